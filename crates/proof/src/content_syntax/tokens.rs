//! The tokens of a content stream.

use super::Operand;

/// The maximum nesting depth of arrays and dictionaries.
const MAX_DEPTH: usize = 20;

/// The maximum length of the number before the decimal point. PDF programs read integers of 32 bits.
const MAX_DIGITS: usize = 9;

/// A token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token<'a> {
    /// An operand.
    Operand(Operand),
    /// An operator.
    Operator(&'a [u8]),
}

/// Splits a content stream into tokens.
pub struct Tokens<'a> {
    content: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    /// The tokens of a content stream.
    pub fn new(content: &'a [u8]) -> Tokens<'a> {
        Tokens { content, at: 0 }
    }

    /// The bytes after the last token.
    pub fn rest(&self) -> &'a [u8] {
        self.content.get(self.at..).unwrap_or_default()
    }

    /// Skips bytes.
    pub fn skip(&mut self, bytes: usize) {
        self.at = self.at.saturating_add(bytes);
    }

    /// The next token, or `None` at the end of the stream.
    pub fn next(&mut self) -> Result<Option<Token<'a>>, String> {
        self.skip_space();
        let Some(&first) = self.rest().first() else { return Ok(None) };
        if is_regular(first) && !is_number_start(first) {
            let word = self.regular();
            if !word.iter().all(u8::is_ascii_graphic) {
                return Err("there is a misplaced byte".to_owned());
            }
            let constant = matches!(word, b"true" | b"false" | b"null");
            let operand = Token::Operand(Operand::Constant);
            return Ok(Some(if constant { operand } else { Token::Operator(word) }));
        }
        self.operand(0).map(|operand| Some(Token::Operand(operand)))
    }

    /// Reads the key of an inline image, or `None` at the operator `ID`.
    pub fn key(&mut self) -> Result<Option<&'a [u8]>, String> {
        self.skip_space();
        match self.rest() {
            [b'/', ..] => {
                self.at += 1;
                Ok(Some(self.regular()))
            }
            _ => match self.next()? {
                Some(Token::Operator(b"ID")) => Ok(None),
                _ => Err("an inline image has a wrong key".to_owned()),
            },
        }
    }

    /// Reads an operand, and returns it with its bytes.
    pub fn value(&mut self) -> Result<(Operand, &'a [u8]), String> {
        self.skip_space();
        let start = self.at;
        let operand = match self.next()? {
            Some(Token::Operand(operand)) => operand,
            _ => return Err("a value is missing".to_owned()),
        };
        Ok((operand, self.content.get(start..self.at).unwrap_or_default()))
    }

    fn operand(&mut self, depth: usize) -> Result<Operand, String> {
        match *self.rest() {
            [b'/', ..] => {
                self.at += 1;
                self.regular();
                Ok(Operand::Name)
            }
            [b'(', ..] => self.literal_string(),
            [b'<', b'<', ..] => self.dictionary(depth),
            [b'<', ..] => self.hexadecimal_string(),
            [b'[', ..] => self.array(depth),
            [first, ..] if is_number_start(first) => number(self.regular()),
            [first, ..] => Err(format!("there is a misplaced `{}`", char::from(first))),
            [] => Err("the stream ends inside an array or a dictionary".to_owned()),
        }
    }

    /// Reads an operand inside an array or a dictionary.
    fn inner(&mut self, depth: usize) -> Result<Operand, String> {
        if depth >= MAX_DEPTH {
            return Err("arrays and dictionaries are nested too deep".to_owned());
        }
        if self.rest().first().is_some_and(|first| is_regular(*first) && !is_number_start(*first)) {
            return match self.regular() {
                b"true" | b"false" | b"null" => Ok(Operand::Constant),
                _ => Err("there is an operator inside an array or a dictionary".to_owned()),
            };
        }
        self.operand(depth + 1)
    }

    fn array(&mut self, depth: usize) -> Result<Operand, String> {
        self.at += 1;
        let (mut numbers, mut texts) = (true, true);
        loop {
            self.skip_space();
            if self.rest().starts_with(b"]") {
                self.at += 1;
                break;
            }
            let is_number = match self.inner(depth)? {
                Operand::Real | Operand::Integer => true,
                Operand::Text => false,
                _ => {
                    texts = false;
                    false
                }
            };
            numbers &= is_number;
        }
        Ok(match (numbers, texts) {
            (true, _) => Operand::Numbers,
            (false, true) => Operand::Texts,
            (false, false) => Operand::Array,
        })
    }

    fn dictionary(&mut self, depth: usize) -> Result<Operand, String> {
        self.at += 2;
        loop {
            self.skip_space();
            if self.rest().starts_with(b">>") {
                self.at += 2;
                return Ok(Operand::Dictionary);
            }
            if self.inner(depth)? != Operand::Name {
                return Err("a dictionary has a key that is not a name".to_owned());
            }
            self.skip_space();
            self.inner(depth)?;
        }
    }

    fn literal_string(&mut self) -> Result<Operand, String> {
        let mut depth = 0;
        let mut is_escaped = false;
        for (length, byte) in self.rest().iter().enumerate() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += length + 1;
                return Ok(Operand::Text);
            }
        }
        Err("a string has no end".to_owned())
    }

    fn hexadecimal_string(&mut self) -> Result<Operand, String> {
        let rest = self.rest();
        let length = rest.iter().position(|byte| *byte == b'>').ok_or("a string has no end")?;
        let mut digits = rest[1..length].iter().filter(|byte| !is_space(**byte));
        if !digits.all(u8::is_ascii_hexdigit) {
            return Err("a string has a byte that is not a hexadecimal digit".to_owned());
        }
        self.at += length + 1;
        Ok(Operand::Text)
    }

    /// Reads regular characters.
    fn regular(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let length = rest.iter().position(|byte| !is_regular(*byte)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Skips white space and comments.
    fn skip_space(&mut self) {
        loop {
            match *self.rest() {
                [first, ..] if is_space(first) => self.at += 1,
                [b'%', ..] => {
                    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
                    let rest = self.rest();
                    self.at += rest.iter().position(is_end).unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }
}

/// Checks a number: an optional sign, and digits with at most one decimal point.
fn number(text: &[u8]) -> Result<Operand, String> {
    let digits = text.strip_prefix(b"+").or(text.strip_prefix(b"-")).unwrap_or(text);
    let point = digits.iter().position(|byte| *byte == b'.');
    let (whole, fraction) = match point {
        Some(point) => (&digits[..point], &digits[point + 1..]),
        None => (digits, &b""[..]),
    };
    let are_digits = [whole, fraction].iter().all(|part| part.iter().all(u8::is_ascii_digit));
    if !are_digits || whole.len() + fraction.len() == 0 || whole.len() > MAX_DIGITS {
        let text: String = String::from_utf8_lossy(text).chars().take(20).collect();
        return Err(format!("`{text}` is not a valid number"));
    }
    Ok(if point.is_some() { Operand::Real } else { Operand::Integer })
}

fn is_number_start(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.')
}

/// Whether a byte is white space. The byte 0 counts as white space in PDF, but not here, because PDF
/// programs treat it differently in numbers.
pub fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

fn is_regular(byte: u8) -> bool {
    !is_space(byte)
        && !matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}
