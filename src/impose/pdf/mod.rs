//! Other people's PDFs, read with bounds.
//!
//! lopdf gives the types of objects, and writes them; its reader is not used, because a file can
//! send it into endless recursion, endless loops and any amount of memory. This one follows no
//! chain without an end: every amount that a file can ask for has a bound, what lies in each other
//! is read without recursion but for [`parse`]'s own, which is bounded, and each object is read
//! when it is asked for.
//!
//! What is damaged is refused and not mended: a file that was mended may lack what nobody misses
//! before it is printed.

mod filter;
mod parse;
mod xref;

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use lopdf::{Dictionary, Object, Stream};

use filter::Filter;
use parse::Parser;
use xref::Entry;

/// How many objects a file may have, the parts of arrays and dictionaries counted.
const MOST_OBJECTS: usize = 10_000_000;

/// How long a chain of references may be.
const MOST_STEPS: usize = 32;

/// Why a PDF cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is nothing in it.
    Empty,
    /// It does not begin as a PDF does.
    NotPdf,
    /// It is encrypted, be it with an empty password.
    Encrypted,
    /// Something in it is not as it has to be.
    Damaged(String),
    /// There is more of something in it than this program reads.
    TooLarge(String),
}

impl Fault {
    /// Something is not as it has to be.
    pub fn damaged(what: impl Into<String>) -> Fault {
        Fault::Damaged(what.into())
    }

    /// A way out.
    pub fn help(&self) -> &'static str {
        match self {
            Fault::Empty | Fault::NotPdf => "name a PDF",
            Fault::Encrypted => {
                "remove its password first, if you may: qpdf --decrypt FILE.pdf PLAIN.pdf"
            }
            Fault::Damaged(_) => {
                "make it again; what cannot be made again qpdf may mend: qpdf FILE.pdf MENDED.pdf"
            }
            Fault::TooLarge(_) => "split it into parts",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Empty => f.write_str("it is empty"),
            Fault::NotPdf => f.write_str("it is no PDF"),
            Fault::Encrypted => f.write_str("it is encrypted"),
            Fault::Damaged(what) => write!(f, "it is damaged: {what}"),
            Fault::TooLarge(what) => write!(f, "it has too much for one file: {what}"),
        }
    }
}

/// A PDF.
pub struct Pdf<'a> {
    /// The file from its header on.
    data: &'a [u8],
    version: (u8, u8),
    entries: BTreeMap<u32, Entry>,
    trailer: Dictionary,
    containers: BTreeMap<u32, Rc<Container>>,
    left: Left,
}

/// What a file may still ask for.
struct Left {
    /// Objects.
    objects: usize,
    /// Bytes of streams, each time one is read.
    copied: usize,
    /// Bytes that streams become when they are decompressed.
    decoded: usize,
    /// Bytes looked through for the end of a stream whose length is wrong.
    searched: usize,
    /// Entries of cross-reference tables.
    entries: usize,
}

/// An object stream: objects that are compressed together.
struct Container {
    bytes: Vec<u8>,
    /// Where each object begins, by its number.
    places: BTreeMap<u32, usize>,
}

