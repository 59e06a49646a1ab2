//! Reads one fragment of clue lists from its page.
//!
//! Every visible object in the fragment must be a heading, a label or a line of text, in its font, size
//! and place. An object that is not is a fault.

use std::collections::BTreeMap;

use super::{FragmentClaim, Line, ReadFragment};
use crate::display_list::{DisplayList, Glyph, Item};
use crate::fonts::Font;
use crate::geometry::near;
use crate::occlusion::Occlusion;
use crate::recognise::{
    GlyphPlace, Ink, ItemBounds, MAX_GAP, MAX_LENGTH, SIZE_DIFFERENCE, SIZE_TOLERANCE, TextRegion,
    is_black,
};
use crate::text_runs::continues;
use crate::work::{self, Work};
use bookgen_base::units::{Point, Pt, Rect};
use bookgen_contract::manifest::fragment::{FragmentStyle, TextLook};
use bookgen_puzzles::figure::ListEntry;

/// The maximum distance between a text and its place. Coordinates in a file are rounded.
const TOLERANCE: Pt = Pt(0.15);

/// The minimum type size, in thousandths of a point. No printer accepts type of less than 4 pt.
const MIN_SIZE: i64 = 2000;

/// The maximum number of columns and of rows. Larger numbers are impossible on paper.
const MAX_COUNT: usize = 10_000;

/// The maximum overlap of two glyphs of a text, in ems.
const MAX_OVERLAP: f64 = 0.25;

/// The indices of [`Roles`].
const HEADING: usize = 0;
const LABEL: usize = 1;
const TEXT: usize = 2;

/// For each role, whether a text can have the role by its font and size.
type Roles = [bool; 3];

/// The place of a line: the column and the row, from 0.
type Place = (usize, usize);

/// Reads a fragment. Returns `None` if this takes too many steps.
pub fn read(
    claim: &FragmentClaim<'_>,
    list: &DisplayList,
    bounds: &ItemBounds,
    occlusion: &Occlusion,
    fonts: &[Font],
    work: &mut Work<'_>,
) -> Option<ReadFragment> {
    if !work.spend(work::OUTLINE + work::comparisons(occlusion.objects, 16)) {
        return None;
    }
    let (owner, index) = (claim.owner, claim.index);
    let grid = match RowGrid::new(claim) {
        Ok(grid) => grid,
        Err(fault) => {
            let faults = vec![format!("the claimed clues are impossible: {fault}")];
            let region = Rect::default();
            return Some(ReadFragment { owner, index, lines: Vec::new(), faults, region });
        }
    };
    let region = grid.region();
    let mut reader = Reader {
        list,
        bounds,
        occlusion,
        fonts,
        grid,
        rows: BTreeMap::new(),
        faults: BTreeMap::new(),
    };
    reader.collect();
    let lines = reader.lines();
    let faults = reader.faults.into_iter().map(|(what, (first, count))| match count {
        1 => format!("{what} {first}"),
        count => format!("{what} {first}, and {} more", count - 1),
    });
    Some(ReadFragment { owner, index, lines, faults: faults.collect(), region })
}

/// The columns and rows of a fragment.
struct RowGrid<'m> {
    style: &'m FragmentStyle,
    origin: Point,
    columns: usize,
    rows: usize,
}

fn length(milli: i64) -> Pt {
    Pt(milli as f64 / 1000.0)
}

