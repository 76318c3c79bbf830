//! One target for each format of crosswords with clues, told apart by the name of the program: any bytes are read; what is
//! accepted is written and read again to the same board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tokisuji::format::sheet::{recognise_sheet, sheet_format};
use tokisuji::lang::Lang;

fuzz_target!(|file: &[u8]| {
    let name = env!("CARGO_BIN_NAME").trim_start_matches("sheet-");
    let format = sheet_format(name).expect("targets are named after formats");
    let _ = recognise_sheet(file);
    match format.read(file) {
        None => {}
        Some(Err(error)) => drop(Lang::ALL.map(|lang| error.say(lang))),
        Some(Ok(sheet)) => {
            if let Some(Ok(again)) = format.write(&sheet) {
                let again = format.read(&again).expect("it reads").expect("a form reads what it writes");
                assert_eq!(again.board, sheet.board);
            }
        }
    }
});
