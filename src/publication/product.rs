//! The files of an issue: pages with their manifests, drawings, and puzzles as data.

use chrono::{Datelike, NaiveDate};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::definition::{Edition, Publication, Show};
use super::issue_data::{IssuePuzzle, VERSION, json_text};
use super::sheet::{self, Sheet};
use super::slot_wording::speak_of_slots;
use crate::pipeline::{self, Part, Printed};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::Files;
use bookgen_press::document::{Chapter, Placed};
use bookgen_press::layout;
use bookgen_puzzles::record::{Entry, Record};
use bookgen_puzzles::{Face, Metadata};

/// An output file of an issue.
pub struct Product {
    /// The path of the file after its release, relative to the folder of the spec.
    pub path: String,
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// The kind of file.
    pub kind: ProductKind,
    /// Whether the file contains answers. Such a file is released when the answers are released.
    pub answers: bool,
}

/// The kind of a file of an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProductKind {
    /// A PDF with pages to print.
    Pdf,
    /// The manifest of the pages.
    Manifest,
    /// A drawing of a page, a puzzle or an answer, in SVG.
    Svg,
    /// JSON: a puzzle in the ipuz format, or the data of the issue.
    Json,
}

impl ProductKind {
    /// The media type, for example `application/pdf`.
    pub fn media_type(self) -> &'static str {
        match self {
            ProductKind::Pdf => "application/pdf",
            ProductKind::Svg => "image/svg+xml",
            ProductKind::Manifest | ProductKind::Json => "application/json",
        }
    }
}

/// The content of an issue, from which its files are made.
#[derive(Clone, Copy)]
pub struct IssueContent<'a> {
    /// The publication.
    pub publication: &'a Publication,
    /// The files that the spec names.
    pub files: &'a (dyn Files + Sync),
    /// The date of the issue.
    pub date: NaiveDate,
    /// The record of the issue.
    pub record: &'a Record,
    /// Whether the issue is released.
    pub is_released: bool,
    /// The date and the record of the previous issue, if the pages show its answers.
    pub previous: Option<(NaiveDate, &'a Record)>,
}

/// The files of an issue, and the editions without files.
pub struct IssueProducts {
    /// The files.
    pub products: Vec<Product>,
    /// The names and the faults of the editions that cannot be made.
    pub failed: Vec<(String, Faults)>,
}

/// Makes the files of an issue in all editions. An edition that cannot be made does not stop the
/// publication itself or the other editions.
///
/// # Errors
/// The faults of all editions, if the publication itself cannot be made.
pub fn products(content: &IssueContent<'_>) -> Result<IssueProducts, Faults> {
    let editions = &content.publication.editions;
    let made: Vec<Result<Vec<Product>, Faults>> =
        editions.par_iter().map(|edition| edition_products(content, edition)).collect();
    let mut issue = IssueProducts { products: Vec::new(), failed: Vec::new() };
    let mut faults = Faults::default();
    for (edition, made) in editions.iter().zip(made) {
        match (&edition.name, made) {
            (_, Ok(products)) => issue.products.extend(products),
            (Some(name), Err(reasons)) => issue.failed.push((name.clone(), reasons)),
            (None, Err(reasons)) => faults.0.extend(reasons.0),
        }
    }
    if faults.0.is_empty() {
        return Ok(issue);
    }
    faults.0.extend(issue.failed.into_iter().flat_map(|(_, faults)| faults.0));
    Err(faults)
}

/// Makes the files of one edition of an issue.
///
/// # Errors
/// The faults of the edition. The message of each fault begins with the name of the edition.
pub fn edition_products(
    content: &IssueContent<'_>,
    edition: &Edition,
) -> Result<Vec<Product>, Faults> {
    let IssueContent { publication, files, date, record, is_released, previous } = *content;
    let sheet = sheet::sheet(publication, files, date, edition, record, is_released, previous);
    let products =
        sheet.and_then(|sheet| files_of_sheet(publication, files, date, edition, &sheet, record));
    products.map_err(|faults| with_edition_name(speak_of_slots(faults), edition))
}

