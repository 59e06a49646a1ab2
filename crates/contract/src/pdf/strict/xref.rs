//! Cross-reference tables and streams (ISO 32000-1, 7.5.4 and 7.5.8).

use std::collections::BTreeMap;
use std::ops::Range;

use super::lexer::Lexer;
use super::{Dictionary, Fault, Object, inflate};

/// `startxref` must be in the last `TAIL` bytes of a file.
const TAIL: usize = 64;

/// The length of a row of a classic table, in bytes.
const ROW: usize = 20;

/// The maximum number of entries.
const MAX_ENTRIES: usize = 4_000_000;

/// The keys of a trailer that are known not to change what readers see.
const TRAILER_KEYS: [&[u8]; 5] = [b"Size", b"Root", b"Info", b"ID", b"Prev"];

/// The further keys of the dictionary of a cross-reference stream.
const STREAM_KEYS: [&[u8]; 6] = [b"Type", b"W", b"Index", b"Filter", b"DecodeParms", b"Length"];

/// The position of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The object is in the file, and its header has this offset.
    InFile(usize),
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
    /// The position of each object. The numbers of the objects are consecutive from 1.
    pub entries: BTreeMap<u32, Entry>,
    /// The trailer of the table that readers read first.
    pub trailer: Dictionary,
    /// The tables, in the order in which readers read them. Only a linearised file has two.
    pub places: Vec<TablePlace>,
}

/// The place of a table in the file.
pub struct TablePlace {
    /// The bytes of the table with its trailer, and with the `startxref` and `%%EOF` that follow.
    pub bytes: Range<usize>,
    /// The offset of the first row of a classic table. `None` for a cross-reference stream.
    pub rows: Option<usize>,
}

/// Reads all tables of a file.
///
/// # Errors
/// A table is missing or not valid, the file has an incremental update, or the tables together do not
/// have every object number from 0 to the largest one exactly once.
pub fn read(bytes: &[u8]) -> Result<Tables, Fault> {
    let start = last_table(bytes)?;
    let first = Table::read(bytes, start)?;
    let mut tables = vec![first];
    if let Some(previous) = tables[0].trailer.get(b"Prev".as_slice()) {
        let Object::Integer(offset) = previous else {
            return Err(Fault::at(start, "the key /Prev is not an offset"));
        };
        let offset = usize::try_from(*offset).unwrap_or(usize::MAX);
        let second = Table::read(bytes, offset)?;
        if second.trailer.contains_key(b"Prev".as_slice()) {
            return Err(Fault::at(offset, "the file has incremental updates"));
        }
        tables.push(second);
    }
    let mut entries = BTreeMap::new();
    for table in &tables {
        for (at, entry) in table.entries.iter().enumerate() {
            let number = u32::try_from(table.first + at).map_err(|_| invalid(start))?;
            if entries.insert(number, *entry).is_some() {
                let message = format!(
                    "the object {number} is defined twice: the file has an incremental update"
                );
                return Err(Fault::at(start, message));
            }
        }
    }
    check_numbers(&tables, &entries, start)?;
    for key in ["Root", "Info"] {
        // The second trailer of a linearised file may lack these keys.
        let mut values = tables.iter().map(|table| table.trailer.get(key.as_bytes()));
        let first = values.next().flatten();
        if values.flatten().any(|value| Some(value) != first) {
            return Err(Fault::at(start, format!("the trailers have different values of /{key}")));
        }
    }
    let trailer = tables[0].trailer.clone();
    let places = tables.into_iter().map(|table| table.place).collect();
    Ok(Tables { entries, trailer, places })
}

