//! Pages outside a document: single puzzles, and contact sheets.

mod contact_sheet;
mod standalone_figure;
mod standalone_page;

pub use contact_sheet::{ContactDay, ContactPuzzle, contact_sheet};
pub use standalone_figure::{StandaloneFigure, standalone_figures};
pub use standalone_page::{DrawingStyle, puzzle_page};
