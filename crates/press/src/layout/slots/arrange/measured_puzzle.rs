//! Measures a puzzle of a dated sheet: typesets its parts, and takes their heights.

use crate::design::CellRange;
use crate::layout::context::Context;
use crate::layout::figures::{
    Caption, CaptionForm, Footprint, ListPlace, ListStyle, caption_height_above,
    caption_width_above, fit_footprint, footprint, least_height, level_text_of, list_style,
    second_line_height, title_height,
};
use crate::layout::puzzle_pages::line_below;
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::Face;

/// A puzzle and the heights of its parts. A caption has the same height in every issue.
pub struct MeasuredPuzzle {
    /// The figure, its title and its lists.
    footprint: Footprint,
    /// The parts around figure and lists, if the page has one, two and more columns of puzzles.
    around: Vec<PartsAround>,
    /// The least height of the figure with its lists, in one column.
    pub least_row: Pt,
    /// The height of the figure at its maximum size with its lists, in one column.
    pub most_row: Pt,
    has_answer_in_grid: bool,
}

/// The heights of the parts around a figure and its lists.
#[derive(Clone, Copy, Default)]
pub struct PartsAround {
    /// The height of caption and title above the figure.
    pub above: Pt,
    /// The height of the line below the figure and its lists.
    pub below: Pt,
}

impl PartsAround {
    /// The heights together.
    pub fn height(self) -> Pt {
        self.above + self.below
    }

    /// The larger height of each part.
    fn max(self, other: PartsAround) -> PartsAround {
        PartsAround { above: self.above.max(other.above), below: self.below.max(other.below) }
    }

    /// The largest height of each part in a number of columns.
    pub fn of_all<'p>(
        puzzles: impl IntoIterator<Item = &'p MeasuredPuzzle>,
        columns: usize,
    ) -> PartsAround {
        let parts = puzzles.into_iter().filter_map(|puzzle| puzzle.around.get(columns - 1));
        parts.fold(PartsAround::default(), |max, parts| max.max(*parts))
    }
}

impl MeasuredPuzzle {
    /// Measures the puzzles of a sheet. `width` is the width of the text area.
    pub fn all(context: Context<'_>, width: Pt) -> Vec<MeasuredPuzzle> {
        let gap = context.document.design.puzzle_gap;
        let count = context.puzzles.len();
        let widths: Vec<Pt> = (1..=count).map(|columns| width.column_width(columns, gap)).collect();
        (0..count).map(|puzzle| MeasuredPuzzle::new(context, puzzle, &widths)).collect()
    }

    /// Measures a puzzle. `widths` are the widths of a column, if the page has one, two and more columns.
    fn new(context: Context<'_>, puzzle: usize, widths: &[Pt]) -> MeasuredPuzzle {
        let (typesetter, placed) = (context.typesetter, context.puzzles[puzzle]);
        let width = widths.first().copied().unwrap_or_default();
        // A character that no font has is reported by the layout.
        let footprint = footprint(typesetter, placed, width, CellRange::Usual);
        let footprint = footprint.unwrap_or_else(|_| {
            let style = &typesetter.design().puzzle;
            Footprint::new(typesetter.extent(&*placed.board, Face::Puzzle, style))
        });
        let around = widths.iter().map(|width| parts_around(context, puzzle, &footprint, *width));
        let style = list_style(typesetter);
        let least_row = least_height(&footprint, width, style).unwrap_or(footprint.min.height);
        let most_row = most_height(&footprint, width, style).unwrap_or(footprint.max.height);
        let chapter = context.document.placed_chapter(placed);
        let has_answer_in_grid = chapter.is_some_and(|own| own.answer_in_grid.is_some());
        let around = around.collect();
        MeasuredPuzzle { around, least_row, most_row, footprint, has_answer_in_grid }
    }

    /// Whether the puzzle has a row of its own: it has a list, or an answer in its grid. Such a grid is as
    /// large as the page allows, so that the answer has the same space in every issue.
    pub fn has_own_row(&self) -> bool {
        let has_list = !self.footprint.list.is_empty() || self.footprint.clues.is_some();
        has_list || self.has_answer_in_grid
    }

    /// The side of the smallest square that holds the figure at its minimum size.
    pub fn min_side(&self) -> Pt {
        let Size { width, height } = self.footprint.min;
        width.max(height)
    }

    /// The maximum width of the figure.
    pub fn max_width(&self) -> Pt {
        self.footprint.max.width
    }
}

/// The heights of the parts around a figure and its lists in a column of a width.
fn parts_around(
    context: Context<'_>,
    puzzle: usize,
    footprint: &Footprint,
    width: Pt,
) -> PartsAround {
    let (typesetter, document) = (context.typesetter, context.document);
    let second = match has_second_line(context, puzzle, width) {
        true => second_line_height(typesetter),
        false => Pt::ZERO,
    };
    let title = footprint.title.as_ref();
    let title = title.map_or(Pt::ZERO, |title| title_height(typesetter, title, width));
    let chapter = document.placed_chapter(context.puzzles[puzzle]);
    let line = chapter.and_then(|chapter| chapter.line.as_ref());
    let line = line.and_then(|line| line_below(typesetter, line, width).ok());
    PartsAround {
        above: caption_height_above(typesetter) + second + title,
        below: line.map_or(Pt::ZERO, |line| line.height),
    }
}

/// Whether the caption of a puzzle has a second line in a column of a width, in some issue: because it
/// has a solving time, which is above the other parts beside a small figure, or because the name of a
/// level is too long.
fn has_second_line(context: Context<'_>, puzzle: usize, width: Pt) -> bool {
    if context.document.time {
        return true;
    }
    let kind = context.puzzles[puzzle].kind;
    let number = context.document.grouped_number(puzzle);
    kind.about().levels.iter().any(|level| {
        let caption = Caption {
            number: number.clone(),
            has_number_word: false,
            name: None,
            date: None,
            scale: 1.0,
            level: &level_text_of(context, kind, Some(level), None),
            time: None,
            reference: None,
        };
        let needed = caption_width_above(context, &caption, CaptionForm::FULL);
        needed.is_ok_and(|needed| needed > width)
    })
}

/// The height of a figure at its maximum size with its lists in a width.
fn most_height(footprint: &Footprint, width: Pt, style: ListStyle) -> Option<Pt> {
    let space = Size::new(width, Pt(f64::INFINITY));
    let fitted = fit_footprint(footprint, space, style, None, ListPlace::Any)?;
    Some(fitted.size_with_list(style).height)
}