/// Checks that the numbers are consecutive from 0, that only number 0 is free, and that each `/Size`
/// is right. Some readers rebuild the tables of other files, and then find other objects.
fn check_numbers(
    tables: &[Table],
    entries: &BTreeMap<u32, Entry>,
    start: usize,
) -> Result<(), Fault> {
    let is_consecutive = entries.keys().enumerate().all(|(at, number)| *number as usize == at);
    if !is_consecutive {
        return Err(Fault::at(start, "the cross-reference table does not list every object"));
    }
    let free =
        entries.iter().filter(|(_, entry)| **entry == Entry::Free).map(|(number, _)| *number);
    if !free.eq([0]) {
        return Err(Fault::at(start, "the cross-reference table has free entries"));
    }
    for (at, table) in tables.iter().enumerate() {
        let all = if at == 0 { entries.len() } else { table.first + table.entries.len() };
        let all = i32::try_from(all).ok().map(Object::Integer);
        if table.trailer.get(b"Size".as_slice()) != all.as_ref() {
            return Err(Fault::at(table.place.bytes.start, "the key /Size is wrong"));
        }
    }
    Ok(())
}

/// The offset of the table that readers read first: the number in the last `startxref`.
fn last_table(bytes: &[u8]) -> Result<usize, Fault> {
    const KEYWORD: &[u8] = b"startxref";
    let tail = bytes.len().saturating_sub(TAIL);
    let start = bytes[tail..].windows(KEYWORD.len()).rposition(|part| part == KEYWORD);
    let start = tail + start.ok_or_else(|| no_end(tail))?;
    let mut lexer = Lexer::new(bytes, start);
    let offset = table_end(&mut lexer)?;
    lexer.skip_space();
    if lexer.offset() == bytes.len() { Ok(offset) } else { Err(no_end(start)) }
}

fn no_end(at: usize) -> Fault {
    Fault::at(at, "the file does not end with `startxref OFFSET %%EOF`")
}

/// Reads `startxref OFFSET %%EOF`, and returns the offset.
fn table_end(lexer: &mut Lexer<'_>) -> Result<usize, Fault> {
    let at = lexer.offset();
    if !lexer.keyword(b"startxref") {
        return Err(no_end(at));
    }
    let offset = lexer.unsigned().ok_or_else(|| no_end(at))?;
    lexer.skip_space();
    if lexer.literally(b"%%EOF") { Ok(offset) } else { Err(no_end(at)) }
}

/// Skips `startxref OFFSET %%EOF` after a table. The first table of a linearised file has the offset 0,
/// or no `startxref`. The other offset leads to the table that readers read first, so it is the last
/// one in the file, which [`last_table`] reads.
fn skip_table_end(lexer: &mut Lexer<'_>, start: usize) -> Result<(), Fault> {
    if lexer.clone().keyword(b"startxref") {
        let offset = table_end(lexer)?;
        if offset > start {
            return Err(Fault::at(start, "the offset after `startxref` is wrong"));
        }
    }
    Ok(())
}

fn invalid(at: usize) -> Fault {
    Fault::at(at, "the cross-reference table is not valid")
}

/// One table and its trailer. A table has one section.
struct Table {
    /// The number of the first object.
    first: usize,
    /// The positions of the objects.
    entries: Vec<Entry>,
    trailer: Dictionary,
    place: TablePlace,
}

impl Table {
    fn read(bytes: &[u8], offset: usize) -> Result<Table, Fault> {
        let mut lexer = Lexer::new(bytes, offset);
        let (table, known) = if lexer.literally(b"xref") {
            (Table::read_classic(bytes, offset, lexer)?, &[][..])
        } else {
            (Table::read_stream(bytes, offset)?, &STREAM_KEYS[..])
        };
        let mut keys = table.trailer.keys().map(Vec::as_slice);
        if let Some(key) = keys.find(|key| !TRAILER_KEYS.contains(key) && !known.contains(key)) {
            let key = String::from_utf8_lossy(key);
            return Err(Fault::at(offset, format!("the trailer has the unknown key /{key}")));
        }
        Ok(table)
    }

