//! The laws of formats: every one reads what it writes, alone and from a stream, and no text makes a reader stumble.

use crate::common::config;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use std::collections::BTreeMap;
use tokisuji::format::{FORMATS, Format, Splitter, read};
use tokisuji::grid::Cell;
use tokisuji::kind::sudoku::{Shape, Sudoku};
use tokisuji::kind::{Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::symbol::{Mark, Symbol};
use tokisuji::testing::{Dice, killer};
use tokisuji::walk::{Manner, walk_with};

/// The formats that are read.
fn readers() -> impl Iterator<Item = &'static dyn Format> {
    FORMATS.iter().copied().filter(|format| format.reads())
}

/// A puzzle of any size somebody has worked on, rightly or wrongly.
fn position(seed: u64) -> Position {
    let mut chance = Dice::new(seed);
    // The nine is the size of the formats; 16 and 25 are their edges.
    let sizes = [6, 4, 9, 8, 9, 12, 9, 16, 25, 9];
    let shape = Shape::of_size(sizes[chance.below(sizes.len())]).expect("a size with blocks");
    let size = shape.size();
    let share = chance.below(100) as u32;
    let symbol = |chance: &mut Dice| Symbol(chance.below(size) as u8);
    let givens = (0..size * size).map(|_| chance.percent(share).then(|| symbol(&mut chance))).collect();
    let puzzle = Sudoku::new(shape, givens).expect("as many as cells");
    let open: Vec<Cell> = puzzle.problem().blanks().iter().collect();
    let (written, struck) = (chance.below(60) as u32, chance.below(20) as u32);
    let mut position = Position::from(Puzzle::from(puzzle));
    for cell in open {
        let mark = Mark { cell, symbol: symbol(&mut chance) };
        if chance.percent(written) {
            position.written.push(mark);
        } else if chance.percent(struck) {
            position.struck.push(mark);
        }
    }
    position
}

/// What a format promises to keep of a position.
fn kept(format: &dyn Format, position: &Position) -> Position {
    let mut kept = position.clone();
    if !["hodoku", "sdx"].contains(&format.name()) {
        kept.struck.clear();
    }
    if !["hodoku", "sdk", "sdx", "ipuz", "fpuzzles", "fpuzzles-link"].contains(&format.name()) {
        kept.written.clear();
    }
    kept
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn every_format_reads_what_it_writes(seed in any::<u64>()) {
        let position = position(seed);
        for format in readers() {
            let Some(text) = format.write(&position) else {
                let others = [
                    "hodoku", "keen", "blocks", "cages", "long-killer", "sumocue", "sdx", "puzz-link", "skeleton",
                    "crossword", "text", "sgt", "problem",
                ];
                prop_assert!(others.contains(&format.name()), "some are for few sizes, the others for sums or words");
                continue;
            };
            let kept = Ok(kept(format, &position));
            prop_assert_eq!(&format.read(&text), &kept, "{}:\n{}", format.name(), text);
            // Nobody says which format a text is in; and line endings differ.
            prop_assert_eq!(&read(&text), &kept, "as found: {}", text);
            let windows = text.replace('\n', "\r\n") + "\r\n";
            prop_assert_eq!(&read(&windows), &kept, "with CRLF: {}", text);
        }
    }

    #[test]
    fn a_stream_gives_back_the_puzzles_that_were_written_to_it(seeds in prop::collection::vec(any::<u64>(), 1..6)) {
        for format in readers() {
            let positions: Vec<Position> = seeds.iter().map(|&seed| position(seed)).collect();
            // Rows of sixteen small digits cannot be told from boards of four.
            let clear = |position: &&Position| match position.puzzle.get::<Sudoku>() {
                Some(sudoku) => {
                    let large = |row: &[Mark]| row.iter().any(|mark| mark.symbol.value() > 4);
                    sudoku.shape().size() != 16 || large(&sudoku.marks())
                }
                None => true,
            };
            let positions: Vec<Position> = positions
                .iter()
                .filter(clear)
                .filter(|position| format.write(position).is_some())
                .map(|position| kept(format, position))
                .collect();
            let mut splitter = Splitter::default();
            for position in &positions {
                let text = format.write(position).expect("chosen so");
                text.lines().for_each(|line| splitter.feed(line));
                splitter.feed("");
            }
            splitter.finish();
            let items: Vec<_> = std::iter::from_fn(|| splitter.take()).collect();
            let again: Vec<_> = items.iter().map(|item| read(&item.text)).collect();
            let wanted: Vec<_> = positions.iter().cloned().map(Ok).collect();
            prop_assert_eq!(again, wanted, "{} {:?}", format.name(), items);
        }
    }

    #[test]
    fn no_reader_panics_on_any_text(text in any::<String>()) {
        read_everything(&text)?;
    }

    #[test]
    fn no_reader_panics_on_signs_of_boards(text in "[0-9A-Ga-gxX._*?:;,#|+\\[\\]\" \t\r\n=・１．-]{0,900}") {
        read_everything(&text)?;
    }

    #[test]
    fn no_reader_panics_on_spoilt_puzzles(seed in any::<u64>(), edits in 1..6usize) {
        let mut chance = Dice::new(seed);
        let position = position(chance.bits());
        for format in readers() {
            let Some(text) = format.write(&position) else { continue };
            let mut signs: Vec<char> = text.chars().collect();
            for _ in 0..edits {
                let at = chance.below(signs.len().max(1));
                let stray = ['.', '1', '9', 'G', 'z', ':', '|', '\n', '+', '[', ' ', '点', '\0', '\u{ff15}'];
                let sign = stray[chance.below(stray.len())];
                match chance.below(4) {
                    0 => signs.insert(at, sign),
                    1 if !signs.is_empty() => signs[at] = sign,
                    2 => signs.truncate(at),
                    _ => signs.extend_from_within(at..),
                }
            }
            read_everything(&signs.into_iter().collect::<String>())?;
        }
    }
}

