//! The files of an issue: pages, drawings, puzzles for the web, and what says what they are.

use chrono::{Datelike, NaiveDate};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::definition::{Edition, Publication, Show};
use super::sheet::{self, Sheet};
use crate::pipeline::{self, Part, Printed};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::Files;
use bookgen_press::document::Placed;
use bookgen_press::layout;
use bookgen_puzzles::record::Record;
use bookgen_puzzles::{Face, Metadata};

/// A file of an issue.
pub struct Product {
    /// Its path, with the folder of the spec before it.
    pub path: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What it is.
    pub what: What,
    /// Whether it holds answers, so that it is not seen before them.
    pub answers: bool,
}

/// What a file of an issue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Pages for the press.
    Pdf,
    /// What those hold.
    Manifest,
    /// A drawing.
    Svg,
    /// JSON: a puzzle, or what the issue holds.
    Json,
}

impl What {
    /// Its media type.
    pub fn media(self) -> &'static str {
        match self {
            What::Pdf => "application/pdf",
            What::Svg => "image/svg+xml",
            What::Manifest | What::Json => "application/json",
        }
    }
}

/// The files of an issue in all its editions. `previous` is the issue before, with its record.
///
/// # Errors
/// What keeps one of them from being made.
pub fn products(
    publication: &Publication,
    files: &(dyn Files + Sync),
    date: NaiveDate,
    (record, is_out): (&Record, bool),
    previous: Option<(NaiveDate, &Record)>,
) -> Result<Vec<Product>, Faults> {
    let editions: Vec<Result<Vec<Product>, Faults>> = publication
        .editions
        .par_iter()
        .map(|edition| {
            let of = |faults| named(faults, edition);
            let sheet = sheet::sheet(publication, files, date, edition, (record, is_out), previous);
            of_edition(publication, files, date, edition, &sheet.map_err(of)?, record).map_err(of)
        })
        .collect();
    let mut faults = Faults::default();
    let products: Vec<Vec<Product>> =
        editions.into_iter().filter_map(|edition| faults.collect(edition)).collect();
    faults.into_result(products.into_iter().flatten().collect())
}

/// Faults, said to be an edition's.
fn named(faults: Faults, edition: &Edition) -> Faults {
    let Some(name) = &edition.name else { return faults };
    let about = |fault: Diagnostic| fault.prefixed(format_args!("edition `{name}`"));
    Faults(faults.0.into_iter().map(about).collect())
}

fn of_edition(
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
    let mut products =
        Vec::from(printed(stem, pipeline::print(document, Part::Book, laid_out, None)?, false));
    products.extend(pages(stem, sheet)?);
    // Drawings of single puzzles do not depend on the edition's pages.
    if edition.name.is_none() {
        products.extend(singles(publication, date, stem, sheet)?);
    }
    if edition.show != Show::Nothing {
        let Sheet { document, laid_out } =
            sheet::answers(publication, files, date, edition, &laid_out.record)?;
        let stem = format!("{stem}-answers");
        products.extend(printed(
            &stem,
            pipeline::print(&document, Part::Book, &laid_out, None)?,
            true,
        ));
    }
    if edition.name.is_none() {
        products.extend(data(publication, date, stem, sheet, record));
    }
    Ok(products)
}

fn printed(stem: &str, printed: Printed, answers: bool) -> [Product; 2] {
    let product =
        |end: &str, bytes, what| Product { path: format!("{stem}{end}"), bytes, what, answers };
    [
        product(".manifest.json", printed.manifest.write().into_bytes(), What::Manifest),
        product(".pdf", printed.bytes, What::Pdf),
    ]
}

fn drawing(end: &str, text: String, answers: bool) -> Product {
    Product { path: format!("{end}.svg"), bytes: text.into_bytes(), what: What::Svg, answers }
}

/// The pages as drawings.
fn pages(stem: &str, Sheet { document, laid_out }: &Sheet) -> Result<Vec<Product>, Diagnostic> {
    let pages = &laid_out.pages.book;
    let drawn = pages.iter().enumerate().map(|(at, page)| {
        let path = match pages.len() {
            1 => stem.to_owned(),
            _ => format!("{stem}-page-{}", at + 1),
        };
        Ok(drawing(&path, pipeline::draw(document, &document.title, page)?, false))
    });
    drawn.collect()
}

