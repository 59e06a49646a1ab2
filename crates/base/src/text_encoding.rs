//! The encodings of text files: UTF-8, UTF-16 with or without a byte order mark, and Windows-1252.
//!
//! A byte order mark decides. Without one, a text in which every second byte of the beginning is zero
//! is UTF-16. Other bytes are UTF-8, or else Windows-1252, which Windows programs write in Western
//! Europe. Windows-1252 gives almost every byte a meaning, so a text whose words would have signs
//! between their letters is refused: it has another encoding.

use std::fmt;

/// The encoding of a text file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// Windows-1252.
    Windows1252,
}

impl Encoding {
    /// The name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf16Le | Encoding::Utf16Be => "UTF-16",
            Encoding::Windows1252 => "Windows-1252",
        }
    }

    /// The encoding of bytes, or of the beginning of a text. Invalid UTF-8 counts as Windows-1252.
    pub fn detect(bytes: &[u8]) -> Encoding {
        match bytes {
            [0xff, 0xfe, ..] => return Encoding::Utf16Le,
            [0xfe, 0xff, ..] => return Encoding::Utf16Be,
            _ => {}
        }
        // Western text has a zero in every second byte, and few other zeros, such as in emoji. Text in
        // other scripts has zeros at least in its line ends and separators, but needs a byte order mark to
        // be recognised.
        let beginning = &bytes[..bytes.len().min(SAMPLE) / 2 * 2];
        let zeros = |odd: usize| beginning.iter().skip(odd).step_by(2).filter(|b| **b == 0).count();
        let (even, odd, pairs) = (zeros(0), zeros(1), beginning.len() / 2);
        if pairs > 0 && even * 8 <= odd && odd * 4 >= pairs * 3 {
            return Encoding::Utf16Le;
        }
        if pairs > 0 && odd * 8 <= even && even * 4 >= pairs * 3 {
            return Encoding::Utf16Be;
        }
        match std::str::from_utf8(bytes) {
            Ok(_) => Encoding::Utf8,
            Err(_) => Encoding::Windows1252,
        }
    }
}

/// The number of bytes that decide whether a text is UTF-16.
const SAMPLE: usize = 512;

/// A decoded text, without a byte order mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodedText {
    /// The text.
    pub text: String,
    /// Its encoding in the file.
    pub encoding: Encoding,
}

/// The reason why bytes are not text, with the position of the first faulty character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodingError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The reason, for example "it is not UTF-8 text".
    pub reason: &'static str,
}

impl EncodingError {
    /// What to do.
    pub const HELP: &'static str = "save the file as UTF-8";

    fn after(text: &str, reason: &'static str) -> EncodingError {
        let text = text.trim_start_matches('\u{feff}');
        let line = text.matches('\n').count() + 1;
        let last = text.rsplit('\n').next().unwrap_or_default();
        EncodingError { line, column: last.chars().count() + 1, reason }
    }
}

impl fmt::Display for EncodingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (line {}, column {})", self.reason, self.line, self.column)
    }
}

impl std::error::Error for EncodingError {}

