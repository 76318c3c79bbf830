//! What pictures and pages promise as a whole, read back from the finished documents.

use super::svg::tests::{Element, check};
use super::*;
use crate::kind::sudoku::{Shape, Sudoku};
use crate::rule::Effect;
use crate::ruleset::RuleSet;
use crate::symbol::Symbol;
use crate::walk::{End, Manner, Walkthrough, walk, walk_with};

const PAPER: &str = "..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6...6...4..";
/// Needs wings and chains.
const HARD: &str = "....8.5.......7.927..9.6.3..52.4.......5.9.......2.85..9.3.4..546.8.......1.6....";

/// Needs suppositions within suppositions.
const DEEP: &str = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

fn puzzle(line: &str) -> Puzzle {
    line.parse::<Sudoku>().expect("a puzzle").into()
}

fn expert() -> &'static RuleSet {
    RuleSet::named("expert").expect("shipped")
}

/// Every sign that a picture writes in this colour, with its place.
fn signs(svg: &str, colour: &str) -> Vec<(String, String, char)> {
    let mut all = Vec::new();
    for group in svg.split("<g ").skip(1) {
        let group = group.split("</g>").next().unwrap_or_default();
        if !group.starts_with(&format!("fill=\"{colour}\"")) {
            continue;
        }
        for text in group.split("<text x=\"").skip(1) {
            let (places, rest) = text.split_once("\" y=\"").expect("x, then y");
            let (y, rest) = rest.split_once("\">").expect("an open tag");
            let (words, _) = rest.split_once('<').expect("a closed tag");
            let places: Vec<&str> = places.split(' ').collect();
            assert_eq!(places.len(), words.chars().count(), "one place for each sign");
            let each = places.into_iter().zip(words.chars());
            all.extend(each.map(|(x, sign)| (x.to_owned(), y.to_owned(), sign)));
        }
    }
    all
}

const GIVEN: &str = "#000000";
const WRITTEN: &str = "#2c5f9e";
const CANDIDATE: &str = "#6a6a6a";

/// The place of the middle of a cell, as the picture writes it.
fn place(row: usize, col: usize) -> (String, String) {
    let middle = |at: usize| at as f64 * 60.0 + 30.0;
    let mut places = (String::new(), String::new());
    svg::number(middle(col), &mut places.0);
    svg::number(look::baseline(middle(row), look::LARGE), &mut places.1);
    places
}

#[test]
fn every_given_is_drawn_once_and_in_its_cell_at_every_size() {
    for size in Shape::sizes() {
        let shape = Shape::of_size(size).expect("listed");
        // A digit on the diagonal of each size, up to the largest.
        let marks: Vec<Mark> = (0..size)
            .map(|at| Mark {
                cell: Sudoku::empty(shape).grid().cell(at, size - 1 - at),
                symbol: Symbol(at as u8),
            })
            .collect();
        let puzzle: Puzzle = Sudoku::empty(shape).with_givens(&marks).into();
        let svg = draw(&puzzle, Picture::Puzzle, &Look::default());
        check(&svg).expect("well-formed");
        let mut wanted: Vec<_> = (0..size)
            .map(|at| {
                let (x, y) = place(at, size - 1 - at);
                (x, y, Symbol(at as u8).digit())
            })
            .collect();
        let mut found = signs(&svg, GIVEN);
        wanted.sort();
        found.sort();
        assert_eq!(found, wanted, "size {size}");
    }
}

#[test]
fn a_solution_tells_givens_from_the_rest() {
    let puzzle = puzzle(PAPER);
    let problem = puzzle.problem();
    let solution = crate::solve::solutions(&problem).next().expect("one");
    let svg = draw(&puzzle, Picture::Written(&solution), &Look::default());
    check(&svg).expect("well-formed");
    assert_eq!(signs(&svg, GIVEN).len(), problem.givens.len());
    assert_eq!(signs(&svg, WRITTEN).len(), 81 - problem.givens.len());
}

#[test]
fn a_board_shows_each_candidate_of_each_open_cell() {
    let puzzle = puzzle(PAPER);
    let problem = puzzle.problem();
    let board = Board::new(&problem).expect("sound");
    let look = Look { labels: true, lang: Lang::Ja, ..Look::default() };
    let svg = draw(&puzzle, Picture::Board(&board), &look);
    check(&svg).expect("well-formed");
    let open = board.undecided();
    let count: usize = open.iter().map(|cell| board.candidates(cell).len()).sum();
    assert_eq!(signs(&svg, CANDIDATE).len(), count);
}

