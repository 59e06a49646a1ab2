//! Divides the pages of a chapter into cells, one cell for each puzzle. Reports chapters whose
//! grids do not fit into the cells.

use std::ops::Range;
use std::sync::Arc;

use super::arrangement::{CaptionSpace, FitStyle, Footprint, arrange, fit};
use super::caption::{self, Caption, LevelText};
use super::clue_page;
use super::clues::{Clues, fit_alone};
use super::footprints::{distinct, footprint, min_size, title_height};
use super::headline::headline_height;
use super::line_below::line_height;
use super::page_cells::{ListSpace, PageCells};
use super::page_frame::PageFrame;
use super::rules_line::rules_height;
use super::word_list::list_style;
use super::{Context, answers};
use crate::design::{Captions, PageSlot, References};
use crate::document::{AnswersAt, Chapter};
use bookgen_base::diagnostic::{Diagnostic, Place, clipped};
use bookgen_base::units::mm;
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::Level;

/// Puzzles that do not fit into their cells. Chapters with the same error share one report.
#[derive(Clone, Debug)]
pub struct FitError {
    /// The start of the message; the names of the chapters follow.
    message: String,
    chapters: Vec<String>,
    place: Place,
    label: String,
    help: String,
}

impl FitError {
    /// Adds the error to a list. If the list already contains an error that differs only in its
    /// chapters, the chapters are added to that error instead.
    pub fn add_to(self, errors: &mut Vec<FitError>) {
        let same = |other: &&mut FitError| {
            other.message == self.message
                && other.place == self.place
                && other.label == self.label
                && other.help == self.help
        };
        match errors.iter_mut().find(same) {
            Some(other) => other.chapters.extend(self.chapters),
            None => errors.push(self),
        }
    }

    /// The diagnostic for the error. The message names at most four chapters.
    pub fn into_fault(self) -> Diagnostic {
        const MAX_NAMED: usize = 4;
        let named =
            |ids: &[String]| ids.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", ");
        let chapters = match self.chapters.as_slice() {
            [id] => format!("chapter `{id}`"),
            [first @ .., last] if first.len() < MAX_NAMED => {
                format!("chapters {} and `{last}`", named(first))
            }
            many => {
                let rest = many.len() - MAX_NAMED;
                format!("chapters {} and {rest} more", named(&many[..MAX_NAMED]))
            }
        };
        Diagnostic::book(format!("{} {chapters}", self.message))
            .at(&self.place, self.label)
            .help(self.help)
    }
}

/// Divides the pages of a chapter into cells, one cell for each puzzle. Captions reserve the width
/// of a page number of `digits` digits.
///
/// # Errors
/// A character that no font has. If the puzzles do not fit, the inner result is the error.
pub fn chapter_cells(
    context: Context<'_>,
    chapter: usize,
    inner_margin: Pt,
    puzzles: Range<usize>,
    digits: usize,
) -> Result<Result<PageCells, FitError>, Diagnostic> {
    let text = PageFrame::new(&context.document.design, inner_margin, 1).text.size();
    fit_chapter(context, chapter, puzzles, digits, text, None)
}

/// The layout of a slot that contains one puzzle of a chapter, as a page with one cell. The cell is
/// large enough for every puzzle of the chapter.
///
/// # Errors
/// A character that no font has. If the puzzles do not fit, the inner result is the error.
pub fn slot_cell(
    context: Context<'_>,
    chapter: usize,
    puzzles: Range<usize>,
    slot: &PageSlot,
) -> Result<Result<PageCells, FitError>, Diagnostic> {
    let size = slot.frame.size();
    let cells = fit_chapter(context, chapter, puzzles, 1, size, Some(&slot.place))?;
    Ok(cells.map(|cells| PageCells { is_lowered: false, slack_share: Some(slot.share), ..cells }))
}

