//! Object streams: streams that contain other objects (ISO 32000-1, 7.5.7).

use super::lexer::Lexer;
use super::{Dictionary, Fault, Object};

/// A decoded object stream.
pub struct ObjectStream {
    data: Vec<u8>,
    /// The number of each object, and the range of its bytes.
    objects: Vec<(u32, usize, usize)>,
    /// The offset of the stream in the file, for messages.
    offset: usize,
}

impl ObjectStream {
    /// Reads the table at the start of the decoded data.
    ///
    /// # Errors
    /// The table is not valid, or the stream extends another object stream.
    pub fn read(
        dictionary: &Dictionary,
        data: Vec<u8>,
        offset: usize,
    ) -> Result<ObjectStream, Fault> {
        let fault = |message: &str| Fault::at(offset, message);
        let number = |key: &str| match dictionary.get(key.as_bytes()) {
            Some(Object::Integer(number)) => {
                usize::try_from(*number).map_err(|_| fault("an object stream has no table"))
            }
            _ => Err(fault("an object stream has no table")),
        };
        if dictionary.get(b"Type".as_slice()) != Some(&Object::Name(b"ObjStm".to_vec())) {
            return Err(fault("an object stream has another type"));
        }
        if dictionary.contains_key(b"Extends".as_slice()) {
            return Err(fault("an object stream extends another object stream"));
        }
        let (count, first) = (number("N")?, number("First")?);
        let head = data.get(..first).ok_or_else(|| fault("an object stream is too short"))?;
        let mut lexer = Lexer::new(head, 0);
        let mut starts = Vec::new();
        for _ in 0..count {
            let (Some(number), Some(start)) = (lexer.unsigned(), lexer.unsigned()) else {
                return Err(fault("the table of an object stream is too short"));
            };
            let number =
                u32::try_from(number).map_err(|_| fault("an object number is too large"))?;
            starts.push((number, start.saturating_add(first)));
        }
        lexer.skip_space();
        if lexer.offset() != head.len() {
            return Err(fault("the table of an object stream is too long"));
        }
        let mut objects = Vec::new();
        for (at, (number, start)) in starts.iter().enumerate() {
            let end = starts.get(at + 1).map_or(data.len(), |(_, end)| *end);
            if end < *start || end > data.len() {
                return Err(fault("the objects of an object stream are not in order"));
            }
            objects.push((*number, *start, end));
        }
        Ok(ObjectStream { data, objects, offset })
    }

    /// The numbers of the objects, in order.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.objects.iter().map(|(number, ..)| *number)
    }

    /// The object at an index. The object must have the given number.
    ///
    /// # Errors
    /// There is no such object, or its bytes are not exactly one valid object.
    pub fn object(&self, index: usize, number: u32) -> Result<Object, Fault> {
        let fault = |message: String| Fault::at(self.offset, message);
        let Some(&(_, start, end)) = self.objects.get(index).filter(|found| found.0 == number)
        else {
            return Err(fault(format!("the object stream does not have the object {number}")));
        };
        let mut lexer = Lexer::new(&self.data[..end], start);
        let object = lexer.object().map_err(|inner| fault(inner.message))?;
        if let Object::Reference(_) = object {
            return Err(fault(format!("the object {number} is only a reference")));
        }
        lexer.skip_space();
        if lexer.offset() != end {
            return Err(fault(format!("the object {number} is longer than expected")));
        }
        Ok(object)
    }
}
