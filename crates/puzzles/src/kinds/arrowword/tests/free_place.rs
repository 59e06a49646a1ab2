//! The free place of a grid.

use super::*;
use bookgen_core::FreePlace;
use bookgen_core::figure::Cell;

#[test]
fn a_board_knows_its_free_place_and_how_large_it_can_be() {
    let place = |columns: usize, rows: usize, place: &str| {
        let options = format!(
            "columns = {columns}\nrows = {rows}\npicture = \"3x4\"\npicture_place = \"{place}\""
        );
        board(&make(&options, &no_files(), "medium", 1)).free_place().unwrap()
    };
    let size = (3, 4);
    let corner = |column, row| FreePlace { first: Cell::new(column, row), size, most: (6, 7) };
    assert_eq!(place(13, 15, "top-left"), corner(0, 0));
    assert_eq!(place(13, 15, "top-right"), corner(10, 0));
    assert_eq!(place(13, 15, "bottom-left"), corner(0, 11));
    assert_eq!(place(13, 15, "bottom-right"), corner(10, 11));
    let centre = FreePlace { first: Cell::new(5, 5), size, most: (5, 7) };
    assert_eq!(place(13, 15, "centre"), centre);
    let option = Arrowword.free_place_option().unwrap();
    assert!(Arrowword.about().options.iter().any(|field| field.name == option));
}

#[test]
fn the_largest_place_is_accepted_and_a_larger_one_is_not() {
    for (columns, rows, place) in
        [(8, 8, "top-left"), (11, 14, "bottom-right"), (13, 15, "centre"), (17, 20, "centre")]
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
        let (width, height) = board(&puzzle(2, 2)).free_place().unwrap().most;
        assert_eq!(board(&puzzle(width, height)).free_place().unwrap().size, (width, height));
        assert!(setter(width + 1, height).is_err(), "{columns}x{rows} {place}");
        assert!(setter(width, height + 1).is_err(), "{columns}x{rows} {place}");
    }
}

#[test]
fn a_grid_without_a_picture_has_no_free_place() {
    let puzzle = make("columns = 8\nrows = 8", &no_files(), "medium", 1);
    assert_eq!(board(&puzzle).free_place(), None);
}
