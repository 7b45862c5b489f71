// A sheet again, or its solution: from its code, typed or read from a picture.

import { Refused, post } from "../api.js";
import { Camera } from "../camera.js";
import { announce, choose, field, h, t } from "../dom.js";
import { problem } from "../jobs.js";
import { PrintView } from "../prints.js";
import { paperName } from "./print.js";

/** @typedef {import("../main.js").Place} Place */

/** @param {Place} place */
export function showAgain({ main, house, query }) {
  const code = h("input", { type: "text", name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 200, required: true, value: query.get("code") ?? "" });
  const what = choose([["reprint", t("again.sheet")], ["solution", t("again.solution")]], query.get("what") ?? "reprint", { onchange: () => go() });
  const paper = choose(house.choices.paper.map((each) => /** @type {const} */ ([each, paperName(each)])), house.usual.paper, { onchange: () => go() });
  const ink = choose(house.choices.ink.map((each) => /** @type {const} */ ([each, t(`choice.ink.${each}`)])), house.usual.ink, { onchange: () => go() });
  const pages = h("div", { class: "pages" });
  const actions = h("div", { class: "actions" });
  const view = new PrintView({ pages, actions });
  const told = h("div", { class: "told", "aria-live": "polite" });
  const picture = h("input", { type: "file", accept: "image/png,image/jpeg", class: "unseen", tabindex: -1, "aria-hidden": "true", onchange: () => picture.files?.[0] && read(picture.files[0]) });

  const go = () => {
    if (!code.value.trim()) return;
    history.replaceState(null, "", `#/again?${new URLSearchParams({ code: code.value.trim(), what: what.value })}`);
    view.look({ verb: what.value, name: code.value.trim(), paper: paper.value, ink: ink.value });
  };

  /** @param {string} text of a QR code: a code, or an address that ends in one */
  const found = (text) => {
    code.value = text.replace(/^.*[#/]/, "");
    told.replaceChildren(h("p", { class: "notice good" }, t("again.found", { code: code.value })));
    announce(told.textContent ?? "");
    go();
  };
  const camera = new Camera(found, (text) => told.replaceChildren(problem(text)));

  /** @param {File} file */
  const read = async (file) => {
    told.replaceChildren(h("p", {}, t("again.reading")));
    try {
      const { codes } = await post("api/qr", file);
      found(codes[0]);
    } catch (error) {
      if (error instanceof Refused) told.replaceChildren(problem(error.message));
    }
    picture.value = "";
    announce(told.textContent ?? "");
  };

  /** @param {DataTransfer | null} given */
  const take = (given) => {
    const file = [...(given?.files ?? [])].find((each) => each.type.startsWith("image/"));
    if (file) read(file);
    return Boolean(file);
  };
  const onPaste = (/** @type {ClipboardEvent} */ event) => {
    if (take(event.clipboardData)) event.preventDefault();
  };
  document.addEventListener("paste", onPaste);

  const form = h(
    "form",
    {
      class: "choices ask",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        go();
      },
    },
    field(t("again.code"), code, t("again.code-hint")),
    h("div", { class: "row" }, h("button", { class: "main" }, t("again.go")), h("button", { type: "button", onclick: () => picture.click() }, t("again.picture")), picture, camera.button),
    camera.place,
    h("p", { class: "quiet" }, t("again.drop")),
    told,
    field(t("again.what"), what),
    field(t("field.paper"), paper),
    field(t("field.ink"), ink),
  );
  const desk = h("div", { class: "desk" }, pages, h("div", { class: "side" }, form, actions));
  desk.addEventListener("dragover", (event) => event.preventDefault());
  desk.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer);
  });
  main.append(h("div", { class: "opening" }, h("div", {}, h("h1", {}, t("again.title")), h("p", { class: "lead" }, t("again.about")))), desk);
  go();
  return () => {
    document.removeEventListener("paste", onPaste);
    camera.end();
    view.close();
  };
}
