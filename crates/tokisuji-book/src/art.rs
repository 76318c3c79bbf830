//! Pictures from outside: covers and logos. What cannot be printed is refused when it is read, not when the book is done.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use resvg::usvg::{Options, Tree};
use tokisuji::draw::Place;
use tokisuji::draw::svg::{Svg, tag};

/// More pixels than this on a side are no better on paper, and fill the memory.
const MOST: u32 = 20_000;

/// A picture: PNG, JPEG or SVG.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Art {
    kind: &'static str,
    bytes: Vec<u8>,
}

impl Art {
    /// Takes a file. The complaint says what was found.
    pub fn read(bytes: Vec<u8>) -> Result<Art, String> {
        let kind = match &*bytes {
            [0x89, b'P', b'N', b'G', ..] => "image/png",
            [0xff, 0xd8, 0xff, ..] => "image/jpeg",
            _ if std::str::from_utf8(&bytes).is_ok_and(|text| text.contains("<svg")) => "image/svg+xml",
            _ => return Err("found no picture, wanted a PNG, a JPEG or an SVG".into()),
        };
        let art = Art { kind, bytes };
        let (wide, tall) = art.size()?;
        if wide <= 0.0 || tall <= 0.0 || wide.max(tall) > f64::from(MOST) {
            return Err(format!("found a picture of {wide}×{tall}, wanted 1 to {MOST} on a side"));
        }
        Ok(art)
    }

    /// Across and down, in pixels or in units of the drawing.
    pub(crate) fn size(&self) -> Result<(f64, f64), String> {
        let pixels = |at: usize| {
            let part = self.bytes.get(at..at + 4).and_then(|part| part.try_into().ok());
            part.map(|part| f64::from(u32::from_be_bytes(part)))
        };
        let size = match self.kind {
            "image/png" => pixels(16).zip(pixels(20)),
            "image/jpeg" => jpeg_size(&self.bytes),
            _ => {
                let tree = Tree::from_data(&self.bytes, &Options::default());
                tree.ok().map(|tree| (f64::from(tree.size().width()), f64::from(tree.size().height())))
            }
        };
        size.ok_or_else(|| "found a picture that cannot be read; save it anew as PNG".into())
    }

    /// Draws it as large as the place allows, in the middle of it; or so that it fills the place, cut at two edges.
    pub(crate) fn draw(&self, svg: &mut Svg, place: Place, fills: bool) {
        let source = format!("data:{};base64,{}", self.kind, STANDARD.encode(&self.bytes));
        let tag = tag("image").num("x", place.x).num("y", place.y).num("width", place.wide);
        let tag = tag.num("height", place.tall).with("href", &source);
        svg.leaf(&tag.with("preserveAspectRatio", if fills { "xMidYMid slice" } else { "xMidYMid meet" }));
    }
}

/// The size of a JPEG stands in its first frame; segments before it are walked over by their lengths.
fn jpeg_size(bytes: &[u8]) -> Option<(f64, f64)> {
    let mut at = 2;
    loop {
        let &[0xff, marker, high, low] = bytes.get(at..at + 4)? else { return None };
        let long = usize::from(high) << 8 | usize::from(low);
        // C4, C8 and CC are tables, the other markers from C0 to CF begin frames.
        if (0xc0..=0xcf).contains(&marker) && ![0xc4, 0xc8, 0xcc].contains(&marker) {
            let &[y1, y0, x1, x0] = bytes.get(at + 5..at + 9)? else { return None };
            let size = |high: u8, low: u8| f64::from(u16::from(high) << 8 | u16::from(low));
            return Some((size(x1, x0), size(y1, y0)));
        }
        at += 2 + long.max(2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_picture_is_refused() {
        assert!(Art::read(b"GIF89a".to_vec()).expect_err("no picture of ours").contains("PNG"));
        assert!(Art::read(vec![0x89, b'P', b'N', b'G', 0]).is_err());
        assert!(Art::read(vec![0xff, 0xd8, 0xff, 0xe0, 0, 4]).is_err());
        let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 30 20\"/>".to_vec();
        assert_eq!(Art::read(svg).expect("a picture").size(), Ok((30.0, 20.0)));
        // A frame of 2 by 3 after a segment of four bytes.
        let jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 9, 9, 0xff, 0xc0, 0, 11, 8, 0, 3, 0, 2];
        assert_eq!(Art::read(jpeg.to_vec()).expect("a picture").size(), Ok((2.0, 3.0)));
    }
}
