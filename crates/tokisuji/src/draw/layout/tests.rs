//! Boards built by hand, so that every item and every look is drawn whatever kinds there are.

use super::*;
use crate::board::Board;
use crate::draw::svg::tests::check;
use crate::draw::{Look, Picture, Room, fonts, layers};
use crate::grid::Grid;
use crate::problem::{Corner, Fill, Lowering, Problem, Sort, Thing};
use crate::symbol::{Mark, Symbol};
use std::sync::Arc;

const NO: Symbol = Symbol(0);
const YES: Symbol = Symbol(1);

fn lists(lists: &[&str]) -> Vec<Vec<String>> {
    lists.iter().map(|list| list.split_whitespace().map(str::to_owned).collect()).collect()
}

fn rows(text: &str) -> Vec<Vec<char>> {
    text.split('/').map(|row| row.chars().collect()).collect()
}

fn problem(to: Lowering, givens: Vec<Mark>) -> Problem {
    Problem { frame: Arc::new(to.finish().expect("small")), givens }
}

/// Margins of lists, lines for counting, shading.
pub(in crate::draw) fn nonogram() -> (Problem, Vec<Mark>) {
    let picture = rows(
        ".##..##.../##########/.########./..######../...####.../....##..../#........#/##########/.#.##.##.#/...#..#...",
    );
    let (tall, wide) = (picture.len(), picture[0].len());
    let grid = Grid { rows: tall as u8, cols: wide as u8 };
    let mut to = Lowering::new(grid).expect("small");
    let shade = to.sort(Sort::shade());
    to.cells(shade);
    let runs = |line: Vec<char>| -> Vec<String> {
        let line: String = line.into_iter().collect();
        let runs: Vec<String> =
            line.split('.').filter(|run| !run.is_empty()).map(|run| run.len().to_string()).collect();
        if runs.is_empty() { vec!["0".to_owned()] } else { runs }
    };
    let above = (0..wide).map(|col| runs(picture.iter().map(|row| row[col]).collect())).collect();
    let left = picture.iter().map(|row| runs(row.clone())).collect();
    to.layout = Layout { lines: Lines::Fives, margins: [above, left, vec![], vec![]], ..Layout::default() };
    let marks = grid.cells().map(|cell| {
        let black = picture[grid.row(cell)][grid.col(cell)] == '#';
        Mark { cell, symbol: if black { YES } else { NO } }
    });
    let marks = marks.collect();
    (problem(to, Vec::new()), marks)
}

/// Digits with signs between them, and a given.
pub(in crate::draw) fn signs() -> (Problem, Vec<Mark>) {
    let grid = Grid { rows: 4, cols: 4 };
    let mut to = Lowering::new(grid).expect("small");
    let digit = to.sort(Sort::digits(1, 4));
    to.cells(digit);
    to.layout.items = vec![
        Item::Sign(Spot::left(0, 1), '<'),
        Item::Sign(Spot::left(2, 3), '>'),
        Item::Sign(Spot::above(1, 0), '^'),
        Item::Sign(Spot::above(3, 2), 'v'),
        Item::Sign(Spot::left(3, 1), '>'),
    ];
    let answer = rows("1234/2143/3412/4321");
    let mark = |cell| {
        let sign = answer[grid.row(cell)][grid.col(cell)];
        Mark { cell, symbol: Symbol(sign as u8 - b'1') }
    };
    let marks: Vec<Mark> = grid.cells().map(mark).collect();
    (problem(to, vec![marks[6]]), marks)
}

/// Blocks with sums on either side of a diagonal.
pub(in crate::draw) fn sums() -> (Problem, Vec<Mark>) {
    let grid = Grid { rows: 4, cols: 4 };
    let mut to = Lowering::new(grid).expect("small");
    let digit = to.sort(Sort::digits(1, 9));
    let blocks = rows("####/#..#/#.../##..");
    for cell in grid.cells() {
        if blocks[grid.row(cell)][grid.col(cell)] == '.' {
            to.cell(cell, digit);
        } else {
            to.layout.items.push(Item::Fill(cell, Fill::Black));
        }
    }
    let mut clue = |row: usize, col: usize, across: &str, down: &str| {
        let cell = grid.cell(row, col);
        to.layout.items.push(Item::Diagonal(cell));
        for (corner, text) in [(Corner::UpperRight, across), (Corner::LowerLeft, down)] {
            if !text.is_empty() {
                to.layout.items.push(Item::Corner(cell, corner, text.to_owned()));
            }
        }
    };
    clue(0, 1, "", "4");
    clue(0, 2, "", "23");
    clue(1, 0, "9", "");
    clue(1, 3, "", "16");
    clue(2, 0, "19", "");
    clue(3, 1, "15", "");
    let written = [(1, 1, 1), (1, 2, 8), (2, 1, 3), (2, 2, 9), (2, 3, 7), (3, 2, 6), (3, 3, 9)];
    let mark =
        |(row, col, value): (usize, usize, u8)| Mark { cell: grid.cell(row, col), symbol: Symbol(value - 1) };
    (problem(to, Vec::new()), written.map(mark).to_vec())
}

