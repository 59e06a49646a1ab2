//! Reads a word list.
//!
//! A list is UTF-8 text with one entry per line. Blank lines and lines that start with `#` are
//! ignored. A line such as `[Garden birds]` starts a section. Each puzzle with words of this
//! section has the title `Garden birds`. An entry is printed as written, except that its
//! apostrophes become ’. The letters of the entry go into the grid (see [`letters`]).

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::{MAX_CHARACTERS, MAX_SIDE, MAX_TITLE, MIN_LETTERS};
use crate::letters::{Accents, is_right_to_left, letters_of, normalize_apostrophes};
use bookgen_base::diagnostic::{Diagnostic, Place, Source};

/// The maximum size of a list in bytes.
const MAX_BYTES: usize = 1_000_000;
/// The maximum length of a line in bytes.
const MAX_LINE: usize = 1_000;
/// The maximum number of entries in a list.
const MAX_ENTRIES: usize = 10_000;

/// A section of a list.
pub(super) struct ListSection {
    /// The title, or `None` if the list has no sections.
    pub title: Option<String>,
    /// The text position to which messages about the section point. This is the position of the
    /// section's title. In a list without sections, it is the position of the list's file name in
    /// the spec.
    pub place: Place,
    /// The entries, in the order of the list.
    pub entries: Vec<ListEntry>,
    /// The number of entry lines, including lines with faults.
    line_count: usize,
}

/// An entry of a list.
pub(super) struct ListEntry {
    /// The text as it is printed.
    pub text: String,
    /// The letters, one for each cell.
    pub letters: Vec<String>,
    /// The text position of the entry, for messages.
    pub place: Place,
    /// The line number of the entry, from 1.
    pub line: usize,
}

/// Reads the sections of a list. A list without titles is one section without a title.
///
/// `list_place` is the text position of the list's file name in the spec, for messages. Entries
/// with faults are dropped, and their faults are added to `faults`.
pub(super) fn read_word_list(
    source: &Arc<Source>,
    list_place: &Place,
    accents: Accents,
    faults: &mut Vec<Diagnostic>,
) -> Vec<ListSection> {
    if let Some((message, label)) = size_fault(source) {
        let help = "split the file into several lists with one entry per line";
        faults.push(Diagnostic::book(message).at(list_place, label).help(help));
        return Vec::new();
    }
    let section = |title, place| ListSection { title, place, entries: Vec::new(), line_count: 0 };
    let mut sections = vec![section(None, list_place.clone())];
    for (number, span, line) in content_lines(&source.text) {
        let place = source.place(span);
        if line.starts_with('[') {
            sections.push(section(Some(parse_title(line, &place, faults)), place));
        } else if let Some(section) = sections.last_mut() {
            section.line_count += 1;
            let entry = parse_entry(line, accents, &place, faults);
            section.entries.extend(entry.map(|(text, letters)| ListEntry {
                text,
                letters,
                place,
                line: number,
            }));
        }
    }
    check_sections(&mut sections, &source.name, list_place, faults);
    for section in &mut sections {
        check_duplicates(section, faults);
    }
    sections
}

/// The message and label for a file that is too large for a word list. The size check runs before
/// all other checks, so that later messages show only lines of limited length.
fn size_fault(source: &Source) -> Option<(String, String)> {
    let (name, bytes) = (&source.name, source.text.len());
    if bytes > MAX_BYTES {
        return Some((
            format!("{name} is too long for a word list"),
            format!("the file has {bytes} bytes; the maximum is {MAX_BYTES}"),
        ));
    }
    let entries = content_lines(&source.text).filter(|(_, _, line)| !line.starts_with('[')).count();
    if entries > MAX_ENTRIES {
        return Some((
            format!("{name} is too long for a word list"),
            format!("the file has {entries} entries; the maximum is {MAX_ENTRIES}"),
        ));
    }
    let long = source.text.lines().position(|line| line.len() > MAX_LINE)?;
    Some((
        format!("{name} is not a word list"),
        format!("line {} has more than {MAX_LINE} bytes", long + 1),
    ))
}

/// The lines that are neither blank nor comments, each as line number, span and trimmed text.
fn content_lines(text: &str) -> impl Iterator<Item = (usize, Range<usize>, &str)> {
    let mut next = 0;
    text.split_inclusive('\n').zip(1..).filter_map(move |(line, number)| {
        let start = next + (line.len() - line.trim_start().len());
        next += line.len();
        let line = line.trim();
        let has_content = !line.is_empty() && !line.starts_with('#');
        has_content.then_some((number, start..start + line.len(), line))
    })
}

