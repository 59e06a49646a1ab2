//! What goes wrong, and what changes under what was made already.

use super::*;

/// A word search that is too big for the page when it is made, and fits later.
#[test]
fn a_day_that_cannot_be_made_is_not_decided() {
    let slot = "\n[[slot]]\nname = \"Words\"\nkind = \"wordsearch\"\nfirst_date = 2026-01-01\nfirst_number = 20001\n";
    let sized = |size: u32| {
        let options = format!("options = {{ words = \"w.txt\", columns = {size}, rows = {size} }}");
        format!("{POST}{slot}{options}\n")
    };
    let desk = Desk::with("post.toml", &sized(25));
    desk.put("w.txt", "one\nthree\nseven\neleven\n");
    let noon = "2026-11-21T12:00:00Z";
    let run = desk.run(&["daily", "post.toml", "--ahead", "3", "--now", noon]);
    assert_eq!(run.code, 1, "{}", run.out);
    // Said once, not of each day.
    assert!(run.err.contains("4 issues from 2026-11-21 to 2026-11-24: "), "{}", run.err);
    assert_eq!(run.err.matches("does not fit").count(), 1, "{}", run.err);
    assert_eq!(names(&desk, "records"), ["the-post/in-use"]);
    desk.put("post.toml", sized(8));
    assert!(daily(&desk, "post.toml --ahead 3", noon).ends_with("The Post: 4 issues made\n"));

    // One day that cannot be made keeps none of the others from its readers.
    let text = desk.text("records/the-post/2026/2026-11-23.lock");
    desk.put("records/the-post/2026/2026-11-23.lock", &text[..text.len() / 2]);
    let run = desk.run(&[
        "daily",
        "post.toml",
        "--ahead",
        "1",
        "--now",
        "2026-11-22T12:00:00Z",
        "--json",
    ]);
    assert_eq!(run.code, 1);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report[0]["released"], serde_json::json!(["2026-11-21", "2026-11-22"]));
    assert!(report[0]["faults"].to_string().contains("2026-11-23.lock"), "{report}");
    assert!(desk.path("out/2026/11/the-post-2026-11-22.pdf").exists());
}

#[test]
fn what_was_seen_stays_seen() {
    let desk = post();
    daily(&desk, "post.toml", "2026-11-21T12:00:00Z");
    let before = tree(&desk, "out");
    // Another time of release, another zone, another clock, other answers.
    let specs = [
        POST.replace("05:00", "23:30"),
        POST.replace("Europe/Madrid", "Pacific/Honolulu"),
        format!("{POST}\n[answers]\nshow = \"separate\"\n"),
        format!("{POST}\n[[special]]\ndate = 2026-11-20\nskip = true\n"),
    ];
    for spec in specs {
        desk.put("post.toml", spec);
        for now in ["2026-11-21T12:00:00Z", "2026-11-20T22:00:00Z"] {
            daily(&desk, "post.toml --date 2026-11-21", now);
            let after = tree(&desk, "out");
            assert!(before.iter().all(|(name, bytes)| name.contains("feed")
                || name.contains("atom")
                || after.get(name) == Some(bytes)));
        }
    }
    let reject = ["daily", "reject", "post.toml", "--date", "2026-11-21", "--slot", "sudoku"];
    let words = [&reject[..], &["--reason", "odd", "--now", "2026-11-20T22:00:00Z"]].concat();
    assert!(desk.run(&words).err.contains("is released: readers have it"));
    // Its record is not made a second time.
    desk.put("post.toml", POST);
    desk.remove(RECORD);
    let run = desk.run(&["daily", "post.toml", "--now", "2026-11-21T12:00:00Z"]);
    assert_eq!(run.code, 3);
    assert!(
        flat(&run.err).contains("2026-11-21.lock is missing, and its issue is released"),
        "{}",
        run.err
    );
}

#[test]
fn numbers_go_on_whatever_becomes_of_the_calendar() {
    let desk = post();
    let number = |day: &str| {
        let path = format!("records/the-post/2026/2026-11-{day}.lock");
        record::read(&Source::new("x", desk.text(&path))).unwrap().entries[0].number.unwrap()
    };
    daily(&desk, "post.toml --ahead 2", "2026-11-21T12:00:00Z");
    let last = number("23");
    // A pause in the past, and one of a day that was made already.
    let pause = |from: &str, to: &str| format!("\n[[pause]]\nfrom = {from}\nto = {to}\n");
    desk.put(
        "post.toml",
        POST.to_owned() + &pause("2026-06-01", "2026-06-10") + &pause("2026-11-22", "2026-11-22"),
    );
    daily(&desk, "post.toml --ahead 2", "2026-11-23T12:00:00Z");
    assert_eq!([number("24"), number("25")], [last + 1, last + 2]);
    // More days in the past leave a gap, and never a second of the same number.
    desk.put("post.toml", POST.replace("6182", "7000"));
    daily(&desk, "post.toml --ahead 1", "2026-11-26T12:00:00Z");
    assert_eq!(number("26"), 7000 + 329);
}

