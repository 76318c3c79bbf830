//! `make sudoku` with the fewest givens from outside: counts, seeds, threads, classes, time.

use assert_cmd::Command;
use std::collections::BTreeSet;
use tokisuji::solve::nine;

fn lines(args: &[&str], code: i32) -> Vec<String> {
    let make = ["make", "sudoku", "--method", "walk"];
    let seed: &[&str] = if args.contains(&"--seed") { &[] } else { &["--seed", "1"] };
    let output = Command::cargo_bin("tokisuji").unwrap().args(make).args(args).args(seed).output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

fn givens(line: &str) -> usize {
    let puzzle = nine::parse(line).unwrap();
    assert!(nine::is_unique(&puzzle), "{line}");
    puzzle.iter().filter(|&&digit| digit != 0).count()
}

#[test]
fn the_same_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    let one = lines(&["--count", "3", "--seed", "7", "--jobs", "1"], 0);
    assert_eq!(one.len(), 3);
    assert!(one.iter().all(|line| givens(line) == 17));
    assert_eq!(one, lines(&["--count", "3", "--seed", "7", "--jobs", "3"], 0));
    assert_ne!(one, lines(&["--count", "3", "--seed", "8", "--jobs", "3"], 0));
}

#[test]
fn distinct_ones_are_essentially_different_and_as_many_as_asked_for() {
    let wish = ["--count", "12", "--seed", "2", "--distinct", "--neighbours", "1"];
    let found = lines(&[&wish[..], &["--jobs", "2"]].concat(), 0);
    let classes: BTreeSet<_> =
        found.iter().map(|line| nine::canonical(&nine::parse(line).unwrap()).form).collect();
    assert_eq!((found.len(), classes.len()), (12, 12));
    assert!(found.iter().all(|line| givens(line) == 17));
    assert_eq!(found, lines(&[&wish[..], &["--jobs", "1"]].concat(), 0));
}

#[test]
fn a_few_more_givens_are_made_too() {
    for wanted in [18, 19, 20] {
        let found = lines(&["--givens", &wanted.to_string(), "--count", "2"], 0);
        assert_eq!(found.iter().map(|line| givens(line)).collect::<Vec<_>>(), [wanted; 2]);
    }
}

#[test]
fn it_ends_when_the_time_is_over() {
    // Nobody makes so many in a second; what was found until then is kept.
    let found = lines(&["--count", "1000000", "--time", "1s", "--givens", "20"], 0);
    assert!(!found.is_empty() && found.len() < 1_000_000);
}

#[test]
fn what_does_not_go_together_is_refused() {
    assert!(lines(&["--givens", "16"], 2).is_empty());
    assert!(lines(&["--level", "5"], 2).is_empty());
    assert!(lines(&["--size", "6"], 2).is_empty());
    let distinct = ["make", "sudoku", "--distinct"];
    Command::cargo_bin("tokisuji").unwrap().args(distinct).assert().code(2);
}

#[test]
fn seventeen_givens_are_walked_to_by_themselves() {
    let make = ["make", "sudoku", "--givens", "17", "--seed", "7"];
    let output = Command::cargo_bin("tokisuji").unwrap().args(make).output().unwrap();
    let line = String::from_utf8(output.stdout).unwrap();
    assert_eq!(line.lines().map(str::to_owned).collect::<Vec<_>>(), lines(&["--seed", "7"], 0));
}
