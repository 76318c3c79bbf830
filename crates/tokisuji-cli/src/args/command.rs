//! The command line as clap sees it: what all verbs share is put on here, once, where it means something.
//!
//! Every verb has `-h` for the everyday options and `--help-all` for all of them; every verb that prints has `-o`. An option of all verbs
//! is still taken where it means nothing, so that scripts may put the same options everywhere, but no help shows it there.

use super::Args;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches, value_parser};
use std::path::PathBuf;
use tokisuji::format::FORMATS;
use tokisuji::format::sheet::SHEET_FORMATS;
use tokisuji::lang::Lang;

/// The file of `-o` where standard output is meant.
const INTO: &str = "into";
/// Verbs that print one thing whatever they are asked: no JSON.
const NO_JSON: &[&str] = &["draw", "convert", "book", "serve", "completions", "man"];
/// Verbs that use one thread, or say in another way how many.
const NO_JOBS: &[&str] =
    &["kinds", "rules", "completions", "man", "list", "open", "close", "status", "export"];
/// Verbs that never show progress.
const NO_PROGRESS: &[&str] = &["kinds", "rules", "completions", "man", "list", "open", "close"];
/// Verbs without sentences.
const NO_WORDS: &[&str] = &["completions"];
/// Verbs that print for programs alone.
const NO_COLOR: &[&str] = &["completions", "man", "trace", "convert", "serve", "export"];
/// Verbs that print nothing, or nothing that anybody would keep.
const NOTHING_TO_KEEP: &[&str] = &["serve", "work"];

/// The whole command line.
pub(crate) fn command() -> Command {
    let mut whole = Args::command().disable_help_flag(true).mut_subcommand("convert", |convert| {
        let examples = convert.get_after_help().map(ToString::to_string).unwrap_or_default();
        convert.after_help(examples + &formats())
    });
    let shared: Vec<Arg> = whole.get_arguments().filter(|arg| arg.is_global_set()).cloned().collect();
    whole = with_help(whole);
    each_verb(whole, &shared)
}

/// Reads the command line; ends the program where it is wrong, or where only help was asked for. Also the file that stands for standard
/// output.
pub(crate) fn parse() -> (Args, Option<PathBuf>) {
    let matches = command().get_matches();
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.format(&mut command()).exit());
    (args, into(&matches))
}

fn into(matches: &ArgMatches) -> Option<PathBuf> {
    match matches.subcommand() {
        Some((_, below)) => into(below),
        None => matches.try_get_one::<PathBuf>(INTO).ok().flatten().cloned(),
    }
}

fn each_verb(mut above: Command, shared: &[Arg]) -> Command {
    let names: Vec<String> = above.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    for name in names {
        above = above.mut_subcommand(name, |verb| {
            // A verb that is left out takes whatever stands behind it, to say how it is had.
            if verb.is_disable_help_flag_set() {
                return verb;
            }
            let verb = with_help(verb);
            if verb.has_subcommands() { each_verb(verb, shared) } else { one_verb(verb, shared) }
        });
    }
    above
}

fn one_verb(mut verb: Command, shared: &[Arg]) -> Command {
    let name = verb.get_name().to_owned();
    let has = |verb: &Command, id: &str| verb.get_arguments().any(|arg| arg.get_id() == id);
    if !has(&verb, "output") && !NOTHING_TO_KEEP.contains(&name.as_str()) {
        let file = Arg::new(INTO).long("output").short('o').value_name("FILE").display_order(800);
        let file = file.value_parser(value_parser!(PathBuf));
        verb = verb.arg(file.help("Write what is printed into this file [default: standard output]"));
    }
    for arg in shared {
        let idle = match arg.get_id().as_str() {
            "json" => NO_JSON.contains(&name.as_str()),
            "jobs" => NO_JOBS.contains(&name.as_str()),
            "quiet" => NO_PROGRESS.contains(&name.as_str()),
            "lang" => NO_WORDS.contains(&name.as_str()),
            "color" => NO_COLOR.contains(&name.as_str()),
            "from" => !has(&verb, "puzzles"),
            _ => false,
        };
        if idle {
            verb = verb.arg(arg.clone().hide(true));
        }
    }
    if verb.get_arguments().any(|arg| arg.is_hide_short_help_set() && !arg.is_hide_set()) {
        let said = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
        verb = verb
            .after_help(format!("More options, and what each choice means: --help-all\n\n{said}"))
            .after_long_help(said);
    }
    verb
}

/// `-h` and `--help` for the everyday options, `--help-all` for everything.
fn with_help(verb: Command) -> Command {
    let flag = |id| Arg::new(id).long(id).help_heading(super::SHARED).display_order(1000);
    verb.disable_help_flag(true)
        .arg(flag("help").short('h').action(ArgAction::HelpShort).help("Print help"))
        .arg(
            flag("help-all")
                .action(ArgAction::HelpLong)
                .help("Print help with all options and what each choice means"),
        )
}

/// All formats, for the help of `convert`.
fn formats() -> String {
    let puzzles = FORMATS.iter().map(|format| (format.name(), format.about(Lang::En), format.aliases()));
    let sheets = SHEET_FORMATS.iter().map(|format| (format.name(), format.about(Lang::En), &[][..]));
    let list = |title: &str, rows: &mut dyn Iterator<Item = (&str, &str, &[&str])>| {
        let mut rows: Vec<_> = rows.collect();
        rows.sort_unstable();
        let lines = rows.iter().map(|(name, about, other)| {
            let other =
                if other.is_empty() { String::new() } else { format!(" [also: {}]", other.join(", ")) };
            format!("\n  {name:<13} {about}{other}")
        });
        format!("\n\n{title}{}", lines.collect::<String>())
    };
    list("Formats of puzzles:", &mut puzzles.into_iter())
        + &list("Formats of crosswords with clues:", &mut sheets.into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// clap's own check of everything that was put on.
    #[test]
    fn the_command_line_holds_together() {
        command().debug_assert();
    }

    #[test]
    fn every_verb_has_help_and_a_place_for_what_it_prints() {
        let mut whole = command();
        whole.build();
        let mut leaves = 0;
        let mut below: Vec<&Command> = whole.get_subcommands().collect();
        while let Some(verb) = below.pop() {
            if verb.get_name() == "help" || verb.get_arguments().any(|arg| arg.get_id() == "_rest") {
                continue;
            }
            below.extend(verb.get_subcommands());
            let longs: Vec<&str> = verb.get_arguments().filter_map(Arg::get_long).collect();
            assert!(longs.contains(&"help") && longs.contains(&"help-all"), "{}", verb.get_name());
            if verb.has_subcommands() {
                continue;
            }
            leaves += 1;
            let kept = longs.contains(&"output") || NOTHING_TO_KEEP.contains(&verb.get_name());
            assert!(kept, "{}", verb.get_name());
        }
        assert!(leaves > 30, "{leaves}");
    }

    /// Names in the lists above that no verb has would hide nothing.
    #[test]
    fn exceptions_name_verbs_that_exist() {
        let mut names = Vec::new();
        let mut whole = command();
        whole.build();
        let mut below: Vec<&Command> = whole.get_subcommands().collect();
        while let Some(verb) = below.pop() {
            names.push(verb.get_name());
            below.extend(verb.get_subcommands());
        }
        let parts = cfg!(all(feature = "farm", feature = "study", feature = "web"));
        for name in [NO_JSON, NO_JOBS, NO_PROGRESS, NO_WORDS, NO_COLOR, NOTHING_TO_KEEP].concat() {
            assert!(names.contains(&name) || !parts, "{name}");
        }
    }
}