impl<'m> RowGrid<'m> {
    /// The grid of a claim.
    ///
    /// # Errors
    /// A reader could not tell headings, labels and texts apart, or a length is impossible.
    fn new(claim: &FragmentClaim<'m>) -> Result<RowGrid<'m>, String> {
        let style = claim.style.ok_or("the manifest does not have their style")?;
        let FragmentStyle { measure, gutter, leading, baseline, indent, gap, .. } = *style;
        let place = claim.place;
        let is_possible = (1..=MAX_LENGTH).contains(&measure)
            && (0..=MAX_LENGTH).contains(&gutter)
            && (MIN_SIZE..=MAX_LENGTH).contains(&leading)
            && (0..=leading).contains(&baseline)
            && (1..=measure).contains(&gap)
            && (gap..=measure).contains(&indent)
            && length(indent) > TOLERANCE * 2.0
            && place.columns.max(place.rows) <= MAX_COUNT;
        if !is_possible {
            return Err("their columns have impossible sizes".to_owned());
        }
        let mut looks = style.heading.iter().chain(&style.label).chain([&style.text]);
        if !looks.all(|look| (MIN_SIZE..=MAX_LENGTH).contains(&look.size)) {
            return Err("the text has an impossible size".to_owned());
        }
        let (text, heading) = (style.text.size, style.heading.as_ref().map(|look| look.size));
        if heading.is_some_and(|size| (size - text).abs() * 100 < text * SIZE_DIFFERENCE) {
            return Err("headings and texts look alike".to_owned());
        }
        let origin = Point::new(length(place.x), length(place.y));
        Ok(RowGrid { style, origin, columns: place.columns, rows: place.rows })
    }

    /// The rectangle of all columns.
    fn region(&self) -> Rect {
        let FragmentStyle { measure, gutter, leading, .. } = *self.style;
        let width = length(measure + gutter) * self.columns as f64 - length(gutter);
        let height = length(leading) * self.rows as f64;
        Rect::new(self.origin.x, self.origin.y, width, height)
    }

    /// The left edge of a column.
    fn left(&self, column: usize) -> Pt {
        self.origin.x + length(self.style.measure + self.style.gutter) * column as f64
    }

    /// The place of a glyph with the box `rect`, if the glyph is on the baseline of a row and inside a
    /// column.
    fn place(&self, glyph: &Glyph, rect: Rect) -> Option<Place> {
        let FragmentStyle { measure, gutter, leading, baseline, .. } = *self.style;
        let index = |number: f64, count: usize| {
            (number >= 0.0 && number < count as f64).then_some(number as usize)
        };
        let x = rect.centre().x - self.origin.x;
        let column = index((x / length(measure + gutter)).floor(), self.columns)?;
        let y = glyph.origin.y - self.origin.y - length(baseline);
        let row = (y / length(leading)).round();
        let left = self.left(column) - TOLERANCE;
        let right = left + length(measure) + TOLERANCE * 2.0;
        let is_placed =
            near(y, length(leading) * row, TOLERANCE.0) && rect.x >= left && rect.right() <= right;
        Some((column, index(row, self.rows)?)).filter(|_| is_placed)
    }

    /// The roles that a glyph can have by its font and size.
    fn roles(&self, font: &str, size: Pt) -> Roles {
        let size = (size.0 * 1000.0).round() as i64;
        let is = |look: &TextLook| {
            (look.size - size).abs() <= SIZE_TOLERANCE && look.fonts.iter().any(|own| own == font)
        };
        let FragmentStyle { heading, label, text, .. } = self.style;
        [heading.as_ref().is_some_and(is), label.as_ref().is_some_and(is), is(text)]
    }
}

/// Glyphs that form one text.
struct Piece {
    text: String,
    start: Pt,
    end: Pt,
    roles: Roles,
}

/// The words for the place of a text.
fn describe((column, row): Place) -> String {
    format!("in column {}, row {}", column + 1, row + 1)
}

struct Reader<'a> {
    list: &'a DisplayList,
    bounds: &'a ItemBounds,
    occlusion: &'a Occlusion,
    fonts: &'a [Font],
    grid: RowGrid<'a>,
    /// The glyphs of each row, with their roles.
    rows: BTreeMap<Place, Vec<(&'a Glyph, Roles)>>,
    /// For each fault, its first place in words and the number of places.
    faults: BTreeMap<&'static str, (String, usize)>,
}

impl Reader<'_> {
    fn fault(&mut self, what: &'static str, place: String) {
        self.faults.entry(what).or_insert((place, 0)).1 += 1;
    }

    /// Adds a fault about an object at a point.
    fn fault_at(&mut self, what: &'static str, at: Point) {
        let origin = self.grid.origin;
        let [right, down] = [at.x - origin.x, at.y - origin.y];
        self.fault(what, format!("{right} right of and {down} below the corner of the clues"));
    }

    /// Finds the glyphs in the rows, and the objects that must not be there.
    fn collect(&mut self) {
        let (list, bounds) = (self.list, self.bounds);
        let region =
            TextRegion { list, bounds, occlusion: self.occlusion, rect: self.grid.region() };
        for at in bounds.near(region.rect) {
            match &list.items[at] {
                Item::Path(painted) => {
                    for ink in region.ink(painted) {
                        if let Ink::Fault(what, place) = ink {
                            self.fault_at(what, place);
                        }
                    }
                }
                Item::Image(image) => {
                    if region.has_image(image.frame) {
                        self.fault_at("an unexpected image", image.frame.centre());
                    }
                }
                Item::Glyph(glyph) => self.glyph(at, glyph, region),
            }
        }
    }

    fn glyph(&mut self, at: usize, glyph: &Glyph, region: TextRegion<'_>) {
        let rect = region.bounds.rect(at);
        let centre = rect.centre();
        match region.place(at, glyph, is_black) {
            Some(GlyphPlace::Intruding) => return self.fault_at("an unexpected text", centre),
            Some(GlyphPlace::Inside(fault)) => {
                if let Some(fault) = fault {
                    self.fault_at(fault, centre);
                }
            }
            Some(GlyphPlace::Outside) | None => return,
        }
        if glyph.em.0 <= 0.0 || glyph.em.1.abs() > 0.01 {
            return self.fault_at("a rotated text", centre);
        }
        let font = self.fonts.get(glyph.font).map_or("", |font| font.name.as_str());
        let roles = self.grid.roles(font, glyph.size());
        match self.grid.place(glyph, rect) {
            Some(place) if roles.contains(&true) => self.add(place, at, roles),
            Some(place) => self.fault("a text in an unexpected font or size", describe(place)),
            None => self.fault_at("a text outside the rows and columns", centre),
        }
    }

