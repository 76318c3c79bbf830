//! `check`: valid? unique? minimal? symmetric?

use super::look;
use crate::board::{Board, propagate};
use crate::kind::Puzzle;
use crate::kind::crossword::{self, Crossword, Customs, Square};
use crate::lang::{Lang, many};
use crate::problem::Problem;
use crate::solve::{as_nine, nine};
use crate::symbol::Mark;
use crate::symmetry::Symmetry;
use crate::words::{Word, WordList};
use serde::Serialize;

/// What there is to say about a puzzle as a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Checked {
    /// The puzzle.
    pub puzzle: String,
    /// Whether it has a solution.
    pub valid: bool,
    /// Whether it has exactly one; `null` where that was not found out in time.
    pub unique: Option<bool>,
    /// Whether every given is needed; `null` unless it is unique.
    pub minimal: Option<bool>,
    /// The symmetry of the givens.
    pub symmetry: String,
    /// How many cells are given.
    pub givens: usize,
    /// What is wrong, in words.
    pub problems: Vec<String>,
    /// The same for all puzzles that are essentially the same (plain 9×9 Sudoku).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
    /// Whether it is the puzzle it was compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same: Option<bool>,
}

/// Looks at a crossword: against a word list, or by itself where there is none.
pub fn check_crossword(board: &Crossword, list: Option<&WordList>, customs: Customs, lang: Lang) -> Checked {
    let own = || {
        // What stands on a board is taken for its list: then a word may still stand twice.
        let texts: Vec<String> = board.runs().iter().map(|run| board.text(&run.cells)).collect();
        let word = |text: &String| Word {
            text: text.clone(),
            written: text.clone(),
            count: None,
            clue: None,
            tags: Vec::new(),
            line: 0,
        };
        WordList { words: texts.iter().map(word).collect(), ..WordList::default() }
    };
    let faults = match list {
        Some(list) => crossword::check(board, list, customs),
        None => crossword::check(board, &own(), customs),
    };
    let black = board.grid().cells().filter(|&cell| board.square(cell) == Square::Black).collect();
    Checked {
        puzzle: Puzzle::from(board.clone()).to_string(),
        valid: faults.is_empty(),
        unique: None,
        minimal: None,
        symmetry: Symmetry::describe(board.grid(), &black),
        givens: board.grid().cells().filter(|&cell| board.letter(cell).is_some()).count(),
        problems: faults.iter().map(|fault| fault.say(board, lang)).collect(),
        canonical: None,
        same: None,
    }
}

/// What there is to say about a crossword that was checked.
pub fn crossword_sentences(checked: &Checked, board: &Crossword, listed: bool, lang: Lang) -> Vec<String> {
    let mut said = checked.problems.clone();
    if checked.valid && listed {
        said.push(lang.pick(
            "in order: every run is a word of the list, each once".to_string(),
            "問題ありません(すべてリストの単語で、重複なし)".to_string(),
        ));
    } else if !listed {
        said.push(lang.pick(
            "not checked against a word list".to_string(),
            "単語リストとは照らし合わせていません".to_string(),
        ));
    }
    let counts = board.counts();
    said.push(lang.pick(
        format!(
            "{} words, {} white, {} black, {} black pairs, {} crossings, parts: {}; symmetry of the black squares: {}",
            counts.words, counts.white, counts.black, counts.black_pairs, counts.crossings, counts.components,
            checked.symmetry
        ),
        format!(
            "{}語、白マス{}、黒マス{}、隣り合う黒マス{}組、交差{}、つながり{}。黒マスの対称性：{}",
            counts.words, counts.white, counts.black, counts.black_pairs, counts.crossings, counts.components,
            symmetry_said(&checked.symmetry, Lang::Ja)
        ),
    ));
    said
}

/// Looks at a puzzle from all sides.
pub fn check(puzzle: &Puzzle, lang: Lang, go_on: &dyn Fn() -> bool) -> Checked {
    if let Some(board) = puzzle.get::<Crossword>() {
        return check_crossword(board, None, Customs::default(), lang);
    }
    let problem = puzzle.problem();
    let mut problems = clashes(&problem, lang);
    let (mut valid, mut unique, mut minimal) = (problems.is_empty(), None, None);
    if valid {
        let found = look(&problem, 2, go_on);
        match (&found.solutions[..], found.complete) {
            ([], true) => {
                valid = false;
                unique = Some(false);
                problems.push(no_solution(&problem, lang));
            }
            ([_], true) => {
                unique = Some(true);
                let spare = superfluous(puzzle, &problem, lang, go_on);
                minimal = Some(spare.is_empty());
                if !spare.is_empty() {
                    let cells = spare.join(lang.comma());
                    problems.push(lang.pick(
                        format!("not minimal: any one of these givens could be removed: {cells}"),
                        format!("極小ではありません。次のヒントはどれか1つなら消しても解は1つです: {cells}"),
                    ));
                }
            }
            ([a, b, ..], _) => {
                unique = Some(false);
                let differ = a.iter().zip(b).filter(|(a, b)| a != b).map(|(a, _)| a.cell);
                let cells = lang.places(&problem.frame, differ.filter(|&cell| problem.frame.is_answer(cell)));
                problems.push(lang.pick(
                    format!("more than one solution: two of them differ in {cells}"),
                    format!("解が2つ以上あります。たとえば次のマスが違います: {cells}"),
                ));
            }
            _ => problems.push(lang.pick(
                "not known whether it is unique: the search ran out of time".to_string(),
                "解が1つかどうかは時間内に分かりませんでした".to_string(),
            )),
        }
    } else {
        unique = Some(false);
    }
    let given = puzzle.clue_cells();
    Checked {
        puzzle: puzzle.to_string(),
        valid,
        unique,
        minimal,
        symmetry: Symmetry::describe(problem.frame.grid, &given),
        givens: given.len(),
        problems,
        canonical: puzzle.canonical(),
        same: None,
    }
}

