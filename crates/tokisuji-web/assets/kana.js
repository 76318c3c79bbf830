// Writing kana: from romaji, from kana keys, and from a table to tap.

const ROWS = { "": "アイウエオ", k: "カキクケコ", s: "サシスセソ", t: "タチツテト", n: "ナニヌネノ", h: "ハヒフヘホ", m: "マミムメモ", r: "ラリルレロ", g: "ガギグゲゴ", z: "ザジズゼゾ", d: "ダヂヅデド", b: "バビブベボ", p: "パピプペポ" };
// Kana of the second column with a small ャ ュ ョ: kya, sha, ja and so on; a dot stands for what is not said.
const GLIDES = { ky: "キ", gy: "ギ", sy: "シ", sh: "シ", zy: "ジ", jy: "ジ", j: "ジ", ty: "チ", cy: "チ", ch: "チ", dy: "ヂ", ny: "ニ", hy: "ヒ", by: "ビ", py: "ピ", my: "ミ", ry: "リ" };
const MORE = {
  ya: "ヤ", yu: "ユ", yo: "ヨ", wa: "ワ", wo: "ヲ", wi: "ウィ", we: "ウェ", shi: "シ", chi: "チ", tsu: "ツ", fu: "フ", ji: "ジ",
  fa: "ファ", fi: "フィ", fe: "フェ", fo: "フォ", va: "ヴァ", vi: "ヴィ", vu: "ヴ", ve: "ヴェ", vo: "ヴォ", thi: "ティ", dhi: "ディ", twu: "トゥ", dwu: "ドゥ",
  tsa: "ツァ", tse: "ツェ", tso: "ツォ", "-": "ー", "n'": "ン", nn: "ン", xn: "ン",
};
const SMALL = { ア: "ァ", イ: "ィ", ウ: "ゥ", エ: "ェ", オ: "ォ", ツ: "ッ", ヤ: "ャ", ユ: "ュ", ヨ: "ョ", ワ: "ヮ", カ: "ヵ", ケ: "ヶ" };
const LARGE = Object.fromEntries(Object.entries(SMALL).map(([large, small]) => [small, large]));

const TABLE = new Map(Object.entries(MORE));
for (const [head, kana] of Object.entries(ROWS)) [..."aiueo"].forEach((vowel, at) => TABLE.set(head + vowel, kana[at]));
for (const [head, kana] of Object.entries(GLIDES))
  for (const [vowel, small] of [["a", "ャ"], ["u", "ュ"], ["o", "ョ"], ["e", "ェ"]]) TABLE.set(head + vowel, kana + small);
for (const [large, small] of Object.entries(SMALL))
  for (const [name] of [...TABLE].filter(([, kana]) => kana === large)) if (!/^[xl]/.test(name)) for (const x of "xl") TABLE.set(x + name, small);

const begins = (text) => [...TABLE.keys()].some((name) => name.startsWith(text));

// Takes letters one by one and gives the kana that are sure by now; `rest` is what waits for more.
export class Romaji {
  rest = "";

  type(letter) {
    const key = letter.toLowerCase(), out = [];
    let text = this.rest + key;
    if (text.length > 1 && text[0] === "n" && !/^n[aiueoyn']/.test(text)) { out.push("ン"); text = text.slice(1); }
    else if (text.length > 1 && text[0] === text[1] && /[bcdfghjkmprstvwz]/.test(text[0])) { out.push("ッ"); text = text.slice(1); }
    else if (text === "tc") { out.push("ッ"); text = "c"; }
    if (!begins(text)) text = begins(key) ? key : "";
    if (TABLE.has(text)) { out.push(...TABLE.get(text)); text = ""; }
    this.rest = text;
    return out;
  }

  // Nothing more comes: a waiting n is ン, other letters are dropped.
  end() {
    const out = this.rest === "n" ? ["ン"] : [];
    this.rest = "";
    return out;
  }

  back() {
    const had = this.rest !== "";
    this.rest = this.rest.slice(0, -1);
    return had;
  }
}

export const isKana = (sign) => /^[ァ-ヺー]$/.test(sign);
export const large = (sign) => LARGE[sign] ?? sign;

// A sign as boards have it: hiragana, half and full width and small Latin letters come to the same.
export function folded(sign) {
  const plain = sign.normalize("NFKC").toUpperCase();
  return plain.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

const turned = (sign, mark) => { const joined = (sign.normalize("NFD").replace(/[\u3099\u309a]/g, "") + mark).normalize("NFC"); return [...joined].length === 1 ? joined : sign; };
const has = (sign, mark) => sign.normalize("NFD").includes(mark);

// What the keys ゛ ゜ and 小 make of a kana; pressed again they take it back.
export const CHANGES = {
  "゛": (sign) => has(sign, "\u3099") ? turned(sign, "") : turned(sign, "\u3099"),
  "゜": (sign) => has(sign, "\u309a") ? turned(sign, "") : turned(sign, "\u309a"),
  "小": (sign) => SMALL[sign] ?? LARGE[sign] ?? sign,
};

// The table of fifty sounds, column by column; what is missing in the last columns leaves room for the other keys.
export const COLUMNS = ["アイウエオ", "カキクケコ", "サシスセソ", "タチツテト", "ナニヌネノ", "ハヒフヘホ", "マミムメモ", "ヤ゛ユ゜ヨ", "ラリルレロ", "ワヲンー小"];
