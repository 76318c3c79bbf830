//! Kinds with clues on a grid: every form they are written in, puzzles of other programs with known solutions, and texts that are wrong.

use tokisuji::format::{FORMATS, ReadError, Splitter, format, read, recognise};
use tokisuji::kind::clued::Clued;
use tokisuji::kind::{KINDS, Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::solve::{Verdict, verdict};
use tokisuji::testing::readers::clued;

/// Puzzles that makers would not make: clues that say nothing, that are left out, or that cannot be.
const ODD: &[&str] = &[
    "slitherlink:../..",
    "yajilin:.../.../...",
    "yajilin:99>../.../#.16v",
    "hashi:1../.../..1",
    "hashi:?.?/.../8.1",
    "hashi:11../.1.?/?.4.",
    "slitherlink:44/44",
    "slitherlink:01234/....4/43210",
    "futoshiki:.-.-./---/.-.-./---/.-.-.",
    "futoshiki:1<1>1/^v^/.-.-./---/3-.-.",
    "nonogram:0,0/0,0,0",
    "nonogram:1.1.1,5/2,0,2,0,1",
    r"kakuro:#,#,#/#,.,./#,.,.",
    r"kakuro:#,45\,1\/\9,.,./#,.,#",
    r"kakuro:#,#,3\/\9,.,./#,\1,./#,#,#",
];

/// The answer of a puzzle that has exactly one solution.
fn answer(puzzle: &Puzzle) -> Vec<String> {
    let problem = puzzle.problem();
    let Verdict::One(solution) = verdict(&problem) else { panic!("{puzzle} has one solution") };
    let text = problem.frame.answer(&solution);
    [text.rows, text.horizontal, text.vertical].concat()
}

fn puzzle(text: &str) -> Puzzle {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}")).puzzle
}

fn error(text: &str) -> ReadError {
    read(text).expect_err(text)
}

#[test]
fn every_form_gives_back_what_it_was_given_alone_and_in_a_stream() {
    let mut all = clued();
    all.extend(ODD.iter().map(|text| Position::from(puzzle(text))));
    let mut stream = Splitter::default();
    let mut wanted = Vec::new();
    for position in &all {
        let mut forms = 0;
        for format in FORMATS.iter().filter(|format| format.reads()) {
            let Some(text) = format.write(position) else { continue };
            assert_eq!(format.read(&text).as_ref(), Ok(position), "{}: {text}", format.name());
            assert_eq!(recognise(&text).name(), format.name(), "{text}");
            assert_eq!(read(&format!("  {text}\r\n")).as_ref(), Ok(position), "{text}");
            assert!(!text.contains(char::is_whitespace), "{text} is one word");
            stream.feed(&text);
            wanted.push(position.clone());
            forms += 1;
        }
        assert!(forms >= 2, "{}", position.puzzle);
    }
    stream.finish();
    let items: Vec<Position> =
        std::iter::from_fn(|| stream.take()).map(|item| read(&item.text).expect("as written")).collect();
    assert_eq!(items, wanted);
}

#[test]
fn every_form_of_a_kind_is_there() {
    let writes = |name: &str, position: &Position| format(name).expect("listed").write(position).is_some();
    for kind in KINDS.iter().filter(|kind| kind.clued().is_some()) {
        let own = kind.clued().expect("chosen so");
        let example = Position::from(kind.read(kind.examples(Lang::En)[0]).expect("an example"));
        assert!(writes("text", &example) && writes("json", &example));
        assert_eq!(writes("puzz-link", &example), !own.pzpr_names().is_empty(), "{}", kind.name());
        assert_eq!(writes("sgt", &example), own.sgt_name().is_some(), "{}", kind.name());
    }
}

