//! Divides the pages of a chapter into cells, one cell for each puzzle. Reports chapters whose
//! grids do not fit into the cells.

use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;

mod explain;

pub use self::explain::FitError;

use super::answers;
use super::line_below::line_below;
use super::puzzles::{fitted, kind_title};
use super::rules_line::rules_height;
use crate::design::{Captions, CellRange, PageSlot, References};
use crate::document::{AnswersAt, Chapter, Labels};
use crate::layout::context::Context;
use crate::layout::figures::{
    Caption, CaptionForm, CaptionSpace, FitStyle, Footprint, LevelText, ListSpace, PageCells,
    Standing, WIDE_MINUTES, answer_reference, arrange_apart, caption_height_above,
    caption_width_above, distinct, fit_footprint, footprint, level_text, list_style,
    second_line_height, side_caption_size, solving_time_text, title_height, unify,
};
use crate::layout::frame::{PageFrame, further_clues_space, headline_height};
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::figure::Purpose;
use bookgen_puzzles::{Face, Level};

/// Divides the pages of a chapter into cells, one cell for each puzzle. Captions reserve the width
/// of a page number of `digits` digits.
///
/// # Errors
/// A character that no font has. If the puzzles do not fit_footprint, the inner result is the error.
pub fn chapter_cells(
    context: Context<'_>,
    chapter: usize,
    inner_margin: Pt,
    puzzles: Range<usize>,
    digits: usize,
) -> Result<Result<PageCells, FitError>, Diagnostic> {
    let text = PageFrame::new(&context.document.design, inner_margin, 1).text.size();
    fit_chapter(context, chapter, puzzles, digits, text, Room::Page)
}

/// The layout of a slot that contains one puzzle of a chapter, as a page with one cell. The cell is
/// large enough for every puzzle of the chapter.
///
/// # Errors
/// A character that no font has. If the puzzles do not fit_footprint, the inner result is the error.
pub fn slot_cell(
    context: Context<'_>,
    chapter: usize,
    puzzles: Range<usize>,
    slot: &PageSlot,
) -> Result<Result<PageCells, FitError>, Diagnostic> {
    let size = slot.frame.size();
    let cells = fit_chapter(context, chapter, puzzles, 1, size, Room::Slot(&slot.place))?;
    Ok(cells.map(|cells| PageCells {
        standing: Standing::Top,
        slack_share: Some(slot.share),
        row_space: None,
        ..cells
    }))
}

