//! The site as a program, and a connection to ask it by.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(database: &Path) -> Server {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("tokisuji"))
            .args(["serve", "--port", "0", "--rate", "0", "--no-today", "--log-json", "--database"])
            .arg(database)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut log = BufReader::new(child.stderr.take().expect("piped"));
        let address = loop {
            let mut line = String::new();
            assert_ne!(log.read_line(&mut line).expect("a log"), 0, "the site ended");
            let said: Value = serde_json::from_str(&line).expect("one object a line");
            if let Some(address) = said["fields"]["address"].as_str() {
                break address.to_string();
            }
        };
        // The log is read on, so that the site never waits for us.
        std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
        Server { child, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One connection that asks one thing after another.
pub(crate) struct Line {
    stream: BufReader<TcpStream>,
    pub(crate) cookie: Option<String>,
}

impl Line {
    pub(crate) fn open(server: &Server) -> Line {
        Line { stream: BufReader::new(TcpStream::connect(&server.address).expect("listening")), cookie: None }
    }

    /// The body of a good answer; `None` when the site has gone.
    pub(crate) fn ask(&mut self, method: &str, path: &str, body: &str) -> Option<String> {
        let cookie = self.cookie.as_ref().map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
        let form = !body.is_empty() && !body.starts_with('{');
        let kind = if form { "x-www-form-urlencoded" } else { "json" };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: site\r\ncontent-type: application/{kind}\r\n{cookie}content-length: {}\r\n\r\n",
            body.len()
        );
        self.stream.get_mut().write_all((head + body).as_bytes()).ok()?;
        let (mut length, mut status, mut pieces) = (0, String::new(), false);
        self.stream.read_line(&mut status).ok().filter(|read| *read > 0)?;
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).ok().filter(|read| *read > 0)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            match name {
                "content-length" => length = value.parse().expect("a number"),
                "transfer-encoding" => pieces = value == "chunked",
                "set-cookie" => self.cookie = value.split(';').next().map(str::to_string),
                _ => {}
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).ok()?;
        while pieces {
            let mut size = String::new();
            self.stream.read_line(&mut size).ok().filter(|read| *read > 0)?;
            let size = usize::from_str_radix(size.trim_end(), 16).expect("a size");
            // Each piece ends with the end of a line, also the empty one after the last.
            let mut piece = vec![0; size + 2];
            self.stream.read_exact(&mut piece).ok()?;
            bytes.extend_from_slice(&piece[..size]);
            pieces = size > 0;
        }
        let text = String::from_utf8(bytes).expect("text");
        let good = [" 200 ", " 204 ", " 303 "].iter().any(|good| status.contains(good));
        assert!(good, "{path}: {status} {text}");
        Some(text)
    }
}
