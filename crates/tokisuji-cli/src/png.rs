//! SVG to PNG, with the font that comes with the program, so that a picture is the same on every machine.

use anyhow::{Context, anyhow};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};
use std::sync::{Arc, OnceLock};

/// M PLUS 1p: digits, Latin and Japanese in one hand, under the SIL Open Font License.
const FONTS: [&[u8]; 2] = [
    include_bytes!("../assets/fonts/MPLUS1p-Regular.ttf"),
    include_bytes!("../assets/fonts/MPLUS1p-Bold.ttf"),
];

/// Renders an SVG as a PNG of this width.
pub(crate) fn png(svg: &str, width: u32) -> anyhow::Result<Vec<u8>> {
    let options = Options { fontdb: fonts(), font_family: "M PLUS 1p".into(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).context("reading our own SVG")?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut image =
        Pixmap::new(width, height).ok_or_else(|| anyhow!("no room for {width}×{height} pixels"))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut image.as_mut());
    image.encode_png().context("writing the PNG")
}

fn fonts() -> Arc<Database> {
    static DATABASE: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut database = Database::new();
        for font in FONTS {
            database.load_font_data(font.to_vec());
        }
        Arc::new(database)
    };
    Arc::clone(DATABASE.get_or_init(load))
}
