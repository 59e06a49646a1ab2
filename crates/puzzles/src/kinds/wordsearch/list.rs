//! Reads a list of words.
//!
//! UTF-8, one entry a line. Blank lines and lines that begin with `#` are passed over. A line
//! `[Garden birds]` begins a section: a puzzle of its own, with that title. An entry is printed
//! as it is written, but for its apostrophes, which are printed as ’; its letters go into the grid
//! (see [`letters`]).

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::letters::{Accents, is_right_to_left, letters_with, with_apostrophes};
use super::{LEAST_LETTERS, MOST_CHARACTERS, MOST_SIDE, MOST_TITLE};
use bookgen_base::diagnostic::{Diagnostic, Place, Source};

/// The largest list, in bytes.
const MOST_BYTES: usize = 1_000_000;
/// The longest line, in bytes.
const MOST_LINE: usize = 1_000;
/// The most entries of a list.
const MOST_ENTRIES: usize = 10_000;

/// The words of one puzzle, or those that are dealt to several.
pub(super) struct Section {
    /// The title; none if the list has no sections.
    pub title: Option<String>,
    /// Where the title stands; for a list without sections, where the list is named.
    pub place: Place,
    /// The entries, in the order of the list.
    pub entries: Vec<Entry>,
    /// How many entries were written, those with a fault too.
    written: usize,
}

/// One line of a list.
pub(super) struct Entry {
    /// As it is printed.
    pub text: String,
    /// Its letters, a cell each.
    pub letters: Vec<String>,
    /// Where it stands.
    pub place: Place,
    /// The line it stands on, from 1.
    pub line: usize,
}

/// The sections of a list; one without a title if it has no titles. `named` is where the list's
/// name stands. Entries with a fault are left out, and their faults noted.
pub(super) fn read(
    source: &Arc<Source>,
    named: &Place,
    accents: Accents,
    faults: &mut Vec<Diagnostic>,
) -> Vec<Section> {
    if let Some((message, label)) = too_large(source) {
        let help = "split it into several lists, with one entry a line";
        faults.push(Diagnostic::book(message).at(named, label).help(help));
        return Vec::new();
    }
    let section = |title, place| Section { title, place, entries: Vec::new(), written: 0 };
    let mut sections = vec![section(None, named.clone())];
    for (number, span, line) in lines(&source.text) {
        let place = source.place(span);
        if line.starts_with('[') {
            sections.push(section(Some(title(line, &place, faults)), place));
        } else if let Some(section) = sections.last_mut() {
            section.written += 1;
            let entry = entry(line, accents, &place, faults);
            section.entries.extend(entry.map(|(text, letters)| Entry {
                text,
                letters,
                place,
                line: number,
            }));
        }
    }
    check_sections(&mut sections, &source.name, named, faults);
    for section in &mut sections {
        check_duplicates(section, faults);
    }
    sections
}

/// Why a text is no list that anybody wrote. What is said further on can then show its lines.
fn too_large(source: &Source) -> Option<(String, String)> {
    let (name, bytes) = (&source.name, source.text.len());
    if bytes > MOST_BYTES {
        return Some((
            format!("{name} is too long for a list of words"),
            format!("{bytes} bytes; a list has at most {MOST_BYTES}"),
        ));
    }
    let entries = lines(&source.text).filter(|(_, _, line)| !line.starts_with('[')).count();
    if entries > MOST_ENTRIES {
        return Some((
            format!("{name} is too long for a list of words"),
            format!("{entries} entries; a list has at most {MOST_ENTRIES}"),
        ));
    }
    let long = source.text.lines().position(|line| line.len() > MOST_LINE)?;
    Some((
        format!("{name} is not a list of words"),
        format!("line {} has more than {MOST_LINE} bytes", long + 1),
    ))
}

/// The lines that say something, without the space round them: number, place, text.
fn lines(text: &str) -> impl Iterator<Item = (usize, Range<usize>, &str)> {
    let mut next = 0;
    text.split_inclusive('\n').zip(1..).filter_map(move |(line, number)| {
        let start = next + (line.len() - line.trim_start().len());
        next += line.len();
        let line = line.trim();
        let says = !line.is_empty() && !line.starts_with('#');
        says.then_some((number, start..start + line.len(), line))
    })
}

