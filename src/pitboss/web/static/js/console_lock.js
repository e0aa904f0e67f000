/**
 * An idle console locks until its PIN is entered. The page stays as it is underneath, and requests
 * that were refused are sent again after the PIN.
 * @module
 */
import { api, el, onConsoleLocked, page, t } from "./page.js";

const TOUCH_MS = 60_000;

/** Resolves when the console is unlocked. @type {Promise<void> | null} */
let unlocked = null;
let reportedAt = Date.now();

/** @param {string} name */
function lockText(name) {
  return t("common.locked_text", { name });
}

/**
 * The form that unlocks an idle console.
 * @param {string} name
 * @param {() => void} then
 */
export function unlockForm(name, then) {
  const wrong = el("p", { class: "refusal", role: "alert", hidden: true });
  const pin = /** @type {HTMLInputElement} */ (el("input", {
    name: "pin",
    type: "password",
    inputmode: "numeric",
    autocomplete: "off",
    required: true,
  }));
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const reply = await api("/staff/unlock", { pin: pin.value });
    if (reply.status === 200) return then();
    if (reply.status === 401) return location.assign(`${page.base}/`);
    pin.value = "";
    const why = [reply.body?.words, reply.body?.right].filter(Boolean).join(": ");
    wrong.textContent = why || t("common.wrong_pin");
    wrong.hidden = false;
    pin.focus();
  };
  return el(
    "form",
    { onsubmit: send },
    el("p", {}, lockText(name)),
    wrong,
    el("label", {}, t("common.locked_pin"), " ", pin),
    el("button", { class: "main wide" }, t("common.unlock")),
  );
}

/** Wait for the PIN. Everyone who waits shares one dialog. */
function waitForPin() {
  unlocked ??= new Promise((go) => {
    const box = /** @type {HTMLDialogElement} */ (el("dialog", {
      id: "console-lock",
      "aria-labelledby": "left-title",
      oncancel: (/** @type {Event} */ event) => event.preventDefault(),
    }));
    const goOn = () => {
      box.remove();
      unlocked = null;
      reportedAt = Date.now();
      go();
    };
    box.append(
      el("h2", { id: "left-title" }, t("common.locked")),
      unlockForm(page.me?.name || page.me?.who || "", goOn),
      el("p", {}, el("a", { href: `${page.base}/` }, t("common.locked_other"))),
    );
    document.body.append(box);
    box.showModal();
    box.querySelector("input")?.focus();
  });
  return unlocked;
}

/** Someone is using the console: tell the server now and then. */
function reportActivity() {
  if (unlocked || Date.now() - reportedAt < TOUCH_MS) return;
  reportedAt = Date.now();
  api("/staff/here", {});
}

/** Lock this staff page when the server says it is idle. */
export function lockWhenIdle() {
  if (page.me?.kind !== "staff") return;
  onConsoleLocked(waitForPin);
  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, reportActivity, { capture: true, passive: true });
  }
}
