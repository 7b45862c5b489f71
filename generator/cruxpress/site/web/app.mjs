// The page: a code opens its sheet; whatever `list` lists is printed here, with nothing installed.
// @ts-check
import { answerDigest, behindHash, readCode, resultCode } from "./codes.mjs";
import { Page, at, tellProblem } from "./page.mjs";
import { scanForm } from "./scan-form.mjs";

/** @typedef {{code: string, game: string, title: string, number: string, front: string,
 *   solution: string[], hints: string[][], answers: string[], difficulty: string}} View */
/** @typedef {{name: string, kind: string, command: string, about: string, pages: number | null}} Product */
/** @typedef {{name: string, title: string, result: string, products: Product[], fresh: string[], table: boolean}} Game */

const MOST_SEEDS = 2 ** 31;
const MOST_EMPTY = 800; // hundredths of a millimetre between two parts of a solution on a screen

/** @type {{texts: Record<string, string>, games: Game[], sizes: Record<string, number>, scanner: string[]}} */
const site = await (await fetch("data.json")).json();
const page = new Page(site);
const { python, say } = page;
const games = site.games.map(({ name }) => name);
const TOLD = { stopped: "stopped", died: "worker-died" };
/** @type {View | null} */
let shown = null;

/**
 * Print by a command, and hand the files over.
 * @param {string[]} words
 */
async function print(words) {
  const begun = performance.now();
  const more = ["--paper", at("paper").value, "--ink", at("ink").value];
  at("done").textContent = "";
  const done = await page.working(() => python.run([...words, ...more]), TOLD);
  if (!done) return;
  if (done.code !== 0) {
    tellProblem(done.said.replace(/^cruxpress: /gm, ""));
    return;
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const list = document.createElement("span");
  list.append(say("printed", { seconds }), " ");
  for (const { name, data } of done.files) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (data)], { type: "application/pdf" }));
    link.download = name;
    link.textContent = name;
    list.append(link, " ");
    if (done.files.length === 1) link.click();
  }
  at("done").replaceChildren(list);
}

/**
 * Open what is behind the # of the address, or nothing.
 */
async function open() {
  tellProblem("");
  const text = behindHash();
  if (!text || text === "main") {
    at("sheet").hidden = true;
    at("ask").hidden = false;
    return;
  }
  const code = readCode(text, games);
  at("code").value = text;
  if (!code) {
    at("sheet").hidden = true;
    tellProblem(say(code === false ? "misread" : "no-code"));
    return;
  }
  const view = await viewOf(code);
  if (view) show(view);
}

/**
 * The view of a sheet: a shipped one from the site, a fresh one made here.
 * @param {import("./codes.mjs").Code} code
 * @returns {Promise<View | null>}
 */
async function viewOf(code) {
  const file = await page.fileOf(code);
  if (file) return page.fetched(file);
  const view = await page.working(() => python.view(code.code), TOLD);
  if (view?.error) {
    tellProblem(view.error);
    return null;
  }
  return view;
}

/** @param {View} view */
function show(view) {
  shown = view;
  at("sheet-title").textContent = say("sheet-heading", { game: view.title, number: view.number });
  at("sheet-code").textContent = view.code;
  at("beside").href = `table.html#${view.code}`;
  at("front").replaceChildren(drawing(view.front));
  at("difficulty").textContent = view.difficulty;
  at("hints").replaceChildren(...view.hints.map(hintItem));
  at("push").hidden = view.hints.length === 0;
  at("confirm").hidden = view.answers.length === 0;
  at("verdict").textContent = "";
  at("word").value = "";
  at("result").hidden = view.solution.length === 0;
  at("points-label").textContent = site.games.find(({ name }) => name === view.game)?.result ?? "";
  at("noted").textContent = "";
  at("solved").hidden = view.solution.length === 0;
  at("solution").replaceChildren();
  at("solve").textContent = say("solution-first");
  at("solve").hidden = false;
  delete at("solve").dataset.asked;
  at("sheet").hidden = false;
  at("sheet-title").focus();
}

/**
 * An SVG of this site as part of the page, so that it has the page's fonts.
 * @param {string} text
 */
function drawing(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return document.importNode(parsed, true);
}

/**
 * A hint that says one step more at each tap.
 * @param {string[]} steps
 */
function hintItem(steps) {
  const item = document.createElement("li");
  const said = document.createElement("span");
  said.setAttribute("aria-live", "polite");
  said.textContent = steps[0];
  const more = document.createElement("button");
  more.type = "button";
  more.className = "plain";
  more.textContent = say("push-more");
  more.setAttribute("aria-label", `${say("push-more")}: ${steps[0]}`);
  let told = 1;
  more.addEventListener("click", () => {
    said.textContent = steps.slice(0, ++told).join(" · ");
    if (told < steps.length) return;
    more.remove();
  });
  item.append(said, " ", more);
  return item;
}

