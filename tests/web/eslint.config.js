import js from "@eslint/js";

const browser = ["document", "window", "location", "history", "navigator", "fetch", "console", "Node", "Blob", "EventSource", "URLSearchParams", "requestAnimationFrame", "setTimeout", "clearTimeout", "HTMLImageElement", "HTMLTextAreaElement", "DataTransfer", "File", "Event", "InputEvent", "HTMLInputElement", "Image"];
const site = ["WebAssembly", "isSecureContext", "createImageBitmap", "self", "caches", "crypto", "performance", "localStorage", "postMessage", "addEventListener", "setInterval", "clearInterval", "Worker", "Request", "Response", "DOMException", "DOMParser", "DecompressionStream", "TextEncoder", "TextDecoder", "AbortController", "CSS", "queueMicrotask"];

export default [
  { ignores: ["**/node_modules/**"] },
  js.configs.recommended,
  {
    languageOptions: {
      ecmaVersion: 2023,
      sourceType: "module",
      globals: Object.fromEntries([...browser, ...site, "process", "Buffer", "URL"].map((name) => [name, "readonly"])),
    },
    rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error", "no-eval": "error", "no-implied-eval": "error" },
  },
];
