//! Reads XML of the app OpenSudoku, one tag at a time.
//!
//! The old form starts with metadata such as `<name>` and `<author>`, followed by one `<game
//! data="…"/>` for each puzzle. The new form groups games by `<folder name="…">`. The new form may
//! contain saved games, with the value, the notes and the editability of each cell.

use std::io::{self, BufRead};
use std::sync::Arc;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::cell_text::{grid_from_cells, parse_cells};
use super::line_reader::PuzzleQueue;
use super::metadata::{Dialect, key_named};
use super::xml_input::{MAX_TOKEN, XmlBuffer, XmlInput};
use super::{FormatError, Metadata, MetadataKey, PuzzleEntry};
use crate::board::Cells;

/// The maximum nesting depth of elements. In OpenSudoku files, the depth is at most three.
const MAX_DEPTH: usize = 64;

const WRITE_GAME: &str =
    "write each puzzle inside <opensudoku> as <game data=\"5300…\"/> with 81 digits";

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Reads one OpenSudoku document.
#[derive(Debug)]
pub(super) struct OpenSudokuReader {
    /// Input that was read but not yet parsed.
    input: XmlBuffer,
    /// The parsed bytes of the current tag or text.
    buffer: Vec<u8>,
    /// The line and column of the current tag or text.
    at: (u64, u64),
    /// The names of the open elements, outermost first.
    open: Vec<String>,
    /// The text of the innermost open element.
    text: String,
    /// The metadata that applies to the next games.
    metadata: Metadata,
    /// The value of `metadata` in shared form. All games with the same metadata refer to this
    /// value.
    shared: Option<Arc<Metadata>>,
    /// Whether a game was found.
    found_any: bool,
    /// The line and column of the start of the document.
    start: (u64, u64),
}

/// Whether the document continues after a tag or a text.
enum Progress {
    /// The document continues.
    More,
    /// The document has ended.
    End,
}

impl OpenSudokuReader {
    /// Creates a reader for a document that starts with these bytes on this line.
    pub fn new(start: Vec<u8>, line: u64) -> OpenSudokuReader {
        let input = XmlBuffer::new(start, line);
        OpenSudokuReader {
            start: input.position(),
            at: input.position(),
            input,
            buffer: Vec::new(),
            open: Vec::new(),
            text: String::new(),
            metadata: Metadata::empty(),
            shared: None,
            found_any: false,
        }
    }

