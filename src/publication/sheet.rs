//! An issue: its record, and its pages.
//!
//! A page is laid out as a book's is: an issue fills a document, each part with its place in
//! `daily.toml`, so that a fault shows where it can be fixed.

use std::sync::Arc;

use chrono::{DateTime, Datelike, NaiveDate, Utc};

use super::definition::{Edition, Feature, Publication, Show};
use super::timestamp::timestamp as stamp;
use crate::generate::{self, Made};
use crate::pipeline::{self, LaidOut, Silent};
use crate::plan::{self, Dated};
use crate::spec::{self, Format, FormatRequest};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::placeholders::expand;
use bookgen_base::schema::{Data, Files, Value, Values};
use bookgen_press::design::SlotContent;
use bookgen_press::document::{
    AnswersAt, Chapter, Correction, Document, EarlierPuzzle, FileMetadata, Notice, Placed,
};
use bookgen_press::language::capital;
use bookgen_press::layout::{SheetAnswers, arrange_slots};
use bookgen_puzzles::record::{Entry, Record, ReplaceReason, Replaced};
use bookgen_puzzles::{Fingerprint, Level, Setter, Target};

/// Whether a puzzle was printed before, by its kind and its fingerprint, as far as that can be known.
pub type Taken<'a> = &'a dyn Fn(&str, &Fingerprint) -> Result<bool, Diagnostic>;

/// Gives a puzzle that stands by for a slot and a level, each once, if there is one.
pub type StandBy<'a> = &'a dyn Fn(&str, &str) -> Option<Entry>;

/// What a record is made from beside its spec, seed and date.
pub struct Sources<'a> {
    /// What was printed before.
    pub taken: Taken<'a>,
    /// What stands by.
    pub stand_by: StandBy<'a>,
    /// The least number that goes on from what is recorded, by the slot.
    pub least: &'a dyn Fn(&str) -> Option<u32>,
    /// The moment of the run.
    pub now: DateTime<Utc>,
}

/// One puzzle of an issue: where its words come from, and what is recorded of it.
struct Part<'a> {
    id: &'a str,
    slot: Option<&'a Feature>,
    entry: Option<&'a Entry>,
}

/// The puzzles of an issue in the order of its pages. What may be seen already is as it was
/// recorded; what may not follows the spec, with the puzzles that are recorded.
fn parts<'a>(
    publication: &'a Publication,
    date: NaiveDate,
    record: Option<&'a Record>,
    is_out: bool,
) -> Vec<Part<'a>> {
    let entries = record.map(|record| record.entries.as_slice()).unwrap_or_default();
    let id = |entry: &'a Entry| publication.slot_id(date, entry);
    if is_out && !entries.is_empty() {
        let part = |entry| {
            let id = id(entry);
            let slot = publication.slots.iter().find(|slot| slot.id == id);
            Part { id, slot, entry: Some(entry) }
        };
        return entries.iter().map(part).collect();
    }
    let part = |slot: &'a Feature| {
        let entry = entries.iter().find(|entry| id(entry) == slot.id);
        Part { id: &slot.id, slot: Some(slot), entry }
    };
    publication.slots_on(date).map(part).collect()
}

