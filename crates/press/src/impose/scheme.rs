//! Which page stands where: arithmetic, without lengths.

/// A way to arrange pages on sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Two pages on each side of a sheet; the sheets are folded in the middle, one lying in the
    /// other.
    Booklet {
        /// How many sheets may lie in one fold; a thicker book becomes several of even thickness,
        /// to be sewn one after the other. Without it all lie in one.
        signature: Option<u32>,
    },
    /// So many columns and rows of pages on each side, in reading order.
    Grid(u32, u32),
    /// So many columns and rows of pages; cut apart, the piles laid on each other in reading order
    /// are the book.
    Stacks(u32, u32),
}

/// The pages of one side of a sheet, counted from 0, row by row from the top left; none is blank.
pub type Side = Vec<Option<usize>>;

/// A sheet of paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its front and, if it is printed on both sides, its back as it looks when the sheet is turned
    /// over like the page of a book.
    pub sides: Vec<Side>,
    /// How many sheets lie round it in its fold.
    pub depth: u32,
}

impl Scheme {
    /// Columns and rows of pages on a side.
    pub fn cells(self) -> (u32, u32) {
        match self {
            Scheme::Booklet { .. } => (2, 1),
            Scheme::Grid(columns, rows) | Scheme::Stacks(columns, rows) => (columns, rows),
        }
    }

    /// The sheets of a book of so many pages, in the order they are printed. A booklet is always
    /// printed on `both_sides`. A book that is read from right to left is bound at the right.
    pub fn sheets(self, pages: usize, both_sides: bool, right_to_left: bool) -> Vec<Sheet> {
        let mut sheets = match self {
            Scheme::Booklet { signature } => booklet(pages, signature),
            Scheme::Grid(columns, rows) => grid(pages, columns * rows, both_sides),
            Scheme::Stacks(columns, rows) => stacks(pages, (columns, rows), both_sides),
        };
        if right_to_left {
            for side in sheets.iter_mut().flat_map(|sheet| &mut sheet.sides) {
                mirror(side, self.cells().0);
            }
        }
        sheets
    }
}

/// Turns the columns of a side about.
fn mirror(side: &mut Side, columns: u32) {
    side.chunks_mut((columns as usize).max(1)).for_each(<[_]>::reverse);
}

fn booklet(pages: usize, signature: Option<u32>) -> Vec<Sheet> {
    let all = pages.div_ceil(4);
    let folds = match signature {
        Some(most) => all.div_ceil((most as usize).max(1)),
        None => 1,
    };
    let mut sheets = Vec::with_capacity(all);
    for fold in 0..folds.max(1) {
        // As even as can be, the thicker ones first.
        let count = all / folds.max(1) + usize::from(fold < all % folds.max(1));
        let first = 4 * sheets.len();
        let last = first + 4 * count;
        let page = |number: usize| (number < pages).then_some(number);
        for (depth, out) in (0..).zip(0..count) {
            let (front, back) = (first + 2 * out, last - 1 - 2 * out);
            sheets.push(Sheet {
                sides: vec![vec![page(back), page(front)], vec![page(front + 1), page(back - 1)]],
                depth,
            });
        }
    }
    sheets
}

fn grid(pages: usize, cells: u32, both_sides: bool) -> Vec<Sheet> {
    let cells = cells as usize;
    let side = |side: usize| -> Side {
        (side * cells..(side + 1) * cells).map(|page| (page < pages).then_some(page)).collect()
    };
    let sides: Vec<Side> = (0..pages.div_ceil(cells.max(1))).map(side).collect();
    let of_sheet = if both_sides { 2 } else { 1 };
    sides.chunks(of_sheet).map(|sides| Sheet { sides: sides.to_vec(), depth: 0 }).collect()
}

