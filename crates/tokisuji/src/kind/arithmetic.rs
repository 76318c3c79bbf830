//! Arithmetic with holes (虫食い算) and cryptarithms (覆面算): a sum, a difference or a long multiplication as it is written on paper, whose
//! digits are missing or stand as letters.
//!
//! On one line the rows of the calculation with `/` between them and the sign before its number, `.` for a hole:
//! `arithmetic:2./+.7/.03`. A product of several digits has a row for each of them, the last digit first: `arithmetic:1./x.3/3./1./15.`;
//! each stands one place further to the left. With letters it is `cryptarithm:SEND/+MORE/MONEY`.

mod lower;
mod make;
mod patterns;
mod text;

use super::clued::{CluedKind, Clues, Strips};
use crate::chance::Chance;
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{Lowering, Pattern, Spot};
use crate::symbol::Mark;
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// Arithmetic with holes.
#[derive(Debug)]
pub(super) struct Arithmetic;

/// Arithmetic with letters instead of digits.
#[derive(Debug)]
pub(super) struct Cryptarithm;

/// Rows and columns: a calculation of at most eleven digits and the column of its signs.
const SIDES: std::ops::RangeInclusive<usize> = 3..=12;

impl CluedKind for Arithmetic {
    fn name(&self) -> &'static str {
        "arithmetic"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Arithmetic with holes", "虫食い算")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        SIDES
    }

    fn usual_side(&self) -> usize {
        5
    }

    fn turns(&self) -> bool {
        false
    }

    fn examples(&self) -> &'static [&'static str] {
        &["arithmetic:2./+.7/.03"]
    }

    fn how_to_play(&self, clues: &Clues, lang: Lang) -> Vec<String> {
        let mut said = vec![
            lang.pick(
                "A calculation as it is written on paper, from which digits are missing. Write a digit from 0 to 9 into every empty box, so that the calculation is right.",
                "筆算の数字がいくつか欠けています。空いているマスに0から9の数字を1つずつ入れて、正しい計算にします。",
            ),
            lang.pick("No number begins with 0.", "どの数も、いちばん左の数字は0ではありません。"),
        ];
        said.extend(product(clues, lang));
        said.into_iter().map(str::to_owned).collect()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        text::read(reader, false)
    }

    fn write(&self, clues: &Clues) -> String {
        text::write(clues)
    }

    fn writes_given(&self) -> bool {
        true
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        lower::lower(clues)
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::WITH_HOLES
    }

    fn full(&self, grid: Grid, _level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        make::full(grid, chance)
    }

    fn strips(&self) -> Strips {
        Strips { given: true, ..Strips::default() }
    }
}

impl CluedKind for Cryptarithm {
    fn name(&self) -> &'static str {
        "cryptarithm"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Cryptarithm", "覆面算")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        SIDES
    }

    fn usual_side(&self) -> usize {
        5
    }

    fn turns(&self) -> bool {
        false
    }

    fn examples(&self) -> &'static [&'static str] {
        // H. E. Dudeney, Strand Magazine, July 1924.
        &["cryptarithm:SEND/+MORE/MONEY"]
    }

    fn how_to_play(&self, clues: &Clues, lang: Lang) -> Vec<String> {
        let mut said = vec![
            lang.pick(
                "A calculation whose digits stand as letters. The same letter is always the same digit, and different letters are different digits. Find the digits.",
                "筆算の数字が文字に置きかえられています。同じ文字には同じ数字、違う文字には違う数字が入ります。もとの数字を求めます。",
            ),
            lang.pick("No number begins with 0.", "どの数も、いちばん左の数字は0ではありません。"),
        ];
        said.extend(product(clues, lang));
        said.into_iter().map(str::to_owned).collect()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        text::read(reader, true)
    }

    fn write(&self, clues: &Clues) -> String {
        text::write(clues)
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        lower::lower(clues)
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::WITH_LETTERS
    }

    fn full(&self, grid: Grid, _level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        make::lettered(grid, chance)
    }

    fn strips(&self) -> Strips {
        Strips::default()
    }
}

/// How a long multiplication is written.
fn product(clues: &Clues, lang: Lang) -> Option<&'static str> {
    let long = sign(clues, 1) == Some('x') && clues.grid.rows > 3;
    long.then(|| {
        lang.pick(
            "Below the line stand the products of the upper number and each digit of the lower one, from its last digit on, each one place further to the left; their sum is the result.",
            "線の下には、かける数の一の位から順に、かけられる数との積が1けたずつ左にずらして書かれています。それらの和が答えです。",
        )
    })
}

/// The cells of the number in each row, the highest place first.
fn numbers(clues: &Clues) -> Vec<Vec<Cell>> {
    let grid = clues.grid;
    let row = |row: usize| (0..grid.cols as usize).map(move |col| grid.cell(row, col));
    (0..grid.rows as usize)
        .map(|at| row(at).filter(|&cell| clues.at(cell) != super::clued::Clue::Block).collect())
        .collect()
}

/// The sign before the number of a row.
fn sign(clues: &Clues, row: usize) -> Option<char> {
    clues.signs.get(&Spot::cell(row, 0)).copied()
}
