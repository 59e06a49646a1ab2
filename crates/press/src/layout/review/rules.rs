//! What is measured on pages, and the limits.

use super::measure::{MeasuredFigure, SmallType};
use super::reviewed_page::ReviewedPage;
use crate::document::{Document, Labels, Placed};
use crate::layout::frame::{AnswerBlock, PageContent, PageFrame, Pagination, most_blank_pages};

use crate::page::Subject;
use bookgen_base::units::Pt;
use bookgen_puzzles::figure::Grid;
use bookgen_puzzles::{Face, Medium};

/// The tolerance for rounding errors, in points.
const TOLERANCE: Pt = Pt(0.01);

/// Type under the minimum that the template states.
pub fn small_type(document: &Document, page: &ReviewedPage<'_>) -> Option<String> {
    let design = &document.design;
    let under = |found: &Option<SmallType>, least: Pt| {
        let SmallType { size, text } = found.as_ref()?;
        (*size + TOLERANCE < least)
            .then(|| format!("the type of `{text}` is {size}; the minimum is {least}"))
    };
    under(&page.measured.smallest, design.least_type)
        .or_else(|| under(&page.measured.smallest_in_answers, design.answer.least_type))
}

/// A heading at the end of a page, or with one line of a text that goes on on the next page.
pub fn heading_at_end(page: &ReviewedPage<'_>, next: Option<&ReviewedPage<'_>>) -> Option<String> {
    if !is_text(page.content?) {
        return None;
    }
    let measured = &page.measured;
    let at = measured.lines.iter().rposition(|line| line.is_heading)?;
    let heading = &measured.lines[at];
    let lines = measured.lines.len() - at - 1;
    let is_below = |figure: &MeasuredFigure| figure.bounds.bottom() > heading.baseline;
    // A page of notes has a heading and lines to write on.
    if measured.figures.iter().any(is_below) || measured.lowest_rule > heading.baseline {
        return None;
    }
    let goes_on = next.is_some_and(|next| {
        next.content.is_some_and(is_text)
            && next.measured.lines.first().is_some_and(|line| !line.is_heading)
    });
    match lines {
        0 => Some(format!("the heading `{}` is the last line of the page", heading.text)),
        1 if goes_on => Some(format!("the heading `{}` has one line of its text", heading.text)),
        _ => None,
    }
}

/// Two grids that are so close together that they could be one. Between grids without a border, such as
/// slitherlinks, the white space must be wider than a cell and a half; a border shows where a grid ends.
pub fn near_grids(placed: &[&Placed], page: &ReviewedPage<'_>) -> Option<String> {
    const OPEN_PITCHES: f64 = 1.5;
    const CLOSED_PITCHES: f64 = 0.7;
    const CLOSED: Pt = Pt(20.0);
    let grids: Vec<_> = { &page.measured.figures }
        .iter()
        .enumerate()
        .filter_map(|(at, figure)| Some((at, figure, figure.subject.as_ref()?)))
        .flat_map(|(at, figure, subject)| {
            let is_closed = has_border(placed, subject);
            let least = move |pitch: Pt| match is_closed {
                true => (pitch * CLOSED_PITCHES).min(CLOSED),
                false => pitch * OPEN_PITCHES,
            };
            let face = subject.face;
            figure.grids.iter().map(move |(area, pitch)| (at, face, *area, least(*pitch)))
        })
        .collect();
    for (index, (figure, face, a, least)) in grids.iter().enumerate() {
        for (other, other_face, b, other_least) in &grids[index + 1..] {
            let across = (b.x - a.right()).max(a.x - b.right());
            let down = (b.y - a.bottom()).max(a.y - b.bottom());
            let (distance, least) = (across.max(down), least.max(*other_least));
            // Grids that are apart in both directions are no neighbours.
            let are_neighbours = across < Pt::ZERO || down < Pt::ZERO;
            // A puzzle and its answer upside down have cells of different sizes.
            let are_alike = figure != other && face == other_face;
            if are_alike && are_neighbours && distance + TOLERANCE < least {
                return Some(format!("two grids are {distance} apart; they need {least}"));
            }
        }
    }
    None
}

/// Whether the grid of a puzzle has a line around its cells.
fn has_border(placed: &[&Placed], subject: &Subject) -> bool {
    let Some(placed) = placed.iter().find(|placed| placed.id == subject.id) else { return true };
    let figure = placed.board.figure(subject.face, Medium::Book);
    !figure.grid().is_some_and(Grid::is_open)
}

