//! The format of a document: the combination of its template, its printer and its language.

use std::collections::BTreeMap;
use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::schema::{Data, Files, Node, Reader, Value, Values};
use bookgen_press::design::Design;
use bookgen_press::document::{Chapter, LevelMark};
use bookgen_press::language::Language;
use bookgen_press::printing::Printing;
use bookgen_press::render::pdf::PdfX;

use super::page_design::page_design;
use super::resolver::{Resolver, in_order};
use super::trim::{EDITION_PAGE, template_and_trim, with_default_template};
use super::{forbidden_texts, language_texts};
use crate::template;

/// The keys of a spec that decide the format of a document.
pub struct FormatRequest {
    /// The table with `language`, `template`, `printer`, `paper`, and the printed texts.
    pub head: Values,
    /// Tables that override keys of the template, each with its name for messages. Later tables
    /// override earlier tables.
    pub pages: Vec<(Node, &'static str)>,
    /// The table `[levels]`.
    pub levels: Values,
    /// The table `[pdf]`.
    pub pdf: Values,
}

/// The format of a document.
pub struct Format {
    /// The name of the template, and the trim if the spec sets it.
    pub template: String,
    /// The design of the pages.
    pub design: Design,
    /// The language, with all texts that the program prints.
    pub language: Language,
    /// The printer, if there is one.
    pub printing: Option<Printing>,
    /// The PDF/X standard of the PDF, if there is one.
    pub pdfx: Option<PdfX>,
    /// The number of puzzles on a page, and the source position of the key that sets this number.
    pub puzzles_per_page: (u32, Place),
    /// The kind of mark that is printed next to the name of a level.
    pub mark: LevelMark,
    /// Whether captions print the predicted solving time.
    pub time: bool,
    /// For each level that the spec renames: the new name, and the source position of this name.
    pub level_places: BTreeMap<String, Place>,
}

/// The template, the printer, the PDF/X standard and the language of a request, before they are
/// combined.
pub(super) struct Parts {
    pub template: Option<Values>,
    pub printing: Option<Printing>,
    pub pdfx: Option<PdfX>,
    pub language: Option<Language>,
}

/// Resolves the format of a dated sheet. `chapters` are the puzzles of the sheet. If the template
/// has fixed slots, `per_page` of each chapter is set to the number of slots for the chapter.
/// `check` adds the caller's own checks.
///
/// # Errors
/// All faults of the request, of the template and of the files that they name.
pub fn format(
    source: &Arc<Source>,
    files: &dyn Files,
    request: &FormatRequest,
    chapters: &mut [Chapter],
    check: impl FnOnce(&mut Format, &mut [Chapter]) -> Faults,
) -> Result<Format, Faults> {
    let mut resolver = Resolver::new(source, Reader::new(files));
    let parts = resolver.parts(request);
    resolver.check_numbers(chapters);
    let titles = chapters.iter().map(|chapter| (chapter.title.as_str(), &chapter.place));
    let mut printed: Vec<(&str, &Place)> =
        forbidden_texts::texts_of(&request.head, &["title", "subtitle", "author"]).collect();
    printed.extend(titles);
    if let Some(printing) = &parts.printing {
        let template = parts.template.as_ref();
        resolver.check_forbidden_texts(
            printed,
            Some(&request.levels),
            template,
            [&[], &[]],
            printing,
        );
    }
    let format = resolver.format(request, parts).map(|mut format| {
        resolver.check_heads(&format.design);
        resolver.reader.faults.0.extend(check(&mut format, chapters).0);
        if !chapters.is_empty() && !format.design.slots.is_empty() {
            let place = &request.head.place;
            resolver.fill_slots(place, chapters.len(), &format.design, chapters);
        }
        resolver.check_size(&format.design, chapters);
        format
    });
    let faults = in_order(resolver.reader.faults, source);
    match format {
        Some(format) => faults.into_result(format),
        // If there is no format, at least one fault is reported.
        None => Err(faults),
    }
}

impl Resolver<'_> {
    /// Resolves the template, the printer and the language.
    pub(super) fn parts(&mut self, request: &FormatRequest) -> Parts {
        let template = self.template(request);
        let printing = self.printing(&request.head, template.as_ref());
        let pdfx = self.pdfx(&request.pdf, printing.as_ref());
        let language = self.language(&request.head);
        Parts { template, printing, pdfx, language }
    }

