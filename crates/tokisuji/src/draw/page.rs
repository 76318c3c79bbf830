//! A walkthrough as one HTML file: the puzzle, its grade, every round and every deduction with its picture.
//!
//! The file needs nothing else: no fonts, no pictures, no scripts from anywhere. It is complete without its
//! few lines of script, which only let the arrow keys go from step to step. The lines of the board are drawn
//! once for the page and the digits once for each round, so that sixty pictures stay a small file.

use super::layout::{self, Plan};
use super::look::{FONTS, Look, Pen, style_sheet};
use super::svg::{Svg, Tag, tag};
use super::{Part, Picture, Room, Shown, decided, description, fonts, layers, step};
use crate::board::Board;
use crate::explain::Argument;
use crate::grid::CellSet;
use crate::kind::Puzzle;
use crate::lang::Lang;
use crate::measure::MEASURES;
use crate::problem::{Frame, Problem};
use crate::rule::Effect;
use crate::ruleset::RuleSet;
use crate::walk::{End, Round, Step, Walkthrough};

/// Tells a whole walkthrough as one self-contained HTML page.
///
/// `walk` must be a walk of `puzzle` with `rules`, made with explanations; without them the page has the
/// rounds but no steps. A title of `None` names the kind and size of the puzzle.
pub fn page(puzzle: &Puzzle, walk: &Walkthrough, rules: &RuleSet, lang: Lang, title: Option<&str>) -> String {
    let problem = puzzle.problem();
    let title = title.map_or_else(|| puzzle.title(lang), str::to_owned);
    let mut page = Page {
        problem: &problem,
        frame: &problem.frame,
        plan: Plan::of(&problem.frame),
        givens: problem.givens.iter().map(|mark| mark.cell).collect(),
        walk,
        rules,
        lang,
        html: Svg::default(),
    };
    page.head(&title);
    page.front(&title, puzzle);
    page.rounds();
    page.html.close();
    page.html.words_raw("script", include_str!("page.js"));
    page.html.finish()
}

/// What a reason rests on, as a tree that folds open.
pub fn folded(argument: &Argument) -> String {
    let mut html = Svg::default();
    argument.parts.iter().for_each(|part| fold(&mut html, part));
    html.finish()
}

fn fold(html: &mut Svg, argument: &Argument) {
    html.open(&tag("details"));
    html.words(&tag("summary"), argument.claim.as_deref().unwrap_or_default());
    html.words(&tag("p"), &argument.sentence);
    argument.parts.iter().for_each(|part| fold(html, part));
    html.close();
}

/// More links than this are not walked through one by one: nobody would, and the file would grow.
const MOST_LINKS: usize = 40;

struct Page<'p> {
    problem: &'p Problem,
    frame: &'p Frame,
    /// Where things lie.
    plan: Plan<'p>,
    givens: CellSet,
    walk: &'p Walkthrough,
    rules: &'p RuleSet,
    lang: Lang,
    html: Svg,
}

impl Svg {
    /// An element whose text is ours and is not escaped: styles and scripts.
    fn words_raw(&mut self, name: &'static str, text: &str) {
        self.open(&tag(name));
        self.raw(text);
        self.close();
    }
}

