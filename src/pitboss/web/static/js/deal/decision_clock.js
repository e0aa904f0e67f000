/**
 * Since when a step is asked for. A key does a step only once it could be seen, and decides for
 * nobody whose posted time is not over: for that a button is pressed. @module
 */
import { t } from "../page.js";

/** How long a step has to be there before the key of the next step does it. */
const SEEN_MS = 500;

let since = Date.now();
let currentStep = "";
/** Who is asked, and the posted time for it. @type {{who: string, posted: number} | null} */
let player = null;

/** Another step is shown, or the same one once more. @param {string} step */
export function startStep(step) {
  player = null;
  if (step !== currentStep) since = Date.now();
  currentStep = step;
}

/** A step was done: what is asked for now begins now, even if it reads the same. */
export function restart() {
  since = Date.now();
}

/** A player decides. @param {string} who @param {number} posted in seconds */
export function startPlayerTurn(who, posted) {
  player = { who, posted };
}

/** Whether the player who is asked still has posted time. */
export function hasTimeLeft() {
  return player !== null && secondsLeft(player.posted) > 0;
}

/** @param {number} posted */
function secondsLeft(posted) {
  return Math.ceil(posted - (Date.now() - since) / 1000);
}

/** What is left of the posted time, in words. */
export function timeLeftText() {
  const posted = player?.posted ?? 0, seconds = secondsLeft(posted);
  return seconds > 0
    ? t("deal.time_left", { rest: seconds, posted })
    : t("deal.time_up", { posted });
}

/** Why the key of the next step does nothing yet; nothing if it may. */
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
  for (const one of document.querySelectorAll("#next .default-act")) {
    one.classList.toggle("big", !hasTimeLeft());
  }
}, 500);
