//! The shape of a text: its letters in lines, joined in reading order.
//!
//! Corridors join each letter to the next one, and the last letter of a line to the first letter of the
//! next line. No other corridor joins two letters, so every way from the first letter to the last one
//! goes through all of them.

use super::MAX_SIDE;
use super::field::{Field, Side};
use super::letters::{COLUMNS, Glyph, MARK_ROWS, ROWS, Word};

/// How a text is set.
#[derive(Clone, Copy, Debug)]
struct Setting {
    /// The widths of a letter in cells that are tried.
    widths: &'static [usize],
    /// The rows of cells between two lines: the corridor to the next line is in the middle.
    line_gap: usize,
    /// Whether only words that are too long for a line are broken.
    keeps_words: bool,
    /// Whether letters have their marks.
    has_marks: bool,
}

/// The settings, from the best to the smallest one. In the last ones, some strokes are one cell wide.
const SETTINGS: [Setting; 4] = [
    Setting { widths: &[20, 15, 12, 10, 8, 6], line_gap: 5, keeps_words: true, has_marks: true },
    Setting { widths: &[6, 5], line_gap: 3, keeps_words: true, has_marks: true },
    Setting { widths: &[5], line_gap: 3, keeps_words: false, has_marks: true },
    Setting { widths: &[5], line_gap: 3, keeps_words: false, has_marks: false },
];

/// The maximum number of columns, unless the options set it. There are at most one and a half times as
/// many rows: this is the shape of a page.
const MAX_COLUMNS: usize = 42;

/// The width of the margins of a maze in cells, for both sides together.
const MARGINS: usize = 4;

/// A text as a maze.
#[derive(Clone, Debug)]
pub struct Lettering {
    /// The cells.
    pub field: Field,
    /// The cells of each letter or sign, in reading order.
    pub letters: Vec<Vec<usize>>,
}

/// The lines of a text, and the size of its letters.
#[derive(Clone, Debug)]
struct Lines {
    lines: Vec<Vec<Placed>>,
    width: usize,
    gap: usize,
    columns: usize,
    rows: usize,
}

/// A glyph in a line, with the column of its left side.
#[derive(Clone, Copy, Debug)]
struct Placed {
    glyph: Glyph,
    left: usize,
}

/// The height of a number of rows of squares, if letters have a width in cells.
fn height(squares: usize, width: usize) -> usize {
    (2 * squares * width + COLUMNS) / (2 * COLUMNS)
}

/// The width of a glyph in cells.
fn width_of(glyph: &Glyph, width: usize) -> usize {
    height(glyph.columns, width).max(2)
}

/// The space between two letters in cells.
fn letter_gap(width: usize) -> usize {
    height(1, width).max(2)
}

/// The rows of a line above and below its letters, for their marks.
fn mark_rows(line: &[Placed], width: usize) -> [usize; 2] {
    let has = |mark: fn(&Glyph) -> bool| line.iter().any(|placed| mark(&placed.glyph));
    let above = if has(|glyph| glyph.above.is_some()) { height(MARK_ROWS + 1, width) } else { 0 };
    let below = if has(|glyph| glyph.below.is_some()) { height(MARK_ROWS, width) } else { 0 };
    [above, below]
}

impl Lettering {
    /// The shape of words on at most `columns` columns. Of all ways to break the lines, the one with the
    /// largest letters on a page is chosen. `None` if no letters are small enough.
    pub fn new(words: &[Word], columns: Option<usize>) -> Option<Lettering> {
        let columns = columns.unwrap_or(MAX_COLUMNS);
        let lines = SETTINGS.iter().find_map(|setting| Lines::best(words, columns, setting));
        lines.map(|lines| lines.lettering())
    }
}

