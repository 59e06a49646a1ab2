//! Where the lines and areas stand.

use bookgen_base::units::{Point, Pt, Rect, Segment, circle, rectangle};
use bookgen_press::page::{Colour, Ink, Item, Paint, Role, Transform, coloured};
use bookgen_press::render::pdf::write_pdf;
use lopdf::Document;

use super::book::{LATO, at, book, fonts, group, meta, page, stroke, style, text};
use super::reader::{Drawn, Inks, read};

fn drawn(items: Vec<Item>) -> Vec<Drawn> {
    let bytes = write_pdf(&[page("1", items)], &fonts(), &meta()).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    let page = doc.page_iter().next().unwrap();
    read(&doc, page).drawn
}

fn ink(path: Vec<Segment>, paint: Paint) -> Item {
    Item::Ink(Ink { role: Role::Artifact, path, paint, colour: Colour::BLACK })
}

fn pen(width: f64) -> Paint {
    Paint::Stroke { width: Pt(width) }
}

/// A point of a page that is 648.5 pt high.
fn up(x: f64, y: f64) -> (f64, f64) {
    (x, 648.5 - y)
}

fn near(left: &[(f64, f64)], right: &[(f64, f64)]) -> bool {
    left.len() == right.len()
        && left
            .iter()
            .zip(right)
            .all(|((lx, ly), (rx, ry))| (lx - rx).abs() < 1e-3 && (ly - ry).abs() < 1e-3)
}

#[test]
fn lines_have_their_places_widths_and_plain_ends() {
    let lines = drawn(vec![
        stroke(at(10.0, 20.0), at(30.0, 40.25), 0.75),
        stroke(at(0.0, 0.0), at(432.0, 648.5), 2.0),
        stroke(at(1.0, 1.0), at(2.0, 2.0), 2.0),
    ]);
    assert!(near(&lines[0].points, &[up(10.0, 20.0), up(30.0, 40.25)]), "{lines:?}");
    assert!(near(&lines[1].points, &[(0.0, 648.5), (432.0, 0.0)]), "{lines:?}");
    let pens: Vec<_> = lines.iter().map(|line| line.line).collect();
    assert_eq!(pens, [Some((0.75, 0)), Some((2.0, 0)), Some((2.0, 0))]);
}

#[test]
fn contours_are_kept_open_or_closed() {
    let mut path = rectangle(Rect::new(Pt(10.0), Pt(10.0), Pt(20.0), Pt(30.0)));
    // After a close, on from where the contour began.
    path.push(Segment::Line(at(0.0, 0.0)));
    path.extend([Segment::Move(at(50.0, 50.0)), Segment::Move(at(60.0, 60.0))]);
    path.push(Segment::Line(at(70.0, 60.0)));
    let contours = drawn(vec![ink(path, pen(1.0))]);
    assert_eq!(contours.iter().map(|contour| contour.closed).collect::<Vec<_>>(), [1, 0, 0]);
    let corners = [up(10.0, 10.0), up(30.0, 10.0), up(30.0, 40.0), up(10.0, 40.0)];
    assert!(near(&contours[0].points, &corners), "{contours:?}");
    assert!(near(&contours[1].points, &[up(10.0, 10.0), up(0.0, 0.0)]), "{contours:?}");
    assert!(near(&contours[2].points, &[up(60.0, 60.0), up(70.0, 60.0)]), "{contours:?}");
}

#[test]
fn areas_are_filled_at_once() {
    let mut path = rectangle(Rect::new(Pt(0.0), Pt(0.0), Pt(9.0), Pt(9.0)));
    path.extend(rectangle(Rect::new(Pt(6.0), Pt(3.0), Pt(-3.0), Pt(3.0))));
    let areas = drawn(vec![ink(path, Paint::Fill)]);
    assert_eq!((areas.len(), areas[0].points.len(), areas[0].line), (1, 8, None));
}

#[test]
fn curves_keep_their_handles() {
    let ring = drawn(vec![ink(circle(at(100.0, 100.0), Pt(10.0)), pen(1.0))]);
    assert_eq!((ring.len(), ring[0].closed, ring[0].points.len()), (1, 1, 13));
    let handle = 5.523;
    let quarter =
        [up(110.0, 100.0), up(110.0, 100.0 + handle), up(100.0 + handle, 110.0), up(100.0, 110.0)];
    assert!(near(&ring[0].points[..4], &quarter), "{ring:?}");
}

