//! An issue: its record, and its pages.
//!
//! A page is laid out as a book's is. For that a document with the keys of `book.toml` is put
//! together from `daily.toml`, part by part, each part at its own place there, so that faults show
//! where they can be mended.

use chrono::{DateTime, Datelike, NaiveDate, Utc};

use super::definition::{Edition, Feature as Running, Publication, Show};
use super::timestamp::timestamp as stamp;
use crate::generate::{self, Made};
use crate::pipeline::{self, LaidOut, Silent};
use crate::plan;
use crate::spec::{self, Book, Chapter, Correction, Earlier, Issue, Notice, Shown};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::schema::{Files, Key, Node, NodeData};
use bookgen_puzzles::Fingerprint;
use bookgen_puzzles::record::{Entry, Past, Record, Why};

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
    slot: Option<&'a Running>,
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
    let part = |slot: &'a Running| {
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
    let seed = seed(publication);
    let empty = || Record::of_issue(seed, publication.issue_id(date), &publication.source);
    let mut record = before.cloned().unwrap_or_else(empty);
    if !is_out {
        let has_slot =
            |entry: &Entry| parts.iter().any(|part| part.id == publication.slot_id(date, entry));
        let (stay, gone): (Vec<Entry>, Vec<Entry>) = record.entries.into_iter().partition(has_slot);
        record.entries = stay;
        let at = stamp(sources.now);
        record.past.extend(gone.into_iter().map(|entry| {
            let note = "its slot is no longer in the spec".to_owned();
            Past { entry, why: Why::Rejected, note, at: at.clone() }
        }));
    }
    if missing.is_empty() {
        return Ok(record);
    }
    let mut faults = Faults::default();
    let mut chapters: Vec<Chapter> = Vec::new();
    for part in &missing {
        chapters.extend(faults.take(chapter(publication, files, date, part, None)));
    }
    let chapters = faults.or(chapters)?;
    let text = date.to_string();
    let number = |chapter: &Chapter| chapter.first_number.max((sources.least)(&chapter.id));
    let numbered = chapters.iter().zip(&missing).map(|(chapter, part)| {
        (chapter, part.slot.map_or(0, |slot| slot.count_before(number(chapter))))
    });
    let slots = plan::dated(seed, &publication.slug, &text, numbered);
    for (at, slot) in slots.iter().enumerate() {
        let given_up = record.past.iter().filter(|past| past.entry.id == slot.id);
        let first = given_up.map(|past| past.entry.candidate + 1).max().unwrap_or(0);
        let is_taken = |made: &Made| is_taken(&record, made, sources.taken);
        let number = number(&chapters[at]);
        let entry = match generate::candidate(&chapters, at, slot, first, is_taken) {
            Ok(made) => generate::entry(slot, &made, number),
            Err(fault) => {
                let stands_by = (sources.stand_by)(&chapters[at].id, &slot.target.to_string());
                let mut entry = stands_by.ok_or(fault)?;
                (entry.id, entry.number) = (slot.id.clone(), number);
                entry.hash = entry.sealed();
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
    let kind = made.puzzle.kind.as_str();
    let same = |entry: &Entry| entry.puzzle.kind == kind && entry.fingerprint == made.fingerprint;
    Ok(record.all().any(same) || taken(kind, &made.fingerprint)?)
}

fn seed(publication: &Publication) -> u64 {
    let head = get(&publication.node, "publication");
    match head.and_then(|head| get(head, "seed")).map(|seed| &seed.data) {
        Some(NodeData::Int(Some(seed))) => u64::try_from(*seed).unwrap_or(0),
        _ => 1,
    }
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
    slot: &Running,
    taken: Taken<'_>,
) -> Result<Entry, Faults> {
    let id = publication.puzzle_id(date, &slot.id);
    let entry = record.entry(&id);
    let part = Part { id: &slot.id, slot: Some(slot), entry: None };
    // Of the level that it was asked for, whatever the spec says now.
    let level = entry.map(|entry| entry.asked.as_str());
    let chapters = [chapter(publication, files, date, &part, level)?];
    let number = entry.and_then(|entry| entry.number).or(chapters[0].first_number);
    let numbered = [(&chapters[0], slot.count_before(number))];
    let slots = plan::dated(seed(publication), &publication.slug, &date.to_string(), numbered);
    let past = record.past.iter().map(|past| &past.entry).chain(entry);
    let past = past.filter(|entry| entry.id == id && entry.rerun.is_none());
    let first = past.map(|entry| entry.candidate + 1).max().unwrap_or(0);
    let is_taken = |made: &Made| is_taken(record, made, taken);
    let made = generate::candidate(&chapters, 0, &slots[0], first, is_taken)?;
    Ok(generate::entry(&slots[0], &made, number))
}

/// A puzzle to stand by for a slot and a level. `name` tells it from all others.
///
/// # Errors
/// It cannot be made.
pub fn reserve(
    publication: &Publication,
    files: &dyn Files,
    slot: &Running,
    level: &str,
    name: &str,
    taken: Taken<'_>,
) -> Result<Entry, Faults> {
    let part = Part { id: &slot.id, slot: Some(slot), entry: None };
    let chapters = [chapter(publication, files, slot.first_date, &part, Some(level))?];
    let slots = plan::dated(seed(publication), &publication.slug, name, [(&chapters[0], 0)]);
    let taken = |made: &Made| taken(made.puzzle.kind.as_str(), &made.fingerprint);
    let made = generate::candidate(&chapters, 0, &slots[0], 0, taken)?;
    Ok(generate::entry(&slots[0], &made, None))
}

/// A sheet that is laid out.
pub struct Sheet {
    /// What it is made from.
    pub book: Book,
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
        Show::Previous => Shown::Earlier,
        Show::UpsideDown => Shown::UpsideDown,
        Show::Separate | Show::Nothing => Shown::Nothing,
    };
    let mut earlier = Vec::new();
    let mut answers_word = "answers-before";
    if let Some((day, before)) = previous.filter(|_| edition.show == Show::Previous) {
        earlier = answers_of(publication, day, before)?;
        if day.succ_opt() != Some(date) {
            answers_word = "answers-last";
        }
    }
    let lines = parts.iter().map(|part| line(part, date)).collect();
    let document = document(publication, date, edition, record.seed, &parts)?;
    let issue = Issue {
        date,
        puzzles: parts.iter().filter_map(|part| Some(part.entry?.puzzle.clone())).collect(),
        recorded: parts.iter().map(|part| part.id.to_owned()).collect(),
        shown,
        earlier,
        answers_word,
        lines,
        notices: record.notices.iter().filter_map(|text| notice(publication, text)).collect(),
    };
    let book = spec::issue(&publication.source, &document, files, issue)?;
    let mut made = Vec::new();
    let mut entries = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let entry = part
            .entry
            .ok_or_else(|| Diagnostic::broken(format!("{} of {date} is not recorded", part.id)))?;
        made.push(generate::recorded(at, entry).map_err(|flaw| damaged(entry, &flaw.0))?);
        entries.push(entry.clone());
    }
    let record = Record { entries, ..record.clone() };
    let laid_out = pipeline::lay_out_made(&book, made, record, &Silent)?;
    Ok(Sheet { book, laid_out })
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
        puzzles: Vec::new(),
        recorded: Vec::new(),
        shown: Shown::Earlier,
        earlier: answers_of(publication, date, record)?,
        answers_word: "answers",
        lines: Vec::new(),
        notices: Vec::new(),
    };
    let document = document(publication, date, edition, record.seed, &[])?;
    let book = spec::issue(&publication.source, &document, files, issue)?;
    let laid_out = pipeline::lay_out_made(&book, Vec::new(), record.clone(), &Silent)?;
    Ok(Sheet { book, laid_out })
}

