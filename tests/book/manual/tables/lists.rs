//! The tables of kinds, options, levels, file formats, exit codes, texts and trim sizes.

use std::fmt::Write;
use std::fs;

use bookgen::founding_texts::{METHODS, Method, TEXTS, Text};
use bookgen::presets::languages;
use bookgen::template::{self, TRIM_SIZES};
use bookgen_base::diagnostic::{FaultKind, Source};
use bookgen_base::schema::{Field, NamedSize, NoFiles, Reader};
use bookgen_puzzles::sudoku::grade::Technique;
use bookgen_puzzles::{KINDS, Kind, sudoku};

use super::keys::{cell, key_table};
use crate::test_dir::{TestDir, project};

/// All tables except the tables of keys, with their names.
pub fn all() -> Vec<(String, String)> {
    let mut all = [
        ("texts", text_table()),
        ("trims", trim_table()),
        ("templates", template_table()),
        ("kinds", kind_table()),
        ("levels", level_table()),
        ("ratings", rating_table()),
        ("techniques", technique_table()),
        ("options of variants", shared_options()),
        ("formats", format_table()),
        ("exit codes", exit_codes()),
        ("founding texts", founding_texts()),
        ("founding methods", founding_methods()),
    ]
    .map(|(name, text)| (name.to_owned(), text))
    .to_vec();
    for kind in KINDS.iter().filter(|kind| has_own_page(**kind)) {
        all.push((format!("options {}", kind.about().name), key_table(&options(*kind))));
    }
    all
}

/// The options of a kind, without the methods of the founding texts.
fn options(kind: &dyn Kind) -> Vec<Field> {
    let all = kind.about().options.iter();
    all.filter(|option| kind.option_heading(option.name).is_none()).copied().collect()
}

/// The page of a kind of puzzle.
pub fn page_of(kind: &str) -> String {
    let own = match kind {
        "wordsearch" => "word-searches.md".to_owned(),
        _ => format!("{kind}.md"),
    };
    if project().join("docs").join(&own).exists() { own } else { "sudoku-variants.md".to_owned() }
}

pub fn has_own_page(kind: &dyn Kind) -> bool {
    page_of(kind.about().name) != "sudoku-variants.md"
}

/// All kinds of puzzle, with their pages.
fn kind_table() -> String {
    let mut out = "| kind | puzzle | page |\n|---|---|---|\n".to_owned();
    for kind in KINDS {
        let (name, about) = (kind.about().name, kind.about().summary);
        let page = page_of(name);
        let text = fs::read_to_string(project().join("docs").join(&page)).unwrap();
        let is_named =
            [format!("`{name}`"), format!("\"{name}\"")].iter().any(|n| text.contains(n));
        assert!(is_named, "docs/{page} does not name `{name}`");
        let title = text.lines().next().unwrap().trim_start_matches("# ");
        let _ = writeln!(out, "| `{name}` | {about} | [{title}]({page}) |");
    }
    out
}

/// The levels of each kind. The default level is in bold type.
fn level_table() -> String {
    let mut out = "| kind | levels |\n|---|---|\n".to_owned();
    for kind in KINDS {
        let about = kind.about();
        let levels: Vec<String> = about
            .levels
            .iter()
            .map(|level| match level.name == about.default_level {
                true => format!("**{}**", level.name),
                false => level.name.to_owned(),
            })
            .collect();
        let _ = writeln!(out, "| `{}` | {} |", about.name, levels.join(", "));
    }
    out
}

/// The levels of Sudoku with their ratings.
fn rating_table() -> String {
    let mut out = "| level | rating | what a solver needs |\n|---|---|---|\n".to_owned();
    for level in &sudoku::LEVELS {
        let is_of_level =
            |rating: &&_| sudoku::level_of(**rating).is_some_and(|l| l.name == level.name);
        let ratings: Vec<_> = sudoku::RATINGS.iter().filter(is_of_level).collect();
        let (least, most) = (ratings[0].to_string(), ratings[ratings.len() - 1].to_string());
        let range = if least == most { least } else { format!("{least} to {most}") };
        let _ = writeln!(out, "| {} | {range} | {} |", level.name, level.needs);
    }
    out
}

/// The techniques of Sudoku with their ratings and levels.
fn technique_table() -> String {
    let mut out = "| technique | rating | level |\n|---|---|---|\n".to_owned();
    for technique in Technique::ALL {
        let rating = technique.rating();
        let level = sudoku::level_of(rating).map_or("", |level| level.name);
        let _ = writeln!(out, "| {} | {rating} | {level} |", technique.name());
    }
    out
}

