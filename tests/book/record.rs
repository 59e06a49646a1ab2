//! The record of a book: puzzles stay as recorded until the user replaces them.

use std::collections::BTreeSet;

use crate::test_dir::TestDir;

const SPEC: &str = r#"[book]
title = "Record"
seed = 1
template = "a4-sheet"

[[chapter]]
id = "one"
kind = "sudoku"
level = "easy"
count = 5

[[chapter]]
id = "two"
kind = "sudoku"
level = "gentle"
count = 3
"#;

fn built() -> TestDir {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml"]);
    dir
}

/// Id and givens of every puzzle, in the order of the record.
fn entries(dir: &TestDir, lock: &str) -> Vec<(String, String)> {
    values(dir, lock, "id").into_iter().zip(values(dir, lock, "givens")).collect()
}

/// The fingerprints of all puzzles except the example of the rules.
fn fingerprints(dir: &TestDir, lock: &str) -> BTreeSet<String> {
    let all = values(dir, lock, "id").into_iter().zip(values(dir, lock, "fingerprint"));
    let printed = all.filter(|(id, _)| !id.starts_with("example"));
    printed.map(|(_, fingerprint)| fingerprint).collect()
}

/// The value of a key of every puzzle, in the order of the record.
fn values(dir: &TestDir, lock: &str, key: &str) -> Vec<String> {
    let record: toml::Table = toml::from_str(&dir.text(lock)).unwrap();
    let all = record["puzzle"].as_array().unwrap();
    all.iter().map(|puzzle| puzzle[key].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_longer_chapter_keeps_its_puzzles() {
    let dir = built();
    let before = entries(&dir, "book.lock");
    dir.put("book.toml", SPEC.replace("count = 5", "count = 9"));
    dir.done(&["build", "book.toml"]);
    let after = entries(&dir, "book.lock");
    assert_eq!(after.len(), before.len() + 4);
    let old: Vec<_> = after.iter().filter(|entry| before.contains(entry)).cloned().collect();
    assert_eq!(old, before, "the same puzzles in the same order");
    let place = |id: &str| after.iter().position(|(other, _)| other.starts_with(id)).unwrap();
    assert_eq!(after[place("one")..].iter().take_while(|(id, _)| id.starts_with("one")).count(), 9);
}

#[test]
fn a_shorter_chapter_keeps_all_recorded_puzzles() {
    let dir = built();
    let before = entries(&dir, "book.lock");
    let pdf = dir.bytes("book.pdf");
    dir.put("book.toml", SPEC.replace("count = 5", "count = 2"));
    dir.done(&["build", "book.toml"]);
    assert_eq!(entries(&dir, "book.lock"), before, "no puzzle is removed or moved");
    dir.put("book.toml", SPEC);
    dir.done(&["build", "book.toml"]);
    assert_eq!((entries(&dir, "book.lock"), dir.bytes("book.pdf")), (before, pdf));
}

#[test]
fn several_puzzles_are_replaced() {
    let dir = built();
    let before = entries(&dir, "book.lock");
    let run = dir.done(&["build", "book.toml", "--replace", "5,3,5"]);
    assert!(run.out.contains("\n  replaced   3, 5\n"), "{}", run.out);
    let after = entries(&dir, "book.lock");
    assert_eq!((0..before.len()).filter(|&i| before[i] != after[i]).count(), 2);
}

#[test]
fn replacing_a_puzzle_changes_no_other_puzzle() {
    let dir = built();
    let before = entries(&dir, "book.lock");
    dir.done(&["build", "book.toml", "--replace", "3"]);
    let after = entries(&dir, "book.lock");
    // The first entry of the record is the example of the rules.
    let changed: Vec<usize> = (0..before.len()).filter(|&i| before[i] != after[i]).collect();
    let third = before.iter().position(|(id, _)| !id.starts_with("example")).unwrap() + 2;
    assert_eq!(changed, [third]);
    assert_eq!(before[third].0, after[third].0, "the slot stays");
    assert!(dir.text("book.lock").contains("candidate = 1"));
    // A second replacement uses the next candidate puzzle.
    dir.done(&["build", "book.toml", "--replace", "3"]);
    let third_time = entries(&dir, "book.lock");
    assert!(third_time[third] != after[third] && third_time[third] != before[third]);
}

#[test]
fn an_unknown_number_is_not_replaced() {
    let dir = built();
    let before = dir.text("book.lock");
    let run = dir.run(&["build", "book.toml", "--replace", "9"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        "  × there is no puzzle 9 to replace\n  help: the puzzles are numbered 1 to 8\n"
    );
    assert_eq!(dir.run(&["build", "book.toml", "--replace", "0"]).code, 2);
    assert_eq!(dir.text("book.lock"), before);
}

#[test]
fn a_retitled_chapter_keeps_its_puzzles() {
    let dir = built();
    let before = entries(&dir, "book.lock");
    dir.put("book.toml", SPEC.replace("id = \"one\"", "id = \"one\"\ntitle = \"Another\""));
    dir.done(&["build", "book.toml"]);
    assert_eq!(entries(&dir, "book.lock"), before);
}

#[test]
fn a_changed_level_is_reported() {
    let dir = built();
    let lock = dir.text("book.lock");
    let pdf = dir.bytes("book.pdf");
    dir.put("book.toml", SPEC.replace("level = \"easy\"", "level = \"medium\""));
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("  × book.lock and the spec disagree about the level of one/1-5\n"),
        "{}",
        run.err
    );
    assert!(run.err.contains("recorded: easy; in the spec: medium"), "{}", run.err);
    assert_eq!((dir.text("book.lock"), dir.bytes("book.pdf")), (lock, pdf), "nothing is touched");
    dir.done(&["build", "book.toml", "--relock"]);
    assert!(dir.text("book.lock").contains("asked = \"medium\""));
}

#[test]
fn a_changed_seed_is_reported() {
    let dir = built();
    let run = dir.run(&["build", "book.toml", "--seed", "2"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("  × book.lock is the record of another book: seed 1, not 2\n"),
        "{}",
        run.err
    );
    let before = entries(&dir, "book.lock");
    dir.done(&["build", "book.toml", "--seed", "2", "--relock"]);
    let after = entries(&dir, "book.lock");
    assert_eq!(after.len(), 9, "eight puzzles and an example");
    assert!(before.iter().all(|entry| !after.contains(entry)), "the new seed gives new puzzles");
}

#[test]
fn an_edited_answer_is_found() {
    let dir = built();
    let lock = dir.text("book.lock");
    let at = lock.find("answer = \"").unwrap() + "answer = \"".len();
    let mut edited = lock.clone().into_bytes();
    edited.swap(at, at + 1);
    dir.put("book.lock", &edited);
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains(" in book.lock is invalid: "), "{}", run.err);
    assert!(run.err.contains("this puzzle was changed after it was made"), "{}", run.err);
}

#[test]
fn an_edited_level_is_found() {
    let dir = built();
    dir.put("book.lock", dir.text("book.lock").replacen("rating = \"1.5\"", "rating = \"1.2\"", 1));
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("measured: 1.5; recorded: 1.2"), "{}", run.err);
}

/// Edits that no other test makes: a changed `effort` (a number that sorts the puzzles of a level),
/// a changed generator version, a lost entry, and two swapped puzzles.
#[test]
fn every_other_edit_is_found() {
    let dir = built();
    let lock = dir.text("book.lock");
    let edited = |edit: &dyn Fn(&str) -> String, words: &str| {
        dir.put("book.lock", edit(&lock));
        let run = dir.run(&["build", "book.toml"]);
        assert_eq!(run.code, 1, "{words}");
        assert!(run.err.contains(words), "{words}: {}", run.err);
    };
    edited(
        &|lock| lock.replacen("effort = ", "effort = 1", 1),
        "example:sudoku/1 in book.lock was changed",
    );
    edited(&|lock| lock.replace("generator = 1", "generator = 7"), "in book.lock was changed");
    edited(
        &|lock| lock[..lock.rfind("\n[[puzzle]]").unwrap()].to_owned(),
        "the record is damaged: 1 puzzle is missing after two/1",
    );
    // The keys of the entries agree with the spec; only the puzzles have the wrong level.
    let swap = |lock: &str| {
        let mut blocks: Vec<String> = lock.split("\n[[puzzle]]\n").map(str::to_owned).collect();
        let of = |id: &str| blocks.iter().position(|b| b.starts_with(&format!("id = \"{id}/")));
        let (one, two) = (of("one").unwrap(), of("two").unwrap());
        let head = |block: &str| block.split("level = ").next().unwrap().to_owned();
        let hash = |block: &str| block[block.find("hash = ").unwrap()..].to_owned();
        let rest =
            |block: &str| block[head(block).len()..].strip_suffix(&hash(block)).unwrap().to_owned();
        let with = |a: &str, b: &str| head(a) + &rest(b) + &hash(a);
        let swapped = [with(&blocks[one], &blocks[two]), with(&blocks[two], &blocks[one])];
        [blocks[one], blocks[two]] = swapped;
        blocks.join("\n[[puzzle]]\n")
    };
    edited(&swap, " has the level gentle, not easy");
}

#[test]
fn a_record_shared_with_another_book_keeps_its_seed() {
    let dir = built();
    let before = dir.text("book.lock");
    let second = SPEC.replace("seed = 1", "seed = 5\nlock = \"book.lock\"");
    dir.put("second.toml", &second[..second.find("[[chapter]]\nid = \"two\"").unwrap()]);
    let run = dir.run(&["build", "second.toml", "--relock"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with(
            "  × book.lock cannot be regenerated with seed 5: another book uses this record\n"
        ),
        "{}",
        run.err
    );
    assert_eq!(dir.text("book.lock"), before);
}

#[test]
fn a_second_spec_shares_the_record() {
    let dir = built();
    let before = entries(&dir, "book.lock");
    let second = SPEC.replace(
        "template = \"a4-sheet\"",
        "template = \"kdp-6x9\"\nlanguage = \"de\"\nlock = \"book.lock\"",
    );
    let cut = second.find("[[chapter]]\nid = \"two\"").unwrap();
    dir.put("german.toml", &second[..cut]);
    dir.done(&["build", "german.toml", "--interior"]);
    assert_eq!(entries(&dir, "book.lock"), before, "the other chapter's puzzles stay recorded");
    assert_eq!(
        dir.files(),
        [
            "book.lock",
            "book.manifest.json",
            "book.pdf",
            "book.toml",
            "german.manifest.json",
            "german.pdf",
            "german.toml"
        ]
    );
    dir.done(&["build", "german.toml", "--relock"]);
    let after = entries(&dir, "book.lock");
    let of = |entries: &[(String, String)], id: &str| -> Vec<(String, String)> {
        entries.iter().filter(|(other, _)| other.starts_with(id)).cloned().collect()
    };
    assert_eq!(of(&after, "two"), of(&before, "two"), "puzzles of other chapters stay");
}

#[test]
fn no_lock_writes_no_record() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml", "--no-lock"]);
    assert_eq!(dir.files(), ["book.manifest.json", "book.pdf", "book.toml"]);
}

#[test]
fn no_lock_does_not_overwrite_the_recorded_pdf() {
    let dir = built();
    let run = dir.run(&["build", "book.toml", "--no-lock"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "  × book.pdf is reserved for the puzzles of book.lock\n  help: a build without the record may make other puzzles: name another PDF with -o\n"
        )
    );
    dir.done(&["build", "book.toml", "--interior", "--no-lock", "-o", "other.pdf"]);
}

#[test]
fn a_file_that_is_not_a_record_is_not_overwritten() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.put("book.lock", "my notes\n");
    for words in [&["build", "book.toml"][..], &["build", "book.toml", "--relock"]] {
        let run = dir.run(words);
        assert_eq!(run.code, 3, "{}", run.err);
        assert_eq!(dir.text("book.lock"), "my notes\n");
    }
    assert_eq!(dir.files(), ["book.lock", "book.toml"], "no book is written without its record");
}

