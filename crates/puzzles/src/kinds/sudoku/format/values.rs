//! Takes the objects out of JSON one by one, as it is read.
//!
//! Objects stand one after another, or in a list. Each is kept until its end only. Where the
//! brackets or quotation marks of one are wrong, reading goes on at the next: on a line of its own
//! or, in the middle of a line, at the next `{`.

use super::document::Place;
use super::lines::Found;
use super::{Fault, json};

/// The longest object, in bytes.
pub const MOST_OBJECT: usize = 1 << 20;

/// How deep brackets may lie in one another, which is as deep as they are read.
const MOST_DEPTH: usize = 100;

/// What has been read of JSON and not yet been handed over.
#[derive(Debug)]
pub(super) struct Values {
    buffer: Vec<u8>,
    /// What was looked at of the buffer.
    at: usize,
    /// A byte of the buffer whose place is known, its line and column, and whether there is nothing
    /// before it on the line.
    known: usize,
    line: u64,
    column: u64,
    is_first: bool,
    level: Level,
    /// How many lists are open; in lists of lists the objects are what counts.
    lists: usize,
    value: Option<Value>,
    /// Whether a fault has been told of, and no puzzle was read since.
    recovering: bool,
    /// The line of the last fault.
    fault_line: u64,
    has_any: bool,
    /// Line and column that it begins at.
    begins: (u64, u64),
    /// In `ipuz({…})`, whether the bracket has been closed.
    wrapper: Option<bool>,
}

/// What may stand where no object is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// An object or a list.
    Top,
    /// The first object of a list, or its end.
    First,
    /// An object of a list.
    Item,
    /// A comma or the end of a list.
    After,
    /// Whatever there is: a fault lies before it.
    Either,
    /// The same, and what is no beginning of an object is passed over.
    Lost,
}

/// What comes next in an object or a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Value,
    ItemOrEnd,
    KeyOrEnd,
    Key,
    Colon,
    CommaOrEnd,
    /// The rest of a text, of a key or not; the next byte is escaped or not.
    Text {
        key: bool,
        escaped: bool,
    },
    /// The rest of a number or a word.
    Word,
}

/// An object that has begun.
#[derive(Debug)]
struct Value {
    /// Where, in the buffer; its line and column; whether it is the first on its line.
    start: usize,
    line: u64,
    column: u64,
    is_first: bool,
    /// The brackets that are open.
    open: Vec<u8>,
    next: Next,
    /// Where its last line begins.
    line_start: usize,
    /// Where the next object may begin if this one turns out to have no end.
    resume: Option<usize>,
    /// Whether it is too long to be kept.
    is_long: bool,
}

impl Values {
    /// Reads from here on, where a document has this line and column. In a wrapper, a bracket was
    /// opened before.
    pub fn new(line: u64, column: u64, is_wrapped: bool) -> Values {
        Values {
            buffer: Vec::new(),
            at: 0,
            known: 0,
            line,
            column,
            is_first: column == 1,
            level: Level::Top,
            lists: 0,
            value: None,
            recovering: false,
            fault_line: 0,
            has_any: false,
            begins: (line, column),
            wrapper: is_wrapped.then_some(false),
        }
    }

    /// Where more is to be appended.
    pub fn buffer(&mut self) -> &mut Vec<u8> {
        let keep = self.value.as_ref().filter(|value| !value.is_long).map_or(self.at, |v| v.start);
        self.pass(keep);
        self.buffer.drain(..keep);
        self.known -= keep;
        self.at -= keep;
        if let Some(value) = &mut self.value {
            value.start = value.start.saturating_sub(keep);
            value.line_start = value.line_start.saturating_sub(keep);
            value.resume = value.resume.map(|at| at.saturating_sub(keep));
        }
        &mut self.buffer
    }