/// Prefixes each fault with the name of the edition.
fn with_edition_name(faults: Faults, edition: &Edition) -> Faults {
    let Some(name) = &edition.name else { return faults };
    let prefixed = |fault: Diagnostic| fault.prefixed(format_args!("edition `{name}`"));
    Faults(faults.0.into_iter().map(prefixed).collect())
}

/// The files of one edition, whose pages are laid out.
fn files_of_sheet(
    publication: &Publication,
    files: &dyn Files,
    date: NaiveDate,
    edition: &Edition,
    sheet: &Sheet,
    record: &Record,
) -> Result<Vec<Product>, Faults> {
    let path = edition.output.path(&publication.slug, date, edition.name.as_deref());
    let stem = path.strip_suffix(".pdf").unwrap_or(&path);
    let Sheet { document, laid_out } = sheet;
    let printed = pipeline::print(document, Part::Book, laid_out, None)?;
    let mut products = Vec::from(printed_files(stem, printed));
    products.extend(page_drawings(stem, sheet)?);
    // Drawings and data of single puzzles are the same in all editions, so only the main edition
    // has these files.
    if edition.name.is_none() {
        products.extend(puzzle_drawings(publication, date, stem, sheet)?);
    }
    if edition.show != Show::Nothing {
        let Sheet { document, laid_out } =
            sheet::answers(publication, files, date, edition, &laid_out.record)?;
        let stem = format!("{stem}-answers");
        let printed =
            printed_files(&stem, pipeline::print(&document, Part::Book, &laid_out, None)?);
        products.extend(printed.map(|product| Product { answers: true, ..product }));
    }
    if edition.has_data() {
        products.extend(data_files(publication, edition, date, stem, sheet, record));
    }
    Ok(products)
}

/// The PDF of the pages, and its manifest.
fn printed_files(stem: &str, printed: Printed) -> [Product; 2] {
    let product = |end: &str, bytes, kind| {
        let path = format!("{stem}{end}");
        Product { path, bytes, kind, answers: false }
    };
    [
        product(".manifest.json", printed.manifest.write().into_bytes(), ProductKind::Manifest),
        product(".pdf", printed.bytes, ProductKind::Pdf),
    ]
}

fn drawing(stem: &str, text: String) -> Product {
    let path = format!("{stem}.svg");
    Product { path, bytes: text.into_bytes(), kind: ProductKind::Svg, answers: false }
}

/// Draws each page as an SVG file.
fn page_drawings(stem: &str, sheet: &Sheet) -> Result<Vec<Product>, Diagnostic> {
    let Sheet { document, laid_out } = sheet;
    let pages = &laid_out.pages.book;
    let drawings = pages.iter().enumerate().map(|(at, page)| {
        let path = match pages.len() {
            1 => stem.to_owned(),
            _ => format!("{stem}-page-{}", at + 1),
        };
        Ok(drawing(&path, pipeline::draw(document, &document.title, page)?))
    });
    drawings.collect()
}

/// Draws each puzzle and each answer as an SVG file, and as a PDF if the publication asks for PDFs.
fn puzzle_drawings(
    publication: &Publication,
    date: NaiveDate,
    stem: &str,
    sheet: &Sheet,
) -> Result<Vec<Product>, Faults> {
    let Sheet { document, laid_out } = sheet;
    let placed: Vec<&Placed> = laid_out.made.iter().map(|made| &made.placed).collect();
    let figures = layout::standalone_figures(document, &placed)?;
    let drawings = figures.into_par_iter().zip(&laid_out.record.entries).map(|(pair, entry)| {
        let id = publication.feature_id(date, entry);
        let mut products = Vec::new();
        for figure in pair {
            let is_answer = figure.face == Face::Answer;
            let end = if is_answer { "-answer" } else { "" };
            let stem = format!("{stem}-{id}{end}");
            let svg = pipeline::draw(document, &figure.alt, &figure.page)?;
            products.push(Product { answers: is_answer, ..drawing(&stem, svg) });
            if publication.slot_pdf {
                let part = format!("{id}{end}");
                let bytes = pipeline::draw_pdf(document, &part, &figure.alt, &figure.page)?;
                let (path, kind) = (format!("{stem}.pdf"), ProductKind::Pdf);
                products.push(Product { path, bytes, kind, answers: is_answer });
            }
        }
        Ok(products)
    });
    Ok(drawings.collect::<Result<Vec<_>, Diagnostic>>()?.into_iter().flatten().collect())
}

