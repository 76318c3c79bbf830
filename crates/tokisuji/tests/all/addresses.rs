//! Addresses and game ids of others, and the answers that they give: known values for readers, lowering and answers.

use tokisuji::format::{format, read};
use tokisuji::solve::{Verdict, verdict};

/// A kind, an address of pzprjs's tests, the own form, and the answer of the same test.
const KNOWN: &[(&str, &str, &str, &str)] = &[
    (
        "hitori",
        "https://puzz.link/p?hitori/4/4/1114142333214213",
        "hitori:1114/1423/3321/4213",
        "#.#./..../#.#./...#",
    ),
    (
        "masyu",
        "https://puzz.link/p?mashu/6/6/1063000i3000",
        "masyu:..w.../.b..w./....../...b../.w..../......",
        "11101/01100/00110/01011/11000/00100;100111/110011/111001/100100/001100",
    ),
    (
        "nurikabe",
        "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
        "nurikabe:.5.../..2../...../..1../...3.",
        "..###/.#..#/.####/.#.#./###..",
    ),
    (
        "heyawake",
        "https://puzz.link/p?heyawake/6/6/lll155007rs12222j",
        "heyawake:abbaab/abbaab/abbaab/cccccb/aaaddb/aaadda/2,2,2,2,-,-,-,-",
        "#.#..#/...#../#.#.#./....../.#.#.#/..#...",
    ),
    (
        "hashi",
        "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3",
        "hashi:4.2../.3..2/3..../.3.1./3.4.3",
        "22__/_111/____/_11_/2222;2_0__/220_1/120_1/1_0_1",
    ),
    (
        "yajilin",
        "https://puzz.link/p?yajilin/5/5/m32j10",
        "yajilin:...../...../...2<./...../....0^",
        "...../...../#.#_./...../...#_;1101/1010/00__/1011/110_;10111/010_1/010_1/1010_",
    ),
];

#[test]
fn addresses_of_others_have_the_answers_that_others_give() {
    for &(kind, address, own, answer) in KNOWN {
        let position = read(address).unwrap_or_else(|error| panic!("{address}: {error}"));
        assert_eq!(position.puzzle.to_string(), own);
        assert_eq!(position.puzzle.kind().name(), kind);
        assert_eq!(format("puzz-link").expect("listed").write(&position).as_deref(), Some(address));
        let problem = position.puzzle.problem();
        let Verdict::One(solution) = verdict(&problem) else { panic!("{address}: one solution") };
        assert_eq!(problem.frame.answer(&problem.answer_marks(&solution)).joined(), answer, "{kind}");
    }
}

/// Game ids of Simon Tatham's collection, as its programs write them, and the own form.
#[test]
fn game_ids_of_others_are_read_and_written() {
    for (id, own) in [
        ("4x4:1114142333214213", "hitori:1114/1423/3321/4213"),
        ("6x6:bWdBbWjBcWj", "masyu:..w.../.b..w./....../...b../.w..../......"),
    ] {
        let position = read(id).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(position.puzzle.to_string(), own, "{id}");
        assert_eq!(format("sgt").expect("listed").write(&position).as_deref(), Some(id));
    }
}
