//! The encodings of text files: UTF-8, UTF-16 with or without a byte order mark, and Windows-1252.
//!
//! A byte order mark decides. Without one, a text in which every second byte of the beginning is zero
//! is UTF-16, and so is a text with zeros that has only letters, digits and spaces if it is UTF-16. Other bytes are UTF-8, or else Windows-1252, which Windows programs write in Western
//! Europe. Windows-1252 gives almost every byte a meaning, so a text whose words would have signs
//! between their letters is refused: it has another encoding.

mod decoded_stream;
mod windows_1252;

use std::fmt;

pub use decoded_stream::DecodedStream;
use windows_1252::western_text;
pub use windows_1252::{decode_windows_1252, words_with_accents};

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
        // Western text has a zero in every second byte, and few other zeros, such as in emoji.
        let beginning = &bytes[..bytes.len().min(SAMPLE) / 2 * 2];
        let zeros = |odd: usize| beginning.iter().skip(odd).step_by(2).filter(|b| **b == 0).count();
        let (even, odd, pairs) = (zeros(0), zeros(1), beginning.len() / 2);
        if pairs > 0 && even * 8 <= odd && odd * 4 >= pairs * 3 {
            return Encoding::Utf16Le;
        }
        if pairs > 0 && odd * 8 <= even && even * 4 >= pairs * 3 {
            return Encoding::Utf16Be;
        }
        // Text in other scripts has zeros only in its line ends, spaces and separators.
        if beginning.contains(&0)
            && let Some(encoding) = utf16_of_letters(beginning)
        {
            return encoding;
        }
        match std::str::from_utf8(bytes) {
            Ok(_) => Encoding::Utf8,
            Err(_) => Encoding::Windows1252,
        }
    }
}

/// The encoding of bytes that are UTF-16 text in one byte order: only letters, digits, white space and
/// marks of ASCII and of punctuation, with more line ends and spaces than in the other order.
fn utf16_of_letters(bytes: &[u8]) -> Option<Encoding> {
    let spaces = |unit: fn([u8; 2]) -> u16| {
        let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let mut count = 0;
        for c in char::decode_utf16(units) {
            let c = c.ok()?;
            let is_space = matches!(c, '\n' | '\r' | '\t' | ' ');
            let is_mark = c.is_ascii_graphic()
                || matches!(c, '\u{2010}'..='\u{2027}' | '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ff65}' | '\u{300}'..='\u{36f}');
            if !(is_space || is_mark || c.is_alphanumeric()) {
                return None;
            }
            count += usize::from(is_space);
        }
        Some(count)
    };
    match (spaces(u16::from_le_bytes), spaces(u16::from_be_bytes)) {
        (Some(little), big) if little > big.unwrap_or(0) => Some(Encoding::Utf16Le),
        (little, Some(big)) if big > little.unwrap_or(0) => Some(Encoding::Utf16Be),
        _ => None,
    }
}

/// What bytes are that are no text, for example "a ZIP file". `None` if they can be text.
fn other_file(bytes: &[u8]) -> Option<&'static str> {
    const STARTS: [(&[u8], &str); 9] = [
        (b"PK\x03\x04", "it is a workbook such as .xlsx, a document such as .docx, or a ZIP file"),
        (b"%PDF", "it is a PDF"),
        (b"\xd0\xcf\x11\xe0", "it is a workbook or a document of an old Office program"),
        (b"{\\rtf", "it is a document in Rich Text Format"),
        (b"\x89PNG", "it is a picture"),
        (b"\xff\xd8\xff", "it is a picture"),
        (b"\x1f\x8b", "it is a compressed file"),
        (b"\xff\xfe\0\0", "it is UTF-32 text"),
        (b"\0\0\xfe\xff", "it is UTF-32 text"),
    ];
    let start = STARTS.iter().find(|(start, _)| bytes.starts_with(start));
    // Characters of UTF-32 have four bytes; the first is zero, and the second at most 0x10.
    let is_utf32 = |order: [usize; 2]| {
        let units = bytes[..bytes.len().min(SAMPLE)].chunks_exact(4);
        bytes.len() >= 8 && { units }.all(|unit| unit[order[0]] == 0 && unit[order[1]] <= 0x10)
    };
    start.map(|(_, what)| *what).or_else(|| {
        (bytes.len().is_multiple_of(4) && (is_utf32([3, 2]) || is_utf32([0, 1])))
            .then_some("it is UTF-32 text")
    })
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
    /// The line, from 1; 0 if the whole file is no text.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The reason, for example "it is not UTF-8 text".
    pub reason: &'static str,
}

impl EncodingError {
    /// What to do.
    pub const HELP: &'static str = "save the file as UTF-8";

