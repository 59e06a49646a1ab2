//! The objects of a PDF from its bytes (ISO 32000-1, 7.3).

use lopdf::{Dictionary, Object, StringFormat};

/// How deep arrays and dictionaries may lie in each other.
const MOST_NESTED: usize = 64;

/// Why there is no object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The bytes are none.
    Syntax,
    /// There are more objects than anybody means.
    TooMany,
}

/// Reads objects one after the other.
pub struct Parser<'a> {
    data: &'a [u8],
    /// Where the next byte is.
    pub at: usize,
    /// How many objects may still be read, the parts of arrays and dictionaries included. A byte of
    /// a file can be an object of a hundred bytes in memory.
    pub left: usize,
}

impl<'a> Parser<'a> {
    /// A parser that begins at a place, and reads at most so many objects.
    pub fn new(data: &'a [u8], at: usize, left: usize) -> Parser<'a> {
        Parser { data, at, left }
    }

    /// The next byte.
    pub fn peek(&self) -> Option<u8> {
        self.data.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    /// Takes these bytes, if they come next.
    pub fn take(&mut self, wanted: &[u8]) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    /// Takes these bytes, if they come next and no other word begins with them.
    pub fn word(&mut self, wanted: &[u8]) -> bool {
        let found = self.rest().starts_with(wanted)
            && self.data.get(self.at + wanted.len()).is_none_or(|&byte| !is_regular(byte));
        if found {
            self.at += wanted.len();
        }
        found
    }

    fn rest(&self) -> &'a [u8] {
        self.data.get(self.at..).unwrap_or_default()
    }

    /// Passes over white space and comments.
    pub fn space(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                byte if is_space(byte) => self.at += 1,
                b'%' => {
                    let line = self.rest();
                    let end = line.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
                    self.at += end.unwrap_or(line.len());
                }
                _ => break,
            }
        }
    }

    /// A whole number without a sign that fits.
    pub fn whole<T: TryFrom<u64>>(&mut self) -> Option<T> {
        let digits = self.rest();
        let digits = &digits[..digits.iter().take_while(|byte| byte.is_ascii_digit()).count()];
        let number = std::str::from_utf8(digits).ok()?.parse::<u64>().ok()?;
        self.at += digits.len();
        T::try_from(number).ok()
    }

    /// The next object.
    ///
    /// # Errors
    /// If there is none, or one too many.
    pub fn object(&mut self) -> Result<Object, Fault> {
        self.nested(0)
    }

    fn nested(&mut self, depth: usize) -> Result<Object, Fault> {
        self.left = self.left.checked_sub(1).ok_or(Fault::TooMany)?;
        if depth > MOST_NESTED {
            return Err(Fault::TooMany);
        }
        self.space();
        match self.peek().ok_or(Fault::Syntax)? {
            b'/' => Ok(Object::Name(self.name()?)),
            b'(' => self.literal(),
            b'<' if self.take(b"<<") => self.dictionary(depth).map(Object::Dictionary),
            b'<' => self.hexadecimal(),
            b'[' => self.array(depth),
            b'0'..=b'9' => Ok(self.reference().unwrap_or_else(|| self.number())),
            b'+' | b'-' | b'.' => Ok(self.number()),
            _ if self.word(b"true") => Ok(Object::Boolean(true)),
            _ if self.word(b"false") => Ok(Object::Boolean(false)),
            _ if self.word(b"null") => Ok(Object::Null),
            _ => Err(Fault::Syntax),
        }
    }

    fn array(&mut self, depth: usize) -> Result<Object, Fault> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.space();
            if self.take(b"]") {
                return Ok(Object::Array(items));
            }
            items.push(self.nested(depth + 1)?);
        }
    }

    /// A dictionary after its `<<`.
    fn dictionary(&mut self, depth: usize) -> Result<Dictionary, Fault> {
        let mut entries = Dictionary::new();
        loop {
            self.space();
            if self.take(b">>") {
                return Ok(entries);
            }
            if self.peek() != Some(b'/') {
                return Err(Fault::Syntax);
            }
            let key = self.name()?;
            entries.set(key, self.nested(depth + 1)?);
        }
    }

    fn name(&mut self) -> Result<Vec<u8>, Fault> {
        self.at += 1;
        let mut name = Vec::new();
        while let Some(byte) = self.peek().filter(|&byte| is_regular(byte)) {
            self.at += 1;
            let code = self.rest().get(..2).filter(|_| byte == b'#').and_then(|digits| {
                Some(hex_digit(*digits.first()?)? << 4 | hex_digit(*digits.last()?)?)
            });
            if code.is_some() {
                self.at += 2;
            }
            name.push(code.unwrap_or(byte));
        }
        Ok(name)
    }

    /// A reference, if there is one: `12 0 R`.
    fn reference(&mut self) -> Option<Object> {
        let from = self.at;
        let mut found = || {
            let id = self.whole()?;
            self.gap()?;
            let generation = self.whole()?;
            self.gap()?;
            self.word(b"R").then_some(Object::Reference((id, generation)))
        };
        let reference = found();
        if reference.is_none() {
            self.at = from;
        }
        reference
    }

    fn gap(&mut self) -> Option<()> {
        let from = self.at;
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
        (self.at > from).then_some(())
    }

    /// A number. One that is written wrongly is what its beginning says, or nothing, as other
    /// readers have it.
    fn number(&mut self) -> Object {
        let text = self.rest();
        let digits = |byte: &&u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.');
        let text = &text[..text.iter().take_while(digits).count()];
        self.at += text.len();
        let text = std::str::from_utf8(text).unwrap_or_default();
        if let Ok(number) = text.parse::<i64>() {
            return Object::Integer(number);
        }
        let sign = usize::from(text.starts_with(['+', '-']));
        let mut dots = 0;
        let end = text[sign..].find(|c: char| {
            dots += usize::from(c == '.');
            matches!(c, '+' | '-') || dots > 1
        });
        let text = &text[..end.map_or(text.len(), |end| sign + end)];
        // What is beyond all paper is none of a page's numbers.
        let number = text.parse::<f64>().unwrap_or(0.0).clamp(-1e15, 1e15);
        Object::Real(number as f32)
    }

    fn literal(&mut self) -> Result<Object, Fault> {
        self.at += 1;
        let mut bytes = Vec::new();
        let mut open = 1;
        while open > 0 {
            let byte = self.next().ok_or(Fault::Syntax)?;
            match byte {
                b'(' => open += 1,
                b')' => open -= 1,
                b'\\' => {
                    self.escape(&mut bytes)?;
                    continue;
                }
                // Every line end is the same one.
                b'\r' => {
                    self.take(b"\n");
                    bytes.push(b'\n');
                    continue;
                }
                _ => {}
            }
            bytes.push(byte);
        }
        bytes.pop();
        Ok(string(bytes))
    }

    fn escape(&mut self, bytes: &mut Vec<u8>) -> Result<(), Fault> {
        let byte = self.next().ok_or(Fault::Syntax)?;
        bytes.push(match byte {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'b' => 8,
            b'f' => 12,
            b'0'..=b'7' => {
                let mut code = u16::from(byte - b'0');
                for _ in 0..2 {
                    let Some(digit @ b'0'..=b'7') = self.peek() else { break };
                    self.at += 1;
                    code = code << 3 | u16::from(digit - b'0');
                }
                // What is too much is left out.
                code as u8
            }
            b'\r' => {
                self.take(b"\n");
                return Ok(());
            }
            b'\n' => return Ok(()),
            other => other,
        });
        Ok(())
    }

    fn hexadecimal(&mut self) -> Result<Object, Fault> {
        self.at += 1;
        let mut bytes = Vec::new();
        let mut half = None;
        loop {
            let byte = self.next().ok_or(Fault::Syntax)?;
            match (hex_digit(byte), half.take()) {
                (Some(digit), None) => half = Some(digit << 4),
                (Some(digit), Some(high)) => bytes.push(high | digit),
                (None, high) if byte == b'>' => {
                    bytes.extend(high);
                    return Ok(string(bytes));
                }
                (None, high) if is_space(byte) => half = high,
                (None, _) => return Err(Fault::Syntax),
            }
        }
    }
}

