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
  const open = now.incidents.filter((incident) => !incident.closed);
  const closed = now.incidents.filter((incident) => incident.closed);
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
      ? open.map((incident) => incidentCard(incident, now, buttons(incident)))
      : [el("p", { class: "hint" }, t("incidents.none"))]),
  ]);
  refresh($("#closed"), closed, () =>
    closed.length
      ? [
        el("h2", {}, t("incidents.closed")),
        ...closed.map((incident) => incidentCard(incident, now, buttons(incident))),
      ]
      : []);
}

/**
 * @param {string} what
 * @param {IncidentView} incident
 * @param {() => void} press
 * @param {string} [label]
 */
function button(what, incident, press, label = t(`incidents.${what}`)) {
  return el("button", {
    class: "small",
    "data-key": `${what} ${incident.number}`,
    "aria-label": `${label}: ${incident.number}`,
    onclick: press,
  }, label);
}

/** @param {IncidentView} incident */
function buttons(incident) {
  const row = [];
  const names = book?.names ?? {};
  if (may("freeze guests")) {
    for (const guest of incident.stops) {
      row.push(el("button", {
        class: "danger small",
        "data-key": `stop ${guest} ${incident.number}`,
        onclick: () => act({ type: "Freeze", guest, incident: incident.number }),
      }, t("incidents.stop", { who: nameOf(guest, names) })));
    }
  }
  if (may("report incidents")) row.push(button("add", incident, () => openAdd(incident)));
  if (may("decide incidents") && !incident.closed) {
    row.push(button("decide", incident, () => openDecide(incident)));
    if (incident.due.length) row.push(button("send", incident, () => openSend(incident)));
    else if (incident.decisions.length) {
      row.push(button("close", incident, () => openClose(incident)));
    }
  }
  if (incident.notices.length && page.me.places.includes("floor")) {
    row.push(
      el(
        "a",
        { class: "button small", href: noticeAddress(incident.number) },
        t("incidents.notice"),
      ),
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

/** @param {IncidentView} incident */
function openAdd(incident) {
  const inside = [
    inputField(t("incidents.words"), { name: "words", maxlength: 500, required: true }),
  ];
  openForm(title("add", incident), inside, t("incidents.add"), (fields) => {
    act({ type: "AddToIncident", incident: incident.number, words: String(fields.get("words")) });
  });
}

/** @param {IncidentView} incident */
function openDecide(incident) {
  const inside = [
    inputField(t("incidents.decision"), { name: "words", maxlength: 500, required: true }),
    ownPin(),
  ];
  openForm(title("decide", incident), inside, t("incidents.sign"), (fields) => {
    const words = String(fields.get("words"));
    act({ type: "DecideIncident", incident: incident.number, words }, {
      pin: String(fields.get("pin")),
    });
  });
}

/** @param {IncidentView} incident */
function openSend(incident) {
  const names = book?.recipients ?? {};
  const inside = [
    selectField(t("incidents.to"), "to", incident.due.map((to) => [to, names[to] ?? to])),
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
  openForm(title("send", incident), inside, t("incidents.sign"), (fields) => {
    const command = {
      type: "SendNotice",
      incident: incident.number,
      to: String(fields.get("to")),
      how: String(fields.get("how")),
      minutes_ago: Number(fields.get("minutes_ago") || 0),
    };
    act(command, { pin: String(fields.get("pin")) });
  });
}

/** @param {IncidentView} incident */
function openClose(incident) {
  openForm(title("close", incident), [ownPin()], t("incidents.sign"), (fields) => {
    act({ type: "CloseIncident", incident: incident.number }, { pin: String(fields.get("pin")) });
  });
}

/**
 * @param {string} what
 * @param {IncidentView} incident
 */
function title(what, incident) {
  return `${t(`incidents.${what}`)} · ${
    t("incidents.number", { number: incident.number, title: incident.title })
  }`;
}

/** @param {FrozenView} freeze */
function unfreezeButton(freeze) {
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
      const command = {
        type: "Unfreeze",
        guest: freeze.guest,
        reason: String(fields.get("reason")),
      };
      act(command, { pin: String(fields.get("pin")), second });
    });
  };
  return el("button", {
    class: "small",
    "data-key": `unfreeze ${freeze.guest}`,
    "aria-label": `${t("incidents.unfreeze")}: ${freeze.guest}`,
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
