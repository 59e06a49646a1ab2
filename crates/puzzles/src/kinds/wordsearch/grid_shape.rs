//! The option `shape`: the cells that have letters.

use std::sync::Arc;

use super::shapes::{NAMES, NamedShape, cropped};
use super::{MAX_SIDE, MIN_SIDE};
use bookgen_base::diagnostic::{Diagnostic, Source};
use bookgen_base::schema::{Data, Field, FileKind, Type, Values};
use bookgen_base::text_table::all_lines;
use bookgen_core::entries::shape::Shape;
use bookgen_core::word_list::digest;

/// The option.
pub(super) const SHAPE: Field = Field::optional(
    "shape",
    Type::WordOr(NAMES, &Type::TextFile(FileKind::Picture)),
    "shape of the grid: a shape of bookgen, such as heart, of 10 or more columns and rows, or a text file \
     such as shapes/cat.txt with rows of # for a letter and . or space for none, which also decides the \
     numbers of columns and rows; if missing, a rectangle",
);

/// The minimum number of columns and rows of a shape with a name.
const MIN_NAMED_SIDE: usize = 10;
/// The minimum number of cells of a shape.
const MIN_CELLS: usize = 25;

/// The shape of the grids of a chapter.
#[derive(Clone, Debug, Default)]
pub(super) enum GridShape {
    #[default]
    Rectangle,
    Named(&'static NamedShape),
    /// The shape of a file.
    Own(Shape),
}

impl GridShape {
    /// Reads the option `shape`. Adds its faults to `faults`.
    pub fn read(options: &Values, faults: &mut Vec<Diagnostic>) -> GridShape {
        let value = options.get("shape");
        let shape = match value.map(|value| &value.data) {
            Some(Data::Text(name)) => NamedShape::of_name(name).map(GridShape::Named),
            Some(Data::File(file)) => match read_file(file) {
                Ok(shape) => Some(GridShape::Own(shape)),
                Err(fault) => {
                    faults.push(fault);
                    None
                }
            },
            _ => None,
        };
        let shape = shape.unwrap_or_default();
        faults.extend(["columns", "rows", "largest_side"].into_iter().filter_map(|name| {
            let side = options.int(name).and_then(|side| usize::try_from(side).ok())?;
            shape.side_fault(name, side, options)
        }));
        shape
    }

    /// The fault of an option that sets a side which the shape cannot have.
    fn side_fault(&self, name: &str, side: usize, options: &Values) -> Option<Diagnostic> {
        let place = match options.wrote(name) {
            true => options.place(name),
            false => options.place("shape"),
        };
        match self {
            GridShape::Named(shape) if side < MIN_NAMED_SIDE => Some(
                Diagnostic::input(format!(
                    "{side} cells a side are too few for the shape `{}`",
                    shape.name
                ))
                .at(place, format!("at least {MIN_NAMED_SIDE}"))
                .help(format!("set `{name}` to {MIN_NAMED_SIDE} or more, or remove `shape`")),
            ),
            GridShape::Own(shape)
                if name == "largest_side" && side < shape.columns.max(shape.rows) =>
            {
                let Shape { columns, rows, .. } = shape;
                Some(
                    Diagnostic::input(format!(
                        "the shape of {columns} columns and {rows} rows is too large"
                    ))
                    .at(place, format!("a grid here has at most {side} columns and rows"))
                    .help(format!("draw the shape with at most {side} columns and rows")),
                )
            }
            GridShape::Own(_) if name != "largest_side" => Some(
                Diagnostic::input(format!("`{name}` and the file of `shape` exclude each other"))
                    .at(place, "the file decides the numbers of columns and rows")
                    .help(format!("remove `{name}`")),
            ),
            _ => None,
        }
    }

    /// The minimum number of columns and rows that bookgen chooses. `usual` is the number for rectangles.
    pub fn min_side(&self, usual: usize) -> usize {
        match self {
            GridShape::Named(_) => MIN_NAMED_SIDE,
            _ => usual,
        }
    }

    /// Whether the grid is a rectangle.
    pub fn is_rectangle(&self) -> bool {
        matches!(self, GridShape::Rectangle)
    }

