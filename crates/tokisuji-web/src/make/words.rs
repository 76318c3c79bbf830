//! Making boards of words on the site, from a list of ours or from one that was sent.
//!
//! Everything sent is bounded before any search begins, and what is wrong with it is told by line.

use super::{Nearer, Wanted, wrong};
use crate::error::Error;
use crate::lists::{LISTS, list};
use crate::read;
use serde::Serialize;
use serde_json::Value;
use std::cell::Cell;
use std::time::{Duration, Instant};
use tokisuji::answer::{MadeSkeleton, made_crossword, made_skeleton};
use tokisuji::chance::stream;
use tokisuji::format::sheet::Sheet;
use tokisuji::kind::crossword::{Crossword, Customs, check, clues};
use tokisuji::lang::Lang;
use tokisuji::make::crossword::{Objective, Task, Tuning, Wish, make};
use tokisuji::make::skeleton;
use tokisuji::solve::search;
use tokisuji::words::WordList;
use utoipa::ToSchema;

/// The longest list that may be sent, in bytes and in words.
const MOST_BYTES: usize = 100_000;
const MOST_WORDS: usize = 1000;
/// The most words of a made skeleton; `read` takes no more back.
const MOST_IN_SKELETON: usize = 300;
const LONGEST_TITLE: usize = 80;
/// Seconds, if nobody says, and at most.
const USUAL_SECONDS: u64 = 5;
const MOST_SECONDS: u64 = 20;
/// Above so many places for words a proof is out of reach, and only writing it down would take long.
const MOST_PROVED: usize = 60_000;
/// How often a search that goes by counts is asked whether to go on: each stands for 512 moves.
const STEADY: u64 = 12_000;
/// A live view is shown no more often.
const NEXT_VIEW: Duration = Duration::from_millis(250);
/// Remarks about a list that are worth telling.
const MOST_REMARKS: usize = 8;

/// A crossword that was made: the object of the program's `--json`, and its address.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct MadeCrossword {
    #[serde(flatten)]
    #[schema(value_type = Object)]
    made: Value,
    /// The crossword with its clues on one line: what `puzzle` of the other verbs takes.
    pub(crate) link: String,
    /// How the list was understood where that is not plain, and lines that were not used as they stood.
    remarks: Vec<String>,
}

/// What it takes to make a crossword.
pub(crate) struct CrosswordPlan {
    list: WordList,
    wish: Wish,
    method: &'static str,
    title: String,
    time: Duration,
    /// How often it may ask whether to go on, where that and no clock decides.
    rounds: Option<u64>,
    seed: u64,
    own: bool,
    lang: Lang,
}

/// What it takes to make a skeleton.
pub(crate) struct SkeletonPlan {
    list: WordList,
    wish: skeleton::Wish,
    seed: u64,
}

/// A crossword as it is wanted, or why it cannot be.
pub(super) fn crossword(wanted: &Wanted, seed: u64) -> Result<CrosswordPlan, Error> {
    let (list, title) = words(wanted)?;
    let [cols, rows] = sides(wanted, 9, 3, 15)?;
    let shape: Crossword = vec![".".repeat(cols); rows].join("/").parse().map_err(|_| Error::Ours)?;
    let name = wanted.objective.as_deref().filter(|name| !name.is_empty()).unwrap_or("tidy");
    let known = [
        ("tidy", Objective::Tidy { penalty: 1 }),
        ("white", Objective::White),
        ("crossings", Objective::Crossings),
    ];
    let found = known.into_iter().find(|(known, _)| *known == name);
    let (method, objective) = found.ok_or_else(|| wrong("the objective", name, "tidy, white, crossings"))?;
    let customs = match wanted.customs.as_deref().unwrap_or_default() {
        "" | "free" => Customs { connected: true, ..Customs::default() },
        "japanese" => Customs::JAPANESE,
        other => return Err(wrong("the customs", other, "free, japanese")),
    };
    let seconds = wanted.seconds.unwrap_or(USUAL_SECONDS);
    if !(1..=MOST_SECONDS).contains(&seconds) {
        return Err(wrong("the seconds", &seconds.to_string(), &format!("1 to {MOST_SECONDS}")));
    }
    let [must, avoid, stale] = Default::default();
    let wish = Wish { shape, objective, customs, must, avoid, stale };
    // Refused now, before anybody waits for a worker.
    Task::new(&list, &wish).map_err(|none| Error::wrong(none.say(Lang::En), none.say(Lang::Ja)))?;
    let own = wanted.words.is_some();
    let asked = wanted.title.as_deref().unwrap_or_default();
    let asked: String = asked.chars().filter(|sign| !sign.is_control()).take(LONGEST_TITLE).collect();
    let title = if asked.trim().is_empty() { title } else { asked };
    Ok(CrosswordPlan {
        list,
        wish,
        method,
        title,
        time: Duration::from_secs(seconds),
        rounds: None,
        seed,
        own,
        lang: wanted.lang,
    })
}

