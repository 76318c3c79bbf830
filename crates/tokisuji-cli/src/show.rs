//! Puzzles and words in the terminal: which tone gets which colour.
//!
//! Colours are written as terminal codes here and dropped by `anstream` wherever nobody would see them.

use anstyle::{AnsiColor, Style};
use tokisuji::board::Board;
use tokisuji::draw::text::{Layout, Line, Lines, Tone, text_board, text_candidates};
use tokisuji::grid::CellSet;
use tokisuji::kind::{Position, Puzzle};
use tokisuji::paths::Paths;
use tokisuji::problem::Problem;
use tokisuji::symbol::Mark;
use tokisuji::walk::Step;

/// A puzzle as printed.
pub(crate) fn puzzle(puzzle: &Puzzle) -> String {
    filled(puzzle, &[])
}

/// A puzzle and what has been written into it.
pub(crate) fn position(position: &Position) -> String {
    filled(&position.puzzle, &position.written)
}

/// A puzzle with its solution, givens told from the rest.
pub(crate) fn solved(puzzle: &Puzzle, solution: &Puzzle) -> String {
    filled(puzzle, &solution.problem().givens)
}

fn filled(puzzle: &Puzzle, written: &[Mark]) -> String {
    let layout = Layout { lines: Lines::Cells, ..Layout::default() };
    let mut text = styled(&text_board(&puzzle.problem(), written, layout));
    for (length, words) in puzzle.words_by_length() {
        text += &format!("{length:>2}  {}\n", words.join(" "));
    }
    text
}

/// A board with its digits so far.
pub(crate) fn board(problem: &Problem, board: &Board<'_>) -> String {
    let mark = |cell| board.value(cell).map(|symbol| Mark { cell, symbol });
    let written: Vec<Mark> = board.decided().iter().filter_map(mark).collect();
    styled(&text_board(problem, &written, Layout { lines: Lines::Cells, ..Layout::default() }))
}

/// A board with its candidates, and the reason of a step.
pub(crate) fn candidates(problem: &Problem, board: &Board<'_>, step: Option<&Step>) -> String {
    let givens = problem.givens.iter().map(|mark| mark.cell).collect();
    candidates_of(board, &givens, step)
}

/// The same for a board that belongs to no puzzle.
pub(crate) fn candidates_of(board: &Board<'_>, givens: &CellSet, step: Option<&Step>) -> String {
    // Without colours the marks say the same: -5 goes, *5 is of the pattern.
    let signs = anstream::AutoStream::choice(&std::io::stdout()) == anstream::ColorChoice::Never;
    styled(&text_candidates(board, givens, step, Layout { labels: true, signs, ..Layout::default() }))
}

/// A heading.
pub(crate) fn strong(text: &str) -> String {
    let style = Style::new().bold();
    format!("{style}{text}{style:#}")
}

fn styled(lines: &[Line]) -> String {
    let mut text = String::new();
    for line in lines {
        for span in line {
            let style = style(span.tone);
            text += &format!("{style}{}{style:#}", span.text);
        }
        text.push('\n');
    }
    text
}

fn style(tone: Tone) -> Style {
    match tone {
        Tone::Frame | Tone::Label => Style::new().dimmed(),
        Tone::Given => Style::new().bold(),
        Tone::Written => AnsiColor::Blue.on_default(),
        Tone::Candidate => Style::new(),
        Tone::Pattern => AnsiColor::Green.on_default().bold(),
        Tone::Rival => AnsiColor::Yellow.on_default().bold(),
        Tone::Struck => AnsiColor::Red.on_default().strikethrough(),
        Tone::Decided => AnsiColor::Green.on_default().bold().underline(),
        Tone::Witness => AnsiColor::Cyan.on_default().bold(),
    }
}

/// The choices on the way through a puzzle as a row of bars, one a depth: their mean over all paths.
pub(crate) fn choices(found: &Paths) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let choices = &found.profile.choices;
    let most = choices.iter().map(|choices| choices.mean).fold(1.0, f64::max);
    let bar = |mean: f64| BARS[((mean / most * 8.0).ceil() as usize).clamp(1, 8) - 1];
    let bars: String = choices.iter().map(|choices| bar(choices.mean)).collect();
    let ends = choices.iter().map(|choices| choices.most).max().unwrap_or(0);
    format!("{bars} (≤ {ends})")
}