fn parse_title(line: &str, place: &Place, faults: &mut Vec<Diagnostic>) -> String {
    let mut wrong = |message: &str, label: &str, help: &str| {
        faults.push(Diagnostic::book(message).at(place, label).help(help));
    };
    let title = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).map(str::trim);
    match title {
        None => wrong(
            "this section title is not closed",
            "`]` is missing",
            "write the title as `[Garden birds]`",
        ),
        Some("") => wrong(
            "this section has no title",
            "the brackets are empty",
            "write a title, for example `[Garden birds]`",
        ),
        Some(title) if title.chars().count() > MAX_TITLE => wrong(
            "this title is too long",
            &format!("more than {MAX_TITLE} characters"),
            "shorten the title",
        ),
        Some(title) if title.chars().any(is_control) => wrong(
            "this title has a control character",
            "a tab or another control character",
            "use spaces instead",
        ),
        Some(_) => {}
    }
    normalize_apostrophes(title.unwrap_or_default())
}

/// Parses the text and letters of an entry.
fn parse_entry(
    line: &str,
    accents: Accents,
    place: &Place,
    faults: &mut Vec<Diagnostic>,
) -> Option<(String, Vec<String>)> {
    let mut wrong = |message: String, label: String, help: &str| {
        faults.push(Diagnostic::book(message).at(place, label).help(help));
        None
    };
    if line.chars().any(is_control) {
        return wrong(
            "this entry has a control character".to_owned(),
            "a tab or another control character".to_owned(),
            "write one entry per line, with spaces between words",
        );
    }
    // The letters come from the printed text, not from the original line. In some scripts, a sign
    // and the next character form one letter, so a replaced apostrophe can change the letters.
    let text = normalize_apostrophes(line);
    let letters = letters_of(&text, accents);
    let shown: String = line.chars().take(MAX_CHARACTERS).collect();
    match letters.len() {
        0 => wrong(
            format!("`{shown}` has no letters"),
            "an entry needs letters for the grid".to_owned(),
            "remove this line, or start it with `#` to make it a comment",
        ),
        n if n < MIN_LETTERS => wrong(
            format!("`{shown}` is too short"),
            format!("{n} letters; a word needs at least {MIN_LETTERS} letters"),
            "such short words occur in a grid by chance: remove this entry or write a longer word",
        ),
        n if n > MAX_SIDE => wrong(
            format!("`{shown}` is too long"),
            format!("{n} letters; a row or column of a grid has at most {MAX_SIDE} cells"),
            "shorten or remove this entry",
        ),
        _ if line.chars().count() > MAX_CHARACTERS => wrong(
            format!("`{shown}…` is too long"),
            format!("more than {MAX_CHARACTERS} characters, punctuation included"),
            "shorten or remove this entry",
        ),
        _ if line.chars().any(is_right_to_left) => wrong(
            format!("`{shown}` is written from right to left"),
            "a grid reads from left to right".to_owned(),
            "remove this entry: word searches support only scripts that run from left to right",
        ),
        _ => Some((text, letters)),
    }
}

/// Whether a character cannot be printed in a line: controls, line and paragraph separators, and
/// bidirectional controls.
pub(super) fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}')
}

fn check_sections(
    sections: &mut Vec<ListSection>,
    name: &str,
    list_place: &Place,
    faults: &mut Vec<Diagnostic>,
) {
    if sections.iter().all(|section| section.line_count == 0) {
        faults.push(
            Diagnostic::book(format!("{name} has no words"))
                .at(list_place, "this list")
                .help("write one word per line"),
        );
        return;
    }
    if sections.len() == 1 {
        return;
    }
    let before = sections.remove(0);
    if let (Some(stray), Some(first)) = (before.entries.first(), sections.first()) {
        faults.push(
            Diagnostic::book(format!("`{}` belongs to no section", stray.text))
                .at(&stray.place, "this entry is before the first section title")
                .help(format!(
                    "write a title in brackets above this entry, like the title on line {}",
                    first.place.line_column().0
                )),
        );
    }
    for section in sections.iter().filter(|section| section.line_count == 0) {
        faults.push(
            Diagnostic::book("this section has no words")
                .at(&section.place, "no entry before the next title or the end of the list")
                .help("write words below the title, one per line, or remove the title"),
        );
    }
}

fn check_duplicates(section: &mut ListSection, faults: &mut Vec<Diagnostic>) {
    let mut seen: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    section.entries.retain(|entry| match seen.get(&entry.letters) {
        Some(line) => {
            faults.push(
                Diagnostic::book(format!("`{}` is in the list twice", entry.text))
                    .at(&entry.place, format!("this entry has the same letters as line {line}"))
                    .help("remove one of the two entries"),
            );
            false
        }
        None => {
            seen.insert(entry.letters.clone(), entry.line);
            true
        }
    });
}
