//! The swaps of the dig-hole paper: transformations that exchange two things.

use super::Transformation;
use crate::board::Cells;
use crate::founding::trace::Trace;
use bookgen_base::rng::Draw;

/// Transforms a puzzle as the paper describes it: by random swaps, one after the other.
///
/// Each swap exchanges two digits, two bands or stacks, two rows of a band or columns of a stack, or
/// all rows with all columns. These four changes are equally likely. The paper does not say how many
/// swaps it makes. After few swaps, the puzzle still resembles the original puzzle;
/// [`Transformation::random`] draws each equivalent form with the same probability.
pub fn swap_at_random(puzzle: &Cells, swaps: u32, rng: &mut impl Draw, trace: &mut Trace) -> Cells {
    (0..swaps).fold(*puzzle, |puzzle, _| {
        let swap = Swap::random(rng);
        trace.add(|| swap.describe());
        swap.transformation().apply_to_grid(&puzzle)
    })
}

/// A transformation that exchanges two things, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Swap {
    Digits([usize; 2]),
    Bands([usize; 2]),
    Stacks([usize; 2]),
    Rows([usize; 2]),
    Columns([usize; 2]),
    RowsWithColumns,
}

impl Swap {
    fn random(rng: &mut impl Draw) -> Swap {
        match rng.below(4) {
            0 => Swap::Digits(pair(9, rng)),
            1 if rng.below(2) == 0 => Swap::Bands(pair(3, rng)),
            1 => Swap::Stacks(pair(3, rng)),
            2 if rng.below(2) == 0 => Swap::Rows(lines(rng)),
            2 => Swap::Columns(lines(rng)),
            _ => Swap::RowsWithColumns,
        }
    }

    fn transformation(self) -> Transformation {
        let mut result = Transformation::IDENTITY;
        match self {
            Swap::Digits([one, other]) => result.digits.swap(one, other),
            Swap::Rows([one, other]) => result.rows.swap(one, other),
            Swap::Columns([one, other]) => result.columns.swap(one, other),
            Swap::Bands(bands) => swap_groups(&mut result.rows, bands),
            Swap::Stacks(stacks) => swap_groups(&mut result.columns, stacks),
            Swap::RowsWithColumns => result.transposed = true,
        }
        result
    }

    /// The swap as a line of a trace.
    fn describe(self) -> String {
        let (noun, [one, other]) = match self {
            Swap::Digits(pair) => ("digits", pair),
            Swap::Bands(pair) => ("bands", pair),
            Swap::Stacks(pair) => ("stacks", pair),
            Swap::Rows(pair) => ("rows", pair),
            Swap::Columns(pair) => ("columns", pair),
            Swap::RowsWithColumns => return "rows become columns".to_owned(),
        };
        format!("{noun} {} and {} swapped", one + 1, other + 1)
    }
}

/// Two different random numbers below `count`.
fn pair(count: u32, rng: &mut impl Draw) -> [usize; 2] {
    let one = rng.below(count);
    let other = (one + 1 + rng.below(count - 1)) % count;
    [one as usize, other as usize]
}

/// Two different random lines of the same band or stack.
fn lines(rng: &mut impl Draw) -> [usize; 2] {
    let group = 3 * rng.below(3) as usize;
    pair(3, rng).map(|line| group + line)
}

fn swap_groups(lines: &mut [u8; 9], [one, other]: [usize; 2]) {
    (0..3).for_each(|line| lines.swap(3 * one + line, 3 * other + line));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use crate::canonical::canonical;
    use crate::fill::fill;
    use bookgen_base::rng::StreamName;

    #[test]
    fn swaps_keep_the_canonical_form_and_all_six_occur() {
        let mut rng = StreamName::new().with("swaps").stream();
        let grid = fill(&mut rng);
        let mut trace = Trace::on();
        let other = swap_at_random(&grid, 200, &mut rng, &mut trace);
        assert!(board::is_solution(&other) && other != grid);
        assert_eq!(canonical(&grid, 0), canonical(&other, 0));
        let lines = trace.take();
        assert_eq!(lines.len(), 200);
        for noun in ["digits", "bands", "stacks", "rows", "columns"] {
            assert!(lines.iter().any(|line| line.starts_with(noun) && line.ends_with("swapped")));
        }
        assert!(lines.iter().any(|line| line == "rows become columns"));
        assert_eq!(swap_at_random(&grid, 0, &mut rng, &mut trace), grid);
    }

    #[test]
    fn a_swap_exchanges_what_its_trace_names() {
        let swap = Swap::Bands([0, 2]);
        assert_eq!(swap.describe(), "bands 1 and 3 swapped");
        assert_eq!(swap.transformation().rows, [6, 7, 8, 3, 4, 5, 0, 1, 2]);
        let swap = Swap::Columns([3, 5]);
        assert_eq!(swap.describe(), "columns 4 and 6 swapped");
        assert_eq!(swap.transformation().columns, [0, 1, 2, 5, 4, 3, 6, 7, 8]);
        let swap = Swap::Digits([0, 8]);
        assert_eq!(swap.describe(), "digits 1 and 9 swapped");
        assert_eq!(swap.transformation().digits, [8, 1, 2, 3, 4, 5, 6, 7, 0]);
    }
}
