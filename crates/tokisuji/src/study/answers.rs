//! Answers typed in from paper: checked row by row, and counted cell by cell.

use super::Study;
use crate::kind::Puzzle;
use crate::lang::Lang;
use crate::symbol::Symbol;
use std::collections::{BTreeMap, BTreeSet};

/// A row as somebody typed it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typed {
    /// Who; any name or number.
    pub person: String,
    /// The group's name.
    pub group: String,
    /// The number of the puzzle on the sheet, from 1; empty for somebody who wrote nothing at all.
    pub puzzle: String,
    /// The cells in reading order; `.` for a cell left open. Blanks and `/` between rows do not matter.
    pub answer: String,
}

/// A row that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marked {
    /// Who.
    pub person: String,
    /// Which group.
    pub group: usize,
    /// Which puzzle, from 1; 0 for somebody who wrote nothing at all.
    pub puzzle: usize,
    /// The answer, one sign a cell.
    pub answer: String,
    /// Cells written that were not given.
    pub answered: usize,
    /// Those of them that are right.
    pub correct: usize,
}

/// Somebody's results over all puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub name: String,
    /// Which group.
    pub group: usize,
    /// Puzzles with something written.
    pub tried: usize,
    /// Puzzles filled without a mistake.
    pub solved: usize,
    /// Cells written.
    pub answered: usize,
    /// Cells written and right.
    pub correct: usize,
}

/// What is wrong with a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WrongAnswer {
    /// Nobody's row.
    NoPerson,
    /// No such group; with the names there are.
    Group(String, String),
    /// No such puzzle; with how many there are.
    Puzzle(String, usize),
    /// Not one sign a cell: found, wanted.
    Length(usize, usize),
    /// Not a sign of this puzzle: place from 1, sign, the largest there is.
    Sign(usize, char, char),
    /// A given was written over: place from 1, found, given.
    Given(usize, char, char),
    /// The same person and puzzle once more.
    Twice,
    /// The person is in this group already.
    OtherGroup(String),
}

impl WrongAnswer {
    /// In words.
    pub fn say(&self, lang: Lang) -> String {
        let (en, ja) = match self {
            WrongAnswer::NoPerson => (
                "found no person, wanted a name or a number".to_string(),
                "person が空です。名前か番号を入れてください".to_string(),
            ),
            WrongAnswer::Group(found, there) => (
                format!("found the group {found:?}, wanted one of: {there}"),
                format!("グループ {found:?} はありません。あるもの: {there}"),
            ),
            WrongAnswer::Puzzle(found, count) => (
                format!("found the puzzle {found:?}, wanted 1 to {count}"),
                format!("問題 {found:?} はありません。1〜{count} です"),
            ),
            WrongAnswer::Length(found, wanted) => (
                format!("found {found} cells, wanted {wanted}: write '.' for a cell left open"),
                format!("{found}マスしかありません({wanted}マス必要)。空きマスは '.' と書いてください"),
            ),
            WrongAnswer::Sign(place, sign, most) => (
                format!("cell {place}: found {sign:?}, wanted 1 to {most} or '.'"),
                format!("{place}番目のマス: {sign:?} は使えません。1〜{most} か '.' です"),
            ),
            WrongAnswer::Given(place, found, given) => (
                format!("cell {place}: found {found:?} where {given:?} is printed"),
                format!("{place}番目のマス: {given:?} が印刷されているところに {found:?} とあります"),
            ),
            WrongAnswer::Twice => (
                "this person's answer to this puzzle was there before".to_string(),
                "この人のこの問題への回答はすでにあります".to_string(),
            ),
            WrongAnswer::OtherGroup(name) => (
                format!("this person is in the group {name:?} already"),
                format!("この人はすでにグループ {name:?} に入っています"),
            ),
        };
        lang.pick(en, ja)
    }
}

impl Study {
    /// Checks rows one by one; each comes back marked, or with what is wrong with it.
    pub fn mark(&self, rows: &[Typed]) -> Vec<Result<Marked, WrongAnswer>> {
        let mut groups: BTreeMap<String, usize> = BTreeMap::new();
        let mut seen: BTreeSet<(String, usize)> = BTreeSet::new();
        let mut one = |row: &Typed| {
            let marked = self.mark_one(row)?;
            let group = *groups.entry(marked.person.clone()).or_insert(marked.group);
            if group != marked.group {
                return Err(WrongAnswer::OtherGroup(self.plan.group[group].name.clone()));
            }
            if !seen.insert((marked.person.clone(), marked.puzzle)) {
                return Err(WrongAnswer::Twice);
            }
            Ok(marked)
        };
        rows.iter().map(&mut one).collect()
    }

