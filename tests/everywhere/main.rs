//! Books of all combinations: each kind of puzzle on each size of page, with each printer, cover, place
//! of answers, language and section. A covering set has each pair of values at least once.
//!
//! Each book is printed and proved, and its pages have no findings; or it is refused with a reason and with
//! help. A book that is changed as the help says is printed. `BOOKGEN_EVERYWHERE=all` builds the whole set; without it, the test builds 60
//! books of it.

#![allow(clippy::disallowed_methods, reason = "an environment variable asks for the whole set")]

mod case;
mod covering;
mod help;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

use case::Factors;
use covering::covering;
use rayon::prelude::*;

/// The result of a build.
struct Outcome {
    code: i32,
    err: String,
    /// The findings of `check --layout`.
    layout: Vec<String>,
}

fn build(spec: &str) -> Outcome {
    let dir = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| std::fs::write(dir.path().join(name), bytes).unwrap();
    let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/words");
    for name in ["nine-letters.txt", "birds.txt"] {
        put(name, &std::fs::read(words.join(name)).unwrap());
    }
    let clues = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/words/data/clues/en.csv");
    put("clues.csv", &std::fs::read(clues).unwrap());
    let quotes = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/words/data/quotes/en.txt");
    let quotes = std::fs::read_to_string(quotes).unwrap();
    let words: BTreeSet<&str> = { quotes.lines() }
        .filter_map(|line| line.split_once('|'))
        .flat_map(|(text, _)| text.split(|c: char| !c.is_alphabetic()))
        .collect();
    put("list.txt", words.into_iter().collect::<Vec<_>>().join("\n").as_bytes());
    put("quotes.txt", quotes.as_bytes());
    put("names.csv", b"Ada\nBen\nCleo\n");
    put("photo.png", &photo());
    put("book.toml", spec.as_bytes());
    let run = |args: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_bookgen"))
            .args(args)
            .current_dir(dir.path())
            .envs([("NO_COLOR", "1"), ("RAYON_NUM_THREADS", "1")])
            .output()
            .unwrap()
    };
    let output = run(&["build", "book.toml", "--quiet", "--jobs", "1"]);
    let code = output.status.code().unwrap_or(-1);
    let layout = match code {
        0 => run(&["check", "--layout", "book.toml"]).stdout,
        _ => Vec::new(),
    };
    let layout = String::from_utf8_lossy(&layout).into_owned();
    let findings = layout.lines().filter(|line| line.starts_with("layout "));
    Outcome {
        code,
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
        layout: findings.filter(|line| !line.contains("no findings")).map(str::to_owned).collect(),
    }
}

/// A grey picture that is large enough for all fronts.
fn photo() -> Vec<u8> {
    let (width, height) = (2800, 3500);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let pixels = vec![120; (width * height) as usize];
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    bytes
}

/// The maximum number of times that the help of a message is followed.
const MAX_CHANGES: usize = 5;

/// Whether a message asks for another file.
fn is_about_files(err: &str) -> bool {
    err.contains("use a picture of at least")
}

#[test]
fn each_combination_is_printed_or_refused_with_help() {
    let factors = Factors::new();
    let rows = covering(&factors.sizes(), 43);
    let all = std::env::var("BOOKGEN_EVERYWHERE").is_ok_and(|value| value == "all");
    let step = if all { 1 } else { rows.len() / 60 };
    let rows: Vec<&Vec<usize>> = rows.iter().step_by(step).collect();
    let faults: Mutex<Vec<String>> = Mutex::default();
    let refused: Mutex<BTreeMap<String, usize>> = Mutex::default();
    rows.par_iter().for_each(|row| {
        let values = factors.values(row);
        let mut spec = case::spec(&values);
        for _ in 0..MAX_CHANGES {
            let Outcome { code, err, layout } = build(&spec);
            if code == 0 {
                if !layout.is_empty() {
                    let found = layout.join("\n");
                    faults.lock().unwrap().push(format!("{values:?}: pages\n{spec}\n{found}"));
                }
                return;
            }
            if code != 1 || !err.contains("help:") || err.contains("bug in bookgen") {
                faults.lock().unwrap().push(format!("{values:?}: exit code {code}\n{spec}\n{err}"));
                return;
            }
            let first = err.lines().find(|line| line.contains('×')).unwrap_or_default().to_owned();
            *refused.lock().unwrap().entry(first).or_default() += 1;
            match help::follow(&spec, &err) {
                Some(changed) if changed != spec => spec = changed,
                _ if is_about_files(&err) => return,
                _ => {
                    faults.lock().unwrap().push(format!("{values:?}: no help to follow\n{err}"));
                    return;
                }
            }
        }
        let Outcome { err, .. } = build(&spec);
        faults.lock().unwrap().push(format!("{values:?}: the help does not help\n{spec}\n{err}"));
    });
    let (faults, refused) = (faults.into_inner().unwrap(), refused.into_inner().unwrap());
    let count: usize = refused.values().sum();
    println!("{} books, {count} refused, {} faults", rows.len(), faults.len());
    for (message, count) in &refused {
        println!("{count:5} {message}");
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    // Most combinations are possible.
    assert!(count < rows.len(), "{count} refusals of {} books", rows.len());
}
