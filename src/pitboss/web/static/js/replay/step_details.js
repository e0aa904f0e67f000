/** Details of a step: words, clauses, payments, and the proof of a draw. @module */
import { originScreen, replayUrl } from "../replay_link.js";
import { el, money, page, t } from "../page.js";

/**
 * @typedef {import("../shapes.d.ts").RoundView} RoundView
 * @typedef {import("../shapes.d.ts").StepView} StepView
 * @typedef {import("../shapes.d.ts").LineView} LineView
 * @typedef {import("../shapes.d.ts").ProofView} ProofView
 * @typedef {import("../shapes.d.ts").Law} Law
 */

let clausesOpen = true;

/** Remember from step to step whether clauses are open. @param {Event} event */
export function rememberClauses(event) {
  const box = event.target;
  if (box instanceof HTMLDetailsElement && box.classList.contains("law")) clausesOpen = box.open;
}

/**
 * @param {HTMLElement} room
 * @param {RoundView} view
 * @param {(number: number) => void} go
 */
export function showSteps(room, view, go) {
  room.replaceChildren(...view.steps.map((step, at) => {
    const press = () => go(at), before = view.steps[at - 1];
    // Steps of step order are grouped: time and actor appear once.
    const same = before?.seq === step.seq && before.who === step.who;
    return el(
      "li",
      { class: step.refused ? "refused" : false },
      el(
        "button",
        { type: "button", onclick: press },
        el("span", { class: "words" }, capitalize(step.words)),
        same ? "" : el(
          "span",
          { class: "hint" },
          [actorText(step), timeText(step.at_ms)].filter(Boolean).join(" · "),
        ),
        step.refused
          ? el("span", { class: "lost" }, t("replay.refused", { why: step.refused }))
          : "",
      ),
    );
  }));
}

/** Who did it, unless the words say so. @param {StepView} actor */
function actorText(actor) {
  return actor.words.startsWith(actor.who) ? "" : t("replay.by", { who: actor.who });
}

/** @param {string} words */
export function capitalize(words) {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** @param {number} ms */
function timeText(ms) {
  return new Date(ms).toLocaleTimeString("en-US");
}

/** @param {HTMLElement} room @param {StepView} step @param {RoundView} whole */
export function showStep(room, step, whole) {
  const meta = [
    actorText(step),
    timeText(step.at_ms),
    t("replay.row", { seq: step.seq }),
  ].filter(Boolean);
  room.replaceChildren(
    el("p", { class: "words" }, capitalize(step.words)),
    el("p", { class: "hint" }, meta.join(" · ")),
    step.call ? el("p", { class: "spoken" }, t("replay.called", { call: step.call })) : "",
    step.refused ? el("p", { class: "lost" }, t("replay.refused", { why: step.refused })) : "",
    step.told.length
      ? el("ul", {}, ...step.told.map((line) => el("li", {}, capitalize(line))))
      : "",
    step.proof ? verdictLine(whole.proofs[step.proof - 1], true) : "",
    clauseDetails(step.law, clausesOpen),
  );
}

/** @param {Law[]} law @param {boolean} isOpen */
function clauseDetails(law, isOpen) {
  if (!law.length) return "";
  const items = law.map((clause) => el("li", {}, el("cite", {}, clause.cite), " ", clause.says));
  return el(
    "details",
    { class: "law", open: isOpen },
    el("summary", {}, t("replay.rule")),
    el("ul", {}, ...items),
  );
}

/**
 * @param {HTMLElement} room
 * @param {StepView} step
 * @param {RoundView | null} whole the round, at its end
 */
export function showPayments(room, step, whole) {
  const lines = step.table.result?.lines || [];
  room.replaceChildren(el("h2", {}, t("replay.payments")));
  if (!lines.length) room.append(el("p", { class: "hint" }, t("replay.no_payments")));
  else room.append(paymentTable(lines));
  if (!whole) return;
  for (const why of whole.voids) {
    room.append(el("p", { class: "lost" }, t("replay.void_note", { why })));
  }
  for (const correction of whole.corrections) {
    const who = [t("replay.correction_by", { by: correction.by })];
    if (correction.second) who.push(t("replay.correction_second", { second: correction.second }));
    const fill = {
      seq: correction.seq,
      was: correction.was,
      outcome: correction.outcome,
      reason: correction.reason,
    };
    room.append(
      el(
        "div",
        { class: "correction" },
        el("p", {}, el("b", {}, t("replay.correction", fill))),
        el("p", { class: "hint" }, who.join(", ")),
        seatSums(correction.seats),
      ),
    );
  }
  if (Object.keys(whole.gained).length) {
    room.append(el("h3", {}, t("replay.gained")), seatSums(whole.gained));
  }
}

/** What each seat won or lost. @param {Record<string, number>} seats */
function seatSums(seats) {
  const items = Object.entries(seats).map(([seat, change]) =>
    el("li", {}, `${t("replay.seat")} ${seat} `, signedSum(change))
  );
  return el("ul", { class: "sums" }, ...items);
}

/** @param {number} change */
function signedSum(change) {
  const text = change < 0 ? `−${money(-change)}` : `+${money(change)}`;
  return el("b", { class: change < 0 ? "figure lost" : "figure won" }, text);
}

/** @param {LineView[]} lines */
function paymentTable(lines) {
  const heads = ["seat", "wager", "stake", "result", "change"];
  const rows = lines.map((line) => {
    const change = line.kind === "loses" ? line.back - line.stake : line.win - line.fee;
    const moves = line.kind === "moves" || line.kind === "stands";
    return el(
      "tr",
      { class: line.yours ? "yours" : false },
      el("td", {}, `${line.seat}${line.yours ? ` (${t("replay.yours")})` : ""}`),
      el(
        "td",
        {},
        line.title,
        el("span", { class: "staked" }, ` ${money(line.stake)}`),
        whyDetails(line),
      ),
      el("td", { class: "figure stake" }, money(line.stake)),
      el("td", {}, t(`replay.${line.kind}`)),
      el("td", { class: "figure" }, moves || line.kind === "returned" ? "" : signedSum(change)),
    );
  });
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": t("replay.payments") },
    el(
      "table",
      { class: "plain" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ...heads.map((head) => el("th", { scope: "col", class: head }, t(`replay.${head}`))),
        ),
      ),
      el("tbody", {}, ...rows),
    ),
  );
}

