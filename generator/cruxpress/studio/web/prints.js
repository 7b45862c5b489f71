// A print on the screen: its pages as they will be, its files, and the command that makes them.

import { Gone, Refused, Superseded, besideAddress, fileAddress, pageAddress, post, tab } from "./api.js";
import { pictureButtons } from "./cardpictures.js";
import { announce, h, size, t } from "./dom.js";
import { problem, showJob } from "./jobs.js";

/** @typedef {import("./api.js").Print} Print */
/** @typedef {import("./api.js").Look} Look */
/** @typedef {Record<string, unknown>} Wish */

const FIRST_PAGES = 12;
const SHARP = 190;
const USUAL = 110;

/** A place that shows one print at a time, and all that one can do with it. */
export class PrintView {
  /** @param {{pages: HTMLElement, actions: HTMLElement}} places */
  constructor({ pages, actions }) {
    this.pages = pages;
    this.actions = actions;
    this.grey = false;
    /** @type {Wish} */
    this.wish = {};
    /** @type {() => void} */
    this.lookAway = () => {};
    /** @type {Print | null} */
    this.made = null;
  }

  /** Leave: nobody watches any more. */
  close() {
    this.lookAway();
  }

  /**
   * Show what a wish would print.
   * @param {Wish} wish
   */
  async look(wish) {
    this.wish = wish;
    this.made = null;
    this.lookAway();
    this.pages.setAttribute("aria-busy", "true");
    try {
      /** @type {Look} */
      const seen = await post("api/look", { ...wish, tab });
      if (this.wish !== wish) return;
      await this.showPages(seen.print, seen.long);
      this.showActions(seen);
      announce(seen.print ? t("print.pages", { count: pageCount(seen.print) }) : t("product.unmade"));
    } catch (error) {
      if (error instanceof Superseded || error instanceof Gone || this.wish !== wish) return;
      if (!(error instanceof Refused)) throw error;
      this.pages.replaceChildren();
      this.actions.replaceChildren(problem(error.message));
    } finally {
      if (this.wish === wish) this.pages.setAttribute("aria-busy", "false");
    }
  }

  /**
   * @param {Print | null} print
   * @param {boolean} isFirst whether it is the first sheet of more
   */
  async showPages(print, isFirst) {
    if (!print) {
      this.pages.replaceChildren(h("p", { class: "unmade" }, t("product.unmade")));
      return;
    }
    const all = print.files.flatMap((file, at) =>
      Array.from({ length: file.pages }, (_, page) => ({ file: at + 1, page: page + 1, of: file })),
    );
    const figures = all.slice(0, FIRST_PAGES).map((each, at) => this.figure(print, each, at < 2));
    // The old pages stay until the first new one can be seen, so that nothing flickers.
    await figures[0]?.querySelector("img")?.decode().catch(() => {});
    const rest = all.slice(FIRST_PAGES);
    const more = h(
      "button",
      {
        type: "button",
        class: "more",
        onclick: () => {
          more.replaceWith(...rest.map((each) => this.figure(print, each, false)));
        },
      },
      t("product.more", { count: rest.length }),
    );
    this.pages.replaceChildren(
      ...(isFirst ? [h("p", { class: "first" }, t("product.first"))] : []),
      ...figures,
      ...(rest.length ? [more] : []),
    );
  }

  /**
   * @param {Print} print
   * @param {{file: number, page: number, of: import("./api.js").PrintFile}} each
   * @param {boolean} now
   */
  figure(print, { file, page, of }, now) {
    const dpi = window.devicePixelRatio > 1.3 ? SHARP : USUAL;
    const one = print.files.length === 1;
    const label = one
      ? t("product.page", { number: page, count: of.pages })
      : t("product.page-of-file", { file: of.title || of.name, number: page, count: of.pages });
    const image = h("img", {
      src: pageAddress(print, file, page, dpi, this.grey),
      alt: label,
      loading: now ? "eager" : "lazy",
    });
    const open = h(
      "button",
      {
        type: "button",
        class: "sheet",
        "aria-label": `${t("product.enlarge", { number: page })}: ${label}`,
        onclick: () => enlarge(pageAddress(print, file, page, SHARP, this.grey), label, open),
      },
      image,
    );
    return h("figure", {}, open, h("figcaption", {}, label));
  }

