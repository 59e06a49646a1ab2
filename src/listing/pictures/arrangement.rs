//! Places sheets of paper in a picture.

/// A rectangle in a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The distance from the left edge.
    pub left: f64,
    /// The distance from the top edge.
    pub top: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

/// The margin around the sheets, as a share of the shorter side of the picture.
const MARGIN: f64 = 0.07;

/// The space between sheets, as a share of the shorter side of the picture.
const GAP: f64 = 0.035;

/// The minimum area of the sheets of a grid, as a share of the largest area that they can have.
const LEAST_AREA: f64 = 0.9;

/// The number of rows of small sheets in a grid.
const ROWS: usize = 2;

/// Places sheets of equal height in one row: the first sheet and as many others as make the sheets
/// largest. `room` is the width and the height of the picture; `first` and `others` are the widths of
/// sheets over their heights.
pub fn row(room: (f64, f64), first: f64, others: &[f64]) -> Vec<Placement> {
    // Sheets that do not make the other sheets smaller are free.
    let with = |count: usize| fit(room, first, &others[..count], 1);
    let counts = (0..=others.len()).rev();
    let height = |count: usize| with(count).first().map_or(0.0, |place| place.height);
    let highest = height(0);
    let least = if others.len() == 1 { 1 } else { others.len().min(2) };
    let fits = counts.clone().find(|count| *count <= least || height(*count) >= highest * 0.98);
    with(fits.unwrap_or(0))
}

/// Places a large sheet beside two rows of small sheets.
pub fn grid(room: (f64, f64), first: f64, others: &[f64]) -> Vec<Placement> {
    let rows = if others.len() < ROWS { 1 } else { ROWS };
    // More columns show more pages, but make all sheets smaller.
    let most = others.len() / rows;
    let area = |columns: usize| {
        let places = fit(room, first, &others[..columns * rows], rows);
        places.iter().map(|place| place.width * place.height).sum::<f64>()
    };
    let largest = (0..=most).map(area).fold(0.0, f64::max);
    let columns = (0..=most).rev().find(|columns| area(*columns) >= largest * LEAST_AREA);
    fit(room, first, &others[..columns.unwrap_or(0) * rows], rows)
}

/// Places the first sheet, and the others in `rows` rows beside it, as large as possible in the middle
/// of the picture.
fn fit(room: (f64, f64), first: f64, others: &[f64], rows: usize) -> Vec<Placement> {
    let shorter = room.0.min(room.1);
    let (margin, gap) = (shorter * MARGIN, shorter * GAP);
    let columns: Vec<&[f64]> = others.chunks(rows).collect();
    let share = |column: &[f64]| column.iter().copied().fold(0.0, f64::max);
    let gaps = gap * columns.len() as f64;
    let between = gap * (rows - 1) as f64;
    // The width of a column is its ratio times the height of a small sheet, (height - between) / rows.
    let ratios: f64 = columns.iter().map(|column| share(column)).sum::<f64>() / rows as f64;
    let wide = (room.0 - 2.0 * margin - gaps + ratios * between) / (first + ratios);
    let height = wide.min(room.1 - 2.0 * margin).max(1.0);
    let small = ((height - between) / rows as f64).max(1.0);
    let widths = columns.iter().map(|column| share(column) * small + gap).sum::<f64>();
    let top = (room.1 - height) / 2.0;
    let mut left = (room.0 - first * height - widths) / 2.0;
    let mut boxes = vec![Placement { left, top, width: first * height, height }];
    left += first * height + gap;
    for column in columns {
        for (at, ratio) in column.iter().enumerate() {
            let top = top + (small + gap) * at as f64;
            boxes.push(Placement { left, top, width: ratio * small, height: small });
        }
        left += share(column) * small + gap;
    }
    boxes
}

#[cfg(test)]
mod tests;
