//! Resources that content streams use by name.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::{Dictionary, ObjectId};

use crate::page::FontId;
use crate::render::RenderError;

/// A resource of a content stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Resource {
    /// A font, and the index of one of its `ToUnicode` tables.
    Font(FontId, usize),
    /// A repeated drawing. The value is the number of the drawing's form XObject.
    Form(usize),
    /// A picture. The value is the number of the picture.
    Image(usize),
}

impl Resource {
    /// The name that content streams use for the resource. The name never begins with `F`, because
    /// printpdf reserves `F1` to `F14` for the standard fonts.
    pub fn name(self) -> String {
        match self {
            Resource::Font(font, 0) => format!("T{}", font.0),
            Resource::Font(font, table) => format!("T{}.{table}", font.0),
            Resource::Form(number) => format!("X{number}"),
            Resource::Image(number) => format!("I{number}"),
        }
    }
}

/// The resource dictionary of a content stream.
///
/// # Errors
/// A resource without an object.
pub fn resource_dictionary(
    used: &BTreeSet<Resource>,
    objects: &BTreeMap<Resource, ObjectId>,
) -> Result<Dictionary, RenderError> {
    let mut fonts = Dictionary::new();
    let mut xobjects = Dictionary::new();
    for resource in used {
        let &object = objects.get(resource).ok_or_else(|| {
            RenderError::Document(format!("the resource {} has no object", resource.name()))
        })?;
        match resource {
            Resource::Font(..) => fonts.set(resource.name(), object),
            Resource::Form(_) | Resource::Image(_) => xobjects.set(resource.name(), object),
        }
    }
    let mut resources = Dictionary::new();
    for (key, named) in [("Font", fonts), ("XObject", xobjects)] {
        if !named.is_empty() {
            resources.set(key, named);
        }
    }
    Ok(resources)
}
