//! What every puzzle does: its proof, its level, its steps and its figures.

use super::board::{FamilyBoard, with_words};
use super::clues::{Cage, Clues};
use super::diagram::grid as diagram_of;
use super::figure::lattice_cell;
use super::ladder::{candidates, grade, ladder};
use super::symbols::digit_char;
use super::{figure, fingerprint, ipuz};
use bookgen_core::words::Words;
use bookgen_core::{
    Board, ClueCage, Face, Figure, Fingerprint, Grade, Medium, Metadata, Step, Verdict, Worked,
};

impl Board for FamilyBoard {
    fn verify(&self) -> Verdict {
        if let Err(flaw) = self.check_word() {
            return Verdict::Wrong(flaw);
        }
        let answer: Vec<i32> = self.answer.iter().map(|digit| i32::from(*digit)).collect();
        let write = |values: &[i32]| values.iter().map(|value| digit_char(*value as u8)).collect();
        let place = |cell| self.layout.cell_name(cell);
        self.model().verdict(&answer, write, place, |cell, found, expected| {
            let [found, expected] = [found, expected].map(|digit| self.layout.symbol(digit as u8));
            format!("with {found} instead of {expected} in {}", place(cell))
        })
    }

    fn grade(&self) -> Grade {
        with_words!(self.layout.grid.cells(), grade_of(self))
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        with_words!(self.layout.grid.cells(), steps_of(self, Words::new(language)))
    }

    fn diagram(&self, step: usize) -> Option<Figure> {
        with_words!(self.layout.grid.cells(), diagram_of(self, step)).map(Figure::new)
    }

    fn worked(&self) -> Option<Worked> {
        with_words!(self.layout.grid.cells(), worked_of(self))
    }

    fn fingerprint(&self) -> Fingerprint {
        fingerprint::fingerprint(self)
    }

    fn figure(&self, face: Face, medium: Medium) -> Figure {
        figure::figure(self, face, medium)
    }

    fn cages(&self) -> Vec<ClueCage> {
        let Clues::Cages(cages) = &self.layout.clues else { return Vec::new() };
        let cell = |cell: &usize| lattice_cell(&self.layout.grid, *cell);
        let cage = |cage: &Cage| ClueCage {
            cells: cage.cells.iter().map(cell).collect(),
            clue: cage.sum.to_string(),
        };
        cages.iter().map(cage).collect()
    }

    fn ipuz(&self, face: Face, metadata: &Metadata<'_>) -> Option<String> {
        ipuz::write(self, face, metadata)
    }
}

fn grade_of<const W: usize>(board: &FamilyBoard) -> Grade {
    let ladder = ladder::<W>(&board.layout);
    let mut state = candidates(&board.layout, &ladder.geometry, &board.givens);
    let solved = ladder.solve(&mut state, ladder.levels.len() - 1, |_, _, _| {});
    grade(board.layout.variant.about.levels, &solved)
}

fn steps_of<const W: usize>(board: &FamilyBoard, words: &Words) -> Vec<Step> {
    let ladder = ladder::<W>(&board.layout);
    let mut state = candidates(&board.layout, &ladder.geometry, &board.givens);
    let mut steps = Vec::new();
    ladder.solve(&mut state, ladder.levels.len() - 1, |_, level, step| {
        let named = board.layout.variant.about.level(super::ladder::LEVEL_NAMES[level]);
        steps.push(step.explained(&ladder.geometry, words, named, level));
    });
    steps
}

fn worked_of<const W: usize>(board: &FamilyBoard) -> Option<Worked> {
    let ladder = ladder::<W>(&board.layout);
    let state = candidates(&board.layout, &ladder.geometry, &board.givens);
    figure::worked(board, &ladder, state)
}
