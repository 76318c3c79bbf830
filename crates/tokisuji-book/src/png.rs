//! SVG to PNG, with the font that comes with the program, so that a picture is the same on every machine.

use crate::font;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, WriteOptions};

/// A picture that could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// What was drawn is not SVG: a mistake of ours.
    #[error("reading our own drawing: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// Nothing to see, or more than memory holds.
    #[error("no room for a picture of {wide}×{tall} pixels")]
    Room {
        /// Pixels across.
        wide: u32,
        /// Pixels down.
        tall: u32,
    },
    /// The pixels could not be written as a file.
    #[error("writing the PNG: {0}")]
    Pixels(String),
}

/// Reads a drawing with our own fonts and nothing else: no files, no fonts of this machine.
pub(crate) fn tree(svg: &str) -> Result<Tree, PictureError> {
    let mut options =
        Options { fontdb: font::database(), font_family: font::FAMILY.into(), ..Options::default() };
    // Pictures are inside the drawing; one that names a file would take it from the disk of whoever prints.
    options.image_href_resolver.resolve_string = Box::new(|_, _| None);
    Ok(Tree::from_str(svg, &options)?)
}

/// A drawing with its letters as outlines: it looks the same without any font.
pub(crate) fn outlined(svg: &str) -> Result<String, PictureError> {
    let options = WriteOptions { preserve_text: false, ..WriteOptions::default() };
    Ok(tree(svg)?.to_string(&options))
}

/// Renders an SVG as a PNG of this width.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    let tree = tree(svg)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut image = Pixmap::new(width, height).ok_or(PictureError::Room { wide: width, tall: height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut image.as_mut());
    image.encode_png().map_err(|error| PictureError::Pixels(error.to_string()))
}
