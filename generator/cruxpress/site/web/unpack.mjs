// The package and what it is built on, from the archive that `cruxpress.site.bundle` packs.
// @ts-check

/**
 * The archive as it was before it was packed; the browser does that beside all else.
 * @param {Uint8Array} archive
 */
export async function inflated(archive) {
  const packed = new Blob([/** @type {BlobPart} */ (archive)]).stream();
  return new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/**
 * Put all files of an archive below a folder of Python's file system; none is copied.
 * @param {Uint8Array} bytes
 * @param {any} files Python's file system
 * @param {string} folder
 */
export function unpack(bytes, files, folder) {
  let start = bytes.indexOf(10) + 1;
  const made = new Set();
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, start)))) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) files.mkdirTree(parent);
    made.add(parent);
    files.writeFile(path, bytes.subarray(start, start + size), { canOwn: true });
    start += size;
  }
}