#[test]
fn volumes_with_one_seed_share_no_puzzle() {
    let dir = built();
    dir.put("two.toml", SPEC.replace("seed = 1", "seed = 1\nvolume = 2"));
    dir.done(&["build", "two.toml"]);
    let (one, two) = (fingerprints(&dir, "book.lock"), fingerprints(&dir, "two.lock"));
    assert_eq!((one.len(), two.len()), (8, 8));
    assert!(one.is_disjoint(&two), "{one:?} {two:?}");
}

const WORDS: &str = r#"[book]
title = "Birds"
seed = 1
template = "a4-sheet"

[[chapter]]
id = "numbers"
kind = "sudoku"
level = "easy"
count = 2

[[chapter]]
id = "birds"
kind = "wordsearch"
level = "easy"
options = { words = "birds.txt" }
"#;

const BIRDS: &str = "[Wading]\nHeron\nStork\n[Singing]\nRobin\nWren\n[At night]\nOwlet\n";

fn birds() -> TestDir {
    let dir = TestDir::with("book.toml", WORDS);
    dir.put("birds.txt", BIRDS);
    dir.done(&["build", "book.toml"]);
    dir
}

#[test]
fn a_word_list_with_a_new_section_keeps_its_puzzles() {
    let dir = birds();
    let before = entries(&dir, "book.lock");
    dir.put("birds.txt", format!("{BIRDS}[Others]\nSwift\nDipper\n"));
    dir.done(&["build", "book.toml"]);
    let after = entries(&dir, "book.lock");
    assert_eq!(after[..before.len()], before);
    let new: Vec<&str> = after[before.len()..].iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(new, ["birds/4"]);
}

