/** The winners: who has claimed, how long the others have, and the desk's check of a code. @module */
import { el, say, t } from "../page.js";
import { ask, inputField, openForm, refresh } from "../staff.js";
import { isLate, openDrawing } from "./drawing.js";
import { secondFields, secondOf } from "./second.js";
import { plainCode } from "./ticket_sale.js";

/**
 * @typedef {import("../shapes.d.ts").RaffleView} RaffleView
 * @typedef {import("../shapes.d.ts").DrawingView} DrawingView
 * @typedef {import("./main.js").Rights} Rights
 */

/**
 * @param {HTMLElement} room
 * @param {RaffleView} now
 * @param {Rights} rights
 * @param {number} now_ms
 */
export function showClaims(room, now, rights, now_ms) {
  const drawn = now.drawings.filter((drawing) => drawing.ticket);
  room.hidden = !drawn.length;
  if (!room.firstChild) room.append(el("div"), el("div"));
  const [list, form] = /** @type {HTMLElement[]} */ ([...room.children]);
  const words = drawn.map((drawing) => stateWords(drawing, now, now_ms)),
    busy = Boolean(openDrawing(now));
  const isOwed = drawn.some((drawing) => !drawing.claimed && !drawing.forfeited);
  const checks = rights.checks && isOwed && !now.closed;
  refresh(form, checks, () => checks ? [claimForm()] : []); // apart: what is typed stays
  refresh(list, [drawn, words, rights, busy, now.closed, now.desk?.refused_codes], () => [
    el("h2", {}, t("raffle.winners")),
    el(
      "ol",
      { class: "acts" },
      ...drawn.map((drawing, at) =>
        winnerRow(
          drawing,
          words[at],
          buttonOf(drawing, now, rights, !busy && isLate(drawing, now_ms)),
        )
      ).reverse(),
    ),
    now.desk?.refused_codes
      ? el("p", { class: "off" }, t("raffle.refused_codes", { count: now.desk.refused_codes }))
      : "",
  ]);
}

/** @param {DrawingView} drawing @param {RaffleView} now @param {number} now_ms */
function stateWords(drawing, now, now_ms) {
  if (drawing.claimed) return t("raffle.claimed");
  if (drawing.forfeited) return t("raffle.forfeited");
  if (!drawing.until_ms) {
    return now.held_until ? t("raffle.held_until", { day: now.held_until }) : t("raffle.held");
  }
  if (isLate(drawing, now_ms)) return t("raffle.late");
  const left = Math.max(0, Math.ceil((drawing.until_ms - now_ms) / 1000));
  const seconds = String(left % 60).padStart(2, "0");
  return t("raffle.left", { time: `${Math.floor(left / 60)}:${seconds}` });
}

/**
 * What can be done for a winner: draw again, or hand a held prize over once the night is closed.
 * @param {DrawingView} drawing
 * @param {RaffleView} now
 * @param {Rights} rights
 * @param {boolean} late
 */
function buttonOf(drawing, now, rights, late) {
  if (now.closed) {
    const isOwed = rights.checks && !drawing.claimed && !drawing.forfeited;
    return isOwed
      ? smallButton(
        `picked ${drawing.number}`,
        t("raffle.picked_up"),
        drawing,
        () => openPickUp(drawing, now),
      )
      : "";
  }
  return late && rights.draws
    ? smallButton(`again ${drawing.number}`, t("raffle.redraw"), drawing, () => openRedraw(drawing))
    : "";
}

/**
 * @param {string} key
 * @param {string} words
 * @param {DrawingView} drawing
 * @param {() => void} onclick
 */
function smallButton(key, words, drawing, onclick) {
  const label = `${words}: ${drawing.name}`;
  return el(
    "span",
    { class: "row" },
    el("button", { class: "small", "data-key": key, "aria-label": label, onclick }, words),
  );
}

/**
 * @param {DrawingView} drawing
 * @param {string} words
 * @param {HTMLElement | string} button
 */
function winnerRow(drawing, words, button) {
  return el(
    "li",
    {},
    el("b", { class: "figure" }, String(drawing.ticket)),
    el("span", {}, t("raffle.won", { name: drawing.name, number: drawing.number }), ` ${words}`),
    button,
  );
}

/** @param {DrawingView} drawing @param {RaffleView} now */
function openPickUp(drawing, now) {
  const inside = [
    el("p", {}, t("raffle.picked_hint", { ticket: drawing.ticket, name: drawing.name })),
    drawing.paper ? inputField(t("raffle.code"), { name: "code", required: true }) : "",
    inputField(t("raffle.known_by"), { name: "how", required: true }),
    ...secondFields(now.desk?.checkers ?? []),
  ];
  openForm(t("raffle.picked_up"), inside, t("raffle.picked_up"), (fields) => {
    const code = plainCode(String(fields.get("code") ?? ""));
    const how = String(fields.get("how"));
    const command = { type: "RecordClaim", ticket: drawing.ticket, code, how };
    ask(command, secondOf(fields), t("raffle.refused"));
  });
}

/** @param {DrawingView} drawing */
function openRedraw(drawing) {
  const inside = [
    el("p", {}, t("raffle.redraw_hint", { ticket: drawing.ticket, name: drawing.name })),
    inputField(t("raffle.reason"), { name: "reason", required: true }),
  ];
  openForm(t("raffle.redraw"), inside, t("raffle.redraw"), (fields) => {
    const reason = String(fields.get("reason"));
    ask({ type: "RedrawTicket", drawing: drawing.number, reason }, {}, t("raffle.refused"));
  });
}

/** A paper ticket is checked by its number and code. */
function claimForm() {
  const ticket = /** @type {HTMLInputElement} */ (el("input", {
    id: "claim-ticket",
    inputmode: "numeric",
    autocomplete: "off",
    "data-key": "claim-ticket",
  }));
  const code = /** @type {HTMLInputElement} */ (el("input", {
    id: "claim-code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    "data-key": "claim-code",
  }));
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const number = Number(ticket.value.trim()), typed = plainCode(code.value);
    if (!Number.isInteger(number) || number < 1 || !/^[0-9A-Z]{1,64}$/.test(typed)) {
      return say(t("raffle.claim_hint"), "alert");
    }
    const command = { type: "ClaimPrize", ticket: number, code: typed };
    await ask(command, {}, t("raffle.refused"));
  };
  return el(
    "form",
    { onsubmit: send, class: "claim" },
    el("h3", {}, t("raffle.claim_title")),
    el("label", { for: "claim-ticket" }, t("raffle.number")),
    ticket,
    el("label", { for: "claim-code" }, t("raffle.code")),
    code,
    el("button", { class: "main wide" }, t("raffle.claim_go")),
  );
}
