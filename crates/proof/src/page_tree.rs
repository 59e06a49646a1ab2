//! Checks the page tree and the attributes that a page inherits from the tree (ISO 32000-1, 7.7.3).
//! PDF programs repair mistakes in these places in different ways.

use std::collections::BTreeSet;

use hayro_syntax::object::{Array, Dict, MaybeRef, Name, Number, Object, ObjectIdentifier};
use hayro_syntax::page::Page;

use super::document::Document;
use super::work::{self, Work};

/// The maximum depth of a page tree.
const MAX_DEPTH: usize = 50;

/// The boxes of a page.
const BOXES: [&str; 5] = ["MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox"];

/// The reason why PDF programs may find different pages in the file: a clause. `None` if they find
/// the same pages.
pub fn fault(document: &Document) -> Option<String> {
    let root = document.catalogue().get_ref("Pages").map(ObjectIdentifier::from);
    let Some(root) = root else { return Some("it has no root".to_owned()) };
    let mut walk = Walk { document, visited: BTreeSet::new(), pages: 0 };
    if let Err(fault) = walk.node(root, None, 0) {
        return Some(fault.to_owned());
    }
    let read = document.pages().len();
    (walk.pages != read)
        .then(|| format!("it has {} pages, of which {read} can be read", walk.pages))
}

struct Walk<'d> {
    document: &'d Document,
    visited: BTreeSet<(u32, i32)>,
    /// The number of pages so far.
    pages: usize,
}

impl Walk<'_> {
    /// Visits a node and the nodes below it.
    fn node(
        &mut self,
        id: ObjectIdentifier,
        parent: Option<ObjectIdentifier>,
        depth: usize,
    ) -> Result<(), &'static str> {
        if depth > MAX_DEPTH {
            return Err("it is nested too deep");
        }
        if !self.visited.insert((id.obj_number, id.gen_number)) {
            return Err("it contains the same object twice");
        }
        let node = self.document.pdf().xref().get::<Dict<'_>>(id);
        let node = node.ok_or("an entry is not a page")?;
        let named_parent = node.get_ref("Parent").map(ObjectIdentifier::from);
        if parent.is_some() && named_parent != parent {
            return Err("a page or node names a wrong parent");
        }
        let kind = node.get::<Name<'_>>("Type");
        let is_page = match kind.as_ref().map(Name::as_str) {
            Some("Page") => true,
            Some("Pages") => false,
            _ => return Err("an entry is neither a page nor a node"),
        };
        if is_page == node.contains_key("Kids") {
            return Err("an entry is neither a page nor a node");
        }
        if is_page {
            self.pages += 1;
            return Ok(());
        }
        let before = self.pages;
        let kids = node.get::<Array<'_>>("Kids").ok_or("/Kids of a node is not an array")?;
        for kid in kids.raw_iter() {
            let MaybeRef::Ref(kid) = kid else { return Err("an entry is not a reference") };
            self.node(kid.into(), Some(id), depth + 1)?;
        }
        let count = node.get::<Number>("Count").map(|count| count.as_f64());
        if count == Some((self.pages - before) as f64) {
            Ok(())
        } else {
            Err("/Count of a node is wrong")
        }
    }
}

/// The boxes and the rotation of a page that PDF programs may read differently: noun phrases.
pub fn unread_attributes(page: &Page<'_>, work: &mut Work<'_>) -> Vec<String> {
    let mut things = Vec::new();
    let mut levels = vec![page.raw().clone()];
    // A node of the tree can be long, so it is not read once the limit is exceeded.
    while !work.is_exceeded()
        && let Some(parent) = levels.last().and_then(|level| level.get::<Dict<'_>>("Parent"))
    {
        let length = work::bytes(parent.data().len());
        if levels.len() > MAX_DEPTH || !work.spend(length) {
            break;
        }
        levels.push(parent);
    }
    let value = |key: &str| {
        levels
            .iter()
            .find(|level| level.contains_key(key))
            .map(|level| level.get::<Object<'_>>(key))
    };
    let visible = page.intersected_crop_box();
    let is_empty = visible.width() <= 0.0 || visible.height() <= 0.0;
    for key in BOXES {
        let is_wrong = match value(key) {
            Some(value) => !value.is_some_and(is_box) || key == "CropBox" && is_empty,
            None => key == "MediaBox",
        };
        if is_wrong {
            things.push(format!("a page with a wrong /{key}"));
        }
    }
    let is_quarter = |value: Object<'_>| match value {
        Object::Number(turn) => turn.as_f64() % 90.0 == 0.0,
        _ => false,
    };
    if value("Rotate").is_some_and(|value| !value.is_some_and(is_quarter)) {
        things.push("a page with a wrong /Rotate".to_owned());
    }
    things
}

/// Whether an object is a rectangle with an area: four numbers.
fn is_box(object: Object<'_>) -> bool {
    let Object::Array(array) = object else { return false };
    let corner = |object: Object<'_>| match object {
        Object::Number(number) => Some(number.as_f64()),
        _ => None,
    };
    let corners: Option<Vec<f64>> = array.iter::<Object<'_>>().take(5).map(corner).collect();
    match corners.as_deref() {
        Some([x0, y0, x1, y1]) => x0 != x1 && y0 != y1,
        _ => false,
    }
}
