// The companion: the tools of a game, or of the sheet behind the #, for use beside the paper.
// @ts-check
import { behindHash, readCode } from "./codes.mjs";
import { button, el } from "./dom.mjs";
import { Keep } from "./keep.mjs";
import { Page, at, tellProblem } from "./page.mjs";
import { scanForm } from "./scan-form.mjs";
import { scoreForm } from "./score.mjs";
import { TOOLS } from "./tools.mjs";
import { wordCheck } from "./accepted.mjs";

/** @typedef {import("./tools.mjs").Tool} Tool */
/** @typedef {{name: string, title: string, ink: string, sheets: number, tools: Tool[]}} Game */
/** @typedef {{code: string, game: string, number: string, tools: Tool[]}} Sheet */
/** @typedef {{when: string, name: string, total: string, said: string}} LogEntry */

const FOLDED = ["notes"]; // looked up, and else out of the way
const MOST_LOGGED = 200;

/** @type {{texts: Record<string, string>, games: Game[], sizes: Record<string, number>}} */
const site = await (await fetch("tables.json")).json();
const page = new Page(site);
const { python, say } = page;
const keep = new Keep(() => {
  at("forgets").textContent = say("forgets");
  at("forgets").hidden = false;
});

/**
 * Ask Python. What was typed stays as it is, whatever happens.
 * @template T
 * @param {() => Promise<T>} job
 */
const asking = (job) => page.working(job, { stopped: "score-stopped", died: "score-died" });

/** Show what is behind the # of the address: a game, one of its numbers, or the code of a sheet. */
async function open() {
  tellProblem("");
  const text = behindHash();
  if (text === "main") return;
  const [name, number] = text.toLowerCase().split("/");
  const game = site.games.find((each) => each.name === name);
  if (game && number) {
    const found = Object.values(await page.sheets()).find((file) => file === `sheets/${name}-${number}.json`);
    if (!found) tellProblem(say("no-number", { game: game.title, number, sheets: game.sheets }));
    show(game, found ? await page.fetched(found) : null);
  } else if (game) show(game, null);
  else if (text) await openCode(text);
  else show(site.games.find((each) => each.name === keep.load("game", "")) ?? null, null);
}

/** @param {string} text */
async function openCode(text) {
  const code = readCode(text, site.games.map(({ name }) => name));
  if (!code) {
    tellProblem(say(code === false ? "misread" : "no-code"));
    show(null, null);
    return;
  }
  const game = site.games.find(({ name }) => name === code.game) ?? null;
  const file = await page.fileOf(code);
  if (file) {
    show(game, await page.fetched(file));
    return;
  }
  show(game, null);
  const view = await asking(() => python.view(code.code));
  if (view?.error) tellProblem(view.error);
  else if (view) show(game, view);
}

/**
 * @param {Game | null} game
 * @param {Sheet | null} sheet
 */
