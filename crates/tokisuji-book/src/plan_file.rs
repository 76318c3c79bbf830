//! Plan files: what a book is to be like, as TOML that is kept and printed again.

use crate::art::Art;
use crate::isbn::Isbn;
use crate::labels::{Labels, OwnLabels};
use crate::paper::Paper;
use crate::plan::{Front, Jacket, PerPage, Plan};
use serde::Deserialize;

/// A plan file as written: TOML with a `[[chapter]]` for each chapter.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanFile {
    title: String,
    #[serde(default)]
    subtitle: String,
    #[serde(default)]
    author: String,
    lang: Option<String>,
    paper: Option<Paper>,
    per_page: Option<PerPage>,
    bleed: Option<bool>,
    cover: Option<bool>,
    hints: Option<bool>,
    large: Option<bool>,
    vertical: Option<bool>,
    techniques: Option<bool>,
    twins: Option<bool>,
    openers: Option<bool>,
    #[serde(default)]
    publisher: String,
    #[serde(default)]
    copyright: String,
    #[serde(default)]
    imprint: Vec<String>,
    isbn: Option<String>,
    logo: Option<String>,
    preface: Option<String>,
    picture: Option<String>,
    back: Option<String>,
    sheet: Option<f64>,
    /// A font of your own, and its bold cut.
    pub font: Option<String>,
    /// See `font`.
    pub bold_font: Option<String>,
    /// The code of a language, or single words.
    labels: Option<LabelsFile>,
    /// The chapters, in order.
    #[serde(rename = "chapter")]
    pub chapters: Vec<PlanChapter>,
}

/// A chapter as written: its puzzles are still names of files.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanChapter {
    /// The heading.
    pub title: String,
    /// What to say before the first puzzle.
    #[serde(default)]
    pub intro: String,
    /// Files of puzzles, beside the plan.
    pub puzzles: Vec<String>,
    /// Whether clues of crosswords go on cards.
    #[serde(default)]
    pub rally: bool,
    /// Puzzles to a page, where it differs from the book's.
    pub per_page: Option<PerPage>,
    /// Whether puzzles stay in the order of their files.
    #[serde(default)]
    pub as_given: bool,
}

/// Words beside crosswords: `labels = "de"`, or a table.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
enum LabelsFile {
    Code(String),
    Words(OwnLabels),
}

/// What stands in the files that a plan names.
pub trait Beside {
    /// A text.
    fn text(&self, name: &str) -> Result<String, String>;
    /// A picture.
    fn art(&self, name: &str) -> Result<Art, String>;
}

impl PlanFile {
    /// Reads a plan. The complaint says where and what was wanted.
    pub fn read(text: &str) -> Result<PlanFile, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// What the plan says, over what was asked for on the command line. Texts and pictures are in files beside it.
    pub fn over(&self, asked: &Plan, beside: &dyn Beside) -> Result<Plan, String> {
        let lang = self.lang.as_deref().map_or(Ok(asked.lang), str::parse)?;
        let text =
            |name: &Option<String>| name.as_deref().map_or(Ok(String::new()), |name| beside.text(name));
        let art = |name: &Option<String>| name.as_deref().map(|name| beside.art(name)).transpose();
        let isbn = self.isbn.as_deref().map(str::parse::<Isbn>).transpose();
        let usual = Jacket::default();
        let sheet = self.sheet.unwrap_or(usual.sheet);
        if !(0.02..=1.0).contains(&sheet) {
            return Err(lang.pick(
                format!(
                    "sheet = {sheet}: wanted the thickness of a sheet of paper in millimetres, 0.02 to 1"
                ),
                format!("sheet = {sheet}：紙1枚の厚さをミリで書いてください(0.02〜1)"),
            ));
        }
        let labels = match &self.labels {
            None => asked.labels.clone(),
            Some(LabelsFile::Code(code)) => Some(code.parse()?),
            Some(LabelsFile::Words(own)) => {
                Some(asked.labels.clone().unwrap_or_else(|| Labels::of(lang)).with(own))
            }
        };
        Ok(Plan {
            title: self.title.clone(),
            subtitle: self.subtitle.clone(),
            author: self.author.clone(),
            lang,
            paper: self.paper.unwrap_or(asked.paper),
            per_page: self.per_page.unwrap_or(asked.per_page),
            bleed: self.bleed.unwrap_or(asked.bleed),
            cover: self.cover.unwrap_or(asked.cover),
            hints: self.hints.unwrap_or(asked.hints),
            large: self.large.unwrap_or(asked.large),
            vertical: self.vertical.unwrap_or(asked.vertical),
            techniques: self.techniques.unwrap_or(asked.techniques),
            twins: self.twins.unwrap_or(asked.twins),
            openers: self.openers.unwrap_or(asked.openers),
            front: Front {
                publisher: self.publisher.clone(),
                copyright: self.copyright.clone(),
                imprint: self.imprint.clone(),
                isbn: isbn.map_err(|error| error.say(lang))?,
                logo: art(&self.logo)?,
                preface: text(&self.preface)?,
            },
            jacket: Jacket { picture: art(&self.picture)?, back: text(&self.back)?, sheet },
            labels,
        })
    }
}
