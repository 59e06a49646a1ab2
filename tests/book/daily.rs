//! Dated sheets: each issue is made once, in any order, and released at its time.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bookgen_base::diagnostic::Source;
use bookgen_puzzles::record;
use chrono::{Days, NaiveDate};
use serde_json::Value;

use crate::examples::check_with_other_programs;
use crate::soak::repetitions;
use crate::test_dir::{TestDir, golden};

mod answer_in_picture;
mod approval;
mod check;
mod clues;
mod contact_sheet;
mod edition_language;
mod editor_commands;
mod failures_and_changes;
mod freeze;
mod issue_data;
mod killed_runs;
mod manual_commands;
mod older_records;
mod on_publish;
mod own_files;
mod released_issues;
mod separate_folders;
mod series;
mod slot_pdf;
mod themes;

/// A publication with one puzzle a day.
const POST: &str = r#"
[publication]
name = "The Post"
timezone = "Europe/Madrid"
template = "newspaper-column"
release = "05:00"

[[slot]]
name = "Sudoku"
kind = "sudoku"
first_date = 2026-01-01
first_number = 6182
ramp = { mon = "gentle", tue = "gentle", wed = "gentle", thu = "easy", fri = "easy", sat = "easy", sun = "easy" }
"#;

fn post() -> TestDir {
    TestDir::with("post.toml", POST)
}

/// Runs `bookgen daily` with the arguments `words` at the time `now`. Returns the standard output.
fn daily(dir: &TestDir, words: &str, now: &str) -> String {
    let mut all = vec!["daily"];
    all.extend(words.split(' '));
    all.extend(["--now", now]);
    dir.done(&all).out
}

/// Joins the lines of a message into one line.
fn flat(message: &str) -> String {
    let words = message.split_whitespace().filter(|word| *word != "│");
    words.collect::<Vec<_>>().join(" ")
}

/// The paths and bytes of all files below a folder.
fn tree(dir: &TestDir, folder: &str) -> BTreeMap<String, Vec<u8>> {
    fn walk(root: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
        let Ok(entries) = std::fs::read_dir(folder) else { return };
        for entry in entries {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => walk(root, &path, files),
                false => {
                    let name = path.strip_prefix(root).unwrap().display().to_string();
                    files.insert(name, std::fs::read(&path).unwrap());
                }
            }
        }
    }
    let mut files = BTreeMap::new();
    walk(&dir.path(folder), &dir.path(folder), &mut files);
    files
}

fn names(dir: &TestDir, folder: &str) -> Vec<String> {
    tree(dir, folder).into_keys().collect()
}

fn json(dir: &TestDir, path: &str) -> Value {
    serde_json::from_slice(&dir.bytes(path)).unwrap()
}

const RECORD: &str = "records/the-post/2026/2026-11-21.lock";
const PDF: &str = "out/2026/11/the-post-2026-11-21.pdf";