fn stacks(pages: usize, (columns, rows): (u32, u32), both_sides: bool) -> Vec<Sheet> {
    let cells = (columns as usize) * (rows as usize);
    let of_leaf = if both_sides { 2 } else { 1 };
    let height = pages.div_ceil(of_leaf).div_ceil(cells.max(1));
    let sheet = |level: usize| {
        let side = |of_leaf_before: usize| -> Side {
            let page = |cell: usize| (cell * height + level) * of_leaf + of_leaf_before;
            (0..cells).map(page).map(|page| (page < pages).then_some(page)).collect()
        };
        let mut sides: Vec<Side> = (0..of_leaf).map(side).collect();
        // What is left on the front is right on the back.
        sides.iter_mut().skip(1).for_each(|side| mirror(side, columns));
        Sheet { sides, depth: 0 }
    };
    (0..height).map(sheet).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Pages as a printer counts them; 0 is blank.
    fn numbers(sheets: &[Sheet]) -> Vec<Vec<Vec<usize>>> {
        let side = |side: &Side| side.iter().map(|page| page.map_or(0, |page| page + 1)).collect();
        sheets.iter().map(|sheet| sheet.sides.iter().map(side).collect()).collect()
    }

    /// Folds and nests the sheets of one fold; gives the pages as a reader turns them.
    fn folded(sheets: &[Sheet], right_to_left: bool) -> Vec<Option<usize>> {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for sheet in sheets {
            let [front, back] = [0, 1].map(|side| [0, 1].map(|cell| sheet.sides[side][cell]));
            // A leaf is two places on the paper that lie behind each other. The front of the sheet
            // is the outside of the fold: the leaf bound on its other side comes first.
            let leaves = match right_to_left {
                false => [[front[1], back[0]], [back[1], front[0]]],
                true => [[front[0], back[1]], [back[0], front[1]]],
            };
            before.extend(leaves[0]);
            after.splice(0..0, leaves[1]);
        }
        before.extend(after);
        before
    }

    /// Cuts the sheets apart and lays the piles on each other, in reading order.
    fn piled(sheets: &[Sheet], columns: usize, right_to_left: bool) -> Vec<Option<usize>> {
        let cells = sheets.first().map_or(0, |sheet| sheet.sides[0].len());
        let mut pages = Vec::new();
        for cell in 0..cells {
            let (row, column) = (cell / columns, cell % columns);
            // The places that lie behind each other on the paper.
            let across = row * columns + (columns - 1 - column);
            let (front, back) = if right_to_left { (across, cell) } else { (cell, across) };
            for sheet in sheets {
                pages.push(sheet.sides[0][front]);
                pages.extend(sheet.sides.get(1).map(|side| side[back]));
            }
        }
        pages
    }

    /// The pages in order, then nothing but blanks.
    fn reads(pages: Vec<Option<usize>>, count: usize) -> bool {
        pages.iter().take(count).copied().eq((0..count).map(Some))
            && pages[count..].iter().all(Option::is_none)
    }

    #[test]
    fn a_booklet_of_eight_pages() {
        let sheets = Scheme::Booklet { signature: None }.sheets(8, true, false);
        assert_eq!(numbers(&sheets), [[[8, 1], [2, 7]], [[6, 3], [4, 5]]]);
        assert_eq!([sheets[0].depth, sheets[1].depth], [0, 1]);
        let sheets = Scheme::Booklet { signature: None }.sheets(6, true, true);
        assert_eq!(numbers(&sheets), [[[1, 0], [0, 2]], [[3, 6], [5, 4]]]);
    }

    #[test]
    fn thick_books_are_folded_in_even_parts() {
        let sheets = Scheme::Booklet { signature: Some(8) }.sheets(68, true, false);
        let depths: Vec<u32> = sheets.iter().map(|sheet| sheet.depth).collect();
        assert_eq!(depths, [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4]);
        assert_eq!(numbers(&sheets)[6], [[48, 25], [26, 47]]);
    }

    #[test]
    fn grids_and_stacks() {
        let grid = Scheme::Grid(2, 2).sheets(6, true, false);
        assert_eq!(numbers(&grid), [[[1, 2, 3, 4], [5, 6, 0, 0]]]);
        let grid = Scheme::Grid(2, 2).sheets(6, false, true);
        assert_eq!(numbers(&grid), [[[2, 1, 4, 3]], [[6, 5, 0, 0]]]);
        let stacks = Scheme::Stacks(2, 1).sheets(8, true, false);
        assert_eq!(numbers(&stacks), [[[1, 5], [6, 2]], [[3, 7], [8, 4]]]);
        let stacks = Scheme::Stacks(1, 2).sheets(5, false, false);
        assert_eq!(numbers(&stacks), [[[1, 4]], [[2, 5]], [[3, 0]]]);
    }

    proptest! {
        #[test]
        fn a_folded_booklet_reads(
            pages in 1usize..300,
            signature in prop::option::of(1u32..20),
            right_to_left in any::<bool>(),
        ) {
            let sheets = Scheme::Booklet { signature }.sheets(pages, true, right_to_left);
            prop_assert_eq!(sheets.len(), pages.div_ceil(4));
            let mut read = Vec::new();
            let mut thickness = Vec::new();
            for fold in sheets.chunk_by(|_, next| next.depth > 0) {
                prop_assert!((0..).zip(fold).all(|(depth, sheet)| sheet.depth == depth));
                prop_assert!(signature.is_none_or(|most| fold.len() <= most as usize));
                thickness.push(fold.len());
                read.extend(folded(fold, right_to_left));
            }
            prop_assert!(thickness.iter().max() <= thickness.iter().min().map(|n| n + 1).as_ref());
            prop_assert!(reads(read, pages));
        }

        #[test]
        fn piled_stacks_read(
            pages in 1usize..300,
            (columns, rows) in (1u32..5, 1u32..5),
            both_sides in any::<bool>(),
            right_to_left in any::<bool>(),
        ) {
            let scheme = Scheme::Stacks(columns, rows);
            let sheets = scheme.sheets(pages, both_sides, right_to_left);
            let leaves = pages.div_ceil(if both_sides { 2 } else { 1 });
            prop_assert_eq!(sheets.len(), leaves.div_ceil((columns * rows) as usize));
            let read = piled(&sheets, columns as usize, right_to_left);
            prop_assert!(reads(read, pages));
        }

        #[test]
        fn a_grid_reads(
            pages in 1usize..300,
            (columns, rows) in (1u32..5, 1u32..5),
            both_sides in any::<bool>(),
            right_to_left in any::<bool>(),
        ) {
            let sheets = Scheme::Grid(columns, rows).sheets(pages, both_sides, right_to_left);
            let mut read = Vec::new();
            for side in sheets.iter().flat_map(|sheet| &sheet.sides) {
                for row in side.chunks(columns as usize) {
                    match right_to_left {
                        true => read.extend(row.iter().rev()),
                        false => read.extend(row),
                    }
                }
            }
            prop_assert!(reads(read, pages));
        }
    }
}
