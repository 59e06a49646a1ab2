//! Reads a lexicon from a file: one word per line, with a class or a score if the list has them.
//!
//! | line | meaning |
//! |---|---|
//! | `otter` | a word of class 10, unless a class was named before |
//! | `[35]` | the next words have class 35 |
//! | `otter;80`, or with a tab or a comma | a word with a score from 0 to 100: class 100 less the score |
//! | `otter;12345` | a word with its frequency, if a number of the list is above 100: the rank gives the class |
//! | `# …` | a comment |
//!
//! A word may be a phrase: spaces, hyphens and apostrophes have no cells. Lines without letters, with digits
//! or other signs, and words that are too long for a grid are left out.

use std::sync::{Arc, OnceLock};

use bookgen_base::diagnostic::{Diagnostic, Place, Source};
use bookgen_base::schema::BUILT_IN_PREFIX;
use bookgen_words::ShippedFile;

use super::lexicon::{Lexicon, LexiconBuilder, MAX_ALPHABET, MAX_CLASS, MAX_LETTERS};
use crate::blocklist;
use crate::letters::{
    Case, LanguageLetters, Spelling, dropped_signs, is_right_to_left, letters_of, strip_accents,
};
use crate::word_list::digest;

/// The class of words of a list without classes.
const USUAL_CLASS: u8 = 10;
/// The maximum number of words.
const MAX_WORDS: usize = 2_000_000;
/// The maximum length of a line in bytes.
const MAX_LINE: usize = 1_000;
/// The ranks up to which a word of a list with frequencies has a class. They are the sizes of the classes
/// of SCOWL.
const RANKS: [(usize, u8); 6] =
    [(4_000, 10), (11_000, 20), (40_000, 35), (63_000, 50), (80_000, 60), (usize::MAX, 70)];

/// A lexicon and where it comes from.
#[derive(Debug)]
pub struct WordFile {
    /// The words.
    pub lexicon: Lexicon,
    /// The digest of the file.
    pub digest: String,
    /// The name of the file in messages.
    pub name: String,
    /// Whether the words have classes.
    pub has_classes: bool,
    /// The number of words that were left out because they are offensive.
    pub refused: usize,
    /// Lines that were left out because they are no words, or too long: their number, and some of them.
    pub skipped: (usize, Vec<String>),
}

impl WordFile {
    /// The file that bookgen ships, if the words are from it.
    pub fn shipped(&self) -> Option<&'static ShippedFile> {
        let language = self.name.strip_prefix(BUILT_IN_PREFIX)?;
        bookgen_words::list(language).filter(|file| file.language == language)
    }

    /// What was understood of the list, in one line.
    pub fn summary(&self) -> String {
        let words = self.lexicon.words().count();
        let noun = if words == 1 { "word" } else { "words" };
        let mut text = format!("{}: {words} {noun}", self.name);
        text += if self.has_classes { " with classes" } else { " without classes" };
        if self.skipped.0 > 0 {
            let lines = if self.skipped.0 == 1 { "line" } else { "lines" };
            let examples = self.skipped.1.join(", ");
            text += &format!("; {} {lines} left out: {examples}", self.skipped.0);
        }
        text
    }
}

/// A line of the list.
struct Line<'a> {
    word: &'a str,
    number: Option<u64>,
    class: Option<u8>,
}

