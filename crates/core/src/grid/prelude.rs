//! What a kind in a grid is declared with: `use bookgen_core::grid::prelude::*`.

pub use std::sync::Arc;

pub use super::answer::{Bridges, Digits, Loop, SHADED, Shades, WHITE};
pub use super::domains::{Domains, Plain, Trial, fill, item_rule};
pub use super::form::{Form, Relabel};
pub use super::kind::{Draft, Drawn, GridKind, Phase, Task};
pub use super::layers::{Clues, Layer, Look, Region, RegionClues, Things};
pub use super::puzzle::{Clue, GridPuzzle};
pub use super::runs::{MAX_RUN, MIN_RUN, Run, Runs};
pub use super::settings::{SYMMETRY, Settings};
pub use super::size::{Size, Sizes};
pub use super::solve::{LadderSolver, SolvedStep, Solver};
pub use crate::board::Flaw;
pub use crate::kind::{About, Group};
pub use crate::level::Level;
pub use crate::solver::cell_set::CellSet;
pub use crate::solver::houses::{Candidates, Houses};
pub use crate::solver::ladder::{LevelRules, Rule};
pub use crate::solver::model::{Constraint, Model, Variable};
pub use crate::solver::phrase::{Arg, Phrase};
pub use crate::solver::rules::{Conclusion, candidate_rule, removals};
pub use crate::text_format::TextFormat;
pub use crate::texts;
pub use bookgen_base::diagnostic::{Diagnostic, Faults};
pub use bookgen_base::rng::{Draw, Rng};
pub use bookgen_base::schema::{Field, Type, Values};
