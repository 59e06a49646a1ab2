//! Cross-reference tables and streams (ISO 32000-1, 7.5.4 and 7.5.8).

use std::collections::BTreeMap;

use super::lexer::{Lexer, is_space};
use super::{Dictionary, Fault, Object, inflate};

/// `startxref` must be in the last `TAIL` bytes of a file.
const TAIL: usize = 64;

/// A file can have at most this many tables. A linearised file has two.
const MAX_TABLES: usize = 2;

/// The maximum number of entries.
const MAX_ENTRIES: usize = 4_000_000;

/// The keys of a trailer that are known not to change what readers see.
const TRAILER_KEYS: [&[u8]; 11] = [
    b"Size",
    b"Root",
    b"Info",
    b"ID",
    b"Prev",
    b"Type",
    b"W",
    b"Index",
    b"Filter",
    b"DecodeParms",
    b"Length",
];

/// The position of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The object is in the file.
    InFile {
        /// The offset of the object's header.
        offset: usize,
        /// The generation of the object.
        generation: u16,
    },
    /// The object is in an object stream.
    InStream {
        /// The number of the object stream.
        stream: u32,
        /// The index of the object in the stream.
        index: usize,
    },
    /// The object does not exist.
    Free,
}

/// All tables of a file.
pub struct Tables {
    /// The position of each object.
    pub entries: BTreeMap<u32, Entry>,
    /// The trailer of the table that readers read first.
    pub trailer: Dictionary,
}

/// Reads all tables of a file.
///
/// # Errors
/// A table is missing or not valid, or two tables define the same object.
pub fn read(bytes: &[u8]) -> Result<Tables, Fault> {
    let mut next = Some(last_table(bytes)?);
    let mut entries: BTreeMap<u32, Entry> = BTreeMap::new();
    let mut trailer: Option<Dictionary> = None;
    let mut count = 0;
    while let Some(offset) = next {
        count += 1;
        if count > MAX_TABLES {
            return Err(Fault::at(offset, "the file has incremental updates"));
        }
        let table = Table::read(bytes, offset)?;
        for (number, entry) in table.entries {
            if entries.insert(number, entry).is_some() && number != 0 {
                let message = format!(
                    "the object {number} is defined twice: the file has an incremental update"
                );
                return Err(Fault::at(offset, message));
            }
        }
        let mut keys = table.trailer.keys();
        if let Some(key) = keys.find(|key| !TRAILER_KEYS.contains(&key.as_slice())) {
            let key = String::from_utf8_lossy(key);
            return Err(Fault::at(offset, format!("the trailer has the unknown key /{key}")));
        }
        next = match table.trailer.get(b"Prev".as_slice()) {
            None => None,
            Some(Object::Number(offset)) if *offset >= 0.0 => Some(*offset as usize),
            Some(_) => return Err(Fault::at(offset, "the key /Prev is not an offset")),
        };
        match &trailer {
            None => trailer = Some(table.trailer),
            Some(first) => {
                for key in ["Root", "Info"] {
                    // In a linearised file, the second trailer may lack these keys.
                    let value = table.trailer.get(key.as_bytes());
                    if value.is_some() && value != first.get(key.as_bytes()) {
                        let message = format!("the trailers have different values of /{key}");
                        return Err(Fault::at(offset, message));
                    }
                }
            }
        }
    }
    Ok(Tables { entries, trailer: trailer.unwrap_or_default() })
}

/// The offset of the table that readers read first. The end of the file must have the form
/// `startxref OFFSET %%EOF`.
fn last_table(bytes: &[u8]) -> Result<usize, Fault> {
    const KEYWORD: &[u8] = b"startxref";
    let tail = bytes.len().saturating_sub(TAIL);
    let start = bytes[tail..].windows(KEYWORD.len()).rposition(|part| part == KEYWORD);
    let fault = || Fault::at(tail, "the file does not end with `startxref OFFSET %%EOF`");
    let start = tail + start.ok_or_else(fault)? + KEYWORD.len();
    let mut lexer = Lexer::new(bytes, start);
    let offset = lexer.unsigned().ok_or_else(fault)?;
    let rest = bytes[lexer.offset()..].trim_ascii_start();
    let rest = rest.strip_prefix(b"%%EOF").ok_or_else(fault)?;
    if !rest.iter().all(|byte| is_space(*byte)) {
        return Err(fault());
    }
    usize::try_from(offset).map_err(|_| fault())
}

