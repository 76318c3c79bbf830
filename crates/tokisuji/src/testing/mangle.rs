//! Files changed so that their grammar survives, for tests and fuzzing: what lies behind the door of a reader is only tried by what
//! gets past the door.
//!
//! Packed links, zip files and checksums are opened, changed inside and closed again. JSON stays JSON and XML stays XML; in other texts
//! a sign becomes another of its class, numbers become other numbers, lines and fields are moved about. Now and then a puzzle is read, gets
//! another given and is written again, which forms that count their blanks would hardly survive otherwise, or a file is cut off.

use super::Dice;
use crate::format::link::{Carries, carried, pack, unpack};
use crate::format::recognise;
use crate::format::sheet::{is_zip, sealed_puz, unzip, zip_of};
use crate::symbol::Mark;
use serde_json::Value;

/// The file with one to three changes.
pub fn mangle(file: &[u8], chance: &mut Dice) -> Vec<u8> {
    (0..=chance.below(3)).fold(file.to_vec(), |file, _| changed(&file, chance))
}

fn changed(file: &[u8], chance: &mut Dice) -> Vec<u8> {
    if chance.below(40) == 0 {
        return file[..chance.below(file.len() + 1)].to_vec();
    }
    if is_zip(file) {
        return match unzip(file) {
            Ok(inside) => zip_of(&[("a.jpz", &changed(&inside, chance))]),
            Err(_) => changed_bytes(file, chance),
        };
    }
    match std::str::from_utf8(file) {
        Ok(text) if !file.contains(&0) => changed_text(text, chance).into_bytes(),
        _ => sealed_puz(changed_bytes(file, chance)),
    }
}

/// The puzzle with another given, or one less, in its own form.
fn with_other_givens(text: &str, chance: &mut Dice) -> Option<String> {
    let format = recognise(text);
    let mut position = format.read(text).ok()?;
    let problem = position.puzzle.problem();
    let cells: Vec<_> = problem.frame.cells.iter().collect();
    let symbols: Vec<_> = problem.frame.symbols.iter().collect();
    if cells.is_empty() || symbols.is_empty() {
        return None;
    }
    let mark = Mark { cell: cells[chance.below(cells.len())], symbol: symbols[chance.below(symbols.len())] };
    let mut givens = problem.givens;
    givens.retain(|given| given.cell != mark.cell);
    position.written.retain(|written| written.cell != mark.cell);
    position.struck.retain(|struck| struck.cell != mark.cell);
    match chance.below(4) {
        0 => {}
        1 => position.written.push(mark),
        2 => position.struck.push(mark),
        _ => givens.push(mark),
    }
    position.written.sort_unstable();
    position.struck.sort_unstable();
    position.puzzle = position.puzzle.with_givens(&givens);
    format.write(&position)
}

fn changed_text(text: &str, chance: &mut Dice) -> String {
    if chance.percent(30)
        && let Some(new) = with_other_givens(text, chance)
    {
        return new;
    }
    if let Some((Carries::FPuzzles | Carries::Scl, packed)) = carried(text) {
        let head = text.trim().strip_suffix(packed).unwrap_or_default();
        if let Ok(inside) = unpack(packed) {
            return head.to_string() + &pack(&changed_text(&inside, chance));
        }
    }
    if let Some(packed) = text.trim().strip_prefix("xword:")
        && let Ok(inside) = unpack(&packed.replace('-', "+").replace('_', "/"))
    {
        let packed = pack(&changed_text(&inside, chance));
        return format!("xword:{}", packed.trim_end_matches('=').replace('+', "-").replace('/', "_"));
    }
    if text.trim_start().starts_with('{')
        && let Ok(mut tree) = serde_json::from_str::<Value>(text)
    {
        change_tree(&mut tree, chance);
        return tree.to_string();
    }
    if text.trim_start().starts_with('<') && !chance.percent(10) {
        return changed_xml(text, chance);
    }
    changed_signs(text, chance)
}

// ---- JSON

/// Numbers that have surprised somebody.
const NUMBERS: [&str; 12] =
    ["0", "1", "-1", "9", "25", "26", "255", "256", "65536", "4294967296", "18446744073709551616", "1e99"];

/// How many values there are in a tree, itself counted.
fn size(tree: &Value) -> usize {
    1 + children(tree).map(size).sum::<usize>()
}

