//! `book`: a book to print, from puzzles or from a plan.

mod rally;

use crate::args::{Book as Asked, BookForm, Common, Input};
use crate::input::{entries, named_format, small_file, whole_file};
use crate::output::{Exit, Manner, complain};
use crate::sheet::sheets;
use anyhow::{Context, anyhow, bail};
use std::path::{Path, PathBuf};
use tokisuji::format::Format;
use tokisuji::format::sheet::Sheet;
use tokisuji::kind::Puzzle;
use tokisuji::lang::{Lang, many};
use tokisuji_book::{
    Art, Beside, Book, Chapter, Help, Paper, Piece, Plan, PlanFile, Worksheets, png, use_font,
};

/// More would be no book, and would fill the memory with pages.
const MOST: usize = 10_000;
/// A plan is a page of text; a longer one is a mistake.
const LONGEST_PLAN: u64 = 1 << 20;
/// Larger pictures and fonts are mistakes, or want to be saved smaller.
const LARGEST_FILE: u64 = 64 << 20;

pub(super) fn run(asked: &Asked, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let lang = manner.lang;
    let mut plan = Plan {
        title: asked.title.clone().unwrap_or_default(),
        subtitle: asked.subtitle.clone(),
        author: asked.author.clone(),
        lang,
        paper: asked.paper.unwrap_or_else(|| usual_paper(asked)),
        per_page: asked.per_page,
        bleed: asked.bleed,
        cover: !asked.no_cover,
        hints: !asked.no_hints,
        large: asked.large_print,
        vertical: asked.vertical,
        techniques: !asked.no_techniques,
        twins: asked.twins,
        labels: asked.labels.clone(),
        ..Plan::default()
    };
    let form = form(asked, lang)?;
    if let Some(font) = &asked.font {
        choose_font(font, asked.bold_font.as_deref())?;
    }
    if asked.worksheet.worksheet {
        return worksheets(asked, &plan, form, common, lang);
    }
    if is_of_a_rally(form) {
        return rally::write(asked, &plan, form, common, lang);
    }
    let chapters = match &asked.plan {
        Some(path) => {
            let file = read_plan(path)?;
            let folder = Folder { path: path.parent().unwrap_or(Path::new(".")), lang };
            plan = file.over(&plan, &folder).map_err(|error| anyhow!("{}: {error}", path.display()))?;
            if let Some(font) = file.font.as_ref().filter(|_| asked.font.is_none()) {
                choose_font(
                    &folder.path.join(font),
                    file.bold_font.as_ref().map(|bold| folder.path.join(bold)).as_deref(),
                )?;
            }
            planned(&file, path, common, manner)?
        }
        None => match sheets(&asked.input, common, lang)? {
            Some(crosswords) => {
                let title = lang.pick("Crosswords", "クロスワード").to_owned();
                vec![Chapter { title, crosswords, rally: asked.rally.rally, ..Chapter::default() }]
            }
            None => Book::chapters_by_level(puzzles(&asked.input, named_format(common)?, manner)?, &plan)?,
        },
    };
    if plan.title.is_empty() {
        plan.title = match chapters.first() {
            Some(Chapter { puzzles, .. }) if !puzzles.is_empty() => puzzles[0].title(plan.lang),
            Some(chapter) => chapter.title.clone(),
            None => String::new(),
        };
    }
    #[cfg(feature = "web")]
    if form == BookForm::Site {
        let chapters = Book::arranged(&plan, &chapters)?;
        return write_site(&plan, &chapters, asked, common, lang);
    }
    if form == BookForm::Pieces {
        return write_pieces(&plan, &chapters, &asked.output, common, lang);
    }
    let book = Book::new(&plan, &chapters)?;
    if form == BookForm::Cover {
        return write_cover(&book, &chapters, asked, common, lang);
    }
    print(&book, form, asked, lang)?;
    let (pages, count): (usize, usize) = (book.pages.len(), chapters.iter().map(Chapter::len).sum());
    if !common.quiet {
        let name = asked.output.display();
        let said = lang.pick(
            format!("{name}: {} on {}", many(count as u64, "puzzle"), many(pages as u64, "page")),
            format!("{name}：{count}問、{pages}ページ"),
        );
        anstream::eprintln!("{said}");
    }
    Ok(Exit::Done)
}