/// A skeleton as it is wanted, or why it cannot be.
pub(super) fn skeleton(wanted: &Wanted, seed: u64) -> Result<SkeletonPlan, Error> {
    let (list, _) = words(wanted)?;
    let [cols, rows] = sides(wanted, 11, 4, 20)?;
    if list.words.len() > MOST_IN_SKELETON {
        let found = list.words.len();
        return Err(Error::wrong(
            format!("found {found} words, wanted at most {MOST_IN_SKELETON} for a skeleton"),
            format!("{found}語あります。スケルトンは{MOST_IN_SKELETON}語までです"),
        ));
    }
    Ok(SkeletonPlan { list, wish: skeleton::Wish { cols, rows, letters: true, level: None }, seed })
}

/// The words to use, and the title of their list.
fn words(wanted: &Wanted) -> Result<(WordList, String), Error> {
    let named = wanted.list.as_deref().filter(|name| !name.is_empty());
    match (&wanted.words, named) {
        (Some(text), None) => Ok((own_words(text)?, String::new())),
        (None, Some(name)) => {
            let names = || LISTS.iter().map(|list| list.name).collect::<Vec<_>>().join(", ");
            let ours = list(name).ok_or_else(|| wrong("the list", name, &names()))?;
            Ok((ours.words(), ours.title(ours.lang).to_string()))
        }
        _ => Err(Error::wrong(
            "wanted either words (a word a line, WORD<TAB>clue) or the name of a list",
            "words(1行に1語、単語<タブ>カギ)か list(リスト名)のどちらか一方を指定してください",
        )),
    }
}

/// A list that was sent.
fn own_words(text: &str) -> Result<WordList, Error> {
    if text.len() > MOST_BYTES {
        let found = text.len();
        return Err(Error::wrong(
            format!("found a word list of {found} bytes, wanted at most {MOST_BYTES}"),
            format!("単語リストが{found}バイトあります。{MOST_BYTES}バイトまでにしてください"),
        ));
    }
    let list = WordList::parse(text);
    if list.words.len() > MOST_WORDS {
        let found = list.words.len();
        return Err(Error::wrong(
            format!("found {found} words, wanted at most {MOST_WORDS}: the program takes longer lists"),
            format!("{found}語あります。ここでは{MOST_WORDS}語までです(プログラムならもっと使えます)"),
        ));
    }
    if list.words.len() < 2 {
        let found = list.words.len();
        let odd = |lang: Lang| list.remarks.first().map(|remark| remark.say(lang)).unwrap_or_default();
        return Err(Error::wrong(
            format!("found {found} words to use, wanted two or more, one a line. {}", odd(Lang::En)),
            format!("使える単語が{found}個です。1行に1語、2語以上書いてください。{}", odd(Lang::Ja)),
        ));
    }
    Ok(list)
}

/// Columns and rows.
fn sides(wanted: &Wanted, usual: usize, least: usize, most: usize) -> Result<[usize; 2], Error> {
    let cols = wanted.size.unwrap_or(usual);
    let rows = wanted.rows.unwrap_or(cols);
    for side in [cols, rows] {
        if !(least..=most).contains(&side) {
            return Err(wrong("the side", &side.to_string(), &format!("{least} to {most}")));
        }
    }
    Ok([cols, rows])
}

impl CrosswordPlan {
    pub(super) fn end_by_count(&mut self) {
        self.rounds = Some(STEADY);
    }

    /// Makes it. `None` if there was no time for even one board.
    pub(super) fn make(
        &self,
        go_on: &dyn Fn() -> bool,
        nearer: &mut dyn FnMut(Nearer),
    ) -> Result<Option<MadeCrossword>, Error> {
        let task = Task::new(&self.list, &self.wish)
            .map_err(|none| Error::wrong(none.say(Lang::En), none.say(Lang::Ja)))?;
        let cells = self.wish.shape.squares().len();
        let proves = self.rounds.is_none() && 2 * cells * self.list.words.len() <= MOST_PROVED;
        let usual = Tuning::default();
        let tuning = Tuning { effort: if proves { usual.effort } else { 0 }, ..usual };
        let (asked, cut) = (Cell::new(0u64), Cell::new(false));
        let until = Instant::now() + self.time;
        let on = || {
            asked.set(asked.get() + 1);
            cut.set(cut.get() || !go_on());
            let enough = match self.rounds {
                Some(rounds) => asked.get() > rounds,
                None => Instant::now() >= until,
            };
            !enough && !cut.get()
        };
        let mut shown: Option<Instant> = None;
        let mut better = |made: &tokisuji::make::crossword::Made| {
            if shown.is_none_or(|shown| shown.elapsed() >= NEXT_VIEW) {
                shown = Some(Instant::now());
                nearer(Nearer::Board {
                    puzzle: format!("crossword:{}", self.shown(&made.board)),
                    value: made.value,
                    bound: made.bound,
                    words: made.board.runs().len(),
                    link: read::line(&self.sheet(&made.board)).ok(),
                });
            }
        };
        let made = make(&task, tuning, (self.seed, 0), &on, &mut better);
        if made.board.runs().is_empty() || (self.rounds.is_some() && cut.get()) {
            return Ok(None);
        }
        let kept = if made.broken == 0 { self.wish.customs } else { Customs::default() };
        if let Some(fault) = check(&made.board, &self.list, kept).first() {
            tracing::error!(fault = fault.say(&made.board, Lang::En), "a made crossword was disproved");
            return Err(Error::Ours);
        }
        let sheet = self.sheet(&made.board);
        let object = made_crossword(&sheet, &made, self.method, self.seed, 0);
        let odd = self.list.remarks.iter().map(|remark| remark.say(self.lang));
        let remarks = self.list.understood(self.lang).into_iter().chain(odd).take(MOST_REMARKS);
        Ok(Some(MadeCrossword { made: object, link: read::line(&sheet)?, remarks: remarks.collect() }))
    }

