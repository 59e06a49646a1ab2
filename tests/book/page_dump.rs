//! Pages as readable text, for golden files.

use std::fmt::Write;

use bookgen_base::units::{Point, Pt, Rect, Segment};
use bookgen_press::page::{Colour, Item, Page, Paint, Role};

/// Writes a page as text, one line for each item.
pub fn dump(page: &Page) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "page {} {} x {}", page.label, page.size.width, page.size.height);
    dump_items(&mut out, &page.items, 1);
    out
}

/// The colour as text. Black is the default and gives no text.
fn colour(colour: Colour) -> String {
    match colour {
        Colour::BLACK => String::new(),
        Colour([c, m, y, k]) => format!(" in {c} {m} {y} {k}"),
    }
}

fn dump_items(out: &mut String, items: &[Item], depth: usize) {
    for item in items {
        let _ = write!(out, "{:1$}", "", depth * 2);
        match item {
            Item::Ink(ink) => {
                let _ = match ink.paint {
                    Paint::Fill => write!(out, "fill"),
                    Paint::FillEvenOdd => write!(out, "fill even-odd"),
                    Paint::Stroke(stroke) => write!(out, "stroke {}", stroke.width),
                };
                for segment in &ink.path {
                    let _ = match segment {
                        Segment::Move(p) => write!(out, " M{}", at(*p)),
                        Segment::Line(p) => write!(out, " L{}", at(*p)),
                        Segment::Curve(a, b, c) => {
                            write!(out, " C{},{},{}", at(*a), at(*b), at(*c))
                        }
                        Segment::Close => write!(out, " Z"),
                    };
                }
                let _ = writeln!(out, "{}{}", colour(ink.colour), role(&ink.role));
            }
            Item::Glyphs(run) => {
                let _ = writeln!(
                    out,
                    "text {} font{} {} {:?}{}{}",
                    at(run.origin),
                    run.font.0,
                    run.size,
                    run.text,
                    colour(run.colour),
                    role(&run.role)
                );
            }
            Item::Image(picture) => {
                let Rect { x, y, width, height } = picture.frame;
                let size = at(Point::new(width, height));
                let _ =
                    writeln!(out, "image {} {size}{}", at(Point::new(x, y)), role(&picture.role));
            }
            Item::Group(group) => {
                let [a, b, c, d, e, f] = group.transform.0;
                let _ = write!(out, "group {}", at(Point::new(Pt(e), Pt(f))));
                if (a, b, c, d) != (1.0, 0.0, 0.0, 1.0) {
                    let _ = write!(out, " turned {a} {b} {c} {d}");
                }
                let _ = writeln!(
                    out,
                    "{}{}",
                    if group.shared { " shared" } else { "" },
                    role(&group.role)
                );
                dump_items(out, &group.items, depth + 1);
            }
        }
    }
}

fn at(point: Point) -> String {
    let number = |length: Pt| length.to_string().trim_end_matches("pt").to_owned();
    format!("{} {}", number(point.x), number(point.y))
}

fn role(role: &Role) -> String {
    match role {
        Role::Artifact => String::new(),
        Role::Text => " (text)".to_owned(),
        Role::Heading(level) => format!(" (heading {level})"),
        Role::Figure(drawing) => format!(" (figure: {})", drawing.alt),
        Role::List(list) => format!(" (list: {} columns, {} rows)", list.columns, list.rows),
    }
}