/// What is to be made; refused where the output does not go with it.
fn form(asked: &Asked, lang: Lang) -> anyhow::Result<BookForm> {
    let is_pdf = asked.output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    let form = asked.to.unwrap_or(if is_pdf { BookForm::Pdf } else { BookForm::Png });
    let one_file = is_of_a_rally(form) || matches!(form, BookForm::Pdf | BookForm::Cover);
    if is_pdf != one_file || (!is_pdf && asked.output.extension().is_some()) {
        bail!(lang.pick(
            format!("{}: found another ending, wanted .pdf, or a folder for pages", asked.output.display()),
            format!(
                "{}: 出力先は .pdf ファイルか、ページを入れるフォルダーにしてください",
                asked.output.display()
            ),
        ));
    }
    #[cfg(feature = "web")]
    let for_coupons = matches!(form, BookForm::Site | BookForm::Shop);
    #[cfg(not(feature = "web"))]
    let for_coupons = form == BookForm::Shop;
    if asked.rally.coupon.is_some() && !for_coupons {
        bail!(lang.pick(
            "--coupon goes with --to site, the page that is played on, and --to shop, the codes for the shop",
            "--coupon は、遊ぶページを作る --to site か、店舗用のコード表を作る --to shop と一緒に使います",
        ));
    }
    Ok(form)
}

/// Whether it is about a single crossword whose clues hang at their places.
fn is_of_a_rally(form: BookForm) -> bool {
    matches!(form, BookForm::Cards | BookForm::Leaflet | BookForm::Shop)
}

/// Sheets that are handed out or hung up are large; books are held in the hand.
fn usual_paper(asked: &Asked) -> Paper {
    if asked.to.is_some_and(is_of_a_rally) || asked.worksheet.worksheet { "A4" } else { "A5" }
        .parse()
        .expect("listed")
}

/// Crosswords as sheets for a class.
fn worksheets(
    asked: &Asked,
    plan: &Plan,
    form: BookForm,
    common: &Common,
    lang: Lang,
) -> anyhow::Result<Exit> {
    let args = &asked.worksheet;
    let Some(crosswords) = sheets(&asked.input, common, lang)? else {
        bail!(lang.pick(
            "worksheets are made of crosswords with clues: pipe 'make crossword --all-words --json' into this, or name a .puz, .ipuz, .jpz or .xd file",
            "ワークシートにできるのはカギのあるクロスワードです。make crossword --all-words --json の出力か、.puz・.ipuz・.jpz・.xd のファイルを指定してください",
        ));
    };
    if !matches!(form, BookForm::Pdf | BookForm::Png) {
        bail!(lang.pick("worksheets are made as PDF or PNG", "ワークシートは PDF か PNG で作ります"));
    }
    let own =
        Help { word_bank: args.word_bank, first_letters: args.first_letters, lengths: !args.no_lengths };
    let link = |crossword: &Sheet| rally::link(asked, crossword, false, lang);
    let links: Vec<Option<String>> = crosswords.iter().map(link).collect();
    let wanted = Worksheets { helps: if args.grades { Help::GRADES.to_vec() } else { vec![own] }, links };
    let book = Book::worksheets(plan, &crosswords, &wanted);
    print(&book, form, asked, lang)?;
    if !common.quiet {
        let (name, pages) = (asked.output.display(), book.pages.len());
        anstream::eprintln!(
            "{}",
            lang.pick(
                format!("{name}: {}, the last with the key", many(pages as u64, "page")),
                format!("{name}：{pages}ページ(最後が解答)"),
            )
        );
    }
    Ok(Exit::Done)
}

/// Writes the pages as they were asked for.
fn print(book: &Book, form: BookForm, asked: &Asked, lang: Lang) -> anyhow::Result<()> {
    let lacking = book.lacking();
    if !lacking.is_empty() {
        let some: String = lacking.iter().take(20).collect();
        bail!(lang.pick(
            format!("the font has no {some}; name one that has them with --font"),
            format!("フォントに {some} がありません。--font で、その文字のあるフォントを指定してください"),
        ));
    }
    if form == BookForm::Png {
        return write_pictures(book, &asked.output, asked.width);
    }
    std::fs::write(&asked.output, book.pdf()?).with_context(|| format!("writing {}", asked.output.display()))
}

