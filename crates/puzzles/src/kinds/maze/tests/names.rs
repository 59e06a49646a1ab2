//! Tests of mazes that have the shape of a name.

use super::*;
use crate::kinds::maze::lettering::Lettering;
use crate::kinds::maze::letters::{capitals, words};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::Reader;

fn lettering(name: &str, columns: Option<usize>) -> Lettering {
    Lettering::new(&words(name).unwrap(), columns).unwrap()
}

fn rows(field: &Field) -> Vec<String> {
    let row = |row: &[bool]| row.iter().map(|has| if *has { '#' } else { '.' }).collect();
    field.has.chunks(field.columns).map(row).collect()
}

/// Makes a maze of a name, proves it, and checks that the way visits the letters in reading order.
fn check_name(name: &str, level: &str, seed: u64) {
    let board = make(&format!("letters = {name:?}"), level, seed);
    testing::check(&Maze, &board.puzzle(), level);
    let shape = lettering(name, None);
    assert_eq!(shape.field, board.field, "{name}");
    // On a page of 6 x 9 inches there are 48 columns and 70 rows, with the arrows.
    assert!(board.field.columns <= 42 && board.field.rows <= 63, "{name}");
    let is_in = |cells: &Vec<usize>, cell: &usize| cells.contains(cell);
    let visited = shape.letters.iter().map(|cells| {
        let first = board.way.iter().position(|cell| is_in(cells, cell));
        first.unwrap_or_else(|| panic!("{name}: a letter is not visited"))
    });
    assert!(visited.collect::<Vec<_>>().is_sorted(), "{name}");
    assert!(is_in(&shape.letters[0], &board.way[0]), "{name}");
    assert!(is_in(shape.letters.last().unwrap(), board.way.last().unwrap()), "{name}");
}

#[test]
fn the_way_visits_every_letter_of_a_name() {
    let names = [
        "I",
        "ANNA",
        "Jürgen",
        "Christopher",
        "François",
        "Zoë O’Neil-Müller",
        "Ø-Å",
        "'t Hooft",
        "J. R. R. Tolkien",
        "Großmann",
        "Łucja Ñandú Þórdís",
        "ABCDEFGHIJKLMNOPQRSTUVWX",
        "ÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜ",
        "Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş Ş",
    ];
    for name in names {
        for level in &LEVELS {
            check_name(name, level.name, 1);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_name_is_a_maze(
        letters in prop::collection::vec("[A-Za-z0-9ÄÖÜÉÈÊÑÃÅØÇŞĄŁĐŠŐİı]", 1..=24),
        signs in prop::collection::vec("[ '.-]{0,1}", 24),
        level in 0usize..5,
        seed in 0u64..100,
    ) {
        // A sign follows a fifth of the letters.
        let parts = letters.iter().zip(&signs).enumerate();
        let name: String = parts.map(|(index, (letter, sign))| {
            if index % 5 == seed as usize % 5 { format!("{letter}{sign}") } else { letter.clone() }
        }).collect();
        check_name(&name, LEVELS[level].name, seed);
    }

    #[test]
    fn any_text_is_a_shape_or_an_error(text in "\\PC{0,30}", columns in 5usize..=200) {
        if let Ok(words) = words(&text)
            && let Some(shape) = Lettering::new(&words, Some(columns))
            && !words.is_empty()
        {
            prop_assert!(shape.field.columns <= columns);
            prop_assert_eq!(shape.field.groups().1, 1);
        }
    }
}

#[test]
fn letters_have_the_shape_of_letters() {
    assert_eq!(
        rows(&lettering("LT", Some(14)).field),
        [
            "##......######",
            "##......######",
            "##.......####.",
            "##.......####.",
            "##.......####.",
            "##.......####.",
            "##.......####.",
            "#############.",
        ]
    );
}

#[test]
fn marks_are_joined_to_their_letters() {
    let rows = rows(&lettering("Çä", Some(16)).field);
    assert_eq!(
        rows,
        [
            "........##..##",
            "........##..##",
            ".........#..#.",
            ".........#..#.",
            ".############.",
            "####....##..##",
            "##......##..##",
            "##......##..##",
            "##......##..##",
            "##......######",
            "####....##..##",
            ".#####..##..##",
            "..###.........",
            ".###..........",
        ]
    );
    let plain = lettering("O", None).field;
    for mark in "ÄÉÈÊÑĀĂĖÅŐŠḤȘÇĄØŁĐ".chars() {
        let field = lettering(&mark.to_string(), None).field;
        assert_eq!(field.groups().1, 1, "{mark}");
        assert!(field != plain && field.columns >= 15, "{mark}");
    }
}

#[test]
fn texts_have_one_form() {
    assert_eq!(capitals("  zoë  strauß "), "ZOË STRAUSS");
    assert_eq!(lettering("Strauß", None).field, lettering("STRAUSS", None).field);
    assert_eq!(lettering("Æsa", None).field, lettering("AESA", None).field);
    assert_eq!(lettering("O’Neil", None).field, lettering("o'neil", None).field);
    assert_eq!(lettering("e\u{301}", None).field, lettering("É", None).field);
}

/// Version 2 made other shapes of the same letters.
#[test]
fn recorded_mazes_of_version_2_stay_valid() {
    let options = |text: &str| {
        let node = bookgen_base::schema::parse(&Source::new("book.toml", text)).unwrap();
        Reader::new(&NoFiles).table(&node, ABOUT.options, "options")
    };
    let puzzle = make("columns = 5", "easy", 1).puzzle();
    let is_valid = |text: &str, params: &str| {
        let setter = Maze.setter(&options(text)).unwrap();
        setter.check_recorded(0, params, &puzzle).is_ok()
    };
    assert!(is_valid("letters = \"ANNAMARI\"", "columns=94;letters=ANNAMARI"));
    assert!(is_valid("letters = \"annamari\"\ncolumns = 100", "columns=94;letters=ANNAMARI"));
    assert!(!is_valid("letters = \"ANNAMARI\"\ncolumns = 90", "columns=94;letters=ANNAMARI"));
    assert!(!is_valid("letters = \"ANNAMARI\"", "columns=94;letters=ANNAMARA"));
    assert!(!is_valid("columns = 94", "columns=94;letters=ANNAMARI"));
    assert!(!is_valid("letters = \"ANNAMARI\"", "letters=ANNAMARI;columns=94"));
}

#[test]
fn columns_limit_the_width() {
    for columns in [30, 60, 100, 200] {
        let field = lettering("Maria Magdalena", Some(columns)).field;
        assert!(field.columns <= columns && field.rows <= columns * 3 / 2, "{columns}");
    }
}
