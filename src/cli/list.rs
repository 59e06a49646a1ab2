//! `bookgen templates`, `bookgen printers` and `bookgen covers`.

use std::fmt::Write;

use crate::presets::printers::PRINTERS;
use crate::spec::COVERS;
use crate::template::{TEMPLATES, TRIM_SIZES, names_for_any_trim};
use bookgen_base::diagnostic::{Diagnostic, Faults, did_you_mean};
use bookgen_base::presets::Presets;

/// Lists the built-in templates, one a line.
pub fn templates() -> String {
    let more = format!(
        "\nThe key `trim` in [book] sets the size of the pages, for example trim = \"8.5x11\". The book then has\n\
         the template paperback, unless it names another. The templates with a design for every size are\n\
         {}.\n\
         The named sizes are {}.\n\
         \nEach template is a TOML file: `bookgen templates NAME` prints it. A book can also name the path of\n\
         your own template. The table [page] of a book can change any key.\n",
        names_for_any_trim().collect::<Vec<_>>().join(", "),
        TRIM_SIZES.iter().map(|size| size.name).collect::<Vec<_>>().join(", "),
    );
    listing(&TEMPLATES) + &more
}

/// Lists the built-in printers, one a line.
pub fn printers() -> String {
    let more = "\nEach printer is a TOML file: `bookgen printers NAME` prints it. Every value has a source and the\ndate of its last check. A book can also name the path of your own printer; with a line\n`base = \"NAME\"` your file only needs the keys that differ.\n";
    listing(&PRINTERS) + more
}

/// Lists the built-in cover designs and their palettes.
pub fn covers() -> String {
    let more = "\nEach design is a TOML file: `bookgen covers NAME` prints it. A book can also name the path of your\nown design; with a line `base = \"NAME\"` your file only needs the keys that differ, for example\ncolours.\n";
    let mut out = String::new();
    for name in COVERS.names() {
        let text = COVERS.text(name).unwrap_or_default();
        let _ = writeln!(out, "{name:<9} {}", about(text).unwrap_or_default());
        let table: Option<toml::Table> = toml::from_str(text).ok();
        let palettes = table.as_ref().and_then(|table| table.get("palettes")?.as_table());
        let names: Vec<&str> =
            palettes.into_iter().flat_map(|table| table.keys().map(String::as_str)).collect();
        let _ = writeln!(out, "{:<9} colours: {}", "", names.join(", "));
    }
    out + more
}

/// Lists presets (built-in files), one a line: the name and the text of the key `about`.
fn listing(presets: &Presets) -> String {
    let mut out = String::new();
    for name in presets.names() {
        let about = presets.text(name).and_then(about).unwrap_or_default();
        let _ = writeln!(out, "{name:<20} {about}");
    }
    out
}

/// The text of a preset (a built-in file).
///
/// # Errors
/// There is no preset with this name. The help suggests the nearest name.
pub fn text(presets: &Presets, name: &str) -> Result<&'static str, Faults> {
    presets.text(name).ok_or_else(|| {
        let what = presets.noun;
        let names = presets.names().collect::<Vec<_>>();
        let help = did_you_mean(name, names.iter().copied(), || {
            format!("the built-in {what}s are {}", names.join(", "))
        });
        Diagnostic::usage(format!("there is no {what} `{name}`")).help(help).into()
    })
}

/// The value of the key `about` in a TOML text.
fn about(text: &str) -> Option<String> {
    let table: toml::Table = toml::from_str(text).ok()?;
    Some(table.get("about")?.as_str()?.to_owned())
}
