//! Command-line options generated from the option table of the Sudoku kind.

use clap::builder::Str;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command, FromArgMatches};

use crate::cli::list;
use bookgen_base::diagnostic::did_you_mean;
use bookgen_base::schema::{Field, Type};
use bookgen_puzzles::sudoku::format::Format;
use bookgen_puzzles::sudoku::setter::OPTIONS;

/// Parses the name of an output format.
///
/// # Errors
/// The name is unknown. The message suggests the nearest name.
pub fn format(name: &str) -> Result<Format, String> {
    Format::from_name(name).ok_or_else(|| {
        let names = Format::ALL.map(|(name, _)| name);
        did_you_mean(name, names, || format!("the formats are {}", names.join(", ")))
    })
}

/// The Sudoku options given on the command line. Each option is converted to a line of TOML.
#[derive(Clone, Debug)]
pub struct Options(pub Vec<String>);

impl clap::Args for Options {
    fn augment_args(command: Command) -> Command {
        OPTIONS.iter().fold(command, |command, field| {
            // clap needs a static name, so the name is leaked, once for each option of the table.
            let long: &'static str = Box::leak(field.name.replace('_', "-").into_boxed_str());
            let help = list::option_text(field);
            command.arg(
                Arg::new(field.name)
                    .long(Str::from(long))
                    .value_name(value_name(&field.ty))
                    .help(help)
                    .help_heading("Sudoku options"),
            )
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Options::augment_args(command)
    }
}

impl FromArgMatches for Options {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Options, clap::Error> {
        let given = |field: &Field| {
            let text = matches.try_get_one::<String>(field.name);
            let text = text.map_err(|_| clap::Error::new(ErrorKind::UnknownArgument))?;
            Ok(text.map(|text| line(field.name, &field.ty, text)))
        };
        let lines: Result<Vec<Option<String>>, clap::Error> = OPTIONS.iter().map(given).collect();
        Ok(Options(lines?.into_iter().flatten().collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Options::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The placeholder for the value of an option in the help text.
fn value_name(ty: &Type) -> &'static str {
    match ty {
        Type::Int(..) | Type::Number(..) => "N",
        Type::Flag => "BOOL",
        Type::List(..) => "A,B",
        _ => "NAME",
    }
}

/// Formats a key and its value as a line of TOML, which messages can quote.
pub fn line(name: &str, ty: &Type, text: &str) -> String {
    format!("{name} = {}", value(ty, text))
}

/// Converts a value to TOML. A value of the wrong type becomes a string. The check against the
/// option table then rejects the string.
fn value(ty: &Type, text: &str) -> String {
    let text = text.trim();
    let plain = match ty {
        Type::Int(..) => text.parse::<i64>().is_ok(),
        Type::Number(..) => text.parse::<i64>().is_ok() || is_number(text),
        Type::Flag => matches!(text, "true" | "false"),
        _ => false,
    };
    if plain {
        return text.to_owned();
    }
    if let Type::List(of, min_length, _) = ty {
        // The brackets of a list are optional.
        let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let text = inside.unwrap_or(text);
        // A range may be written as `28-32`. A single number such as `30` means the range `30-30`.
        let numbers = matches!(of, Type::Int(..) | Type::Number(..));
        let mut parts: Vec<String> =
            text.split(|c| c == ',' || numbers && c == '-').map(|part| value(of, part)).collect();
        if numbers && *min_length == 2 && parts.len() == 1 {
            parts.extend_from_within(..);
        }
        return format!("[{}]", parts.join(", "));
    }
    toml::Value::String(text.to_owned()).to_string()
}

/// Whether a text is a decimal number in TOML.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('.').is_some_and(|(whole, part)| digits(whole) && digits(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_values_become_toml() {
        let range = Type::List(&Type::Int(17, 64), 2, 2);
        for text in ["28,32", "28-32", "28, 32", "[28, 32]", "[28,32]"] {
            assert_eq!(line("givens", &range, text), "givens = [28, 32]");
        }
        assert_eq!(line("givens", &range, "30"), "givens = [30, 30]");
        let ratings = Type::List(&Type::Number(0.0, 20.0), 2, 2);
        assert_eq!(line("rating", &ratings, "2.0-3"), "rating = [2.0, 3]");
        assert_eq!(line("rating", &ratings, "hard-3"), "rating = [\"hard\", 3]");
        assert_eq!(line("symmetry", &Type::Choice(&[]), "half\"turn"), "symmetry = 'half\"turn'");
        assert_eq!(line("n", &Type::Int(0, 9), "7"), "n = 7");
        assert_eq!(line("n", &Type::Int(0, 9), "seven"), "n = \"seven\"");
        assert_eq!(line("keep", &Type::Flag, "true"), "keep = true");
        // Each option text becomes exactly one TOML value, so the text cannot set another key.
        for text in
            ["[28, 30]\nsymmetry = \"none\"", "[28, 30\n]", "[28, [30]]", "28\n#", "\n[x]\n"]
        {
            for ty in [&range, &Type::Int(0, 9), &Type::Flag, &Type::Text, &Type::Choice(&[])] {
                let line = line("givens", ty, text);
                let table: toml::Table = line.parse().unwrap();
                assert_eq!(table.keys().collect::<Vec<_>>(), ["givens"], "{line}");
            }
        }
    }
}
