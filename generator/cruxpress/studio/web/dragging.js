// Dragging by mouse or pen: a thing follows the pointer until it is let go. Fingers tap instead, so
// that a page can still be scrolled.

const FAR = 6; // pixels before a press becomes a drag

/** @typedef {{look: () => HTMLElement | null, over: (at: Element | null) => boolean, drop: (at: Element | null) => void}} Drag */

/**
 * Let something be dragged; what it is, is asked when it is pressed.
 * @param {HTMLElement} one
 * @param {() => Drag | null} begin
 */
export function draggable(one, begin) {
  one.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || event.button !== 0) return;
    const [x, y] = [event.clientX, event.clientY];
    /** @type {Drag | null} */
    let drag = null;
    /** @type {HTMLElement | null} */
    let ghost = null;
    const off = new AbortController();
    const move = (/** @type {PointerEvent} */ at) => {
      if (!drag) {
        if (Math.hypot(at.clientX - x, at.clientY - y) < FAR) return;
        drag = begin();
        if (!drag) return off.abort();
        ghost = drag.look();
        if (ghost) document.body.append(ghost);
      }
      at.preventDefault();
      const covered = drag.over(document.elementFromPoint(at.clientX, at.clientY));
      if (!ghost) return;
      ghost.hidden = covered;
      ghost.style.left = `${at.clientX}px`;
      ghost.style.top = `${at.clientY}px`;
    };
    const end = (/** @type {Element | null} */ at) => {
      off.abort();
      ghost?.remove();
      if (!drag) return;
      // The click that follows a drag is none.
      const over = new AbortController();
      window.addEventListener("click", (click) => click.stopPropagation(), { capture: true, signal: over.signal });
      window.setTimeout(() => over.abort(), 0);
      drag.drop(at);
    };
    const { signal } = off;
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", (at) => end(document.elementFromPoint(at.clientX, at.clientY)), { signal });
    window.addEventListener("pointercancel", () => end(null), { signal });
  });
}