/// Puzzles and solutions of the test scripts of pzprjs.
#[test]
fn addresses_of_pzpr_mean_what_they_mean_there() {
    let link = "https://puzz.link/p?slither/5/5/cbcbcddad";
    let slither = puzzle(link);
    assert_eq!(format("puzz-link").expect("listed").write(&slither.clone().into()).as_deref(), Some(link));
    assert_eq!(slither.to_string(), "slitherlink:2..1./.2..1/..2../3..3./.0..3");
    assert_eq!(
        answer(&slither),
        [
            "11111", "01100", "00100", "00010", "10100", "00001", //
            "100001", "110101", "111001", "111111", "000011",
        ]
    );
    assert_eq!(puzzle("https://pzv.jp/p.html?slitherlink/5/5/cbcbcddad"), slither);
    assert_eq!(puzzle("https://pzprxs.vercel.app/p?slither_edit/5/5/cbcbcddad with a remark"), slither);

    let link = "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h";
    let nonogram = puzzle(link);
    assert_eq!(nonogram.to_string(), "nonogram:2.1,1.1.1,1,1.1.1,2.1,0/2.1,1.1,1.2,0,1.1,3");
    assert_eq!(answer(&nonogram), ["##.#..", "#...#.", ".#.##.", "......", "#...#.", ".###.."]);
    assert_eq!(format("puzz-link").expect("listed").write(&nonogram.into()).as_deref(), Some(link));

    let kakuro = puzzle("https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3");
    assert_eq!(
        kakuro.to_string(),
        r"kakuro:#,#,12\,4\,#,#/#,4\8,.,.,10\,#/\10,.,.,.,.,10\/\3,.,.,17\3,.,./#,\21,.,.,.,./#,#,\12,.,.,#"
    );
    assert_eq!(answer(&kakuro), ["______", "__53__", "_3412_", "_12_12", "__1938", "___84_"]);
}

/// Puzzles that the programs of Simon Tatham's collection made, and their solutions.
#[test]
fn game_ids_mean_what_they_mean_there() {
    let unequal = "5:2,0,0,0,0,0R,0,0,0,0,0U,0,0,0,0,0,0,0D,0L,0,5,2,0L,0,0L,";
    let futoshiki = puzzle(unequal);
    assert_eq!(answer(&futoshiki), ["24531", "31245", "45123", "13452", "52314"]);
    assert_eq!(format("sgt").expect("listed").write(&futoshiki.clone().into()).as_deref(), Some(unequal));
    // With a difficulty, without the last comma, with runs of blanks.
    assert_eq!(puzzle(unequal.replace("5:", "5de:").trim_end_matches(',')), futoshiki);
    assert_eq!(puzzle(&unequal.replacen("2,0,0,0,0,0R", "2,d0R", 1)), futoshiki);
    assert_eq!(answer(&puzzle("4:0,0L,0R,0D,0,0,0,0,0,0,0U,0,0,0,0,3,")), ["1342", "3421", "2134", "4213"]);

    let pattern = "10x10:4/1.4.1/1.5.1/1.5/1.4/3.3/2.4/3.4/2/1/1.3/6/1.1/3/3/4/5.2/7/7/7";
    let nonogram = puzzle(pattern);
    let picture = "0100011100001111110000000101001110000000111000000011110000001111101100001111111000011111110111111100";
    assert_eq!(answer(&nonogram).concat().replace('#', "1").replace('.', "0"), picture);
    assert_eq!(format("sgt").expect("listed").write(&nonogram.into()).as_deref(), Some(pattern));
    let wide = puzzle("5x7:3.2/3.1/5/2.1/1/4/4/3/3/1/1/2");
    assert_eq!((wide.grid().cols, wide.grid().rows), (5, 7));
    answer(&wide);

    for loopy in
        ["7x7t0:a22a2d13b12332a33a1b30221h31g3a", "5x4t0:3a32c2b120c332a", "5x4t0:a33a31a0a2a32b32b3"]
    {
        let slitherlink = puzzle(loopy);
        answer(&slitherlink);
        assert_eq!(puzzle(&loopy.replace(':', "de:")), slitherlink);
        assert_eq!(format("sgt").expect("listed").write(&slitherlink.into()).as_deref(), Some(loopy));
    }
    // Games of others keep their ids.
    for (id, name) in
        [("4:aa__a_b_aa__a3,a7a9a6a5a4a9", "keen"), ("2x2:1a2b3c4_1b", "solo"), ("3x3:a1", "solo")]
    {
        assert_eq!(recognise(id).name(), name, "{id}");
    }
}

