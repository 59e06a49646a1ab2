//! Reads the paths of cover designs, in the syntax of SVG.

use super::design_keys::ItemKeys;
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::schema::Reader;
use bookgen_base::units::{Path, Point, Pt, Segment};
use bookgen_press::cover::{CoverItemType, DesignPath};
use svgtypes::{SimplePathSegment, SimplifyingPathParser};

/// Reads the path of an item of type `path`.
pub fn drawing(reader: &mut Reader<'_>, keys: &ItemKeys, place: &Place) -> Option<DesignPath> {
    let Some((text, text_place)) = &keys.path else {
        if keys.shape == CoverItemType::Path {
            let fault = Diagnostic::input("an item of shape `path` needs a path");
            let fault = fault.at(place, "`path` is missing");
            reader.faults.push(fault.help("add a line such as `path = \"M0 0 H100 V50 Z\"`"));
        }
        return Some(DesignPath::default());
    };
    let at = |x: f64, y: f64| Point::new(Pt(x), Pt(y));
    let mut path = Path::new();
    for segment in SimplifyingPathParser::from(text.as_str()) {
        let segment = match segment {
            Ok(segment) => segment,
            Err(error) => {
                let fault = Diagnostic::input("the path of an item is not a path of SVG");
                let fault = fault.at(text_place, error.to_string());
                let help = "write the path as in the attribute `d` of SVG, for example \"M0 0 H100 V50 Z\"";
                reader.faults.push(fault.help(help));
                return None;
            }
        };
        let last = path.iter().rev().find_map(|segment| match segment {
            Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, _, to) => Some(*to),
            Segment::Close => None,
        });
        let last = last.unwrap_or_default();
        path.push(match segment {
            SimplePathSegment::MoveTo { x, y } => Segment::Move(at(x, y)),
            SimplePathSegment::LineTo { x, y } => Segment::Line(at(x, y)),
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                Segment::Curve(at(x1, y1), at(x2, y2), at(x, y))
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                let toward = |end: Point| {
                    at(end.x.0 + (x1 - end.x.0) * 2.0 / 3.0, end.y.0 + (y1 - end.y.0) * 2.0 / 3.0)
                };
                Segment::Curve(toward(last), toward(at(x, y)), at(x, y))
            }
            SimplePathSegment::ClosePath => Segment::Close,
        });
    }
    Some(DesignPath { path, view: keys.view, is_stretched: keys.stretch })
}