#[test]
fn a_changed_word_list_is_reported() {
    let dir = birds();
    let before = entries(&dir, "book.lock");
    let (lock, pdf) = (dir.text("book.lock"), dir.bytes("book.pdf"));
    dir.put("birds.txt", BIRDS.replace("Heron", "Crane").replace("Owlet", "Nightjar"));
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with(
            "  × the word list of chapter `birds` has changed: puzzles 3 and 5 were made from words that are no\n  │ longer in the list\n"
        ),
        "{}",
        run.err
    );
    assert!(run.err.contains("── 3: `Heron`; 5: `Owlet`\n"), "{}", run.err);
    assert!(run.err.contains("--replace 3,5"), "{}", run.err);
    assert_eq!((dir.text("book.lock"), dir.bytes("book.pdf")), (lock, pdf), "nothing is touched");
    // It is not enough to replace one of the two affected puzzles.
    let run = dir.run(&["build", "book.toml", "--replace", "3"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("has changed: puzzle 5 was made from"), "{}", run.err);
    dir.done(&["build", "book.toml", "--replace", "3,5"]);
    let after = entries(&dir, "book.lock");
    let changed: Vec<&str> = (0..before.len())
        .filter(|&at| before[at] != after[at])
        .map(|at| after[at].0.as_str())
        .collect();
    assert_eq!(changed, ["birds/1", "birds/3"]);
    dir.done(&["build", "book.toml"]);
    assert_eq!(entries(&dir, "book.lock"), after);
}

