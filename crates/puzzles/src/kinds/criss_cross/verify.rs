//! Proves that an answer is valid. The proof shares no code with the generator.
//!
//! - The cells are connected, and each cell belongs to a word.
//! - Two or more cells in a line are one word. All words are different. If the puzzle lists its
//!   words, these are the words of the list, and no other way to fill the grid exists.
//! - The numbers of the clues follow the reading order.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{CrissCrossBoard, List, ListedWord};
use bookgen_core::entries::Shape;
use bookgen_core::entries::cell_text::write_letters;
use bookgen_core::solver::connectivity::Groups;
use bookgen_core::solver::model::{Constraint, Model, Variable};
use bookgen_core::solver::search::Solutions;
use bookgen_core::{Flaw, Verdict};

/// Proves the claim of a puzzle.
pub fn verify(board: &CrissCrossBoard) -> Verdict {
    if let Err(flaw) = check(board) {
        return Verdict::Wrong(flaw);
    }
    let List::Words { words, .. } = &board.list else { return Verdict::Proved };
    let model = match FillModel::new(board, words) {
        Ok(model) => model,
        Err(flaw) => return Verdict::Wrong(flaw),
    };
    let answer = model.answer(board, words);
    let Some(answer) = answer else {
        return Verdict::Wrong(Flaw("a word of the answer is not in the list".to_owned()));
    };
    let write = |values: &[i32]| model.write(board, words, values);
    let place = |line: usize| {
        let first = model.lines[line].first().copied().unwrap_or_default();
        board.shape.cell_name(first)
    };
    model.model.verdict(&answer, write, place, |line, other, own| {
        let name = |word: i32| words.get(word as usize).map_or("", |word| word.text.as_str());
        format!("with `{}` instead of `{}` from {}", name(other), name(own), place(line))
    })
}

/// The ways to fill the grid of a puzzle that lists its words. A solution is the text of an answer.
///
/// # Errors
/// The runs do not have the lengths of the words.
pub fn solve(board: &CrissCrossBoard, words: &[ListedWord]) -> Result<Solutions<String>, Flaw> {
    let model = FillModel::new(board, words)?;
    Ok(model.model.solutions().map(|values| model.write(board, words, &values)))
}

/// The lines of two or more cells, in rows and then in columns.
fn lines(shape: &Shape) -> Vec<Vec<usize>> {
    let Shape { columns, rows, .. } = *shape;
    let across = (0..rows).map(|y| (0..columns).map(move |x| y * columns + x).collect());
    let down = (0..columns).map(|x| (0..rows).map(move |y| y * columns + x).collect());
    let tracks = across.chain(down).collect::<Vec<Vec<usize>>>();
    let runs = tracks.iter().flat_map(|track| track.split(|cell| !shape.cells[*cell]));
    runs.filter(|run| run.len() > 1).map(<[usize]>::to_vec).collect()
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

/// The rules of a puzzle that lists its words: one variable for each line, whose value is a word.
pub struct FillModel {
    pub model: Model,
    lines: Vec<Vec<usize>>,
}

impl FillModel {
    /// States the rules: words of the right length, each word once, equal letters at crossings, and
    /// the given letters.
    ///
    /// # Errors
    /// The list has no word for a line.
    pub fn new(board: &CrissCrossBoard, words: &[ListedWord]) -> Result<FillModel, Flaw> {
        let lines = lines(&board.shape);
        let mut model = Model::new();
        let count = words.len() as i32;
        let variables: Vec<Variable> =
            lines.iter().map(|_| model.variable(0..=count - 1)).collect();
        let mut fitting: Vec<Vec<usize>> = Vec::new();
        let mut at: Vec<Vec<(usize, usize)>> = vec![Vec::new(); board.shape.cells.len()];
        for (line, cells) in lines.iter().enumerate() {
            let fits = |word: &usize| {
                let letters = words[*word].letters.iter().zip(cells);
                words[*word].letters.len() == cells.len() && { letters }.all(|(letter, cell)| {
                    board.givens[*cell].as_ref().is_none_or(|given| given == letter)
                })
            };
            let fit: Vec<usize> = (0..words.len()).filter(fits).collect();
            if fit.is_empty() {
                let (cell, length) = (board.shape.cell_name(cells[0]), cells.len());
                return Err(Flaw(format!("no word of {length} letters fits from {cell}")));
            }
            let rows = fit.iter().map(|word| vec![*word as i32]).collect();
            model.add(Constraint::Table { variables: vec![variables[line]], rows });
            fitting.push(fit);
            cells.iter().enumerate().for_each(|(offset, cell)| at[*cell].push((line, offset)));
        }
        model.add(Constraint::Distinct(variables.clone()));
        for crossing in &at {
            let [(across, i), (down, j)] = crossing[..] else { continue };
            let pairs =
                fitting[across].iter().flat_map(|a| fitting[down].iter().map(move |b| (a, b)));
            let equal = pairs.filter(|(a, b)| words[**a].letters[i] == words[**b].letters[j]);
            let rows = equal.map(|(a, b)| vec![*a as i32, *b as i32]).collect();
            let variables = vec![variables[across], variables[down]];
            model.add(Constraint::Table { variables, rows });
        }
        Ok(FillModel { model, lines })
    }

    /// The word of each line in the answer, or `None` if a word is not in the list.
    pub fn answer(&self, board: &CrissCrossBoard, words: &[ListedWord]) -> Option<Vec<i32>> {
        let word = |line: &Vec<usize>| {
            let letters: Vec<&String> =
                line.iter().filter_map(|cell| board.answer[*cell].as_ref()).collect();
            let index =
                words.iter().position(|word| word.letters.iter().eq(letters.iter().copied()));
            index.map(|index| index as i32)
        };
        self.lines.iter().map(word).collect()
    }

    /// The text of the answer with these words.
    fn write(&self, board: &CrissCrossBoard, words: &[ListedWord], values: &[i32]) -> String {
        let mut answer = board.givens.clone();
        for (line, word) in self.lines.iter().zip(values) {
            let letters = words.get(*word as usize).map_or(&[][..], |word| &word.letters);
            for (cell, letter) in line.iter().zip(letters) {
                answer[*cell] = Some(letter.clone());
            }
        }
        write_letters(&board.shape, &answer)
    }
}
