/** Incidents, and fills and credits that wait for a window. @module */
import { el, money, t } from "../page.js";
import { refresh } from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").AnnouncementView} AnnouncementView
 * @typedef {import("../shapes.d.ts").TransferView} TransferView
 */

const SHOWN = 15;

/**
 * @param {HTMLElement} room
 * @param {AnnouncementView[]} all
 */
export function showIncidents(room, all) {
  const latest = all.slice(0, SHOWN);
  refresh(room, latest, () => [
    el("h2", {}, t("floor.incidents")),
    latest.length
      ? el("ul", { class: "plain-list" }, ...latest.map(incidentRow))
      : el("p", { class: "hint" }, t("floor.no_incidents")),
  ]);
}

/** @param {AnnouncementView} incident */
function incidentRow(incident) {
  const time = new Date(incident.at_ms).toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
  });
  const where = [time, incident.table].filter(Boolean).join(" · ");
  return el("li", {}, el("span", { class: "hint" }, where), " ", incident.words);
}

/**
 * @param {HTMLElement} room
 * @param {TransferView[]} all
 */
export function showTransfers(room, all) {
  refresh(room, all, () => [
    el("h2", {}, t("floor.waiting")),
    all.length
      ? el(
        "ul",
        { class: "plain-list" },
        ...all.map((incident) => {
          const fill = {
            sum: money(incident.dollars),
            window: incident.window,
            table: incident.table,
          };
          return el("li", {}, t(incident.fill ? "floor.fill" : "floor.credit", fill));
        }),
      )
      : el("p", { class: "hint" }, t("floor.nothing_waits")),
  ]);
}
