/** Who vouches for what, each with its figure and one button. @module */
import { el, money, t } from "../page.js";
import { ask, askToConfirm, cashText, refresh } from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").CloseView} CloseView
 * @typedef {import("../shapes.d.ts").AttestationView} AttestationView
 */

/**
 * @param {HTMLElement} room
 * @param {CloseView} now
 */
export function showAttestations(room, now) {
  refresh(room, now.attestations, () => [
    el("h2", {}, t("close.attestations")),
    el("ul", { class: "todo" }, ...now.attestations.map(line)),
  ]);
}

/** @param {AttestationView} one */
function line(one) {
  const figure = one.is_cash ? cashText(one.figure) : money(one.figure);
  const words = one.words[0].toUpperCase() + one.words.slice(1);
  return el(
    "li",
    {},
    el("span", {}, `${words}: `, el("b", {}, figure)),
    one.by
      ? el("span", { class: "done-mark" }, `✓ ${t("close.attested_by", { who: one.by })}`)
      : el("span", { class: "hint" }, one.waits || t("close.by", { who: one.role })),
    el(
      "span",
      { class: "row" },
      one.mine && !one.waits
        ? el("button", {
          class: "small",
          "data-key": `attest ${one.statement}`,
          "aria-label": t("close.attest_named", { words: one.words }),
          onclick: () => attest(one, words, figure),
        }, t("close.attest"))
        : "",
    ),
  );
}

/**
 * @param {AttestationView} one
 * @param {string} words
 * @param {string} figure
 */
function attest(one, words, figure) {
  const command = { type: "Attest", statement: one.statement, figure: one.figure };
  askToConfirm(
    t("close.attest"),
    `${words}: ${figure}`,
    t("close.attest_yes"),
    () => ask(command, {}, t("close.refused")),
  );
}
