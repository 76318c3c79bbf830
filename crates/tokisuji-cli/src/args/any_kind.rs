//! The command line of kinds that say what can be wished of them: one verb for each, with one option for each wish.

use super::make::Making;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Subcommand};
use tokisuji::kind::{KINDS, Kind};
use tokisuji::lang::Lang;
use tokisuji::make::recipe::{Recipe, Takes};

/// `make KIND` for every kind with clues on a grid.
#[derive(Debug)]
pub struct MakeAny {
    /// What is to be made.
    pub recipe: Recipe,
    pub making: Making,
}

fn kinds() -> impl Iterator<Item = &'static dyn Kind> {
    KINDS.iter().copied().filter(|kind| kind.clued().is_some())
}

fn command(kind: &'static dyn Kind) -> Command {
    let mut command = Command::new(kind.name());
    for field in kind.wishes() {
        let name = match &field.takes {
            Takes::Sides(..) => "WxH".to_owned(),
            Takes::Number(least, most) => format!("{least}..{most}"),
            Takes::Choice(names) => names.join("|"),
            _ => "WISH".to_owned(),
        };
        let option = Arg::new(field.name).long(field.name.replace('_', "-")).value_name(name);
        command = command.arg(option.help(field.about(Lang::En)));
    }
    let name = kind.name();
    let examples = format!(
        "Examples:\n  tokisuji make {name}\n  tokisuji make {name} --level 3 --count 10 --json\n\nEvery puzzle is proved to have one solution before it is shown. Exit code 1: none of that level was found in time."
    );
    // What the shared options say of themselves is no description of the kind.
    Making::augment_args(command.after_help(examples)).about(kind.title(Lang::En)).long_about(None)
}

impl Subcommand for MakeAny {
    fn augment_subcommands(mut above: Command) -> Command {
        for kind in kinds() {
            above = above.subcommand(command(kind));
        }
        above
    }

    fn augment_subcommands_for_update(above: Command) -> Command {
        MakeAny::augment_subcommands(above)
    }

    fn has_subcommand(name: &str) -> bool {
        kinds().any(|kind| kind.name() == name)
    }
}

impl FromArgMatches for MakeAny {
    fn from_arg_matches(matches: &ArgMatches) -> Result<MakeAny, clap::Error> {
        let chosen = matches
            .subcommand()
            .and_then(|(name, own)| Some((kinds().find(|kind| kind.name() == name)?, own)));
        let Some((kind, own)) = chosen else {
            return Err(clap::Error::new(clap::error::ErrorKind::MissingSubcommand));
        };
        let mut recipe = Recipe::new(kind.name());
        for field in kind.wishes() {
            recipe = recipe.with_some(field.name, own.get_one::<String>(field.name).cloned());
        }
        Ok(MakeAny { recipe, making: Making::from_arg_matches(own)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = MakeAny::from_arg_matches(matches)?;
        Ok(())
    }
}