/// Islands and links between them, one of them double.
pub(in crate::draw) fn islands() -> (Problem, Vec<Mark>) {
    let grid = Grid { rows: 3, cols: 4 };
    let mut to = Lowering::new(grid).expect("small");
    let link = Sort {
        symbols: crate::symbol::Symbols::first(3),
        ..Sort::two(SortLook::Link, ['0', '1'], ["{}", "{}"], ["{}", "{}"])
    };
    let link = to.sort(Sort {
        signs: vec!['0', '1', '2'],
        says: vec![["{}".to_owned(), "{}".to_owned()]; 3],
        ..link
    });
    let mut marks = Vec::new();
    for (spot, count) in [
        (Spot::left(0, 1), 2),
        (Spot::left(0, 2), 1),
        (Spot::left(0, 3), 1),
        (Spot::above(1, 0), 1),
        (Spot::above(2, 0), 1),
        (Spot::above(1, 3), 2),
        (Spot::left(2, 1), 0),
    ] {
        let cell = to.place(spot, link);
        marks.push(Mark { cell, symbol: Symbol(count) });
    }
    to.layout.lines = Lines::None;
    for (row, col, text) in [(0, 0, "3"), (0, 1, "3"), (0, 3, "3"), (2, 0, "1"), (1, 3, "2")] {
        to.layout.items.push(Item::Circle(Spot::cell(row, col), Fill::White));
        to.layout.items.push(Item::Clue(Spot::cell(row, col), text.to_owned()));
    }
    (problem(to, Vec::new()), marks)
}

/// Pearls on a grid that a line between centres runs over.
pub(in crate::draw) fn pearls() -> (Problem, Vec<Mark>) {
    let grid = Grid { rows: 4, cols: 4 };
    let mut to = Lowering::new(grid).expect("small");
    let link = to.sort(Sort::two(SortLook::Link, ['0', '1'], ["{}", "{}"], ["{}", "{}"]));
    let mut marks = Vec::new();
    let drawn = [
        Spot::left(0, 1),
        Spot::left(0, 2),
        Spot::left(0, 3),
        Spot::above(1, 3),
        Spot::above(2, 3),
        Spot::left(2, 3),
        Spot::left(2, 2),
        Spot::left(2, 1),
        Spot::above(2, 0),
        Spot::above(1, 0),
    ];
    for row in 0..4 {
        for col in 1..4 {
            for spot in [Spot::left(row, col), Spot::above(col, row)] {
                let cell = to.place(spot, link);
                marks.push(Mark { cell, symbol: if drawn.contains(&spot) { YES } else { NO } });
            }
        }
    }
    to.layout.items = vec![
        Item::Circle(Spot::cell(0, 1), Fill::White),
        Item::Circle(Spot::cell(0, 3), Fill::Black),
        Item::Circle(Spot::cell(2, 0), Fill::Black),
        Item::Circle(Spot::cell(3, 3), Fill::Grey),
    ];
    (problem(to, Vec::new()), marks)
}