/// Reads a list. `place` is the place in the spec that names it. `language` chooses the offensive words
/// that are left out.
///
/// # Errors
/// The file is no list of words, or has no words, or has too many different letters.
pub fn read_words(
    source: &Arc<Source>,
    place: &Place,
    spelling: Spelling,
    language: &str,
) -> Result<WordFile, Diagnostic> {
    let name = &source.name;
    let fault = |message: String, label: String, help: &str| {
        Diagnostic::input(message).at(place, label).help(help)
    };
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut class = None;
    for (line, at) in source.text.lines().zip(1..) {
        if line.len() > MAX_LINE {
            let label = format!("line {at} has more than {MAX_LINE} bytes");
            let help = "write one word per line";
            return Err(fault(format!("{name} is not a word list"), label, help));
        }
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(number) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            class = number.trim().parse::<u8>().ok().filter(|class| *class <= MAX_CLASS);
            continue;
        }
        let (word, number) = split(line);
        lines.push(Line { word, number, class });
        if lines.len() > MAX_WORDS {
            let label = format!("more than {MAX_WORDS} words");
            return Err(fault(
                format!("{name} is too long for a word list"),
                label,
                "use a shorter list",
            ));
        }
    }
    let classes = classes(&lines);
    // In these spellings, plain letters do not stand for themselves.
    let has_own_letters = matches!(spelling.case, Case::Turkish | Case::DutchIj);
    let offensive = blocklist::of_language(language);
    let mut builder = LexiconBuilder::default();
    let (mut refused, mut skipped) = (0, (0, Vec::new()));
    for (line, class) in lines.iter().zip(classes) {
        let is_added = match plain_letters(line.word).filter(|_| !has_own_letters) {
            Some(letters) => {
                let is_refused = offensive.contains(letters.as_str());
                refused += usize::from(is_refused);
                let letters = (0..letters.len()).map(|at| &letters[at..=at]);
                is_refused || builder.add(letters, class)
            }
            None => {
                let letters = letters_of(line.word, spelling);
                let plain: String = letters.iter().map(|letter| strip_accents(letter)).collect();
                let is_refused = offensive.contains(&plain);
                refused += usize::from(is_refused);
                let is_word = dropped_signs(line.word, spelling).is_empty()
                    && !line.word.contains(is_right_to_left)
                    && letters.iter().all(|letter| letter.chars().count() <= 4);
                is_refused || is_word && builder.add(letters.iter().map(String::as_str), class)
            }
        };
        if !is_added {
            skipped.0 += 1;
            if skipped.1.len() < 3 {
                skipped.1.push(format!("`{}`", line.word.chars().take(30).collect::<String>()));
            }
        }
    }
    let lexicon = builder.build().map_err(|count| {
        fault(
            format!("{name} has too many different letters"),
            format!("{count} letters; the maximum is {MAX_ALPHABET}"),
            "fill grids with words of an alphabet; a criss-cross can have any letters",
        )
    })?;
    if lexicon.longest() == 0 {
        let label = match skipped.1.first() {
            Some(line) => {
                format!("no line is a word of 2 to {MAX_LETTERS} letters, for example {line}")
            }
            None => "the list is empty".to_owned(),
        };
        return Err(fault(
            format!("{name} has no words"),
            label,
            "write one word per line; a line that begins with `#` is a comment",
        ));
    }
    Ok(WordFile {
        lexicon,
        digest: digest(std::iter::once(source.text.as_str())),
        name: name.clone(),
        has_classes: lines.iter().any(|line| line.class.is_some() || line.number.is_some()),
        refused,
        skipped,
    })
}

/// The list of words by class that bookgen ships for a language, with the usual spelling of its crosswords.
/// `None` if there is no such list.
pub fn built_in_words(language: &str) -> Option<&'static WordFile> {
    static FILES: [OnceLock<Option<WordFile>>; bookgen_words::LISTS.len()] =
        [const { OnceLock::new() }; bookgen_words::LISTS.len()];
    let shipped = bookgen_words::list(language)?;
    let at = bookgen_words::LISTS.iter().position(|file| file.language == shipped.language)?;
    let read = || {
        let source = Source::new(format!("{BUILT_IN_PREFIX}{}", shipped.language), shipped.text);
        let spelling = LanguageLetters::spelling(shipped.language, None);
        read_words(&source, &source.place(0..0), spelling, shipped.language).ok()
    };
    FILES[at].get_or_init(read).as_ref()
}

