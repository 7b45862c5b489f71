// Runs commands by the Python of a built site under Node, and says the SHA-256 of their files.
//   node bytes.mjs SITE commands.txt    PLAIN=1: by plain kernels
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { pageDoor } from "../../../generator/cruxpress/site/web/kernels.mjs";
import { inflated, unpack } from "../../../generator/cruxpress/site/web/unpack.mjs";

const [site, list] = process.argv.slice(2);
const folder = resolve(site, "python") + "/";
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const beat = measure(() => {
  let sum = 0;
  for (let at = 0; at < 2e7; at++) sum = (sum * 31 + at) | 0;
  return sum;
});
const laps = [["beat", beat]];
const env = { HOME: "/home/pyodide", TZ: "UTC", CRUXPRESS_PLAIN: "1", CRUXPRESS_PATIENCE: "0" };
let begun = process.cpuUsage().user;
const python = await loadPyodide({ indexURL: folder, env });
if (process.env.PLAIN !== "1") python.registerJsModule("cruxpress_page", pageDoor(python));
lap("start");
const archive = new Uint8Array(readFileSync(join(folder, "cruxpress.bin")));
unpack(await inflated(archive), python.FS, "/lib/python3.14/site-packages");
lap("unpack");
const worker = readFileSync(resolve(site, "worker.mjs"), "utf8");
python.runPython(/const SET_UP = `([^`]*)`/.exec(worker)[1]);
lap("import");
for (const line of readFileSync(list, "utf8").split("\n").filter(Boolean)) {
  const done = python.globals.get("run")(JSON.stringify(line.split(" ")));
  const [code, said, names, contents] = done.toJs();
  done.destroy();
  const files = names.map((name, at) => [name, createHash("sha256").update(contents[at]).digest("hex")]);
  const seconds = lap("");
  console.log(JSON.stringify({ line, code, said, files, seconds, beats: +(seconds / beat).toFixed(1) }));
}
console.error(JSON.stringify(Object.fromEntries(laps)));

/** CPU seconds since the last lap. */
function lap(name) {
  const now = process.cpuUsage().user;
  const seconds = +((now - begun) / 1e6).toFixed(2);
  begun = now;
  if (name) laps.push([name, seconds]);
  return seconds;
}

function measure(job) {
  const start = process.cpuUsage().user;
  job();
  return +((process.cpuUsage().user - start) / 1e6).toFixed(3);
}
