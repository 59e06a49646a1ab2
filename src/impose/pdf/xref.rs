//! Where each object is: cross-reference tables and streams (ISO 32000-1, 7.5.4 and 7.5.8).

use std::collections::BTreeSet;

use lopdf::{Dictionary, Object};

use super::parse::Parser;
use super::{Fault, Pdf, said, too_large};

/// Where an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// There is none.
    Free,
    /// At this byte.
    At(usize),
    /// In the object stream of this number.
    In(u32),
}

impl Pdf<'_> {
    /// Reads all tables, the newest first, and gives the newest trailer.
    pub(super) fn tables(&mut self) -> Result<Dictionary, Fault> {
        const START: &[u8] = b"startxref";
        let no_end = || Fault::damaged("its end is missing");
        let start = self.data.windows(START.len()).rposition(|window| window == START);
        let mut parser = Parser::new(self.data, start.ok_or_else(no_end)? + START.len(), 0);
        parser.space();
        let mut next = Some(parser.whole::<usize>().ok_or_else(no_end)?);
        let mut seen = BTreeSet::new();
        let mut newest = None;
        while let Some(at) = next.filter(|&at| seen.insert(at)) {
            let (trailer, free) = self.table_at(at)?;
            let place = |key: &[u8]| match trailer.get(key) {
                Ok(Object::Integer(at)) => usize::try_from(*at).ok().filter(|&at| at > 0),
                _ => None,
            };
            // A file for old and new readers has both kinds of table; what is only for new ones is
            // free to the old.
            if let Some(at) = place(b"XRefStm").filter(|&at| seen.insert(at)) {
                self.stream_at(at)?;
            }
            for number in free {
                self.enter(number, Entry::Free)?;
            }
            next = place(b"Prev");
            newest.get_or_insert(trailer);
        }
        newest.ok_or_else(no_end)
    }

    /// Reads a table of either kind: its trailer, and which objects it has that are free.
    fn table_at(&mut self, at: usize) -> Result<(Dictionary, Vec<u32>), Fault> {
        let mut parser = Parser::new(self.data, at, self.left.objects);
        parser.space();
        match parser.word(b"xref") {
            true => self.table(parser),
            false => Ok((self.stream_at(at)?, Vec::new())),
        }
    }

    fn enter(&mut self, number: u32, entry: Entry) -> Result<(), Fault> {
        let left = self.left.entries.checked_sub(1);
        self.left.entries = left.ok_or_else(|| too_large("objects"))?;
        // What is newer was read before.
        self.entries.entry(number).or_insert(entry);
        Ok(())
    }

    fn table(&mut self, mut parser: Parser<'_>) -> Result<(Dictionary, Vec<u32>), Fault> {
        let damaged = || Fault::damaged("its table of objects is broken");
        let mut free = Vec::new();
        loop {
            parser.space();
            if parser.word(b"trailer") {
                break;
            }
            let mut first: u32 = parser.whole().ok_or_else(damaged)?;
            parser.space();
            let count: u32 = parser.whole().ok_or_else(damaged)?;
            for index in 0..count {
                parser.space();
                // The count may be more than there are.
                if !parser.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                    break;
                }
                let at: usize = parser.whole().ok_or_else(damaged)?;
                parser.space();
                let generation: u32 = parser.whole().ok_or_else(damaged)?;
                parser.space();
                let entry = match (parser.word(b"n"), parser.word(b"f")) {
                    (true, _) => Entry::At(at),
                    (_, true) => Entry::Free,
                    _ => return Err(damaged()),
                };
                // The first of all is object 0, whatever some programs write.
                if (first, index, entry) == (1, 0, Entry::Free) && generation == 65535 {
                    first = 0;
                }
                let number = first.checked_add(index).ok_or_else(damaged)?;
                match entry {
                    Entry::Free => free.push(number),
                    entry => self.enter(number, entry)?,
                }
            }
        }
        let trailer = parser.object();
        self.left.objects = parser.left;
        match trailer.map_err(|fault| said(fault, "its trailer"))? {
            Object::Dictionary(trailer) => Ok((trailer, free)),
            _ => Err(damaged()),
        }
    }

    fn stream_at(&mut self, at: usize) -> Result<Dictionary, Fault> {
        let damaged = || Fault::damaged("its table of objects is not where it should be");
        let stream = match self.indirect(at, true) {
            Ok((_, Object::Stream(stream))) if stream.dict.has_type(b"XRef") => stream,
            Err(fault @ Fault::TooLarge(_)) => return Err(fault),
            _ => return Err(damaged()),
        };
        let filters = self.filters(&stream.dict, &mut Pdf::plain)?;
        let bytes = self.decode(&stream, &filters)?;
        let whole = |key: &[u8]| match stream.dict.get(key) {
            Ok(Object::Array(items)) => {
                let whole = |item: &Object| item.as_i64().ok().and_then(|n| n.try_into().ok());
                items.iter().map(whole).collect::<Option<Vec<u32>>>()
            }
            _ => None,
        };
        let widths = whole(b"W").ok_or_else(damaged)?;
        let &[kind, second, third, ..] = widths.as_slice() else { return Err(damaged()) };
        let [kind, second, third] = [kind, second, third].map(|width| width as usize);
        if kind > 8 || second > 8 || third > 8 || second == 0 {
            return Err(damaged());
        }
        let sections = match (whole(b"Index"), stream.dict.get(b"Size")) {
            (Some(sections), _) => sections,
            (None, Ok(Object::Integer(size))) => {
                vec![0, u32::try_from(*size).map_err(|_| damaged())?]
            }
            _ => return Err(damaged()),
        };
        let mut rows = bytes.chunks_exact(kind + second + third);
        for section in sections.chunks_exact(2) {
            let &[first, count] = section else { continue };
            for (index, row) in (0..count).zip(&mut rows) {
                let number = first.checked_add(index).ok_or_else(damaged)?;
                let (kind, rest) = row.split_at(kind);
                let place = big_endian(&rest[..second]);
                let entry = match if kind.is_empty() { 1 } else { big_endian(kind) } {
                    1 => Entry::At(usize::try_from(place).map_err(|_| damaged())?),
                    2 => Entry::In(u32::try_from(place).map_err(|_| damaged())?),
                    _ => Entry::Free,
                };
                self.enter(number, entry)?;
            }
        }
        Ok(stream.dict)
    }
}

fn big_endian(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
