//! The two languages everything is said in.
//!
//! Sentences stand beside the code that knows what they say, both languages side by side, so that a
//! change to one cannot forget the other. This file has the language itself and the shared nouns.

use crate::grid::{Cell, CellSet, Direction, Grid};
use crate::problem::{Cage, Frame, GroupKind, Said, SortLook};
use crate::symbol::{Mark, Symbols};

/// A language people read.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// 日本語.
    Ja,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ja];

    /// The code used in files, addresses and on the command line.
    pub fn code(self) -> &'static str {
        self.pick("en", "ja")
    }

    /// The one of two texts that is in this language.
    #[inline]
    pub fn pick<T>(self, en: T, ja: T) -> T {
        match self {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }

    /// What stands between the items of a list.
    pub fn comma(self) -> &'static str {
        self.pick(", ", "、")
    }

    /// A group by name: `row 3`, `3行目`.
    pub fn group(self, frame: &Frame, group: usize) -> String {
        let group = &frame.groups[group];
        let number = group.number;
        let cell = |at: usize| group.cells.get(at).map(|&cell| frame.grid.name(cell)).unwrap_or_default();
        match (self, group.kind) {
            (Lang::En, GroupKind::Row) => format!("row {number}"),
            (Lang::En, GroupKind::Column) => format!("column {number}"),
            (Lang::En, GroupKind::Block) => format!("block {number}"),
            (Lang::En, GroupKind::Diagonal) if number == 1 => "the falling diagonal".to_string(),
            (Lang::En, GroupKind::Diagonal) => "the rising diagonal".to_string(),
            (Lang::En, GroupKind::Window) => format!("window {number}"),
            (Lang::En, GroupKind::Knight) => format!("the knight's move {}–{}", cell(0), cell(1)),
            (Lang::En, GroupKind::Cage) => format!("the cage of {}", cell(0)),
            (Lang::En, GroupKind::Extra) => format!("extra group {number}"),
            (Lang::Ja, GroupKind::Row) => format!("{number}行目"),
            (Lang::Ja, GroupKind::Column) => format!("{number}列目"),
            (Lang::Ja, GroupKind::Block) => format!("ブロック{number}"),
            (Lang::Ja, GroupKind::Diagonal) if number == 1 => "右下がりの対角線".to_string(),
            (Lang::Ja, GroupKind::Diagonal) => "右上がりの対角線".to_string(),
            (Lang::Ja, GroupKind::Window) => format!("ウィンドウ{number}"),
            (Lang::Ja, GroupKind::Knight) => format!("ナイトの動きの組({}・{})", cell(0), cell(1)),
            (Lang::Ja, GroupKind::Cage) => format!("{}のケージ", cell(0)),
            (Lang::Ja, GroupKind::Extra) => format!("追加グループ{number}"),
        }
    }

    /// Several groups: `rows 3, 5`, or `row 3, block 2` when they are of different kinds.
    pub fn groups(self, frame: &Frame, groups: &[usize]) -> String {
        let kind = groups.first().map(|&g| frame.groups[g].kind);
        let same = groups.iter().all(|&g| Some(frame.groups[g].kind) == kind);
        let plural = match kind {
            Some(GroupKind::Row) => "rows",
            Some(GroupKind::Column) => "columns",
            Some(GroupKind::Block) => "blocks",
            Some(GroupKind::Window) => "windows",
            Some(GroupKind::Extra) => "extra groups",
            // Called by their cells or by where they run, not by a number.
            Some(GroupKind::Diagonal | GroupKind::Knight | GroupKind::Cage) | None => "",
        };
        if self == Lang::En && same && groups.len() > 1 && !plural.is_empty() {
            let numbers: Vec<String> = groups.iter().map(|&g| frame.groups[g].number.to_string()).collect();
            return format!("{plural} {}", numbers.join(", "));
        }
        groups.iter().map(|&g| self.group(frame, g)).collect::<Vec<_>>().join(self.comma())
    }

    /// Cells by name: `r1c1, r1c2`.
    pub fn cells(self, grid: Grid, cells: impl IntoIterator<Item = Cell>) -> String {
        cells.into_iter().map(|cell| grid.name(cell)).collect::<Vec<_>>().join(self.comma())
    }

    /// A set of cells by name.
    pub fn cell_set(self, grid: Grid, cells: &CellSet) -> String {
        self.cells(grid, cells.iter())
    }

    /// Symbols as they stand on the board: `1, 2`, or letters where words do.
    pub fn symbols(self, frame: &Frame, symbols: Symbols) -> String {
        let signs = symbols.iter().map(|symbol| frame.sign(symbol).to_string());
        signs.collect::<Vec<_>>().join(self.comma())
    }

    /// A list as part of a sentence: `a, b and c`.
    pub fn listed(self, items: &[String], and: &str) -> String {
        match (self, items) {
            (Lang::En, [first @ .., last]) if !first.is_empty() => {
                format!("{} {and} {last}", first.join(self.comma()))
            }
            _ => items.join(self.comma()),
        }
    }

    /// Marks that go: `r1c3 ≠ 1`, or with more of them `r1c3, r1c5 ≠ 1 2; r1c4 ≠ 1`.
    pub fn struck(self, frame: &Frame, marks: &[Mark]) -> String {
        let said = self.each_struck(frame, marks);
        // Where a clause names several places, a comma would not part it from the next.
        let apart = said.len() > 1 && said.iter().any(|clause| clause.contains(self.comma()));
        said.join(if apart { self.pick("; ", "；") } else { self.comma() })
    }

    /// Marks that go, a clause for those that are said in one breath.
    pub(crate) fn each_struck(self, frame: &Frame, marks: &[Mark]) -> Vec<String> {
        let denies = |mark: &Mark| {
            let [en, ja] = frame.sort(mark.cell)?.denies.get(mark.symbol.index())?;
            Some(self.pick(en, ja).as_str())
        };
        // Where there are two symbols, the other one stands.
        let other = |mark: &Mark| {
            let sort = frame.sort(mark.cell).filter(|sort| sort.symbols.len() == 2)?;
            let other = sort.symbols.difference(Symbols::only(mark.symbol)).single();
            Some(Mark { symbol: other.unwrap_or(mark.symbol), ..*mark })
        };
        let plain = |mark: &&Mark| denies(mark).is_none() && other(mark).is_none();
        let mut said = Vec::new();
        let mut rest: Vec<Mark> = marks.to_vec();
        while let Some(&first) = rest.first() {
            // Those that are denied alike are said in one breath.
            let alike: Vec<Mark> = if let Some(sentence) = denies(&first) {
                let alike: Vec<Mark> =
                    rest.iter().filter(|mark| denies(mark) == Some(sentence)).copied().collect();
                said.push(self.of_all(frame, sentence, &alike));
                alike
            } else if let Some(stands) = other(&first) {
                said.push(self.decided(frame, stands));
                vec![first]
            } else {
                // All that goes from a place, and from every other from which the same goes.
                let gone = |cell: Cell| -> Vec<char> {
                    let here = rest.iter().filter(plain).filter(|mark| mark.cell == cell);
                    here.map(|&mark| frame.sign_of(mark)).collect()
                };
                let signs = gone(first.cell);
                let alike: Vec<Mark> =
                    rest.iter().filter(plain).filter(|mark| gone(mark.cell) == signs).copied().collect();
                let mut cells: Vec<Cell> = alike.iter().map(|mark| mark.cell).collect();
                cells.dedup();
                let signs: Vec<String> = signs.iter().map(char::to_string).collect();
                said.push(format!("{} ≠ {}", self.places(frame, cells), signs.join(" ")));
                alike
            };
            rest.retain(|mark| !alike.contains(mark));
        }
        said
    }

    /// What is said of one place, said of those of several marks.
    fn of_all(self, frame: &Frame, sentence: &str, marks: &[Mark]) -> String {
        let places: Vec<String> = marks.iter().map(|mark| self.place(frame, mark.cell)).collect();
        // "There is no line above r1c1 or below r1c2", but "r1c1 and r1c2 have no star".
        let before = sentence.split("{}").next().unwrap_or_default();
        let denied = before.split(' ').any(|word| matches!(word, "no" | "not"));
        let places = self.listed(&places, if denied { "or" } else { "and" });
        numbered(sentence, marks.len()).replace("{}", &places)
    }

    /// A cage and its sum: `r1c1 + r1c2 = 7`.
    pub fn sum(self, grid: Grid, cage: &Cage) -> String {
        let cells: Vec<String> = cage.cells.iter().map(|&cell| grid.name(cell)).collect();
        format!("{} = {}", cells.join(" + "), cage.sum)
    }

    /// Cages by their first cells: `the cages of r1c1, r1c4`.
    pub fn cages(self, frame: &Frame, cages: &[usize]) -> String {
        let cells = self.cells(frame.grid, cages.iter().map(|&cage| frame.cages[cage].cells[0]));
        match (self, cages.len()) {
            (Lang::En, 1) => format!("the cage of {cells}"),
            (Lang::En, _) => format!("the cages of {cells}"),
            (Lang::Ja, _) => format!("{cells}のケージ"),
        }
    }

    /// A mark that stays: `r1c3 = 5`.
    pub fn decided(self, frame: &Frame, mark: Mark) -> String {
        let Some(sort) = frame.sort(mark.cell) else {
            return format!("{} = {}", frame.grid.name(mark.cell), frame.sign(mark.symbol));
        };
        let [en, ja] = &sort.says[mark.symbol.index()];
        numbered(self.pick(en, ja), 1).replace("{}", &self.place(frame, mark.cell))
    }

    /// Marks that stay, those that are alike in one breath: `r1c3 and r1c4 are shaded`.
    pub fn all_decided(self, frame: &Frame, marks: &[Mark]) -> String {
        self.each_decided(frame, marks).join(self.comma())
    }

    /// Marks that stay, a clause for those that are alike.
    pub(crate) fn each_decided(self, frame: &Frame, marks: &[Mark]) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        let mut rest: Vec<Mark> = marks.to_vec();
        while let Some(&first) = rest.first() {
            let like = |mark: &Mark| {
                frame.sort(mark.cell).is_some_and(|sort| {
                    (sort.symbols.len() == 2 || sort.look == SortLook::Link)
                        && mark.symbol == first.symbol
                        && frame.sort(first.cell) == Some(sort)
                })
            };
            let (alike, others): (Vec<Mark>, Vec<Mark>) = rest.iter().partition(|mark| like(mark));
            let Some(sort) = frame.sort(first.cell).filter(|_| alike.len() > 1) else {
                said.push(self.decided(frame, first));
                rest.remove(0);
                continue;
            };
            let [en, ja] = &sort.says[first.symbol.index()];
            said.push(self.of_all(frame, self.pick(en, ja), &alike));
            rest = others;
        }
        said
    }

    /// A place by name, as part of a sentence: `r3c5`, `below r3c5`, `from r3c5 to r3c6`.
    pub fn place(self, frame: &Frame, cell: Cell) -> String {
        let (grid, spot) = (frame.grid, frame.spot(cell));
        let (row, col) = ((spot.y / 2) as usize, (spot.x / 2) as usize);
        let name = |row: usize, col: usize| grid.name(grid.cell(row, col));
        if spot.is_cell() {
            return name(row, col);
        }
        let link = frame.sort(cell).is_some_and(|sort| sort.look == SortLook::Link);
        // The two neighbours, where there are two.
        let across = spot.is_between_rows();
        let before = match across {
            true => row.checked_sub(1).map(|row| name(row, col)),
            false => col.checked_sub(1).map(|col| name(row, col)),
        };
        let inside = if across { row < grid.rows as usize } else { col < grid.cols as usize };
        let on = frame.reach(cell) as usize - 1;
        let (last_row, last_col) = if across { (row + on, col) } else { (row, col + on) };
        let after = inside.then(|| name(last_row, last_col));
        match (before, after) {
            (Some(a), Some(b)) if link => self.pick(format!("from {a} to {b}"), format!("{a}と{b}の間")),
            (Some(a), _) if across => self.pick(format!("below {a}"), format!("{a}の下")),
            (Some(a), _) => self.pick(format!("to the right of {a}"), format!("{a}の右")),
            (None, Some(b)) if across => self.pick(format!("above {b}"), format!("{b}の上")),
            (None, Some(b)) => self.pick(format!("to the left of {b}"), format!("{b}の左")),
            (None, None) => String::new(),
        }
    }

    /// Places by name.
    pub fn places(self, frame: &Frame, cells: impl IntoIterator<Item = Cell>) -> String {
        cells.into_iter().map(|cell| self.place(frame, cell)).collect::<Vec<_>>().join(self.comma())
    }

    /// A constraint by name: `row 3`, `the 2 in r4c1`.
    pub fn constraint(self, frame: &Frame, constraint: usize) -> String {
        let Some(stated) = frame.constraints().get(constraint) else { return String::new() };
        match stated.said {
            Said::Group(group) => self.group(frame, group),
            Said::Cage(cage) => self.sum(frame.grid, &frame.cages[cage]),
            Said::Words(_) | Said::Places(_) => {
                let words = stated.said.words(frame, stated.constraint.scope());
                words.map(|words| self.pick(&words[0], &words[1]).clone()).unwrap_or_default()
            }
        }
    }

    /// A run of cells that a word goes in: `r1c1 across`, `r1c1ヨコ`.
    pub fn slot(self, frame: &Frame, slot: usize) -> String {
        let Some(slot) = frame.slots().get(slot) else { return String::new() };
        let first = frame.grid.name(slot.cells[0]);
        match slot.way {
            Direction::Across => self.pick(format!("{first} across"), format!("{first}ヨコ")),
            Direction::Down => self.pick(format!("{first} down"), format!("{first}タテ")),
        }
    }
}

