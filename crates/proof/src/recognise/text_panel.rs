//! Recognises a text that is only read: lines in the rows and columns that the manifest claims.
//!
//! Every visible object in the frame must be a glyph of a line, in the font, the size and the row that the
//! manifest claims. An object that is not is a fault.

use std::collections::BTreeMap;

use super::text_region::{
    GlyphPlace, Ink, MAX_GAP, MAX_LENGTH, SIZE_DIFFERENCE, SIZE_TOLERANCE, TextRegion,
};
use super::tones::Tones;
use super::{FrameClaim, ItemBounds, is_inside, last_ground, placed};
use crate::display_list::{Colour, DisplayList, Glyph, Item};
use crate::fonts::Font;
use crate::geometry::near;
use crate::occlusion::Occlusion;
use crate::text_runs::continues;
use bookgen_base::units::{Point, Pt, Rect};
use bookgen_contract::manifest::frame::{Look, TextClaim};
use bookgen_puzzles::figure::{Text, WordGroup};

/// The maximum distance between a text and its place. Coordinates in a file are rounded.
const TOLERANCE: f64 = 0.15;

/// The minimum height of a row, in thousandths of a point. No printer accepts type of less than 4 pt.
const MIN_ROW: i64 = 2000;

/// A recognised text.
pub struct RecognisedText {
    /// The text, if its lines have the claimed form.
    pub text: Option<Text>,
    /// The faults: sentences without a full stop.
    pub faults: Vec<String>,
    /// Whether there is no line.
    pub is_missing: bool,
    /// The region of the text on the page.
    pub region: Rect,
}

/// Recognises the text in a frame.
///
/// # Errors
/// The claim is impossible.
pub fn recognise_text(
    list: &DisplayList,
    bounds: &ItemBounds,
    occlusion: &Occlusion,
    fonts: &[Font],
    claim: FrameClaim<'_>,
    form: &TextClaim,
) -> Result<RecognisedText, String> {
    let TextClaim { width, pitch, baseline, .. } = *form;
    let row = claim.style.cell;
    let lengths = [width, pitch, baseline];
    let is_possible = lengths.iter().all(|length| (0..=MAX_LENGTH).contains(length))
        && (MIN_ROW..=MAX_LENGTH).contains(&row)
        && width > 0
        && pitch > 0
        && baseline <= row;
    if !is_possible {
        return Err("the claimed text has impossible sizes".to_owned());
    }
    check_looks(&claim)?;
    let tones = Tones::new(claim.style)?;
    let length = |milli: i64| Pt(milli as f64 / 1000.0);
    let rows = f64::from(claim.style.lattice.rows);
    let region = placed(&claim, Rect::new(Pt::ZERO, Pt::ZERO, length(width), length(row) * rows));
    let mut reader = Reader {
        region: TextRegion { list, bounds, occlusion, rect: region },
        fonts,
        claim,
        tones,
        ground: None,
        width: length(width),
        pitch: length(pitch),
        row: length(row),
        baseline: length(baseline),
        is_right: form.form == "signature",
        lines: BTreeMap::new(),
        faults: BTreeMap::new(),
    };
    reader.read();
    let lines = reader.joined();
    let found = std::mem::take(&mut reader.faults).into_iter();
    let mut faults: Vec<String> = found
        .map(|(what, (at, count))| {
            let place = format!("{} right of and {} below the corner of the text", at.x, at.y);
            match count {
                1 => format!("{what} {place}"),
                count => format!("{what} {place}, and {} more", count - 1),
            }
        })
        .collect();
    let is_missing = lines.is_empty();
    let text = text_of(&form.form, &lines, &claim);
    if !is_missing && !reader.tones.may_be_on(reader.ground) {
        faults.push("a text is not on a background of its colour".to_owned());
    }
    if text.is_none() && !is_missing {
        faults.push("the lines of a text are not in their rows".to_owned());
    }
    Ok(RecognisedText { text, faults, is_missing, region })
}

