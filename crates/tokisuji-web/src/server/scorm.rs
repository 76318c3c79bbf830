//! A puzzle as a package for systems that teachers have (SCORM 1.2): the page of a folder that plays by itself in a frame, and around it a page
//! that tells such a system score and time.

use crate::error::Error;
use crate::offline::{self, Chapter, Unplayable};
use crate::pages::Link;
use crate::read::{self, Opened};
use crate::reply::Reply;
use crate::server::assets;
use crate::server::extract::Asked;
use crate::server::state::Site;
use crate::server::visitor::{Client, Language};
use askama::Template;
use axum::extract::State;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io::{Cursor, Write};
use std::sync::Arc;
use tokisuji::lang::Lang;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

#[derive(Template)]
#[template(path = "scorm.html")]
struct Around<'t> {
    lang: Lang,
    title: &'t str,
}

#[derive(Template)]
#[template(path = "scorm.xml", escape = "html")]
struct Manifest<'t> {
    identifier: String,
    title: &'t str,
    names: Vec<&'t str>,
}

/// The package.
pub(crate) async fn package(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Asked(link): Asked<Link>,
) -> Result<Reply, Error> {
    let file = site.work(client, move |_| packed(&read::opened(&link.p)?, lang)).await?;
    Ok(Reply::file("application/zip", "tokisuji-scorm.zip".to_owned(), file))
}

fn packed(opened: &Opened, lang: Lang) -> Result<Vec<u8>, Error> {
    let title = opened.title(lang);
    let mut chapter = Chapter::default();
    match opened {
        Opened::Puzzle(position) => chapter.puzzles.push(&position.puzzle),
        Opened::Crossword(sheet) => chapter.crosswords.push(sheet),
    }
    let files = offline::folder(&title, lang, &[chapter]).map_err(|why| match why {
        Unplayable::NotUnique { .. } => {
            Error::wrong("this puzzle does not have exactly one solution", "この問題の解は1つではありません")
        }
        Unplayable::TooLong { .. } => Error::wrong(why.to_string(), "カギが長すぎます"),
    })?;
    // The page around the frame comes in the place of the list.
    let mut all: Vec<(&str, String)> = files
        .iter()
        .filter(|file| !matches!(file.name.as_str(), "index.html" | "index.js" | "puzzle-001.html"))
        .map(|file| (file.name.as_str(), file.text.clone()))
        .collect();
    all.push(("index.html", Around { lang, title: &title }.render()?));
    all.push(("scorm.js", assets::text("scorm.js")));
    let mut hasher = DefaultHasher::new();
    opened.line()?.hash(&mut hasher);
    let names = all.iter().map(|(name, _)| *name).collect();
    let identifier = format!("tokisuji-{:016x}", hasher.finish());
    all.push(("imsmanifest.xml", Manifest { identifier, title: &title, names }.render()?));
    zipped(&all).map_err(|_| Error::Ours)
}

fn zipped(files: &[(&str, String)]) -> zip::result::ZipResult<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let how = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, text) in files {
        zip.start_file(*name, how)?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use zip::ZipArchive;

    #[test]
    fn the_package_names_every_file_and_needs_nothing_beyond_them() {
        for text in [".1....1..3....4.", "nonogram:2,4,4,4,2/1.1,5,5,3,1"] {
            let package = packed(&read::opened(text).expect("a puzzle"), Lang::Ja).expect("a package");
            let mut zip = ZipArchive::new(Cursor::new(package)).expect("a zip");
            let names: Vec<String> = zip.file_names().map(|name| name.expect("text").into_owned()).collect();
            let mut text_of = |name: &str| {
                let mut text = String::new();
                zip.by_name(name).expect(name).read_to_string(&mut text).expect("text");
                text
            };
            let manifest = text_of("imsmanifest.xml");
            for name in &names {
                let told = manifest.contains(&format!("<file href=\"{name}\"/>"));
                assert_eq!(told, name != "imsmanifest.xml", "{name}");
            }
            for page in ["index.html", "embed-001.html"] {
                let text = text_of(page);
                let wanted = text.split(['"']).filter(|part| {
                    ["js", "css", "html"]
                        .iter()
                        .any(|end| part.rsplit_once('.').is_some_and(|(_, is)| is == *end))
                });
                for name in wanted.filter(|name| *name != "index.html") {
                    assert!(names.iter().any(|known| known == name), "{page} wants {name}");
                }
            }
        }
        assert!(packed(&read::opened("................").expect("a board"), Lang::En).is_err());
    }
}