/// An older generator may have used other rules. The entries of an older generator were printed, so
/// these entries stay valid.
#[test]
fn entries_of_another_generator_version_stay_unchanged() {
    let dir = built();
    let source = bookgen_base::diagnostic::Source::new("book.lock", dir.text("book.lock"));
    let mut record = bookgen_puzzles::record::read(&source).unwrap();
    let entry = record.entries.iter_mut().find(|entry| entry.id == "one/1").unwrap();
    entry.generator = 0;
    entry.rating = Some("1.1".to_owned());
    entry.effort += 1;
    entry.fingerprint.0 = "0".repeat(32);
    entry.hash = entry.compute_hash();
    let old = bookgen_puzzles::record::write(&record);
    dir.put("book.lock", &old);
    dir.done(&["build", "book.toml"]);
    assert_eq!(dir.text("book.lock"), old);

    let entry = record.entries.iter_mut().find(|entry| entry.id == "one/1").unwrap();
    entry.level = Some("cruel".to_owned());
    entry.hash = entry.compute_hash();
    dir.put("book.lock", bookgen_puzzles::record::write(&record));
    let run = dir.run(&["build", "book.toml"]);
    assert!(
        run.err.starts_with("  × one/1 in book.lock has the level cruel, not easy\n"),
        "{}",
        run.err
    );
}

