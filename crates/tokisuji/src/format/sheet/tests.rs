//! Every format of crosswords: what goes out comes back, and no file does harm.

use super::*;
use crate::testing::readers::{CRP, kana, latin, try_out};
use proptest::prelude::*;

/// What a format keeps of a sheet: not all know cells outside the board, or marks on kana.
fn kept(sheet: &Sheet, format: &str) -> Sheet {
    let mut sheet = sheet.clone();
    if matches!(format, "puz" | "xwj") {
        let flat = |&square: &Square| if square == Square::Outside { Square::Black } else { square };
        let squares = sheet.board.squares().iter().map(flat).collect();
        sheet.board = Crossword::new(sheet.board.grid(), squares);
    }
    sheet
}

#[test]
fn what_is_written_is_recognised_and_comes_back() {
    let mut pairs = 0;
    for format in SHEET_FORMATS {
        for sheet in [latin(), kana()] {
            let Some(written) = format.write(&sheet) else { continue };
            let Ok(file) = written else {
                assert_eq!((format.name(), written), ("puz", Err(Refusal::Letter('ラ'))));
                continue;
            };
            let Some(back) = format.read(&file) else { continue };
            assert_eq!(back.unwrap(), kept(&sheet, format.name()), "{}", format.name());
            assert_eq!(recognise_sheet(&file).map(SheetFormat::name), Some(format.name()));
            pairs += 1;
        }
    }
    assert_eq!(pairs, 13, "puz holds one of the two, six formats hold both");
}

#[test]
fn a_board_without_answers_goes_where_it_can() {
    let mut sheet = latin();
    sheet.board = sheet.board.blank();
    for format in SHEET_FORMATS {
        match format.write(&sheet) {
            Some(Ok(file)) => {
                if let Some(back) = format.read(&file) {
                    assert_eq!(back.unwrap().board, sheet.board, "{}", format.name());
                }
            }
            Some(Err(refusal)) => assert_eq!((format.name(), refusal), ("puz", Refusal::NoAnswer(Cell(0)))),
            None => assert_eq!(format.name(), "crp"),
        }
    }
}

#[test]
fn kana_is_refused_by_name_of_those_that_hold_it() {
    let puz = sheet_format("puz").unwrap();
    let refusal = puz.write(&kana()).unwrap().unwrap_err();
    let said = refusal.say(puz, Lang::En);
    for name in ["ipuz", "jpz", "xd", "xwj"] {
        assert!(said.contains(name), "{said}");
    }
    assert!(!said.contains("crp"), "{said}");
}

/// Found by fuzzing: sections of an .xd are told by their order, and notes were taken for clues where there were none.
#[test]
fn notes_of_an_xd_are_no_clues_and_no_headings() {
    let xd = sheet_format("xd").unwrap();
    for (board, notes) in
        [("##", "Aha. A note"), ("CAT", "## Grid\n## Clues\nA1. one"), ("CAT", "one\n## Grid")]
    {
        let mut sheet = Sheet::new(board.parse().unwrap(), |_, _| Some("a clue".to_string()));
        sheet.notes = notes.to_string();
        let back = xd.read(&xd.write(&sheet).unwrap().unwrap()).unwrap().unwrap();
        assert_eq!((&back.board, &back.clues), (&sheet.board, &sheet.clues), "{notes}");
        assert_eq!(back.notes.replace(" ##", "##"), notes);
    }
}

/// A cell of an .xd is marked by a small letter; some letters have none of their own (İ becomes two signs, ẞ another letter's).
#[test]
fn letters_of_an_xd_that_cannot_be_small_stay() {
    let xd = sheet_format("xd").unwrap();
    let mut sheet = Sheet::new("İTẞ".parse().unwrap(), |_, _| Some("a clue".to_string()));
    sheet.marks = vec![Cell(0), Cell(1), Cell(2)];
    let back = xd.read(&xd.write(&sheet).unwrap().unwrap()).unwrap().unwrap();
    assert_eq!((&back.board, back.marks), (&sheet.board, vec![Cell(1)]));
}

#[test]
fn a_damaged_puz_is_told_from_a_whole_one() {
    let puz = sheet_format("puz").unwrap();
    let file = puz.write(&latin()).unwrap().unwrap();
    // Version 1.3 holds the accents as bytes of ISO-8859-1.
    assert_eq!(&file[0x18..0x1c], b"1.3\0");
    for at in [0, 0x0e, 0x2c, 0x36, 0x60] {
        let mut damaged = file.clone();
        damaged[at] ^= 1;
        assert!(puz.read(&damaged).unwrap().is_err(), "byte {at}");
    }
    let mut wide = latin();
    wide.title = "題".into();
    let file = puz.write(&wide).unwrap().unwrap();
    assert_eq!(&file[0x18..0x1c], b"2.0\0");
    assert_eq!(puz.read(&file).unwrap().unwrap().title, "題");
}

#[test]
fn a_crp_is_read_in_either_encoding() {
    let crp = sheet_format("crp").unwrap();
    let (shift, _, _) = encoding_rs::SHIFT_JIS.encode(CRP);
    for file in [CRP.as_bytes(), &shift] {
        assert_eq!(recognise_sheet(file).map(SheetFormat::name), Some("crp"));
        let sheet = crp.read(file).unwrap().unwrap();
        assert_eq!(sheet.board.to_string(), "ネコ#/.マー");
        assert_eq!(sheet.clues.across[0].clue.as_deref(), Some("鳴く"));
        assert_eq!(sheet.clues.down[1].clue.as_deref(), Some("回る"));
        assert_eq!(sheet.marks, [Cell(4), Cell(1)]);
    }
}

