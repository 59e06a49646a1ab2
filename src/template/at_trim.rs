//! A template at another trim size.
//!
//! A template is a design at one size. `at_trim` computes its lengths for another size. Each rule
//! takes a share of the change of the page:
//!
//! - **Margins** take 75 %. A large page with the narrow margins of a small page looks crowded, but
//!   margins in full proportion waste the space that a large page is chosen for.
//! - **The spine margin** takes 30 %: the fold of a thick book hides the same width of paper at every
//!   trim size.
//! - **Texts** take 40 %. A reader holds a large page a little farther away, but not as much as the
//!   page is larger. Lines of text then stay below 75 characters: the layout limits the width of a
//!   column in proportion to its type size.
//! - **Titles and numbers** take 75 %, like the margins around them.
//! - **Gaps between grids** take 75 %.
//! - **Cells**: the maximum takes 75 % of the change of the width, so that a grid fills the same part of
//!   a page. The minimum and the comfortable size belong to the hand that writes, not to the page. They
//!   do not grow, and take 50 % of a smaller page, because readers accept smaller cells in a pocket
//!   book.
//! - **Position**: puzzles are in the middle of the height of the page. If the page is at least 10 % wider,
//!   grids with captions beside them are in the middle of its width, and the table of contents is as
//!   wide as texts.
//! - **Lines** keep their width: 0.75 pt is thin and easy to print at every size.
//!
//! In large print, cells keep their minimum size, and type keeps the smallest size of the template. In
//! other designs, no type becomes smaller than 7 pt.

use bookgen_base::schema::{Data, Value, Values};
use bookgen_base::units::{Pt, Size};

const MARGINS: f64 = 0.75;
const SPINE: f64 = 0.3;
const TEXTS: f64 = 0.4;
const TITLES: f64 = 0.75;
const GAPS: f64 = 0.75;
const LARGEST_CELL: f64 = 0.75;
const LEAST_CELL: f64 = 0.5;

/// The ratio of the new to the old width from which a page is wide.
const WIDE: f64 = 1.1;

/// The type sizes of titles and of large numbers. All other sizes are sizes of texts.
const TITLE_SIZES: &[&str] = &["title", "subtitle", "chapter", "heading", "number", "puzzle_title"];

/// A template whose smallest type has at least this size is for large print.
const LARGE_PRINT: Pt = Pt(14.0);
/// The minimum type size of other templates.
const MIN_TYPE: Pt = Pt(7.0);

/// The number of cells of a common grid, in a row.
const CELLS: f64 = 9.0;
/// The range of `largest_side` of a word search.
const WORD_SEARCH_SIDES: (i64, i64) = (8, 25);

/// The values of a template at the trim size `trim`. The values that follow from the trim have the
/// position of `trim`. At its own size, a template is unchanged.
///
/// The template must be complete and must not have fixed slots.
pub fn at_trim(template: Values, trim: &Value) -> Values {
    let (Some(own), &Data::Size(size)) = (template.size("trim"), &trim.data) else {
        return template;
    };
    let change = Change {
        trim,
        width: size.width / own.width,
        height: size.height / own.height,
        least_type: least_type(&template),
    };
    let template = template.with("trim", trim.clone());
    let template = change.margins(template);
    let template = change.type_sizes(template);
    let template = change.grids(template);
    if own == size {
        return template;
    }
    let template = change.positions(template);
    change.counts(template, size)
}

/// The minimum type size of a template for large print; `None` for other templates.
fn least_type(template: &Values) -> Option<Pt> {
    let sizes = template.table("sizes")?;
    let least = sizes.iter().filter_map(|(key, _)| sizes.length(key)).reduce(Pt::min)?;
    (least >= LARGE_PRINT).then_some(least)
}

/// The change of a page.
struct Change<'a> {
    /// The new trim.
    trim: &'a Value,
    /// The ratio of the new to the old width.
    width: f64,
    /// The ratio of the new to the old height.
    height: f64,
    /// The minimum type size of a template for large print.
    least_type: Option<Pt>,
}

