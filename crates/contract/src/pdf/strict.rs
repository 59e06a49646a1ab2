//! A strict reader of PDF files.
//!
//! A lenient reader repairs a faulty file, and two lenient readers may repair the same file
//! differently. Then a program that checks the file may see another page than a printer. This
//! reader accepts only files that all readers read alike, and reports everything else as a
//! [`Fault`]:
//!
//! - The file begins with its header and ends with `%%EOF`.
//! - The cross-reference tables or streams are complete and valid. Together they list each object
//!   number once, so the file has no incremental update.
//! - Each object is where the cross-reference table says, and has the number that the table says.
//!   Between the objects there is only white space, so no reader can find other objects.
//! - No dictionary has a key twice. The length of a stream is exact. No object is only a reference.
//!
//! A linearised file and a file with object streams can be valid.

mod layout;
mod lexer;
mod linearisation;
mod object_stream;
mod xref;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;
use std::ops::Range;
use std::rc::Rc;

use flate2::bufread::ZlibDecoder;

use super::{MAX_DECODED, first_capacity};
use lexer::Lexer;
use object_stream::ObjectStream;
use xref::{Entry, TablePlace};

/// The maximum number of nested references that lead from a stream's key `Length` to its value.
const MAX_LENGTH_REFERENCES: usize = 8;

/// The reason why a file is not strictly valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The message, without a full stop.
    pub message: String,
    /// The offset in the file, in bytes, if it is known.
    pub offset: Option<usize>,
}

impl Fault {
    /// A fault of the whole file.
    pub fn new(message: impl Into<String>) -> Fault {
        Fault { message: message.into(), offset: None }
    }

