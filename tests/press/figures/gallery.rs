//! Figures written by hand: the puzzle and the answer of every kind of puzzle that the vocabulary of
//! figures must be able to say.

mod logic;
mod sudoku;
mod words;

use bookgen_puzzles::figure::{
    Anchor, ArrowPlace, Cell, ClueList, Corner, Direction, Figure, Flow, FlowCell, Form, Grid,
    Lattice, LineStyle, ListEntry, Margin, Margins, Mark, OutlineStyle, Panel, Purpose, Role, Sign,
    Spot, Text, Tone, Weight, WordGroup, pictures,
};

/// A figure and its name.
pub struct Example {
    /// The kind, and the face or the medium.
    pub name: &'static str,
    /// The figure.
    pub figure: Figure,
}

fn example(name: &'static str, figure: Figure) -> Example {
    Example { name, figure }
}

/// The cell in a column and a row, from 0.
fn cell(column: u16, row: u16) -> Cell {
    Cell::new(column, row)
}

fn centre(column: u16, row: u16) -> Spot {
    cell(column, row).centre()
}

fn grid(columns: u16, rows: u16) -> Grid {
    Grid::new(Lattice::rectangle(columns, rows), Purpose::Written)
}

/// The two cells beside a side, if they are on the lattice.
fn beside(side: Spot) -> [Option<Cell>; 2] {
    let (right, down) = if side.x % 2 == 0 { (1, 0) } else { (0, 1) };
    [Cell::at(side.moved(-right, -down)), Cell::at(side.moved(right, down))]
}

/// Lines between the regions of a lattice: `regions` has one letter for each cell; a space is a cell
/// that does not exist.
fn region_edges(grid: &mut Grid, regions: &[&str], inner: Option<Weight>) {
    let region = |cell: Option<Cell>| {
        let cell = cell?;
        let region =
            *regions.get(usize::from(cell.row))?.as_bytes().get(usize::from(cell.column))?;
        (region != b' ').then_some(region)
    };
    let edges = grid.lattice.edges(|side| match beside(side).map(region) {
        [Some(a), Some(b)] if a == b => inner,
        [Some(_), Some(_)] => Some(Weight::Region),
        _ => Some(Weight::Border),
    });
    grid.marks.extend(edges);
}

/// A grid with equal boxes.
fn boxes(columns: u16, rows: u16, box_columns: u16, box_rows: u16) -> Grid {
    let mut grid = grid(columns, rows);
    let edges = grid.lattice.edges(|side| match beside(side) {
        [Some(a), Some(b)] if b.column < columns && b.row < rows => {
            let same = a.column / box_columns == b.column / box_columns
                && a.row / box_rows == b.row / box_rows;
            Some(if same { Weight::Thin } else { Weight::Thick })
        }
        _ => Some(Weight::Border),
    });
    grid.marks.extend(edges);
    grid
}

/// Symbols from rows of text, one character for each cell; a full stop is an empty cell.
fn symbols(grid: &mut Grid, rows: &[&str], role: Role) {
    for (row, text) in rows.iter().enumerate() {
        for (column, symbol) in text.chars().enumerate().filter(|(_, c)| *c != '.') {
            grid.symbol(cell(column as u16, row as u16), symbol, role);
        }
    }
}

fn shape(at: Spot, form: Form, tone: Tone) -> Mark {
    Mark::Shape { at, form, tone }
}

fn line(through: &[(u16, u16)], style: LineStyle) -> Mark {
    let through = through.iter().map(|(column, row)| centre(*column, *row)).collect();
    Mark::Line { through, style }
}

fn text(at: Spot, anchor: Anchor, text: &str) -> Mark {
    Mark::Symbol { at, anchor, text: text.to_owned(), role: Role::Clue }
}

fn fill(cells: &[(u16, u16)], tone: Tone) -> Mark {
    Mark::Fill { cells: cells.iter().map(|(column, row)| cell(*column, *row)).collect(), tone }
}

fn plain(columns: u16, rows: u16) -> Grid {
    let mut grid = grid(columns, rows);
    let edges = grid.lattice.edges(|side| match beside(side) {
        [Some(_), Some(b)] if b.column < columns && b.row < rows => Some(Weight::Thin),
        _ => Some(Weight::Border),
    });
    grid.marks.extend(edges);
    grid
}

/// One figure for each kind, many with an answer or in another medium.
pub fn all() -> Vec<Example> {
    [sudoku::all(), logic::all(), words::all()].into_iter().flatten().collect()
}
