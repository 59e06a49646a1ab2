//! Word lists that several slots use, and one file for each theme.

use super::*;

const NOON: &str = "2026-11-21T12:00:00Z";

/// The spec with two word searches of the list `words`.
fn two(words: &str) -> String {
    let slot = |name: &str, number: u32| {
        format!(
            "\n[[slot]]\nname = \"{name}\"\nkind = \"wordsearch\"\nfirst_date = 2026-11-01\nfirst_number = {number}\noptions = {{ words = \"{words}\" }}\n"
        )
    };
    let head = POST.split("[[slot]]").next().unwrap();
    let head =
        head.replace("newspaper-column", "a4-sheet").replace("release", "id = \"post\"\nrelease");
    format!("{head}{}{}", slot("First", 1001), slot("Second", 5001))
}

fn put_themes(dir: &TestDir, names: &[&str]) {
    for (at, name) in names.iter().enumerate() {
        let words = ["otter", "badger", "hedgehog", "squirrel", "kingfisher"];
        dir.put(&format!("themes/{name}.txt"), words[..=at.clamp(2, 4)].join("\n"));
    }
}

/// The themes of the word searches of some days, and the sizes of the grids.
fn themes(dir: &TestDir, from: u32, to: u32) -> (Vec<String>, BTreeSet<(u64, u64)>) {
    let now = "2026-12-24T12:00:00Z";
    daily(dir, &format!("post.toml --from 2026-11-{from} --to 2026-11-{to}"), now);
    let (mut themes, mut sizes) = (Vec::new(), BTreeSet::new());
    for day in from..=to {
        let data = json(dir, &format!("out/2026/11/post-2026-11-{day}.json"));
        for puzzle in data["puzzles"].as_array().unwrap() {
            themes.push(puzzle["heading"].as_str().unwrap().to_owned());
            let grid = &puzzle["grids"][0];
            sizes.insert((grid["columns"].as_u64().unwrap(), grid["rows"].as_u64().unwrap()));
        }
    }
    (themes, sizes)
}

/// Two slots with the same themes use all themes before one of them repeats. All grids of a slot have
/// one size, although the themes have different numbers of words.
#[test]
fn slots_deal_the_themes_of_a_pattern() {
    let dir = TestDir::with("post.toml", &two("themes/*.txt"));
    let names = ["02-birds", "01-garden_life", "trees", "l'été", "rivers", "snow"];
    put_themes(&dir, &names);
    dir.put("themes/.hidden.txt", "nothing\n");
    dir.put("themes/notes.md", "nothing\n");
    let (themes, sizes) = themes(&dir, 21, 23);
    let all: BTreeSet<&str> = themes.iter().map(String::as_str).collect();
    assert_eq!(all, BTreeSet::from(["Birds", "Garden life", "L’été", "Rivers", "Snow", "Trees"]));
    assert_eq!(sizes.len(), 1, "{sizes:?}");
    // The check says when a theme repeats.
    let check = ["daily", "check", "post.toml", "--from", "2026-11-21", "--to"];
    let run = dir.done(&[&check[..], &["2026-11-23", "--now", NOON]].concat());
    assert_eq!(run.err, "");
    let run = dir.done(&[&check[..], &["2026-11-24", "--now", NOON]].concat());
    assert!(flat(&run.err).contains("8 puzzles have 6 themes"), "{}", run.err);
    assert!(flat(&run.err).contains("2 themes repeat, for example `"), "{}", run.err);
}

