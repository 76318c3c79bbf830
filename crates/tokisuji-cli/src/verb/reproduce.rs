//! `reproduce`: the tables and figures of the papers, ours beside theirs, as Markdown and plots. One file a paper.

mod c;

use crate::args::Reproduce;
use crate::output::Exit;

pub(super) fn run(reproduce: &Reproduce) -> anyhow::Result<Exit> {
    match reproduce {
        Reproduce::C(args) => c::run(args),
    }
}
