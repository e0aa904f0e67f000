/** What staff screens share: orders, forms and confirmations. @module */
import { api, el, page, say, t } from "./page.js";
import { order } from "./orders.js";
import { openSheet, setCloseLabel, showReason } from "./sheet.js";
import { signOut } from "./sign_out.js";

/** This screen is for staff: send others to the home page. */
export function requireStaff() {
  const staff = page.me?.kind === "staff";
  if (!staff) location.assign(`${page.base}/`);
  return staff;
}

/**
 * Send an order. Says what was done, or explains the refusal.
 * @param {Record<string, any>} command
 * @param {Record<string, any>} more
 * @param {string} refused the title of the explanation
 */
export async function ask(command, more, refused) {
  const answer = await order(command, more);
  if (answer.done) {
    closeSheet();
    say(answer.words);
  } else {
    say(answer.words, "alert");
    showReason(refused, answer.words, answer.law);
  }
  return answer;
}

export function closeSheet() {
  const box = document.getElementById("sheet");
  if (box instanceof HTMLDialogElement && box.open) box.close();
  const alert = document.getElementById("alert");
  if (alert) alert.textContent = "";
}

/**
 * Post to the API. Returns null after showing a refusal.
 * @param {string} path
 * @param {unknown} body
 */
export async function post(path, body) {
  const reply = await api(path, body);
  if (reply.status >= 200 && reply.status < 300) return reply.body;
  const words = [reply.body?.words, reply.body?.right].filter(Boolean).join(": ");
  showProblem(words || t("common.offline"));
  return null;
}

/**
 * Show a problem where the person is looking: in the sheet, if one is open.
 * @param {string} words
 */
export function showProblem(words) {
  const box = document.getElementById("sheet");
  if (!(box instanceof HTMLDialogElement && box.open)) return say(words, "alert");
  box.querySelector(".refusal")?.remove();
  box.querySelector("#sheet-body")?.prepend(el("p", { class: "refusal", role: "alert" }, words));
  box.scrollTop = 0;
}

/**
 * Ask for confirmation.
 * @param {string} title
 * @param {string} words
 * @param {string} yes
 * @param {() => void} act
 */
export function askToConfirm(title, words, yes, act) {
  openSheet(title, el("p", {}, words), el("button", { class: "main wide", onclick: act }, yes));
  setCloseLabel(t("common.not_now"));
}

/** A button that signs out everyone on this device, after confirmation. */
export function signOutButton() {
  const out = t("common.sign_out");
  const act = () => askToConfirm(out, t("common.sign_out_sure"), out, signOut);
  return el("button", { class: "small", onclick: act }, out);
}

/**
 * Ask for confirmation and for a second person's PIN.
 * @param {string} title
 * @param {string} words
 * @param {string} yes
 * @param {string[]} people who may agree
 * @param {(second: {person: string, pin: string}) => void} act
 */
export function confirmWithSecond(title, words, yes, people, act) {
  const pin = { type: "password", inputmode: "numeric", required: true };
  const inside = [
    el("p", {}, words),
    selectField(t("common.second_person"), "second", people.map((person) => [person, person])),
    inputField(t("common.second_pin"), { name: "second_pin", ...pin }),
  ];
  openForm(title, inside, yes, (fields) => {
    act({ person: String(fields.get("second")), pin: String(fields.get("second_pin")) });
  });
}

/**
 * A form in a sheet; its fields are handed over on submit.
 * @param {string} title
 * @param {(Node | string)[]} inside
 * @param {string} go
 * @param {(fields: FormData) => void} act
 */
export function openForm(title, inside, go, act) {
  const form = el(
    "form",
    {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        act(new FormData(/** @type {HTMLFormElement} */ (event.target)));
      },
    },
    ...inside,
    el("button", { class: "main wide" }, go),
  );
  openSheet(title, form);
  /** @type {HTMLElement | null} */ (form.querySelector("input, select"))?.focus();
}

/**
 * @param {string} words
 * @param {Record<string, any>} attributes
 */
export function inputField(words, attributes) {
  return el("label", {}, words, " ", el("input", { autocomplete: "off", ...attributes }));
}

/**
 * @param {string} words
 * @param {string} name
 * @param {[string, string][]} choices value and words
 */
export function selectField(words, name, choices) {
  const options = choices.map(([value, text]) => el("option", { value }, text));
  const id = `choose-${name}`;
  return el(
    "div",
    {},
    el("label", { for: id }, words),
    el("select", { id, name, required: true }, ...options),
  );
}

/** Cash as text. @param {number} cents */
export function cashText(cents) {
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString("en-US");
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? "−" : ""}$${whole}.${rest}`;
}

/** Typed dollars in cents; NaN if it is not an amount. @param {unknown} text */
export function parseCents(text) {
  const plain = String(text).trim().replace(",", ".");
  if (!/^\d+(\.\d{0,2})?$/.test(plain)) return NaN;
  const [whole, rest = ""] = plain.split(".");
  return Number(whole) * 100 + Number(rest.padEnd(2, "0"));
}

/**
 * Refresh an element only if its value changed, so that the focus stays.
 * @param {HTMLElement} room
 * @param {unknown} value
 * @param {() => (Node | string)[]} make
 */
export function refresh(room, value, make) {
  const now = JSON.stringify(value);
  if (room.dataset.now === now) return;
  room.dataset.now = now;
  const active = document.activeElement;
  const key = active instanceof HTMLElement && room.contains(active) ? active.dataset.key : "";
  room.replaceChildren(...make());
  if (!key) return;
  for (const button of room.querySelectorAll("[data-key]")) {
    if (button instanceof HTMLElement && button.dataset.key === key) button.focus();
  }
}
