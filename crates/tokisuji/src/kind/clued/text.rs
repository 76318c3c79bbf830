//! What the own forms of kinds with clues share: rows of signs.

use super::{Clue, Clues};
use crate::grid::Grid;
use crate::text::ReadError;
use crate::text::sgt::Reader;
use std::ops::RangeInclusive;

impl Reader<'_> {
    /// What stands at this place is not what was wanted, said in English and Japanese.
    pub(crate) fn want(&self, en: &str, ja: &str) -> ReadError {
        self.wanted([en.to_owned(), ja.to_owned()])
    }

    /// Passes over a sign that must stand here.
    pub(in crate::kind) fn pass(&mut self, sign: char, en: &str, ja: &str) -> Result<(), ReadError> {
        if self.peek() != Some(sign) {
            return Err(self.want(en, ja));
        }
        self.at += sign.len_utf8();
        Ok(())
    }

    /// A number of at most four digits, if one stands here.
    pub(crate) fn small_number(&mut self) -> Option<usize> {
        let digits = self.text[self.at..].bytes().take_while(u8::is_ascii_digit).count();
        let number = self.text[self.at..self.at + digits].parse().ok().filter(|_| digits <= 4)?;
        self.at += digits;
        Some(number)
    }

    /// Columns, `x` and rows, as game ids begin.
    pub(in crate::kind) fn columns_and_rows(
        &mut self,
        sides: &RangeInclusive<usize>,
    ) -> Result<Grid, ReadError> {
        let start = self.at;
        let (en, ja) = ("columns and rows such as 10x8", "列数と行数(10x8 のように)");
        let cols = self.small_number().ok_or_else(|| self.want(en, ja))?;
        self.pass('x', en, ja)?;
        let rows = self.small_number().ok_or_else(|| self.want(en, ja))?;
        if ![cols, rows].iter().all(|side| sides.contains(side)) {
            self.at = start;
            return Err(self.sides(sides));
        }
        Ok(Grid { rows: rows as u8, cols: cols as u8 })
    }

    /// A letter for how hard a game is, behind a `d`, if there is one.
    pub(in crate::kind) fn sgt_difficulty(&mut self) -> Result<(), ReadError> {
        if self.peek() != Some('d') {
            return Ok(());
        }
        self.at += 1;
        if !self.peek().is_some_and(|sign| sign.is_ascii_alphanumeric()) {
            return Err(self.want("a letter for the difficulty", "難易度を表す文字"));
        }
        self.at += 1;
        Ok(())
    }

    /// Nothing may follow.
    pub(in crate::kind) fn at_end(&self) -> Result<(), ReadError> {
        if self.peek().is_some() { Err(self.want("nothing more", "ここで終わり")) } else { Ok(()) }
    }

    /// Rows of signs with `/` between them, each sign a clue, up to the end or a `;`.
    pub(in crate::kind) fn clue_rows(
        &mut self,
        sides: RangeInclusive<usize>,
        clue: &dyn Fn(char) -> Option<Clue>,
        wanted: [&str; 2],
    ) -> Result<Clues, ReadError> {
        let rows = self.sign_rows(sides, 0, clue, wanted)?;
        let grid = Grid { rows: rows.len() as u8, cols: rows[0].len() as u8 };
        Ok(Clues { cells: rows.concat(), ..Clues::empty(grid) })
    }

    /// Rows of signs with `/` between them, up to the end or a `;`: a board, and so many rows and columns around it.
    pub(in crate::kind) fn sign_rows<T>(
        &mut self,
        sides: RangeInclusive<usize>,
        around: usize,
        read: &dyn Fn(char) -> Option<T>,
        wanted: [&str; 2],
    ) -> Result<Vec<Vec<T>>, ReadError> {
        self.token_rows(sides, around, &|reader, sign| {
            let read = read(sign).ok_or_else(|| reader.wanted(wanted.map(str::to_owned)))?;
            reader.at += sign.len_utf8();
            Ok(read)
        })
    }

    /// The same where a cell may take several signs: `read` is given the first of them, and reads on from there.
    pub(in crate::kind) fn token_rows<T>(
        &mut self,
        sides: RangeInclusive<usize>,
        around: usize,
        read: &dyn Fn(&mut Self, char) -> Result<T, ReadError>,
    ) -> Result<Vec<Vec<T>>, ReadError> {
        let mut rows: Vec<Vec<T>> = vec![Vec::new()];
        let most = *sides.end() + around;
        while let Some(sign) = self.peek().filter(|sign| *sign != ';') {
            // Nobody reads on beyond all bounds.
            let row = rows.last_mut().expect("there is always one");
            if sign == '/' {
                self.same_length(&rows)?;
                if rows.len() == most {
                    return Err(self.sides(&sides));
                }
                rows.push(Vec::new());
                self.at += 1;
            } else if row.len() == most {
                return Err(self.sides(&sides));
            } else {
                row.push(read(self, sign)?);
            }
        }
        self.same_length(&rows)?;
        if ![rows.len(), rows[0].len()].iter().all(|side| sides.contains(&side.saturating_sub(around))) {
            return Err(self.sides(&sides));
        }
        Ok(rows)
    }

    /// An error at another place.
    pub(in crate::kind) fn want_at(&mut self, at: usize, en: &str, ja: &str) -> ReadError {
        let here = std::mem::replace(&mut self.at, at);
        let error = self.want(en, ja);
        self.at = here;
        error
    }

    /// A board with as many rows as columns.
    pub(in crate::kind) fn square(&self, grid: Grid) -> Result<(), ReadError> {
        match grid.rows == grid.cols {
            true => Ok(()),
            false => Err(self.want("as many rows as columns", "行と列が同じ数")),
        }
    }

    /// The last row is as long as the first.
    fn same_length<T>(&self, rows: &[Vec<T>]) -> Result<(), ReadError> {
        let (first, last) = (rows[0].len(), rows.last().map_or(0, Vec::len));
        if first == last {
            return Ok(());
        }
        Err(self.wanted([
            format!("{first} cells in every row, not {last}"),
            format!("どの行も{first}マス({last}マスではなく)"),
        ]))
    }

    /// A board of a size that is not offered.
    pub(crate) fn sides(&self, sides: &RangeInclusive<usize>) -> ReadError {
        let (least, most) = (sides.start(), sides.end());
        self.wanted([format!("{least} to {most} rows and columns"), format!("{least}〜{most}の行と列")])
    }
}

impl Clues {
    /// The clues in cells as rows of signs: numbers up to 35 as digits and small letters, `.` for none, `#` for a block.
    pub(in crate::kind) fn rows_text(&self) -> String {
        let sign = |clue: &Clue| match *clue {
            Clue::Number(number) | Clue::BlockNumber(number) => {
                char::from_digit(u32::from(number), 36).unwrap_or('?')
            }
            Clue::Block => '#',
            Clue::Circle(black) => {
                if black {
                    'b'
                } else {
                    'w'
                }
            }
            _ => '.',
        };
        let rows = self.cells.chunks(self.grid.cols as usize);
        rows.map(|row| row.iter().map(sign).collect::<String>()).collect::<Vec<_>>().join("/")
    }
}
