//! Describes a book that was built or checked: pages, puzzles, spine and files, as lines with labels.

use std::fmt::Write;

use super::counted;
use super::terminal::escaped_path;
use crate::build::{BuiltCover, BuiltEdition, BuiltFile, FilePart};
use crate::puzzle_counts::{Count, KindWords};
use crate::spec::Book;
use bookgen_base::units::{Pt, Size, inches};
use bookgen_contract::printer::Upload;
use bookgen_press::layout::{CoverGeometry, CoverLayout};

/// Adds a line with a label.
pub fn line(text: &mut String, label: &str, value: &str) {
    let _ = writeln!(text, "  {label:<9}  {value}");
}

/// Describes an edition that was built: its title, its content and its files.
pub fn built(edition: &BuiltEdition) -> String {
    let BuiltEdition { book, files, drawings, pages, built_pages, counts, words, cover, .. } =
        edition;
    let document = &book.document;
    let edition = document.file.edition.as_ref().map(|id| format!(", edition {id}"));
    let mut text = format!("{}{}\n", document.title, edition.unwrap_or_default());
    if built_pages == pages {
        text += &pages_and_puzzles(book, *pages, counts, words);
    } else {
        line(&mut text, "book", &format!("{built_pages} of {}", counted(*pages, "page")));
    }
    match cover {
        BuiltCover::Made(jacket) => text += &cover_lines(book, jacket),
        BuiltCover::UnknownWidth => line(&mut text, "cover", &missing_cover(book)),
        BuiltCover::None => {}
    }
    if let Some((folder, count)) = drawings {
        let what = format!("{} in {}", counted(*count, "drawing"), escaped_path(folder));
        line(&mut text, "drawings", &what);
    }
    let upload = document.printing.as_ref().and_then(|printing| printing.printer.upload.as_ref());
    for file in files {
        line(&mut text, label(file.part), &file_text(file, upload.map(|rule| &**rule)));
    }
    text
}

/// Describes the puzzles of a book by kind and level, in lines: `64 puzzles: sudoku 30 gentle, 34 easy`.
/// A book with several kinds has a line for each kind. For a book without chapters, describes the
/// number of printed answers: `34 answers`.
fn contents(book: &Book, counts: &[Count], words: &[KindWords]) -> Vec<String> {
    if book.document.chapters.is_empty() {
        return vec![counted(book.document.earlier.len(), "answer")];
    }
    let puzzles = counted(book.puzzles() as usize, "puzzle");
    let kinds = counts.chunk_by(|a, b| a.kind == b.kind);
    let kinds: Vec<String> = kinds.map(|counts| kind_text(counts, words)).collect();
    match &kinds[..] {
        [only] => vec![format!("{puzzles}: {only}")],
        _ => std::iter::once(puzzles).chain(kinds).collect(),
    }
}

/// Describes how many puzzles of one kind there are at each level: `sudoku 30 gentle, 30 easy`.
fn kind_text(counts: &[Count], words: &[KindWords]) -> String {
    let levels = counts.iter().map(|count| {
        let level = count.level.as_deref().unwrap_or("beyond all levels");
        format!("{} {level}", count.puzzles)
    });
    let kind = counts.first().map_or("", |count| &count.kind);
    let levels = levels.collect::<Vec<_>>().join(", ");
    let words = words.iter().find(|words| words.kind == kind).map(words_text);
    format!("{kind} {levels}{}", words.unwrap_or_default())
}

/// Describes the words and clues of a kind, after a semicolon. Empty if there is nothing to report.
fn words_text(words: &KindWords) -> String {
    let gap = words.clue_gap.map_or(String::new(), |gap| {
        format!("; the first clue is used again after {}", counted(gap, "puzzle"))
    });
    shares(&words.classes) + &gap
}

/// The shares of words that are rarer than the classes 35, 50 and 60: `; of 310 words, 9 % above class 35`.
/// Empty without words.
fn shares(classes: &[u8]) -> String {
    let words = classes.len();
    if words == 0 {
        return String::new();
    }
    let share = |limit: &u8| {
        let above = classes.iter().filter(|class| *class > limit).count();
        let percent = (100 * above).div_ceil(words);
        (above > 0).then(|| format!("{percent} % above class {limit}"))
    };
    let shares: Vec<String> = [35, 50, 60].iter().filter_map(share).collect();
    let shares =
        if shares.is_empty() { "none above class 35".to_owned() } else { shares.join(", ") };
    format!("; of {}, {shares}", counted(words, "word"))
}