    fn mark_one(&self, row: &Typed) -> Result<Marked, WrongAnswer> {
        let person = row.person.trim();
        if person.is_empty() {
            return Err(WrongAnswer::NoPerson);
        }
        let names = || self.plan.group.iter().map(|group| group.name.as_str()).collect::<Vec<_>>().join(", ");
        let group = self.plan.group.iter().position(|group| group.name == row.group.trim());
        let group = group.ok_or_else(|| WrongAnswer::Group(row.group.clone(), names()))?;
        let marked = |puzzle, answer, answered, correct| Marked {
            person: person.to_string(),
            group,
            puzzle,
            answer,
            answered,
            correct,
        };
        let number = row.puzzle.trim();
        if number.is_empty() && row.answer.trim().is_empty() {
            return Ok(marked(0, String::new(), 0, 0));
        }
        let tasks = &self.tasks[group];
        let puzzle = number.parse::<usize>().ok().filter(|number| (1..=tasks.len()).contains(number));
        let puzzle = puzzle.ok_or_else(|| WrongAnswer::Puzzle(row.puzzle.clone(), tasks.len()))?;
        let task = &tasks[puzzle - 1];
        let board = task.read().map_err(|_| WrongAnswer::Puzzle(row.puzzle.clone(), tasks.len()))?;
        let answer: Vec<char> = filled(&board, &row.answer)?.chars().collect();
        let solution: Vec<char> = task.solution.chars().collect();
        let mut given = vec![false; solution.len()];
        for mark in &board.problem().givens {
            given[mark.cell.index()] = true;
        }
        let own = (0..solution.len()).filter(|&at| !given[at] && answer[at] != '.');
        let answered = own.clone().count();
        let correct = own.filter(|&at| answer[at] == solution[at]).count();
        Ok(marked(puzzle, answer.into_iter().collect(), answered, correct))
    }

    /// How many cells of a puzzle (from 1) are to be filled.
    fn open_cells(&self, group: usize, puzzle: usize) -> Option<usize> {
        let task = self.tasks.get(group)?.get(puzzle.checked_sub(1)?)?;
        Some(task.read().ok()?.problem().blanks().len())
    }
}

/// An answer to a puzzle as one sign a cell, `.` for an open one; or what is wrong with it. Nothing at all is every cell open.
pub fn filled(puzzle: &Puzzle, answer: &str) -> Result<String, WrongAnswer> {
    // Full-width digits come from Japanese keyboards.
    let narrow = |sign: char| match sign {
        '０'..='９' => char::from(b'0' + (sign as u32 - '０' as u32) as u8),
        sign => sign,
    };
    let open = |sign: char| if "0_-・．".contains(sign) { '.' } else { sign };
    let between = |sign: &char| !sign.is_whitespace() && *sign != '/' && *sign != '|';
    let mut answer: Vec<char> = answer.chars().filter(between).map(narrow).map(open).collect();
    let problem = puzzle.problem();
    let cells = problem.frame.grid.cells().count();
    if answer.is_empty() {
        answer = vec!['.'; cells];
    }
    if answer.len() != cells {
        return Err(WrongAnswer::Length(answer.len(), cells));
    }
    let symbols = problem.frame.symbols;
    let most = symbols.iter().last().map_or('1', Symbol::digit);
    for (at, sign) in answer.iter_mut().enumerate().filter(|(_, sign)| **sign != '.') {
        let symbol = Symbol::from_digit(*sign).filter(|&symbol| symbols.contains(symbol));
        // Letters may be small; solutions have them large.
        *sign = symbol.ok_or(WrongAnswer::Sign(at + 1, *sign, most))?.digit();
    }
    for mark in &problem.givens {
        let (at, sign) = (mark.cell.index(), mark.symbol.digit());
        if answer[at] != '.' && answer[at] != sign {
            return Err(WrongAnswer::Given(at + 1, answer[at], sign));
        }
    }
    Ok(answer.into_iter().collect())
}

