//! Data sets for learning machines: what is to be made, as a plan, and which puzzles go into which part.
//!
//! Whoever learns from one part must not meet the puzzles of another in disguise. So puzzles are told apart by a *form* that all their
//! twins share, each form is taken once, and parts are cut from the forms in an order that depends on nothing else.

use crate::kind::Puzzle;
use crate::kind::recipe::{Plan, Recipe, seed_of};
use crate::kind::sudoku::Sudoku;
use crate::lang::Lang;
use crate::problem::Spot;
use crate::symbol::Mark;
use serde::Deserialize;
use std::collections::BTreeMap;

/// What a data set is to have in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataPlan {
    /// Its name: of letters, digits, `-` and `_`.
    pub name: String,
    /// The same seed gives the same puzzles.
    pub seed: u64,
    /// The parts and their shares of the whole, in order.
    pub splits: Vec<(String, u32)>,
    /// What is made: so many puzzles of each recipe.
    pub strata: Vec<Stratum>,
}

/// So many puzzles of one recipe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stratum {
    /// What is made.
    pub recipe: Recipe,
    /// How many, all different.
    pub count: u64,
    /// The seed of its puzzles.
    pub seed: u64,
}

/// A plan that cannot be followed: why, in English and Japanese.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .said[0])]
pub struct DataPlanError {
    said: [String; 2],
    /// Whether more was asked for than a data set holds.
    pub too_many: bool,
}

impl DataPlanError {
    fn new(en: impl Into<String>, ja: impl Into<String>) -> DataPlanError {
        DataPlanError { said: [en.into(), ja.into()], too_many: false }
    }

    /// In words.
    pub fn say(&self, lang: Lang) -> &str {
        lang.pick(&self.said[0], &self.said[1])
    }
}

/// The most puzzles of a data set: more are for a farm.
const MOST: u64 = 1_000_000;
/// The most recipes, lists taken apart.
const MOST_STRATA: usize = 1000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    #[serde(default = "one")]
    seed: u64,
    #[serde(default)]
    splits: toml::Table,
    make: Vec<toml::Table>,
}

fn one() -> u64 {
    1
}

impl DataPlan {
    /// Reads a plan and looks whether it can be followed.
    pub fn read(text: &str) -> Result<DataPlan, DataPlanError> {
        let file: File = toml::from_str(text).map_err(|error| {
            let shown = error.to_string();
            DataPlanError::new(shown.clone(), format!("計画ファイルを読めません：{shown}"))
        })?;
        let plain = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
        let is_name = |name: &str| (1..=60).contains(&name.len()) && name.chars().all(plain);
        if !is_name(&file.name) {
            return Err(DataPlanError::new(
                format!("name: found {:?}, wanted up to 60 letters, digits, '-' and '_'", file.name),
                format!("name の {:?} は使えません。英数字と - と _ で60字までです", file.name),
            ));
        }
        let mut splits = Vec::new();
        for (name, share) in &file.splits {
            let number = share.as_integer().and_then(|share| u32::try_from(share).ok());
            match number.filter(|share| (1..=1_000_000).contains(share) && is_name(name)) {
                Some(share) => splits.push((name.clone(), share)),
                None => {
                    return Err(DataPlanError::new(
                        format!("splits: found {name} = {share:?}, wanted a name and a share of 1 or more"),
                        format!(
                            "splits の {name} = {share:?} は使えません。名前と1以上の割合を書いてください"
                        ),
                    ));
                }
            }
        }
        if splits.is_empty() {
            splits =
                [("train", 80), ("validation", 10), ("test", 10)].map(|(n, s)| (n.to_string(), s)).to_vec();
        }
        let mut strata = Vec::new();
        for (at, table) in file.make.into_iter().enumerate() {
            expand(at, table, file.seed, &mut strata)?;
        }
        let total: u64 = strata.iter().map(|stratum| stratum.count).sum();
        if strata.is_empty() || strata.len() > MOST_STRATA || total > MOST {
            let found = strata.len();
            let too_many = !strata.is_empty();
            let said = DataPlanError::new(
                format!("found {total} puzzles of {found} recipes, wanted 1 to {MOST} of 1 to {MOST_STRATA}"),
                format!("{found}種類・{total}問の計画です。{MOST_STRATA}種類・{MOST}問までです"),
            );
            return Err(DataPlanError { too_many, ..said });
        }
        Ok(DataPlan { name: file.name, seed: file.seed, splits, strata })
    }
}

