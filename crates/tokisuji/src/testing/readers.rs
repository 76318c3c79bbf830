//! Every reader by its name, as fuzzing and the tests of formats try them: samples by the formats' own writers, and the law that
//! what is read can be written and read again.

use super::{Dice, killer, skeleton};
use crate::format::sheet::{SHEET_FORMATS, Sheet, recognise_sheet, sheet_format, zip_of};
use crate::format::{FORMATS, Format, Splitter, format, read, recognise};
use crate::grid::{Cell, Grid};
use crate::kind::clued::Clued;
use crate::kind::crossword::{Crossword, Direction};
use crate::kind::described::{Described, EXAMPLES};
use crate::kind::sudoku::{Shape, Sudoku, Variant};
use crate::kind::sumblock::SumBlock;
use crate::kind::{KINDS, Position, Puzzle};
use crate::lang::Lang;
use crate::symbol::{Mark, Symbol};

pub use super::mangle::mangle;

/// What stands before the name of a format of crosswords with clues, some of which have the names of others.
const SHEET: &str = "sheet-";

/// The name of the reader that cuts a stream into puzzles of all formats.
const STREAM: &str = "stream";

/// The names of all readers.
pub fn readers() -> Vec<String> {
    let formats = FORMATS.iter().filter(|format| format.reads()).map(|format| format.name().to_string());
    let sheets = SHEET_FORMATS.iter().filter(|format| format.read(b"").is_some());
    let sheets = sheets.map(|format| format!("{SHEET}{}", format.name()));
    formats.chain([STREAM.to_string()]).chain(sheets).collect()
}

/// Reads a file by the reader of that name and says whether it was accepted. Panics where the law is broken.
pub fn try_out(reader: &str, file: &[u8]) -> bool {
    if let Some(name) = reader.strip_prefix(SHEET) {
        return try_sheet(name, file);
    }
    let Ok(text) = std::str::from_utf8(file) else { return false };
    if reader != STREAM {
        return try_text(format(reader).expect("a name of the list"), text);
    }
    let mut splitter = Splitter::default();
    text.lines().for_each(|line| splitter.feed(line));
    splitter.finish();
    let mut accepted = false;
    while let Some(item) = splitter.take() {
        accepted |= try_text(recognise(&item.text), &item.text);
        let _ = read(&item.text);
    }
    accepted
}

fn try_text(format: &dyn Format, text: &str) -> bool {
    match format.read(text) {
        Ok(position) => {
            let again = format.write(&position).expect("a form holds what it reads");
            let again = format.read(&again).expect("a form reads what it writes");
            assert_eq!(again.puzzle, position.puzzle, "{}: {text}", format.name());
            let _ = position.puzzle.problem();
            true
        }
        Err(error) => {
            assert!(Lang::ALL.iter().all(|&lang| !error.say(lang).is_empty()));
            false
        }
    }
}

fn try_sheet(name: &str, file: &[u8]) -> bool {
    let format = sheet_format(name).expect("a name of the list");
    let _ = recognise_sheet(file);
    match format.read(file) {
        None => false,
        Some(Err(error)) => {
            assert!(Lang::ALL.iter().all(|&lang| !error.say(lang).is_empty()));
            false
        }
        Some(Ok(sheet)) => {
            if let Some(Ok(again)) = format.write(&sheet) {
                let again = format.read(&again).expect("it reads").expect("a form reads what it writes");
                assert_eq!(again.board, sheet.board, "{name}: {:?}", String::from_utf8_lossy(file));
            }
            true
        }
    }
}

/// Files that the reader of that name accepts.
pub fn samples(reader: &str) -> Vec<Vec<u8>> {
    if let Some(name) = reader.strip_prefix(SHEET) {
        let format = sheet_format(name).expect("a name of the list");
        let sheets = [latin(), kana()].into_iter().filter_map(|sheet| format.write(&sheet)?.ok());
        let mut files: Vec<Vec<u8>> = sheets.collect();
        match name {
            // The one format that is read and not written, in both of its encodings.
            "crp" => {
                files.extend([CRP.as_bytes().to_vec(), encoding_rs::SHIFT_JIS.encode(CRP).0.into_owned()]);
            }
            "jpz" => files.push(zip_of(&[("a.jpz", &files[0])])),
            _ => {}
        }
        return files;
    }
    let positions = positions();
    let texts = |format: &dyn Format| -> Vec<String> {
        positions.iter().filter_map(|position| format.write(position)).collect()
    };
    match format(reader) {
        Some(format) => texts(format).into_iter().map(String::into_bytes).collect(),
        None => {
            let readers = FORMATS.iter().filter(|format| format.reads());
            let three =
                |format: &&dyn Format| texts(*format).into_iter().take(3).collect::<Vec<_>>().join("\n\n");
            readers.map(three).map(String::into_bytes).collect()
        }
    }
}

/// Puzzles of all kinds.
fn positions() -> Vec<Position> {
    let mut chance = Dice::new(1);
    // Large boards are rare: the same code reads them, much more slowly.
    let small = |position: &Position| position.puzzle.grid().len() <= 81;
    let variants = (0..40).map(variant).enumerate();
    let mut positions: Vec<Position> =
        variants.filter(|(at, position)| *at < 3 || small(position)).map(|(_, position)| position).collect();
    positions.extend([
        sumblock(),
        Position::from(Puzzle::from(latin().board)),
        Position::from(Puzzle::from(kana().board)),
    ]);
    for _ in 0..6 {
        positions.push(Position::from(Puzzle::from(killer(&mut chance).0)));
        positions.push(Position::from(Puzzle::from(skeleton(&mut chance).0)));
        positions.push(Position::from(Puzzle::from(super::sumblock(&mut chance).0)));
    }
    positions.extend(clued());
    let described = |text: &&str| Position::from(Puzzle::from(Described::read(text).expect("an example")));
    positions.extend(EXAMPLES.iter().map(described));
    // Half solved, with candidates struck: what few formats hold.
    let mut half =
        Position::from(Puzzle::from(super::sudoku(Shape::of_size(9).expect("a size"), 40, &mut chance)));
    let open: Vec<Cell> = half.puzzle.problem().blanks().iter().collect();
    for (at, &cell) in open.iter().enumerate() {
        let mark = Mark { cell, symbol: Symbol(chance.below(9) as u8) };
        if at % 3 == 0 { half.written.push(mark) } else { half.struck.push(mark) }
    }
    positions.push(half);
    positions
}

