//! The external objects of a document: repeated drawings (form XObjects) and pictures (image
//! XObjects). Each object is written only once. Content streams refer to the object by its number.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::content_key::content_key;
use super::usage::Usage;
use crate::image::Image;
use crate::page::{Group, Item};

/// The forms and images of a document.
pub struct XObjects<'a> {
    /// The number of each form. The key of the map is the content key of the form (see
    /// `content_key`).
    form_numbers: BTreeMap<Vec<u8>, usize>,
    /// The items of each form. The index is the number of the form.
    forms: Vec<&'a [Item]>,
    /// The images. The index is the number of the image.
    images: Vec<Arc<Image>>,
}

impl<'a> XObjects<'a> {
    /// Makes a form of every drawing that is used at least twice.
    pub fn new(usage: &Usage<'a>) -> XObjects<'a> {
        let repeated = usage.repeated();
        XObjects {
            form_numbers: (0..).zip(&repeated).map(|(n, (key, _))| (key.to_vec(), n)).collect(),
            forms: repeated.into_iter().map(|(_, items)| items).collect(),
            images: usage.images.clone(),
        }
    }

    /// The number of a group's form; `None` if the group has no form.
    pub fn form_number(&self, group: &Group) -> Option<usize> {
        if !group.shared {
            return None;
        }
        self.form_numbers.get(&content_key(&group.items)).copied()
    }

    /// The number of an image.
    pub fn image_number(&self, image: &Image) -> Option<usize> {
        self.images.iter().position(|known| **known == *image)
    }

    /// The items of each form. The index is the number of the form.
    pub fn forms(&self) -> &[&'a [Item]] {
        &self.forms
    }

    /// The images. The index is the number of the image.
    pub fn images(&self) -> &[Arc<Image>] {
        &self.images
    }
}
