// Puts the module where the site takes it, made smaller by binaryen where that is installed, and packed for browsers.
//   node pack.js FROM TO [--quick]
const { execFileSync } = require("node:child_process");
const { copyFileSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { brotliCompressSync, constants } = require("node:zlib");

const [from, to, quick] = process.argv.slice(2);

// The same features as the module was built with; the optimiser refuses what it was not told of.
const FEATURES = ["--enable-simd", "--enable-bulk-memory", "--enable-sign-ext", "--enable-nontrapping-float-to-int", "--enable-mutable-globals", "--enable-reference-types", "--enable-multivalue"];

function shrink() {
  try {
    execFileSync(process.env.WASM_OPT ?? "wasm-opt", ["-Os", ...FEATURES, from, "-o", to], { stdio: ["ignore", "ignore", "inherit"] });
    return true;
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    console.log("no wasm-opt (npm install -g binaryen): the module stays as the compiler made it");
    return false;
  }
}

if (quick || !shrink()) copyFileSync(from, to);
const bytes = readFileSync(to);
if (quick) rmSync(`${to}.br`, { force: true });
else {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${to}.br`, brotliCompressSync(bytes, { params }));
  console.log(`packed: ${readFileSync(`${to}.br`).length} bytes`);
}
console.log(`${to}: ${bytes.length} bytes`);
