//! Books of every kind on every cover design in two trims, with puzzles that the spec names and with
//! puzzles that bookgen chooses. Each cover is printed and proved, or refused with help that works.
//! The normal run takes a sample; `BOOKGEN_SOAK=1` builds the whole table and prints it.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::cover_kinds::{book, chapter, check, made};
use crate::help;
use crate::soak::sample;
use bookgen::pipeline::{self, LaidOut};
use bookgen::spec::COVERS;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::KINDS;
use rayon::prelude::*;

/// Kinds with options for large puzzles.
const LARGE: [(&str, &str); 8] = [
    ("kakuro", "columns = 16"),
    ("nonogram", "columns = 25"),
    ("nonogram", "columns = 40"),
    ("maze", "columns = 60"),
    ("slitherlink", "columns = 20"),
    ("calcudoku", "size = 9"),
    ("futoshiki", "size = 9"),
    ("wordsearch", "columns = 25, rows = 25"),
];

/// The maximum number of times that the help of a message is followed.
const MAX_CHANGES: usize = 3;

/// The lines for `[cover]` that name puzzles.
const NAMED: [&str; 2] = ["", "puzzle = 1\nback_puzzle = 2\n"];

/// The contents of a cover: the number of whole puzzles and of parts of puzzles.
type Shown = (usize, usize);

/// Lays out, prints and proves the cover of a spec.
fn print(spec: &str, laid_out: &LaidOut, name: &str) -> Result<Shown, Faults> {
    let book = book(spec.to_owned());
    let cover = pipeline::cover_of(&book.document, laid_out, 150)?;
    check(&cover, name);
    pipeline::print_cover(&book.document, laid_out, &cover)?;
    Ok((cover.manifest.puzzles.len(), cover.manifest.ornaments.len()))
}

