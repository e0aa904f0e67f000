/** The wagers of a player's last round at a table, kept on the phone so that they can be repeated. @module */
import { page } from "../page.js";

/** @typedef {{wager: string, stake: number}} Bet */

/** @param {string} table */
function storageKey(table) {
  return `pitboss-last:${page.base}:${table}`;
}

/** @param {string} table @returns {Bet[]} */
export function loadBets(table) {
  try {
    return JSON.parse(localStorage.getItem(storageKey(table)) || "[]");
  } catch {
    return [];
  }
}

/** @param {string} table @param {Bet[]} bets */
export function saveBets(table, bets) {
  try {
    localStorage.setItem(storageKey(table), JSON.stringify(bets));
  } catch {
    // A phone that keeps nothing forgets the last round when it is reloaded.
  }
}
