// Reads QR codes: by the browser where it can, or else by zxing-wasm, which lies in this site.
// @ts-check

/** Why nothing was read, as the key of what is said. */
export class NoScan extends Error {}

const SIDES = [1600, 3200]; // pixels of a photo's longer side: the smaller is enough for most
const PAUSE = 120; // milliseconds between looks at what the camera shows
const READER = "./scan/es/reader/index.js";
const CAMERA = { NotAllowedError: "camera-refused", SecurityError: "camera-refused", NotReadableError: "camera-busy" };

/** @type {Promise<any> | null} */
let reader = null;

/** The reader of this site, fetched once it is needed. */
async function siteReader() {
  reader ??= import(READER).then(async (zxing) => {
    const wasm = await fetch(new URL("./scan/reader/zxing_reader.wasm", import.meta.url));
    if (!wasm.ok) throw new Error(`${wasm.status}`);
    const overrides = { wasmBinary: await wasm.arrayBuffer() };
    await zxing.prepareZXingModule({ overrides, fireImmediately: true });
    return zxing;
  });
  try {
    return await reader;
  } catch {
    reader = null; // offline, or the file is gone; the next photo tries again
    throw new NoScan("scan-missing");
  }
}

/** The browser's own reader, if it has one that knows QR codes. */
async function ownReader() {
  const Detector = Reflect.get(globalThis, "BarcodeDetector");
  const formats = await Detector?.getSupportedFormats?.().catch(() => []);
  return formats?.includes("qr_code") ? new Detector({ formats: ["qr_code"] }) : null;
}

/**
 * The texts of all QR codes in a picture, or in what a camera shows.
 * @param {ImageBitmap | HTMLVideoElement} picture
 * @param {number} width
 * @param {number} height
 * @param {number[]} sides
 * @returns {Promise<string[]>}
 */
async function codesIn(picture, width, height, sides) {
  const own = await ownReader();
  const found = own ? await own.detect(picture).catch(() => []) : [];
  if (found.length) return found.map((/** @type {any} */ each) => each.rawValue);
  const zxing = await siteReader();
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const read = await zxing.readBarcodes(pixels, { formats: ["QRCode"], tryHarder: true });
    if (read.length) return read.map((/** @type {any} */ each) => each.text);
    if (scale === 1) break;
  }
  return [];
}

/**
 * The texts of all QR codes in a file.
 * @param {Blob} file
 */
export async function codesInFile(file) {
  const picture = await createImageBitmap(file).catch(() => {
    throw new NoScan("scan-no-picture");
  });
  const found = await codesIn(picture, picture.width, picture.height, SIDES);
  picture.close();
  if (!found.length) throw new NoScan("scan-none");
  return found;
}

/** Whether a page from here may ask for a camera at all. */
export function mayAskForCamera() {
  return isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);
}

/**
 * Look through the camera until `wanted` takes a text, or `signal` ends it.
 * @param {HTMLVideoElement} video
 * @param {(texts: string[]) => boolean} wanted
 * @param {AbortSignal} signal
 */
export async function watchCamera(video, wanted, signal) {
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    throw new NoScan(Reflect.get(CAMERA, name) ?? "camera-none");
  }
  try {
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const { videoWidth, videoHeight } = video;
      if (videoWidth && wanted(await codesIn(video, videoWidth, videoHeight, [SIDES[0]]))) return;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}
