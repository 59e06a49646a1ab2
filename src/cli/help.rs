//! What follows the options in the help of each command: examples and exit codes.

use std::fmt::Write;

/// The exit codes of a command that prints what is built into the program.
const PRINTED_CODES: &str = "Exit codes:
  0  done
  2  the command line is invalid
  3  the output cannot be written";

/// The exit codes of all other commands that name no codes of their own.
const USUAL_CODES: &str = "Exit codes:
  0  done
  1  the input has faults
  2  the command line is invalid
  3  a file cannot be read or written
  4  bookgen made a mistake: please report the message";

/// The commands that print what is built into the program.
const PRINTED: &[&str] =
    &["templates", "printers", "covers", "kinds", "schema", "completions", "man", "founding list"];

/// Examples of each command: the words after `bookgen`.
const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "new",
        &["new sunday --title \"Sunday Sudoku\" --kind sudoku --pages 100", "new news --as daily"],
    ),
    ("build", &["build book.toml", "build sunday --interior -o pages.pdf"]),
    ("check", &["check book.toml"]),
    ("list", &["list .", "list books/*.toml"]),
    ("listing", &["listing book.toml -o shop"]),
    ("proof", &["proof book.pdf", "proof book.pdf --for kdp-paperback"]),
    ("impose", &["impose book.pdf --booklet", "impose cards.pdf --nup 2x2 --sheet a4"]),
    ("daily", &["daily daily.toml", "daily daily.toml --date 2027-01-31"]),
    ("daily check", &["daily check daily.toml --ahead 28"]),
    (
        "daily reject",
        &["daily reject daily.toml --date 2027-01-31 --slot easy --reason \"printed last week\""],
    ),
    (
        "daily correct",
        &["daily correct daily.toml --date 2027-01-31 --slot easy --note \"Row 2 lacks a 7.\""],
    ),
    ("daily rerun", &["daily rerun daily.toml --from 2026-01-31 --date 2027-01-31"]),
    ("daily approve", &["daily approve daily.toml --month 2027-01"]),
    ("daily contact-sheet", &["daily contact-sheet daily.toml --month 2027-01 -o sheet.pdf"]),
    ("daily freeze", &["daily freeze daily.toml --date 2027-01-31"]),
    ("schedule run", &["schedule run daily.toml"]),
    ("schedule units", &["schedule units --systemd daily.toml -o units"]),
    ("schedule status", &["schedule status daily.toml", "schedule status papers/*.toml --json"]),
    ("ledger list", &["ledger list series.ledger"]),
    ("ledger show", &["ledger show series.ledger warm-up/17"]),
    ("ledger export", &["ledger export series.ledger --format json -o series.json"]),
    ("ledger import", &["ledger import series.ledger volume-1.lock volume-2.lock"]),
    ("ledger verify", &["ledger verify series.ledger"]),
    ("ledger forget", &["ledger forget series.ledger --issue volume-2-seed-1 --yes"]),
    ("words list", &["words list", "words list animals --language de"]),
    ("words check", &["words check birds.txt"]),
    ("words stats", &["words stats builtin:en --up-to 35", "words stats mine.txt"]),
    ("clues check", &["clues check clues.csv"]),
    ("clues add", &["clues add clues.csv otter \"Swims on its back\" --grade 1"]),
    ("clues merge", &["clues merge builtin:en clues.csv -o all.csv"]),
    ("clues unused", &["clues unused clues.csv book.lock series.ledger"]),
    ("puzzle generate", &["puzzle generate killer --level hard --count 5 --seed 7"]),
    ("puzzle solve", &["puzzle solve futoshiki puzzles.txt"]),
    ("puzzle grade", &["puzzle grade sudoku puzzles.txt"]),
    ("puzzle explain", &["puzzle explain sudoku puzzles.txt"]),
    ("puzzle verify", &["puzzle verify kakuro puzzles.txt"]),
    ("puzzle show", &["puzzle show killer puzzles.txt --output drawings"]),
    ("puzzle read", &["puzzle read nonogram picture.non --from non"]),
    ("sudoku generate", &["sudoku generate --level hard --count 1000 --seed 7"]),
    ("sudoku solve", &["sudoku solve puzzles.txt"]),
    ("sudoku grade", &["sudoku grade puzzles.txt"]),
    ("sudoku explain", &["sudoku explain puzzles.txt"]),
    ("sudoku canonical", &["sudoku canonical puzzles.txt"]),
    ("founding list", &["founding list"]),
    ("founding shuffle", &["founding shuffle --shuffle rejection --count 3"]),
    ("founding fill", &["founding fill relabel --count 2 --seed 7"]),
    ("founding dig", &["founding dig --level 3 --seed 7"]),
    ("founding solve", &["founding solve depth-first puzzles.txt"]),
    ("founding relabel", &["founding relabel --count 100 -o boards.txt"]),
    ("founding check", &["founding check boards.txt"]),
    ("founding blank", &["founding blank --count 5 --blanks 40"]),
    ("founding rate", &["founding rate puzzles.txt"]),
    ("templates", &["templates", "templates paperback"]),
    ("printers", &["printers", "printers lulu"]),
    ("covers", &["covers", "covers cloth"]),
    ("kinds", &["kinds", "kinds killer"]),
    ("schema", &["schema daily"]),
    ("completions", &["completions bash"]),
    ("man", &["man"]),
];

