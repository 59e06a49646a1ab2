//! The symmetries that the givens of a puzzle can have, and the orbits of cells under them.

use super::board::{CellSet, column, row};

/// A symmetry of the places of the givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// None at all.
    None,
    /// By half a turn: the newspaper's symmetry.
    HalfTurn,
    /// By a quarter turn.
    QuarterTurn,
    /// The left half mirrors the right.
    LeftRight,
    /// The top half mirrors the bottom.
    TopBottom,
    /// Mirrored in the diagonal from top left to bottom right.
    Diagonal,
    /// Mirrored in the diagonal from bottom left to top right.
    AntiDiagonal,
    /// By every turn and mirror of the square.
    Full,
}

impl Symmetry {
    /// All of them, with the names they have in `book.toml`.
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

    /// The symmetry of a name.
    pub fn named(name: &str) -> Option<Symmetry> {
        Symmetry::ALL.iter().find(|(known, _)| *known == name).map(|(_, symmetry)| *symmetry)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Symmetry::ALL.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }

    /// The cells that a cell is carried to, itself among them.
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

    /// The orbits, ordered by their first cells.
    pub fn orbits(self) -> Vec<CellSet> {
        let first = |&(cell, orbit): &(usize, CellSet)| orbit.trailing_zeros() as usize == cell;
        (0..81).map(|cell| (cell, self.orbit(cell))).filter(first).map(|(_, orbit)| orbit).collect()
    }

    /// Whether a set of cells has it.
    pub fn holds(self, set: CellSet) -> bool {
        self.orbits().into_iter().all(|orbit| set & orbit == 0 || set & orbit == orbit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::board::ALL;

    #[test]
    fn orbits_part_the_grid() {
        let counts = Symmetry::ALL.map(|(_, symmetry)| {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.iter().fold(0, |all, orbit| all | orbit), ALL);
            assert_eq!(orbits.iter().map(|orbit| orbit.count_ones()).sum::<u32>(), 81);
            orbits.len()
        });
        assert_eq!(counts, [81, 41, 21, 45, 45, 45, 45, 15]);
    }

    #[test]
    fn each_keeps_what_its_name_says() {
        let sets = |cells: &[(usize, usize)]| {
            cells.iter().fold(0, |set, (r, c)| set | 1u128 << (9 * r + c))
        };
        assert!(Symmetry::LeftRight.holds(sets(&[(2, 0), (2, 8)])));
        assert!(Symmetry::TopBottom.holds(sets(&[(0, 2), (8, 2)])));
        assert!(!Symmetry::TopBottom.holds(sets(&[(2, 0), (2, 8)])));
        assert!(Symmetry::Diagonal.holds(sets(&[(0, 2), (2, 0)])));
        assert!(Symmetry::AntiDiagonal.holds(sets(&[(0, 0), (8, 8)])));
        assert!(Symmetry::QuarterTurn.holds(sets(&[(0, 1), (1, 8), (8, 7), (7, 0)])));
        assert!(!Symmetry::Full.holds(sets(&[(0, 1), (1, 8), (8, 7), (7, 0)])));
    }

    #[test]
    fn names_go_both_ways() {
        assert_eq!(Symmetry::ALL.map(|(name, _)| name), Symmetry::NAMES);
        for (name, symmetry) in Symmetry::ALL {
            assert_eq!(Symmetry::named(name), Some(symmetry));
            assert_eq!(symmetry.name(), name);
        }
        assert_eq!(Symmetry::named("spiral"), None);
    }
}
