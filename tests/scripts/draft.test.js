// Puzzles with clues as their setter draws them: texts read and written, what may stand where, regions, sizes and undo.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asset } from "./page.js";

const { Draft, FORMS } = await asset("draft.js");
const EXAMPLES = [
  "slitherlink:.1.1/3..3/2..1/.1.0", "akari:....../..4.../....2./.0..#./...1../......", "nurikabe:.5.../..c../...../..1../...3.", "mosaic:33../45.2/..53/.342", "hitori:1114/1423/3321/421z",
  "masyu:..w.../.b..w./....../...b../.w..../......", "binairo:.01.../...00./....../.0.10./.0..../0...0.", "hashi:4.2../.3..2/3..../.?.1./3.4.3", "kakuro:#,4\\,16\\,#/\\4,.,.,16\\/\\15,.,.,./#,\\17,.,.",
  "futoshiki:.<.-.-2/v---/.>.-.>./----/.-.-.-./^-v-/.-.-.-.", "skyscrapers:-.2..-/....../4...../.....3/....../-.13.-", "tents:-21002/1..T../1...../1.T..T/1...T./1.T...", "nonogram:2,4,4,4,0/1.1,5,5,3",
  "heyawake:aab/cab/cbb/2,-,1", "kenken:aab/cab/cbb/6x,5+,2:", "starbattle:1/aabb/aabb/ccdd/ccdd", "yajilin:...../..#../...12<./...../....0^",
];

test("the text of every kind that is drawn is read and written again", () => {
  assert.deepEqual(EXAMPLES.map((text) => text.split(":")[0]).sort(), Object.keys(FORMS).sort());
  for (const text of EXAMPLES) {
    const again = new Draft(new Draft(text).text());
    assert.equal(again.text(), new Draft(text).text(), text);
    // Letters of regions may be others; all else is the same sign for sign.
    if (!again.rooms.length) assert.equal(again.text(), text);
  }
  assert.equal(new Draft("heyawake:aab/cab/cbb/2,-,1").text().split("/").at(-1), "2,-,1");
  assert.equal(new Draft("slitherlink:.1/2.;????").text(), "slitherlink:.1/2.;????", "what is written from the start goes along");
});

test("what does not fit a place is not written there, and numbers of two digits are", () => {
  const at = (draft, id) => draft.stops().find((stop) => stop.id === id);
  const one = (text, id, value) => { const draft = new Draft(text); draft.write([at(draft, id)], value); return draft.text(); };
  assert.equal(one("slitherlink:../..", "c1", "3"), "slitherlink:.3/..");
  assert.equal(one("slitherlink:../..", "c1", "7"), "slitherlink:../..");
  assert.equal(one("nurikabe:.1/..", "c3", "12"), "nurikabe:.1/.c");
  assert.equal(one("nurikabe:.1/..", "c3", "36"), "nurikabe:.1/..");
  assert.equal(one("kakuro:#,#/#,.", "c1", "16"), "kakuro:#,16\\/#,.");
  assert.equal(one("kakuro:#,#/#,.", "c1", "3\\46"), "kakuro:#,#/#,.");
  assert.equal(one("yajilin:../..", "c0", "2"), "yajilin:2>./..");
  assert.equal(one("futoshiki:.-.-./---/.-.-./---/.-.-.", "s2 1", "<"), "futoshiki:.-.-./^--/.-.-./---/.-.-.", "a sign turns to its place");
  assert.equal(one("tents:-.../.T../..../....", "m0 1", "2"), "tents:-.2./.T../..../....");
  assert.equal(one("nonogram:0,0/0,0", "m1 0", "1 1"), "nonogram:0,0/1.1,0");
  assert.equal(one("starbattle:1/aabb/aabb/ccdd/ccdd", "c5", "2").slice(0, 13), "starbattle:2/");
  assert.equal(one("heyawake:aab/aab/bbb", "c0", "5"), one("heyawake:aab/aab/bbb", "c0", ""), "more than the room has cells");
});

test("cells become a region, what is left stays as it hangs together, and labels that no longer fit go", () => {
  const draft = new Draft("heyawake:aaa/aaa/aaa/4");
  draft.join([1, 4, 7]);
  assert.deepEqual(draft.rooms.map(({ cells }) => cells), [[0, 3, 6], [1, 4, 7], [2, 5, 8]]);
  assert.deepEqual(draft.rooms.map(({ label }) => label), ["", "", ""]);
  draft.write([draft.stops()[1]], "2");
  assert.equal(draft.text(), "heyawake:aba/aba/aba/-,2,-");
  draft.undo();
  draft.undo();
  assert.equal(draft.text(), "heyawake:aaa/aaa/aaa/4");
  assert.equal(draft.undo(), false);
  draft.redo();
  assert.equal(draft.rooms.length, 3);
  const cages = new Draft("kenken:aab/cab/cbb/6x,5+,2:");
  cages.join([0]);
  assert.ok(cages.rooms.every((room) => cages.form.is(cages, room)(room.label)), cages.text());
});

test("a board keeps what it has room for when it is given another size, and an empty one is a board of its kind", () => {
  const draft = new Draft("slitherlink:.1.1/3..3/2..1/.1.0");
  draft.resize(3, 5);
  assert.equal(draft.text(), "slitherlink:.1.1./3..3./2..1.");
  draft.undo();
  assert.equal(draft.text(), "slitherlink:.1.1/3..3/2..1/.1.0");
  for (const text of EXAMPLES) {
    const empty = new Draft(text), { square } = empty.form;
    empty.empty();
    empty.resize(5, square ? 5 : 4);
    assert.equal(new Draft(empty.text()).text(), empty.text(), text);
    assert.deepEqual([empty.rows, empty.cols], [5, square ? 5 : 4], text);
  }
});
