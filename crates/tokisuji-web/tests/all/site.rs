//! Pages, verbs and refusals of the site, asked as a browser would.

use crate::common::{PUZZLE, SOLUTION, of_router, quiet, visit};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokisuji_web::{Config, Site, Store, numbers, site};

const PAGES: [&str; 10] =
    ["/", "/make", "/set", "/learn", "/archive", "/analyse", "/book", "/about", "/api", "/nowhere"];

#[tokio::test]
async fn every_page_comes_in_both_languages_without_any_script_or_style_of_its_own() {
    let mut visit = visit(quiet()).await;
    let pages = PAGES.map(str::to_string).into_iter();
    let pages: Vec<String> = pages
        .chain([
            format!("/play?p={PUZZLE}"),
            format!("/analyse?p={PUZZLE}&rules=expert"),
            "/play?p=crossword:CAT%23%2FA%23O%23%2FR%23NO".to_string(),
            "/play?p=skeleton:...%23%2F.%23.%23%2F.%23..%3BNO,CAR,CAT,TON".to_string(),
            "/analyse?p=skeleton:...%23%2F.%23.%23%2F.%23..%3BNO,CAR,CAT,TON".to_string(),
        ])
        .collect();
    for page in pages {
        for (lang, sign) in [("en", "<html lang=\"en\""), ("ja", "<html lang=\"ja\"")] {
            visit.lang = lang;
            let answer = visit.get(&page).await;
            let wanted = if page == "/nowhere" { StatusCode::NOT_FOUND } else { StatusCode::OK };
            assert_eq!(answer.status, wanted, "{page}: {}", answer.text);
            assert!(answer.text.contains(sign), "{page}");
            let policy = answer.headers["content-security-policy"].to_str().expect("text");
            assert!(policy.contains("script-src 'self'") && !policy.contains("'unsafe"), "{page}");
            for (at, _) in answer.text.match_indices("<script") {
                let rest = &answer.text[at..];
                let data = rest.starts_with("<script type=\"application/json\"");
                assert!(
                    data || rest.contains("\"></script>") && rest[..90].contains(" src="),
                    "{page}: {}",
                    &rest[..90]
                );
            }
            for banned in [" style=", " onclick=", " onload=", "javascript:"] {
                assert!(!answer.text.contains(banned), "{page}: {banned}");
            }
        }
    }
}

