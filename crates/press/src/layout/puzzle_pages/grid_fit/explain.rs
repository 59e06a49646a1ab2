//! Explains why puzzles do not fit into their cells.

use std::sync::Arc;

use super::{CaptionForm, FitRequest, caption_forms, space_above};
use crate::design::CellRange;
use crate::document::AnswersAt;
use crate::layout::figures::{
    Caption, Clues, caption_height_above, fit_clues_alone, min_size, title_height,
};
use crate::paint;

use bookgen_base::diagnostic::{Diagnostic, Place, clipped};
use bookgen_base::units::{Pt, Size, mm};
use bookgen_puzzles::Face;

/// Puzzles that do not fit into their cells. Chapters with the same error share one report.
#[derive(Clone, Debug)]
pub struct FitError {
    /// The start of the message; the names of the chapters follow.
    message: String,
    chapters: Vec<String>,
    place: Place,
    label: String,
    help: String,
    /// Whether a larger page can remove the error.
    may_need_larger_page: bool,
}

impl FitError {
    /// Adds the error to a list. If the list already contains an error that differs only in its
    /// chapters, its place and its help, the chapters are added to that error instead.
    pub fn add_to(self, errors: &mut Vec<FitError>) {
        let same =
            |other: &&mut FitError| other.message == self.message && other.label == self.label;
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
        let fault = Diagnostic::input(format!("{} {chapters}", self.message))
            .at(&self.place, self.label)
            .help(self.help);
        if self.may_need_larger_page { fault.on_small_page() } else { fault }
    }
}

