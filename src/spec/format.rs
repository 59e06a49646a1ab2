//! What a document takes from its template, its printer and its language.

use std::collections::BTreeMap;
use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::schema::{Data, Files, Node, Reader, Value, Values};
use bookgen_press::design::Design;
use bookgen_press::document::{Chapter, LevelMark};
use bookgen_press::language::Language;
use bookgen_press::printing::Printing;
use bookgen_press::render::pdf::PdfX;

use super::design::design;
use super::resolve::{Work, in_order};
use super::texts;
use crate::template;

/// What a spec asks of the format of a document.
pub struct FormatRequest {
    /// The keys `language`, `template`, `printer` and `paper`, and all texts that are printed.
    pub head: Values,
    /// Tables of keys of the template, each laid over the ones before it, with its name for messages.
    pub pages: Vec<(Node, &'static str)>,
    /// `[levels]`.
    pub levels: Values,
    /// `[pdf]`.
    pub pdf: Values,
}

/// The format of a document.
pub struct Format {
    /// The name of the template.
    pub template: String,
    /// What the pages look like.
    pub design: Design,
    /// Every text that the program prints.
    pub language: Language,
    /// Who prints it.
    pub printing: Option<Printing>,
    /// The PDF/X standard that its PDF keeps.
    pub pdfx: Option<PdfX>,
    /// The number of puzzles on a page, and where it is written.
    pub puzzles_per_page: (u32, Place),
    /// How levels are marked.
    pub mark: LevelMark,
    /// Where the spec renames levels, by the new names.
    pub level_places: BTreeMap<String, Place>,
}

/// The template, the printer and the language of a request, before they are combined.
pub(super) struct Parts {
    pub template: Option<Values>,
    pub printing: Option<Printing>,
    pub pdfx: Option<PdfX>,
    pub language: Option<Language>,
}

/// The format of a dated sheet. `chapters` are the puzzles of the sheet; of a template with slots each
/// gets as many puzzles on a page as it has slots.
///
/// # Errors
/// Every fault of the request, of the template and of the files that they name.
pub fn format(
    source: &Arc<Source>,
    files: &dyn Files,
    request: &FormatRequest,
    chapters: &mut [Chapter],
    check: impl FnOnce(&mut Format, &mut [Chapter]) -> Faults,
) -> Result<Format, Faults> {
    let mut work = Work::new(source, Reader::new(files));
    let parts = work.parts(request);
    work.numbers(chapters);
    let titles = chapters.iter().map(|chapter| (chapter.title.as_str(), &chapter.place));
    let mut printed: Vec<(&str, &Place)> =
        texts::printed(&request.head, &["title", "subtitle", "author"]).collect();
    printed.extend(titles);
    if let Some(printing) = &parts.printing {
        let template = parts.template.as_ref();
        work.forbidden(printed, Some(&request.levels), template, &[], printing);
    }
    let format = work.format(request, parts).map(|mut format| {
        work.heads(&format.design);
        work.reader.faults.0.extend(check(&mut format, chapters).0);
        if !chapters.is_empty() && !format.design.slots.is_empty() {
            let place = &request.head.place;
            work.slots(place, chapters.len(), &format.design, chapters);
        }
        work.size(&format.design, chapters);
        format
    });
    let faults = in_order(work.reader.faults, source);
    match format {
        Some(format) => faults.or(format),
        // The reason has been noted.
        None => Err(faults),
    }
}

impl Work<'_> {
    /// Reads template, printer and language.
    pub(super) fn parts(&mut self, request: &FormatRequest) -> Parts {
        let template = self.template(request);
        let printing = self.printing(&request.head, template.as_ref());
        let pdfx = self.pdfx(&request.pdf, printing.as_ref());
        let language = self.language(&request.head);
        Parts { template, printing, pdfx, language }
    }

    /// Combines the parts to a format; none if a part is missing.
    pub(super) fn format(&mut self, request: &FormatRequest, parts: Parts) -> Option<Format> {
        let Parts { template, printing, pdfx, language } = parts;
        let FormatRequest { head, levels, .. } = request;
        let mut language = language?;
        self.rename(levels, &mut language);
        let template = template?;
        self.replace_texts(&template, &mut language);
        let design =
            design(&template, printing.as_ref(), self.source, &mut self.reader, &mut self.advice)?;
        Some(Format {
            template: head.text("template")?.to_owned(),
            puzzles_per_page: (
                u32::try_from(template.int("puzzles_per_page")?).ok()?,
                template.place("puzzles_per_page").clone(),
            ),
            design,
            language,
            printing,
            pdfx,
            mark: match levels.text("mark") {
                Some("stars") => LevelMark::Stars,
                Some("number") => LevelMark::Number,
                Some("none") => LevelMark::None,
                _ => LevelMark::Dots,
            },
            level_places: texts::level_places(levels),
        })
    }

    fn template(&mut self, request: &FormatRequest) -> Option<Values> {
        let head = &request.head;
        let mut template =
            template::load(&mut self.reader, head.text("template")?, head.place("template"));
        for (node, what) in &request.pages {
            let over = self.reader.partial_table(node, template::PAGE, what);
            if *what == EDITION_PAGE {
                let count = over.int("puzzles_per_page");
                let place = || over.place("puzzles_per_page").clone();
                self.edition_per_page = count.map(|count| (count, place()));
            }
            template = template.map(|template| template.overlaid(over));
        }
        template
    }

    fn language(&mut self, head: &Values) -> Option<Language> {
        let code = head.text("language")?;
        let language = crate::presets::languages::named(code, head.place("language"));
        self.reader.faults.take(language)
    }

    /// A book that cannot be bound is refused before its puzzles are made. The page count is the
    /// least there can be; what it really is shows when all is laid out.
    pub(super) fn size(&mut self, design: &Design, chapters: &[Chapter]) {
        const MOST: u32 = 20_000;
        let puzzles: u32 = chapters.iter().map(|chapter| chapter.count).sum();
        let pages: u32 =
            chapters.iter().map(|chapter| chapter.count.div_ceil(chapter.per_page)).sum();
        if puzzles > MOST {
            self.fault(
                Diagnostic::book(format!(
                    "the book has {puzzles} puzzles; it can have {MOST} at most"
                ))
                .help("make several volumes: each has its own puzzles, whatever the seed"),
            );
        } else if pages > design.most_pages {
            let most = design.most_pages;
            let fault = Diagnostic::book(format!(
                "the puzzles alone take {pages} pages; the book can have {most} at most"
            ));
            let fault = design.point_at(fault, "most_pages", format!("{most} at most"));
            self.fault(
                fault.help("ask for fewer puzzles, put more on a page, or make several volumes"),
            );
        }
    }
}

/// The name of an edition's table of keys of the template.
pub(super) const EDITION_PAGE: &str = "[edition.page]";

/// The table of keys of the template that a table of a spec holds, if it holds one.
pub fn page(values: Option<&Values>) -> Option<&Node> {
    match values?.get("page") {
        Some(Value { data: Data::Open(node), .. }) => Some(node),
        _ => None,
    }
}