/// The options of the variants of Sudoku. An option of several variants has one row.
fn shared_options() -> String {
    let mut rows: Vec<(Field, Vec<&str>)> = Vec::new();
    for kind in KINDS.iter().filter(|kind| !has_own_page(**kind)) {
        for option in options(*kind) {
            let text = key_table(&[option]);
            match rows.iter_mut().find(|(known, _)| key_table(&[*known]) == text) {
                Some((_, kinds)) => kinds.push(kind.about().name),
                None => rows.push((option, vec![kind.about().name])),
            }
        }
    }
    let mut out =
        "| option | value | default | meaning | kinds |\n|---|---|---|---|---|\n".to_owned();
    for (option, kinds) in rows {
        let table = key_table(&[option]);
        let row = table.lines().last().unwrap();
        let kinds: Vec<String> = kinds.iter().map(|kind| format!("`{kind}`")).collect();
        let _ = writeln!(out, "{row} {} |", kinds.join(", "));
    }
    out
}

/// The file formats of puzzles, with the kinds that have them.
fn format_table() -> String {
    let mut rows: Vec<(&str, &str, bool, Vec<String>)> = Vec::new();
    for kind in KINDS {
        for format in kind.formats() {
            let name = format!("`{}`", kind.about().name);
            let row = rows.iter_mut().find(|row| (row.0, row.1) == (format.name, format.summary));
            match row {
                Some(row) => row.3.push(name),
                None => {
                    let is_written = format.writing.is_some();
                    rows.push((format.name, format.summary, is_written, vec![name]));
                }
            }
        }
    }
    rows.sort_by_key(|row| row.0);
    let mut out = "| format | content | with | kinds |\n|---|---|---|---|\n".to_owned();
    for (name, summary, is_written, kinds) in rows {
        let with = if is_written { "`--from`, `--format`" } else { "`--from`" };
        let _ = writeln!(out, "| `{name}` | {} | {with} | {} |", cell(summary), kinds.join(", "));
    }
    out
}

/// The exit codes, as `bookgen --help` lists them.
fn exit_codes() -> String {
    let help = TestDir::new().done(&["--help"]).out;
    let (_, list) = help.split_once("Exit codes:\n").expect("the exit codes");
    let mut out = "| exit code | meaning |\n|---|---|\n".to_owned();
    let mut codes = Vec::new();
    for line in list.lines().take_while(|line| line.starts_with("  ")) {
        let (code, meaning) = line.trim().split_once("  ").expect("a code and its meaning");
        codes.push(code.parse::<u8>().unwrap());
        let _ = writeln!(out, "| {code} | {meaning} |");
    }
    let kinds = [FaultKind::Input, FaultKind::Usage, FaultKind::File, FaultKind::Bug];
    let of_faults: Vec<u8> = kinds.iter().map(|kind| kind.exit_code()).collect();
    assert_eq!((codes[0], &codes[1..]), (0, &of_faults[..]));
    out
}

/// The ids of texts.
fn text_table() -> String {
    let english = languages::load("en").unwrap().unwrap();
    let mut out = "| id | text |\n|---|---|\n".to_owned();
    for (id, text) in english.texts() {
        let _ = writeln!(out, "| `{id}` | {} |", text.replace('|', "\\|"));
    }
    out
}

/// The trim sizes.
fn trim_table() -> String {
    let mut out = "| trim | width × height | |\n|---|---|---|\n".to_owned();
    for NamedSize { name, size, about } in TRIM_SIZES {
        let (width, height) = (size.width.mm(), size.height.mm());
        let side = |length: f64| format!("{length:.1}").trim_end_matches(".0").to_owned();
        let _ = writeln!(out, "| `{name}` | {} × {} mm | {about} |", side(width), side(height));
    }
    out
}

/// The built-in templates.
fn template_table() -> String {
    let mut out = "| template | for |\n|---|---|\n".to_owned();
    for name in template::names() {
        let mut reader = Reader::new(&NoFiles);
        let values = template::load(&mut reader, name, &Source::new("", "").place(0..0)).unwrap();
        let _ = writeln!(out, "| `{name}` | {} |", cell(values.text("about").unwrap()));
    }
    out
}

/// The founding texts.
fn founding_texts() -> String {
    let mut out = "| | title | title in Chinese | origin |\n|---|---|---|---|\n".to_owned();
    for Text { letter, title, chinese, origin } in TEXTS {
        let _ = writeln!(out, "| {letter} | {title} | {chinese} | {origin} |");
    }
    out
}

/// The methods of the founding texts with their commands.
fn founding_methods() -> String {
    let mut out = "| text | method | in Chinese | command |\n|---|---|---|---|\n".to_owned();
    for Method { text, name, chinese, command } in METHODS {
        let command = command.replace('|', "\\|");
        let _ = writeln!(out, "| {text} | {name} | {chinese} | `{command}` |");
    }
    out
}
