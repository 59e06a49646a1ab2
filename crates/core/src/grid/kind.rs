//! A kind of puzzle in a grid.

use std::sync::Arc;

use super::form::Form;
use super::layers::Things;
use super::puzzle::{Clue, GridPuzzle};
use super::settings::{SYMMETRY, Settings};
use super::size::Size;
use super::solve::{SolvedStep, Solver};
use crate::board::{Face, Flaw, Metadata};
use crate::kind::{About, Claim, Group, RepeatPolicy};
use crate::solver::model::{Model, Variable};
use crate::text_format::TextFormat;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;

/// A kind of puzzle in a grid whose puzzles have one solution.
///
/// A kind declares its form, its techniques, its rules and how a puzzle begins.
/// [`Kind`](crate::Kind), [`Board`](crate::Board) and [`Setter`](crate::Setter) follow from that.
pub trait GridKind: Clone + Send + Sync + 'static {
    /// What a solver needs and what stays the same when clues are removed, for example the houses.
    type Geometry: Send + Sync;

    /// The description of the kind, and what its puzzles look like and how they are written.
    fn declared(&self) -> (&'static About, &'static Form);

    /// The description of the kind.
    fn about(&self) -> &'static About {
        self.declared().0
    }

    /// What the puzzles look like and how they are written.
    fn form(&self) -> &'static Form {
        self.declared().1
    }

    /// The file formats of the kind.
    fn formats(&self) -> &'static [TextFormat] {
        &[]
    }

    /// The geometry of a puzzle.
    fn geometry(&self, puzzle: &GridPuzzle) -> Self::Geometry;

    /// Whether all puzzles of a size have the same geometry.
    fn has_fixed_geometry(&self) -> bool {
        true
    }

    /// Checks what the form cannot: for example, islands that touch have no room for a bridge.
    ///
    /// # Errors
    /// What is wrong with the clues.
    fn check_clues(&self, _: &GridPuzzle) -> Result<(), Flaw> {
        Ok(())
    }

    /// A solver for a puzzle.
    fn solver<'a>(&self, task: Task<'a, Self::Geometry>) -> Box<dyn Solver + 'a>;

    /// The document of a face in the format ipuz. `None` if ipuz does not define the kind.
    fn ipuz(&self, _: &GridPuzzle, _: Face, _: &Metadata<'_>) -> Option<String> {
        None
    }

    /// The effort of a step. [`Grade::effort`](crate::Grade::effort) is the sum over all steps.
    fn effort(&self, step: &SolvedStep) -> u32;

    /// The effort before the first step, for example of reading the clues.
    fn first_effort(&self, _puzzle: &GridPuzzle) -> u32 {
        0
    }

    /// Adds the rules of a puzzle to a model, for the proof. The model has the variables of the answer.
    /// The proof shares no code with the techniques.
    fn rules(&self, puzzle: &GridPuzzle, variables: &[Variable], model: &mut Model);

    /// Completes the settings of a chapter, and checks options that depend on each other.
    ///
    /// # Errors
    /// The faults of the options.
    fn settle(&self, _options: &Values, _settings: &mut Settings) -> Result<(), Faults> {
        Ok(())
    }

    /// Checks whether there are puzzles of a level with these settings.
    ///
    /// # Errors
    /// There are none; the reason, and a way out.
    fn check_level(&self, _settings: &Settings, _level: usize) -> Result<(), Diagnostic> {
        Ok(())
    }

    /// Draws a random puzzle with its answer and all clues.
    ///
    /// # Errors
    /// What was drawn instead, as a phrase such as "without a solution".
    fn draw(&self, draft: &Draft<'_, Self::Geometry>, rng: &mut Rng) -> Drawn;

    /// The clues that are removed from a drawn puzzle, in phases. Without phases, the puzzle keeps all
    /// its clues. By default, kinds with the option [`SYMMETRY`] lose the clues of their cells.
    fn phases(
        &self,
        draft: &Draft<'_, Self::Geometry>,
        _: &GridPuzzle,
        rng: &mut Rng,
    ) -> Vec<Phase> {
        match is_symmetric(self) {
            true => vec![Phase::symmetric(Things::Cells, draft.settings, rng)],
            false => Vec::new(),
        }
    }

    /// Whether a puzzle may lack these clues, whatever its solution is. They are removed already.
    fn may_lack(&self, _puzzle: &GridPuzzle, _removed: &[Clue]) -> bool {
        true
    }

    /// Checks a finished puzzle.
    ///
    /// # Errors
    /// Why the puzzle is refused, as a phrase such as "with few signs".
    fn check(&self, _settings: &Settings, _puzzle: &GridPuzzle) -> Result<(), &'static str> {
        Ok(())
    }

    /// The maximum number of attempts for one puzzle.
    fn attempts(&self) -> u64 {
        10_000
    }

    /// Advice if no puzzle is found.
    fn hint(&self, settings: &Settings) -> String;
}

