//! The commands and the spec in the manuals of dated sheets.

use super::*;

/// The `bookgen` commands in `text` whose arguments begin with `begin`. Each command is a list of
/// arguments.
fn commands(text: &str, begin: &str) -> Vec<Vec<String>> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("bookgen "));
    let commands = lines.filter(|line| line.starts_with(begin)).map(|line| {
        let mut words: Vec<String> = Vec::new();
        for (at, part) in line.split('"').enumerate() {
            match at % 2 {
                1 => words.push(part.to_owned()),
                _ => words.extend(part.split_whitespace().map(str::to_owned)),
            }
        }
        words
    });
    commands.collect()
}

#[test]
fn the_commands_in_the_readme_work() {
    let dir = TestDir::with_examples();
    let readme = include_str!("../../../README.md").replace("examples/", "");
    let [daily, reject, correct, rerun] = &commands(&readme, "daily ")[..] else {
        panic!("not four commands")
    };
    let at = |words: &[String], now: &str| {
        let words: Vec<&str> = words.iter().map(String::as_str).chain(["--now", now]).collect();
        dir.done(&words).out
    };
    assert!(at(daily, "2026-11-27T09:00:00Z").contains("8 issues made"));
    let out = at(reject, "2026-11-27T10:00:00Z");
    assert!(out.contains("replaced by candidate puzzle"), "{out}");
    at(daily, "2026-11-28T09:00:00Z");
    let pdf = dir.bytes("out/2026/11/the-morning-post-2026-11-28.pdf");
    at(daily, "2026-11-29T09:00:00Z");
    let out = at(correct, "2026-11-29T11:00:00Z");
    assert!(out.contains("the issue of 2026-11-30 prints the note"), "{out}");
    assert!(pdf == dir.bytes("out/2026/11/the-morning-post-2026-11-28-revision-1.pdf"));
    let out = at(rerun, "2026-12-20T09:00:00Z");
    assert!(out.starts_with("2026-12-24: 3 puzzles of 2026-11-28 printed again"), "{out}");
}

#[test]
fn the_manuals_spec_of_dated_sheets_is_complete() {
    let manual = include_str!("../../../docs/daily.md");
    let spec = manual.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let dir = TestDir::with("daily.toml", spec);
    let out = daily(&dir, "daily.toml --ahead 0", "2026-12-25T12:00:00Z");
    assert!(out.ends_with("The Morning Post: 1 issue made\n"), "{out}");
    assert!(out.starts_with("out/2026/12/the-morning-post-2026-12-25.pdf"), "{out}");
}
