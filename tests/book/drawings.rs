//! `bookgen build --format svg`: pages, slots, puzzles and answers as drawings.

use crate::common::run;
use crate::desk::Desk;

fn drawings(desk: &Desk, folder: &str) -> Vec<(String, String)> {
    let mut names: Vec<String> = std::fs::read_dir(desk.path(folder))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), desk.text(&format!("{folder}/{name}")))).collect()
}

#[test]
fn every_page_slot_puzzle_and_answer_is_a_drawing() {
    let desk = Desk::with_examples();
    let out = desk.done(&["build", "half-page.toml", "--format", "svg", "-o", "web"]).out;
    assert!(out.starts_with("web: 15 drawings\n"), "{out}");
    let made = drawings(&desk, "web");
    let names: Vec<&str> = made.iter().map(|(name, _)| name.as_str()).collect();
    let slots: Vec<String> = (1..=8).map(|slot| format!("page-1-slot-{slot}.svg")).collect();
    let mut wanted = vec!["answer-1482.svg", "answer-4482.svg", "answer-6482.svg"];
    wanted.extend(slots.iter().map(String::as_str));
    wanted.extend(["page-1.svg", "puzzle-1482.svg", "puzzle-4482.svg", "puzzle-6482.svg"]);
    assert_eq!(names, wanted);
    for (name, text) in &made {
        // No fonts are needed, nothing is fetched, and nothing has a name that two could share.
        for word in ["<text", "font", "href", " id=", "url("] {
            assert!(!text.contains(word), "{name} has {word}");
        }
    }
    let of = |name: &str| &made.iter().find(|(known, _)| known == name).unwrap().1;
    // The page and its slots have the sizes of the template, in points.
    assert!(of("page-1.svg").contains("width=\"694.488pt\" height=\"473.386pt\""));
    assert!(of("page-1-slot-2.svg").contains("width=\"212.598pt\" height=\"243.78"));
    assert!(of("page-1-slot-1.svg").contains("aria-label=\"Sudoku\""));
    let title = "<title>Sudoku puzzle number 1482, level Easy</title>";
    assert!(of("puzzle-1482.svg").contains(title));
    assert!(of("answer-1482.svg").contains("<title>Answer to Sudoku puzzle number 1482</title>"));
    // A puzzle by itself is the whole drawing of the page: no number and no level in letters.
    assert!(!of("puzzle-1482.svg").contains("aria-label"));
    assert_eq!(desk.files().iter().filter(|file| file.ends_with(".pdf")).count(), 0);
    assert!(desk.files().contains(&"half-page.lock".to_owned()), "the record is kept as ever");
}

#[test]
fn drawings_are_the_same_everywhere_and_replace_their_own_only() {
    let desk = Desk::with_examples();
    desk.done(&["build", "birds.toml", "--format", "svg", "--jobs", "1"]);
    let first = drawings(&desk, "birds-svg");
    desk.done(&["build", "birds.toml", "--format", "svg", "--jobs", "5"]);
    assert!(first == drawings(&desk, "birds-svg"));
    // The words to find stand below the letters, told one by one.
    let (_, words) =
        first.iter().find(|(_, text)| text.contains("<title>Word search puzzle")).unwrap();
    assert!(words.contains("aria-label="), "{}", &words[..200]);

    desk.put("birds-svg/page-3.svg", "<svg>mine</svg>");
    let run = desk.run(&["build", "birds.toml", "--format", "svg"]);
    assert!(run.code == 3 && run.err.contains("page-3.svg is in the way"), "{}", run.err);
    assert_eq!(desk.text("birds-svg/page-3.svg"), "<svg>mine</svg>");

    desk.put("taken", "a file");
    let run = desk.run(&["build", "birds.toml", "--format", "svg", "-o", "taken"]);
    assert!(run.code == 3 && run.err.contains("taken"), "{}", run.err);
    let run = desk.run(&["build", "birds.toml", "--format", "svg", "-o", "no/where"]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.err.contains("the folder no/where cannot be created"), "{}", run.err);
    let run = desk.run(&["build", "birds.toml", "--format", "svg", "--pages", "1-2"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("--pages needs a PDF"), "{}", run.err);
}

#[test]
fn answers_apart_are_drawings_too() {
    let desk = Desk::with_examples();
    desk.done(&["build", "school.toml", "--format", "svg"]);
    let names: Vec<String> =
        drawings(&desk, "school-svg").into_iter().map(|(name, _)| name).collect();
    for name in ["page-1.svg", "answers-page-1.svg", "puzzle-10.svg", "answer-10.svg"] {
        assert!(names.iter().any(|known| known == name), "{name}: {names:?}");
    }
}

#[test]
fn drawings_are_no_single_file() {
    let desk = Desk::with_examples();
    let run = desk.run(&["build", "tabloid.toml", "--format", "svg", "-o", "page.svg"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err.trim(),
        "× page.svg is the name of a file\n  help: drawings go into a folder: -o FOLDER"
    );
}

#[test]
fn another_program_can_show_each_drawing() {
    let desk = Desk::with_examples();
    desk.done(&["build", "tabloid.toml", "--format", "svg"]);
    let made = drawings(&desk, "tabloid-svg");
    assert!(made.len() > 20);
    for (name, _) in made {
        let file = desk.path(&format!("tabloid-svg/{name}"));
        let out = desk.path("shown.png");
        let words = ["--zoom", "0.5", "-o", out.to_str().unwrap(), "{}"];
        if run("rsvg-convert", &words, &file).is_none() {
            return;
        }
        let shown = desk.bytes("shown.png");
        assert!(shown.starts_with(b"\x89PNG") && shown.len() > 200, "{name}");
    }
}