impl Change<'_> {
    /// The mean of the two ratios.
    fn mean(&self) -> f64 {
        (self.width + self.height) / 2.0
    }

    /// Multiplies lengths of a table. Each entry has the key and the factor. Lengths are rounded to a
    /// quarter of a point.
    fn scaled(&self, template: Values, table: &str, factors: &[(&str, f64)]) -> Values {
        let Some(old) = template.table(table) else { return template };
        let mut new = old.clone();
        for (key, factor) in factors {
            if let Some(length) = old.length(key) {
                new = new.with(key, self.length(length, *factor));
            }
        }
        let place = template.place(table).clone();
        template.with(table, Value { place, data: Data::Table(new) })
    }

    fn length(&self, length: Pt, factor: f64) -> Value {
        let rounded = Pt((length.0 * factor * 4.0).round() / 4.0);
        self.value(Data::Length(if factor == 1.0 { length } else { rounded }))
    }

    fn value(&self, data: Data) -> Value {
        Value { place: self.trim.place.clone(), data }
    }

    fn margins(&self, template: Values) -> Values {
        let (across, down) = (share(self.width, MARGINS), share(self.height, MARGINS));
        let margins = [
            ("top", down),
            ("bottom", down),
            ("outside", across),
            ("spine", share(self.width, SPINE)),
        ];
        let template = self.scaled(template, "margins", &margins);
        let template = self.scaled(template, "heads", &[("baseline", down)]);
        self.scaled(template, "folio", &[("baseline", down)])
    }

    /// Other proportions leave more space around the grids than the template expects.
    fn positions(&self, template: Values) -> Values {
        let middle = self.value(Data::Text("middle".to_owned()));
        let template = template.with("puzzles_at", middle);
        if self.width < WIDE {
            return template;
        }
        template.with("centred", self.value(Data::Flag(true)))
    }

    fn type_sizes(&self, template: Values) -> Values {
        let Some(sizes) = template.table("sizes") else { return template };
        let floor = self.least_type.unwrap_or(MIN_TYPE);
        // The leading keeps its ratio to the size of the text.
        let text = share(self.mean(), TEXTS);
        let leading = sizes.length("body").map_or(text, |body| text.max(floor / body));
        let factors: Vec<(&str, f64)> = sizes
            .iter()
            .filter_map(|(key, _)| {
                let factor = match key {
                    "leading" => leading,
                    _ if TITLE_SIZES.contains(&key) => share(self.mean(), TITLES),
                    _ => text,
                };
                Some((key, factor.max((floor / sizes.length(key)?).min(1.0))))
            })
            .collect();
        self.scaled(template.clone(), "sizes", &factors)
    }

    fn grids(&self, template: Values) -> Values {
        let gap = share(self.mean(), GAPS);
        let least = match self.least_type {
            Some(_) => 1.0,
            None => share(self.mean(), LEAST_CELL).min(1.0),
        };
        let cells =
            [("most_cell", share(self.width, LARGEST_CELL)), ("least_cell", least), ("gap", gap)];
        let mut template = self.scaled(template, "puzzle", &cells);
        for key in ["dense_cell", "easy_cell"] {
            if let Some(cell) = template.length(key) {
                template = template.with(key, self.length(cell, least));
            }
        }
        self.scaled(template, "answer", &[("gap", gap)])
    }

    /// The number of answers on a page, and the sizes of word searches.
    fn counts(&self, template: Values, size: Size) -> Values {
        let Some(area) = text_area(&template, size) else { return template };
        let template = match answers(&template, area) {
            Some(count) => template.with("answers_per_page", self.value(Data::Int(count))),
            None => template,
        };
        self.word_searches(template, area)
    }

    /// Word searches on a narrower page have fewer columns, and fewer words in proportion to the area
    /// of the grid.
    fn word_searches(&self, template: Values, area: Size) -> Values {
        let Some(cell) = template.length("dense_cell").or(least_cell(&template, "puzzle")) else {
            return template;
        };
        let own = template.table("options").cloned();
        let options = own.unwrap_or_else(|| Values::empty(self.trim.place.clone()));
        let (min, max) = WORD_SEARCH_SIDES;
        let limit = options.int("largest_side").unwrap_or(max);
        let side = ((area.width / cell).floor() as i64).clamp(min, max);
        if side >= limit {
            return template;
        }
        let options = match options.int("words_per_puzzle") {
            Some(words) => {
                let fewer = (words * side * side / (limit * limit)).max(1);
                options.with("words_per_puzzle", self.value(Data::Int(fewer)))
            }
            None => options,
        };
        let options = options.with("largest_side", self.value(Data::Int(side)));
        template.with("options", self.value(Data::Table(options)))
    }
}

/// The factor of a length that takes a share of the change of the page. `ratio` is the ratio of the
/// new to the old side.
fn share(ratio: f64, share: f64) -> f64 {
    1.0 + share * (ratio - 1.0)
}

/// The text area of a page with the trim `size`.
fn text_area(template: &Values, size: Size) -> Option<Size> {
    let margins = template.table("margins")?;
    let across = margins.length("outside")? + margins.length("spine")?;
    let down = margins.length("top")? + margins.length("bottom")?;
    Some(Size::new(size.width - across, size.height - down))
}

/// The minimum side of a cell in the style `table`.
fn least_cell(template: &Values, table: &str) -> Option<Pt> {
    let style = template.table(table)?;
    let symbol = style.length("least_symbol")? / style.number("symbol")?;
    Some(style.length("least_cell")?.max(symbol))
}

/// The maximum number of answers on a page: the answers of grids of nine cells, with the smallest cells
/// that the style allows. The layout puts fewer answers on a page if they do not fit with their
/// captions.
fn answers(template: &Values, area: Size) -> Option<i64> {
    let style = template.table("answer")?;
    let side = least_cell(template, "answer")? * CELLS + style.length("border")?;
    let gap = style.length("gap")?;
    let count = |length: Pt| ((length + gap) / (side + gap)).floor().max(1.0) as i64;
    Some((count(area.width) * count(area.height)).min(64))
}

#[cfg(test)]
mod tests;
