/** The wagers of a player's last round at a table, kept on the phone so that they can be repeated. @module */
import { page } from "../page.js";

/** @typedef {{wager: string, stake: number}} Bet */

/** @param {string} table */
function name(table) {
  return `pitboss-last:${page.base}:${table}`;
}

/** @param {string} table @returns {Bet[]} */
export function kept(table) {
  try {
    return JSON.parse(localStorage.getItem(name(table)) || "[]");
  } catch {
    return [];
  }
}

/** @param {string} table @param {Bet[]} bets */
export function keep(table, bets) {
  try {
    localStorage.setItem(name(table), JSON.stringify(bets));
  } catch {
    // A phone that keeps nothing forgets the last round when it is reloaded.
  }
}
