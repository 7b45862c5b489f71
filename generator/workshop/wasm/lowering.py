"""From what numba makes of a kernel to an object file of WebAssembly, by the LLVM that numba has.

numba is asked not to optimise (NUMBA_OPT=0), so that nothing of this machine is in what it gives;
LLVM then optimises for WebAssembly, where a pointer has 32 bits.
"""

import re
from collections.abc import Mapping
from typing import Any

import llvmlite.binding as llvm

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+sign-ext"  # what all browsers of the last years have
# Arrays that kernels are given are not theirs to count or to free.
NOT_COUNTED = ("NRT_incref", "NRT_decref")
FORMS = {"int64": "q", "uint64": "Q", "int16": "h", "int8": "b", "uint32": "I"}


def form_of(given: Any) -> str:
    """A type of numba in the short form that `core.page_kernels` compares."""
    if hasattr(given, "types"):
        return "".join(form_of(each) for each in given.types)
    if hasattr(given, "ndim"):
        if given.layout != "C":
            raise ValueError(f"kernels of a page take whole arrays, not {given}")
        return f"{FORMS[str(given.dtype)]}{given.ndim}"
    if str(given) != "int64":
        raise ValueError(f"kernels of a page take no {given}")
    return "i"


def object_of(kernels: Mapping[str, Any]) -> tuple[bytes, dict[str, str]]:
    """An object file of functions that numba has compiled, and the names in it by their own."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, reloc="pic", features=FEATURES
    )
    layout = str(machine.target_data)
    names, whole = {}, _parsed("", layout)
    for place, (name, result) in enumerate(kernels.items()):
        names[name] = f"kernel{place}"
        module = _parsed(result.library.get_llvm_str(), layout)
        inside = module.get_function(result.fndesc.llvm_func_name)
        door = _door(names[name], inside.name, [str(each.type) for each in inside.arguments])
        whole.link_in(module)
        whole.link_in(_parsed(door, layout))
    whole = _parsed(_without_runtime(str(whole)), layout)
    for each in [*whole.functions, *whole.global_variables]:
        if not each.is_declaration and each.name not in names.values():
            each.linkage = "internal"
    whole.verify()
    _optimise(whole, machine)
    return machine.emit_object(whole), names


def _parsed(text: str, layout: str) -> Any:
    module = llvm.parse_assembly(re.sub(r"^target .*\n", "", text, flags=re.MULTILINE))
    module.triple, module.data_layout = TRIPLE, layout
    return module


def _door(name: str, inside: str, types: list[str]) -> str:
    """A function that takes one block of numbers of 64 bits and calls the kernel with them.

    The first two values of a kernel are where it puts what it gives back (here the end of the
    block), and where it says what went wrong (here nowhere).
    """
    lines, values = [], ["ptr %given", "ptr %wrong"]
    for place, kind in enumerate(types[2:]):
        if kind not in ("ptr", "i64"):
            raise ValueError(f"a value of {inside} is {kind}")
        lines.append(f"%at{place} = getelementptr i64, ptr %block, i32 {place}")
        loaded = "number" if kind == "ptr" else "value"
        lines.append(f"%{loaded}{place} = load i64, ptr %at{place}")
        if kind == "ptr":
            lines.append(f"%value{place} = inttoptr i64 %number{place} to ptr")
        values.append(f"{kind} %value{place}")
    return "\n".join(
        [
            f"declare i32 @{inside}({', '.join(types)})",
            f"define i32 @{name}(ptr %block) {{",
            "%wrong = alloca ptr",
            f"%given = getelementptr i64, ptr %block, i32 {len(types) - 2}",
            *lines,
            f"%status = call i32 @{inside}({', '.join(values)})",
            "ret i32 %status",
            "}",
        ]
    )


def _without_runtime(text: str) -> str:
    """Without what only Python beside numba could use: counts of arrays, and what errors say."""
    for name in NOT_COUNTED:
        whole = rf"^define[^\n]*@{name}\([^\n]*\{{\n.*?^\}}\n"
        empty = f"define void @{name}(ptr %0) {{\n  ret void\n}}\n"
        text = re.sub(whole, empty, text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"store ptr @\.const\.picklebuf\.[^,]*,", "store ptr null,", text)


def _optimise(module: Any, machine: Any) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    last = llvm.create_new_module_pass_manager()
    last.add_global_dead_code_eliminate_pass()
    last.add_strip_dead_prototype_pass()
    last.run(module, builder)
