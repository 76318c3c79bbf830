//! The engine as a WebAssembly module: requests go in as JSON, answers come out as bytes.
//!
//! The module knows nothing but memory and three functions of its host. A caller asks for `room`, writes a request there, calls `ask`
//! and reads the answer at `answer_at`: four bytes with the length of a head (little-endian), the head as JSON (`status`, `type`,
//! `location`, `name`) and the body. One question at a time; whoever wants to stop one ends the worker that the module runs in.

#![cfg(target_family = "wasm")]
#![allow(unsafe_code, reason = "bytes cross the border of the module by address")]

use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use tokisuji::lang::Lang;
use tokisuji_web::app::{App, Daily, Question};
use tokisuji_web::{Host, Reply};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
    /// A number by chance, from 0 and below 1.
    safe fn chance() -> f64;
    /// Hears of a puzzle on the way: JSON of so many bytes at an address.
    safe fn tell(at: *const u8, length: usize);
    /// Hears of a mistake of ours: a text of so many bytes at an address.
    safe fn complain(at: *const u8, length: usize);
}

/// A request as the host writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    path: String,
    #[serde(default)]
    query: String,
    body: Option<String>,
    #[serde(default)]
    lang: String,
    #[serde(default)]
    daily: Vec<Daily>,
    #[serde(default)]
    day: i64,
}

/// What goes before the body of an answer.
#[derive(Serialize)]
struct Head<'a> {
    status: u16,
    r#type: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
}

thread_local! {
    static APP: App = App::new(Host { now: || now(), chance: || chance() });
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for a question of so many bytes; the one before it is forgotten.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question that was written; gives back the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    listen();
    let question = QUESTION.take();
    let answer = serde_json::from_slice(&question).map_or_else(
        |error| packed(400, "text/plain; charset=utf-8", None, None, error.to_string().as_bytes()),
        |asked| answered(&asked),
    );
    let length = answer.len();
    ANSWER.set(answer);
    length
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}

fn answered(asked: &Asked) -> Vec<u8> {
    let lang: Lang = asked.lang.parse().unwrap_or_default();
    let question = Question {
        path: &asked.path,
        query: &asked.query,
        body: asked.body.as_deref(),
        lang,
        daily: &asked.daily,
        day: asked.day,
    };
    let reply = APP.with(|app| app.answer(&question, &mut |made| tell(made.as_ptr(), made.len())));
    let Reply { status, content_type, location, file_name, body, .. } = &reply;
    packed(*status, content_type, location.as_deref(), file_name.as_deref(), body)
}

fn packed(status: u16, r#type: &str, location: Option<&str>, name: Option<&str>, body: &[u8]) -> Vec<u8> {
    let head = serde_json::to_vec(&Head { status, r#type, location, name }).unwrap_or_default();
    let mut all = Vec::with_capacity(4 + head.len() + body.len());
    all.extend((head.len() as u32).to_le_bytes());
    all.extend(head);
    all.extend(body);
    all
}

/// A panic is told before the module traps: nothing else would say where it was.
fn listen() {
    std::panic::set_hook(Box::new(|panic| {
        let said = panic.to_string();
        complain(said.as_ptr(), said.len());
    }));
}
