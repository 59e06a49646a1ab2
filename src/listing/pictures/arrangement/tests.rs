//! Tests of `listing::pictures::arrangement`.

use super::*;

/// Asserts that all sheets are in the picture, keep their proportions and do not overlap.
fn check(room: (f64, f64), ratios: &[f64], places: &[Placement]) {
    for (at, place) in places.iter().enumerate() {
        let Placement { left, top, width, height } = *place;
        assert!(left >= 0.0 && top >= 0.0, "{place:?}");
        assert!(left + width <= room.0 && top + height <= room.1, "{place:?}");
        assert!((width / height - ratios[at]).abs() < 0.01, "{place:?}");
        for other in &places[..at] {
            let apart = other.left + other.width < left
                || left + width < other.left
                || other.top + other.height < top
                || top + height < other.top;
            assert!(apart, "{place:?} and {other:?}");
        }
    }
}

#[test]
fn sheets_of_all_formats_fit_into_all_pictures() {
    for room in [(2400.0, 1260.0), (2800.0, 2100.0), (970.0, 600.0), (970.0, 300.0)] {
        for ratio in [0.5, 2.0 / 3.0, 0.77, 1.0, 1.4] {
            for count in 0..=6 {
                let ratios = vec![ratio; count + 1];
                let others = &ratios[1..];
                check(room, &ratios, &row(room, ratio, others));
                check(room, &ratios, &grid(room, ratio, others));
            }
            let spread = [ratio, 2.0 * ratio];
            let places = row(room, ratio, &spread[1..]);
            assert_eq!(places.len(), 2, "a cover without its spread");
            check(room, &spread, &places);
        }
    }
}

#[test]
fn a_grid_shows_a_large_cover_and_several_pages() {
    let places = grid((2800.0, 2100.0), 2.0 / 3.0, &[2.0 / 3.0; 6]);
    assert_eq!(places.len(), 5);
    assert!(places[0].height > 2.0 * places[1].height);
    let row = row((970.0, 300.0), 2.0 / 3.0, &[2.0 / 3.0; 6]);
    assert_eq!(row.len(), 5);
}
