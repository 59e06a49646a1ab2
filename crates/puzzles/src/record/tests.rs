use super::*;
use crate::board::Fingerprint;
use crate::puzzle::Puzzle;
use bookgen_base::diagnostic::Source;
use proptest::prelude::*;

fn sample(id: &str, givens: &str) -> Entry {
    Entry {
        id: id.to_owned(),
        candidate: 1,
        generator: 1,
        setter: "symmetry=half-turn".to_owned(),
        asked: "easy".to_owned(),
        level: Some("easy".to_owned()),
        rating: Some("1.5".to_owned()),
        effort: 12,
        minutes: None,
        number: None,
        revision: 1,
        rerun: None,
        puzzle: Puzzle {
            kind: "sudoku".to_owned(),
            params: "9x9".to_owned(),
            givens: givens.to_owned(),
            answer: "123".to_owned(),
        },
        fingerprint: Fingerprint("00ff".to_owned()),
        hash: "0abc".to_owned(),
        place: Source::new("", "").place(0..0),
    }
}

fn record(entries: Vec<Entry>) -> Record {
    let place = Source::new("", "").place(0..0);
    Record {
        seed: 7,
        volume: 2,
        issue: None,
        entries,
        replaced: Vec::new(),
        notices: Vec::new(),
        seed_place: place.clone(),
        volume_place: place,
    }
}

#[test]
fn a_record_is_written_as_toml() {
    let text = write(&record(vec![sample("warm-up/1", ".2.")]));
    assert_eq!(
        text,
        "# A record of bookgen: the puzzles of a book, as they were made.
# Keep it with the spec: builds print from it, and a puzzle that was printed stays the same.
# `bookgen build --relock` makes all anew, `--replace 37` one puzzle.

format = 1
seed = 7
volume = 2
puzzles = 1

[[puzzle]]
id = \"warm-up/1\"
kind = \"sudoku\"
setter = \"symmetry=half-turn\"
asked = \"easy\"
level = \"easy\"
rating = \"1.5\"
effort = 12
candidate = 1
generator = 1
params = \"9x9\"
givens = \".2.\"
answer = \"123\"
fingerprint = \"00ff\"
hash = \"0abc\"
"
    );
}

#[test]
fn an_issue_keeps_its_replaced_puzzles() {
    let mut issue = record(vec![Entry { revision: 2, ..sample("post-2026-11-21-easy", ".2.") }]);
    issue.issue = Some("post-2026-11-21".to_owned());
    issue.notices = vec!["Correction of \"7\".".to_owned()];
    issue.replaced = vec![Replaced {
        entry: sample("post-2026-11-21-easy", "3.."),
        reason: ReplaceReason::Corrected,
        note: "two answers".to_owned(),
        at: "2026-11-21T08:00:00Z".to_owned(),
    }];
    let text = write(&issue);
    let back = read(&Source::new("x.lock", text.clone())).unwrap();
    assert_eq!(write(&back), text);
    assert_eq!(back.replaced[0].reason, ReplaceReason::Corrected);
    assert_eq!(back.replaced[0].note, "two answers");
    assert_eq!(back.entries[0].revision, 2);
    assert_eq!(back.notices, issue.notices);
}

#[test]
fn every_damage_is_a_fault() {
    let text = write(&record(vec![sample("a/1", "."), sample("a/1", ".")]));
    let text = text.replace("effort = 12\n", "");
    let faults = read(&Source::new("sunday.lock", text)).unwrap_err().render(100, false);
    assert!(faults.contains("the record is damaged"), "{faults}");
    assert!(faults.contains("has no `effort`"), "{faults}");
    let text = write(&record(vec![sample("a/1", "."), sample("a/2", ".")]));
    let cut = text.split("\n[[puzzle]]\nid = \"a/2\"").next().unwrap();
    let faults = read(&Source::new("sunday.lock", cut)).unwrap_err().render(100, false);
    assert!(
        faults.contains("`puzzles` is 2, but the number of puzzles in the record is 1"),
        "{faults}"
    );
    let later = "format = 2\nseed = 1\nvolume = 1\n";
    let faults = read(&Source::new("sunday.lock", later)).unwrap_err().render(100, false);
    assert!(faults.contains("a later release"), "{faults}");
}

#[test]
fn every_value_changes_the_hash() {
    let original = sample("a/1", ".2.");
    let changes: [fn(&mut Entry); 17] = [
        |entry| entry.minutes = Some(7),
        |entry| entry.number = Some(7),
        |entry| entry.revision = 2,
        |entry| entry.rerun = Some("a/1".to_owned()),
        |entry| entry.id += "1",
        |entry| entry.puzzle.kind += "x",
        |entry| entry.setter += "x",
        |entry| entry.asked += "x",
        |entry| entry.level = None,
        |entry| entry.rating = None,
        |entry| entry.effort += 1,
        |entry| entry.candidate += 1,
        |entry| entry.generator += 1,
        |entry| entry.puzzle.params += "x",
        |entry| entry.puzzle.givens += "x",
        |entry| entry.puzzle.answer += "x",
        |entry| entry.fingerprint.0 += "0",
    ];
    let mut hashes = vec![original.compute_hash()];
    for change in changes {
        let mut entry = original.clone();
        change(&mut entry);
        hashes.push(entry.compute_hash());
    }
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), 18);
}

proptest! {
    #[test]
    fn a_written_record_is_read_back(givens in "\\PC{0,20}[\"\\\\\n]?") {
        let entry = Entry { minutes: Some(7), ..sample("a/1", &givens) };
        let text = write(&record(vec![entry.clone()]));
        let back = read(&Source::new("x.lock", text)).unwrap();
        prop_assert_eq!((back.seed, back.volume), (7, 2));
        prop_assert_eq!(&back.entries[0].puzzle, &entry.puzzle);
        prop_assert_eq!(&back.entries[0].fingerprint, &entry.fingerprint);
        prop_assert_eq!(back.entries[0].minutes, entry.minutes);
    }

    #[test]
    fn every_record_that_is_read_can_be_written_and_read_again(
        at in any::<prop::sample::Index>(),
        cut in 0..40usize,
        put in "[\"=\\[\\]\n0-9a-z.]{0,6}",
    ) {
        let text = write(&record(vec![sample("a/1", "."), sample("a/2", ".")]));
        let chars: Vec<char> = text.chars().collect();
        let at = at.index(chars.len());
        let after = chars.iter().skip(at + cut);
        let broken: String = chars[..at].iter().copied().chain(put.chars()).chain(after.copied()).collect();
        if let Ok(record) = read(&Source::new("x.lock", broken)) {
            let text = write(&record);
            let again = read(&Source::new("x.lock", text.clone())).unwrap();
            prop_assert_eq!(write(&again), text);
        }
    }
}
