/** A staff member's own account: the PIN, and the devices they are signed in on. @module */
import { $, api, el, say, t } from "./page.js";
import { signOut } from "./sign_out.js";

/** @typedef {import("./shapes.d.ts").OwnDevice} OwnDevice */

/**
 * Post to the account API. Returns whether it worked; if not, the page says why.
 * @param {string} path
 * @param {Record<string, any>} body
 */
async function submit(path, body) {
  const reply = await api(path, body);
  if (reply.status >= 200 && reply.status < 300) return true;
  const words = [reply.body?.words, reply.body?.right].filter(Boolean).join(": ");
  say(reply.status ? words : t("home.lost"), "alert");
  $("#alert").scrollIntoView({ block: "nearest" });
  return false;
}

/** The form's fields, if the new PIN was typed the same way twice. @param {Event} event */
function matchingPins(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const fields = new FormData(form);
  if (fields.get("pin") === fields.get("again")) return { form, fields };
  say(t("home.pin_differ"), "alert");
  return null;
}

/** Someone with a reset code sets a new PIN, then signs in with it. */
export function bindNewPinForm() {
  document.getElementById("newpin")?.addEventListener("submit", async (event) => {
    const entry = matchingPins(event);
    if (!entry) return;
    const { form, fields } = entry;
    const person = String(fields.get("person"));
    const body = {
      person,
      code: String(fields.get("code")).trim(),
      pin: String(fields.get("pin")),
    };
    if (!await submit("/staff/pin", body)) return;
    form.reset();
    /** @type {HTMLDetailsElement} */ ($("#reset")).open = false;
    say(t("home.pin_chosen"), "alert");
    const signIn = /** @type {HTMLFormElement} */ ($("#signin"));
    /** @type {HTMLSelectElement} */ (signIn.elements.namedItem("person")).value = person;
    /** @type {HTMLInputElement} */ (signIn.elements.namedItem("pin")).focus();
  });
}

/** @param {string} words @param {string} name @param {string} [hint] */
function pinField(words, name, hint = "") {
  const field = el("input", {
    name,
    type: "password",
    inputmode: "numeric",
    autocomplete: name === "old" ? "off" : "new-password",
    required: true,
  });
  return el("label", {}, words, " ", field, hint ? el("span", { class: "hint" }, hint) : "");
}

/** A folded form to change your PIN. */
export function pinChangeForm() {
  const room = /** @type {HTMLDetailsElement} */ (el("details", { id: "pin" }));
  const change = async (/** @type {Event} */ event) => {
    const entry = matchingPins(event);
    if (!entry) return;
    const { form, fields } = entry;
    const body = {
      old: String(fields.get("old")),
      new: String(fields.get("pin")),
      others_stay: fields.get("stay") === "on",
    };
    if (!await submit("/me/pin", body)) return;
    form.reset();
    room.open = false;
    say(t("home.pin_changed"), "alert");
  };
  room.append(
    el("summary", {}, t("home.pin_change")),
    el(
      "form",
      { novalidate: true, onsubmit: change },
      pinField(t("home.pin_old"), "old"),
      pinField(t("home.pin_new"), "pin", t("home.pin_hint")),
      pinField(t("home.pin_again"), "again"),
      el(
        "label",
        { class: "tick" },
        el("input", { type: "checkbox", name: "stay" }),
        el("span", {}, t("home.pin_stay")),
      ),
      el("button", { class: "wide" }, t("home.pin_change")),
    ),
  );
  return room;
}

/** The devices you are signed in on, each with a sign-out button. Loaded when unfolded. */
export function deviceList() {
  const list = el("ul", { class: "plain-list" });
  const form = /** @type {HTMLFormElement} */ (el(
    "form",
    { novalidate: true, onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    el("p", { class: "hint" }, t("home.devices_hint")),
    pinField(t("home.pin_old"), "old"),
    list,
  ));
  const show = async () => {
    const reply = await api("/me/devices");
    if (reply.status !== 200) return;
    list.replaceChildren(...reply.body.map((/** @type {OwnDevice} */ device) => line(device)));
  };
  const leave = async (/** @type {string} */ id) => {
    const pin = String(new FormData(form).get("old") ?? "");
    if (!await submit("/me/devices/out", { id, pin })) return;
    form.reset();
    say(t("home.device_gone"), "alert");
    show();
  };
  const line = (/** @type {OwnDevice} */ device) => {
    const time = new Date(device.since_ms).toLocaleTimeString([], { timeStyle: "short" });
    const here = device.here ? ` · ${t("home.device_here")}` : "";
    const words = device.here ? t("common.sign_out") : t("home.device_out");
    return el(
      "li",
      { class: "row" },
      el("code", {}, device.id),
      el("span", { class: "hint" }, `${t("home.device_since", { time })}${here}`),
      el("button", {
        type: "button",
        class: "small",
        "aria-label": `${words}: ${device.id}`,
        onclick: () => device.here ? signOut() : leave(device.id),
      }, words),
    );
  };
  const unfold = (/** @type {Event} */ event) => {
    if (/** @type {HTMLDetailsElement} */ (event.target).open) show();
  };
  return el(
    "details",
    { id: "devices", ontoggle: unfold },
    el("summary", {}, t("home.devices")),
    form,
  );
}
