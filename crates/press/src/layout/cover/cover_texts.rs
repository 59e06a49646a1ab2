//! The texts that a cover takes from its document: the values of placeholders.

use std::collections::{BTreeMap, BTreeSet};

use super::back_copy::BackCopy;
use super::puzzle::CoverPuzzle;
use crate::document::Document;
use crate::language::capital;
use crate::layout::context::Context;
use crate::layout::figures::level_text;

use bookgen_base::placeholders::expand;
use bookgen_puzzles as kinds;

/// The maximum number of kinds in a shorter line with kinds.
const MAX_KINDS: usize = 9;

/// Between the names of two kinds.
const SEPARATOR: &str = " · ";

/// The texts of a document for its cover.
pub struct CoverTexts {
    /// The values of the placeholders in cover designs, by name.
    values: BTreeMap<&'static str, String>,
    /// The value of `{kinds}`, from the whole text to its shortest version.
    kinds: Vec<String>,
    /// The text for the back, used if the spec has no text for the back.
    copy: BackCopy,
}

impl CoverTexts {
    /// The texts of a document and its puzzles. `back` is the puzzle that the back shows.
    pub fn new(context: Context<'_>, back: Option<CoverPuzzle<'_>>) -> CoverTexts {
        let document = context.document;
        let text = |id: &str, args: &[(&str, &str)]| document.language.text(id, args);
        let mut values: BTreeMap<&'static str, String> = BTreeMap::new();
        values.insert("title", document.title.clone());
        let optional = [
            ("subtitle", &document.subtitle),
            ("author", &document.author),
            ("publisher", &document.publisher),
            ("series", &document.series_title),
            ("isbn", &document.isbn),
        ];
        for (name, text) in optional {
            let text = text.as_ref().filter(|text| !text.trim().is_empty());
            values.extend(text.map(|text| (name, text.clone())));
        }
        // A series title that equals the title of the book is not printed again.
        if values.get("series") == Some(&document.title) {
            values.remove("series");
        }
        let has_volume = document.cover.as_ref().is_some_and(|cover| cover.has_volume);
        if document.series_title.is_some() || document.volume > 1 || has_volume {
            let number = document.volume.to_string();
            values.insert("volume", text("volume", &[("volume", &number)]));
            values.insert("number", number);
        }
        let mark = ["series", "volume"].into_iter().filter_map(|name| values.get(name));
        let mark: Vec<&str> = mark.map(String::as_str).collect();
        let mark = mark.join(" · ");
        values.extend((!mark.is_empty()).then_some(("mark", mark)));
        values.extend(back.map(|puzzle| ("back_puzzle", puzzle.number.to_string())));
        let puzzles =
            document.language.puzzle_number(u32::try_from(context.puzzles.len()).unwrap_or(0));
        let count = if context.puzzles.len() == 1 { "cover-count-one" } else { "cover-count" };
        values.insert("count", text(count, &[("puzzles", &puzzles)]));
        values.insert("puzzles", puzzles);
        let mut names: Vec<&str> = Vec::new();
        for placed in context.puzzles {
            if !names.contains(&placed.puzzle.kind.as_str()) {
                names.push(&placed.puzzle.kind);
            }
        }
        let symbol = symbol(context, names.len());
        values.insert("symbol", symbol.number);
        values.extend(symbol.word.map(|word| ("symbol_word", word)));
        let kinds = kind_lines(document, &names);
        values.extend(kinds.first().map(|line| ("kinds", line.clone())));
        values.extend(level_range(context, &names).map(|levels| ("levels", levels)));

        let copy = BackCopy::new(context);
        let has_blurb = document.cover.as_ref().is_some_and(|cover| cover.blurb.is_some());
        let headline = if has_blurb { document.title.clone() } else { copy.headline.clone() };
        values.insert("headline", headline);
        CoverTexts { values, kinds, copy }
    }

    /// Whether a placeholder has a value.
    pub fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    /// A text with its placeholders filled in; `None` if a placeholder has no value.
    pub fn fill(&self, text: &str) -> Option<String> {
        let args: Vec<(&str, &str)> =
            self.values.iter().map(|(name, text)| (*name, text.as_str())).collect();
        expand(text, &args).ok()
    }

