//! Pictures of pixels as pictures of cells.

use super::picture::Picture;
use super::picture_file::Pixels;
use super::{MAX_SIDE, MIN_SIDE};

/// The longer side of the grid for a large picture, if the options do not set the size.
const LONGER_SIDE: usize = 30;

/// The number of columns and of rows for a picture. The sides that the options do not set follow
/// from the picture: the grid has a cell for each pixel of a small picture, and the shape of a large
/// picture.
pub fn grid_size(pixels: &Pixels, columns: Option<usize>, rows: Option<usize>) -> (usize, usize) {
    let Pixels { width, height, .. } = *pixels;
    let sides = MIN_SIDE..=MAX_SIDE;
    // The side of a shape that is `of` long if the other side is `to` instead of `from`.
    let scaled = |of: usize, from: usize, to: usize| {
        ((2 * of * to + from) / (2 * from)).clamp(MIN_SIDE, MAX_SIDE)
    };
    match (columns, rows) {
        (Some(columns), Some(rows)) => (columns, rows),
        (Some(columns), None) => (columns, scaled(height, width, columns)),
        (None, Some(rows)) => (scaled(width, height, rows), rows),
        (None, None) if sides.contains(&width) && sides.contains(&height) => (width, height),
        (None, None) => {
            let longer = width.max(height);
            (scaled(width, longer, LONGER_SIDE), scaled(height, longer, LONGER_SIDE))
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

/// Draws a picture in a grid. A cell is black if it is at least as dark as the threshold, in percent.
/// Without a threshold, the picture decides.
pub fn raster(pixels: &Pixels, columns: usize, rows: usize, threshold: Option<u32>) -> Picture {
    let cells = cells(pixels, columns, rows);
    let least = match threshold {
        Some(percent) => (percent * 255).div_ceil(100) as u8,
        None => best_threshold(&cells),
    };
    Picture::of(columns, cells.into_iter().map(|darkness| darkness >= least))
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
