//! Tests of tables of spreadsheets, of titles, and of lines in several formats.

use super::*;

/// The rows of a table. Empty cells have no text; `before` and `after` stand beside each row.
fn table(before: &str, separator: &str, after: &str) -> Vec<String> {
    let cell = |c: char| if c == '.' { String::new() } else { c.to_string() };
    let rows = rows(PUZZLE);
    let row = |row: &String| row.chars().map(cell).collect::<Vec<_>>().join(separator);
    rows.iter().map(|text| format!("{before}{}{after}", row(text))).collect()
}

fn numbered(rows: &[String], names: [&str; 9]) -> String {
    rows.iter().zip(names).map(|(row, name)| format!("{name}{row}\n")).collect()
}

const NUMBERS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const LETTERS: [&str; 9] = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];

#[test]
fn a_grid_is_found_in_a_table_of_a_spreadsheet() {
    let zeros = PUZZLE.replace('.', "0");
    let of_zeros = |point: &str, separator: &str| {
        let cell = |c: char| format!("{c}{point}0");
        let lines = rows(&zeros);
        lines
            .iter()
            .map(|row| row.chars().map(cell).collect::<Vec<_>>().join(separator) + "\n")
            .collect::<String>()
    };
    let trimmed: String =
        table("", "\t", "").iter().map(|row| format!("{}\n", row.trim_end())).collect();
    for text in [
        table("", ",", ",,,").join("\n"),
        table(",", ",", "").join("\n"),
        table(",,", ",", ",").join("\n"),
        table("", ";", "").join("\r\n"),
        numbered(&table(",", ",", ""), NUMBERS),
        numbered(&table(",", ",", ""), LETTERS),
        format!(",1,2,3,4,5,6,7,8,9\n{}", numbered(&table(",", ",", ""), NUMBERS)),
        format!(",A,B,C,D,E,F,G,H,I\n{}", numbered(&table(",", ",", ""), NUMBERS)),
        format!("0,1,2,3,4,5,6,7,8\n{}", table("", ",", "").join("\n")),
        format!("C1;C2;C3;C4;C5;C6;C7;C8;C9\n{}", table("", ";", "").join("\n")),
        of_zeros(".", ","),
        of_zeros(",", ";"),
        trimmed,
    ] {
        assert_eq!(board::text(&read_one(&text).givens), PUZZLE, "{text}");
    }
    // Two tables with an empty row between them.
    let wide = table(",", ",", "").join("\n");
    let found = read_all(format!("{wide}\n,,,,,,,,,\n{wide}\n"));
    let lines: Vec<u64> = found.iter().map(|found| found.as_ref().unwrap().line).collect();
    assert_eq!(lines, [1, 11]);
}

#[test]
fn unclear_tables_are_refused() {
    // The first and the last column of ten are empty.
    let row = ",1,,,,,,,2,";
    let text = format!("{row}\n").repeat(9);
    assert_eq!(
        error_messages(&text)[0],
        "line 1, column 1: the table has 10 columns, and it is not clear which of them are the \
         nine columns of the grid"
    );
    let short = table("", ",", "")[..8].join("\n");
    assert_eq!(error_messages(short), ["line 1, column 1: the grid has 8 rows instead of 9"]);
}

fn headings(text: &str) -> Vec<String> {
    let found = read_all(text);
    let text = |text: Option<&str>| text.unwrap_or("-").to_owned();
    let heading = |entry: &PuzzleEntry| {
        format!("{} / {}", text(entry.metadata().title()), text(entry.metadata().author()))
    };
    found.iter().map(|found| heading(found.as_ref().unwrap())).collect()
}

#[test]
fn titles_and_authors_of_tables_and_lines_are_read() {
    let grid = rows(PUZZLE).join("\n");
    for (text, wanted) in [
        (
            format!("Title,Author,Puzzle\nFox,Ann,{PUZZLE}\n\"A, B\",,{PUZZLE}\n"),
            "Fox / Ann; A, B / -",
        ),
        (format!("puzzle;TITLE\n{PUZZLE};Fox\n{PUZZLE};\n"), "Fox / -; - / -"),
        (format!("Title: Fox\nAuthor: Ann\n{PUZZLE}\n{PUZZLE}\n"), "Fox / Ann; - / -"),
        (format!("{PUZZLE}\nBy: Ann\n{PUZZLE}\n"), "- / -; - / Ann"),
        (format!("Title: Fox\n\n{grid}\n\nTitle: Owl\n{grid}\n"), "Fox / -; Owl / -"),
        (format!("#ABob\nAuthor: Ann\n{grid}\n"), "- / Bob"),
        (
            format!("[{{\"puzzle\": \"{PUZZLE}\", \"Title\": \"Fox\", \"credit\": \"Ann\"}}]"),
            "Fox / Ann",
        ),
        (
            format!(
                "{{\"puzzle\": \"{PUZZLE}\", \"name\": \"Fox\", \"authors\": [\"Ann\", \"Bob\"]}}"
            ),
            "Fox / Ann, Bob",
        ),
        (
            format!(
                "{{\"kind\":\"sudoku\",\"params\":\"9x9\",\"givens\":\"{PUZZLE}\",\"answer\":null,\
                 \"title\":\"Fox\",\"credit\":\"Ann\"}}"
            ),
            "Fox / Ann",
        ),
    ] {
        assert_eq!(headings(&text).join("; "), wanted, "{text}");
    }
}

#[test]
fn lines_of_a_file_can_have_several_formats() {
    let mut address = String::new();
    let puzzle = format!("sudoku:9x9:{PUZZLE}:").parse().unwrap();
    crate::puzz_link::FORMAT.writing.unwrap().puzzle(&puzzle, &mut address).unwrap();
    let mut id = String::new();
    crate::family::game_id::FORMAT.writing.unwrap().puzzle(&puzzle, &mut id).unwrap();
    let text = format!(
        "1. {address}{PUZZLE}\n[x]({})\nsudoku:9x9%0AFox%0AAnn:{PUZZLE}:\n{id}{PUZZLE}\n",
        address.trim()
    );
    let found = read_all(&text);
    assert_eq!(found.len(), 6, "{text}{found:?}");
    for (entry, line) in found.iter().zip(1..) {
        let entry = entry.as_ref().unwrap();
        assert_eq!((board::text(&entry.givens).as_str(), entry.line), (PUZZLE, line));
    }
    assert_eq!(headings(&text)[3], "Fox / Ann");
    // A puzzle of another kind, and the address of a page.
    assert_eq!(
        error_messages(format!("{PUZZLE}\nkakuro:5x5:a:b\n")),
        ["line 2, column 1: this is a puzzle of kind `kakuro`, not of kind `sudoku`"]
    );
    assert_eq!(read_all(format!("https://example.org/sudoku?id=3\n{PUZZLE}\n")).len(), 1);
}