#[test]
fn what_came_from_outside_is_escaped() {
    let evil = "<script>alert('&\"')</script>";
    let puzzle = puzzle(PAPER);
    let look = Look { title: Some(evil.to_owned()), ..Look::default() };
    let walked = walk(&puzzle.problem(), expert());
    let html = page(&puzzle, &walked, expert(), Lang::En, Some(evil));
    for text in [draw(&puzzle, Picture::Puzzle, &look), html] {
        check(&text).expect("well-formed");
        assert!(!text.contains(evil) && text.contains("&lt;script&gt;alert(&#39;&amp;&quot;&#39;)"));
    }
}

/// Walks a puzzle and shows each step with the board before it.
fn each_step(line: &str, mut show: impl FnMut(&Board<'_>, &CellSet, &Step)) -> Walkthrough {
    let problem = puzzle(line).problem();
    let givens = problem.givens.iter().map(|mark| mark.cell).collect();
    let walked = walk(&problem, expert());
    let mut board = Board::new(&problem).expect("sound");
    for round in &walked.rounds {
        round.steps.iter().for_each(|step| show(&board, &givens, step));
        for step in &round.steps {
            step.deduction.effect.apply(&mut board).expect("sound");
        }
    }
    walked
}

#[test]
fn what_a_step_strikes_is_struck_and_what_it_decides_is_written() {
    let mut struck = 0;
    each_step(HARD, |board, givens, step| {
        let svg = draw_step(board, givens, step, &Look::default());
        check(&svg).expect("well-formed");
        let lines = svg.split("stroke=\"#c4161c\"").nth(1).unwrap_or_default();
        let path = lines.split("d=\"").nth(1).and_then(|rest| rest.split('"').next());
        let strokes = path.map_or(0, |path| path.matches('M').count());
        match &step.deduction.effect {
            Effect::Decide(mark) => {
                let found = signs(&svg, "#ffffff");
                let grid = board.frame().grid;
                let (x, y) = place(grid.row(mark.cell), grid.col(mark.cell));
                assert!(found.contains(&(x, y, mark.symbol.digit())), "{step:?}");
                assert_eq!(strokes, 0);
            }
            Effect::Write(_) => panic!("no words here"),
            Effect::Strike(marks) => {
                assert_eq!(strokes, marks.len(), "{step:?}");
                struck += marks.len();
            }
        }
    });
    assert!(struck > 10, "{struck}");
}

#[test]
fn a_page_has_a_picture_for_every_step_and_only_points_at_what_it_holds() {
    for (line, set, lang) in [
        (PAPER, "expert", Lang::En),
        (PAPER, "paper-a", Lang::Ja),
        (HARD, "expert", Lang::Ja),
        (HARD, "first-order", Lang::En),
        (DEEP, "human", Lang::En),
        (DEEP, "human", Lang::Ja),
    ] {
        let rules = RuleSet::named(set).expect("shipped");
        let puzzle = puzzle(line);
        let walked = walk(&puzzle.problem(), rules);
        let html = page(&puzzle, &walked, rules, lang, None);
        let elements = check(&html).expect("well-formed");
        let steps: usize = walked.rounds.iter().map(|round| round.steps.len()).sum();
        let is = |name: &str, key: &str, value: &str| {
            let has = |(element, attributes): &&Element| {
                element == name && attributes.iter().any(|(k, v)| k == key && v == value)
            };
            elements.iter().filter(has).count()
        };
        // One for each step, the puzzle in front and the board at the end.
        assert_eq!(is("svg", "class", "board"), steps + 2, "{set}");
        assert_eq!(is("p", "class", "say"), steps);
        let attributes = || elements.iter().flat_map(|(_, attributes)| attributes);
        let ids: Vec<&String> = attributes().filter(|(k, _)| k == "id").map(|(_, v)| v).collect();
        let mut unique = ids.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), ids.len(), "no id twice");
        for (_, target) in attributes().filter(|(key, _)| key == "href") {
            let name = target.strip_prefix('#').expect("nothing outside the page");
            assert!(ids.iter().any(|id| *id == name), "{target}");
        }
        assert!(!html.contains("http://") && !html.contains("https://") && !html.contains("style=\""));
        assert!(html.len() < 10_000 * (steps + 3), "{} bytes for {steps} steps", html.len());
        let stuck = html.contains(lang.pick("Where it gets stuck", "ここで行き詰まる"));
        assert_eq!(stuck, walked.end == End::Stuck);
    }
}

