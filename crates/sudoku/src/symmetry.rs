//! Symmetries of the pattern of givens, and the orbits of cells under each symmetry.

use super::board::{CellSet, column, row};

/// A symmetry of the pattern of givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// No symmetry.
    None,
    /// Rotation by a half turn, the usual symmetry in newspapers.
    HalfTurn,
    /// Rotation by a quarter turn.
    QuarterTurn,
    /// Reflection in the middle column: left and right change places.
    LeftRight,
    /// Reflection in the middle row: top and bottom change places.
    TopBottom,
    /// Reflection in the diagonal from top left to bottom right.
    Diagonal,
    /// Reflection in the diagonal from bottom left to top right.
    AntiDiagonal,
    /// All rotations and reflections of the square.
    Full,
}

impl Symmetry {
    /// All symmetries with their names in `book.toml`.
    pub const ALL: [(&'static str, Symmetry); 8] = [
        ("none", Symmetry::None),
        ("half-turn", Symmetry::HalfTurn),
        ("quarter-turn", Symmetry::QuarterTurn),
        ("left-right", Symmetry::LeftRight),
        ("top-bottom", Symmetry::TopBottom),
        ("diagonal", Symmetry::Diagonal),
        ("anti-diagonal", Symmetry::AntiDiagonal),
        ("full", Symmetry::Full),
    ];

    /// The names of [`Symmetry::ALL`].
    pub const NAMES: &'static [&'static str] = &[
        "none",
        "half-turn",
        "quarter-turn",
        "left-right",
        "top-bottom",
        "diagonal",
        "anti-diagonal",
        "full",
    ];

    /// The symmetry with this name in `book.toml`. `None` if the name is unknown.
    pub fn from_name(name: &str) -> Option<Symmetry> {
        Symmetry::ALL.iter().find(|(known, _)| *known == name).map(|(_, symmetry)| *symmetry)
    }

    /// The name in `book.toml`.
    pub fn name(self) -> &'static str {
        Symmetry::ALL.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }

    /// The orbit of a cell: the cell itself, and all cells that the symmetry maps it to.
    fn orbit(self, cell: usize) -> CellSet {
        let (r, c) = (row(cell), column(cell));
        let at = |r: usize, c: usize| 1 << (9 * r + c);
        let half = at(r, c) | at(8 - r, 8 - c);
        match self {
            Symmetry::None => at(r, c),
            Symmetry::HalfTurn => half,
            Symmetry::QuarterTurn => half | at(c, 8 - r) | at(8 - c, r),
            Symmetry::LeftRight => at(r, c) | at(r, 8 - c),
            Symmetry::TopBottom => at(r, c) | at(8 - r, c),
            Symmetry::Diagonal => at(r, c) | at(c, r),
            Symmetry::AntiDiagonal => at(r, c) | at(8 - c, 8 - r),
            Symmetry::Full => {
                half | at(r, 8 - c)
                    | at(8 - r, c)
                    | at(c, r)
                    | at(8 - c, 8 - r)
                    | at(c, 8 - r)
                    | at(8 - c, r)
            }
        }
    }

    /// All orbits, ordered by their first cells.
    pub fn orbits(self) -> Vec<CellSet> {
        let first = |&(cell, orbit): &(usize, CellSet)| orbit.trailing_zeros() as usize == cell;
        (0..81).map(|cell| (cell, self.orbit(cell))).filter(first).map(|(_, orbit)| orbit).collect()
    }

    /// Whether a set of cells has this symmetry.
    pub fn preserves(self, set: CellSet) -> bool {
        self.orbits().into_iter().all(|orbit| set & orbit == 0 || set & orbit == orbit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ALL;

    #[test]
    fn orbits_partition_the_grid() {
        let counts = Symmetry::ALL.map(|(_, symmetry)| {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.iter().fold(0, |all, orbit| all | orbit), ALL);
            assert_eq!(orbits.iter().map(|orbit| orbit.count_ones()).sum::<u32>(), 81);
            orbits.len()
        });
        assert_eq!(counts, [81, 41, 21, 45, 45, 45, 45, 15]);
    }

    #[test]
    fn each_symmetry_preserves_its_orbits() {
        let sets = |cells: &[(usize, usize)]| {
            cells.iter().fold(0, |set, (r, c)| set | 1u128 << (9 * r + c))
        };
        assert!(Symmetry::LeftRight.preserves(sets(&[(2, 0), (2, 8)])));
        assert!(Symmetry::TopBottom.preserves(sets(&[(0, 2), (8, 2)])));
        assert!(!Symmetry::TopBottom.preserves(sets(&[(2, 0), (2, 8)])));
        assert!(Symmetry::Diagonal.preserves(sets(&[(0, 2), (2, 0)])));
        assert!(Symmetry::AntiDiagonal.preserves(sets(&[(0, 0), (8, 8)])));
        assert!(Symmetry::QuarterTurn.preserves(sets(&[(0, 1), (1, 8), (8, 7), (7, 0)])));
        assert!(!Symmetry::Full.preserves(sets(&[(0, 1), (1, 8), (8, 7), (7, 0)])));
    }

    #[test]
    fn names_round_trip() {
        assert_eq!(Symmetry::ALL.map(|(name, _)| name), Symmetry::NAMES);
        for (name, symmetry) in Symmetry::ALL {
            assert_eq!(Symmetry::from_name(name), Some(symmetry));
            assert_eq!(symmetry.name(), name);
        }
        assert_eq!(Symmetry::from_name("spiral"), None);
    }
}
