//! Reads objects from bytes (ISO 32000-1, 7.2 and 7.3).
//!
//! The lexer is stricter than the standard, because readers differ in these cases: comments, null
//! bytes between objects, long or signed numbers, and numbers that do not fit 32 bits are faults.

use super::{Dictionary, Fault, Object};

/// The maximum nesting depth of arrays and dictionaries.
const MAX_DEPTH: usize = 64;

/// The maximum length of a number, in bytes.
const MAX_NUMBER: usize = 24;

/// Reads tokens and objects from a position in bytes.
#[derive(Clone)]
pub struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Lexer<'a> {
    /// Begins at an offset.
    pub fn new(bytes: &'a [u8], at: usize) -> Lexer<'a> {
        Lexer { bytes, at: at.min(bytes.len()) }
    }

    /// The offset of the next byte.
    pub fn offset(&self) -> usize {
        self.at
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::at(self.at, message)
    }

    /// Skips white space.
    pub fn skip_space(&mut self) {
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
    }

    /// Skips one end-of-line marker, if there is one.
    fn end_of_line(&mut self) {
        if self.peek() == Some(b'\r') {
            self.at += 1;
        }
        if self.peek() == Some(b'\n') {
            self.at += 1;
        }
    }

    /// Skips a line feed, or a carriage return with a line feed. Returns whether there is one.
    pub fn new_line(&mut self) -> bool {
        self.literally(b"\n") || self.literally(b"\r\n")
    }

    /// Skips a text, if it comes next. Returns whether it does.
    pub fn literally(&mut self, text: &[u8]) -> bool {
        let is_next = self.bytes[self.at..].starts_with(text);
        self.at += if is_next { text.len() } else { 0 };
        is_next
    }

    /// Skips white space and then a keyword, if the keyword comes next. Returns whether it does.
    pub fn keyword(&mut self, word: &[u8]) -> bool {
        let before = self.at;
        self.skip_space();
        if self.literally(word) && self.peek().is_none_or(|byte| !is_regular(byte)) {
            return true;
        }
        self.at = before;
        false
    }

    /// Skips white space, and reads an integer without a sign that fits 31 bits.
    pub fn unsigned(&mut self) -> Option<usize> {
        let before = self.at;
        self.skip_space();
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        let text = std::str::from_utf8(&self.bytes[start..self.at]).ok();
        let number = text.filter(|text| text.len() <= MAX_NUMBER);
        let number = number.and_then(|text| text.parse::<i32>().ok());
        if number.is_none() || self.peek().is_some_and(is_regular) {
            self.at = before;
            return None;
        }
        number.and_then(|number| usize::try_from(number).ok())
    }

    /// Reads the header of an indirect object, exactly in the form `12 0 obj`.
    ///
    /// # Errors
    /// The bytes are not this header.
    pub fn header(&mut self, number: u32) -> Result<(), Fault> {
        let start = self.at;
        let is_header = self.literally(format!("{number} 0 obj").as_bytes())
            && self.peek().is_some_and(|byte| !is_regular(byte));
        if is_header {
            return Ok(());
        }
        let message = format!("the cross-reference table expects the object {number} 0 here");
        Err(Fault::at(start, message))
    }

    /// Reads the keyword `stream` and the end of its line. Returns the offset of the data.
    ///
    /// # Errors
    /// Anything else comes next.
    pub fn stream_start(&mut self) -> Result<usize, Fault> {
        if !self.keyword(b"stream") {
            return Err(self.fault("`endobj` or `stream` is missing"));
        }
        if self.new_line() {
            return Ok(self.at);
        }
        Err(self.fault("the keyword `stream` is not at the end of its line"))
    }

    /// Reads the end of a stream object after its data: `endstream` and `endobj`.
    ///
    /// # Errors
    /// Anything else comes next.
    pub fn stream_end(&mut self) -> Result<(), Fault> {
        let start = self.at;
        self.end_of_line();
        if !self.literally(b"endstream") || !self.peek().is_some_and(is_space) {
            return Err(Fault::at(start, "the length of a stream is wrong"));
        }
        if !self.keyword(b"endobj") {
            return Err(self.fault("`endobj` is missing"));
        }
        Ok(())
    }

    /// Reads an object that is not a stream.
    ///
    /// # Errors
    /// The bytes are not a valid object.
    pub fn object(&mut self) -> Result<Object, Fault> {
        self.object_within(MAX_DEPTH)
    }

    fn object_within(&mut self, depth: usize) -> Result<Object, Fault> {
        self.skip_space();
        let Some(byte) = self.peek() else { return Err(self.fault("an object is missing")) };
        let depth =
            depth.checked_sub(1).ok_or_else(|| self.fault("objects are nested too deep"))?;
        match byte {
            b'/' => self.name().map(Object::Name),
            b'(' => self.literal_string().map(Object::String),
            b'[' => self.array(depth),
            b'<' if self.bytes.get(self.at + 1) == Some(&b'<') => self.dictionary(depth),
            b'<' => self.hexadecimal_string().map(Object::String),
            b'+' | b'-' | b'.' | b'0'..=b'9' => self.number_or_reference(),
            _ => {
                for (word, object) in [
                    (b"true".as_slice(), Object::Boolean(true)),
                    (b"false", Object::Boolean(false)),
                    (b"null", Object::Null),
                ] {
                    if self.keyword(word) {
                        return Ok(object);
                    }
                }
                Err(self.fault("an object is not valid"))
            }
        }
    }

    fn number_or_reference(&mut self) -> Result<Object, Fault> {
        let start = self.at;
        if let (Some(number), Some(generation)) = (self.unsigned(), self.unsigned())
            && self.keyword(b"R")
        {
            let number = u32::try_from(number).ok().filter(|number| *number > 0);
            let generation = u16::try_from(generation).ok();
            let id = number.zip(generation);
            let id = id.ok_or_else(|| Fault::at(start, "a reference is not valid"))?;
            return Ok(Object::Reference(id));
        }
        self.at = start;
        while self.peek().is_some_and(is_regular) {
            self.at += 1;
        }
        let text = std::str::from_utf8(&self.bytes[start..self.at]).unwrap_or_default();
        number(text).ok_or_else(|| Fault::at(start, "a number is not valid"))
    }

    fn name(&mut self) -> Result<Vec<u8>, Fault> {
        self.at += 1;
        let mut name = Vec::new();
        while let Some(byte) = self.peek().filter(|byte| is_regular(*byte)) {
            self.at += 1;
            if byte != b'#' {
                name.push(byte);
                continue;
            }
            let digits = self.bytes.get(self.at..self.at + 2).and_then(hexadecimal_byte);
            name.push(digits.ok_or_else(|| self.fault("an escape in a name is not valid"))?);
            self.at += 2;
        }
        Ok(name)
    }

    fn literal_string(&mut self) -> Result<Vec<u8>, Fault> {
        let start = self.at;
        self.at += 1;
        let mut string = Vec::new();
        let mut depth = 0;
        loop {
            let byte = self.peek();
            let byte = byte.ok_or_else(|| Fault::at(start, "a string has no end"))?;
            self.at += 1;
            match byte {
                b')' if depth == 0 => return Ok(string),
                b'\\' => self.escape(&mut string),
                b'\r' => {
                    // An end of line in a string is a line feed.
                    self.literally(b"\n");
                    string.push(b'\n');
                }
                _ => {
                    depth += i32::from(byte == b'(') - i32::from(byte == b')');
                    string.push(byte);
                }
            }
        }
    }

    /// Reads the rest of an escape in a string, after the backslash.
    fn escape(&mut self, string: &mut Vec<u8>) {
        let Some(byte) = self.peek() else { return };
        self.at += 1;
        match byte {
            b'n' => string.push(b'\n'),
            b'r' => string.push(b'\r'),
            b't' => string.push(b'\t'),
            b'b' => string.push(8),
            b'f' => string.push(12),
            b'\r' => {
                self.literally(b"\n");
            }
            b'\n' => {}
            b'0'..=b'7' => {
                let mut code = u32::from(byte - b'0');
                for _ in 0..2 {
                    let Some(digit @ b'0'..=b'7') = self.peek() else { break };
                    self.at += 1;
                    code = code * 8 + u32::from(digit - b'0');
                }
                string.push((code & 0xff) as u8);
            }
            other => string.push(other),
        }
    }

    fn hexadecimal_string(&mut self) -> Result<Vec<u8>, Fault> {
        let start = self.at;
        self.at += 1;
        let mut digits = Vec::new();
        loop {
            let byte = self.peek();
            let byte = byte.ok_or_else(|| Fault::at(start, "a string has no end"))?;
            self.at += 1;
            match byte {
                b'>' => break,
                byte if byte.is_ascii_hexdigit() => digits.push(byte),
                byte if is_space(byte) => {}
                _ => return Err(self.fault("a hexadecimal string is not valid")),
            }
        }
        if digits.len() % 2 == 1 {
            digits.push(b'0');
        }
        Ok(digits.chunks(2).filter_map(hexadecimal_byte).collect())
    }

    fn array(&mut self, depth: usize) -> Result<Object, Fault> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.skip_space();
            if self.literally(b"]") {
                return Ok(Object::Array(items));
            }
            items.push(self.object_within(depth)?);
        }
    }

    fn dictionary(&mut self, depth: usize) -> Result<Object, Fault> {
        self.at += 2;
        let mut entries = Dictionary::new();
        loop {
            self.skip_space();
            if self.literally(b">>") {
                return Ok(Object::Dictionary(entries));
            }
            if self.peek() != Some(b'/') {
                return Err(self.fault("a dictionary has a value without a key"));
            }
            let start = self.at;
            let key = self.name()?;
            let value = self.object_within(depth)?;
            let text = String::from_utf8_lossy(&key).into_owned();
            if entries.insert(key, value).is_some() {
                return Err(Fault::at(start, format!("a dictionary has the key /{text} twice")));
            }
        }
    }
}

/// The number that a text represents. Readers differ in long numbers, in numbers with a plus sign,
/// and in numbers that do not fit 32 bits.
fn number(text: &str) -> Option<Object> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = text.len() <= MAX_NUMBER
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && digits.bytes().any(|byte| byte.is_ascii_digit());
    if !is_number {
        return None;
    }
    if !digits.contains('.') {
        return text.parse().ok().map(Object::Integer);
    }
    let real = text.parse::<f64>().ok()?;
    (real.abs() < f64::from(i32::MAX)).then_some(Object::Real(real))
}

/// Whether a byte is white space. A null byte is not, because some readers do not accept it.
pub fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 12 | b'\r' | b' ')
}

/// Whether a byte is neither white space nor a delimiter.
fn is_regular(byte: u8) -> bool {
    byte != 0
        && !is_space(byte)
        && !matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

/// The byte that two hexadecimal digits represent.
fn hexadecimal_byte(digits: &[u8]) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let [high, low] = digits else { return None };
    Some((digit(*high)? * 16 + digit(*low)?) as u8)
}
