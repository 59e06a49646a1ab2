//! A parsed puzzle in a grid.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::answer::Said;
use super::disguise::disguises;
use super::kind::{GridKind, Task, about};
use super::layers::Look;
use super::puzzle::GridPuzzle;
use super::solve::SolvedStep;
use super::{figure, regions, runs, text};
use crate::board::{
    Board, ClueCage, Face, Fingerprint, Flaw, Medium, Metadata, Step, Verdict, Worked,
};
use crate::figure::Figure;
use crate::kind::Solved;
use crate::level::Grade;
use crate::puzzle::Puzzle;
use crate::solver::model::Model;
use crate::solver::phrase::Names;
use crate::words::Words;

/// A parsed puzzle in a grid.
#[derive(Clone, Debug)]
pub struct GridBoard<K> {
    pub(super) kind: K,
    /// The puzzle.
    pub puzzle: GridPuzzle,
}

impl<K: GridKind> GridBoard<K> {
    pub(super) fn new(kind: &K, puzzle: GridPuzzle) -> Result<GridBoard<K>, Flaw> {
        kind.check_clues(&puzzle)?;
        Ok(GridBoard { kind: kind.clone(), puzzle })
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not a puzzle of the kind.
    pub fn parse(kind: &K, puzzle: &Puzzle) -> Result<GridBoard<K>, Flaw> {
        let form = kind.form();
        if puzzle.kind != about(kind).name {
            return Err(Flaw(format!("this is a {:?}, not {}", puzzle.kind, form.noun)));
        }
        GridBoard::new(kind, text::parse(form, puzzle)?)
    }

    /// The puzzle string.
    pub fn text(&self) -> Puzzle {
        text::write(self.kind.form(), about(&self.kind).name, &self.puzzle)
    }

    /// The variables and the rules of the puzzle.
    pub fn model(&self) -> Model {
        let answer = self.kind.form().answer;
        let values: RangeInclusive<u8> = answer.variable_values(self.puzzle.size);
        let domain = i32::from(*values.start())..=i32::from(*values.end());
        let mut model = Model::new();
        let variables: Vec<_> = (0..answer.variable_count(&self.puzzle))
            .map(|_| model.variable(domain.clone()))
            .collect();
        self.kind.rules(&self.puzzle, &variables, &mut model);
        answer.constrain(&self.puzzle, &variables, &mut model);
        model
    }

    /// The solutions, as answers of puzzle strings.
    pub(super) fn solve(&self) -> Solved {
        self.model().solutions().map(|values| self.answer_text(&values))
    }

    /// The text of the answer with these values of the variables.
    fn answer_text(&self, values: &[i32]) -> String {
        let form = self.kind.form();
        let values: Vec<u8> = values.iter().map(|value| *value as u8).collect();
        let answer = form.answer.answer_of(&self.puzzle, &values);
        form.answer.write(&GridPuzzle { answer, ..self.puzzle.clone() })
    }

    /// Checks that a figure shows a face of the puzzle, as this version or earlier versions draw it.
    pub(super) fn check_face(&self, shown: &Figure, face: Face) -> Result<(), Flaw> {
        let is_older = |medium: &Medium| {
            let older = figure::older(self.kind.form(), &self.puzzle, face, *medium);
            older.is_some_and(|older| shown.check_equal(older).is_ok())
        };
        match shown.check_face(self, face) {
            Err(_) if Medium::ALL.iter().any(is_older) => Ok(()),
            checked => checked,
        }
    }

    /// Calls `each` with all steps of a solution, and returns whether they solve the puzzle.
    fn solved(&self, mut each: impl FnMut(&SolvedStep, &dyn Names)) -> bool {
        let geometry = Arc::new(self.kind.geometry(&self.puzzle));
        let last = about(&self.kind).levels.len() - 1;
        let mut solver = self.kind.solver(Task::steps(&geometry, &self.puzzle, last));
        let steps = solver.steps();
        steps.iter().for_each(|step| each(step, solver.names()));
        solver.values().iter().all(Option::is_some)
    }
}

impl<K: GridKind> Board for GridBoard<K> {
    fn verify(&self) -> Verdict {
        let (puzzle, answer) = (&self.puzzle, self.kind.form().answer);
        let values: Vec<i32> = answer.variables_of(puzzle).into_iter().map(i32::from).collect();
        self.model().verdict(
            &values,
            |values| self.answer_text(values),
            |variable| answer.name(puzzle, variable),
            |variable, found, expected| answer.difference(puzzle, variable, found, expected),
        )
    }

    fn grade(&self) -> Grade {
        let (mut hardest, mut effort) = (0, self.kind.first_effort(&self.puzzle));
        let is_solved = self.solved(|step, _| {
            hardest = hardest.max(step.level);
            effort += self.kind.effort(step);
        });
        match is_solved {
            true => Grade { level: about(&self.kind).levels.get(hardest), rating: None, effort },
            false => Grade { level: None, rating: None, effort: u32::MAX },
        }
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        let words = Words::of_kind(&self.kind, language);
        let mut steps = Vec::new();
        self.solved(|step, names| {
            let Said { sentence, result } = self.kind.form().answer.say(&self.puzzle, &step.found);
            let reason = words.say("sentence", &[("text", &step.reason.say(names, &words))]);
            steps.push(Step {
                technique: step.technique,
                name: words.word(step.technique),
                level: about(&self.kind).levels.get(step.level),
                sentences: vec![capital(&reason), capital(&sentence.say(names, &words))],
                place: match step.place {
                    Some(cell) => words.say("place-at", &[("place", &names.cell(cell, &words))]),
                    None => step.reason.place(names, &words),
                },
                result: result.say(names, &words),
                difficulty: step.level as u32,
            });
        });
        steps
    }

    fn cages(&self) -> Vec<ClueCage> {
        regions::cages(self.kind.form(), &self.puzzle)
    }

    fn ipuz(&self, face: Face, metadata: &Metadata<'_>) -> Option<String> {
        self.kind.ipuz(&self.puzzle, face, metadata)
    }

    fn worked(&self) -> Option<Worked> {
        figure::worked(&self.kind, &self.puzzle)
    }

    /// The hash of the smallest puzzle string among the eight rotations and reflections, with the other
    /// values that the form allows.
    fn fingerprint(&self) -> Fingerprint {
        let form = self.kind.form();
        let texts = disguises(form, &self.puzzle).into_iter();
        let texts =
            texts.map(|moved| text::write(form, about(&self.kind).name, &moved).to_string());
        Fingerprint::new(&texts.min().unwrap_or_default())
    }

    fn figure(&self, face: Face, medium: Medium) -> Figure {
        figure::figure(self.kind.form(), &self.puzzle, face, medium)
    }

    fn describe(&self, face: Face, language: &str) -> String {
        match self.kind.form().look {
            Look::Runs => runs::describe(&self.puzzle, face, &Words::of_kind(&self.kind, language)),
            _ => self.figure(face, Medium::Screen).describe(language),
        }
    }
}

/// A sentence with a capital letter, if it begins with a word. The name of a cell stays as it is.
fn capital(sentence: &str) -> String {
    let word = sentence.split(' ').next().unwrap_or_default();
    if word.chars().any(|c| c.is_ascii_digit()) {
        return sentence.to_owned();
    }
    let mut chars = sentence.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    first + chars.as_str()
}
