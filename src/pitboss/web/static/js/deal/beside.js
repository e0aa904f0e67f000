/**
 * Several people at one console: each signs in once with the PIN, and whatever is done is done in
 * the name of the one whose step it is. Corrections still ask for the PIN.
 * @module
 */
import { api, el, page, signedIn, t } from "../page.js";
import { sheet } from "../sheet.js";
import { refused } from "./aside.js";

/**
 * Send something of the doors; who is speaking then, or null if it was refused, which is said.
 * @param {string} path
 * @param {Record<string, any>} body
 */
async function entered(path, body) {
  const reply = await api(path, body);
  if (reply.status !== 201) {
    refused([reply.body?.words, reply.body?.right].filter(Boolean).join(": "), []);
    return null;
  }
  page.me = reply.body;
  signedIn(reply.body.csrf);
  return reply.body;
}

/** Somebody of those who are signed in here uses the console from now on. */
async function takeTurn(/** @type {string} */ person) {
  if (await entered("/staff/turn", { person })) location.reload();
}

/**
 * Somebody signs in beside who is here, so that the own steps can be done at this console.
 * @param {string} person
 * @param {string} name
 */
export function signInBeside(person, name) {
  const before = page.me?.who ?? "", post = page.me?.post;
  sheet(
    t("deal.signs_in_here", { name }),
    el("p", { class: "hint" }, t("deal.beside_hint")),
    pinForm(person, async () => {
      // Whoever deals keeps the console; the other one's steps are offered in that name.
      if (post) await entered("/staff/turn", { person: before });
      location.reload();
    }),
  );
}

/** Who is signed in here, and a way for others to be. */
export function here() {
  const beside = Object.entries(page.me?.beside ?? {});
  return el(
    "section",
    {},
    el("h3", {}, t("deal.here")),
    el("p", { class: "hint" }, t("deal.beside_hint")),
    el(
      "div",
      { class: "choices" },
      ...beside.map(([person, name]) =>
        el("button", { type: "button", onclick: () => takeTurn(person) }, t("deal.turn", { name }))
      ),
    ),
    el(
      "details",
      {},
      el("summary", {}, t("deal.swap")),
      pinForm("", () => location.reload()),
    ),
  );
}

/**
 * @param {string} person
 * @param {() => void} then
 */
export function pinForm(person, then) {
  const who = el("input", { name: "person", required: true, value: person, autocomplete: "off" });
  return el(
    "form",
    {
      onsubmit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
        const body = { person: String(given.get("person")), pin: String(given.get("pin")) };
        if (await entered("/staff", { ...body, beside: true })) then();
      },
    },
    person
      ? el("input", { type: "hidden", name: "person", value: person })
      : el("label", {}, t("deal.person"), who),
    el("label", {}, t("deal.pin"), pin("pin")),
    el("button", { class: "main big" }, t("deal.sign_in")),
  );
}

/** @param {string} name */
export function pin(name) {
  return el("input", {
    name,
    type: "password",
    inputmode: "numeric",
    autocomplete: "off",
    required: true,
  });
}