#[tokio::test]
async fn the_language_can_be_switched_and_leads_back_only_to_our_own_pages() {
    let mut visit = visit(quiet()).await;
    let answer = visit.get("/language/ja?to=%2Fmake").await;
    assert_eq!(answer.headers[header::LOCATION], "/make");
    assert!(visit.get("/make").await.text.contains("パズルを作る"));
    for bad in ["//evil.example", "https://evil.example", "/\\evil.example"] {
        let answer = visit.get(&format!("/language/en?to={bad}")).await;
        assert_eq!(answer.headers[header::LOCATION], "/", "{bad}");
    }
    assert_eq!(visit.get("/language/xx").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_people_type_is_shown_as_text() {
    let mut visit = visit(quiet()).await;
    let answer = visit.get("/play?p=%3Cscript%3Ealert(1)%3C%2Fscript%3E").await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!answer.text.contains("<script>alert"));
}

#[tokio::test]
async fn the_verbs_answer_as_the_program_does() {
    let mut visit = visit(quiet()).await;
    let puzzle = json!({ "puzzle": PUZZLE });
    let solved = visit.post("/api/solve", &puzzle).await.json();
    assert_eq!((&solved["solution"], &solved["solutions"]), (&json!(SOLUTION), &json!(1)));
    let checked = visit.post("/api/check", &puzzle).await.json();
    assert_eq!((&checked["unique"], &checked["givens"]), (&json!(true), &json!(30)));
    let graded = visit.post("/api/grade", &puzzle).await.json();
    assert_eq!((&graded["solved"], &graded["rules"]), (&json!(true), &json!("human/3")));
    let explained = visit.post("/api/explain", &puzzle).await.json();
    assert_eq!(explained["level"], graded["level"]);
    assert_eq!(explained["rounds"].as_array().map(Vec::len), graded["rounds"].as_u64().map(|n| n as usize));
    let converted = visit.post("/api/convert", json!({ "puzzle": PUZZLE, "to": "sdk" })).await.json();
    let back = visit.post("/api/convert", json!({ "puzzle": converted["text"], "to": "line" })).await.json();
    assert_eq!(back["text"], json!(PUZZLE));
    let board = visit.post("/api/board", &puzzle).await.json();
    assert_eq!(board["groups"].as_array().map(Vec::len), Some(27));
    let signs: String =
        board["solution"].as_array().expect("one solution").iter().filter_map(Value::as_str).collect();
    assert_eq!(signs, SOLUTION);
}

#[tokio::test]
async fn making_is_proved_and_repeats_with_its_seed() {
    let mut visit = visit(quiet()).await;
    for wish in [
        json!({ "kind": "sudoku", "size": 6, "seed": 7 }),
        json!({ "kind": "sudoku", "level": 2, "seed": 7, "variant": "diagonal" }),
        json!({ "kind": "sumblock", "size": 4, "seed": 7 }),
        json!({ "kind": "sumblock", "size": 4, "level": 2, "seed": 1 }),
        json!({ "kind": "sudoku", "size": 6, "variant": "killer", "seed": 3 }),
    ] {
        let made = visit.post("/api/make", &wish).await.json();
        assert_eq!(made, visit.post("/api/make", &wish).await.json());
        let checked = visit.post("/api/check", json!({ "puzzle": made["puzzle"] })).await.json();
        assert_eq!(checked["unique"], json!(true), "{wish}");
        if let Some(level) = wish.get("level") {
            let graded = visit.post("/api/grade", json!({ "puzzle": made["puzzle"] })).await.json();
            assert_eq!(&graded["level"], level);
        }
    }
    let live = visit.get("/api/make/live?kind=sudoku&size=4&seed=3").await;
    assert_eq!(live.headers[header::CONTENT_TYPE], "text/event-stream");
    assert!(live.text.contains("event: made"), "{}", live.text);
    let bad = visit.get("/api/make/live?kind=sudoku&size=5").await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn moves_are_judged_one_after_the_other_within_bounds() {
    let mut visit = visit(quiet()).await;
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let moves = json!(["r5c5=5", "r1c3=5", "r1c3!=5"]);
    let answers = visit.post("/api/verify", json!({ "puzzle": puzzle, "moves": moves })).await.json();
    let verdicts: Vec<&Value> =
        answers.as_array().expect("a list").iter().map(|one| &one["verdict"]).collect();
    assert_eq!(verdicts, ["entailed", "refuted", "entailed"]);
    assert_eq!(answers[1]["contradicts"], "r1c1");
    for wrong in [
        json!({ "puzzle": puzzle }),
        json!({ "puzzle": puzzle, "move": "r1c3" }),
        json!({ "puzzle": puzzle, "moves": vec!["r5c5=5"; 1001] }),
        json!({ "puzzle": puzzle, "move": "r5c5=5", "board": "123" }),
    ] {
        let answer = visit.post("/api/verify", &wrong).await;
        assert_eq!(answer.status, 422, "{}", answer.text);
    }
}

/// Follows hints to the end: never a wrong one, and never none.
async fn follow_hints(puzzle: &str) {
    let mut visit = visit(quiet()).await;
    let board = visit.post("/api/board", json!({ "puzzle": puzzle })).await.json();
    let cols = board["cols"].as_u64().expect("a number");
    let right = |cell: &str| {
        let (row, col) = cell[1..].split_once('c').expect("a cell");
        let at = (row.parse::<u64>().expect("row") - 1) * cols + col.parse::<u64>().expect("column") - 1;
        board["solution"][at as usize].clone()
    };
    let (mut written, mut struck) = (BTreeMap::<String, Value>::new(), BTreeMap::<String, Vec<Value>>::new());
    for _ in 0..2000 {
        let asked = json!({ "puzzle": puzzle, "written": written, "struck": struck });
        let hint = visit.post("/api/hint", &asked).await.json();
        if hint["finished"] == json!(true) {
            return;
        }
        let step = &hint["hint"];
        if let Some(mark) = hint.get("reveal").or(step["decide"].get(0)) {
            let cell = mark["cell"].as_str().expect("a name").to_string();
            assert_eq!(mark["symbol"], right(&cell), "{hint}");
            written.insert(cell, mark["symbol"].clone());
            continue;
        }
        for mark in step["strike"].as_array().unwrap_or_else(|| panic!("no way on: {hint}")) {
            let cell = mark["cell"].as_str().expect("a name").to_string();
            assert_ne!(mark["symbol"], right(&cell), "{hint}");
            struck.entry(cell).or_default().push(mark["symbol"].clone());
        }
        for field in ["look", "title", "sentence"] {
            assert!(step[field].as_str().is_some_and(|text| !text.is_empty()), "{hint}");
        }
        assert!(!step["area"].as_array().expect("cells").is_empty());
    }
    panic!("no end");
}

#[tokio::test]
async fn hints_lead_to_the_solution() {
    follow_hints(PUZZLE).await;
    // A puzzle published as very hard (Inkala 2010): no rule set of ours finishes it, and still there is always a way on.
    follow_hints("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..").await;
}

#[tokio::test]
async fn hints_lead_to_the_solution_of_a_sumblock() {
    let made = visit(quiet())
        .await
        .post("/api/make", json!({ "kind": "sumblock", "size": 4, "seed": 1 }))
        .await
        .json();
    follow_hints(made["puzzle"].as_str().expect("a puzzle")).await;
}

#[tokio::test]
async fn hints_lead_to_the_solution_of_a_skeleton() {
    follow_hints("skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON").await;
    let wish = json!({ "kind": "skeleton", "list": "umi", "size": 8, "seed": 2 });
    let made = visit(quiet()).await.post("/api/make", wish).await.json();
    follow_hints(made["puzzle"].as_str().expect("a puzzle")).await;
}

#[tokio::test]
async fn a_mistake_is_told_before_any_hint() {
    let mut visit = visit(quiet()).await;
    let asked = json!({ "puzzle": PUZZLE, "written": { "r1c3": "1", "r1c4": "6" } });
    let hint = visit.post("/api/hint", &asked).await.json();
    assert_eq!(hint["mistakes"], json!(["r1c3"]));
    assert!(hint.get("hint").is_none());
}

#[tokio::test]
async fn nonsense_is_refused_with_a_reason_and_never_breaks_anything() {
    let mut visit = visit(quiet()).await;
    let described = visit.get("/api/openapi.json").await.json();
    let long = "1".repeat(30_000);
    let bodies = [
        String::new(),
        "{".to_string(),
        "null".to_string(),
        "[]".to_string(),
        "{}".to_string(),
        "\"text\"".to_string(),
        "{\"puzzle\":7}".to_string(),
        "{\"puzzle\":\"\"}".to_string(),
        "{\"puzzle\":\"\\u0000\"}".to_string(),
        "{\"puzzle\":\"hello\"}".to_string(),
        json!({ "puzzle": long }).to_string(),
        json!({ "puzzle": PUZZLE, "limit": 0 }).to_string(),
        json!({ "puzzle": PUZZLE, "limit": 1_000_000_000_000u64 }).to_string(),
        json!({ "puzzle": PUZZLE, "rules": "nobody's" }).to_string(),
        json!({ "puzzle": PUZZLE, "to": "pdf" }).to_string(),
        json!({ "puzzle": PUZZLE, "written": { "r99c1": "1" } }).to_string(),
        json!({ "puzzle": PUZZLE, "written": { "r1c3": "Z" } }).to_string(),
        json!({ "puzzle": PUZZLE, "struck": { "r1c3": ["", "12"] } }).to_string(),
        json!({ "kind": "sudoku", "size": 1_000_000 }).to_string(),
        json!({ "kind": "sudoku", "level": 99 }).to_string(),
        json!({ "kind": "chess" }).to_string(),
        json!({ "puzzle": PUZZLE, "surprise": true }).to_string(),
    ];
    for (path, ways) in described["paths"].as_object().expect("paths") {
        if ways.get("post").is_none() {
            continue;
        }
        for body in &bodies {
            let answer = visit.post(&path.replace("{id}", "no-such"), body).await;
            assert!(!answer.status.is_server_error(), "{path} {body}: {}", answer.text);
            if answer.status.is_client_error() {
                assert!(
                    answer.json()["error"].as_str().is_some_and(|text| !text.is_empty()),
                    "{path} {body}"
                );
            } else {
                let fine = answer.status == StatusCode::OK && body.contains(PUZZLE);
                assert!(fine, "{path} accepted {body}: {}", answer.text);
            }
        }
    }
}

#[tokio::test]
async fn every_described_way_exists_and_every_answer_keeps_its_description() {
    let mut visit = visit(quiet()).await;
    let described = visit.get("/api/openapi.json").await.json();
    let paths = described["paths"].as_object().expect("paths");
    assert!(paths.len() >= 13, "{}", paths.len());
    for (path, body) in [
        ("/api/solve", json!({ "puzzle": PUZZLE })),
        ("/api/check", json!({ "puzzle": PUZZLE })),
        ("/api/grade", json!({ "puzzle": PUZZLE })),
        ("/api/explain", json!({ "puzzle": PUZZLE })),
        ("/api/hint", json!({ "puzzle": PUZZLE })),
        ("/api/board", json!({ "puzzle": PUZZLE })),
        ("/api/convert", json!({ "puzzle": PUZZLE, "to": "ss" })),
    ] {
        let answer = visit.post(path, &body).await.json();
        let schema = &paths[path]["post"]["responses"]["200"]["content"]["application/json"]["schema"];
        fits(&described, schema, &answer, path);
    }
}

/// Whether a value has the fields and types a schema asks for.
fn fits(described: &Value, schema: &Value, value: &Value, at: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().expect("a name");
        return fits(described, &described["components"]["schemas"][name], value, at);
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        fits(described, part, value, at);
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        assert!(value.get(name).is_some(), "{at}: {name} is missing in {value}");
    }
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(field) = value.get(name).filter(|field| !field.is_null()) {
            fits(described, inner, field, &format!("{at}.{name}"));
        }
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
        _ => return,
    };
    let of = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    assert!(
        types.contains(&of) || (of == "integer" && types.contains(&"number")),
        "{at}: {of} is none of {types:?}"
    );
    if let (Value::Array(items), inner) = (value, &schema["items"]) {
        for item in items {
            fits(described, inner, item, at);
        }
    }
}

