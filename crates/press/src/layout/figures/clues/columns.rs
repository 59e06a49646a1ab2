//! Distributes the lines of clue lists over columns.
//!
//! A column has rows of equal height, and each line is in a row. A heading has a blank row above it,
//! except at the top of a column, and has at least three lines of its list below it. An entry of up to
//! three lines is in one column. A longer entry has at least two lines in each of its columns.

/// An entry with more lines may be broken between two columns.
const MAX_UNBROKEN: usize = 3;

/// The minimum number of lines of a broken entry in each column.
const MIN_PART: usize = 2;

/// The minimum number of lines below a heading that is not at the top of its column.
const MIN_BELOW: usize = 3;

/// A heading or an entry, broken into lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Whether the block is a heading.
    pub is_heading: bool,
    /// The number of lines, at least 1.
    pub lines: usize,
}

/// A line: the index of the block, and the index of the line in the block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineIndex {
    /// The block.
    pub block: usize,
    /// The line.
    pub line: usize,
}

/// The lines of a column, each with its row. Rows count from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column(pub Vec<(usize, LineIndex)>);

impl Column {
    /// The number of rows up to the last line.
    pub fn rows(&self) -> usize {
        self.0.last().map_or(0, |(row, _)| row + 1)
    }
}

/// The number of rows of the highest column.
pub fn rows(columns: &[Column]) -> usize {
    columns.iter().map(Column::rows).max().unwrap_or(0)
}

/// Fills columns with lines, from a first line onwards.
#[derive(Clone, Copy)]
pub struct Flow<'b> {
    blocks: &'b [Block],
    /// The next line.
    next: LineIndex,
    /// Whether a list that does not fit into the rest of a column begins in the next column.
    keeps_lists: bool,
}

