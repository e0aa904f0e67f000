/** The findings about a plan: beside their fields, and in a list. @module */
import { $, el, t } from "../page.js";
import { clauseList } from "../sheet.js";
import { send } from "./saving.js";
import { isSame } from "./values.js";

/**
 * @typedef {import("../shapes.d.ts").PlanFinding} PlanFinding
 * @typedef {import("../shapes.d.ts").PlanState} PlanState
 */

/** What each container shows, so that it is redrawn only when that changes. */
const drawn = new WeakMap();

/** @param {PlanFinding} finding */
export function severityWords(finding) {
  return t(finding.fault ? "plan.severity_fault" : `plan.severity_${finding.severity}`);
}

/** @param {PlanFinding} finding @param {boolean} isAlone whether its place has to be told, too */
function findingNode(finding, isAlone) {
  const cites = [...new Set(finding.law.map((law) => law.cite))].join("; ");
  const change = finding.change;
  return el(
    isAlone ? "li" : "div",
    { class: `finding ${finding.severity}` },
    el(
      "p",
      {},
      el("b", {}, severityWords(finding)),
      isAlone ? el("span", { class: "where" }, finding.where) : "",
    ),
    el(
      "p",
      {},
      sentence(finding.message),
      cites ? el("span", { class: "cite" }, ` (${cites})`) : "",
    ),
    finding.fix ? el("p", { class: "hint" }, t("plan.fix_words", { words: finding.fix })) : "",
    finding.source ? el("p", { class: "hint" }, t("plan.source", { source: finding.source })) : "",
    el(
      "p",
      { class: "row" },
      change
        ? el(
          "button",
          { type: "button", class: "main", onclick: () => send(() => [change]) },
          t("plan.fix"),
        )
        : "",
      isAlone
        ? el(
          "a",
          { class: "button", href: `#${finding.section}:${finding.place.join("/")}` },
          t("plan.go"),
        )
        : "",
      finding.law.length
        ? el(
          "details",
          { class: "law-of" },
          el("summary", {}, t("common.rule")),
          clauseList(finding.law),
        )
        : "",
    ),
  );
}

/** A message as a sentence, unless it begins with an id. @param {string} words */
export function sentence(words) {
  if (/^\S*[-\d]/.test(words)) return words;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Show findings below a field or a part. @param {HTMLElement} box @param {PlanFinding[]} findings */
export function findingNotes(box, findings) {
  if (isSame(drawn.get(box), findings)) return;
  drawn.set(box, findings);
  box.replaceChildren(...findings.map((finding) => findingNode(finding, false)));
}

/** The whole list beside the form. @param {PlanState} state */
export function showList(state) {
  const box = $("#found");
  if (isSame(drawn.get(box), [state.findings, state.faults])) return;
  drawn.set(box, [state.findings, state.faults]);
  if (!state.findings.length) {
    box.replaceChildren(el("p", {}, t("plan.found_none")));
    return;
  }
  box.replaceChildren(el("ul", {}, ...state.findings.map((finding) => findingNode(finding, true))));
}
