//! Formats under stress: variants through every form that holds them, and texts that are cut off, mixed up or made to
//! grow. What is fuzzed without end in `fuzz/` is tried here for a moment in every run.

mod laws;

use crate::common::config;
use proptest::prelude::*;
use tokisuji::format::{FORMATS, Format, Splitter, Trouble, format, read, recognise};
use tokisuji::kind::sudoku::{Sudoku, Variant};
use tokisuji::kind::{Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::testing::Dice;
use tokisuji::testing::readers::{clued, mangle, readers, samples, sumblock, try_out, variant};

/// A text with one to three changes.
fn mangled(text: &str, chance: &mut Dice) -> String {
    String::from_utf8_lossy(&mangle(text.as_bytes(), chance)).into_owned()
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
    let Some(sudoku) = position.puzzle.get::<Sudoku>() else { return position };
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
    let mut chance = Dice::new(5);
    let mut texts: Vec<String> = (0..40)
        .map(variant)
        .chain([sumblock()])
        .chain(clued())
        .flat_map(|position| FORMATS.iter().filter_map(|format| format.write(&position)).collect::<Vec<_>>())
        .collect();
    for text in &mut texts {
        *text = mangled(text, &mut chance);
    }
    let mut english = std::collections::BTreeSet::new();
    for text in
        texts.iter().map(String::as_str).chain(["", "killer", "9:", "3x3k:", "SumoCueV1", "3x3::k:1:"])
    {
        for error in FORMATS.iter().filter_map(|format| format.read(text).err()) {
            if let Trouble::Wanted { wanted: [wanted, _], .. } = error.trouble {
                // A name is the same in both.
                if error.say(Lang::Ja).contains(wanted) && wanted.contains(' ') {
                    english.insert(wanted);
                }
            }
        }
    }
    assert!(english.is_empty(), "said in English: {english:#?}");
}

#[test]
fn texts_that_are_cut_off_anywhere_are_refused_or_read() {
    for position in [variant(3), variant(8), sumblock()].into_iter().chain(clued()) {
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
    #![proptest_config(config(150))]

    #[test]
    fn spoilt_texts_of_all_kinds_never_panic(seed in any::<u64>()) {
        let mut chance = Dice::new(seed);
        let mut all = clued();
        let position = match chance.below(10) {
            0..2 => sumblock(),
            2..5 => all.swap_remove(chance.below(all.len())),
            _ => variant(seed),
        };
        for format in FORMATS {
            if let Some(text) = format.write(&position) {
                let spoilt = mangled(&text, &mut chance);
                let _ = format.read(&spoilt);
                read_everywhere(&spoilt);
            }
        }
    }

    #[test]
    fn clues_with_anything_in_them_never_panic(body in r"[0-9.,/;<>^v#?_ \\:-]{0,80}", at in 0..8usize) {
        let heads = ["slitherlink:", "futoshiki:", "nonogram:", "kakuro:", "5:0,", "5x5:1/", "5x5t0:", "kakuro\n"];
        read_everywhere(&format!("{}{body}", heads[at]));
    }

    #[test]
    fn links_with_anything_behind_them_never_panic(body in "[A-Za-z0-9+/=%-]{0,400}", at in 0..8usize) {
        let heads = [
            "https://www.f-puzzles.com/?load=", "https://sudokupad.app/scl", "https://puzz.link/p?sudoku/",
            "https://sudokupad.app/fpuzzles", "https://swaroopg92.github.io/penpa-edit/#m=edit&p=",
            "https://puzz.link/p?slither/7/9/", "https://puzz.link/p?nonogram/9/7/", "https://puzz.link/p?kakuro/9/7/",
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

/// What is fuzzed without end begins with samples that are accepted, and stays close enough to them to be read: inputs that are refused
/// at the door try nothing behind it.
#[test]
fn every_reader_has_samples_and_accepts_many_of_them_mangled() {
    let mut chance = Dice::new(7);
    let mut few = Vec::new();
    for reader in readers() {
        let samples = samples(&reader);
        assert!(samples.len() >= 2 || reader == "sheet-puz", "{reader}");
        for sample in &samples {
            assert!(try_out(&reader, sample), "{reader} refuses {:?}", String::from_utf8_lossy(sample));
        }
        let tries = 300;
        let accepted = (0..tries)
            .map(|at| mangle(&samples[at % samples.len()], &mut chance))
            .filter(|file| try_out(&reader, file))
            .count();
        if accepted * 4 < tries {
            few.push(format!("{reader}: {accepted} of {tries}"));
        }
    }
    assert!(few.is_empty(), "{few:?}");
}