impl FitRequest<'_> {
    /// Explains why `count` puzzles do not fit: drops one requirement after the other to find the
    /// cause. The caption above the figures has its narrowest form.
    pub(super) fn explain(
        mut self,
        count: usize,
        widest: &[Caption<'_>],
    ) -> Result<FitError, Diagnostic> {
        let forms = caption_forms(widest, self.is_slot);
        let narrowest = forms.last().copied().unwrap_or(CaptionForm::FULL);
        let (above, widest_level) = space_above(self.context, widest, narrowest)?;
        let caption_width = above.min_width;
        self.captions = self.side_caption(widest)?.into_iter().chain([above]).collect();
        let fitting = self.max_fitting(count)?;
        if let Some(error) = self.clue_error(count, fitting)? {
            return Ok(error);
        }
        // Do the puzzles fit with titles of one line?
        self.full_titles = false;
        if let Some(cells) = self.try_fit(count)? {
            let width = cells.arrangement.figure_space().width;
            return Ok(self.title_error(count, width, fitting));
        }
        // Do the puzzles fit if the width of the captions is ignored?
        for caption in &mut self.captions {
            caption.min_width = Pt::ZERO;
        }
        Ok(match self.try_fit(count)? {
            Some(cells) => {
                let width = cells.arrangement.figure_space().width;
                self.caption_error(widest_level, caption_width, width, fitting)
            }
            None => self.grid_error(count, fitting)?,
        })
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

    fn error(&self, message: String, label: String, help: String) -> FitError {
        let chapters = vec![self.chapter.id.clone()];
        let place = self.place.clone();
        FitError { message, chapters, place, label, help, may_need_larger_page: false }
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
            let layout = fit_clues_alone(clues, Size::new(width, Pt(f64::INFINITY)))?;
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
        let way_out = match fitting {
            Some(1) => {
                "write `per_page = 1`, so that long clues continue on further pages".to_owned()
            }
            Some(count) => format!("write `per_page = {count}`, or {smaller}"),
            None => smaller.to_owned(),
        };
        let subject = match count {
            1 => "a puzzle with its clues does".to_owned(),
            _ => format!("{count} puzzles with their clues do"),
        };
        let label = format!("the page is {width} x {height}");
        let message = format!("{subject} not fit on a page of");
        let may_need_larger_page = fitting.is_none();
        let error = self.error(message, label, format!("{needed}; {way_out}"));
        Ok(Some(FitError { may_need_larger_page, ..error }))
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
            Some(count) => format!("; or write `per_page = {count}`"),
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
            Some(count) => format!(", or fewer puzzles on a page: `per_page = {count}`"),
            None => String::new(),
        };
        let (time, way_out) =
            if self.context.document.time { (" time,", " time = false,") } else { ("", "") };
        let parts = if self.is_slot {
            format!("number, level, marks,{time} page of the answer")
        } else {
            let has_date = self.context.document.puzzle_date(self.puzzles.start).is_some();
            let date = if has_date { " date," } else { "" };
            format!("number,{date}{time} level")
        };
        let marks = if self.is_slot { " mark = \"none\"," } else { "" };
        let mut error = self.error(
            format!("the level {level:?} does not fit above the puzzles of"),
            format!("each cell is {cell_width} wide"),
            format!(
                "a caption ({parts}) needs a width of {needed}: use a shorter name in [levels] names,{way_out}{marks} smaller type in [page.sizes]{fewer}"
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
            Some(count) => format!("write `per_page = {count}`, or use a larger trim"),
            None => {
                let elsewhere = match self.context.document.answers {
                    AnswersAt::UpsideDown => "write `at = \"end\"` in [answers]",
                    _ => "choose smaller puzzles",
                };
                let comparison = self.size_comparison()?;
                let largest = self.largest_size()?.map_or(String::new(), |(columns, rows)| {
                    format!(": `columns = {columns}` and `rows = {rows}` at most")
                });
                format!("{comparison}; {elsewhere}{largest}")
            }
        };
        let (subject, label) = match count {
            1 => ("a puzzle does".to_owned(), "the cells of the grid would be too small"),
            _ => (format!("{count} puzzles do"), "the cells of the grids would be too small"),
        };
        let may_need_larger_page = fitting.is_none();
        let error = self.error(format!("{subject} not fit on a page of"), label.to_owned(), help);
        Ok(FitError { may_need_larger_page, ..error })
    }

    /// The columns and rows of the largest grid of the chapter's kind that fits on a page, if the kind has
    /// grids of many sizes.
    fn largest_size(&self) -> Result<Option<(usize, usize)>, Diagnostic> {
        let Some(free) = self.free_size()? else { return Ok(None) };
        let design = &self.context.document.design;
        let mut least: Option<(usize, usize)> = None;
        for placed in &self.context.puzzles[self.puzzles.clone()] {
            let figure = placed.board.figure(Face::Puzzle, design.medium);
            let Some(grid) = figure.grid() else { return Ok(None) };
            let (columns, rows) = (grid.lattice.columns, grid.lattice.rows);
            let style = design.puzzle_style(&figure, CellRange::Usual);
            let fonts = self.context.typesetter.symbol_fonts(Face::Puzzle);
            let (cell, _) = paint::cell_range(&figure, &style, fonts);
            let size = paint::extent(&figure, &style, fonts).least;
            // Parts beside and below the cells, such as a key, keep their size.
            let fitting = |all: Pt, count: u16, free: Pt| {
                ((free - (all - cell * f64::from(count))) / cell).floor().max(0.0) as usize
            };
            let own =
                (fitting(size.width, columns, free.width), fitting(size.height, rows, free.height));
            least = Some(least.map_or(own, |least| (least.0.min(own.0), least.1.min(own.1))));
        }
        Ok(least.and_then(|(columns, rows)| self.chapter.kind.size_within(columns, rows)))
    }

    /// The space for a grid on a page with one puzzle.
    fn free_size(&self) -> Result<Option<Size>, Diagnostic> {
        let Some(reserved) = self.reserved_heights()? else { return Ok(None) };
        let free = reserved.iter().fold(self.text.height, |free, (_, height)| free - *height);
        Ok(Some(Size::new(self.text.width, free.max(Pt::ZERO))))
    }

    /// The names and heights of the parts of a page with one puzzle, except the grid. `None` if upside-down
    /// answers are wider than the page.
    fn reserved_heights(&self) -> Result<Option<Vec<(&'static str, Pt)>>, Diagnostic> {
        let Some(mut reserved) = self.reserved(1)? else { return Ok(None) };
        if self.captions.iter().all(|caption| caption.side_width.is_none()) {
            reserved.push(("the caption", caption_height_above(self.context.typesetter)));
        }
        if self.footprints.iter().any(|footprint| footprint.title.is_some()) {
            let height = title_height(self.context.typesetter, "", self.text.width);
            reserved.push(("a title", height));
        }
        Ok(Some(reserved))
    }

    /// A text that compares the size that one puzzle needs with the size that is available.
    fn size_comparison(&self) -> Result<String, Diagnostic> {
        let Size { width, height } = self.text;
        let min = min_size(&self.footprints);
        let Some(reserved) = self.reserved_heights()? else {
            return Ok(format!(
                "an upside-down answer is wider than the text area, which is {width} wide"
            ));
        };
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