/// The record of an issue: what there is of it, and what is missing made anew from spec, seed and
/// date.
///
/// # Errors
/// A slot that cannot be filled; a number that does not go on from those of the issues beside.
pub fn record(
    publication: &Publication,
    files: &dyn Files,
    date: NaiveDate,
    (before, is_out): (Option<&Record>, bool),
    sources: &Sources<'_>,
) -> Result<Record, Faults> {
    let parts = parts(publication, date, before, is_out);
    let missing: Vec<&Part<'_>> = parts.iter().filter(|part| part.entry.is_none()).collect();
    let seed = publication.seed;
    let empty = || Record::for_issue(seed, publication.issue_id(date), &publication.source);
    let mut record = before.cloned().unwrap_or_else(empty);
    if !is_out {
        let has_slot =
            |entry: &Entry| parts.iter().any(|part| part.id == publication.slot_id(date, entry));
        let (stay, gone): (Vec<Entry>, Vec<Entry>) = record.entries.into_iter().partition(has_slot);
        record.entries = stay;
        let at = stamp(sources.now);
        record.replaced.extend(gone.into_iter().map(|entry| {
            let note = "its slot is no longer in the spec".to_owned();
            Replaced { entry, reason: ReplaceReason::Rejected, note, at: at.clone() }
        }));
    }
    if missing.is_empty() {
        return Ok(record);
    }
    let mut faults = Faults::default();
    let mut recipes: Vec<Recipe<'_>> = Vec::new();
    for slot in missing.iter().filter_map(|part| part.slot) {
        let recipe = level(publication, date, slot).map_err(Faults::from);
        let recipe = recipe.and_then(|level| recipe_of(publication, files, slot, level));
        recipes.extend(faults.collect(recipe));
    }
    let recipes = faults.into_result(recipes)?;
    let number = |recipe: &Recipe<'_>| {
        Some(publication.number(recipe.slot, date)).max((sources.least)(&recipe.slot.id))
    };
    let dated = recipes.iter().map(|recipe| recipe.dated(recipe.slot.count_before(number(recipe))));
    let slots = plan::dated(seed, &publication.slug, &date.to_string(), dated);
    for (at, (slot, recipe)) in slots.iter().zip(&recipes).enumerate() {
        let given_up = record.replaced.iter().filter(|past| past.entry.id == slot.id);
        let first = given_up.map(|past| past.entry.candidate + 1).max().unwrap_or(0);
        let is_taken = |made: &Made| is_taken(&record, made, sources.taken);
        let number = number(recipe);
        let entry = match generate::candidate(at, slot, first, is_taken) {
            Ok(made) => generate::entry(slot, &made, number),
            Err(fault) => {
                let stands_by = (sources.stand_by)(&recipe.slot.id, &slot.target.to_string());
                let mut entry = stands_by.ok_or(fault)?;
                (entry.id, entry.number) = (slot.id.clone(), number);
                entry.hash = entry.compute_hash();
                entry
            }
        };
        record.entries.push(entry);
    }
    // In the order of the slots, what has none of them after them.
    let order = |entry: &Entry| {
        let place = parts.iter().position(|part| entry.id == publication.puzzle_id(date, part.id));
        place.unwrap_or(usize::MAX)
    };
    record.entries.sort_by_key(order);
    Ok(record)
}

/// Whether a puzzle is in an issue already, was given up there, or was printed before.
fn is_taken(record: &Record, made: &Made, taken: Taken<'_>) -> Result<bool, Diagnostic> {
    let kind = made.placed.puzzle.kind.as_str();
    let same = |entry: &Entry| entry.puzzle.kind == kind && entry.fingerprint == made.fingerprint;
    Ok(record.all().any(same) || taken(kind, &made.fingerprint)?)
}

/// The next candidate of a slot that is recorded, as it would stand in its record.
///
/// # Errors
/// The slot is no longer in the spec, or cannot be filled.
pub fn another(
    publication: &Publication,
    files: &dyn Files,
    date: NaiveDate,
    record: &Record,
    slot: &Feature,
    taken: Taken<'_>,
) -> Result<Entry, Faults> {
    let id = publication.puzzle_id(date, &slot.id);
    let entry = record.entry(&id);
    // Of the level that it was asked for, whatever the spec says now.
    let level = match entry {
        Some(entry) => slot.kind.about().named_level(&entry.asked, &slot.place)?,
        None => level(publication, date, slot)?,
    };
    let recipe = recipe_of(publication, files, slot, level)?;
    let number = entry.and_then(|entry| entry.number);
    let number = number.or_else(|| Some(publication.number(slot, date)));
    let dated = [recipe.dated(slot.count_before(number))];
    let slots = plan::dated(publication.seed, &publication.slug, &date.to_string(), dated);
    let past = record.replaced.iter().map(|past| &past.entry).chain(entry);
    let past = past.filter(|entry| entry.id == id && entry.rerun.is_none());
    let first = past.map(|entry| entry.candidate + 1).max().unwrap_or(0);
    let is_taken = |made: &Made| is_taken(record, made, taken);
    let made = generate::candidate(0, &slots[0], first, is_taken)?;
    Ok(generate::entry(&slots[0], &made, number))
}

/// A puzzle to stand by for a slot and a level. `name` tells it from all others.
///
/// # Errors
/// It cannot be made.
pub fn reserve(
    publication: &Publication,
    files: &dyn Files,
    slot: &Feature,
    level: &'static Level,
    name: &str,
    taken: Taken<'_>,
) -> Result<Entry, Faults> {
    let recipe = recipe_of(publication, files, slot, level)?;
    let slots = plan::dated(publication.seed, &publication.slug, name, [recipe.dated(0)]);
    let taken = |made: &Made| taken(made.placed.puzzle.kind.as_str(), &made.fingerprint);
    let made = generate::candidate(0, &slots[0], 0, taken)?;
    Ok(generate::entry(&slots[0], &made, None))
}

/// How the puzzle of a slot is made.
struct Recipe<'a> {
    slot: &'a Feature,
    target: Target,
    setter: Box<dyn Setter>,
}

