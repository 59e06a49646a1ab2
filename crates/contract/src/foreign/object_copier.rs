//! Copies objects from one document to another.

use std::collections::{BTreeMap, VecDeque};

use lopdf::{Dictionary, Document, Object, ObjectId};

use super::pdf_reader::PdfReader;
use crate::pdf::PdfError;

/// Copies objects, and all objects that they refer to. Each object is copied only once.
#[derive(Default)]
pub struct ObjectCopier {
    /// The ids in the new document, by the ids in the old document.
    ids: BTreeMap<ObjectId, ObjectId>,
    /// The old and new ids of the objects that were not copied yet.
    queue: VecDeque<(ObjectId, ObjectId)>,
}

impl ObjectCopier {
    /// The id of an object in the new document. [`ObjectCopier::finish`] will copy the object.
    pub fn new_id(&mut self, old: ObjectId, to: &mut Document) -> ObjectId {
        let queue = &mut self.queue;
        *self.ids.entry(old).or_insert_with(|| {
            let id = to.new_object_id();
            queue.push_back((old, id));
            id
        })
    }

    /// Returns `value` with new references: each reference has the object's id in the new document.
    pub fn value(&mut self, value: Object, to: &mut Document) -> Object {
        match value {
            Object::Reference(old) => Object::Reference(self.new_id(old, to)),
            Object::Array(items) => {
                Object::Array(items.into_iter().map(|item| self.value(item, to)).collect())
            }
            Object::Dictionary(entries) => Object::Dictionary(self.dictionary(entries, to)),
            Object::Stream(mut stream) => {
                stream.dict = self.dictionary(stream.dict, to);
                Object::Stream(stream)
            }
            plain => plain,
        }
    }

    /// Returns `entries` with new references: each reference has the object's id in the new
    /// document.
    pub fn dictionary(&mut self, entries: Dictionary, to: &mut Document) -> Dictionary {
        entries.into_iter().map(|(key, value)| (key, self.value(value, to))).collect()
    }

    /// Copies all objects that have a new id. Pages, the page tree and the catalogue become null,
    /// because the new document has its own pages, page tree and catalogue.
    ///
    /// # Errors
    /// An object that cannot be read.
    pub fn finish(&mut self, from: &mut PdfReader, to: &mut Document) -> Result<(), PdfError> {
        while let Some((old, id)) = self.queue.pop_front() {
            let object = from.get(old)?;
            let replaced = ["Page", "Pages", "Catalog"];
            let is_replaced = |entries: &Dictionary| {
                replaced.iter().any(|type_name| entries.has_type(type_name.as_bytes()))
            };
            let copy = match object {
                Object::Dictionary(entries) if is_replaced(&entries) => Object::Null,
                object => self.value(object, to),
            };
            to.objects.insert(id, copy);
        }
        Ok(())
    }
}
