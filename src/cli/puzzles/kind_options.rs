//! Command-line options generated from the option table of a kind.

use clap::builder::Str;
use clap::{Arg, ArgMatches, Command};

use crate::cli::kinds::option_text;
use crate::cli::named::Named;
use crate::standalone::option_text::line;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::{Field, Need, Type};
use bookgen_puzzles::{About, Kind};

/// Adds an option for each option of the kind. An option is left out if the command already has an
/// option with its name. `heading` is the heading of the options that have no heading of their own.
pub fn augment(command: Command, kind: &dyn Kind, heading: &'static str) -> Command {
    kind.about().options.iter().fold(command, |command, field| {
        let name = field.name.replace('_', "-");
        if command.get_arguments().any(|argument| argument.get_long() == Some(&name)) {
            return command;
        }
        let values: &[&'static str] = match field.ty {
            Type::Choice(names) => names,
            Type::Flag => &["true", "false"],
            _ => &[],
        };
        command.arg(
            // clap needs static names, so the names are leaked, once for each row of the table.
            Arg::new(leaked(id(field)))
                .long(leaked(name))
                .value_name(value_name(&field.ty))
                .value_parser(Named::new(values.iter().copied()))
                .hide_possible_values(true)
                .help(option_text(field))
                .help_heading(kind.option_heading(field.name).unwrap_or(heading)),
        )
    })
}

/// The options of a table that are given on the command line, each as a line of TOML.
pub fn given(matches: &ArgMatches, options: &'static [Field]) -> Vec<String> {
    let text = |field: &Field| matches.try_get_one::<String>(&id(field)).ok().flatten();
    let lines = options.iter().map(|field| Some(line(field.name, &field.ty, text(field)?)));
    lines.flatten().collect()
}

/// The id of the argument for a row of the table. No other argument has such an id.
fn id(field: &Field) -> String {
    format!("option {}", field.name)
}

fn leaked(text: String) -> Str {
    let text: &'static str = Box::leak(text.into_boxed_str());
    Str::from(text)
}

/// The placeholder for the value of an option in the help text.
fn value_name(ty: &Type) -> &'static str {
    match ty {
        Type::Int(..) | Type::Number(..) => "N",
        Type::Flag => "BOOL",
        Type::List(Type::BinaryFile(_), ..) => "FILE,FILE",
        Type::WordOr(_, of) => value_name(of),
        Type::List(..) => "A,B",
        Type::Path | Type::TextFile(_) | Type::TextFiles(_) | Type::BinaryFile(_) => "FILE",
        _ => "NAME",
    }
}

/// Parses `KEY=VALUE`.
///
/// # Errors
/// There is no equals sign.
pub fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write KEY=VALUE, for example columns=8")?;
    Ok((key.to_owned(), value.to_owned()))
}

/// Checks that all required options of a kind are given.
///
/// # Errors
/// An option is missing.
pub fn check_required(about: &About, options: &[String]) -> Result<(), Diagnostic> {
    let is_given =
        |field: &Field| options.iter().any(|line| line.split(" = ").next() == Some(field.name));
    let is_missing = |field: &&Field| field.need == Need::Required && !is_given(field);
    match about.options.iter().find(is_missing) {
        None => Ok(()),
        Some(field) => {
            let flag = field.name.replace('_', "-");
            let message = format!("puzzles of kind {} need the option `--{flag}`", about.name);
            Err(Diagnostic::usage(message).help(format!("`--{flag}` names a {}", field.help)))
        }
    }
}
