/** Sign out: the token ends, and nothing of the person stays on the device. @module */
import { api, page } from "./page.js";

const OWN_KEYS = ["last", "orders", "words"].map((kind) => `pitboss-${kind}:${page.base}`);

/** Forget this house's stored bets, orders and words, whether the server answers or not. */
function forgetGuest() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (OWN_KEYS.some((own_key) => key.startsWith(own_key))) localStorage.removeItem(key);
    }
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Sign out and go to the home page. */
export async function signOut() {
  forgetGuest();
  await api("/signout", {});
  location.assign(`${page.base}/`);
}
