//! Tests of arrangements.

use super::*;
use crate::layout::figures::figure_with_list::least_height;
use crate::layout::figures::footprint::FittedList;

const LIST: ListStyle = ListStyle { leading: Pt(12.0), gutter: Pt(10.0), gap: Pt(10.0) };

/// Each letter of a title is 5 pt wide, and the leading of titles is 20 pt.
const STYLE: FitStyle<'_> = FitStyle {
    list: LIST,
    further: None,
    columns: None,
    title_height: &|title, width| Pt(20.0) * (title.len() as f64 * 5.0 / width.0).ceil(),
};

fn square(min: f64, max: f64) -> Footprint {
    Footprint {
        min: Size::new(Pt(min), Pt(min)),
        max: Size::new(Pt(max), Pt(max)),
        title: None,
        list: Vec::new(),
        clues: None,
        is_framed: false,
        has_parts: false,
        open_cell: None,
    }
}

fn above(height: f64) -> CaptionSpace {
    CaptionSpace {
        side_width: None,
        height: Pt(height),
        min_width: Pt::ZERO,
        form: CaptionForm::FULL,
    }
}

#[test]
fn two_puzzles_on_a_high_page_are_in_one_column() {
    let body = Size::new(Pt(300.0), Pt(520.0));
    let found = arrange(2, body, Pt(20.0), &[above(0.0)], &[square(100.0, 400.0)], STYLE);
    let found = found.unwrap();
    assert_eq!((found.columns, found.rows), (1, 2));
    assert_eq!(found.cell, Size::new(Pt(300.0), Pt(250.0)));
}

#[test]
fn six_puzzles_are_in_two_columns_and_three_rows() {
    let body = Size::new(Pt(340.0), Pt(540.0));
    let found = arrange(6, body, Pt(20.0), &[above(16.0)], &[square(120.0, 170.0)], STYLE);
    assert_eq!(found.map(|found| (found.columns, found.rows)), Some((2, 3)));
    assert_eq!(arrange(12, body, Pt(20.0), &[above(16.0)], &[square(120.0, 170.0)], STYLE), None);
}

#[test]
fn puzzles_at_their_maximum_size_are_side_by_side() {
    let body = Size::new(Pt(500.0), Pt(720.0));
    let found = |count| {
        let found = arrange(count, body, Pt(20.0), &[above(16.0)], &[square(100.0, 200.0)], STYLE);
        found.map(|found| (found.columns, found.rows))
    };
    assert_eq!([found(2), found(3), found(4)], [Some((2, 1)), Some((2, 2)), Some((2, 2))]);
}

#[test]
fn captions_beside_the_figure_need_a_single_column() {
    let body = Size::new(Pt(340.0), Pt(520.0));
    let side = CaptionSpace { side_width: Some(Pt(60.0)), ..above(0.0) };
    let both = [side, above(30.0)];
    let found = arrange(2, body, Pt(20.0), &both, &[square(100.0, 400.0)], STYLE).unwrap();
    assert_eq!(found.caption.side_width, Some(Pt(60.0)));
    let found = arrange(4, body, Pt(20.0), &both, &[square(100.0, 400.0)], STYLE).unwrap();
    assert_eq!((found.columns, found.caption.side_width), (2, None));
}

#[test]
fn a_list_goes_where_the_figure_is_larger() {
    let mut footprint = square(100.0, 400.0);
    footprint.list = vec![Pt(60.0); 12];
    let high =
        fit_footprint(&footprint, Size::new(Pt(300.0), Pt(500.0)), LIST, None, ListPlace::Any)
            .unwrap();
    let Some(FittedList::Plain(list)) = high.list else { panic!("a plain list") };
    assert_eq!((list.is_beside, list.columns, list.height), (false, 4, Pt(36.0)));
    assert_eq!(high.size.width, Pt(300.0));
    let wide =
        fit_footprint(&footprint, Size::new(Pt(500.0), Pt(300.0)), LIST, None, ListPlace::Any)
            .unwrap();
    assert!(wide.is_list_beside());
    assert_eq!(wide.size.width, Pt(300.0));
    assert_eq!(
        fit_footprint(&footprint, Size::new(Pt(110.0), Pt(110.0)), LIST, None, ListPlace::Any),
        None
    );
}

#[test]
fn every_cell_reserves_the_height_of_the_highest_title() {
    let mut footprints = [square(100.0, 400.0), square(100.0, 400.0)];
    footprints[0].title = Some("t".repeat(50));
    let found = |width, height| {
        let body = Size::new(Pt(width), Pt(height));
        arrange(1, body, Pt(20.0), &[above(0.0)], &footprints, STYLE)
    };
    let one_line = found(300.0, 310.0).unwrap();
    assert_eq!((one_line.title_height, one_line.figure_space().height), (Pt(20.0), Pt(290.0)));
    let three_lines = found(120.0, 170.0).unwrap();
    assert_eq!(
        (three_lines.title_height, three_lines.figure_space().height),
        (Pt(60.0), Pt(110.0))
    );
    assert_eq!(found(120.0, 150.0), None);
    // The figures with and without a title have the same size.
    for footprint in &footprints {
        let size = fit_footprint(footprint, three_lines.figure_space(), LIST, None, ListPlace::Any)
            .unwrap()
            .size;
        assert!((size.height.0 - 110.0).abs() < 1e-9);
    }
}

#[test]
fn a_caption_or_a_list_entry_wider_than_the_cell_does_not_fit() {
    let body = Size::new(Pt(340.0), Pt(540.0));
    let wide = CaptionSpace { min_width: Pt(200.0), ..above(20.0) };
    let found = arrange(2, body, Pt(20.0), &[wide], &[square(100.0, 200.0)], STYLE);
    assert_eq!(found.map(|found| found.columns), Some(1));
    assert_eq!(arrange(8, body, Pt(20.0), &[wide], &[square(100.0, 200.0)], STYLE), None);
    let mut footprint = square(100.0, 400.0);
    footprint.list = vec![Pt(350.0)];
    assert_eq!(fit_footprint(&footprint, body, LIST, None, ListPlace::Any), None);
}

/// A cell of the least height holds the figure and its list; a lower cell does not.
#[test]
fn the_least_height_is_the_height_of_the_lowest_cell() {
    for entries in [0, 1, 5, 12, 40] {
        let mut footprint = square(100.0, 400.0);
        footprint.list = vec![Pt(60.0); entries];
        for width in [100.0, 170.0, 300.0, 500.0] {
            let fits = |height: Pt| {
                let cell = Size::new(Pt(width), height);
                fit_footprint(&footprint, cell, LIST, None, ListPlace::Any).is_some()
            };
            let least = least_height(&footprint, Pt(width), LIST).unwrap();
            assert!(fits(least + Pt(0.01)), "{entries}, {width}: {least}");
            // A list beside its figure may be half a point higher than the figure.
            assert!(!fits(least - Pt(0.51)), "{entries}, {width}: {least}");
        }
    }
}
