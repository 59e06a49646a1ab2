//! `bookgen clues`: checks lists of clues, adds to them, merges them, and finds unused clues.

use std::path::PathBuf;

use super::terminal::{advise, escaped, escaped_path, file_path, print, print_data, print_error};
use super::words::{LanguageArgument, lines};
use crate::disk::CurrentFolder;
use crate::word_files::{NamedList, clue_list, clue_report, used_clues, with_clue};
use crate::wording::counted;
use crate::write::{self, Output, Replaces};
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::clues::{Row, merge};

#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// Check a list of clues: its faults, its grades, and words without a short clue
    Check(CheckArguments),
    /// Add a clue to a list; a missing list is created
    Add(AddArguments),
    /// Merge lists of clues: sorted by answer, each clue once
    Merge(MergeArguments),
    /// List the clues that no puzzle of the given books or ledgers has used
    Unused(UnusedArguments),
}

#[derive(clap::Args, Debug)]
pub struct CheckArguments {
    /// The list: a file, or builtin:en or builtin:de
    #[arg(value_name = "LIST")]
    list: String,
    #[command(flatten)]
    language: LanguageArgument,
}

#[derive(clap::Args, Debug)]
pub struct AddArguments {
    /// The list
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The answer: a word or a phrase
    #[arg(value_name = "ANSWER", value_parser = super::one_line)]
    answer: String,
    /// The clue
    #[arg(value_name = "CLUE", value_parser = super::one_line)]
    clue: String,
    /// How hard the clue is, from 1 to 9 [default: 2]
    #[arg(long, value_name = "GRADE", value_parser = clap::value_parser!(u8).range(1..=9))]
    grade: Option<u8>,
    /// The theme, in a word
    #[arg(long, value_name = "THEME", value_parser = super::one_line)]
    theme: Option<String>,
    /// Where the clue comes from
    #[arg(long, value_name = "ORIGIN", value_parser = super::one_line)]
    origin: Option<String>,
    /// The language of the answer and its clue [default: en]
    #[arg(long, value_name = "CODE", value_parser = super::one_line)]
    language: Option<String>,
}

#[derive(clap::Args, Debug)]
pub struct MergeArguments {
    /// The lists: files, or builtin:en and builtin:de
    #[arg(value_name = "LIST", required = true)]
    lists: Vec<String>,
    /// The file to write, which must not exist; `-` is the standard output [default: -]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    language: LanguageArgument,
}

#[derive(clap::Args, Debug)]
pub struct UnusedArguments {
    /// The list: a file, or builtin:en or builtin:de
    #[arg(value_name = "LIST")]
    list: String,
    /// The records of books (NAME.lock) and the ledgers of series
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    #[command(flatten)]
    language: LanguageArgument,
}

/// Runs the command.
pub fn run(command: &Command) -> Result<(), Faults> {
    match command {
        Command::Check(arguments) => check(arguments),
        Command::Add(arguments) => add(arguments),
        Command::Merge(arguments) => merge_lists(arguments),
        Command::Unused(arguments) => unused(arguments),
    }
}

fn check(CheckArguments { list, language }: &CheckArguments) -> Result<(), Faults> {
    let list = clue_list(list, language.code(), &CurrentFolder)?;
    advise(&list.advice);
    let report = clue_report(&list);
    print(&lines(&report.lines))?;
    report.faults.into_result(())
}

fn add(arguments: &AddArguments) -> Result<(), Faults> {
    let AddArguments { file, answer, clue, grade, theme, origin, language } = arguments;
    let row = Row {
        answer: answer.clone(),
        clue: clue.clone(),
        grade: grade.map(|grade| grade.to_string()),
        theme: theme.clone(),
        language: language.clone(),
        origin: origin.clone(),
        ..Row::default()
    };
    let output = with_clue(file, &row, &CurrentFolder)?;
    write::write(&[output])?;
    print(&format!("added to {}: {}\n", escaped_path(file), escaped(answer)))
}

fn merge_lists(MergeArguments { lists, output, language }: &MergeArguments) -> Result<(), Faults> {
    let mut faults = Faults::default();
    let read = lists.iter().map(|list| clue_list(list, language.code(), &CurrentFolder));
    let read: Vec<NamedList> = read.filter_map(|list| faults.collect(list)).collect();
    read.iter().for_each(|list| advise(&list.advice));
    let lists: Vec<_> =
        read.into_iter().map(|list| (list.source, list.place, list.language)).collect();
    let merged = merge(&lists, &mut faults.0);
    faults.into_result(())?;
    let Some(path) = file_path(output.as_deref()) else {
        print_data(&merged.text)?;
        return Ok(());
    };
    write::write(&[Output::new(path, merged.text, Replaces::Nothing)])?;
    let repeated = match merged.repeated {
        0 => String::new(),
        count => format!("; {} left out", counted(count, "repeated row")),
    };
    let clues = counted(merged.clues, "clue");
    let answers = counted(merged.answers, "word");
    print(&format!("{}: {clues} for {answers}{repeated}\n", escaped_path(path)))
}

fn unused(UnusedArguments { list, records, language }: &UnusedArguments) -> Result<(), Faults> {
    let list = clue_list(list, language.code(), &CurrentFolder)?;
    advise(&list.advice);
    let used = used_clues(records)?;
    let unused = used.unused(&list.source, &list.place, &list.language)?;
    print_data(&unused.text)?;
    let share = format!("{} of {} are unused", unused.unused, counted(unused.all, "clue"));
    print_error(&format!("{share}\n"));
    Ok(())
}