impl Page<'_> {
    fn head(&mut self, title: &str) {
        let html = &mut self.html;
        html.raw("<!doctype html>");
        html.open(&tag("html").with("lang", self.lang.code()));
        html.open(&tag("head"));
        html.leaf(&tag("meta").with("charset", "utf-8"));
        let viewport = tag("meta").with("name", "viewport");
        html.leaf(&viewport.with("content", "width=device-width,initial-scale=1"));
        // A page that cannot load anything cannot tell on its reader.
        let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
        let meta = tag("meta").with("http-equiv", "Content-Security-Policy");
        html.leaf(&meta.with("content", policy));
        html.words(&tag("title"), title);
        let css =
            style_sheet(self.frame.is_constrained()) + &include_str!("page.css").replace("FONTS", FONTS);
        html.words_raw("style", &css);
        html.close();
        html.open(&tag("body"));
        // Boards past 12×12 need the full width of the page.
        let wide = self.problem.frame.grid.cols > 12;
        html.open(&if wide { tag("main").with("class", "wide") } else { tag("main") });
        html.open(&fonts(tag("svg").with("class", "defs").with("aria-hidden", "true")));
        html.open(&tag("defs"));
        html.open(&tag("g").with("id", "lines"));
        layout::items::lines(html, &self.plan, Pen::Classes);
        layout::labels(html, &self.plan, Pen::Classes);
        html.close();
        html.open(&tag("g").with("id", "clues"));
        layout::items::clues(html, &self.plan, Pen::Classes);
        html.close();
        html.close();
        html.close();
    }

    /// The puzzle and what there is to say about all of it.
    fn front(&mut self, title: &str, puzzle: &Puzzle) {
        let (lang, walk, rules) = (self.lang, self.walk, self.rules);
        let ending = walk.ending(self.frame, rules, lang);
        self.html.words(&tag("h1"), title);
        self.html.words(&tag("p").with("class", "soft"), &ending);
        self.html.open(&tag("div").with("class", "front"));
        let root = self.picture(false).with("role", "img");
        self.html.open(&root.with("aria-label", &puzzle.title(lang)));
        self.html.words(&tag("desc"), &description(self.problem, lang));
        layers(&mut self.html, self.problem, Picture::Puzzle, &Look::default(), Pen::Classes);
        self.html.close();
        self.html.open(&tag("div"));
        self.grade();
        self.rules_used();
        self.html.close();
        self.html.close();
        if walk.rounds.iter().any(|round| !round.steps.is_empty()) {
            self.legend();
        }
    }

    /// Every measure that has a number: the number, and what it says.
    fn grade(&mut self) {
        self.html.open(&tag("dl").with("class", "grade"));
        for measure in MEASURES {
            if let Some(value) = measure.of(self.walk, self.rules) {
                let digits = measure.digits();
                self.html.words(&tag("dt"), &format!("{value:.digits$}"));
                let (title, about) = (measure.title(self.lang), measure.about(self.lang));
                let said = self.lang.pick(format!("{title}: {about}"), format!("{title}：{about}"));
                self.html.words(&tag("dd"), &said);
            }
        }
        self.html.close();
    }

    /// The rules that were used, easiest first.
    fn rules_used(&mut self) {
        let lang = self.lang;
        let html = &mut self.html;
        let count = || tag("td").with("class", "n");
        let used = self.walk.uses.iter().zip(self.rules.rules()).filter(|(uses, _)| **uses > 0);
        html.open(&tag("table"));
        html.open(&tag("thead"));
        html.open(&tag("tr"));
        html.words(&tag("th").with("scope", "col"), lang.pick("Rule", "規則"));
        for head in lang.pick(["Uses", "Effort each"], ["回数", "1回の手間"]) {
            html.words(&tag("th").with("scope", "col").with("class", "n"), head);
        }
        html.close();
        html.close();
        html.open(&tag("tbody"));
        for (uses, known) in used {
            html.open(&tag("tr"));
            html.words(&tag("td"), &capital(known.rule.title(lang)));
            html.words(&count(), &uses.to_string());
            html.words(&count(), &format!("{:.1}", known.effort));
            html.close();
        }
        html.close();
        html.close();
        let about = self.rules.about(lang);
        let set = format!("{} {}{}{about}", self.rules.name, self.rules.version, lang.pick(": ", "："));
        html.words(&tag("p").with("class", "soft"), &set);
    }

    /// What the marks in the pictures mean.
    fn legend(&mut self) {
        let lang = self.lang;
        self.html.open(&tag("ul").with("class", "legend"));
        let items = match self.frame.is_constrained() {
            true => layout::step::legend(lang),
            false => step::legend(lang),
        };
        for (tags, words) in items {
            self.html.open(&tag("li"));
            let icon = tag("svg").with("viewBox", "0 0 30 20").with("aria-hidden", "true");
            self.html.open(&icon);
            for tag in &tags {
                self.html.leaf(tag);
            }
            self.html.close();
            self.html.say(words);
            self.html.close();
        }
        self.html.close();
    }

    /// Every round on the board as it was then, and the board at the end.
    fn rounds(&mut self) {
        let (walk, rules, lang) = (self.walk, self.rules, self.lang);
        let Ok(mut board) = Board::new(self.problem) else {
            return; // The givens clash; the sentence under the title says where.
        };
        let mut number = 0;
        self.html.open(&tag("ol").with("class", "steps"));
        for (at, round) in walk.rounds.iter().enumerate() {
            let heading = round.heading(at + 1, &self.problem.frame, rules, lang);
            if round.steps.is_empty() {
                self.html.open(&tag("li"));
                self.html.words(&tag("h2"), &heading);
                self.html.close();
            } else {
                self.round(at + 1, round, &heading, &board, &mut number);
            }
            let mut steps = round.steps.iter();
            if steps.any(|step| step.deduction.effect.apply(&mut board).is_err()) {
                break; // The puzzle has no solution, and this round shows it.
            }
        }
        self.html.close();
        // A walk without explanations, or one that ended in a contradiction, cannot be replayed.
        if board.open() == walk.open && !matches!(walk.end, End::Contradiction(_)) {
            self.end(&board);
        }
    }

    /// The steps of a round, all on the same board.
    fn round(&mut self, at: usize, round: &Round, heading: &str, board: &Board<'_>, number: &mut usize) {
        let reasons: Vec<Shown> = round.steps.iter().map(|step| Shown::of(&self.plan, board, step)).collect();
        let (digits, candidates) = (format!("d{at}"), format!("c{at}"));
        for (place, (step, reason)) in round.steps.iter().zip(&reasons).enumerate() {
            *number += 1;
            self.html.open(&tag("li").with("id", &format!("s{number}")));
            if place == 0 {
                self.html.words(&tag("h2"), heading);
                let needed = reasons.iter().any(Shown::needs_candidates);
                self.shared(board, &digits, needed.then_some(&candidates));
            } else {
                let same = self.lang.pick(format!("Round {at}"), format!("手順{at}"));
                self.html.words(&tag("p").with("class", "same"), &same);
            }
            self.sentence(step, *number);
            // The sentence beside it says all that the picture shows.
            let root = self.picture(true).with("aria-hidden", "true");
            self.html.open(&root);
            layout::items::ground(&mut self.html, &self.plan, Pen::Classes);
            let stages = self.so_far(board, step);
            self.layers(&stages, reason, Shown::below);
            if reason.needs_candidates() {
                self.html.leaf(&tag("use").with("href", &format!("#{candidates}")));
            }
            self.html.leaf(&tag("use").with("href", &format!("#{digits}")));
            self.layers(&stages, reason, Shown::above);
            self.html.close();
            self.stages(step, &stages);
            self.html.close();
        }
    }

    /// The reason as far as each link, where it can be walked through.
    fn so_far(&self, board: &Board<'_>, step: &Step) -> Vec<Shown> {
        let links = step.links();
        if links == 0 || links > MOST_LINKS {
            return Vec::new();
        }
        let shown = |links| Shown::so_far(&self.plan, board, step, links);
        (0..=links).map(shown).collect()
    }

    /// A layer of the whole reason, and of each stage on the way to it, unseen until somebody walks there.
    fn layers(&mut self, stages: &[Shown], whole: &Shown, draw: fn(&Shown, &mut Svg, &Plan<'_>, Pen)) {
        if stages.is_empty() {
            return draw(whole, &mut self.html, &self.plan, Pen::Classes);
        }
        for (at, shown) in stages.iter().chain([whole]).enumerate() {
            let group = tag("g").with("data-stage", &at.to_string());
            self.html.open(&if at < stages.len() { group.with("display", "none") } else { group });
            draw(shown, &mut self.html, &self.plan, Pen::Classes);
            self.html.close();
        }
    }

    /// The sentences of the stages, and the slider that walks through them once the script is there.
    fn stages(&mut self, step: &Step, stages: &[Shown]) {
        if stages.is_empty() {
            return;
        }
        let said = step.stages(self.frame, self.lang);
        let words = self.lang.pick("link by link", "一つずつたどる");
        let slider = tag("input").with("type", "range").with("class", "links").with("min", "0");
        let last = (said.len() - 1).to_string();
        let slider = slider.with("max", &last).with("value", &last).with("aria-label", words);
        self.html.leaf(&slider.with("hidden", "hidden"));
        for stage in said {
            self.html.words(&tag("p").with("class", "stage").with("hidden", "hidden"), &stage);
        }
    }

    /// What has been decided on a board, with lines, labels and clues.
    fn decided(&mut self, board: &Board<'_>) {
        let parts: [Part; 2] = [
            |html, _, _| html.leaf(&tag("use").with("href", "#lines")),
            |html, _, _| html.leaf(&tag("use").with("href", "#clues")),
        ];
        decided(&mut self.html, &self.plan, board, &self.givens, Pen::Classes, parts);
    }

    fn candidates(&mut self, board: &Board<'_>) {
        layout::marks::candidates(&mut self.html, &self.plan, board, Pen::Classes);
    }

    /// What the pictures of a round share, unseen until it is used.
    fn shared(&mut self, board: &Board<'_>, digits: &str, candidates: Option<&String>) {
        let hidden = tag("svg").with("class", "defs").with("aria-hidden", "true");
        self.html.open(&fonts(hidden));
        self.html.open(&tag("defs"));
        self.html.open(&tag("g").with("id", digits));
        self.decided(board);
        self.html.close();
        if let Some(id) = candidates {
            self.html.open(&tag("g").with("id", id));
            self.candidates(board);
            self.html.close();
        }
        self.html.close();
        self.html.close();
    }

    /// The number and the sentence, with what follows in bold.
    fn sentence(&mut self, step: &Step, number: usize) {
        let argument = step.argument(self.frame, self.lang);
        let sentence = argument.sentence.clone();
        let follows = match &step.deduction.effect {
            Effect::Decide(mark) => self.lang.decided(self.frame, *mark),
            // A word is named by its slot: what stands before the colon.
            Effect::Write(_) => sentence.split([':', '：']).next().unwrap_or_default().to_string(),
            Effect::Strike(marks) => self.lang.struck(self.frame, marks),
        };
        self.html.open(&tag("p").with("class", "say"));
        let link = tag("a").with("class", "no").with("href", &format!("#s{number}"));
        self.html.words(&link, &number.to_string());
        match sentence.strip_prefix(&follows) {
            Some(rest) => {
                self.html.words(&tag("strong"), &follows);
                self.html.say(rest);
            }
            None => self.html.say(&sentence),
        }
        self.html.close();
        if !argument.parts.is_empty() {
            let count = argument.count();
            self.html.open(&tag("div").with("class", "argument"));
            let lang = self.lang;
            let what = lang.pick(format!("It rests on {count} more:"), format!("根拠となる推論：{count}個"));
            self.html.words(&tag("p"), &what);
            argument.parts.iter().for_each(|part| fold(&mut self.html, part));
            self.html.close();
        }
    }

    /// The finished board, or the board where the rules find nothing more.
    fn end(&mut self, board: &Board<'_>) {
        let lang = self.lang;
        self.html.open(&tag("section").with("class", "end"));
        let heading = match self.walk.end {
            End::Solved => lang.pick("The solution", "解答"),
            _ => lang.pick("Where it gets stuck", "ここで行き詰まる"),
        };
        self.html.words(&tag("h2"), heading);
        let ending = self.walk.ending(self.frame, self.rules, lang);
        self.html.words(&tag("p"), &ending);
        let root = self.picture(true).with("role", "img").with("aria-label", heading);
        self.html.open(&root);
        layout::items::ground(&mut self.html, &self.plan, Pen::Classes);
        if board.open() > 0 {
            self.candidates(board);
        }
        self.decided(board);
        self.html.close();
        self.html.close();
    }

    /// The start of a picture that is as wide as its place on the page.
    fn picture(&self, labels: bool) -> Tag {
        let room = Room::new(self.frame, labels);
        fonts(room.view(tag("svg").with("class", "board")))
    }
}

/// With a capital first letter, as in a table.
fn capital(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().to_string());
    first.unwrap_or_default() + signs.as_str()
}
