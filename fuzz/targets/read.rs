//! One target for each format, told apart by the name of the program: any bytes are read; what is accepted is written,
//! read again to the same puzzle, and lowered. `stream` cuts the bytes into puzzles first, as files are read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tokisuji::format::{Format, Splitter, format, read, recognise};
use tokisuji::lang::Lang;

fuzz_target!(|text: &str| {
    match format(env!("CARGO_BIN_NAME")) {
        Some(format) => try_out(format, text),
        None => {
            let mut splitter = Splitter::default();
            text.lines().for_each(|line| splitter.feed(line));
            splitter.finish();
            while let Some(item) = splitter.take() {
                try_out(recognise(&item.text), &item.text);
                let _ = read(&item.text);
            }
        }
    }
});

fn try_out(format: &dyn Format, text: &str) {
    match format.read(text) {
        Ok(position) => {
            let again = format.write(&position).expect("a form holds what it reads");
            let again = format.read(&again).expect("a form reads what it writes");
            assert_eq!(again.puzzle, position.puzzle);
            let _ = position.puzzle.problem();
        }
        Err(error) => {
            let _ = Lang::ALL.map(|lang| error.say(lang));
        }
    }
}