impl<'a> Pdf<'a> {
    /// Opens a PDF: reads where everything is.
    ///
    /// # Errors
    /// If it is none, is encrypted, or is damaged where everything hangs on it.
    pub fn open(bytes: &'a [u8]) -> Result<Pdf<'a>, Fault> {
        const MARK: &[u8] = b"%PDF-";
        if bytes.is_empty() {
            return Err(Fault::Empty);
        }
        // What a mail program put before it is no harm.
        let beginning = &bytes[..bytes.len().min(1024)];
        let header = beginning.windows(MARK.len()).position(|window| window == MARK);
        let header = header.ok_or(Fault::NotPdf)?;
        let version = match &bytes[header + MARK.len()..] {
            [major @ b'1'..=b'2', b'.', minor @ b'0'..=b'9', ..] => (major - b'0', minor - b'0'),
            _ => (1, 7),
        };
        // Places are counted from the header, or else from the beginning of the file.
        let pdf = Pdf::located(&bytes[header..], version);
        match pdf {
            Err(Fault::Damaged(_)) if header > 0 => Pdf::located(bytes, version),
            pdf => pdf,
        }
    }

    fn located(data: &'a [u8], version: (u8, u8)) -> Result<Pdf<'a>, Fault> {
        let mut pdf = Pdf {
            data,
            version,
            entries: BTreeMap::new(),
            trailer: Dictionary::new(),
            containers: BTreeMap::new(),
            left: Left {
                objects: MOST_OBJECTS,
                copied: data.len().saturating_mul(8).saturating_add(64 << 20),
                decoded: data.len().saturating_mul(64).saturating_add(64 << 20).min(1 << 30),
                searched: data.len().saturating_mul(4),
                entries: MOST_OBJECTS,
            },
        };
        pdf.trailer = pdf.tables()?;
        if pdf.trailer.has(b"Encrypt") {
            return Err(Fault::Encrypted);
        }
        Ok(pdf)
    }

    /// The version it says it has, as two numbers.
    pub fn version(&self) -> (u8, u8) {
        self.version
    }

    /// Its trailer, the newest.
    pub fn trailer(&self) -> &Dictionary {
        &self.trailer
    }

    /// The object of a number; null if there is none.
    ///
    /// # Errors
    /// If there should be one and is not.
    pub fn get(&mut self, number: u32) -> Result<Object, Fault> {
        match self.entries.get(&number) {
            // No object is where the header is; some programs write free entries so.
            None | Some(Entry::Free | Entry::At(0)) => Ok(Object::Null),
            Some(&Entry::At(at)) => match self.indirect(at, false) {
                Ok((found, _)) if found != number => {
                    Err(Fault::damaged(format!("object {number} is not where it should be")))
                }
                read => read.map(|(_, object)| object),
            },
            Some(&Entry::In(container)) => {
                let container = self.container(container)?;
                match container.places.get(&number) {
                    Some(&at) => self.parse(&container.bytes, at, number),
                    None => Err(Fault::damaged(format!("object {number} is missing"))),
                }
            }
        }
    }

    /// What a value is, be it written where it is used or elsewhere.
    ///
    /// # Errors
    /// If it cannot be read, or is a reference to a reference without end.
    pub fn resolve(&mut self, value: &Object) -> Result<Object, Fault> {
        let mut value = value.clone();
        for _ in 0..MOST_STEPS {
            let Object::Reference((number, _)) = value else { return Ok(value) };
            value = self.get(number)?;
        }
        Err(Fault::damaged("references go round in a circle"))
    }

    /// The value of a key; null if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn value(&mut self, dictionary: &Dictionary, key: &[u8]) -> Result<Object, Fault> {
        dictionary.get(key).map_or(Ok(Object::Null), |value| self.resolve(value))
    }

    /// What a stream becomes when it is decompressed.
    ///
    /// # Errors
    /// If it cannot be decompressed, or has become too large.
    pub fn decoded(&mut self, stream: &Stream) -> Result<Vec<u8>, Fault> {
        let filters = self.filters(&stream.dict, &mut Pdf::resolve)?;
        self.decode(stream, &filters)
    }

    fn decode(&mut self, stream: &Stream, filters: &[Filter]) -> Result<Vec<u8>, Fault> {
        let decoded = filter::decode(&stream.content, filters, self.left.decoded);
        let decoded = decoded.map_err(|fault| match fault {
            filter::Fault::Damaged => Fault::damaged("a stream cannot be decompressed"),
            filter::Fault::TooLarge => too_large("compressed bytes"),
            filter::Fault::Unknown(name) => {
                Fault::damaged(format!("a stream has the filter {name}, which it cannot have"))
            }
        })?;
        self.left.decoded = self.left.decoded.saturating_sub(decoded.len());
        Ok(decoded)
    }

    fn filters(
        &mut self,
        dictionary: &Dictionary,
        resolve: &mut dyn FnMut(&mut Self, &Object) -> Result<Object, Fault>,
    ) -> Result<Vec<Filter>, Fault> {
        let mut all = |key: &[u8]| {
            let value = match dictionary.get(key) {
                Ok(value) => resolve(self, value)?,
                Err(_) => return Ok(Vec::new()),
            };
            match value {
                Object::Null => Ok(Vec::new()),
                Object::Array(items) => items.iter().map(|item| resolve(self, item)).collect(),
                other => Ok(vec![other]),
            }
        };
        let names = all(b"Filter")?;
        let parameters = all(b"DecodeParms")?.into_iter().map(|parameters| match parameters {
            Object::Dictionary(parameters) => parameters,
            _ => Dictionary::new(),
        });
        let parameters = parameters.chain(std::iter::repeat_with(Dictionary::new));
        let named = |(name, parameters)| match name {
            Object::Name(name) => Ok((name, parameters)),
            _ => Err(Fault::damaged("a filter has no name")),
        };
        names.into_iter().zip(parameters).map(named).collect()
    }

    /// An object of some bytes that stands for itself alone.
    fn parse(&mut self, bytes: &[u8], at: usize, number: u32) -> Result<Object, Fault> {
        let mut parser = Parser::new(bytes, at, self.left.objects);
        let object = parser.object();
        self.left.objects = parser.left;
        object.map_err(|fault| said(fault, &format!("object {number}")))
    }

    /// The object that begins with its number at a place, and that number. Of a `plain` one nothing
    /// is looked up that is itself compressed: object streams are so read without recursion.
    fn indirect(&mut self, at: usize, plain: bool) -> Result<(u32, Object), Fault> {
        let mut parser = Parser::new(self.data, at, self.left.objects);
        let missing = || Fault::damaged(format!("there is no object at byte {at}"));
        parser.space();
        let number = parser.whole().ok_or_else(missing)?;
        parser.space();
        parser.whole::<u64>().ok_or_else(missing)?;
        parser.space();
        if !parser.take(b"obj") {
            return Err(missing());
        }
        let object = parser.object();
        self.left.objects = parser.left;
        let object = object.map_err(|fault| said(fault, &format!("object {number}")))?;
        parser.space();
        let at = parser.at;
        match object {
            Object::Dictionary(dictionary) if parser.take(b"stream") => {
                let content = self.content(&dictionary, at + b"stream".len(), plain)?;
                let left = self.left.copied.checked_sub(content.len());
                self.left.copied = left.ok_or_else(|| too_large("bytes of repeated streams"))?;
                // The length that is written is the one that it has.
                Ok((number, Object::Stream(Stream::new(dictionary, content.to_vec()))))
            }
            object => Ok((number, object)),
        }
    }

    /// The bytes of a stream, from after its keyword on.
    fn content(
        &mut self,
        dictionary: &Dictionary,
        at: usize,
        plain: bool,
    ) -> Result<&'a [u8], Fault> {
        const END: &[u8] = b"endstream";
        let data = self.data;
        let rest = data.get(at..).unwrap_or_default();
        let rest = rest.strip_prefix(b"\r").unwrap_or(rest);
        let rest = rest.strip_prefix(b"\n").unwrap_or(rest);
        let length = match dictionary.get(b"Length") {
            Ok(&Object::Reference((number, _))) if !plain && self.is_compressed(number) => {
                self.get(number)
            }
            Ok(length) => self.plain(length),
            Err(_) => Ok(Object::Null),
        };
        if let Ok(Object::Integer(length)) = length
            && let Some((content, after)) =
                usize::try_from(length).ok().and_then(|length| rest.split_at_checked(length))
        {
            let mut parser = Parser::new(after, 0, 0);
            parser.space();
            if parser.take(END) {
                return Ok(content);
            }
        }
        // A wrong length is common, and what was meant is plain.
        let searched = &rest[..rest.len().min(self.left.searched)];
        let end = searched.windows(END.len()).position(|window| window == END);
        self.left.searched -= end.unwrap_or(searched.len());
        let content = &rest[..end.ok_or_else(|| Fault::damaged("a stream has no end"))?];
        let content = content.strip_suffix(b"\n").unwrap_or(content);
        Ok(content.strip_suffix(b"\r").unwrap_or(content))
    }

