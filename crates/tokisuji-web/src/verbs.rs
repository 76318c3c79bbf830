//! The verbs as questions and answers: what is asked, within which bounds, and what is said.
//!
//! The server asks them over HTTP and the engine in a browser without one; both give the same answers.

use crate::board::Board;
use crate::error::Error;
use crate::read::{self, Opened};
use crate::walks::Walks;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tokisuji::answer::{
    self, Checked, Explained, Graded, Hint, HintSaid, MarkSaid, MovesAsked, Solved, Verified,
};
use tokisuji::format::sheet::{SHEET_FORMATS, Sheet, recognise_sheet, sheet_format};
use tokisuji::format::{self, FORMATS};
use tokisuji::grid::Cell;
use tokisuji::kind::Position;
use tokisuji::lang::Lang;
use tokisuji::problem::Frame;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::search;
use tokisuji::symbol::Mark;
use tokisuji::walk::Reading;
use utoipa::ToSchema;

/// A puzzle to be solved.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    /// The puzzle, in any format.
    #[schema(example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")]
    puzzle: String,
    /// The most solutions to look for.
    #[schema(minimum = 1, maximum = 1000)]
    limit: Option<usize>,
}

/// The most solutions anyone gets at once.
const MOST_SOLUTIONS: usize = 1000;

/// The solution, or all of them up to a limit.
pub(crate) fn solve(asked: &SolveRequest, go_on: &dyn Fn() -> bool) -> Result<Solved, Error> {
    let limit = asked.limit.unwrap_or(2);
    if !(1..=MOST_SOLUTIONS).contains(&limit) {
        return Err(Error::wrong(
            format!("found the limit {limit}, wanted 1 to {MOST_SOLUTIONS}"),
            format!("limit は1から{MOST_SOLUTIONS}までです({limit}がありました)"),
        ));
    }
    let position = read::position(&asked.puzzle)?;
    Ok(answer::solve(&position.puzzle, limit, go_on))
}

/// A puzzle.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleRequest {
    /// The puzzle, in any format.
    #[schema(example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")]
    pub(crate) puzzle: String,
}

/// Is it valid, unique, minimal, symmetric?
pub(crate) fn check(asked: &PuzzleRequest, lang: Lang, go_on: &dyn Fn() -> bool) -> Result<Checked, Error> {
    let position = read::position(&asked.puzzle)?;
    Ok(answer::check(&position.puzzle, lang, go_on))
}

/// A puzzle and the player it is measured by.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GradeRequest {
    /// The puzzle, in any format.
    #[schema(example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")]
    puzzle: String,
    /// The name of a rule set; the usual one of the kind if there is none.
    #[schema(example = "human")]
    rules: Option<String>,
}

/// How hard is it? Level, steps, effort.
pub(crate) fn grade(asked: &GradeRequest, lang: Lang, go_on: &dyn Fn() -> bool) -> Result<Graded, Error> {
    let position = read::position(&asked.puzzle)?;
    let rules = read::rules(asked.rules.as_deref(), &position.puzzle)?;
    Ok(answer::grade(&position.puzzle, rules, Reading::default(), lang, go_on)?.0)
}

/// The walkthrough, deduction by deduction; chains and trials that no later step needs are counted and left out.
pub(crate) fn explain(
    asked: &GradeRequest,
    walks: &Walks,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Result<Explained, Error> {
    let position = read::position(&asked.puzzle)?;
    let rules = read::rules(asked.rules.as_deref(), &position.puzzle)?;
    let walk = walks.told(&position.puzzle, &position.puzzle.problem(), rules, go_on)?;
    Ok(answer::explained(&position.puzzle, &walk, rules, lang))
}

/// How far somebody has got.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintRequest {
    /// The puzzle as printed, in any format.
    #[schema(example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")]
    puzzle: String,
    /// What has been written, by cell: `{"r1c3": "4"}`; by place where there are edges: `{"r1c3-below": "1"}`.
    #[serde(default)]
    written: BTreeMap<String, String>,
    /// Candidates struck out, by cell: `{"r1c3": ["1", "2"]}`.
    #[serde(default)]
    struck: BTreeMap<String, Vec<String>>,
    /// The name of a rule set. Without one, the usual one of the kind and then the expert's.
    rules: Option<String>,
}

/// A hint, and a way on where no rule finds one.
#[derive(Serialize, ToSchema)]
pub(crate) struct HintAnswer {
    #[serde(flatten)]
    said: HintSaid,
    /// The same in a sentence.
    sentence: String,
    /// Where no rule goes on: a cell of the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    reveal: Option<MarkSaid>,
}