/// One table and its trailer.
struct Table {
    entries: Vec<(u32, Entry)>,
    trailer: Dictionary,
}

impl Table {
    fn read(bytes: &[u8], offset: usize) -> Result<Table, Fault> {
        let mut lexer = Lexer::new(bytes, offset);
        if lexer.literally(b"xref") {
            Table::read_classic(bytes, lexer)
        } else {
            Table::read_stream(bytes, lexer)
        }
    }

    /// Reads a classic table, after the keyword `xref`.
    fn read_classic(bytes: &[u8], mut lexer: Lexer<'_>) -> Result<Table, Fault> {
        let mut entries = Vec::new();
        while !lexer.keyword(b"trailer") {
            let at = lexer.offset();
            let fault = || Fault::at(at, "the cross-reference table is not valid");
            let (Some(first), Some(count)) = (lexer.unsigned(), lexer.unsigned()) else {
                return Err(fault());
            };
            if count > MAX_ENTRIES as u64 {
                return Err(Fault::at(at, "the cross-reference table is too long"));
            }
            for number in first..first.saturating_add(count) {
                let (Some(offset), Some(generation)) = (lexer.unsigned(), lexer.unsigned()) else {
                    return Err(fault());
                };
                let number = u32::try_from(number).map_err(|_| fault())?;
                let generation = u16::try_from(generation).map_err(|_| fault())?;
                let offset = usize::try_from(offset).map_err(|_| fault())?;
                let entry = if lexer.keyword(b"n") {
                    Entry::InFile { offset, generation }
                } else if lexer.keyword(b"f") {
                    Entry::Free
                } else {
                    return Err(fault());
                };
                entries.push((number, entry));
            }
        }
        let at = lexer.offset();
        match Lexer::new(bytes, at).object()? {
            Object::Dictionary(trailer) => Ok(Table { entries, trailer }),
            _ => Err(Fault::at(at, "the trailer is not a dictionary")),
        }
    }

    /// Reads a cross-reference stream.
    fn read_stream(bytes: &[u8], mut lexer: Lexer<'_>) -> Result<Table, Fault> {
        let start = lexer.offset();
        let fault = |message: &str| Fault::at(start, message);
        let not_found = || fault("there is no cross-reference table here");
        let (Some(number), Some(0), true) =
            (lexer.unsigned(), lexer.unsigned(), lexer.keyword(b"obj"))
        else {
            return Err(not_found());
        };
        let number = u32::try_from(number).map_err(|_| not_found())?;
        let Object::Dictionary(trailer) = lexer.object()? else { return Err(not_found()) };
        if trailer.get(b"Type".as_slice()) != Some(&Object::Name(b"XRef".to_vec())) {
            return Err(not_found());
        }
        let data = lexer.stream_start()?;
        let Some(Object::Number(length)) = trailer.get(b"Length".as_slice()) else {
            return Err(fault("the length of the cross-reference stream is not direct"));
        };
        let raw = bytes.get(data..data.saturating_add(*length as usize));
        let raw = raw.ok_or_else(|| fault("the cross-reference stream is too long"))?;
        let decoded = match trailer.get(b"Filter".as_slice()) {
            None => raw.to_vec(),
            Some(Object::Name(name)) if name == b"FlateDecode" => inflate(raw).map_err(fault)?,
            Some(_) => return Err(fault("the cross-reference stream has an unknown filter")),
        };
        let rows = without_predictor(&trailer, decoded).map_err(fault)?;
        let mut entries = stream_entries(&trailer, &rows).map_err(fault)?;
        // The entry of the stream itself is not needed.
        entries.retain(|(entry, _)| *entry != number);
        Ok(Table { entries, trailer })
    }
}