/// The first line of a message without its numbers.
fn reason(err: &str) -> String {
    let message = err.split_once("help:").map_or(err, |(message, _)| message);
    let lines = message.lines().take_while(|line| !line.contains('╭'));
    let text: String = lines.collect::<Vec<_>>().join(" ").replace(['│', '×'], " ");
    let words = text.split_whitespace();
    let is_number = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    words.map(|word| if is_number(word) { "N" } else { word }).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_kind_is_on_every_cover_or_refused_with_help_that_works() {
    let plain = KINDS.iter().map(|kind| (kind.about().name, ""));
    let rows: Vec<(&str, &str)> = plain.chain(LARGE).collect();
    let mut cases = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        for (index, design) in COVERS.names().enumerate() {
            for trim in ["6x9", "8.5x11"] {
                for named in NAMED {
                    cases.push((*row, design, at + index, trim, named));
                }
            }
        }
    }
    // The step is prime to the numbers of rows, designs, trims and ways to name puzzles.
    let cases: Vec<_> = sample(cases, 37).collect();
    let mut wanted: Vec<(&str, &str)> = cases.iter().map(|case| case.0).collect();
    wanted.dedup();
    let books: Vec<_> = wanted.par_iter().map(|row| (*row, made(row.0, row.1))).collect();
    let books: BTreeMap<_, _> = books.into_iter().collect();
    let counts: Mutex<BTreeMap<String, usize>> = Mutex::default();
    let faults: Mutex<Vec<String>> = Mutex::default();
    cases.par_iter().for_each(|(row, design, at, trim, named)| {
        let table: toml::Table = toml::from_str(COVERS.text(design).unwrap()).unwrap();
        let palettes: Vec<&String> = table["palettes"].as_table().unwrap().keys().collect();
        let palette = palettes[at % palettes.len()];
        let art = if *design == "photo" { "art = \"huge.png\"\n" } else { "" };
        let mut spec = format!(
            "[book]\ntitle = \"The Big Book\"\nseed = 7\nprinter = \"kdp-paperback\"\n\
             trim = \"{trim}\"\n[cover]\ndesign = \"{design}\"\ncolours = \"{palette}\"\n\
             {art}{named}{}",
            chapter(row.0, row.1)
        );
        let way = if named.is_empty() { "chosen" } else { "named" };
        let name = format!("{row:?} on {design} in {palette}, {trim}, {way}");
        for change in 0..=MAX_CHANGES {
            let err = match print(&spec, &books[row], &name) {
                Ok((whole, parts)) => {
                    if change == 0 {
                        let key = format!("{way}: printed, {whole} whole, {parts} parts");
                        *counts.lock().unwrap().entry(key).or_default() += 1;
                    }
                    return;
                }
                Err(faults) => faults.render(100, false),
            };
            if change == 0 {
                let key = format!("{way}: refused: {}", reason(&err));
                *counts.lock().unwrap().entry(key).or_default() += 1;
                println!("{name}: {}", reason(&err));
            }
            let changed = help::follow(&spec, &err).filter(|changed| *changed != spec);
            let is_fault = named.is_empty() || err.contains("bug in bookgen");
            match changed {
                Some(changed) if !is_fault && change < MAX_CHANGES => spec = changed,
                _ => {
                    faults.lock().unwrap().push(format!("{name}\n{spec}\n{err}"));
                    return;
                }
            }
        }
    });
    let (counts, faults) = (counts.into_inner().unwrap(), faults.into_inner().unwrap());
    for (key, count) in &counts {
        println!("{count:5} {key}");
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Kinds whose signs are on fills, tints, bands or black cells.
const PAINTED: [&str; 10] = [
    "kakuro", "even-odd", "killer", "sudoku-x", "windoku", "jigsaw", "thermo", "arrow", "kropki",
    "nonogram",
];

#[test]
fn signs_on_fills_are_legible_in_every_palette() {
    let mut cases = Vec::new();
    for kind in PAINTED {
        for design in COVERS.names() {
            let table: toml::Table = toml::from_str(COVERS.text(design).unwrap()).unwrap();
            for palette in table["palettes"].as_table().unwrap().keys() {
                cases.push((kind, design, palette.clone()));
            }
        }
    }
    let cases: Vec<_> = sample(cases, 17).collect();
    let mut kinds: Vec<&str> = cases.iter().map(|case| case.0).collect();
    kinds.dedup();
    let books: BTreeMap<&str, LaidOut> =
        kinds.par_iter().map(|kind| (*kind, made(kind, ""))).collect();
    cases.par_iter().for_each(|(kind, design, palette)| {
        let art = if *design == "photo" { "art = \"huge.png\"\n" } else { "" };
        let spec = format!(
            "[book]\ntitle = \"The Big Book\"\nseed = 7\nprinter = \"kdp-paperback\"\n\
             [cover]\ndesign = \"{design}\"\ncolours = \"{palette}\"\n{art}{}",
            chapter(kind, "")
        );
        let name = format!("{kind} on {design} in {palette}");
        print(&spec, &books[kind], &name).unwrap_or_else(|faults| panic!("{name}: {faults}"));
    });
}

#[test]
fn signs_on_tints_get_a_darker_ink_if_they_need_it() {
    for kind in ["kakuro", "even-odd", "windoku", "sudoku"] {
        let spec = spec(kind, "design = \"pale.toml\"\n");
        let shown = print(&spec, &made(kind, ""), kind);
        assert_eq!(shown.unwrap_or_else(|faults| panic!("{kind}: {faults}")).0, 2, "{kind}");
    }
}

/// The spec of a book of `kind` with a cover.
fn spec(kind: &str, cover: &str) -> String {
    format!(
        "[book]\ntitle = \"Nine\"\nseed = 7\nprinter = \"kdp-paperback\"\n[cover]\n{cover}{}",
        chapter(kind, "")
    )
}

/// The numbers of the puzzles of a cover, the front's first.
fn numbers(spec: String, laid_out: &LaidOut) -> Result<Vec<u32>, String> {
    let book = book(spec);
    let cover = pipeline::cover_of(&book.document, laid_out, 150);
    let cover = cover.map_err(|faults| faults.render(100, false))?;
    Ok(cover.manifest.puzzles.iter().map(|claim| claim.number).collect())
}

#[test]
fn front_and_back_show_different_puzzles() {
    let laid_out = made("sudoku", "");
    for (keys, expected) in [
        ("", vec![1, 3]),
        ("puzzle = 3\n", vec![3, 2]),
        ("back_puzzle = 1\n", vec![2, 1]),
        ("design = \"quilt\"\nback_puzzle = 1\n", vec![1]),
        ("puzzle = 2\nback_puzzle = 3\n", vec![2, 3]),
        // The front of this design shows no puzzle.
        ("design = \"zoo\"\npuzzle = 2\nback_puzzle = 2\n", vec![2]),
    ] {
        assert_eq!(numbers(spec("sudoku", keys), &laid_out), Ok(expected), "{keys}");
    }
    let spec = spec("sudoku", "puzzle = 2\nback_puzzle = 2\n");
    let error = numbers(spec.clone(), &laid_out).unwrap_err();
    assert_eq!(
        error,
        "  × the front and the back of the cover both show puzzle 2\n   \
         ╭─[book.toml:7:15]\n \
         6 │ puzzle = 2\n \
         7 │ back_puzzle = 2\n   \
         ·               ┬\n   \
         ·               ╰── also on the front\n   \
         ╰────\n  \
         help: write another number, such as `back_puzzle = 1`, or remove `back_puzzle`\n"
    );
    let changed = help::follow(&spec, &error).unwrap();
    assert_eq!(numbers(changed, &laid_out), Ok(vec![2, 1]));
    // A book of one puzzle has no other puzzle for the back.
    let mut one = made("sudoku", "");
    // The examples of the rules come first.
    one.made.truncate(one.made.len() - 2);
    for (keys, expected) in [
        ("", vec![1]),
        ("back_puzzle = 1\n", vec![1]),
        ("puzzle = 1\nback_puzzle = 1\n", vec![1]),
        ("design = \"zoo\"\n", vec![1]),
    ] {
        let spec = self::spec("sudoku", keys).replace("count = 3", "count = 1");
        assert_eq!(numbers(spec, &one), Ok(expected), "{keys}");
    }
}
