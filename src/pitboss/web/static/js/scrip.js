/** What imitation money bears: the organization that holds the night, and its date. @module */
import { el, page, t } from "./page.js";

/** The line for a wallet or slip, or nothing if the plan names neither. */
export function scripLine() {
  const scrip = page.house?.scrip;
  if (!scrip) return "";
  const date = scrip.date
    ? new Date(`${scrip.date}T12:00:00`).toLocaleDateString("en-US", { dateStyle: "long" })
    : "";
  const words = [scrip.holder, date].filter(Boolean).join(" · ");
  return el(
    "p",
    { class: "scrip" },
    el("span", { class: "visually-hidden" }, t("common.scrip")),
    ` ${words}`,
  );
}
