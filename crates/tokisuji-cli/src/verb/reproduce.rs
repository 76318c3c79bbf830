//! `reproduce`: the tables and figures of the papers, ours beside theirs, as Markdown and plots. One file a paper.
