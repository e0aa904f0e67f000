/** People on and off duty, and their posts. @module */
import { el, page, t } from "../page.js";
import {
  ask,
  askToConfirm,
  confirmWithSecond,
  inputField,
  openForm,
  post,
  refresh,
  selectField,
} from "../staff.js";
import { openSheet } from "../sheet.js";

/**
 * @typedef {import("../shapes.d.ts").FloorView} FloorView
 * @typedef {import("../shapes.d.ts").PersonView} PersonView
 * @typedef {{calls: boolean, posts: boolean, resets: boolean, me: string}} Rights
 */

/**
 * @param {HTMLElement} room
 * @param {FloorView} now
 * @param {Rights} rights
 */
export function showPeople(room, now, rights) {
  refresh(room, [now.people, now.agree, rights], () => {
    const on = now.people.filter((person) => person.on_duty);
    const off = now.people.filter((person) => !person.on_duty);
    return [
      el("h2", {}, t("floor.people")),
      el("h3", {}, `${t("floor.on_duty")} (${on.length})`),
      el("ul", { class: "people" }, ...on.map((person) => personRow(person, now, rights))),
      off.length ? el("h3", {}, `${t("floor.off_duty")} (${off.length})`) : "",
      el("ul", { class: "people" }, ...off.map((person) => personRow(person, now, rights))),
    ];
  });
}

/**
 * @param {PersonView} person
 * @param {FloorView} now
 * @param {Rights} rights
 */
function personRow(person, now, rights) {
  const where = person.post
    ? t("floor.at_post", { post: person.post, table: person.table })
    : person.window
    ? t("floor.at_window", { window: person.window })
    : person.on_duty
    ? t("floor.free")
    : "";
  return el(
    "li",
    {},
    el(
      "span",
      {},
      el("b", {}, person.name || person.id),
      " ",
      el("span", { class: "hint" }, person.roles.join(", ")),
    ),
    el("span", { class: "hint" }, where),
    el("span", { class: "row" }, ...buttons(person, now, rights)),
  );
}

/**
 * @param {PersonView} person
 * @param {FloorView} now
 * @param {Rights} rights
 */
function buttons(person, now, rights) {
  const name = person.name || person.id;
  const button = (/** @type {string} */ what, /** @type {() => void} */ press) =>
    el("button", {
      class: "small",
      "data-key": `${what} ${person.id}`,
      "aria-label": `${t(`floor.${what}`)}: ${name}`,
      onclick: press,
    }, t(`floor.${what}`));
  const order = (/** @type {Record<string, any>} */ command, table = "") =>
    ask(command, { table }, t("floor.refused"));
  const clocks = rights.calls || (person.id === rights.me && rights.posts);
  const row = [];
  if (rights.resets && person.id !== rights.me) {
    row.push(button("reset_pin", () => resetPin(person.id, name, now.agree)));
  }
  if (person.reads) return row;
  if (person.post && rights.posts) {
    row.push(
      button("leave_post", () => order({ type: "LeavePost", post: person.post }, person.table)),
    );
  } else if (person.on_duty && !person.window && rights.posts && person.fit.length) {
    row.push(button("give_post", () => openPostForm(person, now)));
  }
  if (clocks && !person.on_duty) {
    row.push(button("clock_on", () => order({ type: "ClockOn", person: person.id })));
  } else if (clocks && !person.post && !person.window) {
    row.push(button("clock_off", () => order({ type: "ClockOff", person: person.id })));
  }
  return row;
}

/**
 * @param {PersonView} person
 * @param {FloorView} now
 */
function openPostForm(person, now) {
  // Tables that need a post this person can take come first.
  const needs = (/** @type {string} */ table) =>
    now.floor.find((entry) => entry.card.id === table)?.missing.filter((post) =>
      person.fit.includes(post)
    ) ?? [];
  const tables = [...now.tables].sort((a, b) => needs(b.id).length - needs(a.id).length);
  const posts = (/** @type {string} */ table) => [...new Set([...needs(table), ...person.fit])];
  const inside = [
    selectField(
      t("floor.table"),
      "table",
      tables.map((table) => [table.id, tableTitle(now, table)]),
    ),
    selectField(t("floor.post"), "post", posts(tables[0]?.id).map((name) => [name, name])),
  ];
  inside[0].addEventListener("change", (event) => {
    const table = /** @type {HTMLSelectElement} */ (event.target).value;
    const list = posts(table).map((name) => el("option", { value: name }, name));
    inside[1].querySelector("select")?.replaceChildren(...list);
  });
  openForm(
    t("floor.give_title", { name: person.name || person.id }),
    inside,
    t("floor.give_go"),
    (fields) => {
      const command = { type: "TakePost", post: String(fields.get("post")), person: person.id };
      ask(command, { table: String(fields.get("table")) }, t("floor.refused"));
    },
  );
}

/** Two tables of one game are told apart by their ids. */
function tableTitle(
  /** @type {FloorView} */ now,
  /** @type {{id: string, title: string}} */ table,
) {
  const same = now.tables.filter((other) => other.title === table.title).length > 1;
  return same ? `${table.title} (${table.id})` : table.title;
}

/**
 * Sign someone out everywhere.
 * @param {"guest" | "staff" | "device"} kind
 * @param {string} who
 * @param {string} title
 * @param {string} words
 * @param {string[]} people who may agree to it, where it is not a guest
 */
export function revoke(kind, who, title, words, people = []) {
  /** @param {{person: string, pin: string} | null} second */
  const signOut = async (second) => {
    if (await post("/tokens/revoke", { kind, who, second })) {
      /** @type {HTMLDialogElement | null} */ (document.querySelector("#sheet"))?.close();
      if (kind === "staff" && who === page.me.who) location.assign(`${page.base}/`);
    }
  };
  if (kind === "guest") return askToConfirm(title, words, t("floor.yes"), () => signOut(null));
  const others = people.filter((person) => person !== who && person !== page.me.who);
  confirmWithSecond(title, words, t("floor.yes"), others, signOut);
}

/**
 * Reset someone's PIN, with your PIN and a second person's. Shows the code for a new one.
 * @param {string} person
 * @param {string} name
 * @param {string[]} people who may agree to it
 */
function resetPin(person, name, people) {
  const others = people.filter((colleague) => colleague !== person && colleague !== page.me.who);
  const pin = { type: "password", inputmode: "numeric", required: true };
  const inside = [
    el("p", {}, t("floor.reset_sure", { name })),
    inputField(t("floor.reset_own"), { name: "pin", ...pin }),
    selectField(t("common.second_person"), "second", others.map((other) => [other, other])),
    inputField(t("common.second_pin"), { name: "second_pin", ...pin }),
  ];
  openForm(t("floor.reset_title", { name }), inside, t("floor.reset_go"), async (fields) => {
    const second = { person: String(fields.get("second")), pin: String(fields.get("second_pin")) };
    const code = await post(`/staff/${person}/reset`, { pin: String(fields.get("pin")), second });
    if (!code) return;
    openSheet(
      t("floor.reset_code", { name }),
      el(
        "div",
        { class: "slip" },
        el("p", { class: "code" }, code.code),
        el("p", {}, t("floor.reset_hint")),
      ),
    );
  });
}