fn answers_of(
    publication: &Publication,
    date: NaiveDate,
    record: &Record,
) -> Result<Vec<Earlier>, Faults> {
    let mut faults = Faults::default();
    let mut earlier = Vec::new();
    for (at, entry) in record.entries.iter().enumerate() {
        match Earlier::of(&publication.issue_id(date), entry.clone(), at) {
            Ok(answer) => earlier.push(answer),
            Err(flaw) => faults.push(damaged(entry, &flaw)),
        }
    }
    faults.or(earlier)
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
        .filter_map(|entry| entry.unchanged().err().map(|flaw| damaged(entry, &flaw)));
    Faults(flaws.collect()).or(())
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
    let kind = slot.map(|slot| slot.kind.clone());
    Some(Correction { notice: Notice { date, puzzle, note: lines.next()?.to_owned() }, kind })
}

/// A slot of an issue as a chapter of one puzzle, of the day's level or of another.
fn chapter(
    publication: &Publication,
    files: &dyn Files,
    date: NaiveDate,
    part: &Part<'_>,
    other: Option<&str>,
) -> Result<Chapter, Faults> {
    let mut node = chapter_node(publication, date, part, other)?;
    if let NodeData::Table(entries) = &mut node.data {
        let place = node.place.clone();
        entries.push(entry(&place, "per_page", NodeData::Int(Some(1))));
    }
    spec::chapter_of(&publication.source, &node, files)
}

