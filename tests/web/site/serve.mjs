// A host as plain as they come: files of a folder below a path, 404.html for the rest, every request counted.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".mjs": "text/javascript",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff": "font/woff",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/**
 * Serve a folder below `below`, as in http://127.0.0.1:1234/some/where/.
 * @param {string} folder
 * @param {string} below
 */
export async function serve(folder, below = "/some/where/") {
  const asked = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    asked.push(request.url);
    const name = path.startsWith(below) ? normalize(path.slice(below.length) || "index.html") : "";
    try {
      if (!name || name.startsWith("..")) throw new Error("outside");
      const data = await readFile(join(folder, name));
      const type = TYPES[extname(name)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "cache-control": "max-age=600" }).end(data);
    } catch {
      const page = await readFile(join(folder, "404.html"));
      response.writeHead(404, { "content-type": "text/html; charset=utf-8" }).end(page);
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${server.address().port}${below}`;
  return { url, asked, close: () => new Promise((done) => server.close(done)) };
}