    /// What to do about this error.
    pub fn help(&self) -> &'static str {
        match self.line {
            0 => "save the contents as text or CSV in UTF-8",
            _ => EncodingError::HELP,
        }
    }

    fn after(text: &str, reason: &'static str) -> EncodingError {
        let text = text.trim_start_matches('\u{feff}');
        let line = text.matches('\n').count() + 1;
        let last = text.rsplit('\n').next().unwrap_or_default();
        EncodingError { line, column: last.chars().count() + 1, reason }
    }
}

impl fmt::Display for EncodingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(self.reason),
            _ => write!(f, "{} (line {}, column {})", self.reason, self.line, self.column),
        }
    }
}

impl std::error::Error for EncodingError {}

/// Decodes a text file. Old Windows programs end a text with the character Ctrl-Z, which is left out. The
/// line ends of old Macintosh computers (CR) become LF.
///
/// # Errors
/// The bytes are in none of the encodings; a UTF-16 text has half a character; the file is no text.
pub fn decode(mut bytes: Vec<u8>) -> Result<DecodedText, EncodingError> {
    if let Some(reason) = other_file(&bytes) {
        return Err(EncodingError { line: 0, column: 0, reason });
    }
    if bytes.last() == Some(&0x1a) {
        bytes.pop();
    }
    let encoding = Encoding::detect(&bytes);
    let text = match encoding {
        Encoding::Utf8 => String::from_utf8(bytes).unwrap_or_default(),
        Encoding::Utf16Le => utf16(&bytes, u16::from_le_bytes)?,
        Encoding::Utf16Be => utf16(&bytes, u16::from_be_bytes)?,
        Encoding::Windows1252 => western_text(&bytes)?,
    };
    let plain = text.trim_start_matches('\u{feff}').trim_end_matches('\u{1a}');
    let text = match plain.len() == text.len() {
        true => text,
        false => plain.to_owned(),
    };
    let has_cr_ends = text.contains('\r') && !text.contains('\n');
    let text = if has_cr_ends { text.replace('\r', "\n") } else { text };
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
    fn utf_16_without_a_mark_is_read_in_all_scripts() {
        for text in ["Выдра\nПанда\n", "水獭\n熊猫\n", "Имя;Класс\r\nОльга;5б"]
        {
            let wanted = Ok((text.to_owned(), "UTF-16"));
            assert_eq!(read(&utf16_bytes(text, u16::to_le_bytes)), wanted, "{text}");
            assert_eq!(read(&utf16_bytes(text, u16::to_be_bytes)), wanted, "{text}");
        }
        assert_eq!(read("\u{feff}\u{feff}Otter\r\n\u{1a}".as_bytes()).unwrap().0, "Otter\r\n");
        assert_eq!(read(b"Otter\rBadger\r").unwrap().0, "Otter\nBadger\n");
        assert_eq!(read(b"Otter\rswims\r\n").unwrap().0, "Otter\rswims\r\n");
    }

    #[test]
    fn files_of_other_programs_and_code_pages_are_named() {
        for (bytes, reason) in [
            (
                &b"PK\x03\x04\x14\0"[..],
                "it is a workbook such as .xlsx, a document such as .docx, or a ZIP file",
            ),
            (b"%PDF-1.7\n", "it is a PDF"),
            (b"O\0\0\0t\0\0\0", "it is UTF-32 text"),
            (b"\0\0\0O\0\0\0t", "it is UTF-32 text"),
            (
                b"\xc2\xfb\xe4\xf0\xe0\n\xcf\xe0\xed\xe4\xe0\n",
                "it looks like Cyrillic or other text of Windows-1251 or another code page (line 1, column 1)",
            ),
            (
                b"kedi\na\xf0a\xe7\n\xfeeker\n",
                "it looks like Turkish text of Windows-1254 (line 2, column 2)",
            ),
        ] {
            assert_eq!(read(bytes), Err(reason.to_owned()));
        }
    }

    #[test]
    fn other_bytes_are_refused_with_their_position() {
        let wrong = "it is not UTF-8 text, nor text of Windows-1252 (line 2, column 4)";
        // A Macintosh, code page 437, and Polish of Windows-1250.
        assert_eq!(read(b"Ada\nJos\x8e\nEve"), Err(wrong.to_owned()));
        assert_eq!(read(b"Ada\nJos\x82phine"), Err(wrong.to_owned()));
        assert_eq!(read(b"Ada\nPaw\xb3owska"), Err(wrong.to_owned()));
        assert!(read(b"J\x9frgen\n").is_err() && read(b"L\x94we\n").is_err());
        let half = "it is UTF-16 text with half a character (line 1, column 3)";
        assert_eq!(read(b"\xff\xfea\0b\0c"), Err(half.to_owned()));
    }
}
