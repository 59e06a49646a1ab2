//! The order of the sheets of a class: all sheets of one name are together, so that they can be
//! stapled.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::design::Sides;
use crate::document::{Collation, Labels};
use crate::layout::context::Context;
use crate::layout::frame::{PageContent, Pagination, PuzzlePages, sheets};

/// The sheet of a name in a chapter.
struct Sheet {
    /// The index of the chapter.
    chapter: usize,
    /// The indices of the puzzles.
    puzzles: Range<usize>,
}

/// Whether the sheets of a chapter are ordered by name.
pub fn is_collated(context: Context<'_>, chapter: usize) -> bool {
    let document = context.document;
    document.collation == Collation::ByName
        && matches!(document.chapters[chapter].labels, Labels::Names(_))
}

/// Adds the sheets of all chapters with names: all sheets of the first name, then all sheets of the
/// second name. The names are in the order in which the chapters list them. If a list has a name twice,
/// the second sheet belongs to the second name of the other chapters. `chapters` has the puzzles of each
/// chapter, and `all` the pages of each puzzle of the document.
pub fn add_sheets(
    pagination: &mut Pagination,
    context: Context<'_>,
    chapters: &[Range<usize>],
    all: &[PuzzlePages],
) {
    let document = context.document;
    let mut order: Vec<Vec<Sheet>> = Vec::new();
    let mut places: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    for (index, puzzles) in chapters.iter().enumerate() {
        let chapter = &document.chapters[index];
        let Labels::Names(names) = &chapter.labels else { continue };
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (name, puzzles) in names.iter().zip(sheets(chapter, puzzles.clone())) {
            let count = counts.entry(name).or_default();
            let place = *places.entry((name, *count)).or_insert_with(|| {
                order.push(Vec::new());
                order.len() - 1
            });
            *count += 1;
            order[place].push(Sheet { chapter: index, puzzles });
        }
    }
    for own in order {
        // On sheets with two sides, the sheets of two names never share a leaf.
        let is_verso = pagination.next_number().is_multiple_of(2);
        if document.design.sides == Sides::Mirrored && is_verso {
            pagination.pages.push(PageContent::Blank);
        }
        for Sheet { chapter, puzzles } in own {
            // The table of contents lists a chapter with the page of its first puzzle.
            if puzzles.start == chapters[chapter].start {
                let title = document.chapters[chapter].title.clone();
                pagination.add_entry(title, Some(chapters[chapter].clone()));
            }
            pagination.add_sheet(context, chapter, puzzles, all);
        }
    }
}