impl Recipe<'_> {
    /// The puzzle as it is planned, after `index` others of its slot.
    fn dated(&self, index: u32) -> Dated<'_> {
        let Recipe { slot, target, setter } = self;
        let (id, place) = (slot.id.as_str(), &slot.place);
        Dated { id, kind: slot.kind, target: *target, setter: &**setter, index, place }
    }
}

/// How the puzzle of a slot is made at a level.
fn recipe_of<'a>(
    publication: &Publication,
    files: &dyn Files,
    slot: &'a Feature,
    level: &'static Level,
) -> Result<Recipe<'a>, Faults> {
    let target = Target::Level(level);
    let options = slot.options.as_ref();
    let setter = spec::options(&publication.source, files, slot.kind, options, &slot.place)?;
    setter.check(target)?;
    Ok(Recipe { slot, target, setter })
}

/// A sheet that is laid out.
pub struct Sheet {
    /// What is printed where.
    pub document: Document,
    /// Its pages.
    pub laid_out: LaidOut,
}

/// The pages of an issue in an edition. `previous` is the issue before, with its record.
///
/// # Errors
/// What keeps them from being made.
pub fn sheet(
    publication: &Publication,
    files: &dyn Files,
    date: NaiveDate,
    edition: &Edition,
    (record, is_out): (&Record, bool),
    previous: Option<(NaiveDate, &Record)>,
) -> Result<Sheet, Faults> {
    let parts = parts(publication, date, Some(record), is_out);
    let shown = match edition.show {
        Show::Previous => SheetAnswers::EarlierIssue,
        Show::UpsideDown => SheetAnswers::UpsideDown,
        Show::Separate | Show::Nothing => SheetAnswers::None,
    };
    let mut earlier = Vec::new();
    let mut answers_heading = "answers-before";
    if let Some((day, before)) = previous.filter(|_| edition.show == Show::Previous) {
        earlier = answers_of(publication, day, before)?;
        if day.succ_opt() != Some(date) {
            answers_heading = "answers-last";
        }
    }
    let mut made = Vec::new();
    let mut chapters = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let entry = part
            .entry
            .ok_or_else(|| Diagnostic::bug(format!("{} of {date} is not recorded", part.id)))?;
        made.push(generate::recorded(at, entry).map_err(|flaw| damaged(entry, &flaw.0))?);
        chapters.push(chapter(publication, date, part, entry, &made[at].placed)?);
    }
    let entries = parts.iter().filter_map(|part| part.entry.cloned()).collect();
    let notices = record.notices.iter().filter_map(|text| notice(publication, text)).collect();
    let issue = Issue { date, made, chapters, shown, earlier, answers_heading, notices };
    issue.laid_out(publication, files, edition, Record { entries, ..record.clone() })
}

/// The answers of an issue in an edition, on pages of their own.
///
/// # Errors
/// What keeps them from being made.
pub fn answers(
    publication: &Publication,
    files: &dyn Files,
    date: NaiveDate,
    edition: &Edition,
    record: &Record,
) -> Result<Sheet, Faults> {
    let issue = Issue {
        date,
        made: Vec::new(),
        chapters: Vec::new(),
        shown: SheetAnswers::EarlierIssue,
        earlier: answers_of(publication, date, record)?,
        answers_heading: "answers",
        notices: Vec::new(),
    };
    issue.laid_out(publication, files, edition, record.clone())
}

/// What is printed in an issue.
struct Issue {
    date: NaiveDate,
    /// The puzzles, one of each chapter.
    made: Vec<Made>,
    chapters: Vec<Chapter>,
    shown: SheetAnswers,
    earlier: Vec<EarlierPuzzle>,
    answers_heading: &'static str,
    notices: Vec<Correction>,
}