/// Fits the puzzles of a chapter into the text area of a page, or into a slot. For a slot, `slot`
/// is the line of the spec or template that defines the slot.
fn fit_chapter(
    context: Context<'_>,
    chapter: usize,
    puzzles: Range<usize>,
    digits: usize,
    text: Size,
    slot: Option<&Place>,
) -> Result<Result<PageCells, FitError>, Diagnostic> {
    let design = &context.document.design;
    let spec = &context.document.chapters[chapter];
    let footprints = context.puzzles[puzzles.clone()].iter();
    let footprints = footprints.map(|placed| footprint(context, placed, text.width));
    let footprints = distinct(footprints).map_err(|fault| spec.attribute(fault))?;
    let levels = printed_levels(context, puzzles.clone(), slot.is_some());
    // One caption for each level, with the widest possible puzzle number and page number.
    let widest = levels.iter().map(|(level, time)| Caption {
        number: "8".repeat(context.document.number(puzzles.end - 1).to_string().len()),
        name: None,
        scale: 1.0,
        level,
        time: time.clone(),
        reference: match design.references {
            References::None => None,
            References::Foot if spec.per_page == 1 => None,
            _ => caption::reference(context, &"8".repeat(digits)),
        },
    });
    let widest: Vec<Caption<'_>> = widest.collect();
    let (above, widest_level) = space_above(context, &widest, false)?;
    let mut captions = vec![above];
    // Columns of clues need the whole width of the page.
    let has_clues = footprints.iter().any(|footprint| footprint.clues.is_some());
    if design.captions == Captions::Side && !has_clues {
        let side = caption::side_size(context, &widest)?;
        // A caption beside its grid must not be higher than the grid. Otherwise it would overlap
        // the next caption.
        if footprints.iter().all(|footprint| side.height <= footprint.min.height) {
            let side = CaptionSpace {
                side_width: Some(side.width),
                height: Pt::ZERO,
                min_width: Pt::ZERO,
                two_lines: false,
            };
            captions.insert(0, side);
        }
    }
    let mut request = FitRequest {
        context,
        chapter: spec,
        place: slot.unwrap_or(&spec.per_page_place),
        is_slot: slot.is_some(),
        puzzles,
        text,
        footprints,
        captions,
        full_titles: true,
    };
    let count = if slot.is_some() { 1 } else { spec.per_page as usize };
    if widest.iter().any(|caption| caption.time.is_some()) {
        let one_line = request.try_fit(count)?;
        let has_overhang = one_line.as_ref().is_none_or(|cells| request.has_overhang(cells));
        if let Some(cells) = one_line.clone().filter(|_| !has_overhang) {
            return Ok(Ok(cells));
        }
        // The last caption is the caption above the figure.
        let (above, widest_level) = space_above(context, &widest, true)?;
        request.captions.pop();
        request.captions.push(above);
        let two_lines = request.fit_or_explain(count, widest_level, above.min_width)?;
        return Ok(two_lines.or_else(|error| one_line.ok_or(error)));
    }
    request.fit_or_explain(count, widest_level, above.min_width)
}

/// The different levels of puzzles, each with the widest time in the caption.
fn printed_levels(
    context: Context<'_>,
    puzzles: Range<usize>,
    is_slot: bool,
) -> Vec<(LevelText, Option<String>)> {
    let mut levels = Vec::new();
    for placed in &context.puzzles[puzzles] {
        // Reserves the width of a time of two digits, so that grids with such times have one size.
        // Slots reserve this width also for puzzles without a time, so that neighbouring grids have
        // one size.
        let can_have_time = placed.kind.about().levels.iter().any(Level::has_times);
        let minutes = placed.minutes.or_else(|| (is_slot && can_have_time).then_some(0));
        let minutes = minutes.filter(|_| context.document.time);
        let minutes = minutes.map(|minutes| minutes.max(caption::WIDE_MINUTES));
        let time = minutes.map(|minutes| caption::time_text(context, minutes));
        let level = (caption::level(context, placed), time);
        if !levels.contains(&level) {
            levels.push(level);
        }
    }
    levels
}

