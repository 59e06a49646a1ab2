//! What is printed in the place that a grid leaves free: a picture, or the answer of an earlier issue.

use super::answers::{Answer, answer_caption_height};
use crate::document::{AnswerInGrid, Placed};
use crate::layout::context::Context;
use crate::layout::text::check_picture;
use crate::page::{Frame, Item};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size, mm};
use bookgen_puzzles::{Board, Face, FreePlace};

/// The distance between an answer and the lines around it, as a fraction of the type size of its number.
const INSET: f64 = 0.6;

/// The free place of a grid, on a page.
struct FreeArea {
    place: FreePlace,
    area: Rect,
    /// The side of a cell of the grid.
    cell: Pt,
}

impl FreeArea {
    /// The free place of a drawn puzzle. `frames` are the grids of the drawing, whose top left corner is
    /// `origin`.
    fn new(board: &dyn Board, frames: &[Frame], origin: Point) -> Option<FreeArea> {
        let (place, frame) = (board.free_place()?, frames.first()?);
        let cell = Pt(frame.style.cell as f64 / 1000.0);
        let side = |count: u16| cell * f64::from(count);
        let left = origin.x + frame.origin.x + side(place.first.column);
        let top = origin.y + frame.origin.y + side(place.first.row);
        let area = Rect::new(left, top, side(place.size.0), side(place.size.1));
        Some(FreeArea { place, area, cell })
    }
}

/// The picture of the chapter in the free place of a grid. It is painted below the lines of the grid.
/// `frames` are the grids of the drawn puzzle, whose top left corner is `origin`.
///
/// # Errors
/// The picture has too few pixels for its size.
pub fn picture_in_grid(
    context: Context<'_>,
    placed: &Placed,
    frames: &[Frame],
    origin: Point,
) -> Result<Option<Item>, Diagnostic> {
    let chapter = context.document.placed_chapter(placed);
    let picture = chapter.and_then(|chapter| chapter.picture.as_ref());
    let free = FreeArea::new(&*placed.board, frames, origin);
    let (Some(picture), Some(free)) = (picture, free) else { return Ok(None) };
    let Some((item, width)) = picture.cropped(free.area, "") else { return Ok(None) };
    check_picture(context.typesetter, picture, width)?;
    Ok(Some(item))
}

/// The answer of an earlier issue in the free place of a grid, with its caption. In a first issue, the
/// place stays free, but must have room for the answer of this puzzle in the next issue. `frames` are the
/// grids of the drawn puzzle, whose top left corner is `origin`.
///
/// # Errors
/// The place is too small; a character that no font has.
pub fn answer_in_grid(
    context: Context<'_>,
    placed: &Placed,
    frames: &[Frame],
    origin: Point,
) -> Result<Vec<Item>, Diagnostic> {
    let chapter = context.document.placed_chapter(placed);
    let own = chapter.and_then(|chapter| chapter.answer_in_grid.as_ref());
    let free = FreeArea::new(&*placed.board, frames, origin);
    let (Some(own), Some(free)) = (own, free) else { return Ok(Vec::new()) };
    let (typesetter, document) = (context.typesetter, context.document);
    let inset = document.design.sizes.answer_number * INSET;
    let caption_height = answer_caption_height(typesetter);
    let around = Size::new(inset * 2.0, inset * 2.0 + caption_height);
    let earlier = own.earlier.and_then(|earlier| document.earlier.get(earlier));
    let style = &document.design.answer;
    let boards = [Some(&placed.board), earlier.map(|earlier| &earlier.board)];
    let mut needed = around;
    for board in boards.into_iter().flatten() {
        let least = typesetter.extent(&**board, Face::Answer, style).least;
        needed.width = needed.width.max(least.width + around.width);
        needed.height = needed.height.max(least.height + around.height);
    }
    let area = free.area;
    if needed.width > area.width || needed.height > area.height {
        return Err(too_small(placed, own, &free, needed));
    }
    let Some(earlier) = earlier else { return Ok(Vec::new()) };
    let most = typesetter.extent(&*earlier.board, Face::Answer, style).most;
    let room = Size::new(area.width - around.width, area.height - around.height);
    let scale = (room.width / most.width).min(room.height / most.height).min(1.0);
    let heading = document.language.text(document.earlier_heading(1), &[]);
    let mut answer = Answer { note: Some(heading), scale, ..Answer::of_earlier(context, earlier) };
    if answer.caption_width(typesetter)? > room.width {
        answer.note = None;
    }
    let spare = room.height - most.height * scale;
    let top = area.y + inset + spare.max(Pt::ZERO) / 2.0;
    let cell = Rect::new(area.x + inset, top, room.width, room.height + caption_height);
    answer.typeset(context, cell, 0.5)
}

/// The fault of a free place that is too small for an answer. `needed` is the size that the answer needs.
fn too_small(placed: &Placed, own: &AnswerInGrid, free: &FreeArea, needed: Size) -> Diagnostic {
    let FreeArea { place, area, cell } = free;
    let option = placed.kind.free_place_option().unwrap_or_default();
    let cells = |length: Pt| (length / *cell - 1e-6).ceil() as u16;
    let size = format!("{} x {}", mm(needed.width), mm(needed.height));
    let help = match place.with(cells(needed.width), cells(needed.height)) {
        Some((columns, rows)) => format!(
            "the answer and its number need {size}: write `{option} = \"{columns}x{rows}\"` in `options`"
        ),
        None => format!(
            "the answer and its number need {size}, and at most {}x{} cells of this grid can be free: choose fewer columns and rows, allow smaller answers in [page.answer], or remove this setting",
            place.most.0, place.most.1
        ),
    };
    let label = format!(
        "`{option} = \"{}x{}\"` leaves {} x {} free",
        place.size.0,
        place.size.1,
        mm(area.width),
        mm(area.height)
    );
    Diagnostic::input("the place in the grid is too small for the answer of the previous issue")
        .at(&own.place, label)
        .help(help)
}
