//! The rules of the record.

use crate::desk::Desk;

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

fn built() -> Desk {
    let desk = Desk::with("book.toml", SPEC);
    desk.done(&["build", "book.toml"]);
    desk
}

/// Id and givens of every puzzle of the record, in its order.
fn entries(desk: &Desk, lock: &str) -> Vec<(String, String)> {
    let record: toml::Table = toml::from_str(&desk.text(lock)).unwrap();
    let all = record["puzzle"].as_array().unwrap();
    let text = |puzzle: &toml::Value, key: &str| puzzle[key].as_str().unwrap().to_owned();
    all.iter().map(|puzzle| (text(puzzle, "id"), text(puzzle, "givens"))).collect()
}

#[test]
fn a_chapter_that_grows_keeps_what_it_had() {
    let desk = built();
    let before = entries(&desk, "book.lock");
    desk.put("book.toml", SPEC.replace("count = 5", "count = 9"));
    desk.done(&["build", "book.toml"]);
    let after = entries(&desk, "book.lock");
    assert_eq!(after.len(), before.len() + 4);
    let old: Vec<_> = after.iter().filter(|entry| before.contains(entry)).cloned().collect();
    assert_eq!(old, before, "the same puzzles in the same order");
    let place = |id: &str| after.iter().position(|(other, _)| other.starts_with(id)).unwrap();
    assert_eq!(after[place("one")..].iter().take_while(|(id, _)| id.starts_with("one")).count(), 9);
}

#[test]
fn a_chapter_that_shrinks_loses_nothing() {
    let desk = built();
    let before = entries(&desk, "book.lock");
    let pdf = desk.bytes("book.pdf");
    desk.put("book.toml", SPEC.replace("count = 5", "count = 2"));
    desk.done(&["build", "book.toml"]);
    assert_eq!(entries(&desk, "book.lock"), before, "nor does anything move");
    desk.put("book.toml", SPEC);
    desk.done(&["build", "book.toml"]);
    assert_eq!((entries(&desk, "book.lock"), desk.bytes("book.pdf")), (before, pdf));
}

#[test]
fn several_puzzles_are_replaced() {
    let desk = built();
    let before = entries(&desk, "book.lock");
    let run = desk.done(&["build", "book.toml", "--replace", "5,3,5"]);
    assert!(run.out.contains("\nreplaced: 3, 5\n"), "{}", run.out);
    let after = entries(&desk, "book.lock");
    assert_eq!((0..before.len()).filter(|&i| before[i] != after[i]).count(), 2);
}

#[test]
fn one_puzzle_is_replaced_and_nothing_else_moves() {
    let desk = built();
    let before = entries(&desk, "book.lock");
    desk.done(&["build", "book.toml", "--replace", "3"]);
    let after = entries(&desk, "book.lock");
    // The example of the rules is the first entry; a4-sheet or not, it is recorded.
    let changed: Vec<usize> = (0..before.len()).filter(|&i| before[i] != after[i]).collect();
    let third = before.iter().position(|(id, _)| !id.starts_with("example")).unwrap() + 2;
    assert_eq!(changed, [third]);
    assert_eq!(before[third].0, after[third].0, "the slot stays");
    assert!(desk.text("book.lock").contains("candidate = 1"));
    // Once more: the candidate after that one.
    desk.done(&["build", "book.toml", "--replace", "3"]);
    let third_time = entries(&desk, "book.lock");
    assert!(third_time[third] != after[third] && third_time[third] != before[third]);
}

