//! What the game ids of Simon Tatham's puzzles have in common: how a board cut into pieces is written, and a reader.
//!
//! Edges are listed first between columns, row by row, then between rows, column by column. A letter says how many
//! places without an edge come before the next edge; at the end stands one edge more.

use crate::text::{ReadError, Trouble};

/// The cells beside a cell of a square board.
pub(crate) fn neighbours(size: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (cell / size, cell % size);
    [
        (row > 0).then(|| cell - size),
        (col > 0).then(|| cell - 1),
        (col + 1 < size).then_some(cell + 1),
        (row + 1 < size).then_some(cell + size),
    ]
    .into_iter()
    .flatten()
}

/// The signs for the edges of a square board; `differ` says whether there is one between two cells.
pub(crate) fn write_edges(size: usize, differ: impl Fn(usize, usize) -> bool) -> Vec<char> {
    let edges = places(size).map(|(cell, step)| differ(cell, cell + step)).chain([true]);
    let mut signs: Vec<char> = Vec::new();
    let mut open = 0u8;
    for edge in edges {
        if edge {
            signs.push(if open == 0 { '_' } else { (b'a' + open - 1) as char });
            open = 0;
        } else {
            open += 1;
            if open == 25 {
                signs.push('z');
                open = 0;
            }
        }
    }
    signs
}

/// Where an edge can be: a cell, and how far on the cell behind the edge is.
fn places(size: usize) -> impl Iterator<Item = (usize, usize)> {
    let across = (0..size).flat_map(move |row| (0..size - 1).map(move |col| (row * size + col, 1)));
    let down = (0..size).flat_map(move |col| (0..size - 1).map(move |row| (row * size + col, size)));
    across.chain(down)
}

/// Numbers in cells with runs of blanks between: `a` one blank, `z` 26, `_` between two numbers side by side.
pub(crate) fn write_numbers(numbers: impl IntoIterator<Item = Option<u16>>) -> String {
    let mut text = String::new();
    let mut blanks = 0u8;
    let flush = |text: &mut String, blanks: &mut u8| {
        if *blanks > 0 {
            text.push((b'a' + *blanks - 1) as char);
            *blanks = 0;
        }
    };
    for number in numbers {
        match number {
            None => {
                blanks += 1;
                if blanks == 26 {
                    flush(&mut text, &mut blanks);
                }
            }
            Some(number) => {
                flush(&mut text, &mut blanks);
                if text.ends_with(|sign: char| sign.is_ascii_digit()) {
                    text.push('_');
                }
                text += &number.to_string();
            }
        }
    }
    flush(&mut text, &mut blanks);
    text
}

/// Reads a game id from left to right, and says where it goes wrong.
pub struct Reader<'t> {
    pub text: &'t str,
    pub at: usize,
}

