//! `bookgen words`: lists the built-in word lists, checks a list, and counts its words.

use super::terminal::{advise, print, print_data};
use crate::disk::CurrentFolder;
use crate::word_files::{catalogue, statistics, text, word_list, word_report};
use bookgen_base::diagnostic::Faults;

#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// List the built-in word lists, or print one
    List(ListArguments),
    /// Check a word list: the faults, and how it is read
    Check(CheckArguments),
    /// Count the words of a list by length, commonness and letter, and the grids that they fill
    Stats(StatsArguments),
}

#[derive(clap::Args, Debug)]
pub struct ListArguments {
    /// Print the list with this name, as a text that you can copy and change
    name: Option<String>,
    #[command(flatten)]
    language: LanguageArgument,
}

#[derive(clap::Args, Debug)]
pub struct CheckArguments {
    /// The list: a file, or a built-in list such as builtin:animals
    #[arg(value_name = "LIST")]
    list: String,
    #[command(flatten)]
    language: LanguageArgument,
}

#[derive(clap::Args, Debug)]
pub struct StatsArguments {
    /// The list: a file, or a built-in list such as builtin:en
    #[arg(value_name = "LIST")]
    list: String,
    /// Leave out words above this class of commonness; everyday words have the classes up to 35
    #[arg(long, value_name = "CLASS", value_parser = clap::value_parser!(u8).range(0..=100))]
    up_to: Option<u8>,
    #[command(flatten)]
    language: LanguageArgument,
}

/// The language of a list.
#[derive(clap::Args, Debug)]
pub struct LanguageArgument {
    /// The language of the words, which decides their letters and the titles of themes [default: en,
    /// or the language of a built-in list]
    #[arg(long, value_name = "CODE", value_parser = super::one_line)]
    language: Option<String>,
}

impl LanguageArgument {
    /// The language, if the command line names one.
    pub fn code(&self) -> Option<&str> {
        self.language.as_deref()
    }
}

/// Runs the command.
pub fn run(command: &Command) -> Result<(), Faults> {
    match command {
        Command::List(ListArguments { name: None, language }) => {
            print(&catalogue(language.code().unwrap_or("en"))?)
        }
        Command::List(ListArguments { name: Some(name), language }) => {
            print_data(&text(name, language.code().unwrap_or("en"))?)?;
            Ok(())
        }
        Command::Check(CheckArguments { list, language }) => {
            let list = word_list(list, language.code(), &CurrentFolder)?;
            advise(&list.advice);
            let report = word_report(&list);
            advise(&report.advice);
            print(&lines(&report.lines))?;
            report.faults.into_result(())
        }
        Command::Stats(StatsArguments { list, up_to, language }) => {
            let list = word_list(list, language.code(), &CurrentFolder)?;
            advise(&list.advice);
            print(&statistics(&list, *up_to)?)
        }
    }
}

/// Texts as lines.
pub fn lines(texts: &[String]) -> String {
    texts.iter().map(|text| format!("{text}\n")).collect()
}
