//! Yajilin: every set of lines between neighbours; what no line passes is shaded.

use super::{compare, hangs_together};
use tokisuji::chance::{below, stream};

/// What stands in each cell: nothing, or a grey cell with a number and where it points, rows and columns on.
type Board = Vec<Vec<Option<Option<(usize, (isize, isize))>>>>;

fn board(text: &str) -> Board {
    let row = |row: &str| {
        let (mut cells, mut number) = (Vec::new(), String::new());
        for sign in row.chars() {
            let way = match sign {
                '^' => (-1, 0),
                '>' => (0, 1),
                'v' => (1, 0),
                '<' => (0, -1),
                '.' => {
                    cells.push(None);
                    continue;
                }
                '#' => {
                    cells.push(Some(None));
                    continue;
                }
                _ => {
                    number.push(sign);
                    continue;
                }
            };
            cells.push(Some(Some((std::mem::take(&mut number).parse().expect("a number"), way))));
        }
        cells
    };
    text.trim_start_matches("yajilin:").split('/').map(row).collect()
}

fn try_all(text: &str) -> Vec<String> {
    let board = board(text);
    let (tall, wide) = (board.len(), board[0].len());
    let cell = |row: usize, col: usize| row * wide + col;
    let mut edges: Vec<(usize, usize)> = Vec::new();
    for row in 0..tall {
        for col in 0..wide {
            let next = [(row, col + 1), (row + 1, col)];
            edges.extend(
                next.into_iter()
                    .filter(|&(r, c)| {
                        r < tall && c < wide && board[row][col].is_none() && board[r][c].is_none()
                    })
                    .map(|(r, c)| (cell(row, col), cell(r, c))),
            );
        }
    }
    (0..1usize << edges.len()).filter_map(|code| answer(&board, &edges, code)).collect()
}

/// The answer that these lines are, if they are right.
fn answer(board: &Board, edges: &[(usize, usize)], code: usize) -> Option<String> {
    let (tall, wide) = (board.len(), board[0].len());
    let drawn: Vec<(usize, usize)> =
        edges.iter().enumerate().filter(|(at, _)| code >> at & 1 == 1).map(|(_, edge)| *edge).collect();
    let ends = |cell: usize| drawn.iter().filter(|(a, b)| [*a, *b].contains(&cell)).count();
    let cells = 0..tall * wide;
    if drawn.is_empty() || cells.clone().any(|cell| ![0, 2].contains(&ends(cell))) {
        return None;
    }
    let passed: Vec<usize> = cells.filter(|&cell| ends(cell) > 0).collect();
    let number = |cell: usize| passed.iter().position(|&other| other == cell).expect("passed");
    let pairs: Vec<(usize, usize)> = drawn.iter().map(|&(a, b)| (number(a), number(b))).collect();
    if !hangs_together(passed.len(), &pairs) {
        return None;
    }
    let shaded = |row: isize, col: isize| {
        let fits = (0..tall as isize).contains(&row) && (0..wide as isize).contains(&col);
        fits && board[row as usize][col as usize].is_none() && ends(row as usize * wide + col as usize) == 0
    };
    for row in 0..tall as isize {
        for col in 0..wide as isize {
            if shaded(row, col) && (shaded(row + 1, col) || shaded(row, col + 1)) {
                return None;
            }
            if let Some(Some((number, (down, right)))) = board[row as usize][col as usize] {
                let on = (1..=tall.max(wide) as isize).map(|far| (row + far * down, col + far * right));
                if on.filter(|&(row, col)| shaded(row, col)).count() != number {
                    return None;
                }
            }
        }
    }
    let sign = |row: usize, col: usize| match (board[row][col], shaded(row as isize, col as isize)) {
        (Some(_), _) => '_',
        (_, true) => '#',
        _ => '.',
    };
    let line = |a: usize, b: usize| match (edges.contains(&(a, b)), drawn.contains(&(a, b))) {
        (false, _) => '_',
        (_, true) => '1',
        _ => '0',
    };
    let rows = |rows: usize, cols: usize, sign: &dyn Fn(usize, usize) -> char| {
        let row = |row: usize| (0..cols).map(|col| sign(row, col)).collect::<String>();
        (0..rows).map(row).collect::<Vec<_>>().join("/")
    };
    let cell = |row: usize, col: usize| row * wide + col;
    Some(format!(
        "{};{};{}",
        rows(tall, wide, &sign),
        rows(tall, wide - 1, &|row, col| line(cell(row, col), cell(row, col + 1))),
        rows(tall - 1, wide, &|row, col| line(cell(row, col), cell(row + 1, col))),
    ))
}

#[test]
fn trying_everything_finds_the_same_loops() {
    let mut chance = stream(26, 2);
    let mut puzzle = || loop {
        let (tall, wide) = [(3, 3), (3, 4), (4, 3), (4, 4), (3, 5)][below(&mut chance, 5) as usize];
        let one = 5 + below(&mut chance, 5);
        let mut sign = || match below(&mut chance, one) {
            0 => {
                let way = ['^', '>', 'v', '<'][below(&mut chance, 4) as usize];
                if below(&mut chance, 5) == 0 {
                    "#".to_owned()
                } else {
                    format!("{}{way}", below(&mut chance, 3))
                }
            }
            _ => ".".to_owned(),
        };
        let rows: Vec<String> = (0..tall).map(|_| (0..wide).map(|_| sign()).collect()).collect();
        let text = format!("yajilin:{}", rows.join("/"));
        let board = board(&text);
        let grey = board.iter().flatten().filter(|cell| cell.is_some()).count();
        if tall * wide - grey >= 4 && tall * wide - grey <= 12 {
            return text;
        }
    };
    let seen = compare((0..400).map(|_| puzzle()), try_all);
    assert!(seen.iter().all(|&seen| seen > 25), "{seen:?}");
}
