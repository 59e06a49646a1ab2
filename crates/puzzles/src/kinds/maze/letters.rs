//! The shapes of letters and digits, drawn for bookgen: five columns and seven rows of squares.

use super::field::Field;

/// The maximum number of letters of a maze.
pub const MAX_LETTERS: usize = 8;

/// The minimum width of a stroke in cells. A narrower stroke has no wrong ways.
pub const MIN_STROKE: usize = 2;

const COLUMNS: usize = 5;
const ROWS: usize = 7;

/// The rows of each letter, from the top. The highest of the five bits is the left square.
const SHAPES: [(char, [u8; ROWS]); 36] = [
    ('A', [0b01110, 0b11011, 0b11011, 0b11011, 0b11111, 0b11011, 0b11011]),
    ('B', [0b11110, 0b11011, 0b11011, 0b11110, 0b11011, 0b11011, 0b11110]),
    ('C', [0b01111, 0b11100, 0b11000, 0b11000, 0b11000, 0b11100, 0b01111]),
    ('D', [0b11110, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b11110]),
    ('E', [0b11111, 0b11000, 0b11000, 0b11110, 0b11000, 0b11000, 0b11111]),
    ('F', [0b11111, 0b11000, 0b11000, 0b11110, 0b11000, 0b11000, 0b11000]),
    ('G', [0b01111, 0b11100, 0b11000, 0b11011, 0b11001, 0b11101, 0b01111]),
    ('H', [0b11011, 0b11011, 0b11011, 0b11111, 0b11011, 0b11011, 0b11011]),
    ('I', [0b11111, 0b01110, 0b01110, 0b01110, 0b01110, 0b01110, 0b11111]),
    ('J', [0b01111, 0b00110, 0b00110, 0b00110, 0b00110, 0b11110, 0b01100]),
    ('K', [0b11011, 0b11011, 0b11110, 0b11100, 0b11110, 0b11011, 0b11011]),
    ('L', [0b11000, 0b11000, 0b11000, 0b11000, 0b11000, 0b11000, 0b11111]),
    ('M', [0b10001, 0b11011, 0b11111, 0b11111, 0b10101, 0b10001, 0b10001]),
    ('N', [0b10001, 0b11001, 0b11101, 0b11111, 0b10111, 0b10011, 0b10001]),
    ('O', [0b01110, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110]),
    ('P', [0b11110, 0b11011, 0b11011, 0b11110, 0b11000, 0b11000, 0b11000]),
    ('Q', [0b01110, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110, 0b00111]),
    ('R', [0b11110, 0b11011, 0b11011, 0b11110, 0b11100, 0b11110, 0b11011]),
    ('S', [0b01111, 0b11000, 0b11000, 0b01110, 0b00011, 0b00011, 0b11110]),
    ('T', [0b11111, 0b11111, 0b01110, 0b01110, 0b01110, 0b01110, 0b01110]),
    ('U', [0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110]),
    ('V', [0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110, 0b00100]),
    ('W', [0b10001, 0b10001, 0b10101, 0b11111, 0b11111, 0b11011, 0b10001]),
    ('X', [0b11011, 0b11011, 0b01110, 0b01110, 0b01110, 0b11011, 0b11011]),
    ('Y', [0b11011, 0b11011, 0b11011, 0b01110, 0b01110, 0b01110, 0b01110]),
    ('Z', [0b11111, 0b00011, 0b00111, 0b01110, 0b11100, 0b11000, 0b11111]),
    ('0', [0b01110, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110]),
    ('1', [0b01100, 0b11100, 0b01100, 0b01100, 0b01100, 0b01100, 0b11111]),
    ('2', [0b11110, 0b00011, 0b00011, 0b01110, 0b11000, 0b11000, 0b11111]),
    ('3', [0b11110, 0b00011, 0b00011, 0b01110, 0b00011, 0b00011, 0b11110]),
    ('4', [0b11011, 0b11011, 0b11011, 0b11111, 0b00011, 0b00011, 0b00011]),
    ('5', [0b11111, 0b11000, 0b11000, 0b11110, 0b00011, 0b00011, 0b11110]),
    ('6', [0b01110, 0b11000, 0b11000, 0b11110, 0b11011, 0b11011, 0b01110]),
    ('7', [0b11111, 0b00011, 0b00011, 0b00110, 0b01100, 0b01100, 0b01100]),
    ('8', [0b01110, 0b11011, 0b11011, 0b01110, 0b11011, 0b11011, 0b01110]),
    ('9', [0b01110, 0b11011, 0b11011, 0b01111, 0b00011, 0b00011, 0b01110]),
];

