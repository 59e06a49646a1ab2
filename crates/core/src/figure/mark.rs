//! The marks of a grid: everything that is drawn on a lattice.

use super::spot::{Cell, Spot};

/// A mark on a lattice. A mark has no size: the painter chooses line widths and type sizes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Filled cells.
    Fill {
        /// The cells.
        cells: Vec<Cell>,
        /// The tone of the cells. A paper tone is not allowed.
        tone: Tone,
    },
    /// Straight lines on the sides of cells.
    Edges {
        /// The first and the last spot of each line. Both are corners of cells, in the same row or
        /// in the same column.
        runs: Vec<(Spot, Spot)>,
        /// The weight of the lines.
        weight: Weight,
    },
    /// A closed line around connected cells.
    Outline {
        /// The cells.
        cells: Vec<Cell>,
        /// The style of the line.
        style: OutlineStyle,
    },
    /// A line from spot to spot.
    Line {
        /// The spots: the ends and the corners of the line. The line is straight between two spots.
        through: Vec<Spot>,
        /// The style of the line.
        style: LineStyle,
    },
    /// A shape, centred at a spot.
    Shape {
        /// The centre.
        at: Spot,
        /// The form, which also decides the size.
        form: Form,
        /// The tone of the interior. A shape with a paper tone has an outline.
        tone: Tone,
    },
    /// A sign that is drawn with lines, centred at a spot.
    Sign {
        /// The centre.
        at: Spot,
        /// The sign.
        sign: Sign,
    },
    /// A text in a cell, in a margin or on the side of a cell.
    Symbol {
        /// The spot to which the text belongs.
        at: Spot,
        /// The place of the text in the cell.
        anchor: Anchor,
        /// The text, on one line. A picture is a character of the symbol font, see
        /// [`pictures`](super::pictures).
        text: String,
        /// The role of the text, which decides the font.
        role: Role,
    },
    /// A pencil mark: a small text in one of nine places of a cell.
    Note {
        /// The centre of the cell.
        at: Spot,
        /// The place, row by row from 0 to 8.
        place: u8,
        /// The text, usually a digit.
        text: String,
        /// Whether a line strikes the note out.
        is_struck: bool,
    },
}

/// The tone of an area, printed in black ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// No ink.
    Paper,
    /// A light tint, on which digits stay legible.
    Tint,
    /// A dark tint, which counts as black and on which the lines between cells stay visible.
    Dark,
    /// Full black. Texts on it are printed in paper white.
    Black,
}

/// The weight of the lines on the sides of cells, from light to heavy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// Between two cells.
    Thin,
    /// Between two boxes, or every fifth line of a large grid.
    Thick,
    /// Between two regions of irregular shapes, at least as wide as the border.
    Region,
    /// The border of the grid.
    Border,
    /// A wall of a maze.
    Wall,
}

/// The style of a closed line around cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OutlineStyle {
    /// A dashed line inside the cells, as around the cages of a killer Sudoku.
    Cage,
    /// A solid line inside the cells.
    Inset,
    /// A ring around a straight run of cells, as around a word.
    Ring,
    /// A rectangle around all cells of the lattice, at a distance of a quarter of a cell.
    Frame,
}

/// The style of a line from spot to spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineStyle {
    /// A thin straight line, as on the diagonals of a Sudoku.
    Rule,
    /// A wide tinted band, as of a thermometer.
    TintedBand,
    /// A wide white band with black sides.
    HollowBand,
    /// The shaft of an arrow.
    Shaft,
    /// A loop, or a path that the player draws.
    Loop,
    /// The way through a maze: a tinted line without sides.
    Way,
    /// One bridge between two islands.
    Bridge,
    /// Two parallel bridges between two islands.
    DoubleBridge,
}

/// The form of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// A point at the corner of a cell.
    Point,
    /// A dot on a side, at a corner or in the centre of a cell.
    Dot,
    /// A bar across the side of a cell.
    Bar,
    /// A circle that almost fills a cell, drawn over the lines: an island, a pearl, the circle of an
    /// arrow.
    Disc,
    /// A circle below the lines.
    Round,
    /// A square below the lines.
    Square,
    /// The bulb of a thermometer, below the lines. Its tone is the tone of the band: tint or paper.
    Bulb,
    /// The half of a cell at one of its corners, below the lines: a triangle.
    Half(Corner),
}

/// A corner of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Corner {
    /// The top left corner.
    TopLeft,
    /// The top right corner.
    TopRight,
    /// The bottom left corner.
    BottomLeft,
    /// The bottom right corner.
    BottomRight,
}

/// One of four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards the top.
    Up,
    /// Towards the right.
    Right,
    /// Towards the bottom.
    Down,
    /// Towards the left.
    Left,
}

/// A sign that is drawn with lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// An open angle between two cells. Its tip points at the cell with the smaller value.
    Less(Direction),
    /// A line from the top left corner to the bottom right corner of a cell.
    Split,
    /// A small diagonal cross on the side or in the centre of a cell: no line is here.
    Cross,
    /// The head of an arrow: it points in a direction, as steps to the right and down. Each number
    /// is -1, 0 or 1. At least one of them is not 0. On a side it points into a cell, and a shaft
    /// that ends in this cell is drawn up to the side only.
    Head {
        /// Steps to the right.
        right: i8,
        /// Steps down.
        down: i8,
    },
    /// A small arrow on the side of a cell, from a clue to the first cell of its word. The arrow
    /// starts in the first direction and ends in the second direction. If both are equal, it is
    /// straight.
    Bent(Direction, Direction, ArrowPlace),
}

/// The place of a small arrow on a side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ArrowPlace {
    /// In the middle.
    Middle,
    /// At the upper half of a left or right side: the arrow belongs to the upper text of its cell.
    Upper,
    /// At the lower half of a left or right side.
    Lower,
}

impl ArrowPlace {
    /// All places.
    pub const ALL: [ArrowPlace; 3] = [ArrowPlace::Middle, ArrowPlace::Upper, ArrowPlace::Lower];
}

/// The place of a text in its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Anchor {
    /// In the centre, in one line.
    Centre,
    /// A small text in the top left corner.
    TopLeft,
    /// A small text in the top right corner.
    TopRight,
    /// A small text in the bottom left corner.
    BottomLeft,
    /// A small text in the bottom right corner.
    BottomRight,
    /// A small text that fills the whole cell, in several lines.
    Whole,
    /// A small text that fills the upper half of the cell.
    UpperHalf,
    /// A small text that fills the lower half of the cell.
    LowerHalf,
}

impl Anchor {
    /// Whether the text may be broken into lines.
    pub fn is_block(self) -> bool {
        matches!(self, Anchor::Whole | Anchor::UpperHalf | Anchor::LowerHalf)
    }
}

/// The role of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A given: printed in the puzzle, and in bold type in the answer.
    Given,
    /// A text that the player must find.
    Answer,
    /// A letter in the grid of a word search.
    Letter,
    /// A clue: a sum, the number of a word, a text in a margin.
    Clue,
    /// The number of a step, one digit in a corner or a margin, drawn in white on a small black
    /// circle.
    Step,
}
