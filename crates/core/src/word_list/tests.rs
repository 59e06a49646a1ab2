//! Tests of the titles of lists.

use super::title_of_file;

#[test]
fn a_file_name_becomes_a_title() {
    for (path, title) in [
        ("themes/02-garden-birds.txt", "Garden birds"),
        ("10. Früchte.csv", "Früchte"),
        ("3) rivers.txt", "Rivers"),
        ("07_seas.txt", "Seas"),
        ("3D shapes.txt", "3D shapes"),
        ("90s music.txt", "90s music"),
        ("1st grade.txt", "1st grade"),
        ("3-50% Rabatt.txt", "50% Rabatt"),
        ("2027.txt", "2027"),
    ] {
        assert_eq!(title_of_file(path), title, "{path}");
    }
}
