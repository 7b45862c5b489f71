// A watch: runs and rests, and knows from the clock alone how long it ran.
// @ts-check

/** @typedef {{ran: number, since: number | null}} Watch milliseconds before the last start; when that was */

/** @type {Watch} */
export const RESTING = { ran: 0, since: null };

/**
 * @param {Watch} watch
 * @param {number} now
 * @returns {Watch}
 */
export function start(watch, now) {
  return watch.since === null ? { ...watch, since: now } : watch;
}

/**
 * @param {Watch} watch
 * @param {number} now
 * @returns {Watch}
 */
export function stop(watch, now) {
  return { ran: elapsed(watch, now), since: null };
}

/**
 * How long it ran, in milliseconds; a clock that was set back takes nothing away.
 * @param {Watch} watch
 * @param {number} now
 */
export function elapsed(watch, now) {
  return watch.ran + (watch.since === null ? 0 : Math.max(0, now - watch.since));
}

/**
 * What the watch shows: of a countdown the seconds that are left, begun ones whole.
 * @param {Watch} watch
 * @param {number} now
 * @param {number} seconds of the countdown; 0 counts up
 */
export function shown(watch, now, seconds) {
  const ran = elapsed(watch, now);
  const whole = seconds ? Math.max(0, Math.ceil((seconds * 1000 - ran) / 1000)) : Math.floor(ran / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * Whether a countdown is over.
 * @param {Watch} watch
 * @param {number} now
 * @param {number} seconds
 */
export function isOver(watch, now, seconds) {
  return seconds > 0 && elapsed(watch, now) >= seconds * 1000;
}
