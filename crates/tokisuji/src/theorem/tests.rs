use super::*;

const SANDWICH: &str = r#"
[[theorem]]
id = "t-1"
name = { en = "sandwich", ja = "サンドイッチ" }
known = []
gone = ".#@1,3=#"
lemmas = [
  ".#@1,3=# -> .#@1,1=.",
  ".#@1,3=# -> .#@1,5=.",
  ".#@1,1=. & .#@1,5=. -> nothing",
]
uses = 7
puzzles = 3
"#;

fn puzzle(text: &str) -> crate::problem::Problem {
    crate::format::read(text).expect("a puzzle").puzzle.problem()
}

#[test]
fn what_is_written_is_read() {
    let all = Theorem::read_all(SANDWICH).expect("a file");
    let again: String = all.iter().map(Theorem::write).collect();
    assert_eq!(Theorem::read_all(&again).as_ref(), Ok(&all));
    for turn in TURNS {
        let turned = all[0].turned(turn);
        assert_eq!(turned.canonical().key(), all[0].canonical().key(), "{turn:?}");
        assert!(turned.covers(&all[0]) && all[0].covers(&turned));
    }
    for (wrong, part) in [
        (SANDWICH.replace(".#@1,3=# -> .#@1,1=.", ".#@1,3=#"), "a lemma such as"),
        (SANDWICH.replace("@1,5", "@1;5"), "a place such as"),
        (SANDWICH.replace("gone = \".#@1,3=#\"", "gone = \".#@1,3=.#\""), "one candidate"),
        (SANDWICH.replace("uses = 7", ""), "missing field"),
    ] {
        let error = Theorem::read_all(&wrong).expect_err("it is wrong").to_string();
        assert!(error.contains(part), "{error}");
    }
}

/// Between two equal numbers a cell stays white: across and down, at every place and nowhere else.
#[test]
fn a_theorem_stands_where_its_lemmas_follow() {
    let all = Theorem::read_all(SANDWICH).expect("a file");
    let problem = puzzle("hitori:1213/2341/3124/4231");
    let grid = problem.frame.grid;
    let number = |row: usize, col: usize| [[1, 2, 1, 3], [2, 3, 4, 1], [3, 1, 2, 4], [4, 2, 3, 1]][row][col];
    let mut wanted = BTreeSet::new();
    for row in 0..4 {
        for col in 0..4 {
            let across = (1..3).contains(&col) && number(row, col - 1) == number(row, col + 1);
            let down = (1..3).contains(&row) && number(row - 1, col) == number(row + 1, col);
            if across || down {
                wanted.insert(grid.cell(row, col));
            }
        }
    }
    let found: BTreeSet<crate::grid::Cell> =
        Lookout::new(&all).occurrences(&problem.frame).iter().map(|one| one.gone.cell).collect();
    assert!(!wanted.is_empty());
    assert_eq!(found, wanted);
}
