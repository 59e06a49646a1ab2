//! The pages of an issue.
//!
//! An issue is laid out as a [`Document`], like a book. Each part of the document stores the
//! position in `daily.toml` from which the part was read, so a fault shows the line to change.

use std::sync::Arc;

use chrono::NaiveDate;

use super::answers_in_grids::answer_in_grid;
use super::definition::{Edition, Publication, Show};
use super::issue_feature::{IssueFeature, issue_features};
use super::issue_puzzles;
use super::output_pattern::is_date_format;
use super::recorded_puzzle::damaged;
use super::sheet_format::format_request;
use crate::generate::{self, Made};
use crate::pipeline::{self, LaidOut, Silent};
use crate::spec::{self, Format};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::placeholders::{expand, placeholders};
use bookgen_base::schema::{Files, Values};
use bookgen_press::design::SlotContent;
use bookgen_press::document::{
    AnswersAt, Chapter, Correction, Document, EarlierPuzzle, FileMetadata, Notice, Placed,
};
use bookgen_press::language::{Language, capital};
use bookgen_press::layout::{SheetAnswers, arrange_slots};
use bookgen_puzzles::record::{Entry, Record};

/// A laid-out sheet: the pages of an issue, or the pages of the separate file with the issue's
/// answers.
pub struct Sheet {
    /// The document with texts, design and puzzles.
    pub document: Document,
    /// The laid-out pages.
    pub laid_out: LaidOut,
}

/// Lays out an issue in an edition. `previous` is the date and the record of the previous issue, if
/// the pages may show the answers of that issue.
///
/// # Errors
/// The faults of the spec, the template and the records.
pub fn sheet(
    publication: &Publication,
    files: &dyn Files,
    date: NaiveDate,
    edition: &Edition,
    record: &Record,
    is_released: bool,
    previous: Option<(NaiveDate, &Record)>,
) -> Result<Sheet, Faults> {
    let features = issue_features(publication, date, Some(record), is_released);
    let mut earlier = Vec::new();
    let mut answers_heading = "answers-before";
    let previous = previous.filter(|_| edition.show == Show::Previous);
    if let Some((day, before)) = previous {
        earlier = answers_of(publication, day, before)?;
        if day.succ_opt() != Some(date) {
            answers_heading = "answers-last";
        }
    }
    let mut made = Vec::new();
    let mut chapters = Vec::new();
    for (at, feature) in features.iter().enumerate() {
        let entry = feature
            .entry
            .ok_or_else(|| Diagnostic::bug(format!("{} of {date} is not recorded", feature.id)))?;
        made.push(generate::recorded(at, entry).map_err(|flaw| damaged(entry, &flaw.0))?);
        let placed = &made[at].placed;
        let mut chapter = chapter(publication, files, edition, date, feature, entry, placed);
        if edition.show == Show::Previous {
            let previous = previous.map(|(day, _)| (day, &earlier[..]));
            let own = answer_in_grid(publication, files, feature, placed, previous);
            chapter.answer_in_grid = own;
        }
        chapters.push(chapter);
    }
    let in_grids = chapters.iter().filter_map(|chapter| chapter.answer_in_grid.as_ref());
    let has_own_places = in_grids.clone().count() == chapters.len()
        && in_grids.filter(|own| own.earlier.is_some()).count() == earlier.len();
    let shown = match edition.show {
        Show::Previous if !has_own_places => SheetAnswers::EarlierIssue,
        Show::UpsideDown => SheetAnswers::UpsideDown,
        Show::Previous | Show::Separate | Show::Nothing => SheetAnswers::None,
    };
    let entries = features.iter().filter_map(|feature| feature.entry.cloned()).collect();
    let notices =
        record.notices.iter().filter_map(|text| correction(publication, edition, text)).collect();
    let content = SheetContent { date, made, chapters, shown, earlier, answers_heading, notices };
    content.lay_out(publication, files, edition, Record { entries, ..record.clone() })
}

/// Lays out the pages of the separate answers file, for one issue in one edition.
///
/// # Errors
/// The faults of the spec, the template and the record.
pub fn answers(
    publication: &Publication,
    files: &dyn Files,
    date: NaiveDate,
    edition: &Edition,
    record: &Record,
) -> Result<Sheet, Faults> {
    let content = SheetContent {
        date,
        made: Vec::new(),
        chapters: Vec::new(),
        shown: SheetAnswers::EarlierIssue,
        earlier: answers_of(publication, date, record)?,
        answers_heading: "answers",
        notices: Vec::new(),
    };
    content.lay_out(publication, files, edition, record.clone())
}