impl Issue {
    fn laid_out(
        self,
        publication: &Publication,
        files: &dyn Files,
        edition: &Edition,
        record: Record,
    ) -> Result<Sheet, Faults> {
        let Issue { date, made, mut chapters, shown, earlier, answers_heading, notices } = self;
        let request = request(publication, date, edition);
        let alone = chapters.is_empty();
        let check = |format: &mut Format, chapters: &mut [Chapter]| {
            let mut faults = Faults::default();
            let (per_page, place) = &format.puzzles_per_page;
            for chapter in chapters.iter_mut() {
                chapter.per_page = *per_page;
                chapter.per_page_place = place.clone();
            }
            let same = chapters.iter().find_map(|chapter| same_number(chapter, &earlier));
            faults.0.extend(same);
            if alone || format.design.slots.is_empty() {
                return faults;
            }
            if shown == SheetAnswers::None {
                spec::without_answers(&mut format.design.slots);
            }
            let room = format.design.slots.iter().any(|slot| match slot.content {
                SlotContent::Answers => true,
                SlotContent::Rules(_) => shown == SheetAnswers::None,
                _ => false,
            });
            if !notices.is_empty() && !room {
                let fault = Diagnostic::book("the template has no room for a correction");
                let fault = format.design.point_at(fault, "slot", "its slots".to_owned());
                faults.push(fault.help("take one with a slot for answers or for rules"));
            }
            faults
        };
        let format = spec::format(&publication.source, files, &request, &mut chapters, check)?;
        let puzzles = chapters.len().to_string();
        let day = format.language.date(date);
        let args = [("puzzles", puzzles.as_str()), ("volume", "1"), ("date", day.as_str())];
        let head = &request.head;
        let title = filled(head, "title", &args)?;
        let mut subtitle = filled(head, "subtitle", &args)?;
        // A date at the beginning of a line has a capital in every language.
        if head.text("subtitle").is_some_and(|text| text.starts_with("{date}")) {
            subtitle = capital(&subtitle);
        }
        let place = head.place.clone();
        let arranged = alone || format.design.slots.is_empty();
        let mut document = Document {
            source: Arc::clone(&publication.source),
            file: FileMetadata {
                seed: record.seed,
                template: format.template,
                edition: None,
                date,
                pdfx: format.pdfx,
            },
            title,
            title_place: head.place("title").clone(),
            subtitle: Some(subtitle),
            author: head.text("author").map(str::to_owned),
            publisher: None,
            copyright: None,
            series_title: None,
            volume: 1,
            isbn: None,
            contact: None,
            day: Some(date),
            language: format.language,
            design: format.design,
            printing: format.printing,
            cover: None,
            mark: format.mark,
            level_places: format.level_places,
            front: Vec::new(),
            chapters,
            examples: Vec::new(),
            answers: match shown {
                SheetAnswers::UpsideDown => AnswersAt::UpsideDown,
                SheetAnswers::EarlierIssue | SheetAnswers::None => AnswersAt::Previous,
            },
            answers_place: place,
            earlier,
            answers_heading,
            notices,
        };
        if arranged {
            let placed: Vec<&Placed> = made.iter().map(|made| &made.placed).collect();
            arrange_slots(&mut document, &placed, shown);
        }
        let laid_out = pipeline::lay_out_made(&document, made, record, &Silent)?;
        Ok(Sheet { document, laid_out })
    }
}

/// The fault of an answer on a sheet that has the number of a puzzle beside it.
fn same_number(chapter: &Chapter, earlier: &[EarlierPuzzle]) -> Option<Diagnostic> {
    let number = chapter.first_number?;
    let other = earlier.iter().find(|earlier| earlier.number == number)?;
    let fault = Diagnostic::book(format!(
        "an answer of the issue before and a puzzle of this one have the number {number}"
    ));
    let label = format!("the answer of `{}` bears it", other.entry.id);
    Some(fault.at(&chapter.place, label).help(NUMBERS_HELP))
}

/// A text of the head, its names filled in.
fn filled(head: &Values, key: &str, args: &[(&str, &str)]) -> Result<String, Faults> {
    let text = head.text(key).unwrap_or_default();
    let place = head.place(key);
    if key == "title" && text.trim().is_empty() {
        let fault = Diagnostic::book("the book has no title");
        return Err(fault.at(place, "nothing in it").help("call it something").into());
    }
    expand(text, args).map_err(|unfilled| {
        spec::unknown_placeholder(&unfilled, &spec::placeholder_place(place, text, &unfilled))
            .into()
    })
}

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

/// A puzzle that is not as it was recorded.
pub fn damaged(entry: &Entry, flaw: &str) -> Diagnostic {
    let name = &entry.place.source.name;
    Diagnostic::book(format!("{} of {name} {flaw}", entry.id))
        .at(&entry.place, "this puzzle")
        .help(AS_IT_WAS)
}

/// What is to be done with a record that is not as it was.
pub const AS_IT_WAS: &str =
    "put the record back as it was: what has been printed is never made a second time";

/// Whether puzzles of records are as they were written.
///
/// # Errors
/// Those that are not.
pub fn unchanged<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<(), Faults> {
    let flaws = entries
        .into_iter()
        .filter_map(|entry| entry.check_hash().err().map(|flaw| damaged(entry, &flaw)));
    Faults(flaws.collect()).into_result(())
}

