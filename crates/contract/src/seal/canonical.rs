//! The canonical text of an object.
//!
//! Two objects have the same text if they have the same content. The text does not depend on
//! object numbers, on whether a value is direct or indirect, and on the compression of streams.

use std::collections::BTreeMap;
use std::rc::Rc;

use sha2::{Digest, Sha256};

use super::hexadecimal;
use crate::pdf::strict::{
    Dictionary, Fault, Indirect, Object, ObjectId, Stream, StrictFile, plain_filter,
};

/// A longer text is replaced by its digest.
const MAX_LENGTH: usize = 48;

/// The maximum depth of nested objects and references.
const MAX_DEPTH: usize = 400;

/// The maximum number of objects that are visited, counting an object again if it is visited again.
const MAX_VISITS: usize = 10_000_000;

/// The maximum number of decoded bytes of all streams, counting a stream again if it is decoded
/// again. A long file may decode to this many bytes and [`MAX_EXPANSION`] times its length.
const MAX_DECODED: usize = 512 << 20;

/// See [`MAX_DECODED`].
const MAX_EXPANSION: usize = 32;

/// Computes the canonical text of each object of a file.
pub struct Canonical<'a, 'f> {
    file: &'a StrictFile<'f>,
    /// The index of each page.
    pages: BTreeMap<ObjectId, usize>,
    /// The texts of the indirect objects that do not refer to an object above them.
    known: BTreeMap<ObjectId, Rc<str>>,
    /// The indirect objects whose text is being computed, the outermost first.
    open: Vec<ObjectId>,
    depth: usize,
    visits: usize,
    /// The number of bytes that were decoded.
    decoded: usize,
    /// The maximum of `decoded`.
    max_decoded: usize,
}

/// The text of an object.
struct Text {
    text: String,
    /// The smallest index in `open` of an object to which this object refers, or `usize::MAX`.
    outermost: usize,
}

impl Text {
    fn new(text: impl Into<String>) -> Text {
        Text { text: text.into(), outermost: usize::MAX }
    }
}

impl<'a, 'f> Canonical<'a, 'f> {
    /// Begins with the page objects of the file, in order. The text of a reference to a page is the
    /// number of the page. `length` is the length of the file.
    pub fn new(
        file: &'a StrictFile<'f>,
        length: usize,
        pages: impl Iterator<Item = ObjectId>,
    ) -> Canonical<'a, 'f> {
        let pages = pages.enumerate().map(|(at, id)| (id, at)).collect();
        Canonical {
            file,
            pages,
            known: BTreeMap::new(),
            open: Vec::new(),
            depth: 0,
            visits: 0,
            decoded: 0,
            max_decoded: length.saturating_mul(MAX_EXPANSION).saturating_add(MAX_DECODED),
        }
    }

    /// Sets the text of an indirect object, whatever its content is.
    pub fn replace(&mut self, id: ObjectId, text: &str) {
        self.known.insert(id, text.into());
    }

    /// The text of a value, or its digest if the text is long.
    ///
    /// # Errors
    /// An object that is not strictly valid, or too many objects.
    pub fn value(&mut self, object: &Object) -> Result<String, Fault> {
        self.text(object).map(|text| shortened(text.text))
    }

    fn text(&mut self, object: &Object) -> Result<Text, Fault> {
        self.visits += 1;
        if self.visits > MAX_VISITS || self.depth > MAX_DEPTH {
            return Err(Fault::new("the file is too complex"));
        }
        self.depth += 1;
        let text = match object {
            Object::Null => Text::new("null"),
            Object::Boolean(value) => Text::new(value.to_string()),
            Object::Integer(number) => Text::new(number.to_string()),
            // The text of a real number has a decimal point: `5.0`.
            Object::Real(number) => Text::new(format!("{:?}", number + 0.0)),
            Object::String(bytes) => Text::new(string(bytes)),
            Object::Name(name) => Text::new(format!("/{}", escaped(name))),
            Object::Array(items) => self.array(items)?,
            Object::Dictionary(keys) => self.dictionary(keys, |_| true)?,
            Object::Reference(id) => self.reference(*id)?,
        };
        self.depth -= 1;
        Ok(text)
    }