/// Reverses the PNG predictor of a cross-reference stream. Of the PNG filters, only `None` and `Up`
/// are supported.
fn without_predictor(trailer: &Dictionary, data: Vec<u8>) -> Result<Vec<u8>, &'static str> {
    let parameters = match trailer.get(b"DecodeParms".as_slice()) {
        None => return Ok(data),
        Some(Object::Dictionary(parameters)) => parameters,
        Some(_) => return Err("the cross-reference stream has unknown parameters"),
    };
    let number = |key: &str| match parameters.get(key.as_bytes()) {
        Some(Object::Number(number)) => Some(*number),
        _ => None,
    };
    let (Some(10.0..=15.0), Some(columns @ 1.0..=64.0)) = (number("Predictor"), number("Columns"))
    else {
        return Err("the cross-reference stream has an unknown predictor");
    };
    let columns = columns as usize;
    let mut rows: Vec<u8> = Vec::with_capacity(data.len());
    let mut above = vec![0; columns];
    for row in data.chunks(columns + 1) {
        let Some((filter @ (0 | 2), row)) = row.split_first().filter(|(_, r)| r.len() == columns)
        else {
            return Err("the cross-reference stream has an unknown predictor");
        };
        for (byte, above) in row.iter().zip(&mut above) {
            *above = if *filter == 2 { byte.wrapping_add(*above) } else { *byte };
        }
        rows.extend(&above);
    }
    Ok(rows)
}

/// Reads the entries of a decoded cross-reference stream.
fn stream_entries(trailer: &Dictionary, rows: &[u8]) -> Result<Vec<(u32, Entry)>, &'static str> {
    const INVALID: &str = "the cross-reference stream is not valid";
    let numbers = |key: &str| match trailer.get(key.as_bytes()) {
        Some(Object::Array(items)) => items
            .iter()
            .map(|item| match item {
                Object::Number(number) if (0.0..4e9).contains(number) => Some(*number as usize),
                _ => None,
            })
            .collect::<Option<Vec<usize>>>(),
        _ => None,
    };
    let widths = numbers("W").filter(|widths| widths.len() == 3).ok_or(INVALID)?;
    if widths.iter().any(|width| *width > 8) || widths[0] == 0 || widths[1] == 0 {
        return Err(INVALID);
    }
    let sections = match (numbers("Index"), trailer.get(b"Size".as_slice())) {
        (Some(sections), _) if sections.len() % 2 == 0 => sections,
        (None, Some(Object::Number(size))) => vec![0, *size as usize],
        _ => return Err(INVALID),
    };
    let mut rows = rows.chunks_exact(widths.iter().sum());
    let mut entries = Vec::new();
    for section in sections.chunks_exact(2) {
        for number in section[0]..section[0].saturating_add(section[1]) {
            let mut row = rows.next().ok_or(INVALID)?;
            let mut field = |width: usize| {
                let (bytes, rest) = row.split_at(width);
                row = rest;
                bytes.iter().fold(0_u64, |value, byte| value << 8 | u64::from(*byte))
            };
            let [kind, second, third] = [field(widths[0]), field(widths[1]), field(widths[2])];
            let position = usize::try_from(second).map_err(|_| INVALID)?;
            let entry = match kind {
                0 => Entry::Free,
                1 => Entry::InFile {
                    offset: position,
                    generation: u16::try_from(third).map_err(|_| INVALID)?,
                },
                2 => Entry::InStream {
                    stream: u32::try_from(second).map_err(|_| INVALID)?,
                    index: usize::try_from(third).map_err(|_| INVALID)?,
                },
                _ => return Err(INVALID),
            };
            entries.push((u32::try_from(number).map_err(|_| INVALID)?, entry));
        }
    }
    if rows.next().is_some() {
        return Err(INVALID);
    }
    Ok(entries)
}
