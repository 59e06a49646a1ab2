//! Reads the word list of a kind.
//!
//! A list is text with one entry per line. Blank lines and lines that start with `#` are
//! ignored. A line such as `[Garden birds]` starts a section. Each puzzle with words of this
//! section has the title `Garden birds`. An entry is printed without changes, except that its
//! apostrophes become ’. The letters of the entry go into the grid (see
//! [`letters`](crate::letters)).
//!
//! In a list with clues, a colon separates the entry from its clue: `Otter: Swims on its back`.
//! Lists from spreadsheets and other programs have other forms, which `columns` recognises. A list
//! whose form is not clear is refused.

mod built_in;
mod columns;
mod headings;
mod lines;
mod list_name;
mod long_words;
mod numbers;
mod refusals;
mod signs;
mod spelling_options;
mod summary;
mod titles;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::Flaw;
use crate::letters::{Spelling, is_right_to_left, letters_of, normalize_apostrophes};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::printed_text::print_fault;
use bookgen_base::schema::TextFiles;
use bookgen_base::text_table::all_lines;
use bookgen_base::wording::counted;
use bookgen_words::ShippedFile;
pub use built_in::{ALL_THEMES, lexicon_source, shipped_themes, word_lists};
use columns::{Columns, Entry, recognise};
use lines::{ContentLine, content_lines, is_json};
pub use lines::{MAX_CHARACTERS, is_control};
pub use list_name::{DIGEST_DIGITS, digest, is_language_code, is_short_digest, short_digest};
pub use long_words::long_words;
pub use numbers::{NUMBERS, random_number};
use signs::{character_fault, sign_fault};
pub use spelling_options::{
    ACCENTS, CASE, GRID_ACCENTS, IJ, SIGNS, SpellingOptions, canonical_ij, crossword_spelling,
    joins_ij,
};
pub use summary::{Understood, name_of};
use titles::{check_titles, is_title};

/// The maximum length of a title and of a clue, in characters.
pub const MAX_TITLE: usize = 100;
pub const MAX_CLUE: usize = 200;
/// The maximum number of reported faults in a list.
const MAX_FAULTS: usize = 50;
/// The maximum number of words named in a message.
const MAX_NAMED: usize = 3;

/// The maximum size of a list in bytes.
const MAX_BYTES: usize = 1_000_000;
/// The maximum length of a line in bytes.
const MAX_LINE: usize = 1_000;
/// The maximum number of entries in a list.
const MAX_ENTRIES: usize = 10_000;

/// The entries that a kind accepts.
pub struct ListForm {
    /// The minimum number of letters, and the help for shorter entries.
    pub min_letters: usize,
    pub short_help: &'static str,
    /// The maximum number of letters.
    pub max_letters: usize,
    /// Whether entries may have clues.
    pub has_clues: bool,
    /// The puzzles of the kind, for messages.
    pub puzzles: &'static str,
    pub spelling: SpellingOptions,
}

/// A section of a list.
pub struct ListSection {
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
    /// How the list of the section was read.
    form: String,
    /// Whether the list is a table of words and clues without a line of headings.
    has_no_headings: bool,
}

impl ListSection {
    /// Keeps the entries for which `is_kept` is true.
    pub fn retain(&mut self, is_kept: impl FnMut(&ListEntry) -> bool) {
        let before = self.entries.len();
        self.entries.retain(is_kept);
        self.line_count -= before - self.entries.len();
    }

    /// Whether a line of the section has a fault, so that words are missing.
    pub fn has_faults(&self) -> bool {
        self.entries.len() < self.line_count
    }
}

/// An entry of a list.
pub struct ListEntry {
    /// The text as it is printed.
    pub text: String,
    /// The letters, one for each cell.
    pub letters: Vec<String>,
    /// The clue, with single spaces. `None` if the entry has no clue.
    pub clue: Option<String>,
    /// The text position of the entry, for messages.
    pub place: Place,
    /// The line number of the entry, from 1.
    pub line: usize,
}

/// Reads the sections of one list, or of all lists of a pattern. A list of a pattern without titles
/// is a section whose title is the name of the file. `read_word_list` explains the other
/// arguments.
pub fn read_word_lists(
    lists: &TextFiles,
    list_place: &Place,
    form: &ListForm,
    faults: &mut Vec<Diagnostic>,
) -> Vec<ListSection> {
    let mut sections = Vec::new();
    let spelling = form.spelling.spelling(lists);
    for source in &lists.sources {
        let mut read = read_word_list(source, list_place, form, spelling, faults);
        if lists.is_pattern
            && let [section] = &mut read[..]
            && section.title.is_none()
        {
            section.title = Some(title_of_file(&source.name));
            section.place = source.place(0..0);
        }
        sections.extend(read);
    }
    let entries: usize = sections.iter().map(|section| section.entries.len()).sum();
    if entries > MAX_ENTRIES {
        let label = format!("{entries} entries in all files; the maximum is {MAX_ENTRIES}");
        faults.push(
            Diagnostic::input("the word lists are too long")
                .at(list_place, label)
                .help("choose a pattern that matches fewer files"),
        );
    }
    sections
}

