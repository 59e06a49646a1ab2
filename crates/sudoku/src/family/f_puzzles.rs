//! Addresses of f-puzzles.com, an editor and player of Sudoku variants. SudokuPad reads the same data.
//!
//! An address ends with `?load=DATA`, or on SudokuPad with `fpuzDATA`. DATA is a JSON object, compressed by
//! LZString and written in base 64.

mod document;
mod rules;

use super::board::FamilyBoard;
use super::variant::Variant;
use super::variant_of;
use bookgen_core::heading::{Heading, printable};
use bookgen_core::text_format::{FormatError, TextFormat};
use bookgen_core::{Flaw, Puzzle};
use document::Document;
use rules::{Fault, Rules};

/// The format.
pub const FORMAT: TextFormat =
    TextFormat::lines("f-puzzles", "an address of https://f-puzzles.com a line", read, write)
        .with_headings();

const HELP: &str = "copy the whole address: https://f-puzzles.com/?load=…";

/// The start of a written address.
const SITE: &str = "https://f-puzzles.com/?load=";

/// The maximum length of the data. Data of 12,000 characters can become 19 million characters.
const MAX_DATA: usize = 12_000;

/// Whether the site has puzzles of a variant.
pub fn has_format(variant: &Variant) -> bool {
    rules::is_known(variant)
}

/// The data of an address.
fn data(line: &str) -> Result<&str, Fault> {
    let unknown = || Err(("this is not an address of f-puzzles.com".to_owned(), HELP));
    let on_server = |site: &str| {
        let message = format!("the address has no puzzle: only {site} knows the puzzle of this id");
        Err((
            message,
            "open the address in a browser, and copy the long address of its menu Export",
        ))
    };
    if let Some((_, load)) = line.split_once("?load=") {
        return Ok(load.split('&').next().unwrap_or_default());
    }
    if line.contains("f-puzzles.com") {
        return if line.contains("?id=") { on_server("the site") } else { unknown() };
    }
    if !["sudokupad", "crackingthecryptic"].iter().any(|site| line.contains(site)) {
        return unknown();
    }
    let id = match line.split_once("puzzleid=") {
        Some((_, id)) => id.split('&').next().unwrap_or_default(),
        None => {
            let path = line.split('?').next().unwrap_or_default();
            // The data may contain slashes, so the first part that looks like data counts.
            let mut starts = path.match_indices('/').map(|(at, _)| &path[at + 1..]);
            let is_id = |id: &&str| ["fpuz", "scl", "ctc"].iter().any(|kind| id.starts_with(kind));
            starts.find(is_id).unwrap_or(path.rsplit('/').next().unwrap_or_default())
        }
    };
    if let Some(data) = id.strip_prefix("fpuzzles").or(id.strip_prefix("fpuz")) {
        return Ok(data);
    }
    if id.starts_with("scl") || id.starts_with("ctc") {
        let message =
            "this address of SudokuPad has a drawing of the puzzle, not its rules".to_owned();
        return Err((message, "make the puzzle with f-puzzles.com, and copy its address"));
    }
    on_server("SudokuPad")
}

fn read(line: &str) -> Result<Puzzle, FormatError> {
    parsed(line.trim()).map_err(|(message, help)| FormatError::in_line(1, message, help))
}

fn parsed(line: &str) -> Result<Puzzle, Fault> {
    let data = data(line)?;
    if data.len() > MAX_DATA {
        let message = format!("the data have more than {MAX_DATA} characters");
        return Err((message, "remove pencil marks and texts from the puzzle"));
    }
    // Browsers and mail programs escape these characters.
    let data = data.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace(' ', "+");
    let json = lz_str::decompress_from_base64(&data);
    let json = json.and_then(|units| String::from_utf16(&units).ok());
    let json = json.filter(|json| !json.is_empty());
    let json = json.ok_or_else(|| ("the data of the address are damaged".to_owned(), HELP))?;
    let document: Document = serde_json::from_str(&json)
        .map_err(|error| (format!("the data of the address are not a puzzle: {error}"), HELP))?;
    let givens = document.givens().map_err(|message| (message, HELP))?;
    let rules = Rules::new(&document)?;
    let heading = printable(document.heading())?;
    if rules.is_classic() {
        return Ok(heading.put(crate::unsolved(&givens)));
    }
    let variant = rules.variant().ok_or_else(|| {
        let message = "no kind of puzzle has all rules of this puzzle".to_owned();
        (message, "`bookgen kinds` lists the kinds")
    })?;
    let layout = rules.layout(variant)?;
    let puzzle = FamilyBoard { layout, givens, answer: Vec::new() }.puzzle();
    // The puzzle string has further conditions, for example that arrows do not cross.
    FamilyBoard::parse_givens(variant, &puzzle)
        .map_err(|Flaw(message)| (message, "bookgen has no such puzzles"))?;
    Ok(heading.put(puzzle))
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let (puzzle, Heading { title, credit }) = Heading::take(puzzle)?;
    let document = if puzzle.kind == crate::NAME {
        crate::check_params(&puzzle.params)?;
        let givens = crate::parse_givens(&puzzle.givens)?;
        let answer = match puzzle.answer.is_empty() {
            true => Vec::new(),
            false => crate::parse_answer(&puzzle.answer)?.to_vec(),
        };
        Document::new(9, &givens, &answer)
    } else {
        let Some(variant) = variant_of(&puzzle.kind).filter(|variant| has_format(variant)) else {
            return Err(Flaw(format!(
                "f-puzzles.com has no puzzles of the kind {:?}",
                puzzle.kind
            )));
        };
        let board = match puzzle.answer.is_empty() {
            true => FamilyBoard::parse_givens(variant, &puzzle)?,
            false => FamilyBoard::parse(variant, &puzzle)?,
        };
        rules::document(&board)
    };
    let document = Document { title, author: credit, ..document };
    let json = serde_json::to_string(&document).map_err(|error| Flaw(error.to_string()))?;
    let units: Vec<u16> = json.encode_utf16().collect();
    *out += SITE;
    *out += &lz_str::compress_to_base64(units);
    out.push('\n');
    Ok(())
}