/// The content of a sheet.
struct SheetContent {
    date: NaiveDate,
    /// The puzzles, one for each chapter.
    made: Vec<Made>,
    chapters: Vec<Chapter>,
    shown: SheetAnswers,
    earlier: Vec<EarlierPuzzle>,
    answers_heading: &'static str,
    notices: Vec<Correction>,
}

impl SheetContent {
    fn lay_out(
        self,
        publication: &Publication,
        files: &dyn Files,
        edition: &Edition,
        record: Record,
    ) -> Result<Sheet, Faults> {
        let SheetContent { date, made, mut chapters, shown, earlier, answers_heading, notices } =
            self;
        let request = format_request(publication, date, edition);
        let has_answers_only = chapters.is_empty();
        let check = |format: &mut Format, chapters: &mut [Chapter]| {
            let mut faults = Faults::default();
            let (per_page, place) = &format.puzzles_per_page;
            for chapter in chapters.iter_mut() {
                chapter.per_page = *per_page;
                chapter.per_page_place = place.clone();
            }
            let same = chapters.iter().find_map(|chapter| same_number(chapter, &earlier));
            faults.0.extend(same);
            if has_answers_only || format.design.slots.is_empty() {
                return faults;
            }
            if shown == SheetAnswers::None {
                spec::without_answers(&mut format.design.slots);
            }
            let has_slot = format.design.slots.iter().any(|slot| match slot.content {
                SlotContent::Answers => true,
                SlotContent::Rules(_) => shown == SheetAnswers::None,
                _ => false,
            });
            if !notices.is_empty() && !has_slot {
                let fault = Diagnostic::input("the template has no slot for a correction");
                let fault =
                    format.design.point_at(fault, "slot", "the slots of the template".to_owned());
                faults.push(fault.help("use a template with a slot for answers or for rules"));
            }
            faults
        };
        let mut format = spec::format(&publication.source, files, &request, &mut chapters, check)?;
        choose_forms(&made, &mut format.language);
        let puzzles = chapters.len().to_string();
        let day = format.language.date(date);
        let names = format.language.date_names();
        let month = names.month(date);
        let args = [
            ("puzzles", puzzles.as_str()),
            ("volume", "1"),
            ("date", day.as_str()),
            ("date:%B", month),
        ];
        let head = &request.head;
        let filled = |key: &str| filled_text(head, key, &args, |format| names.format(format, date));
        let title = filled("title")?;
        let mut subtitle = filled("subtitle")?;
        // The first letter of the subtitle must be a capital letter, but in some languages a date
        // begins with a lower-case letter.
        if head.text("subtitle").is_some_and(|text| text.starts_with("{date")) {
            subtitle = capital(&subtitle);
        }
        let place = head.place.clone();
        let needs_slots = has_answers_only || format.design.slots.is_empty();
        let mut document = Document {
            source: Arc::clone(&publication.source),
            file: FileMetadata {
                seed: record.seed,
                template: format.template,
                edition: None,
                date,
                pdfx: format.pdfx,
            },
            title_place: head.place("title").clone(),
            subtitle: Some(subtitle),
            author: head.text("author").map(str::to_owned),
            day: Some(date),
            printing: format.printing,
            mark: format.mark,
            time: format.time,
            level_places: format.level_places,
            chapters,
            answers: match shown {
                SheetAnswers::UpsideDown => AnswersAt::UpsideDown,
                SheetAnswers::EarlierIssue | SheetAnswers::None => AnswersAt::Previous,
            },
            answers_place: place,
            earlier,
            answers_heading,
            notices,
            ..Document::new(title, date, format.language, format.design)
        };
        if needs_slots {
            let placed: Vec<&Placed> = made.iter().map(|made| &made.placed).collect();
            arrange_slots(&mut document, &placed, shown);
        }
        let laid_out = pipeline::lay_out_made(&document, made, record, &Silent)?;
        Ok(Sheet { document, laid_out })
    }
}

/// Chooses the texts of the form that all puzzles of a kind need.
fn choose_forms(made: &[Made], language: &mut Language) {
    for Made { placed, .. } in made {
        let name = placed.kind.about().name;
        let Some(form) = placed.board.text_form() else { continue };
        let mut all = made.iter().filter(|other| other.placed.kind.about().name == name);
        if all.all(|other| other.placed.board.text_form() == Some(form)) {
            language.choose_form(name, form);
        }
    }
}

