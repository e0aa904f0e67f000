/** Links to a past round, and back to the screen you came from. @module */
import { page } from "./page.js";

/** @typedef {"play" | "deal" | "floor" | "wall"} Screen */

/** @type {Record<Screen, (table: string) => string>} */
const SCREENS = {
  play: (table) => `/play#${table}`,
  deal: (table) => `/deal/${table}`,
  floor: () => "/floor",
  wall: (table) => `/wall/${table}`,
};

/**
 * The address of a past round.
 * @param {string} table
 * @param {number | string} round
 * @param {string} from the screen on which the link stands
 */
export function replayUrl(table, round, from) {
  return `${page.base}/replay/${table}/${round}${from in SCREENS ? `?from=${from}` : ""}`;
}

/** The screen this page was opened from; empty if none. */
export function originScreen() {
  const from = new URLSearchParams(location.search).get("from") || "";
  return from in SCREENS ? /** @type {Screen} */ (from) : "";
}

/** The address of a screen, or of the home page. @param {string} screen @param {string} table */
export function screenUrl(screen, table) {
  return page.base + (SCREENS[/** @type {Screen} */ (screen)]?.(table) ?? "/");
}
