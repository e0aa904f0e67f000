/**
 * The inspector's page: everything about the night, and the few orders an inspector may give.
 * @module
 */
import { $, api, el, page, say, t } from "../page.js";
import { Live } from "../live.js";
import { lockWhenIdle } from "../console_lock.js";
import { resendOrders } from "../orders.js";
import { ask, inputField, openForm, refresh, selectField, signOutButton } from "../staff.js";
import { showMoney } from "../floor/money.js";
import { frozenList, incidentCard, nameOf, noticeAddress, timeText } from "../incidents/entry.js";
import { showApprovals, showPlan, showProofs } from "./papers.js";

/**
 * @typedef {import("../shapes.d.ts").InspectionView} InspectionView
 * @typedef {import("../shapes.d.ts").InspectedTable} InspectedTable
 */

const SOON_MS = 300;
let soon = 0;

async function load() {
  const reply = await api("/inspection");
  if (reply.status === 200) show(reply.body);
  else say([reply.body?.words, reply.body?.right].filter(Boolean).join(": "), "alert");
}

/** @param {InspectionView} now */
function show(now) {
  $("#seat").hidden = false;
  const status = t(now.status === "closed" ? "floor.status_closed" : "floor.status_set_up");
  $("#status-line").textContent = `${status} · ${t("floor.journal_line", { seq: now.seq })} ${
    now.head.slice(0, 12)
  }`;
  $("#orders").hidden = !now.orders;
  refresh($("#orders"), [now.orders, now.tables.length], () => now.orders ? floorOrders(now) : []);
  showMoney($("#money"), now.money);
  refresh(
    $("#tables ul"),
    [now.tables, now.names],
    () => now.tables.map((table) => card(table, now)),
  );
  $("#frozen").hidden = !now.frozen.length;
  refresh($("#frozen"), now.frozen, () => [
    el("h2", {}, t("incidents.frozen")),
    frozenList(now.frozen, now, () => ""),
  ]);
  refresh($("#incidents"), now.incidents, () => [
    el("h2", {}, t("incidents.heading")),
    ...(now.incidents.length
      ? now.incidents.map((incident) =>
        incidentCard(
          incident,
          now,
          incident.notices.length
            ? [
              el(
                "a",
                { class: "button small", href: noticeAddress(incident.number) },
                t("incidents.notice"),
              ),
            ]
            : [],
        )
      )
      : [el("p", { class: "hint" }, t("incidents.none"))]),
  ]);
  showDone(now);
  showPlan($("#plan"), now);
  showApprovals($("#approvals"), now);
  showProofs($("#proofs"), now);
}

/**
 * Orders that belong to no table: the lot, and a count.
 * @param {InspectionView} now
 */
function floorOrders(now) {
  const places = [
    ...now.windows.map((place) => `window/${place.id}`),
    ...now.tables.map((table) => `rack/${table.id}`),
  ];
  const count = () => {
    const inside = [
      selectField(t("inspect.what"), "what", places.map((id) => [id, id])),
      reasonField(),
    ];
    openForm(t("inspect.count"), inside, t("inspect.order_go"), (fields) => {
      const what = String(fields.get("what"));
      send({ type: "AskCount", what, words: String(fields.get("words")) });
    });
  };
  return [
    el("h2", {}, t("inspect.orders")),
    el("p", { class: "hint" }, t("inspect.orders_hint")),
    el(
      "p",
      { class: "row" },
      el("button", {
        class: "main",
        "data-key": "draw",
        onclick: () => send({ type: "DrawLot" }),
      }, t("inspect.draw")),
      el("button", { "data-key": "count", onclick: count }, t("inspect.count")),
    ),
  ];
}

function reasonField() {
  return inputField(t("inspect.reason"), { name: "words", maxlength: 500, required: true });
}

/**
 * @param {Record<string, any>} command
 * @param {string} [table]
 */
async function send(command, table = "") {
  const answer = await ask(command, { table }, t("inspect.refused"));
  if (answer.done) await load();
}

/**
 * @param {InspectedTable} table
 * @param {InspectionView} now
 */
