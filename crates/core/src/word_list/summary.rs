//! What was understood of word lists.

use super::{ListSection, MAX_CHARACTERS};
use crate::letters::{Case, Spelling, is_sign};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::TextFiles;
use bookgen_base::text_encoding::Encoding;
use bookgen_base::wording::counted;

/// The name of a list in messages, or the number of lists.
pub fn name_of(lists: &TextFiles) -> String {
    match &lists.sources[..] {
        [source] => source.name.clone(),
        sources => format!("{} word lists", sources.len()),
    }
}

/// What was understood of lists.
pub struct Understood {
    /// A line for `bookgen check`.
    pub summary: String,
    /// Advice about lines that may not be words.
    pub advice: Vec<Diagnostic>,
}

impl Understood {
    /// What was understood of the lists of a kind.
    pub fn new(lists: &TextFiles, sections: &[ListSection], spelling: Spelling) -> Understood {
        Understood {
            summary: summary(lists, sections, spelling),
            advice: sections.iter().filter_map(doubtful_headings).collect(),
        }
    }
}

/// Advice about the first row of a table of words and clues without known headings, if its two texts are
/// as short as headings. `Player,Team` has the form of `Messi,Miami`.
fn doubtful_headings(section: &ListSection) -> Option<Diagnostic> {
    const MOST_WORDS: usize = 2;
    let first = section.entries.first().filter(|_| section.has_no_headings)?;
    let clue = first.clue.as_deref()?;
    let is_short = |text: &str| {
        text.split_whitespace().count() <= MOST_WORDS
            && text.chars().all(|c| c.is_alphabetic() || c == ' ')
    };
    (is_short(&first.text) && is_short(clue) && section.entries.len() > 1).then(|| {
        let message = format!("the first line is read as the word `{}` and its clue", first.text);
        Diagnostic::advice(message)
            .at(&first.place, "a word and its clue, or two headings")
            .help("if these are headings, write `Word` and `Clue`, in the order of the columns")
    })
}

/// What was understood of the lists of a kind, for `bookgen check`.
fn summary(lists: &TextFiles, sections: &[ListSection], spelling: Spelling) -> String {
    let entries = || sections.iter().flat_map(|section| &section.entries);
    let name = name_of(lists);
    let words = entries().count();
    let mut text = format!("{name}: {}", counted(words, "word"));
    let mut forms: Vec<&str> = sections.iter().map(|section| section.form.as_str()).collect();
    forms.dedup();
    for form in forms {
        text = text + ", " + form;
    }
    let encodings = lists.sources.iter().map(|source| source.encoding);
    if let Some(encoding) = { encodings }.find(|encoding| *encoding != Encoding::Utf8) {
        text = text + ", " + encoding.name();
    }
    if spelling.case == Case::Turkish {
        text += ", Turkish capitals";
    }
    let mut left_out: Vec<char> = Vec::new();
    let is_left_out =
        |c: &char| !(c.is_whitespace() || c.is_alphabetic() || spelling.signs && is_sign(*c));
    for c in entries().flat_map(|entry| entry.text.chars()).filter(is_left_out) {
        if !left_out.contains(&c) && left_out.len() < MAX_CHARACTERS {
            left_out.push(c);
        }
    }
    if !left_out.is_empty() {
        left_out.sort_unstable();
        let signs: Vec<String> = left_out.iter().map(char::to_string).collect();
        text = text + "; only in the list, not in the grid: " + &signs.join(" ");
    }
    text
}
