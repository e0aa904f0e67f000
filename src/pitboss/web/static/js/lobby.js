/** The lobby: keeps the codes of its houses up to date. @module */
import { $ } from "./page.js";
import { refreshCode } from "./qr_code.js";

for (const house of document.querySelectorAll("[data-slug]")) {
  const base = `/h/${house.getAttribute("data-slug")}`;
  refreshCode(house, base, (answers) => ($("#link").hidden = answers));
}
