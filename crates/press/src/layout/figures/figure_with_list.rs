//! Fits a figure and its list into a cell.

use super::figure_with_clues::fit_with_clues;
use super::footprint::{FittedFigure, FittedList, Footprint, ListLayout, fit_figure};
use super::list_style::ListStyle;
use bookgen_base::units::{Pt, Size};

/// Where plain lists are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListPlace {
    /// Below their figures.
    Below,
    /// Beside their figures.
    Beside,
    /// Below or beside each figure, where the figure becomes larger.
    Any,
}

/// Fits a footprint into the part of a cell that caption and title leave free. The figure becomes
/// as large as possible; a plain list is placed at `place`. Clues may continue on further
/// pages, where they have the space `further`. Returns `None` if the footprint does not fit.
pub fn fit_footprint(
    footprint: &Footprint,
    space: Size,
    style: ListStyle,
    further: Option<Size>,
    place: ListPlace,
) -> Option<FittedFigure> {
    if let Some(clues) = &footprint.clues {
        return fit_with_clues(footprint, clues, space, further);
    }
    if footprint.list.is_empty() {
        return fit_figure(footprint, space, None);
    }
    let widest = footprint.widest_entry();
    // A list below the figure is as wide as the figure or as wide as the cell. The list is as wide
    // as the cell only if a list as wide as the figure would make the figure at least 3 % smaller.
    let wide = fit_above_list(footprint, space, style, space.width, widest);
    let below = wide.map(|wide| {
        let width = wide.size.width.max(widest);
        let narrow = fit_above_list(footprint, space, style, width, widest);
        let scale = wide.scale;
        narrow.filter(|narrow| narrow.scale > scale * 0.97).unwrap_or(wide)
    });
    let height = style.leading * footprint.list.len() as f64;
    let list = ListLayout { columns: 1, pitch: widest, width: widest, is_beside: true, height };
    let list = FittedList::Plain(list);
    let figure_space = Size::new(space.width - widest - style.gap, space.height);
    let beside = fit_figure(footprint, figure_space, Some(list))
        .filter(|fitted| height <= fitted.size.height + Pt(0.5));
    match (below, beside) {
        (below, _) if place == ListPlace::Below => below,
        (_, beside) if place == ListPlace::Beside => beside,
        (Some(below), Some(beside)) if beside.scale > below.scale => Some(beside),
        (below, beside) => below.or(beside),
    }
}

/// The height of the lowest cell of a given width that holds a figure with its lists. Clues have as many
/// rows as in a cell of any height. Returns `None` if the cell is too narrow.
pub fn least_height(footprint: &Footprint, width: Pt, style: ListStyle) -> Option<Pt> {
    let smallest = Footprint { max: footprint.min, ..footprint.clone() };
    let space = Size::new(width, Pt(f64::INFINITY));
    if footprint.list.is_empty() {
        let fitted = fit_footprint(&smallest, space, style, None, ListPlace::Below)?;
        return Some(fitted.size_with_list(style).height);
    }
    let below = fit_above_list(&smallest, space, style, width, footprint.widest_entry());
    let below = below.map(|fitted| fitted.size_with_list(style).height);
    // Beside the figure, the list is not higher than the figure.
    let height = footprint.min.height.max(style.leading * footprint.list.len() as f64);
    let cell = Size::new(width, height);
    let beside = fit_footprint(footprint, cell, style, None, ListPlace::Beside).map(|_| height);
    [below, beside].into_iter().flatten().reduce(Pt::min)
}

/// Fits a figure with a list of a given width below it. `widest` is the width of the widest entry.
fn fit_above_list(
    footprint: &Footprint,
    space: Size,
    style: ListStyle,
    width: Pt,
    widest: Pt,
) -> Option<FittedFigure> {
    if widest > width {
        return None;
    }
    let entries = footprint.list.len();
    let max_columns = ((width + style.gutter) / (widest + style.gutter)).floor() as usize;
    let rows = entries.div_ceil(max_columns.clamp(1, entries));
    // Use the minimum number of columns that gives this number of rows. With more columns, the last
    // column could be nearly empty.
    let columns = entries.div_ceil(rows);
    let height = style.leading * rows as f64;
    let figure_space = Size::new(space.width, space.height - height - style.gap);
    let pitch = (width + style.gutter) / columns as f64;
    let list = FittedList::Plain(ListLayout { columns, pitch, width, is_beside: false, height });
    fit_figure(footprint, figure_space, Some(list))
}
