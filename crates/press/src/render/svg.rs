//! The SVG renderer: a page as a drawing without fonts, for websites and layout programs.
//!
//! The drawing looks like the printed page: paths have the same positions, and glyphs are drawn as
//! the outlines of the font. Lengths are in points and written to a thousandth; y grows downwards.
//! The drawing is as large as the trimmed page.
//!
//! Black ink has the SVG colour `black`. Other colours are converted to `rgb(r,g,b)` without a
//! profile: r = 255 (1 - c)(1 - k), and the same formula applies to g and b.
//!
//! For accessibility, a figure is a group of role `img`, and its `title` is the alternative text.
//! Text outside figures is a path of role `img`, and its `aria-label` is the text. Drawn lines have
//! no labels. The same page always gives the same bytes.
//!
//! A style sheet of a website can change the colours, for example in dark mode. It finds the items by
//! their classes:
//!
//! | class | items |
//! |---|---|
//! | `bookgen` | the whole drawing |
//! | `puzzle`, `answer` | the group of a puzzle and of an answer; its `id` is made from the id of the puzzle |
//! | `figure` | the group of another figure |
//! | `line` | a stroked path |
//! | `fill` | a filled path |
//! | `text` | letters and digits |
//! | `heading` | letters of a heading, also `text` |
//! | `tint` | an item in a colour other than black, in addition |
//! | `paper` | an item in the colour of the paper, in addition |
//!
//! Black fills and black letters have no `fill` attribute, so they take the `fill` of the drawing.

mod path_data;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use super::page_check::check_pages;
use super::rounding::milli;
use super::{PageFault, RenderError};
use crate::font::FontSet;
use crate::page::{
    Colour, Dash, FontId, GlyphRun, Group, Ink, Item, Page, Paint, Role, Stroke, Subject,
};
use bookgen_base::units::Point;
use bookgen_puzzles::Face;
use path_data::{Contour, contours, number, path, push_further_number, push_number, transform};

/// The first bytes of every drawing.
pub const START: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" ";

/// The start of the attribute that names the producer. The producer's name follows this text.
pub const PRODUCER_ATTRIBUTE: &str = "data-generator=\"";

/// The metadata of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SvgMetadata<'a> {
    /// The drawing's title.
    pub title: &'a str,
    /// The language of the drawing's texts, as a BCP 47 tag.
    pub language: &'a str,
    /// The program that makes the drawing, with its version.
    pub producer: &'a str,
}

/// Writes a page as SVG.
///
/// # Errors
/// A page that cannot be drawn; see [`PageFault`].
pub fn write_svg(
    page: &Page,
    fonts: &FontSet,
    metadata: SvgMetadata<'_>,
) -> Result<String, RenderError> {
    check_pages(std::slice::from_ref(page), fonts)?;
    let mut writer =
        Writer { fonts, glyphs: BTreeMap::new(), ids: BTreeSet::new(), out: String::new() };
    let (width, height) = (number(page.size.width), number(page.size.height));
    // The mitre limit is 10, which is also the default in PDF.
    writer.push(format_args!(
        "{START}class=\"bookgen\" width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\" \
         stroke-miterlimit=\"10\" lang=\"{}\" {PRODUCER_ATTRIBUTE}{}\">\n<title>{}</title>\n",
        escape(metadata.language),
        escape(metadata.producer),
        escape(metadata.title),
    ));
    writer
        .items(&page.items, Labels::Written)
        .map_err(|fault| RenderError::Page { page: 0, fault })?;
    writer.push(format_args!("</svg>\n"));
    Ok(writer.out)
}

/// Whether texts get labels for screen readers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Labels {
    Written,
    /// In a figure, because the figure has a title.
    Omitted,
}

struct Writer<'a> {
    fonts: &'a FontSet,
    /// The contours of the glyphs that were already drawn. The key consists of the font, the glyph
    /// number and the bits of the type size.
    glyphs: BTreeMap<(FontId, u16, u64), Vec<Contour>>,
    /// The ids of the figures that were already drawn.
    ids: BTreeSet<String>,
    out: String,
}

