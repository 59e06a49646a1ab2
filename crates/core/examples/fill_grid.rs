//! Fills a grid with words: `fill_grid GRID LIST [SEED]`.
//!
//! The grid is a text file with a line for each row: `#` is a block, `.` a letter. The list has a word on each
//! line, perhaps with a score, as in `otter;80`.

use std::process::ExitCode;

use bookgen_base::diagnostic::Source;
use bookgen_base::rng::StreamName;
use bookgen_core::entries::{
    Crossings, FillOptions, Outcome, Shape, WordSets, fill, lexicon, read_words,
};
use bookgen_core::letters::LanguageLetters;

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(grid) => {
            print!("{grid}");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Vec<String>) -> Result<String, String> {
    let [grid, list, seed @ ..] = &arguments[..] else {
        return Err("usage: fill_grid GRID LIST [SEED]".to_owned());
    };
    let read = |path: &String| {
        std::fs::read_to_string(path).map_err(|error| format!("cannot read {path}: {error}"))
    };
    let shape = shape(&read(grid)?)?;
    let source = Source::new(list, read(list)?);
    let place = source.place(0..0);
    let spelling = LanguageLetters::spelling("en", None);
    let words = read_words(&source, &place, spelling, "en").map_err(|fault| fault.to_string())?;
    let lexicon = &words.lexicon;
    let allowed = WordSets::up_to(lexicon, lexicon::MAX_CLASS);
    let entries = shape.entries();
    let crossings = Crossings::new(&entries);
    let options = FillOptions { nodes: 3_000, ..FillOptions::new(lexicon, &allowed) };
    let seed = seed.first().map_or("1", String::as_str);
    let mut rng = StreamName::new().with("fill grid").with(seed).stream();
    // A search that does not end soon seldom ends: another search has better luck.
    let found = (0..100).map(|_| fill(&crossings, &options, &mut rng));
    let found = { found }.find(|fill| fill.outcome != Outcome::GivenUp);
    let Some(found) = found.filter(|fill| fill.outcome == Outcome::Filled) else {
        return Err("no words of the list fill the grid".to_owned());
    };
    let mut cells = vec!["#".to_owned(); shape.cells.len()];
    for (entry, word) in entries.iter().zip(found.words) {
        for (cell, letter) in entry.cells.iter().zip(lexicon.letters(word)) {
            cells[*cell] = letter.to_owned();
        }
    }
    Ok(cells.chunks(shape.columns).map(|row| row.concat() + "\n").collect())
}

/// The shape of a text with a line for each row.
fn shape(text: &str) -> Result<Shape, String> {
    let rows: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let columns = rows.first().map_or(0, |row| row.chars().count());
    if columns == 0 || rows.iter().any(|row| row.chars().count() != columns) {
        return Err("the rows of the grid have different lengths".to_owned());
    }
    let cells = rows.iter().flat_map(|row| row.chars().map(|cell| cell != '#')).collect();
    Ok(Shape { columns, rows: rows.len(), cells })
}
