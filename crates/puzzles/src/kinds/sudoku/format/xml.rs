//! Reads the XML of the app OpenSudoku, a tag at a time.
//!
//! The old form says once who made the puzzles: `<name>`, `<author>` and so on, then a
//! `<game data="…"/>` for each. The new one puts games into `<folder name="…">`, and the cells of
//! a game that somebody plays are written one by one: value, notes, whether it may be changed.

use std::io::{self, BufRead};
use std::sync::Arc;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::details::Of;
use super::lines::Found;
use super::source::{MOST_PIECE, Pending, Source};
use super::{Detail, Details, Entry, Fault, signs};
use crate::kinds::sudoku::board::Cells;

/// How deep elements may lie in one another; those of OpenSudoku lie three deep.
const MOST_DEPTH: usize = 64;

const WRITE_GAME: &str = "puzzles stand in <opensudoku> as <game data=\"5300…\"/>, 81 digits each";

/// The mark of the byte order.
const MARK: &str = "\u{feff}";

/// A document that is being read.
#[derive(Debug)]
pub(super) struct Xml {
    /// What has been read and not yet looked at.
    pending: Pending,
    /// What has been looked at of a tag or a text.
    buffer: Vec<u8>,
    /// Line and column of the tag or text that is read.
    at: (u64, u64),
    /// The elements that are open, from outside.
    open: Vec<String>,
    /// The text of the innermost.
    text: String,
    /// What was said so far of the games that follow.
    details: Details,
    /// The same, as the games share it.
    shared: Option<Arc<Details>>,
    /// Whether there was a game.
    has_any: bool,
    /// Line and column of the beginning.
    begins: (u64, u64),
}

/// What comes of a tag or a text.
enum Step {
    /// There is more to read.
    More,
    /// The document has ended.
    End,
}

impl Xml {
    /// A document that begins on this line, with these bytes.
    pub fn new(begins: Vec<u8>, line: u64) -> Xml {
        let pending = Pending::new(begins, line);
        Xml {
            begins: pending.place(),
            at: pending.place(),
            pending,
            buffer: Vec::new(),
            open: Vec::new(),
            text: String::new(),
            details: Details::none(),
            shared: None,
            has_any: false,
        }
    }

