//! A stamp rally: cards, leaflet, and the page for the shop; where a QR code leads, and what a coupon is worth.

use super::print;
use crate::args::{Book as Asked, BookForm, Common};
use crate::coupon::Coupon;
use crate::output::Exit;
use crate::sheet::sheets;
use anyhow::bail;
use std::path::Path;
use tokisuji::format::sheet::{Sheet, sheet_format};
use tokisuji::lang::{Lang, many};
use tokisuji_book::{Book, Codes, Plan, Rally};

/// Cards, leaflet or page for the shop, of one crossword.
pub(super) fn write(
    asked: &Asked,
    plan: &Plan,
    form: BookForm,
    common: &Common,
    lang: Lang,
) -> anyhow::Result<Exit> {
    let crosswords = sheets(&asked.input, common, lang)?.unwrap_or_default();
    let [crossword] = crosswords.as_slice() else {
        let count = crosswords.len();
        bail!(lang.pick(
            format!(
                "found {count} crosswords with clues, wanted one: a rally goes by one board (make crossword --words LIST --json)"
            ),
            format!(
                "カギのあるクロスワードが{count}問あります。ラリーは1問で行います(make crossword --words リスト --json)"
            ),
        ));
    };
    let placed = crossword.clues.all().any(|(_, clue)| !clue.tags.is_empty());
    if !placed && form != BookForm::Shop {
        bail!(lang.pick(
            "no clue has a place: name it in the third column of the list (word, clue, place)",
            "場所の書かれたカギがありません。リストの3列目に場所を書いてください(言葉、カギ、場所)",
        ));
    }
    let rally = Rally { crossword, link: link(asked, crossword, true, lang) };
    let book = match form {
        BookForm::Cards => Book::cards(plan, &rally),
        BookForm::Leaflet => Book::leaflet(plan, &rally),
        _ => {
            let days = coupon(asked, crossword).map(|coupon| coupon.days).unwrap_or_default();
            Book::shop(plan, &rally, &Codes { days })
        }
    };
    print(&book, form, asked, lang)?;
    if !common.quiet {
        let (name, pages) = (asked.output.display(), book.pages.len());
        anstream::eprintln!(
            "{}",
            lang.pick(format!("{name}: {}", many(pages as u64, "page")), format!("{name}：{pages}ページ"))
        );
    }
    Ok(Exit::Done)
}

/// Where a QR code leads: to a page of somebody's own as it is, or to the crossword on a site. In a rally the address tells places, not clues.
pub(super) fn link(asked: &Asked, crossword: &Sheet, rally: bool, lang: Lang) -> Option<String> {
    let at = asked.rally.play_at.as_ref()?;
    if Path::new(at).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html")) {
        return Some(at.clone());
    }
    let clues = if rally { crossword.clues.for_rally(lang) } else { crossword.clues.clone() };
    let sheet = Sheet { clues, ..crossword.clone() };
    let line = sheet_format("xword").expect("listed").write(&sheet)?.ok()?;
    Some(format!("{}/play?p={}", at.trim_end_matches('/'), String::from_utf8_lossy(&line)))
}

/// What a crossword is worth, where there are coupons.
pub(super) fn coupon(asked: &Asked, crossword: &Sheet) -> Option<Coupon> {
    let (secret, from) = (asked.rally.coupon.as_ref()?, asked.rally.coupon_from?);
    let board = &crossword.board;
    let letters: String = board.grid().cells().filter_map(|cell| board.letter(cell)).collect();
    Some(Coupon::new(&letters, secret, from, asked.rally.coupon_days))
}
