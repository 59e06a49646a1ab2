//! Runs the commands of the documentation, and compares their output with the output that the
//! documentation shows.

use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Block, Page, pages, program_folder};
use crate::spec_errors::PUZZLE_FILES;
use crate::test_dir::TestDir;

/// The minimum number of commands that are run.
const COMMANDS: usize = 50;
/// The minimum number of commands whose output is compared.
const OUTPUTS: usize = 10;

/// Puzzles for commands that read a file of puzzles.
const SDM: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n";
/// Words for commands that read a list of words.
const WORDS: &str = "robin\nwren\nblackbird\nsong thrush\nbullfinch\nkestrel\nmagpie\nstarling\n\
                     siskin\nheron\nfinch\nlinnet\n";

/// A command with its line in the page and the output that the page shows.
#[derive(Debug, PartialEq)]
struct Step {
    line: usize,
    command: String,
    output: Option<String>,
}

/// The commands of a block.
fn steps(block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let is_console = block.language() == "console";
    for (at, line) in block.text.lines().enumerate() {
        let line_number = block.line + 1 + at;
        let command = if is_console { line.strip_prefix("$ ") } else { Some(line) };
        match command {
            Some(more)
                if !is_console && steps.last().is_some_and(|s| s.command.ends_with('\\')) =>
            {
                let last = steps.last_mut().unwrap();
                last.command.pop();
                last.command.push_str(more);
            }
            Some("") => {}
            Some(command) => {
                let step = Step { line: line_number, command: command.to_owned(), output: None };
                steps.push(step);
            }
            None => {
                let step = steps.last_mut().expect("a block begins with a command");
                *step.output.get_or_insert_default() += &format!("{line}\n");
            }
        }
    }
    steps
}

/// Whether a printed line is the line that the page shows. `…` stands for any text.
fn line_matches(shown: &str, printed: &str) -> bool {
    let parts: Vec<&str> = shown.trim_end().split('…').collect();
    let [first, middle @ .., last] = &parts[..] else { return shown.trim_end() == printed };
    let Some(mut rest) = printed.strip_prefix(first) else { return false };
    for part in middle {
        let Some((_, after)) = rest.split_once(part) else { return false };
        rest = after;
    }
    rest.ends_with(last)
}

/// Whether an output is the output that the page shows. A line `…` stands for any lines, also none.
fn output_matches(shown: &[&str], printed: &[&str]) -> bool {
    match shown {
        [] => printed.is_empty(),
        [first, rest @ ..] if first.trim() == "…" => {
            (0..=printed.len()).any(|skipped| output_matches(rest, &printed[skipped..]))
        }
        [first, rest @ ..] => match printed {
            [line, after @ ..] => {
                // One part of a line must match literally, or the whole line.
                (line.trim_end() == first.trim_end()
                    || first.contains('…') && line_matches(first, line.trim_end()))
                    && output_matches(rest, after)
            }
            [] => false,
        },
    }
}

/// A folder with the files that the documentation names. The examples are in the folder itself, as in
/// the folder of a user, and below `examples/`, as in the repository.
fn folder() -> TestDir {
    let dir = TestDir::with_examples();
    dir.put("puzzles.sdm", SDM);
    dir.put("guests.sdm", PUZZLE_FILES[0].1);
    dir.put("words.txt", WORDS);
    let (_, has_succeeded) = run(&dir, "ln -s . examples", None);
    assert!(has_succeeded);
    dir
}

/// Runs a command in a folder. Returns its output, and whether it has succeeded.
fn run(dir: &TestDir, command: &str, now: Option<&str>) -> (String, bool) {
    let path = format!("{}:/usr/bin:/bin", program_folder().display());
    let clock = match now {
        Some(now) => format!(
            "bookgen() {{ if [ \"$1\" = daily ]; then command bookgen \"$@\" --now {now}; \
             else command bookgen \"$@\"; fi; }}\n"
        ),
        None => String::new(),
    };
    let output = Command::new("bash")
        .args(["-c", &format!("set -euo pipefail\n{clock}exec 2>&1\n{command}")])
        .current_dir(dir.path(""))
        .env("PATH", path)
        .output()
        .expect("bash runs");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.success())
}