/// A sentence with `is|are` in it as it is said of one or of several.
fn numbered(sentence: &str, count: usize) -> String {
    let word = |word: &str| match word.split_once('|') {
        Some((one, several)) => if count == 1 { one } else { several }.to_owned(),
        None => word.to_owned(),
    };
    sentence.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// A number with its English noun: `1 round`, `2 rounds`.
pub fn many(count: impl Into<u64>, noun: &str) -> String {
    let count = count.into();
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

impl std::str::FromStr for Lang {
    type Err = String;

    /// Reads `en`, `ja` and locales such as `ja_JP.UTF-8`.
    fn from_str(text: &str) -> Result<Lang, String> {
        match text.get(..2).map(str::to_ascii_lowercase).as_deref() {
            Some("ja") => Ok(Lang::Ja),
            Some("en") => Ok(Lang::En),
            _ => Err(format!("found {text:?}, wanted en or ja")),
        }
    }
}

impl Direction {
    /// In a sentence.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Direction::Across => lang.pick("across", "ヨコ"),
            Direction::Down => lang.pick("down", "タテ"),
        }
    }

    /// Above its clues.
    pub fn heading(self, lang: Lang) -> &'static str {
        match self {
            Direction::Across => lang.pick("Across", "ヨコのカギ"),
            Direction::Down => lang.pick("Down", "タテのカギ"),
        }
    }
}
