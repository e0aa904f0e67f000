/** The overview of the floor: tables, money, people, doors; buttons only for who may press them. @module */
import { $, el, page, t } from "../page.js";
import { Live } from "../live.js";
import { attend } from "../console_lock.js";
import { resume } from "../orders.js";
import { ask, leaveButton, refill, staffOnly, sure } from "../staff.js";
import { doors } from "./access.js";
import { Guests } from "./guests.js";
import { conservation } from "./money.js";
import { people } from "./people.js";
import { tables } from "./tables.js";
import { takings } from "./takings.js";
import { incidents, waiting } from "./incidents.js";

/**
 * @typedef {import("../shapes.d.ts").FloorView} FloorView
 * @typedef {import("../shapes.d.ts").MeView} MeView
 */

/** @type {MeView} */
let me = page.me;
/** @type {FloorView | null} */
let view = null;
const guests = new Guests($("#guests"));

const live = new Live((told) => {
  if (told.me) me = { ...told.me, csrf: me.csrf };
  if (told.floor) view = told.floor;
  if (view) show(view);
}, (connected) => ($("#link").hidden = connected));

/** @param {FloorView} now */
function show(now) {
  const may = (/** @type {string} */ act) => me.may.includes(act);
  const status = t(now.status === "closed" ? "floor.status_closed" : "floor.status_set_up");
  $("#standing").textContent = `${status} · ${t("floor.at", { seq: now.seq })} ${
    now.head.slice(0, 12)
  }`;
  conservation($("#money"), now.money);
  tables($("#tables ul"), now, may("give out posts"));
  takings($("#takings"), now.takings);
  people($("#people"), now, {
    calls: may("call people to duty"),
    posts: may("give out posts"),
    resets: may("look after devices"),
    me: me.who,
  });
  waiting($("#waiting"), now.waiting);
  incidents($("#incidents"), now.incidents);
  doors($("#doors"), now, { runs: me.may.length > 0, admits: may("let guests in") });
  guests.show(now.guests, { asks: may("ask guests to leave"), runs: me.may.length > 0 });
  ways(now);
  end(may("close the night") && now.status !== "closed");
}

/** @param {FloorView} now */
function ways(now) {
  refill($("#ways"), [now.windows, me.name], () => [
    ...now.windows.map((one) =>
      el(
        "a",
        { class: "button", href: `${page.base}/window/${one}` },
        t("floor.at_window", { window: one }),
      )
    ),
    el("a", { class: "button", href: `${page.base}/` }, me.name || me.who),
    leaveButton(),
  ]);
}

/** @param {boolean} mine */
function end(mine) {
  const close = () =>
    sure(
      t("floor.close_night"),
      t("floor.close_sure"),
      t("floor.close_night"),
      () => ask({ type: "CloseNight" }, {}, t("floor.refused")),
    );
  refill(
    $("#end"),
    mine,
    () => mine ? [el("button", { class: "danger", onclick: close }, t("floor.close_night"))] : [],
  );
}

if (staffOnly()) {
  attend();
  resume();
  live.watch({ floor: true });
}