/// The words of a text as a setting has them.
fn prepared(words: &[Word], setting: &Setting) -> Vec<Word> {
    let mut words = words.to_vec();
    if !setting.has_marks {
        let glyphs = words.iter_mut().flat_map(|word| &mut word.glyphs);
        glyphs.for_each(|glyph| *glyph = Glyph { above: None, below: None, ..*glyph });
    }
    if setting.keeps_words {
        return words;
    }
    let letters = words.into_iter().flat_map(|word| {
        let last = word.glyphs.len().saturating_sub(1);
        word.glyphs.into_iter().enumerate().map(move |(index, glyph)| Word {
            glyphs: vec![glyph],
            has_space: word.has_space && index == last,
        })
    });
    letters.collect()
}

impl Lines {
    /// The lines with the largest letters on a page.
    fn best(words: &[Word], columns: usize, setting: &Setting) -> Option<Lines> {
        let words = &prepared(words, setting);
        let rows = (columns * 3 / 2).min(MAX_SIDE);
        let letters: usize = words.iter().map(|word| word.glyphs.len()).sum();
        let mut best: Option<(usize, Lines)> = None;
        for width in setting.widths.iter().copied() {
            for count in 1..=letters {
                let limit = count * width + (count - 1) * letter_gap(width);
                if limit > columns {
                    break;
                }
                let (lines, is_broken) = Lines::new(words, width, limit, setting.line_gap);
                if lines.rows > rows {
                    continue;
                }
                // The width of a letter on a page that is one and a half times as high as wide.
                let size = width * 10_000
                    / ((lines.columns + MARGINS) * 3).max((lines.rows + MARGINS) * 2);
                // A reader prefers a small word to a broken one.
                let size = if is_broken { size * 9 / 20 } else { size };
                if best.as_ref().is_none_or(|(largest, _)| size > *largest) {
                    best = Some((size, lines));
                }
            }
        }
        best.map(|(_, lines)| lines)
    }

    /// Breaks words into lines of at most `limit` cells, and centres them. Returns also whether a word is
    /// broken.
    fn new(words: &[Word], width: usize, limit: usize, line_gap: usize) -> (Lines, bool) {
        let gap = letter_gap(width);
        let extent = |glyphs: &[Glyph]| {
            let widths = glyphs.iter().map(|glyph| width_of(glyph, width));
            widths.sum::<usize>() + gap * glyphs.len().saturating_sub(1)
        };
        let mut lines: Vec<(Vec<Placed>, usize)> = Vec::new();
        let mut is_broken = false;
        let mut space = 0;
        for word in words {
            // The parts of a word that is too long have nearly the same number of letters.
            let mut parts = 1;
            while parts < word.glyphs.len()
                && balanced(&word.glyphs, parts).into_iter().any(|part| extent(part) > limit)
            {
                parts += 1;
            }
            is_broken |= parts > 1;
            for (index, part) in balanced(&word.glyphs, parts).into_iter().enumerate() {
                let fits = |end: usize| end + space + extent(part) <= limit;
                let last = lines.last_mut().filter(|(_, end)| index == 0 && fits(*end));
                let (line, end) = match last {
                    Some((line, end)) => (line, end),
                    None => {
                        lines.push((Vec::new(), 0));
                        space = 0;
                        let Some((line, end)) = lines.last_mut() else { continue };
                        (line, end)
                    }
                };
                *end += space;
                for glyph in part.iter().copied() {
                    line.push(Placed { glyph, left: *end });
                    *end += width_of(&glyph, width) + gap;
                }
                // The gap after the last letter belongs to the space.
                *end -= gap;
                space = if word.has_space { 3 * gap } else { gap };
            }
        }
        let columns = lines.iter().map(|(_, end)| *end).max().unwrap_or(0);
        let mut rows = line_gap * lines.len().saturating_sub(1);
        let centred = lines.into_iter().map(|(line, end)| {
            let shift = (columns - end) / 2;
            let moved = |placed: Placed| Placed { left: placed.left + shift, ..placed };
            line.into_iter().map(moved).collect()
        });
        let lines: Vec<Vec<Placed>> = centred.collect();
        for line in &lines {
            rows += height(ROWS, width) + mark_rows(line, width).iter().sum::<usize>();
        }
        (Lines { lines, width, gap: line_gap, columns, rows }, is_broken)
    }

