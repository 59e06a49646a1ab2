//! Extracts objects from a stream of JSON, one at a time.
//!
//! A file contains a sequence of objects, or lists of objects. Each object is kept in memory only
//! until its end is read. If the brackets or quotation marks of an object do not match, the scanner
//! reports the object. Then it continues at the next `{` that may be the start of an object.

use super::fragment::Fragment;
use super::line_reader::PuzzleQueue;
use super::{FormatError, json_object};

/// The maximum size of an object in bytes.
pub const MAX_OBJECT: usize = 1 << 20;

/// The maximum number of bytes that are read ahead to tell a grid from a list of puzzles.
const MAX_BLANK: usize = 4096;

/// The maximum nesting depth of brackets in an object.
const MAX_DEPTH: usize = 100;

/// Scans JSON and parses each complete object.
#[derive(Debug)]
pub(super) struct JsonScanner {
    buffer: Vec<u8>,
    /// The offset of the next byte to scan.
    at: usize,
    /// An offset in the buffer for which the line and column are known. `is_first_on_line` is true
    /// if only white space precedes the offset on its line.
    known: usize,
    line: u64,
    column: u64,
    is_first_on_line: bool,
    context: Context,
    /// The number of open lists outside objects. Lists may be nested.
    open_lists: usize,
    value: Option<PartialValue>,
    /// True from an error until the next puzzle is read.
    recovering: bool,
    /// The line of the last error.
    error_line: u64,
    found_any: bool,
    /// The line and column of the start of the document.
    start: (u64, u64),
    /// Whether the closing bracket of a wrapper `ipuz(…)` was read. `None` without a wrapper.
    wrapper_closed: Option<bool>,
    /// Whether the buffer has the end of the input.
    has_all: bool,
}

/// The tokens that are allowed outside of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Context {
    /// An object or a list.
    Top,
    /// The first object of a list, or the end of the list.
    ListStart,
    /// The next object of a list, after a comma.
    ListItem,
    /// A comma or the end of a list.
    AfterItem,
    /// Any token, because an error came before.
    AfterError,
    /// Any byte, because an error came before. Bytes are skipped until an object starts.
    Skipping,
}

/// The next expected token within an object or a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Value,
    ItemOrEnd,
    KeyOrEnd,
    Key,
    Colon,
    CommaOrEnd,
    /// The rest of a string. `key` is true if the string is a key; `escaped` is true if a backslash
    /// precedes the next byte.
    String {
        key: bool,
        escaped: bool,
    },
    /// The rest of a number or of `true`, `false` or `null`.
    Word,
}

/// A value whose end was not read yet, usually an object.
#[derive(Debug)]
struct PartialValue {
    /// The offset of the value in the buffer, the line and column of this offset, and whether only
    /// white space precedes the value on its line.
    start: usize,
    line: u64,
    column: u64,
    is_first_on_line: bool,
    /// The open brackets.
    open: Vec<u8>,
    expected: Expected,
    /// The offset of the start of the current line.
    line_start: usize,
    /// The offset where scanning resumes if this object turns out to have no end: the possible
    /// start of the next object.
    resume: Option<usize>,
    /// Whether the value is longer than [`MAX_OBJECT`]. The bytes of such a value are not kept.
    is_long: bool,
}

impl JsonScanner {
    /// Creates a scanner that starts at this line and column. If `is_wrapped` is true, the `ipuz(`
    /// of a wrapper was already read.
    pub fn new(line: u64, column: u64, is_wrapped: bool) -> JsonScanner {
        JsonScanner {
            buffer: Vec::new(),
            at: 0,
            known: 0,
            line,
            column,
            is_first_on_line: column == 1,
            context: Context::Top,
            open_lists: 0,
            value: None,
            recovering: false,
            error_line: 0,
            found_any: false,
            start: (line, column),
            wrapper_closed: is_wrapped.then_some(false),
            has_all: false,
        }
    }