#[test]
fn a_page_without_explanations_or_without_a_solution_is_still_a_page() {
    let puzzle_of = puzzle(PAPER);
    let walked = walk_with(&puzzle_of.problem(), expert(), Manner::default());
    let html = page(&puzzle_of, &walked, expert(), Lang::En, None);
    check(&html).expect("well-formed");
    assert_eq!(html.matches("class=\"board\"").count(), 1);

    let clash = puzzle(&format!("11{}", ".".repeat(79)));
    let walked = walk(&clash.problem(), expert());
    let html = page(&clash, &walked, expert(), Lang::En, None);
    check(&html).expect("well-formed");
    assert!(html.contains("No solution"));

    // A wrong digit in r9c8, where the board allows it: that shows only while walking.
    let late = puzzle(&format!("{}1.", &PAPER[..79]));
    let walked = walk(&late.problem(), expert());
    assert!(matches!(walked.end, End::Contradiction(_)) && !walked.rounds.is_empty());
    let html = page(&late, &walked, expert(), Lang::En, None);
    check(&html).expect("well-formed");
    assert!(html.contains("No solution") && html.contains("</main><script>"));
}

#[test]
fn paths_are_drawn_well_formed_with_every_cell_and_small_lattices_whole() {
    use crate::paths::{Asked, Method, paths};
    let rules = RuleSet::named("first-order").expect("shipped");
    let figure = "..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6...6...4..";
    let problem = puzzle(figure).problem();
    let found = paths(&problem, rules, &Asked::default(), &mut || true).expect("small");
    let svg = draw_paths(&problem, &found, Lang::Ja);
    check(&svg).expect("well-formed");
    // By hand: any subset of A to D, with E where C or D is in it.
    assert_eq!(svg.matches("<circle cx=").count(), 16 + 12 + 1);
    let asked = Asked { method: Method::Fast, ..Asked::default() };
    let whole = "7....9.4.5698......2...396...693.7.......4..2.417.2..94.5.8.27...2...481....2.596";
    let problem = puzzle(whole).problem();
    let found = paths(&problem, rules, &asked, &mut || true).expect("has a solution");
    let svg = draw_paths(&problem, &found, Lang::En);
    check(&svg).expect("well-formed");
    assert_eq!(
        svg.matches("<rect x=").count(),
        81 + 1
            + found
                .precede
                .links
                .iter()
                .flat_map(|l| [l.0, l.1])
                .collect::<std::collections::BTreeSet<_>>()
                .len()
    );
}

/// Every text of a picture lies on its paper; how wide letters are is a guess from above.
pub(super) fn inside(svg: &str) {
    let numbers = |text: &str| -> Vec<f64> { text.split(' ').filter_map(|part| part.parse().ok()).collect() };
    let value = |attributes: &[(String, String)], key: &str| -> Option<String> {
        attributes.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone())
    };
    let elements = check(svg).expect("well-formed");
    let view = value(&elements[0].1, "viewBox").map(|view| numbers(&view)).expect("a paper");
    let (mut size, mut anchor) = (16.0, "middle".to_owned());
    let mut words = svg.split("<text ").skip(1);
    for (name, attributes) in &elements {
        if let Some(own) = value(attributes, "font-size") {
            size = own.parse().expect("a number");
            anchor = value(attributes, "text-anchor").unwrap_or_else(|| "middle".to_owned());
        }
        if name != "text" {
            continue;
        }
        let text = words.next().and_then(|rest| rest.split('>').nth(1)).expect("words");
        let text = text.trim_end_matches("</text").replace("&lt;", "<").replace("&gt;", ">");
        let places = numbers(&value(attributes, "x").expect("a place"));
        let y = numbers(&value(attributes, "y").expect("a place"))[0];
        let signs = if places.len() > 1 { 1 } else { text.chars().count() };
        let wide = signs as f64 * size * 0.6;
        for x in places {
            let left = match anchor.as_str() {
                "end" => x - wide,
                "start" => x,
                _ => x - wide / 2.0,
            };
            let across = left >= view[0] && left + wide <= view[0] + view[2];
            let down = y - size * 0.75 >= view[1] && y <= view[1] + view[3];
            assert!(across && down, "{text:?} at {x}, {y} of size {size} is not on {view:?}");
        }
    }
}

