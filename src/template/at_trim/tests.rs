//! Tests of `template::at_trim`.

use super::*;
use crate::template::{TRIM_SIDES, load, names_for_any_trim};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{NoFiles, Reader};
use bookgen_base::units::INCH;
use proptest::prelude::*;

fn template(name: &str) -> Values {
    let mut reader = Reader::new(&NoFiles);
    load(&mut reader, name, &Source::new("", "").place(0..0)).unwrap()
}

fn inches(width: f64, height: f64) -> Size {
    Size::new(Pt(width * INCH), Pt(height * INCH))
}

/// A template at another size.
fn at(name: &str, size: Size) -> Values {
    let trim = Value { place: Source::new("", "").place(0..0), data: Data::Size(size) };
    at_trim(template(name), &trim)
}

/// All lengths of a template, by the paths of their keys.
fn lengths(values: &Values) -> Vec<(String, Pt)> {
    let own = values.iter().flat_map(|(name, value)| match &value.data {
        Data::Length(length) => vec![(name.to_owned(), *length)],
        Data::Table(table) => lengths(table)
            .into_iter()
            .map(|(key, length)| (format!("{name}.{key}"), length))
            .collect(),
        _ => Vec::new(),
    });
    own.collect()
}

fn length(values: &Values, path: &str) -> Pt {
    let found = lengths(values).into_iter().find(|(key, _)| key == path);
    found.unwrap_or_else(|| panic!("{path}")).1
}

#[test]
fn a_template_is_unchanged_at_its_own_size() {
    for name in names_for_any_trim() {
        let own = template(name);
        let same = at(name, own.size("trim").unwrap());
        assert_eq!(lengths(&own), lengths(&same), "{name}");
        assert_eq!(own.int("answers_per_page"), same.int("answers_per_page"), "{name}");
        assert!(!same.flag("centred"), "{name}");
    }
}

/// The rule for the number of answers gives the numbers that were chosen for the templates.
#[test]
fn the_number_of_answers_follows_from_the_style() {
    for name in names_for_any_trim() {
        let own = template(name);
        let area = text_area(&own, own.size("trim").unwrap()).unwrap();
        assert_eq!(answers(&own, area), own.int("answers_per_page"), "{name}");
    }
}

proptest! {
    #[test]
    fn type_stays_legible_and_a_grid_fits_at_every_size(
        width in TRIM_SIDES.0..TRIM_SIDES.1,
        height in TRIM_SIDES.0..TRIM_SIDES.1,
    ) {
        for (name, least) in [("paperback", 7.0), ("kdp-large-print", 18.0)] {
            let values = at(name, Size::new(Pt(width), Pt(height)));
            let sizes = values.table("sizes").unwrap();
            for (key, size) in lengths(sizes) {
                prop_assert!(size >= Pt(least), "{name} {key}: {size}");
            }
            let area = text_area(&values, Size::new(Pt(width), Pt(height))).unwrap();
            prop_assert!(area.width > Pt(width * 0.6), "{name}: {}", area.width);
            prop_assert!(area.height > Pt(height * 0.6), "{name}: {}", area.height);
        }
        let values = at("paperback", Size::new(Pt(width), Pt(height)));
        let area = text_area(&values, Size::new(Pt(width), Pt(height))).unwrap();
        let cell = length(&values, "dense_cell");
        prop_assert!(area.width > cell * 9.5, "{} {cell}", area.width);
    }

    #[test]
    fn a_larger_page_never_has_smaller_margins_type_or_cells(
        width in TRIM_SIDES.0..900.0,
        height in TRIM_SIDES.0..900.0,
        more in 0.0..300.0,
    ) {
        for name in ["paperback", "kdp-large-print", "booklet-a5"] {
            let small = lengths(&at(name, Size::new(Pt(width), Pt(height))));
            for size in [(width + more, height), (width, height + more)] {
                let large = lengths(&at(name, Size::new(Pt(size.0), Pt(size.1))));
                for ((key, small), (_, large)) in small.iter().zip(&large) {
                    prop_assert!(small <= large, "{name} {key}: {small} {large}");
                }
            }
        }
    }
}

#[test]
fn large_print_has_smaller_word_searches_on_smaller_pages() {
    let options = |size: Size| {
        let values = at("kdp-large-print", size);
        let options = values.table("options").unwrap();
        (options.int("largest_side"), options.int("words_per_puzzle"))
    };
    assert_eq!(options(inches(8.5, 11.0)), (Some(15), Some(12)));
    assert_eq!(options(inches(11.0, 17.0)), (Some(15), Some(12)));
    assert_eq!(options(inches(6.0, 9.0)), (Some(11), Some(6)));
}