/// A page of text or answers that is under a third full, although what follows would fit below.
pub fn early_end(
    document: &Document,
    pagination: &Pagination,
    page: &ReviewedPage<'_>,
    next: Option<&ReviewedPage<'_>>,
) -> Option<String> {
    const LEAST_SHARE: f64 = 1.0 / 3.0;
    let next = next?;
    let area = PageFrame::new(&document.design, pagination.inner_margin, 1).text;
    let (_, bottom) = page.measured.extent()?;
    let (next_top, next_bottom) = next.measured.extent()?;
    let bottom = match page.content? {
        // All rows of answers have the height of the highest answer.
        PageContent::Answers(blocks) => {
            let heights = blocks.iter().map(|block| {
                let AnswerBlock { cells, top, row_heights, .. } = block;
                let rows = block.rows() as f64;
                let rows = match row_heights.is_empty() {
                    true => cells.arrangement.content_height * rows,
                    false => block.height(),
                };
                area.y + *top + cells.headline_height + rows
            });
            heights.fold(bottom, Pt::max)
        }
        _ => bottom,
    };
    let room = area.bottom() - bottom;
    let needed = match (page.content?, next.content?) {
        // The spec sets the number of answers on a page.
        (PageContent::Answers(_), PageContent::Answers(_)) if document.design.has_exact_answers => {
            return None;
        }
        (PageContent::Answers(_), PageContent::Answers(blocks)) => {
            let first = blocks.first()?;
            let usual = first.cells.arrangement.content_height;
            first.cells.gap + first.row_heights.first().copied().unwrap_or(usual)
        }
        // A text with a title may begin on a page of its own.
        (one, other)
            if is_text(one)
                && is_text(other)
                && next.measured.lines.first().is_some_and(|line| !line.is_title) =>
        {
            document.design.sizes.heading * 2.0 + (next_bottom - next_top)
        }
        _ => return None,
    };
    let share = (bottom - area.y) / area.height;
    (share < LEAST_SHARE && needed < room).then(|| {
        format!("the page is {:.0} % full, and the next page would fit below", share * 100.0)
    })
}

/// A single puzzle that is far from the optical centre, a little above the middle of the page.
pub fn off_centre(
    document: &Document,
    pagination: &Pagination,
    number: usize,
    page: &ReviewedPage<'_>,
) -> Option<String> {
    /// The share of the free height that is above the puzzle.
    const SHARES: std::ops::RangeInclusive<f64> = 0.28..=0.52;
    /// A puzzle that fills this share of the height is in the centre.
    const FULL: f64 = 0.85;
    let PageContent::Puzzles { puzzles, chapter } = page.content? else { return None };
    // The sheets of a class have a line for the name above the puzzle.
    let chapter = document.chapters.get(*chapter)?;
    let one_a_page = chapter.per_page == 1 && !matches!(chapter.labels, Labels::Names(_));
    let area = PageFrame::new(&document.design, pagination.inner_margin, number).text;
    let (top, bottom) = page.measured.extent()?;
    let free = area.height - (bottom - top);
    let is_alone =
        puzzles.len() == 1 && one_a_page && page.measured.figures.iter().all(|own| !is_answer(own));
    if !is_alone || free < area.height * (1.0 - FULL) {
        return None;
    }
    let share = (top - area.y) / free;
    (!SHARES.contains(&share))
        .then(|| format!("{:.0} % of the free height is above the only puzzle", share * 100.0))
}

/// Too many blank pages. Blank pages at the end, which the printer demands, do not count.
pub fn blank_pages(pagination: &Pagination) -> Option<String> {
    let (pages, blank) = pagination.blank_pages();
    let most = most_blank_pages(pages);
    (blank > most).then(|| format!("{blank} of {pages} pages are blank; at most {most} should be"))
}

fn is_answer(figure: &MeasuredFigure) -> bool {
    figure.subject.as_ref().is_some_and(|subject| subject.face == Face::Answer)
}

/// Whether a page has running text.
fn is_text(content: &PageContent) -> bool {
    matches!(
        content,
        PageContent::Text(_) | PageContent::Unnumbered(_) | PageContent::Explanations(_)
    )
}
