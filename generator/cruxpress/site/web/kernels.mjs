// Kernels for Python in a page: WebAssembly that works in the memory of Python itself.
// @ts-check

/**
 * What Python imports as `cruxpress_page`.
 * @param {any} python Pyodide
 */
export function pageDoor(python) {
  return {
    /** @param {any} bytes of a module, as Python has them */
    load(bytes) {
      const { memory, ___stack_pointer, _malloc } = python._module;
      const module = new WebAssembly.Module(bytes.toJs());
      const [facts] = WebAssembly.Module.customSections(module, "cruxpress.data");
      const size = new DataView(facts).getUint32(0, true);
      // Constants lie where Python has room for them.
      const start = (_malloc(size + 16) + 15) & ~15;
      const base = new WebAssembly.Global({ value: "i32", mutable: false }, start);
      const env = { __linear_memory: memory, __stack_pointer: ___stack_pointer, __memory_base: base };
      return new WebAssembly.Instance(module, { env }).exports;
    },
  };
}
