//! The division of answers into pages.

use std::ops::Range;

use super::Context;
use super::answers::{Run, answer_cells, check_exact, footprints};
use super::page_cells::PageCells;
use super::page_content::{AnswerBlock, PageContent};
use super::page_frame::PageFrame;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Pt;

/// The maximum space that moves the rows of a page with several blocks apart, as a multiple of the space
/// between answers.
const MAX_ROW_SPACE: f64 = 0.75;

/// The pages with the answers of a range of puzzles. Each page has as many answers as fit, up to
/// the maximum that the design sets.
///
/// If the next chapter has the same kind of puzzle and answers of the same size, or if both chapters
/// mix several kinds, the answers of the next chapter continue in the same rows. Otherwise these
/// answers begin on a new page, or below the last row of the page, if the design lets answers run on.
///
/// # Errors
/// The page is too small for even one answer.
pub fn page_contents(
    context: Context<'_>,
    inner_margin: Pt,
    puzzles: Range<usize>,
) -> Result<Vec<PageContent>, Diagnostic> {
    let runs = runs(context, puzzles)?;
    let divided = runs.iter().map(|run| answer_cells(context, inner_margin, run));
    let divided = divided.collect::<Result<Vec<_>, _>>()?;
    check_exact(context, &runs, &divided)?;
    let design = &context.document.design;
    let runs_on = design.answers_run_on && design.headline.is_empty();
    let height = PageFrame::new(design, inner_margin, 1).text.height;
    let mut pages: Vec<Vec<AnswerBlock>> = Vec::new();
    for (run, (count, cells)) in runs.into_iter().zip(divided) {
        let Run { puzzles, .. } = run;
        let mut start = puzzles.start;
        let last = pages.last_mut().filter(|page| {
            let before = page.last().map(|block| context.document.number(block.puzzles.end - 1));
            runs_on && before.map(|number| number + 1) == Some(context.document.number(start))
        });
        if let Some(page) = last {
            let room = height - blocks_height(page) - cells.gap;
            let fitting = rows_in(&cells, room) * cells.arrangement.columns;
            let end = (start + fitting.min(count)).min(puzzles.end);
            if end > start {
                page.push(AnswerBlock { puzzles: start..end, cells: cells.clone(), top: Pt::ZERO });
                spread(page, height);
                start = end;
            }
        }
        for start in (start..puzzles.end).step_by(count) {
            let puzzles = start..(start + count).min(puzzles.end);
            pages.push(vec![AnswerBlock { puzzles, cells: cells.clone(), top: Pt::ZERO }]);
        }
    }
    Ok(pages.into_iter().map(PageContent::Answers).collect())
}

/// The height of rows that are as close together as possible.
fn rows_height(cells: &PageCells, rows: usize) -> Pt {
    let gaps = rows.saturating_sub(1) as f64;
    cells.arrangement.content_height * rows as f64 + cells.gap * gaps
}

/// The height of blocks below each other, whose rows are as close together as possible.
fn blocks_height(blocks: &[AnswerBlock]) -> Pt {
    let heights =
        blocks.iter().map(|block| rows_height(&block.cells, block.rows()) + block.cells.gap);
    let last = blocks.last().map_or(Pt::ZERO, |block| block.cells.gap);
    heights.fold(Pt::ZERO, |sum, height| sum + height) - last
}

/// The number of rows that fit into a height.
fn rows_in(cells: &PageCells, height: Pt) -> usize {
    let rows = 1..=cells.arrangement.rows;
    rows.take_while(|rows| rows_height(cells, *rows) <= height).last().unwrap_or(0)
}

/// Places blocks below each other on a page. The spare height moves all rows apart in the same way.
fn spread(blocks: &mut [AnswerBlock], height: Pt) {
    let spare = height - blocks_height(blocks);
    let rows: usize = blocks.iter().map(AnswerBlock::rows).sum();
    let space = spare / rows.saturating_sub(1).max(1) as f64;
    let mut top = Pt::ZERO;
    for block in blocks {
        let space = space.min(block.cells.gap * MAX_ROW_SPACE);
        block.top = top;
        block.cells.row_space = Some(space);
        let rows = block.rows();
        top += rows_height(&block.cells, rows) + block.cells.gap + space * rows as f64;
    }
}

/// Splits answers into runs. All pages of a run have the same rows and columns. Neighbouring
/// chapters share a run if their puzzle numbers are consecutive and their kinds and footprints are
/// the same, or if both chapters mix several kinds.
fn runs(context: Context<'_>, puzzles: Range<usize>) -> Result<Vec<Run>, Diagnostic> {
    let mut runs: Vec<Run> = Vec::new();
    let mut start = puzzles.start;
    for chapter in context.puzzles[puzzles].chunk_by(|a, b| a.chapter == b.chapter) {
        let indices = start..start + chapter.len();
        start = indices.end;
        let run = Run {
            footprints: footprints(context, indices.clone())?,
            has_title: chapter.iter().any(|placed| placed.board.title().is_some()),
            puzzles: indices,
        };
        let kind = |puzzle: usize| context.puzzles.get(puzzle).map(|placed| &placed.puzzle.kind);
        let next_number = |last: &Run| context.document.number(last.puzzles.end - 1) + 1;
        let continues = |last: &&mut Run| {
            next_number(last) == context.document.number(run.puzzles.start)
                && kind(last.puzzles.start) == kind(run.puzzles.start)
                && last.has_title == run.has_title
                && last.footprints.len() == run.footprints.len()
                && last.footprints.iter().all(|footprint| run.footprints.contains(footprint))
        };
        let is_mixed = |puzzle: usize| {
            let chapter = context.puzzles.get(puzzle).and_then(|placed| placed.chapter);
            chapter.is_some_and(|chapter| context.document.chapters[chapter].is_mixed)
        };
        let are_mixed = |last: &&mut Run| {
            is_mixed(last.puzzles.start)
                && is_mixed(run.puzzles.start)
                && next_number(last) == context.document.number(run.puzzles.start)
        };
        match runs.last_mut().filter(|last| continues(last) || are_mixed(last)) {
            Some(last) => {
                for footprint in run.footprints {
                    if !last.footprints.contains(&footprint) {
                        last.footprints.push(footprint);
                    }
                }
                last.has_title |= run.has_title;
                last.puzzles.end = run.puzzles.end;
            }
            None => runs.push(run),
        }
    }
    Ok(runs)
}