function card(table, now) {
  const posts = table.posts.map((held) => `${held.post}: ${held.name}`);
  return el(
    "li",
    { class: table.stopped ? "panel card stopped" : "panel card" },
    el("span", { class: "name" }, table.title, " ", el("span", { class: "hint" }, table.id)),
    el("span", {}, [table.status, t("floor.round", { round: table.round })].join(" · ")),
    el("span", { class: "hint" }, t("inspect.limits", { limits: table.limits })),
    table.provider
      ? el("span", { class: "hint" }, t("inspect.provider", { provider: table.provider }))
      : "",
    el("span", {}, posts.join(", ") || t("inspect.nobody")),
    table.missing.length
      ? el("span", { class: "due" }, t("floor.missing", { posts: table.missing.join(", ") }))
      : "",
    table.notices.length
      ? el(
        "span",
        { class: table.hung ? "hint" : "due" },
        t(table.hung ? "inspect.hung" : "inspect.not_hung", {
          law: [...new Set(table.notices.map((law) => law.cite))].join(", "),
        }),
      )
      : "",
    table.stopped
      ? el(
        "p",
        { class: "due" },
        t(table.equipment ? "inspect.out_of_play" : "inspect.is_stopped", {
          who: nameOf(table.stopped_by, now.names),
          words: table.stopped,
        }),
      )
      : "",
    table.counting ? el("p", { class: "due" }, t("inspect.counting")) : "",
    el("p", { class: "row" }, ...tableButtons(table, now)),
  );
}

/**
 * @param {InspectedTable} table
 * @param {InspectionView} now
 */
function tableButtons(table, now) {
  const replay = `${page.base}/replay/${table.id}/${Math.max(1, table.round - 1)}`;
  const row = [
    el("a", { class: "button small", href: replay }, t("inspect.rounds")),
    el("a", { class: "button small", href: `${page.base}/wall/${table.id}` }, t("floor.watch")),
  ];
  if (!now.orders && !(table.stopped && page.me.may.includes("resume a stopped game"))) return row;
  const button = (
    /** @type {string} */ what,
    /** @type {(words: string) => Record<string, any>} */ make,
  ) =>
    el("button", {
      class: what === "resume" ? "small" : "danger small",
      "data-key": `${what} ${table.id}`,
      "aria-label": `${t(`inspect.${what}`)}: ${table.id}`,
      onclick: () =>
        openForm(
          `${t(`inspect.${what}`)} · ${table.id}`,
          [
            el("p", {}, t(`inspect.${what}_sure`)),
            reasonField(),
          ],
          t("inspect.order_go"),
          (fields) => send(make(String(fields.get("words"))), table.id),
        ),
    }, t(`inspect.${what}`));
  if (now.orders && !table.stopped) {
    row.push(button("stop", (words) => ({ type: "StopGame", words })));
  }
  if (now.orders && !table.equipment) {
    row.push(button("remove", (words) => ({ type: "RemoveEquipment", words })));
  }
  if (table.stopped) row.push(button("resume", (reason) => ({ type: "ResumeGame", reason })));
  return row;
}

/** @param {InspectionView} now */
function showDone(now) {
  refresh($("#done"), [now.counts, now.draws, now.inspectors], () => [
    el("h2", {}, t("inspect.done")),
    el("p", {}, t("inspect.inspectors", { who: now.inspectors.join(", ") || "–" })),
    now.draws.length || now.counts.length
      ? el(
        "ul",
        { class: "plain-list" },
        ...now.draws.map((draw) =>
          el(
            "li",
            {},
            el("span", { class: "hint" }, timeText(draw.at_ms)),
            " ",
            t("inspect.drawn", { table: draw.table, who: draw.by }),
            " ",
            el("code", { class: "lot" }, draw.lot),
          )
        ),
        ...now.counts.map((count) =>
          el(
            "li",
            {},
            el("span", { class: "hint" }, timeText(count.at_ms)),
            " ",
            t(count.done_ms ? "inspect.count_done" : "inspect.count_asked", {
              what: count.what,
              who: count.by,
              words: count.words,
            }),
          )
        ),
      )
      : el("p", { class: "hint" }, t("inspect.nothing_done")),
  ]);
}

/** Sign in with the code that the member in charge hands over. */
function bindCodeForm() {
  const form = document.querySelector("#enter");
  if (!(form instanceof HTMLFormElement)) return;
  const match = /^#code=([A-Za-z0-9]{1,20})$/.exec(location.hash);
  const field = form.querySelector("input");
  if (match && field) field.value = match[1];
  if (match) history.replaceState(null, "", location.pathname);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const reply = await api("/inspect", { code: String(new FormData(form).get("code")).trim() });
    if (reply.status === 201) return location.reload();
    say([reply.body?.words, reply.body?.right].filter(Boolean).join(": "), "alert");
  });
}

bindCodeForm();
if (page.me?.kind === "staff") {
  lockWhenIdle();
  resendOrders();
  $("#links").append(
    el("a", { class: "button", href: `${page.base}/floor` }, t("floor.heading")),
    el("a", { class: "button", href: `${page.base}/` }, page.me.name || page.me.who),
    signOutButton(),
  );
  load();
  const live = new Live(() => {
    clearTimeout(soon);
    soon = setTimeout(load, SOON_MS);
  }, (connected) => ($("#link").hidden = connected));
  live.watch({ floor: true });
}
