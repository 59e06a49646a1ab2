//! Tests of JSON and XML documents.

use std::io::{BufReader, Read};

use super::*;

#[test]
fn the_old_and_the_new_form_of_opensudoku_are_read() {
    let zeros = PUZZLE.replace('.', "0");
    let old = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- mine -->\n<opensudoku>\n  <name>Tea &amp; cake</name>\n  \
         <author>A. Setter</author>\n  <description></description>\n  <level><![CDATA[easy]]></level>\n  \
         <game data=\"{zeros}\" />\n  <game data='{zeros}'></game>\n</opensudoku>\n"
    );
    let found: Vec<PuzzleEntry> = read_all(&old).into_iter().map(Result::unwrap).collect();
    let expected = Metadata::default()
        .with(MetadataKey::Collection, "Tea & cake")
        .with(MetadataKey::Author, "A. Setter")
        .with(MetadataKey::Level, "easy");
    assert_eq!(found.iter().map(|entry| entry.line).collect::<Vec<_>>(), [8, 9]);
    assert!(found.iter().all(|entry| entry.metadata() == &expected));
    assert!(found.iter().all(|entry| board::text(&entry.givens) == PUZZLE));

    // Saved games in each version of the cell format.
    let solution = SOLUTION.chars();
    let cells = |notes: &str| -> String {
        let cells = PUZZLE.chars().zip(solution.clone());
        cells
            .map(|(given, digit)| match given {
                '.' => format!("{digit}|{notes}1|"),
                _ => format!("{digit}|{notes}0|"),
            })
            .collect()
    };
    for (version, notes) in
        [(1, "1,2,|"), (1, "-|"), (2, "0||"), (3, "511|"), (4, "0|3|"), (5, "0|3|0|")]
    {
        let new = format!(
            "<opensudoku version=\"2\"><folder name=\"Hard\" created=\"1\"><game created=\"1\" \
             state=\"1\" time=\"0\" note=\"\" data=\"version: {version}&#10;{}\"/></folder></opensudoku>",
            cells(notes)
        );
        let entry = read_one(&new);
        assert_eq!(board::text(&entry.givens), PUZZLE, "{version}");
        assert_eq!(entry.metadata().get(MetadataKey::Collection), Some("Hard"));
    }
    let faulty = old.replacen(&zeros, &zeros[1..], 1).replace("</opensudoku>", "");
    assert_eq!(
        error_messages(faulty),
        [
            "line 8, column 3: the grid has 80 cells instead of 81",
            "line 11, column 1: the document ends inside <opensudoku>",
        ]
    );
    assert_eq!(
        error_messages("<html><body>403</body></html>"),
        ["line 1, column 1: the document starts with <html>, not with <opensudoku>"]
    );
    assert_eq!(error_messages("<opensudoku></opensudoku>"), ["line 1, column 1: no puzzle found"]);
    assert!(
        error_messages("<opensudoku>\n<game>\n</name>")[1]
            .starts_with("line 3, column 1: invalid XML")
    );
}

