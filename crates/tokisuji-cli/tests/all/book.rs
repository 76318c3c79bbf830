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
    // Cover, contents, how to play, techniques, the puzzle, hints, solutions.
    assert!(said.contains("1 puzzle on 7 pages"), "{said}");
    assert!(fs::read(&pdf).expect("written").starts_with(b"%PDF-"));
    tokisuji(&["book", PUZZLE, "--lang", "ja", "-o", pages.to_str().expect("a path")]).assert().code(0);
    assert_eq!(fs::read_dir(&pages).expect("written").count(), 7);
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
        (vec!["book", PUZZLE, PUZZLE, "-o", pdf], "--twins"),
        (vec!["book", PUZZLE, "--font", "no-such-font.ttf", "-o", pdf], "no-such-font.ttf"),
        (vec!["book", PUZZLE, "--to", "cards", "-o", pdf], "wanted one"),
        (vec!["book", PUZZLE, "--coupon", "x", "--coupon-from", "2026-11-20", "-o", pdf], "--to shop"),
        (vec!["book", PUZZLE, "--coupon", "x", "--coupon-from", "2026-02-30", "-o", pdf], "wanted a day"),
        (vec!["book", PUZZLE, "--to", "cover", "-o", "folder"], "wanted .pdf"),
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

#[test]
fn covers_pieces_and_a_rally_on_paper_are_written() {
    let folder = tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    tokisuji(&["book", PUZZLE, "--to", "cover", "-o", &path("cover.pdf")]).assert().code(0);
    tokisuji(&["book", PUZZLE, "--to", "pieces", "-o", &path("pieces")]).assert().code(0);
    let mut pieces: Vec<String> = fs::read_dir(path("pieces"))
        .expect("written")
        .map(|entry| entry.expect("there").file_name().into_string().expect("a name"))
        .collect();
    pieces.sort();
    let wanted =
        ["001-solution.pdf", "001-solution.png", "001-solution.svg", "001.pdf", "001.png", "001.svg"];
    assert_eq!(pieces, [wanted.as_slice(), &["captions.csv"]].concat());
    let words = path("words.txt");
    fs::write(&words, "CAT\tIt purrs\tthe old mill\nCAR\tFour wheels\tstation\nTON\tHeavy\tstation\n")
        .expect("a file");
    let make =
        ["make", "crossword", "--words", &words, "--size", "4x3", "--moves", "1000", "--seed", "1", "--json"];
    let made = tokisuji(&make).assert().code(0);
    let board = path("board.json");
    fs::write(&board, &made.get_output().stdout).expect("a file");
    for form in ["cards", "leaflet", "shop"] {
        let pdf = path(&format!("{form}.pdf"));
        tokisuji(&["book", &board, "--to", form, "-o", &pdf]).assert().code(0);
        assert!(fs::read(&pdf).expect("written").starts_with(b"%PDF-"), "{form}");
    }
}