    /// Reads a classic table, after the keyword `xref`.
    fn read_classic(bytes: &[u8], start: usize, mut lexer: Lexer<'_>) -> Result<Table, Fault> {
        let fault = || invalid(start);
        if !lexer.new_line() {
            return Err(fault());
        }
        let section = lexer.offset();
        let (Some(first), Some(count)) = (lexer.unsigned(), lexer.unsigned()) else {
            return Err(fault());
        };
        let rows = lexer.offset();
        if bytes[section..rows] != *format!("{first} {count}").as_bytes() {
            return Err(fault());
        }
        if count > MAX_ENTRIES {
            return Err(Fault::at(start, "the cross-reference table is too long"));
        }
        if !lexer.new_line() {
            return Err(fault());
        }
        let text = bytes.get(lexer.offset()..lexer.offset() + count * ROW).ok_or_else(fault)?;
        let entries = text.chunks(ROW).enumerate().map(|(at, row)| classic_row(row, first + at));
        let entries = entries.collect::<Option<Vec<Entry>>>().ok_or_else(fault)?;
        let mut lexer = Lexer::new(bytes, lexer.offset() + count * ROW);
        if lexer.unsigned().is_some() {
            let message = "the cross-reference table has several sections: the file has an incremental update";
            return Err(Fault::at(start, message));
        }
        if !lexer.literally(b"trailer") {
            return Err(fault());
        }
        let at = lexer.offset();
        let Object::Dictionary(trailer) = lexer.object()? else {
            return Err(Fault::at(at, "the trailer is not a dictionary"));
        };
        skip_table_end(&mut lexer, start)?;
        let place = TablePlace { bytes: start..lexer.offset(), rows: Some(rows) };
        Ok(Table { first, entries, trailer, place })
    }

    /// Reads a cross-reference stream.
    fn read_stream(bytes: &[u8], start: usize) -> Result<Table, Fault> {
        let mut lexer = Lexer::new(bytes, start);
        let fault = |message: &str| Fault::at(start, message);
        let not_found = || fault("there is no cross-reference table here");
        let number = lexer.unsigned().and_then(|number| u32::try_from(number).ok());
        let number = number.ok_or_else(not_found)?;
        let mut lexer = Lexer::new(bytes, start);
        lexer.header(number).map_err(|_| not_found())?;
        let Object::Dictionary(trailer) = lexer.object()? else { return Err(not_found()) };
        if trailer.get(b"Type".as_slice()) != Some(&Object::Name(b"XRef".to_vec())) {
            return Err(not_found());
        }
        let data = lexer.stream_start()?;
        let length = match trailer.get(b"Length".as_slice()) {
            Some(Object::Integer(length)) => usize::try_from(*length).ok(),
            _ => None,
        };
        let length = length
            .ok_or_else(|| fault("the length of the cross-reference stream is not direct"))?;
        let raw = bytes.get(data..data.saturating_add(length));
        let raw = raw.ok_or_else(|| fault("the cross-reference stream is too long"))?;
        let mut lexer = Lexer::new(bytes, data + length);
        lexer.stream_end()?;
        let decoded = match trailer.get(b"Filter".as_slice()) {
            None if !trailer.contains_key(b"DecodeParms".as_slice()) => raw.to_vec(),
            Some(Object::Name(name)) if name == b"FlateDecode" => inflate(raw).map_err(fault)?,
            _ => return Err(fault("the cross-reference stream has an unknown filter")),
        };
        let widths = widths(&trailer).ok_or_else(|| invalid(start))?;
        let rows = without_predictor(&trailer, widths.iter().sum(), decoded).map_err(fault)?;
        let (first, entries) =
            stream_entries(&trailer, widths, &rows).ok_or_else(|| invalid(start))?;
        let own = (number as usize).checked_sub(first).and_then(|at| entries.get(at));
        if own != Some(&Entry::InFile(start)) {
            return Err(fault("the cross-reference stream does not list itself"));
        }
        skip_table_end(&mut lexer, start)?;
        let place = TablePlace { bytes: start..lexer.offset(), rows: None };
        Ok(Table { first, entries, trailer, place })
    }
}

/// The entry of a row of a classic table: ten digits, a space, five digits, a space, `n` or `f`, and
/// two bytes that end the line. Only the row of the object 0 is free.
fn classic_row(row: &[u8], number: usize) -> Option<Entry> {
    let digits = |range: Range<usize>| {
        let text = row.get(range).filter(|text| text.iter().all(u8::is_ascii_digit))?;
        std::str::from_utf8(text).ok()?.parse::<usize>().ok()
    };
    let (offset, generation) = (digits(0..10)?, digits(11..16)?);
    let is_row = [row[10], row[16]] == [b' '; 2] && matches!(&row[18..], b" \n" | b" \r" | b"\r\n");
    match (row[17], number, generation) {
        _ if !is_row => None,
        (b'n', 1.., 0) => Some(Entry::InFile(offset)),
        (b'f', 0, 65535) if offset == 0 => Some(Entry::Free),
        _ => None,
    }
}

