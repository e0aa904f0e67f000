/** The papers of the night: plan, approvals, and what proves that nothing was changed. @module */
import { api, el, page, say, t } from "../page.js";
import { refresh } from "../staff.js";
import { clauseList, openSheet } from "../sheet.js";

/** @typedef {import("../shapes.d.ts").InspectionView} InspectionView */

/**
 * @param {HTMLElement} room
 * @param {InspectionView} now
 */
export function showPlan(room, now) {
  refresh(room, [now.hours, now.findings, now.games, now.rate, now.purpose, now.windows], () => [
    el("h2", {}, t("inspect.plan")),
    el(
      "dl",
      {},
      ...fact("purpose", now.purpose || "–"),
      ...now.hours.flatMap((hour) => fact(hour.name, hour.time)),
      ...fact("rate", now.rate),
      ...fact("games", now.games.join(", ")),
      ...fact(
        "windows",
        now.windows.map((place) => `${place.id}: ${place.name || t("inspect.nobody")}`).join(", "),
      ),
    ),
    el("h3", {}, t("inspect.findings")),
    now.findings.length
      ? el(
        "ul",
        { class: "plain-list" },
        ...now.findings.map((finding) =>
          el(
            "li",
            {},
            el("b", {}, t(`inspect.${finding.severity}`)),
            " ",
            finding.words,
            " ",
            el("button", {
              class: "small",
              onclick: () =>
                openSheet(t(`inspect.${finding.severity}`), finding.words, clauseList(finding.law)),
            }, t("incidents.law")),
          )
        ),
      )
      : el("p", { class: "hint" }, t("inspect.no_findings")),
  ]);
}

/**
 * @param {string} what
 * @param {string} words
 */
function fact(what, words) {
  return words ? [el("dt", {}, t(`inspect.${what}`)), el("dd", {}, words)] : [];
}

/**
 * @param {HTMLElement} room
 * @param {InspectionView} now
 */
export function showApprovals(room, now) {
  refresh(room, now.approvals, () => [
    el("h2", {}, t("inspect.approvals")),
    el(
      "ul",
      { class: "plain-list" },
      ...now.approvals.map((approval) =>
        el(
          "li",
          {},
          el("b", {}, approval.name),
          " ",
          el("span", { class: "hint" }, approval.what),
          " ",
          approval.suspended
            ? el("span", { class: "due" }, t("inspect.suspended"))
            : approval.status,
          approval.until_ms
            ? el(
              "span",
              { class: "hint" },
              ` ${t("inspect.until", { date: new Date(approval.until_ms).toLocaleDateString() })}`,
            )
            : "",
        )
      ),
    ),
  ]);
}

/**
 * @param {HTMLElement} room
 * @param {InspectionView} now
 */
export function showProofs(room, now) {
  refresh(room, [now.edition, now.rulebook, now.version, now.key], () => [
    el("h2", {}, t("inspect.proofs")),
    el(
      "dl",
      { class: "wide-words" },
      ...fact("night", now.night),
      ...fact("version", now.version),
      ...fact("rulebook", now.rulebook),
      ...fact("edition", now.edition),
      ...fact("key", now.key || t("inspect.no_key")),
    ),
    el("p", { class: "hint" }, t("inspect.proofs_hint")),
    el(
      "p",
      { class: "row" },
      el(
        "a",
        { class: "button main", href: `${page.base}/api/v1/export`, download: "" },
        t("inspect.export"),
      ),
      el("button", { "data-key": "receipt", onclick: saveReceipt }, t("inspect.receipt")),
    ),
  ]);

  async function saveReceipt() {
    const reply = await api(`/receipts/${now.seq}`);
    if (reply.status !== 200) return say(reply.body?.words ?? t("common.offline"), "alert");
    const file = new Blob([JSON.stringify(reply.body)], { type: "application/json" });
    const link = el("a", { href: URL.createObjectURL(file), download: `receipt-${now.seq}.json` });
    link.click();
    URL.revokeObjectURL(link.getAttribute("href") ?? "");
  }
}