impl<'t> Reader<'t> {
    pub fn new(text: &'t str) -> Reader<'t> {
        Reader { text, at: 0 }
    }

    pub fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub fn error_at(&self, at: usize, found: &str, wanted: [&'static str; 2]) -> ReadError {
        let column = self.text[..at].chars().count() + 1;
        ReadError::new(1, column, Trouble::Wanted { found: found.to_string(), wanted })
    }

    pub fn error(&self, wanted: [&'static str; 2]) -> ReadError {
        let found = self.peek().map_or_else(|| "the end".to_string(), |sign| sign.to_string());
        self.error_at(self.at, &found, wanted)
    }

    /// What stands at this place is not what was wanted, said in English and Japanese.
    pub fn wanted(&self, [en, ja]: [String; 2]) -> ReadError {
        let column = self.text[..self.at].chars().count() + 1;
        let trouble = match self.peek() {
            None => {
                [format!("found \"the end\", wanted {en}"), format!("ここで終わっています(ここには {ja})")]
            }
            Some(found) => {
                [format!("found {found:?}, wanted {en}"), format!("{found:?} があります(ここには {ja})")]
            }
        };
        ReadError::new(1, column, Trouble::Own(trouble))
    }

    pub fn sign(&mut self, sign: char, wanted: [&'static str; 2]) -> Result<(), ReadError> {
        if self.peek() != Some(sign) {
            return Err(self.error(wanted));
        }
        self.at += sign.len_utf8();
        Ok(())
    }

    pub fn number(&mut self, wanted: [&'static str; 2]) -> Result<usize, ReadError> {
        let digits = self.text[self.at..].bytes().take_while(u8::is_ascii_digit).count();
        let number = self.text[self.at..self.at + digits].parse().ok().filter(|_| digits <= 6);
        let number = number.ok_or_else(|| self.error(wanted))?;
        self.at += digits;
        Ok(number)
    }

    /// A label for each cell: the pieces that are left when the edges are drawn, numbered by their first cell.
    pub fn blocks(&mut self, size: usize) -> Result<Vec<usize>, ReadError> {
        const WANTED: [&str; 2] =
            ["the edges of the blocks, such as aa__a_b", "ブロックの境界(aa__a_b のように)"];
        let edges = 2 * size * (size - 1);
        let mut is_edge = vec![false; edges + 1];
        let mut at = 0;
        while at <= edges {
            let sign = self.peek().filter(|sign| matches!(sign, '_' | 'a'..='z'));
            let sign = sign.ok_or_else(|| self.error(WANTED))?;
            self.at += 1;
            let again = self.peek().is_some_and(|sign| sign.is_ascii_digit());
            let times = if again { self.number(WANTED)? } else { 1 };
            for _ in 0..times {
                at += match sign {
                    '_' => 0,
                    'z' => 25,
                    sign => (sign as u8 - b'a') as usize + 1,
                };
                if sign != 'z' {
                    *is_edge.get_mut(at).ok_or_else(|| {
                        self.error(["no more edges than the board has", "盤面にある数までの境界"])
                    })? = true;
                    at += 1;
                }
                if at > edges + 1 {
                    return Err(self.error(["no more edges than the board has", "盤面にある数までの境界"]));
                }
            }
        }
        let mut labels: Vec<usize> = (0..size * size).collect();
        for ((cell, step), _) in places(size).zip(is_edge).filter(|(_, edge)| !edge) {
            let (keep, go) = (labels[cell].min(labels[cell + step]), labels[cell].max(labels[cell + step]));
            labels.iter_mut().filter(|label| **label == go).for_each(|label| *label = keep);
        }
        let mut names: Vec<usize> = labels.clone();
        names.sort_unstable();
        names.dedup();
        Ok(labels.iter().map(|label| names.iter().position(|name| name == label).expect("listed")).collect())
    }

    /// Whether the edges that follow, up to a comma, are those of a board of this size.
    pub fn edges_fit(&self, size: usize) -> bool {
        let signs = self.text[self.at..].bytes().take_while(|&sign| sign != b',');
        let places = signs.map(|sign| match sign {
            b'a'..=b'y' => (sign - b'a') as usize + 2,
            b'z' => 25,
            _ => 1,
        });
        places.sum::<usize>() == 2 * size * (size - 1) + 1
    }

    /// As many numbers and blanks as there are cells.
    pub fn numbers(&mut self, cells: usize) -> Result<Vec<Option<u16>>, ReadError> {
        const WANTED: [&str; 2] = [
            "numbers, with a letter for each run of blanks, such as 5b7_3",
            "数と、空きマスの並びを表す文字(5b7_3 のように)",
        ];
        let mut numbers = Vec::with_capacity(cells);
        while numbers.len() < cells {
            match self.peek() {
                Some('_') if numbers.last().is_some_and(Option::is_some) => {
                    self.at += 1;
                    if !self.peek().is_some_and(|sign| sign.is_ascii_digit()) {
                        return Err(self.error(WANTED));
                    }
                }
                Some(sign @ 'a'..='z') => {
                    let run = (sign as u8 - b'a') as usize + 1;
                    if numbers.len() + run > cells {
                        return Err(
                            self.error(["no more cells than the board has", "盤面にある数までのマス"])
                        );
                    }
                    numbers.resize(numbers.len() + run, None);
                    self.at += 1;
                }
                _ => {
                    let number = self.number(WANTED)?;
                    numbers.push(Some(u16::try_from(number).map_err(|_| self.error(WANTED))?));
                }
            }
        }
        Ok(numbers)
    }
}