    fn add(&mut self, place: Place, at: usize, roles: Roles) {
        if let Item::Glyph(glyph) = &self.list.items[at] {
            self.rows.entry(place).or_default().push((glyph, roles));
        }
    }

    /// Reads the lines, column by column and row by row.
    fn lines(&mut self) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let mut before: Option<Place> = None;
        let (mut columns, mut rows) = (0, 0);
        for (place, glyphs) in std::mem::take(&mut self.rows) {
            let pieces = pieces(glyphs);
            if pieces.is_empty() {
                continue;
            }
            let (column, row) = place;
            let above = before.filter(|(of, _)| *of == column).map(|(_, row)| row);
            before = Some(place);
            columns += usize::from(above.is_none());
            rows = rows.max(row + 1);
            let Some(line) = self.line(column, &pieces) else {
                self.fault("an unexpected text", describe(place));
                continue;
            };
            match (&line, lines.last_mut()) {
                // The lines of a heading are not separated.
                (Line::Heading(text), Some(Line::Heading(heading)))
                    if above.is_some_and(|above| row == above + 1) =>
                {
                    heading.push(' ');
                    heading.push_str(text);
                    continue;
                }
                _ => {}
            }
            // There is one blank row above a heading, and no other blank row.
            let blank = usize::from(matches!(line, Line::Heading(_)));
            if row != above.map_or(0, |above| above + 1 + blank) {
                self.fault("a line in an unexpected row", describe(place));
            }
            lines.push(line);
        }
        if (columns, rows) != (self.grid.columns, self.grid.rows) {
            let place = format!("of {} columns and {} rows", self.grid.columns, self.grid.rows);
            self.fault("a line is missing", place);
        }
        lines
    }

    /// The line of some texts, which are all texts of a row.
    fn line(&self, column: usize, pieces: &[Piece]) -> Option<Line> {
        let left = self.grid.left(column);
        let FragmentStyle { indent, gap, .. } = *self.grid.style;
        let text = left + length(indent);
        let is_at = |a: Pt, b: Pt| near(a, b, TOLERANCE.0);
        match pieces {
            [only] if is_at(only.start, left) && only.roles[HEADING] => {
                Some(Line::Heading(only.text.clone()))
            }
            [only] if is_at(only.start, left) && only.roles[TEXT] => {
                Some(Line::Entry(ListEntry { label: None, text: only.text.clone() }))
            }
            [only] if is_at(only.start, text) && only.roles[TEXT] => {
                Some(Line::Further(only.text.clone()))
            }
            [label, rest] => {
                let is_label = label.roles[LABEL] && is_at(label.end, text - length(gap));
                let is_entry = is_label && rest.roles[TEXT] && is_at(rest.start, text);
                is_entry.then(|| {
                    let label = Some(label.text.clone());
                    Line::Entry(ListEntry { label, text: rest.text.clone() })
                })
            }
            _ => None,
        }
    }
}

/// Joins the glyphs of a row to texts, from left to right. White space at either end of a text is left
/// out.
fn pieces(mut glyphs: Vec<(&Glyph, Roles)>) -> Vec<Piece> {
    glyphs.sort_by(|(a, _), (b, _)| a.origin.x.0.total_cmp(&b.origin.x.0));
    let mut pieces: Vec<Piece> = Vec::new();
    let mut last: Option<&Glyph> = None;
    for (glyph, roles) in glyphs {
        let is_space = glyph.text.trim().is_empty();
        let is_joined = last.is_some_and(|last| {
            let gap = (glyph.origin.x - last.end().x) / glyph.size();
            gap >= -MAX_OVERLAP && continues(last, glyph, MAX_GAP)
        });
        match pieces.last_mut().filter(|_| is_joined) {
            Some(piece) => {
                piece.text.push_str(&glyph.text);
                piece.roles = [0, 1, 2].map(|role| piece.roles[role] && roles[role]);
                if !is_space {
                    piece.end = glyph.end().x;
                }
            }
            None if is_space => continue,
            None => {
                let (start, end) = (glyph.origin.x, glyph.end().x);
                pieces.push(Piece { text: glyph.text.to_string(), start, end, roles });
            }
        }
        last = Some(glyph);
    }
    for piece in &mut pieces {
        piece.text.truncate(piece.text.trim_end().len());
    }
    pieces
}
