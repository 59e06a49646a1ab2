//! The cells that the options of a chapter ask for: a rectangle, letters or a picture.

use super::field::Field;
use super::lettering::Lettering;
use super::letters::{MAX_LETTERS, capitals, words};
use super::{DEFAULT_SIDE, MAX_SIDE, MIN_SIDE};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::{Data, Values};
use bookgen_core::picture_file::Pixels;
use bookgen_core::raster::{GridSize, raster};

/// The longer side for a large picture if the options do not set the size.
const LONGER_SIDE: usize = 60;

/// A part of a picture with fewer cells than a fiftieth of the picture is a speck.
const SPECK: usize = 50;

/// The minimum number of cells of a picture.
const MIN_CELLS: usize = MIN_SIDE * MIN_SIDE;

/// The cells of the mazes of a chapter.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The cells.
    pub field: Field,
    /// The options in canonical form.
    pub params: String,
    /// The cells of each letter, in reading order. Empty for other shapes.
    pub letters: Vec<Vec<usize>>,
    /// The text and the maximum number of columns, for the shape of letters.
    text: Option<(String, Option<usize>)>,
}

impl Shape {
    /// The cells for the options of a chapter.
    ///
    /// # Errors
    /// The faults of the options.
    pub fn new(options: &Values) -> Result<Shape, Faults> {
        let has = |name| options.get(name).is_some();
        let stray = ["threshold"].into_iter().filter(|name| options.wrote(name) && !has("picture"));
        let mut faults = Faults(
            stray
                .map(|name| {
                    Diagnostic::input(format!("`{name}` needs a picture"))
                        .at(options.place(name), "`picture` is missing")
                        .help("add a line `picture = \"tree.png\"`, or remove `threshold`")
                })
                .collect(),
        );
        if has("picture") && has("letters") {
            faults.push(
                Diagnostic::input("`letters` and `picture` exclude each other")
                    .at(options.place("picture"), "a maze has one shape")
                    .help("remove `letters` or `picture`"),
            );
        }
        faults.into_result(())?;
        match () {
            () if has("letters") => letters_shape(options),
            () if has("picture") => picture_shape(options).map_err(|fault| Faults(vec![fault])),
            () => {
                let columns = number(options, "columns").unwrap_or(DEFAULT_SIDE);
                let rows = number(options, "rows").unwrap_or(columns);
                let field = Field::rectangle(columns, rows);
                let params = format!("columns={columns};rows={rows}");
                Ok(Shape { field, params, letters: Vec::new(), text: None })
            }
        }
    }
}

impl Shape {
    /// Whether these are the parameters of an earlier version for the same options. Version 2 of mazes
    /// set up to eight letters in one line.
    pub fn has_earlier_params(&self, params: &str) -> bool {
        let Some((text, limit)) = &self.text else { return false };
        let earlier = params.strip_prefix("columns=").and_then(|rest| rest.split_once(";letters="));
        earlier.is_some_and(|(columns, letters)| {
            let fits = |columns: usize| limit.is_none_or(|limit| columns <= limit);
            letters == text && columns.parse().is_ok_and(fits)
        })
    }
}

fn number(options: &Values, name: &str) -> Option<usize> {
    options.int(name).and_then(|number| usize::try_from(number).ok())
}

/// The shape of letters.
fn letters_shape(options: &Values) -> Result<Shape, Faults> {
    let mut faults = Faults::default();
    let place = options.place("letters");
    let text = capitals(options.text("letters").unwrap_or_default());
    let words = words(&text).unwrap_or_else(|unknown| {
        faults.push(
            Diagnostic::input(format!("no maze has the shape of {unknown:?}"))
                .at(place, "not a Latin letter, a digit or a sign of names")
                .help("write Latin letters, digits, spaces, hyphens, apostrophes and points"),
        );
        Vec::new()
    });
    let glyphs = words.iter().flat_map(|word| &word.glyphs);
    let count = glyphs.filter(|glyph| glyph.is_letter).count();
    if faults.0.is_empty() && !(1..=MAX_LETTERS).contains(&count) {
        faults.push(
            Diagnostic::input(format!("a maze cannot have {count} letters"))
                .at(place, format!("1 to {MAX_LETTERS} letters fit"))
                .help("make several mazes of fewer letters"),
        );
    }
    if number(options, "rows").is_some() {
        faults.push(
            Diagnostic::input("`rows` and `letters` exclude each other")
                .at(options.place("rows"), "the letters decide the number of rows")
                .help("remove `rows`; `columns` sets the maximum number of columns"),
        );
    }
    let columns = number(options, "columns");
    let lettering = match faults.0.is_empty() {
        true => Lettering::new(&words, columns),
        false => None,
    };
    if let (true, None, Some(columns)) = (faults.0.is_empty(), &lettering, columns) {
        let mut enough = MIN_SIDE..=MAX_SIDE;
        let least = enough.find(|columns| Lettering::new(&words, Some(*columns)).is_some());
        faults.push(
            Diagnostic::input(format!("{columns} columns are too few for {count} letters"))
                .at(options.place("columns"), format!("at least {}", least.unwrap_or(MAX_SIDE)))
                .help("remove `columns`: the letters then get the size that fits a page"),
        );
    }
    faults.into_result(())?;
    let Some(Lettering { field, letters }) = lettering else {
        let fault = Diagnostic::input(format!("{text:?} is too long for a maze"));
        return Err(Faults(vec![fault.at(place, "too many signs").help("leave out signs")]));
    };
    let params = format!("letters={text};columns={}", field.columns);
    Ok(Shape { field, params, letters, text: Some((text, columns)) })
}

/// The shape of the dark part of a picture. Specks are left out.
fn picture_shape(options: &Values) -> Result<Shape, Diagnostic> {
    let place = options.place("picture");
    let Some(Data::Bytes(file)) = options.get("picture").map(|value| &value.data) else {
        return Err(Diagnostic::input("`picture` is not a file").at(place, "this value"));
    };
    let pixels = Pixels::of_file(file, place)?;
    let (columns, rows) = (number(options, "columns"), number(options, "rows"));
    let size = GridSize { columns, rows, longer_side: LONGER_SIDE };
    let (columns, rows) = size.fit(&pixels, MIN_SIDE..=MAX_SIDE);
    let threshold = options.int("threshold").and_then(|percent| u32::try_from(percent).ok());
    let mut field = Field { columns, rows, has: raster(&pixels, columns, rows, threshold) };
    let sizes = field.group_sizes();
    let (group, _) = field.groups();
    let is_part = |count: usize| count * SPECK >= field.count();
    let parts = sizes.iter().filter(|count| is_part(**count)).count();
    let fault = |message: String, label: &str, help: &str| {
        Err(Diagnostic::file(message).at(place, label).help(help))
    };
    if parts > 1 {
        return fault(
            format!("{} has {parts} separate dark parts at {columns}x{rows} cells", file.name),
            "a maze is one connected shape",
            "join the parts in the picture, set another `threshold`, or make a maze of each part",
        );
    }
    let has = (0..field.has.len()).map(|cell| field.has[cell] && is_part(sizes[group[cell]]));
    field.has = has.collect();
    let count = field.count();
    if count < MIN_CELLS {
        return fault(
            format!("{} has only {count} dark cells at {columns}x{rows} cells", file.name),
            "too few for a maze",
            "choose more `columns`, or set a lower `threshold`",
        );
    }
    let field = field.cropped();
    let params = format!("picture={}", field.hash());
    Ok(Shape { field, params, letters: Vec::new(), text: None })
}
