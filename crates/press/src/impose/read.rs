//! The objects of a PDF that is to be imposed, as the document they go into has them.

use std::collections::BTreeSet;

use hayro_syntax::PdfVersion;
use hayro_syntax::object::{self, MaybeRef, ObjectIdentifier};
use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat};

use bookgen_contract::pdf::{self, PdfError};

/// How many objects a file may have, the parts of arrays and dictionaries counted.
const MOST_OBJECTS: usize = 10_000_000;

/// How long a chain of references may be.
const MOST_STEPS: usize = 32;

/// The largest whole number that is so in either library.
const MOST_WHOLE: f64 = 2_147_483_647.0;

/// A PDF.
pub struct Pdf {
    pdf: hayro_syntax::Pdf,
    /// The objects that may still be read.
    objects: usize,
    /// The bytes of streams that may still be read, each time counted.
    bytes: usize,
    missing: BTreeSet<ObjectId>,
}

impl Pdf {
    /// Opens a PDF.
    ///
    /// # Errors
    /// If it is none, is encrypted, or is damaged where everything hangs on it.
    pub fn open(bytes: &[u8]) -> Result<Pdf, PdfError> {
        let most = bytes.len().saturating_mul(8).saturating_add(64 << 20);
        let pdf = pdf::open(bytes.to_vec())?;
        Ok(Pdf { pdf, objects: MOST_OBJECTS, bytes: most, missing: BTreeSet::new() })
    }

    /// The version it says it has, but no older than 1.3.
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
    /// If there is none.
    pub fn root(&mut self) -> Result<Dictionary, PdfError> {
        let id = self.pdf.xref().root_id();
        match self.get(place(id))? {
            Object::Dictionary(root) => Ok(root),
            _ => Err(PdfError::damaged("it has no catalogue")),
        }
    }

    /// What it says about itself; empty if nothing.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn information(&mut self) -> Result<Dictionary, PdfError> {
        let id = pdf::trailer(&self.pdf).and_then(|trailer| trailer.get_ref("Info"));
        let information = id.map(|id| self.get(place(id.into()))).transpose()?;
        Ok(match information {
            Some(Object::Dictionary(information)) => information,
            _ => Dictionary::new(),
        })
    }

    /// The objects that were asked for and are not there.
    pub fn missing(&self) -> usize {
        self.missing.len()
    }

    /// The object of a number; null if there is none.
    ///
    /// # Errors
    /// If there is more than is read of any file.
    pub fn get(&mut self, id: ObjectId) -> Result<Object, PdfError> {
        let xref = self.pdf.xref();
        let Some(object) = xref.get::<object::Object<'_>>(identifier(id)) else {
            self.missing.insert(id);
            return Ok(Object::Null);
        };
        let mut left = (self.objects, self.bytes);
        let object = converted(object, &mut left);
        (self.objects, self.bytes) = left;
        object
    }

    /// What a value is, be it written where it is used or elsewhere.
    ///
    /// # Errors
    /// If it is a reference to a reference without end.
    pub fn resolve(&mut self, value: &Object) -> Result<Object, PdfError> {
        let mut value = value.clone();
        for _ in 0..MOST_STEPS {
            let Object::Reference(id) = value else { return Ok(value) };
            value = self.get(id)?;
        }
        Err(PdfError::damaged("references go round in a circle"))
    }

    /// The value of a key; null if there is none.
    ///
    /// # Errors
    /// As [`Pdf::resolve`].
    pub fn value(&mut self, dictionary: &Dictionary, key: &[u8]) -> Result<Object, PdfError> {
        dictionary.get(key).map_or(Ok(Object::Null), |value| self.resolve(value))
    }

    /// What the stream of a number becomes when it is unpacked.
    ///
    /// # Errors
    /// If there is none, it cannot be unpacked, or would become too large.
    pub fn unpacked(&mut self, id: ObjectId) -> Result<Vec<u8>, PdfError> {
        let stream = self.pdf.xref().get::<object::Stream<'_>>(identifier(id));
        let bytes = stream.and_then(|stream| pdf::decoded(&stream));
        let bytes = bytes.ok_or_else(|| PdfError::damaged("a stream cannot be unpacked"))?;
        spend(&mut self.bytes, bytes.len(), "bytes of repeated streams")?;
        Ok(bytes)
    }
}

fn place(id: ObjectIdentifier) -> ObjectId {
    (id.obj_number, u16::try_from(id.gen_number).unwrap_or_default())
}

fn identifier((number, generation): ObjectId) -> ObjectIdentifier {
    ObjectIdentifier::new(number, generation.into())
}

fn spend(left: &mut usize, amount: usize, what: &str) -> Result<(), PdfError> {
    *left = left.checked_sub(amount).ok_or_else(|| PdfError::TooLarge(what.to_owned()))?;
    Ok(())
}

/// An object of one library as the other has it; `left` is how many objects and bytes may still be.
/// Reading has bounded how deep one lies in another.
fn converted(object: object::Object<'_>, left: &mut (usize, usize)) -> Result<Object, PdfError> {
    spend(&mut left.0, 1, "objects")?;
    Ok(match object {
        object::Object::Null(_) => Object::Null,
        object::Object::Boolean(truth) => Object::Boolean(truth),
        object::Object::Number(number) => {
            let number = number.as_f64();
            match number.fract() == 0.0 && number.abs() <= MOST_WHOLE {
                true => Object::Integer(number as i64),
                false => Object::Real(number as f32),
            }
        }
        object::Object::Name(name) => Object::Name(name.to_vec()),
        object::Object::String(string) => {
            let bytes = string.as_bytes().to_vec();
            let plain = bytes.iter().all(|byte| matches!(byte, b' '..=b'~'));
            let format = if plain { StringFormat::Literal } else { StringFormat::Hexadecimal };
            Object::String(bytes, format)
        }
        object::Object::Array(array) => {
            Object::Array(array.raw_iter().map(|item| kept(item, left)).collect::<Result<_, _>>()?)
        }
        object::Object::Dict(entries) => Object::Dictionary(dictionary(&entries, left)?),
        object::Object::Stream(stream) => {
            let content = stream.raw_data().into_owned();
            spend(&mut left.1, content.len(), "bytes of repeated streams")?;
            // The length that is written is the one that it has.
            Object::Stream(Stream::new(dictionary(stream.dict(), left)?, content))
        }
    })
}

fn dictionary(
    entries: &object::Dict<'_>,
    left: &mut (usize, usize),
) -> Result<Dictionary, PdfError> {
    entries.entries().map(|(key, value)| Ok((key.to_vec(), kept(value, left)?))).collect()
}

/// A value that may be a reference, which it stays.
fn kept(
    value: MaybeRef<object::Object<'_>>,
    left: &mut (usize, usize),
) -> Result<Object, PdfError> {
    match value {
        MaybeRef::Ref(reference) => Ok(Object::Reference(place(reference.into()))),
        MaybeRef::NotRef(object) => converted(object, left),
    }
}
