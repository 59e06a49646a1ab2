//! The input of the layout functions: a document, its puzzles and its typesetter.

mod ladders;

pub(super) use ladders::Ladders;

use crate::document::{Document, Placed};
use crate::layout::text::Typesetter;

/// The input of the layout functions: a document, its puzzles and its typesetter.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The document.
    pub document: &'a Document,
    /// The puzzles in print order. An index of a puzzle, in code or in a comment, is always an
    /// index in this list.
    pub puzzles: &'a [&'a Placed],
    /// The example puzzles of the how-to-solve pages, in the order of [`Document::examples`].
    pub examples: &'a [&'a Placed],
    /// The typesetter.
    pub typesetter: Typesetter<'a>,
    /// The levels that marks count.
    pub ladders: &'a Ladders,
}

/// The puzzles of a document, sorted by their use.
pub struct Input<'a> {
    pub document: &'a Document,
    puzzles: Vec<&'a Placed>,
    examples: Vec<&'a Placed>,
    ladders: Ladders,
}

impl<'a> Input<'a> {
    /// Sorts the puzzles of a document. `placed` contains the puzzles of the document and the example
    /// puzzles of the how-to-solve pages.
    pub fn new(document: &'a Document, placed: &[&'a Placed]) -> Input<'a> {
        let puzzles = without_examples(placed);
        // The examples are in the order of the document, not the order in which they were generated.
        let examples = document.examples.iter().filter_map(|kind| {
            let kind = kind.about().name;
            let mut examples = placed.iter().copied().filter(|placed| placed.chapter.is_none());
            examples.find(|placed| placed.puzzle.kind == kind)
        });
        let ladders = Ladders::new(document, &puzzles);
        Input { document, examples: examples.collect(), puzzles, ladders }
    }

    /// The input of the layout functions.
    pub fn context(&self) -> Context<'_> {
        let Input { document, puzzles, examples, ladders } = self;
        Context { document, puzzles, examples, typesetter: Typesetter { document }, ladders }
    }
}

/// The puzzles that belong to a chapter. The example puzzles of the how-to-solve pages belong to no
/// chapter.
pub fn without_examples<'a>(placed: &[&'a Placed]) -> Vec<&'a Placed> {
    placed.iter().copied().filter(|placed| placed.chapter.is_some()).collect()
}