/// One recipe for each choice of the numbers that stand in lists.
fn expand(
    at: usize,
    mut table: toml::Table,
    seed: u64,
    strata: &mut Vec<Stratum>,
) -> Result<(), DataPlanError> {
    let number = at + 1;
    let count = table.remove("count").and_then(|count| u64::try_from(count.as_integer()?).ok());
    let Some(count) = count.filter(|&count| count > 0) else {
        return Err(DataPlanError::new(
            format!("[[make]] number {number}: wanted count = 1 or more"),
            format!("{number}番目の [[make]] には count = 1 以上が必要です"),
        ));
    };
    let listed = table.iter().find(|(_, value)| {
        value.as_array().is_some_and(|list| !list.is_empty() && list.iter().all(toml::Value::is_integer))
    });
    if let Some((name, list)) = listed.map(|(name, list)| (name.clone(), list.clone())) {
        for value in list.as_array().into_iter().flatten() {
            let mut single = table.clone();
            single.insert(name.clone(), value.clone());
            single.insert("count".into(), toml::Value::Integer(count as i64));
            expand(at, single, seed, strata)?;
            if strata.len() > MOST_STRATA {
                break;
            }
        }
        return Ok(());
    }
    let recipe: Recipe = table.try_into().map_err(|error: toml::de::Error| {
        let shown = error.message().to_string();
        DataPlanError::new(
            format!("[[make]] number {number}: {shown}"),
            format!("{number}番目の [[make]]：{shown}"),
        )
    })?;
    let plan = recipe.plan().map_err(|error| {
        let [en, ja] = Lang::ALL.map(|lang| error.say(lang));
        DataPlanError::new(
            format!("[[make]] number {number}: {en}"),
            format!("{number}番目の [[make]]：{ja}"),
        )
    })?;
    if crate::kind::kind(&plan.recipe.kind)
        .is_some_and(|kind| kind.solving() != crate::kind::Solving::Reasoning)
    {
        return Err(DataPlanError::new(
            format!(
                "[[make]] number {number}: found {}, wanted a kind that is solved by reasoning",
                recipe.kind
            ),
            format!("{number}番目の [[make]]：{} は推論だけでは解けないので使えません", recipe.kind),
        ));
    }
    strata.push(Stratum { recipe, count, seed: seed_of(seed, strata.len()) });
    Ok(())
}

impl Stratum {
    /// The recipe, ready to make.
    pub fn plan(&self) -> Result<Plan, DataPlanError> {
        self.recipe.plan().map_err(|error| {
            let [en, ja] = Lang::ALL.map(|lang| error.say(lang));
            DataPlanError::new(en, ja)
        })
    }
}

