/**
 * Since when a step is asked for. A key does a step only once it could be seen, and decides for
 * nobody whose posted time is not over: for that a button is pressed. @module
 */
import { t } from "../page.js";

/** How long a step has to be there before the key of the next step does it. */
const SEEN_MS = 500;

let since = Date.now();
let stepNow = "";
/** Who is asked, and the posted time for it. @type {{who: string, posted: number} | null} */
let asked = null;

/** Another step is shown, or the same one once more. @param {string} step */
export function shown(step) {
  asked = null;
  if (step !== stepNow) since = Date.now();
  stepNow = step;
}

/** A step was done: what is asked for now begins now, even if it reads the same. */
export function answered() {
  since = Date.now();
}

/** A player decides. @param {string} who @param {number} posted in seconds */
export function playersTurn(who, posted) {
  asked = { who, posted };
}

/** Whether the player who is asked still has posted time. */
export function hasTime() {
  return asked !== null && rest(asked.posted) > 0;
}

/** @param {number} posted */
function rest(posted) {
  return Math.ceil(posted - (Date.now() - since) / 1000);
}

/** What is left of the posted time, in words. */
export function left() {
  const posted = asked?.posted ?? 0, seconds = rest(posted);
  return seconds > 0 ? t("deal.left", { rest: seconds, posted }) : t("deal.time_up", { posted });
}

/** Why the key of the next step does nothing yet; nothing if it may. */
export function notYet() {
  if (asked && hasTime()) return t("deal.has_time", { who: asked.who, left: left() });
  return Date.now() - since < SEEN_MS ? t("deal.just_shown") : "";
}

setInterval(() => {
  const clock = document.querySelector("#next .clock");
  if (!asked || !clock) return;
  clock.textContent = left();
  for (const one of document.querySelectorAll("#next .usual")) {
    one.classList.toggle("big", !hasTime());
  }
}, 500);
