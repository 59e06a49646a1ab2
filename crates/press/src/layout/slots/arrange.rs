//! Arranges the slots (boxes for content) of a dated sheet: as many slots as the puzzles and
//! answers need, as large as the page allows.
//!
//! A page has, from the top: the head; the puzzles without lists, in columns; the puzzles with
//! lists or with answers in their grids, each in its own row; the rules of play, if there is space;
//! the answers. Slots align with the left and right margins of the page, or are centred. Spare
//! height is distributed between the rows.

mod correction_slot;
mod heads;
mod measured_puzzle;
mod rules_and_answers;

use bookgen_base::diagnostic::Place;
use bookgen_base::units::{Pt, Rect, Size, edge_share};
use bookgen_puzzles::Board;

use correction_slot::{Attempt, CorrectionPlace, FreeCells, MIN_SHARE_ABOVE_CORRECTIONS};
use measured_puzzle::{MeasuredPuzzle, PartsAround};

use super::pages::lay_out_slots;
use crate::design::{Captions, Design, Folio, PageSlot, References, Sides, SlotContent, TypeSizes};
use crate::document::{Document, Placed};
use crate::layout::context::Input;
use crate::layout::figures::Footprint;
use crate::layout::slots::answer_arrangement::answer_footprints;
use crate::layout::text::Typesetter;
use crate::paint::Extent;

/// The answers that a dated sheet prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetAnswers {
    /// The sheet prints the answers to the puzzles of an earlier issue.
    EarlierIssue,
    /// The sheet prints its own answers, upside down.
    UpsideDown,
    /// The sheet prints no answers.
    None,
}

/// The minimum type size of answers in arranged slots, if the design sets a larger minimum. A
/// smaller minimum of the design stays unchanged.
const MIN_ANSWER_SYMBOL: Pt = Pt(7.0);

/// Replaces the slots in the design of a dated sheet by the slots that the puzzles and answers of
/// the sheet need. `puzzles` has one puzzle for each chapter. A sheet with answers only has no
/// chapters.
pub fn arrange_slots(document: &mut Document, puzzles: &[&Placed], answers: SheetAnswers) {
    let text = document.design.text_area();
    let max_per_page = document.chapters.iter().map(|chapter| chapter.per_page as usize).min();
    let earlier = document.earlier_in_slot().count();
    let design = &mut document.design;
    // The whole text area is the slot of each puzzle until its size is known. Slots of the template are
    // dropped: a sheet with answers only has no puzzles for them.
    let place = design.place("trim").clone();
    let whole = |chapter: usize| PageSlot {
        content: SlotContent::Puzzle(chapter),
        frame: text,
        page: chapter,
        share: 0.0,
        place: place.clone(),
        text_places: [place.clone(), place.clone()],
    };
    design.slots = (0..document.chapters.len()).map(whole).collect();
    // Small answers are better than an additional page.
    design.answer.least_symbol = design.answer.least_symbol.min(MIN_ANSWER_SYMBOL);
    if document.chapters.is_empty() {
        design.answer.most_cell = max_answer_cell(design, text.width, earlier);
    }
    // The attempts that give slots. Two attempts often give the same slots.
    let mut arranged: Vec<Vec<PageSlot>> = Vec::new();
    let measured = MeasuredPuzzle::all(Input::new(document, puzzles).context(), text.width);
    let answer_footprints = sheet_answers(Typesetter { document }, puzzles, answers);
    let measures = Measures { puzzles: &measured, answers: &answer_footprints };
    for attempt in Attempt::all(!document.notices.is_empty()) {
        let arranger = SlotArranger::new(document, answers, text, measures, attempt);
        let slots = arranger.arrange(max_per_page.unwrap_or(1));
        arranged.extend(slots.filter(|slots| !arranged.contains(slots)));
    }
    for chapter in &mut document.chapters {
        chapter.per_page = 1;
    }
    let design = &mut document.design;
    // The slots contain everything that is on the page, so the other parts of the design are
    // switched off.
    design.sides = Sides::Single;
    design.captions = Captions::Above;
    design.openers = false;
    design.name_line = false;
    design.headline = String::new();
    design.rules_line = false;
    design.references = References::None;
    design.heads = (String::new(), String::new());
    design.folio = Folio::None;
    design.min_pages = 1;
    design.page_multiple = 1;
    // Without an arrangement that can be laid out, the first arrangement gives the message.
    let is_good = |document: &mut Document, slots: &Vec<PageSlot>| {
        document.design.slots.clone_from(slots);
        lay_out_slots(Input::new(document, puzzles).context(), &|_| ()).is_ok()
    };
    let best = match arranged.len() {
        1 => None,
        _ => arranged.iter().position(|slots| is_good(document, slots)),
    };
    document.design.slots = arranged.into_iter().nth(best.unwrap_or(0)).unwrap_or_default();
    let design = &mut document.design;
    if earlier > 0 && has_answers_page(design) {
        design.answer.most_cell = max_answer_cell(design, text.width, earlier);
    }
}

