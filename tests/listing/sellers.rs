//! `docs/listing.md` has the values of `templates/sellers.toml`, with their sources.

use std::fmt::Write;

use toml::{Table, Value};

use crate::test_dir::project;

const BEGIN: &str = "<!-- sellers -->\n";
const END: &str = "<!-- end of sellers -->\n";

/// The row of a picture: file, size, content, sellers, source, basis and date.
fn picture_row(picture: &Table) -> String {
    let number = |key: &str| picture.get(key).and_then(Value::as_integer);
    let size = match (number("width"), number("height"), number("longest"), number("shortest")) {
        (Some(width), Some(height), ..) => format!("{width} × {height}"),
        (_, _, Some(longest), Some(shortest)) => {
            format!("longest side at least {longest}, shortest side at least {shortest}")
        }
        (_, _, _, Some(shortest)) => format!("shortest side {shortest}"),
        _ => panic!("a picture without a size: {picture}"),
    };
    let text = |key: &str| picture[key].as_str().unwrap().to_owned();
    let sellers: Vec<&str> =
        picture["sellers"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    format!(
        "| `{}` | {size} | {} | {} | {}, {} |\n",
        text("file"),
        sellers.join(", "),
        text("source"),
        text("basis"),
        picture["checked"]
    )
}

#[test]
fn the_documentation_has_the_pictures_of_sellers() {
    let file = std::fs::read_to_string(project().join("templates/sellers.toml")).unwrap();
    let file: Table = file.parse().unwrap();
    let mut table =
        "\n| file | pixels | for | source | basis, compared on |\n|---|---|---|---|---|\n"
            .to_owned();
    for picture in file["picture"].as_array().unwrap() {
        let _ = write!(table, "{}", picture_row(picture.as_table().unwrap()));
    }
    table += "\n";
    let path = project().join("docs/listing.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(BEGIN).expect("the start of the table");
    let (found, after) = rest.split_once(END).expect("the end of the table");
    if std::env::var("BOOKGEN_BLESS").is_ok_and(|value| value == "1") {
        std::fs::write(&path, format!("{before}{BEGIN}{table}{END}{after}")).unwrap();
        return;
    }
    assert_eq!(found, table, "run the test with BOOKGEN_BLESS=1");
}
