/**
 * The incident book: entries, what was decided, what must be sent, and guests who stopped playing.
 * @module
 */
import { $, api, el, page, say, t } from "../page.js";
import { Live } from "../live.js";
import { lockWhenIdle } from "../console_lock.js";
import { resendOrders } from "../orders.js";
import { ask, inputField, openForm, refresh, requireStaff, selectField } from "../staff.js";
import { frozenList, incidentCard, nameOf, noticeAddress } from "./entry.js";
import { ReportForm } from "./form.js";

/**
 * @typedef {import("../shapes.d.ts").IncidentsView} IncidentsView
 * @typedef {import("../shapes.d.ts").IncidentView} IncidentView
 * @typedef {import("../shapes.d.ts").FrozenView} FrozenView
 */

const SOON_MS = 300;
/** @type {IncidentsView | null} */
let book = null;
let soon = 0;
const may = (/** @type {string} */ act) => page.me.may.includes(act) && !page.me.reads;
const form = new ReportForm($("#report"), load);

async function load() {
  const reply = await api("/incidents");
  if (reply.status === 200) show(book = reply.body);
  else say([reply.body?.words, reply.body?.right].filter(Boolean).join(": "), "alert");
}

/** @param {IncidentsView} now */
function show(now) {
  $("#report").hidden = !may("report incidents");
  if (may("report incidents")) form.show(now);
  const open = now.incidents.filter((one) => !one.closed);
  const closed = now.incidents.filter((one) => one.closed);
  $("#status-line").textContent = t("incidents.count", {
    open: open.length,
    all: now.incidents.length,
  });
  $("#frozen").hidden = !now.frozen.length;
  refresh($("#frozen"), [now.frozen, now.agree], () => [
    el("h2", {}, t("incidents.frozen")),
    frozenList(now.frozen, now, unfreezeButton),
  ]);
  refresh($("#open"), open, () => [
    el("h2", {}, t("incidents.open")),
    ...(open.length
      ? open.map((one) => incidentCard(one, now, buttons(one)))
      : [el("p", { class: "hint" }, t("incidents.none"))]),
  ]);
  refresh($("#closed"), closed, () =>
    closed.length
      ? [
        el("h2", {}, t("incidents.closed")),
        ...closed.map((one) => incidentCard(one, now, buttons(one))),
      ]
      : []);
}

/**
 * @param {string} what
 * @param {IncidentView} one
 * @param {() => void} press
 * @param {string} [label]
 */
function button(what, one, press, label = t(`incidents.${what}`)) {
  return el("button", {
    class: "small",
    "data-key": `${what} ${one.number}`,
    "aria-label": `${label}: ${one.number}`,
    onclick: press,
  }, label);
}

/** @param {IncidentView} one */
function buttons(one) {
  const row = [];
  const names = book?.names ?? {};
  if (may("freeze guests")) {
    for (const guest of one.stops) {
      row.push(el("button", {
        class: "danger small",
        "data-key": `stop ${guest} ${one.number}`,
        onclick: () => act({ type: "Freeze", guest, incident: one.number }),
      }, t("incidents.stop", { who: nameOf(guest, names) })));
    }
  }
  if (may("report incidents")) row.push(button("add", one, () => openAdd(one)));
  if (may("decide incidents") && !one.closed) {
    row.push(button("decide", one, () => openDecide(one)));
    if (one.due.length) row.push(button("send", one, () => openSend(one)));
    else if (one.decisions.length) row.push(button("close", one, () => openClose(one)));
  }
  if (one.notices.length && page.me.places.includes("floor")) {
    row.push(
      el("a", { class: "button small", href: noticeAddress(one.number) }, t("incidents.notice")),
    );
  }
  return row;
}

/**
 * @param {Record<string, any>} command
 * @param {Record<string, any>} [more]
 */
async function act(command, more = {}) {
  const answer = await ask(command, more, t("incidents.refused"));
  if (answer.done) await load();
}