    /// Reads on until something is found, or until more must be read.
    pub fn scan(&mut self, found: &mut Found) {
        while found.is_empty()
            && let Some(&byte) = self.buffer.get(self.at)
        {
            let step = match self.value.take() {
                Some(value) => self.within(value, found),
                None => self.between(byte),
            };
            if let Err(fault) = step {
                self.fail(fault, found);
            }
        }
        let at = self.at;
        let is_over = |value: &mut Value| !value.is_long && at - value.start > MOST_OBJECT;
        match self.value.take_if(is_over) {
            None => {}
            Some(value) if value.resume.is_some() => {
                self.fail(Slip { value: Some(value), message: String::new() }, found);
            }
            Some(value) => {
                let message = format!("an object of more than {} MB", MOST_OBJECT >> 20);
                let (line, column) = (value.line, value.column);
                self.push(Fault { line, column, message, help: json::WRITE_OBJECT.into() }, found);
                self.value = Some(Value { is_long: true, ..value });
            }
        }
    }

    /// The text has ended. False if there is more to scan.
    pub fn end(&mut self, found: &mut Found) -> bool {
        if let Some(value) = self.value.take() {
            match (value.next, value.open.is_empty()) {
                (Next::Word, true) => self.complete(&value, found),
                _ if value.is_long => {}
                _ => {
                    let what =
                        if value.open.last() == Some(&b'[') { "a list" } else { "an object" };
                    let message = format!("this is not JSON: the document ends inside {what}");
                    self.fail(Slip { value: Some(value), message }, found);
                }
            }
            return false;
        }
        let cut_off = match (self.level, self.wrapper) {
            (Level::First | Level::Item | Level::After, _) => Some("a list"),
            (_, Some(false)) if !self.recovering => Some("`ipuz(…)`"),
            _ => None,
        };
        if let Some(what) = cut_off {
            let message = format!("this is not JSON: the document ends inside {what}");
            self.tell(self.at, message, found);
        } else if !self.has_any {
            let (line, column) = self.begins;
            let message = "there is no puzzle here".to_owned();
            self.push(Fault { line, column, message, help: json::WRITE_OBJECT.into() }, found);
        }
        true
    }

    /// A byte outside of all objects.
    fn between(&mut self, byte: u8) -> Result<(), Slip> {
        use Level as L;
        let may_end = matches!(self.level, L::First | L::After | L::Either | L::Lost);
        match (byte, self.level) {
            (b' ' | b'\t' | b'\n' | b'\r', _) => {}
            (b'[', L::Top | L::First | L::Item | L::Either) => {
                self.lists += 1;
                self.level = L::First;
            }
            (b']', _) if may_end => {
                self.lists = self.lists.saturating_sub(1);
                self.level = match self.level {
                    L::Either | L::Lost => self.level,
                    _ if self.lists > 0 => L::After,
                    _ => L::Top,
                };
            }
            (b',', L::After) => self.level = L::Item,
            (b',', L::Either | L::Lost) => {}
            (b')' | b';', L::Top | L::Either | L::Lost) if self.wrapper.is_some() => {
                self.wrapper = Some(true);
            }
            (b'{', L::After) => return Err(Slip::of("`,` or `]` is missing")),
            (b'{', _) => return self.begin(),
            (_, L::Lost) => {}
            (_, L::After) => return Err(Slip::of("`,` or `]` is missing")),
            (b'"', _) => return self.begin(),
            _ if is_of_word(byte) => return self.begin(),
            _ => return Err(Slip::of("an object is missing")),
        }
        self.at += 1;
        Ok(())
    }

    fn begin(&mut self) -> Result<(), Slip> {
        self.pass(self.at);
        self.value = Some(Value {
            start: self.at,
            line: self.line,
            column: self.column,
            is_first: self.is_first,
            open: Vec::new(),
            next: Next::Value,
            line_start: self.at,
            resume: None,
            is_long: false,
        });
        Ok(())
    }

    /// Reads on in an object.
    fn within(&mut self, mut value: Value, found: &mut Found) -> Result<(), Slip> {
        while let Some(&byte) = self.buffer.get(self.at) {
            let ended = match value.next {
                Next::Text { key, escaped } => {
                    let ended = self.text(&mut value, key, escaped);
                    ended.map(|ended| ended && value.end_text(key))
                }
                Next::Word => {
                    let rest = self.buffer.get(self.at..).unwrap_or_default();
                    self.at += rest.iter().take_while(|&&byte| is_of_word(byte)).count();
                    Ok(self.at < self.buffer.len() && value.end_item())
                }
                _ => {
                    let ended = self.structure(&mut value, byte);
                    self.at += usize::from(ended.is_ok() && value.next != Next::Word);
                    ended
                }
            };
            match ended {
                Ok(true) => {
                    self.complete(&value, found);
                    return Ok(());
                }
                Ok(false) => {}
                Err(what) => {
                    let message = format!("this is not JSON: {what}");
                    return Err(Slip { value: Some(value), message });
                }
            }
        }
        self.value = Some(value);
        Ok(())
    }

