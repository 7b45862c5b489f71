// How each kind of tool of `cruxpress.games.tools` looks; none of them knows a game or a rule.
// @ts-check
import { draw, fullBag, nextPass, putBack } from "./bag.mjs";
import { Chance } from "./chance.mjs";
import { roll, rollAgain } from "./dice.mjs";
import { button, el } from "./dom.mjs";
import { RESTING, elapsed, isOver, shown, start, stop } from "./watch.mjs";

/** @typedef {{kind: string, key: string, title: string, about: string, [name: string]: any}} Tool */
/** @typedef {{say: (key: string, values?: Record<string, string | number>) => string,
 *   load: <T>(key: string, otherwise: T) => T, save: (key: string, value: unknown) => void,
 *   game: string, icon: (name: string) => string}} Place what a tool asks of its page */

const TICK = 250; // milliseconds

/**
 * What a tool shows and does; null for a kind that this page makes elsewhere.
 * @type {Record<string, (tool: Tool, place: Place) => Node>}
 */
export const TOOLS = { bag, dice, watch, counter, toggles, notes, steps };

/**
 * @param {Tool} tool
 * @param {Place} place
 */
function bag(tool, place) {
  if (tool.passes) return deck(tool, place);
  const size = tool.items.length;
  let state = place.load(tool.key, fullBag(size));
  let count = place.load(`${tool.key}-count`, tool.count);
  let hidden = false;
  const out = el("div", { class: tool.signs ? "signs" : "said", role: "status" });
  const left = el("p", { class: "soft" });
  const many = el("output", { class: "many" });
  const hide = button("", () => turn(), { class: "plain" });
  const back = button(place.say("put-back"), () => change(putBack(state)), { class: "plain" });

  /** @param {import("./bag.mjs").Bag} next */
  function change(next) {
    state = next;
    hidden = false;
    place.save(tool.key, state);
    show();
  }
  /** @param {number} next */
  function choose(next) {
    count = Math.min(tool.most, Math.max(1, next));
    place.save(`${tool.key}-count`, count);
    show();
  }
  function turn() {
    hidden = !hidden;
    show();
  }
  function show() {
    const items = state.out.map((item) => tool.items[item]);
    if (tool.signs) {
      out.replaceChildren(
        ...state.out.map((item) =>
          button(tool.items[item], () => change(putBack(state, item)), {
            class: "sign",
            "aria-label": place.say("put-one-back", { item: tool.items[item] }),
          }),
        ),
      );
    } else out.replaceChildren(...(hidden ? [place.say("hidden")] : items.slice(-1)));
    many.textContent = String(count);
    left.textContent = place.say("left-in", { count: state.left.length });
    left.hidden = !tool.kept;
    back.hidden = !tool.kept || !state.out.length;
    hide.hidden = tool.signs || !tool.kept || !state.out.length;
    hide.textContent = place.say(hidden ? "show" : "hide");
  }
  const take = button(place.say(tool.signs ? "draw" : "choose"), () =>
    change(draw(tool.kept ? state : fullBag(size), tool.most > 1 ? count : 1, Chance.fresh())),
  );
  const stepper =
    tool.most > 1
      ? el(
          "div",
          { class: "stepper", role: "group", "aria-label": place.say("how-many") },
          button("−", () => choose(count - 1), { class: "round", "aria-label": place.say("fewer") }),
          many,
          button("+", () => choose(count + 1), { class: "round", "aria-label": place.say("more") }),
        )
      : null;
  show();
  return el("div", {}, out, el("div", { class: "row" }, stepper, take, hide, back), left);
}

/**
 * A deck that is gone through card by card, and shuffled for each pass.
 * @param {Tool} tool
 * @param {Place} place
 */