fn title(line: &str, place: &Place, faults: &mut Vec<Diagnostic>) -> String {
    let mut wrong = |message: &str, label: &str, help: &str| {
        faults.push(Diagnostic::book(message).at(place, label).help(help));
    };
    let title = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).map(str::trim);
    match title {
        None => wrong("this title has no end", "no `]`", "write it as `[Garden birds]`"),
        Some("") => wrong("this section has no title", "nothing in it", "write `[Garden birds]`"),
        Some(title) if title.chars().count() > MOST_TITLE => wrong(
            "this title is too long",
            &format!("more than {MOST_TITLE} characters"),
            "shorten it",
        ),
        Some(title) if title.chars().any(is_control) => wrong(
            "this title is not a line of text",
            "it has a tab or another control character",
            "write spaces",
        ),
        Some(_) => {}
    }
    with_apostrophes(title.unwrap_or_default())
}

/// The text and letters of an entry.
fn entry(
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
            "this entry is not a line of text".to_owned(),
            "it has a tab or another control character".to_owned(),
            "write one entry a line, with spaces inside it",
        );
    }
    // Of what is printed: in a few scripts a sign makes one letter with whatever follows it.
    let text = with_apostrophes(line);
    let letters = letters_with(&text, accents);
    let shown: String = line.chars().take(MOST_CHARACTERS).collect();
    match letters.len() {
        0 => wrong(
            format!("`{shown}` has no letters"),
            "nothing to put into the grid".to_owned(),
            "take it out, or put `#` before it",
        ),
        n if n < LEAST_LETTERS => wrong(
            format!("`{shown}` is too short"),
            format!("{n} of the {LEAST_LETTERS} letters it needs"),
            "so few letters stand in a grid by chance: take it out or write a longer name",
        ),
        n if n > MOST_SIDE => wrong(
            format!("`{shown}` is too long"),
            format!("{n} letters; a grid has at most {MOST_SIDE} in a line"),
            "shorten it or take it out",
        ),
        _ if line.chars().count() > MOST_CHARACTERS => wrong(
            format!("`{shown}…` is too long"),
            format!("more than {MOST_CHARACTERS} characters, signs included"),
            "shorten it or take it out",
        ),
        _ if line.chars().any(is_right_to_left) => wrong(
            format!("`{shown}` is written from right to left"),
            "a grid reads from left to right".to_owned(),
            "take it out: word searches are made in scripts that are written from left to right",
        ),
        _ => Some((text, letters)),
    }
}

/// Characters that no line of print has: controls and the separators of lines and paragraphs.
pub(super) fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}')
}

fn check_sections(
    sections: &mut Vec<Section>,
    name: &str,
    named: &Place,
    faults: &mut Vec<Diagnostic>,
) {
    if sections.iter().all(|section| section.written == 0) {
        faults.push(
            Diagnostic::book(format!("{name} has no words"))
                .at(named, "this list")
                .help("write one word a line"),
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
                .at(&stray.place, "before the first title")
                .help(format!(
                    "put a title in brackets above it, like the one on line {}",
                    first.place.line_column().0
                )),
        );
    }
    for section in sections.iter().filter(|section| section.written == 0) {
        faults.push(
            Diagnostic::book("this section has no words")
                .at(&section.place, "no entry before the next title or the end")
                .help("write its words below the title, one a line, or take the title out"),
        );
    }
}

fn check_duplicates(section: &mut Section, faults: &mut Vec<Diagnostic>) {
    let mut seen: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    section.entries.retain(|entry| match seen.get(&entry.letters) {
        Some(line) => {
            faults.push(
                Diagnostic::book(format!("`{}` is in the list twice", entry.text))
                    .at(&entry.place, format!("the same letters as on line {line}"))
                    .help("take one of the two out"),
            );
            false
        }
        None => {
            seen.insert(entry.letters.clone(), entry.line);
            true
        }
    });
}
