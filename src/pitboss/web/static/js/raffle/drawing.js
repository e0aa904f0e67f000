/** Sealing the tickets and holding the drawing, one step at a time. @module */
import { el, say, t } from "../page.js";
import { ask, askToConfirm, inputField, openForm, refresh } from "../staff.js";
import { secondFields, secondOf } from "./second.js";

/**
 * @typedef {import("../shapes.d.ts").RaffleView} RaffleView
 * @typedef {import("../shapes.d.ts").DrawingView} DrawingView
 * @typedef {import("./main.js").Rights} Rights
 */

/** The drawing that has no winner yet. @param {RaffleView} now */
export function openDrawing(now) {
  const last = now.drawings.at(-1);
  return last && !last.ticket ? last : null;
}

/**
 * @param {HTMLElement} room
 * @param {RaffleView} now
 * @param {Rights} rights
 * @param {number} now_ms
 */
export function showDrawing(room, now, rights, now_ms) {
  const begun = openDrawing(now), late = now.drawings.some((drawing) => isLate(drawing, now_ms));
  const over = hasEnded(now, now_ms);
  const state = [begun, now.list_hash, now.prizes, rights, now.desk?.keyed_by, late, over];
  refresh(room, state, () => [
    el("h2", {}, t("raffle.drawing")),
    ...(now.list_hash ? sealedParts(now) : [sealButton(now, rights)]),
    ...(begun ? openParts(begun, now, rights) : now.list_hash ? nextParts(now, rights, over) : []),
  ]);
}

/** Whether what is left to draw can be called off. @param {RaffleView} now @param {number} now_ms */
function hasEnded(now, now_ms) {
  return now.ends_ms <= now_ms;
}

/** @param {DrawingView} drawing @param {number} now_ms */
export function isLate(drawing, now_ms) {
  return !drawing.claimed && !drawing.forfeited && drawing.until_ms > 0 &&
    drawing.until_ms <= now_ms;
}

/** @param {RaffleView} now @param {Rights} rights */
function sealButton(now, rights) {
  const go = () =>
    askToConfirm(
      t("raffle.seal"),
      t("raffle.seal_sure", { tickets: now.desk?.sold ?? 0 }),
      t("raffle.seal"),
      () => ask({ type: "SealTickets" }, {}, t("raffle.refused")),
    );
  return el(
    "div",
    {},
    el("p", { class: "hint" }, t("raffle.seal_hint")),
    rights.draws ? el("button", { "data-key": "seal", onclick: go }, t("raffle.seal")) : "",
  );
}

/** @param {RaffleView} now */
function sealedParts(now) {
  return [
    el(
      "p",
      {},
      t(now.void ? "raffle.sealed_void" : "raffle.sealed", {
        tickets: now.tickets,
        void: now.void,
      }),
    ),
    el("p", { class: "mark" }, t("raffle.list_hash"), el("br"), el("code", {}, now.list_hash)),
  ];
}

/**
 * What can be drawn next.
 * @param {RaffleView} now
 * @param {Rights} rights
 * @param {boolean} over
 */
function nextParts(now, rights, over) {
  const left = now.prizes.filter((prize) => prize.left > 0);
  const off = now.prizes.filter((prize) => prize.called_off).map((prize) => prize.name);
  const note = off.length ? el("p", {}, t("raffle.called_off", { names: off.join(", ") })) : "";
  if (!left.length) return [note, el("p", { class: "quote" }, t("raffle.all_drawn"))];
  return [
    note,
    over && now.ends_ms ? el("p", { class: "off" }, t("raffle.license_over")) : "",
    el("p", { class: "hint" }, t(now.electronic ? "raffle.begin_electronic" : "raffle.begin_drum")),
    el(
      "ul",
      { class: "plain-list" },
      ...left.map((prize) =>
        el(
          "li",
          { class: "row" },
          el("span", {}, t("raffle.prize_left", { name: prize.name, left: prize.left })),
          rights.draws
            ? el("button", {
              "data-key": `draw ${prize.id}`,
              "aria-label": t("raffle.draw_prize", { name: prize.name }),
              onclick: () => ask({ type: "OpenDrawing", prize: prize.id }, {}, t("raffle.refused")),
            }, t("raffle.draw"))
            : "",
          rights.draws && over
            ? el("button", {
              class: "small danger",
              "data-key": `off ${prize.id}`,
              "aria-label": t("raffle.call_off_prize", { name: prize.name }),
              onclick: () => openCallOff(prize, now),
            }, t("raffle.call_off"))
            : "",
        )
      ),
    ),
  ];
}