#[test]
fn a_number_that_is_not_there_is_not_replaced() {
    let desk = built();
    let before = desk.text("book.lock");
    let run = desk.run(&["build", "book.toml", "--replace", "9"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        "  × there is no puzzle 9 to replace\n  help: the puzzles are numbered 1 to 8\n"
    );
    assert_eq!(desk.run(&["build", "book.toml", "--replace", "0"]).code, 2);
    assert_eq!(desk.text("book.lock"), before);
}

#[test]
fn a_retitled_chapter_keeps_its_puzzles() {
    let desk = built();
    let before = entries(&desk, "book.lock");
    desk.put("book.toml", SPEC.replace("id = \"one\"", "id = \"one\"\ntitle = \"Another\""));
    desk.done(&["build", "book.toml"]);
    assert_eq!(entries(&desk, "book.lock"), before);
}

#[test]
fn another_level_is_explained() {
    let desk = built();
    let lock = desk.text("book.lock");
    let pdf = desk.bytes("book.pdf");
    desk.put("book.toml", SPEC.replace("level = \"easy\"", "level = \"medium\""));
    let run = desk.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("  × book.lock and the spec disagree about the level of one/1-5\n"),
        "{}",
        run.err
    );
    assert!(run.err.contains("recorded: easy; in the spec: medium"), "{}", run.err);
    assert_eq!((desk.text("book.lock"), desk.bytes("book.pdf")), (lock, pdf), "nothing is touched");
    desk.done(&["build", "book.toml", "--relock"]);
    assert!(desk.text("book.lock").contains("asked = \"medium\""));
}

#[test]
fn another_seed_is_explained() {
    let desk = built();
    let run = desk.run(&["build", "book.toml", "--seed", "2"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("  × book.lock is the record of another book: seed 1, not 2\n"),
        "{}",
        run.err
    );
    let before = entries(&desk, "book.lock");
    desk.done(&["build", "book.toml", "--seed", "2", "--relock"]);
    let after = entries(&desk, "book.lock");
    assert!(before.iter().all(|entry| !after.contains(entry)), "another seed, another book");
}

#[test]
fn an_edited_answer_is_found() {
    let desk = built();
    let lock = desk.text("book.lock");
    let at = lock.find("answer = \"").unwrap() + "answer = \"".len();
    let mut edited = lock.clone().into_bytes();
    edited.swap(at, at + 1);
    desk.put("book.lock", &edited);
    let run = desk.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains(" in book.lock is invalid: "), "{}", run.err);
    assert!(run.err.contains("this puzzle was changed after it was made"), "{}", run.err);
}

#[test]
fn an_edited_level_is_found() {
    let desk = built();
    desk.put(
        "book.lock",
        desk.text("book.lock").replacen("rating = \"1.5\"", "rating = \"1.2\"", 1),
    );
    let run = desk.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("measured: 1.5; recorded: 1.2"), "{}", run.err);
}

/// What no other check would notice: a title, the version of the generators, a lost entry, two
/// puzzles that changed places.
#[test]
fn any_other_edit_is_found() {
    let desk = built();
    let lock = desk.text("book.lock");
    let edited = |edit: &dyn Fn(&str) -> String, words: &str| {
        desk.put("book.lock", edit(&lock));
        let run = desk.run(&["build", "book.toml"]);
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
        "`puzzles` is 9, but the number of puzzles is 8",
    );
    // The same keys, so nothing of the spec disagrees; only the puzzles are not of their level.
    let swap = |lock: &str| {
        let mut blocks: Vec<String> = lock.split("\n[[puzzle]]\n").map(str::to_owned).collect();
        let of = |id: &str| blocks.iter().position(|b| b.starts_with(&format!("id = \"{id}/")));
        let (one, two) = (of("one").unwrap(), of("two").unwrap());
        let head = |block: &str| block.split("level = ").next().unwrap().to_owned();
        let tail = |block: &str| block[head(block).len()..].to_owned();
        let swapped =
            [head(&blocks[one]) + &tail(&blocks[two]), head(&blocks[two]) + &tail(&blocks[one])];
        [blocks[one], blocks[two]] = swapped;
        blocks.join("\n[[puzzle]]\n")
    };
    edited(&swap, "has the level gentle, not easy");
}