    /// The versions of a text with its placeholders filled in, from the whole text to its shortest
    /// version. Empty if a placeholder has no value.
    pub fn versions(&self, text: &str) -> Vec<String> {
        let mut versions: Vec<String> = self.fill(text).into_iter().collect();
        if text.contains("{kinds}") && !versions.is_empty() {
            for kinds in self.kinds.iter().skip(1) {
                versions.extend(self.fill(&text.replace("{kinds}", kinds)));
            }
        }
        versions
    }

    /// The default text of the back in Markdown, from the whole text to its shortest version.
    pub fn blurbs(&self) -> Vec<String> {
        self.copy.versions()
    }
}

/// The line with the kinds of a book, from the whole line to its shortest version. Empty if the title and
/// the subtitle name all kinds.
fn kind_lines(document: &Document, kinds: &[&str]) -> Vec<String> {
    let language = &document.language;
    let subtitle = document.subtitle.as_deref().unwrap_or_default();
    let known = format!("{}\n{subtitle}", document.title).to_lowercase();
    let is_known = |kind: &&str| {
        let title = language.kind(kind).map(|texts| texts.title.to_lowercase());
        known.contains(&language.in_list(kind).to_lowercase())
            || title.is_some_and(|title| known.contains(&title))
    };
    if kinds.iter().all(is_known) {
        return Vec::new();
    }
    let name = |kind: &&str| capital(&language.in_list(kind));
    let mut lines = vec![kinds.iter().map(name).collect::<Vec<String>>().join(SEPARATOR)];
    let mut famous = kinds.to_vec();
    language.sort_by_fame(&mut famous);
    for shown in (1..kinds.len().min(MAX_KINDS)).rev() {
        let more = (kinds.len() - shown).to_string();
        let more = language.text("cover-more", &[("count", &more)]);
        let names = famous[..shown].iter().map(name).chain([more]);
        lines.push(names.collect::<Vec<String>>().join(SEPARATOR));
    }
    lines
}

/// The number of a book, for a very large figure on its cover.
struct Symbol {
    /// The number, in figures.
    number: String,
    /// The word for what the number counts. `None` for the number of a volume, which has its own text.
    word: Option<String>,
}

/// The number of the volume, of the kinds of puzzle, of the levels, or of the puzzles. A book with one
/// puzzle shows the first letter of its title.
fn symbol(context: Context<'_>, kinds: usize) -> Symbol {
    let Context { document, puzzles, .. } = context;
    let levels: Option<BTreeSet<&str>> =
        puzzles.iter().map(|placed| placed.grade.level_name()).collect();
    let levels = levels.map_or(0, |levels| levels.len());
    let puzzles = puzzles.len();
    let word = |id: &str| Some(document.language.text(id, &[]));
    let figures =
        |count: usize| document.language.puzzle_number(u32::try_from(count).unwrap_or(u32::MAX));
    let is_numbered = document.series_title.is_some() || document.volume > 1;
    match () {
        () if is_numbered => Symbol { number: document.volume.to_string(), word: None },
        () if kinds > 1 => Symbol { number: figures(kinds), word: word("cover-figure-kinds") },
        () if levels > 1 => Symbol { number: figures(levels), word: word("cover-figure-levels") },
        () if puzzles > 1 => {
            Symbol { number: figures(puzzles), word: word("cover-figure-puzzles") }
        }
        () => {
            let initial = document.title.chars().find(|c| c.is_alphanumeric());
            let number = initial.map(|c| c.to_uppercase().collect()).unwrap_or_default();
            Symbol { number, word: None }
        }
    }
}

/// Returns the text for the range of levels of the puzzles, from the lowest to the highest level.
/// Returns `None` if the puzzles have different kinds, or if a level is not in the level list of
/// the kind.
fn level_range(context: Context<'_>, kinds: &[&str]) -> Option<String> {
    let [kind] = kinds else { return None };
    let ladder = kinds::find(kind)?.about().levels;
    let mut steps = Vec::new();
    for placed in context.puzzles {
        let level = placed.grade.level?;
        steps.push(ladder.iter().position(|step| step == level)?);
    }
    let name = |step: &usize| {
        let level = &ladder[*step];
        let mut puzzles = context.puzzles.iter();
        let placed = puzzles.find(|placed| placed.grade.level == Some(level))?;
        Some(level_text(context, placed).name)
    };
    let (first, last) = (name(steps.iter().min()?)?, name(steps.iter().max()?)?);
    Some(if first == last {
        first
    } else {
        context.document.language.text("cover-levels", &[("first", &first), ("last", &last)])
    })
}
