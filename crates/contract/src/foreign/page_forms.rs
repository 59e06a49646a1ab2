//! Source pages as form XObjects of the imposed document.

use std::collections::BTreeMap;

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

use super::object_copier::ObjectCopier;
use super::pdf_reader::PdfReader;
use super::pdf_rect::PdfRect;
use super::source_pages::{Resources, SourcePage, SourcePages};
use crate::pdf::PdfError;

/// Makes a form XObject of each source page. Equal pages share a form.
pub struct PageForms<'a> {
    source: &'a SourcePages,
    /// Copies the objects that the forms use.
    pub copier: ObjectCopier,
    /// The forms of pages whose content is a single object. The key has everything that determines
    /// the form, so equal pages have equal keys.
    forms: BTreeMap<(ObjectId, Option<Resources>, String), ObjectId>,
    /// The new objects for direct resources, by index in [`SourcePages::direct_resources`].
    direct_resources: BTreeMap<usize, ObjectId>,
}

impl<'a> PageForms<'a> {
    /// Creates a `PageForms` for the pages of `source`. It contains no forms yet.
    pub fn new(source: &'a SourcePages) -> PageForms<'a> {
        PageForms {
            source,
            copier: ObjectCopier::default(),
            forms: BTreeMap::new(),
            direct_resources: BTreeMap::new(),
        }
    }

    /// The form XObject of a page; `None` if the page has no content.
    ///
    /// # Errors
    /// Content that cannot be read.
    pub fn form(
        &mut self,
        pdf: &mut PdfReader,
        page: &SourcePage,
        document: &mut Document,
    ) -> Result<Option<ObjectId>, PdfError> {
        let key = match page.content {
            Object::Reference(id) => {
                Some((id, page.resources, format!("{:?} {:?}", page.bleed, page.group)))
            }
            _ => None,
        };
        if let Some(&form) = key.as_ref().and_then(|key| self.forms.get(key)) {
            return Ok(Some(form));
        }
        let content = content(pdf, page).map_err(|fault| match fault {
            PdfError::Damaged(problem) => {
                PdfError::Damaged(format!("page {}: {problem}", page.number))
            }
            fault => fault,
        })?;
        let Some(content) = content else { return Ok(None) };
        let mut form = dictionary! {
            "Type" => "XObject",
            "Subtype" => "Form",
            "FormType" => 1,
            "BBox" => rectangle_object(&page.bleed),
            "Resources" => self.resources(page.resources, document),
        };
        if let Some(group) = &page.group {
            form.set("Group", self.copier.value(group.clone(), document));
        }
        for key in [b"Filter".as_slice(), b"DecodeParms"] {
            if let Ok(value) = content.dict.get(key) {
                form.set(key, self.copier.value(value.clone(), document));
            }
        }
        let form = document.add_object(Stream::new(form, content.content));
        self.forms.extend(key.map(|key| (key, form)));
        Ok(Some(form))
    }

    fn resources(&mut self, resources: Option<Resources>, document: &mut Document) -> Object {
        match resources {
            None => Object::Dictionary(Dictionary::new()),
            Some(Resources::Object(id)) => Object::Reference(self.copier.new_id(id, document)),
            Some(Resources::Direct(index)) => {
                if let Some(&id) = self.direct_resources.get(&index) {
                    return Object::Reference(id);
                }
                let entries = self.source.direct_resources.get(index).cloned().unwrap_or_default();
                let entries = self.copier.dictionary(entries, document);
                let id = document.add_object(entries);
                self.direct_resources.insert(index, id);
                Object::Reference(id)
            }
        }
    }
}

/// The content of a page as one stream; `None` if the page has no content. Content that is already
/// a single stream stays unchanged.
fn content(pdf: &mut PdfReader, page: &SourcePage) -> Result<Option<Stream>, PdfError> {
    let items = match pdf.resolve(&page.content)? {
        Object::Array(items) => items,
        _ => vec![page.content.clone()],
    };
    let mut parts = Vec::new();
    let mut last = None;
    for item in items {
        match (&item, pdf.resolve(&item)?) {
            (&Object::Reference(id), Object::Stream(stream)) => {
                if stream.dict.has(b"F") {
                    return Err(PdfError::damaged("the page content is in another file"));
                }
                parts.push(id);
                last = Some(stream);
            }
            (_, Object::Null) => {}
            _ => return Err(PdfError::damaged("the page content is not a stream")),
        }
    }
    if parts.len() < 2 {
        return Ok(last);
    }
    let mut whole = Vec::new();
    for id in parts {
        whole.extend(pdf.stream_data(id)?);
        // The parts are joined with line ends. This is safe, because a part never ends inside an
        // operator.
        whole.push(b'\n');
    }
    let mut stream = Stream::new(Dictionary::new(), whole);
    compress(&mut stream)?;
    Ok(Some(stream))
}

/// Compresses a stream.
///
/// # Errors
/// A stream that cannot be compressed.
pub fn compress(stream: &mut Stream) -> Result<(), PdfError> {
    stream.compress().map_err(|error| PdfError::damaged(error.to_string()))
}

/// A rectangle as a PDF array. The coordinates are rounded to thousandths of a point.
pub fn rectangle_object(rect: &PdfRect) -> Object {
    let number = |number: f64| {
        let milli = (number * 1000.0).round();
        if milli % 1000.0 == 0.0 {
            Object::Integer((milli / 1000.0) as i64)
        } else {
            Object::Real((milli / 1000.0) as f32)
        }
    };
    Object::Array([rect.left, rect.bottom, rect.right, rect.top].map(number).to_vec())
}
