//! Linearised files (ISO 32000-1, annex F).
//!
//! Readers find the pages of a linearised file in three ways: through the page tree, through the
//! linearisation dictionary, and through the hint tables. All three must agree.

use super::lexer::is_space;
use super::xref::Entry;
use super::{Dictionary, Fault, Indirect, Object, ObjectId, StrictFile};

/// The keys of a linearisation dictionary that bookgen reads.
struct Linearisation {
    /// The number of the dictionary's object.
    object: u32,
    /// `/L`: the length of the file.
    length: usize,
    /// `/H`: the offset and the length of the hint stream.
    hints: [usize; 2],
    /// `/O`: the number of the object of the first page.
    first_page: u32,
    /// `/N`: the number of pages.
    pages: usize,
    /// `/T`: the offset of the main table.
    main_table: usize,
}

/// The linearisation dictionary, which is the first object in the file. `None` if the file is not
/// linearised.
///
/// # Errors
/// The dictionary is not valid.
fn linearisation(file: &StrictFile<'_>) -> Result<Option<Linearisation>, Fault> {
    let in_file = file.entries.iter().filter_map(|(number, entry)| match entry {
        Entry::InFile(offset) => Some((*offset, *number)),
        _ => None,
    });
    let Some((offset, object)) = in_file.min() else { return Ok(None) };
    let (Indirect::Object(Object::Dictionary(keys)), _) = file.indirect_at(offset, object)? else {
        return Ok(None);
    };
    if !keys.contains_key(b"Linearized".as_slice()) {
        return Ok(None);
    }
    read(&keys, object).map(Some).ok_or_else(|| wrong(offset))
}

fn read(keys: &Dictionary, object: u32) -> Option<Linearisation> {
    const KEYS: [&[u8]; 7] = [b"Linearized", b"L", b"H", b"O", b"E", b"N", b"T"];
    let integer = |object: Option<&Object>| match object {
        Some(Object::Integer(number)) => usize::try_from(*number).ok(),
        _ => None,
    };
    let number = |key: &str| integer(keys.get(key.as_bytes()));
    let Some(Object::Array(hints)) = keys.get(b"H".as_slice()) else { return None };
    let [offset, length] = &hints[..] else { return None };
    let is_known = keys.keys().all(|key| KEYS.contains(&key.as_slice()));
    (is_known && number("Linearized") == Some(1) && number("E").is_some()).then_some(())?;
    Some(Linearisation {
        object,
        length: number("L")?,
        hints: [integer(Some(offset))?, integer(Some(length))?],
        first_page: u32::try_from(number("O")?).ok()?,
        pages: number("N")?,
        main_table: number("T")?,
    })
}

fn wrong(offset: usize) -> Fault {
    Fault::at(offset, "the linearisation dictionary is wrong")
}

/// Checks that the linearisation dictionary agrees with the tables. A file with two tables must be
/// linearised.
///
/// # Errors
/// They do not agree.
pub fn check(file: &StrictFile<'_>) -> Result<(), Fault> {
    let Some(known) = linearisation(file)? else {
        return match &file.tables[..] {
            [_] => Ok(()),
            _ => Err(Fault::new("the file has incremental updates")),
        };
    };
    let Some(&Entry::InFile(offset)) = file.entries.get(&known.object) else {
        return Err(wrong(0));
    };
    let [first, main] = &file.tables[..] else { return Err(wrong(offset)) };
    // `/T` is the offset of the white space before the first row of a classic table, or before a
    // cross-reference stream.
    let start = main.bytes.start;
    let main_table = main.rows.map_or(start - 1..=start, |rows| rows..=rows);
    // The first table follows the dictionary.
    let (_, end) = file.indirect_at(offset, known.object)?;
    let between = file.bytes.get(end..first.bytes.start).unwrap_or(b"?");
    let is_right = known.length == file.bytes.len()
        && main_table.contains(&known.main_table)
        && start > first.bytes.end
        && between.iter().all(|byte| is_space(*byte));
    if is_right { Ok(()) } else { Err(wrong(offset)) }
}