impl<'b> Flow<'b> {
    /// The flow of all lines of some blocks.
    pub fn new(blocks: &'b [Block]) -> Flow<'b> {
        Flow { blocks, next: LineIndex::default(), keeps_lists: false }
    }

    /// The flow of all lines of some blocks, in which no list is broken between two columns.
    pub fn whole_lists(blocks: &'b [Block]) -> Flow<'b> {
        Flow { keeps_lists: true, ..Flow::new(blocks) }
    }

    /// Whether all lines are in columns.
    pub fn is_done(&self) -> bool {
        self.next.block >= self.blocks.len()
    }

    /// Fills up to `count` columns of `rows` rows. No column is empty.
    pub fn fill(&mut self, count: usize, rows: usize) -> Vec<Column> {
        let columns = (0..count).map_while(|_| {
            let column = self.column(rows);
            (!column.0.is_empty()).then_some(column)
        });
        columns.collect()
    }

    /// Fills up to `count` columns with all lines that are left. The columns have the minimum height.
    /// Returns `None` if a column would need more than `max_rows` rows.
    pub fn balance(&self, count: usize, max_rows: usize) -> Option<Vec<Column>> {
        let fitted = |rows: usize| {
            let mut flow = *self;
            let columns = flow.fill(count, rows);
            flow.is_done().then_some(columns)
        };
        let longest = fitted(max_rows)?;
        let blocks = self.blocks.get(self.next.block..).unwrap_or_default();
        let lines: usize = blocks.iter().map(|block| block.lines).sum();
        let least = lines.saturating_sub(self.next.line).div_ceil(count.max(1)).max(1);
        Some((least..max_rows).find_map(fitted).unwrap_or(longest))
    }

    /// Fills one column.
    fn column(&mut self, rows: usize) -> Column {
        let mut column = Column::default();
        while let Some(block) = self.blocks.get(self.next.block) {
            let used = column.rows();
            let blank = usize::from(block.is_heading && used > 0);
            let first = used.saturating_add(blank);
            let count = self.fitting(block, rows.saturating_sub(first), used == 0);
            let LineIndex { block: index, line } = self.next;
            let lines = line..line + count;
            column.0.extend(
                lines.zip(first..).map(|(line, row)| (row, LineIndex { block: index, line })),
            );
            if line + count < block.lines {
                self.next.line += count;
                break;
            }
            self.next = LineIndex { block: index + 1, line: 0 };
        }
        column
    }

    /// The number of lines of the next block that a column with `free` rows takes. `is_first` is whether
    /// the column is empty.
    fn fitting(&self, block: &Block, free: usize, is_first: bool) -> usize {
        let rest = block.lines - self.next.line;
        if block.is_heading {
            let after =
                self.blocks[self.next.block + 1..].iter().take_while(|block| !block.is_heading);
            let kept = match self.keeps_lists {
                true => after.map(|block| block.lines).sum(),
                false => kept_below(after, if is_first { 1 } else { MIN_BELOW }),
            };
            return if rest + kept <= free { rest } else { 0 };
        }
        if rest <= free {
            return rest;
        }
        let part = free.min(rest.saturating_sub(MIN_PART));
        if block.lines > MAX_UNBROKEN && part >= MIN_PART { part } else { 0 }
    }
}

/// The number of lines that stay below a heading: whole entries with at least `least` lines together, of
/// which the last may be broken. `entries` are the entries below the heading.
fn kept_below<'b>(entries: impl Iterator<Item = &'b Block>, least: usize) -> usize {
    let mut kept = 0;
    for entry in entries {
        if kept >= least {
            break;
        }
        kept += match entry.lines {
            lines if lines <= MAX_UNBROKEN => lines,
            _ => MIN_PART.max(least - kept),
        };
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn heading(lines: usize) -> Block {
        Block { is_heading: true, lines }
    }

    fn entry(lines: usize) -> Block {
        Block { is_heading: false, lines }
    }

    /// For each column, the row of each line with the index of its block.
    fn filled(blocks: &[Block], count: usize, rows: usize) -> Vec<Vec<(usize, usize)>> {
        let columns = Flow::new(blocks).fill(count, rows);
        let lines = |column: Column| column.0.into_iter().map(|(row, line)| (row, line.block));
        columns.into_iter().map(|column| lines(column).collect()).collect()
    }

    #[test]
    fn a_heading_is_kept_with_its_first_entry() {
        let blocks = [heading(1), entry(1), entry(1), heading(1), entry(2)];
        let all = [(0, 0), (1, 1), (2, 2), (4, 3), (5, 4), (6, 4)];
        assert_eq!(filled(&blocks, 1, 7), [all.to_vec()]);
        let first = vec![(0, 0), (1, 1), (2, 2)];
        assert_eq!(filled(&blocks, 2, 6), [first, vec![(0, 3), (1, 4), (2, 4)]]);
        assert!(filled(&blocks, 3, 1).is_empty());
    }

    #[test]
    fn a_long_entry_has_two_lines_in_each_column() {
        assert_eq!(filled(&[entry(3)], 3, 2), [[]; 0]);
        let rows = |rows: usize| -> Vec<usize> {
            filled(&[entry(2), entry(5)], 4, rows).iter().map(Vec::len).collect()
        };
        assert_eq!(rows(3), [2, 3, 2]);
        assert_eq!(rows(4), [4, 3]);
        assert_eq!(rows(6), [5, 2]);
        assert_eq!(rows(7), [7]);
    }

    #[test]
    fn balanced_columns_have_the_minimum_height() {
        let blocks = [heading(1), entry(1), entry(1), entry(1), heading(1), entry(1), entry(1)];
        let heights = |count: usize, rows: usize| -> Option<Vec<usize>> {
            let columns = Flow::new(&blocks).balance(count, rows)?;
            Some(columns.iter().map(Column::rows).collect())
        };
        assert_eq!(heights(2, 100), Some(vec![4, 3]));
        assert_eq!(heights(3, 100), Some(vec![3, 1, 3]));
        // With one more row, each list is in one column.
        let whole = Flow::whole_lists(&blocks).balance(3, 100).unwrap();
        assert_eq!(whole.iter().map(Column::rows).collect::<Vec<_>>(), [4, 3]);
        assert_eq!(heights(1, 100), Some(vec![8]));
        assert_eq!(heights(3, 2), None);
        assert_eq!(Flow::new(&[]).balance(2, 10), Some(Vec::new()));
    }

    fn blocks() -> impl Strategy<Value = Vec<Block>> {
        let list = (1..3usize, prop::collection::vec(1..9usize, 1..9));
        prop::collection::vec(list, 1..4).prop_map(|lists| {
            let blocks = lists.into_iter().flat_map(|(lines, entries)| {
                std::iter::once(heading(lines)).chain(entries.into_iter().map(entry))
            });
            blocks.collect()
        })
    }

    proptest! {
        #[test]
        fn every_line_is_in_a_column(blocks in blocks(), count in 1..5usize, rows in 1..40usize) {
            let mut flow = Flow::new(&blocks);
            let mut columns = Vec::new();
            while !flow.is_done() {
                let filled = flow.fill(count, rows);
                if filled.is_empty() {
                    // The rest of the column is too short for a heading with its first entry.
                    prop_assert!(rows < 5);
                    break;
                }
                columns.extend(filled);
            }
            let lines = columns.iter().flat_map(|column| &column.0);
            let all = blocks.iter().enumerate().flat_map(|(block, own)| {
                (0..own.lines).map(move |line| LineIndex { block, line })
            });
            let expected: Vec<LineIndex> = all.take_while(|line| *line != flow.next).collect();
            prop_assert_eq!(lines.map(|(_, line)| *line).collect::<Vec<_>>(), expected);
            for column in &columns {
                prop_assert!(column.rows() <= rows);
                let (_, last) = column.0[column.0.len() - 1];
                let block = blocks[last.block];
                prop_assert!(!block.is_heading);
                let rest = block.lines - last.line - 1;
                prop_assert!(rest == 0 || rest >= 2 && block.lines > 3);
            }
        }
    }
}