/// The squares of a letter.
pub fn shape(letter: char) -> Option<&'static [u8; ROWS]> {
    SHAPES.iter().find(|(known, _)| *known == letter).map(|(_, shape)| shape)
}

/// The number of squares of a text, with a square between two letters.
fn squares(letters: usize) -> usize {
    (COLUMNS + 1) * letters - 1
}

/// The minimum number of columns for a number of letters.
pub fn min_columns(letters: usize) -> usize {
    squares(letters) * MIN_STROKE
}

/// The cells of letters. Each square has as many cells as `columns` allows. Letters that do not touch
/// are joined by corridors.
pub fn field(letters: &[&[u8; ROWS]], columns: usize) -> Field {
    let stroke = (columns / squares(letters.len())).max(1);
    let (columns, rows) = (squares(letters.len()) * stroke, ROWS * stroke);
    let mut field = Field { columns, rows, has: vec![false; columns * rows] };
    for (cell, has) in field.has.iter_mut().enumerate() {
        let (column, row) = (cell % columns / stroke, cell / columns / stroke);
        let (letter, square) = (column / (COLUMNS + 1), column % (COLUMNS + 1));
        *has = square < COLUMNS && letters[letter][row] >> (COLUMNS - 1 - square) & 1 == 1;
    }
    join(&mut field);
    field.cropped()
}

/// Joins groups of cells by straight corridors. Each time the shortest corridor is added; of several,
/// the one that is nearest to the middle row.
fn join(field: &mut Field) {
    loop {
        let (group, count) = field.groups();
        if count < 2 {
            return;
        }
        let middle = field.rows / 2;
        let mut best: Option<(usize, usize, Vec<usize>)> = None;
        for row in 0..field.rows {
            let cells = |column: usize| row * field.columns + column;
            let mut last: Option<usize> = None;
            for column in (0..field.columns).filter(|column| field.has[cells(*column)]) {
                if let Some(last) = last.filter(|last| group[cells(*last)] != group[cells(column)])
                {
                    let key = (column - last, row.abs_diff(middle));
                    if best.as_ref().is_none_or(|(length, away, _)| key < (*length, *away)) {
                        best = Some((key.0, key.1, (last + 1..column).map(cells).collect()));
                    }
                }
                last = Some(column);
            }
        }
        let Some((_, _, corridor)) = best else { return };
        corridor.into_iter().for_each(|cell| field.has[cell] = true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_the_shape_of_letters() {
        let shapes: Vec<_> = "LT".chars().map(|letter| shape(letter).unwrap()).collect();
        let field = field(&shapes, 11);
        let rows: Vec<String> = field
            .has
            .chunks(field.columns)
            .map(|row| row.iter().map(|has| if *has { '#' } else { '.' }).collect())
            .collect();
        assert_eq!(
            rows,
            [
                "##....#####",
                "##....#####",
                "##.....###.",
                "##.....###.",
                "##.....###.",
                "##.....###.",
                "##########."
            ]
        );
    }

    #[test]
    fn every_pair_of_letters_is_connected() {
        for (_, first) in &SHAPES {
            for (_, second) in &SHAPES {
                assert_eq!(field(&[first, second], 22).groups().1, 1);
            }
        }
    }
}
