//! Finds features of a page that the proof does not read. With such a feature, the printed page may
//! differ from the page that the proof reads.

use std::collections::BTreeSet;

use hayro_syntax::object::{Array, Dict, Number, Object, Rect};
use hayro_syntax::page::Page;

use super::dictionary::name;
use super::display_list::DisplayList;
use super::document::{Boxes, Document};
use super::geometry::box_of_points;
use super::page_tree;
use super::read_page::ReadPage;
use super::work::{self, Work};
use bookgen_contract::pdf::strict::dictionary_fault;

/// The features of a page that are not read. The annotations are the visible annotations of the
/// page.
pub fn features(annotations: &[Dict<'_>], list: &DisplayList) -> BTreeSet<String> {
    let mut things = BTreeSet::new();
    if list.has_layers {
        things.insert("a layer, which can be switched off".to_owned());
    }
    if list.has_transparency {
        things.insert("transparent content".to_owned());
    }
    for annotation in annotations {
        let kind = name(annotation, "Subtype");
        things.insert(format!("an annotation ({kind})"));
    }
    things
}

/// The fonts of a page with glyphs that have no text.
pub fn glyphs_without_text(document: &Document, list: &DisplayList) -> Vec<String> {
    let names = list.fonts_without_text.iter();
    let names = names.map(|font| document.fonts.get(*font).map_or("", |font| font.name.as_str()));
    names.map(|name| format!("glyphs of the font {name} that have no text")).collect()
}

/// The features that another program may write, but bookgen does not.
pub fn foreign_features(page: &Page<'_>, work: &mut Work<'_>) -> Vec<String> {
    let mut things = page_tree::unread_attributes(page, work);
    let resources = page.raw().get::<Dict<'_>>("Resources").unwrap_or_default();
    let dictionaries = [("page", page.raw().data()), ("resource", resources.data())];
    for (owner, bytes) in dictionaries.into_iter().filter(|(_, bytes)| !bytes.is_empty()) {
        if work.spend(work::bytes(bytes.len()))
            && let Some(fault) = dictionary_fault(bytes)
        {
            things.push(format!("the {owner} dictionary, because {fault}"));
        }
    }
    things
}

/// Marks the grids that an annotation covers. Adds a fault if the page has a UserUnit.
pub fn cover_grids(page: &Page<'_>, annotations: &[Dict<'_>], boxes: &Boxes, read: &mut ReadPage) {
    let to_page = boxes.transform();
    for annotation in annotations {
        let Some(Rect { x0, y0, x1, y1 }) = annotation.get::<Rect>("Rect") else { continue };
        let corners = [(x0, y0), (x1, y0), (x0, y1), (x1, y1)];
        let rect = box_of_points(corners.map(|(x, y)| to_page.point(x, y)));
        read.grids.iter_mut().for_each(|grid| grid.cover_with(rect));
    }
    let unit = page.raw().get::<Number>("UserUnit").map_or(1.0, |unit| unit.as_f64());
    if unit != 1.0 {
        read.faults.push(format!("the UserUnit is {unit}, which some devices ignore"));
    }
}

/// The visible annotations of a page, or none if there are too many. A link without a border is
/// invisible.
pub fn annotations<'a>(page: &'a Page<'_>, work: &mut Work<'_>) -> Vec<Dict<'a>> {
    let Some(all) = page.raw().get::<Array<'_>>("Annots") else { return Vec::new() };
    let mut annotations = Vec::new();
    for object in all.iter::<Object<'_>>() {
        if !work.spend(work::ENTRY + work::object(&object)) {
            return Vec::new();
        }
        annotations.extend(object.into_dict().filter(is_visible));
    }
    annotations
}

fn is_visible(annotation: &Dict<'_>) -> bool {
    let hidden = annotation.get::<Number>("F").is_some_and(|flags| flags.as_i64() & 2 != 0);
    let border = annotation.get::<Array<'_>>("Border");
    let width = border.and_then(|border| border.iter::<Number>().nth(2));
    let style = annotation.get::<Dict<'_>>("BS").and_then(|style| style.get::<Number>("W"));
    // The default width of a border is 1 pt.
    let width = style.or(width).map_or(1.0, |width| width.as_f64());
    let is_bare = name(annotation, "Subtype") == "Link" && width == 0.0;
    !hidden && (!is_bare || annotation.contains_key("AP"))
}