/// The next easiest deduction, or where a mistake stands.
pub(crate) fn hint(asked: &HintRequest, lang: Lang, go_on: &dyn Fn() -> bool) -> Result<HintAnswer, Error> {
    let mut position = read::position(&asked.puzzle)?;
    let frame = position.puzzle.problem().frame;
    let struck: usize = asked.struck.values().map(Vec::len).sum();
    let most = frame.place_count() * frame.symbols.len();
    if asked.written.len() > frame.place_count() || struck > most {
        return Err(Error::wrong(
            format!(
                "found {struck} candidates struck out, wanted at most {most}, one for each cell and symbol"
            ),
            format!("消した候補が{struck}個あります。この盤面には候補が{most}個しかありません"),
        ));
    }
    for (cell, sign) in &asked.written {
        position.written.push(mark(&frame, cell, sign)?);
    }
    for (cell, signs) in &asked.struck {
        for sign in signs {
            position.struck.push(mark(&frame, cell, sign)?);
        }
    }
    let mut players = vec![read::rules(asked.rules.as_deref(), &position.puzzle)?];
    if asked.rules.is_none() {
        players.extend(position.puzzle.rules().stronger.and_then(RuleSet::named));
    }
    hint_for(&position, &players, lang, go_on)
}

/// The hint of the first player who has one.
fn hint_for(
    position: &Position,
    players: &[&RuleSet],
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Result<HintAnswer, Error> {
    let mut said = Hint::Nothing;
    for rules in players {
        said = answer::hint(position, rules, Reading::default(), go_on)?;
        if !matches!(said, Hint::Nothing) {
            break;
        }
    }
    let reveal = matches!(said, Hint::Nothing).then(|| reveal(position, go_on)).flatten();
    let sentence = match &reveal {
        Some(mark) => lang.pick(
            format!(
                "No rule goes on from here. Trying everything out gives {} = {}.",
                mark.cell, mark.symbol
            ),
            format!(
                "ここから先は規則では進めません。しらみつぶしでは {} = {} です。",
                mark.cell, mark.symbol
            ),
        ),
        None => said.say(position, lang),
    };
    Ok(HintAnswer { said: said.said(position, lang), sentence, reveal })
}

/// An open cell of the solution.
fn reveal(position: &Position, go_on: &dyn Fn() -> bool) -> Option<MarkSaid> {
    let problem = position.puzzle.problem();
    let found = search(&problem, 2, &mut || go_on());
    let board = position.board(&problem)?;
    let only = found.solutions.first().filter(|_| found.is_unique() == Some(true))?;
    let open = only.iter().filter(|mark| !board.is_decided(mark.cell));
    let next = open.min_by_key(|mark| board.candidates(mark.cell).len())?;
    Some(MarkSaid::new(&problem.frame, *next))
}

/// A mark by the name of its cell and its sign.
fn mark(frame: &Frame, cell: &str, sign: &str) -> Result<Mark, Error> {
    let place = frame.named(cell).filter(|&cell| frame.cells.contains(cell)).ok_or_else(|| {
        let last = frame.grid.cells().last().map(|cell| frame.grid.name(cell)).unwrap_or_default();
        Error::wrong(
            format!("found the cell {cell:?}, wanted r1c1 to {last}"),
            format!("マス {cell:?} はありません(r1c1 から {last} まで)"),
        )
    })?;
    let upper = sign.to_uppercase();
    let at = |cell: Cell| {
        let symbols = frame.start(cell).iter().map(|symbol| Mark { cell, symbol });
        symbols.into_iter().find(|&mark| frame.sign_of(mark).to_uppercase().to_string() == upper)
    };
    // A view may lie where a part of the answer does: the sign tells which is meant.
    let spot = frame.spot(place);
    let others = || frame.cells.iter().filter(|&other| other != place && frame.spot(other) == spot);
    at(place).or_else(|| others().find_map(at)).ok_or_else(|| {
        Error::wrong(
            format!("found {sign:?} in {cell}, wanted a symbol of the board"),
            format!("{cell} の {sign:?} はこの盤面の記号ではありません"),
        )
    })
}

/// The most moves that are judged at once.
const MOST_MOVES: usize = 1000;

/// Do moves follow? By which easiest rule, or what do they contradict?
pub(crate) fn verify(
    asked: &MovesAsked,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Result<Vec<Verified>, Error> {
    let wrong = |error: answer::MoveError| Error::wrong(error.say(Lang::En), error.say(Lang::Ja));
    let position = read::position(&asked.puzzle)?;
    let frame = position.puzzle.problem().frame;
    let (struck, most) = (asked.struck.values().map(Vec::len).sum::<usize>(), frame.place_count());
    let moves = asked.moves.len() + asked.decide.len() + asked.strike.len();
    let words = || asked.moves.iter().map(|text| text.split_whitespace().count()).sum::<usize>();
    if asked.written.len() > most
        || struck > most * frame.symbols.len()
        || moves > MOST_MOVES
        || words() > MOST_MOVES
        || !asked.has_moves()
    {
        return Err(Error::wrong(
            format!(
                "found {moves} moves on {most} places, wanted 1 to {MOST_MOVES}, and no more written and struck out than there is"
            ),
            format!("手が{moves}個あります。1〜{MOST_MOVES}個で、書いた数と消した候補は盤面にある分までです"),
        ));
    }
    let position = asked.position(position).map_err(wrong)?;
    let moves = asked.read_moves(&frame).map_err(wrong)?;
    let rules = read::rules(None, &position.puzzle)?;
    Ok(answer::verify(&position, &moves, (rules, rules.everyday), lang, go_on)?)
}

/// A puzzle and the format it is wanted in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConvertRequest {
    /// The puzzle, in any format.
    #[schema(example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")]
    puzzle: String,
    /// The name of a format.
    #[schema(example = "sdk")]
    to: String,
}

/// A puzzle in a format.
#[derive(Serialize, ToSchema)]
pub(crate) struct Converted {
    /// The format it was read from.
    from: String,
    /// The format it is in now.
    to: String,
    /// The puzzle.
    text: String,
}

/// From one format to another.
pub(crate) fn convert(asked: ConvertRequest) -> Result<Converted, Error> {
    let (from, text) = match read::opened(&asked.puzzle)? {
        Opened::Puzzle(position) => (format::recognise(&asked.puzzle).name(), written(&position, &asked.to)?),
        Opened::Crossword(sheet) => {
            let from = recognise_sheet(asked.puzzle.as_bytes()).map_or("crossword", |format| format.name());
            let text = String::from_utf8(written_crossword(&sheet, &asked.to)?).ok();
            let text = text.filter(|text| !text.contains('\0')).ok_or_else(|| {
                Error::wrong(
                    format!("{} is bytes and not text: /download gives it", asked.to),
                    format!("{} はテキストではありません。/download を使ってください", asked.to),
                )
            })?;
            (from, text)
        }
    };
    Ok(Converted { from: from.to_string(), to: asked.to, text })
}

/// A crossword in the format of that name.
pub(crate) fn written_crossword(sheet: &Sheet, to: &str) -> Result<Vec<u8>, Error> {
    let written = sheet_format(to).and_then(|format| Some((format, format.write(sheet)?)));
    let (format, written) = written.ok_or_else(|| {
        let names = SHEET_FORMATS.iter().filter(|format| format.writes()).map(|format| format.name());
        let names = names.collect::<Vec<_>>().join(", ");
        Error::wrong(
            format!("found the format {to:?}, wanted for a crossword one of: {names}"),
            format!("クロスワードに形式 {to:?} はありません。次から選んでください: {names}"),
        )
    })?;
    written.map_err(|refusal| Error::wrong(refusal.say(format, Lang::En), refusal.say(format, Lang::Ja)))
}

/// A puzzle in the format of that name.
pub(crate) fn written(position: &Position, to: &str) -> Result<String, Error> {
    let names = || FORMATS.iter().map(|format| format.name()).collect::<Vec<_>>().join(", ");
    let format = format::format(to).ok_or_else(|| {
        Error::wrong(
            format!("found the format {to:?}, wanted one of: {}", names()),
            format!("形式 {to:?} はありません。次から選んでください: {}", names()),
        )
    })?;
    format.write(position).ok_or_else(|| {
        Error::wrong(
            format!("the format {to} cannot hold this puzzle"),
            format!("形式 {to} ではこの問題を書けません"),
        )
    })
}

/// The board of a puzzle, with its solution.
pub(crate) fn board_of(opened: Opened, lang: Lang, go_on: &dyn Fn() -> bool) -> Result<Board, Error> {
    match opened {
        Opened::Puzzle(position) => {
            let found = search(&position.puzzle.problem(), 2, &mut || go_on());
            Ok(Board::new(&position.puzzle, &found, lang, go_on))
        }
        Opened::Crossword(sheet) => Ok(Board::of_crossword(&sheet, read::line(&sheet)?, lang)),
    }
}
