//! The division of answers into pages.

use std::ops::Range;

use super::answer_cells::{SMALL_ANSWERS, answer_cells, check_columns, check_exact};
use super::answers::{Run, footprints, own_heights};
use crate::layout::context::Context;
use crate::layout::figures::PageCells;
use crate::layout::frame::{AnswerBlock, PageContent, PageFrame};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Pt;

/// The maximum space that moves the rows of a page with several blocks apart, as a multiple of the space
/// between answers.
const MAX_ROW_SPACE: f64 = 0.75;

/// The pages with the answers of a range of puzzles. Each page has as many answers as fit, up to
/// the maximum that the design sets.
///
/// If the next chapter has the same kind of puzzle and answers of the same size, or if both chapters
/// mix several kinds, the answers of the next chapter continue in the same rows. So do answers of
/// another kind if this takes less height. Otherwise these answers begin on a new page, or below the
/// last row of the page, if the design lets answers run on.
///
/// # Errors
/// The page is too small for even one answer.
pub fn answer_page_contents(
    context: Context<'_>,
    inner_margin: Pt,
    puzzles: Range<usize>,
) -> Result<Vec<PageContent>, Diagnostic> {
    let divide = |run| {
        let (count, cells) = answer_cells(context, inner_margin, &run, puzzles.len())?;
        let heights = own_heights(context, run.puzzles.clone(), &cells);
        Ok(DividedRun { run, count, cells, heights })
    };
    let runs = runs(context, puzzles.clone())?.into_iter();
    let divided = runs.map(divide).collect::<Result<Vec<_>, _>>()?;
    let divided = joined(context, inner_margin, divided, divide)?;
    check_columns(context, divided.iter().map(|own| (&own.run, &own.cells)))?;
    check_exact(context, divided.iter().map(|own| (&own.run, own.count)))?;
    let pages = pages(context, &divided, inner_margin);
    Ok(pages.into_iter().map(PageContent::Answers).collect())
}

/// A run, and the division of its pages into cells.
struct DividedRun {
    run: Run,
    /// The number of answers on a page.
    count: usize,
    cells: PageCells,
    /// The height of each answer with its caption. Empty if all rows have the same height.
    heights: Vec<Pt>,
}

impl DividedRun {
    /// The block of the first answers of a range that fit into a height, at most `most` of them. `None` if
    /// not even one row fits.
    fn block(&self, puzzles: Range<usize>, height: Pt, most: usize) -> Option<AnswerBlock> {
        let columns = self.cells.arrangement.columns;
        let mut block = AnswerBlock {
            puzzles: puzzles.start..puzzles.start,
            cells: self.cells.clone(),
            top: Pt::ZERO,
            row_heights: Vec::new(),
        };
        while block.puzzles.end < puzzles.end && block.puzzles.len() < most {
            let mut next = block.clone();
            let end = (block.puzzles.end + columns).min(puzzles.end);
            next.puzzles.end = end.min(puzzles.start + most);
            if !self.heights.is_empty() {
                let row = block.puzzles.end..next.puzzles.end;
                let heights = row.map(|puzzle| self.heights[puzzle - self.run.puzzles.start]);
                next.row_heights.push(heights.fold(Pt::ZERO, Pt::max));
            }
            if next.height() > height {
                break;
            }
            block = next;
        }
        (!block.puzzles.is_empty()).then_some(block)
    }
}

/// Whether answers of several kinds share pages.
fn runs_on(context: Context<'_>) -> bool {
    let design = &context.document.design;
    design.answers_run_on && design.headline.is_empty()
}

/// Joins neighbouring runs whose answers take less height in the same rows and are not smaller there.
fn joined(
    context: Context<'_>,
    inner_margin: Pt,
    runs: Vec<DividedRun>,
    divide: impl Fn(Run) -> Result<DividedRun, Diagnostic>,
) -> Result<Vec<DividedRun>, Diagnostic> {
    if !runs_on(context) {
        return Ok(runs);
    }
    let mut joined: Vec<DividedRun> = Vec::new();
    for run in runs {
        let Some(last) = joined.pop() else {
            joined.push(run);
            continue;
        };
        let both = match follows(context, &last.run, &run.run) {
            true => Some(divide(last.run.with(&run.run))?),
            false => None,
        };
        let scale = |own: &DividedRun| own.cells.arrangement.scale;
        let height = |runs: &[DividedRun]| used_height(context, runs, inner_margin);
        let pair = [last, run];
        match both {
            Some(both)
                if pair.iter().all(|own| scale(&both) >= scale(own))
                    && height(std::slice::from_ref(&both)) < height(&pair) =>
            {
                joined.push(both);
            }
            _ => joined.extend(pair),
        }
    }
    Ok(joined)
}

/// Whether the first number of a run is the next number after the run before it.
fn follows(context: Context<'_>, before: &Run, run: &Run) -> bool {
    let number = |puzzle: usize| context.document.number(puzzle);
    number(before.puzzles.end - 1) + 1 == number(run.puzzles.start)
}