#[test]
fn json_is_read_in_all_forms() {
    let own = format!(
        "{{\"puzzle\":\"{PUZZLE}\",\"solution\":\"{SOLUTION}\",\"author\":\"A. Setter\",\"rating\":1.2,\"x\":[]}}"
    );
    let cells = |text: &str, empty: &str| -> String {
        let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
        let row =
            |row: &String| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(","));
        format!("[{}]", rows(text).iter().map(row).collect::<Vec<_>>().join(",\n"))
    };
    let ipuz = format!(
        "{{\n\"version\": \"http://ipuz.org/v2\",\n\"kind\": [\"http://ipuz.org/sudoku#1\"],\n\"author\": \"A. Setter\",\n\
         \"difficulty\": \"gentle\",\n\"puzzle\": {},\n\"solution\": {}\n}}",
        cells(PUZZLE, "0"),
        cells(SOLUTION, "0")
    );
    for text in [
        own.clone(),
        format!("[{own}]"),
        format!("[\n{own}\n]\n"),
        own.replace(",\"", ",\n\""),
        ipuz.clone(),
        ipuz.replace('\n', ""),
        format!("ipuz({ipuz});\n"),
        format!("ipuz(\n{ipuz})"),
    ] {
        let entry = read_one(&text);
        assert_eq!(board::text(&entry.givens), PUZZLE, "{text}");
        assert_eq!(entry.solution, Some(parse(SOLUTION)), "{text}");
        assert_eq!(entry.metadata().author(), Some("A. Setter"), "{text}");
    }
    for empty in ["null", "\"\"", "\".\"", "\" \"", "{\"value\": 0}", "{\"style\": \"x\"}"] {
        let text = format!("{{\"empty\": \" \", \"puzzle\": {}}}", cells(PUZZLE, empty));
        assert_eq!(board::text(&read_one(&text).givens), PUZZLE, "{text}");
    }
    let rows = format!("{{\"puzzle\": {:?}}}", rows(PUZZLE));
    assert_eq!(board::text(&read_one(&rows).givens), PUZZLE);
    let strings = read_all(format!("[\"{PUZZLE}\",\n \"{}\"]", PUZZLE.replace('.', "0")));
    assert_eq!(strings.len(), 2);
    for entry in strings {
        assert_eq!(board::text(&entry.unwrap().givens), PUZZLE);
    }
    // A sequence of three objects, of which the second is faulty.
    let lines = read_all(format!("{own}\n\n{{\"puzzle\": 7}}\n{own}"));
    assert!(lines[0].is_ok() && lines[2].is_ok());
    assert_eq!(
        lines[1].as_ref().unwrap_err().to_string(),
        "line 3, column 12: cells must be a string or a list of rows"
    );
    assert_eq!(lines[2].as_ref().unwrap().line, 4);
    assert_eq!(read_all(format!("{}{}", own.replace(",\"", ",\n\""), own)).len(), 2);
}

#[test]
fn json_errors_have_a_position() {
    let messages = |text: &str| error_messages(text).join("; ");
    assert_eq!(messages("[]"), "line 1, column 1: no puzzle found");
    assert_eq!(
        messages("{\n \"puzzle\": \"12x\"\n}"),
        "line 2, column 16: the grid has 3 cells instead of 81"
    );
    let long = format!("{{\"author\": \"Ñ\", \"puzzle\": \"{}a{}\"}}", &PUZZLE[..7], &PUZZLE[8..]);
    assert_eq!(
        messages(&long),
        "line 1, column 35: 'a' is neither a digit nor a symbol for an empty cell"
    );
    assert_eq!(
        messages("[{}, 3]"),
        "line 1, column 2: the object has no key \"puzzle\"; line 1, column 6: the value is not an object"
    );
    assert_eq!(
        messages(&format!("[\"{}a\", \"Otter\"]", &PUZZLE[..80])),
        "line 1, column 83: 'a' is neither a digit nor a symbol for an empty cell; line 1, column 87: the value is not an object"
    );
    assert_eq!(
        messages("{\n\"puzzle\": \n"),
        "line 2, column 10: invalid JSON: the document ends inside an object"
    );
    assert_eq!(
        messages("ipuz({\n"),
        "line 1, column 7: invalid JSON: the document ends inside an object"
    );
    assert_eq!(
        messages(&format!("ipuz({{\"puzzle\": \"{PUZZLE}\"}}")),
        "line 2, column 1: invalid JSON: the document ends inside `ipuz(…)`"
    );
    assert_eq!(
        messages("{\"kind\": [\"http://ipuz.org/sudoku/killersudoku#1\"]}"),
        "line 1, column 10: the puzzle is not a classic Sudoku"
    );
    assert_eq!(
        messages("{\"version\": 2, \"cages\": [1]}"),
        "line 1, column 25: the puzzle has cages"
    );
    assert_eq!(
        messages("{\"version\": 2, \"charset\": \"ABCDEFGHI\"}"),
        "line 1, column 27: the puzzle does not use the digits 1 to 9"
    );
    let hole = format!("{{\"puzzle\": \"{PUZZLE}\", \"solution\": \"{PUZZLE}\"}}");
    assert_eq!(messages(&hole), "line 1, column 109: the solution has no digit at row 1 column 3");
}

