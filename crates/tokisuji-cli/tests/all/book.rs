//! `book` as a user runs it.

use assert_cmd::Command;
use std::fs;
use tempfile::tempdir;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn tokisuji(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("tokisuji").expect("the program is built");
    command.args(args).env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command
}

#[test]
fn puzzles_become_a_pdf_and_pages_become_pictures() {
    let folder = tempdir().expect("a folder");
    let pdf = folder.path().join("book.pdf");
    let pages = folder.path().join("pages");
    let out = tokisuji(&["book", PUZZLE, "-o", pdf.to_str().expect("a path")]).assert().code(0);
    let said = String::from_utf8_lossy(&out.get_output().stderr).into_owned();
    assert!(said.contains("1 puzzle on 6 pages"), "{said}");
    assert!(fs::read(&pdf).expect("written").starts_with(b"%PDF-"));
    tokisuji(&["book", PUZZLE, "--lang", "ja", "-o", pages.to_str().expect("a path")]).assert().code(0);
    assert_eq!(fs::read_dir(&pages).expect("written").count(), 6);
}

#[test]
fn a_plan_names_its_files_beside_itself() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("one.sdm"), PUZZLE).expect("a file");
    let plan = folder.path().join("plan.toml");
    fs::write(&plan, "title = \"T\"\nhints = false\n[[chapter]]\ntitle = \"One\"\nintro = \"Hello\"\npuzzles = [\"one.sdm\"]\n")
        .expect("a file");
    let pdf = folder.path().join("book.pdf");
    tokisuji(&["book", "--plan", plan.to_str().expect("a path"), "-o", pdf.to_str().expect("a path")])
        .assert()
        .code(0);
    assert!(pdf.exists());
}

#[test]
fn what_spoils_a_book_is_named_and_no_book_is_written() {
    let folder = tempdir().expect("a folder");
    let pdf = folder.path().join("book.pdf");
    let pdf = pdf.to_str().expect("a path");
    let two = ".".repeat(81);
    for (args, wanted) in [
        (vec!["book", two.as_str(), "-o", pdf], "more than one solution"),
        (vec!["book", PUZZLE, "-o", "book.docx"], "wanted .pdf"),
        (vec!["book", PUZZLE, "--paper", "A9", "-o", pdf], "wanted one of: A4"),
        (vec!["book", "--plan", "no-such-plan.toml", "-o", pdf], "no-such-plan.toml"),
    ] {
        let out = tokisuji(&args).assert().code(2);
        let said = String::from_utf8_lossy(&out.get_output().stderr).into_owned();
        assert!(said.contains(wanted), "{args:?}: {said}");
        assert!(!std::path::Path::new(pdf).exists());
    }
}

#[test]
fn a_rally_sends_people_to_its_places_from_a_folder_of_pages_too() {
    let folder = tempdir().expect("a folder");
    let words = folder.path().join("words.txt");
    fs::write(
        &words,
        "CAT\tIt purrs\tthe old mill\nCAR\tFour wheels\tstation\nTON\tHeavy\tstation\nNO\tNot yes\tstation\n",
    )
    .expect("a file");
    let words = words.to_str().expect("a path");
    let made = tokisuji(&["make", "crossword", "--words", words, "--size", "4x3", "--seed", "1", "--json"])
        .assert()
        .code(0);
    let site = folder.path().join("site");
    let book = ["book", "--rally", "--to", "site", "--quiet", "-o", site.to_str().expect("a path")];
    tokisuji(&book).write_stdin(made.get_output().stdout.clone()).assert().code(0);
    let page = fs::read_to_string(site.join("puzzle-001.html")).expect("a page");
    assert!(page.contains("see the old mill"), "{page}");
    assert!(!page.contains("It purrs"), "the clue hangs at the mill");
}