#[test]
fn a_record_that_others_print_from_keeps_its_seed() {
    let desk = built();
    let before = desk.text("book.lock");
    let second = SPEC.replace("seed = 1", "seed = 5\nlock = \"book.lock\"");
    desk.put("second.toml", &second[..second.find("[[chapter]]\nid = \"two\"").unwrap()]);
    let run = desk.run(&["build", "second.toml", "--relock"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err
            .starts_with("  × book.lock cannot be regenerated with seed 5: another book uses it\n"),
        "{}",
        run.err
    );
    assert_eq!(desk.text("book.lock"), before);
}

#[test]
fn a_second_spec_shares_the_record() {
    let desk = built();
    let before = entries(&desk, "book.lock");
    let second = SPEC.replace(
        "template = \"a4-sheet\"",
        "template = \"kdp-6x9\"\nlanguage = \"de\"\nlock = \"book.lock\"",
    );
    let cut = second.find("[[chapter]]\nid = \"two\"").unwrap();
    desk.put("german.toml", &second[..cut]);
    desk.done(&["build", "german.toml"]);
    assert_eq!(entries(&desk, "book.lock"), before, "the other chapter's puzzles stay recorded");
    assert_eq!(
        desk.files(),
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
    desk.done(&["build", "german.toml", "--relock"]);
    let after = entries(&desk, "book.lock");
    let of = |entries: &[(String, String)], id: &str| -> Vec<(String, String)> {
        entries.iter().filter(|(other, _)| other.starts_with(id)).cloned().collect()
    };
    assert_eq!(of(&after, "two"), of(&before, "two"), "what the spec does not have is not remade");
}

#[test]
fn without_a_lock_nothing_is_kept() {
    let desk = Desk::with("book.toml", SPEC);
    desk.done(&["build", "book.toml", "--no-lock"]);
    assert_eq!(desk.files(), ["book.manifest.json", "book.pdf", "book.toml"]);
}

#[test]
fn without_a_lock_nothing_of_the_record_is_printed_over() {
    let desk = built();
    let run = desk.run(&["build", "book.toml", "--no-lock"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "  × book.pdf is printed from book.lock\n  help: without its record the book may have other puzzles: give it another name with -o\n"
        )
    );
    desk.done(&["build", "book.toml", "--no-lock", "-o", "other.pdf"]);
}

#[test]
fn what_is_no_record_is_not_overwritten() {
    let desk = Desk::with("book.toml", SPEC);
    desk.put("book.lock", "my notes\n");
    for words in [&["build", "book.toml"][..], &["build", "book.toml", "--relock"]] {
        let run = desk.run(words);
        assert_eq!(run.code, 3, "{}", run.err);
        assert_eq!(desk.text("book.lock"), "my notes\n");
    }
    assert_eq!(desk.files(), ["book.lock", "book.toml"], "and no book without its record");
}

#[test]
fn volume_two_is_another_book() {
    let desk = built();
    let before = entries(&desk, "book.lock");
    desk.put("two.toml", SPEC.replace("seed = 1", "seed = 1\nvolume = 2"));
    desk.done(&["build", "two.toml"]);
    let after = entries(&desk, "two.lock");
    assert!(before.iter().all(|(_, givens)| after.iter().all(|(_, other)| other != givens)));
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

fn birds() -> Desk {
    let desk = Desk::with("book.toml", WORDS);
    desk.put("birds.txt", BIRDS);
    desk.done(&["build", "book.toml"]);
    desk
}

#[test]
fn a_list_that_grows_by_sections_keeps_its_puzzles() {
    let desk = birds();
    let before = entries(&desk, "book.lock");
    desk.put("birds.txt", format!("{BIRDS}[Others]\nSwift\nDipper\n"));
    desk.done(&["build", "book.toml"]);
    let after = entries(&desk, "book.lock");
    assert_eq!(after[..before.len()], before);
    let new: Vec<&str> = after[before.len()..].iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(new, ["birds/4"]);
}

#[test]
fn a_changed_list_is_explained() {
    let desk = birds();
    let before = entries(&desk, "book.lock");
    let (lock, pdf) = (desk.text("book.lock"), desk.bytes("book.pdf"));
    desk.put("birds.txt", BIRDS.replace("Heron", "Crane").replace("Owlet", "Nightjar"));
    let run = desk.run(&["build", "book.toml"]);
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
    assert_eq!((desk.text("book.lock"), desk.bytes("book.pdf")), (lock, pdf), "nothing is touched");
    // One of the two is not enough.
    let run = desk.run(&["build", "book.toml", "--replace", "3"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("has changed: puzzle 5 was made from"), "{}", run.err);
    desk.done(&["build", "book.toml", "--replace", "3,5"]);
    let after = entries(&desk, "book.lock");
    let changed: Vec<&str> = (0..before.len())
        .filter(|&at| before[at] != after[at])
        .map(|at| after[at].0.as_str())
        .collect();
    assert_eq!(changed, ["birds/1", "birds/3"]);
    desk.done(&["build", "book.toml"]);
    assert_eq!(entries(&desk, "book.lock"), after);
}

/// Other generators may have measured by other rules: what they wrote was printed, and stays.
#[test]
fn what_other_generators_made_stays_as_it_was_written() {
    let desk = built();
    let source = bookgen_base::diagnostic::Source::new("book.lock", desk.text("book.lock"));
    let mut record = bookgen_puzzles::record::read(&source).unwrap();
    let entry = record.entries.iter_mut().find(|entry| entry.id == "one/1").unwrap();
    entry.generator = 0;
    entry.rating = Some("1.1".to_owned());
    entry.effort += 1;
    entry.fingerprint.0 = "0".repeat(32);
    entry.hash = entry.compute_hash();
    let old = bookgen_puzzles::record::write(&record);
    desk.put("book.lock", &old);
    desk.done(&["build", "book.toml"]);
    assert_eq!(desk.text("book.lock"), old);

    let entry = record.entries.iter_mut().find(|entry| entry.id == "one/1").unwrap();
    entry.level = Some("cruel".to_owned());
    entry.hash = entry.compute_hash();
    desk.put("book.lock", bookgen_puzzles::record::write(&record));
    let run = desk.run(&["build", "book.toml"]);
    assert!(
        run.err.starts_with("  × one/1 in book.lock has the level cruel, not easy\n"),
        "{}",
        run.err
    );
}

#[test]
fn a_chapter_may_be_called_example() {
    let spec = SPEC.replace("id = \"two\"", "id = \"example\"");
    let desk = Desk::with("book.toml", &spec);
    desk.done(&["build", "book.toml"]);
    let before = desk.text("book.lock");
    for _ in 0..2 {
        desk.done(&["build", "book.toml"]);
        assert_eq!(desk.text("book.lock"), before);
    }
}

/// The words of an example are those of a language, so each language has its own.
#[test]
fn a_translation_shares_the_record() {
    let words = "id = \"two\"\nkind = \"wordsearch\"\noptions = { words = \"words.txt\" }";
    let spec = SPEC.replace("id = \"two\"\nkind = \"sudoku\"\nlevel = \"gentle\"", words);
    let desk = Desk::with("book.toml", &spec);
    desk.put("words.txt", "raven\ncondor\nheron\nmagpie\nostrich\nplover\n");
    let german = "seed = 1\nlanguage = \"de\"\nlock = \"book.lock\"";
    desk.put("german.toml", spec.replace("seed = 1", german));
    desk.done(&["build", "book.toml"]);
    let before = entries(&desk, "book.lock");
    desk.done(&["build", "german.toml"]);
    let shared = desk.text("book.lock");
    let after = entries(&desk, "book.lock");
    let new: Vec<&str> =
        after.iter().filter(|e| !before.contains(e)).map(|(id, _)| id.as_str()).collect();
    assert_eq!((new, after.len()), (vec!["example:wordsearch-de/1"], before.len() + 1));
    for spec in ["book.toml", "german.toml"] {
        desk.done(&["build", spec]);
        assert_eq!(desk.text("book.lock"), shared, "neither moves what is the other's");
    }
    desk.done(&["build", "german.toml", "--relock"]);
    desk.done(&["build", "book.toml"]);
}
