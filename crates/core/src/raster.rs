//! Pictures of pixels as pictures of cells.

use std::ops::RangeInclusive;

use crate::picture_file::Pixels;

/// The size of a grid that shows a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridSize {
    /// The number of columns, if the options set it.
    pub columns: Option<usize>,
    /// The number of rows, if the options set it.
    pub rows: Option<usize>,
    /// The longer side of the grid for a large picture, if the options do not set the size.
    pub longer_side: usize,
}

impl GridSize {
    /// The number of columns and of rows for a picture, within `sides`. The sides that the options
    /// do not set follow from the picture: the grid has a cell for each pixel of a small picture,
    /// and the shape of a large picture.
    pub fn fit(&self, pixels: &Pixels, sides: RangeInclusive<usize>) -> (usize, usize) {
        let Pixels { width, height, .. } = *pixels;
        // The side of a shape that is `of` long if the other side is `to` instead of `from`.
        let scaled = |of: usize, from: usize, to: usize| {
            ((2 * of * to + from) / (2 * from)).clamp(*sides.start(), *sides.end())
        };
        match (self.columns, self.rows) {
            (Some(columns), Some(rows)) => (columns, rows),
            (Some(columns), None) => (columns, scaled(height, width, columns)),
            (None, Some(rows)) => (scaled(width, height, rows), rows),
            (None, None) if sides.contains(&width) && sides.contains(&height) => (width, height),
            (None, None) => {
                let longer = width.max(height);
                let side = |of| scaled(of, longer, self.longer_side);
                (side(width), side(height))
            }
        }
    }
}

/// How dark each cell is, row by row, from 0 to 255. The picture is as large as the grid allows. It
/// keeps its shape and is in the middle of the grid.
fn cells(pixels: &Pixels, columns: usize, rows: usize) -> Vec<u8> {
    let Pixels { width, height, .. } = *pixels;
    // A cell has the side `cell / parts` pixels. Lengths are in such parts of a pixel.
    let is_wide = width * rows >= height * columns;
    let (cell, parts) = if is_wide { (width, columns) } else { (height, rows) };
    let start = |count: usize, pixels: usize| (count - (pixels * parts).div_ceil(cell)) / 2;
    let (left, top) = (start(columns, width), start(rows, height));
    let span = |at: usize, before: usize, count: usize| {
        let from = at.saturating_sub(before) * cell;
        let to = (at + 1).saturating_sub(before) * cell;
        overlaps(from, to, parts, count)
    };
    let columns: Vec<Vec<(usize, u64)>> = (0..columns).map(|at| span(at, left, width)).collect();
    let area = (cell * cell) as u64;
    let mut darkness = Vec::with_capacity(columns.len() * rows);
    for row in 0..rows {
        let lines = span(row, top, height);
        for column in &columns {
            let mut sum = 0;
            for (y, down) in &lines {
                let line = &pixels.darkness[y * width..][..width];
                let part: u64 = column.iter().map(|(x, right)| u64::from(line[*x]) * right).sum();
                sum += part * down;
            }
            darkness.push(((sum + area / 2) / area) as u8);
        }
    }
    darkness
}

/// The pixels that a length covers, and how much of each pixel. A pixel has the length `parts`.
fn overlaps(from: usize, to: usize, parts: usize, count: usize) -> Vec<(usize, u64)> {
    let pixels = (from / parts..to.div_ceil(parts)).take_while(|pixel| *pixel < count);
    let covered = pixels.map(|pixel| {
        let (start, end) = ((pixel * parts).max(from), ((pixel + 1) * parts).min(to));
        (pixel, end.saturating_sub(start) as u64)
    });
    covered.filter(|(_, length)| *length > 0).collect()
}

/// Draws a picture in a grid: whether each cell is black, row by row. A cell is black if it is at
/// least as dark as the threshold, in percent. Without a threshold, the picture decides.
pub fn raster(pixels: &Pixels, columns: usize, rows: usize, threshold: Option<u32>) -> Vec<bool> {
    let cells = cells(pixels, columns, rows);
    let least = match threshold {
        Some(percent) => (percent * 255).div_ceil(100) as u8,
        None => best_threshold(&cells),
    };
    cells.into_iter().map(|darkness| darkness >= least).collect()
}