/// Decodes a text file.
///
/// # Errors
/// The bytes are in none of the encodings; a UTF-16 text has half a character.
pub fn decode(bytes: Vec<u8>) -> Result<DecodedText, EncodingError> {
    let encoding = Encoding::detect(&bytes);
    let text = match encoding {
        Encoding::Utf8 => String::from_utf8(bytes).unwrap_or_default(),
        Encoding::Utf16Le => utf16(&bytes, u16::from_le_bytes)?,
        Encoding::Utf16Be => utf16(&bytes, u16::from_be_bytes)?,
        Encoding::Windows1252 => windows_1252(&bytes)?,
    };
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok(DecodedText { text, encoding })
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, EncodingError> {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let mut text = String::with_capacity(bytes.len() / 2);
    for c in char::decode_utf16(units) {
        let Ok(c) = c else {
            return Err(EncodingError::after(&text, "it is UTF-16 text with half a character"));
        };
        text.push(c);
    }
    if bytes.len() % 2 == 1 {
        return Err(EncodingError::after(&text, "it is UTF-16 text with half a character"));
    }
    Ok(text)
}

/// Decodes Windows-1252, byte by byte.
///
/// # Errors
/// A byte has no meaning, or a sign is between two letters.
pub fn windows_1252(bytes: &[u8]) -> Result<String, EncodingError> {
    const REASON: &str = "it is not UTF-8 text, nor text of Windows-1252";
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for &byte in bytes {
        let c = match byte {
            0x80..=0x9f => HIGH_CONTROLS[usize::from(byte - 0x80)],
            _ => char::from(byte),
        };
        if c == '\u{fffd}' || c.is_control() && !matches!(c, '\n' | '\r' | '\t') {
            return Err(EncodingError::after(&text, REASON));
        }
        let mut before = text.chars().rev();
        if let (Some(sign), Some(first)) = (before.next(), before.next())
            && is_misread(first, sign, c)
        {
            text.truncate(text.len() - sign.len_utf8());
            return Err(EncodingError::after(&text, REASON));
        }
        text.push(c);
    }
    Ok(text)
}

/// Whether a character cannot be between its neighbours in a word. `José` of an old Macintosh is
/// `JosŽ` in Windows-1252, and a Polish `ł` is `³`.
fn is_misread(before: char, c: char, after: char) -> bool {
    let is_sign = !c.is_ascii()
        && !c.is_alphabetic()
        && !matches!(
            c,
            '’' | '‘'
                | '´'
                | '·'
                | '–'
                | '—'
                | '…'
                | '\u{a0}'
                | '\u{ad}'
                | '“'
                | '”'
                | '„'
                | '«'
                | '»'
                | '°'
        );
    let is_capital = !c.is_ascii() && c.is_uppercase() && before.is_lowercase();
    (is_sign && before.is_alphabetic() && after.is_alphabetic())
        || (is_capital && !after.is_uppercase())
}

/// The characters of the bytes 0x80 to 0x9F. Five bytes have no character.
const HIGH_CONTROLS: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž',
    '\u{fffd}', '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}',
    'ž', 'Ÿ',
];

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<(String, &'static str), String> {
        let decoded = decode(bytes.to_vec()).map_err(|error| error.to_string())?;
        Ok((decoded.text, decoded.encoding.name()))
    }

    fn utf16_bytes(text: &str, to: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(to).collect()
    }

    #[test]
    fn texts_of_all_encodings_are_read() {
        let text = "name;Größe\r\nJosé;1\r\n";
        let wanted = |name| Ok((text.to_owned(), name));
        assert_eq!(read(text.as_bytes()), wanted("UTF-8"));
        assert_eq!(read(format!("\u{feff}{text}").as_bytes()), wanted("UTF-8"));
        for mark in ["", "\u{feff}"] {
            let marked = format!("{mark}{text}");
            assert_eq!(read(&utf16_bytes(&marked, u16::to_le_bytes)), wanted("UTF-16"));
            assert_eq!(read(&utf16_bytes(&marked, u16::to_be_bytes)), wanted("UTF-16"));
        }
        assert_eq!(read(b"name;Gr\xf6\xdfe\r\nJos\xe9;1\r\n"), wanted("Windows-1252"));
        assert_eq!(read(b"\x93Twas\x94 \x80 5").unwrap().0, "“Twas” € 5");
        assert_eq!(read(b""), Ok((String::new(), "UTF-8")));
    }

    #[test]
    fn other_bytes_are_refused_with_their_position() {
        let wrong = "it is not UTF-8 text, nor text of Windows-1252 (line 2, column 4)";
        // A Macintosh, code page 437, and Polish of Windows-1250.
        assert_eq!(read(b"Ada\nJos\x8e\nEve"), Err(wrong.to_owned()));
        assert_eq!(read(b"Ada\nJos\x82phine"), Err(wrong.to_owned()));
        assert_eq!(read(b"Ada\nPaw\xb3owska"), Err(wrong.to_owned()));
        let half = "it is UTF-16 text with half a character (line 1, column 3)";
        assert_eq!(read(b"\xff\xfea\0b\0c"), Err(half.to_owned()));
    }
}
