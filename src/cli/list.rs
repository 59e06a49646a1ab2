//! `bookgen templates`, `bookgen printers` and `bookgen kinds`.

use std::fmt::Write;

use crate::presets::printers::PRINTERS;
use crate::spec::COVERS;
use crate::template::TEMPLATES;
use bookgen_base::diagnostic::{Diagnostic, Faults, did_you_mean};
use bookgen_base::presets::Presets;
use bookgen_base::schema::{Field, Need, Type};
use bookgen_puzzles::{Claim, KINDS, RepeatPolicy, Scale, rating_ranges};

/// The built-in templates, a line each.
pub fn templates() -> String {
    let more = "\nEach is a TOML file, printed by `bookgen templates NAME`; the path of one of your own may\nstand in its place. Any of its keys may stand in [page] of a book.\n";
    listing(&TEMPLATES) + more
}

/// The built-in printers, a line each.
pub fn printers() -> String {
    let more = "\nEach is a TOML file, printed by `bookgen printers NAME`: every figure with its source and the\nday it was checked. The path of one of your own may stand in its place; with a line\n`base = \"NAME\"` it changes what it has of that one.\n";
    listing(&PRINTERS) + more
}

/// The built-in cover designs, a line each, and their palettes.
pub fn covers() -> String {
    let more = "\nEach is a TOML file, printed by `bookgen covers NAME`. The path of one of your own may stand in\nits place; with a line `base = \"NAME\"` it changes what it has of that one, colours say.\n";
    let mut out = String::new();
    for name in COVERS.names() {
        let text = COVERS.text(name).unwrap_or_default();
        let _ = writeln!(out, "{name:<8} {}", about(text).unwrap_or_default());
        let table: Option<toml::Table> = toml::from_str(text).ok();
        let palettes = table.as_ref().and_then(|table| table.get("palettes")?.as_table());
        let names: Vec<&str> =
            palettes.into_iter().flat_map(|table| table.keys().map(String::as_str)).collect();
        let _ = writeln!(out, "{:<8} colours: {}", "", names.join(", "));
    }
    out + more
}

fn listing(library: &Presets) -> String {
    let mut out = String::new();
    for name in library.names() {
        let about = library.text(name).and_then(about).unwrap_or_default();
        let _ = writeln!(out, "{name:<20} {about}");
    }
    out
}

/// The text of a file of a library.
///
/// # Errors
/// There is none of that name; the message has the nearest.
pub fn text(library: &Presets, name: &str) -> Result<&'static str, Faults> {
    library.text(name).ok_or_else(|| {
        let what = library.what;
        let names = library.names().collect::<Vec<_>>();
        let help = did_you_mean(name, names.iter().copied(), || {
            format!("the {what}s are {}", names.join(", "))
        });
        Diagnostic::usage(format!("there is no {what} `{name}`")).help(help).into()
    })
}

fn about(text: &str) -> Option<String> {
    let table: toml::Table = toml::from_str(text).ok()?;
    Some(table.get("about")?.as_str()?.to_owned())
}

/// The kinds: what they are, their levels and their options.
pub fn kinds() -> String {
    let mut out = String::new();
    for (i, kind) in KINDS.iter().enumerate() {
        let about = kind.about();
        let _ = writeln!(out, "{}{}: {}", if i > 0 { "\n" } else { "" }, about.name, about.summary);
        let _ = writeln!(
            out,
            "  {}; {}",
            match about.claim {
                Claim::OneSolution => "every puzzle has exactly one solution",
                Claim::ValidAnswer =>
                    "every answer is right, and each part of it stands there once",
            },
            match about.repeats {
                RepeatPolicy::UpToSymmetry => "no puzzle of a book is another in disguise",
                RepeatPolicy::Identical => "no puzzle of a book stands there twice",
            }
        );
        let _ = writeln!(out, "  levels:");
        for level in about.levels {
            let default = if level.name == about.default_level { " (default)" } else { "" };
            let _ = writeln!(out, "    {:<12} {}{default}", level.name, level.needs);
        }
        if let Some(Scale { name, ratings, .. }) = about.scale {
            let _ = writeln!(out, "  rating: {name}, {}", rating_ranges(ratings));
        }
        if !about.options.is_empty() {
            let _ = writeln!(out, "  options:");
        }
        let widest = about.options.iter().map(|option| option.name.len()).max().unwrap_or(0);
        for option in about.options {
            let _ = writeln!(out, "    {:<widest$}  {}", option.name, option_text(option));
        }
    }
    out
}

/// What an option does, which values it takes, and which it has by itself.
pub fn option_text(option: &Field) -> String {
    let need = match option.need {
        Need::Required => "required".to_owned(),
        Need::Optional => "optional".to_owned(),
        Need::Default(text) => format!("default {text}"),
    };
    let values = match option.ty {
        Type::Choice(words) => words.join(", "),
        Type::Int(least, most) => format!("{least} to {most}"),
        Type::Number(least, most) => format!("{least} to {most}"),
        ty => ty.describe().to_owned(),
    };
    format!("{} ({values}; {need})", option.help)
}
