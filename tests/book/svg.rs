//! `bookgen build --format svg`: pages, slots, puzzles and answers as drawings.

use crate::external_program::run;
use crate::test_dir::TestDir;

fn drawings(dir: &TestDir, folder: &str) -> Vec<(String, String)> {
    let mut names: Vec<String> = std::fs::read_dir(dir.path(folder))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name: &String| name != ".bookgen.sha256")
        .collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), dir.text(&format!("{folder}/{name}")))).collect()
}

#[test]
fn svg_output_has_every_page_slot_puzzle_and_answer() {
    let dir = TestDir::with_examples();
    let out = dir.done(&["build", "half-page.toml", "--format", "svg", "-o", "web"]).out;
    assert!(out.contains("  drawings   15 drawings in web\n"), "{out}");
    let made = drawings(&dir, "web");
    let names: Vec<&str> = made.iter().map(|(name, _)| name.as_str()).collect();
    let slots: Vec<String> = (1..=8).map(|slot| format!("page-1-slot-{slot}.svg")).collect();
    let mut wanted = vec!["answer-1482.svg", "answer-4482.svg", "answer-6482.svg"];
    wanted.extend(slots.iter().map(String::as_str));
    wanted.extend(["page-1.svg", "puzzle-1482.svg", "puzzle-4482.svg", "puzzle-6482.svg"]);
    assert_eq!(names, wanted);
    for (name, text) in &made {
        // A drawing needs no font and fetches nothing.
        for word in ["<text", "font", "href", "url("] {
            assert!(!text.contains(word), "{name} has {word}");
        }
        assert!(text.contains("class=\"bookgen\""), "{name}");
    }
    // The ids of a document with several drawings do not collide: only puzzles and answers have ids,
    // which are made from the ids of the puzzles.
    let ids = |name: &str| -> Vec<&str> {
        let (_, text) = made.iter().find(|(known, _)| known == name).unwrap();
        text.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
    };
    assert_eq!(ids("puzzle-1482.svg"), ["easy-1"]);
    assert_eq!(ids("answer-1482.svg"), ["easy-1-answer"]);
    assert_eq!(ids("page-1-slot-1.svg"), [""; 0]);
    let on_page = ids("page-1.svg");
    assert!(on_page.contains(&"easy-1"), "{on_page:?}");
    assert_eq!(on_page.iter().collect::<std::collections::BTreeSet<_>>().len(), on_page.len());
    let of = |name: &str| &made.iter().find(|(known, _)| known == name).unwrap().1;
    // The page and its slots have the sizes of the template, in points.
    assert!(of("page-1.svg").contains("width=\"694.488pt\" height=\"473.386pt\""));
    assert!(of("page-1-slot-2.svg").contains("width=\"212.598pt\" height=\"243.78"));
    assert!(of("page-1-slot-1.svg").contains("aria-label=\"Sudoku\""));
    let title = "<title>Sudoku puzzle number 1482, level Easy</title>";
    assert!(of("puzzle-1482.svg").contains(title));
    assert!(of("answer-1482.svg").contains("<title>Answer to Sudoku puzzle number 1482</title>"));
    // The drawing of a puzzle does not show the puzzle's number and level; the title of the drawing
    // has both.
    assert!(!of("puzzle-1482.svg").contains("aria-label"));
    assert_eq!(dir.files().iter().filter(|file| file.ends_with(".pdf")).count(), 0);
    assert!(dir.files().contains(&"half-page.lock".to_owned()), "the build writes its record");
}

#[test]
fn drawings_have_the_same_bytes_and_replace_only_bookgens_files() {
    let dir = TestDir::with_examples();
    dir.done(&["build", "birds.toml", "--format", "svg", "--jobs", "1"]);
    let first = drawings(&dir, "birds-svg");
    dir.done(&["build", "birds.toml", "--format", "svg", "--jobs", "5"]);
    assert!(first == drawings(&dir, "birds-svg"));
    // The word list is printed below the grid, and each word has its label.
    let (_, words) =
        first.iter().find(|(_, text)| text.contains("<title>Word search puzzle")).unwrap();
    assert!(words.contains("aria-label="), "{}", &words[..200]);

    dir.put("birds-svg/page-3.svg", "<svg>mine</svg>");
    let run = dir.run(&["build", "birds.toml", "--format", "svg"]);
    assert!(run.code == 3 && run.err.contains("page-3.svg is in the way"), "{}", run.err);
    assert_eq!(dir.text("birds-svg/page-3.svg"), "<svg>mine</svg>");

    dir.put("taken", "a file");
    let run = dir.run(&["build", "birds.toml", "--format", "svg", "-o", "taken"]);
    assert!(run.code == 3 && run.err.contains("taken"), "{}", run.err);
    let run = dir.run(&["build", "birds.toml", "--format", "svg", "-o", "no/where"]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.err.contains("the folder no/where cannot be created"), "{}", run.err);
    let run = dir.run(&["build", "birds.toml", "--format", "svg", "--pages", "1-2"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("--pages works only for a PDF"), "{}", run.err);
}

#[test]
fn separate_answers_are_drawn_too() {
    let dir = TestDir::with_examples();
    dir.done(&["build", "school.toml", "--format", "svg"]);
    let names: Vec<String> =
        drawings(&dir, "school-svg").into_iter().map(|(name, _)| name).collect();
    for name in ["page-1.svg", "answers-page-1.svg", "puzzle-10.svg", "answer-10.svg"] {
        assert!(names.iter().any(|known| known == name), "{name}: {names:?}");
    }
}

#[test]
fn an_output_name_of_a_file_is_refused() {
    let dir = TestDir::with_examples();
    let run = dir.run(&["build", "tabloid.toml", "--format", "svg", "-o", "page.svg"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err.trim(),
        "× page.svg is the name of a file, not of a folder\n  help: drawings are written into a folder: -o FOLDER"
    );
}

#[test]
fn librsvg_renders_every_drawing() {
    let dir = TestDir::with_examples();
    dir.done(&["build", "tabloid.toml", "--format", "svg"]);
    let made = drawings(&dir, "tabloid-svg");
    assert!(made.len() > 20);
    for (name, _) in made {
        let file = dir.path(&format!("tabloid-svg/{name}"));
        let out = dir.path("shown.png");
        let words = ["--zoom", "0.5", "-o", out.to_str().unwrap(), "{}"];
        if run("rsvg-convert", &words, &file).is_none() {
            return;
        }
        let shown = dir.bytes("shown.png");
        assert!(shown.starts_with(b"\x89PNG") && shown.len() > 200, "{name}");
    }
}

/// A drawing never takes the place of the record.
#[test]
fn a_record_is_not_the_path_of_a_drawing() {
    let dir = TestDir::with_examples();
    let spec = dir.text("birds.toml");
    for lock in ["birds-svg/page-1.svg", "birds-svg/PAGE-1.svg"] {
        let text = spec.replacen("[book]\n", &format!("[book]\nlock = \"{lock}\"\n"), 1);
        dir.put("birds.toml", text);
        std::fs::create_dir_all(dir.path("birds-svg")).unwrap();
        let run = dir.run(&["build", "birds.toml", "--format", "svg"]);
        let message = format!("  × birds-svg/page-1.svg would overwrite {lock}\n");
        assert_eq!((run.code, run.err.starts_with(&message)), (2, true), "{}", run.err);
        assert_eq!(std::fs::read_dir(dir.path("birds-svg")).unwrap().count(), 0);
    }
}
