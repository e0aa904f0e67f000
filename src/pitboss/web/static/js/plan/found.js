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

/** @param {PlanFinding} one */
export function severityWords(one) {
  return t(one.fault ? "plan.severity_fault" : `plan.severity_${one.severity}`);
}

/** @param {PlanFinding} one @param {boolean} isAlone whether its place has to be told, too */
function findingNode(one, isAlone) {
  const cites = [...new Set(one.law.map((law) => law.cite))].join("; ");
  const change = one.change;
  return el(
    isAlone ? "li" : "div",
    { class: `finding ${one.severity}` },
    el(
      "p",
      {},
      el("b", {}, severityWords(one)),
      isAlone ? el("span", { class: "where" }, one.where) : "",
    ),
    el("p", {}, sentence(one.message), cites ? el("span", { class: "cite" }, ` (${cites})`) : ""),
    one.fix ? el("p", { class: "hint" }, t("plan.fix_words", { words: one.fix })) : "",
    one.source ? el("p", { class: "hint" }, t("plan.source", { source: one.source })) : "",
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
        ? el("a", { class: "button", href: `#${one.section}:${one.place.join("/")}` }, t("plan.go"))
        : "",
      one.law.length
        ? el(
          "details",
          { class: "law-of" },
          el("summary", {}, t("common.rule")),
          clauseList(one.law),
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
