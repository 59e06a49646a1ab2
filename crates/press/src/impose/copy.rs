//! Objects from one document into another, each once, with all that they refer to.

use std::collections::{BTreeMap, VecDeque};

use lopdf::{Dictionary, Document, Object, ObjectId};

use super::read::Pdf;
use bookgen_contract::pdf::PdfError;

/// What has been copied, and what still is to be.
#[derive(Default)]
pub struct Copier {
    ids: BTreeMap<ObjectId, ObjectId>,
    waiting: VecDeque<(ObjectId, ObjectId)>,
}

impl Copier {
    /// The new place of an object; it will be copied there.
    pub fn place(&mut self, old: ObjectId, to: &mut Document) -> ObjectId {
        let waiting = &mut self.waiting;
        *self.ids.entry(old).or_insert_with(|| {
            let id = to.new_object_id();
            waiting.push_back((old, id));
            id
        })
    }

    /// A value with its references led to the new places.
    pub fn value(&mut self, value: Object, to: &mut Document) -> Object {
        match value {
            Object::Reference(old) => Object::Reference(self.place(old, to)),
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

    /// A dictionary with its references led to the new places.
    pub fn dictionary(&mut self, entries: Dictionary, to: &mut Document) -> Dictionary {
        entries.into_iter().map(|(key, value)| (key, self.value(value, to))).collect()
    }

    /// Copies everything that is referred to.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn finish(&mut self, from: &mut Pdf, to: &mut Document) -> Result<(), PdfError> {
        while let Some((old, id)) = self.waiting.pop_front() {
            let object = from.get(old)?;
            // The pages that there were are no longer; nor is what only leads to them.
            let gone = ["Page", "Pages", "Catalog"];
            let is_gone =
                |entries: &Dictionary| gone.iter().any(|kind| entries.has_type(kind.as_bytes()));
            let copy = match object {
                Object::Dictionary(entries) if is_gone(&entries) => Object::Null,
                object => self.value(object, to),
            };
            to.objects.insert(id, copy);
        }
        Ok(())
    }
}