/// Reverses the PNG predictor of a cross-reference stream with rows of `columns` bytes. Of the PNG
/// filters, only `None` and `Up` are supported.
fn without_predictor(
    trailer: &Dictionary,
    columns: usize,
    data: Vec<u8>,
) -> Result<Vec<u8>, &'static str> {
    const UNKNOWN: &str = "the cross-reference stream has an unknown predictor";
    let parameters = match trailer.get(b"DecodeParms".as_slice()) {
        None => return Ok(data),
        Some(Object::Dictionary(parameters)) => parameters,
        Some(_) => return Err("the cross-reference stream has unknown parameters"),
    };
    let expected = i32::try_from(columns).map_err(|_| UNKNOWN)?;
    let is_known = |(key, value): (&Vec<u8>, &Object)| match (key.as_slice(), value) {
        (b"Predictor", Object::Integer(predictor)) => (10..=15).contains(predictor),
        (b"Columns", Object::Integer(columns)) => *columns == expected,
        _ => false,
    };
    if parameters.len() != 2 || !parameters.iter().all(is_known) {
        return Err(UNKNOWN);
    }
    let mut rows: Vec<u8> = Vec::with_capacity(data.len());
    let mut above = vec![0; columns];
    for row in data.chunks(columns + 1) {
        let Some((filter @ (0 | 2), row)) = row.split_first().filter(|(_, r)| r.len() == columns)
        else {
            return Err(UNKNOWN);
        };
        for (byte, above) in row.iter().zip(&mut above) {
            *above = if *filter == 2 { byte.wrapping_add(*above) } else { *byte };
        }
        rows.extend(&above);
    }
    Ok(rows)
}

/// The items of an array of integers that are not negative.
fn integers(trailer: &Dictionary, key: &str) -> Option<Vec<usize>> {
    let Some(Object::Array(items)) = trailer.get(key.as_bytes()) else { return None };
    let integer = |item: &Object| match item {
        Object::Integer(number) => usize::try_from(*number).ok(),
        _ => None,
    };
    items.iter().map(integer).collect()
}

/// The widths of the fields of a cross-reference stream, in bytes. Some readers do not support wider
/// fields.
fn widths(trailer: &Dictionary) -> Option<[usize; 3]> {
    let widths: [usize; 3] = integers(trailer, "W")?.try_into().ok()?;
    matches!(widths, [1, 1..=4, 0..=2]).then_some(widths)
}

/// Reads the entries of a decoded cross-reference stream. Returns the number of the first object, and
/// the entries.
fn stream_entries(
    trailer: &Dictionary,
    widths: [usize; 3],
    rows: &[u8],
) -> Option<(usize, Vec<Entry>)> {
    let first = match trailer.get(b"Index".as_slice()) {
        None => 0,
        Some(_) => match integers(trailer, "Index")?[..] {
            [first, count] if count.checked_mul(widths.iter().sum()) == Some(rows.len()) => first,
            _ => return None,
        },
    };
    let mut rows = rows.chunks_exact(widths.iter().sum());
    let mut entries = Vec::new();
    for mut row in rows.by_ref() {
        let mut field = |width: usize| {
            let (bytes, rest) = row.split_at(width);
            row = rest;
            bytes.iter().fold(0_usize, |value, byte| value << 8 | usize::from(*byte))
        };
        let [kind, second, third] = widths.map(&mut field);
        entries.push(match (kind, third) {
            (0, _) => Entry::Free,
            (1, 0) => Entry::InFile(second),
            (2, index) => Entry::InStream { stream: u32::try_from(second).ok()?, index },
            _ => return None,
        });
    }
    let is_complete = rows.remainder().is_empty() && entries.len() <= MAX_ENTRIES;
    is_complete.then_some((first, entries))
}
