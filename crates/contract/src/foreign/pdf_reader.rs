//! A reader of PDFs. The library hayro reads the objects. This module converts these objects to
//! objects of the library lopdf.

use std::collections::BTreeSet;

use hayro_syntax::PdfVersion;
use hayro_syntax::object::{self, MaybeRef, ObjectIdentifier};
use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat};

use crate::pdf::{self, PdfError, Undecoded};

/// The maximum number of objects read from a file. Each value in an array or dictionary counts as
/// an object.
const MAX_OBJECTS: usize = 10_000_000;

/// The maximum length of a chain of references.
const MAX_REFERENCES: usize = 32;

/// Each decompressed stream counts as this many bytes more than it has.
const MIN_STREAM: usize = 256;

/// The name of the limit on the bytes of streams.
const STREAM_DATA: &str = "bytes of stream data";

/// The largest number that is converted to an integer.
const MAX_INTEGER: f64 = 2_147_483_647.0;

/// A reader of a PDF, with limits on the objects and bytes that it reads.
pub struct PdfReader {
    pdf: hayro_syntax::Pdf,
    budget: Budget,
    /// The ids of requested objects that do not exist.
    missing: BTreeSet<ObjectId>,
}

impl PdfReader {
    /// Opens a PDF.
    ///
    /// # Errors
    /// A file that is not a PDF, is encrypted, or has a damaged structure.
    pub fn open(bytes: &[u8]) -> Result<PdfReader, PdfError> {
        let max_bytes = bytes.len().saturating_mul(8).saturating_add(64 << 20);
        let pdf = pdf::open(bytes.to_vec())?;
        Ok(PdfReader {
            pdf,
            budget: Budget { objects: MAX_OBJECTS, bytes: max_bytes },
            missing: BTreeSet::new(),
        })
    }

    /// The declared version, at least 1.3.
    pub fn version(&self) -> &'static str {
        match self.pdf.version() {
            PdfVersion::Pdf10 | PdfVersion::Pdf11 | PdfVersion::Pdf12 | PdfVersion::Pdf13 => "1.3",
            PdfVersion::Pdf14 => "1.4",
            PdfVersion::Pdf15 => "1.5",
            PdfVersion::Pdf16 => "1.6",
            PdfVersion::Pdf17 => "1.7",
            PdfVersion::Pdf20 => "2.0",
        }
    }

    /// The document catalogue.
    ///
    /// # Errors
    /// A file without a catalogue.
    pub fn root(&mut self) -> Result<Dictionary, PdfError> {
        let id = self.pdf.xref().root_id();
        match self.get(lopdf_id(id))? {
            Object::Dictionary(root) => Ok(root),
            _ => Err(PdfError::damaged("the catalogue is missing")),
        }
    }

    /// The information dictionary; empty if the file has no information dictionary.
    ///
    /// # Errors
    /// A dictionary that cannot be read.
    pub fn information(&mut self) -> Result<Dictionary, PdfError> {
        let id = pdf::trailer(&self.pdf).and_then(|trailer| trailer.get_ref("Info"));
        let information = id.map(|id| self.get(lopdf_id(id.into()))).transpose()?;
        Ok(match information {
            Some(Object::Dictionary(information)) => information,
            _ => Dictionary::new(),
        })
    }

    /// The number of requested objects that do not exist.
    pub fn missing(&self) -> usize {
        self.missing.len()
    }

    /// The object with the given id; null if the object does not exist.
    ///
    /// # Errors
    /// A file with more objects or bytes than allowed.
    pub fn get(&mut self, id: ObjectId) -> Result<Object, PdfError> {
        let xref = self.pdf.xref();
        let Some(object) = xref.get::<object::Object<'_>>(hayro_id(id)) else {
            self.missing.insert(id);
            return Ok(Object::Null);
        };
        converted(object, &mut self.budget)
    }

    /// Follows references until the value is not a reference.
    ///
    /// # Errors
    /// A loop of references.
    pub fn resolve(&mut self, value: &Object) -> Result<Object, PdfError> {
        let mut value = value.clone();
        for _ in 0..MAX_REFERENCES {
            let Object::Reference(id) = value else { return Ok(value) };
            value = self.get(id)?;
        }
        Err(PdfError::damaged("references form a loop"))
    }

    /// The resolved value of a key; null if the dictionary does not have the key.
    ///
    /// # Errors
    /// The errors of [`PdfReader::resolve`].
    pub fn value(&mut self, dictionary: &Dictionary, key: &[u8]) -> Result<Object, PdfError> {
        dictionary.get(key).map_or(Ok(Object::Null), |value| self.resolve(value))
    }

    /// The decompressed data of a stream.
    ///
    /// # Errors
    /// A stream that does not exist, cannot be decompressed, or is too large.
    pub fn stream_data(&mut self, id: ObjectId) -> Result<Vec<u8>, PdfError> {
        let stream = self.pdf.xref().get::<object::Stream<'_>>(hayro_id(id));
        let stream = stream.ok_or(Undecoded::Damaged);
        let max = self.budget.bytes as u64;
        let bytes = stream.and_then(|stream| pdf::decoded_within(&stream, max));
        let bytes = bytes.map_err(|reason| match reason {
            Undecoded::Damaged => PdfError::damaged("a stream cannot be decompressed"),
            Undecoded::TooLong => PdfError::TooLarge(STREAM_DATA.to_owned()),
        })?;
        // An empty stream also takes time.
        spend(&mut self.budget.bytes, bytes.len() + MIN_STREAM, STREAM_DATA)?;
        Ok(bytes)
    }
}

