//! A small writer for SVG and HTML: every text and attribute is escaped, and every element is closed.
//!
//! Both come down to tags, attributes and words, so one writer serves pictures and pages. What it writes is
//! well-formed XML, which lets one small checker in the tests look after all of it.

use std::fmt::Write;

/// The text of a document while it is written.
#[derive(Default)]
pub struct Svg {
    text: String,
    open: Vec<&'static str>,
}

/// The start of an element: its name and attributes.
pub struct Tag {
    name: &'static str,
    attributes: String,
}

/// An element of this name.
pub fn tag(name: &'static str) -> Tag {
    Tag { name, attributes: String::new() }
}

impl Tag {
    /// With an attribute.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Tag {
        self.attributes.push(' ');
        self.attributes.push_str(name);
        self.attributes.push_str("=\"");
        escape(value, &mut self.attributes);
        self.attributes.push('"');
        self
    }

    /// With a number.
    #[must_use]
    pub fn num(self, name: &str, value: f64) -> Tag {
        let mut text = String::new();
        number(value, &mut text);
        self.with(name, &text)
    }
}

impl Svg {
    /// Opens an element; what follows is inside it.
    pub fn open(&mut self, tag: &Tag) {
        self.start(tag);
        self.text.push('>');
        self.open.push(tag.name);
    }

    /// Closes the element opened last.
    pub fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            let _ = write!(self.text, "</{name}>");
        }
    }

    /// An element with nothing inside. In HTML only for elements that never have anything inside.
    pub fn leaf(&mut self, tag: &Tag) {
        self.start(tag);
        self.text.push_str("/>");
    }

    /// An element with words inside.
    pub fn words(&mut self, tag: &Tag, words: &str) {
        self.open(tag);
        escape(words, &mut self.text);
        self.close();
    }

    /// Words inside the element that is open.
    pub fn say(&mut self, words: &str) {
        escape(words, &mut self.text);
    }

    /// Text that is already in the language of the document. Never for anything that came from outside.
    pub fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// The document, with everything closed.
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }

    fn start(&mut self, tag: &Tag) {
        let _ = write!(self.text, "<{}{}", tag.name, tag.attributes);
    }
}

/// A path, step by step.
#[derive(Default)]
pub struct Path(String);

impl Path {
    /// One command with its numbers, such as `M` and a point.
    pub fn step(&mut self, command: char, numbers: &[f64]) -> &mut Path {
        self.0.push(command);
        for (at, &value) in numbers.iter().enumerate() {
            if at > 0 {
                self.0.push(' ');
            }
            number(value, &mut self.0);
        }
        self
    }

    /// A closed rectangle.
    pub fn rect(&mut self, x: f64, y: f64, wide: f64, tall: f64) -> &mut Path {
        self.step('M', &[x, y]);
        self.step('h', &[wide]).step('v', &[tall]).step('h', &[-wide]);
        self.0.push('z');
        self
    }

    /// Whether nothing was drawn.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The path as an attribute.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// Numbers with one digit after the point where they need one: a tenth of a unit is finer than print.
pub fn number(value: f64, text: &mut String) {
    let tenths = (value * 10.0).round() as i64;
    let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
    if tenths < 0 {
        text.push('-');
    }
    let _ = write!(text, "{whole}");
    if rest > 0 {
        let _ = write!(text, ".{rest}");
    }
}

/// Characters that XML cannot hold at all are left out; those that mean something are written as entities.
fn escape(words: &str, text: &mut String) {
    for sign in words.chars() {
        match sign {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            '\'' => text.push_str("&#39;"),
            '\t' | '\n' | '\r' => text.push(sign),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => text.push(sign),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// An element's name and its attributes.
    pub(in crate::draw) type Element = (String, Vec<(String, String)>);

    /// Reads a document as XML would: balanced tags, quoted attributes none twice, known entities. Returns
    /// each element's name and attributes, in order.
    pub(in crate::draw) fn check(text: &str) -> Result<Vec<Element>, String> {
        let mut open: Vec<&str> = Vec::new();
        let mut all = Vec::new();
        let mut rest = text.strip_prefix("<!doctype html>").unwrap_or(text);
        while let Some(at) = rest.find('<') {
            entities(&rest[..at])?;
            rest = &rest[at + 1..];
            let end = rest.find('>').ok_or("a tag without end")?;
            let inside = &rest[..end];
            rest = &rest[end + 1..];
            if let Some(name) = inside.strip_prefix('/') {
                if open.pop() != Some(name) {
                    return Err(format!("</{name}> closes something else"));
                }
                continue;
            }
            let (inside, leaf) = inside.strip_suffix('/').map_or((inside, false), |inside| (inside, true));
            let (name, mut tail) = inside.split_once(' ').unwrap_or((inside, ""));
            let mut attributes: Vec<(String, String)> = Vec::new();
            while !tail.trim().is_empty() {
                let (key, value) =
                    tail.split_once("=\"").ok_or(format!("in <{name}>: {tail:?} is no attribute"))?;
                let (value, more) = value.split_once('"').ok_or("an open quote")?;
                entities(value)?;
                let key = key.trim().to_owned();
                if attributes.iter().any(|(other, _)| *other == key) {
                    return Err(format!("<{name}> has {key} twice"));
                }
                attributes.push((key, value.to_owned()));
                tail = more;
            }
            all.push((name.to_owned(), attributes));
            if !leaf {
                open.push(name);
            }
        }
        entities(rest)?;
        open.is_empty().then_some(all).ok_or(format!("never closed: {open:?}"))
    }

    fn entities(text: &str) -> Result<(), String> {
        for part in text.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;", "#39;"];
            if !known.iter().any(|name| part.starts_with(name)) {
                return Err(format!("a bare & before {part:?}"));
            }
        }
        if text.contains('>') {
            return Err(format!("a bare > in {text:?}"));
        }
        Ok(())
    }

    #[test]
    fn the_checker_sees_what_is_wrong() {
        for bad in ["<a>", "<a></b>", "<a x=1/>", "<a x=\"1\" x=\"2\"/>", "a & b", "<a>></a>"] {
            assert!(check(bad).is_err(), "{bad}");
        }
        assert_eq!(check("<a x=\"1\"><b/>&lt;</a>").map(|all| all.len()), Ok(2));
    }

    #[test]
    fn numbers_are_short() {
        let text = |value| {
            let mut text = String::new();
            number(value, &mut text);
            text
        };
        assert_eq!([text(12.0), text(-0.04), text(-0.5), text(3.25)], ["12", "0", "-0.5", "3.3"]);
    }

    proptest! {
        #[test]
        fn any_words_make_a_well_formed_document(words in ".*") {
            let mut svg = Svg::default();
            svg.open(&tag("svg").with("aria-label", &words));
            svg.words(&tag("title"), &words);
            svg.open(&tag("g"));
            svg.leaf(&tag("rect").num("x", 1.0));
            prop_assert_eq!(check(&svg.finish()).map(|all| all.len()), Ok(4));
        }
    }
}