/// The title of a section that is a whole file: `themes/02-garden-birds.txt` becomes `Garden birds`.
fn title_of_file(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let name = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let is_separator = |c: char| matches!(c, '-' | '_' | ' ') || is_control(c);
    // A number before a sign or a space only sets the order of the files.
    let after = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_order = after.len() < name.len() && after.starts_with(['-', '_', ' ', '.', ')']);
    let words = match is_order {
        true => after.trim_start_matches(|c: char| is_separator(c) || matches!(c, '.' | ')')),
        false => name.trim_start_matches(is_separator),
    };
    let words = if words.is_empty() { name } else { words };
    let words: Vec<&str> = words.split(is_separator).filter(|word| !word.is_empty()).collect();
    let text: String = words.join(" ").chars().take(MAX_TITLE).collect();
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    normalize_apostrophes(&(first + letters.as_str()))
}

/// What a setter knows about its word lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordLists {
    /// The digest of all lists. Two setters with the same digest have the same lists.
    pub digest: String,
    /// The number of sections; `None` if the list has no sections.
    pub sections: Option<u32>,
    /// Whether the lists are the files of a pattern. A new file then changes the positions of the
    /// sections.
    pub is_pattern: bool,
    /// The number of puzzles, from the first on, before a puzzle uses a word again.
    pub fresh: u32,
    /// What was understood: "words.csv: 12 words, column 1 of 3, heading Word".
    pub summary: String,
    /// Advice about lines that may not be words.
    pub advice: Vec<Diagnostic>,
    /// The file that bookgen ships, if the words are from it.
    pub shipped: Option<&'static ShippedFile>,
}

impl WordLists {
    /// `sections` has the number of words of each section, and how many of them a puzzle uses.
    pub fn new(
        lists: &TextFiles,
        has_sections: bool,
        sections: &[(usize, usize)],
        Understood { summary, advice }: Understood,
    ) -> WordLists {
        let count = sections.len();
        let rounds = |&(words, per_puzzle): &(usize, usize)| words.div_ceil(per_puzzle.max(1));
        // The puzzles use the sections in turn.
        let fresh = sections.iter().enumerate().map(|(at, section)| at + count * rounds(section));
        WordLists {
            digest: digest(lists.sources.iter().map(|source| source.text.as_str())),
            sections: u32::try_from(count).ok().filter(|_| has_sections),
            is_pattern: lists.is_pattern,
            fresh: fresh.min().and_then(|fresh| u32::try_from(fresh).ok()).unwrap_or(u32::MAX),
            summary,
            advice,
            shipped: None,
        }
    }
}

/// Reads the sections of a list. A list without titles is one section without a title.
///
/// `list_place` is the text position of the list's file name in the spec, for messages. Entries
/// with faults are dropped, and their faults are added to `faults`.
fn read_word_list(
    source: &Arc<Source>,
    list_place: &Place,
    form: &ListForm,
    spelling: Spelling,
    faults: &mut Vec<Diagnostic>,
) -> Vec<ListSection> {
    let list = columns_of(source, list_place, form.has_clues, form.spelling.signs, faults);
    let Some((content, columns)) = list else { return Vec::new() };
    let first_line = content
        .iter()
        .filter(|line| !is_title(line))
        .nth(columns.head)
        .map_or(0, |line| line.number);
    let section = |title, place| {
        let form = columns.describe();
        let has_no_headings = columns.has_no_headings();
        ListSection { title, place, entries: Vec::new(), line_count: 0, form, has_no_headings }
    };
    let mut sections = vec![section(None, list_place.clone())];
    for line in &content {
        let place = source.place(line.span.clone());
        if is_title(line) {
            sections.push(section(Some(parse_title(line.text, &place, faults)), place));
        } else if let Some(section) = sections.last_mut()
            && line.number >= first_line
        {
            section.line_count += 1;
            let entries = parse_line(line, &columns, form, spelling, &place, faults);
            section.entries.extend(entries);
        }
    }
    check_sections(&mut sections, &source.name, list_place, faults);
    for section in &mut sections {
        check_duplicates(section, faults);
    }
    sections
}

