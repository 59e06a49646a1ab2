//! The search: alternates deduction and guesses until the grid is solved or has no solution.

use super::counting::{self, Count};
use super::propagation::{
    CellVectors, Configurations, Propagation, configurations, load, propagate, store, triads,
};
use super::vector::{BOX_LANES, Portable, Vector};
use super::{SolutionVisitor, State};

/// A callback that chooses which branch of a guess is explored first. `true` means the branch in
/// which the digit is in the guessed minirow or minicolumn (see `Guess`).
pub type BranchOrder<'a> = dyn FnMut() -> bool + 'a;

/// A vector type that the search can be compiled for. Recursive calls go through these methods. The vector
/// type of an instruction set overrides them, so that code for this instruction set never calls code that
/// is compiled without it.
pub trait SearchVector: Vector {
    /// Runs [`propagate_state`] with this vector type.
    fn propagate(token: Self::Token, state: &mut State) -> bool {
        propagate_state::<Self>(token, state)
    }

    /// Runs [`explore`] on the cells of a state.
    fn explore(
        token: Self::Token,
        state: &State,
        order: &mut BranchOrder<'_>,
        found: &mut SolutionVisitor<'_>,
    ) -> bool {
        Self::explore_cells(token, &load(token, &state.cells), order, found)
    }

    /// Runs [`explore`] with this vector type.
    fn explore_cells(
        token: Self::Token,
        cells: &CellVectors<Self>,
        order: &mut BranchOrder<'_>,
        found: &mut SolutionVisitor<'_>,
    ) -> bool {
        explore(token, *cells, order, found)
    }

    /// Runs [`counting::count`] on the cells of a state. Each solution counts once.
    fn count(token: Self::Token, state: &State, count: &mut Count) -> bool {
        Self::count_cells(token, &load(token, &state.cells), count, 1)
    }

    /// Runs [`counting::count`] with this vector type.
    fn count_cells(
        token: Self::Token,
        cells: &CellVectors<Self>,
        count: &mut Count,
        weight: u32,
    ) -> bool {
        counting::count(token, *cells, count, weight)
    }
}

impl SearchVector for Portable {}

/// Removes candidates from a state by deduction. Returns `false` if the state has no solution.
#[inline(always)]
pub fn propagate_state<V: Vector>(token: V::Token, state: &mut State) -> bool {
    let mut cells = load::<V>(token, &state.cells);
    let possible = !matches!(propagate(&mut cells), Propagation::Impossible);
    state.cells = store(&cells);
    possible
}

/// Calls `found` with each solution until `found` returns `false`. Returns `false` if `found` stopped the
/// search, and `true` otherwise.
#[inline(always)]
pub fn explore<V: SearchVector>(
    token: V::Token,
    mut cells: CellVectors<V>,
    order: &mut BranchOrder<'_>,
    found: &mut SolutionVisitor<'_>,
) -> bool {
    loop {
        match propagate(&mut cells) {
            Propagation::Impossible => return true,
            Propagation::Solved => return found(&State { cells: store(&cells) }),
            Propagation::Open => match triads(&mut cells) {
                None => return true,
                Some(true) => {}
                Some(false) => {
                    let [mut with, mut without] = [cells; 2];
                    Guess::choose(&configurations(&cells)).split(&mut with, &mut without);
                    let (first, then) = if order() { (with, without) } else { (without, with) };
                    if !V::explore_cells(token, &first, order, found) {
                        return false;
                    }
                    cells = then;
                }
            },
        }
    }
}

/// A guess, with two branches. In the first branch, a digit is in the guessed minirow or minicolumn
/// (three cells of a box in a line). In the second branch, the digit is elsewhere in the same box.
pub struct Guess {
    /// The digit, as one bit.
    digit: u16,
    band: usize,
    stack: usize,
    /// The row or column within the box, 0 to 2.
    line: usize,
    /// Whether the line is a column.
    vertical: bool,
}

impl Guess {
    /// Chooses a guess. The rule first selects the band or stack with the fewest possible
    /// configurations, counted over all digits. In this band or stack, the rule then selects a
    /// digit, if possible a digit with two configurations. The rule comes from the solver tdoku by
    /// Tom Dillon. Among twenty rules tried, this rule leads to the smallest searches on hard
    /// puzzles.
    ///
    /// The grid is not solved yet, so some digit has at least two configurations.
    #[inline(always)]
    pub fn choose(configurations: &Configurations) -> Guess {
        let (mut fewest, mut vertical, mut chute) = (u32::MAX, false, 0);
        for band in 0..3 {
            let (falling, rising) =
                (configurations.falling[band] & BOX_LANES, configurations.rising[band] & BOX_LANES);
            let count = falling.count_ones() + rising.count_ones();
            if count > 9 && count < fewest {
                (fewest, vertical, chute) = (count, false, band);
            }
        }
        for stack in 0..3 {
            let mut count = 0;
            for band in 0..3 {
                count += (configurations.down[band] >> (16 * stack) & 0xffff).count_ones();
                count += (configurations.up[band] >> (16 * stack) & 0xffff).count_ones();
            }
            if count > 9 && count < fewest {
                (fewest, vertical, chute) = (count, true, stack);
            }
        }
        // `forwards` and `backwards` hold the digits with a possible configuration in the selected
        // band or stack. The index is the number of the box (0 to 2) in which the digit is in row 1
        // (in a stack: column 1).
        let (ahead, behind) = if vertical {
            (&configurations.down, &configurations.up)
        } else {
            (&configurations.falling, &configurations.rising)
        };
        let (mut forwards, mut backwards) = ([0u16; 3], [0u16; 3]);
        let (mut once, mut twice, mut thrice) = (0, 0, 0);
        for from in 0..3 {
            let (band, stack) = if vertical { (from, chute) } else { (chute, from) };
            forwards[from] = (ahead[band] >> (16 * stack)) as u16;
            backwards[from] = (behind[band] >> (16 * stack)) as u16;
            for starting in [forwards[from], backwards[from]] {
                thrice |= twice & starting;
                twice |= once & starting;
                once |= starting;
            }
        }
        let digits = if twice & !thrice != 0 { twice & !thrice } else { twice };
        let digit = digits & digits.wrapping_neg();
        let has = |starting: u16| u32::from(starting & digit != 0);
        let mut total = 0;
        for from in 0..3 {
            total += has(forwards[from]) + has(backwards[from]);
        }
        // Chooses a minirow or minicolumn that contains the digit in some of the digit's
        // configurations, but not in all of them.
        let through = |line: usize, position: usize| {
            has(forwards[(position + 3 - line) % 3]) + has(backwards[(position + line) % 3])
        };
        let divides = |line: usize, position: usize| (1..total).contains(&through(line, position));
        let (mut line, mut position) = (0, 0);
        while !divides(line, position) && line < 2 {
            (line, position) = if position < 2 { (line, position + 1) } else { (line + 1, 0) };
        }
        let (band, stack) = if vertical { (position, chute) } else { (chute, position) };
        Guess { digit, band, stack, line, vertical }
    }

    /// Applies the two branches: in `with`, the digit must be in the guessed line; in `without`,
    /// the digit must not be in this line.
    #[inline(always)]
    pub fn split<V: Vector>(&self, with: &mut CellVectors<V>, without: &mut CellVectors<V>) {
        for at in 0..9 {
            let line = if self.vertical { at % 3 } else { at / 3 };
            let loses = if line == self.line { &mut *without } else { &mut *with };
            loses[at].remove((self.band, self.stack), self.digit);
        }
    }
}