impl Writer<'_> {
    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = std::fmt::Write::write_fmt(&mut self.out, text);
    }

    /// Writes items.
    fn items(&mut self, items: &[Item], labels: Labels) -> Result<(), PageFault> {
        items.iter().try_for_each(|item| match item {
            Item::Ink(ink) => {
                self.ink(ink);
                Ok(())
            }
            Item::Glyphs(run) => self.run(run, labels),
            // Only covers have pictures, and covers are not drawn as SVG.
            Item::Image(_) => Err(PageFault::Picture),
            Item::Group(group) => self.group(group, labels),
        })
    }

    fn ink(&mut self, ink: &Ink) {
        let path = path(&ink.path);
        if path.is_empty() {
            return;
        }
        let (tone, colour) = (tone(ink.colour), colour(ink.colour));
        match ink.paint {
            Paint::Fill if ink.colour == Colour::BLACK => {
                self.push(format_args!("<path class=\"fill\" d=\"{path}\"/>\n"));
            }
            Paint::Fill => self.push(format_args!(
                "<path class=\"fill{tone}\" fill=\"{colour}\" d=\"{path}\"/>\n"
            )),
            Paint::FillEvenOdd => self.push(format_args!(
                "<path class=\"fill{tone}\" fill=\"{colour}\" fill-rule=\"evenodd\" d=\"{path}\"/>\n"
            )),
            Paint::Stroke(Stroke { width, dash, is_round }) => {
                let width = number(width);
                let dash = dash.map_or(String::new(), |Dash { on, off }| {
                    let [on, off, middle] = [on, off, on / 2.0].map(number);
                    format!(" stroke-dasharray=\"{on} {off}\" stroke-dashoffset=\"{middle}\"")
                });
                let round = match is_round {
                    true => " stroke-linecap=\"round\" stroke-linejoin=\"round\"",
                    false => "",
                };
                self.push(format_args!(
                    "<path class=\"line{tone}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dash}{round} d=\"{path}\"/>\n"
                ));
            }
        }
    }

    /// Writes a glyph run as one path, which contains the outlines of all glyphs of the run.
    fn run(&mut self, run: &GlyphRun, labels: Labels) -> Result<(), PageFault> {
        let face = self.fonts.face(run.font).ok_or(PageFault::UnknownFont(run.font))?;
        let mut data = String::new();
        for glyph in run.glyphs.iter() {
            let contours = match self.glyphs.entry((run.font, glyph.id, run.size.0.to_bits())) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    let outline = face.outline(glyph.id);
                    let outline = outline.ok_or(PageFault::UnknownGlyph(run.font, glyph.id))?;
                    new.insert(contours(&outline, run.size))
                }
            };
            let origin = run.origin + Point::new(glyph.x, glyph.y);
            let (left, top) = (milli(origin.x), milli(origin.y));
            for Contour { start, steps } in contours {
                data.push('M');
                push_number(left + start.0, &mut data);
                push_further_number(top + start.1, &mut data);
                data += steps;
            }
        }
        if data.is_empty() {
            return Ok(());
        }
        let label = match &run.role {
            Role::Heading(_) | Role::Text if labels == Labels::Written => {
                format!("role=\"img\" aria-label=\"{}\" ", escape(&run.text))
            }
            _ => String::new(),
        };
        let fill = match run.colour {
            Colour::BLACK => String::new(),
            other => format!("fill=\"{}\" ", colour(other)),
        };
        let heading = if matches!(run.role, Role::Heading(_)) { " heading" } else { "" };
        let tone = tone(run.colour);
        self.push(format_args!(
            "<path class=\"text{heading}{tone}\" {label}{fill}d=\"{data}\"/>\n"
        ));
        Ok(())
    }

    /// The attribute with the id of a figure; empty if the drawing already has a figure with this id.
    /// The id of a puzzle of an earlier issue follows the name of the issue and a colon.
    fn id(&mut self, subject: &str) -> String {
        let subject = subject.rsplit(':').next().unwrap_or(subject);
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let id: String = subject.chars().map(|c| if is_plain(c) { c } else { '-' }).collect();
        match self.ids.insert(id.clone()) {
            true => format!(" id=\"{id}\""),
            false => String::new(),
        }
    }

    fn group(&mut self, group: &Group, labels: Labels) -> Result<(), PageFault> {
        let transform = transform(group.transform);
        match &group.role {
            Role::Figure(drawing) if !drawing.alt.is_empty() => {
                let (class, id) = match &drawing.subject {
                    None => ("figure", String::new()),
                    Some(Subject { id, face: Face::Puzzle }) => ("puzzle", self.id(id)),
                    Some(Subject { id, face: Face::Answer }) => {
                        ("answer", self.id(&format!("{id}-answer")))
                    }
                };
                self.push(format_args!(
                    "<g class=\"{class}\"{id} role=\"img\"{transform}>\n<title>{}</title>\n",
                    escape(&drawing.alt)
                ));
            }
            _ => self.push(format_args!("<g{transform}>\n")),
        }
        let is_figure = matches!(group.role, Role::Figure(_));
        self.items(&group.items, if is_figure { Labels::Omitted } else { labels })?;
        self.push(format_args!("</g>\n"));
        Ok(())
    }
}

/// The class of a colour, after a space; empty for black.
fn tone(colour: Colour) -> &'static str {
    match colour {
        Colour::BLACK => "",
        Colour::PAPER => " paper",
        _ => " tint",
    }
}

/// A colour as the value of an SVG attribute.
fn colour(colour: Colour) -> String {
    let Colour([c, m, y, k]) = colour;
    if colour == Colour::BLACK {
        return "black".to_owned();
    }
    let channel = |ink: u8| {
        let share = |ink: u8| 1.0 - f64::from(ink) / 100.0;
        (255.0 * share(ink) * share(k)).round() as u8
    };
    format!("rgb({},{},{})", channel(c), channel(m), channel(y))
}

/// Text escaped for XML. Characters that XML does not allow are left out.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests;