/** The second tap shows the solution. */
function solve() {
  if (!shown) return;
  if (!at("solve").dataset.asked) {
    at("solve").textContent = say("solution-second");
    at("solve").dataset.asked = "yes";
    return;
  }
  at("solve").hidden = true;
  const pictures = shown.solution.map(drawing);
  at("solution").replaceChildren(...pictures);
  for (const picture of pictures) {
    closeUp(picture);
    // A page of its own on paper; on a screen only the part that is drawn on.
    const { x, y, width, height } = /** @type {any} */ (picture).getBBox();
    picture.setAttribute("viewBox", `${x - 200} ${y - 200} ${width + 400} ${height + 400}`);
  }
}

/**
 * Bring what stands at the foot of a page near to what is above it: a screen has no empty half page.
 * @param {Element} picture
 */
function closeUp(picture) {
  const parts = [...picture.children]
    .map((part) => ({ part, box: /** @type {any} */ (part).getBBox?.() }))
    .filter(({ box }) => box?.height)
    .sort((one, other) => one.box.y - other.box.y);
  let bottom = parts[0]?.box.y ?? 0;
  let up = 0;
  for (const { part, box } of parts) {
    up += Math.max(0, box.y - bottom - MOST_EMPTY);
    bottom = Math.max(bottom, box.y + box.height);
    if (up) part.setAttribute("transform", `translate(0 ${-up}) ${part.getAttribute("transform") ?? ""}`);
  }
}

/** @param {Event} event */
function confirmWord(event) {
  event.preventDefault();
  if (!shown) return;
  const right = shown.answers.includes(answerDigest(shown.code, at("word").value));
  at("verdict").textContent = say(right ? "confirm-yes" : "confirm-no");
}

/** @param {Event} event */
function noteResult(event) {
  event.preventDefault();
  if (!shown) return;
  const seconds = Math.min(86400, Math.round(Number(at("minutes").value || 0) * 60));
  at("noted").textContent = resultCode(shown.code, Math.round(Number(at("points").value)), seconds || null);
}

/** The games, each with its tools for the table. */
function listTables() {
  for (const game of site.games.filter(({ table }) => table)) {
    const mark = document.createElement("img");
    mark.src = `mark-${game.name}.svg`;
    mark.alt = "";
    mark.width = mark.height = 48;
    const link = document.createElement("a");
    link.href = `table.html#${game.name}`;
    link.append(mark, game.title);
    at("tables").append(link);
  }
}

/** All that can be printed, a fold for each game. */
function listProducts() {
  for (const game of site.games) {
    const fold = document.createElement("details");
    const name = document.createElement("summary");
    const mark = document.createElement("img");
    mark.src = `mark-${game.name}.svg`;
    mark.alt = "";
    mark.width = mark.height = 32;
    name.append(mark, game.title);
    const list = document.createElement("ul");
    for (const pad of game.fresh) {
      const words = ["pad", pad, "--fresh", "--count", "1", "--seed"];
      list.append(productItem(say("fresh-name"), say("fresh-about"), () => [...words, newSeed()]));
    }
    for (const product of game.products) {
      const words = product.command.split(" ").slice(1);
      list.append(productItem(product.name, product.about, () => words));
    }
    fold.append(name, list);
    at("games").append(fold);
  }
}

function newSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0] % MOST_SEEDS);
}

/**
 * @param {string} name
 * @param {string} about
 * @param {() => string[]} words
 */
function productItem(name, about, words) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "plain";
  button.textContent = say("print");
  button.setAttribute("aria-label", `${say("print")} ${name}`);
  button.addEventListener("click", () => print(words()));
  const text = document.createElement("span");
  text.textContent = `${name}: ${about}`;
  item.append(button, " ", text);
  return item;
}

async function keepOffline() {
  const names = [...Object.keys(site.sizes), ...site.scanner];
  const known = Object.values(await page.sheets());
  try {
    for (const name of [...names, ...known]) {
      const response = await fetch(name);
      if (!response.ok) throw new Error(name);
      await response.arrayBuffer();
    }
    at("done").textContent = say("kept");
  } catch {
    tellProblem(say("not-kept"));
  }
}

/** @param {string} text */
function lead(text) {
  const code = readCode(text, games);
  const hash = `#${encodeURIComponent(code ? code.code : text)}`;
  if (location.hash === hash) open();
  else location.hash = hash;
}

at("ask").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  lead(at("code").value.trim());
});
at("ask").append(scanForm(say, games, lead));
at("confirm").addEventListener("submit", confirmWord);
at("result").addEventListener("submit", noteResult);
at("solve").addEventListener("click", solve);
at("stop").addEventListener("click", () => python.stop());
at("keep").addEventListener("click", keepOffline);
at("print").addEventListener("click", () => shown && print(["reprint", shown.code]));
addEventListener("hashchange", open);
listTables();
listProducts();
at("press-help").textContent = say("press-help", { megabytes: python.megabytes });
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("sw.js").catch(() => {
    at("keep").hidden = true; // plain http, or storage that is forbidden
  });
} else at("keep").hidden = true;
await open();
document.documentElement.dataset.ready = "yes";
