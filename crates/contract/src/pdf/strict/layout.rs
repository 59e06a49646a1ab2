//! The bytes of a file: a header, objects and tables, and only white space between them.
//!
//! If a reader finds a fault in a cross-reference table, it searches the file for objects. So a file
//! must not have bytes that such a search could take for another object.

use std::collections::BTreeSet;
use std::ops::Range;

use super::lexer::is_space;
use super::xref::Entry;
use super::{Fault, Indirect, Object, StrictFile};

/// The maximum length of the comment after the header, in bytes.
const MAX_COMMENT: usize = 16;

/// Reads the header of a file: `%PDF-1.7`, and a comment line that marks the file as binary. Returns
/// the offset of the end.
///
/// # Errors
/// The file begins with something else.
pub fn header(bytes: &[u8]) -> Result<usize, Fault> {
    let fault = || Fault::at(0, "the file does not begin with its header");
    let line_end = |from: usize| {
        let end = bytes.get(from..)?.iter().position(|byte| matches!(byte, b'\n' | b'\r'))?;
        Some(from + end)
    };
    let end = line_end(0).ok_or_else(fault)?;
    let version = bytes[..end].strip_prefix(b"%PDF-").ok_or_else(fault)?;
    let [major, b'.', minor] = version else { return Err(fault()) };
    if !(major.is_ascii_digit() && minor.is_ascii_digit()) {
        return Err(fault());
    }
    let start = end + bytes[end..].iter().take_while(|byte| is_space(**byte)).count();
    if bytes.get(start) != Some(&b'%') {
        return Ok(end);
    }
    // The comment has no ASCII characters, so it contains no keyword.
    let end = line_end(start).ok_or_else(fault)?;
    let comment = &bytes[start + 1..end];
    let is_binary = comment.len() <= MAX_COMMENT && comment.iter().all(|byte| *byte >= 128);
    if is_binary { Ok(end) } else { Err(Fault::at(start, "the file has a comment")) }
}

/// Checks all objects of a file, and that there is only white space between the objects and tables.
/// `header` is the end of the header.
///
/// # Errors
/// The first fault.
pub fn check(file: &StrictFile<'_>, header: usize) -> Result<(), Fault> {
    let mut ranges: Vec<Range<usize>> =
        file.tables.iter().map(|table| table.bytes.clone()).collect();
    let tables: BTreeSet<usize> = ranges.iter().map(|table| table.start).collect();
    for (number, entry) in &file.entries {
        match entry {
            Entry::Free => {}
            Entry::InFile(offset) if tables.contains(offset) => {}
            Entry::InFile(offset) => {
                let (object, end) = file.indirect_at(*offset, *number)?;
                ranges.push(*offset..end);
                check_object_stream(file, *number, &object)?;
            }
            Entry::InStream { .. } => drop(file.get((*number, 0))?),
        }
    }
    ranges.push(file.bytes.len()..file.bytes.len());
    ranges.sort_by_key(|range| range.start);
    let mut end = header;
    for range in ranges {
        let gap = file.bytes.get(end..range.start);
        let gap = gap.ok_or_else(|| Fault::at(range.start, "two objects overlap"))?;
        if let Some(at) = gap.iter().position(|byte| !is_space(*byte)) {
            return Err(Fault::at(end + at, "there is something between two objects"));
        }
        end = range.end;
    }
    super::linearisation::check(file)
}

/// Checks that the cross-reference table lists each object of an object stream.
fn check_object_stream(file: &StrictFile<'_>, number: u32, object: &Indirect) -> Result<(), Fault> {
    let Indirect::Stream(stream) = object else { return Ok(()) };
    if stream.dictionary.get(b"Type".as_slice()) != Some(&Object::Name(b"ObjStm".to_vec())) {
        return Ok(());
    }
    for (index, contained) in file.object_stream(number)?.numbers().enumerate() {
        let expected = Entry::InStream { stream: number, index };
        if file.entries.get(&contained) != Some(&expected) {
            let message = format!("the object stream {number} has a second object {contained}");
            return Err(Fault::at(stream.data.start, message));
        }
    }
    Ok(())
}

/// The number of an object that nothing refers to, if there is one.
pub fn unused(file: &StrictFile<'_>) -> Result<Option<u32>, Fault> {
    let mut used: BTreeSet<u32> = BTreeSet::new();
    let mut next: Vec<u32> = Vec::new();
    for value in file.trailer.values() {
        references(value, &mut next);
    }
    next.extend(super::linearisation::objects(file)?);
    for (number, entry) in &file.entries {
        match entry {
            Entry::InStream { stream, .. } => {
                used.insert(*stream);
            }
            Entry::InFile(offset)
                if file.tables.iter().any(|table| table.bytes.start == *offset) =>
            {
                used.insert(*number);
            }
            Entry::InFile(_) | Entry::Free => {}
        }
    }
    while let Some(number) = next.pop() {
        if !file.contains((number, 0)) || !used.insert(number) {
            continue;
        }
        match file.get((number, 0))? {
            Indirect::Object(object) => references(&object, &mut next),
            Indirect::Stream(stream) => {
                stream.dictionary.values().for_each(|value| references(value, &mut next));
            }
        }
    }
    let mut all = file.entries.iter().filter(|(_, entry)| **entry != Entry::Free);
    Ok(all.find(|(number, _)| !used.contains(number)).map(|(number, _)| *number))
}

/// Adds the numbers of the objects to which an object refers.
fn references(object: &Object, numbers: &mut Vec<u32>) {
    match object {
        Object::Reference((number, _)) => numbers.push(*number),
        Object::Array(items) => items.iter().for_each(|item| references(item, numbers)),
        Object::Dictionary(keys) => keys.values().for_each(|value| references(value, numbers)),
        _ => {}
    }
}
