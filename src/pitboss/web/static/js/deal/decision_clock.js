/**
 * How long the current step has been on screen. A key does a step only after the dealer could have
 * seen it, and never decides for a player who still has posted time: that takes a button.
 * @module
 */
import { t } from "../page.js";

/** How long a step must be on screen before a key does it. */
const SEEN_MS = 500;

let since = Date.now();
let currentStep = "";
/** The player to decide and their posted time. @type {{who: string, posted: number} | null} */
let player = null;

/** A step is on screen; the clock restarts if it is a new one. @param {string} step */
export function startStep(step) {
  player = null;
  if (step !== currentStep) since = Date.now();
  currentStep = step;
}

/** A step was done: the clock restarts even if the next one reads the same. */
export function restart() {
  since = Date.now();
}

/** It is a player's turn to decide. @param {string} who @param {number} posted in seconds */
export function startPlayerTurn(who, posted) {
  player = { who, posted };
}

/** Whether that player still has posted time. */
export function hasTimeLeft() {
  return player !== null && secondsLeft(player.posted) > 0;
}

/** @param {number} posted */
function secondsLeft(posted) {
  return Math.ceil(posted - (Date.now() - since) / 1000);
}

/** The rest of the posted time, in words. */
export function timeLeftText() {
  const posted = player?.posted ?? 0, seconds = secondsLeft(posted);
  return seconds > 0
    ? t("deal.time_left", { rest: seconds, posted })
    : t("deal.time_up", { posted });
}

/** Why the key does nothing yet; empty if it works. */
export function keyBlockedReason() {
  if (player && hasTimeLeft()) {
    return t("deal.player_has_time", { who: player.who, left: timeLeftText() });
  }
  return Date.now() - since < SEEN_MS ? t("deal.too_soon") : "";
}

setInterval(() => {
  const clock = document.querySelector("#next .clock");
  if (!player || !clock) return;
  clock.textContent = timeLeftText();
  for (const button of document.querySelectorAll("#next .default-act")) {
    button.classList.toggle("big", !hasTimeLeft());
  }
}, 500);
