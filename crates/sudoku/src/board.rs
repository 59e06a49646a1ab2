//! Cells, houses, and grids as text.

use bookgen_core::Flaw;

/// A grid: 81 digits in reading order, 0 for an empty cell.
pub type Cells = [u8; 81];

/// A set of cells: bit `9 * row + column`, rows and columns from 0.
pub type CellSet = u128;

/// All 81 cells.
pub const ALL: CellSet = (1 << 81) - 1;

/// The row of a cell, 0 to 8.
pub const fn row(cell: usize) -> usize {
    cell / 9
}

/// The column of a cell, 0 to 8.
pub const fn column(cell: usize) -> usize {
    cell % 9
}

/// The box of a cell, 0 to 8 in reading order.
pub const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// The 27 houses: indices 0 to 8 are the boxes, 9 to 17 the columns, and 18 to 26 the rows. The
/// cells of a house are in reading order.
pub const HOUSES: [[u8; 9]; 27] = {
    let mut houses = [[0; 9]; 27];
    let mut h = 0;
    while h < 9 {
        let mut i = 0;
        while i < 9 {
            houses[h][i] = (h / 3 * 27 + h % 3 * 3 + i / 3 * 9 + i % 3) as u8;
            houses[9 + h][i] = (9 * i + h) as u8;
            houses[18 + h][i] = (9 * h + i) as u8;
            i += 1;
        }
        h += 1;
    }
    houses
};

/// [`HOUSES`] as cell sets.
pub const HOUSE_SETS: [CellSet; 27] = {
    let mut sets = [0; 27];
    let mut h = 0;
    while h < 27 {
        let mut i = 0;
        while i < 9 {
            sets[h] |= 1 << HOUSES[h][i];
            i += 1;
        }
        h += 1;
    }
    sets
};

/// The box, column and row of each cell, as indices of [`HOUSES`].
pub const HOUSES_OF: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        houses[cell] = [box_of(cell) as u8, 9 + column(cell) as u8, 18 + row(cell) as u8];
        cell += 1;
    }
    houses
};

/// The peers of each cell: the 20 other cells in the row, column and box of the cell.
pub const PEERS: [CellSet; 81] = {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut i = 0;
        while i < 3 {
            peers[cell] |= HOUSE_SETS[HOUSES_OF[cell][i] as usize];
            i += 1;
        }
        peers[cell] &= !(1 << cell);
        cell += 1;
    }
    peers
};

/// Whether two different cells share a house.
pub const fn sees(cell: usize, other: usize) -> bool {
    PEERS[cell] >> other & 1 == 1
}

/// The name of a cell for a reader, for example "row 1 column 9".
pub fn cell_name(cell: usize) -> String {
    format!("row {} column {}", row(cell) + 1, column(cell) + 1)
}

/// The cells of a set, in reading order.
pub fn cells(set: CellSet) -> impl Iterator<Item = usize> {
    // Iterating over two 64-bit words is faster than over one 128-bit word.
    let (mut word, mut rest, mut first) = (set as u64, (set >> 64) as u64, 0);
    std::iter::from_fn(move || {
        if word == 0 {
            (word, rest, first) = (rest, 0, 64);
            if word == 0 {
                return None;
            }
        }
        let cell = first + word.trailing_zeros() as usize;
        word &= word - 1;
        Some(cell)
    })
}

/// The cells of a grid that contain a digit.
pub fn filled(grid: &Cells) -> CellSet {
    (0..81).filter(|&cell| grid[cell] != 0).fold(0, |set, cell| set | 1 << cell)
}

/// A copy of a grid in which all cells outside the set are empty.
pub fn masked(grid: &Cells, set: CellSet) -> Cells {
    let mut left = [0; 81];
    for cell in cells(set & ALL) {
        left[cell] = grid[cell];
    }
    left
}

/// Whether every house contains every digit.
pub fn is_solution(grid: &Cells) -> bool {
    HOUSES.iter().all(|house| {
        house.iter().fold(0u16, |seen, &cell| seen | 1 << grid[usize::from(cell)]) == 0x3fe
    })
}

/// Parses the givens of a puzzle: 81 characters, each a digit from 1 to 9 or `.` for an empty cell.
///
/// ```
/// use bookgen_sudoku::board::{parse_givens, text};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(text(&parse_givens(puzzle)?), puzzle);
/// assert!(parse_givens("53..7").is_err());
/// # Ok::<(), bookgen_core::Flaw>(())
/// ```
///
/// # Errors
/// The text does not have 81 characters, or a character is invalid.
pub fn parse_givens(text: &str) -> Result<Cells, Flaw> {
    parse(text, "the givens", Some('.'))
}