function show(game, sheet) {
  for (const link of at("games").children) {
    if (link.dataset.game === game?.name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  at("tools").replaceChildren();
  at("choose").hidden = !game || !game.sheets;
  at("anew").hidden = !game;
  at("sheet").hidden = !sheet;
  document.title = game ? say("table-of", { game: game.title }) : say("table-title");
  at("title").textContent = game ? game.title : say("table-title");
  document.documentElement.style.setProperty("--accent", `var(--${game?.ink ?? "snow"})`);
  if (!game) return;
  keep.save("game", game.name);
  at("number").value = sheet?.number ?? "";
  at("choose-help").textContent = say("choose-help", { sheets: game.sheets });
  if (sheet) {
    const link = el("a", { href: `./#${sheet.code}` }, say("this-sheet"));
    at("sheet").replaceChildren(el("span", { class: "code" }, sheet.code), link);
  }
  const start = `${sheet?.code ?? game.name}:`;
  const tools = merged(game.tools, sheet?.tools ?? []);
  const place = placeOf(game, tools, start);
  at("tools").append(...tools.map((tool) => card(tool, place)));
  if (tools.some(({ kind }) => kind === "score")) at("tools").append(logCard(game));
  at("anew").onclick = () => {
    if (!at("anew").dataset.asked) {
      at("anew").dataset.asked = "yes";
      at("anew").textContent = say("anew-sure");
      return;
    }
    keep.forget(start);
    show(game, sheet);
  };
  delete at("anew").dataset.asked;
  at("anew").textContent = say("table-anew");
}

/**
 * The tools of a sheet come first, those of its game with other keys follow; a score keeps its place.
 * @param {Tool[]} usual
 * @param {Tool[]} own
 */
function merged(usual, own) {
  const first = own.filter(({ kind }) => kind !== "score");
  const keys = first.map(({ key }) => key);
  const others = usual.filter(({ key }) => !keys.includes(key));
  return [...first, ...others.map((tool) => own.find(({ key }) => key === tool.key) ?? tool)];
}

/**
 * @param {Game} game
 * @param {Tool[]} tools
 * @param {string} start
 */
function placeOf(game, tools, start) {
  return {
    say,
    game: game.name,
    load: (/** @type {string} */ key, /** @type {any} */ otherwise) => keep.load(start + key, otherwise),
    save: (/** @type {string} */ key, /** @type {unknown} */ value) => keep.save(start + key, value),
    icon: (/** @type {string} */ name) => `icons/${name}.svg`,
    count: (/** @type {string} */ key) => {
      const found = keep.load(start + key, tools.find((tool) => tool.key === key)?.start ?? null);
      return Array.isArray(found) ? found.length : found;
    },
    family: () => keep.load("family", /** @type {string[]} */ ([])),
    keepFamily: (/** @type {string[]} */ words) => keep.save("family", words),
    score: (/** @type {string} */ text) =>
      asking(() => python.score({ game: game.name, text, family: keep.load("family", []) })),
    facts: (/** @type {string} */ word) => asking(() => python.word({ word, family: keep.load("family", []) })),
    kept: (/** @type {{total: string, said: string}} */ entry) => {
      const log = keep.load(`log:${game.name}`, /** @type {LogEntry[]} */ ([]));
      const name = keep.load("player", "");
      const when = new Date().toISOString().slice(0, 10);
      keep.save(`log:${game.name}`, [{ when, name, ...entry }, ...log].slice(0, MOST_LOGGED));
      at("log").replaceWith(logCard(game));
    },
  };
}

/**
 * @param {Tool} tool
 * @param {ReturnType<typeof placeOf>} place
 */
function card(tool, place) {
  const id = `tool-${tool.key}`;
  const title = el("h2", { id }, tool.title);
  const about = tool.about ? el("p", { class: "soft about" }, tool.about) : null;
  const made = tool.kind === "score" ? scoreForm(tool, place) : tool.kind === "words" ? wordCheck(tool, place) : TOOLS[tool.kind](tool, place);
  if (FOLDED.includes(tool.kind)) {
    const fold = el("details", { class: `card of-${tool.kind}`, "data-key": tool.key }, el("summary", {}, title), about, made);
    fold.open = tool.open;
    return fold;
  }
  return el("section", { class: `card of-${tool.kind}`, "data-key": tool.key, "aria-labelledby": id }, title, about, made);
}

/** @param {Game} game */
function logCard(game) {
  const log = keep.load(`log:${game.name}`, /** @type {LogEntry[]} */ ([]));
  const name = el("input", { id: "player", maxLength: 40, value: keep.load("player", ""), autocomplete: "off" });
  name.addEventListener("input", () => keep.save("player", name.value));
  const list = el("ol", { class: "log" });
  log.forEach((entry, place) => {
    const gone = button(say("forget"), () => {
      keep.save(`log:${game.name}`, log.filter((_, other) => other !== place));
      at("log").replaceWith(logCard(game));
    }, { class: "plain", "aria-label": say("forget-entry", { total: entry.total, name: entry.name }) });
    const who = entry.name || say("somebody");
    list.append(el("li", {}, el("b", {}, entry.total), el("span", {}, who, el("small", {}, `${entry.said} · ${entry.when}`)), gone));
  });
  return el(
    "section",
    { class: "card log-card", id: "log", "aria-labelledby": "log-title" },
    el("h2", { id: "log-title" }, say("log")),
    el("p", { class: "soft about" }, say("log-about")),
    el("label", { for: "player" }, say("player")),
    el("div", { class: "row" }, name),
    log.length ? list : el("p", { class: "soft" }, say("log-empty")),
  );
}

for (const game of site.games) {
  const mark = el("img", { src: `mark-${game.name}.svg`, alt: "", width: 40, height: 40 });
  at("games").append(el("a", { href: `#${game.name}`, title: game.title, "data-game": game.name }, mark, el("span", {}, game.title)));
}
at("choose").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const text = at("number").value.trim();
  const current = at("games").querySelector("[aria-current]");
  const hash = /^\d+$/.test(text) && current ? `#${current.dataset.game}/${Number(text)}` : `#${encodeURIComponent(text)}`;
  if (location.hash === hash) open();
  else location.hash = hash;
});
at("choose").append(
  scanForm(say, site.games.map(({ name }) => name), (code) => {
    if (location.hash === `#${code}`) open();
    else location.hash = `#${code}`;
  }),
);
at("stop").addEventListener("click", () => python.stop());
addEventListener("hashchange", open);
if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {}); // plain http keeps nothing
await open();
document.documentElement.dataset.ready = "yes";
