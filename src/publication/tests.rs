//! Tests of records and feeds, without files.

use std::cell::RefCell;
use std::sync::{LazyLock, Mutex};

use chrono::DateTime;
use proptest::prelude::*;

use super::Feature;
use super::earlier_puzzles::EarlierPuzzles;
use super::issue_puzzles::{FromReserve, IsPrinted, Sources};
use super::{Publication, feed, issue_puzzles, record_edit};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::NoFiles;
use bookgen_puzzles::Fingerprint;
use bookgen_puzzles::record::{Entry, Record};

const POST: &str = r#"
[publication]
name = "The Post"
timezone = "Europe/Madrid"
template = "a4-sheet"

[[slot]]
name = "Sudoku"
kind = "sudoku"
first_date = 2026-01-01
level = "gentle"

[[slot]]
name = "Other"
kind = "sudoku"
first_date = 2026-01-01
first_number = 5001
level = "easy"
"#;

fn post(spec: &str) -> Publication {
    let read = Publication::read(&Source::new("daily.toml", spec), &NoFiles);
    read.unwrap_or_else(|faults| panic!("{faults}"))
}

fn sources<'a>(is_printed: IsPrinted<'a>, from_reserve: FromReserve<'a>) -> Sources<'a> {
    static NONE: LazyLock<EarlierPuzzles> = LazyLock::new(EarlierPuzzles::default);
    let now = DateTime::UNIX_EPOCH;
    Sources { is_printed, from_reserve, min_number: &|_| None, earlier: &NONE, now }
}

fn record(publication: &Publication, day: &str, before: Option<&Record>) -> Record {
    let day = day.parse().unwrap();
    let made = issue_puzzles::record(
        publication,
        &NoFiles,
        day,
        before,
        false,
        &sources(&|_, _| Ok(false), &|_, _| None),
    );
    made.unwrap_or_else(|faults| panic!("{faults}"))
}

fn ids(record: &Record) -> Vec<&str> {
    record.entries.iter().map(|entry| entry.id.as_str()).collect()
}

#[test]
fn an_issue_has_a_puzzle_of_each_feature() {
    let post = post(POST);
    let made = record(&post, "2026-11-21", None);
    assert_eq!(ids(&made), ["the-post-2026-11-21-sudoku", "the-post-2026-11-21-other"]);
    let numbers: Vec<Option<u32>> = made.entries.iter().map(|entry| entry.number).collect();
    assert_eq!(numbers, [Some(325), Some(5325)]);
    assert_eq!(made.entries[0].level.as_deref(), Some("gentle"));
    let again = record(&post, "2026-11-21", None);
    assert_eq!(bookgen_puzzles::record::write(&made), bookgen_puzzles::record::write(&again));
    let other = record(&post, "2026-11-22", None);
    assert_ne!(made.entries[0].puzzle, other.entries[0].puzzle);
}

#[test]
fn a_new_feature_does_not_change_other_puzzles() {
    let one = POST.split("[[slot]]\nname = \"Other\"").next().unwrap();
    let before = record(&post(one), "2026-11-21", None);
    let after = record(&post(POST), "2026-11-21", Some(&before));
    assert_eq!(ids(&after).len(), 2);
    assert_eq!(before.entries[0].puzzle, after.entries[0].puzzle);
    assert_eq!(after.entries[1].puzzle, record(&post(POST), "2026-11-21", None).entries[1].puzzle);
}

#[test]
fn a_printed_puzzle_is_replaced_by_the_next_candidate() {
    let post = post(POST);
    let day = "2026-11-21".parse().unwrap();
    let first = record(&post, "2026-11-21", None);
    let printed = first.entries[0].fingerprint.clone();
    let is_printed = |kind: &str, found: &Fingerprint| Ok(kind == "sudoku" && *found == printed);
    let next = issue_puzzles::record(
        &post,
        &NoFiles,
        day,
        None,
        false,
        &sources(&is_printed, &|_, _| None),
    )
    .unwrap();
    assert_eq!((first.entries[0].candidate, next.entries[0].candidate), (0, 1));
    assert_eq!(first.entries[1].puzzle, next.entries[1].puzzle);
}

#[test]
fn a_reserve_puzzle_has_the_same_level_and_is_used_once() {
    let post = post(POST);
    let day = "2026-11-21".parse().unwrap();
    let [sudoku, other] = &post.features[..] else { panic!("two features") };
    let reserve_puzzle = |feature: &Feature, level: &str, name: &str| {
        let level = feature.kind.about().level(level).unwrap();
        issue_puzzles::reserve(&post, &NoFiles, feature, level, name, &|_, _| Ok(false)).unwrap()
    };
    let left = Mutex::new(vec![
        ("other", "easy", reserve_puzzle(other, "easy", "reserve-easy-2026-11-20-0")),
        ("sudoku", "easy", reserve_puzzle(sudoku, "easy", "reserve-easy-2026-11-20-0")),
        ("sudoku", "gentle", reserve_puzzle(sudoku, "gentle", "reserve-gentle-2026-11-20-0")),
    ]);
    let from_reserve = |feature: &str, level: &str| -> Option<Entry> {
        let mut left = left.lock().unwrap();
        let at = left.iter().position(|(of, is, _)| (*of, *is) == (feature, level))?;
        Some(left.remove(at).2)
    };
    let all = |_: &str, _: &Fingerprint| Ok(true);
    let made =
        issue_puzzles::record(&post, &NoFiles, day, None, false, &sources(&all, &from_reserve))
            .unwrap();
    assert_eq!(ids(&made), ["the-post-2026-11-21-sudoku", "the-post-2026-11-21-other"]);
    for (entry, level) in made.entries.iter().zip(["gentle", "easy"]) {
        assert_eq!(entry.level.as_deref(), Some(level));
        assert_eq!(entry.verified(bookgen_puzzles::find).err(), None);
    }
    let left_over: Vec<_> =
        left.lock().unwrap().iter().map(|(feature, level, _)| (*feature, *level)).collect();
    assert_eq!(left_over, [("sudoku", "easy")]);
    // The reserve puzzles of both features are used up, so the next issue cannot be made.
    let day = "2026-11-22".parse().unwrap();
    let fault =
        issue_puzzles::record(&post, &NoFiles, day, None, false, &sources(&all, &from_reserve))
            .unwrap_err();
    let message = fault.to_string();
    assert!(
        message.contains("too few different puzzles for the-post-2026-11-22-sudoku"),
        "{message}"
    );
}

