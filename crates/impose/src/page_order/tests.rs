//! Tests of `impose::page_order`.

use super::*;
use proptest::prelude::*;

/// Page numbers from 1, with 0 for a blank page.
fn numbers(sheets: &[Sheet]) -> Vec<Vec<Vec<usize>>> {
    let side = |side: &Side| side.iter().map(|page| page.map_or(0, |page| page + 1)).collect();
    sheets.iter().map(|sheet| sheet.sides.iter().map(side).collect()).collect()
}

/// Nests and folds the sheets of one signature; returns the pages in reading order.
fn folded(sheets: &[Sheet], right_to_left: bool) -> Vec<Option<usize>> {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for sheet in sheets {
        let [front, back] = [0, 1].map(|side| [0, 1].map(|cell| sheet.sides[side][cell]));
        // A leaf is one half of a folded sheet. Each leaf has a page on its front and a page on its
        // back. `leaves` has two leaves: first the leaf in the first half of the signature,
        // then the leaf in the second half.
        let leaves = if right_to_left {
            [[front[0], back[1]], [back[0], front[1]]]
        } else {
            [[front[1], back[0]], [back[1], front[0]]]
        };
        before.extend(leaves[0]);
        after.splice(0..0, leaves[1]);
    }
    before.extend(after);
    before
}

/// Cuts the sheets apart and puts the stacks on top of each other; returns the pages in reading
/// order.
fn stacked(sheets: &[Sheet], columns: usize, right_to_left: bool) -> Vec<Option<usize>> {
    let cells = sheets.first().map_or(0, |sheet| sheet.sides[0].len());
    let mut pages = Vec::new();
    for cell in 0..cells {
        let (row, column) = (cell / columns, cell % columns);
        // The cell on the back of the sheet, exactly behind this cell of the front.
        let across = row * columns + (columns - 1 - column);
        let (front, back) = if right_to_left { (across, cell) } else { (cell, across) };
        for sheet in sheets {
            pages.push(sheet.sides[0][front]);
            pages.extend(sheet.sides.get(1).map(|side| side[back]));
        }
    }
    pages
}

/// Whether all pages are in order, followed only by blank pages.
fn is_in_order(pages: Vec<Option<usize>>, count: usize) -> bool {
    pages.iter().take(count).copied().eq((0..count).map(Some))
        && pages[count..].iter().all(Option::is_none)
}

#[test]
fn a_booklet_of_eight_pages_has_two_nested_sheets() {
    let sheets = Scheme::Booklet { signature: None }.sheets(8, true, false);
    assert_eq!(numbers(&sheets), [[[8, 1], [2, 7]], [[6, 3], [4, 5]]]);
    assert_eq!([sheets[0].depth, sheets[1].depth], [0, 1]);
    let sheets = Scheme::Booklet { signature: None }.sheets(6, true, true);
    assert_eq!(numbers(&sheets), [[[1, 0], [0, 2]], [[3, 6], [5, 4]]]);
}

#[test]
fn a_thick_book_is_divided_into_signatures_of_similar_thickness() {
    let sheets = Scheme::Booklet { signature: Some(8) }.sheets(68, true, false);
    let depths: Vec<u32> = sheets.iter().map(|sheet| sheet.depth).collect();
    assert_eq!(depths, [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4]);
    assert_eq!(numbers(&sheets)[6], [[48, 25], [26, 47]]);
}

#[test]
fn n_up_and_cut_stacks_have_the_documented_order() {
    let n_up = Scheme::NUp { columns: 2, rows: 2 }.sheets(6, true, false);
    assert_eq!(numbers(&n_up), [[[1, 2, 3, 4], [5, 6, 0, 0]]]);
    let n_up = Scheme::NUp { columns: 2, rows: 2 }.sheets(6, false, true);
    assert_eq!(numbers(&n_up), [[[2, 1, 4, 3]], [[6, 5, 0, 0]]]);
    let stacks = Scheme::CutStacks { columns: 2, rows: 1 }.sheets(8, true, false);
    assert_eq!(numbers(&stacks), [[[1, 5], [6, 2]], [[3, 7], [8, 4]]]);
    let stacks = Scheme::CutStacks { columns: 1, rows: 2 }.sheets(5, false, false);
    assert_eq!(numbers(&stacks), [[[1, 4]], [[2, 5]], [[3, 0]]]);
}

proptest! {
    #[test]
    fn a_folded_booklet_is_in_order(
        pages in 1usize..300,
        signature in prop::option::of(1u32..20),
        right_to_left in any::<bool>(),
    ) {
        let sheets = Scheme::Booklet { signature }.sheets(pages, true, right_to_left);
        prop_assert_eq!(sheets.len(), pages.div_ceil(4));
        let mut read = Vec::new();
        let mut thickness = Vec::new();
        for signature_sheets in sheets.chunk_by(|_, next| next.depth > 0) {
            prop_assert!((0..).zip(signature_sheets).all(|(depth, sheet)| sheet.depth == depth));
            prop_assert!(signature.is_none_or(|max| signature_sheets.len() <= max as usize));
            thickness.push(signature_sheets.len());
            read.extend(folded(signature_sheets, right_to_left));
        }
        prop_assert!(thickness.iter().max() <= thickness.iter().min().map(|n| n + 1).as_ref());
        prop_assert!(is_in_order(read, pages));
    }

    #[test]
    fn cut_stacks_are_in_order(
        pages in 1usize..300,
        (columns, rows) in (1u32..5, 1u32..5),
        duplex in any::<bool>(),
        right_to_left in any::<bool>(),
    ) {
        let scheme = Scheme::CutStacks { columns, rows };
        let sheets = scheme.sheets(pages, duplex, right_to_left);
        let leaves = pages.div_ceil(if duplex { 2 } else { 1 });
        prop_assert_eq!(sheets.len(), leaves.div_ceil((columns * rows) as usize));
        let read = stacked(&sheets, columns as usize, right_to_left);
        prop_assert!(is_in_order(read, pages));
    }

    #[test]
    fn n_up_pages_are_in_order(
        pages in 1usize..300,
        (columns, rows) in (1u32..5, 1u32..5),
        duplex in any::<bool>(),
        right_to_left in any::<bool>(),
    ) {
        let sheets = Scheme::NUp { columns, rows }.sheets(pages, duplex, right_to_left);
        let mut read = Vec::new();
        for side in sheets.iter().flat_map(|sheet| &sheet.sides) {
            for row in side.chunks(columns as usize) {
                if right_to_left {
                    read.extend(row.iter().rev());
                } else {
                    read.extend(row);
                }
            }
        }
        prop_assert!(is_in_order(read, pages));
    }
}
