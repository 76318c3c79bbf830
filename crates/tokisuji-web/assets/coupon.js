// Coupons: a finished board shows a code that the shop has on its list for the day. The page has no answers; it knows a finished board by the
// checksum of all its letters, and the code of a day follows from them.

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
// The first bits behind the point of a root.
const bits = (root) => Math.floor((root % 1) * 2 ** 32) | 0;
const ROUND = PRIMES.map((prime) => bits(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => bits(Math.sqrt(prime)));
const turned = (word, by) => (word >>> by) | (word << (32 - by));

// The checksum (SHA-256) of a text as hexadecimal digits. Browsers have one of their own, but not on pages from a disk.
export function checksum(text) {
  const bytes = [...new TextEncoder().encode(text)], long = bytes.length * 8;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (const part of [Math.floor(long / 2 ** 32), long]) bytes.push((part >>> 24) & 255, (part >>> 16) & 255, (part >>> 8) & 255, part & 255);
  const state = [...START], words = new Int32Array(64);
  for (let from = 0; from < bytes.length; from += 64) {
    for (let at = 0; at < 64; at++) {
      if (at < 16) {
        const byte = from + at * 4;
        words[at] = (bytes[byte] << 24) | (bytes[byte + 1] << 16) | (bytes[byte + 2] << 8) | bytes[byte + 3];
      } else {
        const near = words[at - 2], far = words[at - 15];
        const mixed = (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)) + (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3));
        words[at] = (words[at - 16] + words[at - 7] + mixed) | 0;
      }
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[at] + words[at]) | 0;
      const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => { state[at] = (state[at] + word) | 0; });
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

// What only the letters of the finished board give; many rounds, so that trying boards takes long.
export function proof({ salt, rounds }, letters) {
  let sum = checksum(`${salt}|${letters}`);
  for (let round = 1; round < rounds; round++) sum = checksum(sum);
  return sum;
}

// Whether these are the letters.
export const opens = (coupon, letters) => checksum(`check|${proof(coupon, letters)}`) === coupon.check;

// No I, L, O and U: they are misread.
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

// The code of a day, such as 2026-11-20.
export function codeOf(coupon, letters, day) {
  const sum = checksum(`${day}|${proof(coupon, letters)}`), signs = [];
  for (let at = 0; at < 8; at++) signs.push(SIGNS[parseInt(sum.slice(at * 2, at * 2 + 2), 16) % 32]);
  return `${signs.slice(0, 4).join("")}-${signs.slice(4).join("")}`;
}

// The day where the player is.
export function today(now = new Date()) {
  const two = (n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
