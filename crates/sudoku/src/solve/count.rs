//! The state of a count of solutions.

/// The state of a count.
pub struct Count {
    /// The number at which the count stops.
    pub limit: u32,
    /// The number of solutions found so far.
    pub found: u32,
    /// Whether a guess was made.
    pub has_guessed: bool,
    /// Whether a branch has led to a contradiction.
    pub has_failed: bool,
}

impl Count {
    /// A count that stops at `limit`.
    pub fn new(limit: u32) -> Count {
        Count { limit, found: 0, has_guessed: false, has_failed: false }
    }
}