/// Whether the answers are on a page without puzzles.
fn has_answers_page(design: &Design) -> bool {
    let answers = design.slots.iter().find(|slot| slot.content == SlotContent::Answers);
    answers.is_some_and(|answers| {
        let mut on_page = design.slots.iter().filter(|slot| slot.page == answers.page);
        !on_page.any(|slot| matches!(slot.content, SlotContent::Puzzle(_)))
    })
}

/// The length of a side of a 9x9 grid, in cells, with an allowance for the lines of the grid.
const CELLS_PER_SIDE: f64 = 9.4;

/// The white space above the one-sentence rules of play, as a share of the leading.
const SPACE_ABOVE_RULES: f64 = 0.55;

/// The white space below the headline of the rules or of the answers, as a share of the leading.
const SPACE_BELOW_HEADLINE: f64 = 0.8;

/// The maximum cell size of answers on a page without puzzles: the answers fill the width in as few
/// columns as possible.
fn max_answer_cell(design: &Design, width: Pt, answers: usize) -> Pt {
    let max = design.answer.most_cell.max(design.puzzle.most_cell * 0.6);
    let gap = design.answer_gap;
    let mut cells = (1..=answers).map(|columns| width.column_width(columns, gap) / CELLS_PER_SIDE);
    cells.find(|cell| *cell <= max).unwrap_or(max)
}

/// The footprints of the answers on a sheet. A sheet without answers has a note, as large as the answer
/// to a 9x9 puzzle.
fn sheet_answers(
    typesetter: Typesetter<'_>,
    puzzles: &[&Placed],
    answers: SheetAnswers,
) -> Vec<Footprint> {
    let document = typesetter.document;
    let boards: Vec<&dyn Board> = match answers {
        SheetAnswers::UpsideDown => puzzles.iter().map(|placed| &*placed.board).collect(),
        _ => document.earlier_in_slot().map(|earlier| &*earlier.board).collect(),
    };
    if boards.is_empty() {
        let style = &document.design.answer;
        let square = |cell: Pt| Size::new(cell * CELLS_PER_SIDE, cell * CELLS_PER_SIDE);
        let least = style.least_read();
        let most = style.most_cell.max(least);
        return vec![Footprint::new(Extent { least: square(least), most: square(most) })];
    }
    answer_footprints(typesetter, boards)
}

/// The sizes of the puzzles on a page.
struct PuzzleBlock {
    /// The number of columns of puzzles without lists.
    columns: usize,
    /// The side length of the figures without lists.
    side: Pt,
    /// The height of a figure together with its list, in the rows of puzzles with lists.
    row_height: Pt,
    /// The height of all puzzles with the minimum space between them.
    height: Pt,
}

impl PuzzleBlock {
    /// The side length of the figures without lists, or the row height if all puzzles have lists.
    fn figure_size(&self) -> Pt {
        if self.side > Pt::ZERO { self.side } else { self.row_height }
    }
}

/// The measures of what a sheet prints. They are the same for every attempt.
#[derive(Clone, Copy)]
struct Measures<'a> {
    puzzles: &'a [MeasuredPuzzle],
    /// The footprints of the answers.
    answers: &'a [Footprint],
}

/// Creates the slots of a sheet, page by page.
struct SlotArranger<'a> {
    document: &'a Document,
    design: &'a Design,
    answers: SheetAnswers,
    /// The area between the margins.
    text: Rect,
    place: Place,
    measures: Measures<'a>,
    attempt: Attempt,
    /// Whether the corrections leave too little space for puzzles and answers.
    is_cramped: bool,
    slots: Vec<PageSlot>,
}