/// The words of a list that has neither sections nor clues, and their places.
pub fn plain_words(
    source: &Arc<Source>,
    list_place: &Place,
    faults: &mut Vec<Diagnostic>,
) -> Vec<(String, Place)> {
    let Some((content, columns)) = columns_of(source, list_place, false, None, faults) else {
        return Vec::new();
    };
    let lines = content.iter().filter(|line| !is_title(line)).skip(columns.head);
    let titles = content.iter().filter(|line| is_title(line)).take(1);
    let words = { titles.chain(lines) }.flat_map(|line| {
        let place = source.place(line.span.clone());
        let words = match is_title(line) {
            true => vec![line.text.to_owned()],
            false => columns.entries(line.text).into_iter().map(|entry| entry.word).collect(),
        };
        words.into_iter().map(move |word| (word, place.clone()))
    });
    words.collect()
}

/// The lines of a list and its form. `None` if it has a fault. `signs` is what the spec says about digits
/// and signs.
fn columns_of<'a>(
    source: &'a Arc<Source>,
    list_place: &Place,
    has_clues: bool,
    signs: Option<bool>,
    faults: &mut Vec<Diagnostic>,
) -> Option<(Vec<ContentLine<'a>>, Columns)> {
    if let Some((message, label)) = size_fault(source) {
        let help = "split the file into several lists with one entry per line";
        faults.push(Diagnostic::input(message).at(list_place, label).help(help));
        return None;
    }
    let content: Vec<ContentLine<'_>> = content_lines(&source.text).collect();
    if let Some(line) = content.first().filter(|line| is_json(line.text)) {
        let fault = Diagnostic::input(format!("{} is JSON, not a list of words", source.name));
        let place = source.place(line.span.clone());
        faults.push(fault.at(&place, "JSON").help("write each word on a line of its own"));
        return None;
    }
    let lines: Vec<&ContentLine<'_>> = content.iter().filter(|line| !is_title(line)).collect();
    if let Some(fault) = check_titles(source, &content) {
        faults.push(fault);
        return None;
    }
    let texts: Vec<&str> = lines.iter().map(|line| line.text).collect();
    match recognise(&texts, has_clues, signs.is_some()) {
        Ok(columns) => Some((content, columns)),
        Err(unclear) => {
            let place = source.place(lines[unclear.line].span.clone());
            let fault = Diagnostic::input(unclear.message).at(&place, unclear.label);
            faults.push(fault.help(unclear.help));
            None
        }
    }
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
    let entries = content_lines(&source.text).filter(|line| !line.text.starts_with('[')).count();
    if entries > MAX_ENTRIES {
        return Some((
            format!("{name} is too long for a word list"),
            format!("the file has {entries} entries; the maximum is {MAX_ENTRIES}"),
        ));
    }
    let long = all_lines(&source.text).position(|(_, line)| line.len() > MAX_LINE)?;
    Some((
        format!("{name} is not a word list"),
        format!("line {} has more than {MAX_LINE} bytes", long + 1),
    ))
}

