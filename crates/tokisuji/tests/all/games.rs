//! Puzzles of other programs: addresses by which pzpr is tested, and the game ids that the icons of Simon Tatham's collection are drawn
//! from. Each has one solution, is read as what it is, and is written as it was read.

use tokisuji::format::{format, read};
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::{Verdict, verdict};
use tokisuji::walk::{End, walk};

/// An address, and the puzzle in the own form.
const ADDRESSES: &[(&str, &str)] = &[
    ("lightup/6/6/nekcakbl", "akari:....../..4.../....2./.0..../...1../......"),
    ("skyscrapers/4/4/k13h4j3g", "skyscrapers:-....-/....../4...../.....3/....../-.13.-"),
    ("starbattle/6/6/1/4ilbhgdnmhou", "starbattle:1/aaabbb/abbbcc/addeec/ffddec/feeeec/fccccc"),
    ("tents/5/5/2g0h1i1j82323", "tents:-2.0../1..T../....../..T..T/....T./1.T..."),
];

/// The kind, its parameters as they are written in full and by us, and what stands behind them.
const IDS: &[(&str, &str, &str, &str)] = &[
    ("kenken", "5de", "5", "a__a_3a_5a_a_a_3b_bac_,a5m15a7a10s2s2d2s3m40m2s2"),
    ("skyscrapers", "4de", "4", "2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1"),
    ("binairo", "6x6de", "6x6", "faCADAJeBd"),
    ("akari", "7x7b20s4d1", "7x7b20s0d0", "b3gB0c0dBaBaBa1aBd1c01g0b"),
    ("tents", "8x8de", "8x8", "ea_ddidfaabkd,3,0,2,1,2,2,1,1,3,1,1,1,1,1,3,1"),
    ("hashi", "7x7i30e10m2d2", "7x7m2", "3b4a2g1a1c3h1d2i2a3b2"),
    ("hashi", "7x7m2", "7x7m2", "2a3a1a2c2c3c2a6j3b4b3b2a3e2"),
    ("mosaic", "8x8h1", "8x8", "b2c3b4a2a5c6e3a55c6a5a4244e0c3a64d4b4232b"),
];

#[test]
fn addresses_are_read_and_written() {
    let links = format("puzz-link").expect("listed");
    for (body, own) in ADDRESSES {
        let address = format!("https://puzz.link/p?{body}");
        let position = read(&address).unwrap_or_else(|error| panic!("{address}: {error}"));
        assert_eq!(position.puzzle.to_string(), *own);
        assert_eq!(links.write(&position), Some(address));
        assert!(matches!(verdict(&position.puzzle.problem()), Verdict::One(_)), "{own}");
    }
}

#[test]
fn game_ids_are_read_and_written() {
    let ids = format("sgt").expect("listed");
    for (kind, full, ours, body) in IDS {
        let id = format!("{full}:{body}");
        let position = read(&id).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(position.puzzle.kind().name(), *kind, "{id}");
        let problem = position.puzzle.problem();
        assert!(matches!(verdict(&problem), Verdict::One(_)), "{}", position.puzzle);
        let rules = RuleSet::named("general").expect("shipped");
        assert_eq!(walk(&problem, rules).end, End::Solved, "{}", position.puzzle);
        let written = ids.write(&position).expect("holds what it reads");
        // Edges of cages may be written with numbers of times, which we do not.
        if *kind == "kenken" {
            assert!(
                written.starts_with("5:") && written.ends_with(",a5m15a7a10s2s2d2s3m40m2s2"),
                "{written}"
            );
        } else {
            assert_eq!(written, format!("{ours}:{body}"));
        }
        assert_eq!(read(&written).as_ref(), Ok(&position));
    }
}

/// What looks alike is told apart, and what is another puzzle is not taken for one of ours.
#[test]
fn games_are_told_apart() {
    let named = |id: &str| read(id).map(|position| position.puzzle.kind().name());
    assert_eq!(named("4:aa__a_b_aa__a3,a7a9a6a5a4a9"), Ok("sumblock"));
    assert_eq!(named("5:0,0R,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"), Ok("futoshiki"));
    assert_eq!(named("3:2/////////1//,a3b2d"), Ok("skyscrapers"));
    assert_eq!(named("5x5:1/1/1/1/1/1/1/1/1/1"), Ok("nonogram"));
    let empty = "a".repeat(81);
    assert_eq!(named(&format!("3x3:{empty}")), Ok("sudoku"));
    assert_eq!(named("3x3m2:2a2c1a1"), Ok("hashi"));
    for other in ["3x3m1:1a1c1a1", "3x3m3:3a3c3a3", "3x3m2L:1a2c1a2", "3x3m2:9a1c1a1", "3x3m2:1h"] {
        assert!(read(other).is_err(), "{other}");
    }
    // Rows that all differ are another puzzle.
    let error = read("6x6ude:faCADAJeBd").expect_err("another puzzle");
    assert!(error.to_string().contains("another puzzle"), "{error}");
}