    /// Combines the parts into a format. Returns `None` if a required part is missing.
    pub(super) fn format(&mut self, request: &FormatRequest, parts: Parts) -> Option<Format> {
        let Parts { template, printing, pdfx, language } = parts;
        let FormatRequest { head, levels, .. } = request;
        let mut language = language?;
        self.rename_levels(levels, &mut language);
        let template = template?;
        self.replace_texts(&template, &mut language);
        let design = page_design(
            &template,
            printing.as_ref(),
            self.source,
            &mut self.reader,
            &mut self.advice,
        )?;
        Some(Format {
            template: template_and_trim(head)?,
            puzzles_per_page: (
                u32::try_from(template.int("puzzles_per_page")?).ok()?,
                template.place("puzzles_per_page").clone(),
            ),
            design,
            language,
            printing,
            pdfx,
            mark: levels.read("mark").unwrap_or(LevelMark::Dots),
            time: levels.flag("time"),
            level_places: language_texts::level_places(levels),
        })
    }

    /// The values of the template, overridden by the tables of the spec.
    fn template(&mut self, request: &FormatRequest) -> Option<Values> {
        let head = &request.head;
        let template =
            template::load(&mut self.reader, head.text("template")?, head.place("template"));
        let mut template = template.map(|template| self.with_trim(template, head));
        if let Some(fonts) = self.imprint.as_ref().and_then(|imprint| imprint.fonts.clone()) {
            let value = Value { place: fonts.place.clone(), data: Data::Table(fonts) };
            let overlay = Values::empty(value.place.clone()).with("fonts", value);
            template = template.map(|template| template.overlaid(overlay));
        }
        for (node, what) in &request.pages {
            let overlay = self.reader.partial_table(node, template::PAGE, what);
            let overlay = self.check_page_trim(overlay, what, head);
            if *what == EDITION_PAGE {
                if overlay.wrote("options") {
                    let fault = Diagnostic::input("an edition has the puzzles of its book");
                    self.fault(
                        fault
                            .at(overlay.place("options"), "these options would change nothing")
                            .help("move the table to [page.options]"),
                    );
                }
                let count = overlay.int("puzzles_per_page");
                let place = || overlay.place("puzzles_per_page").clone();
                self.edition_per_page = count.map(|count| (count, place()));
            }
            template = template.map(|template| template.overlaid(overlay));
        }
        template
    }

    /// The table `options` of the book's template. `template` has the values of the template of
    /// the requested format.
    pub(super) fn template_options(
        &self,
        values: &Values,
        template: Option<&Values>,
    ) -> Option<Values> {
        let has_own = self
            .edition
            .as_ref()
            .is_some_and(|edition| edition.wrote("template") || edition.wrote("trim"));
        if !has_own {
            return template?.table("options").cloned();
        }
        let book = with_default_template(values.table("book")?.clone());
        let place = book.place("template");
        // The faults of the book's template are reported when the book itself is built.
        let mut reader = Reader::new(self.reader.files());
        let mut template = template::load(&mut reader, book.text("template")?, place)?;
        if let Some(trim) = book.get("trim").filter(|_| template::has_any_trim(&template)) {
            template = template::at_trim(template, trim);
        }
        if let Some(node) = page(Some(values)) {
            template = template.overlaid(reader.partial_table(node, template::PAGE, "[page]"));
        }
        template.table("options").cloned()
    }

    fn language(&mut self, head: &Values) -> Option<Language> {
        let code = head.text("language")?;
        let language = crate::presets::languages::named(code, head.place("language"));
        self.reader.faults.collect(language)
    }

    /// Checks the number of puzzles and the minimum number of pages before puzzles are made. The
    /// layout later checks the real number of pages.
    pub(super) fn check_size(&mut self, design: &Design, chapters: &[Chapter]) {
        const MAX_PUZZLES: u32 = 20_000;
        let puzzles: u32 = chapters.iter().map(|chapter| chapter.count).sum();
        let pages: u32 =
            chapters.iter().map(|chapter| chapter.count.div_ceil(chapter.per_page)).sum();
        if puzzles > MAX_PUZZLES {
            self.fault(
                Diagnostic::input(format!(
                    "the book has {puzzles} puzzles, but the maximum is {MAX_PUZZLES}"
                ))
                .help(
                    "make several volumes: with the same seed, each volume has different puzzles",
                ),
            );
        } else if pages > design.max_pages {
            let maximum = design.max_pages;
            let fault = Diagnostic::input(format!(
                "the puzzles alone take {pages} pages, but the maximum is {maximum}"
            ));
            let fault = design.point_at(fault, "most_pages", format!("at most {maximum}"));
            self.fault(fault.help(
                "reduce the number of puzzles, put more puzzles on a page, or make several volumes",
            ));
        }
    }
}

/// The table `page` of a spec or an edition, if present. The table overrides keys of the template.
pub fn page(values: Option<&Values>) -> Option<&Node> {
    match values?.get("page") {
        Some(Value { data: Data::Open(node), .. }) => Some(node),
        _ => None,
    }
}
