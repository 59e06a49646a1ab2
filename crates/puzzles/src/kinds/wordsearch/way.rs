//! How a word runs from its first letter: in a straight line or along a path.

use bookgen_core::figure::Anchor;

/// How a word runs from its first letter to its last letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// In one of eight directions.
    Straight(Direction),
    /// Along a path: the direction of each step. Each is to the right, down, to the left or up.
    Path(Vec<Direction>),
}

impl Way {
    /// The direction of a step, from 0. `None` if the path has no such step.
    pub fn step(&self, step: usize) -> Option<Direction> {
        match self {
            Way::Straight(direction) => Some(*direction),
            Way::Path(steps) => steps.get(step).copied(),
        }
    }

    /// The corner of the first letter for the number of a clue. No two paths start in one cell.
    pub fn corner(&self) -> Anchor {
        match self {
            Way::Straight(direction) => direction.corner(),
            Way::Path(_) => Anchor::TopLeft,
        }
    }

    /// The number of bends.
    pub fn bends(&self) -> usize {
        match self {
            Way::Straight(_) => 0,
            Way::Path(steps) => steps.windows(2).filter(|two| two[0] != two[1]).count(),
        }
    }

    /// The way through cells, one for each letter. Two cells in a row are neighbours.
    pub fn through(cells: &[usize], columns: usize) -> Way {
        let step = |two: &[usize]| match two[1] {
            next if next == two[0] + 1 => Direction::E,
            next if next == two[0] + columns => Direction::S,
            next if next + 1 == two[0] => Direction::W,
            _ => Direction::N,
        };
        Way::Path(cells.windows(2).map(step).collect())
    }

    /// The name in a puzzle string.
    pub fn name(&self) -> String {
        match self {
            Way::Straight(direction) => direction.name().to_owned(),
            Way::Path(steps) => steps.iter().map(|step| step.name()).collect(),
        }
    }

    /// The way with this name.
    pub fn parse(name: &str, is_path: bool) -> Option<Way> {
        let direction = |name: &str| Direction::ALL.into_iter().find(|way| way.name() == name);
        if !is_path {
            return direction(name).map(Way::Straight);
        }
        let steps = (0..name.len()).map(|at| direction(name.get(at..at + 1)?));
        steps.collect::<Option<Vec<Direction>>>().map(Way::Path)
    }
}

/// The direction of a word, as a point of the compass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Direction {
    E,
    S,
    SE,
    NE,
    W,
    N,
    NW,
    SW,
}

impl Direction {
    pub const ALL: [Direction; 8] = [
        Direction::E,
        Direction::S,
        Direction::SE,
        Direction::NE,
        Direction::W,
        Direction::N,
        Direction::NW,
        Direction::SW,
    ];

    /// The name in a puzzle string.
    pub fn name(self) -> &'static str {
        match self {
            Direction::E => "E",
            Direction::S => "S",
            Direction::SE => "SE",
            Direction::NE => "NE",
            Direction::W => "W",
            Direction::N => "N",
            Direction::NW => "NW",
            Direction::SW => "SW",
        }
    }

    /// The step to the next letter: the number of rows down and the number of columns to the right.
    pub fn step(self) -> (isize, isize) {
        match self {
            Direction::E => (0, 1),
            Direction::S => (1, 0),
            Direction::SE => (1, 1),
            Direction::NE => (-1, 1),
            Direction::W => (0, -1),
            Direction::N => (-1, 0),
            Direction::NW => (-1, -1),
            Direction::SW => (1, -1),
        }
    }

    /// Whether the direction runs to the left or straight up.
    pub fn is_backward(self) -> bool {
        matches!(self, Direction::W | Direction::N | Direction::NW | Direction::SW)
    }

    /// The corner of the first letter for the number of a clue. The two directions along an axis share a
    /// corner.
    pub fn corner(self) -> Anchor {
        match self {
            Direction::E | Direction::W => Anchor::TopLeft,
            Direction::S | Direction::N => Anchor::TopRight,
            Direction::SE | Direction::NW => Anchor::BottomLeft,
            Direction::NE | Direction::SW => Anchor::BottomRight,
        }
    }

    /// Whether the direction is diagonal.
    pub fn is_diagonal(self) -> bool {
        matches!(self, Direction::SE | Direction::NE | Direction::NW | Direction::SW)
    }
}