/// The least darkness of a black cell that parts the cells best: the two groups of cells differ most
/// (Otsu's method). Between equally good values, the value in the middle.
fn best_threshold(cells: &[u8]) -> u8 {
    let mut counts = [0u64; 256];
    for cell in cells {
        counts[usize::from(*cell)] += 1;
    }
    let total = (cells.len() as u64, cells.iter().map(|cell| u64::from(*cell)).sum::<u64>());
    // The difference of the groups is a fraction.
    let (mut best, mut range) = ((0u128, 1u128), (128, 128));
    let (mut count, mut sum) = (0, 0);
    for least in 1..=u8::MAX {
        let darkness = u64::from(least) - 1;
        count += counts[darkness as usize];
        sum += darkness * counts[darkness as usize];
        let (dark_count, dark_sum) = (total.0 - count, total.1 - sum);
        if count == 0 || dark_count == 0 {
            continue;
        }
        let difference = u128::from((dark_sum * count).abs_diff(sum * dark_count));
        let value = (difference * difference, u128::from(count * dark_count));
        match (value.0 * best.1).cmp(&(best.0 * value.1)) {
            std::cmp::Ordering::Greater => {
                best = value;
                range = (least, least);
            }
            std::cmp::Ordering::Equal if range.1 + 1 == least => range.1 = least,
            _ => {}
        }
    }
    range.0.midpoint(range.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_follows_from_the_picture() {
        let size = |width: usize, height: usize, columns, rows| {
            let pixels = Pixels { width, height, darkness: Vec::new() };
            GridSize { columns, rows, longer_side: 30 }.fit(&pixels, 5..=40)
        };
        assert_eq!(size(12, 9, None, None), (12, 9));
        assert_eq!(size(400, 300, None, None), (30, 23));
        assert_eq!(size(300, 3000, None, None), (5, 30));
        assert_eq!(size(400, 300, Some(20), None), (20, 15));
        assert_eq!(size(400, 300, None, Some(20)), (27, 20));
        assert_eq!(size(400, 300, Some(20), Some(20)), (20, 20));
        assert_eq!(size(3, 2, None, None), (30, 20));
    }

    /// Draws a text picture in a grid, as text.
    fn drawn(text: &str, columns: usize, rows: usize, threshold: Option<u32>) -> Vec<String> {
        let pixels = Pixels::read(text.as_bytes()).unwrap();
        let cells = raster(&pixels, columns, rows, threshold);
        let row = |row: &[bool]| row.iter().map(|black| if *black { '#' } else { '.' }).collect();
        cells.chunks(columns).map(row).collect()
    }

    #[test]
    fn a_picture_keeps_its_shape_in_the_middle_of_the_grid() {
        assert_eq!(drawn("##\n##", 4, 2, None), [".##.", ".##."]);
        assert_eq!(drawn("#.#", 3, 4, None), ["...", "#.#", "...", "..."]);
        assert_eq!(drawn("#.\n.#", 4, 4, None), ["##..", "##..", "..##", "..##"]);
        // A cell of two by two pixels is as dark as its pixels together.
        let quarters = "####\n####\n#...\n....";
        assert_eq!(drawn(quarters, 2, 2, Some(25)), ["##", "#."]);
        assert_eq!(drawn(quarters, 2, 2, Some(26)), ["##", ".."]);
    }

    #[test]
    fn the_threshold_parts_dark_from_light_cells() {
        let pixels = |darkness: Vec<u8>| Pixels { width: darkness.len(), height: 1, darkness };
        let black = |darkness: Vec<u8>| -> Vec<bool> {
            let columns = darkness.len();
            raster(&pixels(darkness), columns, 1, None)
        };
        assert_eq!(black(vec![10, 200, 20, 220]), [false, true, false, true]);
        assert_eq!(black(vec![200, 210, 255, 250]), [false, false, true, true]);
        assert_eq!(black(vec![0, 255, 255]), [false, true, true]);
    }
}
