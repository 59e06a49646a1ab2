//! The options that select founding methods.

mod contradictions;
pub mod fields;

use super::dig_hole::{BoundSet, DIG_LEVELS, DigLevel, DigOrder, LineRule};
use super::las_vegas::{Start, StartDigits};
use super::shuffle::{Shuffle, ShuffleMethod, Stride};
use super::three_step::StepTwo;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::Values;

/// A method of filling a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillMethod {
    /// Renames the digits of the fixed grid of [`relabel`](super::relabel).
    Relabel,
    /// Reorders the lines of the fixed grid.
    Reorder,
    /// Renames the digits and reorders the lines of the fixed grid.
    RelabelShuffled,
    /// [`cyclic`](super::cyclic_shift::cyclic)
    Cyclic,
    /// [`cyclic_as_written`](super::cyclic_shift::cyclic_as_written)
    CyclicText,
    /// [`diagonal_boxes`](super::diagonal_boxes::diagonal_boxes)
    DiagonalBoxes,
    /// [`erase_row`](super::erase_row::erase_row)
    EraseRow,
    /// [`las_vegas`](super::las_vegas::las_vegas)
    LasVegas,
}

impl FillMethod {
    /// All filling methods.
    pub const ALL: [FillMethod; 8] = [
        FillMethod::Relabel,
        FillMethod::Reorder,
        FillMethod::RelabelShuffled,
        FillMethod::Cyclic,
        FillMethod::CyclicText,
        FillMethod::DiagonalBoxes,
        FillMethod::EraseRow,
        FillMethod::LasVegas,
    ];

    /// The names of [`FillMethod::ALL`] in `book.toml`.
    pub const NAMES: &'static [&'static str] = &[
        "relabel",
        "reorder",
        "relabel-shuffled",
        "cyclic",
        "cyclic-text",
        "diagonal-boxes",
        "erase-row",
        "las-vegas",
    ];

    /// The filling method with this name.
    pub fn from_name(name: &str) -> Option<FillMethod> {
        value_of(&FillMethod::ALL, FillMethod::NAMES, Some(name))
    }

    /// The name of the method.
    pub fn name(self) -> &'static str {
        name_of(&FillMethod::ALL, FillMethod::NAMES, self)
    }

    /// Whether the method uses the shuffling method of the option `shuffle`.
    pub fn shuffles(self) -> bool {
        !matches!(self, FillMethod::CyclicText | FillMethod::EraseRow | FillMethod::LasVegas)
    }
}

/// A method of removing givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigMethod {
    /// Removes givens one at a time, in this order.
    Holes(DigOrder),
    /// [`random_blank`](super::random_blank::random_blank); then restores givens until the solution
    /// is unique
    RandomBlank,
    /// [`random_blank`](super::random_blank::random_blank) as written: puzzles with several
    /// solutions are not repaired. A book discards them.
    RandomBlankText,
}

impl DigMethod {
    /// All digging methods.
    pub const ALL: [DigMethod; 6] = [
        DigMethod::Holes(DigOrder::Random),
        DigMethod::Holes(DigOrder::Jump),
        DigMethod::Holes(DigOrder::Serpentine),
        DigMethod::Holes(DigOrder::LeftToRight),
        DigMethod::RandomBlank,
        DigMethod::RandomBlankText,
    ];

    /// The names of [`DigMethod::ALL`] in `book.toml`.
    pub const NAMES: &'static [&'static str] =
        &["random", "jump", "serpentine", "left-to-right", "random-blank", "random-blank-text"];

    /// The name of the method.
    pub fn name(self) -> &'static str {
        name_of(&DigMethod::ALL, DigMethod::NAMES, self)
    }

    /// Whether the method clears random cells.
    pub fn blanks(self) -> bool {
        matches!(self, DigMethod::RandomBlank | DigMethod::RandomBlankText)
    }
}

/// A solver that must complete a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverMethod(pub StepTwo);

impl SolverMethod {
    /// All solvers.
    pub const ALL: [SolverMethod; 2] =
        [SolverMethod(StepTwo::HiddenSingles), SolverMethod(StepTwo::LastBlanks)];

    /// The names of [`SolverMethod::ALL`] in `book.toml`.
    pub const NAMES: &'static [&'static str] = &["three-step", "three-step-text"];

    /// The solver with this name.
    pub fn from_name(name: &str) -> Option<SolverMethod> {
        value_of(&SolverMethod::ALL, SolverMethod::NAMES, Some(name))
    }
}

/// The level that a score of the founding texts must give to a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreTarget {
    /// A level of the dig-hole paper, 1 to 5.
    DigHole(u32),
    /// A level of `dependency-density`, 0 to 3.
    Density(u32),
}

/// The founding methods that a chapter selects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FoundingOptions {
    /// The method of filling grids.
    pub fill: Option<FillMethod>,
    /// The start of the tries of [`FillMethod::LasVegas`].
    pub start: Start,
    /// The number of further cells that [`FillMethod::EraseRow`] erases with a row.
    pub more_cells: u32,
    /// The method of shuffling, used for filling and transforming.
    pub shuffle: Option<Shuffle>,
    /// The method of removing givens.
    pub dig: Option<DigMethod>,
    /// The number of cells that random blanking clears, if the chapter sets this number.
    pub blanks: Option<u32>,
    /// The level of the dig-hole paper, 1 to 5, whose bounds limit the number of givens.
    pub dig_level: Option<u32>,
    /// The numbers of givens of the levels.
    pub bounds: BoundSet,
    /// Whether each line keeps at least the bound of its level, or more.
    pub lines: LineRule,
    /// Whether to transform the finished puzzle at random.
    pub transform: bool,
    /// The score that rates puzzles, and the level that the score must give.
    pub score: Option<ScoreTarget>,
    /// The solver that must complete the puzzle.
    pub solver: Option<SolverMethod>,
}

