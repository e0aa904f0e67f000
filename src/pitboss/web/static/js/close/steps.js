/** The steps of the close, and at each place a tick or what is missing there. @module */
import { el, page, t } from "../page.js";
import { refresh } from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").CloseView} CloseView
 * @typedef {import("../shapes.d.ts").CloseGroup} CloseGroup
 * @typedef {import("../shapes.d.ts").CloseTick} CloseTick
 */

/** @param {CloseGroup} group */
function isDone(group) {
  return group.ticks.every((tick) => tick.is_done);
}

/**
 * @param {HTMLElement} room
 * @param {CloseView} now
 */
export function showProgress(room, now) {
  refresh(
    room,
    [now.groups.map((group) => [group.key, isDone(group), group.ticks.length]), now.status],
    () => [
      el("h2", {}, t("close.progress")),
      el("ol", { class: "stepper" }, ...now.groups.map(stepOf)),
    ],
  );
}

/** @param {CloseGroup} group */
function stepOf(group) {
  const isComplete = isDone(group), left = group.ticks.filter((tick) => !tick.is_done).length;
  return el(
    "li",
    {},
    isComplete
      ? el("span", { class: "done-mark", "aria-hidden": "true" }, "✓")
      : el("span", { class: "open-mark", "aria-hidden": "true" }, "○"),
    el("span", {}, t(`close.group_${group.key}`)),
    el(
      "span",
      { class: "hint" },
      isComplete ? t("close.step_done") : t("close.step_left", { count: left }),
    ),
  );
}

/**
 * @param {HTMLElement} room
 * @param {CloseView} now
 * @param {string[]} places the pages that this person may open
 */
export function showPlaces(room, now, places) {
  const own = now.groups.filter((group) =>
    group.key !== "expenses" && group.key !== "attestations"
  );
  const groups = own.filter((group) => group.ticks.length);
  room.hidden = !groups.length;
  refresh(room, [groups, places], () => [
    el("h2", {}, t("close.places")),
    ...groups.flatMap((group) => [
      el("h3", {}, t(`close.group_${group.key}`)),
      doneList(group.ticks.filter((tick) => tick.is_done)),
      todoList(group.ticks.filter((tick) => !tick.is_done), places),
    ]),
  ]);
}

/** @param {CloseTick[]} ticks */
function doneList(ticks) {
  if (!ticks.length) return "";
  const items = ticks.map((tick) =>
    el(
      "li",
      {},
      el("span", { class: "done-mark", "aria-hidden": "true" }, "✓ "),
      tick.about,
      el("span", { class: "visually-hidden" }, ` ${t("close.step_done")}`),
    )
  );
  return el("ul", { class: "ticks" }, ...items);
}

/** @param {CloseTick[]} ticks @param {string[]} places */
function todoList(ticks, places) {
  if (!ticks.length) return "";
  const items = ticks.map((tick) =>
    el(
      "li",
      {},
      el("span", {}, tick.words),
      el("span", { class: "hint" }, t("close.by", { who: tick.who.join(", ") })),
      el(
        "span",
        { class: "row" },
        tick.place !== "close" && places.includes(tick.place)
          ? el("a", {
            class: "button small",
            "data-key": `go ${tick.about}`,
            href: `${page.base}/${tick.place}`,
            "aria-label": t("close.go_to", { place: tick.about }),
          }, t("close.go"))
          : "",
      ),
    )
  );
  return el("ul", { class: "todo" }, ...items);
}