/// Checks that a reader can tell headings and words apart by their size.
fn check_looks(claim: &FrameClaim<'_>) -> Result<(), String> {
    let size = |mark: &str| {
        let entry = claim.style.legend.iter().find(|entry| entry.mark == mark)?;
        match &entry.look {
            Look::Text { size, .. } => Some(*size),
            _ => None,
        }
    };
    match (size("heading"), size("text")) {
        (_, None) => Err("the claimed text has no look".to_owned()),
        (Some(heading), Some(text)) if (heading - text) * 100 < text * SIZE_DIFFERENCE => {
            Err("headings and words look alike".to_owned())
        }
        _ => Ok(()),
    }
}

/// A line: its place, its text, and whether it is a heading.
struct Line {
    column: usize,
    row: usize,
    text: String,
    is_heading: bool,
}

/// The text of lines in reading order, row by row.
fn text_of(form: &str, lines: &[Line], claim: &FrameClaim<'_>) -> Option<Text> {
    let rows = usize::from(claim.style.lattice.rows);
    if lines.iter().map(|line| line.row + 1).max() != Some(rows) {
        return None;
    }
    if form != "words" {
        // One line in each row.
        let is_line =
            |(row, line): (usize, &Line)| line.row == row && line.column == 0 && !line.is_heading;
        if !lines.iter().enumerate().all(is_line) {
            return None;
        }
        let text = lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
        return match form {
            "paragraph" => Some(Text::Paragraph(text)),
            "signature" => Some(Text::Signature(text)),
            _ => None,
        };
    }
    let mut groups = Vec::new();
    let starts: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].is_heading).collect();
    let mut free = 0;
    for (index, start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(lines.len());
        let heading = &lines[*start];
        let mut words: Vec<&Line> = lines[start + 1..end].iter().collect();
        words.sort_by_key(|word| (word.column, word.row));
        let height = words.iter().filter(|word| word.column == 0).count();
        // Column by column, each but the last is full.
        let is_placed = |(at, word): (usize, &&Line)| {
            (word.column, word.row) == (at / height.max(1), heading.row + 1 + at % height.max(1))
        };
        let is_in_row = heading.row == free + usize::from(index > 0) && heading.column == 0;
        if !is_in_row || !words.iter().enumerate().all(is_placed) {
            return None;
        }
        free = heading.row + 1 + height;
        let words = words.iter().map(|word| word.text.clone()).collect();
        groups.push(WordGroup { heading: heading.text.clone(), words });
    }
    (starts.first() == Some(&0)).then_some(Text::Words(groups))
}

struct Reader<'a> {
    region: TextRegion<'a>,
    fonts: &'a [Font],
    claim: FrameClaim<'a>,
    tones: Tones<'a>,
    /// The colour of the last area below the whole text.
    ground: Option<&'a Colour>,
    width: Pt,
    pitch: Pt,
    row: Pt,
    baseline: Pt,
    /// Whether lines end at the right side.
    is_right: bool,
    /// The glyphs of each row, with their positions and whether they can be of a heading.
    lines: BTreeMap<usize, Vec<(&'a Glyph, Point, bool)>>,
    /// For each fault, its first place and the number of places.
    faults: BTreeMap<&'static str, (Point, usize)>,
}

impl<'a> Reader<'a> {
    /// A point of the page in the coordinates of the frame.
    fn local(&self, point: Point) -> Point {
        let origin = self.claim.origin;
        match self.claim.is_upside_down {
            true => Point::new(origin.x - point.x, origin.y - point.y),
            false => Point::new(point.x - origin.x, point.y - origin.y),
        }
    }

    /// Adds a fault about an object at a point of the page.
    fn fault(&mut self, what: &'static str, at: Point) {
        let at = self.local(at);
        self.faults.entry(what).or_insert((at, 0)).1 += 1;
    }

    fn read(&mut self) {
        let list = self.region.list;
        let near = self.region.bounds.near(self.region.rect);
        // Letters that the last area hides are faults, other items are not.
        let covers = |area| is_inside(self.region.rect, area);
        let ground = last_ground(list, &near, covers).unwrap_or(0);
        for at in near {
            match &list.items[at] {
                Item::Path(_) | Item::Image(_) if at < ground => {}
                Item::Path(painted) => {
                    for ink in self.region.ink(painted) {
                        match ink {
                            Ink::Ground(colour) => self.ground = Some(colour),
                            Ink::Fault(what, place) => self.fault(what, place),
                        }
                    }
                }
                Item::Image(image) => {
                    let frame = list.visible_part(at, image.frame);
                    if self.region.has_image(frame) {
                        self.fault("an unexpected image", frame.centre());
                    }
                }
                Item::Glyph(glyph) => self.glyph(at, glyph),
            }
        }
    }

