// Long work on a screen: how far it is, a way to stop it, and whether it goes on without the page.

import { onScreen } from "./advice.js";
import { Gone, post, watch } from "./api.js";
import { announce, h, t, tick, uniqueId } from "./dom.js";

/** @typedef {import("./api.js").Job} Job */
/** @typedef {import("./api.js").Progress} Progress */

/**
 * Show a job in a place until it ends.
 * @param {HTMLElement} place
 * @param {Job} job
 * @param {(job: Job) => void} onDone
 * @param {(event: Progress) => void} [onProgress]
 * @returns {() => void} looks away
 */
export function showJob(place, job, onDone, onProgress) {
  const id = uniqueId();
  const bar = h("progress", { max: 1, "aria-labelledby": id });
  const says = h("p", { class: "job-says", id }, t("job.starting"));
  const notes = h("ul", { class: "notes" });
  const stop = h("button", { type: "button", onclick: () => post(`api/jobs/${job.id}/stop`).catch(ignore) }, t("job.stop"));
  const keep = h("input", { type: "checkbox" });
  keep.checked = job.keep;
  keep.addEventListener("change", () => post(`api/jobs/${job.id}`, { keep: keep.checked }).catch(ignore));
  const box = h("section", { class: "job", "aria-label": job.title }, says, bar, notes, h("div", { class: "row" }, stop, tick(t("job.keep"), keep)));
  place.replaceChildren(box);

  return watch(
    job,
    (event) => {
      if (event.kind === "Step" && event.total) {
        bar.max = event.total;
        bar.value = (event.number ?? 1) - 1;
        says.textContent = t("job.step", { number: event.number ?? 0, total: event.total, name: event.name ?? "" });
      } else if (event.kind === "Status") {
        says.textContent = event.text ?? "";
      } else if (event.kind === "Note") {
        notes.append(h("li", {}, event.text));
      }
      onProgress?.(event);
    },
    (ended) => {
      if (ended.state === "done") {
        place.replaceChildren();
        announce(t("job.done"));
        onDone(ended);
        return;
      }
      const text = ended.state === "stopped" ? t("job.stopped") : ended.message;
      place.replaceChildren(problem(text, ended.state === "stopped"));
      announce(text);
    },
  );
}

/** @param {unknown} error */
function ignore(error) {
  if (!(error instanceof Gone)) console.error(error);
}

/**
 * What went wrong, as a box that is read out.
 * @param {string} text
 * @param {boolean} [calm]
 */
export function problem(text, calm) {
  return h(
    "div",
    { class: calm ? "notice" : "notice wrong", role: calm ? "status" : "alert" },
    calm ? null : h("strong", {}, t("error.title")),
    ...onScreen(text).split("\n").map((line) => h("p", {}, line)),
  );
}