impl<'a> SlotArranger<'a> {
    fn new(
        document: &'a Document,
        answers: SheetAnswers,
        text: Rect,
        measures: Measures<'a>,
        attempt: Attempt,
    ) -> SlotArranger<'a> {
        let design = &document.design;
        let place = design.place("trim").clone();
        let (is_cramped, slots) = (false, Vec::new());
        SlotArranger {
            document,
            design,
            answers,
            text,
            place,
            measures,
            attempt,
            is_cramped,
            slots,
        }
    }

    /// The slots, with at most `max_per_page` puzzles on a page. The answers are below the puzzles
    /// of the last page, if puzzles and answers can be large enough on that page. Otherwise the
    /// answers are on a separate page. Returns `None` if the corrections leave too little space.
    fn arrange(mut self, max_per_page: usize) -> Option<Vec<PageSlot>> {
        let puzzles = self.measures.puzzles.len();
        let answers = match self.answers {
            SheetAnswers::None => 0,
            SheetAnswers::UpsideDown => puzzles,
            // The first issue has a note instead of answers to an earlier issue. The note also
            // needs a slot.
            SheetAnswers::EarlierIssue => self.document.earlier_in_slot().count().max(1),
        };
        // `max_per_page` is the maximum that the template sets. The head and the rules can take so
        // much space that fewer puzzles fit on a page.
        let body = self.text.height
            - self.head_height_with_space(self.name_height())
            - self.sentence_height(0);
        let all: Vec<usize> = (0..puzzles).collect();
        let fits = |count: &usize| {
            all.chunks(*count).all(|puzzles| {
                let height = body - self.kind_rules_height(puzzles);
                self.puzzle_block(puzzles, height).is_some()
            })
        };
        let max = (1..=max_per_page.min(puzzles).max(1)).rev().find(fits).unwrap_or(1);
        let pages = puzzles.div_ceil(max);
        let mut first = 0;
        let mut answers_placed = answers == 0;
        for page in 0..pages {
            // The numbers of puzzles on any two pages differ by at most one.
            let count = (puzzles - first).div_ceil(pages - page);
            let is_last = page + 1 == pages;
            let on_page: Vec<usize> = (first..first + count).collect();
            let answers_here = if is_last && !answers_placed { answers } else { 0 };
            answers_placed |= self.add_page(page, &on_page, answers_here);
            first += count;
        }
        if !answers_placed {
            self.add_answers_page(pages);
        }
        if self.attempt.corrections == CorrectionPlace::FurtherPage {
            self.add_corrections_page();
        }
        (!self.is_cramped).then_some(self.slots)
    }

    fn typesetter(&self) -> Typesetter<'a> {
        Typesetter { document: self.document }
    }

    fn sizes(&self) -> &'a TypeSizes {
        &self.design.sizes
    }

    fn leading(&self) -> Pt {
        self.sizes().leading
    }

    fn add(&mut self, page: usize, content: SlotContent, frame: Rect, share: f64) {
        let text_places = [self.place.clone(), self.place.clone()];
        let place = self.place.clone();
        self.slots.push(PageSlot { content, frame, page, share, place, text_places });
    }

    /// The puzzles with lists, and the puzzles without lists.
    fn with_and_without_lists(
        &self,
        puzzles: &[usize],
    ) -> (Vec<&'a MeasuredPuzzle>, Vec<&'a MeasuredPuzzle>) {
        let measured = puzzles.iter().map(|&puzzle| &self.measures.puzzles[puzzle]);
        measured.partition(|puzzle| puzzle.has_own_row())
    }

    /// Computes the sizes of puzzles that share a page. The puzzles become as large as the height
    /// `height` allows. Returns `None` if a puzzle would be smaller than its minimum.
    fn puzzle_block(&self, puzzles: &[usize], height: Pt) -> Option<PuzzleBlock> {
        let gap = self.design.puzzle_gap;
        let width = self.text.width;
        let (listed, squares) = self.with_and_without_lists(puzzles);
        let min = squares.iter().fold(Pt::ZERO, |min, puzzle| min.max(puzzle.min_side()));
        let max = squares.iter().fold(Pt::ZERO, |max, puzzle| max.max(puzzle.max_width()));
        let min_row = listed.iter().fold(Pt::ZERO, |min, puzzle| min.max(puzzle.least_row));
        let max_row = listed.iter().fold(Pt::ZERO, |max, puzzle| max.max(puzzle.most_row));
        let around_row = PartsAround::of_all(listed.iter().copied(), 1).height();
        let mut best: Option<PuzzleBlock> = None;
        for columns in 1..=squares.len().max(1) {
            let rows = squares.len().div_ceil(columns);
            let gaps = gap * (rows + listed.len()).saturating_sub(1) as f64;
            let column = width.column_width(columns, gap);
            let around = PartsAround::of_all(squares.iter().copied(), columns).height();
            let fixed = around * rows as f64 + around_row * listed.len() as f64 + gaps;
            let free = height - fixed;
            let widest = column.min(max);
            // Reduces the side length step by step, until the rows of puzzles with lists are high
            // enough.
            let found =
                (0..=20).map(|step| widest * (1.0 - 0.025 * f64::from(step))).find_map(|side| {
                    if listed.is_empty() {
                        let side = (free / rows.max(1) as f64).min(widest);
                        return (side >= min).then_some((side, Pt::ZERO));
                    }
                    let row = (free - side * rows as f64) / listed.len() as f64;
                    (row >= min_row && (squares.is_empty() || side >= min))
                        .then_some((side, row.min(max_row)))
                });
            let Some((side, row_height)) = found else { continue };
            if best.as_ref().is_none_or(|best| side > best.side + Pt(1.0)) {
                let height = side * rows as f64 + row_height * listed.len() as f64 + fixed;
                best = Some(PuzzleBlock { columns, side, row_height, height });
            }
        }
        best
    }

    /// Adds a page of puzzles. Adds the answers below the puzzles if puzzles and answers fit.
    /// Returns whether the answers were added.
    fn add_page(&mut self, page: usize, puzzles: &[usize], answers: usize) -> bool {
        let mut body = self.add_head(page, puzzles.first().copied());
        let first = puzzles.first().copied().unwrap_or(0);
        let mut sentence = self.sentence_height(first);
        let reserved = self.height_below_puzzles(page);
        let kinds = self.kind_rules_height(puzzles);
        let may_use_cell = self.attempt.free_cells != FreeCells::Empty;
        if kinds > Pt::ZERO {
            let (block, _) = self.block_and_answers(puzzles, answers, body.height - reserved);
            let is_in_cell = may_use_cell && self.has_free_cell(&block, puzzles) && page == 0;
            sentence = if is_in_cell { Pt::ZERO } else { kinds };
        }
        if sentence > Pt::ZERO {
            let height = sentence - self.leading() * SPACE_ABOVE_RULES;
            let y = body.bottom() - height;
            self.add(page, SlotContent::Rules(first), Rect { y, height, ..body }, 0.0);
            body.height -= sentence;
        }
        let (block, foot) = self.block_and_answers(puzzles, answers, body.height - reserved);
        if reserved > Pt::ZERO {
            let (full, full_foot) = self.block_and_answers(puzzles, answers, body.height);
            let min_size = full.figure_size() * MIN_SHARE_ABOVE_CORRECTIONS;
            self.is_cramped = self.puzzle_block(puzzles, body.height - reserved).is_none()
                || block.figure_size() < min_size
                || (foot > Pt::ZERO) != (full_foot > Pt::ZERO);
        }
        let answered = foot > Pt::ZERO;
        let mut bottom = body.bottom();
        if answered {
            bottom = body.bottom() - foot;
            self.add_answers(page, Rect { y: bottom, height: foot, ..body });
            bottom -= self.leading();
        }
        bottom = self.add_corrections(page, body, bottom, reserved);
        // Adds the full rules of play if the puzzles leave enough space.
        let rules_allowed = page == 0 && sentence == Pt::ZERO;
        let rules_in_cell = self.has_free_cell(&block, puzzles) && rules_allowed && may_use_cell;
        if !rules_in_cell && rules_allowed {
            let height = self.rules_height(first, body.width);
            let spare = bottom - body.y - block.height;
            if spare >= height + self.leading() * 1.5 {
                let y = bottom - height;
                self.add_rules(page, first, Rect { y, height, ..body });
                bottom = y - self.leading();
            }
        }
        let body = Rect { height: bottom - body.y, ..body };
        self.add_puzzles(page, body, puzzles, &block, rules_in_cell);
        answered
    }

    /// Whether the last row of puzzles without lists has a free cell.
    fn has_free_cell(&self, block: &PuzzleBlock, puzzles: &[usize]) -> bool {
        let (_, squares) = self.with_and_without_lists(puzzles);
        block.columns > 1 && !squares.len().is_multiple_of(block.columns)
    }

    /// The sizes of the puzzles on a page, and the height of the answers below the puzzles. The
    /// height is zero if there is no space for answers.
    fn block_and_answers(
        &self,
        puzzles: &[usize],
        answers: usize,
        height: Pt,
    ) -> (PuzzleBlock, Pt) {
        let alone = self.puzzle_block(puzzles, height).unwrap_or(PuzzleBlock {
            columns: 1,
            side: height,
            row_height: height,
            height,
        });
        if answers == 0 {
            return (alone, Pt::ZERO);
        }
        let full_size = alone.figure_size();
        let (min, max) = self.answer_widths();
        // Each step has the width of an answer and the minimum size of the puzzles, both as
        // shares of the size that the puzzles have without answers. The first steps have large
        // answers and apply only if the puzzles keep almost their full size.
        let steps = [(0.6, 0.84), (0.5, 0.84), (0.42, 0.6), (0.36, 0.6), (0.0, 0.6)];
        for (answer_share, kept_share) in steps {
            let width = (full_size * answer_share).min(max).max(min);
            let Some(answers_height) = self.answers_height(width, answers) else { continue };
            let block = self.puzzle_block(puzzles, height - answers_height - self.leading());
            let block = block.filter(|block| block.figure_size() >= full_size * kept_share);
            if let Some(block) = block {
                return (block, answers_height);
            }
        }
        (alone, Pt::ZERO)
    }

    /// Adds the slots of the puzzles of a page. With `rules_in_cell`, the rules fill the free cells
    /// of the last row.
    fn add_puzzles(
        &mut self,
        page: usize,
        body: Rect,
        puzzles: &[usize],
        block: &PuzzleBlock,
        rules_in_cell: bool,
    ) {
        let gap = self.design.puzzle_gap;
        let (listed, squares): (Vec<usize>, Vec<usize>) =
            puzzles.iter().partition(|&&puzzle| self.measures.puzzles[puzzle].has_own_row());
        let columns = block.columns;
        let rows = squares.len().div_ceil(columns);
        let width = body.width.column_width(columns, gap);
        let parts_around = |puzzles: &[usize], columns: usize| {
            PartsAround::of_all(
                puzzles.iter().map(|&puzzle| &self.measures.puzzles[puzzle]),
                columns,
            )
        };
        // Tolerance for rounding errors in sums.
        let tolerance = Pt(0.2);
        let around = parts_around(&squares, columns);
        let height = block.side + around.height() + tolerance;
        let row_height = block.row_height + parts_around(&listed, 1).height() + tolerance;
        // Spare height is distributed between the rows.
        let gaps = (rows + listed.len()).saturating_sub(1).max(1) as f64;
        let spare = ((body.height - block.height) / (gaps + 1.0)).max(Pt::ZERO).min(gap);
        let mut y = body.y;
        for (i, &puzzle) in squares.iter().enumerate() {
            let (column, row) = (i % columns, i / columns);
            y = body.y + (height + gap + spare) * row as f64;
            let in_row = columns.min(squares.len() - row * columns);
            let mut frame = Rect::new(body.x + (width + gap) * column as f64, y, width, height);
            let share = edge_share(column, columns);
            if in_row < columns && !rules_in_cell {
                // A row with fewer puzzles than columns is centred.
                frame.x += (width + gap) * (columns - in_row) as f64 / 2.0;
                self.add(page, SlotContent::Puzzle(puzzle), frame, 0.5);
                continue;
            }
            self.add(page, SlotContent::Puzzle(puzzle), frame, share);
            if in_row < columns && column + 1 == in_row {
                // The rules of play fill the rest of the row.
                let x = frame.right() + gap;
                let area = Rect { x, width: body.right() - x, ..frame };
                let beside = (width - block.side).max(Pt::ZERO);
                let is_aligned = self.attempt.free_cells == FreeCells::AlignedRules;
                let inset = if columns == 2 && is_aligned { beside } else { Pt::ZERO };
                let area = Rect { x: area.x + inset, width: area.width - inset, ..area };
                self.add_rules(page, puzzle, Rect { height: height - around.below, ..area });
            }
        }
        if !squares.is_empty() {
            y += height + gap + spare;
        }
        for puzzle in listed {
            let frame = Rect { y, height: row_height, ..body };
            self.add(page, SlotContent::Puzzle(puzzle), frame, 0.5);
            y += row_height + gap + spare;
        }
    }
}