/// The word of a line and its number.
fn split(line: &str) -> (&str, Option<u64>) {
    let Some(at) = line.rfind([';', '\t', ',']) else { return (line, None) };
    let number = line[at + 1..].trim();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    match is_number {
        true => (line[..at].trim_end(), Some(number.parse().unwrap_or(u64::MAX))),
        false => (line, None),
    }
}

/// The class of each word.
fn classes(lines: &[Line<'_>]) -> Vec<u8> {
    let numbers = || lines.iter().filter_map(|line| line.number);
    let has_frequencies = numbers().any(|number| number > 100);
    if !has_frequencies {
        let class = |line: &Line<'_>| match (line.number, line.class) {
            (Some(score), _) => MAX_CLASS - score.min(100) as u8,
            (None, class) => class.unwrap_or(USUAL_CLASS),
        };
        return lines.iter().map(class).collect();
    }
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(lines[*at].number));
    let mut classes = vec![USUAL_CLASS; lines.len()];
    for (rank, at) in order.into_iter().enumerate() {
        let class =
            RANKS.iter().find(|(last, _)| rank < *last).map_or(MAX_CLASS, |(_, class)| *class);
        classes[at] = class;
    }
    classes
}

/// The letters of a word of ASCII letters only, in capitals.
fn plain_letters(word: &str) -> Option<String> {
    word.bytes().all(|byte| byte.is_ascii_alphabetic()).then(|| word.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<WordFile, String> {
        let source = Source::new("list.txt", text);
        let place = Source::new("book.toml", "words = \"list.txt\"").place(0..5);
        read_words(&source, &place, Spelling::KEEP, "en").map_err(|fault| fault.one_line())
    }

    fn words(text: &str) -> String {
        let lexicon = read(text).unwrap().lexicon;
        let word = |word| format!("{} {}", lexicon.text(word), lexicon.class(word));
        lexicon.words().map(word).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn lists_have_classes_scores_or_frequencies() {
        assert_eq!(words("otter\nPine marten\n# a comment\n"), "OTTER 10, PINEMARTEN 10");
        assert_eq!(words("[20]\notter\n[35]\nelk"), "ELK 35, OTTER 20");
        assert_eq!(words("OTTER;80\nELK;5"), "ELK 95, OTTER 20");
        assert_eq!(words("otter\t9000\nelk\t12"), "ELK 10, OTTER 10");
    }

    #[test]
    fn other_lines_are_left_out() {
        let file = read("otter\n3D\n???\nR&B\nשלום\ncafé\nI\n").unwrap();
        assert_eq!(
            file.summary(),
            "list.txt: 2 words without classes; 5 lines left out: `3D`, `???`, `R&B`"
        );
        assert_eq!(read("wren\nshit\n").unwrap().refused, 1);
    }

    #[test]
    fn the_shipped_list_has_the_classes_of_scowl() {
        let file = built_in_words("en-GB").unwrap();
        let lexicon = &file.lexicon;
        let count = |class| lexicon.words().filter(|word| lexicon.class(*word) <= class).count();
        assert_eq!([10, 20, 35, 50, 70].map(count), [4_010, 11_087, 40_064, 62_991, 113_927]);
        assert_eq!((file.refused, file.skipped.0), (0, 0));
        assert!(built_in_words("xx").is_none());
    }

    #[test]
    fn hostile_lists_are_errors() {
        let error = |text: &str| read(text).unwrap_err();
        let empty = "list.txt has no words (book.toml:1:1); write one word per line; a line that begins with `#` is a comment";
        for text in ["", "\n\n# words\n", "1\n2\n", "\0\n\0\0"] {
            assert_eq!(error(text), empty, "{text:?}");
        }
        assert_eq!(
            error(&"x".repeat(2000)),
            "list.txt is not a word list (book.toml:1:1); write one word per line"
        );
        let idioms: String = ('一'..).take(300).map(|c| format!("{c}{c}\n")).collect();
        assert_eq!(
            error(&idioms),
            "list.txt has too many different letters (book.toml:1:1); fill grids with words of an alphabet; a criss-cross can have any letters"
        );
    }
}
