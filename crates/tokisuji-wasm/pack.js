// Puts the module where the site takes it, and packs it for browsers: node pack.js FROM TO [--quick]
// Binaryen was tried: its module is a fifth smaller, but larger when packed, and packed is how it travels.
const { copyFileSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { brotliCompressSync, constants } = require("node:zlib");

const [from, to, quick] = process.argv.slice(2);
copyFileSync(from, to);
const bytes = readFileSync(to), packed = `${to}.br`;
if (quick) rmSync(packed, { force: true });
else {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(packed, brotliCompressSync(bytes, { params }));
  console.log(`${packed}: ${readFileSync(packed).length} bytes`);
}
console.log(`${to}: ${bytes.length} bytes`);