/// Texts and pictures beside a plan.
struct Folder<'p> {
    path: &'p Path,
    lang: Lang,
}

impl Folder<'_> {
    fn bytes(&self, name: &str) -> Result<Vec<u8>, String> {
        whole_file(self.path.join(name), LARGEST_FILE).map_err(|error| {
            let name = self.path.join(name);
            let name = name.display();
            self.lang.pick(format!("reading {name}: {error:#}"), format!("{name} を読めません：{error:#}"))
        })
    }
}

impl Beside for Folder<'_> {
    fn text(&self, name: &str) -> Result<String, String> {
        let path = self.path.join(name);
        small_file(&path).map_err(|error| {
            let name = path.display();
            self.lang.pick(format!("reading {name}: {error:#}"), format!("{name} を読めません：{error:#}"))
        })
    }

    fn art(&self, name: &str) -> Result<Art, String> {
        Art::read(self.bytes(name)?).map_err(|error| format!("{}: {error}", self.path.join(name).display()))
    }
}

fn choose_font(regular: &Path, bold: Option<&Path>) -> anyhow::Result<()> {
    let read = |path: &Path| whole_file(path, LARGEST_FILE).with_context(|| path.display().to_string());
    let bold = bold.map(read).transpose()?;
    use_font(read(regular)?, bold).map_err(|error| anyhow!("{}: {error}", regular.display()))
}

/// The whole cover on one page.
fn write_cover(
    book: &Book,
    chapters: &[Chapter],
    asked: &Asked,
    common: &Common,
    lang: Lang,
) -> anyhow::Result<Exit> {
    let jacket = book.jacket(chapters);
    print(&jacket, BookForm::Pdf, asked, lang)?;
    if !common.quiet {
        let (name, spine) = (asked.output.display(), book.spine());
        anstream::eprintln!(
            "{}",
            lang.pick(
                format!("{name}: back, spine of {spine:.1} mm and front"),
                format!("{name}：裏表紙・背({spine:.1}mm)・表紙"),
            )
        );
    }
    Ok(Exit::Done)
}

/// Every puzzle and solution by itself.
fn write_pieces(
    plan: &Plan,
    chapters: &[Chapter],
    folder: &Path,
    common: &Common,
    lang: Lang,
) -> anyhow::Result<Exit> {
    std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let mut keep = |piece: Piece| -> anyhow::Result<()> {
        let path = folder.join(&piece.name);
        std::fs::write(&path, &piece.bytes).with_context(|| format!("writing {}", path.display()))
    };
    let count = Book::pieces(plan, chapters, &mut keep)?;
    if !common.quiet {
        let name = folder.join("captions.csv");
        let name = name.display();
        anstream::eprintln!(
            "{}",
            lang.pick(
                format!("{name}: {}, each with its solution", many(count as u64, "puzzle")),
                format!("{name}：{count}問と、それぞれの解答"),
            )
        );
    }
    Ok(Exit::Done)
}

fn read_plan(path: &Path) -> anyhow::Result<PlanFile> {
    let size = std::fs::metadata(path).with_context(|| path.display().to_string())?.len();
    if size > LONGEST_PLAN {
        bail!("{}: found {size} bytes, wanted a plan of at most {LONGEST_PLAN}", path.display());
    }
    let text = small_file(path).with_context(|| format!("reading {}", path.display()))?;
    PlanFile::read(&text).map_err(|error| anyhow!("{}: {error}", path.display()))
}

