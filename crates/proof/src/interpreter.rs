//! Interprets the content stream of a page and builds its display list.

mod colour;
mod colour_operators;
mod execution;
mod graphics_state;
mod paint;
mod text_operators;
mod xobject;

use hayro_syntax::content::TypedIter;
use hayro_syntax::object::Dict;
use hayro_syntax::page::{Page, Resources};

use super::content_syntax;
use super::dictionary::name;
use super::display_list::{Clip, DisplayList, Item};
use super::document::{Boxes, Document};
use super::geometry::{bounding_box, box_of_points, contours, filled_rectangle};
use super::work::{self, Work};
use bookgen_base::units::{Path, Rect};
use colour::unread_defaults;
use execution::Execution;
use graphics_state::GraphicsState;
use paint::Paint;

/// The operator that is appended to each content stream. If the last operator found is not this
/// operator, the stream was not parsed to its end.
const END_MARK: &str = "bookgen-end-of-content";

/// Builds the display list of a page with the given boxes.
pub fn interpret(
    document: &Document,
    page: &Page<'_>,
    boxes: &Boxes,
    work: &mut Work<'_>,
) -> DisplayList {
    match document.content(page, work) {
        Ok(content) => interpret_content(document, page, boxes, content, work),
        Err(fault) => {
            let mut list = DisplayList::default();
            list.add_fault(fault);
            list
        }
    }
}

/// Builds the display list of a page from the given decoded content. The list is empty if the page
/// takes too many steps.
pub fn interpret_content(
    document: &Document,
    page: &Page<'_>,
    boxes: &Boxes,
    content: Vec<u8>,
    work: &mut Work<'_>,
) -> DisplayList {
    let mut interpreter = Interpreter { document, list: DisplayList::default(), depth: 0, work };
    let to_page = boxes.transform();
    interpreter.note_transparency_group(page.raw());
    let [left, bottom, right, top] = boxes.crop;
    let corners = [(left, bottom), (right, bottom), (left, top), (right, top)];
    let visible = box_of_points(corners.map(|(x, y)| to_page.point(x, y)));
    let state = GraphicsState::new(to_page, Clip::rectangle(visible));
    interpreter.run(content, page.resources(), state);
    let mut list = interpreter.list;
    if let Some(fault) = work.fault() {
        list = DisplayList::default();
        list.add_fault(fault);
    }
    list
}

/// The state shared by a page's content stream and its form XObjects.
struct Interpreter<'d, 'w> {
    document: &'d Document,
    list: DisplayList,
    /// The nesting depth of form XObjects.
    depth: usize,
    /// The work for the page.
    work: &'d mut Work<'w>,
}

impl Interpreter<'_, '_> {
    fn add_fault(&mut self, fault: String) {
        self.list.add_fault(fault);
    }

    /// Notes a thing on the page that the proof does not read.
    fn add_unread(&mut self, thing: &str) {
        let is_in_form = self.depth > 0;
        let known = self.list.unread.entry(thing.to_owned()).or_insert(is_in_form);
        *known |= is_in_form;
    }

    /// Notes a paint that the proof does not read.
    fn note_paint(&mut self, paint: &Paint) {
        if let Some(reason) = paint.unread() {
            self.add_unread(reason);
        }
        self.list.has_profiles |= paint.has_profile();
    }

    /// Appends an item. Only the part of the item inside `clip` is visible.
    fn push(&mut self, item: Item, clip: &Clip) {
        let at = self.list.items.len();
        if !self.work.spend(work::ITEM) {
            return;
        }
        let bounds = match &item {
            Item::Glyph(glyph) => Some(glyph.bounds(&self.document.fonts)),
            Item::Path(painted) => bounding_box(&painted.path),
            Item::Image(image) => Some(image.frame),
        };
        if bounds.is_some_and(|bounds| !clip.shows(bounds)) {
            self.list.clipped.insert(at, *clip);
        }
        self.list.items.push(item);
    }

    /// Executes a content stream.
    fn run(&mut self, mut content: Vec<u8>, resources: &Resources<'_>, state: GraphicsState) {
        let written = content_syntax::operator_count(&content);
        if let Err(reason) = &written {
            self.add_unread(&format!("the content stream, because {reason}"));
        }
        content.extend(format!("\n/{END_MARK} MP").bytes());
        for thing in unread_defaults(&resources.color_spaces) {
            self.add_unread(&thing);
        }
        let mut execution = Execution::new(self, resources, state);
        let mut operators = TypedIter::new(&content);
        let mut executed = 0;
        while let Some(operator) = operators.next() {
            executed += 1;
            if execution.execute(&operator).is_break() {
                return;
            }
        }
        execution.finish();
        // The end mark is one more operator.
        if written.is_ok_and(|written| written + 1 != executed) {
            self.add_unread("the content stream, because it has several possible readings");
        }
    }

    /// Records that the page has transparent content if `dict` has a transparency group. `dict` is
    /// the dictionary of the page or of a form XObject on the page.
    fn note_transparency_group(&mut self, dict: &Dict<'_>) {
        let group = dict.get::<Dict<'_>>("Group");
        if group.is_some_and(|group| name(&group, "S") == "Transparency") {
            self.list.has_transparency = true;
        }
    }
}

/// The clip of a path. The clip is exact if the path is a single axis-aligned rectangle. For any
/// other path, the clip is the bounding box.
fn clip_of(path: &Path) -> Clip {
    let mut contours = contours(path);
    let exact = match (contours.next(), contours.next()) {
        (None, _) => Some(Rect::default()),
        (Some(contour), None) => filled_rectangle(contour),
        _ => None,
    };
    match exact {
        Some(rect) => Clip::rectangle(rect),
        None => Clip { rect: bounding_box(path).unwrap_or_default(), is_exact: false },
    }
}
