//! The modules of the library stand in layers, and nothing looks up. Reads the imports of every file.

use std::path::{Path, PathBuf};

/// Every module, lowest first. A module may use those before it.
const ORDER: &[&str] = &[
    // Where things are, and chance.
    "chance",
    "statistics",
    "sat",
    "bits",
    "grid",
    "symbol",
    "symmetry",
    "latin",
    "constraint",
    // A puzzle in the abstract, and words for it.
    "problem",
    "lang",
    "text",
    // Solving as machines do, and as people do: the last rule of all asks whether there is one solution.
    "theorem",
    "board",
    "solve",
    "rule",
    "rules",
    "ruleset",
    "walk",
    "explain",
    "trace",
    "verify",
    // What is measured of that.
    "learn",
    "measure",
    "hunt",
    "paths",
    // Kinds of puzzle, how they are made, written, told and drawn.
    "words",
    "kind",
    "format",
    "make",
    "answer",
    "draw",
    "example",
    "dataset",
    // People.
    "compare",
    "calibrate",
    "study",
    // Tests.
    "testing",
];

/// Imports that still point up; the list may only get shorter.
const KNOWN: &[(&str, &str)] = &[];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

/// The modules that a text names by `crate::`, outside comments and tests.
fn named(text: &str) -> Vec<(usize, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        // Tests stand at the end of a file and may look anywhere.
        if *line == "#[cfg(test)]" && lines.get(at + 1).is_some_and(|next| next.ends_with("mod tests {")) {
            break;
        }
        let guarded = at > 0 && ["#[cfg(test)]", "#[cfg(doc)]"].contains(&lines[at - 1].trim());
        if guarded || line.trim_start().starts_with("//") {
            continue;
        }
        for part in line.split("crate::").skip(1) {
            let name: String =
                part.chars().take_while(|sign| sign.is_ascii_alphanumeric() || *sign == '_').collect();
            found.push((at + 1, name));
        }
    }
    found
}

#[test]
fn nothing_looks_up() {
    let root = source();
    let mut all = Vec::new();
    files(&root, &mut all);
    let rank = |name: &str| ORDER.iter().position(|known| *known == name);
    let (mut up, mut met, mut seen) = (Vec::new(), Vec::new(), 0);
    for path in all {
        let inside = path.strip_prefix(&root).expect("below").with_extension("");
        let module = inside.iter().next().and_then(|name| name.to_str()).expect("a name").to_owned();
        if module == "lib" || inside.iter().any(|part| part == "tests") {
            continue;
        }
        let own = rank(&module).unwrap_or_else(|| panic!("{module} has no place in the order"));
        let text = std::fs::read_to_string(&path).expect("text");
        for (line, name) in named(&text) {
            let Some(other) = rank(&name) else { continue };
            seen += 1;
            if other > own {
                match KNOWN.iter().find(|(from, to)| *from == module && *to == name) {
                    Some(known) => met.push(known),
                    None => up.push(format!("{}:{line}: {module} uses {name}", inside.display())),
                }
            }
        }
    }
    assert!(seen > 500, "only {seen} imports were found");
    assert!(up.is_empty(), "{}", up.join("\n"));
    for known in KNOWN {
        assert!(met.contains(&known), "{known:?} is gone: take it from the list");
    }
}

#[test]
fn the_order_names_every_module() {
    let lib = std::fs::read_to_string(source().join("lib.rs")).expect("text");
    let declared =
        lib.lines().filter_map(|line| line.strip_prefix("pub ").unwrap_or(line).strip_prefix("mod "));
    let declared: Vec<&str> = declared.map(|name| name.trim_end_matches(';')).collect();
    assert_eq!(declared.len(), ORDER.len());
    assert!(declared.iter().all(|name| ORDER.contains(name)), "{declared:?}");
}

#[test]
fn comments_and_tests_are_passed_over() {
    let text = "use crate::kind::Puzzle;\n// crate::draw\n#[cfg(doc)]\nuse crate::walk::walk;\nfn f() { crate::board::x() }\n\
                #[cfg(test)]\nmod tests {\n    use crate::testing::Dice;\n}\n";
    assert_eq!(named(text), [(1, "kind".to_owned()), (5, "board".to_owned())]);
}