/// Everything else: things, areas, arrows, clues of many sizes, shaded clues, small circles on lines, margins on all sides.
pub(in crate::draw) fn mixture() -> (Problem, Vec<Mark>) {
    let grid = Grid { rows: 5, cols: 5 };
    let mut to = Lowering::new(grid).expect("small");
    let shade = to.sort(Sort::shade());
    let things = [Thing::Star, Thing::Lamp, Thing::Tent, Thing::Disc];
    let sorts = things
        .map(|thing| to.sort(Sort::two(SortLook::Thing(thing), ['.', '*'], ["{}", "{}"], ["{}", "{}"])));
    let mut marks = Vec::new();
    for cell in grid.cells() {
        let (row, col) = (grid.row(cell), grid.col(cell));
        if row == 4 {
            continue;
        }
        to.cell(cell, if row < 2 { sorts[col % 4] } else { shade });
        marks.push(Mark { cell, symbol: if (row + col) % 2 == 0 { YES } else { NO } });
    }
    let items = &mut to.layout.items;
    for (col, way) in [0, 1, 2, 3].into_iter().enumerate() {
        let cell = grid.cell(4, col);
        items.push(Item::Arrow(cell, way, if col == 2 { "12" } else { "3" }.to_owned()));
    }
    items.push(Item::Fill(grid.cell(4, 4), Fill::Grey));
    items.push(Item::Clue(Spot::cell(4, 4), "123".to_owned()));
    items.push(Item::Clue(Spot::cell(3, 3), "5".to_owned()));
    items.push(Item::Clue(Spot::cell(3, 2), "17".to_owned()));
    items.push(Item::Corner(grid.cell(2, 1), Corner::UpperLeft, "24×".to_owned()));
    items.push(Item::Circle(Spot::left(2, 2), Fill::White));
    items.push(Item::Circle(Spot::above(3, 4), Fill::Black));
    items.push(Item::Circle(Spot { y: 4, x: 2 }, Fill::White));
    items.push(Item::Clue(Spot { y: 4, x: 2 }, "2".to_owned()));
    items.extend((0..5).map(|col| Item::Thick(Spot::above(2, col))));
    items.extend((2..4).map(|row| Item::Dashed(Spot::left(row, 4))));
    to.layout.margins = [
        lists(&["1", "2", "", "10", "3"]),
        lists(&["2 1", "", "11", "4", "5"]),
        lists(&["3"; 5]),
        lists(&["12"; 5]),
    ];
    (problem(to, Vec::new()), marks)
}

pub(in crate::draw) fn all() -> Vec<(&'static str, Problem, Vec<Mark>)> {
    let all = [
        ("nonogram", nonogram()),
        ("signs", signs()),
        ("sums", sums()),
        ("islands", islands()),
        ("pearls", pearls()),
        ("mixture", mixture()),
    ];
    all.into_iter().map(|(name, (problem, marks))| (name, problem, marks)).collect()
}

/// A picture of a problem that belongs to no kind.
pub(in crate::draw) fn picture(problem: &Problem, picture: Picture<'_>, pen: Pen) -> String {
    let mut svg = Svg::default();
    let room = Room::new(&problem.frame, true);
    let root = room.view(tag("svg").with("xmlns", "http://www.w3.org/2000/svg"));
    svg.open(&fonts(root.num("width", room.wide).num("height", room.tall)));
    let paper = tag("rect").num("x", room.left).num("y", room.top).num("width", room.wide);
    svg.leaf(&paper.num("height", room.tall).ink(Ink::Paper, pen));
    labels(&mut svg, &Plan::of(&problem.frame), pen);
    layers(&mut svg, problem, picture, &Look::default(), pen);
    svg.finish()
}

/// A board on which all of this is known.
pub(in crate::draw) fn board<'p>(problem: &'p Problem, marks: &[Mark]) -> Board<'p> {
    let mut board = Board::new(problem).expect("sound");
    for &mark in marks {
        board.decide(mark).expect("nothing binds these");
    }
    board
}

/// Items, margins and marks of all sorts, on boards made for them.
#[test]
fn every_sort_of_board_is_drawn_as_puzzle_solution_and_board() {
    use crate::draw::text::{Layout, Lines, plain_text, text_board, text_candidates};
    for (name, problem, marks) in all() {
        let half: Vec<Mark> = marks.iter().copied().step_by(2).collect();
        let known = board(&problem, &half);
        let mut seen = Vec::new();
        for shown in [Picture::Puzzle, Picture::Written(&marks), Picture::Board(&known)] {
            let svg = picture(&problem, shown, Pen::Plain);
            check(&svg).unwrap_or_else(|error| panic!("{name}: {error}\n{svg}"));
            seen.push(svg);
        }
        let written = !marks.is_empty();
        assert!(!written || seen[0] != seen[1], "{name}: what is written shows");
        for lines in [Lines::Blocks, Lines::Cells, Lines::Ascii] {
            let layout = Layout { lines, labels: lines != Lines::Cells, signs: true };
            let puzzle = plain_text(&text_board(&problem, &[], layout));
            let solved = plain_text(&text_board(&problem, &marks, layout));
            assert_eq!(puzzle != solved, written, "{name}");
            assert!(lines != Lines::Ascii || solved.replace('×', "x").is_ascii(), "{name}: {solved}");
            assert!(!plain_text(&text_candidates(&known, &CellSet::EMPTY, None, layout)).is_empty());
        }
    }
}
