//! The candidate grid as text.

use crate::board::Cells;
use crate::grade::{CandidateView, Candidates, digit_set};

/// Draws a grid as nine rows of nine cells, with lines around the boxes and with the names of rows
/// and columns. A filled cell shows its digit. An empty cell shows its candidates. A single
/// candidate is followed by a question mark (`5?`), and a dash means that no candidate is left.
pub fn candidate_grid(cells: &Cells, candidates: &Candidates) -> String {
    let text: [String; 81] = std::array::from_fn(|cell| match cells[cell] {
        0 => {
            let digits = candidates.digits(cell);
            let mark = match digit_set::count(digits) {
                0 => "-",
                1 => "?",
                _ => "",
            };
            digit_set::iter(digits).map(|digit| char::from(b'1' + digit as u8)).collect::<String>()
                + mark
        }
        digit => digit.to_string(),
    });
    let names: [String; 9] = std::array::from_fn(|column| format!("c{}", column + 1));
    let widths: [usize; 9] = std::array::from_fn(|column| {
        let cells = (0..9).map(|row| text[9 * row + column].len());
        cells.max().unwrap_or(1).max(names[column].len())
    });
    let line = |name: &str, bar: &str, texts: &[String]| {
        let mut line = format!("{name:<3}");
        for (column, text) in texts.iter().enumerate() {
            let before = if column % 3 == 0 { bar } else { " " };
            line += &format!("{before}{text:<w$}", w = widths[column] + 1);
        }
        line + bar.trim_end()
    };
    let rule = || {
        let widths = widths.chunks(3).map(|band| band.iter().sum::<usize>() + 2 * band.len());
        let rules = widths.map(|width| "-".repeat(width));
        format!("   +{}+", rules.collect::<Vec<_>>().join("+"))
    };
    let mut lines = vec![line("", "  ", &names).trim_end().to_owned()];
    for (row, texts) in text.chunks(9).enumerate() {
        if row % 3 == 0 {
            lines.push(rule());
        }
        lines.push(line(&format!("r{}", row + 1), "| ", texts));
    }
    lines.push(rule());
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;

    #[test]
    fn cells_are_aligned_in_columns() {
        let givens =
            "12345678....................................................................1....";
        let cells = board::parse_givens(givens).unwrap();
        let text = candidate_grid(&cells, &Candidates::new(&cells));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 14);
        assert!(lines[1..].iter().all(|line| line.len() == lines[1].len()));
        // The cell is aligned with the name of its column and is on the line of its row.
        let at = lines[0].find("c9").unwrap();
        assert_eq!((&lines[2][..2], &lines[2][at..at + 2]), ("r1", "9?"));
        assert_eq!((&lines[12][..2], &lines[12][at..at + 3]), ("r9", "234"));
        // With a 9 in r9c9, the last cell of row 1 has no candidate left.
        let broken = givens[..80].to_owned() + "9";
        let cells = board::parse_givens(&broken).unwrap();
        let text = candidate_grid(&cells, &Candidates::new(&cells));
        assert!(
            text.lines()
                .nth(2)
                .is_some_and(|line| line.ends_with("| 7         8         -        |"))
        );
    }
}
