//! Proves that an answer is valid. The proof shares no code with the generator.
//!
//! - The cells are connected, and each cell belongs to a word.
//! - Two or more cells in a line are one word. All words are different. If the puzzle lists its
//!   words, these are the words of the list, and no other way to fill the grid exists.
//! - The numbers of the clues follow the reading order.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{CrissCrossBoard, List};
use bookgen_core::entries::placement::ListedWord;
use bookgen_core::entries::placement::model::{PlacementModel, lines};
use bookgen_core::solver::connectivity::Groups;
use bookgen_core::solver::search::Solutions;
use bookgen_core::{Flaw, Verdict};

/// Proves the claim of a puzzle.
pub fn verify(board: &CrissCrossBoard) -> Verdict {
    if let Err(flaw) = check(board) {
        return Verdict::Wrong(flaw);
    }
    let List::Words { words, .. } = &board.list else { return Verdict::Proved };
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    match model(board, words) {
        Ok(model) => model.verdict(&board.answer, &texts),
        Err(flaw) => Verdict::Wrong(flaw),
    }
}

/// The rules of a puzzle that lists its words.
///
/// # Errors
/// The list has no word for a line.
pub fn model<'a>(
    board: &'a CrissCrossBoard,
    words: &'a [ListedWord],
) -> Result<PlacementModel<'a>, Flaw> {
    let letters = words.iter().map(|word| &*word.letters).collect();
    PlacementModel::new(&board.shape, board.givens.clone(), letters)
}

/// The ways to fill the grid of a puzzle that lists its words. A solution is the text of an answer.
///
/// # Errors
/// The runs do not have the lengths of the words.
pub fn solve(board: &CrissCrossBoard, words: &[ListedWord]) -> Result<Solutions<String>, Flaw> {
    model(board, words).map(|model| model.solutions())
}

fn check(board: &CrissCrossBoard) -> Result<(), Flaw> {
    let shape = &board.shape;
    let lines = lines(shape);
    let mut groups = Groups::new(shape.cells.len());
    for line in &lines {
        line.iter().for_each(|cell| {
            groups.join(line[0], *cell);
        });
    }
    let in_words: BTreeSet<usize> = lines.iter().flatten().copied().collect();
    let mut used = (0..shape.cells.len()).filter(|cell| shape.cells[*cell]);
    if let Some(cell) = used.find(|cell| !in_words.contains(cell)) {
        return Err(Flaw(format!("the cell in {} belongs to no word", shape.cell_name(cell))));
    }
    let first = in_words.first().copied().unwrap_or_default();
    if let Some(cell) =
        in_words.iter().find(|cell| groups.group_of(**cell) != groups.group_of(first))
    {
        let name = shape.cell_name(*cell);
        return Err(Flaw(format!("the word in {name} is not connected with the first word")));
    }
    let mut seen: BTreeSet<Vec<&str>> = BTreeSet::new();
    for line in &lines {
        let word: Option<Vec<&str>> =
            line.iter().map(|cell| board.answer.get(*cell)?.as_deref()).collect();
        let word = word.ok_or_else(|| Flaw("the puzzle has no answer".to_owned()))?;
        let text = word.concat();
        if !seen.insert(word) {
            return Err(Flaw(format!("`{text}` is in the grid twice")));
        }
    }
    check_numbers(board, &lines)?;
    let List::Words { words, .. } = &board.list else { return Ok(()) };
    let missing = words
        .iter()
        .find(|word| !seen.contains(&word.letters.iter().map(String::as_str).collect::<Vec<_>>()));
    match missing {
        Some(word) => Err(Flaw(format!("`{}` is not in the grid", word.text))),
        None => Ok(()),
    }
}

/// Checks that the first cells of the words are numbered in reading order.
fn check_numbers(board: &CrissCrossBoard, lines: &[Vec<usize>]) -> Result<(), Flaw> {
    let starts: BTreeSet<usize> = lines.iter().map(|line| line[0]).collect();
    let numbers: BTreeMap<usize, usize> = starts.into_iter().zip(1..).collect();
    let listed: BTreeSet<(usize, &[usize])> =
        board.runs.iter().map(|run| (run.number, run.cells.as_slice())).collect();
    let expected: BTreeSet<(usize, &[usize])> =
        lines.iter().map(|line| (numbers[&line[0]], line.as_slice())).collect();
    if listed == expected {
        return Ok(());
    }
    Err(Flaw("the numbers do not follow the reading order".to_owned()))
}
