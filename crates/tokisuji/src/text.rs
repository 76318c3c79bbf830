//! Reading texts: what can be wrong with one, and where; and what the ids of puzzles have in common.

pub(crate) mod sgt;

use crate::lang::Lang;
use std::fmt;

/// A text that is not a puzzle: where, what was found, what was wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// From 1.
    pub line: usize,
    /// From 1, counted in characters.
    pub column: usize,
    /// What is wrong there.
    pub trouble: Trouble,
}

/// What can be wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Nothing there.
    Empty,
    /// A line of a length that is no board's.
    CellCount {
        /// How many characters.
        found: usize,
        /// How many cells boards have.
        wanted: Vec<usize>,
    },
    /// A character that is neither a digit of the board nor a blank.
    Sign {
        /// The character.
        found: char,
        /// How many digits the board has.
        size: usize,
    },
    /// A row with too few or too many cells.
    RowLength {
        /// Cells in this row.
        found: usize,
        /// Cells in the first row.
        wanted: usize,
    },
    /// Too few or too many rows.
    RowCount {
        /// Rows.
        found: usize,
        /// Cells in a row.
        wanted: usize,
    },
    /// Something else than what belongs there.
    Wanted {
        /// As written.
        found: String,
        /// What should stand there, in English and Japanese.
        wanted: [&'static str; 2],
    },
    /// A struck candidate that is not one.
    Struck {
        /// As written.
        found: String,
    },
    /// A digit written over a different given.
    Overwritten {
        /// The given.
        given: char,
        /// The digit written over it.
        written: char,
    },
    /// A variant that a board of this size cannot have.
    Variant {
        /// As written.
        found: String,
    },
    /// A line past all bounds.
    TooLong {
        /// The most bytes a line may have.
        most: usize,
    },
    /// What only one kind of puzzle can be wrong in, said by it in English and in Japanese.
    Own([String; 2]),
    /// Bytes that are not text.
    NotUtf8,
}

impl ReadError {
    /// An error at a place.
    pub fn new(line: usize, column: usize, trouble: Trouble) -> ReadError {
        ReadError { line, column, trouble }
    }

    /// The same, for a text that begins at this line of a longer one.
    #[must_use]
    pub fn starting_at(mut self, line: usize) -> ReadError {
        self.line += line - 1;
        self
    }

    /// The message in a language.
    pub fn say(&self, lang: Lang) -> String {
        let (line, column) = (self.line, self.column);
        let trouble = self.trouble.say(lang);
        lang.pick(
            format!("line {line}, column {column}: {trouble}"),
            format!("{line}行{column}文字目: {trouble}"),
        )
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for ReadError {}

impl Trouble {
    /// What only one kind can be wrong in.
    pub(crate) fn own(say: impl Fn(Lang) -> String) -> Trouble {
        Trouble::Own([say(Lang::En), say(Lang::Ja)])
    }

    fn say(&self, lang: Lang) -> String {
        let list = |sizes: &[usize]| sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        match (self, lang) {
            (Trouble::Empty, Lang::En) => "found nothing, wanted a puzzle".into(),
            (Trouble::Empty, Lang::Ja) => "何もありません(ここには問題)".into(),
            (Trouble::CellCount { found, wanted }, Lang::En) => {
                format!(
                    "found {found} characters, wanted a board of 81 for 9×9 (or {}), '.' for a blank",
                    list(wanted)
                )
            }
            (Trouble::CellCount { found, wanted }, Lang::Ja) => {
                format!(
                    "{found}文字ありますが、盤面は9×9なら81文字(ほかに {})、空きマスは '.' です",
                    list(wanted)
                )
            }
            (Trouble::Sign { found, size }, lang) => {
                let last = crate::symbol::Symbol((*size - 1) as u8).digit();
                let digits = if *size <= 9 { format!("1-{last}") } else { format!("1-9, A-{last}") };
                lang.pick(
                    format!("found {found:?}, wanted a digit {digits}, or '.' for a blank"),
                    format!("{found:?} があります。数字 {digits} か、空きマスの '.' にしてください"),
                )
            }
            (Trouble::RowLength { found, wanted }, Lang::En) => {
                format!("found a row of {found} cells, wanted {wanted} as in the first row")
            }
            (Trouble::RowLength { found, wanted }, Lang::Ja) => {
                format!("この行は{found}マスですが、最初の行と同じ{wanted}マスにしてください")
            }
            (Trouble::RowCount { found, wanted }, Lang::En) => {
                format!(
                    "found {found} rows of {wanted} cells, wanted a square board of a size that has blocks"
                )
            }
            (Trouble::RowCount { found, wanted }, Lang::Ja) => {
                format!("{wanted}マスの行が{found}行あります。ブロックに分けられる正方形の盤面にしてください")
            }
            (Trouble::Wanted { found, wanted: [wanted, _] }, Lang::En) => {
                format!("found {found:?}, wanted {wanted}")
            }
            (Trouble::Wanted { found, wanted: [_, wanted] }, Lang::Ja) => match found.as_str() {
                "the end" => format!("ここで終わっています(ここには {wanted})"),
                found => format!("{found:?} があります(ここには {wanted})"),
            },
            (Trouble::Struck { found }, Lang::En) => {
                format!("found {found:?}, wanted a struck candidate as digit, row, column, such as 514")
            }
            (Trouble::Struck { found }, Lang::Ja) => {
                format!("{found:?} があります。消した候補は 514 のように数字・行・列で書いてください")
            }
            (Trouble::Overwritten { given, written }, Lang::En) => {
                format!("found {written} written over the given {given}, wanted the givens to stay")
            }
            (Trouble::Overwritten { given, written }, Lang::Ja) => {
                format!(
                    "最初から入っている{given}に{written}が上書きされています。元の数字は変えないでください"
                )
            }
            (Trouble::Variant { found }, Lang::En) => {
                format!("found the variant {found:?}, wanted one that a board of this size can have")
            }
            (Trouble::Variant { found }, Lang::Ja) => {
                format!("変種 {found:?} はこの大きさの盤面にはできません")
            }
            (Trouble::TooLong { most }, Lang::En) => {
                format!("found a line of more than {most} bytes, wanted one puzzle a line")
            }
            (Trouble::TooLong { most }, Lang::Ja) => {
                format!("1行が{most}バイトを超えています。1行に1問ずつ書いてください")
            }
            (Trouble::Own([en, ja]), lang) => lang.pick(en, ja).clone(),
            (Trouble::NotUtf8, Lang::En) => {
                "found bytes that are not UTF-8 text, wanted a puzzle as text: save the file as UTF-8".into()
            }
            (Trouble::NotUtf8, Lang::Ja) => {
                "UTF-8 の文字ではないバイトがあります。UTF-8 のテキストとして保存してください".into()
            }
        }
    }
}

/// Reads the first word of a text, for forms of one line without spaces; what follows a space is somebody's remark.
/// Errors are placed in the whole text.
pub(crate) fn one_word<T>(
    text: &str,
    read: impl FnOnce(&str) -> Result<T, ReadError>,
) -> Result<T, ReadError> {
    let Some(word) = text.split_whitespace().next() else {
        return Err(ReadError::new(1, 1, Trouble::Empty));
    };
    let before = &text[..text.len() - text.trim_start().len()];
    let (line, column) =
        (before.matches('\n').count(), before.rsplit('\n').next().unwrap_or("").chars().count());
    read(word).map_err(|error| ReadError { line: error.line + line, column: error.column + column, ..error })
}
