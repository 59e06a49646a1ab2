//! The levels in tables that are written by hand.

use std::fs;

use bookgen_puzzles::{KINDS, find, sudoku};

use super::lists::{has_own_page, page_of};
use crate::test_dir::project;

/// The rows of the tables of a page, each as its cells.
fn rows(page: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(project().join("docs").join(page)).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.map(|row| row.split(" | ").map(str::to_owned).collect()).collect()
}

/// The first cells of the first table whose heading is `level`. A level can have several rows.
fn levels(page: &str) -> Vec<String> {
    let rows = rows(page).into_iter().skip_while(|row| row[0] != "level").skip(1);
    let level = |row: &Vec<String>| row[0].chars().all(|c| c.is_ascii_lowercase());
    let mut levels: Vec<String> =
        rows.take_while(level).map(|mut row| row.swap_remove(0)).collect();
    levels.dedup();
    levels
}

#[test]
fn the_page_of_each_kind_has_its_levels() {
    for kind in KINDS.iter().filter(|kind| has_own_page(**kind)) {
        let about = kind.about();
        // The levels of Sudoku have a page of their own.
        let page =
            if about.name == "sudoku" { "levels.md".to_owned() } else { page_of(about.name) };
        let names: Vec<&str> = about.levels.iter().map(|level| level.name).collect();
        let shown = levels(&page);
        let shown: Vec<&str> = shown.iter().map(String::as_str).take(names.len()).collect();
        assert_eq!(shown, names, "{page}");
    }
}

#[test]
fn the_table_of_variants_has_the_levels_of_each_variant() {
    let mut checked = 0;
    for row in rows("sudoku-variants.md") {
        let name = row[0].split('`').nth(1).unwrap_or_default();
        let (Some(kind), true) = (find(name), row.len() < 7) else { continue };
        let levels = kind.about().levels;
        let (first, last) = (levels[0].name, levels[levels.len() - 1].name);
        let range = if first == last { first.to_owned() } else { format!("{first} to {last}") };
        assert_eq!(row.last(), Some(&range), "{name}");
        checked += 1;
    }
    assert!(checked > 20, "only {checked} rows found");
}

#[test]
fn the_levels_of_sudoku_have_their_ratings() {
    let rows = rows("levels.md");
    for level in &sudoku::LEVELS {
        let ratings = sudoku::RATINGS.iter().filter(|rating| {
            sudoku::level_of(**rating).is_some_and(|of_rating| of_rating.name == level.name)
        });
        let ratings: Vec<String> = ratings.map(ToString::to_string).collect();
        let (first, last) = (&ratings[0], &ratings[ratings.len() - 1]);
        let range = if first == last { first.clone() } else { format!("{first}–{last}") };
        let row = rows.iter().find(|row| row[0] == level.name).expect("a row");
        assert_eq!(row[1], range, "{}", level.name);
    }
}
