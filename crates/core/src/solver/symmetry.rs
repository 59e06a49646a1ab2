//! Symmetries of a grid: orbits for symmetric patterns, and all positions of a grid for
//! fingerprints.

/// A symmetry of the pattern of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// No symmetry.
    None,
    /// Rotation by a half turn, the usual symmetry in newspapers.
    HalfTurn,
    /// Reflection in the middle column: left and right change places.
    LeftRight,
    /// Reflection in the middle row: top and bottom change places.
    TopBottom,
}

impl Symmetry {
    /// All symmetries with their names in `book.toml`. A rotation by a quarter turn alone is left
    /// out, because its patterns can look like offensive signs.
    pub const ALL: [(&'static str, Symmetry); 4] = [
        ("none", Symmetry::None),
        ("half-turn", Symmetry::HalfTurn),
        ("left-right", Symmetry::LeftRight),
        ("top-bottom", Symmetry::TopBottom),
    ];

    /// The names of [`Symmetry::ALL`].
    pub const NAMES: &'static [&'static str] = &["none", "half-turn", "left-right", "top-bottom"];

    /// The symmetry with a name.
    pub fn from_name(name: &str) -> Option<Symmetry> {
        Symmetry::ALL.iter().find(|(known, _)| *known == name).map(|(_, symmetry)| *symmetry)
    }

    /// The name in `book.toml`.
    pub fn name(self) -> &'static str {
        Symmetry::ALL.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }

    /// The orbits: the groups of cells that change places. Each group has one or two cells. Cells
    /// are numbered row by row.
    pub fn orbits(self, columns: usize, rows: usize) -> Vec<Vec<usize>> {
        let image = |cell: usize| {
            let (column, row) = (cell % columns, cell / columns);
            let (column, row) = match self {
                Symmetry::None => (column, row),
                Symmetry::HalfTurn => (columns - 1 - column, rows - 1 - row),
                Symmetry::LeftRight => (columns - 1 - column, row),
                Symmetry::TopBottom => (column, rows - 1 - row),
            };
            row * columns + column
        };
        let cells = (0..columns * rows).filter(|cell| *cell <= image(*cell));
        cells
            .map(|cell| if image(cell) == cell { vec![cell] } else { vec![cell, image(cell)] })
            .collect()
    }
}

/// One of the eight rotations and reflections of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The number of columns of the moved grid.
    pub columns: usize,
    /// For each cell of the moved grid, row by row, the cell of the original grid.
    pub cells: Vec<usize>,
}

impl Position {
    /// The eight rotations and reflections. The first symmetry leaves the grid unchanged, the
    /// second is the rotation by a quarter turn clockwise, and the first four are rotations.
    pub fn all(columns: usize, rows: usize) -> [Position; 8] {
        std::array::from_fn(|number| {
            let mut position =
                Position { columns, cells: (0..columns * rows).collect::<Vec<usize>>() };
            if number >= 4 {
                position = position.mirrored();
            }
            for _ in 0..number % 4 {
                position = position.turned();
            }
            position
        })
    }

    /// The number of rows of the moved grid.
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns.max(1)
    }

    fn turned(&self) -> Position {
        let (columns, rows) = (self.rows(), self.columns);
        let cell = |at: usize| {
            let (column, row) = (at % columns, at / columns);
            self.cells[(columns - 1 - column) * self.columns + row]
        };
        Position { columns, cells: (0..columns * rows).map(cell).collect() }
    }

    fn mirrored(&self) -> Position {
        let rows = self.cells.chunks(self.columns.max(1));
        let cells = rows.flat_map(|row| row.iter().rev().copied()).collect();
        Position { columns: self.columns, cells }
    }
}

/// Whether a pattern is equal to its rotation by a quarter turn but not to any reflection. Such
/// patterns can look like offensive signs. `is_equal` says whether the moved pattern is equal to
/// the pattern.
pub fn is_pinwheel(columns: usize, rows: usize, is_equal: impl Fn(&Position) -> bool) -> bool {
    if columns != rows {
        return false;
    }
    let positions = Position::all(columns, rows);
    is_equal(&positions[1]) && !positions[4..].iter().any(is_equal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(position: &Position) -> String {
        position.cells.iter().map(|cell| char::from(b'a' + *cell as u8)).collect()
    }

    #[test]
    fn a_grid_has_eight_positions() {
        let positions = Position::all(3, 2);
        let texts = positions.iter().map(letters).collect::<Vec<_>>();
        assert_eq!(
            texts,
            ["abcdef", "daebfc", "fedcba", "cfbead", "cbafed", "fcebda", "defabc", "adbecf"]
        );
        assert_eq!(positions.map(|position| position.columns), [3, 2, 3, 2, 3, 2, 3, 2]);
    }

    #[test]
    fn orbits_cover_each_cell_once() {
        assert_eq!(Symmetry::HalfTurn.orbits(3, 1), [vec![0, 2], vec![1]]);
        assert_eq!(Symmetry::LeftRight.orbits(2, 2), [vec![0, 1], vec![2, 3]]);
        assert_eq!(Symmetry::TopBottom.orbits(2, 2), [vec![0, 2], vec![1, 3]]);
        for (_, symmetry) in Symmetry::ALL {
            let mut cells = symmetry.orbits(5, 4).concat();
            cells.sort_unstable();
            assert_eq!(cells, (0..20).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_pinwheel_has_no_mirror() {
        let is_pinwheel = |side: usize, text: &[u8]| {
            is_pinwheel(side, side, |position| {
                position.cells.iter().zip(text).all(|(cell, letter)| text[*cell] == *letter)
            })
        };
        assert!(is_pinwheel(4, b".x.....xx.....x."));
        assert!(!is_pinwheel(3, b".x.xxx.x."));
        assert!(!is_pinwheel(3, b"x........"));
    }
}
