//! Tests of `kinds::sudoku::format`.

use super::*;
use crate::board;
use proptest::prelude::*;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn parse(text: &str) -> Cells {
    board::parse_givens(text).unwrap()
}

/// All puzzles and errors of a text.
fn read_all(text: impl AsRef<[u8]>) -> Vec<Result<PuzzleEntry, FormatError>> {
    let found = Reader::new(text.as_ref()).map(|found| match found {
        Ok(entry) => Ok(entry),
        Err(ReadError::Format(error)) => Err(error),
        Err(ReadError::Io(error)) => panic!("{error}"),
    });
    found.collect()
}

/// The puzzle of a text that has exactly one puzzle and no errors.
fn read_one(text: impl AsRef<[u8]>) -> PuzzleEntry {
    match &read_all(text.as_ref())[..] {
        [Ok(entry)] => entry.clone(),
        other => panic!("{}: {other:?}", String::from_utf8_lossy(text.as_ref())),
    }
}

/// The error messages of a text.
fn error_messages(text: impl AsRef<[u8]>) -> Vec<String> {
    read_all(text).into_iter().filter_map(Result::err).map(|error| error.to_string()).collect()
}

fn rows(puzzle: &str) -> Vec<String> {
    puzzle.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

#[test]
fn lines_of_every_kind_are_read() {
    let zeros = PUZZLE.replace('.', "0");
    let spaced = PUZZLE.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let comma = PUZZLE.chars().map(String::from).collect::<Vec<_>>().join(",");
    let lines = [
        PUZZLE.to_owned(),
        zeros.clone(),
        PUZZLE.replace('.', "*"),
        PUZZLE.replace('.', "_"),
        PUZZLE.replace('.', "-"),
        PUZZLE.replace('.', "X"),
        PUZZLE.replace('.', "?"),
        PUZZLE.replace('.', "·"),
        format!("{PUZZLE}\r\n"),
        format!("\u{feff}{PUZZLE}\n\n"),
        format!("  {PUZZLE}  "),
        format!("{PUZZLE}\t# the first I made"),
        format!("{PUZZLE};1.2;1.2;1.2"),
        format!("{PUZZLE},Ñandú"),
        format!("{PUZZLE} é"),
        format!("\"{PUZZLE}\""),
        format!("id,puzzle\n7,{zeros}"),
        format!("# notes\n\n// more\n; more\n{PUZZLE}"),
        spaced,
        comma,
        rows(PUZZLE).join(" "),
        rows(PUZZLE).join(" | "),
        format!(":0000:x:{}:112 113:::", PUZZLE.replace("534", "53+4")),
        format!(":0700:5:5+3{}::::", &PUZZLE[2..]).replace("5+3", "53"),
    ];
    for line in lines {
        let entry = read_one(&line);
        assert_eq!(board::text(&entry.givens), PUZZLE, "{line}");
        assert_eq!(entry.solution, None, "{line}");
    }
    // In a line of HoDoKu's test library, `+` marks a placed digit, which is not a given.
    let placed = format!(":0300:4:53+4.7{}:142:::", &PUZZLE[5..]);
    assert_eq!(board::text(&read_one(placed).givens), PUZZLE);
    let with_solution = read_one(format!("quizzes,solutions\n{PUZZLE},{SOLUTION},easy"));
    assert_eq!(with_solution.solution, Some(parse(SOLUTION)));
    assert_eq!(with_solution.line, 2);
}

/// A row of empty cells is the first, a middle or the last row of a table, or the space between two
/// tables.
#[test]
fn empty_rows_of_spreadsheets_are_read() {
    for separator in [",", ";", "\t"] {
        let table = |cells: &str| {
            let row = |row: String| {
                let cells = row.chars().map(|c| if c == '.' { String::new() } else { c.into() });
                cells.collect::<Vec<_>>().join(separator) + "\r\n"
            };
            rows(cells).into_iter().map(row).collect::<String>()
        };
        for empty in [0, 4, 8] {
            let mut cells = PUZZLE.to_owned();
            cells.replace_range(9 * empty..9 * empty + 9, ".........");
            let found = read_one(table(&cells));
            assert_eq!(board::text(&found.givens), cells, "{separator:?} {empty}");
        }
        let space = separator.repeat(8) + "\n";
        let two = format!("{space}{}{space}{space}{0}{space}", table(PUZZLE));
        let found: Vec<String> =
            read_all(two).into_iter().map(|entry| board::text(&entry.unwrap().givens)).collect();
        assert_eq!(found, [PUZZLE, PUZZLE], "{separator:?}");
    }
}

#[test]
fn grids_of_every_kind_are_read() {
    let [a, b, c, d, e, f, g, h, i] = <[String; 9]>::try_from(rows(PUZZLE)).unwrap();
    let plain = rows(PUZZLE).join("\n");
    let boxes = |row: &str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    let simple = {
        let lines: Vec<String> =
            rows(PUZZLE).iter().map(|row| format!(" {}", boxes(row))).collect();
        format!(
            " *-----------*\n{}\n |---+---+---|\n{}\n |---+---+---|\n{}\n *-----------*\n Simple Sudoku\n  Version 4.2n\n",
            lines[..3].join("\n"),
            lines[3..6].join("\n"),
            lines[6..].join("\n")
        )
    };
    let forum = simple
        .replace(" *-----------*\n", ".-----------.\n")
        .replace("|---+---+---|", ":---+---+---:");
    let framed = {
        let rule = "├───────┼───────┼───────┤";
        let row = |row: &str| {
            let spaced: Vec<String> = row.chars().map(String::from).collect();
            format!(
                "│ {} │ {} │ {} │",
                spaced[..3].join(" "),
                spaced[3..6].join(" "),
                spaced[6..].join(" ")
            )
        };
        let [a, b, c, d, e, f, g, h, i] = [&a, &b, &c, &d, &e, &f, &g, &h, &i].map(|r| row(r));
        [rule, &a, &b, &c, rule, &d, &e, &f, rule, &g, &h, &i, rule].join("\n")
    };
    let grids = [
        plain.clone(),
        plain.replace('.', "0"),
        plain.replace('\n', "\r\n"),
        format!("Grid 01\n{plain}"),
        format!("1.\n\n{plain}"),
        plain.replace('.', "-"),
        plain.replace('.', "- ").replace('-', " -"),
        format!("{a}\n{b}\n{c}\n\n{d}\n{e}\n{f}\n\n{g}\n{h}\n{i}"),
        plain.replace('\n', "\n\n"),
        format!("{a}\n{b}\n{c}\n---------\n{d}\n{e}\n{f}\n===========\n{g}\n{h}\n{i}"),
        format!("[Puzzle]\n{plain}\n[State]\n{}\n[PencilMarks]\n123,,4", plain.replace('.', "1")),
        comma_rows(),
        simple,
        forum,
        framed,
    ];
    for grid in grids {
        assert_eq!(board::text(&read_one(&grid).givens), PUZZLE, "{grid}");
    }
    // A grid that uses dashes for empty cells, with rows that consist only of dashes.
    let sparse = format!("{}{}", "-".repeat(18), &PUZZLE[18..].replace('.', "-"));
    assert_eq!(board::text(&read_one(rows(&sparse).join("\n")).givens), sparse.replace('-', "."));
    let several = read_all(format!("{plain}\n{plain}\n\nGrid 3\n{plain}\n{PUZZLE}\n"));
    let lines: Vec<u64> = several.into_iter().map(|found| found.unwrap().line).collect();
    assert_eq!(lines, [1, 10, 21, 30]);
}

fn comma_rows() -> String {
    let row = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(",");
    rows(&PUZZLE.replace('.', "0")).iter().map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn metadata_of_sdk_files_is_read() {
    let grid = rows(PUZZLE).join("\n");
    let text = format!(
        "#ARuud\n#DA random puzzle\n#C\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://www.sudocue.net/\n\
         # a note\n{grid}\n\n[Puzzle]\n{grid}\n[State]\n{grid}\n#AJos\u{e9}\n[Puzzle]\n{grid}\n"
    );
    let found: Vec<PuzzleEntry> = read_all(text).into_iter().map(Result::unwrap).collect();
    assert_eq!(found.len(), 3);
    let expected = Metadata::default()
        .with(MetadataKey::Author, "Ruud")
        .with(MetadataKey::Description, "A random puzzle")
        .with(MetadataKey::Date, "03-08-2006")
        .with(MetadataKey::Source, "SudoCue")
        .with(MetadataKey::Level, "Easy")
        .with(MetadataKey::Url, "http://www.sudocue.net/");
    assert_eq!(found[0].metadata(), &expected);
    assert_eq!(found[1].metadata(), &Metadata::default());
    assert_eq!(found[2].metadata().author(), Some("José"));
    // Before a puzzle line, `#A` is a comment.
    assert_eq!(read_one(format!("#All by me\n{PUZZLE}")).metadata(), &Metadata::default());
    // In a text that is not UTF-8, invalid bytes become replacement characters.
    let latin = [b"#AJos\xe9\n", grid.as_bytes()].concat();
    assert_eq!(read_one(latin).metadata().author(), Some("Jos\u{fffd}"));
}

#[test]
fn line_errors_have_a_position_and_reading_continues() {
    let eighty = &PUZZLE[..80];
    let text = format!(
        "{PUZZLE}\n{eighty}\n{PUZZLE}1\n  {}é{}\nwords\n12\n{}\n\n{}\n{PUZZLE}\n",
        &PUZZLE[..40],
        &PUZZLE[41..],
        rows(PUZZLE)[..4].join("\n"),
        rows(PUZZLE).join("\n").replace("98....6.", "98....6"),
    );
    let found = read_all(&text);
    assert_eq!(found.iter().filter(|found| found.is_ok()).count(), 2);
    assert_eq!(
        error_messages(&text),
        [
            "line 2, column 81: the line has 80 cells; a puzzle has 81 cells",
            "line 3, column 82: the line has 82 cells; a puzzle has 81 cells",
            "line 4, column 43: 'é' is neither a digit nor a symbol for an empty cell",
            "line 5, column 1: the line has words instead of a puzzle",
            "line 6, column 1: the line has 2 cells; a puzzle has 81 cells",
            "line 7, column 1: the grid has 4 rows instead of 9",
            "line 14, column 9: the line has 8 cells; a row has 9 cells",
        ]
    );
    let candidates = "1567 3 1567 4 12579 179 689 5678 579";
    assert_eq!(
        error_messages(candidates),
        ["line 1, column 1: the row has candidates instead of digits"]
    );
    assert_eq!(error_messages(""), ["line 1, column 1: no puzzle found"]);
    assert_eq!(error_messages("Dear Sir,\n\nno puzzles.\n"), ["line 3, column 1: no puzzle found"]);
    assert_eq!(error_messages("\n\n123\n"), ["line 3, column 1: no puzzle found"]);
    assert_eq!(
        error_messages(b"\xff\xfe5\x003\x00"),
        ["line 1, column 1: the file is UTF-16, not UTF-8"]
    );
    assert_eq!(
        error_messages(b"\x1f\x8b\x08"),
        ["line 1, column 1: the file is compressed, not text"]
    );
    let long = format!("{PUZZLE}\n{}\n{PUZZLE}\n", " 1".repeat(1 << 20));
    assert_eq!(error_messages(&long), ["line 2, column 1: the line has more than 65536 bytes"]);
    assert_eq!(read_all(&long).len(), 3);
}

/// Binary files and files with unusual line ends are reported as errors.
#[test]
fn binary_files_and_stray_carriage_returns_are_reported() {
    let lone = format!("{PUZZLE}\r{PUZZLE}\r");
    assert_eq!(error_messages(&lone), ["line 1, column 82: the line has a carriage return (CR)"]);
    let grid = rows(PUZZLE).join("\r");
    assert_eq!(error_messages(&grid), ["line 1, column 10: the line has a carriage return (CR)"]);
    assert_eq!(error_messages("some\rwords\n"), ["line 1, column 1: no puzzle found"]);
    let wide: String = PUZZLE.chars().flat_map(|c| [c, '\0']).collect();
    assert_eq!(error_messages(wide), ["line 1, column 1: the file is not text: it has NUL bytes"]);
    for (begins, what) in [
        (&b"PK\x03\x04..."[..], "a ZIP archive, not text"),
        (b"%PDF-1.7", "a PDF, not text"),
        (b"SQLite format 3\0", "a database, not text"),
    ] {
        assert_eq!(error_messages(begins), [format!("line 1, column 1: the file is {what}")]);
    }
    let candidates = "123456789".repeat(81);
    assert_eq!(
        error_messages(candidates),
        ["line 1, column 1: the line has 729 candidates, nine for each cell, instead of 81 cells"]
    );
    let long = format!("{}\n{PUZZLE}\n", "1".repeat(1 << 17));
    assert_eq!(error_messages(&long), ["line 1, column 1: the line has more than 65536 bytes"]);
    assert_eq!(read_all(&long).len(), 2);
}

#[test]
fn each_format_is_written_in_its_layout() {
    let metadata = Metadata::default()
        .with(MetadataKey::Title, "Tea")
        .with(MetadataKey::Collection, "Tea & cake")
        .with(MetadataKey::Author, "A. Setter")
        .with(MetadataKey::Level, "gentle")
        .with(MetadataKey::Date, "2026-11-20");
    let entry = PuzzleEntry::new(parse(PUZZLE), Some(parse(SOLUTION)), metadata.clone());
    let written = |format: Format| {
        let mut out = String::new();
        format.write_header(&metadata, &mut out);
        format.write_puzzle(&entry, &mut out);
        format.write_footer(&mut out);
        out
    };
    let zeros = PUZZLE.replace('.', "0");
    assert_eq!(written(Format::Line), format!("{PUZZLE}\n"));
    assert_eq!(written(Format::Sdm), format!("{zeros}\n"));
    assert_eq!(
        written(Format::Grid),
        "5 3 . | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9

"
    );
    assert_eq!(
        written(Format::Sdk),
        format!("#AA. Setter\n#B2026-11-20\n#Lgentle\n[Puzzle]\n{}\n\n", rows(PUZZLE).join("\n"))
    );
    assert_eq!(
        written(Format::OpenSudoku),
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<opensudoku>
  <name>Tea &amp; cake</name>
  <author>A. Setter</author>
  <created>2026-11-20</created>
  <level>gentle</level>
  <game data=\"{zeros}\" />
</opensudoku>
"
        )
    );
    assert_eq!(
        written(Format::Json),
        format!(
            "{{\"puzzle\":\"{PUZZLE}\",\"solution\":\"{SOLUTION}\",\"title\":\"Tea\",\"collection\":\"Tea & cake\",\"author\":\"A. Setter\",\"date\":\"2026-11-20\",\"level\":\"gentle\"}}\n"
        )
    );
    let ipuz = written(Format::Ipuz);
    let head = "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],\
                \"title\":\"Tea\",\"author\":\"A. Setter\",\"difficulty\":\"gentle\",\
                \"charset\":\"123456789\",\"boxes\":true,\"puzzle\":[[5,3,0,0,7,0,0,0,0],";
    assert!(ipuz.starts_with(head), "{ipuz}");
    assert!(ipuz.ends_with("[3,4,5,2,8,6,1,7,9]]}\n"), "{ipuz}");
}

#[test]
fn format_names_convert_both_ways() {
    for (name, format) in Format::ALL {
        assert_eq!(Format::from_name(name), Some(format));
        assert_eq!(format.name(), name);
    }
    assert_eq!(Format::from_name("csv"), None);
}

fn metadata() -> impl Strategy<Value = Metadata> {
    let any = [
        MetadataKey::Title,
        MetadataKey::Collection,
        MetadataKey::Author,
        MetadataKey::Copyright,
        MetadataKey::Description,
        MetadataKey::Comment,
        MetadataKey::Date,
        MetadataKey::Source,
        MetadataKey::Url,
        MetadataKey::Level,
        MetadataKey::Rating,
    ];
    let said = (prop::sample::select(any.to_vec()), "\\PC{0,30}|.{0,20}|[<>&'\"\\[\\]#{}]{1,9}");
    prop::collection::vec(said, 0..5).prop_map(|said| {
        said.iter().fold(Metadata::default(), |all, (key, text)| all.with(*key, text))
    })
}

fn entries() -> impl Strategy<Value = Vec<PuzzleEntry>> {
    let cells = || {
        prop::collection::vec(prop_oneof![2 => Just(0u8), 1 => 1u8..10], 81)
            .prop_map(|cells| Cells::try_from(cells).unwrap())
    };
    let solution = prop::option::of(cells().prop_map(|cells| cells.map(|digit| digit.max(1))));
    let entry = (cells(), solution, metadata())
        .prop_map(|(givens, solution, metadata)| PuzzleEntry::new(givens, solution, metadata));
    prop::collection::vec(entry, 1..4)
}

proptest! {
    #[test]
    fn written_puzzles_read_back(entries in entries(), file in metadata(), crlf: bool) {
        for (name, format) in Format::ALL {
            let mut text = String::new();
            format.write_header(&file, &mut text);
            entries.iter().for_each(|entry| format.write_puzzle(entry, &mut text));
            format.write_footer(&mut text);
            if crlf {
                text = text.replace('\n', "\r\n");
            }
            let back: Vec<PuzzleEntry> = read_all(&text).into_iter().map(Result::unwrap).collect();
            prop_assert_eq!(back.len(), entries.len(), "{}", name);
            let dialect = match format {
                Format::Sdk => Some(metadata::Dialect::Sdk),
                Format::Ipuz => Some(metadata::Dialect::Ipuz),
                Format::Json => Some(metadata::Dialect::Json),
                _ => None,
            };
            for (back, entry) in back.iter().zip(&entries) {
                prop_assert_eq!(back.givens, entry.givens, "{}", name);
                if matches!(format, Format::Ipuz | Format::Json) {
                    prop_assert_eq!(back.solution, entry.solution, "{}", name);
                }
                for (field, key) in dialect.into_iter().flat_map(metadata::keys) {
                    // ipuz contains dates only in the form month/day/year.
                    if (format, field) != (Format::Ipuz, "date") {
                        let (back, wrote) = (back.metadata().get(key), entry.metadata().get(key));
                        prop_assert_eq!(back, wrote, "{} {}", name, field);
                    }
                }
                if format == Format::OpenSudoku {
                    for (field, key) in metadata::keys(metadata::Dialect::OpenSudoku) {
                        prop_assert_eq!(back.metadata().get(key), file.get(key), "{}", field);
                    }
                }
            }
        }
    }

    /// Any damaged text gives puzzles or errors, each with a valid line number.
    #[test]
    fn damaged_text_gives_results_with_valid_lines(
        entries in entries(),
        format in prop::sample::select(Format::ALL.to_vec()),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..90usize, "[-0-9.\n#\\[\\]{}<>&\"|:+ a-z]{0,9}|.{0,3}"), 1..4),
    ) {
        let mut text = String::new();
        format.1.write_header(&Metadata::default(), &mut text);
        entries.iter().for_each(|entry| format.1.write_puzzle(entry, &mut text));
        format.1.write_footer(&mut text);
        let mut chars: Vec<char> = text.chars().collect();
        for (at, length, put) in cuts {
            let at = at.index(chars.len() + 1);
            let to = (at + length).min(chars.len());
            chars.splice(at..to, put.chars());
        }
        let text: String = chars.into_iter().collect();
        let found = read_all(&text);
        prop_assert!(!found.is_empty());
        let lines = text.lines().count().max(1) as u64 + 1;
        for found in found {
            let line = match found {
                Ok(entry) => entry.line,
                Err(error) => error.line,
            };
            prop_assert!((1..=lines).contains(&line), "{} of {}: {:?}", line, lines, text);
        }
    }

    #[test]
    fn any_bytes_give_a_result(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(!read_all(bytes).is_empty());
    }
}

mod error_recovery;
mod json_and_xml;
mod tables;