/// Every example of every kind is drawn as puzzle, as solution, and at every step of its walk, in both languages.
#[test]
fn every_example_of_every_kind_is_drawn_whole() {
    for kind in crate::kind::KINDS {
        for lang in Lang::ALL {
            for example in kind.examples(lang) {
                let puzzle = kind.read(example).expect("a puzzle");
                let problem = puzzle.problem();
                let look = Look { lang, labels: true, ..Look::default() };
                let solution = crate::solve::search(&problem, 1, &mut || true).solutions.pop();
                let solution = solution.unwrap_or_default();
                for picture in [Picture::Puzzle, Picture::Written(&solution)] {
                    let svg = draw(&puzzle, picture, &look);
                    check(&svg).unwrap_or_else(|error| panic!("{example}: {error}"));
                    if problem.frame.is_constrained() {
                        inside(&svg);
                    }
                    let mut page = Svg::default();
                    page.open(&tag("svg"));
                    let place = Place { x: 1.0, y: 2.0, wide: 100.0, tall: 150.0 };
                    draw_into(&mut page, place, &puzzle, picture, &Look { weight: 2.5, ..look.clone() });
                    check(&page.finish()).unwrap_or_else(|error| panic!("{example}: {error}"));
                }
                if puzzle.is_reasoned() {
                    steps_are_drawn(&puzzle, &problem, &look);
                }
            }
        }
    }
}

fn steps_are_drawn(puzzle: &Puzzle, problem: &Problem, look: &Look) {
    let rules = RuleSet::named(puzzle.usual_rules()).expect("shipped");
    let walked = walk(problem, rules);
    let givens = problem.givens.iter().map(|mark| mark.cell).collect();
    let mut replay = crate::walk::Replay::new(problem);
    for round in &walked.rounds {
        for step in &round.steps {
            let svg = draw_step(replay.board(), &givens, step, look);
            check(&svg).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
            if problem.frame.is_constrained() {
                inside(&svg);
            }
            for lines in [text::Lines::Blocks, text::Lines::Cells, text::Lines::Ascii] {
                let layout = text::Layout { lines, labels: true, signs: true };
                let lines = text::text_candidates(replay.board(), &givens, Some(step), layout);
                assert!(lines.len() >= problem.frame.grid.rows as usize, "{puzzle}");
            }
        }
        replay.apply(round);
        let svg = draw(puzzle, Picture::Board(replay.board()), look);
        check(&svg).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
    }
    let html = page(puzzle, &walked, rules, look.lang, None);
    check(&html).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
}

/// Bridges run from island to island, over all cells between them, in pictures and in the terminal.
#[test]
fn a_bridge_spans_the_cells_between_its_islands() {
    let hashi = crate::kind::kind("hashi").expect("listed");
    let puzzle = hashi.read("hashi:4.2../.3..2/3..../.3.1./3.4.3").expect("a puzzle");
    let problem = puzzle.problem();
    let solution = crate::solve::search(&problem, 1, &mut || true).solutions.pop().expect("one");
    let svg = draw(&puzzle, Picture::Written(&solution), &Look::default());
    // Two from r1c1 to r1c3, and one from r2c2 to r2c5: cells are 60 wide.
    for line in ["M30 25L150 25", "M30 35L150 35", "M90 90L270 90"] {
        assert!(svg.contains(line), "{line}: {svg}");
    }
    let layout = text::Layout { lines: text::Lines::Blocks, labels: false, signs: false };
    let drawn = text::plain_text(&text::text_board(&problem, &solution, layout));
    let drawn: Vec<&str> = drawn.lines().map(str::trim_end).collect();
    let wanted = "
 (4)═════════(2)
  ║
  ║    (3)───────────────(2)
  ║     ║                 │
 (3)    ║                 │
  │     ║                 │
  │    (3)─────────(1)    │
  │                       │
 (3)═════════(4)═════════(3)";
    assert_eq!(drawn, wanted.lines().skip(1).collect::<Vec<_>>());
}