    /// Reads until the queue has a puzzle or an error. Returns false at the end of the document.
    ///
    /// # Errors
    /// The input cannot be read.
    pub fn read(&mut self, input: &mut impl BufRead, queue: &mut PuzzleQueue) -> io::Result<bool> {
        while queue.is_empty() {
            match self.read_token(input, queue)? {
                Ok(Progress::More) => {}
                Ok(Progress::End) => return Ok(false),
                Err(error) => {
                    queue.push_back(Err(error));
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Reads one tag or text.
    fn read_token(
        &mut self,
        input: &mut impl BufRead,
        queue: &mut PuzzleQueue,
    ) -> io::Result<Result<Progress, FormatError>> {
        self.at = self.input.position();
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        // Each event gets a new parser. The parser's state between two events is not needed,
        // because `open` contains the open elements.
        let mut source = XmlInput::new(input, &mut self.input);
        // The parser would drop a byte order mark here. But a byte order mark is ordinary text,
        // except at the start of the file.
        if source.fill_buf().is_ok_and(|text| text.starts_with(BYTE_ORDER_MARK.as_bytes())) {
            source.consume(BYTE_ORDER_MARK.len());
            self.text += BYTE_ORDER_MARK;
            self.buffer = buffer;
            return Ok(Ok(Progress::More));
        }
        let mut reader = Reader::from_reader(source);
        reader.config_mut().check_end_names = false;
        reader.config_mut().allow_unmatched_ends = true;
        let event = reader.read_event_into(&mut buffer);
        if let Some(error) = self.input.failure() {
            return Err(error);
        }
        let progress = match event {
            Ok(event) => self.handle(event, queue),
            Err(_) if self.input.is_too_long() => {
                Err(self.error(format!("a tag or text is larger than {} MB", MAX_TOKEN >> 20)))
            }
            Err(error) => Err(self.invalid_xml(&error.to_string())),
        };
        self.buffer = buffer;
        Ok(progress)
    }

    fn handle(
        &mut self,
        event: Event<'_>,
        queue: &mut PuzzleQueue,
    ) -> Result<Progress, FormatError> {
        match event {
            Event::Start(tag) => {
                self.begin_element(&tag, queue)?;
                if self.open.len() == MAX_DEPTH {
                    let message = format!("elements are nested more than {MAX_DEPTH} deep");
                    return Err(self.error(message));
                }
                self.open.push(name_of(&tag));
                self.text.clear();
            }
            Event::Empty(tag) => self.begin_element(&tag, queue)?,
            Event::End(tag) => {
                let closed = tag.local_name().as_ref().to_owned();
                match self.open.pop() {
                    Some(open) if open == closed => self.end_element(&open),
                    Some(open) => {
                        return Err(self.invalid_xml(&format!("<{open}> is closed by </{closed}>")));
                    }
                    None => return Err(self.invalid_xml(&format!("</{closed}> has no start tag"))),
                }
            }
            Event::Text(text) => self.add_text(&text.xml10_content()),
            Event::CData(text) => self.add_text(&text.xml10_content()),
            Event::GeneralRef(reference) => match reference.resolve_char_ref() {
                Ok(Some(c)) => self.add_text(c.encode_utf8(&mut [0; 4])),
                _ => {
                    let known = quick_xml::escape::resolve_predefined_entity(&reference);
                    self.add_text(known.unwrap_or(" "));
                }
            },
            Event::Eof => {
                return match self.open.last() {
                    Some(open) => {
                        let message = format!("the document ends inside <{open}>");
                        let help = "add the missing end tag".to_owned();
                        Err(FormatError { help, ..self.error(message) })
                    }
                    None if !self.found_any => {
                        self.at = self.start;
                        Err(self.error("no puzzle found".to_owned()))
                    }
                    None => Ok(Progress::End),
                };
            }
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
        Ok(Progress::More)
    }

    fn error(&self, message: String) -> FormatError {
        let (line, column) = self.at;
        FormatError { line, column, message, help: WRITE_GAME.to_owned() }
    }

    fn invalid_xml(&self, what: &str) -> FormatError {
        self.error(format!("invalid XML: {what}; the rest of the file is not read"))
    }

    /// Appends to the text of the current element. Text beyond the maximum size is dropped.
    fn add_text(&mut self, text: &str) {
        if self.text.len() <= MAX_TOKEN {
            self.text += text;
        }
    }
}

fn name_of(tag: &BytesStart<'_>) -> String {
    tag.local_name().as_ref().to_owned()
}

/// The value of an attribute, or `None` if the tag does not have the attribute.
///
/// # Errors
/// The attribute is not valid XML, for example because of an unknown entity.
fn attribute_of(tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, String> {
    let Some(attribute) = tag.try_get_attribute(name).map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let value = attribute.normalized_value(XmlVersion::Implicit1_0);
    value.map(|value| Some(value.into_owned())).map_err(|error| error.to_string())
}

impl OpenSudokuReader {
    /// Handles the start of an element.
    ///
    /// # Errors
    /// The document is not an OpenSudoku file.
    fn begin_element(
        &mut self,
        tag: &BytesStart<'_>,
        queue: &mut PuzzleQueue,
    ) -> Result<(), FormatError> {
        let name = name_of(tag);
        if self.open.is_empty() && name != "opensudoku" {
            let name = bookgen_base::diagnostic::clipped(&name);
            return Err(
                self.error(format!("the document starts with <{name}>, not with <opensudoku>"))
            );
        }
        if name == "folder"
            && let Ok(Some(title)) = attribute_of(tag, "name")
        {
            self.set_metadata(MetadataKey::Collection, &title);
        }
        if name == "game" {
            let game = self.read_game(tag);
            queue.push_back(game);
            self.found_any = true;
        }
        Ok(())
    }

    /// Handles the end of an element. The text of the element may be metadata.
    fn end_element(&mut self, name: &str) {
        if let Some(key) = key_named(Dialect::OpenSudoku, name) {
            let text = std::mem::take(&mut self.text);
            self.set_metadata(key, &text);
        }
        self.text.clear();
    }

    fn set_metadata(&mut self, key: MetadataKey, text: &str) {
        self.metadata.set(key, text);
        self.shared = None;
    }

    fn read_game(&mut self, tag: &BytesStart<'_>) -> Result<PuzzleEntry, FormatError> {
        let data = match attribute_of(tag, "data") {
            Ok(Some(data)) => data,
            Ok(None) => return Err(self.error("<game> has no `data`".to_owned())),
            Err(error) => {
                return Err(self.error(format!("the `data` of <game> cannot be read: {error}")));
            }
        };
        let givens = match data.trim().strip_prefix("version:") {
            Some(saved) => saved_game_givens(saved)
                .ok_or("the `data` of <game> does not have 81 cells".to_owned()),
            None => parse_cells(data.trim()).map_err(|(_, message)| message),
        };
        let givens = givens.map_err(|message| self.error(message))?;
        if self.shared.is_none() && self.metadata != Metadata::empty() {
            self.shared = Some(Arc::new(self.metadata.clone()));
        }
        Ok(PuzzleEntry { givens, solution: None, metadata: self.shared.clone(), line: self.at.0 })
    }
}

/// The givens of a saved game. `data` starts with the version number, followed by the fields of the
/// 81 cells. Each cell has a field for the value, one to three fields for notes and colours, and a
/// last field that is 0 if the cell is not editable. A `|` follows each field.
fn saved_game_givens(data: &str) -> Option<Cells> {
    let data = data.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim();
    let fields: Vec<&str> = data.strip_suffix('|')?.split('|').collect();
    let each = fields.len() / 81;
    if !fields.len().is_multiple_of(81) || !(3..=5).contains(&each) {
        return None;
    }
    let cells = fields.chunks_exact(each).map(|cell| {
        let value = cell.first()?.parse::<u8>().ok().filter(|&digit| digit <= 9)?;
        match *cell.last()? {
            "0" => Some(value),
            "1" => Some(0),
            _ => None,
        }
    });
    grid_from_cells(cells.collect::<Option<Vec<u8>>>()?)
}
