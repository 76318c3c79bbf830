//! QR codes on a page.

use crate::sheet::{INK, Sheet};
use qrcodegen::{QrCode, QrCodeEcc};
use tokisuji::draw::Place;
use tokisuji::draw::svg::Path;

/// The most dots on a side: with more a phone hardly reads a code of the size we print.
const MOST_DOTS: i32 = 109;
/// White around the code, in dots, without which readers do not find it.
const QUIET: i32 = 4;

/// A text as a QR code.
pub(crate) struct Qr(QrCode);

impl Qr {
    /// The code of a text; `None` where it is too long to be read from paper.
    pub(crate) fn new(text: &str) -> Option<Qr> {
        let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
        (code.size() <= MOST_DOTS).then_some(Qr(code))
    }

    /// The side in points at which a phone reads the code from paper: a third of a millimetre a dot, and never less than two
    /// centimetres.
    pub(crate) fn side(&self) -> f64 {
        (f64::from(self.0.size() + 2 * QUIET) * 0.9).max(57.0)
    }

    /// Draws the code as large as its place allows, with white around it.
    pub(crate) fn draw(&self, sheet: &mut Sheet, place: Place) {
        let dots = self.0.size();
        let side = place.wide.min(place.tall) / f64::from(dots + 2 * QUIET);
        let mut path = Path::default();
        for y in 0..dots {
            let mut x = 0;
            while x < dots {
                // Dots side by side are one rectangle, or hairlines would show between them.
                let long = (x..dots).take_while(|&at| self.0.get_module(at, y)).count() as i32;
                if long > 0 {
                    let (left, top) = (f64::from(x + QUIET) * side, f64::from(y + QUIET) * side);
                    path.rect(place.x + left, place.y + top, f64::from(long) * side, side);
                }
                x += long.max(1);
            }
        }
        sheet.shape(&path, INK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_becomes_a_code_and_a_whole_book_does_not() {
        assert!(Qr::new("https://puzzles.example/play?p=xword:abc").is_some());
        assert!(Qr::new(&"a".repeat(5000)).is_none());
    }
}