fn chapter_node(
    publication: &Publication,
    date: NaiveDate,
    part: &Part<'_>,
    other: Option<&str>,
) -> Result<Node, Diagnostic> {
    let nowhere = || publication.source.place(0..0);
    let place = part.slot.map_or_else(nowhere, |slot| slot.place.clone());
    let text = |text: &str| NodeData::Text(text.to_owned());
    let name = part.slot.map_or(part.id, |slot| slot.name.as_str());
    let mut entries = vec![
        entry(&place, "id", text(part.id)),
        entry(&place, "title", text(&name.replace('{', "{{").replace('}', "}}"))),
        entry(&place, "count", NodeData::Int(Some(1))),
    ];
    let number = match (part.entry, part.slot) {
        (Some(entry), _) if entry.number.is_some() => entry.number,
        (_, Some(slot)) => Some(publication.number(slot, date)),
        _ => None,
    };
    let number = number.map(|number| NodeData::Int(Some(i64::from(number))));
    entries.extend(number.map(|number| entry(&place, "first_number", number)));
    match (part.entry, part.slot) {
        (Some(recorded), _) => entries.push(entry(&place, "kind", text(&recorded.puzzle.kind))),
        (None, Some(slot)) => {
            entries.push(entry(&place, "kind", text(&slot.kind)));
            let (level, at) = match other {
                Some(level) => (level, &place),
                None => level(publication, date, slot)?,
            };
            entries.push(entry(at, "level", text(level)));
            let own = slot_node(publication, slot);
            entries.extend(own.and_then(|own| pair(own, "options")).cloned());
        }
        (None, None) => {}
    }
    Ok(Node { place, data: NodeData::Table(entries) })
}

/// The level of a slot on a day.
fn level<'a>(
    publication: &'a Publication,
    date: NaiveDate,
    slot: &'a Running,
) -> Result<(&'a str, &'a Place), Diagnostic> {
    let special = publication.calendar.special(date);
    let special = special.and_then(|special| special.levels.get(&slot.id));
    let usual = &slot.levels[date.weekday().num_days_from_monday() as usize];
    match special.or(usual.as_ref()) {
        Some((level, place)) => Ok((level, place)),
        None => Err(Diagnostic::book(format!("`{}` has no level on {date}", slot.id))
            .at(&slot.place, "its ramp leaves that weekday out")
            .help("add it to the ramp, or the level to the special day: levels = { … }")),
    }
}

