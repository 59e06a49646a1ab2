//! The order of pages on sheets.

/// An imposition scheme: how pages are arranged on sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Two pages on each side of a sheet. Sheets are nested and folded in the middle.
    Booklet {
        /// The maximum number of sheets in a signature. A thicker book is divided into signatures
        /// of nearly equal thickness, which are sewn together. If this is `None`, the book has one
        /// signature.
        signature: Option<u32>,
    },
    /// N-up: a grid of pages on each side, in reading order.
    NUp {
        /// The number of columns.
        columns: u32,
        /// The number of rows.
        rows: u32,
    },
    /// Cut and stack: a grid of pages on each side. The pile of printed sheets is cut into stacks,
    /// one for each cell of the grid. The stacks are then put on top of each other in reading
    /// order.
    CutStacks {
        /// The number of columns.
        columns: u32,
        /// The number of rows.
        rows: u32,
    },
}

/// The pages on one side of a sheet, row by row from the top left. Pages are counted from 0; `None`
/// is a blank page.
pub type Side = Vec<Option<usize>>;

/// The pages on a sheet of paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The front and, in duplex printing, the back. The columns of the back are counted from the
    /// left, after the sheet is turned over like the page of a book.
    pub sides: Vec<Side>,
    /// The number of sheets that enclose this sheet in its signature; 0 for the outermost sheet.
    pub depth: u32,
}

impl Scheme {
    /// The numbers of columns and rows on a side.
    pub fn grid(self) -> (u32, u32) {
        match self {
            Scheme::Booklet { .. } => (2, 1),
            Scheme::NUp { columns, rows } | Scheme::CutStacks { columns, rows } => (columns, rows),
        }
    }

    /// The sheets of a book, in print order. If `duplex` is true, sheets are printed on both sides.
    /// A booklet is always printed on both sides. If `right_to_left` is true, the book is bound at
    /// the right.
    pub fn sheets(self, pages: usize, duplex: bool, right_to_left: bool) -> Vec<Sheet> {
        let mut sheets = match self {
            Scheme::Booklet { signature } => booklet(pages, signature),
            Scheme::NUp { columns, rows } => n_up(pages, columns * rows, duplex),
            Scheme::CutStacks { columns, rows } => cut_stacks(pages, columns, rows, duplex),
        };
        if right_to_left {
            for side in sheets.iter_mut().flat_map(|sheet| &mut sheet.sides) {
                mirror(side, self.grid().0);
            }
        }
        sheets
    }
}

/// Reverses the columns of a side.
fn mirror(side: &mut Side, columns: u32) {
    side.chunks_mut((columns as usize).max(1)).for_each(<[_]>::reverse);
}

fn booklet(pages: usize, max_signature: Option<u32>) -> Vec<Sheet> {
    let total = pages.div_ceil(4);
    let signatures = match max_signature {
        Some(max) => total.div_ceil((max as usize).max(1)).max(1),
        None => 1,
    };
    let mut sheets = Vec::with_capacity(total);
    for signature in 0..signatures {
        // The thicker signatures are at the start of the book.
        let count = total / signatures + usize::from(signature < total % signatures);
        let first = 4 * sheets.len();
        let last = first + 4 * count;
        let page = |number: usize| (number < pages).then_some(number);
        for (depth, outer) in (0..).zip(0..count) {
            let (front, back) = (first + 2 * outer, last - 1 - 2 * outer);
            sheets.push(Sheet {
                sides: vec![vec![page(back), page(front)], vec![page(front + 1), page(back - 1)]],
                depth,
            });
        }
    }
    sheets
}

fn n_up(pages: usize, cells: u32, duplex: bool) -> Vec<Sheet> {
    let cells = cells as usize;
    let side = |side: usize| -> Side {
        (side * cells..(side + 1) * cells).map(|page| (page < pages).then_some(page)).collect()
    };
    let sides: Vec<Side> = (0..pages.div_ceil(cells.max(1))).map(side).collect();
    let sides_per_sheet = if duplex { 2 } else { 1 };
    sides.chunks(sides_per_sheet).map(|sides| Sheet { sides: sides.to_vec(), depth: 0 }).collect()
}

fn cut_stacks(pages: usize, columns: u32, rows: u32, duplex: bool) -> Vec<Sheet> {
    let cells = (columns as usize) * (rows as usize);
    let pages_per_leaf = if duplex { 2 } else { 1 };
    let height = pages.div_ceil(pages_per_leaf).div_ceil(cells.max(1));
    let sheet = |level: usize| {
        let side = |side: usize| -> Side {
            let page = |cell: usize| (cell * height + level) * pages_per_leaf + side;
            (0..cells).map(page).map(|page| (page < pages).then_some(page)).collect()
        };
        let mut sides: Vec<Side> = (0..pages_per_leaf).map(side).collect();
        // The right column of the back is behind the left column of the front.
        sides.iter_mut().skip(1).for_each(|side| mirror(side, columns));
        Sheet { sides, depth: 0 }
    };
    (0..height).map(sheet).collect()
}

#[cfg(test)]
mod tests;