/// The numbers of objects and stream bytes that may still be read. An object that is read twice
/// counts twice.
struct Budget {
    objects: usize,
    bytes: usize,
}

fn lopdf_id(id: ObjectIdentifier) -> ObjectId {
    (id.obj_number, u16::try_from(id.gen_number).unwrap_or_default())
}

fn hayro_id((number, generation): ObjectId) -> ObjectIdentifier {
    ObjectIdentifier::new(number, generation.into())
}

fn spend(left: &mut usize, amount: usize, name: &str) -> Result<(), PdfError> {
    *left = left.checked_sub(amount).ok_or_else(|| PdfError::TooLarge(name.to_owned()))?;
    Ok(())
}

/// Converts a hayro object to a lopdf object. The recursion is safe, because hayro limits the
/// nesting of objects.
fn converted(object: object::Object<'_>, budget: &mut Budget) -> Result<Object, PdfError> {
    spend(&mut budget.objects, 1, "objects")?;
    Ok(match object {
        object::Object::Null(_) => Object::Null,
        object::Object::Boolean(truth) => Object::Boolean(truth),
        object::Object::Number(number) => {
            let number = number.as_f64();
            if number.fract() == 0.0 && number.abs() <= MAX_INTEGER {
                Object::Integer(number as i64)
            } else {
                Object::Real(number as f32)
            }
        }
        object::Object::Name(name) => Object::Name(name.to_vec()),
        object::Object::String(string) => {
            let bytes = string.as_bytes().to_vec();
            let plain = bytes.iter().all(|byte| matches!(byte, b' '..=b'~'));
            let format = if plain { StringFormat::Literal } else { StringFormat::Hexadecimal };
            Object::String(bytes, format)
        }
        object::Object::Array(array) => Object::Array(
            array.raw_iter().map(|item| converted_value(item, budget)).collect::<Result<_, _>>()?,
        ),
        object::Object::Dict(entries) => Object::Dictionary(dictionary(&entries, budget)?),
        object::Object::Stream(stream) => {
            let content = stream.raw_data().into_owned();
            spend(&mut budget.bytes, content.len(), STREAM_DATA)?;
            // lopdf replaces the key `Length` with the actual length.
            Object::Stream(Stream::new(dictionary(stream.dict(), budget)?, content))
        }
    })
}

fn dictionary(entries: &object::Dict<'_>, budget: &mut Budget) -> Result<Dictionary, PdfError> {
    entries
        .entries()
        .map(|(key, value)| Ok((key.to_vec(), converted_value(value, budget)?)))
        .collect()
}

/// Converts a value. References stay references.
fn converted_value(
    value: MaybeRef<object::Object<'_>>,
    budget: &mut Budget,
) -> Result<Object, PdfError> {
    match value {
        MaybeRef::Ref(reference) => Ok(Object::Reference(lopdf_id(reference.into()))),
        MaybeRef::NotRef(object) => converted(object, budget),
    }
}
