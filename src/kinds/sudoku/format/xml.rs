//! Reads the XML of the app OpenSudoku.
//!
//! The old form says once who made the puzzles: `<name>`, `<author>` and so on, then a
//! `<game data="…"/>` for each. The new one puts games into `<folder name="…">`, and the cells of
//! a game that somebody plays are written one by one: value, notes, whether it may be changed.

use std::sync::Arc;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::details::Of;
use super::document::Place;
use super::lines::Found;
use super::{Detail, Details, Entry, Fault, signs};
use crate::kinds::sudoku::board::Cells;

const WRITE_GAME: &str = "puzzles stand in <opensudoku> as <game data=\"5300…\"/>, 81 digits each";

/// Reads a document.
pub(super) fn read(place: &Place<'_>, found: &mut Found) {
    let mut reader = Reader::from_str(place.text);
    let mut work = Work {
        place,
        open: Vec::new(),
        text: String::new(),
        details: Details::none(),
        shared: None,
    };
    let before = found.len();
    loop {
        let at = usize::try_from(reader.buffer_position()).unwrap_or(0);
        let event = match reader.read_event() {
            Ok(event) => event,
            Err(error) => {
                let at = usize::try_from(reader.error_position()).unwrap_or(at);
                let message = format!("this is not XML: {error}");
                found.push_back(Err(place.fault(at, message, WRITE_GAME)));
                return;
            }
        };
        match event {
            Event::Start(tag) => {
                if let Err(fault) = work.begin(&tag, at, found) {
                    found.push_back(Err(fault));
                    return;
                }
                work.open.push(name(&tag));
                work.text.clear();
            }
            Event::Empty(tag) => {
                if let Err(fault) = work.begin(&tag, at, found) {
                    found.push_back(Err(fault));
                    return;
                }
            }
            Event::End(_) => work.end(),
            Event::Text(text) => work.text += &text.xml10_content(),
            Event::CData(text) => work.text += &text.xml10_content(),
            Event::GeneralRef(reference) => match reference.resolve_char_ref() {
                Ok(Some(c)) => work.text.push(c),
                _ => {
                    work.text +=
                        quick_xml::escape::resolve_predefined_entity(&reference).unwrap_or(" ")
                }
            },
            Event::Eof => break,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    if let Some(open) = work.open.last() {
        let message = format!("the document ends inside <{open}>");
        found.push_back(Err(place.fault(place.text.len(), message, "write it whole")));
    } else if found.len() == before {
        found.push_back(Err(place.fault(0, "there is no puzzle here", WRITE_GAME)));
    }
}

struct Work<'a> {
    place: &'a Place<'a>,
    /// The elements that are open, from outside.
    open: Vec<String>,
    /// The text of the innermost.
    text: String,
    /// What was said so far of the games that follow.
    details: Details,
    /// The same, as the games share it.
    shared: Option<Arc<Details>>,
}

fn name(tag: &BytesStart<'_>) -> String {
    tag.local_name().as_ref().to_owned()
}

/// The value of an attribute.
fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = tag.try_get_attribute(name).ok()??;
    Some(attribute.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
}

impl Work<'_> {
    /// Begins an element.
    ///
    /// # Errors
    /// The document is none of OpenSudoku.
    fn begin(&mut self, tag: &BytesStart<'_>, at: usize, found: &mut Found) -> Result<(), Fault> {
        let name = name(tag);
        if self.open.is_empty() && name != "opensudoku" {
            let message =
                format!("<{}> is no file of OpenSudoku", crate::diagnostic::clipped(&name));
            return Err(self.place.fault(at, message, WRITE_GAME));
        }
        if name == "folder"
            && let Some(title) = attribute(tag, "name")
        {
            self.say(Detail::Collection, &title);
        }
        if name == "game" {
            found.push_back(self.game(tag, at));
        }
        Ok(())
    }

    /// Ends an element: what it says, if it is one that says something.
    fn end(&mut self) {
        let name = self.open.pop().unwrap_or_default();
        if let Some(detail) = Detail::named(Of::OpenSudoku, &name) {
            let text = std::mem::take(&mut self.text);
            self.say(detail, &text);
        }
        self.text.clear();
    }

    fn say(&mut self, detail: Detail, text: &str) {
        self.details.set(detail, text);
        self.shared = None;
    }

    fn game(&mut self, tag: &BytesStart<'_>, at: usize) -> Result<Entry, Fault> {
        let (line, _) = self.place.at(at);
        let Some(data) = attribute(tag, "data") else {
            return Err(self.place.fault(at, "<game> has no data", WRITE_GAME));
        };
        let givens = match data.trim().strip_prefix("version:") {
            Some(played) => {
                played_givens(played).ok_or("the data of <game> are no 81 cells".to_owned())
            }
            None => signs::cells(data.trim()).map_err(|(_, message)| message),
        };
        let givens = givens.map_err(|message| self.place.fault(at, message, WRITE_GAME))?;
        let details = match &self.shared {
            Some(shared) => Some(Arc::clone(shared)),
            None if self.details == Details::none() => None,
            None => {
                let shared = Arc::new(self.details.clone());
                self.shared = Some(Arc::clone(&shared));
                Some(shared)
            }
        };
        Ok(Entry { givens, solution: None, details, line })
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