    /// Reads on until something is found. False at the end.
    ///
    /// # Errors
    /// The input cannot be read.
    pub fn read(&mut self, input: &mut impl BufRead, found: &mut Found) -> io::Result<bool> {
        while found.is_empty() {
            match self.step(input, found)? {
                Ok(Step::More) => {}
                Ok(Step::End) => return Ok(false),
                Err(fault) => {
                    found.push_back(Err(fault));
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Reads a tag or a text.
    fn step(
        &mut self,
        input: &mut impl BufRead,
        found: &mut Found,
    ) -> io::Result<Result<Step, Fault>> {
        self.at = self.pending.place();
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        // Nothing of what the parser knows between two events matters here: what is open is in
        // `open`. So it need not own the input.
        let mut source = Source::new(input, &mut self.pending);
        // What it takes for the mark of the beginning is a character like others.
        if source.fill_buf().is_ok_and(|text| text.starts_with(MARK.as_bytes())) {
            source.consume(MARK.len());
            self.text += MARK;
            self.buffer = buffer;
            return Ok(Ok(Step::More));
        }
        let mut reader = Reader::from_reader(source);
        reader.config_mut().check_end_names = false;
        reader.config_mut().allow_unmatched_ends = true;
        let event = reader.read_event_into(&mut buffer);
        if let Some(error) = self.pending.failure() {
            return Err(error);
        }
        let step = match event {
            Ok(event) => self.event(event, found),
            Err(_) if self.pending.is_long() => {
                Err(self.fault(format!("a tag or a text of more than {} MB", MOST_PIECE >> 20)))
            }
            Err(error) => Err(self.no_xml(&error.to_string())),
        };
        self.buffer = buffer;
        Ok(step)
    }

    fn event(&mut self, event: Event<'_>, found: &mut Found) -> Result<Step, Fault> {
        match event {
            Event::Start(tag) => {
                self.begin(&tag, found)?;
                if self.open.len() == MOST_DEPTH {
                    let message = format!("more than {MOST_DEPTH} elements inside one another");
                    return Err(self.fault(message));
                }
                self.open.push(name(&tag));
                self.text.clear();
            }
            Event::Empty(tag) => self.begin(&tag, found)?,
            Event::End(tag) => {
                let closed = tag.local_name().as_ref().to_owned();
                match self.open.pop() {
                    Some(open) if open == closed => self.end(&open),
                    Some(open) => {
                        return Err(self.no_xml(&format!("<{open}> is closed by </{closed}>")));
                    }
                    None => return Err(self.no_xml(&format!("</{closed}> closes nothing"))),
                }
            }
            Event::Text(text) => self.add(&text.xml10_content()),
            Event::CData(text) => self.add(&text.xml10_content()),
            Event::GeneralRef(reference) => match reference.resolve_char_ref() {
                Ok(Some(c)) => self.add(c.encode_utf8(&mut [0; 4])),
                _ => {
                    let known = quick_xml::escape::resolve_predefined_entity(&reference);
                    self.add(known.unwrap_or(" "));
                }
            },
            Event::Eof => {
                return match self.open.last() {
                    Some(open) => {
                        let message = format!("the document ends inside <{open}>");
                        let help = "write it whole".to_owned();
                        Err(Fault { help, ..self.fault(message) })
                    }
                    None if !self.has_any => {
                        self.at = self.begins;
                        Err(self.fault("there is no puzzle here".to_owned()))
                    }
                    None => Ok(Step::End),
                };
            }
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
        Ok(Step::More)
    }

    fn fault(&self, message: String) -> Fault {
        let (line, column) = self.at;
        Fault { line, column, message, help: WRITE_GAME.to_owned() }
    }

    fn no_xml(&self, what: &str) -> Fault {
        self.fault(format!("this is not XML: {what}; the rest is not read"))
    }

    /// Adds to the text of an element. What is longer than any detail is not kept.
    fn add(&mut self, text: &str) {
        if self.text.len() <= MOST_PIECE {
            self.text += text;
        }
    }
}

fn name(tag: &BytesStart<'_>) -> String {
    tag.local_name().as_ref().to_owned()
}

/// The value of an attribute, if the tag has it.
///
/// # Errors
/// What of it is no XML: an entity that is not known, say.
fn attribute(tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, String> {
    let Some(attribute) = tag.try_get_attribute(name).map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let value = attribute.normalized_value(XmlVersion::Implicit1_0);
    value.map(|value| Some(value.into_owned())).map_err(|error| error.to_string())
}

impl Xml {
    /// Begins an element.
    ///
    /// # Errors
    /// The document is none of OpenSudoku.
    fn begin(&mut self, tag: &BytesStart<'_>, found: &mut Found) -> Result<(), Fault> {
        let name = name(tag);
        if self.open.is_empty() && name != "opensudoku" {
            let name = bookgen_base::diagnostic::clipped(&name);
            return Err(self.fault(format!("<{name}> is no file of OpenSudoku")));
        }
        if name == "folder"
            && let Ok(Some(title)) = attribute(tag, "name")
        {
            self.say(Detail::Collection, &title);
        }
        if name == "game" {
            let game = self.game(tag);
            found.push_back(game);
            self.has_any = true;
        }
        Ok(())
    }

    /// Ends an element: what it says, if it is one that says something.
    fn end(&mut self, name: &str) {
        if let Some(detail) = Detail::named(Of::OpenSudoku, name) {
            let text = std::mem::take(&mut self.text);
            self.say(detail, &text);
        }
        self.text.clear();
    }

    fn say(&mut self, detail: Detail, text: &str) {
        self.details.set(detail, text);
        self.shared = None;
    }

    fn game(&mut self, tag: &BytesStart<'_>) -> Result<Entry, Fault> {
        let data = match attribute(tag, "data") {
            Ok(Some(data)) => data,
            Ok(None) => return Err(self.fault("<game> has no data".to_owned())),
            Err(error) => {
                return Err(self.fault(format!("the data of <game> cannot be read: {error}")));
            }
        };
        let givens = match data.trim().strip_prefix("version:") {
            Some(played) => {
                played_givens(played).ok_or("the data of <game> are no 81 cells".to_owned())
            }
            None => signs::cells(data.trim()).map_err(|(_, message)| message),
        };
        let givens = givens.map_err(|message| self.fault(message))?;
        if self.shared.is_none() && self.details != Details::none() {
            self.shared = Some(Arc::new(self.details.clone()));
        }
        Ok(Entry { givens, solution: None, details: self.shared.clone(), line: self.at.0 })
    }
}

/// The givens of a game that is played: after the number of the version, for each cell its value,
/// one to three fields of notes and colours, and 0 if it may not be changed, each followed by `|`.
fn played_givens(data: &str) -> Option<Cells> {
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
    signs::grid(cells.collect::<Option<Vec<u8>>>()?)
}