    /// The board with its clues and its title.
    fn sheet(&self, board: &Crossword) -> Sheet {
        let mut sheet = Sheet::new(board.clone(), |_, _| None);
        sheet.clues = clues(board, &self.list);
        sheet.title.clone_from(&self.title);
        sheet
    }

    /// The board as it is shown on the way: with its letters to those whose words they are.
    fn shown(&self, board: &Crossword) -> Crossword {
        if self.own { board.clone() } else { board.blank() }
    }
}

impl SkeletonPlan {
    /// How the list was understood where that is not plain, and lines that were not used as they stood.
    pub(super) fn remarks(&self, lang: Lang) -> Vec<String> {
        let odd = self.list.remarks.iter().map(|remark| remark.say(lang));
        self.list.understood(lang).into_iter().chain(odd).take(MOST_REMARKS).collect()
    }

    /// Makes it. `None` where the time was up first.
    pub(super) fn make(&self, go_on: &dyn Fn() -> bool) -> Result<Option<MadeSkeleton>, Error> {
        let made = match skeleton::make(&self.list, self.wish, &mut stream(self.seed, 0), go_on) {
            Ok(made) => made,
            Err(skeleton::NoSkeleton::Tired | skeleton::NoSkeleton::NeedsLetters) => return Ok(None),
            Err(skeleton::NoSkeleton::NoCrossing) => {
                return Err(Error::wrong(
                    "no two of these words cross on a board of this size: add words that share letters, or take a larger board",
                    "この大きさの盤では、どの2語も交わりません。文字を共有する単語を足すか、盤を大きくしてください",
                ));
            }
            Err(none) => return Err(Error::wrong(none.say(Lang::En), none.say(Lang::Ja))),
        };
        // Nothing is shown on trust.
        let found = search(&made.puzzle.problem(), 2, &mut || go_on());
        if found.is_unique() != Some(true) {
            return Ok(None);
        }
        Ok(Some(made_skeleton(&made, &self.list, self.seed, 0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(size: usize) -> Wanted {
        Wanted { list: Some("kitchen".to_string()), size: Some(size), ..Wanted::default() }
    }

    #[test]
    fn a_seed_gives_the_same_crossword_where_counts_decide() {
        let link = |seed: u64| {
            let mut plan = crossword(&wanted(6), seed).expect("a plan");
            plan.rounds = Some(100);
            plan.make(&|| true, &mut |_| ()).expect("no trouble").expect("a board").link
        };
        assert_eq!(link(1), link(1));
        assert_ne!(link(1), link(2));
        // A clock that cuts it short gives nothing rather than something else.
        let mut plan = crossword(&wanted(6), 1).expect("a plan");
        plan.end_by_count();
        assert!(plan.make(&|| false, &mut |_| ()).expect("no trouble").is_none());
    }

    #[test]
    fn letters_on_the_way_are_shown_only_to_those_who_sent_them() {
        let own = Wanted { words: Some("CAT\nTAR\nCAR".to_string()), size: Some(4), ..Wanted::default() };
        for (wanted, shows) in [(own, true), (wanted(4), false)] {
            let mut plan = crossword(&wanted, 1).expect("a plan");
            plan.rounds = Some(20);
            let mut seen = Vec::new();
            let mut look = |nearer| match nearer {
                Nearer::Board { puzzle, .. } => seen.push(puzzle),
                Nearer::Puzzle { .. } => panic!("no Sudoku"),
            };
            plan.make(&|| true, &mut look).expect("no trouble");
            let letters =
                seen.iter().any(|line| line.trim_start_matches("crossword:").contains(char::is_alphabetic));
            assert!(!seen.is_empty() && letters == shows, "{seen:?}");
        }
    }
}
