// Has Pyodide compile the package and its own library, under Node, while a site is built:
//   node bytecode.mjs FOLDER    with the files of Pyodide and cruxpress.bin, which are written anew
// @ts-check
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { inflated, unpack } from "./web/unpack.mjs";

const LIBRARY = "python_stdlib.zip";
const ARCHIVE = "cruxpress.bin";
const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
// The same bytes every time, and no columns in bytecode, which only tracebacks would show.
const env = {
  HOME: "/home/pyodide",
  TZ: "UTC",
  CRUXPRESS_PLAIN: "1",
  CRUXPRESS_PATIENCE: "0",
  PYTHONHASHSEED: "0",
  PYTHONNODEBUGRANGES: "1",
};
const python = await loadPyodide({ indexURL: `${folder}/`, env });
const library = new Uint8Array(readFileSync(`${folder}/${LIBRARY}`));
const archive = new Uint8Array(readFileSync(`${folder}/${ARCHIVE}`));
const [zip, packages] = python.runPython(`
import sys
[next(path for path in sys.path if path.endswith(end)) for end in (".zip", "/site-packages")]
`).toJs();
unpack(await inflated(archive), python.FS, packages);
const compileAll = python.runPython(`
import importlib
importlib.invalidate_caches()
import cruxpress_start
memory = cruxpress_start.record()
from cruxpress.cli.captured import run_captured
from cruxpress.core.registry import shipped_games
from cruxpress.site.asked import score_text
from cruxpress.site.view import view_code
if run_captured(["pad", f"{shipped_games()[0]}/1"]).code:
    raise RuntimeError("the first print failed")
from cruxpress.site.bytecode import compile_all
lambda library, archive, *roots: compile_all(library.to_bytes(), archive.to_bytes(), *roots, memory.dump())
`);
const [newLibrary, newArchive] = compileAll(library, archive, zip, packages).toJs();
writeFileSync(`${folder}/${LIBRARY}`, newLibrary);
writeFileSync(`${folder}/${ARCHIVE}`, newArchive);
