//! The candidate grid as text.

use std::fmt::Write;

use crate::kinds::sudoku::board::Cells;
use crate::kinds::sudoku::grade::{Candidates, View, nine};

/// Draws a grid, nine lines of nine cells between rules: a digit that stands in the grid as it is,
/// else the candidates one after the other, a single one with a question mark (`5?`).
pub fn grid(cells: &Cells, candidates: &Candidates) -> String {
    let text: [String; 81] = std::array::from_fn(|cell| match cells[cell] {
        0 => {
            let digits = candidates.digits(cell);
            let mark = if nine::is_single(digits) { "?" } else { "" };
            nine::each(digits).map(|digit| char::from(b'1' + digit as u8)).collect::<String>()
                + mark
        }
        digit => digit.to_string(),
    });
    let widths: [usize; 9] = std::array::from_fn(|column| {
        (0..9).map(|row| text[9 * row + column].len()).max().unwrap_or(1)
    });
    let rule = |out: &mut String| {
        for band in widths.chunks(3) {
            let width = band.iter().sum::<usize>() + 2 * band.len() + 1;
            let _ = write!(out, "+{}", "-".repeat(width - 1));
        }
        out.push_str("+\n");
    };
    let mut out = String::new();
    for row in 0..9 {
        if row % 3 == 0 {
            rule(&mut out);
        }
        for column in 0..9 {
            let bar = if column % 3 == 0 { "| " } else { " " };
            let _ = write!(out, "{bar}{:<w$}", text[9 * row + column], w = widths[column] + 1);
        }
        out.push_str("|\n");
    }
    rule(&mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::board;

    #[test]
    fn candidates_stand_in_columns() {
        let givens =
            "12345678.........9...........................................................1...";
        let cells = board::parse(givens, "the givens", true).unwrap();
        let text = grid(&cells, &Candidates::of(&cells));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.iter().all(|line| line.len() == lines[0].len()));
        assert_eq!(lines.len(), 13);
        println!("{text}");
    }
}
