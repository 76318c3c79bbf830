// Pictures for tests: how far two differ, and a small file for one.
import { deflateSync } from "node:zlib";
import { PNG } from "pngjs";

/** How far two pictures differ in the mean over all parts of all pixels, 0 to 255; those of other sizes differ in all of it. */
export function difference(one, other) {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height) return 255;
  let sum = 0;
  for (let at = 0; at < a.data.length; at++) sum += Math.abs(a.data[at] - b.data[at]);
  // Every fourth part says how solid a pixel is, which all are.
  return sum / (a.data.length * 0.75);
}

const RGB = [24, 16, 8];
const MOST = 256;

/** The picture with its 256 most frequent colours, any other as the nearest of them: a third of the size. pngjs writes no palettes. */
export function small(picture) {
  const { width, height, data } = PNG.sync.read(picture), count = new Map(), nearest = new Map();
  for (let at = 0; at < data.length; at += 4) { const colour = data.readUInt32BE(at); count.set(colour, (count.get(colour) ?? 0) + 1); }
  const palette = [...count].sort((a, b) => b[1] - a[1]).slice(0, MOST).map(([colour]) => colour);
  const apart = (a, b) => RGB.reduce((sum, part) => sum + (((a >>> part) & 255) - ((b >>> part) & 255)) ** 2, 0);
  const numberOf = (colour) => {
    if (!nearest.has(colour)) nearest.set(colour, palette.reduce((best, one, at) => (apart(one, colour) < apart(palette[best], colour) ? at : best), 0));
    return nearest.get(colour);
  };
  // Each row begins with how it is packed: as it is.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = numberOf(data.readUInt32BE((y * width + x) * 4));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for a pixel, which is a number in the palette.
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flatMap((colour) => RGB.map((part) => (colour >>> part) & 255)))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]), made = Buffer.alloc(body.length + 8);
  made.writeUInt32BE(data.length, 0);
  made.set(body, 4);
  made.writeUInt32BE(checksum(body), body.length + 4);
  return made;
}

function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
