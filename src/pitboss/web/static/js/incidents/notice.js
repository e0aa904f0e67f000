/** The written notice of an incident, to be printed, or copied as plain text. @module */
import { $, api, page, say, t } from "../page.js";
import { lockWhenIdle } from "../console_lock.js";
import { requireStaff } from "../staff.js";

async function load() {
  const reply = await api(`/incidents/${page.incident}/notice`);
  if (reply.status === 200) $("#paper").textContent = reply.body.lines.join("\n");
  else say([reply.body?.words, reply.body?.right].filter(Boolean).join(": "), "alert");
}

async function copy() {
  try {
    await navigator.clipboard.writeText($("#paper").textContent ?? "");
    say(t("incidents.copied"));
  } catch {
    // Without TLS a browser has no clipboard: select the text, so that the keyboard copies it.
    getSelection()?.selectAllChildren($("#paper"));
    say(t("incidents.selected"), "alert");
  }
}

if (requireStaff()) {
  lockWhenIdle();
  $("#print").addEventListener("click", () => globalThis.print());
  $("#copy").addEventListener("click", copy);
  load();
}