/// The numbers of the objects that a linearised file has for itself: its dictionary and its hint
/// stream.
///
/// # Errors
/// The dictionary is not valid.
pub fn objects(file: &StrictFile<'_>) -> Result<Vec<u32>, Fault> {
    let Some(known) = linearisation(file)? else { return Ok(Vec::new()) };
    Ok([Some(known.object), hint_object(file, &known)].into_iter().flatten().collect())
}

/// The number of the hint stream.
fn hint_object(file: &StrictFile<'_>, known: &Linearisation) -> Option<u32> {
    let at_offset = |entry: &Entry| *entry == Entry::InFile(known.hints[0]);
    file.entries.iter().find(|(_, entry)| at_offset(entry)).map(|(number, _)| *number)
}

/// Checks that the linearisation dictionary and the hint stream name the pages of the page tree.
///
/// # Errors
/// They do not.
pub fn check_pages(file: &StrictFile<'_>, pages: &[ObjectId]) -> Result<(), Fault> {
    let Some(known) = linearisation(file)? else { return Ok(()) };
    let numbers: Vec<u32> = pages.iter().map(|(number, _)| *number).collect();
    if known.pages != numbers.len() || numbers.first() != Some(&known.first_page) {
        return Err(wrong(0));
    }
    let fault = || Fault::at(known.hints[0], "the hint stream is wrong");
    let number = hint_object(file, &known).ok_or_else(fault)?;
    let (Indirect::Stream(stream), end) = file.indirect_at(known.hints[0], number)? else {
        return Err(fault());
    };
    // The length includes the end of the line after the object.
    let end = end + usize::from(file.bytes.get(end) == Some(&b'\n'));
    if known.hints[0].checked_add(known.hints[1]) != Some(end) {
        return Err(fault());
    }
    let data = file.decoded(&stream)?.ok_or_else(fault)?;
    let hinted = hinted_pages(&data, &known).ok_or_else(fault)?;
    if hinted == numbers { Ok(()) } else { Err(fault()) }
}

/// The object numbers of the pages according to the page offset hint table. The objects of the second
/// page and of the following pages are numbered from 1, and each page object is the first of its
/// page.
fn hinted_pages(data: &[u8], known: &Linearisation) -> Option<Vec<u32>> {
    let mut bits = Bits { data, at: 0 };
    let least = bits.read(32)?;
    bits.read(32)?;
    let width = bits.read(16)?;
    // The other eight items of the header are about lengths, offsets and shared objects.
    bits.at += 8 * (4 + 2 + 4 + 2 + 4 + 2 + 2 + 2 + 2 + 2);
    let mut pages = Vec::new();
    let mut next = 1_u32;
    for page in 0..known.pages {
        let objects = least.checked_add(bits.read(width)?)?;
        if page == 0 {
            pages.push(known.first_page);
        } else {
            pages.push(next);
            next = next.checked_add(objects)?;
        }
    }
    Some(pages)
}

/// Reads numbers of any width from bytes, the highest bit first.
struct Bits<'a> {
    data: &'a [u8],
    /// The number of bits read.
    at: usize,
}

impl Bits<'_> {
    /// Reads a number of at most 32 bits.
    fn read(&mut self, width: u32) -> Option<u32> {
        let mut number = 0_u64;
        for _ in 0..(width <= 32).then_some(width)? {
            let byte = self.data.get(self.at / 8)?;
            number = number << 1 | u64::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        u32::try_from(number).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hint table of a file with the given deltas of the numbers of objects, two bits each.
    fn hints(least: u32, deltas: u8) -> Vec<u8> {
        let header = [&least.to_be_bytes()[..], &[0; 4], &[0, 2], &[0; 26]].concat();
        [&header[..], &[deltas]].concat()
    }

    #[test]
    fn the_hint_table_gives_the_numbers_of_the_pages() {
        let known = Linearisation {
            object: 10,
            length: 0,
            hints: [0, 0],
            first_page: 12,
            pages: 4,
            main_table: 0,
        };
        // The pages have 4, 3, 5 and 3 objects. The objects of the second page begin with number 1.
        let data = hints(3, 0b01_00_10_00);
        assert_eq!(hinted_pages(&data, &known), Some(vec![12, 1, 4, 9]));
        assert_eq!(hinted_pages(&data[..36], &known), None);
        assert_eq!(hinted_pages(&hints(u32::MAX, 0), &known), None);
    }
}