/// The space for captions of one or two lines above the figures, and the level of the widest
/// caption.
fn space_above<'a>(
    context: Context<'_>,
    captions: &[Caption<'a>],
    two_lines: bool,
) -> Result<(CaptionSpace, &'a str), Diagnostic> {
    let line = caption::second_line_height(context.typesetter);
    let height =
        caption::height_above(context.typesetter) + if two_lines { line } else { Pt::ZERO };
    let (mut min_width, mut widest_level) = (Pt::ZERO, "");
    for caption in captions {
        let needed = caption::width_above(context, caption, two_lines)?;
        if needed > min_width {
            (min_width, widest_level) = (needed, &caption.level.name);
        }
    }
    Ok((CaptionSpace { side_width: None, height, min_width, two_lines }, widest_level))
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
    captions: Vec<CaptionSpace>,
    /// Whether titles have their real height. Otherwise each title is assumed to have one line.
    full_titles: bool,
}

impl FitRequest<'_> {
    /// Divides a page into cells for `count` puzzles. If the puzzles do not fit, drops one
    /// requirement after the other to find the cause.
    fn fit_or_explain(
        mut self,
        count: usize,
        widest_level: &str,
        caption_width: Pt,
    ) -> Result<Result<PageCells, FitError>, Diagnostic> {
        if let Some(cells) = self.try_fit(count)? {
            return Ok(Ok(cells));
        }
        let fitting = self.max_fitting(count)?;
        if let Some(error) = self.clue_error(count, fitting)? {
            return Ok(Err(error));
        }
        // Do the puzzles fit with titles of one line?
        self.full_titles = false;
        if let Some(cells) = self.try_fit(count)? {
            let width = cells.arrangement.figure_space().width;
            return Ok(Err(self.title_error(count, width, fitting)));
        }
        // Do the puzzles fit if the width of the captions is ignored?
        for caption in &mut self.captions {
            caption.min_width = Pt::ZERO;
        }
        Ok(Err(match self.try_fit(count)? {
            Some(cells) => {
                let width = cells.arrangement.figure_space().width;
                self.caption_error(widest_level, caption_width, width, fitting)
            }
            None => self.grid_error(count, fitting)?,
        }))
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
            title_height: &title_height,
        };
        let gap = design.puzzle_gap;
        let arrangement = arrange(count, body, gap, &self.captions, &self.footprints, style);
        Ok(arrangement.map(|arrangement| PageCells {
            arrangement,
            gap,
            headline_height: headline_height(self.context),
            is_lowered: true,
            slack_share: None,
            lists,
        }))
    }

    /// The space for clues on a further page. Clues continue only if each puzzle has its own page.
    fn further(&self, count: usize) -> Option<Size> {
        let may_continue = !self.is_slot && count == 1;
        may_continue.then(|| clue_page::space(self.context, self.text))
    }

    /// Whether a caption above a figure can be wider than the figure.
    fn has_overhang(&self, PageCells { arrangement, lists, .. }: &PageCells) -> bool {
        let space = arrangement.figure_space();
        let list = list_style(self.context.typesetter);
        let footprints = self.footprints.iter();
        let fitted = footprints.filter_map(|footprint| fit(footprint, space, list, lists.further));
        let widths = fitted.map(|fitted| fitted.size.width);
        arrangement.caption.side_width.is_none()
            && widths.into_iter().any(|width| width < arrangement.caption.min_width)
    }

    /// The maximum number of puzzles that fit on a page, given that `count` puzzles do not fit.
    /// Returns `None` if not even one puzzle fits.
    fn max_fitting(&self, count: usize) -> Result<Option<usize>, Diagnostic> {
        for fewer in (1..count).rev() {
            if self.try_fit(fewer)?.is_some() {
                return Ok(Some(fewer));
            }
        }
        Ok(None)
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
        if let Some(line) = &self.chapter.line {
            let height = line_height(context, line, width)?;
            reserved.push(("the line below the puzzle", height));
        }
        reserved.retain(|(_, height)| *height > Pt::ZERO);
        Ok(Some(reserved))
    }

    fn error(&self, message: String, label: String, help: String) -> FitError {
        let chapters = vec![self.chapter.id.clone()];
        FitError { message, chapters, place: self.place.clone(), label, help }
    }

    /// The error for clues, if the puzzles fit without their clues. Removes the clues from the footprints.
    fn clue_error(
        &mut self,
        count: usize,
        fitting: Option<usize>,
    ) -> Result<Option<FitError>, Diagnostic> {
        let footprints = self.footprints.iter_mut();
        let clues: Vec<Arc<Clues>> = footprints.filter_map(|own| own.clues.take()).collect();
        if clues.is_empty() || self.try_fit(count)?.is_none() {
            return Ok(None);
        }
        let smaller = "use smaller type (`list` in [page.sizes])";
        let area = if self.is_slot { "slot" } else { "page" };
        let Size { width, height } = self.text;
        let widest = clues.iter().map(|clues| clues.widest_word());
        let widest = widest.max_by(|(a, _), (b, _)| a.0.total_cmp(&b.0));
        if let Some((needed, word)) = widest.filter(|(needed, _)| *needed > width) {
            return Ok(Some(self.error(
                format!("the word `{}` is wider than a column of clues of", clipped(word)),
                format!("the {area} is {width} wide, and the word needs {needed}"),
                format!("{smaller}, or a shorter word"),
            )));
        }
        let heights = clues.iter().filter_map(|clues| {
            let layout = fit_alone(clues, Size::new(width, Pt(f64::INFINITY)))?;
            Some(layout.size(0).height)
        });
        let highest = heights.fold(Pt::ZERO, Pt::max);
        let min = min_size(&self.footprints);
        let needed = format!(
            "the grid needs {} x {}, and its clues a height of up to {highest} below the grid",
            min.width, min.height
        );
        if self.is_slot {
            let help = format!(
                "{needed}; make the slot larger, {smaller} or smaller cells in [page.puzzle], or \
                 write shorter clues"
            );
            let label = format!("the slot is {} x {}", mm(width), mm(height));
            let message = "the clues of a puzzle do not fit into the slot of".to_owned();
            return Ok(Some(self.error(message, label, help)));
        }
        let (subject, way_out) = match (count, fitting) {
            (1, _) => ("a puzzle with its clues does", format!("{smaller} or a larger trim")),
            (_, Some(1)) => (
                "puzzles with their clues do",
                "set per_page = 1, so that long clues continue on further pages".to_owned(),
            ),
            (_, Some(count)) => {
                ("puzzles with their clues do", format!("set per_page = {count}, or {smaller}"))
            }
            (_, None) => ("puzzles with their clues do", format!("{smaller} or a larger trim")),
        };
        let subject = if count == 1 { subject.to_owned() } else { format!("{count} {subject}") };
        let label = format!("the page is {width} x {height}");
        let message = format!("{subject} not fit on a page of");
        Ok(Some(self.error(message, label, format!("{needed}; {way_out}"))))
    }

    /// The error for a title with too many lines.
    fn title_error(&self, count: usize, width: Pt, fitting: Option<usize>) -> FitError {
        let titles = self.footprints.iter().filter_map(|footprint| footprint.title.as_ref());
        let height = |title: &&String| title_height(self.context.typesetter, title, width);
        let highest = titles.reduce(|a, b| if height(&b) > height(&a) { b } else { a });
        let highest = clipped(highest.map(String::as_str).unwrap_or_default());
        let predicate = match count {
            1 => "does not fit above a puzzle of".to_owned(),
            _ => format!("does not fit above one of {count} puzzles on a page of"),
        };
        let fewer = match fitting {
            Some(count) => format!("; or write per_page = {count}"),
            None => String::new(),
        };
        self.error(
            format!("the title `{highest}` {predicate}"),
            format!("the title needs too many lines at a width of {width}"),
            format!("shorten the title or the credit of the puzzle{fewer}"),
        )
    }

    /// The error for a caption that is wider than its cell.
    fn caption_error(
        &self,
        level: &str,
        needed: Pt,
        cell_width: Pt,
        fitting: Option<usize>,
    ) -> FitError {
        let fewer = match fitting {
            Some(count) => format!(", or fewer puzzles on a page (per_page = {count})"),
            None => String::new(),
        };
        let (part, way_out) =
            if self.context.document.time { (" time,", " time = false,") } else { ("", "") };
        let mut error = self.error(
            format!("the level {level:?} does not fit above the puzzles of"),
            format!("each cell is {cell_width} wide"),
            format!(
                "a caption (number, level, marks,{part} page of the answer) needs a width of {needed}: use a shorter name in [levels] names,{way_out} mark = \"none\", smaller type in [page.sizes]{fewer}"
            ),
        );
        if let Some(place) = self.context.document.level_places.get(level) {
            error.place = place.clone();
        }
        error
    }

    /// The error for grids that are larger than their cells.
    fn grid_error(&self, count: usize, fitting: Option<usize>) -> Result<FitError, Diagnostic> {
        if self.is_slot {
            let help = format!(
                "{}; make the slot larger, or use smaller cells in [page.puzzle] or a smaller grid: a single column of a newspaper is wide enough for answers only",
                self.size_comparison()?
            );
            let label = format!("the slot is {} x {}", mm(self.text.width), mm(self.text.height));
            let message = "a puzzle does not fit into the slot of".to_owned();
            return Ok(self.error(message, label, help));
        }
        let help = match fitting {
            Some(count) => format!(
                "set per_page = {count}, use a larger trim, or use smaller cells in [page.puzzle]"
            ),
            None => {
                let elsewhere = match self.context.document.answers {
                    AnswersAt::UpsideDown => ", or move the answers with `at` in [answers]",
                    _ => "",
                };
                format!(
                    "{}; use a larger trim, smaller margins, smaller cells in [page.puzzle], or a smaller grid{elsewhere}",
                    self.size_comparison()?
                )
            }
        };
        let (subject, label) = match count {
            1 => ("a puzzle does".to_owned(), "the cells of the grid would be too small"),
            _ => (format!("{count} puzzles do"), "the cells of the grids would be too small"),
        };
        Ok(self.error(format!("{subject} not fit on a page of"), label.to_owned(), help))
    }

    /// A text that compares the size that one puzzle needs with the size that is available.
    fn size_comparison(&self) -> Result<String, Diagnostic> {
        let Size { width, height } = self.text;
        let min = min_size(&self.footprints);
        let Some(mut reserved) = self.reserved(1)? else {
            return Ok(format!(
                "an upside-down answer is wider than the text area, which is {width} wide"
            ));
        };
        if self.captions.iter().all(|caption| caption.side_width.is_none()) {
            reserved.push(("the caption", caption::height_above(self.context.typesetter)));
        }
        if self.footprints.iter().any(|footprint| footprint.title.is_some()) {
            reserved.push(("a title", self.context.document.design.sizes.puzzle_title * 1.6));
        }
        let free = reserved.iter().fold(height, |free, (_, height)| free - *height).max(Pt::ZERO);
        let words = self.footprints.iter().flat_map(|footprint| &footprint.list);
        let widest = words.fold(Pt::ZERO, |widest, &width| widest.max(width));
        let list = if widest > Pt::ZERO {
            format!(", and space for its list, whose longest word is {widest} wide")
        } else {
            String::new()
        };
        let used = if reserved.is_empty() {
            String::new()
        } else {
            let parts: Vec<String> =
                reserved.iter().map(|(name, height)| format!("{name} of {height}")).collect();
            format!(" ({width} x {height} minus {})", parts.join(" and "))
        };
        Ok(format!(
            "the grid needs {} x {}{list}; the {} has {width} x {free} for the grid{used}",
            min.width,
            min.height,
            if self.is_slot { "slot" } else { "page" }
        ))
    }
}