/// The time and the memory for reading a hostile document grow at most in proportion to its length.
#[test]
fn hostile_documents_are_bounded() {
    for deep in ["[", "{\"a\":", "[{\"a\":", "{ \"", "[[],"] {
        let messages = error_messages(deep.repeat(1 << 20));
        assert!(messages.len() < 3, "{messages:?}");
        assert!(messages.last().unwrap().contains("invalid JSON"), "{messages:?}");
    }
    let long = "x".repeat(2 << 20);
    let document = format!("[{{\"a\": \"{long}\"}}, {{\"puzzle\": \"{PUZZLE}\"}}]");
    assert_eq!(error_messages(&document), ["line 1, column 2: the object is larger than 1 MB"]);
    assert_eq!(read_all(document).len(), 2);
    assert_eq!(
        error_messages(format!("<opensudoku><!-- {long} --></opensudoku>")),
        ["line 1, column 13: a tag or text is larger than 1 MB"]
    );
    // All errors are reported.
    let many = error_messages(format!("[{}3]", "{},".repeat(5000)));
    assert_eq!(many.len(), 5001);
    let games = error_messages(format!("<opensudoku>{}</opensudoku>", "<game/>".repeat(5000)));
    assert_eq!(games.len(), 5000);
    assert_eq!(
        error_messages(format!("<opensudoku>{}", "<a>".repeat(1 << 20))),
        ["line 1, column 202: elements are nested more than 64 deep"]
    );
    let bomb = format!(
        "<!DOCTYPE z [<!ENTITY a \"1111111111\"><!ENTITY b \"&a;&a;&a;&a;&a;\">]>\n<opensudoku>\n\
         <author>&b;me</author>\n<game data=\"&b;\"/>\n<game data=\"{PUZZLE}\"/></opensudoku>"
    );
    let found = read_all(&bomb);
    assert!(found[0].as_ref().unwrap_err().message.contains("cannot be read"), "{found:?}");
    assert_eq!(found[1].as_ref().unwrap().metadata().author(), Some("me"));
    // If a key occurs twice, the last value is used. Unknown keys are ignored.
    let keys: String = (0..1000).map(|i| format!("\"k{i}\": [{{}}], ")).collect();
    let text = format!("{{{keys}\"puzzle\": 3, \"p\\u0075zzle\": \"{PUZZLE}\"}}");
    assert_eq!(board::text(&read_one(text).givens), PUZZLE);
    let rows = format!("{{\"puzzle\": [{}1]}}", "1,".repeat(1 << 16));
    assert_eq!(error_messages(rows), ["line 1, column 12: the grid has 65537 rows instead of 9"]);
    let row = format!("{{\"puzzle\": [{}[1]]}}", "\"123456789\",".repeat(8));
    assert_eq!(error_messages(row), ["line 1, column 109: the row has 1 cell instead of 9"]);
}

/// A document without an end.
struct Endless {
    next: Vec<u8>,
    again: String,
    read: usize,
}

impl Read for Endless {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        if self.next.is_empty() {
            self.next = self.again.clone().into_bytes();
        }
        let count = self.next.len().min(to.len());
        to[..count].copy_from_slice(&self.next[..count]);
        self.next.drain(..count);
        self.read += count;
        Ok(count)
    }
}

