//! Pages as the tests read them: every text with its box.

use resvg::usvg::{Group, Node, Options, Paint, Tree, fontdb::Database};
use std::sync::{Arc, LazyLock};

/// Read once: there are hundreds of pages.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for font in ["Regular", "Bold"] {
        let path = format!("{}/assets/fonts/MPLUS1p-{font}.ttf", env!("CARGO_MANIFEST_DIR"));
        fonts.load_font_file(path).expect("the font we ship");
    }
    Arc::new(fonts)
});

fn tree(svg: &str) -> Tree {
    Tree::from_str(svg, &Options { fontdb: Arc::clone(&FONTS), ..Options::default() }).expect("SVG")
}

fn texts(group: &Group, found: &mut Vec<(String, [f32; 4])>) {
    for node in group.children() {
        match node {
            Node::Group(group) => texts(group, found),
            Node::Text(text) => {
                let area = text.abs_bounding_box();
                let said: String = text.chunks().iter().map(resvg::usvg::TextChunk::text).collect();
                // A blank where no line may end is a blank to who reads.
                found.push((
                    said.replace('\u{a0}', " "),
                    [area.left(), area.top(), area.right(), area.bottom()],
                ));
            }
            _ => {}
        }
    }
}

/// Every text of a page with its box.
pub(crate) fn words(svg: &str) -> Vec<(String, [f32; 4])> {
    let mut found = Vec::new();
    texts(tree(svg).root(), &mut found);
    found
}

fn inks_of(group: &Group, found: &mut Vec<(String, Option<[u8; 3]>)>) {
    for node in group.children() {
        match node {
            Node::Group(group) => inks_of(group, found),
            Node::Text(text) => {
                for chunk in text.chunks() {
                    for span in chunk.spans() {
                        let ink = span.fill().map(resvg::usvg::Fill::paint).and_then(|paint| match paint {
                            Paint::Color(ink) => Some([ink.red, ink.green, ink.blue]),
                            _ => None,
                        });
                        found.push((chunk.text().to_owned(), ink));
                    }
                }
            }
            _ => {}
        }
    }
}

/// Every text of a page with its colour; none where it is no plain colour.
pub(crate) fn inks(svg: &str) -> Vec<(String, Option<[u8; 3]>)> {
    let mut found = Vec::new();
    inks_of(tree(svg).root(), &mut found);
    found
}
