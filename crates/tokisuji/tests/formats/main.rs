//! Formats under stress: variants through every form that holds them, and texts that are cut off, mixed up or made to
//! grow. What is fuzzed without end in `fuzz/` is tried here for a moment in every run.

#[path = "../common/mod.rs"]
mod common;
mod laws;

use proptest::prelude::*;
use tokisuji::chance::{Chance, below, stream};
use tokisuji::format::sheet::SHEET_FORMATS;
use tokisuji::format::{FORMATS, Format, Splitter, Trouble, format, read, recognise};
use tokisuji::kind::sudoku::{Shape, Sudoku, Variant};
use tokisuji::kind::sumblock::SumBlock;
use tokisuji::kind::{Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::symbol::{Mark, Symbol};

fn pick(chance: &mut Chance, count: usize) -> usize {
    below(chance, count as u32) as usize
}

fn percent(chance: &mut Chance, share: u32) -> bool {
    below(chance, 100) < share
}

/// A board of any variant with any digits in it; nobody asks whether it can be solved.
fn variant(seed: u64) -> Position {
    let mut chance = stream(seed, 0);
    let sizes = [4, 6, 9, 9, 9, 12, 16, 25];
    let shape = Shape::of_size(sizes[pick(&mut chance, sizes.len())]).expect("a size with blocks");
    let (size, grid) = (shape.size(), Sudoku::empty(shape).grid());
    let jigsaw = percent(&mut chance, 30) && size <= 9;
    let mut variant = if jigsaw { Variant::jigsaw(shape, &mut chance) } else { Variant::default() };
    variant.diagonal = percent(&mut chance, 40);
    variant.windows = percent(&mut chance, 40) && shape.block_rows == shape.block_cols;
    variant.anti_knight = percent(&mut chance, 40);
    if percent(&mut chance, 40) {
        // Dominoes and single cells, with any sums; some cells are left out.
        let wide =
            |cell: usize| (cell % size / 2 * 2 + 1 < size).then_some(cell / size * size + cell % size / 2);
        let labels: Vec<Option<usize>> =
            (0..size * size).map(wide).map(|label| label.filter(|label| label % 3 > 0)).collect();
        variant = variant.with_cages(&labels, |label| 3 + label as u16 % 40);
    }
    let sudoku = Sudoku::empty(shape).with_variant(variant).expect("a variant of this size");
    let share = below(&mut chance, 60);
    let mut marks = |share: u32| -> Vec<Mark> {
        let cells = grid.cells().filter(|_| percent(&mut chance, share)).collect::<Vec<_>>();
        cells.into_iter().map(|cell| Mark { cell, symbol: Symbol(pick(&mut chance, size) as u8) }).collect()
    };
    let givens = marks(share);
    let mut written = marks(20);
    written.retain(|mark| givens.iter().all(|given| given.cell != mark.cell));
    Position { puzzle: Puzzle::from(sudoku.with_givens(&givens)), written, struck: Vec::new() }
}

fn sumblock() -> Position {
    let sumblock: SumBlock = "4:aa__a_b_aa__a3,a7a9a6a5a4a9,..3.............".parse().expect("an id");
    Position::from(Puzzle::from(sumblock))
}

/// Reads a text by every format and as a stream; whatever comes of it, nothing may panic.
fn read_everywhere(text: &str) {
    let mut splitter = Splitter::default();
    text.lines().for_each(|line| splitter.feed(line));
    splitter.finish();
    let items: Vec<String> = std::iter::from_fn(|| splitter.take()).map(|item| item.text).collect();
    for text in items.iter().map(String::as_str).chain([text]) {
        for format in FORMATS.iter().chain([&recognise(text)]) {
            match format.read(text) {
                Ok(position) => assert!(format.write(&position).is_some(), "{}: {text}", format.name()),
                Err(error) => assert!(Lang::ALL.iter().all(|&lang| !error.say(lang).is_empty())),
            }
        }
    }
}

/// Forms that keep what a player has written.
fn keeps_written(format: &dyn Format) -> bool {
    ["hodoku", "sdk", "sdx", "ipuz", "fpuzzles", "fpuzzles-link"].contains(&format.name())
}

/// The same puzzle with the regions of a jigsaw numbered by their first cells: some forms draw them without numbers.
fn renumbered(mut position: Position) -> Position {
    let Puzzle::Sudoku(sudoku) = &position.puzzle else { return position };
    let Some(regions) = &sudoku.variant().regions else { return position };
    let mut names: Vec<u8> = Vec::new();
    regions.iter().for_each(|region| {
        if !names.contains(region) {
            names.push(*region);
        }
    });
    let number = |region| names.iter().position(|name| name == region).expect("listed") as u8;
    let regions = Some(regions.iter().map(number).collect());
    let variant = Variant { regions, ..sudoku.variant().clone() };
    position.puzzle = Puzzle::from(sudoku.clone().with_variant(variant).expect("as before"));
    position
}

#[test]
fn variants_go_through_every_format_that_holds_them() {
    let (mut held, mut count) = (vec![0; FORMATS.len()], 0);
    for seed in 0..300 {
        let position = variant(seed);
        count += 1;
        for (at, format) in FORMATS.iter().enumerate() {
            let Some(text) = format.write(&position) else { continue };
            held[at] += 1;
            if !format.reads() {
                continue;
            }
            let mut kept = position.clone();
            if !keeps_written(*format) {
                kept.written.clear();
            }
            let kept = Ok(renumbered(kept));
            assert_eq!(format.read(&text).map(renumbered), kept, "{}: {text}", format.name());
            assert_eq!(read(&text).map(renumbered), kept, "as found: {text}");
        }
    }
    for (held, format) in held.iter().zip(FORMATS) {
        match format.name() {
            "line" | "fpuzzles" | "fpuzzles-link" | "sudokupad" | "penpa" | "json" => {
                assert_eq!(*held, count, "{}", format.name());
            }
            "ipuz" | "cages" | "solo" | "sdk" => assert!(*held > 20, "{}: {held}", format.name()),
            _ => {}
        }
    }
}

#[test]
fn every_wish_of_a_reader_is_said_in_japanese() {
    let mut chance = stream(5, 0);
    let mut texts: Vec<String> = (0..40)
        .map(variant)
        .chain([sumblock()])
        .flat_map(|position| FORMATS.iter().filter_map(|format| format.write(&position)).collect::<Vec<_>>())
        .collect();
    for text in &mut texts {
        *text = spoil(text, &mut chance);
    }
    let mut english = std::collections::BTreeSet::new();
    for text in
        texts.iter().map(String::as_str).chain(["", "killer", "9:", "3x3k:", "SumoCueV1", "3x3::k:1:"])
    {
        for error in FORMATS.iter().filter_map(|format| format.read(text).err()) {
            if let Trouble::Wanted { wanted, .. } = error.trouble {
                // A name is the same in both.
                if error.say(Lang::Ja).contains(wanted) && wanted.contains(' ') {
                    english.insert(wanted);
                }
            }
        }
    }
    assert!(english.is_empty(), "said in English: {english:#?}");
}

/// A text with a few pieces taken out, doubled, exchanged or replaced by what makes readers stumble.
fn spoil(text: &str, chance: &mut Chance) -> String {
    let stray = [
        "null",
        "-1",
        "1e99",
        "99999999999999999999",
        "\"\"",
        "{}",
        "[]",
        "[[[[",
        "}",
        "\\u0000",
        "\u{0}",
        "点",
        "%2B",
        "/scl",
        "?load=",
        ":",
        ",",
        "u",
        "z",
        "9",
        "=",
        "true",
        "\n",
        "R0C0",
        "r1c1",
    ];
    let mut signs: Vec<char> = text.chars().collect();
    for _ in 0..=pick(chance, 4) {
        let at = pick(chance, signs.len().max(1));
        let end = (at + pick(chance, 12)).min(signs.len());
        match pick(chance, 5) {
            0 => drop(signs.splice(at..end, stray[pick(chance, stray.len())].chars())),
            1 => drop(signs.drain(at.min(end)..end)),
            2 => signs.truncate(at),
            3 => signs.extend_from_within(at.min(signs.len())..),
            _ => {
                let other = pick(chance, signs.len().max(1));
                if !signs.is_empty() {
                    signs.swap(at, other);
                }
            }
        }
    }
    signs.into_iter().take(20_000).collect()
}

#[test]
fn texts_that_are_cut_off_anywhere_are_refused_or_read() {
    for position in [variant(3), variant(8), sumblock()] {
        for format in FORMATS {
            let Some(text) = format.write(&position) else { continue };
            let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let step = ends.len() / 60 + 1;
            for &end in ends.iter().step_by(step).chain(ends.iter().rev().take(5)) {
                let _ = format.read(&text[..end]);
                let _ = read(&text[..end]);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_texts_of_all_kinds_never_panic(seed in any::<u64>()) {
        let mut chance = stream(seed, 1);
        let position = if percent(&mut chance, 20) { sumblock() } else { variant(seed) };
        for format in FORMATS {
            if let Some(text) = format.write(&position) {
                let spoilt = spoil(&text, &mut chance);
                let _ = format.read(&spoilt);
                read_everywhere(&spoilt);
            }
        }
    }

    #[test]
    fn links_with_anything_behind_them_never_panic(body in "[A-Za-z0-9+/=%-]{0,400}", at in 0..5usize) {
        let heads = [
            "https://www.f-puzzles.com/?load=", "https://sudokupad.app/scl", "https://puzz.link/p?sudoku/",
            "https://sudokupad.app/fpuzzles", "https://swaroopg92.github.io/penpa-edit/#m=edit&p=",
        ];
        read_everywhere(&format!("{}{body}", heads[at]));
    }
}

/// A compressed text can unfold to much more than it is, and JSON can be nested as deep as it is long.
#[test]
fn texts_that_unfold_are_bounded() {
    let link = format("fpuzzles-link").expect("listed");
    let bombs = ["A", "N4IgzglgXgpiBcBOANCA", "QQ", "/"].map(|piece| piece.repeat(15_000 / piece.len()));
    for bomb in &bombs {
        assert!(link.read(&format!("https://www.f-puzzles.com/?load={bomb}")).is_err());
        assert!(read(&format!("https://sudokupad.app/scl{bomb}")).is_err());
    }
    for deep in ["[", "{\"grid\":", "{\"puzzle\":", "{\"ipuz.org\":"] {
        read_everywhere(&(String::from("{\"grid\":") + &deep.repeat(20_000)));
    }
}

/// Every reader has a target that is fuzzed without end.
#[test]
fn every_format_is_fuzzed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/Cargo.toml");
    // A packaged library comes without.
    let Ok(list) = std::fs::read_to_string(path) else { return };
    let readers = FORMATS.iter().filter(|format| format.reads());
    let names = readers.map(|format| format.name().to_owned()).chain(["stream".to_owned()]);
    let sheets = SHEET_FORMATS.iter().filter(|format| format.read(b"").is_some());
    for name in names.chain(sheets.map(|format| format!("sheet-{}", format.name()))) {
        assert!(list.contains(&format!("name = \"{name}\"\n")), "{name} is not in fuzz/Cargo.toml");
    }
}