/// Adds examples and exit codes to the help of the subcommands of a command, at every depth. `path` has
/// the names of the commands down to `command`, without the program.
pub fn with_help(command: clap::Command, path: &[&str]) -> clap::Command {
    let names: Vec<String> =
        command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    names.iter().fold(command, |command, name| {
        let path = [path, &[name.as_str()]].concat();
        command.mut_subcommand(name, |sub| own_help(with_help(sub, &path), &path.join(" ")))
    })
}

/// Adds examples and exit codes to the help of a command itself.
fn own_help(command: clap::Command, path: &str) -> clap::Command {
    let examples =
        EXAMPLES.iter().find(|(known, _)| *known == path).map_or(&[][..], |(_, own)| own);
    let is_group = command.is_subcommand_required_set() || examples.is_empty();
    let codes = match command.get_after_help() {
        Some(own) => own.to_string(),
        None if is_group => return command,
        None if PRINTED.contains(&path) => PRINTED_CODES.to_owned(),
        None => USUAL_CODES.to_owned(),
    };
    let long = command.get_after_long_help().map(ToString::to_string);
    let with_examples = |text: String| {
        let mut out = String::new();
        if !examples.is_empty() {
            out += "Examples:\n";
            for example in examples {
                // Writing to a string cannot fail.
                let _ = writeln!(out, "  bookgen {example}");
            }
            out.push('\n');
        }
        out + &text
    };
    let command = match long {
        Some(long) => command.after_long_help(with_examples(long)),
        None => command,
    };
    command.after_help(with_examples(codes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The commands without subcommands that the help lists, with their paths.
    fn leaves<'c>(
        command: &'c clap::Command,
        path: &str,
        found: &mut Vec<(String, &'c clap::Command)>,
    ) {
        for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
            let path = format!("{path} {}", sub.get_name()).trim().to_owned();
            if !sub.has_subcommands() || EXAMPLES.iter().any(|(known, _)| *known == path) {
                found.push((path.clone(), sub));
            }
            leaves(sub, &path, found);
        }
    }

    #[test]
    fn every_command_has_examples_that_can_be_parsed_and_exit_codes() {
        let command = super::super::command();
        let mut found = Vec::new();
        leaves(&command, "", &mut found);
        // `puzzle generate` has a subcommand for each kind, which makes its own help.
        let commands: Vec<_> =
            found.iter().filter(|(path, _)| !path.starts_with("puzzle generate ")).collect();
        let mut known: Vec<&str> = EXAMPLES.iter().map(|(path, _)| *path).collect();
        known.sort_unstable();
        let mut listed: Vec<&str> = commands.iter().map(|(path, _)| path.as_str()).collect();
        listed.sort_unstable();
        assert_eq!(known, listed);
        for (path, command) in commands {
            let help = command.get_after_help().unwrap().to_string();
            assert!(help.contains("Exit codes:\n  0  "), "{path}: {help}");
            assert!(help.starts_with(&format!("Examples:\n  bookgen {path}")), "{path}: {help}");
        }
        for example in EXAMPLES.iter().flat_map(|(_, examples)| *examples) {
            let words = shell_words(example);
            let parsed = super::super::command().try_get_matches_from(words);
            assert!(parsed.is_ok(), "{example}: {}", parsed.unwrap_err());
        }
    }

    /// The words of a command line. A quoted string is one word.
    fn shell_words(line: &str) -> Vec<String> {
        let mut words = vec!["bookgen".to_owned()];
        for (index, part) in line.split('"').enumerate() {
            match index % 2 {
                0 => words.extend(part.split_whitespace().map(str::to_owned)),
                _ => words.push(part.to_owned()),
            }
        }
        words
    }
}
