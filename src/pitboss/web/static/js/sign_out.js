/** Going: the token dies, and nothing of the one who goes stays on the device. @module */
import { api, page } from "./page.js";

const OWN_KEYS = ["last", "orders", "words"].map((one) => `pitboss-${one}:${page.base}`);

/** Forget the wagers, orders and own words of this house that the device kept, whether anybody answers or not. */
function forgetGuest() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (OWN_KEYS.some((one) => key.startsWith(one))) localStorage.removeItem(key);
    }
    sessionStorage.clear();
  } catch {
    // A phone that keeps nothing has nothing to forget.
  }
}

/** Sign out, and go to the front door. */
export async function signOut() {
  forgetGuest();
  await api("/signout", {});
  location.assign(`${page.base}/`);
}