#[test]
fn a_chapter_can_have_the_id_example() {
    let spec = SPEC.replace("id = \"two\"", "id = \"example\"");
    let dir = TestDir::with("book.toml", &spec);
    dir.done(&["build", "book.toml"]);
    let before = dir.text("book.lock");
    for _ in 0..2 {
        dir.done(&["build", "book.toml"]);
        assert_eq!(dir.text("book.lock"), before);
    }
}

/// The example of a word search depends on the language, so the record has one example for each
/// language.
#[test]
fn a_translation_shares_the_record_except_for_its_example() {
    let words =
        "id = \"two\"\nkind = \"wordsearch\"\noptions = { words = \"words.txt\" }\nper_page = 1";
    let spec = SPEC.replace("id = \"two\"\nkind = \"sudoku\"\nlevel = \"gentle\"", words);
    let dir = TestDir::with("book.toml", &spec);
    dir.put("words.txt", "raven\ncondor\nheron\nmagpie\nostrich\nplover\n");
    let german = "seed = 1\nlanguage = \"de\"\nlock = \"book.lock\"";
    dir.put("german.toml", spec.replace("seed = 1", german));
    dir.done(&["build", "book.toml"]);
    let before = entries(&dir, "book.lock");
    dir.done(&["build", "german.toml"]);
    let shared = dir.text("book.lock");
    let after = entries(&dir, "book.lock");
    let new: Vec<&str> =
        after.iter().filter(|e| !before.contains(e)).map(|(id, _)| id.as_str()).collect();
    assert_eq!((new, after.len()), (vec!["example:wordsearch-de/1"], before.len() + 1));
    for spec in ["book.toml", "german.toml"] {
        dir.done(&["build", spec]);
        assert_eq!(dir.text("book.lock"), shared, "neither book moves the other's example");
    }
    dir.done(&["build", "german.toml", "--relock"]);
    dir.done(&["build", "book.toml"]);
}

/// The headings are part of the recorded puzzle, so an edition in another language has them, too.
#[test]
fn clues_have_headings_in_the_language_of_the_book() {
    let words =
        "id = \"two\"\nkind = \"criss-cross\"\noptions = { words = \"words.txt\" }\nper_page = 1";
    let spec = SPEC.replace("id = \"two\"\nkind = \"sudoku\"\nlevel = \"gentle\"", words);
    let dir = TestDir::with("book.toml", &spec.replace("seed = 1", "seed = 1\nlanguage = \"de\""));
    let list = "raven: A\ncondor: B\nheron: C\nmagpie: D\nostrich: E\nplover: F\n";
    let section = |title: &str, bird: &str| format!("[{title}]\n{}", list.replace("heron", bird));
    let sections = [("One", "heron"), ("Two", "egret"), ("Three", "crane")];
    dir.put("words.txt", sections.map(|(title, bird)| section(title, bird)).concat());
    dir.done(&["build", "book.toml"]);
    assert!(dir.text("book.lock").contains(";across=Waagerecht;down=Senkrecht;title=One"));
    // The language of the chapter itself wins.
    dir.put("english.toml", spec.replace("words.txt\" }", "words.txt\", language = \"fr\" }"));
    dir.done(&["build", "english.toml"]);
    assert!(dir.text("english.lock").contains(";across=Horizontalement;down=Verticalement"));
}
