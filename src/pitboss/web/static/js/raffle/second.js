/** What two people sign together at the drawing: your own PIN and a second person's. @module */
import { t } from "../page.js";
import { inputField, selectField } from "../staff.js";

const pin = { type: "password", inputmode: "numeric", required: true };

/** The fields of a form that two people sign. @param {string[]} seconds */
export function secondFields(seconds) {
  return [
    inputField(t("raffle.own_pin"), { name: "pin", ...pin }),
    selectField(t("common.second_person"), "second", seconds.map((who) => [who, who])),
    inputField(t("common.second_pin"), { name: "second_pin", ...pin }),
  ];
}

/** What such a form adds to its order. @param {FormData} fields */
export function secondOf(fields) {
  return {
    pin: String(fields.get("pin")),
    second: { person: String(fields.get("second")), pin: String(fields.get("second_pin")) },
  };
}
