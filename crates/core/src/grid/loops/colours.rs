//! Colours: which cells lie on the same side of the loop.
//!
//! The cells and the outside are in classes. Within a class it is known for each two cells whether
//! they lie on the same side of the loop. An edge is a line if its two cells lie on different sides.

/// The classes of cells.
#[derive(Clone, Debug)]
pub struct Colours {
    /// For each cell, the number of its class, and its side within the class.
    pub of: Vec<(u32, bool)>,
    /// The cells of each class.
    pub members: Vec<Vec<u32>>,
}

impl Colours {
    /// Creates a class for each cell.
    pub fn new(cells: usize) -> Colours {
        Colours {
            of: (0..cells as u32).map(|cell| (cell, false)).collect(),
            members: (0..cells as u32).map(|cell| vec![cell]).collect(),
        }
    }

    /// Whether two cells lie on different sides, if this is known.
    pub fn differ(&self, a: usize, b: usize) -> Option<bool> {
        let ((class, side), (other, other_side)) = (self.of[a], self.of[b]);
        (class == other).then_some(side != other_side)
    }
}