#[test]
fn a_name_and_rows_below_it_are_read_as_the_line_that_they_would_be() {
    let text = "Slitherlink\n 33.3\n 1.2.\n .213\n 3..3\n";
    assert_eq!(puzzle(text).to_string(), "slitherlink:33.3/1.2./.213/3..3");
    let kakuro = "kakuro:\n#,4\\,16\\,#\n\\4,.,.,16\\\n\\15,.,.,.\n#,\\17,.,.\n";
    let nonogram = "nonogram\n2,4,4,4,2\n1.1,5,5,3,1\n";
    let mut stream = Splitter::default();
    let file =
        format!("{text}\n{kakuro}\n\n{nonogram}slitherlink:../..\nfutoshiki\n.-.-.\n---\n.-.-.\n---\n1-2-3");
    file.lines().for_each(|line| stream.feed(line));
    stream.finish();
    let items: Vec<_> = std::iter::from_fn(|| stream.take()).collect();
    let found: Vec<(usize, String)> =
        items.iter().map(|item| (item.line, puzzle(&item.text).kind().name().to_owned())).collect();
    let wanted =
        [(1, "slitherlink"), (7, "kakuro"), (14, "nonogram"), (17, "slitherlink"), (18, "futoshiki")];
    assert_eq!(found, wanted.map(|(line, name)| (line, name.to_owned())));
    let error = error("slitherlink\n\n  33.3\n  1.9.\n");
    assert_eq!((error.line, error.column), (4, 5), "{error}");
}

