//! Positions, widths and colours of lines and areas in a PDF.

use bookgen_base::units::{Point, Pt, Rect, Segment, circle, rectangle};
use bookgen_press::page::{Colour, Ink, Item, Paint, Role, Transform, coloured};
use bookgen_press::render::pdf::write_pdf;
use lopdf::Document;

use super::pdf_reader::{ColourValues, PagePath, read};
use super::sample_pages::{LATO, at, book, fonts, group, meta, page, stroke, style, text};

fn paths_of(items: Vec<Item>) -> Vec<PagePath> {
    let bytes = write_pdf(&[page("1", items)], &fonts(), &meta()).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    let page = doc.page_iter().next().unwrap();
    read(&doc, page).paths
}

fn ink(path: Vec<Segment>, paint: Paint) -> Item {
    Item::Ink(Ink { role: Role::Artifact, path, paint, colour: Colour::BLACK })
}

fn pen(width: f64) -> Paint {
    Paint::line(Pt(width))
}

/// Converts a point measured from the top left of a page to a point measured from the bottom left.
/// The page is 648.5 pt high.
fn from_bottom(x: f64, y: f64) -> (f64, f64) {
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
fn lines_have_their_positions_widths_and_butt_caps() {
    let lines = paths_of(vec![
        stroke(at(10.0, 20.0), at(30.0, 40.25), 0.75),
        stroke(at(0.0, 0.0), at(432.0, 648.5), 2.0),
        stroke(at(1.0, 1.0), at(2.0, 2.0), 2.0),
    ]);
    assert!(
        near(&lines[0].points, &[from_bottom(10.0, 20.0), from_bottom(30.0, 40.25)]),
        "{lines:?}"
    );
    assert!(near(&lines[1].points, &[(0.0, 648.5), (432.0, 0.0)]), "{lines:?}");
    let pens: Vec<_> = lines.iter().map(|line| line.line).collect();
    assert_eq!(pens, [Some((0.75, 0)), Some((2.0, 0)), Some((2.0, 0))]);
}

#[test]
fn contours_are_kept_open_or_closed() {
    let mut path = rectangle(Rect::new(Pt(10.0), Pt(10.0), Pt(20.0), Pt(30.0)));
    // After a close operator, the path continues from the start of the closed contour.
    path.push(Segment::Line(at(0.0, 0.0)));
    path.extend([Segment::Move(at(50.0, 50.0)), Segment::Move(at(60.0, 60.0))]);
    path.push(Segment::Line(at(70.0, 60.0)));
    let contours = paths_of(vec![ink(path, pen(1.0))]);
    assert_eq!(contours.iter().map(|contour| contour.closed).collect::<Vec<_>>(), [1, 0, 0]);
    let corners = [
        from_bottom(10.0, 10.0),
        from_bottom(30.0, 10.0),
        from_bottom(30.0, 40.0),
        from_bottom(10.0, 40.0),
    ];
    assert!(near(&contours[0].points, &corners), "{contours:?}");
    assert!(
        near(&contours[1].points, &[from_bottom(10.0, 10.0), from_bottom(0.0, 0.0)]),
        "{contours:?}"
    );
    assert!(
        near(&contours[2].points, &[from_bottom(60.0, 60.0), from_bottom(70.0, 60.0)]),
        "{contours:?}"
    );
}

#[test]
fn an_area_of_two_contours_is_one_path() {
    let mut path = rectangle(Rect::new(Pt(0.0), Pt(0.0), Pt(9.0), Pt(9.0)));
    path.extend(rectangle(Rect::new(Pt(6.0), Pt(3.0), Pt(-3.0), Pt(3.0))));
    let areas = paths_of(vec![ink(path, Paint::Fill)]);
    assert_eq!((areas.len(), areas[0].points.len(), areas[0].line), (1, 8, None));
}

#[test]
fn curves_keep_their_control_points() {
    let ring = paths_of(vec![ink(circle(at(100.0, 100.0), Pt(10.0)), pen(1.0))]);
    assert_eq!((ring.len(), ring[0].closed, ring[0].points.len()), (1, 1, 13));
    let handle = 5.523;
    let quarter = [
        from_bottom(110.0, 100.0),
        from_bottom(110.0, 100.0 + handle),
        from_bottom(100.0 + handle, 110.0),
        from_bottom(100.0, 110.0),
    ];
    assert!(near(&ring[0].points[..4], &quarter), "{ring:?}");
}

#[test]
fn groups_move_rotate_and_scale_their_ink() {
    let line = || stroke(at(1.0, 2.0), at(5.0, 2.0), 1.0);
    let lines = paths_of(vec![
        group(Transform::translate(at(100.0, 50.0)), false, vec![line()]),
        group(Transform::upside_down(at(100.0, 50.0)), false, vec![line()]),
        // The inner group is scaled by one half and rotated by 90 degrees. The outer group is
        // moved.
        group(
            Transform::translate(at(10.0, 10.0)),
            false,
            vec![group(Transform([0.0, 0.5, -0.5, 0.0, 20.0, 30.0]), false, vec![line()]), line()],
        ),
        line(),
    ]);
    let places = [
        [from_bottom(101.0, 52.0), from_bottom(105.0, 52.0)],
        [from_bottom(99.0, 48.0), from_bottom(95.0, 48.0)],
        [from_bottom(29.0, 40.5), from_bottom(29.0, 42.5)],
        [from_bottom(11.0, 12.0), from_bottom(15.0, 12.0)],
        [from_bottom(1.0, 2.0), from_bottom(5.0, 2.0)],
    ];
    for (line, place) in lines.iter().zip(places) {
        assert!(near(&line.points, &place), "{line:?} {place:?}");
    }
    let widths: Vec<f64> = lines.iter().filter_map(|line| line.line).map(|line| line.0).collect();
    assert_eq!(widths, [1.0, 1.0, 0.5, 1.0, 1.0]);
}

#[test]
fn a_shared_group_draws_the_same_paths_as_copies() {
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
    let read_all = |pages: &[bookgen_press::page::Page]| -> Vec<PagePath> {
        let doc = Document::load_mem(&write_pdf(pages, &fonts, &meta()).unwrap()).unwrap();
        doc.page_iter().flat_map(|page| read(&doc, page).paths).collect()
    };
    let (shared, single) = (read_all(&shared), read_all(&single));
    assert_eq!(shared.len(), 3 + 3 * 20);
    assert_eq!(shared, single);
}

#[test]
fn points_are_rounded_to_a_thousandth() {
    // One third has no finite decimal form. A thousandth of a point is 0.35 micrometres.
    let third = Point::new(Pt(1.0 / 3.0), Pt(2.0 / 3.0));
    let lines = paths_of(vec![stroke(third, at(100.0 / 3.0, 50.0), 1.0 / 3.0)]);
    assert!(
        near(&lines[0].points, &[from_bottom(0.333, 0.667), from_bottom(33.333, 50.0)]),
        "{lines:?}"
    );
}

#[test]
fn colours_are_written_for_glyphs_and_paths() {
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
        // The colour set in a group ends with the group.
        vec![group(Transform::translate(at(5.0, 5.0)), false, area(plum))],
        area(Colour::PAPER),
    ]
    .concat();
    let bytes = write_pdf(&[page("1", items)], &fonts, &meta()).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    let sheet = read(&doc, doc.page_iter().next().unwrap());
    let near = |found: &ColourValues, wanted: &[f64]| {
        found.len() == wanted.len() && found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-6)
    };
    let plum: &[f64] = &[0.4, 0.75, 0.0, 0.25];
    for (glyph, wanted) in sheet.glyphs.iter().zip([&[0.0], plum, plum]) {
        assert!(near(&glyph.colour, wanted), "{glyph:?}");
    }
    for (path, wanted) in sheet.paths.iter().zip([&[1.0], &[0.6] as &[f64], plum, &[1.0]]) {
        assert!(near(&path.colour, wanted), "{path:?}");
    }
}

#[test]
fn a_shared_group_in_two_colours_is_drawn_in_both() {
    let square = rectangle(Rect::new(Pt(0.0), Pt(0.0), Pt(9.0), Pt(9.0)));
    let shown = |colour| {
        let items = coloured(vec![ink(square.clone(), Paint::Fill)], colour);
        group(Transform::translate(at(5.0, 5.0)), true, items)
    };
    let colours = [Colour::BLACK, Colour::black(20), Colour::BLACK, Colour::black(20)];
    let paths_of = paths_of(colours.map(shown).to_vec());
    let greys: Vec<ColourValues> = paths_of.into_iter().map(|path| path.colour).collect();
    assert_eq!(greys, [[0.0], [f64::from(0.8_f32)], [0.0], [f64::from(0.8_f32)]]);
}