    /// A fault at an offset in the file.
    pub fn at(offset: usize, message: impl Into<String>) -> Fault {
        Fault { message: message.into(), offset: Some(offset) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.offset {
            Some(offset) => write!(f, "{} (at byte {offset})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// The number and the generation of an object.
pub type ObjectId = (u32, u16);

/// A dictionary.
pub type Dictionary = BTreeMap<Vec<u8>, Object>;

/// A PDF object that is not a stream.
#[derive(Clone, Debug, PartialEq)]
pub enum Object {
    /// The null object.
    Null,
    /// A Boolean value.
    Boolean(bool),
    /// An integer. Some readers do not accept `5.0` where an integer is expected.
    Integer(i32),
    /// A number with a decimal point.
    Real(f64),
    /// A string: its bytes without escapes.
    String(Vec<u8>),
    /// A name: its bytes without the slash and without escapes.
    Name(Vec<u8>),
    /// An array.
    Array(Vec<Object>),
    /// A dictionary.
    Dictionary(Dictionary),
    /// A reference to an indirect object.
    Reference(ObjectId),
}

/// The content of an indirect object.
#[derive(Clone, Debug, PartialEq)]
pub enum Indirect {
    /// An object.
    Object(Object),
    /// A stream.
    Stream(Stream),
}

/// A stream.
#[derive(Clone, Debug, PartialEq)]
pub struct Stream {
    /// The dictionary.
    pub dictionary: Dictionary,
    /// The range of the encoded data in the file.
    pub data: Range<usize>,
}

/// A strictly valid PDF file.
pub struct StrictFile<'a> {
    bytes: &'a [u8],
    entries: BTreeMap<u32, Entry>,
    trailer: Dictionary,
    tables: Vec<TablePlace>,
    object_streams: RefCell<BTreeMap<u32, Rc<ObjectStream>>>,
}

impl<'a> StrictFile<'a> {
    /// Opens a file and checks all its objects.
    ///
    /// # Errors
    /// The first fault of the file.
    pub fn open(bytes: &'a [u8]) -> Result<StrictFile<'a>, Fault> {
        let header = layout::header(bytes)?;
        let xref::Tables { entries, trailer, places } = xref::read(bytes)?;
        let object_streams = RefCell::default();
        let file = StrictFile { bytes, entries, trailer, tables: places, object_streams };
        layout::check(&file, header)?;
        Ok(file)
    }

    /// Checks that a linearised file names the pages of its page tree, in order, as its pages.
    ///
    /// # Errors
    /// The file is linearised, and names other pages.
    pub fn check_linearised_pages(&self, pages: &[ObjectId]) -> Result<(), Fault> {
        linearisation::check_pages(self, pages)
    }

    /// The number of an object that nothing refers to, if there is one.
    ///
    /// # Errors
    /// An object is not strictly valid.
    pub fn unused_object(&self) -> Result<Option<u32>, Fault> {
        layout::unused(self)
    }

    /// The trailer dictionary.
    pub fn trailer(&self) -> &Dictionary {
        &self.trailer
    }

    /// Whether the file has an indirect object. A reference to an object that the file does not have
    /// is a reference to null.
    pub fn contains(&self, (number, generation): ObjectId) -> bool {
        match self.entries.get(&number) {
            Some(Entry::InFile(_) | Entry::InStream { .. }) => generation == 0,
            Some(Entry::Free) | None => false,
        }
    }

    /// Reads an indirect object.
    ///
    /// # Errors
    /// The file has no such object, or the object is not strictly valid.
    pub fn get(&self, id: ObjectId) -> Result<Indirect, Fault> {
        let (number, generation) = id;
        match self.entries.get(&number) {
            Some(&Entry::InFile(offset)) if generation == 0 => {
                self.indirect_at(offset, number).map(|(found, _)| found)
            }
            Some(&Entry::InStream { stream, index }) if generation == 0 => {
                let objects = self.object_stream(stream)?;
                Ok(Indirect::Object(objects.object(index, number)?))
            }
            _ => Err(Fault::new(format!("the object {number} {generation} does not exist"))),
        }
    }

    /// Follows references until the value is not a reference.
    ///
    /// # Errors
    /// The errors of [`get`](StrictFile::get), or a stream.
    pub fn resolve(&self, object: &Object) -> Result<Object, Fault> {
        let mut object = object.clone();
        for _ in 0..MAX_LENGTH_REFERENCES {
            match object {
                Object::Reference(id) => match self.get(id)? {
                    Indirect::Object(found) => object = found,
                    Indirect::Stream(_) => {
                        return Err(Fault::new(format!("the object {} is a stream", id.0)));
                    }
                },
                found => return Ok(found),
            }
        }
        Err(Fault::new("a reference leads to too many other references"))
    }

    /// The encoded data of a stream.
    pub fn raw(&self, stream: &Stream) -> &'a [u8] {
        &self.bytes[stream.data.clone()]
    }

    /// Reads an indirect object at an offset. Also returns the offset of its end.
    fn indirect_at(&self, offset: usize, number: u32) -> Result<(Indirect, usize), Fault> {
        let mut lexer = Lexer::new(self.bytes, offset);
        lexer.header(number)?;
        let object = lexer.object()?;
        if let Object::Reference(_) = object {
            return Err(Fault::at(offset, format!("the object {number} is only a reference")));
        }
        if lexer.keyword(b"endobj") {
            return Ok((Indirect::Object(object), lexer.offset()));
        }
        let Object::Dictionary(dictionary) = object else {
            return Err(Fault::at(lexer.offset(), "`endobj` is missing"));
        };
        let start = lexer.stream_start()?;
        let length = dictionary
            .get(b"Length".as_slice())
            .ok_or_else(|| Fault::at(offset, "a stream has no length"))?;
        let length = match self.resolve(length)? {
            Object::Integer(length) => usize::try_from(length).ok(),
            _ => None,
        };
        let length = length
            .ok_or_else(|| Fault::at(offset, "the length of a stream is not a whole number"))?;
        let end = start.checked_add(length).filter(|end| *end <= self.bytes.len());
        let end = end.ok_or_else(|| Fault::at(offset, "a stream is longer than the file"))?;
        let mut lexer = Lexer::new(self.bytes, end);
        lexer.stream_end()?;
        Ok((Indirect::Stream(Stream { dictionary, data: start..end }), lexer.offset()))
    }

    fn object_stream(&self, number: u32) -> Result<Rc<ObjectStream>, Fault> {
        if let Some(known) = self.object_streams.borrow().get(&number) {
            return Ok(known.clone());
        }
        // An object stream is never inside another object stream.
        let offset = match self.entries.get(&number) {
            Some(&Entry::InFile(offset)) => offset,
            _ => return Err(Fault::new(format!("the object stream {number} does not exist"))),
        };
        let (Indirect::Stream(stream), _) = self.indirect_at(offset, number)? else {
            return Err(Fault::at(offset, "an object stream is not a stream"));
        };
        let data = self.decoded(&stream)?.ok_or_else(|| {
            Fault::at(offset, "an object stream has a filter other than FlateDecode")
        })?;
        let objects = Rc::new(ObjectStream::read(&stream.dictionary, data, offset)?);
        self.object_streams.borrow_mut().insert(number, objects.clone());
        Ok(objects)
    }

    /// Decodes a stream that has no filter, or the filter `FlateDecode` without parameters. Returns
    /// `None` if the stream has another filter.
    ///
    /// # Errors
    /// The data is damaged, does not end where the stream ends, or exceeds the limit
    /// [`MAX_DECODED`].
    pub fn decoded(&self, stream: &Stream) -> Result<Option<Vec<u8>>, Fault> {
        let raw = self.raw(stream);
        match plain_filter(&stream.dictionary) {
            Some(PlainFilter::None) => Ok(Some(raw.to_vec())),
            Some(PlainFilter::Flate) => {
                inflate(raw).map(Some).map_err(|message| Fault::at(stream.data.start, message))
            }
            None => Ok(None),
        }
    }
}

/// The reason why readers may read a dictionary differently, or `None` if the bytes are a valid
/// dictionary.
pub fn dictionary_fault(bytes: &[u8]) -> Option<String> {
    Lexer::new(bytes, 0).object().err().map(|fault| fault.message)
}

/// An encoding that other programs may change without changing the file's meaning.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PlainFilter {
    /// The data is not encoded.
    None,
    /// The data is compressed with Flate, without a predictor.
    Flate,
}

/// The plain filter of a stream. `None` if the stream has any other filter, or parameters.
pub fn plain_filter(dictionary: &Dictionary) -> Option<PlainFilter> {
    if dictionary.contains_key(b"DecodeParms".as_slice()) {
        return None;
    }
    let flate = Object::Name(b"FlateDecode".to_vec());
    match dictionary.get(b"Filter".as_slice()) {
        None => Some(PlainFilter::None),
        Some(Object::Array(filters)) if filters.is_empty() => Some(PlainFilter::None),
        Some(Object::Array(filters)) if filters[..] == [flate.clone()] => Some(PlainFilter::Flate),
        Some(filter) if *filter == flate => Some(PlainFilter::Flate),
        Some(_) => None,
    }
}

/// Decompresses zlib data.
///
/// # Errors
/// The data is damaged, is followed by other data, or exceeds the limit [`MAX_DECODED`].
fn inflate(raw: &[u8]) -> Result<Vec<u8>, &'static str> {
    // Some programs write no zlib data at all for an empty stream.
    if raw.is_empty() {
        return Ok(Vec::new());
    }
    let mut decoder = ZlibDecoder::new(raw);
    let mut data = Vec::with_capacity(first_capacity(raw.len()));
    let read = decoder.by_ref().take(MAX_DECODED + 1).read_to_end(&mut data);
    read.map_err(|_| "the compressed data of a stream is damaged")?;
    if data.len() as u64 > MAX_DECODED {
        return Err("a stream is too long");
    }
    if decoder.total_in() != raw.len() as u64 {
        return Err("the compressed data of a stream ends before the stream");
    }
    Ok(data)
}

#[cfg(test)]
mod tests;
