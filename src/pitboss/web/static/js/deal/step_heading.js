/** What the next step is and whose it is, in words. @module */
import { el, page, t } from "../page.js";
import { showReason } from "../sheet.js";
import { openSignIn } from "./shared_console.js";
import { button } from "./controls.js";

/**
 * @typedef {import("../shapes.d.ts").NextView} NextView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/**
 * The name of the colleague whose step this is, if they are signed in at this console.
 * @param {NextView} step
 * @returns {string}
 */
export function colleagueName(step) {
  return step.mine || !step.act ? "" : page.me?.beside?.[step.person] ?? "";
}

/**
 * The dice reading that goes with a throw, if both can be done at this console.
 * @param {NextView} step
 * @returns {NextView | null}
 */
export function pairedReading(step) {
  const here = (/** @type {NextView} */ step) => step.mine || Boolean(colleagueName(step));
  return step.keyed && here(step) && here(step.keyed) ? step.keyed : null;
}

/**
 * Ask on behalf of a colleague who is signed in here.
 * @param {Ask} ask
 * @param {string} speaker
 * @returns {Ask}
 */
export function askAs(ask, speaker) {
  return (command, more = {}) => {
    const then = (more.then ?? []).map((/** @type {object} */ command) => ({
      speaker,
      ...command,
    }));
    return ask(command, { ...more, speaker, then });
  };
}

/** For use inside a sentence. @param {string} words */
function lowerFirst(words) {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** @param {NextView} step */
export function stepHeading(step) {
  const reads = pairedReading(step), law = [...step.law, ...(reads?.law ?? [])];
  const cites = [...new Set(law.map((clause) => clause.cite))].join(", ");
  const words = reads
    ? t("deal.throw_then_key", { step: step.words, then: lowerFirst(reads.words) })
    : step.words;
  const nothing = step.idle.length === step.then.length + 1;
  const idle = step.idle.map(lowerFirst).join(", ");
  const named = [step, reads].map((part) => {
    const name = part ? colleagueName(part) : "";
    return name
      ? el("p", { class: "as" }, t("deal.on_behalf_of", { name, role: part?.by ?? "" }))
      : "";
  });
  return [
    el(
      "p",
      { class: "step", role: "status" },
      nothing ? t("deal.nothing_to_settle") : words,
    ),
    step.idle.length ? el("p", { class: "hint" }, t("deal.nothing_for", { steps: idle })) : "",
    ...named,
    step.call && !step.call.includes("{")
      ? el("p", { class: "call" }, t("deal.call", { words: step.call }))
      : "",
    el(
      "p",
      { class: "hint cite" },
      t("deal.by", { role: step.by }),
      cites
        ? el("button", {
          class: "link",
          onclick: () => showReason(words, "", law),
        }, cites)
        : "",
    ),
  ];
}

/** @param {NextView} step */
export function waitNotice(step) {
  if (!step.act) return [el("p", { class: "wait-note" }, t("deal.wait"))];
  const signs = () => openSignIn(step.person, step.who);
  return [
    el("p", { class: "wait-note" }, t("deal.wait_for", { role: step.by, who: step.who })),
    step.person ? button(t("deal.sign_in_here", { name: step.who }), signs, "wide") : "",
  ];
}