/// Each puzzle of a document is returned as soon as it is read, so a document may have any length.
#[test]
fn documents_are_not_read_ahead() {
    let mut ipuz = String::new();
    Format::Ipuz.write_puzzle(&PuzzleEntry::new(parse(PUZZLE), None, Metadata::empty()), &mut ipuz);
    for (begin, again) in [
        ("<opensudoku><name>Tea</name>", format!("<game data=\"{PUZZLE}\" />")),
        ("<opensudoku>\n", format!("  <game data=\"{PUZZLE}\" />\n")),
        ("[", format!("{{\"puzzle\": \"{PUZZLE}\"}},")),
        ("[\n", format!("{{\n  \"puzzle\": \"{PUZZLE}\"\n}},\n")),
        ("", ipuz),
        ("ipuz(", format!("{{\"puzzle\": \"{PUZZLE}\"}}")),
    ] {
        let each = again.len();
        let endless = Endless { next: begin.as_bytes().to_vec(), again, read: 0 };
        let mut reader = Reader::new(BufReader::with_capacity(4096, endless));
        for _ in 0..2000 {
            assert_eq!(board::text(&reader.next().unwrap().unwrap().givens), PUZZLE);
        }
        let read = reader.get_ref().get_ref().read;
        assert!(read < 2000 * each + (80 << 10), "{read} bytes read for {begin}");
    }
}

/// A truncated or faulty line or object does not affect the other lines or objects.
#[test]
fn an_error_affects_only_its_object() {
    let own = |puzzle: &str| format!("{{\"puzzle\": \"{puzzle}\", \"author\": \"A\"}}");
    let (good, bad) = (own(PUZZLE), own(&PUZZLE[1..]));
    let lines = |text: String| {
        let line = |found: Result<PuzzleEntry, FormatError>| match found {
            Ok(entry) => format!("{}", entry.line),
            Err(error) => format!("{}!", error.line),
        };
        read_all(text).into_iter().map(line).collect::<Vec<_>>().join(" ")
    };
    for cut in [1, 2, 8, 9, 10, 12, 30, 92, 93, 94, 95, 103, 106, 107, 109] {
        let text = format!("{}\n{good}\n{good}\n{}\n{good}", &good[..cut], &good[..cut]);
        assert_eq!(lines(text), "1! 2 3 4! 5", "{cut}");
        let text = format!("{good}\n{}\n\n{good}\n", &good[cut..]);
        assert_eq!(lines(text), "1 2! 4", "{cut}");
    }
    assert_eq!(lines(format!("{good}\nnotes, more notes\n{good}\n")), "1 2! 3");
    assert_eq!(lines(format!("notes\n{good}\n{good}\n")), "1! 2 3");
    assert_eq!(lines(format!("# notes\n\n{good}\n{good}\n")), "3 4");
    assert_eq!(lines(format!("{}\n{good}\n", good.replace('A', "\0"))), "1! 2");
    assert_eq!(lines(format!("[{bad},\n{good},\n[1], {{}}, {good}\n]")), "1! 2 3! 3! 3");
    assert_eq!(lines(format!("[{good} {good}, {good}]")), "1 1! 1 1");
    assert_eq!(lines(format!("[{good}, {good}\n")), "1 1 2!");
    let long = format!("{good}\n{{\"puzzle\": \"{}\"}}\n{good}\n", "1".repeat(2 << 20));
    assert_eq!(lines(long), "1 2! 3");
    let open = format!("{}\n{}", &good[..good.len() - 1], format!("{good}\n").repeat(20_000));
    assert_eq!(read_all(open).iter().filter(|found| found.is_ok()).count(), 20_000);
}

/// Invalid UTF-8 becomes a replacement character. This is tested at several positions, even where
/// the invalid bytes are split between two reads.
#[test]
fn invalid_utf8_is_replaced() {
    for pad in 0..3 {
        let space = " ".repeat((64 << 10) - 40 + pad);
        let text = format!(
            "<opensudoku>{space}<author>Jos\u{e9} \u{feff}</author><game data=\"{PUZZLE}\"/></opensudoku>"
        );
        assert_eq!(read_one(&text).metadata().author(), Some("Jos\u{e9} \u{feff}"));
        let latin: Vec<u8> = text.bytes().filter(|byte| *byte != 0xc3).collect();
        assert_eq!(read_one(latin).metadata().author(), Some("Jos\u{fffd} \u{feff}"));
    }
}