impl Checked {
    /// The same in sentences.
    pub fn sentences(&self, lang: Lang) -> Vec<String> {
        let mut said = Vec::new();
        if self.unique == Some(true) {
            said.push(lang.pick("valid, one solution".to_string(), "正しい問題(解は1つ)".to_string()));
        }
        if self.minimal == Some(true) {
            said.push(
                lang.pick("minimal: every given is needed".to_string(), "極小(どのヒントも必要)".to_string()),
            );
        }
        said.extend(self.problems.iter().cloned());
        said.extend(self.same.map(|same| match same {
            true => lang.pick("essentially the same puzzle".to_string(), "本質的に同じ問題".to_string()),
            false => lang.pick("a different puzzle".to_string(), "別の問題".to_string()),
        }));
        said.push(lang.pick(
            format!("{}, symmetry {}", many(self.givens as u64, "given"), self.symmetry),
            format!("ヒント{}個、対称性：{}", self.givens, symmetry_said(&self.symmetry, Lang::Ja)),
        ));
        said
    }
}

/// A symmetry as [`Symmetry::describe`] names it, in words of a language.
pub fn symmetry_said(symmetry: &str, lang: Lang) -> String {
    let japanese = |name| match name {
        "none" => "なし",
        "full" => "すべて",
        "quarter" => "90度回転",
        "point" => "点対称",
        "mirror-h" => "左右対称",
        "mirror-v" => "上下対称",
        "diagonal" => "対角線",
        "anti-diagonal" => "逆の対角線",
        other => other,
    };
    match lang {
        Lang::En => symmetry.to_owned(),
        Lang::Ja => symmetry.split('+').map(japanese).collect::<Vec<_>>().join("・"),
    }
}

/// Pairs of givens that stand against each other.
pub(super) fn clashes(problem: &Problem, lang: Lang) -> Vec<String> {
    let frame = &problem.frame;
    let mut said = Vec::new();
    for (at, a) in problem.givens.iter().enumerate() {
        for b in &problem.givens[at + 1..] {
            if a.symbol == b.symbol && frame.sees(a.cell, b.cell) {
                let (symbol, group) = (frame.sign(a.symbol), frame.link(a.cell, b.cell));
                let group = group.map(|group| lang.group(frame, group)).unwrap_or_default();
                let (a, b) = (frame.grid.name(a.cell), frame.grid.name(b.cell));
                said.push(lang.pick(
                    format!("{symbol} stands twice in {group}: {a} and {b}"),
                    format!("{group}に{symbol}が2つあります: {a} と {b}"),
                ));
            }
        }
    }
    said
}

pub(super) fn no_solution(problem: &Problem, lang: Lang) -> String {
    // A slot or a word that is at a loss shows once what follows is followed.
    let mut board = Board::new(problem);
    let shown = match &mut board {
        Ok(board) if problem.frame.words.is_some() || problem.frame.is_constrained() => {
            propagate(board).err()
        }
        Ok(_) => None,
        Err(what) => Some(*what),
    };
    let shown = shown.map(|what| what.say(&problem.frame, lang));
    match shown {
        Some(shown) => lang.pick(format!("no solution: {shown}"), format!("解がありません: {shown}")),
        None => lang.pick("no solution".to_string(), "解がありません".to_string()),
    }
}

/// Clues without any one of which the puzzle still has one solution, by name.
pub(super) fn superfluous(
    puzzle: &Puzzle,
    problem: &Problem,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Vec<String> {
    if let Some(mut digits) = as_nine(problem) {
        let mut spare = |given: &Mark| {
            let digit = std::mem::replace(&mut digits[given.cell.index()], 0);
            let unique = nine::is_unique(&digits);
            digits[given.cell.index()] = digit;
            unique
        };
        let each = problem.givens.iter().filter(|given| spare(given));
        return each.map(|given| problem.frame.grid.name(given.cell)).collect();
    }
    let spare = |less: &Puzzle| look(&less.problem(), 2, go_on).is_unique() == Some(true);
    let each = puzzle.without_each().into_iter().filter(|(_, less)| spare(less));
    each.map(|([en, ja], _)| lang.pick(en, ja)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::search_any;

    /// The fast way for plain boards names what the plain way names: puzzle by puzzle without each given.
    #[test]
    fn what_could_go_is_named_the_same_without_the_fast_engine() {
        let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let mut chance = crate::chance::stream(1, 0);
        for round in 0..30 {
            // More givens than needed, by chance: a minimal puzzle and some more of its solution.
            let grid = nine::parse(full).expect("a grid");
            let minimal = nine::minimal(&grid, &mut chance);
            let more = |at: usize| at % 30 < round && at % 7 != 3;
            let text: String = (0..81)
                .map(|at| if minimal[at] != 0 || more(at) { full.as_bytes()[at] as char } else { '.' })
                .collect();
            let puzzle = crate::format::read(&text).expect("a puzzle").puzzle;
            let slow: Vec<String> = puzzle
                .without_each()
                .into_iter()
                .filter(|(_, less)| search_any(&less.problem(), 2, &mut || true).is_unique() == Some(true))
                .map(|([en, _], _)| en)
                .collect();
            assert_eq!(superfluous(&puzzle, &puzzle.problem(), Lang::En, &|| true), slow, "{text}");
            let checked = check(&puzzle, Lang::En, &|| true);
            assert_eq!((checked.unique, checked.minimal), (Some(true), Some(slow.is_empty())));
        }
    }
}
