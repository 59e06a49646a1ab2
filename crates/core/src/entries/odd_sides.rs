//! The options `columns` and `rows` of lattices.

use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::Values;

use super::lattice::{MAX_SIDE, MIN_SIDE};

/// The sides if the options do not set them.
const USUAL: usize = 13;

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