    /// The cells of the letters and the corridors between them.
    fn lettering(&self) -> Lettering {
        let (columns, rows) = (self.columns, self.rows);
        let mut field = Field { columns, rows, has: vec![false; columns * rows] };
        let mut letters: Vec<Vec<usize>> = Vec::new();
        let mut top = 0;
        for line in &self.lines {
            let [above, below] = mark_rows(line, self.width);
            let letter_height = height(ROWS, self.width);
            let first = letters.len();
            for placed in line {
                let shape = shape(&placed.glyph, self.width, above);
                let cells = shape.cells().map(|cell| {
                    let (row, column) = (cell / shape.columns, cell % shape.columns);
                    (top + row) * columns + placed.left + column
                });
                let cells: Vec<usize> = cells.collect();
                cells.iter().for_each(|cell| field.has[*cell] = true);
                letters.push(cells);
            }
            let middle = top + above..top + above + letter_height;
            for index in first + 1..letters.len() {
                join(&mut field, &letters[index - 1..=index], middle.clone(), index % 2 == 0);
            }
            if first > 0 {
                let corridor = top - self.gap.div_ceil(2);
                join_lines(&mut field, &letters[first - 1..=first], corridor);
            }
            top += above + letter_height + below + self.gap;
        }
        open_to_the_side(&mut field, &mut letters);
        cropped(&field, letters)
    }
}

/// Divides glyphs into parts of nearly the same number of glyphs, the longer parts first.
fn balanced(glyphs: &[Glyph], parts: usize) -> Vec<&[Glyph]> {
    let mut rest = glyphs;
    let cut = |left: usize| {
        let (part, others) = rest.split_at(rest.len().div_ceil(left));
        rest = others;
        part
    };
    (1..=parts).rev().map(cut).collect()
}

/// The cells of a glyph, with its marks. `above` is the number of rows for marks above the letter.
fn shape(glyph: &Glyph, width: usize, above: usize) -> Field {
    let columns = width_of(glyph, width);
    let below = if glyph.below.is_some() { height(MARK_ROWS, width) } else { 0 };
    let letter = height(ROWS, width);
    let rows = above + letter + below;
    let mut field = Field { columns, rows, has: vec![false; columns * rows] };
    // The parts of the glyph: their first row, their number of rows, and their rows of squares.
    let marks = height(MARK_ROWS, width).min(above);
    let top = glyph.above.as_ref().map(|rows| (0, marks, rows.as_slice()));
    let foot = glyph.below.as_ref().map(|rows| (above + letter, below, rows.as_slice()));
    let parts = top.into_iter().chain([(above, letter, glyph.rows.as_slice())]).chain(foot);
    for (first, height, squares) in parts {
        for row in 0..height {
            // The square at the centre of the cell.
            let bits = squares[(2 * row + 1) * squares.len() / (2 * height)];
            for column in 0..columns {
                let square = (2 * column + 1) * glyph.columns / (2 * columns);
                field.has[(first + row) * columns + column] =
                    bits >> (glyph.columns - 1 - square) & 1 == 1;
            }
        }
    }
    join_parts(&mut field);
    field
}

/// Joins groups of cells by straight corridors, one after the other. Corridors that lead down come first,
/// and of these the shortest one.
fn join_parts(field: &mut Field) {
    loop {
        let (group, count) = field.groups();
        if count < 2 {
            return;
        }
        let mut best: Option<Vec<usize>> = None;
        for side in [Side::Down, Side::Right] {
            if best.is_some() {
                break;
            }
            for start in field.cells() {
                let mut corridor = Vec::new();
                let mut at = field.beside(start, side);
                while let Some(cell) = at.filter(|cell| !field.has[*cell]) {
                    corridor.push(cell);
                    at = field.beside(cell, side);
                }
                let is_other = at.is_some_and(|end| group[end] != group[start]);
                if is_other && best.as_ref().is_none_or(|best| corridor.len() < best.len()) {
                    best = Some(corridor);
                }
            }
        }
        let Some(corridor) = best else { return };
        corridor.into_iter().for_each(|cell| field.has[cell] = true);
    }
}