/// Reads a text in every way there is. What comes out must be writable, and errors must point into the text.
fn read_everything(text: &str) -> Result<(), TestCaseError> {
    let mut splitter = Splitter::default();
    text.lines().for_each(|line| splitter.feed(line));
    splitter.finish();
    let items: Vec<String> = std::iter::from_fn(|| splitter.take()).map(|item| item.text).collect();
    for text in items.iter().map(String::as_str).chain([text]) {
        let own = FORMATS.iter().map(|format| (format.read(text), *format));
        let found = (read(text), tokisuji::format::recognise(text));
        for (result, format) in own.chain([found]) {
            match result {
                Ok(position) => {
                    let text = format.write(&position);
                    prop_assert!(text.is_some(), "{} reads what it cannot write", format.name());
                    let _ = walk_with(&position.puzzle.problem(), RuleSet::human(), Manner::default());
                }
                Err(error) => {
                    let line = text.split('\n').nth(error.line - 1);
                    prop_assert!(line.is_some(), "{error}");
                    let line = line.unwrap_or_default();
                    // One past the end, where the line breaks off.
                    let most = line.chars().count() + 1;
                    prop_assert!((1..=most).contains(&error.column), "{error} in {line:?}");
                    let said = Lang::ALL.map(|lang| error.say(lang));
                    prop_assert!(said.iter().all(|said| !said.is_empty()));
                }
            }
        }
    }
    Ok(())
}

// ---- SumBlock

#[test]
fn sumblocks_are_read_back_from_a_stream_of_every_format_that_holds_them() {
    use tokisuji::make::sumblock::{Method, PaperRules, SumBlockWish, make};
    let sumblocks: Vec<Position> = (0..40)
        .map(|index| {
            let method = if index % 4 == 0 { Method::Embed } else { Method::Climb };
            let wish = SumBlockWish {
                largest_block: Some(4 + index as usize % 5),
                squares: tokisuji::latin::Squares::Even,
                ..SumBlockWish::new(3 + index as usize % 5, method, PaperRules::R3)
            };
            let made = make(&wish, &mut tokisuji::chance::stream(9, index), &|| true).expect("no limit");
            Position::from(Puzzle::from(made.puzzle))
        })
        .collect();
    let formats: Vec<_> = readers().filter(|format| format.write(&sumblocks[0]).is_some()).collect();
    assert_eq!(formats.len(), 7);
    for format in formats {
        for blank in [true, false] {
            let mut splitter = Splitter::default();
            for position in &sumblocks {
                let text = format.write(position).expect("a SumBlock");
                assert_eq!(format.read(&text).as_ref(), Ok(position), "{text}");
                text.lines().for_each(|line| splitter.feed(line));
                if blank {
                    splitter.feed("");
                }
            }
            splitter.finish();
            let items: Vec<_> = std::iter::from_fn(|| splitter.take()).collect();
            let again: Vec<_> = items.iter().map(|item| read(&item.text).expect("as written")).collect();
            assert_eq!(again, sumblocks, "{}", format.name());
        }
    }
}

// ---- killer

#[test]
fn killers_are_read_back_from_a_stream_of_every_format_that_holds_them() {
    let mut chance = Dice::new(23);
    let mut written = BTreeMap::new();
    let killers: Vec<Position> = (0..60)
        .map(|_| {
            let (sudoku, solution) = killer(&mut chance);
            let share = if chance.percent(30) { 8 } else { 0 };
            let given = sudoku.grid().cells().filter(|_| chance.percent(share));
            let givens: Vec<Mark> = given.map(|cell| solution.mark(cell)).collect();
            Position::from(Puzzle::from(sudoku.with_givens(&givens)))
        })
        .collect();
    for format in readers() {
        let mut splitter = Splitter::default();
        let mut wanted = Vec::new();
        for position in &killers {
            let Some(text) = format.write(position) else { continue };
            assert_eq!(format.read(&text).as_ref(), Ok(position), "{text}");
            text.lines().for_each(|line| splitter.feed(line));
            wanted.push(position.clone());
            *written.entry(format.name()).or_insert(0) += 1;
        }
        splitter.finish();
        let items: Vec<_> = std::iter::from_fn(|| splitter.take()).collect();
        let again: Vec<_> = items.iter().map(|item| read(&item.text).expect("as written")).collect();
        assert_eq!(again, wanted, "{}", format.name());
    }
    for (format, least) in [
        ("solo", 10),
        ("long-killer", 20),
        ("sumocue", 8),
        ("cages", 60),
        ("line", 60),
        ("fpuzzles", 60),
        ("fpuzzles-link", 60),
        ("sudokupad", 60),
        ("ipuz", 20),
    ] {
        assert!(written.get(format).copied().unwrap_or(0) >= least, "{format}: {written:?}");
    }
}
