//! Lines of a nonogram.

/// The state of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineCell {
    /// Not known yet.
    Open,
    /// Black: part of a run.
    Black,
    /// White: part of a gap.
    White,
}

/// Solves a line as far as its own cells and runs allow. Each open cell that has the same colour in
/// all fillings of the line gets this colour. Returns false if the line has no filling.
pub fn solve_line(cells: &mut [LineCell], runs: &[usize]) -> bool {
    let n = cells.len();
    // `whites[i]`: the number of white cells among the first `i` cells.
    let mut whites = vec![0; n + 1];
    for (i, cell) in cells.iter().enumerate() {
        whites[i + 1] = whites[i] + usize::from(*cell == LineCell::White);
    }
    let can_be_white = |i: usize| cells[i] != LineCell::Black;
    let can_be_run = |start: usize, length: usize| {
        start + length <= n && whites[start + length] == whites[start]
    };
    // `before[j][i]`: the first `i` cells can hold exactly the first `j` runs, and a run may start
    // in cell `i`.
    let mut before = vec![vec![false; n + 1]; runs.len() + 1];
    before[0] = (0..=n).map(|i| (0..i).all(can_be_white)).collect();
    for (j, &length) in runs.iter().enumerate() {
        for i in 0..=n {
            let after_gap = i > 0 && can_be_white(i - 1);
            let gap_grows = after_gap && before[j + 1][i - 1];
            let run_ends = match i.checked_sub(length + 1) {
                Some(start) => after_gap && before[j][start] && can_be_run(start, length),
                None => false,
            };
            before[j + 1][i] = gap_grows || run_ends;
        }
    }
    // `after[j][i]`: the cells from `i` on can hold exactly the runs from `j` on, and a run may end
    // just before cell `i - 1`: a run may start in cell `i`.
    let mut after = vec![vec![false; n + 2]; runs.len() + 1];
    for i in (0..=n).rev() {
        after[runs.len()][i] = (i..n).all(can_be_white);
    }
    for (j, &length) in runs.iter().enumerate().rev() {
        for i in (0..n).rev() {
            let gap_grows = can_be_white(i) && after[j][i + 1];
            let end = i + length;
            let run_starts = can_be_run(i, length)
                && if end == n {
                    j + 1 == runs.len()
                } else {
                    can_be_white(end) && after[j + 1][end + 1]
                };
            after[j][i] = gap_grows || run_starts;
        }
    }
    let (mut black, mut white) = (vec![false; n], vec![false; n]);
    for j in 0..=runs.len() {
        for i in 0..n {
            // Cell `i` is in the gap before run `j`.
            let gap_starts = before[j][i] || j > 0 && ends_at(&before, &can_be_run, runs, j, i);
            white[i] |= can_be_white(i) && gap_starts && after[j][i + 1];
        }
        let Some(&length) = runs.get(j) else { break };
        for start in 0..n {
            let end = start + length;
            let fits = before[j][start]
                && can_be_run(start, length)
                && if end == n {
                    j + 1 == runs.len()
                } else {
                    can_be_white(end) && after[j + 1][end + 1]
                };
            if fits {
                black[start..end].fill(true);
            }
        }
    }
    if n > 0 && (0..n).any(|i| !black[i] && !white[i]) || n == 0 && !runs.is_empty() {
        return false;
    }
    for (i, cell) in cells.iter_mut().enumerate() {
        match (black[i], white[i]) {
            (true, false) => *cell = LineCell::Black,
            (false, true) => *cell = LineCell::White,
            _ => {}
        }
    }
    true
}

/// Whether run `j - 1` can end just before cell `i`.
fn ends_at(
    before: &[Vec<bool>],
    can_be_run: &impl Fn(usize, usize) -> bool,
    runs: &[usize],
    j: usize,
    i: usize,
) -> bool {
    let length = runs[j - 1];
    i.checked_sub(length).is_some_and(|start| before[j - 1][start] && can_be_run(start, length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The lengths of the runs of a filling.
    fn runs_of(bits: u32, n: usize) -> Vec<usize> {
        let cells: Vec<bool> = (0..n).map(|i| bits >> i & 1 == 1).collect();
        cells.chunk_by(|a, b| a == b).filter(|run| run[0]).map(<[bool]>::len).collect()
    }

    proptest! {
        #[test]
        fn a_line_is_solved_exactly(
            known in prop::collection::vec(0..4u8, 0..11),
            runs in prop::collection::vec(1..5usize, 0..4),
        ) {
            let n = known.len();
            let cell = |state: &u8| match state {
                0 => LineCell::Black,
                1 => LineCell::White,
                _ => LineCell::Open,
            };
            let mut cells: Vec<LineCell> = known.iter().map(cell).collect();
            let fits = |bits: &u32| {
                runs_of(*bits, n) == runs
                    && cells.iter().enumerate().all(|(i, cell)| match cell {
                        LineCell::Black => bits >> i & 1 == 1,
                        LineCell::White => bits >> i & 1 == 0,
                        LineCell::Open => true,
                    })
            };
            let fillings: Vec<u32> = (0..1u32 << n).filter(fits).collect();
            let expected: Vec<LineCell> = (0..n)
                .map(|i| match fillings.iter().filter(|bits| *bits >> i & 1 == 1).count() {
                    0 => LineCell::White,
                    all if all == fillings.len() => LineCell::Black,
                    _ => LineCell::Open,
                })
                .collect();
            prop_assert_eq!(solve_line(&mut cells, &runs), !fillings.is_empty());
            if !fillings.is_empty() {
                prop_assert_eq!(cells, expected);
            }
        }
    }
}
