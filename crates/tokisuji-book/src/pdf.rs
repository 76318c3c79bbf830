//! Pages to PDF: text that can be searched, fonts cut down to what is used, bookmarks, links from the
//! contents, and boxes that tell a print shop where to cut.

use crate::page::Book;
use crate::png::{PictureError, tree};
use krilla::Document;
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::destination::XyzDestination;
use krilla::geom::{Point, Rect, Size};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use rayon::prelude::*;

/// A book that could not be written.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A page is not SVG: a mistake of ours.
    #[error("page {page}: {error}")]
    Page {
        /// Which one, from 1.
        page: usize,
        /// What is wrong with it.
        error: PictureError,
    },
    /// It was told to stop.
    #[error("broken off")]
    Stopped,
    /// The writer refused.
    #[error("writing the PDF: {0}")]
    Write(String),
}

impl Book {
    /// The book as a PDF file.
    pub fn pdf(&self) -> Result<Vec<u8>, PdfError> {
        self.pdf_while(&|| true)
    }

    /// The same while `go_on` says so, which is asked at every page.
    pub fn pdf_while(&self, go_on: &(dyn Fn() -> bool + Sync)) -> Result<Vec<u8>, PdfError> {
        let read = |(at, page): (usize, &crate::Page)| {
            if !go_on() {
                return Err(PdfError::Stopped);
            }
            tree(&page.svg()).map_err(|error| PdfError::Page { page: at + 1, error })
        };
        let trees: Result<Vec<_>, _> = self.pages.par_iter().enumerate().map(read).collect();
        let mut document = Document::new();
        document.set_metadata(self.metadata());
        document.set_outline(self.outline());
        for (page, tree) in self.pages.iter().zip(trees?) {
            if !go_on() {
                return Err(PdfError::Stopped);
            }
            let refused = || PdfError::Write(format!("a page of {}×{} points", page.wide, page.tall));
            let size = Size::from_wh(page.wide as f32, page.tall as f32).ok_or_else(refused)?;
            let trim = page.trim.map(|side| side as f32);
            let trim = Rect::from_ltrb(trim[0], trim[1], trim[2], trim[3]).ok_or_else(refused)?;
            let mut sheet = document.start_page_with(PageSettings::new(size).with_trim_box(Some(trim)));
            let mut surface = sheet.surface();
            surface.draw_svg(&tree, size, SvgSettings::default()).ok_or_else(refused)?;
            surface.finish();
            for link in &page.links {
                let [x, y, wide, tall] = link.area.map(|side| side as f32);
                let area = Rect::from_xywh(x, y, wide, tall).ok_or_else(refused)?;
                let to = XyzDestination::new(link.page, Point::from_xy(0.0, 0.0));
                let target = Target::Destination(to.into());
                sheet.add_annotation(Annotation::new_link(LinkAnnotation::new(area, target), None));
            }
            sheet.finish();
        }
        document.finish().map_err(|error| PdfError::Write(format!("{error:?}")))
    }

    fn metadata(&self) -> Metadata {
        let mut metadata = Metadata::new().title(self.plan.title.clone());
        metadata = metadata.creator(format!("Tokisuji {}", env!("CARGO_PKG_VERSION")));
        metadata = metadata.language(self.plan.lang.code().to_owned());
        if !self.plan.author.is_empty() {
            metadata = metadata.authors(vec![self.plan.author.clone()]);
        }
        metadata
    }

    fn outline(&self) -> Outline {
        let mut outline = Outline::new();
        for (title, page) in &self.marks {
            let to = XyzDestination::new(*page, Point::from_xy(0.0, 0.0));
            outline.push_child(OutlineNode::new(title.clone(), to));
        }
        outline
    }
}
