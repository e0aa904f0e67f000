/**
 * Several people at one console: each signs in once with a PIN, and each step is recorded under the
 * person whose step it is. Corrections still ask for a PIN.
 * @module
 */
import { api, el, page, setCsrf, t } from "../page.js";
import { openSheet } from "../sheet.js";
import { showRefusal } from "./order_result.js";

/**
 * Post a sign-in. Returns who uses the console now, or null after showing the refusal.
 * @param {string} path
 * @param {Record<string, any>} body
 */
async function signIn(path, body) {
  const reply = await api(path, body);
  if (reply.status !== 201) {
    showRefusal([reply.body?.words, reply.body?.right].filter(Boolean).join(": "), []);
    return null;
  }
  page.me = reply.body;
  setCsrf(reply.body.csrf);
  return reply.body;
}

/** Someone already signed in here uses the console from now on. */
async function switchPerson(/** @type {string} */ person) {
  if (await signIn("/staff/turn", { person })) location.reload();
}

/**
 * Sign in a colleague, so that they can do their steps at this console.
 * @param {string} person
 * @param {string} name
 */
export function openSignIn(person, name) {
  const before = page.me?.who ?? "", post = page.me?.post;
  openSheet(
    t("deal.sign_in_here", { name }),
    el("p", { class: "hint" }, t("deal.shared_hint")),
    pinForm({ [person]: name }, async () => {
      // The dealer keeps the console; the colleague's steps are offered on their behalf.
      if (post) await signIn("/staff/turn", { person: before });
      location.reload();
    }),
  );
}

/**
 * Who is signed in here, with a form to sign in more people.
 * @param {Record<string, string>} workers ids and names of those who may work at this table
 */
export function signedInPeople(workers) {
  const beside = Object.entries(page.me?.beside ?? {});
  return el(
    "section",
    {},
    el("h3", {}, t("deal.signed_in_here")),
    el("p", { class: "hint" }, t("deal.shared_hint")),
    el(
      "div",
      { class: "choices" },
      ...beside.map(([person, name]) =>
        el(
          "button",
          { type: "button", onclick: () => switchPerson(person) },
          t("deal.used_by", { name }),
        )
      ),
    ),
    el(
      "details",
      {},
      el("summary", {}, t("deal.sign_in_other")),
      pinForm(workers, () => location.reload()),
    ),
  );
}

/**
 * A PIN form for one person, or for one chosen from a list.
 * @param {Record<string, string>} people ids and names
 * @param {() => void} then
 */
export function pinForm(people, then) {
  const [first, ...rest] = Object.entries(people).filter(([id]) => id !== page.me?.who);
  const whose = el("span", {});
  /** @param {string} name */
  const ask = (name) => (whose.textContent = t(name ? "deal.pin_of" : "deal.pin", { name }));
  ask(rest.length || !first ? "" : first[1]);
  return el(
    "form",
    {
      onsubmit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
        const body = { person: String(fields.get("person")), pin: String(fields.get("pin")) };
        if (await signIn("/staff", { ...body, beside: true })) then();
      },
    },
    rest.length
      ? el("label", {}, t("deal.person"), personSelect([first, ...rest], ask))
      : el("input", { type: "hidden", name: "person", value: first?.[0] ?? "" }),
    el("label", {}, whose, pinInput("pin")),
    el("button", { class: "main big" }, t("deal.sign_in")),
  );
}

/**
 * @param {[string, string][]} people
 * @param {(name: string) => void} ask
 */
function personSelect(people, ask) {
  const sorted = [...people].sort(([, name], [, other]) => name.localeCompare(other));
  const list = /** @type {HTMLSelectElement} */ (el(
    "select",
    { name: "person", required: true, onchange: () => ask(people.find(isIt)?.[1] ?? "") },
    el("option", { value: "" }, t("deal.choose_person")),
    ...sorted.map(([id, name]) => el("option", { value: id }, name)),
  ));
  const isIt = (/** @type {[string, string]} */ person) => person[0] === list.value;
  return list;
}

/** @param {string} name */
export function pinInput(name) {
  return el("input", {
    name,
    type: "password",
    inputmode: "numeric",
    autocomplete: "off",
    required: true,
  });
}
