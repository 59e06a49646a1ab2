//! Fits a figure and its clues into a cell. The clues that do not fit go on further pages.

use std::sync::Arc;

use super::clues::{ClueLayout, Clues, Column, Flow, Space, clue_pages, rows};
use super::footprint::{FittedFigure, FittedList, Footprint, fit_figure};
use bookgen_base::units::{Pt, Size};

/// A figure is as large as its cell allows, but a smaller figure is preferred if it saves a page and
/// keeps at least its natural size. The natural size is this fraction of the way from the minimum to
/// the maximum.
const NATURAL: f64 = 0.25;

/// [`NATURAL`] for a list of words. The player looks from the grid to the words all the time, so they are
/// on one page if that is possible at all.
const NATURAL_OF_WORDS: f64 = 0.05;

/// More columns, or columns beside the figure, must make the figure this many times as large.
const WORTHWHILE: f64 = 1.03;

/// The steps in which the width of columns beside a figure is tried.
const STEP: Pt = Pt(8.0);

/// The maximum number of columns beside a figure.
const MAX_BESIDE: usize = 6;

/// A possible layout, and what makes it better than others.
struct Candidate {
    fitted: FittedFigure,
    pages: usize,
    /// The number of rows on the first page.
    rows: usize,
    /// The number of lines on the first page, if the list is of words and continues on another page.
    lines: usize,
}

impl Candidate {
    /// Whether this layout is better than another one. The figure must be `factor` times as large to
    /// count as larger.
    fn is_better(&self, other: &Candidate, factor: f64) -> bool {
        let larger = |own: f64, other: f64| {
            let tolerance = 1e-9;
            (own > other * factor + tolerance, other > own * factor + tolerance)
        };
        match larger(self.fitted.capped_scale, other.fitted.capped_scale) {
            (true, _) => return true,
            (_, true) => return false,
            _ => {}
        }
        if self.pages != other.pages {
            return self.pages < other.pages;
        }
        match larger(self.fitted.scale, other.fitted.scale) {
            (true, _) => true,
            (_, true) => false,
            // Clues fill the page of their figure before they continue.
            _ if factor <= 1.0 => self.rows > other.rows,
            // So do words, in as many columns as there is room for.
            _ => self.lines > other.lines,
        }
    }
}

/// Fits a figure and its clues into a cell. The figure becomes as large as possible up to its natural
/// size, then the number of pages becomes as small as possible, then the figure as large as possible.
/// `further` is the space for clues on a further page, if the list may continue there. Returns `None`
/// if figure and clues do not fit.
pub fn fit_with_clues(
    footprint: &Footprint,
    clues: &Arc<Clues>,
    space: Size,
    further: Option<Size>,
) -> Option<FittedFigure> {
    let fitting = Fitting { footprint, clues, space, further };
    let mut best: Option<Candidate> = None;
    let mut consider = |candidate: Candidate| {
        if best.as_ref().is_none_or(|best| candidate.is_better(best, WORTHWHILE)) {
            best = Some(candidate);
        }
        best.as_ref().map_or(0.0, |best| best.fitted.capped_scale)
    };
    let mut scale = 0.0;
    for columns in clues.counts(space.width) {
        scale = fitting.below(columns).map_or(scale, &mut consider);
    }
    for (columns, measure) in fitting.beside() {
        let candidate = fitting.beside_of(columns, measure, scale / WORTHWHILE);
        scale = candidate.map_or(scale, &mut consider);
    }
    let best = best?;
    let whole = fitting.with_whole_lists(&best);
    Some(whole.unwrap_or(best).fitted)
}

/// The input of [`fit_with_clues`].
struct Fitting<'a> {
    footprint: &'a Footprint,
    clues: &'a Arc<Clues>,
    space: Size,
    further: Option<Size>,
}