    /// The numbers of columns and rows, if the shape decides them.
    pub fn size(&self) -> Option<(usize, usize)> {
        match self {
            GridShape::Own(shape) => Some((shape.columns, shape.rows)),
            _ => None,
        }
    }

    /// The cells of a grid.
    pub fn cells(&self, columns: usize, rows: usize) -> Shape {
        match self {
            GridShape::Rectangle => Shape { columns, rows, cells: vec![true; columns * rows] },
            GridShape::Named(shape) => shape.cells(columns, rows),
            GridShape::Own(shape) => shape.clone(),
        }
    }

    /// The option in canonical form, after a semicolon. Empty for a rectangle.
    pub fn canonical(&self) -> String {
        match self {
            GridShape::Rectangle => String::new(),
            GridShape::Named(shape) => format!(";shape={}", shape.name),
            GridShape::Own(shape) => {
                let rows: Vec<String> = shape.cells.chunks(shape.columns).map(row_text).collect();
                format!(";shape=file:{}", digest(rows.iter().map(String::as_str)))
            }
        }
    }
}

fn row_text(row: &[bool]) -> String {
    row.iter().map(|has_letter| if *has_letter { '#' } else { '.' }).collect()
}

/// Reads rows of `#` for a letter and `.` or space for none. Empty rows and columns around the shape are
/// left out.
fn read_file(file: &Arc<Source>) -> Result<Shape, Diagnostic> {
    let draw = "draw the shape with `#` for a letter, and `.` or a space for none";
    let fault = |message: &str, span: std::ops::Range<usize>, label: String, help: &str| {
        Err(Diagnostic::input(format!("{message} in {}", file.name))
            .at(&file.place(span), label)
            .help(help))
    };
    let mut rows: Vec<Vec<bool>> = Vec::new();
    for (start, line) in all_lines(&file.text) {
        let line = line.trim_end();
        let skipped = line.len() - line.trim_start_matches('\u{feff}').len();
        for (at, c) in line[skipped..].char_indices() {
            if !matches!(c, '#' | '.' | ' ') {
                let from = start + skipped + at;
                let label = format!("`{c}` is neither `#` nor `.`");
                return fault("a sign that no shape has", from..from + c.len_utf8(), label, draw);
            }
        }
        rows.push(line[skipped..].bytes().map(|byte| byte == b'#').collect());
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    rows.iter_mut().for_each(|row| row.resize(columns, false));
    let shape = cropped(&Shape { columns, rows: rows.len(), cells: rows.concat() });
    let Shape { columns, rows, .. } = shape;
    let count = shape.cells.iter().filter(|has_letter| **has_letter).count();
    let sides = MIN_SIDE..=MAX_SIDE;
    if count > 0 && !(sides.contains(&columns) && sides.contains(&rows)) {
        let label = format!(
            "{columns} columns and {rows} rows; both numbers must be from {MIN_SIDE} to {MAX_SIDE}"
        );
        return fault(
            "a shape of an impossible size",
            0..0,
            label,
            "draw a cell of the grid as one sign",
        );
    }
    if count < MIN_CELLS {
        let label = format!("{count} cells for letters; a shape has at least {MIN_CELLS}");
        return fault("a shape without room for words", 0..0, label, draw);
    }
    Ok(shape)
}

/// The number of cells with letters.
pub(super) fn count(shape: &Shape) -> usize {
    shape.cells.iter().filter(|has_letter| **has_letter).count()
}

/// The length of the longest straight run of cells in the given directions. A direction is a number of rows
/// down and a number of columns to the right.
pub(super) fn longest_run(shape: &Shape, steps: &[(isize, isize)]) -> usize {
    let has = |row: isize, column: isize| {
        let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else {
            return false;
        };
        row < shape.rows && column < shape.columns && shape.cells[row * shape.columns + column]
    };
    let run = |cell: usize, (down, right): (isize, isize)| {
        let (row, column) = ((cell / shape.columns) as isize, (cell % shape.columns) as isize);
        (0..).take_while(|i| has(row + down * i, column + right * i)).count()
    };
    let runs =
        (0..shape.cells.len()).flat_map(|cell| steps.iter().map(move |step| run(cell, *step)));
    runs.max().unwrap_or(0)
}