/// Parses an answer: 81 digits from 1 to 9.
///
/// # Errors
/// The text does not have 81 characters, or a character is invalid.
pub fn parse_answer(text: &str) -> Result<Cells, Flaw> {
    parse(text, "the cells of the answer", None)
}

/// Parses 81 characters. `name` names the grid in errors. `empty` stands for an empty cell.
fn parse(text: &str, name: &str, empty: Option<char>) -> Result<Cells, Flaw> {
    let mut grid = [0; 81];
    // This loop has no branches, because files can have millions of grids.
    if let Ok(bytes) = <&[u8; 81]>::try_from(text.as_bytes()) {
        let mut is_valid = true;
        for (byte, cell) in bytes.iter().zip(&mut grid) {
            let is_digit = (b'1'..=b'9').contains(byte);
            *cell = if is_digit { byte - b'0' } else { 0 };
            is_valid &= is_digit || Some(char::from(*byte)) == empty;
        }
        if is_valid {
            return Ok(grid);
        }
    }
    let length = text.chars().count();
    if length != 81 {
        return Err(Flaw(format!("{name} have {length} characters instead of 81")));
    }
    let is_fault = |c: char| !(('1'..='9').contains(&c) || Some(c) == empty);
    let fault = text.chars().enumerate().find(|(_, c)| is_fault(*c));
    let (cell, c) = fault.unwrap_or_default();
    let or_dot = if empty.is_some() { " or a dot" } else { "" };
    let place = cell_name(cell);
    Err(Flaw(format!("{name} have {c:?} at {place}, not a digit from 1 to 9{or_dot}")))
}

/// The grid as a text of 81 characters, with `.` for an empty cell.
pub fn text(grid: &Cells) -> String {
    let mut text = String::with_capacity(81);
    write(grid, b'.', &mut text);
    text
}

/// Appends cells to a string. Empty cells become the ASCII character `empty`.
pub fn write<const N: usize>(cells: &[u8; N], empty: u8, out: &mut String) {
    let mut bytes = *cells;
    for digit in &mut bytes {
        *digit = if *digit == 0 { empty } else { b'0' + *digit % 10 };
    }
    // The bytes are ASCII, so the conversion cannot fail.
    *out += str::from_utf8(&bytes).unwrap_or_default();
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn house_tables_agree() {
        for (cell, houses) in HOUSES_OF.iter().enumerate() {
            let of: Vec<usize> = (0..27).filter(|&h| HOUSES[h].contains(&(cell as u8))).collect();
            assert_eq!(of, houses.map(usize::from));
            assert!(of.iter().all(|&h| HOUSE_SETS[h] >> cell & 1 == 1));
        }
        assert_eq!(HOUSE_SETS.iter().fold(0, |all, set| all | set), ALL);
    }

    #[test]
    fn parse_errors_name_the_cell() {
        let flaw = |text: &str| parse_givens(text).unwrap_err().0;
        assert_eq!(flaw("12"), "the givens have 2 characters instead of 81");
        let mut text = ".".repeat(81);
        text.replace_range(12..13, "0");
        assert_eq!(
            flaw(&text),
            "the givens have '0' at row 2 column 4, not a digit from 1 to 9 or a dot"
        );
        assert_eq!(
            parse_answer(&".".repeat(81)).unwrap_err().0,
            "the cells of the answer have '.' at row 1 column 1, not a digit from 1 to 9"
        );
        assert!(parse_givens(&"é".repeat(81)).is_err());
    }

    proptest! {
        #[test]
        fn text_and_parse_round_trip(digits in prop::collection::vec(0u8..10, 81)) {
            let grid: Cells = digits.try_into().unwrap();
            prop_assert_eq!(parse_givens(&text(&grid)), Ok(grid));
            prop_assert_eq!(masked(&grid, filled(&grid)), grid);
        }

        #[test]
        fn cells_lists_a_set(set in any::<u128>()) {
            let set = set & ALL;
            prop_assert_eq!(cells(set).fold(0, |all, cell| all | 1u128 << cell), set);
            prop_assert_eq!(cells(set).count() as u32, set.count_ones());
        }
    }
}