const PIN = { name: "pin", type: "password", inputmode: "numeric", required: true };
const ownPin = () => inputField(t("incidents.pin"), PIN);

/** @param {IncidentView} one */
function openAdd(one) {
  const inside = [
    inputField(t("incidents.words"), { name: "words", maxlength: 500, required: true }),
  ];
  openForm(title("add", one), inside, t("incidents.add"), (fields) => {
    act({ type: "AddToIncident", incident: one.number, words: String(fields.get("words")) });
  });
}

/** @param {IncidentView} one */
function openDecide(one) {
  const inside = [
    inputField(t("incidents.decision"), { name: "words", maxlength: 500, required: true }),
    ownPin(),
  ];
  openForm(title("decide", one), inside, t("incidents.sign"), (fields) => {
    const words = String(fields.get("words"));
    act({ type: "DecideIncident", incident: one.number, words }, {
      pin: String(fields.get("pin")),
    });
  });
}

/** @param {IncidentView} one */
function openSend(one) {
  const names = book?.recipients ?? {};
  const inside = [
    selectField(t("incidents.to"), "to", one.due.map((to) => [to, names[to] ?? to])),
    inputField(t("incidents.how"), { name: "how", maxlength: 200, required: true }),
    inputField(t("incidents.sent_ago"), {
      name: "minutes_ago",
      type: "number",
      min: 0,
      max: 1440,
      value: 0,
    }),
    ownPin(),
  ];
  openForm(title("send", one), inside, t("incidents.sign"), (fields) => {
    const command = {
      type: "SendNotice",
      incident: one.number,
      to: String(fields.get("to")),
      how: String(fields.get("how")),
      minutes_ago: Number(fields.get("minutes_ago") || 0),
    };
    act(command, { pin: String(fields.get("pin")) });
  });
}

/** @param {IncidentView} one */
function openClose(one) {
  openForm(title("close", one), [ownPin()], t("incidents.sign"), (fields) => {
    act({ type: "CloseIncident", incident: one.number }, { pin: String(fields.get("pin")) });
  });
}

/**
 * @param {string} what
 * @param {IncidentView} one
 */
function title(what, one) {
  return `${t(`incidents.${what}`)} · ${
    t("incidents.number", { number: one.number, title: one.title })
  }`;
}

/** @param {FrozenView} one */
function unfreezeButton(one) {
  if (!may("freeze guests")) return "";
  const others = (book?.agree ?? []).filter((who) => who !== page.me.who);
  const open = () => {
    const inside = [
      inputField(t("incidents.reason"), { name: "reason", maxlength: 500, required: true }),
      ownPin(),
      selectField(t("common.second_person"), "second", others.map((who) => [who, who])),
      inputField(t("common.second_pin"), { ...PIN, name: "second_pin" }),
    ];
    openForm(t("incidents.unfreeze"), inside, t("incidents.sign"), (fields) => {
      const second = {
        person: String(fields.get("second")),
        pin: String(fields.get("second_pin")),
      };
      const command = { type: "Unfreeze", guest: one.guest, reason: String(fields.get("reason")) };
      act(command, { pin: String(fields.get("pin")), second });
    });
  };
  return el("button", {
    class: "small",
    "data-key": `unfreeze ${one.guest}`,
    "aria-label": `${t("incidents.unfreeze")}: ${one.guest}`,
    onclick: open,
  }, t("incidents.unfreeze"));
}

if (requireStaff()) {
  lockWhenIdle();
  resendOrders();
  $("#links").append(
    page.me.places.includes("floor")
      ? el("a", { class: "button", href: `${page.base}/floor` }, t("floor.heading"))
      : "",
    el("a", { class: "button", href: `${page.base}/` }, page.me.name || page.me.who),
  );
  load();
  const live = new Live(() => {
    clearTimeout(soon);
    soon = setTimeout(load, SOON_MS);
  }, (connected) => ($("#link").hidden = connected));
  live.watch({ floor: true });
}