/// The results of everybody, by group and name.
pub fn people(study: &Study, marked: &[Marked]) -> Vec<Person> {
    let mut people: BTreeMap<(usize, &str), Person> = BTreeMap::new();
    for row in marked {
        let new = || Person {
            name: row.person.clone(),
            group: row.group,
            tried: 0,
            solved: 0,
            answered: 0,
            correct: 0,
        };
        let person = people.entry((row.group, &row.person)).or_insert_with(new);
        person.tried += usize::from(row.answered > 0);
        person.solved += usize::from(study.open_cells(row.group, row.puzzle) == Some(row.correct));
        person.answered += row.answered;
        person.correct += row.correct;
    }
    people.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::study;
    use super::*;

    fn typed(person: &str, group: &str, puzzle: &str, answer: &str) -> Typed {
        let [person, group, puzzle, answer] = [person, group, puzzle, answer].map(str::to_owned);
        Typed { person, group, puzzle, answer }
    }

    #[test]
    fn cells_are_counted_and_givens_are_not() {
        let study = study();
        let solution = &study.tasks[0][0].solution;
        let given = study.tasks[0][0].read().unwrap().problem().givens.len();
        let marked = |answer: &str| study.mark(&[typed("a", "I", "1", answer)]).remove(0).unwrap();
        let whole = marked(solution);
        assert_eq!((whole.answered, whole.correct), (16 - given, 16 - given));
        // The same in rows, with full-width digits; and with two cells exchanged, which makes two mistakes.
        let rows: Vec<String> = solution
            .as_bytes()
            .chunks(4)
            .map(|row| {
                row.iter()
                    .map(|digit| char::from_u32('０' as u32 + u32::from(digit - b'0')).unwrap())
                    .collect()
            })
            .collect();
        assert_eq!(marked(&rows.join(" / ")), whole);
        let open: Vec<usize> = {
            let givens = study.tasks[0][0].read().unwrap().problem().givens;
            (0..16).filter(|at| givens.iter().all(|mark| mark.cell.index() != *at)).collect()
        };
        let mut wrong: Vec<char> = solution.chars().collect();
        let other = *open.iter().find(|&&at| wrong[at] != wrong[open[0]]).unwrap();
        wrong.swap(open[0], other);
        wrong[*open.iter().rfind(|&&at| at != other && at != open[0]).unwrap()] = '.';
        let some = marked(&String::from_iter(wrong));
        assert_eq!((some.answered, some.correct), (15 - given, 13 - given));
        let all = [whole.clone(), Marked { puzzle: 2, answered: 3, correct: 1, ..whole.clone() }];
        let everybody = people(&study, &all);
        assert_eq!((everybody.len(), everybody[0].tried, everybody[0].solved), (1, 2, 1));
        assert_eq!((everybody[0].answered, everybody[0].correct), (16 - given + 3, 16 - given + 1));
    }

    #[test]
    fn letters_of_large_boards_may_be_small() {
        let board = crate::format::read(&".".repeat(256)).unwrap().puzzle;
        let answer = filled(&board, &("ag".to_string() + &".".repeat(254))).unwrap();
        assert!(answer.starts_with("AG."), "{answer}");
        assert_eq!(
            filled(&board, &("h".to_string() + &".".repeat(255))),
            Err(WrongAnswer::Sign(1, 'h', 'G'))
        );
        assert_eq!(filled(&board, "").unwrap(), ".".repeat(256));
    }

    #[test]
    fn every_wrong_row_is_named_and_the_others_count() {
        let study = study();
        let rows = [
            typed("a", "I", "1", ""),
            typed("", "I", "1", ""),
            typed("b", "III", "1", ""),
            typed("b", "II", "4", "...."),
            typed("b", "II", "1", "12"),
            typed("b", "II", "1", "5..............."),
            typed("a", "I", "1", ""),
            typed("a", "II", "1", ""),
            typed("c", "II", "", ""),
        ];
        let said: Vec<Option<String>> =
            study.mark(&rows).into_iter().map(|row| row.err().map(|wrong| wrong.say(Lang::En))).collect();
        let part = |at: usize| said[at].clone().unwrap_or_default();
        assert_eq!((&said[0], &said[8]), (&None, &None));
        assert!(part(1).contains("no person") && part(2).contains("wanted one of: I, II"));
        assert!(part(3).contains("wanted 1 to 3") && part(4).contains("found 2 cells, wanted 16"));
        assert!(part(5).starts_with("cell 1: found '5', wanted 1 to 4"), "{}", part(5));
        assert!(part(6).contains("was there before") && part(7).contains("in the group \"I\" already"));
        let good: Vec<Marked> = study.mark(&rows).into_iter().flatten().collect();
        let everybody = people(&study, &good);
        // Who wrote nothing is there all the same, with nothing.
        assert_eq!(everybody.iter().map(|person| person.name.as_str()).collect::<Vec<_>>(), ["a", "c"]);
        assert_eq!(everybody[1].answered, 0);
    }
}