#[test]
fn an_xd_with_named_sections_and_answers_behind_clues_is_read() {
    let text = "## Metadata\nTitle: T\n\n## Grid\nAB\n#C\n\n## Clues\nA1. one ~ AB\nA1 ^Refs: D2\n\nD2. two ~ BC\n\n## Notes\nhello\n";
    let sheet = sheet_format("xd").unwrap().read(text.as_bytes()).unwrap().unwrap();
    assert_eq!(sheet.board.to_string(), "AB/#C");
    assert_eq!(sheet.clues.down[0].clue.as_deref(), Some("two"));
    assert_eq!((sheet.title.as_str(), sheet.notes.as_str()), ("T", "hello"));
}

#[test]
fn a_zipped_jpz_is_read_wherever_it_lies_in_the_file() {
    let jpz = sheet_format("jpz").unwrap();
    let plain = jpz.write(&kana()).unwrap().unwrap();
    for files in
        [vec![("a.jpz", &plain[..])], vec![("read me", b"no".as_slice()), ("p/Puzzle.XML", &plain[..])]]
    {
        let file = zip_of(&files);
        assert!(file.len() < plain.len(), "it is packed");
        assert_eq!(recognise_sheet(&file).map(SheetFormat::name), Some("jpz"));
        assert_eq!(jpz.read(&file).unwrap(), Ok(kana()));
    }
    for at in 0..60 {
        let mut damaged = zip_of(&[("a.jpz", &plain[..])]);
        let place = at * damaged.len() / 60;
        damaged[place] ^= 0x55;
        if let Ok(sheet) = jpz.read(&damaged).unwrap() {
            assert_eq!(sheet, kana(), "byte {place}: a checksum was passed over");
        }
    }
    let said = jpz.read(&zip_of(&[])).unwrap().unwrap_err().to_string();
    assert!(said.contains("zip file"), "{said}");
}

#[test]
fn cells_of_several_letters_are_refused_and_called_by_name() {
    let puz = sheet_format("puz").unwrap();
    let file = puz.write(&latin()).unwrap().unwrap();
    let rebus = |cells: [u8; 15]| {
        let mut file = file.clone();
        file.extend(b"GRBS\x0f\0\0\0");
        file.extend(cells);
        file.push(0);
        puz.read(&file).unwrap()
    };
    assert_eq!(rebus([0; 15]).unwrap(), latin());
    assert!(rebus([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap_err().to_string().contains("rebus"));
    let jpz = String::from_utf8(sheet_format("jpz").unwrap().write(&latin()).unwrap().unwrap()).unwrap();
    let several = jpz.replacen("solution=\"C\"", "solution=\"HEART\"", 1);
    let said = sheet_format("jpz").unwrap().read(several.as_bytes()).unwrap().unwrap_err().to_string();
    assert!(said.contains("HEART") && said.contains("rebus"), "{said}");
}

#[test]
fn hostile_files_are_refused() {
    let refused = |name: &str, file: &[u8]| sheet_format(name).unwrap().read(file).unwrap().is_err();
    let wide = format!("Title: x\n\n\n{}\n\n\nA1. x ~ X\n", "A".repeat(26));
    assert!(refused("xd", wide.as_bytes()));
    assert!(refused("jpz", b"PK\x03\x04rest"));
    assert!(refused("jpz", &zip_of(&[("bomb.xml", &vec![b' '; LONGEST_FILE + 1])])));
    let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbbbbbbbb\"><!ENTITY c \"&b;&b;&b;&b;\">]><rectangular-puzzle>&c;</rectangular-puzzle>";
    assert!(refused("jpz", bomb.as_bytes()));
    let rebus = r#"{"kind":["http://ipuz.org/crossword#1"],"puzzle":[[1,0]],"solution":[["AB","C"]]}"#;
    assert!(refused("ipuz", rebus.as_bytes()));
    assert!(refused("xwj", br#"{"cell_data":["AB"],"hints":{"v":[],"h":[]},"marks":[[9,9,"A"]]}"#));
    for format in SHEET_FORMATS {
        let huge = vec![b' '; LONGEST_FILE + 1];
        assert!(format.read(&huge).is_none_or(|read| read.is_err()), "{}", format.name());
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(file in prop::collection::vec(any::<u8>(), 0..300)) {
        for format in SHEET_FORMATS {
            try_out(&format!("sheet-{}", format.name()), &file);
        }
        let _ = recognise_sheet(&file);
    }

    #[test]
    fn a_file_with_changed_bytes_is_read_or_refused(
        which in 0..SHEET_FORMATS.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in any::<prop::sample::Index>(),
    ) {
        for sheet in [latin(), kana()] {
            if let Some(Ok(mut file)) = SHEET_FORMATS[which].write(&sheet) {
                for (at, byte) in &changes {
                    let at = at.index(file.len());
                    // Some bytes come from elsewhere in the file: they have a meaning there, and often here.
                    file[at] = if byte % 2 == 0 { *byte } else { file[*byte as usize * 7919 % file.len()] };
                }
                try_out(&format!("sheet-{}", SHEET_FORMATS[which].name()), &file);
                file.truncate(cut.index(file.len()));
                try_out(&format!("sheet-{}", SHEET_FORMATS[which].name()), &file);
            }
        }
    }
}