/// The chapters of a plan; its files lie beside it.
fn planned(file: &PlanFile, path: &Path, common: &Common, manner: Manner) -> anyhow::Result<Vec<Chapter>> {
    let beside = path.parent().unwrap_or(Path::new("."));
    let chapter = |chapter: &tokisuji_book::PlanChapter| {
        let names = chapter.puzzles.iter().map(|name| beside.join(name).display().to_string());
        let input = Input { puzzles: names.collect() };
        let crosswords = sheets(&input, common, manner.lang)?;
        let puzzles = match crosswords {
            Some(_) => Vec::new(),
            None => puzzles(&input, named_format(common)?, manner)?,
        };
        Ok(Chapter {
            title: chapter.title.clone(),
            intro: chapter.intro.clone(),
            puzzles,
            crosswords: crosswords.unwrap_or_default(),
            rally: chapter.rally,
            per_page: chapter.per_page,
            as_given: chapter.as_given,
        })
    };
    file.chapters.iter().map(chapter).collect()
}

/// Every puzzle of the input; one that cannot be read spoils the book.
fn puzzles(
    input: &Input,
    format: Option<&'static dyn Format>,
    manner: Manner,
) -> anyhow::Result<Vec<Puzzle>> {
    let mut puzzles = Vec::new();
    let mut broken = 0;
    entries(input, manner.lang, |entry| {
        match entry.read(format) {
            Ok(position) if !position.puzzle.is_reasoned() => {
                broken += 1;
                complain(&manner.lang.pick(
                    format!(
                        "{}: found a board without clues, wanted a crossword with them (make crossword --json, .ipuz, .puz, …)",
                        position.puzzle
                    ),
                    format!(
                        "{}: カギのない盤面です。カギのあるクロスワード(make crossword --json、.ipuz、.puz など)を指定してください",
                        position.puzzle
                    ),
                ));
            }
            Ok(position) => puzzles.push(position.puzzle),
            Err(error) => {
                broken += 1;
                complain(&entry.complain(&error, manner.lang));
            }
        }
        puzzles.len() <= MOST && broken < 20
    })?;
    if broken > 0 {
        bail!(manner.lang.pick(
            "no book was made: take out or mend what cannot be read",
            "読めない問題があるため、本は作られませんでした。直すか取り除いてください",
        ));
    }
    if puzzles.len() > MOST {
        bail!("found more than {MOST} puzzles, wanted at most {MOST} to a book");
    }
    Ok(puzzles)
}

/// The folder that plays by itself.
#[cfg(feature = "web")]
fn write_site(
    plan: &Plan,
    chapters: &[Chapter],
    asked: &Asked,
    common: &Common,
    lang: Lang,
) -> anyhow::Result<Exit> {
    use tokisuji_web::offline;
    let folder = &asked.output;
    let coupon = |crossword: &Sheet| {
        let made = rally::coupon(asked, crossword)?;
        let (from, until) = (made.days.first()?.0.clone(), made.days.last()?.0.clone());
        Some(offline::Coupon { salt: made.salt, rounds: made.rounds, check: made.check, from, until })
    };
    let chapters: Vec<offline::Chapter<'_>> = chapters
        .iter()
        .map(|chapter| offline::Chapter {
            title: chapter.title.clone(),
            puzzles: chapter.puzzles.iter().collect(),
            crosswords: chapter.crosswords.iter().collect(),
            rally: chapter.rally,
            coupons: chapter.crosswords.iter().filter_map(coupon).collect(),
        })
        .collect();
    let files = offline::folder(&plan.title, plan.lang, &chapters)?;
    std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    for file in &files {
        let path = folder.join(&file.name);
        std::fs::write(&path, &file.text).with_context(|| format!("writing {}", path.display()))?;
    }
    if !common.quiet {
        let (name, count) = (
            folder.join("index.html"),
            chapters.iter().map(|one| one.puzzles.len() + one.crosswords.len()).sum::<usize>(),
        );
        anstream::eprintln!(
            "{}",
            lang.pick(
                format!("{}: {}; open it in a browser", name.display(), many(count as u64, "puzzle")),
                format!("{}：{count}問。ブラウザーで開いてください", name.display()),
            )
        );
    }
    Ok(Exit::Done)
}

fn write_pictures(book: &Book, folder: &PathBuf, width: u32) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    for (at, page) in book.pages.iter().enumerate() {
        let path = folder.join(format!("{:04}.png", at + 1));
        std::fs::write(&path, png(&page.svg(), width)?)
            .with_context(|| format!("writing {}", path.display()))?;
    }
    Ok(())
}
