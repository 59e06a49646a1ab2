//! The options `columns` and `rows` of lattices, whose sides are odd.

use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::{Field, Need, Type, Values};

use super::lattice::{MAX_SIDE, MIN_SIDE};

/// The sides if the options do not set them.
const USUAL: usize = 13;

/// The option `columns` of a lattice.
pub const ODD_COLUMNS: Field = Field {
    name: "columns",
    ty: Type::Int(MIN_SIDE as i64, MAX_SIDE as i64),
    need: Need::Default("13"),
    help: "number of columns of the grid, an odd number",
};

/// The option `rows` of a lattice.
pub const ODD_ROWS: Field =
    Field { name: "rows", help: "number of rows of the grid, an odd number", ..ODD_COLUMNS };

/// The numbers of columns and rows, which must be odd. `kind` is the kind in messages.
///
/// # Errors
/// A fault for each even number.
pub fn odd_sides(options: &Values, kind: &str) -> Result<(usize, usize), Faults> {
    let side = |key| {
        let side = options.int(key).and_then(|side| usize::try_from(side).ok()).unwrap_or(USUAL);
        side.clamp(MIN_SIDE, MAX_SIDE)
    };
    let sides = [("columns", side("columns")), ("rows", side("rows"))];
    let mut faults = Faults::default();
    for (key, side) in sides {
        if side % 2 == 0 {
            let message = format!("a {kind} has an odd number of {key}");
            let help = match side {
                ..=MIN_SIDE => format!("choose {}", side + 1),
                _ => format!("choose {} or {}", side - 1, side + 1),
            };
            let fault = Diagnostic::input(message);
            faults.push(fault.at(options.place(key), format!("{side} {key}")).help(help));
        }
    }
    faults.into_result((sides[0].1, sides[1].1))
}

/// The largest lattice of at most so many columns and rows. `None` if there is none.
pub fn largest_lattice(columns: usize, rows: usize) -> Option<(usize, usize)> {
    let odd = |side: usize| {
        let side = side.min(MAX_SIDE);
        side.checked_sub(1 - side % 2).filter(|side| *side >= MIN_SIDE)
    };
    Some((odd(columns)?, odd(rows)?))
}
