//! The answers of a slot: their footprints, and their rows and columns.

use crate::layout::figures::{
    Arrangement, CaptionForm, CaptionSpace, Footprint, arrange, distinct,
};
use crate::layout::puzzle_pages::{answer_caption_height, answer_fit_style};
use crate::layout::text::Typesetter;
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::{Board, Face};

/// The footprints of answers in one slot. All have the same maximum width: the smallest of their maximum
/// widths. A footprint with a larger minimum width gets this minimum as its maximum width. A grid with
/// more cells then gets smaller cells instead of more space.
pub fn answer_footprints<'b>(
    typesetter: Typesetter<'_>,
    boards: impl IntoIterator<Item = &'b dyn Board>,
) -> Vec<Footprint> {
    let style = &typesetter.design().answer;
    let extents = boards.into_iter().map(|board| typesetter.extent(board, Face::Answer, style));
    let mut footprints = distinct(extents.map(Footprint::new));
    let widths = footprints.iter().map(|footprint| footprint.max.width);
    let common = widths.reduce(Pt::min).unwrap_or_default();
    for footprint in &mut footprints {
        *footprint = at_most(footprint, common);
    }
    footprints
}

/// A footprint whose maximum width is at most `width`, but not less than its minimum width.
pub fn at_most(footprint: &Footprint, width: Pt) -> Footprint {
    let Footprint { min, max, .. } = footprint;
    let scale = (width / max.width).max(min.width / max.width).min(1.0);
    let max = Size::new(max.width * scale, max.height * scale);
    Footprint { max, ..footprint.clone() }
}

/// Arranges answers with their captions in a space. Returns `None` if they do not fit.
pub fn arrange_answers(
    typesetter: Typesetter<'_>,
    count: usize,
    space: Size,
    footprints: &[Footprint],
) -> Option<Arrangement> {
    let caption = CaptionSpace {
        side_width: None,
        height: answer_caption_height(typesetter),
        min_width: Pt::ZERO,
        form: CaptionForm::FULL,
    };
    let gap = typesetter.design().answer_gap;
    arrange(count, space, gap, &[caption], footprints, answer_fit_style(typesetter))
}