#[test]
fn patterns_without_files_are_faults() {
    let dir = TestDir::new();
    for (words, says) in [
        ("themes/*.txt", "the folder cannot be read"),
        ("empty/*.txt", "no file has such a name"),
        ("*/a.txt", "only the name of the file may be a pattern"),
        ("empty/[.txt", "write for example themes/*.txt"),
        ("empty/**.txt", "only the name of the file may be a pattern"),
        ("../*.txt", "is outside the folder of the spec"),
    ] {
        dir.put("post.toml", two(words));
        dir.put("empty/a.md", "");
        let run = dir.run(&["daily", "check", "post.toml", "--date", "2026-11-21", "--now", NOON]);
        assert!(run.code > 0, "{words}");
        assert!(flat(&run.err).contains(says), "{words}: {}", run.err);
        assert!(!run.err.contains("panicked"), "{words}: {}", run.err);
    }
    // A file whose name has a bracket is a file, not a pattern.
    dir.put("post.toml", two("words[1].txt"));
    dir.put("words[1].txt", "otter\nbadger\nhedgehog\n");
    dir.done(&["daily", "check", "post.toml", "--date", "2026-11-21", "--now", NOON]);
    // A fault of a word is at its line of its file.
    dir.put("post.toml", two("lists/*.txt"));
    dir.put("lists/a.txt", "otter\nbadger\nhedgehog\n");
    dir.put("lists/b.txt", "otter\nx\n");
    let run = dir.run(&["daily", "check", "post.toml", "--date", "2026-11-21", "--now", NOON]);
    assert!(run.err.contains("lists/b.txt:2:1"), "{}", run.err);
}

/// The chapters of a book that use one list share its sections. A chapter that gets longer does not
/// make the record of the next chapter invalid.
#[test]
fn chapters_deal_the_sections_of_a_list() {
    let chapter = |id: &str, count: u32| {
        format!(
            "[[chapter]]\nid = \"{id}\"\ntitle = \"{id}\"\nkind = \"wordsearch\"\ncount = {count}\noptions = {{ words = \"w.txt\" }}\n"
        )
    };
    let book = |first: u32, second: u32| {
        let head = "[book]\ntitle = \"Words\"\nseed = 3\ntemplate = \"a4-sheet\"\n";
        format!("{head}{}{}", chapter("one", first), chapter("two", second))
    };
    let dir = TestDir::with("book.toml", &book(3, 3));
    let section = |at: u32| format!("[Theme {at}]\notter\nbadger\nhedgehog\n");
    dir.put("w.txt", (1..=6).map(section).collect::<String>());
    let run = dir.done(&["check", "book.toml"]);
    assert_eq!(run.err, "");
    dir.done(&["build", "book.toml"]);
    let text = dir.text("book.lock");
    for at in 1..=6 {
        assert_eq!(text.matches(&format!("title=Theme {at}")).count(), 1, "Theme {at}");
    }
    dir.put("book.toml", book(4, 3));
    let run = dir.done(&["check", "book.toml"]);
    assert!(
        flat(&run.err).contains("the theme `Theme 4` repeats: puzzle 4, puzzle 5"),
        "{}",
        run.err
    );
    dir.done(&["build", "book.toml"]);
    let kept = dir.text("book.lock");
    assert_eq!(kept.matches("title=Theme 4").count(), 2);
}

/// The rules of a sheet and of its data speak of pictures if its word search has pictures.
#[test]
fn a_sheet_with_pictures_has_their_rules() {
    let head = POST.split("[[slot]]").next().unwrap();
    let slot = "\n[[slot]]\nname = \"Pictures\"\nkind = \"wordsearch\"\nlevel = \"easy\"\n\
                first_date = 2026-11-01\nfirst_number = 1\noptions = { words = \"builtin:pictures\" }\n";
    let dir = TestDir::with("post.toml", &format!("{head}{slot}"));
    daily(&dir, "post.toml --from 2026-11-20 --to 2026-11-21", NOON);
    let data = json(&dir, "out/2026/11/the-post-2026-11-21.json");
    let puzzle = &data["puzzles"][0];
    let rules = puzzle["rules"].as_str().unwrap();
    assert!(rules.starts_with("Name each picture below the grid"), "{rules}");
    let tiles = &puzzle["grids"][1]["cells"];
    let pictures: Vec<&str> = tiles
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|row| row.as_array().unwrap())
        .filter_map(Value::as_str)
        .collect();
    let givens = puzzle["puzzle"].as_str().unwrap();
    assert!(pictures.len() >= 6, "{pictures:?}");
    assert!(pictures.iter().all(|picture| givens.contains(&format!(";{picture} ("))), "{givens}");
    let page = dir.text("out/2026/11/the-post-2026-11-21-page-1.svg");
    assert!(page.contains("Name the pictures, find their words"), "no short rules");
    assert!(!page.contains("word of the list"), "the rules of lists of words");
}
