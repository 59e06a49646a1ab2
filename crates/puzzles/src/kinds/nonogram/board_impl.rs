//! What every puzzle does: its proof, its level, its steps and its figures.

use super::board::{NonogramBoard, describe_numbers, model, picture};
use super::explain;
use super::levels::{MAX_ROUNDS, measure};
use super::puzzle_text::{self, cell_name};
use super::{LEVELS, figure, worked};
use bookgen_core::solver::symmetry::Position;
use bookgen_core::words::Words;
use bookgen_core::{Board, Face, Figure, Fingerprint, Grade, Medium, Step, Verdict, Worked};

impl Board for NonogramBoard {
    fn verify(&self) -> Verdict {
        let columns = self.clues.columns;
        let answer: Vec<i32> = self.picture.iter().map(i32::from).collect();
        let write = |values: &[i32]| puzzle_text::answer(&picture(columns, values), None);
        let place = |cell| cell_name(columns, cell);
        model(&self.clues).verdict(&answer, write, place, |cell, found, _| {
            let colour = if found == 1 { "black" } else { "white" };
            format!("with a {colour} cell in {}", place(cell))
        })
    }

    fn grade(&self) -> Grade {
        match measure(&self.clues, MAX_ROUNDS) {
            Some(measured) => {
                let level = LEVELS.get(measured.level);
                Grade { level, rating: None, effort: measured.effort }
            }
            None => Grade { level: None, rating: None, effort: u32::MAX },
        }
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        explain::steps(&self.clues, language)
    }

    fn worked(&self) -> Option<Worked> {
        worked::worked(self)
    }

    /// The hash of the smallest text of the picture among its eight rotations and reflections. An
    /// oblong picture has four of them in its own orientation.
    fn fingerprint(&self) -> Fingerprint {
        let text = |position: &Position| {
            let picture = self.picture.moved(position);
            let size = puzzle_text::params(picture.columns, picture.rows.len());
            format!("{size}:{}", puzzle_text::answer(&picture, None))
        };
        let positions = Position::all(self.clues.columns, self.clues.rows);
        Fingerprint::new(&positions.iter().map(text).min().unwrap_or_default())
    }

    fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The title reveals what the picture shows, so the title is printed with the answer only.
    fn heading(&self) -> Option<String> {
        None
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        figure::figure(self, face)
    }

    /// The puzzle is described by its numbers, because all its cells are empty.
    fn describe(&self, face: Face, language: &str) -> String {
        match face {
            Face::Puzzle => describe_numbers(&self.clues, Words::new(language)),
            Face::Answer => self.figure(face, Medium::Screen).describe(language),
        }
    }
}