/// The puzzles as data: two JSON files for the whole issue and, for the publication itself, an ipuz file
/// for each puzzle and for each answer. The data of an edition are in its language.
fn data_files(
    publication: &Publication,
    edition: &Edition,
    date: NaiveDate,
    stem: &str,
    sheet: &Sheet,
    record: &Record,
) -> Vec<Product> {
    let Sheet { document, laid_out } = sheet;
    let product = |end: String, text: String| Product {
        path: format!("{stem}{end}"),
        bytes: text.into_bytes(),
        kind: ProductKind::Json,
        answers: false,
    };
    let mut products = Vec::new();
    let (mut puzzles, mut answers) = (Vec::new(), Vec::new());
    for (made, entry) in laid_out.made.iter().zip(&laid_out.record.entries) {
        let Some(chapter) = document.placed_chapter(&made.placed) else { continue };
        let id = publication.feature_id(date, entry);
        let kind = made.placed.puzzle.kind.as_str();
        let level =
            made.placed.grade.level_name().and_then(|level| document.language.level(kind, level));
        let level = level.map(|level| level.name.as_str()).unwrap_or_default();
        let faces = [(Face::Puzzle, ""), (Face::Answer, "-answer")].into_iter();
        for (face, end) in faces.filter(|_| edition.name.is_none()) {
            let text = ipuz(publication, date, &made.placed, face, chapter, entry, level);
            let is_answer = face == Face::Answer;
            products.extend(text.map(|text| Product {
                answers: is_answer,
                ..product(format!("-{id}{end}.ipuz"), text)
            }));
        }
        let placed = &made.placed;
        let language = &document.language;
        let puzzle = IssuePuzzle { publication, date, placed, chapter, entry, language };
        puzzles.push(puzzle.puzzle());
        answers.push(puzzle.answer());
    }
    let corrections = document.notices.iter().map(|correction| {
        let notice = &correction.notice;
        json!({ "date": notice.date.to_string(), "puzzle": notice.puzzle, "note": notice.note })
    });
    let issue_data = |key: &str, list: Vec<Value>| {
        let mut data = json!({
            "version": VERSION,
            "issue": publication.issue_id(date),
            "publication": edition.title(publication),
            "date": date.to_string(),
            "language": document.language.code(),
            "revision": record.revision(),
        });
        if let Some(name) = &edition.name {
            data["edition"] = json!(name);
            data["date_text"] = json!(document.language.date(date));
        }
        data[key] = json!(list);
        data
    };
    let mut issue = issue_data("puzzles", puzzles);
    issue["corrections"] = corrections.collect();
    products.push(product(".json".to_owned(), json_text(&issue)));
    let answers = json_text(&issue_data("answers", answers));
    products.push(Product { answers: true, ..product("-answers.json".to_owned(), answers) });
    products
}

/// A puzzle or its answer in the ipuz format; `None` if the kind of the puzzle has no ipuz form.
fn ipuz(
    publication: &Publication,
    date: NaiveDate,
    placed: &Placed,
    face: Face,
    chapter: &Chapter,
    entry: &Entry,
    level: &str,
) -> Option<String> {
    let id = publication.feature_id(date, entry);
    let feature = publication.features.iter().find(|feature| feature.id == id);
    let [byline, copyright] = feature.map(|feature| feature.lines(date)).unwrap_or_default();
    placed.board.ipuz(
        face,
        &Metadata {
            title: &format!("{} {}", chapter.title, entry.number.unwrap_or_default()),
            author: &byline,
            copyright: &copyright,
            source: &publication.name,
            date: &format!("{:02}/{:02}/{}", date.month(), date.day(), date.year()),
            level,
        },
    )
}
