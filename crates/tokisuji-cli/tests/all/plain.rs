//! The fast lane for plain lines of 81 characters says what the plain way says, byte for byte.
//!
//! A blank behind a line sends it the plain way, through the splitter and the readers of all formats, one by one. So the same input with and
//! without those blanks must come to the same.

use assert_cmd::Command;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

const ONE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SEVENTEEN: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
/// The grid of [`ONE`] with two rows of a band open: two solutions, and with three: more.
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn is_plain(line: &str) -> bool {
    line.len() == 81 && line.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// The same lines, none of them plain.
fn slow(text: &str) -> String {
    let slow = |line: &str| {
        let (body, ending) = line.find(['\r', '\n']).map_or((line, ""), |at| line.split_at(at));
        let blank = if is_plain(body) { " " } else { "" };
        format!("{body}{blank}{ending}")
    };
    text.split_inclusive('\n').map(slow).collect()
}

/// Standard output, standard error and exit code.
fn run(args: &[&str], input: &str) -> (String, String, Option<i32>) {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    let out = command.write_stdin(input.to_string()).output().expect("runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(out.stdout), text(out.stderr), out.status.code())
}

/// Puzzles with no solution, one, two and more, plain in several ways.
fn plain() -> Vec<String> {
    let swap = |at: usize, other: &str| format!("{}{other}{}", &ONE[..at], &ONE[at + 1..]);
    let open = |places: &[usize]| {
        let sign = |(at, sign)| if places.contains(&at) { '.' } else { sign };
        SOLVED.chars().enumerate().map(sign).collect::<String>()
    };
    let rectangle: Vec<usize> = (0..81).filter(|at| matches!(SOLVED.as_bytes()[*at], b'1' | b'2')).collect();
    vec![
        ONE.to_string(),
        ONE.replace('.', "0"),
        SEVENTEEN.to_string(),
        SOLVED.to_string(),
        // The same digit twice in a row; a wrong given; hardly any givens; none.
        swap(2, "5"),
        swap(2, "9"),
        open(&rectangle),
        open(&(0..27).collect::<Vec<_>>()),
        SEVENTEEN.replace('6', "."),
        ".".repeat(81),
        "0".repeat(81),
    ]
}

/// Plain lines among everything else that may stand in a file.
fn mixed() -> Vec<String> {
    let plain = plain();
    let row =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let others = [
        "# a comment\n".to_string(),
        "\n\n".to_string(),
        format!("{ONE} # with a remark\n"),
        format!("{ONE},5.2\n"),
        row.to_string(),
        format!("{}\n", ONE.replacen('5', "q", 1)),
        format!("{}\n", &ONE[1..]),
        format!("{}\n", ONE.replacen('.', "/", 1)),
        format!("{ONE}1\n"),
        "1..4..1..1..4..1\n".to_string(),
        format!("diagonal:{}\n", ".".repeat(81)),
        format!("{{\"puzzle\":\"{ONE}\"}}\n"),
        format!("[Puzzle]\n{row}[State]\n{row}"),
        format!("{}\n", ONE.replace('.', "-")),
        // Nine lines begin a board, and what follows belongs to it or not.
        "53..7....\n6..195...\n".to_string(),
        "hello world, this is no puzzle\n".to_string(),
        "\u{feff}# a mark at the beginning\n".to_string(),
    ];
    let mut all = vec![plain.join("\n") + "\n", plain.join("\r\n") + "\r\n", plain.join("\n")];
    for other in &others {
        for begin in 0..4 {
            let mut text = String::new();
            for (at, line) in plain.iter().enumerate() {
                text += &format!("{line}{}", if at % 3 == 1 { "\r\n" } else { "\n" });
                if at % 4 == begin {
                    text += other;
                }
            }
            all.push(text);
        }
        all.push(format!("{other}{ONE}"));
        all.push(format!("{ONE}\n{other}"));
    }
    all
}

fn same(args: &[&str], text: &str) {
    let slow = slow(text);
    assert!(!slow.lines().any(is_plain));
    assert_eq!(run(args, text), run(args, &slow), "{args:?}\n{text}");
}

#[test]
fn solve_says_the_same_in_the_fast_lane() {
    for text in mixed() {
        same(&["solve", "--jobs", "1", "-q", "--limit", "3"], &text);
        same(&["solve", "--jobs", "2"], &text);
    }
}

#[test]
fn so_it_does_with_other_options() {
    let all = mixed().concat();
    for args in [
        &["solve", "--json"][..],
        &["solve", "--lang", "ja"],
        &["solve", "--limit", "1"],
        &["solve", "--limit", "2"],
        &["solve", "--format", "line"],
        &["check"],
        &["check", "--json"],
        &["convert"],
        &["convert", "--to", "sdk"],
        &["convert", "--to", "json"],
    ] {
        same(args, &all);
    }
    let few = mixed()[20..24].concat();
    for args in [&["grade"][..], &["grade", "--json"], &["grade", "--csv", "--rules", "paper-a"], &["hint"]] {
        same(args, &few);
    }
}

/// More than are read at once, so that some lines are cut by the end of a block, and broken ones between.
#[test]
fn many_lines_come_out_in_their_order() {
    let mut text = String::new();
    for number in 0..6000 {
        text += &plain()[number % 6];
        text += if number % 1000 == 999 { " no puzzle\n" } else { "\n" };
        if number % 1700 == 0 {
            text += "x\n";
        }
    }
    for jobs in ["1", "3"] {
        same(&["solve", "-q", "--jobs", jobs], &text);
    }
    let (out, _, code) = run(&["solve", "-q"], &format!("{ONE}\n").repeat(5000));
    assert_eq!((out, code), (format!("{SOLVED}\n").repeat(5000), Some(0)));
}

/// Somebody types line by line and is answered line by line.
#[test]
fn a_slow_stream_is_answered_line_by_line() {
    let program = assert_cmd::cargo::cargo_bin("tokisuji");
    let mut child = std::process::Command::new(program)
        .arg("solve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("runs");
    let mut to = child.stdin.take().expect("piped");
    let mut from = BufReader::new(child.stdout.take().expect("piped"));
    for _ in 0..3 {
        writeln!(to, "{ONE}").expect("it reads");
        let mut line = String::new();
        from.read_line(&mut line).expect("it answers");
        assert_eq!(line.trim(), SOLVED);
    }
    drop(to);
    assert!(child.wait().expect("ends").success());
}
