/** How many guests have words in a table's draws. @module */
import { t } from "../page.js";

/** @typedef {import("../shapes.d.ts").DeviceView} DeviceView */

/** Sealed and opened in this block, and sealed for the next. @param {DeviceView} device */
export function wordsInBlock(device) {
  const count = device.seals.length, opened = count - device.unopened;
  const now = !count
    ? t("wall.words_none")
    : device.unopened
    ? t("wall.words_pending", { opened, count })
    : count === 1
    ? t("wall.words_one")
    : t("wall.words_all", { count });
  const next = { block: device.block + 1, count: device.waiting };
  return device.waiting ? `${now} ${t("wall.words_next", next)}` : now;
}

/** The same on a small tile; empty if there are none. @param {DeviceView | null} device */
export function wordsInBrief(device) {
  const count = device?.seals.length ?? 0;
  if (!device?.promise || !count) return "";
  return t("wall.words_short", { opened: count - device.unopened, count });
}