/// Returns a fault if an answer and a puzzle on the same sheet have the same number.
fn same_number(chapter: &Chapter, earlier: &[EarlierPuzzle]) -> Option<Diagnostic> {
    let number = chapter.first_number?;
    let other = earlier.iter().find(|earlier| earlier.number == number)?;
    let fault = Diagnostic::input(format!(
        "an answer of the previous issue and a puzzle of this issue have the same number: {number}"
    ));
    let label = format!("the answer of `{}` has this number", other.entry.id);
    Some(
        fault.at(&chapter.place, label).help(
            "readers find an answer by its number: choose a `first_number` far from the numbers of other slots",
        ),
    )
}

/// The text of a key in `[publication]`, with the placeholders replaced.
///
/// `date` writes the date of the issue in a format, for placeholders such as `{date:%B}`.
fn filled_text(
    head: &Values,
    key: &str,
    args: &[(&str, &str)],
    date: impl Fn(&str) -> String,
) -> Result<String, Faults> {
    let text = head.text(key).unwrap_or_default();
    let dates = placeholders(text).into_iter().filter_map(|name| {
        let format = name.strip_prefix("date:").filter(|format| is_date_format(format))?;
        let date = date(format);
        Some((name, date))
    });
    let dates: Vec<(String, String)> = dates.collect();
    let dates = dates.iter().map(|(name, date)| (name.as_str(), date.as_str()));
    let args: Vec<(&str, &str)> = args.iter().copied().chain(dates).collect();
    let place = head.place(key);
    if key == "title" && text.trim().is_empty() {
        let fault = Diagnostic::input("the title of the publication is blank");
        return Err(fault.at(place, "the title has no text").help("write a title").into());
    }
    expand(text, &args).map_err(|unfilled| {
        spec::unknown_placeholder(&unfilled, &spec::placeholder_place(place, text, &unfilled))
            .into()
    })
}

/// Prepares the puzzles of an issue so that a page can show the answers.
fn answers_of(
    publication: &Publication,
    date: NaiveDate,
    record: &Record,
) -> Result<Vec<EarlierPuzzle>, Faults> {
    let mut faults = Faults::default();
    let mut earlier = Vec::new();
    for (at, entry) in record.entries.iter().enumerate() {
        match EarlierPuzzle::from_record(&publication.issue_id(date), entry.clone(), at) {
            Ok(answer) => earlier.push(answer),
            Err(flaw) => faults.push(damaged(entry, &flaw)),
        }
    }
    faults.into_result(earlier)
}

/// The line of text below a puzzle: the byline and the copyright.
fn line(feature: &IssueFeature<'_>, date: NaiveDate) -> String {
    let texts = feature.feature.map(|feature| feature.lines(date)).unwrap_or_default();
    let texts: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    texts.join(" · ")
}

/// The text of a correction notice in a record. The text has three lines: the date, the puzzle and
/// the note.
pub fn notice_text(notice: &Notice) -> String {
    format!("{}\n{}\n{}", notice.date, notice.puzzle, notice.note)
}

/// Parses the text of a correction notice in a record. The text has the form of [`notice_text`].
/// The name of the slot is its name in the edition.
fn correction(publication: &Publication, edition: &Edition, text: &str) -> Option<Correction> {
    let mut lines = text.splitn(3, '\n');
    let date = lines.next()?.parse().ok()?;
    let mut puzzle = lines.next()?.to_owned();
    let name = puzzle.rsplit_once(' ').map_or(puzzle.as_str(), |(name, _)| name);
    let feature = publication.features.iter().find(|feature| feature.name == name);
    let kind = feature.map(|feature| feature.kind.about().name.to_owned());
    if let Some(feature) = feature {
        puzzle = format!("{}{}", edition.slot_name(feature), &puzzle[name.len()..]);
    }
    Some(Correction { notice: Notice { date, puzzle, note: lines.next()?.to_owned() }, kind })
}

/// Makes the chapter for a puzzle of an issue.
fn chapter(
    publication: &Publication,
    files: &dyn Files,
    edition: &Edition,
    date: NaiveDate,
    feature: &IssueFeature<'_>,
    entry: &Entry,
    placed: &Placed,
) -> Chapter {
    let nowhere = || publication.source.place(0..0);
    let place = feature.feature.map_or_else(nowhere, |feature| feature.place.clone());
    let number = entry.number.or_else(|| Some(publication.number(feature.feature?, date)));
    let title = feature.feature.map_or(feature.id, |own| edition.slot_name(own));
    Chapter {
        id: feature.id.to_owned(),
        first_number: number,
        line: Some(line(feature, date)).filter(|line| !line.is_empty()),
        shipped: feature.feature.map_or_else(Vec::new, |feature| {
            issue_puzzles::shipped_files(publication, files, feature).to_vec()
        }),
        per_page_place: place.clone(),
        place,
        ..Chapter::new(title, placed.kind, 1)
    }
}