    fn glyph(&mut self, at: usize, glyph: &'a Glyph) {
        let centre = self.region.bounds.rect(at).centre();
        match self.region.place(at, glyph, |colour| self.tones.is_black(colour)) {
            Some(GlyphPlace::Intruding) => return self.fault("an unexpected text", centre),
            Some(GlyphPlace::Inside(fault)) => {
                if let Some(fault) = fault {
                    self.fault(fault, centre);
                }
            }
            Some(GlyphPlace::Outside) | None => return,
        }
        if (glyph.em.0 < 0.0) != self.claim.is_upside_down || glyph.em.1.abs() > 0.01 {
            return self.fault("a rotated text", centre);
        }
        let font = self.fonts.get(glyph.font).map_or("", |font| font.name.as_str());
        let size = (glyph.size().0 * 1000.0).round() as i64;
        let mut names = self.claim.style.legend.iter().filter_map(|entry| match &entry.look {
            Look::Text { fonts, size: own, .. } => {
                let is_own = fonts.iter().any(|own| own == font);
                (is_own && (own - size).abs() <= SIZE_TOLERANCE).then_some(entry.mark.as_str())
            }
            _ => None,
        });
        let Some(name) = names.next() else {
            return self.fault("a text in an unexpected font or size", centre);
        };
        let origin = self.local(glyph.origin);
        let down = origin.y - self.baseline;
        let row = (down / self.row).round();
        let is_placed = near(down, self.row * row, TOLERANCE) && row >= 0.0;
        if !is_placed || row >= f64::from(self.claim.style.lattice.rows) {
            return self.fault("a text outside the rows", centre);
        }
        self.lines.entry(row as usize).or_default().push((glyph, origin, name == "heading"));
    }

    /// The lines, row by row and from left to right.
    fn joined(&mut self) -> Vec<Line> {
        let columns = usize::from(self.claim.style.lattice.columns);
        let mut lines = Vec::new();
        for (row, mut glyphs) in std::mem::take(&mut self.lines) {
            glyphs.sort_by(|(_, a, _), (_, b, _)| a.x.0.total_cmp(&b.x.0));
            // The start and the end of each text.
            let mut texts: Vec<(Pt, Pt, String, bool)> = Vec::new();
            let mut last: Option<&Glyph> = None;
            for (glyph, origin, is_heading) in glyphs {
                let is_space = glyph.text.trim().is_empty();
                let end = self.local(glyph.end()).x;
                let is_joined = last.is_some_and(|last| continues(last, glyph, MAX_GAP));
                match texts.last_mut().filter(|own| is_joined && own.3 == is_heading) {
                    Some((_, right, text, _)) => {
                        text.push_str(&glyph.text);
                        if !is_space {
                            *right = end;
                        }
                    }
                    None if is_space => continue,
                    None => texts.push((origin.x, end, glyph.text.to_string(), is_heading)),
                }
                last = Some(glyph);
            }
            for (start, end, text, is_heading) in texts {
                let column = match self.is_right {
                    true => 0.0,
                    false => (start / self.pitch).round(),
                };
                let is_placed = match self.is_right {
                    true => near(end, self.width, TOLERANCE),
                    false => near(start, self.pitch * column, TOLERANCE),
                };
                let is_inside = start > Pt(-TOLERANCE) && end < self.width + Pt(TOLERANCE);
                if !is_placed || !is_inside || column >= columns as f64 {
                    let at = Point::new(start, self.row * row as f64);
                    self.faults.entry("a text outside the columns").or_insert((at, 0)).1 += 1;
                    continue;
                }
                let text = text.trim_end().to_owned();
                lines.push(Line { column: column as usize, row, text, is_heading });
            }
        }
        lines
    }
}