    /// Reads on in a text. True at its end.
    fn text(
        &mut self,
        value: &mut Value,
        key: bool,
        mut escaped: bool,
    ) -> Result<bool, &'static str> {
        let mut before = b' ';
        while let Some(&byte) = self.buffer.get(self.at) {
            match byte {
                b'\n' | b'\r' => return Err("a text does not end on its line"),
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => {
                    self.at += 1;
                    return Ok(true);
                }
                // If the text does not end where it should, this is the next object.
                b'{' if before == b',' && value.resume.is_none() && !value.is_long => {
                    value.resume = Some(self.at)
                }
                _ => {}
            }
            if byte != b' ' {
                before = byte;
            }
            self.at += 1;
        }
        value.next = Next::Text { key, escaped };
        Ok(false)
    }

    /// A byte outside of texts and words. True at the end of the object.
    fn structure(&mut self, value: &mut Value, byte: u8) -> Result<bool, &'static str> {
        let takes_value = matches!(value.next, Next::Value | Next::ItemOrEnd);
        let open = value.open.last().copied();
        match (byte, value.next) {
            (b'\n', _) => value.line_start = self.at + 1,
            (b' ' | b'\t' | b'\r', _) => {}
            (b'"', Next::Key | Next::KeyOrEnd) => {
                value.next = Next::Text { key: true, escaped: false };
            }
            (b'"', _) if takes_value => value.next = Next::Text { key: false, escaped: false },
            (b'{' | b'[', _) if takes_value => {
                if value.open.len() == MOST_DEPTH {
                    return Err("too many brackets inside one another");
                }
                if byte == b'{' && !value.open.is_empty() && self.is_as_far_left(value) {
                    value.resume = value.resume.or(Some(self.at));
                }
                value.open.push(byte);
                value.next = if byte == b'{' { Next::KeyOrEnd } else { Next::ItemOrEnd };
            }
            (b'}', Next::KeyOrEnd) | (b']', Next::ItemOrEnd) => return Ok(value.close()),
            (b'}', Next::CommaOrEnd) if open == Some(b'{') => return Ok(value.close()),
            (b']', Next::CommaOrEnd) if open == Some(b'[') => return Ok(value.close()),
            (b',', Next::CommaOrEnd) => {
                value.next = if open == Some(b'{') { Next::Key } else { Next::Value };
            }
            (b':', Next::Colon) => value.next = Next::Value,
            _ if takes_value && is_of_word(byte) => value.next = Next::Word,
            (_, Next::Key | Next::KeyOrEnd) => return Err("a key in quotation marks is missing"),
            (_, Next::Colon) => return Err("`:` is missing"),
            (_, Next::CommaOrEnd) if open == Some(b'{') => return Err("`,` or `}` is missing"),
            (_, Next::CommaOrEnd) => return Err("`,` or `]` is missing"),
            _ => return Err("a value is missing"),
        }
        Ok(false)
    }

    /// Whether a bracket inside an object stands on a line as the object itself does, as if it were
    /// the next one and this one had no end.
    fn is_as_far_left(&self, value: &Value) -> bool {
        let before = self.buffer.get(value.line_start..self.at).unwrap_or_default();
        value.is_first
            && !value.is_long
            && value.line_start > value.start
            && (before.len() as u64) < value.column
            && before.iter().all(u8::is_ascii_whitespace)
    }

    /// Hands an object over.
    fn complete(&mut self, value: &Value, found: &mut Found) {
        let bytes = self.buffer.get(value.start..self.at).unwrap_or_default();
        let text = String::from_utf8_lossy(bytes);
        // After a fault an object may be part of another one.
        let is_told = !value.is_long && (!self.recovering || text.contains("\"puzzle\""));
        let entry = is_told.then(|| json::entry(&Place::new(&text, value.line, value.column)));
        let is_stray = !text.starts_with('{') && matches!(self.level, Level::Top | Level::Either);
        self.pass(self.at);
        self.level = match self.level {
            _ if is_told && is_stray => Level::Lost,
            Level::Top => Level::Top,
            Level::Lost if !is_told => Level::Lost,
            Level::Lost | Level::Either => Level::Either,
            _ => Level::After,
        };
        match entry {
            Some(Err(fault)) if is_stray => {
                self.push(fault, found);
                self.recovering = true;
            }
            Some(entry) => {
                self.recovering = false;
                self.has_any = true;
                found.push_back(entry);
            }
            None => {}
        }
    }

    /// Tells of a fault, and goes on at the next object.
    fn fail(&mut self, Slip { value, message }: Slip, found: &mut Found) {
        let resume = value.as_ref().and_then(|value| value.resume);
        match &value {
            // It has been told of.
            Some(value) if value.is_long => {}
            // What was read as a part of it is the next one, so its own end is missing.
            Some(value) if resume.is_some() => {
                let (line, column, help) = (value.line, value.column, json::WRITE_OBJECT.into());
                let message = "this is not JSON: the object has no end".to_owned();
                self.push(Fault { line, column, message, help }, found);
            }
            _ => {
                // Where something is missing, not on the next line.
                let before = self.buffer.get(self.known..self.at).unwrap_or_default();
                let (told, gap) = before.split_at(before.trim_ascii_end().len());
                let at = if gap.contains(&b'\n') { self.known + told.len() } else { self.at };
                self.tell(at, message, found);
            }
        }
        self.recovering = true;
        self.level = Level::Lost;
        self.at = resume.unwrap_or(self.at);
        self.pass(self.at.max(self.known));
    }

    /// Tells of a fault at a byte of the buffer.
    fn tell(&mut self, at: usize, message: String, found: &mut Found) {
        let (line, column, _) = self.place(at);
        self.push(Fault { line, column, message, help: json::WRITE_OBJECT.to_owned() }, found);
    }

    /// Of several faults of a line that was lost the first is told.
    fn push(&mut self, fault: Fault, found: &mut Found) {
        self.has_any = true;
        if !self.recovering || fault.line != self.fault_line {
            self.fault_line = fault.line;
            found.push_back(Err(fault));
        }
    }

    /// Line and column of a byte that is not before the one known, and whether there is nothing
    /// before it on its line.
    fn place(&self, at: usize) -> (u64, u64, bool) {
        let mut place = (self.line, self.column, self.is_first);
        for byte in self.buffer.get(self.known..at).unwrap_or_default() {
            match byte {
                b'\n' => place = (place.0 + 1, 1, true),
                // Not the first byte of a character.
                0x80..=0xbf => {}
                _ => {
                    place.1 += 1;
                    place.2 &= byte.is_ascii_whitespace();
                }
            }
        }
        place
    }

    /// What is before this byte is done with.
    fn pass(&mut self, at: usize) {
        (self.line, self.column, self.is_first) = self.place(at);
        self.known = at;
    }
}

/// A fault of brackets, commas and the like, in an object or outside.
struct Slip {
    value: Option<Value>,
    message: String,
}

impl Slip {
    fn of(message: &str) -> Slip {
        Slip { value: None, message: format!("this is not JSON: {message}") }
    }
}

impl Value {
    /// A bracket is closed. True if it was the last.
    fn close(&mut self) -> bool {
        self.open.pop();
        self.end_item()
    }

    /// A value has ended; true if it was the whole.
    fn end_item(&mut self) -> bool {
        self.next = Next::CommaOrEnd;
        self.open.is_empty()
    }

    /// A text has ended; true if it was the whole.
    fn end_text(&mut self, key: bool) -> bool {
        match key {
            true => {
                self.next = Next::Colon;
                false
            }
            false => self.end_item(),
        }
    }
}

/// Whether a byte is of a number, or of `true`, `false` and `null`.
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)
}
