//! The free place of a grid.

use super::*;
use bookgen_core::FreePlace;
use bookgen_core::figure::Cell;

#[test]
fn a_board_knows_its_free_place_and_how_large_it_can_be() {
    let place = |place: &str| {
        let options =
            format!("columns = 13\nrows = 15\npicture = \"4x4\"\npicture_place = \"{place}\"");
        board(&make(&options, &no_files(), "medium", 1)).free_place().unwrap()
    };
    let size = (4, 4);
    let corner = |column, row, step| {
        let first = Cell::new(column, row);
        FreePlace { first, size, most: (6, 7), step }
    };
    assert_eq!(place("top-left"), corner(0, 0, 2));
    assert_eq!(place("top-right"), corner(9, 0, 1));
    assert_eq!(place("bottom-left"), corner(0, 11, 1));
    assert_eq!(place("bottom-right"), corner(9, 11, 1));
    let centre = FreePlace { first: Cell::new(4, 5), size, most: (5, 7), step: 1 };
    assert_eq!(place("centre"), centre);
    assert_eq!(place("top-left").with(1, 3), Some((2, 4)));
    assert_eq!(place("top-left").with(1, 7), None);
    assert_eq!(place("centre").with(5, 7), Some((5, 7)));
    assert_eq!(place("centre").with(6, 7), None);
    let option = Arrowword.free_place_option().unwrap();
    assert!(Arrowword.about().options.iter().any(|field| field.name == option));
}

#[test]
fn the_largest_place_is_accepted_and_a_larger_one_is_not() {
    for (columns, rows, place) in
        [(10, 14, "top-left"), (11, 14, "bottom-right"), (13, 15, "centre"), (17, 20, "centre")]
    {
        let setter = |width: u16, height: u16| {
            let options = format!(
                "columns = {columns}\nrows = {rows}\npicture = \"{width}x{height}\"\npicture_place = \"{place}\""
            );
            try_setter(&options, &no_files())
        };
        let puzzle = |width: u16, height: u16| {
            let setter = setter(width, height).unwrap_or_else(|faults| panic!("{faults}"));
            try_make(&*setter, "medium", 1, &[]).unwrap_or_else(|shortfall| panic!("{shortfall}"))
        };
        let FreePlace { most: (width, height), step, .. } =
            board(&puzzle(2, 2)).free_place().unwrap();
        let largest = (width / step * step, height / step * step);
        assert_eq!(board(&puzzle(largest.0, largest.1)).free_place().unwrap().size, largest);
        assert!(setter(width + 1, height).is_err(), "{columns}x{rows} {place}");
        assert!(setter(width, height + 1).is_err(), "{columns}x{rows} {place}");
    }
}

#[test]
fn a_grid_without_a_picture_has_no_free_place() {
    let puzzle = make("columns = 8\nrows = 8", &no_files(), "medium", 1);
    assert_eq!(board(&puzzle).free_place(), None);
}

#[test]
fn a_picture_at_the_top_left_has_even_sides_except_at_the_hardest_level() {
    let options = |size: &str| {
        format!("columns = 9\nrows = 12\npicture_place = \"top-left\"\npicture = \"{size}\"")
    };
    let faults = |size: &str, level: &str| testing::level_faults(&Arrowword, &options(size), level);
    let message = "a picture at the top left needs an even number of columns and of rows";
    let help = "choose another `picture_place` or the level `hard`";
    assert_eq!(
        faults("3x4", "easy"),
        format!("{message} (book.toml:4:11); write `picture = \"4x4\"`, or {help}\n")
    );
    assert_eq!(
        faults("3x5", "medium"),
        format!("{message} (book.toml:4:11); write `picture = \"4x6\"`, or {help}\n")
    );
    for (size, level) in [("4x4", "easy"), ("4x6", "medium"), ("3x5", "hard")] {
        assert_eq!(faults(size, level), "");
        make(&options(size), &no_files(), level, 1);
    }
}
