//! Keys of drawings: drawings that look the same in print have equal keys.

use crate::page::{Dash, Item, Paint, Picture, Stroke};
use crate::render::rounding::milli;
use bookgen_base::units::{Point, Pt, Segment};

/// The items as bytes. Two keys are equal if and only if the items look the same in print. The key
/// contains no roles, because roles are not printed.
pub fn content_key(items: &[Item]) -> Vec<u8> {
    let mut key = Vec::new();
    append_items(&mut key, items);
    key
}

fn append_items(key: &mut Vec<u8>, items: &[Item]) {
    for item in items {
        match item {
            Item::Ink(ink) => {
                match ink.paint {
                    Paint::Fill => key.push(b'f'),
                    Paint::FillEvenOdd => key.push(b'e'),
                    Paint::Stroke(Stroke { width, dash, is_round }) => {
                        key.extend([b's', u8::from(is_round), u8::from(dash.is_some())]);
                        append_length(key, width);
                        for length in dash.into_iter().flat_map(|Dash { on, off }| [on, off]) {
                            append_length(key, length);
                        }
                    }
                }
                key.extend(ink.colour.0);
                for segment in &ink.path {
                    append_segment(key, segment);
                }
            }
            Item::Glyphs(run) => {
                key.extend([b't', run.font.0]);
                key.extend(run.colour.0);
                append_length(key, run.size);
                key.extend((run.glyphs.len() as u64).to_le_bytes());
                for glyph in run.glyphs.iter() {
                    key.extend(glyph.id.to_le_bytes());
                    append_point(key, run.origin + Point::new(glyph.x, glyph.y));
                    let text = run.text.get(glyph.text.clone()).unwrap_or_default();
                    key.extend((text.len() as u64).to_le_bytes());
                    key.extend(text.as_bytes());
                }
            }
            Item::Image(Picture { image, frame, window, .. }) => {
                key.push(b'i');
                key.extend(image.digest());
                for rect in [frame, window] {
                    append_point(key, Point::new(rect.x, rect.y));
                    append_point(key, Point::new(rect.right(), rect.bottom()));
                }
            }
            Item::Group(group) => {
                key.push(b'(');
                for number in group.transform.0 {
                    key.extend(number.to_bits().to_le_bytes());
                }
                append_items(key, &group.items);
                key.push(b')');
            }
        }
    }
}

fn append_segment(key: &mut Vec<u8>, segment: &Segment) {
    match segment {
        Segment::Move(to) => {
            key.push(b'm');
            append_point(key, *to);
        }
        Segment::Line(to) => {
            key.push(b'l');
            append_point(key, *to);
        }
        Segment::Curve(a, b, to) => {
            key.push(b'c');
            for point in [a, b, to] {
                append_point(key, *point);
            }
        }
        Segment::Close => key.push(b'h'),
    }
}

fn append_point(key: &mut Vec<u8>, point: Point) {
    append_length(key, point.x);
    append_length(key, point.y);
}

fn append_length(key: &mut Vec<u8>, length: Pt) {
    key.extend(milli(length).to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{Colour, Ink, Role};
    use bookgen_base::units::{Rect, line, rectangle};

    fn stroke(width: f64) -> Item {
        let path = line(Point::default(), Point::new(Pt(10.0), Pt(0.0)));
        let paint = Paint::line(Pt(width));
        Item::Ink(Ink { role: Role::Artifact, path, paint, colour: Colour::BLACK })
    }

    fn fill(width: f64) -> Item {
        let rect = Rect::new(Pt(0.0), Pt(0.0), Pt(width), Pt(1.0));
        Item::Ink(Ink {
            role: Role::Text,
            path: rectangle(rect),
            paint: Paint::Fill,
            colour: Colour::BLACK,
        })
    }

    #[test]
    fn keys_ignore_roles_and_differences_below_the_written_precision() {
        assert_eq!(content_key(&[stroke(1.0)]), content_key(&[stroke(1.000_000_1)]));
        assert_ne!(content_key(&[stroke(1.0)]), content_key(&[stroke(1.01)]));
        assert_ne!(content_key(&[stroke(1.0), fill(2.0)]), content_key(&[fill(2.0), stroke(1.0)]));
        let Item::Ink(mut ink) = stroke(1.0) else { unreachable!() };
        ink.role = Role::Text;
        assert_eq!(content_key(&[stroke(1.0)]), content_key(&[Item::Ink(ink)]));
    }
}
