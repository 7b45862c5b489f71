"""Kernels for pages: what numba makes of them, as WebAssembly (python -m workshop.wasm)."""