/// The value in `all` with this name. `names` contains the names of the values, in the same order.
fn value_of<T: Copy>(all: &[T], names: &[&str], name: Option<&str>) -> Option<T> {
    let at = names.iter().position(|known| Some(*known) == name)?;
    all.get(at).copied()
}

/// The name of a value in `all`. `names` contains the names of the values, in the same order.
fn name_of<T: PartialEq>(all: &[T], names: &[&'static str], value: T) -> &'static str {
    all.iter().position(|known| *known == value).and_then(|at| names.get(at)).unwrap_or(&"")
}

impl FoundingOptions {
    /// Reads from the options of a chapter which methods of the founding texts the chapter selects.
    ///
    /// # Errors
    /// All contradictions between the options, and all options without an effect.
    pub fn read(options: &Values) -> Result<FoundingOptions, Faults> {
        let number = |name| options.int(name).and_then(|number| u32::try_from(number).ok());
        let dig_level = number("dig_level");
        let order = dig_level.and_then(dig_level_of).map(|level| DigMethod::Holes(level.order));
        let start = Start::default();
        let shuffle = options.text("shuffle").and_then(ShuffleMethod::from_name);
        let stride = options.int("stride").and_then(|stride| u8::try_from(stride).ok());
        let methods = FoundingOptions {
            fill: options.text("fill").and_then(FillMethod::from_name),
            start: Start {
                cells: number("start_cells").map_or(start.cells, |cells| cells as usize),
                digits: options
                    .text("start_digits")
                    .and_then(StartDigits::from_name)
                    .unwrap_or(start.digits),
            },
            more_cells: number("more_cells").unwrap_or(0),
            shuffle: shuffle.map(|method| Shuffle {
                method,
                swaps: number("swaps"),
                stride: stride.map_or(Stride::Drawn, Stride::Fixed),
            }),
            dig: value_of(&DigMethod::ALL, DigMethod::NAMES, options.text("dig")).or(order),
            blanks: number("blanks"),
            dig_level,
            bounds: options.text("bounds").and_then(BoundSet::from_name).unwrap_or_default(),
            lines: options.text("lines").and_then(LineRule::from_name).unwrap_or_default(),
            transform: options.flag("transform"),
            score: match options.text("score") {
                Some("dig-hole") => dig_level.map(ScoreTarget::DigHole),
                Some(_) => number("density_level").map(ScoreTarget::Density),
                None => None,
            },
            solver: options.text("solver").and_then(SolverMethod::from_name),
        };
        contradictions::contradictions(options, &methods).into_result(methods)
    }

    /// The parameters of the selected `dig_level`.
    pub fn dig_level_parameters(&self) -> Option<&'static DigLevel> {
        self.dig_level.and_then(dig_level_of)
    }

    /// The methods as text, for example ` fill=cyclic dig=jump`. A space precedes each name. Options
    /// with their default are left out.
    pub fn params(&self) -> String {
        let mut text = String::new();
        let mut add = |name: &str, value: &str| text += &format!(" {name}={value}");
        let default = FoundingOptions::default();
        if let Some(fill) = self.fill {
            add("fill", fill.name());
        }
        if self.start.cells != default.start.cells {
            add("start_cells", &self.start.cells.to_string());
        }
        if self.start.digits != default.start.digits {
            add("start_digits", self.start.digits.name());
        }
        if self.more_cells != default.more_cells {
            add("more_cells", &self.more_cells.to_string());
        }
        if let Some(Shuffle { method, swaps, stride }) = self.shuffle {
            add("shuffle", method.name());
            if let Some(swaps) = swaps {
                add("swaps", &swaps.to_string());
            }
            if let Stride::Fixed(stride) = stride {
                add("stride", &stride.to_string());
            }
        }
        if let Some(dig) = self.dig {
            add("dig", dig.name());
        }
        if let Some(blanks) = self.blanks {
            add("blanks", &blanks.to_string());
        }
        if let Some(level) = self.dig_level {
            add("dig_level", &level.to_string());
        }
        if self.bounds != default.bounds {
            add("bounds", self.bounds.name());
        }
        if self.lines != default.lines {
            add("lines", self.lines.name());
        }
        if self.transform {
            add("transform", "true");
        }
        match self.score {
            Some(ScoreTarget::DigHole(_)) => add("score", "dig-hole"),
            Some(ScoreTarget::Density(level)) => {
                add("score", "dependency-density");
                add("density_level", &level.to_string());
            }
            None => {}
        }
        if let Some(solver) = self.solver {
            add("solver", name_of(&SolverMethod::ALL, SolverMethod::NAMES, solver));
        }
        text
    }
}

fn dig_level_of(number: u32) -> Option<&'static DigLevel> {
    DIG_LEVELS.get(number.checked_sub(1)? as usize)
}
