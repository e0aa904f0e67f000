/** Values of a plan as text in a field, and sums, dates and times in words. @module */

/** @typedef {import("../shapes.d.ts").FormFieldView} Field */

/** The value at a place of the plan. @param {any} values @param {string[]} place */
export function valueAt(values, place) {
  return place.reduce((value, step) => value?.[step], values);
}

/** @param {number} cents such as 1250: "12.50" */
export function centsText(cents) {
  const whole = Math.trunc(cents / 100), rest = Math.abs(cents % 100);
  return rest ? `${whole}.${String(rest).padStart(2, "0")}` : String(whole);
}

/** @param {number} cents such as -125000: "−$1,250" */
export function dollars(cents) {
  const [whole, rest] = centsText(Math.abs(cents)).split(".");
  const text = Number(whole).toLocaleString("en-US") + (rest ? `.${rest}` : "");
  return `${cents < 0 ? "−" : ""}$${text}`;
}

/** A value as its field shows it. @param {Field} field @param {any} value @returns {any} */
export function displayValue(field, value) {
  if (field.kind === "yes_no") return value === true;
  if (field.kind === "choices") return Array.isArray(value) ? value : [];
  if (value === null || value === undefined) return "";
  if (field.kind === "cents") return value ? centsText(value) : "";
  if (field.kind === "moment") return String(value).slice(0, 16);
  if (field.kind === "numbers") return value.join(", ");
  if (field.kind === "pairs") return pairs(value).join("\n");
  if (Array.isArray(value)) return value.join("\n");
  return String(value);
}

/** @param {Record<string, any>} value @returns {string[]} */
function pairs(value) {
  return Object.entries(value).flatMap(([name, inside]) =>
    inside !== null && typeof inside === "object"
      ? Object.entries(inside).map(([inner, text]) => `${name} ${inner} = ${text}`)
      : [`${name} = ${inside}`]
  );
}

/** @param {any} value @param {any} other */
export const isSame = (value, other) => JSON.stringify(value) === JSON.stringify(other);

/** A clock time in minutes after midnight; NaN if it is none. @param {string} text */
export function minutes(text) {
  const match = /^(\d\d):(\d\d)$/.exec(text || "");
  return match ? Number(match[1]) * 60 + Number(match[2]) : NaN;
}

/** @param {number} at minutes after midnight, perhaps of the next day */
export function clock(at) {
  const day = ((at % 1440) + 1440) % 1440;
  return `${String(Math.floor(day / 60)).padStart(2, "0")}:${String(day % 60).padStart(2, "0")}`;
}