/// Joins two letters of a line by a corridor in one of `rows`: near the last row if `is_low`, else near
/// the first one. Corridors that are high and low in turn lead the way through the letters.
fn join(field: &mut Field, pair: &[Vec<usize>], rows: std::ops::Range<usize>, is_low: bool) {
    let columns = field.columns;
    let (first, last) = (rows.start, rows.end - 1);
    let corridors = rows.filter_map(|row| {
        let of_row = |cell: &&usize| **cell / columns == row;
        let from = *pair[0].iter().filter(of_row).max()?;
        let to = *pair[1].iter().filter(of_row).min()?;
        let away = if is_low { last - row } else { row - first };
        Some((3 * (to - from) + away, from, to))
    });
    match corridors.min() {
        Some((_, from, to)) => (from + 1..to).for_each(|cell| field.has[cell] = true),
        // The two have no common row, for example a point and an apostrophe: the corridor has a corner
        // between them.
        None => {
            let from = pair[0].iter().max_by_key(|cell| **cell % columns).copied().unwrap_or(0);
            let to = pair[1].iter().min_by_key(|cell| **cell % columns).copied().unwrap_or(0);
            let column = from % columns + 1;
            (from..=from / columns * columns + column).for_each(|cell| field.has[cell] = true);
            (to / columns * columns + column..=to).for_each(|cell| field.has[cell] = true);
            let (a, b) = (from / columns, to / columns);
            (a.min(b)..=a.max(b)).for_each(|row| field.has[row * columns + column] = true);
        }
    }
}

/// Joins the last letter of a line and the first letter of the next line, by a corridor in a row between
/// the lines.
fn join_lines(field: &mut Field, pair: &[Vec<usize>], corridor: usize) {
    let columns = field.columns;
    let (Some(lowest), Some(highest)) = (pair[0].iter().max(), pair[1].iter().min()) else {
        return;
    };
    let [from, to] = [*lowest, *highest].map(|cell| (cell / columns, cell % columns));
    (from.0..=corridor).for_each(|row| field.has[row * columns + from.1] = true);
    (corridor..=to.0).for_each(|row| field.has[row * columns + to.1] = true);
    let (a, b) = (from.1.min(to.1), from.1.max(to.1));
    (a..=b).for_each(|column| field.has[corridor * columns + column] = true);
}

/// Leads the first letter to the upper side of the rectangle and the last one to the lower side, unless
/// they touch the left side or the right side. The new cells belong to these letters.
fn open_to_the_side(field: &mut Field, letters: &mut [Vec<usize>]) {
    let columns = field.columns;
    let top = field.cells().next().map_or(0, |cell| cell / columns);
    let bottom = field.cells().last().map_or(0, |cell| cell / columns);
    if let Some(first) = letters.first_mut()
        && !first.iter().any(|cell| cell % columns == 0)
        && let Some(cell) = first.iter().min().copied()
    {
        first.extend((top..cell / columns).map(|row| row * columns + cell % columns));
        first.iter().for_each(|cell| field.has[*cell] = true);
    }
    if let Some(last) = letters.last_mut()
        && !last.iter().any(|cell| (cell + 1) % columns == 0)
        && let Some(cell) = last.iter().max().copied()
    {
        last.extend((cell / columns + 1..=bottom).map(|row| row * columns + cell % columns));
        last.iter().for_each(|cell| field.has[*cell] = true);
    }
}

/// The field without empty columns and rows at its sides, and the cells of the letters in it.
fn cropped(field: &Field, letters: Vec<Vec<usize>>) -> Lettering {
    let columns = field.columns;
    let left = field.cells().map(|cell| cell % columns).min().unwrap_or(0);
    let top = field.cells().next().map_or(0, |cell| cell / columns);
    let small = field.cropped();
    let moved = |cell: usize| (cell / columns - top) * small.columns + cell % columns - left;
    let letters = letters.into_iter().map(|cells| cells.into_iter().map(moved).collect());
    Lettering { letters: letters.collect(), field: small }
}