/// A string that is written in the plainest way it can be: what would have to be escaped, in
/// hexadecimal.
fn string(bytes: Vec<u8>) -> Object {
    let plain = |&byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'(' | b')' | b'\\');
    let format = match bytes.iter().all(plain) {
        true => StringFormat::Literal,
        false => StringFormat::Hexadecimal,
    };
    Object::String(bytes, format)
}

/// Whether a byte is white space in a PDF.
pub fn is_space(byte: u8) -> bool {
    matches!(byte, 0 | b'\t' | b'\n' | 12 | b'\r' | b' ')
}

fn is_regular(byte: u8) -> bool {
    !is_space(byte) && !b"()<>[]{}/%".contains(&byte)
}

/// What a hexadecimal digit is worth.
pub fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use lopdf::dictionary;

    fn read(text: &[u8]) -> Result<Object, Fault> {
        Parser::new(text, 0, 1000).object()
    }

    fn bytes(object: Result<Object, Fault>) -> Vec<u8> {
        match object {
            Ok(Object::String(bytes, _) | Object::Name(bytes)) => bytes,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_kind_of_object() {
        let text = b"% one\n<</A[1 -2.5 .5 4. +7]/B 12 0 R/C(x)/D<4a4>/E true/F/G/H null/I<<>>>>";
        let numbers = vec![
            Object::Integer(1),
            Object::Real(-2.5),
            Object::Real(0.5),
            Object::Real(4.0),
            Object::Integer(7),
        ];
        let wanted = dictionary! {
            "A" => numbers,
            "B" => (12, 0),
            "C" => Object::string_literal("x"),
            "D" => string(b"J@".to_vec()),
            "E" => true,
            "F" => "G",
            "H" => Object::Null,
            "I" => Dictionary::new(),
        };
        assert_eq!(read(text), Ok(Object::Dictionary(wanted)));
        // Numbers that are no reference.
        let row = vec![Object::Integer(1), Object::Integer(2), Object::Reference((3, 4))];
        assert_eq!(read(b"[1 2 3 4 R]"), Ok(Object::Array(row)));
        assert_eq!(read(b"1 2 Rx"), Ok(Object::Integer(1)));
    }

    #[test]
    fn strings_and_names_are_unescaped() {
        assert_eq!(
            bytes(read(b"(a(b)c\\)\\n\\\\\\101\\7x\\\r\ny\rz\\q)")),
            b"a(b)c)\n\\A\x07xy\nzq"
        );
        assert_eq!(bytes(read(b"(\\400)")), [0]);
        assert_eq!(bytes(read(b"/A#20B#4")), b"A B#4");
        assert_eq!(bytes(read(b"< 4 a 4 B >")), b"JK");
        assert_eq!(read(b"(plain)"), Ok(Object::String(b"plain".to_vec(), StringFormat::Literal)));
    }

    #[test]
    fn numbers_written_wrongly_are_numbers() {
        for (text, number) in [("--5", 0.0), ("1.2.3", 1.2), ("5-3", 5.0), ("-.", 0.0), ("1.", 1.0)]
        {
            assert_eq!(read(text.as_bytes()), Ok(Object::Real(number)), "{text}");
        }
        let long = "9".repeat(400);
        assert_eq!(read(long.as_bytes()), Ok(Object::Real(1e15)));
    }

    #[test]
    fn what_does_not_end_is_no_object() {
        for text in [
            "",
            "[",
            "[1",
            "<<",
            "<</A",
            "<</A 1",
            "(a",
            "<4",
            "<4x>",
            ">>",
            "]",
            "nul",
            "<</A 1 2>>",
            "R",
        ] {
            assert_eq!(read(text.as_bytes()), Err(Fault::Syntax), "{text}");
        }
        assert_eq!(read("[".repeat(100_000).as_bytes()), Err(Fault::TooMany));
        assert_eq!(read("<</A".repeat(100_000).as_bytes()), Err(Fault::TooMany));
        assert_eq!(read(format!("[{}]", "1 ".repeat(2000)).as_bytes()), Err(Fault::TooMany));
        let deep = format!("{}{}", "(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(bytes(read(deep.as_bytes())).len(), 199_998);
    }
}