    fn array(&mut self, items: &[Object]) -> Result<Text, Fault> {
        let mut all = Text::new("[");
        for item in items {
            let item = self.text(item)?;
            all.outermost = all.outermost.min(item.outermost);
            all.text += &shortened(item.text);
            all.text.push(' ');
        }
        all.text.truncate(all.text.trim_end().len());
        all.text.push(']');
        Ok(all)
    }

    fn dictionary(
        &mut self,
        keys: &Dictionary,
        includes: impl Fn(&[u8]) -> bool,
    ) -> Result<Text, Fault> {
        let mut all = Text::new("<<");
        for (key, value) in keys.iter().filter(|(key, _)| includes(key)) {
            let value = self.text(value)?;
            all.outermost = all.outermost.min(value.outermost);
            all.text += &format!("/{} {} ", escaped(key), shortened(value.text));
        }
        all.text.truncate(all.text.trim_end().len());
        all.text += ">>";
        Ok(all)
    }

    fn reference(&mut self, id: ObjectId) -> Result<Text, Fault> {
        if let Some(page) = self.pages.get(&id) {
            return Ok(Text::new(format!("page {}", page + 1)));
        }
        if let Some(known) = self.known.get(&id) {
            return Ok(Text::new(&**known));
        }
        if let Some(at) = self.open.iter().position(|open| *open == id) {
            // The reference leads to an object above: count the objects between them.
            let text = format!("^{}", self.open.len() - at);
            return Ok(Text { text, outermost: at });
        }
        if !self.file.contains(id) {
            return Ok(Text::new("null"));
        }
        let own = self.open.len();
        self.open.push(id);
        let mut text = match self.file.get(id)? {
            Indirect::Object(object) => self.text(&object)?,
            Indirect::Stream(stream) => self.stream(&stream)?,
        };
        self.open.pop();
        if text.outermost >= own {
            text.outermost = usize::MAX;
            // Shorten now: a long text would be hashed again for each reference.
            text.text = shortened(text.text);
            self.known.insert(id, text.text.as_str().into());
        }
        Ok(text)
    }

    /// Decodes a stream, as [`StrictFile::decoded`] does.
    ///
    /// # Errors
    /// The errors of [`StrictFile::decoded`], or too many bytes in all streams together.
    pub fn decoded(&mut self, stream: &Stream) -> Result<Option<Vec<u8>>, Fault> {
        let data = self.file.decoded(stream)?;
        self.spend(data.as_ref().map_or(0, Vec::len))?;
        Ok(data)
    }

    /// Counts decoded bytes.
    fn spend(&mut self, bytes: usize) -> Result<(), Fault> {
        self.decoded = self.decoded.saturating_add(bytes);
        if self.decoded <= self.max_decoded {
            return Ok(());
        }
        let max = self.max_decoded;
        Err(Fault::new(format!("the streams of the file decode to more than {max} bytes")))
    }

    fn stream(&mut self, stream: &Stream) -> Result<Text, Fault> {
        let is_plain = plain_filter(&stream.dictionary).is_some();
        let keys = self.dictionary(&stream.dictionary, |key| match key {
            b"Length" => false,
            b"Filter" => !is_plain,
            _ => true,
        })?;
        let hash = match self.decoded(stream)? {
            Some(data) => Sha256::digest(&data),
            None => {
                self.spend(stream.data.len())?;
                Sha256::digest(self.file.raw(stream))
            }
        };
        let text = format!("stream {} {}", keys.text, hexadecimal(&hash[..16]));
        Ok(Text { text, outermost: keys.outermost })
    }
}

/// A text of at most [`MAX_LENGTH`] bytes: the text itself, or its digest.
fn shortened(text: String) -> String {
    if text.len() <= MAX_LENGTH {
        return text;
    }
    format!("#{}", hexadecimal(&Sha256::digest(text)[..16]))
}

/// A string as text: in parentheses if it has only printable ASCII characters, else in hexadecimal.
fn string(bytes: &[u8]) -> String {
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'(' | b')' | b'\\');
    match std::str::from_utf8(bytes) {
        Ok(text) if bytes.iter().all(is_plain) => format!("({text})"),
        _ => format!("<{}>", hexadecimal(bytes)),
    }
}

/// A name with all unusual characters escaped.
fn escaped(name: &[u8]) -> String {
    let mut text = String::new();
    for byte in name {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'_' | b'.' | b'+' | b',' | b':' => {
                text.push(char::from(*byte));
            }
            _ => text += &format!("#{byte:02x}"),
        }
    }
    text
}
