//! Arithmetic with holes and letters: all numbers are tried, and reckoned with as numbers.

use super::{compare, found};
use tokisuji::chance::{Chance, below, stream};

/// Every number that fits a row of digits, holes and letters; no number of several digits begins with 0.
fn fitting(row: &str) -> Vec<u64> {
    let least = if row.len() > 1 { 10u64.pow(row.len() as u32 - 1) } else { 0 };
    let fits = |number: &u64| {
        let digits = number.to_string();
        digits.chars().zip(row.chars()).all(|(digit, sign)| !sign.is_ascii_digit() || sign == digit)
    };
    (least..10u64.pow(row.len() as u32)).filter(fits).collect()
}

/// The result of the rows above it, and the products on the way, if a calculation has these first two numbers or addends.
fn reckoned(sign: char, numbers: &[u64], rows: usize) -> Option<Vec<u64>> {
    match sign {
        '+' => Some(vec![numbers.iter().sum()]),
        '-' => Some(vec![numbers[0].checked_sub(numbers[1])?]),
        _ => {
            let digits = numbers[1].to_string();
            let parts = digits
                .chars()
                .rev()
                .map(|digit| numbers[0] * u64::from(digit.to_digit(10).expect("a digit")));
            let parts: Vec<u64> = if rows == 3 { Vec::new() } else { parts.collect() };
            Some(parts.into_iter().chain([numbers[0] * numbers[1]]).collect())
        }
    }
}

/// Whether a number stands in a row as it is written there, and the same letter is the same digit everywhere.
fn agrees(rows: &[&str], numbers: &[u64]) -> bool {
    let mut meant: Vec<(char, char)> = Vec::new();
    for (row, number) in rows.iter().zip(numbers) {
        let digits = number.to_string();
        if digits.len() != row.len() {
            return false;
        }
        for (sign, digit) in row.chars().zip(digits.chars()) {
            match sign {
                '0'..='9' if sign != digit => return false,
                '.' | '0'..='9' => {}
                letter => meant.push((letter, digit)),
            }
        }
    }
    meant.iter().all(|&(a, b)| meant.iter().all(|&(c, d)| (a == c) == (b == d)))
}

fn try_all(text: &str) -> Vec<String> {
    let (_, body) = text.split_once(':').expect("a kind");
    let rows: Vec<&str> = body.split('/').collect();
    let sign = rows[1].chars().next().expect("a sign");
    let rows: Vec<&str> = rows.iter().map(|row| row.trim_start_matches(['+', '-', 'x'])).collect();
    let inputs = if sign == '+' { rows.len() - 1 } else { 2 };
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for row in &rows[..inputs] {
        let fitting = fitting(row);
        all = all
            .iter()
            .flat_map(|some| fitting.iter().map(move |&one| [&some[..], &[one]].concat()))
            .collect();
    }
    let whole = all.into_iter().filter_map(|some| {
        let more = reckoned(sign, &some, rows.len())?;
        let numbers = [some, more].concat();
        agrees(&rows, &numbers).then_some(numbers)
    });
    let long = sign == 'x' && rows.len() > 3;
    let shift = |at: usize| if long && (2..rows.len() - 1).contains(&at) { at - 2 } else { 0 };
    let wide = rows.iter().enumerate().map(|(at, row)| row.len() + shift(at)).max().expect("rows");
    let line = |numbers: Vec<u64>| {
        let row = |(at, number): (usize, &u64)| {
            let written = number.to_string() + &"_".repeat(shift(at));
            format!("{written:_>0$}", wide + 1)
        };
        numbers.iter().enumerate().map(row).collect::<Vec<_>>().join("/")
    };
    whole.map(line).collect()
}

/// A calculation by chance with a part of its digits missing, some of them wrong.
fn spoilt(chance: &mut Chance) -> String {
    let number = |most: u32, chance: &mut Chance| 1 + u64::from(below(chance, most));
    let (sign, numbers) = match below(chance, 4) {
        0 => ('+', vec![number(99, chance), number(999, chance)]),
        1 => ('-', vec![100 + number(800, chance), number(99, chance)]),
        2 => ('x', vec![number(999, chance), number(8, chance) + 1]),
        _ => ('x', vec![number(98, chance) + 1, 10 * number(8, chance) + number(8, chance) + 1]),
    };
    let rows = if sign == 'x' && numbers[1] > 9 { 5 } else { 3 };
    let more = reckoned(sign, &numbers, rows).expect("more is taken from");
    let all = [numbers, more].concat();
    let holes = 30 + below(chance, 50);
    let mut row = |(at, number): (usize, &u64)| {
        let mut text: String = if at == 1 { sign.to_string() } else { String::new() };
        for digit in number.to_string().chars() {
            text.push(match below(chance, 100) {
                0..3 => char::from(b'1' + below(chance, 9) as u8),
                part if part < holes => '.',
                _ => digit,
            });
        }
        text
    };
    let rows: Vec<String> = all.iter().enumerate().map(&mut row).collect();
    format!("arithmetic:{}", rows.join("/"))
}

#[test]
fn calculations_with_holes_have_the_solutions_that_reckoning_finds() {
    let mut chance = stream(24, 7);
    let seen = compare((0..300).map(|_| spoilt(&mut chance)), try_all);
    assert!(seen.iter().all(|&count| count >= 10), "{seen:?}");
}

/// Values from outside: Dudeney's sum has one solution, and TWO + TWO = FOUR seven.
#[test]
fn famous_letters_have_their_solutions() {
    let money = found("cryptarithm:SEND/+MORE/MONEY").expect("few");
    assert_eq!(money.into_iter().collect::<Vec<_>>(), ["__9567/__1085/_10652"]);
    let four = found("cryptarithm:TWO/+TWO/FOUR").expect("few");
    assert_eq!(four.len(), 7);
    assert_eq!(four, try_all("cryptarithm:TWO/+TWO/FOUR").into_iter().collect());
}
