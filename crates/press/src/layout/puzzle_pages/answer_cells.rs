//! The number of answers on a page, and the division of the page into cells for them.

use super::answers::{
    Run, answer_caption_height, answer_fit_style, headline_has_number, notes_fit,
};
use crate::design::{AnswerColumns, CellRange, References};
use crate::layout::context::Context;
use crate::layout::figures::{
    Arrangement, CaptionForm, CaptionSpace, FitStyle, Footprint, ListSpace, PageCells, Standing,
    arrange_apart, min_size, unify,
};
use crate::layout::frame::{PageFrame, headline_height};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Pt, Size};

/// A page can have this many times as many answers of full size as the design says.
pub const SMALL_ANSWERS: usize = 4;

/// Computes how many answers of a run fit on a full page, and divides the page into cells for these
/// answers. The number of answers is at most the maximum that the design sets, or more if the answers
/// keep their full size and the spec sets no number. A number of columns that does not fit becomes
/// smaller. The last page of a run can have fewer answers, but its cells have the same size. `all` is
/// the number of answers of all runs, which share pages.
///
/// # Errors
/// Not even one answer fits.
pub fn answer_cells(
    context: Context<'_>,
    inner_margin: Pt,
    run: &Run,
    all: usize,
) -> Result<(usize, PageCells), Diagnostic> {
    let design = &context.document.design;
    let headline_height = headline_height(context);
    let text = PageFrame::new(design, inner_margin, 1).text.size();
    let body = Size::new(text.width, text.height - headline_height);
    let mut footprints = run.footprints.clone();
    let common_size = unify(&mut footprints);
    let division = Division { context, run, body, footprints, common_size, headline_height };
    let found = match &design.answer_columns {
        None => division.with_most_answers(all, None),
        Some(columns) => (1..=columns.count).rev().find_map(|columns| {
            if design.has_exact_answers {
                division.with_most_answers(all, Some(columns))
            } else {
                division.with_most_rows(all, columns)
            }
        }),
    };
    let (count, mut cells) = found.ok_or_else(|| division.no_answer_fits())?;
    let arrangement = &mut cells.arrangement;
    arrangement.caption.form.has_reference =
        notes_fit(context, run.puzzles.clone(), arrangement.cell.width)?;
    Ok((count, cells))
}

/// The input for the division of a page.
struct Division<'a> {
    context: Context<'a>,
    run: &'a Run,
    /// The size of the area for answers.
    body: Size,
    footprints: Vec<Footprint>,
    /// The maximum size of each figure, if the figures have a common size.
    common_size: Option<Size>,
    headline_height: Pt,
}

impl Division<'_> {
    /// The division for `count` answers, if they fit.
    fn of(&self, count: usize, columns: Option<usize>) -> Option<PageCells> {
        let context = self.context;
        let design = &context.document.design;
        let no_caption = headline_has_number(context, count)
            && !self.run.has_title
            && design.references == References::None;
        let height = answer_caption_height(context.typesetter) * if no_caption { 0.4 } else { 1.0 };
        let caption =
            CaptionSpace { side_width: None, height, min_width: Pt::ZERO, form: CaptionForm::FULL };
        let style = FitStyle { columns, ..answer_fit_style(context.typesetter) };
        let (arrangement, gap) = arrange_apart(
            count,
            self.body,
            design.answer_gap,
            &[caption],
            &self.footprints,
            style,
        )?;
        Some(PageCells {
            arrangement,
            gap,
            range: CellRange::Usual,
            headline_height: self.headline_height,
            standing: Standing::Top,
            slack_share: None,
            row_space: None,
            lists: ListSpace::default(),
            common_size: self.common_size,
        })
    }

    /// The division with as many answers as fit, up to the maximum of the design.
    fn with_most_answers(&self, all: usize, columns: Option<usize>) -> Option<(usize, PageCells)> {
        let design = &self.context.document.design;
        let max = design.answers_per_page as usize;
        let wanted = max.min(all);
        // Small figures leave room for more answers.
        let most = if design.has_exact_answers { wanted } else { (max * SMALL_ANSWERS).min(all) };
        (1..=most).rev().find_map(|count| {
            let cells = self.of(count, columns)?;
            let Arrangement { scale, columns, rows, .. } = cells.arrangement;
            if count > wanted && scale < 1.0 {
                return None;
            }
            // Skip an arrangement of smaller answers with more cells than the maximum. For example, three
            // answers in two columns have four cells.
            let is_allowed = scale >= 1.0 || design.has_exact_answers;
            (is_allowed || columns * rows <= max).then_some((count, cells))
        })
    }

    /// The division with as many rows as fit without smaller answers.
    fn with_most_rows(&self, all: usize, columns: usize) -> Option<(usize, PageCells)> {
        const MAX_ROWS: usize = 64;
        let one_row = self.of(columns.min(all), Some(columns))?.arrangement.scale;
        (1..=MAX_ROWS.min(all.div_ceil(columns))).rev().find_map(|rows| {
            let count = columns * rows;
            let cells = self.of(count, Some(columns))?;
            (cells.arrangement.scale >= one_row - 1e-9).then_some((count, cells))
        })
    }

    fn no_answer_fits(&self) -> Diagnostic {
        let document = self.context.document;
        let min = min_size(&self.run.footprints);
        let number = document.number(self.run.puzzles.start);
        Diagnostic::input("not even one answer fits on a page")
            .at(
                &document.answers_place,
                format!(
                    "cells would be too small, or type smaller than {}",
                    document.design.answer.least_symbol
                ),
            )
            .help(format!(
                "the answer of puzzle {number} needs {} x {} and the text area is {} x {}; use smaller margins or a smaller `least_symbol` in [page.answer]",
                min.width, min.height, self.body.width, self.body.height
            ))
            .on_small_page()
    }
}

