//! The answer to one puzzle: what is printed, and what it means for the exit code.

use crate::output::{Exit, Manner, Style};
use serde::Serialize;

pub(crate) struct Answer {
    /// For standard output, whole lines.
    pub(crate) text: String,
    /// For standard error.
    pub(crate) complaint: Option<String>,
    pub(crate) exit: Exit,
}

impl Answer {
    pub(crate) fn new(text: String, exit: Exit) -> Answer {
        Answer { text, complaint: None, exit }
    }

    /// One JSON object on a line of its own.
    pub(crate) fn json(object: &impl Serialize, exit: Exit) -> Answer {
        let line = serde_json::to_string(object).expect("plain data has a JSON form");
        Answer::new(line + "\n", exit)
    }

    /// What went wrong with one item: an object in its place, or a complaint beside the other answers.
    pub(crate) fn trouble(said: String, input: &str, manner: Manner) -> Answer {
        if manner.style == Style::Json {
            return Answer::json(&serde_json::json!({ "error": said, "input": input }), Exit::Trouble);
        }
        Answer { text: String::new(), complaint: Some(said), exit: Exit::Trouble }
    }
}