#[test]
fn a_slot_that_is_gone_is_gone_from_what_is_to_come() {
    let two = format!(
        "{POST}\n[[slot]]\nname = \"Mid\"\nkind = \"sudoku\"\nfirst_date = 2026-01-01\nfirst_number = 50001\nlevel = \"easy\"\n"
    );
    let desk = Desk::with("post.toml", &two);
    daily(&desk, "post.toml --ahead 2", "2026-11-21T12:00:00Z");
    desk.put("post.toml", POST);
    daily(&desk, "post.toml --ahead 2", "2026-11-21T13:00:00Z");
    // The page of the 22nd has the answers of what was printed on the 21st; that of the 23rd, of the 22nd.
    let of = |day: &str| {
        let manifest =
            json(&desk, &format!("embargo/out/2026/11/the-post-2026-11-{day}.manifest.json"));
        manifest["puzzles"]
            .as_array()
            .unwrap()
            .iter()
            .map(|puzzle| puzzle["number"].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(of("22"), [6507, 6506, 50325]);
    assert_eq!(of("23"), [6508, 6507]);
    // What is out has both.
    assert_eq!(
        json(&desk, "out/2026/11/the-post-2026-11-21.json")["puzzles"].as_array().unwrap().len(),
        2
    );
}

#[test]
fn what_a_killed_run_left_is_brought_to_its_end() {
    let desk = post();
    daily(&desk, "post.toml --ahead 3", "2026-11-21T12:00:00Z");
    let before = tree(&desk, "out");
    // Killed after the record and before the pages and the feed.
    desk.put("records/the-post/unfinished", "2026-11-20\n2026-11-21\n");
    desk.remove(PDF);
    desk.put(
        "out/the-post/feed.json",
        desk.text("out/the-post/feed.json").replace("The Post", "The"),
    );
    daily(&desk, "post.toml --date 2026-11-23", "2026-11-21T12:00:00Z");
    let after = tree(&desk, "out");
    assert!(before.iter().all(|(name, bytes)| after[name] == *bytes
        || name.contains("atom")
        || name.contains("feed")));
    assert!(desk.text("out/the-post/feed.json").contains("\"title\": \"The Post\""));
    assert!(!desk.path("records/the-post/unfinished").exists());
}

#[test]
fn nothing_of_others_is_written_over() {
    let desk = post();
    daily(&desk, "post.toml --ahead 1", "2026-11-21T12:00:00Z");
    let letter = "out/2026/11/the-post-2026-11-22.pdf";
    desk.put(letter, "a letter");
    let run = desk.run(&["daily", "post.toml", "--now", "2026-11-22T12:00:00Z"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("the-post-2026-11-22.pdf is in the way"), "{}", run.err);
    assert_eq!(desk.text(letter), "a letter");
    // Two publications with one pattern.
    let other = POST
        .replace("The Post", "Another")
        .replace("release", "output = \"out/{date}.pdf\"\nrelease");
    desk.put("a.toml", &other);
    desk.put("b.toml", other.replace("Another", "Third"));
    daily(&desk, "a.toml", "2026-11-21T12:00:00Z");
    let before = desk.bytes("out/2026-11-21.pdf");
    let run = desk.run(&["daily", "b.toml", "--now", "2026-11-21T12:00:00Z"]);
    assert!(
        flat(&run.err).contains("does another publication or edition write there too?"),
        "{}",
        run.err
    );
    assert!(before == desk.bytes("out/2026-11-21.pdf"));
    // Two slots with one file.
    let slots = POST.to_owned()
        + "\n[[slot]]\nname = \"Other\"\nid = \"sudoku-answer\"\nkind = \"sudoku\"\nfirst_date = 2026-01-01\nfirst_number = 50001\nlevel = \"gentle\"\n";
    desk.put("c.toml", slots.replace("The Post", "Fourth"));
    let run = desk.run(&["daily", "c.toml", "--now", "2026-11-21T12:00:00Z"]);
    assert!(flat(&run.err).contains("two files of the issue are"), "{}", run.err);
    for (key, value) in [("embargo", "."), ("embargo", "out/later"), ("records", "out")] {
        let line = format!("{key} = \"{value}\"\nrelease");
        desk.put("d.toml", POST.replacen("release", &line, 1));
        let run = desk.run(&["daily", "d.toml"]);
        assert!(flat(&run.err).contains(&format!("`{key}` is where readers look")), "{}", run.err);
    }
}