/// Checks that the number of answers on a page that the spec sets fits for some kind of puzzle. Kinds
/// with larger answers have fewer on a page.
pub fn check_exact<'a>(
    context: Context<'_>,
    runs: impl Iterator<Item = (&'a Run, usize)> + Clone,
) -> Result<(), Diagnostic> {
    let design = &context.document.design;
    let max = design.answers_per_page as usize;
    let wanted = |run: &Run| max.min(run.puzzles.len());
    if !design.has_exact_answers || runs.clone().any(|(run, count)| count >= wanted(run)) {
        return Ok(());
    }
    let best = { runs }.max_by_key(|(_, count)| *count);
    best.map_or(Ok(()), |(run, count)| Err(too_many_answers(context, run, wanted(run), count)))
}

/// The fault for a number of answers on a page that does not fit.
fn too_many_answers(context: Context<'_>, run: &Run, wanted: usize, fitting: usize) -> Diagnostic {
    let last = context.document.number(run.puzzles.end - 1);
    let first = context.document.number(run.puzzles.start);
    Diagnostic::input(format!("{wanted} answers do not fit on a page"))
        .at(
            &context.document.answers_place,
            format!("of the answers of puzzles {first} to {last}, {fitting} fit on a page"),
        )
        .help(format!(
            "write per_page = {fitting}; or remove `per_page`, so that each page has as many answers as fit"
        ))
}

/// Checks that the number of columns of answers that the spec sets fits for some kind of puzzle. Kinds
/// with larger answers have fewer columns.
pub fn check_columns<'a>(
    context: Context<'_>,
    runs: impl Iterator<Item = (&'a Run, &'a PageCells)> + Clone,
) -> Result<(), Diagnostic> {
    let design = &context.document.design;
    let columns = design.answer_columns.as_ref().filter(|columns| columns.is_exact);
    let Some(AnswerColumns { count: wanted, place, .. }) = columns else { return Ok(()) };
    let fits = |(run, cells): (&Run, &PageCells)| {
        cells.arrangement.columns >= (*wanted).min(run.puzzles.len())
    };
    let most = runs.clone().map(|(_, cells)| cells.arrangement.columns).max();
    let Some(most) = most.filter(|_| !runs.clone().any(fits)) else { return Ok(()) };
    let fault = Diagnostic::input(format!("{wanted} answers do not fit beside each other"));
    let label = match most {
        1 => "one answer is as wide as the page has room for".to_owned(),
        _ => format!("{most} answers fit beside each other"),
    };
    Err(fault.at(place, label).help(format!(
        "write columns = {most}; or remove `columns`, so that the layout chooses their number"
    )))
}
