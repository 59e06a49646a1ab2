//! The footprints of puzzles: the space that the figure, the title and the list of a puzzle need.

use super::Context;
use super::arrangement::Footprint;
use super::paragraph::{Setting, plain};
use super::typesetter::Typesetter;
use crate::document::Placed;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::Face;

/// The leading of the title of a puzzle.
pub fn title_leading(typesetter: Typesetter<'_>) -> Pt {
    typesetter.design().sizes.puzzle_title * 1.2
}

/// The height of the title of a puzzle, with the white space below the title.
pub fn title_height(typesetter: Typesetter<'_>, title: &str, width: Pt) -> Pt {
    let size = typesetter.design().sizes.puzzle_title;
    // If the title cannot be typeset, the result is the height of one line. `footprint` has already
    // reported the missing character.
    let lines = plain(typesetter, &typesetter.regular(size), title, width, Setting::Left);
    let further = lines.map_or(0, |lines| lines.len().saturating_sub(1));
    size * 1.6 + title_leading(typesetter) * further as f64
}

/// The footprint of a puzzle, with its title and its list.
///
/// # Errors
/// A character of the title or the list that no font has.
pub fn footprint(context: Context<'_>, placed: &Placed) -> Result<Footprint, Diagnostic> {
    let typesetter = context.typesetter;
    let design = typesetter.design();
    let extent = typesetter.extent(&*placed.board, Face::Puzzle, &design.puzzle);
    let mut footprint = Footprint::of(extent);
    if let Some(heading) = placed.board.heading() {
        typesetter.shape(&typesetter.regular(design.sizes.puzzle_title), &heading)?;
        footprint.title = Some(heading);
    }
    let style = typesetter.regular(design.sizes.list);
    for entry in typesetter.list(&*placed.board) {
        footprint.list.push(typesetter.width(&style, &entry)?);
    }
    Ok(footprint)
}

/// Removes duplicate footprints. Stops at the first error.
pub fn distinct(
    footprints: impl IntoIterator<Item = Result<Footprint, Diagnostic>>,
) -> Result<Vec<Footprint>, Diagnostic> {
    let mut distinct: Vec<Footprint> = Vec::new();
    for footprint in footprints {
        let footprint = footprint?;
        if !distinct.contains(&footprint) {
            distinct.push(footprint);
        }
    }
    Ok(distinct)
}

/// The largest minimum width and the largest minimum height among the footprints.
pub fn min_size(footprints: &[Footprint]) -> Size {
    footprints.iter().fold(Size::default(), |size, footprint| {
        Size::new(size.width.max(footprint.min.width), size.height.max(footprint.min.height))
    })
}
