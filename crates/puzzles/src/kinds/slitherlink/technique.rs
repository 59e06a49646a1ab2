//! The solving techniques, in order of difficulty.

/// A solving technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// A clue that has all its lines, or needs all its open edges.
    Clue,
    /// A dot with two lines.
    FullDot,
    /// A dot with one line and one open edge.
    OneWayOn,
    /// A dot without lines and with one open edge.
    DeadEnd,
    /// An edge that would close a loop too early.
    EarlyLoop,
    /// The loop is complete.
    Complete,
    /// A clue at a corner without another way out.
    ClosedCorner,
    /// Two 3s side by side.
    AdjacentThrees,
    /// Two 3s that touch at a corner.
    DiagonalThrees,
    /// A line that meets the corner of a 3.
    LineMeetsThree,
    /// A line that must go on along a 1.
    LineMeetsOne,
    /// The possible numbers of lines at two opposite corners.
    Corners,
    /// Cells inside and outside the loop.
    Colours,
    /// An edge at the end of a path whose line or cross leads to a contradiction.
    Trial,
}

impl Technique {
    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Technique::Clue => "clue",
            Technique::FullDot => "full dot",
            Technique::OneWayOn => "one way on",
            Technique::DeadEnd => "dead end",
            Technique::EarlyLoop => "early loop",
            Technique::Complete => "complete loop",
            Technique::ClosedCorner => "closed corner",
            Technique::AdjacentThrees => "adjacent threes",
            Technique::DiagonalThrees => "diagonal threes",
            Technique::LineMeetsThree => "line meets a three",
            Technique::LineMeetsOne => "line meets a one",
            Technique::Corners => "corners",
            Technique::Colours => "inside and outside",
            Technique::Trial => "trial of an edge",
        }
    }

    /// The level of the technique, as an index.
    pub fn level(self) -> usize {
        match self {
            Technique::Clue
            | Technique::FullDot
            | Technique::OneWayOn
            | Technique::DeadEnd
            | Technique::EarlyLoop
            | Technique::Complete => 0,
            Technique::ClosedCorner
            | Technique::AdjacentThrees
            | Technique::DiagonalThrees
            | Technique::LineMeetsThree
            | Technique::LineMeetsOne => 1,
            Technique::Corners => 2,
            Technique::Colours => 3,
            Technique::Trial => 4,
        }
    }
}