fn parse_title(line: &str, place: &Place, faults: &mut Vec<Diagnostic>) -> String {
    let mut wrong = |message: &str, label: &str, help: &str| {
        faults.push(Diagnostic::input(message).at(place, label).help(help));
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
        Some(title) if print_fault(title).is_some() => wrong(
            "this title cannot be printed",
            "invisible characters, or too many accents",
            "write the title again",
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

/// Parses the entries of a line and their clues.
fn parse_line(
    line: &ContentLine<'_>,
    columns: &Columns,
    form: &ListForm,
    spelling: Spelling,
    place: &Place,
    faults: &mut Vec<Diagnostic>,
) -> Vec<ListEntry> {
    let entries = columns.entries(line.text).into_iter().filter_map(|entry| {
        let Entry { word: text, clue, is_quoted } = entry;
        // The letters come from the printed text, not from the original line. In some scripts, a
        // sign and the next character form one letter, so a replaced apostrophe can change the
        // letters.
        let text = normalize_apostrophes(&text);
        let clue = clue.map(|clue| normalize_apostrophes(&single_spaced(&clue)));
        if !is_quoted && let Some(fault) = sign_fault(&text, &form.spelling, place) {
            faults.push(fault);
            return None;
        }
        check_entry(text, clue, line.number, form, spelling, place, faults)
    });
    entries.collect()
}

/// Checks an entry and its clue.
fn check_entry(
    text: String,
    clue: Option<String>,
    number: usize,
    form: &ListForm,
    spelling: Spelling,
    place: &Place,
    faults: &mut Vec<Diagnostic>,
) -> Option<ListEntry> {
    if let Some(fault) = character_fault(&text, clue.as_deref(), &form.spelling, spelling, place) {
        faults.push(fault);
        return None;
    }
    let printed = || text.chars().chain(clue.iter().flat_map(|clue| clue.chars()));
    let mut wrong = |message: String, label: String, help: &str| {
        faults.push(Diagnostic::input(message).at(place, label).help(help));
        None
    };
    let letters = letters_of(&text, spelling);
    let shown: String = text.chars().take(MAX_CHARACTERS).collect();
    match letters.len() {
        0 => wrong(
            format!("`{shown}` has no letters"),
            "an entry needs letters for the grid".to_owned(),
            "remove this line, or start it with `#` to make it a comment",
        ),
        n if n < form.min_letters => wrong(
            format!("`{shown}` is too short"),
            format!("{}; a word needs at least {} letters", counted(n, "letter"), form.min_letters),
            form.short_help,
        ),
        n if n > form.max_letters => wrong(
            format!("`{shown}` is too long"),
            format!(
                "{n} letters; a row or column of a grid has at most {} cells",
                form.max_letters
            ),
            "shorten or remove this entry",
        ),
        _ if text.chars().count() > MAX_CHARACTERS => wrong(
            format!("`{shown}…` is too long"),
            format!("more than {MAX_CHARACTERS} characters, punctuation included"),
            "shorten or remove this entry",
        ),
        _ if printed().any(is_right_to_left) => wrong(
            format!("`{shown}` is written from right to left"),
            "a grid reads from left to right".to_owned(),
            &format!(
                "remove this entry: {} support only scripts that run from left to right",
                form.puzzles
            ),
        ),
        _ if clue.as_ref().is_some_and(String::is_empty) => wrong(
            format!("the clue of `{shown}` is empty"),
            "no text for the clue".to_owned(),
            "write a clue, for example `Otter: Swims on its back`",
        ),
        _ if clue.as_ref().is_some_and(|clue| clue.chars().count() > MAX_CLUE) => wrong(
            format!("the clue of `{shown}` is too long"),
            format!("more than {MAX_CLUE} characters"),
            "shorten the clue",
        ),
        _ => Some(ListEntry { text, letters, clue, place: place.clone(), line: number }),
    }
}

fn check_sections(
    sections: &mut Vec<ListSection>,
    name: &str,
    list_place: &Place,
    faults: &mut Vec<Diagnostic>,
) {
    if sections.iter().all(|section| section.line_count == 0) {
        faults.push(
            Diagnostic::input(format!("{name} has no words"))
                .at(list_place, "this list")
                .help("write one word per line; a line that begins with `#` is a comment"),
        );
        return;
    }
    if sections.len() == 1 {
        return;
    }
    let before = sections.remove(0);
    if let (Some(stray), Some(first)) = (before.entries.first(), sections.first()) {
        faults.push(
            Diagnostic::input(format!("`{}` belongs to no section", stray.text))
                .at(&stray.place, "this entry is before the first section title")
                .help(format!(
                    "write a title in brackets above this entry, like the title on line {}",
                    first.place.line_column().0
                )),
        );
    }
    for section in sections.iter().filter(|section| section.line_count == 0) {
        faults.push(
            Diagnostic::input("this section has no words")
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
                Diagnostic::input(format!("`{}` is in the list twice", entry.text))
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

/// Checks a text that is printed on one line.
///
/// # Errors
/// The text is empty or too long, or has white space at its ends or a control character.
pub fn check_line(what: &str, text: &str, max_characters: usize) -> Result<(), Flaw> {
    if text.is_empty() || text.trim() != text || text.chars().any(is_control) {
        return Err(Flaw(format!(
            "{what} is empty, has a control character, or starts or ends with a space"
        )));
    }
    if text.chars().count() > max_characters {
        return Err(Flaw(format!("{what} has more than {max_characters} characters")));
    }
    Ok(())
}

/// A text whose white space is single spaces.
fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Sorts faults: first the faults of the list as a whole, then the faults of its lines in order.
/// Faults after the first `MAX_FAULTS` faults are dropped.
pub fn sort_faults(mut faults: Vec<Diagnostic>, lists: &[Arc<Source>]) -> Faults {
    faults.sort_by_key(|fault| {
        let (place, _) = fault.place.as_ref()?;
        let list = lists.iter().position(|list| Arc::ptr_eq(&place.source, list))?;
        Some((list, place.span.start))
    });
    let mut faults = Faults(faults);
    faults.shorten(MAX_FAULTS, "the word list");
    faults
}

/// Joins words into a text such as "`Robin`, `Wren` and 3 more".
pub fn enumerate_words(words: &[&str]) -> String {
    let more = words.len().saturating_sub(MAX_NAMED);
    let mut parts: Vec<String> =
        words.iter().take(MAX_NAMED).map(|word| format!("`{word}`")).collect();
    if more > 0 {
        parts.push(format!("{more} more"));
    }
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests;