/** @param {DrawingView} begun @param {RaffleView} now @param {Rights} rights */
function openParts(begun, now, rights) {
  const again = begun.again_for
    ? el("p", { class: "hint" }, t("raffle.again", { was: begun.again_for, why: begun.reason }))
    : "";
  const title = el(
    "p",
    { class: "quote" },
    t("raffle.now", { number: begun.number, name: begun.name }),
  );
  const promise = begun.promise
    ? el("p", { class: "mark" }, t("raffle.promise"), el("br"), el("code", {}, begun.promise))
    : "";
  if (!rights.draws) return [title, again, promise];
  const lost = begun.promise ? lostButton(begun, now) : "";
  if (begun.promise && begun.words) {
    return [
      title,
      again,
      promise,
      el("p", {}, t("raffle.words_are", { words: begun.words })),
      el("button", {
        class: "main wide",
        "data-key": "reveal",
        onclick: () => ask({ type: "DrawTicket" }, {}, t("raffle.refused")),
      }, t("raffle.reveal")),
      lost,
    ];
  }
  const keyed = now.desk?.keyed_by ?? "";
  if (keyed === rights.who) {
    return [title, again, promise, el("p", { class: "quote" }, t("raffle.waits_for_other")), lost];
  }
  return [
    title,
    again,
    promise,
    el("p", { class: "hint" }, t(keyed ? "raffle.key_second" : "raffle.key_first")),
    keyForm(Boolean(begun.promise)),
    lost,
  ];
}

/** @param {import("../shapes.d.ts").DrawnPrize} prize @param {RaffleView} now */
function openCallOff(prize, now) {
  const inside = [
    el("p", {}, t("raffle.call_off_hint", { name: prize.name, left: prize.left })),
    inputField(t("raffle.reason"), { name: "reason", required: true }),
    ...secondFields(now.desk?.seconds ?? []),
  ];
  openForm(t("raffle.call_off"), inside, t("raffle.call_off"), (fields) => {
    const reason = String(fields.get("reason"));
    const command = { type: "CallOffDrawing", prize: prize.id, reason };
    ask(command, secondOf(fields), t("raffle.refused"));
  });
}

/** @param {DrawingView} begun @param {RaffleView} now */
function lostButton(begun, now) {
  const open = () => {
    const inside = [
      el("p", {}, t("raffle.lost_hint")),
      inputField(t("raffle.reason"), { name: "reason", required: true }),
      ...secondFields(now.desk?.seconds ?? []),
    ];
    openForm(t("raffle.lost"), inside, t("raffle.lost_go"), (fields) => {
      const reason = String(fields.get("reason"));
      const command = { type: "GiveUpDrawing", drawing: begun.number, reason };
      ask(command, secondOf(fields), t("raffle.refused"));
    });
  };
  return el("button", { class: "small", "data-key": "lost", onclick: open }, t("raffle.lost"));
}

/** What is being typed: it stays while the other person keys in. */
let draft = "";

/** The field in which one of two people keys in what they saw. @param {boolean} isWords */
function keyForm(isWords) {
  const field = /** @type {HTMLInputElement} */ (el("input", {
    id: "keyed",
    autocomplete: "off",
    "data-key": "keyed",
    oninput: () => (draft = field.value),
    ...(isWords ? { maxlength: 60 } : { inputmode: "numeric" }),
  }));
  field.value = draft;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.value.trim().toLowerCase();
    const ticket = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (!text || (!isWords && !ticket)) {
      return say(t(isWords ? "raffle.words_hint" : "raffle.number_hint"), "alert");
    }
    field.value = draft = "";
    const command = isWords
      ? { type: "AddDrawingWords", words: text }
      : { type: "DrawTicket", ticket };
    ask(command, {}, t("raffle.refused"));
  };
  return el(
    "form",
    { onsubmit: send },
    el("label", { for: "keyed" }, t(isWords ? "raffle.words" : "raffle.number")),
    el("div", { class: "row sum" }, field, el("button", { class: "main" }, t("raffle.key_in"))),
  );
}
