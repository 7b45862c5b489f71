// A ladder of challenges: rung by rung, with the curve of their difficulty.

import { post } from "../api.js";
import { choose, field, h, svg, t } from "../dom.js";
import { sending } from "../forms.js";
import { showJob } from "../jobs.js";
import { commandLine } from "../prints.js";
import { fileTable, resume } from "./kit.js";
import { paperName } from "./print.js";

/** @typedef {import("../main.js").Place} Place */
/** @typedef {import("../api.js").Job} Job */
/** @typedef {import("../api.js").Progress} Progress */
/** @typedef {{value: number, error: number}} Measure */

/** @param {Place} place */
export function showLadder({ main, house }) {
  const games = house.games.filter((game) => game.ladder);
  const game = choose(games.map((each) => /** @type {const} */ ([each.name, each.title])), games[0]?.name ?? "", { name: "game", onchange: () => bound() });
  const rungs = h("input", { type: "number", name: "rungs", min: 2, value: 10, required: true });
  const seed = h("input", { type: "number", name: "seed", min: 0, value: 1, required: true });
  const paper = choose(house.choices.paper.map((name) => /** @type {const} */ ([name, paperName(name)])), house.usual.paper, { name: "paper" });
  const ink = choose(house.choices.ink.map((name) => /** @type {const} */ ([name, t(`choice.ink.${name}`)])), house.usual.ink, { name: "ink" });
  const hint = h("small", {});
  const bound = () => {
    const most = games.find((each) => each.name === game.value)?.ladder ?? 2;
    rungs.max = String(most);
    hint.textContent = t("ladder.most", { most });
  };
  const shown = h("div", { class: "answer", "aria-live": "polite" });
  const curve = h("div", { class: "curve" });
  /** @type {() => void} */
  let lookAway = () => {};
  /** @type {Measure[]} */
  let measured = [];

  /** @param {Progress} event */
  const progress = (event) => {
    if (event.kind !== "RungJudged" || !event.number) return;
    measured[event.number - 1] = { value: event.value ?? 0, error: event.error ?? 0 };
    curve.replaceChildren(drawCurve(measured, event.total ?? measured.length));
  };

  /** @param {Job} job */
  const whole = (job) => {
    const { files, folder, climbs, reasons } = job.result;
    measured = job.result.curve;
    curve.replaceChildren(drawCurve(measured, measured.length));
    shown.replaceChildren(
      h("p", { class: climbs ? "notice good" : "notice wrong" }, climbs ? t("ladder.climbs", { folder }) : t("ladder.drops", { folder })),
      ...reasons.map((/** @type {string} */ reason) => h("p", {}, reason)),
      fileTable(files),
      commandLine(job.command),
    );
  };

  const make = async () => {
    measured = [];
    curve.replaceChildren();
    const title = `${t("nav.ladder")}: ${game.selectedOptions[0]?.textContent ?? ""}`;
    const { job } = await post("api/ladder", { title, game: game.value, rungs: rungs.valueAsNumber, seed: seed.valueAsNumber, paper: paper.value, ink: ink.value });
    lookAway = showJob(shown, job, whole, progress);
  };
  const form = sending(
    shown,
    make,
    "choices",
    field(t("ladder.game"), game),
    field(t("ladder.rungs"), rungs),
    hint,
    field(t("field.seed"), seed),
    h("div", { class: "pair" }, field(t("field.paper"), paper), field(t("field.ink"), ink)),
    h("p", {}, h("button", { class: "main" }, t("ladder.go"))),
  );
  bound();
  main.append(
    h("div", { class: "opening" }, h("div", {}, h("h1", {}, t("ladder.title")), h("p", { class: "lead" }, t("ladder.about")))),
    h("div", { class: "desk form-first" }, h("div", { class: "side" }, form), h("div", {}, curve, shown)),
  );
  resume("ladder", shown, whole, progress).then((away) => (lookAway = away ?? lookAway));
  return () => lookAway();
}

/**
 * Points with their errors, from the easiest rung to the hardest.
 * @param {(Measure | undefined)[]} measured
 * @param {number} count
 */
function drawCurve(measured, count) {
  const known = measured.flatMap((each, at) => (each ? [{ ...each, at }] : []));
  const low = Math.min(...known.map((each) => each.value - each.error));
  const high = Math.max(...known.map((each) => each.value + each.error));
  const wide = 640;
  const tall = 260;
  const x = (/** @type {number} */ at) => 50 + ((wide - 80) * at) / Math.max(1, count - 1);
  const y = (/** @type {number} */ value) => tall - 40 - ((tall - 70) * (value - low)) / Math.max(1e-9, high - low);
  const label = t("ladder.curve");
  const points = known.map(({ value, error, at }) =>
    svg(
      "g",
      {},
      svg("title", {}, t("ladder.rung", { number: at + 1, value: value.toFixed(1), error: error.toFixed(1) })),
      svg("line", { class: "error", x1: x(at), x2: x(at), y1: y(value - error), y2: y(value + error) }),
      svg("circle", { cx: x(at), cy: y(value), r: 5 }),
      svg("text", { x: x(at), y: tall - 12, "text-anchor": "middle" }, at + 1),
    ),
  );
  const path = known.map(({ value, at }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const drawing = svg("svg", { viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": label }, svg("polyline", { points: path }), ...points);
  return h("figure", {}, drawing, h("figcaption", {}, label));
}
