//! Tests of figures with clues.

use super::*;
use crate::layout::figures::clues::tests::clues;

const TEXT: &str = "A clue of somewhat more than one line (7)";

/// Fits a figure with a side from 200 to 340 pt. Its natural side is 235 pt.
fn fitted(clues: &Arc<Clues>, width: f64, height: f64, continues: bool) -> Option<FittedFigure> {
    let square = |side: f64| Size::new(Pt(side), Pt(side));
    let footprint = Footprint {
        min: square(200.0),
        max: square(340.0),
        title: None,
        list: Vec::new(),
        clues: Some(Arc::clone(clues)),
        is_framed: false,
        has_parts: false,
        open_cell: None,
    };
    let space = Size::new(Pt(width), Pt(height));
    fit_with_clues(&footprint, clues, space, continues.then_some(space))
}

fn layout(fitted: &FittedFigure) -> &ClueLayout {
    match &fitted.list {
        Some(FittedList::Clues(layout)) => layout,
        list => panic!("{list:?}"),
    }
}

#[test]
fn a_figure_becomes_smaller_than_natural_only_if_clues_cannot_continue() {
    let few = clues(12, TEXT);
    let found = fitted(&few, 350.0, 500.0, true).unwrap();
    assert_eq!((layout(&found).is_beside, found.pages()), (false, 1));
    assert!((235.0..340.0).contains(&found.size.height.0), "{:?}", found.size);
    let many = clues(18, TEXT);
    let found = fitted(&many, 350.0, 500.0, true).unwrap();
    assert_eq!((found.size.height, found.pages()), (Pt(340.0), 2));
    let alone = fitted(&many, 350.0, 500.0, false).unwrap();
    assert!((200.0..235.0).contains(&alone.size.height.0), "{:?}", alone.size);
    assert_eq!(fitted(&clues(30, TEXT), 350.0, 500.0, false), None);
}

#[test]
fn clues_are_beside_the_figure_if_that_makes_it_larger() {
    let found = fitted(&clues(19, TEXT), 600.0, 360.0, true).unwrap();
    let layout = layout(&found);
    assert!(layout.is_beside);
    assert_eq!((found.size.height, found.pages(), layout.pages[0].len()), (Pt(340.0), 1, 2));
    assert!(found.size.width + layout.size(0).width < Pt(600.0));
}

#[test]
fn columns_have_equal_widths_and_about_the_same_height() {
    for width in (200..700).step_by(7) {
        let found = fitted(&clues(20, TEXT), f64::from(width), 1000.0, false).unwrap();
        let layout = layout(&found);
        let columns = &layout.pages[0];
        let heights: Vec<usize> = columns.iter().map(Column::rows).collect();
        let [least, most] = [heights.iter().min(), heights.iter().max()].map(Option::unwrap);
        assert!(most - least <= 3 * columns.len(), "{width}: {heights:?}");
        let measure = layout.measure.0;
        assert!((100.0..=214.0).contains(&measure), "{width}: {measure}");
    }
}

#[test]
fn clues_are_never_narrower_than_their_widest_word() {
    let clues = clues(1, "Donaudampfschifffahrtsgesellschaft");
    let (widest, _) = clues.widest_word();
    assert_eq!(fitted(&clues, widest.0 - 1.0, 1000.0, true), None);
}
