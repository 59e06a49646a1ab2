//! The headings of columns that lists of words have.

/// The headings of a column of words, in lower case.
const WORD_HEADINGS: [&str; 25] = [
    "word",
    "words",
    "entry",
    "entries",
    "term",
    "terms",
    "answer",
    "answers",
    "solution",
    "number",
    "numbers",
    "wort",
    "wörter",
    "worte",
    "begriff",
    "begriffe",
    "lösung",
    "lösungswort",
    "zahl",
    "zahlen",
    "mot",
    "mots",
    "réponse",
    "palabra",
    "palabras",
];

/// The headings of a column of clues, in lower case.
const CLUE_HEADINGS: [&str; 18] = [
    "clue",
    "clues",
    "hint",
    "hints",
    "definition",
    "definitions",
    "question",
    "description",
    "hinweis",
    "hinweise",
    "frage",
    "fragen",
    "umschreibung",
    "indice",
    "définition",
    "pista",
    "pistas",
    "definición",
];

pub(super) fn is_word_heading(cell: &str) -> bool {
    WORD_HEADINGS.contains(&cell.to_lowercase().as_str())
}

pub(super) fn is_heading(cell: &str) -> bool {
    is_word_heading(cell) || CLUE_HEADINGS.contains(&cell.to_lowercase().as_str())
}
