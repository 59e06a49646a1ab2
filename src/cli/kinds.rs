//! `bookgen kinds`: lists the kinds of puzzle, or describes one kind.

use std::fmt::Write;

use super::puzzles::paragraph::write_unhyphenated;
use bookgen_base::diagnostic::{Diagnostic, Faults, did_you_mean};
use bookgen_base::schema::{Field, Need, Type};
use bookgen_puzzles::{Group, KINDS, Kind, RepeatPolicy, Scale, find, rating_ranges};

/// Lists the kinds of puzzle, one a line, below the headings of their groups.
pub fn list() -> String {
    let names = || KINDS.iter().map(|kind| kind.about().name);
    let widest = names().map(str::len).max().unwrap_or(0);
    let mut out = String::new();
    for group in Group::ALL {
        let _ = writeln!(out, "{}", group.heading());
        for kind in KINDS.iter().filter(|kind| kind.about().group == group) {
            let about = kind.about();
            let _ = writeln!(out, "  {:<widest$}  {}", about.name, about.summary);
        }
        out.push('\n');
    }
    out + "`bookgen kinds NAME` describes a kind: its levels, its options and its file formats.\n"
}

/// Describes a kind: its levels, options and file formats.
///
/// # Errors
/// There is no kind with this name. The help suggests the nearest name.
pub fn describe(name: &str) -> Result<String, Faults> {
    let kind = find(name).ok_or_else(|| {
        let help = did_you_mean(name, KINDS.iter().map(|kind| kind.about().name), || {
            "`bookgen kinds` lists the kinds of puzzle".to_owned()
        });
        Diagnostic::usage(format!("there is no kind of puzzle `{name}`")).help(help)
    })?;
    Ok(description(kind))
}

fn description(kind: &dyn Kind) -> String {
    let about = kind.about();
    let mut out = String::new();
    write_unhyphenated(&mut out, "", "", &format!("{}: {}.", about.name, about.summary));
    let repeats = match about.repeats {
        RepeatPolicy::UpToSymmetry => "No two puzzles of a book are equivalent by symmetry.",
        RepeatPolicy::Identical => "No puzzle of a book occurs twice.",
    };
    let claim = capitalised(about.claim.statement());
    write_unhyphenated(&mut out, "", "", &format!("{claim}. {repeats}"));
    let levels = about.levels.iter().map(|level| {
        let default = if level.name == about.default_level { " (default)" } else { "" };
        (level.name, format!("{}{default}", level.needs))
    });
    write_list(&mut out, "Levels", levels.collect());
    if let Some(Scale { name, ratings, .. }) = about.scale {
        write_list(&mut out, "Rating", vec![(*name, rating_ranges(ratings))]);
    }
    for options in about
        .options
        .chunk_by(|one, other| kind.option_heading(one.name) == kind.option_heading(other.name))
    {
        let heading = options.first().and_then(|option| kind.option_heading(option.name));
        let rows = options.iter().map(|option| (option.name, option_text(option)));
        write_list(&mut out, heading.unwrap_or("Options"), rows.collect());
    }
    let formats = kind.formats().iter().map(|format| (format.name, format.summary.to_owned()));
    write_list(&mut out, "File formats of `bookgen puzzle`", formats.collect());
    out
}

/// Writes a list of names with their descriptions below a heading. An empty list has no heading.
fn write_list(out: &mut String, heading: &str, rows: Vec<(&str, String)>) {
    if rows.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n{heading}:");
    let widest = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let indent = " ".repeat(widest + 4);
    for (name, text) in rows {
        write_unhyphenated(out, &format!("  {name:<widest$}  "), &indent, &text);
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Describes an option: its help text, its values and its default.
pub fn option_text(option: &Field) -> String {
    let need = match option.need {
        Need::Required => "required".to_owned(),
        Need::Optional => "optional".to_owned(),
        Need::Default(text) => format!("default {text}"),
    };
    let values = match option.ty {
        Type::Choice(words) => words.join(", "),
        Type::Int(min, max) => format!("{min} to {max}"),
        Type::Number(min, max) => format!("{min} to {max}"),
        ty => ty.describe().to_owned(),
    };
    format!("{} ({values}; {need})", option.help)
}
