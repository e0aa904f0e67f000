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

/** @param {AttestationView} attestation */
function line(attestation) {
  const figure = attestation.is_cash ? cashText(attestation.figure) : money(attestation.figure);
  const words = attestation.words[0].toUpperCase() + attestation.words.slice(1);
  return el(
    "li",
    {},
    el("span", {}, `${words}: `, el("b", {}, figure)),
    attestation.by
      ? el("span", { class: "done-mark" }, `✓ ${t("close.attested_by", { who: attestation.by })}`)
      : el(
        "span",
        { class: "hint" },
        attestation.waits || t("close.by", { who: attestation.role }),
      ),
    el(
      "span",
      { class: "row" },
      attestation.mine && !attestation.waits
        ? el("button", {
          class: "small",
          "data-key": `attest ${attestation.statement}`,
          "aria-label": t("close.attest_named", { words: attestation.words }),
          onclick: () => attest(attestation, words, figure),
        }, t("close.attest"))
        : "",
    ),
  );
}

/**
 * @param {AttestationView} attestation
 * @param {string} words
 * @param {string} figure
 */
function attest(attestation, words, figure) {
  const command = { type: "Attest", statement: attestation.statement, figure: attestation.figure };
  askToConfirm(
    t("close.attest"),
    `${words}: ${figure}`,
    t("close.attest_yes"),
    () => ask(command, {}, t("close.refused")),
  );
}
