//! The state that all parts of the resolver share. Each of the other files of this module adds
//! methods for one table of the spec.

use std::sync::Arc;

use super::class_list::{Cell, ChapterColumn};
use super::fitting::Fitting;
use super::page_target::PageTarget;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::schema::{Reader, Value, Values};

/// What an imprint gives to a book besides keys of the spec.
pub(super) struct Imprint {
    /// The logo for the title page.
    pub logo: Option<Value>,
    /// The fonts.
    pub fonts: Option<Values>,
}

/// Whether a column of word lists has an effect.
pub(super) struct WordColumn {
    /// A cell of the column.
    pub cell: Cell,
    /// Whether a chapter with word lists uses the column.
    pub is_used: bool,
}

/// Resolves the values of a spec, and collects faults and advice.
pub struct Resolver<'a> {
    /// The text of the spec.
    pub source: &'a Arc<Source>,
    /// The reader, which collects the faults.
    pub reader: Reader<'a>,
    /// Advice for the user.
    pub advice: Vec<Diagnostic>,
    /// What was understood of the word lists and lists of names.
    pub lists: Vec<String>,
    /// The language of the document, which is the default of an option `language` of a kind. An
    /// edition has the same puzzles as the document, so it has the same options.
    pub language: Option<String>,
    /// The template's values for options that the chapters leave out. An edition has the options of
    /// the book's template.
    pub template_options: Option<Values>,
    /// A seed that replaces the seed of the spec.
    pub seed: Option<u64>,
    /// A week that replaces the week of the spec.
    pub week: Option<u32>,
    /// The number of pages that the book must have.
    pub page_target: Option<PageTarget>,
    /// The numbers that the layout has chosen.
    pub fitting: Option<Fitting>,
    /// The columns of word lists in the lists of names.
    pub word_columns: Vec<WordColumn>,
    /// The columns for single chapters in the lists of names.
    pub chapter_columns: Vec<ChapterColumn>,
    /// The imprint of the publisher.
    pub imprint: Option<Imprint>,
    /// The values of the requested edition.
    pub edition: Option<Values>,
    /// If this is true, the book gets a cover even if the spec has no `[cover]`.
    pub with_cover: bool,
    /// If this is true, a bound book gets a cover even if the spec has no `[cover]`.
    pub covers_bound_books: bool,
    /// The value and the source position of `puzzles_per_page` in `[edition.page]`.
    pub edition_per_page: Option<(i64, Place)>,
}

impl<'a> Resolver<'a> {
    /// A resolver without faults, for the book itself.
    pub fn new(source: &'a Arc<Source>, reader: Reader<'a>) -> Resolver<'a> {
        Resolver {
            source,
            reader,
            advice: Vec::new(),
            lists: Vec::new(),
            language: None,
            template_options: None,
            seed: None,
            week: None,
            page_target: None,
            fitting: None,
            word_columns: Vec::new(),
            chapter_columns: Vec::new(),
            imprint: None,
            edition: None,
            with_cover: false,
            covers_bound_books: false,
            edition_per_page: None,
        }
    }

    /// Adds advice about a list. Several chapters can have the same list.
    pub fn advise_once(&mut self, advice: Diagnostic) {
        if !self.advice.contains(&advice) {
            self.advice.push(advice);
        }
    }

    /// All advice so far, also about the files that were read.
    pub fn take_advice(&mut self) -> Vec<Diagnostic> {
        let mut advice = std::mem::take(&mut self.advice);
        advice.append(&mut self.reader.advice);
        advice
    }

    /// Adds a fault.
    pub fn fault(&mut self, fault: Diagnostic) {
        self.reader.faults.push(fault);
    }
}

/// Sorts faults and removes duplicates. The faults of the spec come first, in the order of its
/// text. The faults of the other files follow, file by file, in the order of the text of each file.
pub fn in_order(mut faults: Faults, source: &Source) -> Faults {
    let mut files = vec![source.name.clone()];
    for (place, _) in faults.0.iter().filter_map(|fault| fault.place.as_ref()) {
        if !files.contains(&place.source.name) {
            files.push(place.source.name.clone());
        }
    }
    faults.0.sort_by_key(|fault| {
        let (place, _) = fault.place.as_ref()?;
        let file = files.iter().position(|name| *name == place.source.name);
        Some((file, place.span.start))
    });
    faults.0.dedup();
    faults
}
