//! What one command prints as JSON the next one reads, and links and files of other programs go in and out.

use assert_cmd::Command;

fn run(args: &[&str], input: &str, code: i32) -> String {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    let out = command.write_stdin(input.to_string()).assert().code(code).get_output().clone();
    String::from_utf8(out.stdout).expect("text")
}

#[test]
fn json_lines_of_make_are_graded_as_the_puzzles_are() {
    for kind in [
        &["make", "sudoku", "--count", "4", "--seed", "1"][..],
        &["make", "sudoku", "--killer", "--size", "6", "--count", "2", "--seed", "1"],
        &["make", "sumblock", "--size", "4", "--count", "3", "--seed", "1"],
    ] {
        let lines = run(kind, "", 0);
        let json = run(&[kind, &["--json"]].concat(), "", 0);
        assert_eq!(json.lines().count(), lines.lines().count());
        assert!(json.lines().all(|line| line.starts_with('{')), "{json}");
        assert_eq!(run(&["grade", "--json"], &json, 0), run(&["grade", "--json"], &lines, 0));
        // What was graded can be read again.
        let graded = run(&["grade", "--json"], &json, 0);
        assert_eq!(run(&["grade", "--json"], &graded, 0), graded);
    }
}

#[test]
fn every_form_of_a_puzzle_is_found_out_and_leads_back() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    for form in ["fpuzzles", "fpuzzles-link", "sudokupad", "ipuz", "puzz-link", "sdx", "json", "solo"] {
        let there = run(&["convert", "--to", form], puzzle, 0);
        assert_eq!(
            run(&["convert", "--to", "line"], &(there.clone() + &there), 0),
            puzzle.repeat(2),
            "{form}"
        );
    }
}
