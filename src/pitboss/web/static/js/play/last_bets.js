/** The bets of a player's last round at a table, stored on the phone to repeat them. @module */
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
    // Without storage, a reload forgets the last round.
  }
}