  /** @param {Look} seen */
  showActions({ print, long, command, notes, pictures }) {
    const told = h("div", { class: "told", "aria-live": "polite" });
    const place = h("div", {});
    const wish = this.wish;
    const count = typeof wish.count === "number" ? wish.count : 0;
    /** @type {HTMLElement[]} */
    const parts = [];
    if (long) {
      const make = h(
        "button",
        {
          type: "button",
          class: "main",
          onclick: async () => {
            make.disabled = true;
            try {
              const answer = await post("api/make", wish);
              this.lookAway = showJob(place, answer.job, (job) => this.whenMade(job.result, command));
            } catch (error) {
              if (error instanceof Refused) place.replaceChildren(problem(error.message));
            } finally {
              make.disabled = false;
            }
          },
        },
        count ? t("product.make-fresh", { count }) : t("product.make"),
      );
      parts.push(h("p", {}, make), place);
    } else if (print && !pictures.includes("shop")) {
      parts.push(this.files(print, told));
    }
    if (pictures.length) parts.push(pictureButtons(pictures, wish, (away) => (this.lookAway = away)));
    this.actions.replaceChildren(
      ...notes.map((note) => h("p", { class: "notice" }, note)),
      ...parts,
      told,
      commandLine(command),
    );
  }

  /**
   * @param {Print} print
   * @param {string} command
   */
  async whenMade(print, command) {
    this.made = print;
    await this.showPages(print, false);
    const told = h("div", { class: "told", "aria-live": "polite" });
    this.actions.replaceChildren(this.files(print, told), told, commandLine(command));
  }

  /**
   * @param {Print} print
   * @param {HTMLElement} told
   */
  files(print, told) {
    const rows = print.files.map((file, at) => {
      const about = t("product.file", { pages: t("print.pages", { count: file.pages }), size: size(file.size) });
      return h(
        "li",
        {},
        h("span", { class: "file-name" }, file.name),
        h("small", {}, about),
        h(
          "span",
          { class: "row" },
          h(
            "a",
            { class: "button main", href: fileAddress(print, at + 1, true), download: file.name, "aria-label": t("product.download-name", { name: file.name }) },
            t("product.download"),
          ),
          h(
            "button",
            { type: "button", "aria-label": t("product.print-name", { name: file.name }), onclick: () => printFile(fileAddress(print, at + 1, false)) },
            t("product.print"),
          ),
          ...file.cuts.map((name) => h("a", { class: "button", href: besideAddress(print, at + 1, name), download: name, "aria-label": t("product.download-name", { name }) }, t(name.includes("-last.") ? "product.cut-last" : "product.cut"))),
        ),
      );
    });
    const save = h(
      "button",
      {
        type: "button",
        onclick: async () => {
          try {
            const { files } = await post(`api/prints/${print.id}/save`);
            told.replaceChildren(h("p", { class: "notice good" }, t("product.saved", { count: files.length, names: files.join(", ") })));
          } catch (error) {
            if (error instanceof Refused) told.replaceChildren(problem(error.message));
          }
        },
      },
      t("product.save"),
    );
    return h("section", { class: "files", "aria-label": t("product.files") }, h("ul", {}, ...rows), save, h("p", { class: "scale" }, t("product.scale")));
  }
}

/** @param {Print} print */
function pageCount(print) {
  return print.files.reduce((sum, file) => sum + file.pages, 0);
}

/**
 * The command that does the same, to be copied.
 * @param {string} command
 */
export function commandLine(command) {
  const copy = h(
    "button",
    {
      type: "button",
      onclick: async () => {
        await navigator.clipboard.writeText(command);
        copy.textContent = t("copied");
        announce(t("copied"));
        setTimeout(() => (copy.textContent = t("copy")), 2000);
      },
    },
    t("copy"),
  );
  return h("section", { class: "command", "aria-label": t("product.command") }, h("h2", {}, t("product.command")), h("div", { class: "row" }, h("code", { tabindex: 0 }, command), copy));
}

/**
 * The browser's own dialog for a file.
 * @param {string} address
 */
function printFile(address) {
  document.querySelector("iframe.printer")?.remove();
  const frame = h("iframe", { class: "printer", src: address, title: t("product.print"), tabindex: -1, "aria-hidden": "true" });
  frame.addEventListener("load", () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      // A browser that shows PDFs by another program opens the file instead.
      window.open(address, "_blank", "noopener");
    }
  });
  document.body.append(frame);
}

/**
 * A page as large as the window.
 * @param {string} address
 * @param {string} label
 * @param {HTMLElement} from
 */
export function enlarge(address, label, from) {
  const close = h("button", { type: "button", class: "close", onclick: () => dialog.close() }, t("close"));
  const dialog = h("dialog", { class: "large", "aria-label": label }, close, h("div", { class: "scroll", tabindex: 0 }, h("img", { src: address, alt: label })));
  dialog.addEventListener("close", () => {
    dialog.remove();
    from.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
