//! Checks that all type of a page lies within the edges of the page.

use crate::font::FontSet;
use crate::page::{GlyphRun, Item, Page, Transform};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Size};

/// Tolerance: the distance by which a letter may extend beyond the edge of a page, as an italic
/// letter does.
const OVERHANG: Pt = Pt(1.0);

/// Checks that no glyph lies beyond the edges of a page, where it would be cut off. `container`
/// completes the message: "on the paper" or "into its slot".
///
/// # Errors
/// The message names the page and the first text that would be cut off.
pub fn check_overflow(page: &Page, fonts: &FontSet, container: &str) -> Result<(), Diagnostic> {
    match first_overflow(&page.items, Transform::translate(Point::default()), page.size, fonts) {
        None => Ok(()),
        Some(run) => Err(Diagnostic::input(format!(
            "on page {} the text {:?} does not fit {container}",
            page.label, run.text
        ))
        .help("shorten the text, or use a larger trim or smaller type in [page.sizes]")),
    }
}

/// The first glyph run that extends beyond the page.
fn first_overflow<'p>(
    items: &'p [Item],
    transform: Transform,
    page: Size,
    fonts: &FontSet,
) -> Option<&'p GlyphRun> {
    items.iter().find_map(|item| match item {
        Item::Ink(_) | Item::Image(_) => None,
        Item::Glyphs(run) => overflows(run, transform, page, fonts).then_some(run),
        Item::Group(group) => {
            first_overflow(&group.items, transform.with_inner(group.transform), page, fonts)
        }
    })
}

fn overflows(run: &GlyphRun, transform: Transform, page: Size, fonts: &FontSet) -> bool {
    let outside = |left: Pt, top: Pt, right: Pt, bottom: Pt| {
        let [a, b, c, d, e, f] = transform.0;
        let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
        corners.into_iter().any(|(x, y)| {
            let (x, y) = (a * x.0 + c * y.0 + e, b * x.0 + d * y.0 + f);
            let over = OVERHANG.0;
            x < -over || y < -over || x > page.width.0 + over || y > page.height.0 + over
        })
    };
    // Fast path: first test a generous box around the run, because most runs are far from every
    // edge.
    let (Some(first), Some(last)) = (run.glyphs.first(), run.glyphs.last()) else { return false };
    let (x, y, em) = (run.origin.x, run.origin.y, run.size);
    if !outside(x + first.x - em, y - em * 1.5, x + last.x + em * 2.0, y + em) {
        return false;
    }
    run.glyphs.iter().any(|glyph| {
        let Some(bounds) = fonts.face(run.font).and_then(|face| face.bounds(glyph.id)) else {
            return false;
        };
        let (x, y) = (x + glyph.x, y + glyph.y);
        let (left, right) = (x + em * bounds.left, x + em * bounds.right);
        outside(left, y - em * bounds.top, right, y - em * bounds.bottom)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::TextStyle;
    use crate::page::{Edges, Group, Role};

    /// Checks a page of 100 by 50 points. The page contains the word "edge", which starts at the
    /// point `at`. The function `item` makes one item of the items of the word.
    fn check_at(item: impl Fn(Vec<Item>) -> Item, at: Point) -> Result<(), Diagnostic> {
        let mut fonts = FontSet::new();
        let bytes: &[u8] =
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fonts/Lato-Regular.ttf"));
        let font = fonts.add("Lato", bytes).unwrap();
        let style = TextStyle::new(vec![font], Pt(10.0));
        let text = fonts.shape(&style, "edge").unwrap().items(at, &Role::Text);
        let size = Size::new(Pt(100.0), Pt(50.0));
        let items = vec![item(text)];
        let page = Page { size, bleed: Edges::default(), label: "7".to_owned(), items };
        check_overflow(&page, &fonts, "on the paper")
    }

    #[test]
    fn type_beyond_an_edge_is_a_fault() {
        let plain = |mut items: Vec<Item>| items.remove(0);
        assert_eq!(check_at(plain, Point::new(Pt(2.0), Pt(20.0))), Ok(()));
        assert_eq!(check_at(plain, Point::new(Pt(0.0), Pt(46.0))), Ok(()));
        for (x, y) in [(-9.0, 20.0), (85.0, 20.0), (2.0, 3.0), (2.0, 54.0), (500.0, 500.0)] {
            let fault = check_at(plain, Point::new(Pt(x), Pt(y))).unwrap_err();
            let message = "on page 7 the text \"edge\" does not fit on the paper";
            assert_eq!(fault.message, message, "{x} {y}");
        }
    }

    #[test]
    fn type_beyond_an_edge_in_an_upside_down_group_is_a_fault() {
        let turned = |at: Point| {
            move |items: Vec<Item>| {
                let transform = Transform::upside_down(at);
                Item::Group(Group { role: Role::Text, transform, shared: false, items })
            }
        };
        let foot = Point::new(Pt(100.0), Pt(50.0));
        assert_eq!(check_at(turned(foot), Point::new(Pt(2.0), Pt(20.0))), Ok(()));
        assert!(check_at(turned(foot), Point::new(Pt(90.0), Pt(20.0))).is_err());
        assert!(check_at(turned(Point::default()), Point::new(Pt(2.0), Pt(20.0))).is_err());
    }
}
