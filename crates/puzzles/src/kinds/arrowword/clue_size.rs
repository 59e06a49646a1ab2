//! Whether a clue fits in its cell.

/// The size of a clue: the width of a line in hundredths of the type size, and the maximum number of lines.
pub type ClueSize = (u32, usize);

/// The sizes that clues in half a cell, and in a whole cell, should have. If a word has no clue of a size,
/// the next size counts. A line of 530 needs a cell of 14.3 mm for type of 7 pt.
pub const HALF_CELL: [ClueSize; 5] = [(510, 2), (530, 2), (570, 2), (630, 2), (700, 2)];
pub const WHOLE_CELL: [ClueSize; 5] = [(510, 4), (530, 5), (570, 5), (630, 6), (700, 6)];
/// The number of sizes with which ten columns fit on a page of 7 x 10 in, with type of 7 pt.
pub const USUAL_SIZES: usize = 2;

/// Whether a clue fits in lines. No word is broken, and the word after a hyphen is in the same line.
pub fn fits(text: &str, (width, most): ClueSize) -> bool {
    let space = width_of(' ');
    let (mut lines, mut used) = (0, 0);
    for word in text.split_whitespace() {
        let length: u32 = word.chars().map(width_of).sum();
        if length > width {
            return false;
        }
        if lines > 0 && used + space + length <= width {
            used += space + length;
        } else {
            lines += 1;
            used = length;
        }
    }
    lines <= most
}

/// The width of a character in hundredths of the type size: the width in Lato, or a little more.
fn width_of(c: char) -> u32 {
    match c {
        '’' | '‘' => 22,
        ' ' | 'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '!' => 27,
        'I' => 28,
        'f' | 'r' | 't' | '-' | '“' | '”' => 37,
        'J' | 's' | 'z' | '?' => 45,
        'a' | 'ä' | 'c' | 'e' | 'é' | 'g' | 'k' | 'v' | 'x' | 'y' | 'L' => 53,
        'A'..='C' | 'K' | 'R' | 'V' | 'X' => 68,
        'D' | 'G' | 'H' | 'N' | 'U' | '&' => 76,
        'm' | 'w' | 'O' | 'Q' | '…' | '—' => 82,
        'œ' | 'M' => 94,
        'W' => 105,
        'P' | 'T' | 'Y' | 'Z' => 62,
        _ => 58,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_not_broken() {
        assert!(fits("Open, as a button", (510, 2)));
        assert!(!fits("Open, as a button", (400, 2)));
        assert!(fits("Open, as a button", (400, 3)));
        assert!(!fits("Straightforward", (510, 5)));
        assert!(fits("Straightforward", (730, 1)));
    }
}