/// The height that runs take: the height of all pages but the last, and of the rows of the last page.
fn used_height(context: Context<'_>, runs: &[DividedRun], inner_margin: Pt) -> Pt {
    let pages = pages(context, runs, inner_margin);
    let height = PageFrame::new(&context.document.design, inner_margin, 1).text.height;
    let Some((last, full)) = pages.split_last() else { return Pt::ZERO };
    height * full.len() as f64 + blocks_height(last)
}

/// The blocks of each page.
fn pages(context: Context<'_>, runs: &[DividedRun], inner_margin: Pt) -> Vec<Vec<AnswerBlock>> {
    let design = &context.document.design;
    let runs_on = runs_on(context);
    let height = PageFrame::new(design, inner_margin, 1).text.height;
    let mut pages: Vec<Vec<AnswerBlock>> = Vec::new();
    let mut before: Option<&Run> = None;
    for divided in runs {
        let DividedRun { run, count, cells, heights } = divided;
        let mut rest = run.puzzles.clone();
        // Rows of their own heights leave room for more answers than rows of the greatest height.
        let most = match heights.is_empty() || design.has_exact_answers {
            true => *count,
            false => most_answers(context, cells).max(*count),
        };
        let continues = before.is_some_and(|before| follows(context, before, run));
        if let Some(page) = pages.last_mut().filter(|_| runs_on && continues) {
            let gap = page.last().map_or(Pt::ZERO, |block| gap_between(&block.cells, cells));
            let room = height - blocks_height(page) - gap;
            let rows = cells.arrangement.rows * cells.arrangement.columns;
            let most = if heights.is_empty() { most.min(rows) } else { most };
            if let Some(block) = divided.block(rest.clone(), room, most) {
                rest.start = block.puzzles.end;
                page.push(block);
                spread(page, height);
            }
        }
        while !rest.is_empty() {
            let end = (rest.start + count).min(rest.end);
            let usual = AnswerBlock {
                puzzles: rest.start..end,
                cells: cells.clone(),
                top: Pt::ZERO,
                row_heights: Vec::new(),
            };
            let height = height - cells.headline_height;
            let packed = (!heights.is_empty()).then(|| divided.block(rest.clone(), height, most));
            let mut page = vec![packed.flatten().unwrap_or(usual)];
            rest.start = page[0].puzzles.end;
            if !page[0].row_heights.is_empty() {
                spread(&mut page, height);
            }
            pages.push(page);
        }
        before = Some(run);
    }
    pages
}

/// The maximum number of answers on a page. The design sets the number; more answers may share a page if
/// they are printed in full size.
fn most_answers(context: Context<'_>, cells: &PageCells) -> usize {
    let most = context.document.design.answers_per_page as usize;
    if cells.arrangement.scale >= 1.0 { most * SMALL_ANSWERS } else { most }
}

/// The height of blocks below each other, whose rows are as close together as possible.
fn blocks_height(blocks: &[AnswerBlock]) -> Pt {
    let heights = blocks.iter().map(AnswerBlock::height);
    let gaps = blocks.windows(2).map(|pair| gap_between(&pair[0].cells, &pair[1].cells));
    heights.chain(gaps).fold(Pt::ZERO, |sum, height| sum + height)
}

/// The minimum space between two blocks. Between a field of dots and a grid, it is the space of the grid.
fn gap_between(above: &PageCells, below: &PageCells) -> Pt {
    above.gap.min(below.gap)
}

/// Places blocks below each other on a page. The spare height moves all rows apart in the same way.
fn spread(blocks: &mut [AnswerBlock], height: Pt) {
    let spare = height - blocks_height(blocks);
    let rows: usize = blocks.iter().map(AnswerBlock::rows).sum();
    let space = spare / rows.saturating_sub(1).max(1) as f64;
    let mut top = Pt::ZERO;
    let gaps: Vec<Pt> =
        blocks.windows(2).map(|pair| gap_between(&pair[0].cells, &pair[1].cells)).collect();
    for (at, block) in blocks.iter_mut().enumerate() {
        let space = space.min(block.cells.gap * MAX_ROW_SPACE);
        block.top = top;
        block.cells.row_space = Some(space);
        let rows = block.rows();
        let gap = gaps.get(at).copied().unwrap_or(Pt::ZERO);
        top += block.height() + gap + space * rows as f64;
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
            footprints: footprints(context, indices.clone()),
            has_title: chapter.iter().any(|placed| placed.board.title().is_some()),
            puzzles: indices,
        };
        let kind = |puzzle: usize| context.puzzles.get(puzzle).map(|placed| &placed.puzzle.kind);
        let is_mixed = |puzzle: usize| {
            let chapter = context.puzzles.get(puzzle).and_then(|placed| placed.chapter);
            chapter.is_some_and(|chapter| context.document.chapters[chapter].is_mixed)
        };
        let continues = |last: &&mut Run| {
            kind(last.puzzles.start) == kind(run.puzzles.start)
                && last.has_title == run.has_title
                && last.footprints.len() == run.footprints.len()
                && last.footprints.iter().all(|footprint| run.footprints.contains(footprint))
                || is_mixed(last.puzzles.start) && is_mixed(run.puzzles.start)
        };
        let last = runs.last_mut().filter(|last| follows(context, last, &run));
        match last.filter(continues) {
            Some(last) => *last = last.with(&run),
            None => runs.push(run),
        }
    }
    Ok(runs)
}
