// The camera: looked through until a QR code is seen, by the browser itself or by the studio.

import { Gone, Refused, post } from "./api.js";
import { announce, h, t } from "./dom.js";

const PAUSE = 250; // milliseconds from one look to the next
const LONGEST = 1000; // pixels of a picture that is sent
const QUALITY = 0.85;

/** @typedef {{detect: (source: HTMLVideoElement) => Promise<{rawValue: string}[]>}} Detector */

/** A button that opens it, and the place where it is seen; nothing is kept, nothing leaves the machine. */
export class Camera {
  /**
   * @param {(text: string) => void} onFound
   * @param {(text: string) => void} onTrouble
   */
  constructor(onFound, onTrouble) {
    this.onFound = onFound;
    this.onTrouble = onTrouble;
    /** @type {MediaStream | null} */
    this.stream = null;
    this.turn = 0;
    this.video = h("video", { playsinline: true, "aria-label": t("again.camera-view") });
    this.video.muted = true;
    this.button = h("button", { type: "button", onclick: () => this.begin() }, t("again.camera"));
    const stop = h("button", { type: "button", onclick: () => this.end() }, t("again.camera-stop"));
    this.place = h("div", { class: "camera", hidden: true }, this.video, h("div", { class: "row" }, stop, h("span", { class: "quiet" }, t("again.camera-hold"))));
  }

  async begin() {
    this.end();
    const turn = this.turn;
    if (!navigator.mediaDevices?.getUserMedia) {
      this.onTrouble(t("again.no-camera"));
      return;
    }
    this.button.disabled = true;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
      if (turn !== this.turn) {
        for (const track of stream.getTracks()) track.stop(); // the person left meanwhile
        return;
      }
      this.stream = stream;
      this.video.srcObject = stream;
      this.place.hidden = false;
      await this.video.play();
      announce(t("again.camera-hold"));
      this.watch(turn);
    } catch (error) {
      if (turn !== this.turn) return;
      this.end();
      const isRefused = error instanceof DOMException && ["NotAllowedError", "SecurityError"].includes(error.name);
      this.onTrouble(t(isRefused ? "again.camera-refused" : "again.no-camera"));
    } finally {
      this.button.disabled = false;
    }
  }

  /** @param {number} turn */
  async watch(turn) {
    const detector = await ownDetector();
    while (turn === this.turn) {
      const text = await (detector ? seen(detector, this.video) : sent(this.video));
      if (turn !== this.turn) return;
      if (text) {
        this.end();
        this.onFound(text);
        return;
      }
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  end() {
    this.turn += 1;
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
    this.video.srcObject = null;
    this.place.hidden = true;
  }
}

/**
 * The browser's own reader, where it has one that reads QR codes.
 * @returns {Promise<Detector | null>}
 */
async function ownDetector() {
  const own = /** @type {any} */ (window).BarcodeDetector;
  const formats = await own?.getSupportedFormats?.().catch(() => []);
  return formats?.includes("qr_code") ? new own({ formats: ["qr_code"] }) : null;
}

/**
 * @param {Detector} detector
 * @param {HTMLVideoElement} video
 */
async function seen(detector, video) {
  const found = await detector.detect(video).catch(() => []);
  return found[0]?.rawValue ?? "";
}

/**
 * One picture of the camera, read by the studio.
 * @param {HTMLVideoElement} video
 */
async function sent(video) {
  const share = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight, 1));
  const canvas = h("canvas", { width: Math.round(video.videoWidth * share), height: Math.round(video.videoHeight * share) });
  if (!canvas.width) return "";
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  /** @type {Blob | null} */
  const picture = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  if (!picture) return "";
  try {
    const { codes } = await post("api/qr", picture);
    return codes[0] ?? "";
  } catch (error) {
    if (error instanceof Refused || error instanceof Gone) return ""; // nothing is seen yet
    throw error;
  }
}
