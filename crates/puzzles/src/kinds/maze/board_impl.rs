//! What every puzzle does: its proof, its level, its steps and its figures.

use super::board::MazeBoard;
use super::scale::Scale;
use super::way::{check, effort, other_way, straight_parts};
use super::{LEVELS, Maze, figure, puzzle_text};
use bookgen_core::solver::symmetry::Position;
use bookgen_core::words::Words;
use bookgen_core::{Board, Face, Figure, Fingerprint, Flaw, Grade, Medium, Step, Verdict};

impl Board for MazeBoard {
    /// Proves that all cells can be reached, and that exactly one way without a detour leads from the
    /// entrance to the exit: no passage of the way can be left out.
    fn verify(&self) -> Verdict {
        if let Err(flaw) = check(self) {
            return Verdict::Wrong(flaw);
        }
        match other_way(self, &self.way) {
            None => Verdict::Proved,
            Some(other) => {
                let differs = other.iter().find(|cell| !self.way.contains(cell));
                let through = differs.map_or(String::new(), |cell| self.field.cell_name(*cell));
                Verdict::Second {
                    answer: puzzle_text::answer(&self.field, &other),
                    difference: Flaw(format!("through {through}")),
                }
            }
        }
    }

    fn grade(&self) -> Grade {
        let effort = effort(self, &self.way);
        let level = Scale::new(&self.field, [self.entrance, self.exit]).level(effort);
        Grade { level: LEVELS.get(level), rating: None, effort }
    }

    /// The straight parts of the way.
    fn steps(&self, language: &str) -> Vec<Step> {
        let words = Words::of_kind(&Maze, language);
        let columns = self.field.columns;
        let name = |cell: usize| words.short_cell(cell / columns, cell % columns);
        let level = self.grade().level;
        let parts = straight_parts(&self.field, &self.way);
        let steps = parts.into_iter().map(|(side, from, to)| {
            let key = ["go-up", "go-right", "go-down", "go-left"][side as usize];
            Step {
                place: String::new(),
                result: format!("{}–{}", name(from), name(to)),
                difficulty: 0,
                technique: "straight on",
                name: words.word("straight on"),
                level,
                sentences: vec![words.say(key, &[("from", &name(from)), ("to", &name(to))])],
            }
        });
        steps.collect()
    }

    /// The hash of the smallest puzzle string among the rotations and reflections, with entrance and
    /// exit as they are and exchanged.
    fn fingerprint(&self) -> Fingerprint {
        let positions = Position::all(self.field.columns, self.field.rows);
        let texts = positions.iter().flat_map(|position| {
            [false, true].map(|is_reversed| self.moved(position, is_reversed).puzzle().to_string())
        });
        Fingerprint::new(&texts.min().unwrap_or_default())
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        figure::figure(self, face)
    }
}