/** @param {LineView} line */
function whyDetails(line) {
  const cites = line.law.map((law) => el("li", {}, el("cite", {}, law.cite), " ", law.says));
  return el(
    "details",
    { class: "why" },
    el("summary", {}, t("common.why")),
    el("p", {}, line.words),
    el("ul", {}, ...cites),
  );
}

/** @param {HTMLElement} room @param {RoundView} view */
export function showProof(room, view) {
  room.replaceChildren(el("h2", {}, t("replay.proof")));
  if (!view.proofs.length) {
    return void room.append(el("p", { class: "hint" }, t("replay.proof_none")));
  }
  for (const proof of view.proofs) room.append(proofDetails(proof));
  room.append(
    el(
      "details",
      {},
      el("summary", {}, t("replay.how_title")),
      el("p", { class: "hint" }, view.proofs[0].how),
    ),
  );
}

/** @param {ProofView} proof */
function proofDetails(proof) {
  const rows = [
    ["block", String(proof.block)],
    ["draw", String(proof.draw)],
    ["outcome", proof.outcome],
    ["promise", proof.promise],
    ["seed", proof.seed || t("replay.unrevealed")],
    ["words", proof.words || t("replay.no_words")],
  ].filter(([, value]) => value);
  return el(
    "div",
    { class: "drawn" },
    proof.round
      ? el(
        "p",
        {},
        `${t("replay.earlier_draw", { round: proof.round })} `,
        el(
          "a",
          { href: replayUrl(page.table, proof.round, originScreen()) },
          t("replay.see_shuffle"),
        ),
      )
      : "",
    verdictLine(proof),
    el(
      "dl",
      {},
      ...rows.map(([name, value]) =>
        el("div", {}, el("dt", {}, t(`replay.${name}`)), el("dd", {}, el("code", {}, value)))
      ),
    ),
    proof.derived.length ? el("h3", {}, t("replay.derived")) : "",
    el("ul", { class: "derived" }, ...proof.derived.map((line) => el("li", {}, line))),
  );
}

/** Whether a proof holds. @param {ProofView} proof @param {boolean} [link] with the way to it */
function verdictLine(proof, link = false) {
  const holds = proof.holds === null ? "waits" : proof.holds ? "holds" : "fails";
  const mark = { waits: "…", holds: "✓", fails: "✗" }[holds];
  return el(
    "p",
    { class: `verdict ${holds}` },
    `${mark} ${t(`replay.${holds}`)} `,
    link ? el("a", { href: "#proof" }, t("replay.see_proof")) : "",
  );
}