/// A text that a puzzle shares with its twins: the canonical form of plain 9×9 Sudoku; for plain Sudoku of up to 36 cells the smallest of all
/// ways to relabel it and to move its rows and columns about; else its solution and which of it is given, as the smallest of the eight ways to turn
/// and mirror the board, with symbols by their first appearance where they are only names. Puzzles with other clues to the same solution may share it too.
pub fn form(puzzle: &Puzzle, solution: &[Mark]) -> String {
    if let Some(form) = puzzle.canonical() {
        return form;
    }
    let problem = puzzle.problem();
    let (frame, grid) = (&problem.frame, problem.frame.grid);
    if let Some(sudoku) = puzzle.get::<Sudoku>()
        && grid.len() <= MOST_MOVED
        && puzzle.variant_names().is_empty()
    {
        return moved_about(sudoku, solution);
    }
    let only_names = frame.cages.is_empty() && frame.words.is_none() && !frame.is_constrained();
    let (tall, wide) = (2 * grid.rows, 2 * grid.cols);
    let turned = |turn: u8| {
        let image = |spot: Spot| {
            let y = if turn & 1 == 0 { spot.y } else { tall - spot.y };
            let x = if turn & 2 == 0 { spot.x } else { wide - spot.x };
            if turn & 4 == 0 { (y, x) } else { (x, y) }
        };
        let answer = solution.iter().filter(|mark| frame.is_answer(mark.cell));
        let mut marks: Vec<_> = answer
            .map(|mark| (image(frame.spot(mark.cell)), frame.sign_of(*mark), problem.givens.contains(mark)))
            .collect();
        marks.sort_unstable();
        if only_names {
            let mut names = Names::default();
            for (_, sign, _) in &mut marks {
                *sign = names.of(*sign);
            }
        }
        let size = if turn & 4 == 0 { (tall, wide) } else { (wide, tall) };
        (size, marks)
    };
    let (size, marks) = (0..8).map(turned).min().expect("eight of them");
    let mut text = format!("{}:{}x{}:", puzzle.kind().name(), size.1 / 2, size.0 / 2);
    for ((y, x), sign, given) in marks {
        text += &format!("{y}.{x}{}{sign}", if given { '=' } else { ':' });
    }
    text
}

/// Boards of so many cells have few enough ways to move their rows and columns about that all are tried: 3,456 for 6×6.
const MOST_MOVED: usize = 36;

/// Names by first appearance: the first is `a`.
#[derive(Default)]
struct Names(Vec<char>);

impl Names {
    fn of(&mut self, sign: char) -> char {
        let at = self.0.iter().position(|&known| known == sign).unwrap_or_else(|| {
            self.0.push(sign);
            self.0.len() - 1
        });
        char::from(b'a' + at as u8)
    }
}

/// The smallest text of a plain Sudoku with its bands, stacks, rows and columns in any order, mirrored where its blocks are square.
fn moved_about(sudoku: &Sudoku, solution: &[Mark]) -> String {
    let (shape, grid) = (sudoku.shape(), sudoku.grid());
    let (tall, wide) = (shape.block_rows as usize, shape.block_cols as usize);
    let size = shape.size();
    let givens = sudoku.marks();
    let mut signs = vec![('.', false); grid.len()];
    for mark in solution {
        signs[mark.cell.index()] = (mark.symbol.digit(), givens.contains(mark));
    }
    let (rows, cols) = (lines(wide, tall), lines(tall, wide));
    let mut least: Option<Vec<(char, bool)>> = None;
    for mirror in 0..=usize::from(tall == wide) {
        for rows in &rows {
            for cols in &cols {
                let mut names = Names::default();
                let at = |place: usize| {
                    let (row, col) = (rows[place / size], cols[place % size]);
                    if mirror == 1 { col * size + row } else { row * size + col }
                };
                let moved: Vec<(char, bool)> = (0..grid.len())
                    .map(|place| {
                        let (sign, given) = signs[at(place)];
                        (names.of(sign), given)
                    })
                    .collect();
                if least.as_ref().is_none_or(|least| moved < *least) {
                    least = Some(moved);
                }
            }
        }
    }
    let text =
        least.unwrap_or_default().into_iter().flat_map(|(sign, given)| [sign, if given { '=' } else { ':' }]);
    format!("sudoku:{wide}x{tall}:") + &text.collect::<String>()
}

/// Every order of `bands` × `depth` lines in which bands, and lines within bands, change places.
fn lines(bands: usize, depth: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let within = orders(depth);
    for _ in 0..bands {
        all = all
            .iter()
            .flat_map(|some: &Vec<&Vec<usize>>| within.iter().map(move |one| [&some[..], &[one]].concat()))
            .collect();
    }
    let arrange = |order: &Vec<usize>, own: &Vec<&Vec<usize>>| {
        order.iter().flat_map(|&band| own[band].iter().map(move |line| band * depth + line)).collect()
    };
    orders(bands).iter().flat_map(|order| all.iter().map(move |own| arrange(order, own))).collect()
}

/// Every order of the numbers up to `count`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for next in 0..count {
        let put = |some: &Vec<usize>, at: usize| [&some[..at], &[next], &some[at..]].concat();
        all = all.iter().flat_map(|some| (0..=some.len()).map(move |at| put(some, at))).collect();
    }
    all
}

