//! The rules of placing listed words, for the proof. It shares no code with the techniques of `solver`.

use super::super::Shape;
use super::super::cell_text::write_letters;
use super::listed_grid::ListedGrid;
use crate::board::{Flaw, Verdict};
use crate::solver::model::{Constraint, Model, Variable};
use crate::solver::search::Solutions;

/// The lines of two or more cells, in rows and then in columns.
pub fn lines(shape: &Shape) -> Vec<Vec<usize>> {
    let Shape { columns, rows, .. } = *shape;
    let across = (0..rows).map(|y| (0..columns).map(move |x| y * columns + x).collect());
    let down = (0..columns).map(|x| (0..rows).map(move |y| y * columns + x).collect());
    let tracks = across.chain(down).collect::<Vec<Vec<usize>>>();
    let runs = tracks.iter().flat_map(|track| track.split(|cell| !shape.cells[*cell]));
    runs.filter(|run| run.len() > 1).map(<[usize]>::to_vec).collect()
}

/// The rules: one variable for each line, whose value is a word.
#[derive(Clone, Debug)]
pub struct PlacementModel<'a> {
    /// The model.
    pub model: Model,
    shape: &'a Shape,
    givens: Vec<Option<String>>,
    words: Vec<&'a [String]>,
    lines: Vec<Vec<usize>>,
}

impl<'a> PlacementModel<'a> {
    /// States the rules: words of the right length, each word once, equal letters at crossings, and
    /// the given letters.
    ///
    /// # Errors
    /// The list has no word for a line.
    pub fn new(
        shape: &'a Shape,
        givens: Vec<Option<String>>,
        words: Vec<&'a [String]>,
    ) -> Result<PlacementModel<'a>, Flaw> {
        let lines = lines(shape);
        let mut model = Model::new();
        let count = words.len() as i32;
        let variables: Vec<Variable> =
            lines.iter().map(|_| model.variable(0..=count - 1)).collect();
        let mut fitting: Vec<Vec<usize>> = Vec::new();
        let mut at: Vec<Vec<(usize, usize)>> = vec![Vec::new(); shape.cells.len()];
        for (line, cells) in lines.iter().enumerate() {
            let fits = |word: &usize| {
                let letters = words[*word].iter().zip(cells);
                words[*word].len() == cells.len() && { letters }.all(|(letter, cell)| {
                    givens[*cell].as_ref().is_none_or(|given| given == letter)
                })
            };
            let fit: Vec<usize> = (0..words.len()).filter(fits).collect();
            if fit.is_empty() {
                let (cell, length) = (shape.cell_name(cells[0]), cells.len());
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
            let equal = pairs.filter(|(a, b)| words[**a][i] == words[**b][j]);
            let rows = equal.map(|(a, b)| vec![*a as i32, *b as i32]).collect();
            let variables = vec![variables[across], variables[down]];
            model.add(Constraint::Table { variables, rows });
        }
        Ok(PlacementModel { model, shape, givens, words, lines })
    }

    /// States the rules of a grid with its list.
    ///
    /// # Errors
    /// The list has no word for a line.
    pub fn of_grid(shape: &'a Shape, grid: &'a ListedGrid) -> Result<PlacementModel<'a>, Flaw> {
        PlacementModel::new(shape, grid.given_letters(), grid.letters())
    }

    /// Proves that an answer is the only way to place the words. `texts` are the words as they are printed.
    pub fn verdict(&self, answer: &[Option<String>], texts: &[&str]) -> Verdict {
        let Some(words) = self.answer(answer) else {
            return Verdict::Wrong(Flaw("a word of the answer is not in the list".to_owned()));
        };
        let place = |line: usize| {
            let first = self.lines[line].first().copied().unwrap_or_default();
            self.shape.cell_name(first)
        };
        self.model.verdict(
            &words,
            |values| self.write(values),
            place,
            |line, other, own| {
                let name = |word: i32| texts.get(word as usize).copied().unwrap_or_default();
                format!("with `{}` instead of `{}` from {}", name(other), name(own), place(line))
            },
        )
    }

    /// The ways to place the words. A solution is the text of an answer.
    pub fn solutions(&self) -> Solutions<String> {
        self.model.solutions().map(|values| self.write(&values))
    }

    /// The word of each line in the answer, or `None` if a word is not in the list.
    pub fn answer(&self, answer: &[Option<String>]) -> Option<Vec<i32>> {
        self.lines.iter().map(|line| self.word(line, answer)).collect()
    }

    /// The word of a line in an answer.
    fn word(&self, line: &[usize], answer: &[Option<String>]) -> Option<i32> {
        let letters: Vec<&String> =
            line.iter().filter_map(|cell| answer.get(*cell)?.as_ref()).collect();
        let index = self.words.iter().position(|word| word.iter().eq(letters.iter().copied()));
        index.map(|index| index as i32)
    }

    /// The text of the answer with these words.
    fn write(&self, values: &[i32]) -> String {
        let mut answer = self.givens.clone();
        for (line, word) in self.lines.iter().zip(values) {
            let letters = self.words.get(*word as usize).copied().unwrap_or_default();
            for (cell, letter) in line.iter().zip(letters) {
                answer[*cell] = Some(letter.clone());
            }
        }
        write_letters(self.shape, &answer)
    }
}
