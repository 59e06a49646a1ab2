//! Editions in another language: names of slots, subtitles, and data.

use super::*;
use crate::external_program::run;

const NOON: &str = "2026-11-21T12:00:00Z";

const EVENING: &str = r#"
[[special]]
date = 2026-11-22
subtitle = "St Cecilia, {date}"
subtitles = { evening = "Santa Cecilia, {date}" }

[[edition]]
name = "evening"
title = "El Correo"
language = "es"
subtitle = "Hoy, {date}"
slots = { sudoku = "El sudoku de la tarde" }
data = true
"#;

fn evening() -> TestDir {
    // The name of a slot is printed if the slots have different names.
    let second = POST.split("[[slot]]").nth(1).unwrap();
    let second = second.replace("\"Sudoku\"", "\"Second\"").replace("6182", "90001");
    let spec = POST.replace("newspaper-column", "a4-sheet");
    TestDir::with("post.toml", &format!("{spec}\n[[slot]]{second}{EVENING}"))
}

#[test]
fn an_edition_has_texts_and_data_in_its_language() {
    let dir = evening();
    daily(&dir, "post.toml --ahead 1", NOON);
    let stem = "out/2026/11/the-post-2026-11-21";
    let own = json(&dir, &format!("{stem}-evening.json"));
    assert_eq!(own["publication"], "El Correo");
    assert_eq!(own["edition"], "evening");
    assert_eq!(own["language"], "es");
    assert_eq!(own["date_text"], "sábado, 21 de noviembre de 2026");
    assert_eq!(own["puzzles"][0]["title"], "El sudoku de la tarde");
    assert_eq!(own["puzzles"][1]["title"], "Second", "a slot without a name in the edition");
    assert_eq!(own["puzzles"][0]["level_name"], "Fácil");
    // The publication itself and the puzzles stay as they are.
    let main = json(&dir, &format!("{stem}.json"));
    assert_eq!(
        (&main["publication"], &main["puzzles"][0]["title"]),
        (&"The Post".into(), &"Sudoku".into())
    );
    assert_eq!(main["edition"], Value::Null);
    assert_eq!(main["language"], "en");
    // A book in this language has the same rules of play.
    for (data, rules) in [
        (&own, "Escriba en cada casilla vacía una cifra del 1 al 9"),
        (&main, "Fill every empty cell with a digit from 1 to 9"),
    ] {
        let text = data["puzzles"][0]["rules"].as_str().unwrap();
        assert!(text.starts_with(rules), "{text}");
    }
    for key in ["id", "slot", "number", "level", "puzzle", "hash"] {
        assert_eq!(own["puzzles"][0][key], main["puzzles"][0][key], "{key}");
    }
    let answers = json(&dir, &format!("embargo/{stem}-evening-answers.json"));
    assert_eq!((&answers["edition"], &answers["language"]), (&"evening".into(), &"es".into()));
    assert_eq!(answers["answers"][0]["number"], own["puzzles"][0]["number"]);
    for (pdf, texts) in [
        (
            format!("{stem}-evening.pdf"),
            ["El Correo", "Hoy, sábado, 21 de noviembre", "El sudoku de la tarde"],
        ),
        (
            "embargo/out/2026/11/the-post-2026-11-22-evening.pdf".to_owned(),
            ["El Correo", "Santa Cecilia, domingo", "Second"],
        ),
        (
            "embargo/out/2026/11/the-post-2026-11-22.pdf".to_owned(),
            ["The Post", "St Cecilia, Sunday", "Second"],
        ),
    ] {
        let Some(text) = run("pdftotext", &["{}", "-"], &dir.path(&pdf)) else { return };
        let text = flat(&text);
        assert!(texts.iter().all(|part| text.contains(part)), "{pdf}: {text}");
    }
}

#[test]
fn a_correction_has_the_name_of_the_slot_in_the_edition() {
    let dir = evening();
    daily(&dir, "post.toml", NOON);
    let words = ["daily", "correct", "post.toml", "--date", "2026-11-21", "--slot", "sudoku"];
    dir.done(&[&words[..], &["--note", "A 7 is missing.", "--now", NOON]].concat());
    daily(&dir, "post.toml --ahead 1", NOON);
    let stem = "embargo/out/2026/11/the-post-2026-11-22";
    let puzzle = |path: String| json(&dir, &path)["corrections"][0]["puzzle"].clone();
    assert_eq!(puzzle(format!("{stem}.json")), "Sudoku 6506");
    assert_eq!(puzzle(format!("{stem}-evening.json")), "El sudoku de la tarde 6506");
}

#[test]
fn a_new_puzzle_replaces_the_old_one_in_every_edition() {
    let dir = evening();
    daily(&dir, "post.toml", NOON);
    let stem = "out/2026/11/the-post-2026-11-21";
    let editions = ["", "-evening"].map(|edition| format!("{stem}{edition}"));
    let pages = editions.each_ref().map(|edition| dir.bytes(&format!("{edition}.pdf")));
    let puzzle = |edition: &str| json(&dir, &format!("{edition}.json"))["puzzles"][0].clone();
    let before = puzzle(stem);
    let words = ["daily", "correct", "post.toml", "--date", "2026-11-21", "--slot", "sudoku"];
    dir.done(&[&words[..], &["--note", "A 7 is missing.", "--replace", "--now", NOON]].concat());
    for (edition, pages) in editions.iter().zip(&pages) {
        let new = puzzle(edition);
        assert_eq!((&new["revision"], &new["number"]), (&2.into(), &before["number"]));
        assert_ne!(new["puzzle"], before["puzzle"]);
        assert_eq!(new["puzzle"], puzzle(stem)["puzzle"]);
        assert!(dir.bytes(&format!("{edition}.pdf")) != *pages, "{edition}");
        assert!(dir.bytes(&format!("{edition}-revision-1.pdf")) == *pages, "{edition}");
    }
}

#[test]
fn unknown_slots_and_editions_are_faults() {
    let spec = EVENING.replace("{ sudoku =", "{ sudoko =").replace("{ evening =", "{ evning =");
    let dir = TestDir::with("post.toml", &format!("{POST}{spec}"));
    let run = dir.run(&["daily", "post.toml", "--now", NOON]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err,
        "  × there is no edition `evning`
    ╭─[post.toml:18:24]
 17 │ subtitle = \"St Cecilia, {date}\"
 18 │ subtitles = { evning = \"Santa Cecilia, {date}\" }
    ·                        ───────────┬───────────
    ·                                   ╰── unknown edition
    ╰────
  help: did you mean `evening`?

  × there is no slot `sudoko`
    ╭─[post.toml:25:20]
 24 │ subtitle = \"Hoy, {date}\"
 25 │ slots = { sudoko = \"El sudoku de la tarde\" }
    ·                    ───────────┬───────────
    ·                               ╰── unknown slot
 26 │ data = true
    ╰────
  help: did you mean `sudoku`?
"
    );
}