/// What a solver works on.
pub struct Task<'a, G> {
    /// The geometry of the puzzle.
    pub geometry: &'a Arc<G>,
    /// The puzzle.
    pub puzzle: &'a GridPuzzle,
    /// The last level whose techniques the solver uses.
    pub level: usize,
    /// If true, the solver need not find the easiest step first, but it solves the same puzzles.
    pub is_quick: bool,
}

impl<'a, G> Task<'a, G> {
    /// A task whose solver finds the easiest step first.
    pub fn steps(geometry: &'a Arc<G>, puzzle: &'a GridPuzzle, level: usize) -> Task<'a, G> {
        Task { geometry, puzzle, level, is_quick: false }
    }

    /// A task whose solver only has to solve the puzzle, as fast as possible.
    pub fn quick(geometry: &'a Arc<G>, puzzle: &'a GridPuzzle, level: usize) -> Task<'a, G> {
        Task { geometry, puzzle, level, is_quick: true }
    }
}

/// A drawn puzzle, or what was drawn instead, as a phrase such as "without a solution".
pub type Drawn = Result<GridPuzzle, &'static str>;

/// What an attempt to make a puzzle starts from.
pub struct Draft<'a, G> {
    /// The settings of the chapter.
    pub settings: &'a Settings,
    /// The geometry of a puzzle without clues.
    pub geometry: &'a Arc<G>,
    /// The wanted level.
    pub level: usize,
    /// The number of earlier attempts for the puzzle.
    pub attempt: u64,
}

/// Whether the pattern of clues has a symmetry, which a chapter chooses.
pub fn is_symmetric<K: GridKind>(kind: &K) -> bool {
    about(kind).options.iter().any(|option| option.name == SYMMETRY.name)
}

/// The description of a kind.
pub fn about<K: GridKind>(kind: &K) -> &'static About {
    GridKind::about(kind)
}

/// Clues that are removed in groups, as long as the techniques of the level solve the puzzle.
#[derive(Clone, Debug, Default)]
pub struct Phase {
    /// The groups, in the order in which they are tried.
    pub groups: Vec<Vec<Clue>>,
    /// The number of clues of the phase's layers that stay.
    pub keep: usize,
    /// Refuses the puzzle, with this phrase, if more clues stay.
    pub excess: Option<&'static str>,
}

impl Phase {
    /// Removes clues one by one in the order given.
    pub fn each(clues: impl IntoIterator<Item = Clue>) -> Phase {
        Phase { groups: clues.into_iter().map(|clue| vec![clue]).collect(), ..Phase::default() }
    }

    /// Removes the clues of cells or margins in random order, symmetric clues together.
    pub fn symmetric(things: Things, settings: &Settings, rng: &mut Rng) -> Phase {
        let Size { columns, rows } = settings.size;
        let mut orbits = match things {
            Things::Margins => margin_orbits(settings),
            Things::Cells | Things::Sides => settings.symmetry.orbits(columns, rows),
        };
        rng.shuffle(&mut orbits);
        let groups = orbits.into_iter();
        let groups = groups.map(|orbit| orbit.into_iter().map(|thing| (things, thing)).collect());
        Phase { groups: groups.collect(), ..Phase::default() }
    }
}

/// The groups of symmetric margins. The symmetry works on a grid with one more row or column on each
/// side: the added cells, without the corners, are the margins.
fn margin_orbits(settings: &Settings) -> Vec<Vec<usize>> {
    let Size { columns, rows } = settings.size;
    let margin = |cell: usize| match (cell % (columns + 2), cell / (columns + 2)) {
        (column, row) if (column % (columns + 1) == 0) == (row % (rows + 1) == 0) => None,
        (column, 0) => Some(column - 1),
        (column, row) if row == rows + 1 => Some(columns + rows + column - 1),
        (0, row) => Some(2 * columns + rows + row - 1),
        (_, row) => Some(columns + row - 1),
    };
    let orbits = settings.symmetry.orbits(columns + 2, rows + 2).into_iter();
    let orbits = orbits.map(|orbit| orbit.into_iter().filter_map(margin).collect());
    orbits.filter(|orbit: &Vec<usize>| !orbit.is_empty()).collect()
}

impl About {
    /// The description of a kind in a grid whose puzzles have one solution, without its own parts.
    pub const GRID: About = About {
        name: "",
        summary: "",
        options: &[],
        levels: &[],
        default_level: "easy",
        scale: None,
        claim: Claim::OneSolution,
        repeats: RepeatPolicy::UpToSymmetry,
        generator: 1,
        group: Group::Numbers,
        symbols: crate::figure::Role::Given,
        ascending: true,
        texts: &[],
    };
}
