/**
 * SHA-256 (FIPS 180-4) of a UTF-8 text. Browsers offer their own only over TLS, which a house may
 * not have, so every phone uses this one.
 * @module
 */

const ROUNDS = 64, BLOCK = 64;

/** The first 32 fractional bits of a root of each of the first primes. @param {number} root */
function constants(root, count = ROUNDS) {
  const roots = [];
  for (let number = 2; roots.length < count; number++) {
    let prime = true;
    for (let by = 2; by * by <= number; by++) if (number % by === 0) prime = false;
    if (prime) roots.push(((number ** (1 / root)) % 1) * 2 ** 32 >>> 0);
  }
  return Uint32Array.from(roots);
}

const K = constants(3), START = constants(2, 8);

/**
 * @param {number} word
 * @param {number} by
 */
const rotate = (word, by) => (word >>> by) | (word << (32 - by));

/** The text, a one bit, zeros, and its length in bits. @param {string} text */
function pad(text) {
  const bytes = new TextEncoder().encode(text);
  const size = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const all = new Uint8Array(size), view = new DataView(all.buffer);
  all.set(bytes);
  all[bytes.length] = 0x80;
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, (bytes.length << 3) >>> 0);
  return view;
}

/**
 * The words of one block and those derived from them.
 * @param {DataView} view
 * @param {number} at
 */
function schedule(view, at) {
  const words = new Uint32Array(ROUNDS);
  for (let index = 0; index < 16; index++) words[index] = view.getUint32(at + index * 4);
  for (let index = 16; index < ROUNDS; index++) {
    const early = words[index - 15], late = words[index - 2];
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = words[index - 16] + first + words[index - 7] + second;
  }
  return words;
}

/**
 * The state after one more block.
 * @param {Uint32Array} state
 * @param {Uint32Array} words
 */
function compress(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < ROUNDS; index++) {
    const big = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25), choice = (e & f) ^ (~e & g);
    const first = (h + big + choice + K[index] + words[index]) | 0;
    const small = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22), most = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + small + most) | 0];
  }
  return state.map((word, at) => word + [a, b, c, d, e, f, g, h][at]);
}

/** The hash of a text, as 64 hex digits. @param {string} text */
export function sha256(text) {
  const view = pad(text);
  let state = START;
  for (let at = 0; at < view.byteLength; at += BLOCK) state = compress(state, schedule(view, at));
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}