    /// Whether the list at the current position is a grid: nine lists or strings of nine cells, or
    /// a list of 81 cells. `None` if the buffer has too little of the list.
    fn is_grid(&self) -> Option<bool> {
        let rest = self.buffer[self.at..].trim_ascii_start();
        let inner = rest.strip_prefix(b"[")?.trim_ascii_start();
        let is_cell = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'n' | b'"' | b'-');
        let of_text = |text: &[u8]| text.iter().position(|byte| *byte == b'"');
        match inner.first() {
            None => None,
            Some(b'[') => {
                let first = inner[1..].trim_ascii_start().first().copied();
                first.map(is_cell)
            }
            // A list of 81 strings of one cell, or of nine strings of nine cells.
            Some(b'"') => of_text(&inner[1..]).map(|length| matches!(length, 0 | 1 | 9)),
            Some(byte) => Some(is_cell(*byte)),
        }
    }

    /// Removes the bytes that are no longer needed, and returns the buffer. The caller appends more
    /// input to the buffer.
    pub fn buffer(&mut self) -> &mut Vec<u8> {
        let keep = self.value.as_ref().filter(|value| !value.is_long).map_or(self.at, |v| v.start);
        self.advance_known(keep);
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

    /// Scans until the queue has a puzzle or an error, or more input is needed.
    pub fn scan(&mut self, queue: &mut PuzzleQueue) {
        while queue.is_empty()
            && let Some(&byte) = self.buffer.get(self.at)
        {
            let starts_list = self.value.is_none()
                && byte == b'['
                && matches!(self.context, Context::Top | Context::ListStart | Context::ListItem);
            let is_grid = if starts_list { self.is_grid() } else { Some(false) };
            if is_grid.is_none() && !self.has_all && self.buffer.len() - self.at < MAX_BLANK {
                return;
            }
            let step = match self.value.take() {
                Some(value) => self.scan_value(value, queue),
                None if is_grid == Some(true) => self.begin_value(),
                None => self.scan_between(byte),
            };
            if let Err(error) = step {
                self.recover(error, queue);
            }
        }
        let at = self.at;
        let is_too_long =
            |value: &mut PartialValue| !value.is_long && at - value.start > MAX_OBJECT;
        match self.value.take_if(is_too_long) {
            None => {}
            Some(value) if value.resume.is_some() => {
                self.recover(SyntaxError { value: Some(value), message: String::new() }, queue);
            }
            Some(value) => {
                let message = format!("the object is larger than {} MB", MAX_OBJECT >> 20);
                let (line, column) = (value.line, value.column);
                self.push_error(
                    FormatError { line, column, message, help: json_object::WRITE_OBJECT.into() },
                    queue,
                );
                self.value = Some(PartialValue { is_long: true, ..value });
            }
        }
    }

    /// Handles the end of the input. Returns false if the buffer still has bytes to scan.
    pub fn end(&mut self, queue: &mut PuzzleQueue) -> bool {
        if !std::mem::replace(&mut self.has_all, true) && self.at < self.buffer.len() {
            return false;
        }
        if let Some(value) = self.value.take() {
            match (value.expected, value.open.is_empty()) {
                (Expected::Word, true) => self.finish_value(&value, queue),
                _ if value.is_long => {}
                _ => {
                    let what =
                        if value.open.last() == Some(&b'[') { "a list" } else { "an object" };
                    let message = format!("invalid JSON: the document ends inside {what}");
                    self.recover(SyntaxError { value: Some(value), message }, queue);
                }
            }
            return false;
        }
        let cut_off = match (self.context, self.wrapper_closed) {
            (Context::ListStart | Context::ListItem | Context::AfterItem, _) => Some("a list"),
            (_, Some(false)) if !self.recovering => Some("`ipuz(…)`"),
            _ => None,
        };
        if let Some(what) = cut_off {
            let message = format!("invalid JSON: the document ends inside {what}");
            self.push_error_at(self.at, message, queue);
        } else if !self.found_any {
            let (line, column) = self.start;
            let message = "no puzzle found".to_owned();
            self.push_error(
                FormatError { line, column, message, help: json_object::WRITE_OBJECT.into() },
                queue,
            );
        }
        true
    }

    /// Scans a byte outside of objects.
    fn scan_between(&mut self, byte: u8) -> Result<(), SyntaxError> {
        let may_end = matches!(
            self.context,
            Context::ListStart | Context::AfterItem | Context::AfterError | Context::Skipping
        );
        match (byte, self.context) {
            (b' ' | b'\t' | b'\n' | b'\r', _) => {}
            (b'[', Context::Top | Context::ListStart | Context::ListItem | Context::AfterError) => {
                self.open_lists += 1;
                self.context = Context::ListStart;
            }
            (b']', _) if may_end => {
                self.open_lists = self.open_lists.saturating_sub(1);
                self.context = match self.context {
                    Context::AfterError | Context::Skipping => self.context,
                    _ if self.open_lists > 0 => Context::AfterItem,
                    _ => Context::Top,
                };
            }
            (b',', Context::AfterItem) => self.context = Context::ListItem,
            (b',', Context::AfterError | Context::Skipping) => {}
            (b')' | b';', Context::Top | Context::AfterError | Context::Skipping)
                if self.wrapper_closed.is_some() =>
            {
                self.wrapper_closed = Some(true);
            }
            (b'{', Context::AfterItem) => return Err(SyntaxError::new("`,` or `]` is missing")),
            (b'{', _) => return self.begin_value(),
            (_, Context::Skipping) => {}
            (_, Context::AfterItem) => return Err(SyntaxError::new("`,` or `]` is missing")),
            (b'"', _) => return self.begin_value(),
            _ if is_word_byte(byte) => return self.begin_value(),
            _ => return Err(SyntaxError::new("an object is missing")),
        }
        self.at += 1;
        Ok(())
    }

    fn begin_value(&mut self) -> Result<(), SyntaxError> {
        self.advance_known(self.at);
        self.value = Some(PartialValue {
            start: self.at,
            line: self.line,
            column: self.column,
            is_first_on_line: self.is_first_on_line,
            open: Vec::new(),
            expected: Expected::Value,
            line_start: self.at,
            resume: None,
            is_long: false,
        });
        Ok(())
    }

    /// Scans the rest of a value.
    fn scan_value(
        &mut self,
        mut value: PartialValue,
        queue: &mut PuzzleQueue,
    ) -> Result<(), SyntaxError> {
        while let Some(&byte) = self.buffer.get(self.at) {
            let ended = match value.expected {
                Expected::String { key, escaped } => {
                    let ended = self.scan_string(&mut value, key, escaped);
                    ended.map(|ended| ended && value.end_string(key))
                }
                Expected::Word => {
                    let rest = self.buffer.get(self.at..).unwrap_or_default();
                    self.at += rest.iter().take_while(|&&byte| is_word_byte(byte)).count();
                    Ok(self.at < self.buffer.len() && value.end_item())
                }
                _ => {
                    let ended = self.scan_structure(&mut value, byte);
                    self.at += usize::from(ended.is_ok() && value.expected != Expected::Word);
                    ended
                }
            };
            match ended {
                Ok(true) => {
                    self.finish_value(&value, queue);
                    return Ok(());
                }
                Ok(false) => {}
                Err(what) => {
                    let message = format!("invalid JSON: {what}");
                    return Err(SyntaxError { value: Some(value), message });
                }
            }
        }
        self.value = Some(value);
        Ok(())
    }

    /// Scans the rest of a string. Returns true at its end.
    fn scan_string(
        &mut self,
        value: &mut PartialValue,
        key: bool,
        mut escaped: bool,
    ) -> Result<bool, &'static str> {
        let mut before = b' ';
        while let Some(&byte) = self.buffer.get(self.at) {
            match byte {
                b'\n' | b'\r' => return Err("a string does not end on its line"),
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => {
                    self.at += 1;
                    return Ok(true);
                }
                // If the closing quotation mark of the string is missing, the next object may start
                // here.
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
        value.expected = Expected::String { key, escaped };
        Ok(false)
    }

    /// Scans a byte outside of strings and words. Returns true at the end of the value.
    fn scan_structure(&mut self, value: &mut PartialValue, byte: u8) -> Result<bool, &'static str> {
        let takes_value = matches!(value.expected, Expected::Value | Expected::ItemOrEnd);
        let open = value.open.last().copied();
        match (byte, value.expected) {
            (b'\n', _) => value.line_start = self.at + 1,
            (b' ' | b'\t' | b'\r', _) => {}
            (b'"', Expected::Key | Expected::KeyOrEnd) => {
                value.expected = Expected::String { key: true, escaped: false };
            }
            (b'"', _) if takes_value => {
                value.expected = Expected::String { key: false, escaped: false }
            }
            (b'{' | b'[', _) if takes_value => {
                if value.open.len() == MAX_DEPTH {
                    return Err("brackets are nested too deeply");
                }
                if byte == b'{' && !value.open.is_empty() && self.looks_like_next_object(value) {
                    value.resume = value.resume.or(Some(self.at));
                }
                value.open.push(byte);
                value.expected =
                    if byte == b'{' { Expected::KeyOrEnd } else { Expected::ItemOrEnd };
            }
            (b'}', Expected::KeyOrEnd) | (b']', Expected::ItemOrEnd) => return Ok(value.close()),
            (b'}', Expected::CommaOrEnd) if open == Some(b'{') => return Ok(value.close()),
            (b']', Expected::CommaOrEnd) if open == Some(b'[') => return Ok(value.close()),
            (b',', Expected::CommaOrEnd) => {
                value.expected = if open == Some(b'{') { Expected::Key } else { Expected::Value };
            }
            (b':', Expected::Colon) => value.expected = Expected::Value,
            _ if takes_value && is_word_byte(byte) => value.expected = Expected::Word,
            (_, Expected::Key | Expected::KeyOrEnd) => {
                return Err("a key in quotation marks is missing");
            }
            (_, Expected::Colon) => return Err("`:` is missing"),
            (_, Expected::CommaOrEnd) if open == Some(b'{') => return Err("`,` or `}` is missing"),
            (_, Expected::CommaOrEnd) => return Err("`,` or `]` is missing"),
            _ => return Err("a value is missing"),
        }
        Ok(false)
    }

    /// Whether the current `{` starts a line and is not indented more than the object that is being
    /// scanned. In this case, the `{` probably starts the next object, and the end of the scanned
    /// object is missing.
    fn looks_like_next_object(&self, value: &PartialValue) -> bool {
        let before = self.buffer.get(value.line_start..self.at).unwrap_or_default();
        value.is_first_on_line
            && !value.is_long
            && value.line_start > value.start
            && (before.len() as u64) < value.column
            && before.iter().all(u8::is_ascii_whitespace)
    }

    /// Parses a complete object and adds the puzzle or the error to the queue.
    fn finish_value(&mut self, value: &PartialValue, queue: &mut PuzzleQueue) {
        let bytes = self.buffer.get(value.start..self.at).unwrap_or_default();
        let text = String::from_utf8_lossy(bytes);
        // After an error, an object without a puzzle may be a part of a larger object, and is
        // ignored.
        let is_reported = !value.is_long && (!self.recovering || text.contains("\"puzzle\""));
        let is_outside_lists = matches!(self.context, Context::Top | Context::AfterError);
        let is_stray = !text.starts_with('{') && is_outside_lists;
        let parse = if is_stray { json_object::parse_object } else { json_object::parse_list_item };
        let entry = is_reported.then(|| parse(&Fragment::new(&text, value.line, value.column)));
        self.advance_known(self.at);
        self.context = match self.context {
            _ if is_reported && is_stray => Context::Skipping,
            Context::Top => Context::Top,
            Context::Skipping if !is_reported => Context::Skipping,
            Context::Skipping | Context::AfterError => Context::AfterError,
            _ => Context::AfterItem,
        };
        match entry {
            Some(Err(error)) if is_stray => {
                self.push_error(error, queue);
                self.recovering = true;
            }
            Some(entry) => {
                self.recovering = false;
                self.found_any = true;
                queue.push_back(entry);
            }
            None => {}
        }
    }

    /// Reports an error and continues with the next object.
    fn recover(&mut self, SyntaxError { value, message }: SyntaxError, queue: &mut PuzzleQueue) {
        let resume = value.as_ref().and_then(|value| value.resume);
        match &value {
            // The error was already reported.
            Some(value) if value.is_long => {}
            // The next object was scanned as a part of this object, because the end of this object
            // is missing.
            Some(value) if resume.is_some() => {
                let (line, column, help) =
                    (value.line, value.column, json_object::WRITE_OBJECT.into());
                let message = "invalid JSON: the object has no end".to_owned();
                self.push_error(FormatError { line, column, message, help }, queue);
            }
            _ => {
                // Reports a missing token at the end of the line where it is missing, not on the
                // next line.
                let before = self.buffer.get(self.known..self.at).unwrap_or_default();
                let (content, gap) = before.split_at(before.trim_ascii_end().len());
                let at = if gap.contains(&b'\n') { self.known + content.len() } else { self.at };
                self.push_error_at(at, message, queue);
            }
        }
        self.recovering = true;
        self.context = Context::Skipping;
        self.at = resume.unwrap_or(self.at);
        self.advance_known(self.at.max(self.known));
    }

    /// Reports an error at an offset in the buffer.
    fn push_error_at(&mut self, at: usize, message: String, queue: &mut PuzzleQueue) {
        let (line, column, _) = self.position_of(at);
        self.push_error(
            FormatError { line, column, message, help: json_object::WRITE_OBJECT.to_owned() },
            queue,
        );
    }

    /// Reports an error. While recovering, only the first error of a line is reported.
    fn push_error(&mut self, error: FormatError, queue: &mut PuzzleQueue) {
        self.found_any = true;
        if !self.recovering || error.line != self.error_line {
            self.error_line = error.line;
            queue.push_back(Err(error));
        }
    }

    /// The line and column of an offset at or after `known`, and whether only white space precedes
    /// the offset on its line.
    fn position_of(&self, at: usize) -> (u64, u64, bool) {
        let mut position = (self.line, self.column, self.is_first_on_line);
        for byte in self.buffer.get(self.known..at).unwrap_or_default() {
            match byte {
                b'\n' => position = (position.0 + 1, 1, true),
                // A continuation byte of a UTF-8 character.
                0x80..=0xbf => {}
                _ => {
                    position.1 += 1;
                    position.2 &= byte.is_ascii_whitespace();
                }
            }
        }
        position
    }

    /// Moves `known` to this offset.
    fn advance_known(&mut self, at: usize) {
        (self.line, self.column, self.is_first_on_line) = self.position_of(at);
        self.known = at;
    }
}

/// An error in the structure of JSON: brackets, commas, quotation marks or colons.
struct SyntaxError {
    value: Option<PartialValue>,
    message: String,
}

impl SyntaxError {
    fn new(message: &str) -> SyntaxError {
        SyntaxError { value: None, message: format!("invalid JSON: {message}") }
    }
}

impl PartialValue {
    /// Closes a bracket. Returns true if this was the outermost bracket.
    fn close(&mut self) -> bool {
        self.open.pop();
        self.end_item()
    }

    /// Ends an item of an object or a list. Returns true if no bracket is open, so that the whole
    /// value has ended.
    fn end_item(&mut self) -> bool {
        self.expected = Expected::CommaOrEnd;
        self.open.is_empty()
    }

    /// Ends a string. Returns true if the string was the whole value.
    fn end_string(&mut self, key: bool) -> bool {
        if key {
            self.expected = Expected::Colon;
            false
        } else {
            self.end_item()
        }
    }
}

/// Whether a byte belongs to a number or to `true`, `false` or `null`.
fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)
}
