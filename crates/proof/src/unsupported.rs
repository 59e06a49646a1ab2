//! What no file of this program has, and what would be printed otherwise than it is read if it had.

use hayro_syntax::object::{Array, Dict, Number, Object, Rect};
use hayro_syntax::page::Page;

use super::display_list::around;
use super::document::Boxes;
use super::fonts::name;
use super::interpreter::Sheet;
use super::read_page::Leaf;

/// What is strange about a page.
pub fn strange(page: &Page<'_>, sheet: &Sheet) -> Vec<String> {
    let mut strange = Vec::new();
    if sheet.layered {
        strange.push("it has a layer, which can be switched off".to_owned());
    }
    if sheet.transparent {
        strange.push("something on it is transparent".to_owned());
    }
    for annotation in annotations(page) {
        let kind = name(&annotation, "Subtype");
        strange.push(format!("an annotation lies on it ({kind}): what that shows is not read"));
    }
    strange
}

/// Notes which grids of a page an annotation lies over; and what its unit is, if it has its own.
pub fn over(page: &Page<'_>, boxes: &Boxes, leaf: &mut Leaf) {
    let plane = boxes.plane();
    for annotation in annotations(page) {
        let Some(Rect { x0, y0, x1, y1 }) = annotation.get::<Rect>("Rect") else { continue };
        let rect = around([(x0, y0), (x1, y0), (x0, y1), (x1, y1)].map(|(x, y)| plane.point(x, y)));
        leaf.grids.iter_mut().for_each(|grid| grid.lie_under(rect));
    }
    let unit = page.raw().get::<Number>("UserUnit").map_or(1.0, |unit| unit.as_f64());
    if unit != 1.0 {
        leaf.faults.push(format!("its UserUnit is {unit}, which not every machine heeds"));
    }
}

/// The annotations of a page that show something: a link without a border does not.
fn annotations<'a>(page: &'a Page<'_>) -> Vec<Dict<'a>> {
    let Some(all) = page.raw().get::<Array<'_>>("Annots") else { return Vec::new() };
    let dicts = all.iter::<Object<'_>>().filter_map(|object| object.into_dict());
    dicts.filter(|annotation| shows(annotation)).collect()
}

fn shows(annotation: &Dict<'_>) -> bool {
    let hidden = annotation.get::<Number>("F").is_some_and(|flags| flags.as_i64() & 2 != 0);
    let border = annotation.get::<Array<'_>>("Border");
    let width = border.and_then(|border| border.iter::<Number>().nth(2));
    let style = annotation.get::<Dict<'_>>("BS").and_then(|style| style.get::<Number>("W"));
    // Without a word on it a border is 1 pt wide.
    let width = style.or(width).map_or(1.0, |width| width.as_f64());
    let bare = name(annotation, "Subtype") == "Link" && width == 0.0;
    !hidden && (!bare || annotation.contains_key("AP"))
}