/// The document of an issue, with the keys of `book.toml`.
fn document(
    publication: &Publication,
    date: NaiveDate,
    edition: &Edition,
    seed: u64,
    parts: &[Part<'_>],
) -> Result<Node, Faults> {
    let root = &publication.node;
    let empty = Node { place: root.place.clone(), data: NodeData::Table(Vec::new()) };
    let head = get(root, "publication").unwrap_or(&empty);
    let own = edition.name.as_ref().and_then(|name| edition_node(root, name)).unwrap_or(&empty);
    let place = &head.place;
    let mut book = Vec::new();
    let title = pair(own, "title").or(pair(head, "name"));
    book.extend(title.map(|(key, node)| (named(key, "title"), node.clone())));
    let special = publication.calendar.special(date);
    let subtitle = special.and_then(|special| special.subtitle.as_ref());
    let usual = NodeData::Text("{date}".to_owned());
    book.push(match (subtitle, pair(head, "subtitle")) {
        (Some((text, place)), _) => entry(place, "subtitle", NodeData::Text(text.clone())),
        (None, Some(pair)) => pair.clone(),
        (None, None) => entry(place, "subtitle", usual),
    });
    for key in ["author", "language", "template", "printer", "paper"] {
        // A paper is one of a printer's.
        let inherits = key != "paper" || pair(own, "printer").is_none();
        let found = pair(own, key).or_else(|| pair(head, key).filter(|_| inherits));
        book.extend(found.cloned());
    }
    let seed = i64::try_from(seed).unwrap_or(0);
    book.push(entry(place, "seed", NodeData::Int(Some(seed))));
    let mut tables = vec![entry(place, "book", NodeData::Table(book))];
    for key in ["page", "levels", "pdf"] {
        // What is said of another template, or for another printer, is not said of this.
        let other = match key {
            "page" => pair(own, "template").is_some(),
            "pdf" => pair(own, "printer").is_some(),
            _ => false,
        };
        let under = pair(root, key).filter(|_| !other);
        tables.extend(match (under, pair(own, key)) {
            (Some((key, under)), Some((_, over))) => Some((key.clone(), laid_over(under, over))),
            (under, over) => over.or(under).cloned(),
        });
    }
    let chapters = parts.iter().map(|part| chapter_node(publication, date, part, None));
    let chapters = chapters.collect::<Result<Vec<Node>, Diagnostic>>()?;
    if !chapters.is_empty() {
        tables.push(entry(place, "chapter", NodeData::List(chapters)));
    }
    Ok(Node { place: root.place.clone(), data: NodeData::Table(tables) })
}

fn edition_node<'a>(root: &'a Node, name: &str) -> Option<&'a Node> {
    list(root, "edition").iter().find(
        |edition| matches!(get(edition, "name"), Some(Node { data: NodeData::Text(text), .. }) if text == name),
    )
}

fn slot_node<'a>(publication: &'a Publication, slot: &Running) -> Option<&'a Node> {
    let named = |node: &&Node| get(node, "name").is_some_and(|name| name.place == slot.place);
    list(&publication.node, "slot").iter().find(named)
}

fn list<'a>(table: &'a Node, key: &str) -> &'a [Node] {
    match get(table, key).map(|node| &node.data) {
        Some(NodeData::List(list)) => list,
        _ => &[],
    }
}

fn pair<'a>(table: &'a Node, key: &str) -> Option<&'a (Key, Node)> {
    match &table.data {
        NodeData::Table(entries) => entries.iter().find(|(known, _)| known.name == key),
        _ => None,
    }
}

fn get<'a>(table: &'a Node, key: &str) -> Option<&'a Node> {
    pair(table, key).map(|(_, node)| node)
}

fn named(key: &Key, name: &str) -> Key {
    Key { name: name.to_owned(), place: key.place.clone() }
}

fn entry(place: &Place, key: &str, data: NodeData) -> (Key, Node) {
    let place = place.clone();
    (Key { name: key.to_owned(), place: place.clone() }, Node { place, data })
}

/// A table with another laid over it.
fn laid_over(under: &Node, over: &Node) -> Node {
    let (NodeData::Table(low), NodeData::Table(high)) = (&under.data, &over.data) else {
        return over.clone();
    };
    let mut entries = low.clone();
    for (key, node) in high {
        match entries.iter_mut().find(|(known, _)| known.name == key.name) {
            Some((_, below)) => *below = laid_over(below, node),
            None => entries.push((key.clone(), node.clone())),
        }
    }
    Node { place: over.place.clone(), data: NodeData::Table(entries) }
}