#[tokio::test]
async fn other_sites_cannot_change_anything_here() {
    let mut visit = visit(quiet()).await;
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        let request = Request::post("/api/me").header("host", "ours.example").header(name, value);
        let answer = visit.send(request.method("DELETE").body(Body::empty()).expect("a request")).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{name}");
    }
    let request =
        Request::delete("/api/me").header("host", "ours.example").header("origin", "https://ours.example");
    assert_eq!(visit.send(request.body(Body::empty()).expect("a request")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn too_much_is_refused() {
    let mut limited = visit(Config { rate: 1, ..quiet() }).await;
    let mut last = StatusCode::OK;
    for _ in 0..40 {
        last = limited.post("/api/convert", json!({ "puzzle": PUZZLE, "to": "line" })).await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(limited.get("/health").await.status, StatusCode::OK);
    let mut visit = visit(quiet()).await;
    let large = visit.post("/api/solve", json!({ "puzzle": "1".repeat(300_000) })).await;
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    let text = Request::post("/api/solve")
        .header("host", "ours.example")
        .body(Body::from("puzzle"))
        .expect("a request");
    assert_eq!(visit.send(text).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(visit.get("/api/solve").await.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn a_pasted_drawing_becomes_a_link_to_keep() {
    let mut visit = visit(quiet()).await;
    let answer = visit.form("/open", "then=play&puzzle=1.34%0A.41.%0A2..3%0A.32.").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert_eq!(answer.headers[header::LOCATION], "/play?p=1.34.41.2..3.32.");
    let download = visit.get("/download?p=1.34.41.2..3.32.&to=sdk").await;
    assert!(download.headers[header::CONTENT_DISPOSITION].to_str().expect("text").contains("sudoku-4.sdk"));
    assert!(visit.get("/picture.svg?p=1.34.41.2..3.32.").await.text.starts_with("<svg"));
    let solved = visit.get("/picture.svg?p=1.34.41.2..3.32.&solved=true").await;
    assert!(solved.status == StatusCode::OK && solved.text.len() > 1000);
    let several = visit.get("/picture.svg?p=................&solved=true").await;
    assert_eq!(several.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(visit.get("/step.svg?p=1.34.41.2..3.32.&n=1").await.text.starts_with("<svg"));
    assert_eq!(visit.get("/step.svg?p=1.34.41.2..3.32.&n=999").await.status, StatusCode::NOT_FOUND);
    assert_eq!(visit.get("/step.svg?p=1.34.41.2..3.32.&n=0").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_first_visit_of_a_puzzle_is_light() {
    let mut visit = visit(quiet()).await;
    let page = visit.get(&format!("/play?p={PUZZLE}")).await.text;
    let mut bytes = page.len();
    for part in page.split('"').filter(|part| part.starts_with("/assets/")) {
        bytes += visit.get(part).await.text.len();
    }
    for module in ["board", "desk", "game", "hint", "record", "words"] {
        bytes += visit.get(&format!("/assets/{module}.js")).await.text.len();
    }
    assert!(bytes < 200_000, "{bytes} bytes before any compression");
}

#[tokio::test]
async fn numbers_for_those_who_run_it() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let store = Store::open(&folder.path().join("site.db").display().to_string()).await.expect("a database");
    let known = Arc::new(Site::new(&quiet(), store));
    let mut visit = of_router(site(Arc::clone(&known)));
    visit.get("/about").await;
    assert_eq!(visit.get("/metrics").await.status, StatusCode::NOT_FOUND, "they are not for everybody");
    let text = of_router(numbers(known)).get("/metrics").await.text;
    assert!(text.contains("tokisuji_requests_total{route=\"/about\",status=\"200\"} 1"), "{text}");
    assert_eq!(visit.get("/health").await.json()["well"], json!(true));
}

#[tokio::test]
async fn the_basket_becomes_a_book_and_bad_baskets_are_refused() {
    let mut visit = visit(quiet()).await;
    let answer = visit
        .form("/book.pdf", &format!("puzzles={PUZZLE}%0A.1....1..3....4.&title=Two&per=2&paper=A4"))
        .await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.headers[header::CONTENT_TYPE], "application/pdf");
    assert!(answer.text.starts_with("%PDF"));
    let many = vec![".1....1..3....4."; 101].join("%0A");
    for bad in
        ["puzzles=", "puzzles=hello", "puzzles=................", &format!("puzzles={many}"), "title=x"]
    {
        let answer = visit.form("/book.pdf", bad).await;
        assert!(answer.status.is_client_error(), "{bad}: {}", answer.status);
    }
}

#[tokio::test]
async fn the_analysis_shows_the_solution_paths() {
    let mut visit = visit(quiet()).await;
    let page = visit.get(&format!("/analyse?p={PUZZLE}")).await;
    assert!(page.text.contains("/paths.svg?p="), "{}", page.text);
    let answer = visit.get(&format!("/paths.svg?p={PUZZLE}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert!(answer.text.starts_with("<svg") && answer.text.contains("</svg>"));
    assert!(visit.get("/paths.svg?p=x").await.status.is_client_error());
    // Kinds with clues, up to a size that a page can wait for.
    let nonogram = |side: usize| {
        let lines = vec![side.to_string(); side].join(",");
        format!("nonogram:{lines}/{lines}")
    };
    let edges = visit.get("/paths.svg?p=slitherlink:.1.1/3..3/2..1/.1.0").await;
    assert_eq!(edges.status, StatusCode::OK, "{}", edges.text);
    let shaded = visit.get(&format!("/paths.svg?p={}", nonogram(5))).await;
    assert_eq!(shaded.status, StatusCode::OK, "{}", shaded.text);
    let large = visit.get(&format!("/paths.svg?p={}", nonogram(20))).await;
    assert!(large.status.is_client_error() && large.text.contains("takes too long"), "{}", large.text);
}

/// One of the hardest there are: our rules end before it does, and plain singles do not even begin.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[tokio::test]
async fn an_analysis_shows_no_picture_that_is_not_there_and_says_so_in_words() {
    let mut visit = visit(quiet()).await;
    let solved = SOLUTION.to_string();
    for (puzzle, words) in [
        (HARD, "nothing to draw"),
        (&solved, "nothing left to decide"),
        ("4:_a_3bab__aa_aa,a7a6a5a10a6a6", ""),
        ("skeleton:...%23%2F.%23.%23%2F.%23..%3BNO,CAR,CAT,TON", ""),
        (PUZZLE, ""),
    ] {
        let page = visit.get(&format!("/analyse?p={puzzle}")).await;
        assert_eq!(page.status, StatusCode::OK, "{puzzle}");
        assert!(page.text.contains(words), "{puzzle}");
        let mut pictures = 0;
        for part in page.text.split("src=\"").skip(1) {
            let address = part.split('"').next().unwrap_or_default().replace("&amp;", "&");
            if address.contains(".svg?") {
                pictures += 1;
                // Each picture walks to its step: of the hardest puzzle some are enough.
                if puzzle != HARD || pictures % 10 == 1 {
                    assert_eq!(visit.get(&address).await.status, StatusCode::OK, "{address}");
                }
            }
        }
        assert!(pictures > 0, "{puzzle}");
        assert!(page.text.contains("/paths.svg") || page.text.contains("nothing"), "{puzzle}");
    }
}

#[tokio::test]
async fn nobody_is_promised_a_puzzle_without_guessing_that_has_none() {
    let mut visit = visit(quiet()).await;
    for (puzzle, one, guess) in
        [(PUZZLE, true, true), (HARD, true, false), ("1...............", false, false)]
    {
        let board = visit.post("/api/board", json!({ "puzzle": puzzle })).await.json();
        let task = board["task"].as_str().expect("a task");
        assert_eq!(task.contains("only one solution"), one, "{task}");
        assert_eq!(task.contains("never need to guess"), guess, "{task}");
    }
}

#[tokio::test]
async fn rules_of_its_own_are_told_by_pages_pictures_and_names_of_files() {
    let mut visit = visit(quiet()).await;
    let puzzle = "anti-knight:.3...2.1........";
    for (lang, name) in [("en", "Anti-knight Sudoku 4×4"), ("ja", "4×4のアンチナイト数独")] {
        visit.lang = lang;
        for page in ["play", "analyse", "picture.svg"] {
            let answer = visit.get(&format!("/{page}?p={puzzle}")).await;
            assert!(answer.text.contains(name), "{page}");
        }
    }
    for to in ["svg", "line"] {
        let answer = visit.get(&format!("/download?p={puzzle}&to={to}")).await;
        let file = answer.headers[header::CONTENT_DISPOSITION].to_str().expect("text");
        assert!(file.contains("sudoku-anti-knight-4."), "{file}");
    }
    let answer = visit.get(&format!("/download?p={PUZZLE}&to=svg")).await;
    assert!(answer.headers[header::CONTENT_DISPOSITION].to_str().expect("text").contains("\"sudoku-9.svg\""));
}

#[tokio::test]
async fn every_download_says_what_it_is_for() {
    let mut visit = visit(quiet()).await;
    for lang in ["en", "ja"] {
        visit.lang = lang;
        let page = visit.get(&format!("/play?p={PUZZLE}")).await.text;
        let list =
            page.split("downloads").nth(1).and_then(|rest| rest.split("</ul>").next()).expect("a list");
        let items: Vec<&str> = list.split("<li>").skip(1).collect();
        assert!(items.len() > 8, "{list}");
        for item in items {
            let about = item.split("<span class=\"soft\">").nth(1).and_then(|rest| rest.split('<').next());
            assert!(about.is_some_and(|about| about.chars().count() > 5), "{item}");
        }
    }
}
