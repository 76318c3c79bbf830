//! `man`: the manual page of the program or of one of its verbs; or all of them as files.

use crate::args::{self, Man};
use crate::output::{Exit, say};
use anyhow::{Context, anyhow};
use clap::Command;
use std::path::Path;
use tokisuji::lang::Lang;

pub(super) fn run(asked: &Man, lang: Lang) -> anyhow::Result<Exit> {
    let mut whole = args::command();
    // Verbs of verbs get their full names, and every page the options that all verbs have.
    whole.build();
    if let Some(folder) = &asked.output {
        std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
        write_all(&whole, folder)?;
        return Ok(Exit::Done);
    }
    let mut command = &whole;
    // `make sudoku` and `tokisuji-make-sudoku`, as other pages cite it.
    let words = asked.verb.iter().flat_map(|word| word.trim_end_matches("(1)").split('-'));
    for word in words.filter(|word| *word != "tokisuji" && !word.is_empty()) {
        let verbs = || command.get_subcommands().map(Command::get_name);
        let what = lang.pick("the verb", "コマンド");
        let unknown = || anyhow!(super::unknown(what, word, verbs(), "--help", lang));
        command = command.find_subcommand(word).ok_or_else(unknown)?;
    }
    say(&String::from_utf8_lossy(&page(command)?))?;
    Ok(Exit::Done)
}

fn page(command: &Command) -> anyhow::Result<Vec<u8>> {
    let mut page = Vec::new();
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
    clap_mangen::Man::new(command.clone().name(name)).render(&mut page)?;
    Ok(page)
}

fn write_all(command: &Command, folder: &Path) -> anyhow::Result<()> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let path = folder.join(format!("{name}.1"));
    std::fs::write(&path, page(command)?).with_context(|| format!("writing {}", path.display()))?;
    say(&format!("{}\n", path.display()))?;
    command.get_subcommands().try_for_each(|verb| write_all(verb, folder))
}