/// Puzzles of every kind with clues on a grid: examples, and some with all the clues they can have.
pub fn clued() -> Vec<Position> {
    let mut positions = Vec::new();
    for kind in KINDS.iter().filter(|kind| kind.clued().is_some()) {
        positions
            .extend(kind.examples(Lang::En).iter().map(|text| kind.read(text).expect("an example").into()));
        let Some(own) = kind.clued() else { continue };
        for (rows, cols) in [(4, 5), (6, 4), (5, 5)] {
            let even = |side: u8| if own.is_even() { side.next_multiple_of(2) } else { side };
            let grid = Grid { rows: even(rows), cols: even(if own.is_square() { rows } else { cols }) };
            let mut chance = crate::chance::stream(u64::from(rows), u64::from(cols));
            let found = (0..1000).find_map(|_| own.full(grid, None, &mut chance));
            let (clues, solution) = found.expect("chance is not that unkind");
            let puzzle = Puzzle::from(Clued::new(own, clues));
            // What is given beside the clues is part of some forms.
            let given: Vec<Mark> = solution.into_iter().step_by(3).collect();
            positions.push(puzzle.with_givens(&given).into());
            positions.push(puzzle.into());
        }
    }
    positions
}

/// A board of any variant with any digits in it; nobody asks whether it can be solved.
pub fn variant(seed: u64) -> Position {
    let mut chance = Dice::new(seed);
    let sizes = [4, 6, 9, 9, 9, 12, 16, 25];
    let shape = Shape::of_size(sizes[chance.below(sizes.len())]).expect("a size with blocks");
    let (size, grid) = (shape.size(), Sudoku::empty(shape).grid());
    let jigsaw = chance.percent(30) && size <= 9;
    let mut stream = crate::chance::stream(seed, 0);
    let mut variant = if jigsaw { Variant::jigsaw(shape, &mut stream) } else { Variant::default() };
    variant.diagonal = chance.percent(40);
    variant.windows = chance.percent(40) && shape.block_rows == shape.block_cols;
    variant.anti_knight = chance.percent(40);
    if chance.percent(40) {
        // Dominoes and single cells, with any sums; some cells are left out.
        let wide =
            |cell: usize| (cell % size / 2 * 2 + 1 < size).then_some(cell / size * size + cell % size / 2);
        let labels: Vec<Option<usize>> =
            (0..size * size).map(wide).map(|label| label.filter(|label| label % 3 > 0)).collect();
        variant = variant.with_cages(&labels, |label| 3 + label as u16 % 40);
    }
    let sudoku = Sudoku::empty(shape).with_variant(variant).expect("a variant of this size");
    let share = chance.below(60) as u32;
    let mut marks = |share: u32| -> Vec<Mark> {
        let cells: Vec<Cell> = grid.cells().filter(|_| chance.percent(share)).collect();
        cells.into_iter().map(|cell| Mark { cell, symbol: Symbol(chance.below(size) as u8) }).collect()
    };
    let givens = marks(share);
    let mut written = marks(20);
    written.retain(|mark| givens.iter().all(|given| given.cell != mark.cell));
    Position { puzzle: Puzzle::from(sudoku.with_givens(&givens)), written, struck: Vec::new() }
}

/// A SumBlock with a given.
pub fn sumblock() -> Position {
    let sumblock: SumBlock = "4:aa__a_b_aa__a3,a7a9a6a5a4a9,..3.............".parse().expect("an id");
    Position::from(Puzzle::from(sumblock))
}

/// A crossword in letters A to Z, with signs in its clues that have a meaning in some formats.
pub fn latin() -> Sheet {
    let board: Crossword = "CAT#D/A##ZO/R#TOG".parse().expect("a board");
    let mut sheet = Sheet::new(board, |way, number| Some(format!("{way:?} & <{number}> \"é\"")));
    sheet.title = "A title".into();
    sheet.author = "Somebody".into();
    sheet.marks = vec![Cell(0), Cell(9)];
    sheet
}

/// A crossword in kana, with a cell outside the board and a word without a clue.
pub fn kana() -> Sheet {
    let board: Crossword = "ラーメン/イ#ロン/オ_ン#/ンコ##".parse().expect("a board");
    let mut sheet = Sheet::new(board, |way, number| {
        (number != 2).then(|| format!("{}のカギ：{number}", way == Direction::Across))
    });
    sheet.title = "食べもの".into();
    sheet
}

/// A file of Crossword Builder.
pub const CRP: &str = "[Version]\nVer=0.3.0\n[Puzzle]\nPuzzle=0\n[Cross]\nWidth=3\nHeight=2\nLine1=ネ,コ,■\nLine2=＿,マ,ー\n\
    MarkUpLine1=0,2,0\nMarkUpLine2=0,1,0\n[Clue]\nCount=2\nClue1=ネコ:鳴く\nClue2=コマ:回る\n";