    fn is_compressed(&self, number: u32) -> bool {
        matches!(self.entries.get(&number), Some(Entry::In(_)))
    }

    /// What a value is, if it is neither compressed nor a stream; else null.
    fn plain(&mut self, value: &Object) -> Result<Object, Fault> {
        let Object::Reference((number, _)) = *value else { return Ok(value.clone()) };
        let Some(&Entry::At(at)) = self.entries.get(&number) else { return Ok(Object::Null) };
        let mut parser = Parser::new(self.data, at, 0);
        let mut begins = || {
            parser.space();
            let found = parser.whole::<u32>()?;
            parser.space();
            parser.whole::<u64>()?;
            parser.space();
            (found == number && parser.take(b"obj")).then_some(parser.at)
        };
        match begins() {
            Some(at) => self.parse(self.data, at, number),
            None => Ok(Object::Null),
        }
    }

    fn container(&mut self, number: u32) -> Result<Rc<Container>, Fault> {
        if let Some(container) = self.containers.get(&number) {
            return Ok(Rc::clone(container));
        }
        let missing = || Fault::damaged(format!("there is no object stream {number}"));
        let Some(&Entry::At(at)) = self.entries.get(&number) else { return Err(missing()) };
        let (found, object) = self.indirect(at, true)?;
        let Object::Stream(stream) = object else { return Err(missing()) };
        let [count, first] = [b"N".as_slice(), b"First"].map(|key| match stream.dict.get(key) {
            Ok(Object::Integer(number)) => usize::try_from(*number).ok(),
            _ => None,
        });
        let (Some(count), Some(first)) = (count, first) else { return Err(missing()) };
        if found != number {
            return Err(missing());
        }
        let filters = self.filters(&stream.dict, &mut Pdf::plain)?;
        let bytes = self.decode(&stream, &filters)?;
        let mut places = BTreeMap::new();
        let mut parser = Parser::new(&bytes, 0, 0);
        for _ in 0..count {
            parser.space();
            let Some(number) = parser.whole() else { break };
            parser.space();
            let Some(at) = parser.whole::<usize>() else { break };
            places.entry(number).or_insert(first.saturating_add(at));
        }
        let container = Rc::new(Container { bytes, places });
        self.containers.insert(number, Rc::clone(&container));
        Ok(container)
    }
}

fn too_large(what: &str) -> Fault {
    Fault::TooLarge(what.to_owned())
}

fn said(fault: parse::Fault, what: &str) -> Fault {
    match fault {
        parse::Fault::Syntax => Fault::damaged(format!("{what} cannot be parsed")),
        parse::Fault::TooMany => too_large("objects"),
    }
}

#[cfg(test)]
mod tests;
