//! The pages of a strictly valid file.

use std::collections::BTreeSet;

use super::dictionary;
use crate::pdf::strict::{Dictionary, Fault, Object, ObjectId, StrictFile};

/// The maximum number of pages.
const MAX_PAGES: usize = 1_000_000;

/// The maximum number of objects in the dictionaries of all pages. The inherited objects count for
/// each page.
const MAX_OBJECTS: usize = 2_000_000;

/// The maximum depth of the page tree.
const MAX_DEPTH: usize = 64;

/// The keys that a page inherits from the page tree.
const INHERITED: [&[u8]; 4] = [b"Resources", b"MediaBox", b"CropBox", b"Rotate"];

/// The other keys of a node of the page tree.
const NODE_KEYS: [&[u8]; 4] = [b"Type", b"Kids", b"Count", b"Parent"];

/// A page with its own and its inherited keys.
pub struct SourcePage {
    /// The page object.
    pub id: ObjectId,
    /// The keys.
    pub keys: Dictionary,
}

/// Collects the pages of a file.
///
/// # Errors
/// The page tree is not valid, or has keys that a page tree does not need.
pub fn pages(file: &StrictFile<'_>, catalogue: &Dictionary) -> Result<Vec<SourcePage>, Fault> {
    let Some(Object::Reference(root)) = catalogue.get(b"Pages".as_slice()) else {
        return Err(Fault::new("the catalogue has no pages"));
    };
    let mut walk = Walk { file, pages: Vec::new(), visited: BTreeSet::new(), objects: 0 };
    walk.visit(*root, None, &Dictionary::new(), MAX_DEPTH)?;
    Ok(walk.pages)
}

struct Walk<'a, 'f> {
    file: &'a StrictFile<'f>,
    pages: Vec<SourcePage>,
    visited: BTreeSet<ObjectId>,
    /// The number of objects in the dictionaries of the pages so far.
    objects: usize,
}

impl Walk<'_, '_> {
    /// Visits a node or a page. `above` has the keys that the node inherits.
    fn visit(
        &mut self,
        id: ObjectId,
        parent: Option<ObjectId>,
        above: &Dictionary,
        depth: usize,
    ) -> Result<(), Fault> {
        if !self.visited.insert(id) {
            return Err(Fault::new("the page tree has the same object twice"));
        }
        if depth == 0 || self.visited.len() > MAX_PAGES {
            return Err(Fault::new("the page tree is too large"));
        }
        let keys = dictionary(self.file, id)?;
        if keys.get(b"Parent".as_slice()) != parent.map(Object::Reference).as_ref() {
            return Err(Fault::new(format!("the object {} has a wrong /Parent", id.0)));
        }
        let mut inherited = above.clone();
        for (key, value) in keys.iter().filter(|(key, _)| INHERITED.contains(&key.as_slice())) {
            inherited.insert(key.clone(), value.clone());
        }
        match keys.get(b"Type".as_slice()) {
            Some(Object::Name(name)) if name == b"Page" => {
                let keys: Dictionary = keys.into_iter().chain(inherited).collect();
                self.objects += keys.values().map(count).sum::<usize>();
                if self.objects > MAX_OBJECTS {
                    return Err(Fault::new(format!(
                        "the dictionaries of the pages have more than {MAX_OBJECTS} objects"
                    )));
                }
                self.pages.push(SourcePage { id, keys });
                Ok(())
            }
            Some(Object::Name(name)) if name == b"Pages" => {
                self.visit_kids(id, &keys, &inherited, depth - 1)
            }
            _ => Err(Fault::new(format!("the object {} is neither a page nor a node", id.0))),
        }
    }

    fn visit_kids(
        &mut self,
        id: ObjectId,
        keys: &Dictionary,
        inherited: &Dictionary,
        depth: usize,
    ) -> Result<(), Fault> {
        let known = |key: &&Vec<u8>| {
            NODE_KEYS.contains(&key.as_slice()) || INHERITED.contains(&key.as_slice())
        };
        if let Some(key) = keys.keys().find(|key| !known(key)) {
            let key = String::from_utf8_lossy(key);
            return Err(Fault::new(format!("the page tree has the unknown key /{key}")));
        }
        let kids = keys.get(b"Kids".as_slice()).map(|kids| self.file.resolve(kids)).transpose()?;
        let Some(Object::Array(kids)) = kids else {
            return Err(Fault::new("a node of the page tree has no pages"));
        };
        let before = self.pages.len();
        for kid in kids {
            let Object::Reference(kid) = kid else {
                return Err(Fault::new("a page is not an indirect object"));
            };
            self.visit(kid, Some(id), inherited, depth)?;
        }
        let count = i32::try_from(self.pages.len() - before).ok().map(Object::Integer);
        if keys.get(b"Count".as_slice()) != count.as_ref() {
            return Err(Fault::new("the page tree has a wrong number of pages"));
        }
        Ok(())
    }
}

/// The number of objects in an object, without references.
fn count(object: &Object) -> usize {
    1 + match object {
        Object::Array(items) => items.iter().map(count).sum::<usize>(),
        Object::Dictionary(keys) => keys.values().map(count).sum(),
        _ => 0,
    }
}
