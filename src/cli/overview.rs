//! What `bookgen` prints without a command, and the list of commands in `bookgen --help`.

use std::fmt::Write;

use clap::Command;

/// What people do, each with the command that does it.
const TASKS: [(&str, &str); 5] = [
    (
        "Make a puzzle book",
        "bookgen new sunday --title \"Sunday Sudoku\" --pages 100\n    bookgen build sunday",
    ),
    ("Make worksheets for a class", "bookgen new friday --as worksheets\n    bookgen build friday"),
    ("Print puzzles every day", "bookgen new post --as daily\n    bookgen daily post/daily.toml"),
    ("Make one puzzle", "bookgen puzzle generate killer --level hard --format svg"),
    ("Check a PDF before it goes to the printer", "bookgen proof book.pdf --for kdp-paperback"),
];

/// The commands, grouped by what people do.
pub const GROUPS: [(&str, &str); 7] = [
    ("Make a book", "new build check list"),
    ("Print and sell", "proof impose listing"),
    ("Every day", "daily schedule ledger"),
    ("Single puzzles", "puzzle sudoku founding"),
    ("Words", "words clues"),
    ("What is built in", "kinds templates covers printers"),
    ("For editors and shells", "schema completions man"),
];

/// The text for a command line without a command.
pub fn tasks() -> String {
    let mut text =
        String::from("bookgen makes printable puzzle books, newspaper pages and daily puzzles.\n");
    for (task, command) in TASKS {
        let _ = write!(text, "\n{task}:\n    {command}\n");
    }
    text + "\n`bookgen --help` lists all commands, and `bookgen COMMAND --help` the options of one.\n"
}

/// The list of commands, in groups, with one line for each command.
pub fn commands(command: &Command) -> String {
    let widest = GROUPS.iter().flat_map(|(_, names)| names.split(' ')).map(str::len).max();
    let width = widest.unwrap_or_default();
    let mut text = String::new();
    for (heading, names) in GROUPS {
        let _ = writeln!(text, "{heading}:");
        for name in names.split(' ') {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "  {name:<width$}  {about}");
        }
        text += "\n";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use std::collections::BTreeSet;

    #[test]
    fn every_command_is_in_one_group() {
        let command = crate::cli::Arguments::command();
        let commands = command.get_subcommands().filter(|command| !command.is_hide_set());
        let commands: BTreeSet<&str> = commands.map(Command::get_name).collect();
        let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.split(' ')).collect();
        assert_eq!(grouped.iter().copied().collect::<BTreeSet<_>>(), commands);
        assert_eq!(grouped.len(), commands.len(), "a command is in two groups");
        for name in grouped {
            let about = command.find_subcommand(name).and_then(Command::get_about).unwrap();
            let about = about.to_string();
            assert!(about.len() <= 66 && !about.ends_with('.'), "{name}: {about}");
        }
    }
}