/// What stands below a puzzle.
fn line(part: &Part<'_>, date: NaiveDate) -> String {
    let lines = part.slot.map(|slot| slot.lines(date)).unwrap_or_default();
    let said: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    said.join(" · ")
}

/// A notice as a record keeps it: day, puzzle and words, a line each.
pub fn notice_text(notice: &Notice) -> String {
    format!("{}\n{}\n{}", notice.date, notice.puzzle, notice.note)
}

fn notice(publication: &Publication, text: &str) -> Option<Correction> {
    let mut lines = text.splitn(3, '\n');
    let date = lines.next()?.parse().ok()?;
    let puzzle = lines.next()?.to_owned();
    let name = puzzle.rsplit_once(' ').map_or(puzzle.as_str(), |(name, _)| name);
    let slot = publication.slots.iter().find(|slot| slot.name == name);
    let kind = slot.map(|slot| slot.kind.about().name.to_owned());
    Some(Correction { notice: Notice { date, puzzle, note: lines.next()?.to_owned() }, kind })
}

/// A puzzle of an issue as a chapter.
fn chapter(
    publication: &Publication,
    date: NaiveDate,
    part: &Part<'_>,
    entry: &Entry,
    placed: &Placed,
) -> Result<Chapter, Diagnostic> {
    let nowhere = || publication.source.place(0..0);
    let place = part.slot.map_or_else(nowhere, |slot| slot.place.clone());
    let number = entry.number.or_else(|| Some(publication.number(part.slot?, date)));
    Ok(Chapter {
        id: part.id.to_owned(),
        title: part.slot.map_or(part.id, |slot| slot.name.as_str()).to_owned(),
        intro: None,
        kind: placed.kind,
        level: None,
        count: 1,
        first_number: number,
        line: Some(line(part, date)).filter(|line| !line.is_empty()),
        per_page: 1,
        per_page_place: place.clone(),
        place,
    })
}

/// The level of a slot on a day.
fn level(
    publication: &Publication,
    date: NaiveDate,
    slot: &Feature,
) -> Result<&'static Level, Diagnostic> {
    let special = publication.calendar.special(date);
    let special = special.and_then(|special| special.levels.get(&slot.id));
    let usual = &slot.levels[date.weekday().num_days_from_monday() as usize];
    match special.or(usual.as_ref()) {
        Some((level, _)) => Ok(level),
        None => Err(Diagnostic::book(format!("`{}` has no level on {date}", slot.id))
            .at(&slot.place, "its ramp leaves that weekday out")
            .help("add it to the ramp, or the level to the special day: levels = { … }")),
    }
}

/// The format that an edition asks for on a day.
fn request(publication: &Publication, date: NaiveDate, edition: &Edition) -> FormatRequest {
    let root = &publication.values;
    let empty = || Values::empty(root.place.clone());
    let own = edition.values.clone().unwrap_or_else(empty);
    let own = own.only(&OWN);
    let mut head = root.table("publication").cloned().unwrap_or_else(empty);
    if let Some(name) = head.get("name").cloned() {
        head = head.with("title", name);
    }
    let special = publication.calendar.special(date);
    if let Some((text, place)) = special.and_then(|special| special.subtitle.as_ref()) {
        let value = Value { place: place.clone(), data: Data::Text(text.clone()) };
        head = head.with("subtitle", value);
    }
    // A paper belongs to a printer, [page] to a template, [pdf] to a printer.
    let (other_template, other_printer) = (own.wrote("template"), own.wrote("printer"));
    if other_printer {
        head = head.without(&["paper"]);
    }
    let table = |key: &str, inherits: bool| {
        let under = root.table(key).filter(|_| inherits).cloned().unwrap_or_else(empty);
        match own.table(key) {
            Some(over) => under.overlaid(over.explicit()),
            None => under,
        }
    };
    let pages = [(root, !other_template), (&own, true)];
    let pages = pages.into_iter().filter(|(_, counts)| *counts);
    FormatRequest {
        pages: pages
            .filter_map(|(values, _)| Some((spec::page(Some(values))?.clone(), "[page]")))
            .collect(),
        levels: table("levels", true),
        pdf: table("pdf", !other_printer),
        head: head.overlaid(own.only(&HEAD)),
    }
}

/// Keys of an edition that change the format.
const OWN: [&str; 9] =
    ["title", "author", "language", "template", "printer", "paper", "page", "levels", "pdf"];

/// Keys of an edition that stand in the place of the publication's.
const HEAD: [&str; 6] = ["title", "author", "language", "template", "printer", "paper"];

/// A way out where an answer and a puzzle have the same number.
const NUMBERS_HELP: &str = "readers find an answer by its number: let each slot have numbers of its own, far from the others";