/// The commands and outputs of a page that were checked, and the faults.
#[derive(Default)]
struct Checked {
    commands: usize,
    outputs: usize,
    faults: Vec<String>,
}

fn check_page(page: &Page) -> Checked {
    let mut checked = Checked::default();
    let dir = folder();
    for block in &page.blocks {
        if let Some(file) = block.mark("file") {
            dir.put(file, &block.text);
        }
        if !["sh", "console", "setup"].contains(&block.language()) || block.mark("no-run").is_some()
        {
            continue;
        }
        for Step { line, command, output } in steps(block) {
            let (printed, has_succeeded) = run(&dir, &command, block.mark("now"));
            let place = format!("{}:{line}: {command}", page.name);
            // A command that shows an error must fail.
            let shows_error = output.as_deref().is_some_and(|shown| shown.contains('×'));
            if has_succeeded == shows_error {
                checked.faults.push(format!("{place}\nsuccess: {has_succeeded}\n{printed}"));
                continue;
            }
            checked.commands += usize::from(block.language() != "setup");
            let Some(shown) = output else { continue };
            checked.outputs += 1;
            let [shown, lines] = [shown.as_str(), &printed].map(|text| text.trim_end().lines());
            if !output_matches(&shown.collect::<Vec<_>>(), &lines.collect::<Vec<_>>()) {
                checked.faults.push(format!("{place}\nprints:\n{printed}"));
            }
        }
    }
    checked
}

#[test]
fn every_command_works_and_prints_what_the_page_shows() {
    let only = std::env::var("BOOKGEN_MANUAL").ok();
    let pages: Vec<Page> = pages()
        .into_iter()
        .filter(|page| only.as_ref().is_none_or(|only| page.name.contains(only.as_str())))
        .filter(|page| page.blocks.iter().any(|block| block.language() != "toml"))
        .collect();
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Checked::default());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let checked = check_page(page);
                    let mut all = all.lock().unwrap();
                    all.commands += checked.commands;
                    all.outputs += checked.outputs;
                    all.faults.extend(checked.faults);
                }
            });
        }
    });
    let Checked { commands, outputs, faults } = all.into_inner().unwrap();
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    println!("{commands} commands, {outputs} outputs");
    if only.is_none() {
        assert!(commands >= COMMANDS, "only {commands} commands found");
        assert!(outputs >= OUTPUTS, "only {outputs} outputs found");
    }
}

#[test]
fn outputs_are_compared_line_by_line() {
    let matches = |shown: &str, printed: &str| {
        output_matches(&shown.lines().collect::<Vec<_>>(), &printed.lines().collect::<Vec<_>>())
    };
    assert!(matches("a\nb", "a\nb") && !matches("a\nb", "a\nc") && !matches("a", "a\nb"));
    assert!(matches("…\nb", "a\na\nb") && matches("a\n…", "a") && !matches("…\nb", "a"));
    assert!(matches("seed 1, … s", "seed 1, 0.2 s") && !matches("seed 1, … s", "seed 2, 0.2 s"));
    assert!(!matches("a … a", "a"), "the parts do not overlap");
}

#[test]
fn commands_and_their_output_are_found_in_blocks() {
    let block = |info: &str, text: &str| Block { line: 1, info: info.into(), text: text.into() };
    let step = |line, command: &str, output: Option<&str>| Step {
        line,
        command: command.to_owned(),
        output: output.map(str::to_owned),
    };
    let found = steps(&block("console", "$ bookgen kinds\nsudoku\n\nmaze\n$ true\n"));
    assert_eq!(found, [step(2, "bookgen kinds", Some("sudoku\n\nmaze\n")), step(6, "true", None)]);
    let found = steps(&block("sh", "bookgen \\\n  kinds\n\ntrue\n"));
    assert_eq!(found, [step(2, "bookgen   kinds", None), step(5, "true", None)]);
}