#[test]
fn what_is_wrong_is_said_with_its_place_in_both_languages() {
    let mut wrong = Vec::new();
    for (text, column, said) in [
        ("slitherlink:5", 13, "a number from 0 to 4"),
        ("slitherlink:../...", 19, "2 cells in every row"),
        ("slitherlink:.", 14, "2 to 28 rows and columns"),
        ("futoshiki:.-./--/.-.", 11, "a row of 3 to 9 cells"),
        ("futoshiki:.-.<./-v-/.-4-./---/.-.-.", 23, "a digit from 1 to 3"),
        ("futoshiki:.-.^./---/.-.-./---/.-.-.", 14, "'<', '>', or '-'"),
        ("futoshiki:.-.-./-<-/.-.-./---/.-.-.", 18, "'^', 'v', or '-'"),
        ("futoshiki:.-.-.", 16, "the signs below the row"),
        ("futoshiki:.-.-./---/.-.-./---/.-.-.;???/???/???", 36, "nothing more"),
        ("nonogram:1,2", 13, "'/' and the rows"),
        ("nonogram:1,2/1,x", 16, "the length of a run"),
        ("nonogram:1,51/1,1", 12, "up to 50"),
        ("nonogram:1,1.1/1,1", 12, "runs that fit into 2 cells: 1 1 needs 3"),
        ("nonogram:1/1", 13, "2 to 50 rows and columns"),
        (r"kakuro:#,3\/\3,./#", 19, "2 cells in every row, not 1"),
        (r"kakuro:#,3\,./#,.,./#,.,.", 13, "a block"),
        (r"kakuro:#,3\,#/\3,.,./#,#,3\", 26, "a sum below only where"),
        (r"kakuro:#,3\4,#/\3,.,./#,#,#", 10, "a sum to the right only where"),
        (r"kakuro:#,46\,#/#,.,./#,.,.", 10, "a sum from 1 to 45"),
        (r"kakuro:#,3,#/#,.,./#,.,.", 10, "'.' for a white cell"),
        (r"kakuro:#,#,#/#,#,#/#,#,#", 25, "a white cell at least"),
        ("https://puzz.link/p?slither/5/5/cbcbcddadzzz", 42, "no more cells"),
        ("https://puzz.link/p?slither/5/5/cbX", 35, "a number of the puzzle"),
        ("https://puzz.link/p?slither/1/5/c", 29, "2 to 28 rows and columns"),
        ("https://puzz.link/p?slither/f/5/5/c", 29, "columns, '/', rows"),
        ("https://puzz.link/p?nonogram/2/2/.", 34, "numbers above 0"),
        ("https://puzz.link/p?nonogram/2/2/3", 34, "runs that fit into 2 cells"),
        ("https://puzz.link/p?kakuro/20/2/z", 28, "2 to 19 rows and columns"),
        ("https://puzz.link/p?kakuro/2/2/n123456", 37, "nothing more"),
        ("https://puzz.link/p?kakuro/2/2/4", 33, "a sum as one sign"),
        ("5a:0,0", 2, "it is another puzzle"),
        ("10:0,0", 1, "3 to 9 rows and columns"),
        ("3:0,0", 6, "',' and the next cell"),
        ("3:0L,0,0,0,0,0,0,0,0,", 4, "points at a cell of the board"),
        ("3:0R,0L,0,0,0,0,0,0,0,", 7, "one sign between two cells"),
        ("3:0,4,0,0,0,0,0,0,0,", 5, "0 to 3 for each cell"),
        ("3:0,0,0,0,0,0,0,0,0,0", 21, "nothing more"),
        ("2x2:1/1/1", 10, "4 lists"),
        ("2x2:1/1/1/1/1", 12, "no more than 4 lists"),
        ("2x2:1/1/1/1,1", 12, "'.' and the next run"),
        ("51x2:1/1", 1, "2 to 50 rows and columns"),
        ("3x3t1:", 5, "a grid of squares"),
        ("3x3t0:z", 7, "no more cells"),
        ("3x3t0:a", 8, "9 cells, not 1"),
    ] {
        let error = error(text);
        let [en, ja] = Lang::ALL.map(|lang| error.say(lang));
        if !en.contains(said) || (error.line, error.column) != (1, column) {
            wrong.push(format!("{text}: {en}"));
        }
        // Only what is quoted, and names that are the same everywhere, may be left in English.
        assert_ne!(en, ja);
        assert!(ja.chars().any(|sign| ('ぁ'..='龠').contains(&sign)), "{ja}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Sizes are looked at before anything is made of them.
#[test]
fn sizes_beyond_all_bounds_are_refused() {
    let many = |piece: &str| piece.repeat(100_000);
    for text in [
        format!("slitherlink:{}", many(".")),
        format!("slitherlink:{}", many("./")),
        format!("futoshiki:{}", many(".-")),
        format!("nonogram:{}", many("1,")),
        format!("nonogram:{}", many("1.")),
        format!("nonogram:1/{}", many("9")),
        format!("kakuro:{}", many("#,")),
        format!("kakuro:{}", many("#/")),
        format!("kakuro:{}", many("9")),
        format!("https://puzz.link/p?slither/{}/5/a", many("9")),
        "https://puzz.link/p?slither/9999/9999/a".to_owned(),
        format!("https://puzz.link/p?nonogram/50/50/{}", many("z")),
        format!("https://puzz.link/p?kakuro/19/19/{}", many("z")),
        format!("9:0,{}", many("0,")),
        format!("50x50:{}", many("/")),
        format!("28x28t0:{}", many("z")),
    ] {
        let error = error(&text);
        assert!(error.column <= text.len() + 1);
    }
}

#[test]
fn what_is_written_stands_behind_the_clues_or_among_them() {
    let one = |text: &str| {
        let puzzle = puzzle(text);
        let Verdict::One(solution) = verdict(&puzzle.problem()) else { panic!("{text} has one solution") };
        let solved = puzzle.with_givens(&solution);
        assert_eq!(self::puzzle(&solved.to_string()), solved);
        assert!(solved.get::<Clued>().is_some());
        solved.to_string()
    };
    assert_eq!(one("futoshiki:1-.-./---/.<.-./---/.-.-."), "futoshiki:1-2-3/---/2<3-1/---/3-1-2");
    assert_eq!(one("nonogram:1,1/2,0"), "nonogram:1,1/2,0;##/..");
    assert_eq!(one(r"kakuro:#,4\,3\/\3,.,./\4,.,."), r"kakuro:#,4\,3\/\3,.,./\4,.,.;___/_12/_31");
}
