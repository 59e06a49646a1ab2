//! The cells that the options of a chapter ask for: a rectangle, letters or a picture.

use super::field::Field;
use super::letters::{self, MAX_LETTERS, min_columns, shape};
use super::{DEFAULT_SIDE, MAX_SIDE, MIN_SIDE};
use crate::picture_file::Pixels;
use crate::raster::{GridSize, raster};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::{Data, Values};

/// The number of columns for each letter if the options do not set the columns.
const COLUMNS_OF_LETTER: usize = 24;

/// The maximum number of such columns, unless the letters need more.
const MAX_COLUMNS_OF_LETTERS: usize = 40;

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
                Ok(Shape { field, params: format!("columns={columns};rows={rows}") })
            }
        }
    }
}

fn number(options: &Values, name: &str) -> Option<usize> {
    options.int(name).and_then(|number| usize::try_from(number).ok())
}

/// The shape of letters.
fn letters_shape(options: &Values) -> Result<Shape, Faults> {
    let mut faults = Faults::default();
    let place = options.place("letters");
    let letters = options.text("letters").unwrap_or_default().to_ascii_uppercase();
    let count = letters.chars().count();
    let shapes: Vec<_> = letters.chars().filter_map(shape).collect();
    if let Some(unknown) = letters.chars().find(|letter| shape(*letter).is_none()) {
        faults.push(
            Diagnostic::input(format!("no maze has the shape of {unknown:?}"))
                .at(place, "not a letter from A to Z or a digit")
                .help("write letters from A to Z and digits, without spaces"),
        );
    } else if !(1..=MAX_LETTERS).contains(&count) {
        faults.push(
            Diagnostic::input(format!("a maze cannot have {count} letters"))
                .at(place, format!("1 to {MAX_LETTERS} letters fit"))
                .help("make several mazes of fewer letters"),
        );
    }
    let least = min_columns(count.max(1));
    let usual = (count * COLUMNS_OF_LETTER).min(MAX_COLUMNS_OF_LETTERS).max(least);
    let columns = number(options, "columns").unwrap_or(usual);
    if faults.0.is_empty() && columns < least {
        faults.push(
            Diagnostic::input(format!("{columns} columns are too few for {count} letters"))
                .at(options.place("columns"), format!("at least {least}"))
                .help("choose more columns or fewer letters: narrow strokes have no wrong ways"),
        );
    }
    if number(options, "rows").is_some() {
        faults.push(
            Diagnostic::input("`rows` and `letters` exclude each other")
                .at(options.place("rows"), "the letters decide the number of rows")
                .help("remove `rows`; `columns` sets the size of the letters"),
        );
    }
    faults.into_result(())?;
    let field = letters::field(&shapes, columns);
    Ok(Shape { params: format!("columns={};letters={letters}", field.columns), field })
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
    Ok(Shape { field, params })
}
