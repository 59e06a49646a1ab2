//! The techniques of loops, in order of difficulty.

/// A solving technique.
#[derive(Debug, PartialEq, Eq)]
pub struct Technique {
    /// The name.
    pub name: &'static str,
    /// The index of the level.
    pub level: usize,
    /// The key of the argument.
    pub reason: &'static str,
}

impl Technique {
    /// A technique.
    pub const fn new(name: &'static str, level: usize, reason: &'static str) -> Technique {
        Technique { name, level, reason }
    }
}

/// A clue that has all its lines, or needs all its open edges.
pub static CLUE: Technique = Technique::new("clue", 0, "clue-has-all");
/// A dot with two lines.
pub static FULL_DOT: Technique = Technique::new("full dot", 0, "because-full-dot");
/// A dot with one line and one open edge.
pub static ONE_WAY_ON: Technique = Technique::new("one way on", 0, "because-one-way-on");
/// A dot without lines and with one open edge.
pub static DEAD_END: Technique = Technique::new("dead end", 0, "because-dead-end");
/// An edge that would close a loop too early.
pub static EARLY_LOOP: Technique = Technique::new("early loop", 0, "because-early-loop");
/// The loop is complete.
pub static COMPLETE: Technique = Technique::new("complete loop", 0, "because-complete");
/// The possible numbers of lines at two opposite corners.
pub static CORNERS: Technique = Technique::new("corners", 2, "because-corners");
/// Cells inside and outside the loop.
pub static COLOURS: Technique = Technique::new("inside and outside", 3, "because-colours");
/// An edge at the end of a path whose line or cross leads to a contradiction.
pub static TRIAL: Technique = Technique::new("trial of an edge", 4, "because-trial");

/// All techniques of loops without the patterns of a kind.
pub static ALL: [&Technique; 9] =
    [&CLUE, &FULL_DOT, &ONE_WAY_ON, &DEAD_END, &EARLY_LOOP, &COMPLETE, &CORNERS, &COLOURS, &TRIAL];