#[test]
fn groups_move_turn_and_scale_their_ink() {
    let line = || stroke(at(1.0, 2.0), at(5.0, 2.0), 1.0);
    let lines = drawn(vec![
        group(Transform::translate(at(100.0, 50.0)), false, vec![line()]),
        group(Transform::upside_down(at(100.0, 50.0)), false, vec![line()]),
        // Half the size, a quarter turn, and in a group that is itself shifted.
        group(
            Transform::translate(at(10.0, 10.0)),
            false,
            vec![group(Transform([0.0, 0.5, -0.5, 0.0, 20.0, 30.0]), false, vec![line()]), line()],
        ),
        line(),
    ]);
    let places = [
        [up(101.0, 52.0), up(105.0, 52.0)],
        [up(99.0, 48.0), up(95.0, 48.0)],
        [up(29.0, 40.5), up(29.0, 42.5)],
        [up(11.0, 12.0), up(15.0, 12.0)],
        [up(1.0, 2.0), up(5.0, 2.0)],
    ];
    for (line, place) in lines.iter().zip(places) {
        assert!(near(&line.points, &place), "{line:?} {place:?}");
    }
    let widths: Vec<f64> = lines.iter().filter_map(|line| line.line).map(|line| line.0).collect();
    assert_eq!(widths, [1.0, 1.0, 0.5, 1.0, 1.0]);
}

#[test]
fn a_repeated_drawing_is_the_same_ink_as_a_single_one() {
    let fonts = fonts();
    let shared = book(&fonts);
    let mut single = shared.clone();
    fn unshare(items: &mut [Item]) {
        for item in items {
            if let Item::Group(group) = item {
                group.shared = false;
                unshare(&mut group.items);
            }
        }
    }
    single.iter_mut().for_each(|page| unshare(&mut page.items));
    let read_all = |pages: &[bookgen_press::page::Page]| -> Vec<Drawn> {
        let doc = Document::load_mem(&write_pdf(pages, &fonts, &meta()).unwrap()).unwrap();
        doc.page_iter().flat_map(|page| read(&doc, page).drawn).collect()
    };
    let (shared, single) = (read_all(&shared), read_all(&single));
    assert_eq!(shared.len(), 3 + 3 * 20);
    assert_eq!(shared, single);
}

#[test]
fn a_moved_point_is_a_rounded_point() {
    // A third of a point has no end in decimals; a thousandth of a point is 0.35 micrometres.
    let third = Point::new(Pt(1.0 / 3.0), Pt(2.0 / 3.0));
    let lines = drawn(vec![stroke(third, at(100.0 / 3.0, 50.0), 1.0 / 3.0)]);
    assert!(near(&lines[0].points, &[up(0.333, 0.667), up(33.333, 50.0)]), "{lines:?}");
}

#[test]
fn colours_go_to_their_plates() {
    let fonts = fonts();
    let coloured_text = |word: &str, x, colour| {
        coloured(text(&fonts, &style(LATO, 10.0), at(x, 50.0), word), colour)
    };
    let area = rectangle(Rect::new(Pt(0.0), Pt(0.0), Pt(9.0), Pt(9.0)));
    let area = |colour| coloured(vec![ink(area.clone(), Paint::Fill)], colour);
    let ring = || coloured(vec![ink(circle(at(9.0, 9.0), Pt(5.0)), pen(1.0))], Colour::black(40));
    let plum = Colour([40, 75, 0, 25]);
    let items = [
        coloured_text("a", 10.0, Colour::BLACK),
        coloured_text("b", 16.0, plum),
        coloured_text("c", 22.0, plum),
        area(Colour::PAPER),
        ring(),
        // What a group sets is forgotten behind it.
        vec![group(Transform::translate(at(5.0, 5.0)), false, area(plum))],
        area(Colour::PAPER),
    ]
    .concat();
    let bytes = write_pdf(&[page("1", items)], &fonts, &meta()).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    let sheet = read(&doc, doc.page_iter().next().unwrap());
    let near = |found: &Inks, wanted: &[f64]| {
        found.len() == wanted.len() && found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-6)
    };
    let plum: &[f64] = &[0.4, 0.75, 0.0, 0.25];
    for (glyph, wanted) in sheet.glyphs.iter().zip([&[0.0], plum, plum]) {
        assert!(near(&glyph.colour, wanted), "{glyph:?}");
    }
    for (path, wanted) in sheet.drawn.iter().zip([&[1.0], &[0.6] as &[f64], plum, &[1.0]]) {
        assert!(near(&path.colour, wanted), "{path:?}");
    }
}

#[test]
fn a_drawing_in_another_colour_is_another_drawing() {
    let square = rectangle(Rect::new(Pt(0.0), Pt(0.0), Pt(9.0), Pt(9.0)));
    let shown = |colour| {
        let items = coloured(vec![ink(square.clone(), Paint::Fill)], colour);
        group(Transform::translate(at(5.0, 5.0)), true, items)
    };
    let colours = [Colour::BLACK, Colour::black(20), Colour::BLACK, Colour::black(20)];
    let drawn = drawn(colours.map(shown).to_vec());
    let greys: Vec<Inks> = drawn.into_iter().map(|path| path.colour).collect();
    assert_eq!(greys, [[0.0], [f64::from(0.8_f32)], [0.0], [f64::from(0.8_f32)]]);
}