#[test]
fn the_printed_record_has_no_corrections() {
    let post = post(POST);
    let day = "2026-11-21".parse().unwrap();
    let made = RefCell::new(record(&post, "2026-11-21", None));
    let at = |text: &str| text.parse().unwrap();
    let correct = |now: &str| {
        let mut record = made.borrow_mut();
        let (earlier, feature) = (EarlierPuzzles::default(), &post.features[0]);
        let is_printed: IsPrinted<'_> = &|_, _| Ok(false);
        let another =
            issue_puzzles::another(&post, &NoFiles, day, &record, feature, &earlier, is_printed);
        record_edit::correct(&mut record, another.unwrap(), "wrong", at(now));
    };
    let first = made.borrow().entries[0].clone();
    correct("2026-11-22T10:00:00Z");
    let second = made.borrow().entries[0].clone();
    correct("2026-11-23T10:00:00Z");
    let record = made.into_inner();
    assert_eq!(record.entries[0].revision, 3);
    assert_eq!(record.revision(), 3);
    assert_eq!(record_edit::as_printed(&record).entries[0].hash, first.hash);
    // Each correction uses the next candidate puzzle.
    let candidates = [first.candidate, second.candidate, record.entries[0].candidate];
    assert_eq!(candidates, [0, 1, 2]);
}

proptest! {
    #[test]
    fn any_text_is_a_publication_or_a_fault(
        at in any::<prop::sample::Index>(),
        cut in 0..30usize,
        put in "[\"=\\[\\]{}\n0-9a-z.:%-]{0,8}",
    ) {
        let chars: Vec<char> = POST.chars().collect();
        let at = at.index(chars.len());
        let after = chars.iter().skip(at + cut);
        let text: String = chars[..at].iter().copied().chain(put.chars()).chain(after.copied()).collect();
        if let Ok(publication) = Publication::read(&Source::new("daily.toml", text), &NoFiles) {
            let day = "2026-11-21".parse().unwrap();
            for feature in &publication.features {
                publication.number(feature, day);
            }
            publication.release.issue(day);
        }
    }
}

#[test]
fn addresses_in_feeds_are_percent_encoded() {
    let spec = POST.replace(
        "template =",
        "output = \"out/{date:%Y} jeux & énigmes/{slug} {date}.pdf\"\nsite = \"https://post.example/p/\"\ntemplate =",
    );
    let publication = post(&spec);
    let made = record(&publication, "2026-03-02", None);
    let path = "out/2026 jeux & énigmes/the-post 2026-03-02.pdf".to_owned();
    let files = vec![(path, "application/pdf")];
    let date = "2026-03-02".parse().unwrap();
    let text = &feed::ItemText::new(&publication, date, &made);
    let feeds = feed::feeds(&publication, None, &[feed::Item { date, text, files }]);
    let address =
        "https://post.example/p/2026%20jeux%20%26%20%C3%A9nigmes/the-post%202026-03-02.pdf"
            .to_owned();
    let json: serde_json::Value = serde_json::from_str(&feeds.json).unwrap();
    assert_eq!(json["items"][0]["url"], address);
    assert!(feeds.atom.contains(&format!("href=\"{address}\"")), "{}", feeds.atom);
}

#[test]
fn a_site_is_an_address_without_hidden_parts() {
    let read = |site: &str| {
        let spec = POST.replace("template =", &format!("site = \"{site}\"\ntemplate ="));
        let read = Publication::read(&Source::new("daily.toml", spec), &NoFiles);
        match read {
            Ok(publication) => Ok(publication.site),
            Err(faults) => Err(faults.0.into_iter().map(|fault| fault.message).collect::<Vec<_>>()),
        }
    };
    let ok = |site: &str| Ok(Some(site.to_owned()));
    assert_eq!(read(" HTTPS://Post.Example/p/ "), ok("https://Post.Example/p"));
    for (site, message) in [
        ("post.example", "`site` is not a web address"),
        ("https://", "`site` is not a web address"),
        ("https://ada@post.example", "`site` has a user name"),
        ("https://post.example/?a", "`site` has a query"),
        ("https://post.example/#a", "`site` has a fragment"),
        ("https://post.example/a b", "`site` has a space or a backslash"),
        ("https://post.ex\\u200bample", "`site` has an invisible character"),
    ] {
        assert_eq!(read(site), Err(vec![message.to_owned()]), "{site}");
    }
}