#[test]
fn one_command_makes_the_issues_of_the_example() {
    let dir = TestDir::with_examples();
    let now = "2026-11-21T04:00:00Z";
    let out = daily(&dir, "daily.toml --ahead 1", now);
    assert!(out.ends_with("The Morning Post: 2 issues made\n"), "{out}");
    let files = tree(&dir, "");
    let pdfs: Vec<&String> = files.keys().filter(|name| name.ends_with(".pdf")).collect();
    assert_eq!(pdfs.len(), 2 * 2 * 2, "two days, two editions, pages and answers");
    for name in pdfs {
        check_with_other_programs(&dir.path(name), name);
        dir.done(&["proof", name, "--for", "newspaper-k"]);
    }
    // The puzzles in the ipuz files are the printed puzzles.
    let issue = json(&dir, "out/2026/11/the-morning-post-2026-11-21.json");
    for puzzle in issue["puzzles"].as_array().unwrap() {
        let slot = puzzle["slot"].as_str().unwrap();
        let ipuz = json(&dir, &format!("out/2026/11/the-morning-post-2026-11-21-{slot}.ipuz"));
        let cells =
            ipuz["puzzle"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
        let cells: String = cells.map(|cell| cell.to_string().replace('0', ".")).collect();
        assert_eq!(cells, puzzle["puzzle"].as_str().unwrap());
        assert!(ipuz.get("solution").is_none());
    }
}

#[test]
fn an_issue_is_made_once_and_lost_files_are_rebuilt() {
    let dir = post();
    let noon = "2026-11-21T12:00:00Z";
    let out = daily(&dir, "post.toml", noon);
    assert_eq!(
        out,
        "out/2026/11/the-post-2026-11-21.pdf and 11 files more\nThe Post: 1 issue made\n"
    );
    let before = tree(&dir, "");
    assert_eq!(daily(&dir, "post.toml", noon), "The Post: nothing to do, 1 issue is up to date\n");
    assert_eq!(tree(&dir, ""), before);
    // The pages show the answers of the previous day. The proof works without a record, and with
    // the record of the previous day.
    dir.done(&["proof", PDF]);
    let proof = dir.done(&["proof", PDF, "--record", "records/the-post/2026/2026-11-20.lock"]);
    assert!(proof.out.contains("1 puzzle"), "{}", proof.out);
    assert_eq!(
        names(&dir, "out"),
        [
            "2026/11/the-post-2026-11-21-page-1.svg",
            "2026/11/the-post-2026-11-21-page-2.svg",
            "2026/11/the-post-2026-11-21-sudoku.ipuz",
            "2026/11/the-post-2026-11-21-sudoku.svg",
            "2026/11/the-post-2026-11-21.json",
            "2026/11/the-post-2026-11-21.manifest.json",
            "2026/11/the-post-2026-11-21.pdf",
            "the-post/atom.xml",
            "the-post/feed.json",
        ]
    );
    // A lost file is built again with the same bytes.
    dir.remove(PDF);
    daily(&dir, "post.toml", noon);
    assert_eq!(tree(&dir, ""), before);
}

#[test]
fn the_order_of_days_does_not_change_their_files() {
    let late = "2026-12-01T12:00:00Z";
    let (together, apart) = (post(), post());
    daily(&together, "post.toml --from 2026-11-19 --to 2026-11-23", late);
    for day in [22, 19, 23, 20, 21] {
        daily(&apart, &format!("post.toml --date 2026-11-{day}"), late);
    }
    let (together, apart) = (tree(&together, ""), tree(&apart, ""));
    assert!(together.keys().eq(apart.keys()));
    for (name, bytes) in &together {
        assert!(*bytes == apart[name], "{name}");
    }
}

#[test]
fn a_recorded_puzzle_stays_when_the_spec_changes() {
    let dir = post();
    let early = "2026-11-20T12:00:00Z";
    daily(&dir, "post.toml --date 2026-11-21", early);
    let puzzle = json(&dir, "embargo/out/2026/11/the-post-2026-11-21.json");
    // The spec now has another level for Saturday and another seed. The record has another
    // generator version.
    let spec =
        POST.replace("sat = \"easy\"", "sat = \"hard\"").replace("release", "seed = 99\nrelease");
    dir.put("post.toml", spec);
    let text = dir.text(RECORD);
    let mut other = record::read(&Source::new("x.lock", text)).unwrap();
    other.entries[0].generator = 77;
    other.entries[0].hash = other.entries[0].compute_hash();
    dir.put(RECORD, record::write(&other));
    daily(&dir, "post.toml --date 2026-11-21", early);
    let again = json(&dir, "embargo/out/2026/11/the-post-2026-11-21.json");
    for key in ["id", "number", "level", "puzzle", "fingerprint"] {
        assert_eq!(again["puzzles"][0][key], puzzle["puzzles"][0][key], "{key}");
    }
    // The issue of the next day follows the new spec, and has the answers of the recorded puzzles.
    daily(&dir, "post.toml --date 2026-11-22", early);
    let manifest = json(&dir, "embargo/out/2026/11/the-post-2026-11-22.manifest.json");
    let answer = &manifest["puzzles"][1];
    assert_eq!(answer["number"], 6182 + 324);
    assert_eq!(answer["level"], "easy");
    // A released issue does not change, even if the page design does.
    let late = "2026-11-23T12:00:00Z";
    daily(&dir, "post.toml --date 2026-11-21", late);
    let before = dir.bytes(PDF);
    dir.put("post.toml", POST.replace("[[slot]]", "[page.puzzle]\nthick = \"3pt\"\n\n[[slot]]"));
    let out = daily(&dir, "post.toml --date 2026-11-21", late);
    assert_eq!(out, "The Post: nothing to do, 1 issue is up to date\n");
    assert!(before == dir.bytes(PDF));
}

#[test]
fn a_changed_record_stops_the_run() {
    let dir = post();
    daily(&dir, "post.toml", "2026-11-21T12:00:00Z");
    let text = dir.text(RECORD);
    dir.put(RECORD, text.replace("level = \"easy\"", "level = \"hard\""));
    for day in ["2026-11-21", "2026-11-22"] {
        let run = dir.run(&["daily", "post.toml", "--date", day, "--now", "2026-11-22T12:00:00Z"]);
        assert_eq!(run.code, 1, "{day}");
        assert!(
            flat(&run.err)
                .contains("was changed: the hash does not match the content of the puzzle"),
            "{}",
            run.err
        );
        assert!(run.err.contains("2026-11-21.lock:"), "{}", run.err);
        assert!(flat(&run.err).contains("printed puzzles cannot be regenerated"), "{}", run.err);
    }
    let mut other = record::read(&Source::new("x.lock", text.as_str())).unwrap();
    other.issue = Some("the-post-2026-11-29".to_owned());
    dir.put(RECORD, record::write(&other));
    let run = dir.run(&["daily", "post.toml", "--date", "2026-11-21"]);
    let other = "is the record of the-post-2026-11-29, not of the-post-2026-11-21";
    assert!(flat(&run.err).replace("- ", "-").contains(other), "{}", run.err);
    // A damaged record is not replaced by a new record.
    dir.put(RECORD, &text[..text.len() / 2]);
    let run = dir.run(&["daily", "post.toml", "--date", "2026-11-21"]);
    assert!(run.err.contains("the record is damaged"), "{}", run.err);
    assert!(!run.err.contains("--relock"), "{}", run.err);
}

#[test]
fn files_are_released_at_their_time() {
    let dir = post();
    // In Madrid it is the 21st, shortly before five in the morning.
    let out = daily(&dir, "post.toml --ahead 1", "2026-11-21T03:59:59Z");
    assert!(out.starts_with("embargo/out/2026/11/the-post-2026-11-21.pdf"), "{out}");
    assert_eq!(names(&dir, "out"), [""; 0]);
    let out = daily(&dir, "post.toml --ahead 1", "2026-11-21T04:00:00Z");
    assert_eq!(out, "The Post: files of 2026-11-21 released\n");
    let seen = names(&dir, "out/2026/11");
    assert!(seen.contains(&"the-post-2026-11-21.pdf".to_owned()), "{seen:?}");
    assert!(!seen.iter().any(|name| name.contains("answer")), "{seen:?}");
    assert!(!seen.iter().any(|name| name.contains("11-22")), "{seen:?}");
    let feed = json(&dir, "out/the-post/feed.json");
    assert_eq!(feed["items"].as_array().unwrap().len(), 1);
    assert_eq!(feed["items"][0]["id"], "tag:the-post.invalid,2000-01-01:2026-11-21");
    assert_eq!(feed["items"][0]["date_published"], "2026-11-21T05:00:00+01:00");
    // The answers are released with the next issue.
    daily(&dir, "post.toml", "2026-11-22T04:00:00Z");
    let seen = names(&dir, "out/2026/11");
    assert!(seen.contains(&"the-post-2026-11-21-answers.pdf".to_owned()), "{seen:?}");
    assert!(seen.contains(&"the-post-2026-11-22.pdf".to_owned()), "{seen:?}");
    assert!(!seen.contains(&"the-post-2026-11-22-answers.pdf".to_owned()), "{seen:?}");
    let feed = json(&dir, "out/the-post/feed.json");
    let attachments = |item: usize| feed["items"][item]["attachments"].to_string();
    assert!(attachments(1).contains("2026-11-21-answers.pdf"));
    assert!(!attachments(0).contains("answer"));
    golden("golden/daily-feed.json", &dir.text("out/the-post/feed.json"));
    golden("golden/daily-atom.xml", &dir.text("out/the-post/atom.xml"));
}

#[test]
fn a_late_run_releases_all_due_issues() {
    let dir = post();
    daily(&dir, "post.toml --ahead 5", "2026-11-20T12:00:00Z");
    daily(&dir, "post.toml --date 2026-11-25", "2026-11-24T12:00:00Z");
    let seen = names(&dir, "out/2026/11");
    for day in 20..=24 {
        assert!(seen.contains(&format!("the-post-2026-11-{day}.pdf")), "{day}: {seen:?}");
    }
    assert!(!seen.contains(&"the-post-2026-11-25.pdf".to_owned()), "{seen:?}");
}

#[test]
fn today_is_the_date_in_the_publications_time_zone() {
    let now = "2026-11-21T10:30:00Z";
    let zones = [
        ("Pacific/Kiritimati", "2026-11-22"),
        ("Europe/Madrid", "2026-11-21"),
        ("Pacific/Niue", "2026-11-20"),
    ];
    for (zone, day) in zones {
        let dir = TestDir::with("post.toml", &POST.replace("Europe/Madrid", zone));
        let out = daily(&dir, "post.toml --json", now);
        let report: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(report[0]["issues"][0]["date"], day, "{zone}");
    }
}

#[test]
fn days_without_an_issue_have_no_number() {
    let spec = format!(
        "{POST}
[[pause]]
from = 2026-08-01
to = 2026-08-31

[[special]]
every = \"12-25\"
skip = true

[[special]]
date = 2026-12-24
subtitle = \"Christmas Eve, {{date}}\"
levels = {{ sudoku = \"medium\" }}
"
    );
    let spec =
        spec.replace("release", "days = [\"mon\", \"tue\", \"wed\", \"thu\", \"fri\"]\nrelease");
    let dir = TestDir::with("post.toml", &spec);
    let late = "2027-01-01T12:00:00Z";
    daily(&dir, "post.toml --from 2026-07-31 --to 2026-09-01", late);
    daily(&dir, "post.toml --from 2026-12-24 --to 2026-12-28", late);
    let number = |day: &str| {
        let path = format!("out/{}/the-post-{day}.json", day[..7].replace('-', "/"));
        json(&dir, &path)["puzzles"][0]["number"].as_u64().unwrap()
    };
    assert_eq!(number("2026-07-31") + 1, number("2026-09-01"), "the pause has no numbers");
    assert_eq!(
        number("2026-12-24") + 1,
        number("2026-12-28"),
        "Christmas and the weekend have no numbers"
    );
    let seen = names(&dir, "out/2026/12");
    assert!(!seen.iter().any(|name| name.contains("12-25") || name.contains("12-26")), "{seen:?}");
    let eve = json(&dir, "out/2026/12/the-post-2026-12-24.json");
    assert_eq!(eve["puzzles"][0]["level"], "medium");
    let run = dir.run(&["daily", "post.toml", "--date", "2026-12-25"]);
    assert_eq!(
        run.err,
        "  × The Post has no issue on 2026-12-25\n  help: the previous issue is 2026-12-24; the next issue is 2026-12-28\n"
    );
}

#[test]
fn answers_are_printed_where_the_spec_puts_them() {
    let late = "2026-11-30T12:00:00Z";
    let with = |show: &str| {
        let dir = TestDir::with("post.toml", &format!("{POST}\n[answers]\nshow = \"{show}\"\n"));
        daily(&dir, "post.toml --date 2026-11-21", late);
        let manifest = json(&dir, "out/2026/11/the-post-2026-11-21.manifest.json");
        let apart = dir.path("out/2026/11/the-post-2026-11-21-answers.pdf").exists();
        dir.done(&["proof", PDF]);
        let puzzles = manifest["puzzles"].as_array().unwrap().len();
        (puzzles, manifest["puzzles"][0]["answer"].is_u64(), apart)
    };
    assert_eq!(with("previous"), (2, false, true));
    assert_eq!(with("upside-down"), (1, true, true));
    assert_eq!(with("separate"), (1, false, true));
    assert_eq!(with("none"), (1, false, false));
}

#[test]
fn all_shards_together_make_every_publication() {
    let zones = ["Europe/Madrid", "Asia/Tokyo", "America/Lima", "Africa/Cairo", "Asia/Kolkata"];
    let put = |dir: &TestDir| {
        for (at, zone) in zones.iter().enumerate() {
            let spec =
                POST.replace("Europe/Madrid", zone).replace("The Post", &format!("Post {at}"));
            dir.put(&format!("all/{at}.toml"), spec);
        }
    };
    let (whole, parts) = (TestDir::new(), TestDir::new());
    put(&whole);
    put(&parts);
    let now = "2026-11-21T12:00:00Z";
    let out = daily(&whole, "all/*.toml -q", now);
    assert_eq!(out, "");
    for part in 1..=64 {
        daily(&parts, &format!("all/*.toml --shard {part}/64 -q"), now);
    }
    assert_eq!(tree(&whole, "all").len(), 5 * 20);
    assert!(tree(&whole, "all") == tree(&parts, "all"));
    // The part number comes from an environment variable.
    let words = ["daily", "all/*.toml", "--shard", "array/5", "--now", now];
    let run = parts.run_with(&words, &[("JOB_COMPLETION_INDEX", "4")]);
    assert_eq!(run.out, "Post 4: nothing to do, 1 issue is up to date\n");
    let run = parts.run(&["daily", "none/*.toml"]);
    assert!(run.err.contains("no file matches `none/*.toml`"), "{}", run.err);
}

#[test]
fn all_faults_of_a_publication_are_reported() {
    let spec = r#"
[publication]
name = "The Post"
timezone = "Europe/Madird"
template = "newspaper-column"
release = "25:00"
output = "out/{slug}.pdf"
site = "post.example"
language = "nl"

[[slot]]
name = "Sudoku"
kind = "sudoku"
first_date = 2026-01-01
ramp = { mon = "gentel", tue = "easy" }

[[slot]]
name = "Other"
kind = "sudko"
first_date = 2026-01-01
first_number = 2

[[special]]
every = "02-30"

[[special]]
date = 2026-12-25
levels = { sodoku = "easy" }

[[pause]]
from = 2026-02-01
to = 2026-01-01
"#;
    let dir = TestDir::with("post.toml", spec);
    let run = dir.run(&["daily", "post.toml"]);
    assert_eq!(run.code, 1);
    golden("golden/publication-faults.txt", &run.err);
    assert_eq!(dir.files(), ["post.toml"], "nothing is written");
}

#[test]
fn no_word_is_repeated_before_all_are_used() {
    let list = "[Birds]\nrobin\nwren\nfinch\nheron\nswift\nowl\n[Trees]\noak\nash\nelm\nyew\nbirch\nmaple\n";
    let spec =
        POST.replace("ramp = {", "# {").replace("kind = \"sudoku\"", "kind = \"wordsearch\"")
            + "options = { words = \"w.txt\", words_per_puzzle = 3, columns = 7, rows = 7 }\n";
    let dir = TestDir::with("post.toml", &spec);
    dir.put("w.txt", list);
    daily(&dir, "post.toml --from 2026-01-01 --to 2026-01-04", "2026-02-01T12:00:00Z");
    let words = |day: u32| {
        let answers = json(&dir, &format!("out/2026/01/the-post-2026-01-0{day}.json"));
        let list = answers["puzzles"][0]["list"].as_array().unwrap().clone();
        list.iter().map(|word| word.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let days: Vec<Vec<String>> = (1..=4).map(words).collect();
    for (section, days) in [[&days[0], &days[2]], [&days[1], &days[3]]].iter().enumerate() {
        let mut all: Vec<&str> =
            days.iter().flat_map(|day| day.iter().map(String::as_str)).collect();
        all.sort_unstable();
        let lines: Vec<&str> = list.split('[').nth(section + 1).unwrap().lines().skip(1).collect();
        let mut wanted = lines.clone();
        wanted.sort_unstable();
        assert_eq!(all, wanted, "no word is repeated before all are used");
    }
}

/// The issues of a year are made twice: by two runs of half a year, and by one run of a whole year.
/// By default, the test makes the issues of only 12 days.
#[test]
fn a_year_of_issues_repeats_no_puzzle() {
    let first = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
    let days = repetitions(12, 365);
    let last = first + Days::new(u64::from(days - 1));
    let second_half = first + Days::new(u64::from(days / 2));
    let now = "2027-01-02T12:00:00Z";
    let (halves, whole) = (post(), post());
    daily(&halves, &format!("post.toml --from {second_half} --to {last} --jobs 1 -q"), now);
    daily(&halves, &format!("post.toml --from {first} --to {last} -q"), now);
    daily(&whole, &format!("post.toml --from {first} --to {last} -q"), now);
    let files = tree(&whole, "");
    assert!(files == tree(&halves, ""));
    let mut fingerprints = BTreeSet::new();
    let mut pdfs = 0;
    for (name, bytes) in files {
        if name.ends_with(".pdf") {
            whole.done(&["proof", &name]);
            pdfs += 1;
        } else if name.ends_with(".lock") {
            let source = Source::new(&name, String::from_utf8(bytes).unwrap());
            for entry in record::read(&source).unwrap().all() {
                assert!(fingerprints.insert(entry.fingerprint.clone()), "{name}");
            }
        }
    }
    assert_eq!(fingerprints.len(), days as usize, "one puzzle a day");
    assert_eq!(pdfs, 2 * days, "the page and the answers of each day");
}