function deck(tool, place) {
  let state = place.load(tool.key, fullBag(tool.items.length));
  const card = el("div", { class: "card-face", role: "status" });
  const where = el("p", { class: "soft" });
  const pause = el("p", { class: "note" }, tool.pause);
  const next = button("", () => {
    const whole = state.left.length === 0;
    if (whole && state.pass >= tool.passes) state = fullBag(tool.items.length);
    else state = draw(whole ? nextPass(state) : state, 1, Chance.fresh());
    place.save(tool.key, state);
    show();
  });
  function show() {
    const at = state.out.length;
    const top = at ? tool.items[state.out[at - 1]] : "";
    card.replaceChildren(...signsOf([...top]));
    card.classList.toggle("face-down", !at);
    const [count, size] = [at, tool.items.length];
    where.textContent = place.say("card-of", { count, size, pass: state.pass, passes: tool.passes });
    const whole = state.left.length === 0;
    pause.hidden = !(whole && state.pass < tool.passes);
    const over = whole && state.pass >= tool.passes;
    next.textContent = place.say(over ? "start-over" : whole ? "next-pass" : at ? "next-card" : "first-card");
  }
  show();
  return el("div", {}, card, where, pause, el("div", { class: "row" }, next));
}

/** @param {string[]} signs */
function signsOf(signs) {
  return signs.map((sign) => el("span", { class: sign === "?" ? "sign joker" : "sign" }, sign));
}

/**
 * @param {Place} place
 * @param {string} colour
 * @param {number} pips
 */
function face(place, colour, pips) {
  const name = `die-${pips}${colour === "black" ? "-black" : ""}`;
  return el("img", { src: place.icon(name), alt: place.say("die", { colour, pips }), width: 56, height: 56 });
}

/**
 * @param {Tool} tool
 * @param {Place} place
 */
function dice(tool, place) {
  const colours = tool.dice.flatMap((/** @type {[string, number]} */ [colour, count]) => Array(count).fill(colour));
  /** @type {number[]} */
  let pips = place.load(tool.key, []);
  /** @type {number[]} */
  let chosen = [];
  const table = el("div", { class: "dice", role: "group", "aria-label": tool.title });
  const again = button("", () => change(rollAgain(pips, chosen, Chance.fresh())), { class: "plain" });
  /** @param {number[]} next */
  function change(next) {
    pips = next;
    chosen = [];
    place.save(tool.key, pips);
    show();
  }
  function show() {
    table.replaceChildren(
      ...pips.map((_, at) =>
        button("", () => touch(at), { class: "die", "aria-pressed": String(chosen.includes(at)) }),
      ),
    );
    pips.forEach((each, at) => table.children[at].append(face(place, colours[at], each)));
    again.hidden = !chosen.length;
    again.textContent = place.say("roll-again", { count: chosen.length });
  }
  /** @param {number} at */
  function touch(at) {
    chosen = chosen.includes(at) ? chosen.filter((each) => each !== at) : [...chosen, at];
    show();
    table.children[at].focus();
  }
  show();
  const all = button(place.say("roll-all"), () => change(roll(colours.length, Chance.fresh())));
  return el("div", {}, table, el("div", { class: "row" }, all, again));
}

/**
 * @param {Tool} tool
 * @param {Place} place
 */
function watch(tool, place) {
  let state = place.load(tool.key, RESTING);
  const time = el("output", { class: "time", role: "timer" });
  const go = button("", () => {
    const now = Date.now();
    if (isOver(state, now, tool.seconds)) change(RESTING);
    else change(state.since === null ? start(state, now) : stop(state, now));
  });
  const reset = button(place.say("reset"), () => change(RESTING), { class: "plain" });
  let rung = isOver(state, Date.now(), tool.seconds);
  /** @param {import("./watch.mjs").Watch} next */
  function change(next) {
    state = next;
    rung = false;
    place.save(tool.key, state);
    show();
  }
  function show() {
    const now = Date.now();
    const over = isOver(state, now, tool.seconds);
    time.textContent = shown(state, now, tool.seconds);
    time.classList.toggle("over", over);
    go.textContent = place.say(over ? "reset" : state.since === null ? "start" : "stop-watch");
    reset.hidden = over || elapsed(state, now) === 0;
    if (over && !rung) {
      rung = true;
      navigator.vibrate?.([300, 150, 300]);
    }
  }
  const ticking = setInterval(() => (time.isConnected ? show() : clearInterval(ticking)), TICK);
  queueMicrotask(show);
  return el("div", { class: "watch" }, time, el("div", { class: "row" }, go, reset));
}

