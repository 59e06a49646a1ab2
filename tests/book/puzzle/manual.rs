//! The manual `docs/puzzle-command.md`.

use std::process::Command;

use super::WORDS;
use crate::test_dir::{TestDir, project};

/// A command of the manual, and the output that the manual shows.
struct Example {
    command: String,
    output: String,
}

/// The commands in the indented blocks of the manual.
fn examples(manual: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut is_open = false;
    for line in manual.lines() {
        match line.strip_prefix("    ") {
            Some(line) if line.starts_with("bookgen ") => {
                examples.push(Example { command: line.to_owned(), output: String::new() });
                is_open = true;
            }
            Some(line) if is_open => {
                let output = &mut examples.last_mut().expect("a command").output;
                *output += &format!("{line}\n");
            }
            // A blank line may be part of the output.
            _ if line.is_empty() && is_open => {
                let output = &mut examples.last_mut().expect("a command").output;
                output.push_str(if output.is_empty() { "" } else { "\n" });
            }
            _ => is_open = false,
        }
    }
    examples
}

/// Each command works as the manual shows it.
#[test]
fn the_manual_shows_real_output() {
    let manual = std::fs::read_to_string(project().join("docs/puzzle-command.md")).unwrap();
    let dir = TestDir::with("words.txt", WORDS);
    let sdm = "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n";
    dir.put("puzzles.sdm", sdm);
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_bookgen"));
    let path = format!("{}:/usr/bin:/bin", program.parent().unwrap().display());
    let examples = examples(&manual);
    assert!(examples.iter().filter(|example| !example.output.is_empty()).count() > 4);
    for Example { command, output } in examples {
        let run = Command::new("bash")
            .args(["-c", &format!("set -o pipefail; {command} 2>&1")])
            .current_dir(dir.path(""))
            .env("PATH", &path)
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&run.stdout);
        if output.is_empty() {
            assert!(run.status.success(), "{command}: {printed}");
        } else {
            // The manual may show only the start of a long output.
            let shown = output.trim_end().trim_end_matches('…').trim_end();
            assert!(printed.starts_with(shown), "{command}:\n{printed}\n---\n{shown}");
        }
    }
}