/// Whether `count` puzzles of a chapter fit on a page with cells that are comfortable to write in.
///
/// # Errors
/// A character that no font has.
pub fn fits_easily(
    context: Context<'_>,
    chapter: usize,
    inner_margin: Pt,
    puzzles: Range<usize>,
    count: usize,
) -> Result<bool, Diagnostic> {
    let text = PageFrame::new(&context.document.design, inner_margin, 1).text.size();
    let fit = fit_chapter(context, chapter, puzzles.clone(), 3, text, Room::EasyPage(count))?;
    let Ok(cells) = fit else { return Ok(false) };
    let design = &context.document.design;
    let easy = design.easy_cell.unwrap_or(Pt::ZERO);
    for placed in &context.puzzles[puzzles] {
        let figure = placed.board.figure(Face::Puzzle, design.medium);
        let Some(grid) = figure.grid() else { continue };
        // A cell that nobody writes in may be smaller.
        let share = match grid.purpose {
            Purpose::Written | Purpose::Lettered | Purpose::Read | Purpose::Named => continue,
            Purpose::Traced => 0.6,
            Purpose::Shaded => 0.8,
        };
        let (columns, _) = grid.lattice.size();
        let (_, fitted) = fitted(context, &cells, placed)?;
        if fitted.size.width / columns < easy * share {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The room for the puzzles of a chapter.
#[derive(Clone, Copy)]
enum Room<'a> {
    /// A page, with the number of puzzles that the chapter sets.
    Page,
    /// A page with this number of puzzles, whose cells are comfortable to write in.
    EasyPage(usize),
    /// A slot with one puzzle. The place is the line of the spec or template that defines the slot.
    Slot(&'a Place),
}

impl Room<'_> {
    /// The ranges of the sizes of cells, in the order in which they are tried. `count` is the number
    /// of puzzles of the chapter in the room. A page with one puzzle and the sheet of a pupil have large
    /// cells.
    fn ranges(
        self,
        chapter: &Chapter,
        count: usize,
        has_dense_cells: bool,
    ) -> &'static [CellRange] {
        use CellRange::{Dense, Easy, Large, Sheet, Usual};
        let is_sheet = matches!(chapter.labels, Labels::Names(_));
        match self {
            Room::Slot(_) => &[Usual],
            Room::EasyPage(_) => &[Easy],
            Room::Page => match (is_sheet, count, has_dense_cells) {
                (true, _, true) => &[Sheet, Dense],
                (true, _, false) => &[Sheet],
                (false, 1, true) => &[Large, Dense],
                (false, 1, false) => &[Large],
                (false, _, true) => &[Usual, Dense],
                (false, _, false) => &[Usual],
            },
        }
    }
}

/// Fits the puzzles of a chapter into the text area of a page, or into a slot.
fn fit_chapter(
    context: Context<'_>,
    chapter: usize,
    puzzles: Range<usize>,
    digits: usize,
    text: Size,
    room: Room<'_>,
) -> Result<Result<PageCells, FitError>, Diagnostic> {
    let design = &context.document.design;
    let spec = &context.document.chapters[chapter];
    let (count, slot) = match room {
        Room::Page => (spec.per_page as usize, None),
        Room::EasyPage(count) => (count, None),
        Room::Slot(place) => (1, Some(place)),
    };
    let levels = printed_levels(context, puzzles.clone(), slot.is_some(), spec.is_mixed);
    let style = context.typesetter.regular(design.sizes.level);
    let mut widest_date: Option<&str> = None;
    let mut date_width = Pt::ZERO;
    for date in puzzles.clone().filter_map(|puzzle| context.document.puzzle_date(puzzle)) {
        let width = context.typesetter.width(&style, date)?;
        if width > date_width {
            (widest_date, date_width) = (Some(date), width);
        }
    }
    // One caption for each level, with the widest possible puzzle number and page number.
    let widest = levels.iter().map(|(level, time, name)| Caption {
        number: "8".repeat(context.document.number(puzzles.end - 1).to_string().len()),
        has_number_word: false,
        name: *name,
        date: widest_date,
        scale: 1.0,
        level,
        time: time.clone(),
        reference: match design.references {
            References::None => None,
            References::Foot if slot.is_none() && count == 1 => None,
            _ => answer_reference(context, &"8".repeat(digits)),
        },
    });
    let widest: Vec<Caption<'_>> = widest.collect();
    let footprints = |range: CellRange| -> Result<Vec<Footprint>, Diagnostic> {
        let own = context.puzzles[puzzles.clone()].par_iter();
        let own = own.map(|placed| footprint(context.typesetter, placed, text.width, range));
        // The first fault is the one of the first puzzle, whatever the order of the threads.
        let own = own.collect::<Vec<_>>().into_iter().collect::<Result<Vec<_>, _>>();
        own.map(distinct).map_err(|fault| spec.attribute(fault))
    };
    let mut request = FitRequest {
        context,
        chapter: spec,
        // A built-in template is no file of the user.
        place: slot.unwrap_or(match Arc::ptr_eq(&spec.per_page_place.source, &spec.place.source) {
            true => &spec.per_page_place,
            false => &spec.place,
        }),
        is_slot: slot.is_some(),
        puzzles: puzzles.clone(),
        text,
        footprints: Vec::new(),
        common_size: None,
        range: CellRange::Usual,
        captions: Vec::new(),
        full_titles: true,
    };
    for range in room.ranges(spec, count, design.dense_cell.is_some()) {
        request.range = *range;
        request.footprints = footprints(*range)?;
        request.common_size = unify(&mut request.footprints);
        if let Some(cells) = request.with_captions(count, &widest)? {
            return Ok(Ok(cells));
        }
    }
    request.explain(count, &widest).map(Err)
}

/// The forms of a caption above a figure, in the order in which they are tried: in one line, in two
/// lines, without marks, without the page of the answer, with the level in its own line. In slots, no
/// part is left out.
fn caption_forms(captions: &[Caption<'_>], is_slot: bool) -> Vec<CaptionForm> {
    let has_time = captions.iter().any(|caption| caption.time.is_some());
    let has_reference = captions.iter().any(|caption| caption.reference.is_some());
    let full = CaptionForm::FULL;
    let mut forms = vec![full];
    let two_lines = CaptionForm { two_lines: true, ..full };
    if has_time || has_reference && !is_slot {
        forms.push(two_lines);
    }
    if !is_slot {
        forms.push(CaptionForm { has_marks: false, ..forms[forms.len() - 1] });
        if has_reference {
            forms.push(CaptionForm { two_lines: has_time, has_marks: false, has_reference: false });
        }
    }
    if !has_time && (!is_slot || !has_reference) {
        forms.push(CaptionForm { two_lines: true, ..forms[forms.len() - 1] });
    }
    forms
}

/// The different levels of puzzles, each with the widest time in the caption and, in a mixed chapter,
/// with the name of the kind.
fn printed_levels(
    context: Context<'_>,
    puzzles: Range<usize>,
    is_slot: bool,
    is_mixed: bool,
) -> Vec<(LevelText, Option<String>, Option<&str>)> {
    let mut levels = Vec::new();
    for placed in &context.puzzles[puzzles] {
        // Reserves the width of a time of two digits, so that grids with such times have one size.
        // Slots also reserve this width for puzzles without a time, so that neighbouring grids have
        // one size.
        let can_have_time = placed.kind.about().levels.iter().any(Level::has_times);
        let minutes = placed.minutes.or_else(|| (is_slot && can_have_time).then_some(0));
        let minutes = minutes.filter(|_| context.document.time);
        let minutes = minutes.map(|minutes| minutes.max(WIDE_MINUTES));
        let time = minutes.map(|minutes| solving_time_text(context, minutes));
        let name = is_mixed.then(|| kind_title(context, placed));
        let level = (level_text(context, placed), time, name);
        if !levels.contains(&level) {
            levels.push(level);
        }
    }
    levels
}

/// The space for captions above the figures, and the level of the widest caption.
fn space_above<'a>(
    context: Context<'_>,
    captions: &[Caption<'a>],
    form: CaptionForm,
) -> Result<(CaptionSpace, &'a str), Diagnostic> {
    let line = second_line_height(context.typesetter);
    let height =
        caption_height_above(context.typesetter) + if form.two_lines { line } else { Pt::ZERO };
    let (mut min_width, mut widest_level) = (Pt::ZERO, "");
    for caption in captions {
        let needed = caption_width_above(context, caption, form)?;
        if needed > min_width {
            (min_width, widest_level) = (needed, &caption.level.name);
        }
    }
    Ok((CaptionSpace { side_width: None, height, min_width, form }, widest_level))
}

/// The input for dividing the pages of a chapter into cells.
struct FitRequest<'a> {
    context: Context<'a>,
    chapter: &'a Chapter,
    /// The position of `per_page` or of the slot in the spec or template.
    place: &'a Place,
    /// Whether the puzzles go into slots, one puzzle in each slot.
    is_slot: bool,
    puzzles: Range<usize>,
    text: Size,
    footprints: Vec<Footprint>,
    /// The maximum size of each figure, if the figures have a common size.
    common_size: Option<Size>,
    /// The range of the sizes of cells.
    range: CellRange,
    captions: Vec<CaptionSpace>,
    /// Whether titles have their real height. Otherwise each title is assumed to have one line.
    full_titles: bool,
}

impl FitRequest<'_> {
    /// Divides a page into cells for `count` puzzles, with the best captions that fit: beside the
    /// figures, or above them with as many parts as have room. Returns `None` if nothing fits.
    fn with_captions(
        &mut self,
        count: usize,
        widest: &[Caption<'_>],
    ) -> Result<Option<PageCells>, Diagnostic> {
        let side = self.side_caption(widest)?;
        let has_time = widest.iter().any(|caption| caption.time.is_some());
        let forms = caption_forms(widest, self.is_slot);
        let mut overhanging = None;
        for form in &forms {
            let (above, _) = space_above(self.context, widest, *form)?;
            // The first caption wins if both give the same size. A figure alone on its page is in the
            // middle, with its caption above it.
            self.captions = match count == 1 && !self.is_slot {
                true => [above].into_iter().chain(side).collect(),
                false => side.into_iter().chain([above]).collect(),
            };
            let Some(cells) = self.try_fit(count)? else {
                if overhanging.is_some() {
                    break;
                }
                continue;
            };
            // A caption above a figure can be wider than the figure. A second line is better.
            let may_wrap = !form.two_lines && forms.iter().any(|form| form.two_lines);
            if has_time && may_wrap && self.has_overhang(&cells) {
                overhanging.get_or_insert(cells);
                continue;
            }
            let is_above = self.context.document.design.captions == Captions::Above;
            return match is_above && !self.is_slot {
                true => self.with_side_caption(count, widest, cells).map(Some),
                false => Ok(Some(cells)),
            };
        }
        Ok(overhanging)
    }

    /// The space for captions beside the figures, if the design has such captions. Columns of clues
    /// need the whole width of the page. A caption must not be higher than its grid; otherwise it
    /// would overlap the next caption.
    fn side_caption(&self, captions: &[Caption<'_>]) -> Result<Option<CaptionSpace>, Diagnostic> {
        let is_side = self.context.document.design.captions == Captions::Side;
        Ok(if is_side { self.space_beside(captions)? } else { None })
    }

    fn space_beside(&self, captions: &[Caption<'_>]) -> Result<Option<CaptionSpace>, Diagnostic> {
        if self.footprints.iter().any(|footprint| footprint.clues.is_some()) {
            return Ok(None);
        }
        let size = side_caption_size(self.context, captions)?;
        let fits = self.footprints.iter().all(|footprint| size.height <= footprint.min.height);
        Ok(fits.then_some(CaptionSpace {
            side_width: Some(size.width),
            height: Pt::ZERO,
            min_width: Pt::ZERO,
            form: CaptionForm::FULL,
        }))
    }

    /// The cells with captions beside the figures if they make the figures clearly larger, else the
    /// given cells.
    fn with_side_caption(
        &mut self,
        count: usize,
        captions: &[Caption<'_>],
        cells: PageCells,
    ) -> Result<PageCells, Diagnostic> {
        let Some(side) = self.space_beside(captions)? else { return Ok(cells) };
        self.captions = vec![side];
        let beside = self.try_fit(count)?;
        let is_larger =
            |beside: &PageCells| beside.arrangement.scale > cells.arrangement.scale * 1.05;
        Ok(beside.filter(is_larger).unwrap_or(cells))
    }

    /// Divides a page into cells for `count` puzzles. Returns `None` if the puzzles do not fit.
    fn try_fit(&self, count: usize) -> Result<Option<PageCells>, Diagnostic> {
        let design = &self.context.document.design;
        let Some(reserved) = self.reserved(count)? else { return Ok(None) };
        let reserved: Pt = reserved.into_iter().map(|(_, height)| height).sum();
        let body = Size::new(self.text.width, self.text.height - reserved);
        let typesetter = self.context.typesetter;
        let title_height = |title: &str, width: Pt| {
            title_height(typesetter, if self.full_titles { title } else { "" }, width)
        };
        let lists = ListSpace { width: self.text.width, further: self.further(count) };
        let style = FitStyle {
            list: list_style(typesetter),
            further: lists.further,
            columns: None,
            title_height: &title_height,
        };
        let gap = design.puzzle_gap;
        let arranged = arrange_apart(count, body, gap, &self.captions, &self.footprints, style);
        Ok(arranged.map(|(arrangement, gap)| PageCells {
            arrangement,
            gap,
            range: self.range,
            headline_height: headline_height(self.context),
            standing: if design.puzzles_in_middle { Standing::Middle } else { Standing::NearTop },
            slack_share: None,
            row_space: None,
            lists,
            common_size: self.common_size,
        }))
    }

    /// The space for clues on a further page. Clues continue only if each puzzle has its own page.
    fn further(&self, count: usize) -> Option<Size> {
        let may_continue = !self.is_slot && count == 1;
        may_continue.then(|| further_clues_space(self.context, self.text))
    }

    /// Whether a caption above a figure can be wider than the figure.
    fn has_overhang(&self, PageCells { arrangement, lists, .. }: &PageCells) -> bool {
        let space = arrangement.figure_space();
        let list = list_style(self.context.typesetter);
        let footprints = self.footprints.iter();
        let fitted = footprints.filter_map(|footprint| {
            fit_footprint(footprint, space, list, lists.further, arrangement.list_place)
        });
        let widths = fitted.map(|fitted| fitted.size.width);
        arrangement.caption.side_width.is_none()
            && widths.into_iter().any(|width| width < arrangement.caption.min_width)
    }

    /// The heights of all parts of the page except the puzzles, with the names of these parts.
    /// Returns `None` if the answers at the foot are wider than the page.
    fn reserved(&self, count: usize) -> Result<Option<Vec<(&'static str, Pt)>>, Diagnostic> {
        let context = self.context;
        let width = self.text.width;
        let mut reserved = vec![
            ("the headline", headline_height(context)),
            ("the rules of play", rules_height(context, self.chapter, width)?),
        ];
        if context.document.answers == AnswersAt::UpsideDown && !self.is_slot {
            let count = count.min(self.puzzles.len());
            match answers::foot_height(context, self.puzzles.clone(), count, width)? {
                Some(height) => reserved.push(("upside-down answers", height)),
                None => return Ok(None),
            }
        }
        let has_list = self.footprints.iter().any(|footprint| !footprint.list.is_empty());
        if has_list && context.document.design.references == References::Foot && !self.is_slot {
            let space = context.document.design.sizes.list * 0.2;
            reserved.push(("space above the foot", space));
        }
        if let Some(line) = &self.chapter.line {
            let height = line_below(context.typesetter, line, width)?.height;
            reserved.push(("the line below the puzzle", height));
        }
        reserved.retain(|(_, height)| *height > Pt::ZERO);
        Ok(Some(reserved))
    }
}