/// The pages and puzzles of an edition.
pub fn pages_and_puzzles(
    book: &Book,
    pages: usize,
    counts: &[Count],
    words: &[KindWords],
) -> String {
    let mut text = String::new();
    let trim = book.document.design.trim;
    line(&mut text, "book", &format!("{} of {trim}", counted(pages, "page")));
    let mut label = "content";
    for content in contents(book, counts, words) {
        line(&mut text, std::mem::take(&mut label), &content);
    }
    let mut label = "words";
    for file in book.document.shipped_files() {
        let origin = format!("{}: {}", file.name, file.origin());
        line(&mut text, std::mem::take(&mut label), &origin);
    }
    text
}

/// The spine and the sheet of a cover. The user can compare the lengths with the printer's template.
pub fn cover_lines(book: &Book, jacket: &CoverLayout) -> String {
    let CoverGeometry { sheet, size, bleed, spine, binding, .. } = &jacket.geometry;
    let printer = book.document.printing.as_ref().map_or(String::new(), |printing| {
        let paper = printing.paper.as_ref().map(|paper| format!(" on {paper} paper"));
        format!("{binding} of {}{}", printing.printer.name, paper.unwrap_or_default())
    });
    let length = |length: Pt| format!("{} ({:.1} mm)", inches(length), length.mm());
    let dimensions = |size: &Size| {
        let (width, height) = (inches(size.width), inches(size.height));
        let width = width.trim_end_matches(" in");
        format!("{width} x {height} ({:.1} x {:.1} mm)", size.width.mm(), size.height.mm())
    };
    let cut = if binding == "hardcover" { "turned in" } else { "cut off" };
    let mut text = String::new();
    line(&mut text, "spine", &format!("{}, {printer}", length(spine.width)));
    if let Some(reason) = &jacket.bare_spine {
        line(&mut text, "", &format!("without text: {reason}"));
    }
    let bleed = length(*bleed);
    let sheet =
        format!("{}; {bleed} {cut} on all sides leave {}", dimensions(sheet), dimensions(size));
    line(&mut text, "sheet", &sheet);
    text
}

/// Why a bound book has no cover, and what to do.
pub fn missing_cover(book: &Book) -> String {
    let printer = book.document.printing.as_ref().map_or("", |printing| &printing.printer.name);
    format!(
        "not made: only {printer} knows the width of the spine; copy it from the cover template of {printer} into the key `spine` of [cover]"
    )
}

fn label(part: FilePart) -> &'static str {
    match part {
        FilePart::Interior => "interior",
        FilePart::Cover => "cover",
        FilePart::Answers => "answers",
        FilePart::Booklet => "booklet",
        FilePart::Guides => "guides",
    }
}

/// The path and size of a file, and where the seller uploads it.
fn file_text(file: &BuiltFile, upload: Option<&Upload>) -> String {
    let path = escaped_path(&file.path);
    let field = upload.and_then(|upload| match file.part {
        FilePart::Interior => Some(&upload.interior),
        FilePart::Cover => Some(&upload.cover),
        _ => None,
    });
    let field = field.map_or(String::new(), |field| format!(", upload as {field}"));
    format!("{path} ({} KB){field}", file.bytes.div_ceil(1024))
}

/// Names the files to look at: the cover first.
pub fn look_at(edition: &BuiltEdition) -> String {
    let path = |part: FilePart| {
        let file = edition.files.iter().find(|file| file.part == part)?;
        Some(escaped_path(&file.path))
    };
    match (path(FilePart::Cover), path(FilePart::Interior)) {
        (Some(cover), Some(pages)) => {
            format!("Look at the cover, {cover}, and at the pages, {pages}.\n")
        }
        (Some(only), None) | (None, Some(only)) => format!("Look at {only}.\n"),
        (None, None) => String::new(),
    }
}