fn children(tree: &Value) -> Box<dyn Iterator<Item = &Value> + '_> {
    match tree {
        Value::Array(list) => Box::new(list.iter()),
        Value::Object(fields) => Box::new(fields.values()),
        _ => Box::new(std::iter::empty()),
    }
}

/// The value of that number in a tree, counted from the root.
fn nth(tree: &mut Value, mut at: usize) -> Option<&mut Value> {
    if at == 0 {
        return Some(tree);
    }
    at -= 1;
    let inside: Box<dyn Iterator<Item = &mut Value>> = match tree {
        Value::Array(list) => Box::new(list.iter_mut()),
        Value::Object(fields) => Box::new(fields.values_mut()),
        _ => return None,
    };
    for child in inside {
        let count = size(child);
        if at < count {
            return nth(child, at);
        }
        at -= count;
    }
    None
}

fn change_tree(tree: &mut Value, chance: &mut Dice) {
    let count = size(tree);
    let other = nth(tree, chance.below(count)).map_or(Value::Null, |value| value.clone());
    let Some(value) = nth(tree, chance.below(count)) else { return };
    if chance.percent(6) {
        *value = match chance.below(4) {
            0 => Value::Null,
            1 => Value::from(value.to_string()),
            2 => Value::from(vec![value.take()]),
            _ if size(&other) < 200 => other,
            _ => Value::from(true),
        };
        return;
    }
    match value {
        Value::Null => *value = if chance.percent(50) { Value::from(0) } else { other },
        Value::Bool(yes) => *yes = !*yes,
        Value::Number(number) => {
            let near = number.as_i64().map(|number| number.saturating_add(chance.below(5) as i64 - 2));
            let rare = serde_json::from_str(NUMBERS[chance.below(NUMBERS.len())]).unwrap_or(Value::Null);
            *value = near.filter(|_| chance.percent(70)).map_or(rare, Value::from);
        }
        Value::String(text) => *text = changed_signs(text, chance),
        Value::Array(list) if list.is_empty() => list.push(other),
        Value::Array(list) => {
            let (at, to) = (chance.below(list.len()), chance.below(list.len()));
            match chance.below(5) {
                0 => list.push(list[at].clone()),
                1 => drop(list.remove(at)),
                2 => list[to] = list[at].clone(),
                _ => list.swap(at, to),
            }
        }
        Value::Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            if names.is_empty() {
                return;
            }
            let (name, to) = (&names[chance.below(names.len())], &names[chance.below(names.len())]);
            match chance.below(4) {
                0 => drop(fields.remove(name)),
                1 => drop(fields.insert(format!("{name}{to}"), fields[name].clone())),
                // Two fields of one type change places or become the same.
                half => {
                    let (one, two) = (fields[name].clone(), fields[to].clone());
                    if std::mem::discriminant(&one) == std::mem::discriminant(&two) {
                        fields.insert(to.clone(), one);
                        if half == 2 {
                            fields.insert(name.clone(), two);
                        }
                    }
                }
            }
        }
    }
}

// ---- XML

/// Changes what stands between quotes or between tags; now and then a tag is doubled or taken away.
fn changed_xml(text: &str, chance: &mut Dice) -> String {
    let ends: Vec<usize> = text.match_indices(['"', '<', '>']).map(|(at, _)| at).collect();
    if ends.len() < 2 {
        return changed_signs(text, chance);
    }
    let at = chance.below(ends.len() - 1);
    let (start, end) = (ends[at] + 1, ends[at + 1]);
    let signs = (text.as_bytes()[ends[at]], text.as_bytes()[end]);
    let inside = &text[start..end];
    let new = match signs {
        (b'"', b'"') | (b'>', b'<') if !inside.trim().is_empty() => changed_signs(inside, chance),
        (b'<', b'>') if inside.ends_with('/') && chance.percent(50) => format!("{inside}><{inside}"),
        _ => return text.to_string(),
    };
    // Signs that would end the place they stand in are not what is tried here.
    let new = new.replace(['"', '<', '&'], "");
    format!("{}{new}{}", &text[..start], &text[end..])
}

// ---- other texts

/// Signs that may stand for one another.
const CLASSES: [&str; 5] = [
    "123456789.0",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "abcdefghijklmnopqrstuvwxyz_",
    "アイウエオカキクケコンー",
    "#■",
];