/**
 * @param {Tool} tool
 * @param {Place} place
 */
function counter(tool, place) {
  let count = place.load(tool.key, tool.start);
  const number = el("output", { class: "number", role: "status" });
  const less = button("−", () => change(count - 1), { class: "round", "aria-label": place.say("less-of", { what: tool.title }) });
  const more = button("+", () => change(count + 1), { class: "round", "aria-label": place.say("more-of", { what: tool.title }) });
  /** @param {number} next */
  function change(next) {
    count = Math.min(tool.most, Math.max(tool.least, next));
    place.save(tool.key, count);
    show();
  }
  function show() {
    number.textContent = String(count);
    less.disabled = count <= tool.least;
    more.disabled = count >= tool.most;
  }
  show();
  return el("div", { class: "counter" }, less, number, more);
}

/**
 * @param {Tool} tool
 * @param {Place} place
 */
function toggles(tool, place) {
  /** @type {string[]} */
  let marked = place.load(tool.key, []);
  const held = el("p", { class: "soft", role: "status" });
  const signs = el("div", { class: "signs" });
  for (const sign of tool.signs) {
    const mark = button(sign, () => {
      marked = marked.includes(sign) ? marked.filter((each) => each !== sign) : [...marked, sign];
      place.save(tool.key, marked);
      show();
    }, { class: "sign" });
    signs.append(mark);
  }
  function show() {
    for (const mark of signs.children) mark.setAttribute("aria-pressed", String(marked.includes(mark.textContent)));
    held.textContent = place.say("marked", { count: marked.length });
  }
  show();
  return el("div", {}, signs, held);
}

/**
 * @param {Tool} tool
 * @param {Place} place
 */
function notes(tool, place) {
  const list = el("dl", { class: "notes" });
  for (const { title, text, icon } of tool.notes) {
    const mark = icon ? el("img", { src: place.icon(`${place.game}-${icon}`), alt: "", width: 44, height: 44 }) : null;
    list.append(el("div", { class: icon ? "with-icon" : "" }, el("dt", {}, mark, title), el("dd", {}, text)));
  }
  return list;
}

/**
 * @param {Tool} tool
 * @param {Place} place
 */
function steps(tool, place) {
  let at = Math.min(place.load(`${tool.key}-step`, 0), tool.steps.length - 1);
  const title = el("p", { class: "step-title", role: "status" });
  const card = el("div", { class: "card-face" });
  const pause = el("p", { class: "note" }, tool.pause);
  const back = button(place.say("back"), () => go(at - 1), { class: "plain" });
  const next = button(place.say("next"), () => go(at + 1));
  const line = el("progress", { max: tool.steps.length, "aria-label": tool.title });
  /** @param {number} to */
  function go(to) {
    at = to;
    place.save(`${tool.key}-step`, at);
    show();
  }
  function show() {
    const step = tool.steps[at];
    title.textContent = step.title;
    if (step.dice.length) {
      card.className = "dice";
      card.replaceChildren(...step.dice.map((/** @type {[string, number]} */ [colour, pips]) => face(place, colour, pips)));
    } else card.replaceChildren(...signsOf(step.signs));
    pause.hidden = !tool.half || at + 1 !== tool.half;
    back.disabled = at === 0;
    next.disabled = at === tool.steps.length - 1;
    line.value = at + 1;
  }
  show();
  return el("div", {}, title, card, line, pause, el("div", { class: "row" }, back, next));
}
