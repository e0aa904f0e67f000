/** How phones join: a QR code, and the door code to type. @module */
import { api, el, t } from "../page.js";

export class JoinCode {
  constructor() {
    this.box = el("section", { class: "join", "aria-label": t("wall.join") });
    this.content = "";
  }

  /** The machine's address may have changed, or there is a new code. */
  async refresh() {
    const reply = await api("/address");
    if (reply.status !== 200) return;
    const { code, link, qr } = reply.body;
    if (this.content === code + link) return;
    this.content = code + link;
    const words = el(
      "div",
      {},
      el("h3", {}, t("wall.join")),
      link
        ? el("p", { class: "address" }, link.replace(/^https?:\/\//, "").replace(/\?.*/, ""))
        : "",
      el("p", {}, t("wall.code"), " ", el("b", { class: "code" }, code)),
      qr ? "" : el("p", { class: "hint" }, t("common.no_phones")),
    );
    this.box.replaceChildren(words);
    if (!qr) return;
    const parsed = new DOMParser().parseFromString(qr, "image/svg+xml").documentElement;
    const frame = el("div", { class: "qr-box", role: "img", "aria-label": t("wall.join") });
    frame.append(document.importNode(parsed, true));
    this.box.prepend(frame);
  }
}
