//! Hashi: every number of bridges between every two islands that see each other.

use super::{compare, hangs_together};
use tokisuji::chance::{below, stream};

type Pair = (usize, usize);

/// Islands by row and column, what they say, and every two that see each other.
fn board(text: &str) -> (Vec<Vec<char>>, Vec<Pair>, Vec<Pair>) {
    let rows: Vec<Vec<char>> =
        text.trim_start_matches("hashi:").split('/').map(|row| row.chars().collect()).collect();
    let all = (0..rows.len()).flat_map(|row| (0..rows[0].len()).map(move |col| (row, col)));
    let islands: Vec<(usize, usize)> = all.filter(|&(row, col)| rows[row][col] != '.').collect();
    let mut pairs = Vec::new();
    for (a, &(row, col)) in islands.iter().enumerate() {
        let right = islands.iter().position(|&(r, c)| r == row && c > col);
        let below = islands.iter().position(|&(r, c)| c == col && r > row);
        pairs.extend([right, below].into_iter().flatten().map(|b| (a, b)));
    }
    (rows, islands, pairs)
}

fn try_all(text: &str) -> Vec<String> {
    let (rows, islands, pairs) = board(text);
    let count = |code: usize, at: usize| code / 3usize.pow(at as u32) % 3;
    let counts = |code: usize| (0..pairs.len()).map(|at| count(code, at)).collect::<Vec<usize>>();
    (0..3usize.pow(pairs.len() as u32))
        .filter_map(|code| answer(&rows, &islands, &pairs, &counts(code)))
        .collect()
}

/// The answer that these bridges are, if they are right.
fn answer(
    rows: &[Vec<char>],
    islands: &[(usize, usize)],
    pairs: &[(usize, usize)],
    counts: &[usize],
) -> Option<String> {
    let (tall, wide) = (rows.len(), rows[0].len());
    let mut across = vec![vec!['_'; wide - 1]; tall];
    let mut down = vec![vec!['_'; wide]; tall - 1];
    let mut water = vec![vec![0; wide]; tall];
    for (&(a, b), &count) in pairs.iter().zip(counts) {
        let ((r1, c1), (r2, c2)) = (islands[a], islands[b]);
        let sign = ['0', '1', '2'][count];
        (c1..c2).for_each(|col| across[r1][col] = sign);
        (r1..r2).for_each(|row| down[row][c1] = sign);
        let between = (r1..=r2).flat_map(|row| (c1..=c2).map(move |col| (row, col)));
        for (row, col) in between.filter(|cell| count > 0 && ![(r1, c1), (r2, c2)].contains(cell)) {
            water[row][col] += 1;
        }
    }
    let crossed = water.iter().flatten().any(|&bridges| bridges > 1);
    let right = islands.iter().enumerate().all(|(at, &(row, col))| {
        let own = pairs.iter().zip(counts).filter(|((a, b), _)| [*a, *b].contains(&at));
        let sum: usize = own.map(|(_, &count)| count).sum();
        rows[row][col].to_digit(10).is_none_or(|number| number as usize == sum)
    });
    let built: Vec<(usize, usize)> =
        pairs.iter().zip(counts).filter(|(_, count)| **count > 0).map(|(pair, _)| *pair).collect();
    let lines = |lines: Vec<Vec<char>>| {
        lines.into_iter().map(|line| line.into_iter().collect::<String>()).collect::<Vec<_>>().join("/")
    };
    let fine = !crossed && right && hangs_together(islands.len(), &built);
    fine.then(|| format!("{};{}", lines(across), lines(down)))
}

#[test]
fn trying_everything_finds_the_same_bridges() {
    let mut chance = stream(26, 1);
    let mut puzzle = || loop {
        let (tall, wide) = (3 + below(&mut chance, 3) as usize, 3 + below(&mut chance, 2) as usize);
        let mut rows: Vec<Vec<char>> = (0..tall)
            .map(|_| (0..wide).map(|_| if below(&mut chance, 5) < 2 { '?' } else { '.' }).collect())
            .collect();
        let text = |rows: &[Vec<char>]| {
            let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
            format!("hashi:{}", rows.join("/"))
        };
        let (_, islands, pairs) = board(&text(&rows));
        if islands.len() < 2 || pairs.len() > 9 {
            continue;
        }
        // Some numbers fit bridges by chance, which may cross; some fit nothing; some are not told.
        let counts: Vec<u32> = pairs.iter().map(|_| below(&mut chance, 3)).collect();
        for (at, &(row, col)) in islands.iter().enumerate() {
            let own = pairs.iter().zip(&counts).filter(|((a, b), _)| [*a, *b].contains(&at));
            let sum: u32 = own.map(|(_, &count)| count).sum();
            rows[row][col] = match below(&mut chance, 12) {
                0 => '?',
                1 => char::from_digit(1 + below(&mut chance, 8), 10).expect("a digit"),
                _ => char::from_digit(sum, 10).filter(|&sign| sign != '0').unwrap_or('?'),
            };
        }
        return text(&rows);
    };
    let seen = compare((0..1000).map(|_| puzzle()), try_all);
    assert!(seen.iter().all(|&seen| seen > 50), "{seen:?}");
}