impl Fitting<'_> {
    /// The best layout with a number of columns below the figure.
    fn below(&self, columns: usize) -> Option<Candidate> {
        let distances = self.clues.distances();
        let measure = self.space.width.column_width(columns, distances.gutter);
        let blocks = self.clues.blocks(measure);
        let candidate = |pages: Vec<Vec<Column>>| {
            let list = match rows(&pages[0]) {
                0 => Pt::ZERO,
                rows => distances.gap + distances.leading * rows as f64,
            };
            let space = Size::new(self.space.width, self.space.height - list);
            self.candidate(space, ClueLayout::new(self.clues, measure, pages))
        };
        let free = self.space.height - distances.gap - self.footprint.min.height;
        let max_rows = self.clues.rows(free);
        let Some(further) = self.further_space(measure) else {
            return candidate(vec![Flow::new(&blocks).balance(columns, max_rows)?]);
        };
        let mut best: Option<Candidate> = None;
        for rows in 0..=max_rows {
            let pages = clue_pages(&blocks, Space { columns, rows }, Some(further));
            let Some(candidate) = pages.and_then(candidate) else { continue };
            if best.as_ref().is_none_or(|best| candidate.is_better(best, 1.0)) {
                best = Some(candidate);
            }
        }
        best
    }

    /// Lists below the figure, of which each is in one column. `best` is the best layout without this
    /// condition. Returns `None` if the figure would be smaller than its natural size, or the columns much
    /// higher.
    fn with_whole_lists(&self, best: &Candidate) -> Option<Candidate> {
        let is_beside =
            matches!(&best.fitted.list, Some(FittedList::Clues(list)) if list.is_beside);
        if best.pages > 1 || is_beside {
            return None;
        }
        let distances = self.clues.distances();
        let most = best.rows + best.rows / 2;
        let candidates = self.clues.counts(self.space.width).filter_map(|columns| {
            let measure = self.space.width.column_width(columns, distances.gutter);
            let blocks = self.clues.blocks(measure);
            let lists = Flow::whole_lists(&blocks).balance(columns, most)?;
            let list = distances.gap + distances.leading * rows(&lists) as f64;
            let space = Size::new(self.space.width, self.space.height - list);
            self.candidate(space, ClueLayout::new(self.clues, measure, vec![lists]))
        });
        let as_large =
            candidates.filter(|own| own.fitted.capped_scale + 1e-9 >= best.fitted.capped_scale);
        as_large.min_by_key(|own| own.rows)
    }

    /// The numbers and widths of columns that are tried beside the figure.
    fn beside(&self) -> impl Iterator<Item = (usize, Pt)> {
        let (least, most) = self.clues.measures();
        let steps = ((most - least) / STEP).floor() as usize;
        let widths = (0..=steps).map(move |step| least + STEP * step as f64);
        widths.flat_map(|measure| (1..=MAX_BESIDE).map(move |count| (count, measure)))
    }

    /// The layout with columns of a width beside the figure. Returns `None` if the capped scale of the
    /// figure is less than `min_scale`.
    fn beside_of(&self, columns: usize, measure: Pt, min_scale: f64) -> Option<Candidate> {
        let distances = self.clues.distances();
        let figure_space = |measure: Pt| {
            let width = measure * columns as f64 + distances.gutter * (columns - 1) as f64;
            Size::new(self.space.width - width - distances.gap, self.space.height)
        };
        // The columns use the width that the figure leaves. Whole points, so that many puzzles share a
        // style.
        let least = Pt(measure.0.ceil());
        let figure = fit_figure(self.footprint, figure_space(least), None)?;
        if self.capped(figure.scale) < min_scale {
            return None;
        }
        let free = self.space.width - figure.size.width - distances.gap;
        let wider = free.column_width(columns, distances.gutter).min(self.clues.measures().1);
        let measure = Pt(wider.0.floor()).max(least);
        let space = figure_space(measure);
        let blocks = self.clues.blocks(measure);
        let first = Space { columns, rows: self.clues.rows(space.height) };
        let pages = clue_pages(&blocks, first, self.further_space(measure))?;
        let layout = ClueLayout::new(self.clues, measure, pages);
        self.candidate(space, ClueLayout { is_beside: true, ..layout })
    }

    /// The columns of a width on a further page.
    fn further_space(&self, measure: Pt) -> Option<Space> {
        let Size { width, height } = self.further?;
        let gutter = self.clues.distances().gutter;
        let columns = ((width + gutter + Pt(0.01)) / (measure + gutter)).floor() as usize;
        Some(Space { columns, rows: self.clues.rows(height) })
    }

    /// A scale, at most that of the natural size.
    fn capped(&self, scale: f64) -> f64 {
        let Footprint { min, max, .. } = self.footprint;
        let share = if self.clues.has_labels() { NATURAL } else { NATURAL_OF_WORDS };
        let natural = min.height + (max.height - min.height) * share;
        scale.min(natural / max.height)
    }

    fn candidate(&self, space: Size, layout: ClueLayout) -> Option<Candidate> {
        let (count, first) = (layout.pages.len(), layout.pages.first()?);
        let lines = match count > 1 && !self.clues.has_labels() {
            true => first.iter().map(|column| column.0.len()).sum(),
            false => 0,
        };
        let rows = rows(first);
        let fitted = fit_figure(self.footprint, space, Some(FittedList::Clues(layout)))?;
        let capped_scale = self.capped(fitted.scale);
        let fitted = FittedFigure { capped_scale, ..fitted };
        Some(Candidate { fitted, pages: count, rows, lines })
    }
}

#[cfg(test)]
mod tests;