/// Each puzzle and each answer as a drawing.
fn singles(
    publication: &Publication,
    date: NaiveDate,
    stem: &str,
    Sheet { document, laid_out }: &Sheet,
) -> Result<Vec<Product>, Faults> {
    let placed: Vec<&Placed> = laid_out.made.iter().map(|made| &made.placed).collect();
    let singles = layout::standalone_figures(document, &placed)?;
    let named = singles.into_par_iter().zip(&laid_out.record.entries).map(|(pair, entry)| {
        let slot = publication.slot_id(date, entry);
        let [puzzle, answer] =
            pair.map(|single| pipeline::draw(document, &single.alt, &single.page));
        Ok([
            drawing(&format!("{stem}-{slot}"), puzzle?, false),
            drawing(&format!("{stem}-{slot}-answer"), answer?, true),
        ])
    });
    Ok(named.collect::<Result<Vec<_>, Diagnostic>>()?.into_iter().flatten().collect())
}

/// The puzzles as data, each by itself and all together, and the answers.
fn data(
    publication: &Publication,
    date: NaiveDate,
    stem: &str,
    sheet: &Sheet,
    record: &Record,
) -> Vec<Product> {
    let Sheet { document, laid_out } = sheet;
    let product = |end: String, text: String, answers| Product {
        path: format!("{stem}{end}"),
        bytes: text.into_bytes(),
        what: What::Json,
        answers,
    };
    let mut products = Vec::new();
    let (mut puzzles, mut answers) = (Vec::new(), Vec::new());
    let day = format!("{:02}/{:02}/{}", date.month(), date.day(), date.year());
    for (made, entry) in laid_out.made.iter().zip(&laid_out.record.entries) {
        let chapter = made.placed.chapter.and_then(|chapter| document.chapters.get(chapter));
        let Some(chapter) = chapter else { continue };
        let slot = publication.slot_id(date, entry);
        let kind = made.placed.puzzle.kind.as_str();
        let level =
            made.placed.grade.level_name().and_then(|level| document.language.level(kind, level));
        let level = level.map(|level| level.name.as_str()).unwrap_or_default();
        let title = format!("{} {}", chapter.title, entry.number.unwrap_or_default());
        let running = publication.slots.iter().find(|running| running.id == slot);
        let [byline, copyright] = running.map(|slot| slot.lines(date)).unwrap_or_default();
        let said = Metadata {
            title: &title,
            author: &byline,
            copyright: &copyright,
            source: &publication.name,
            date: &day,
            level,
        };
        for (face, end) in [(Face::Puzzle, ""), (Face::Answer, "-answer")] {
            let text = made.placed.board.ipuz(face, &said);
            let is_answer = face == Face::Answer;
            products
                .extend(text.map(|text| product(format!("-{slot}{end}.ipuz"), text, is_answer)));
        }
        let puzzle = json!({
            "id": entry.id,
            "slot": slot,
            "title": chapter.title,
            "number": entry.number,
            "kind": kind,
            "level": entry.level,
            "level_name": level,
            "rating": entry.rating,
            "revision": entry.revision,
            "rerun": entry.rerun,
            "line": chapter.line,
            "params": entry.puzzle.params,
            "puzzle": entry.puzzle.givens,
            "heading": made.placed.board.title(),
            "list": made.placed.board.word_list(),
            "fingerprint": entry.fingerprint.0,
            "hash": entry.hash,
        });
        puzzles.push(puzzle);
        answers.push(json!({
            "id": entry.id,
            "number": entry.number,
            "answer": entry.puzzle.answer,
        }));
    }
    let notices = &document.notices;
    let notices = notices.iter().map(|correction| {
        let notice = &correction.notice;
        json!({ "date": notice.date.to_string(), "puzzle": notice.puzzle, "note": notice.note })
    });
    let head = |of: &str, list: Vec<Value>| {
        json!({
            "issue": publication.issue_id(date),
            "publication": publication.name,
            "date": date.to_string(),
            "revision": record.revision(),
            of: list,
        })
    };
    let mut issue = head("puzzles", puzzles);
    issue["corrections"] = notices.collect();
    let pretty = |value: &Value| {
        let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
        text.push('\n');
        text
    };
    products.push(product(".json".to_owned(), pretty(&issue), false));
    products.push(product("-answers.json".to_owned(), pretty(&head("answers", answers)), true));
    products
}