fn class(sign: char) -> Option<&'static str> {
    let kana = ('ァ'..='ー').contains(&sign).then_some(CLASSES[3]);
    CLASSES.into_iter().find(|class| class.contains(sign)).or(kana)
}

/// A text with a sign, a number, a line or a field changed.
fn changed_signs(text: &str, chance: &mut Dice) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    if signs.is_empty() {
        return ["", "0", "A", "ア"][chance.below(4)].to_string();
    }
    let (at, to) = (chance.below(signs.len()), chance.below(signs.len()));
    match chance.below(20) {
        0..=9 => {
            // From `at` on, the first sign that has others of its class.
            let found = (at..signs.len()).chain(0..at).find_map(|at| Some((at, class(signs[at])?)));
            let Some((at, class)) = found else { return text.to_string() };
            let others: Vec<char> = class.chars().collect();
            signs[at] = others[chance.below(others.len())];
        }
        10 | 11 if class(signs[at]) == class(signs[to]) => signs.swap(at, to),
        12 | 13 => return changed_number(text, chance),
        14 | 15 => return changed_parts(text, "\n", chance),
        16 | 17 => {
            let all = [",", ";", ":", " ", "/", "|", "="];
            let cuts: Vec<&str> = all.into_iter().filter(|cut| text.contains(cut)).collect();
            if !cuts.is_empty() {
                return changed_parts(text, cuts[chance.below(cuts.len())], chance);
            }
        }
        18 => {
            let length = chance.below(8).min(signs.len() - at).min(signs.len() - to);
            signs.copy_within(at..at + length, to);
        }
        19 => {
            let stray = ["\n", "[", "{", "\"", "点", "\u{0}", "R0C0", "%2B", "-1", "１", "\u{feff}", "🧩"];
            signs.splice(at..at, stray[chance.below(stray.len())].chars());
        }
        _ => {}
    }
    signs.into_iter().collect()
}

/// One of the numbers in a text becomes its neighbour, or one that surprises.
fn changed_number(text: &str, chance: &mut Dice) -> String {
    let is_digit = |at: &usize| text.as_bytes()[*at].is_ascii_digit();
    let starts: Vec<usize> =
        (0..text.len()).filter(|at| is_digit(at) && (*at == 0 || !is_digit(&(at - 1)))).collect();
    if starts.is_empty() {
        return text.to_string();
    }
    let start = starts[chance.below(starts.len())];
    let end = (start..text.len()).find(|at| !is_digit(at)).unwrap_or(text.len());
    let near = text[start..end]
        .parse::<u64>()
        .ok()
        .map(|number| number.saturating_add(chance.below(3) as u64).saturating_sub(1));
    let rare = NUMBERS[chance.below(NUMBERS.len())].to_string();
    let new = near.filter(|_| chance.percent(70)).map_or(rare, |number| number.to_string());
    format!("{}{new}{}", &text[..start], &text[end..])
}

/// Two of the parts of a text change places, or one is doubled, put in another's place or left out.
fn changed_parts(text: &str, cut: &str, chance: &mut Dice) -> String {
    let mut parts: Vec<&str> = text.split(cut).collect();
    let (at, to) = (chance.below(parts.len()), chance.below(parts.len()));
    match chance.below(6) {
        0 => parts.insert(to, parts[at]),
        1 => drop(parts.remove(at)),
        2 => parts[to] = parts[at],
        _ => parts.swap(at, to),
    }
    parts.join(cut)
}

/// Bytes that are not text: letters become letters, others anything.
fn changed_bytes(file: &[u8], chance: &mut Dice) -> Vec<u8> {
    let mut file = file.to_vec();
    if file.is_empty() {
        return file;
    }
    let (at, to) = (chance.below(file.len()), chance.below(file.len()));
    match chance.below(12) {
        0 => file[at] = chance.below(256) as u8,
        1 => file[at] = file[at].wrapping_add(1),
        2 => file.swap(at, to),
        3 => file.extend_from_within(at..),
        _ => {
            let letter = |at: &usize| file[*at].is_ascii_alphabetic();
            if let Some(at) = (at..file.len()).chain(0..at).find(letter) {
                file[at] = b'A' + chance.below(26) as u8;
            }
        }
    }
    file
}