/// The part that each of the forms of a stratum goes to, as an index into the shares: as many to each as its share says, to the nearest.
pub fn parts(forms: &[String], shares: &[u32]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..forms.len()).collect();
    // By a number that is no other for a twin, whatever else is in the data set.
    order.sort_by_cached_key(|&at| (scattered(&forms[at]), forms[at].clone()));
    let total: u64 = shares.iter().map(|&share| u64::from(share)).sum();
    let mut parts = vec![0; forms.len()];
    let (mut from, mut shared) = (0, 0);
    for (part, &share) in shares.iter().enumerate() {
        shared += u64::from(share);
        let to = ((forms.len() as u64 * shared * 2 + total) / (2 * total.max(1))) as usize;
        for &at in &order[from..to] {
            parts[at] = part;
        }
        from = to;
    }
    parts
}

/// Fowler, Noll and Vo's number of a text, stirred once more: the same on every machine.
fn scattered(text: &str) -> u64 {
    let number = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |number, byte| {
        (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let number = (number ^ (number >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    number ^ (number >> 33)
}

/// How many of each, in the order of their names.
pub fn tally<T: Ord>(items: impl Iterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for item in items {
        *counts.entry(item).or_default() += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_numbers_make_one_recipe_each() {
        let plan = "name = 'x'\nseed = 7\n[[make]]\nkind = 'sudoku'\nsize = [6, 9]\nlevel = [1, 2]\ncount = 3\n[[make]]\nkind = 'akari'\ncount = 2";
        let plan = DataPlan::read(plan).expect("a plan");
        let sizes: Vec<_> = plan
            .strata
            .iter()
            .map(|s| (s.recipe.number("size"), s.recipe.number("level"), s.count))
            .collect();
        assert_eq!(plan.strata.len(), 5);
        for size in [6, 9] {
            for level in [1, 2] {
                assert!(sizes.contains(&(Some(size), Some(level), 3)), "{sizes:?}");
            }
        }
        let seeds: std::collections::BTreeSet<u64> = plan.strata.iter().map(|stratum| stratum.seed).collect();
        assert_eq!(seeds.len(), 5);
        assert_eq!(plan.splits.len(), 3);
    }

    #[test]
    fn broken_plans_say_what_is_wrong_in_both_languages() {
        for (text, wanted) in [
            ("name = 'a b'\nmake = []", "name: found"),
            ("name = 'a'\nmake = []", "found 0 puzzles"),
            ("name = 'a'\n[[make]]\nkind = 'sudoku'", "wanted count"),
            ("name = 'a'\n[[make]]\nkind = 'sudokoo'\ncount = 1", "sudokoo"),
            ("name = 'a'\n[[make]]\nkind = 'crossword'\nwords = \"A\\nB\"\ncount = 1", "number 1"),
            (
                "name = 'a'\nsplits = { train = 0 }\n[[make]]\nkind = 'sudoku'\ncount = 1",
                "splits: found train",
            ),
            ("name = 'a'\n[[make]]\nkind = 'sudoku'\ncount = 9000000", "wanted 1 to 1000000 of"),
            ("names = 'a'", "name"),
        ] {
            let error = DataPlan::read(text).expect_err(text);
            assert!(error.say(Lang::En).contains(wanted), "{text}: {}", error.say(Lang::En));
            assert_ne!(error.say(Lang::En), error.say(Lang::Ja), "{text}");
        }
    }

    #[test]
    fn parts_have_their_shares_and_do_not_depend_on_the_order() {
        let forms: Vec<String> = (0..1003).map(|number| format!("form {number}")).collect();
        let of = parts(&forms, &[80, 10, 10]);
        let counts = tally(of.iter());
        assert_eq!(counts.values().copied().collect::<Vec<_>>(), [802, 101, 100]);
        let mut turned = forms.clone();
        turned.reverse();
        let mut again = parts(&turned, &[80, 10, 10]);
        again.reverse();
        assert_eq!(of, again);
    }
}
