//! Makes puzzles in grids.

use std::sync::Arc;

use super::kind::{Draft, GridKind, Phase, Task, about, is_symmetric};
use super::puzzle::GridPuzzle;
use super::settings::Settings;
use super::text;
use crate::level::Target;
use crate::puzzle::Puzzle;
use crate::setter::{Order, Setter, Shortfall};
use crate::solver::symmetry::is_pinwheel;
use crate::solver::until_found::{Attempt, until_found};
use bookgen_base::diagnostic::Faults;
use bookgen_base::rng::Rng;
use bookgen_base::schema::Values;

/// Makes the puzzles of a chapter.
pub struct GridSetter<K> {
    kind: K,
    settings: Settings,
}

impl<K: GridKind> GridSetter<K> {
    /// Creates a setter from the options of a chapter.
    ///
    /// # Errors
    /// The faults of the options.
    pub fn new(kind: K, options: &Values) -> Result<GridSetter<K>, Faults> {
        let mut settings = Settings::read(kind.form(), about(&kind).options, options)?;
        kind.settle(options, &mut settings)?;
        Ok(GridSetter { kind, settings })
    }

    /// Makes one attempt for a level. `empty` is the geometry of a puzzle without clues, and `number` the
    /// number of earlier attempts.
    fn attempt(
        &self,
        empty: &Arc<K::Geometry>,
        level: usize,
        number: u64,
        rng: &mut Rng,
    ) -> Attempt<Puzzle> {
        let (kind, settings) = (&self.kind, &self.settings);
        let draft = Draft { settings, geometry: empty, level, attempt: number };
        let mut puzzle = match kind.draw(&draft, rng) {
            Ok(puzzle) => puzzle,
            Err(found) => return Attempt::Other(found),
        };
        let geometry = match kind.has_fixed_geometry() {
            true => Arc::clone(empty),
            false => Arc::new(kind.geometry(&puzzle)),
        };
        let phases = kind.phases(&draft, &puzzle, rng);
        let is_solvable = |puzzle| kind.solver(Task::quick(&geometry, puzzle, level)).close(&[]);
        if !phases.is_empty() && !is_solvable(&puzzle) {
            return Attempt::Other("that need harder techniques");
        }
        for phase in &phases {
            if let Err(found) = self.remove(&geometry, &mut puzzle, phase, level) {
                return Attempt::Other(found);
            }
        }
        if is_symmetric(kind) && has_pinwheel(&puzzle) {
            return Attempt::Other("with clues in the shape of a pinwheel");
        }
        if let Err(found) = kind.check(settings, &puzzle) {
            return Attempt::Other(found);
        }
        let mut solver = kind.solver(Task::quick(&geometry, &puzzle, level));
        if !solver.close(&[]) {
            return Attempt::Other("that need harder techniques");
        }
        let answer = kind.form().answer.variables_of(&puzzle).into_iter().map(Some);
        if !solver.values().into_iter().eq(answer) {
            return Attempt::Other("whose solution is not their answer");
        }
        let easier = (0..level)
            .rev()
            .take_while(|easier| kind.solver(Task::quick(&geometry, &puzzle, *easier)).close(&[]));
        match easier.last() {
            Some(easiest) => Attempt::Other(about(kind).levels[easiest].name),
            None => Attempt::Found(text::write(kind.form(), about(kind).name, &puzzle)),
        }
    }

    /// Removes the clues of a phase as long as the techniques up to a level solve the places that the
    /// removed clues told about. All clues of a phase belong to one layer.
    fn remove(
        &self,
        geometry: &Arc<K::Geometry>,
        puzzle: &mut GridPuzzle,
        phase: &Phase,
        level: usize,
    ) -> Result<(), &'static str> {
        let form = self.kind.form();
        let Some((things, _)) = phase.groups.iter().flatten().next() else { return Ok(()) };
        let cells = things.all(puzzle.size);
        let mut count = puzzle.count(*things);
        let (mut removed, mut wanted) = (Vec::new(), Vec::new());
        for group in &phase.groups {
            removed.clear();
            for (_, thing) in group {
                removed.extend(puzzle.clues[*things][*thing].map(|value| (*thing, value)));
            }
            if removed.is_empty() || count < phase.keep + removed.len() {
                continue;
            }
            wanted.clear();
            for (thing, _) in &removed {
                puzzle.clues[*things][*thing] = None;
                form.answer.variables_at(puzzle.size, cells[*thing], &mut wanted);
            }
            let is_enough = self.kind.may_lack(puzzle, group)
                && self.kind.solver(Task::quick(geometry, puzzle, level)).close(&wanted);
            if is_enough {
                count -= removed.len();
                continue;
            }
            for (thing, value) in &removed {
                puzzle.clues[*things][*thing] = Some(*value);
            }
        }
        match phase.excess.filter(|_| count > phase.keep) {
            Some(found) => Err(found),
            None => Ok(()),
        }
    }
}

/// Whether the pattern of the clues of cells looks like a pinwheel. Such patterns can look like
/// offensive signs.
fn has_pinwheel(puzzle: &GridPuzzle) -> bool {
    let clues = puzzle.cells();
    is_pinwheel(puzzle.size.columns, puzzle.size.rows, |position| {
        position.cells.iter().zip(clues).all(|(cell, own)| clues[*cell].is_some() == own.is_some())
    })
}

impl<K: GridKind> Setter for GridSetter<K> {
    fn params(&self, _: u32) -> String {
        let Settings { size, symmetry, .. } = &self.settings;
        let value = |name: &str| match name {
            "size" | "columns" => Some(size.columns.to_string()),
            "rows" => Some(size.rows.to_string()),
            "symmetry" => Some(symmetry.name().to_owned()),
            _ => self.settings.written(name),
        };
        let options = about(&self.kind).options.iter();
        let options =
            options.filter_map(|option| Some(format!("{}={}", option.name, value(option.name)?)));
        options.collect::<Vec<_>>().join(";")
    }

    fn check(&self, target: Target) -> Result<(), Faults> {
        let levels = about(&self.kind).levels;
        let Target::Level(level) = target else { return Ok(()) };
        match levels.iter().position(|known| known == level) {
            Some(index) => Ok(self.kind.check_level(&self.settings, index)?),
            None => Ok(()),
        }
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = order.level(about(&self.kind).levels, self.kind.form().plural)?;
        let empty = self.kind.form().empty(self.settings.size);
        let empty = Arc::new(self.kind.geometry(&empty));
        let mut attempts = 0;
        until_found(self.kind.attempts(), &self.kind.hint(&self.settings), || {
            attempts += 1;
            self.attempt(&empty, level, attempts - 1, rng)
        })
    }
}
