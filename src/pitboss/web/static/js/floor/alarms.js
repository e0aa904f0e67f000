/** What honest play hardly ever shows: nothing is drawn while there is nothing to see. @module */
import { el, t } from "../page.js";
import { refresh } from "../staff.js";

/** @typedef {import("../shapes.d.ts").AlarmView} AlarmView */

/**
 * @param {HTMLElement} room
 * @param {AlarmView[]} alarms
 */
export function showAlarms(room, alarms) {
  room.hidden = !alarms.length;
  refresh(room, alarms, () => [
    el("h2", {}, t("floor.alarms")),
    el("ul", {}, ...alarms.map((alarm) => el("li", {}, alarm.words))),
    el("p", { class: "hint" }, t("floor.alarms_hint")),
  ]);
}
