//! The headings of columns that lists of words have, in the languages of spreadsheets and registers.

/// The headings of a column of words, in lower case.
const WORD_HEADINGS: [&str; 74] = [
    "word",
    "words",
    "wordlist",
    "word list",
    "word bank",
    "spelling word",
    "spelling words",
    "spelling list",
    "vocabulary word",
    "vocabulary words",
    "vocabulary list",
    "key words",
    "wörterliste",
    "vokabelliste",
    "entry",
    "entries",
    "term",
    "terms",
    "answer",
    "answers",
    "solution",
    "vocab",
    "vocabulary",
    "front",
    "wort",
    "wörter",
    "worte",
    "wortliste",
    "begriff",
    "begriffe",
    "antwort",
    "lösung",
    "lösungswort",
    "vokabel",
    "vokabeln",
    "mot",
    "mots",
    "terme",
    "réponse",
    "réponses",
    "palabra",
    "palabras",
    "respuesta",
    "término",
    "woord",
    "woorden",
    "antwoord",
    "parola",
    "parole",
    "risposta",
    "palavra",
    "palavras",
    "resposta",
    "słowo",
    "słowa",
    "odpowiedź",
    "слово",
    "слова",
    "ответ",
    "ord",
    "svar",
    "slovo",
    "slova",
    "slovíčko",
    "odpověď",
    "kelime",
    "kelimeler",
    "cevap",
    "λέξη",
    "λέξεις",
    "απάντηση",
    "单词",
    "词语",
    "答案",
];

/// The headings of a column of numbers. The numbers are the words if the table has no column of words.
const NUMBER_HEADINGS: [&str; 4] = ["number", "numbers", "zahl", "zahlen"];

/// The headings of a column of clues, in lower case.
const CLUE_HEADINGS: [&str; 59] = [
    "clue",
    "clues",
    "hint",
    "hints",
    "definition",
    "definitions",
    "question",
    "questions",
    "description",
    "meaning",
    "translation",
    "back",
    "hinweis",
    "hinweise",
    "frage",
    "fragen",
    "umschreibung",
    "bedeutung",
    "erklärung",
    "übersetzung",
    "definitionen",
    "indice",
    "indices",
    "définition",
    "définitions",
    "traduction",
    "pista",
    "pistas",
    "definición",
    "significado",
    "pregunta",
    "traducción",
    "vraag",
    "omschrijving",
    "betekenis",
    "domanda",
    "definizione",
    "indizio",
    "significato",
    "pergunta",
    "dica",
    "definição",
    "pytanie",
    "znaczenie",
    "вопрос",
    "значение",
    "fråga",
    "otázka",
    "význam",
    "nápověda",
    "soru",
    "ipucu",
    "tanım",
    "anlamı",
    "ερώτηση",
    "ορισμός",
    "提示",
    "定义",
    "spørgsmål",
];

/// The names of languages, which are the headings of vocabulary lists.
const LANGUAGES: [&str; 30] = [
    "english",
    "german",
    "french",
    "spanish",
    "italian",
    "portuguese",
    "dutch",
    "latin",
    "polish",
    "russian",
    "englisch",
    "deutsch",
    "französisch",
    "spanisch",
    "italienisch",
    "latein",
    "anglais",
    "allemand",
    "français",
    "espagnol",
    "italien",
    "inglés",
    "alemán",
    "francés",
    "español",
    "inglese",
    "tedesco",
    "francese",
    "spagnolo",
    "italiano",
];

/// A heading in lower case, without a number at its end: `Clue 2`.
pub(super) fn normal(cell: &str) -> String {
    let lower = cell.to_lowercase();
    let end = lower.trim_end_matches(|c: char| c.is_ascii_digit() || " .#:()_".contains(c));
    if end.is_empty() { lower } else { end.to_owned() }
}

pub(super) fn is_word_heading(cell: &str) -> bool {
    WORD_HEADINGS.contains(&normal(cell).as_str())
}

pub(super) fn is_number_heading(cell: &str) -> bool {
    NUMBER_HEADINGS.contains(&normal(cell).as_str())
}

pub(super) fn is_clue_heading(cell: &str) -> bool {
    CLUE_HEADINGS.contains(&normal(cell).as_str())
}

/// Whether a cell is the name of a language.
pub(super) fn is_language(cell: &str) -> bool {
    LANGUAGES.contains(&normal(cell).as_str())
}

pub(super) fn is_heading(cell: &str) -> bool {
    is_word_heading(cell) || is_number_heading(cell) || is_clue_heading(cell)
}
