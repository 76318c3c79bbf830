//! The few words on a sheet besides its crossword, in the language of its words.

use serde::Deserialize;
use tokisuji::kind::crossword::Direction;
use tokisuji::lang::Lang;

/// Words for a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels {
    name: String,
    date: String,
    across: String,
    down: String,
    key: String,
    words: String,
    play: String,
}

/// Languages by their codes: name, date, across, down, key, words, play it here.
const KNOWN: [(&str, [&str; 7]); 13] = [
    ("en", ["Name", "Date", "Across", "Down", "Key", "Words", "Play it here"]),
    ("ja", ["名前", "日付", "ヨコのカギ", "タテのカギ", "解答", "言葉", "ここで遊べます"]),
    ("de", ["Name", "Datum", "Waagerecht", "Senkrecht", "Lösung", "Wörter", "Hier spielen"]),
    ("fr", ["Nom", "Date", "Horizontalement", "Verticalement", "Solution", "Mots", "Jouer ici"]),
    ("es", ["Nombre", "Fecha", "Horizontales", "Verticales", "Solución", "Palabras", "Jugar aquí"]),
    ("it", ["Nome", "Data", "Orizzontali", "Verticali", "Soluzione", "Parole", "Gioca qui"]),
    ("pt", ["Nome", "Data", "Horizontais", "Verticais", "Solução", "Palavras", "Jogue aqui"]),
    ("nl", ["Naam", "Datum", "Horizontaal", "Verticaal", "Oplossing", "Woorden", "Speel hier"]),
    ("sv", ["Namn", "Datum", "Vågrätt", "Lodrätt", "Lösning", "Ord", "Spela här"]),
    ("pl", ["Imię", "Data", "Poziomo", "Pionowo", "Rozwiązanie", "Słowa", "Zagraj tutaj"]),
    ("ru", ["Имя", "Дата", "По горизонтали", "По вертикали", "Ответы", "Слова", "Играть здесь"]),
    ("el", ["Όνομα", "Ημερομηνία", "Οριζόντια", "Κάθετα", "Λύση", "Λέξεις", "Παίξτε εδώ"]),
    ("ko", ["이름", "날짜", "가로", "세로", "정답", "단어", "여기서 풀기"]),
];

impl Labels {
    /// Those of our own languages.
    pub fn of(lang: Lang) -> Labels {
        lang.code().parse().expect("ours are known")
    }

    /// With some words of somebody's own.
    #[must_use]
    pub fn with(mut self, own: &OwnLabels) -> Labels {
        let OwnLabels { name, date, across, down, key, words, play } = own.clone();
        for (word, own) in [
            (&mut self.name, name),
            (&mut self.date, date),
            (&mut self.across, across),
            (&mut self.down, down),
            (&mut self.key, key),
            (&mut self.words, words),
            (&mut self.play, play),
        ] {
            if let Some(own) = own {
                *word = own;
            }
        }
        self
    }

    /// Before the line for a name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Before the line for a date.
    pub(crate) fn date(&self) -> &str {
        &self.date
    }

    /// Above the clues of a direction.
    pub(crate) fn heading(&self, way: Direction) -> &str {
        match way {
            Direction::Across => &self.across,
            Direction::Down => &self.down,
        }
    }

    /// Above the answers.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    /// Above the list of words.
    pub(crate) fn words(&self) -> &str {
        &self.words
    }

    /// Below the code that leads to the crossword.
    pub(crate) fn play(&self) -> &str {
        &self.play
    }
}

impl std::str::FromStr for Labels {
    type Err = String;

    /// By the code of a language, such as `de`.
    fn from_str(code: &str) -> Result<Labels, String> {
        let known = KNOWN.iter().find(|(known, _)| known.eq_ignore_ascii_case(code.trim()));
        let Some((_, words)) = known else {
            let codes: Vec<&str> = KNOWN.iter().map(|(code, _)| *code).collect();
            return Err(format!(
                "found {code:?}, wanted one of: {}; words of your own go into a plan, under [labels]",
                codes.join(", ")
            ));
        };
        let [name, date, across, down, key, words, play] = words.map(str::to_owned);
        Ok(Labels { name, date, across, down, key, words, play })
    }
}

/// Words of somebody's own, in a plan; those left out stay as they are.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnLabels {
    name: Option<String>,
    date: Option<String>,
    across: Option<String>,
    down: Option<String>,
    key: Option<String>,
    words: Option<String>,
    play: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_languages_say_what_the_library_says() {
        for lang in Lang::ALL {
            for way in [Direction::Across, Direction::Down] {
                assert_eq!(Labels::of(lang).heading(way), way.heading(lang));
            }
        }
        let own = OwnLabels { key: Some("Schlüssel".into()), ..OwnLabels::default() };
        let german = "de".parse::<Labels>().expect("known").with(&own);
        assert_eq!((german.key(), german.heading(Direction::Down)), ("Schlüssel", "Senkrecht"));
        assert!("xx".parse::<Labels>().expect_err("unknown").contains("de"));
    }
}
