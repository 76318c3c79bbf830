//! What the game ids of Simon Tatham's collection share: sizes, difficulties, and cells with letters for runs of blanks.

use super::{Clue, Clues};
use crate::grid::Grid;
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// A game id that begins with columns and rows, taken apart.
#[derive(Copy, Clone, Debug)]
pub(in crate::kind) struct Id<'t> {
    /// How many cells there are.
    pub(in crate::kind) cells: usize,
    /// Columns and rows together.
    pub(in crate::kind) lines: usize,
    /// What stands between the size and the colon.
    pub(in crate::kind) params: &'t str,
    /// What stands behind the colon.
    pub(in crate::kind) body: &'t str,
}

impl<'t> Id<'t> {
    /// `10x8` with more parameters, `:` and the rest.
    pub(in crate::kind) fn of(id: &'t str) -> Option<Id<'t>> {
        let (head, body) = id.split_once(':')?;
        let (cols, rest) = head.split_once('x')?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (rows, params) = rest.split_at(digits);
        let side = |text: &str| {
            let plain = (1..=2).contains(&text.len()) && text.bytes().all(|sign| sign.is_ascii_digit());
            text.parse::<usize>().ok().filter(|_| plain)
        };
        let (cols, rows) = (side(cols)?, side(rows)?);
        Some(Id { cells: cols * rows, lines: cols + rows, params, body })
    }

    /// Whether there is no parameter but perhaps a difficulty of one letter.
    pub(in crate::kind) fn is_plain(&self) -> bool {
        is_difficulty(self.params)
    }

    /// How many cells the body speaks of where letters are runs of blanks and every other sign is one cell.
    pub(in crate::kind) fn spoken(&self) -> usize {
        let cells = |sign: u8| if sign.is_ascii_lowercase() { (sign - b'a') as usize + 1 } else { 1 };
        self.body.bytes().map(cells).sum()
    }
}

/// Whether an id could be of lightup as well as of mosaic: a board with small numbers alone and without parameters looks the same in both.
pub(crate) fn is_unclear(id: &str) -> bool {
    let small = |sign: u8| sign.is_ascii_lowercase() || (b'0'..=b'4').contains(&sign);
    let numbered = |body: &str| body.bytes().any(|sign| sign.is_ascii_digit());
    Id::of(id).is_some_and(|id| {
        id.params.is_empty() && numbered(id.body) && id.body.bytes().all(small) && id.spoken() == id.cells
    })
}

/// Nothing, or `d` and a letter.
pub(in crate::kind) fn is_difficulty(params: &str) -> bool {
    let letter = |rest: &str| rest.len() == 1 && rest.bytes().all(|sign| sign.is_ascii_lowercase());
    params.is_empty() || params.strip_prefix('d').is_some_and(letter)
}

impl Reader<'_> {
    /// A difficulty, if there is one, and the colon behind it.
    pub(in crate::kind) fn pass_difficulty(&mut self) -> Result<(), ReadError> {
        if self.peek() == Some('d') {
            self.at += 1;
            if !self.peek().is_some_and(|sign| sign.is_ascii_lowercase()) {
                return Err(self.want("a letter for the difficulty", "難易度を表す文字"));
            }
            self.at += 1;
        }
        self.pass(':', "':' behind the size", "大きさの後に ':'")
    }

    /// Cells up to the end: small letters are runs of blanks, other signs are clues.
    pub(in crate::kind) fn sgt_cells(
        &mut self,
        grid: Grid,
        clue: &dyn Fn(char) -> Option<Clue>,
        wanted: [&str; 2],
    ) -> Result<Clues, ReadError> {
        let mut cells = Vec::with_capacity(grid.len());
        while let Some(sign) = self.peek() {
            let (clue, count) = match sign {
                'a'..='z' => (Clue::None, sign as usize - 'a' as usize + 1),
                _ => (clue(sign).ok_or_else(|| self.want(wanted[0], wanted[1]))?, 1),
            };
            if cells.len() + count > grid.len() {
                return Err(self.want("no more cells than the board has", "盤面にある数までのマス"));
            }
            cells.resize(cells.len() + count, clue);
            self.at += 1;
        }
        if cells.len() < grid.len() {
            return Err(self.wanted([
                format!("{} cells, not {}", grid.len(), cells.len()),
                format!("{}マス({}マスではなく)", grid.len(), cells.len()),
            ]));
        }
        Ok(Clues { cells, ..Clues::empty(grid) })
    }
}

impl Clues {
    /// Cells with letters for runs of blanks; `sign` has one for each clue.
    pub(in crate::kind) fn sgt_cells(&self, sign: &dyn Fn(Clue) -> char) -> String {
        let mut text = String::new();
        for run in self.cells.chunk_by(|a, b| *a == Clue::None && *b == Clue::None) {
            match run[0] {
                Clue::None => text.extend(run.chunks(26).map(|run| (b'a' + run.len() as u8 - 1) as char)),
                clue => text.push(sign(clue)),
            }
        }
        text
    }
}
