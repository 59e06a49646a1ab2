//! The search: what follows, then a guess, until the grid is solved or impossible.

use super::propagation::{
    Configurations, Propagation, configurations, load, propagate, store, triads,
};
use super::vector::{BOX_LANES, Vector};
use super::{SolutionVisitor, State};

/// Which side of a guess is followed up first: given by a random draw, or the one where the digit
/// stands in the minirow.
pub type BranchOrder<'a> = dyn FnMut() -> bool + 'a;

/// Draws what follows in a state; false if it has no solution.
#[inline(always)]
pub fn propagate_state<V: Vector>(state: &mut State) -> bool {
    let mut cells = load::<V>(&state.cells);
    let possible = !matches!(propagate(&mut cells), Propagation::Impossible);
    state.cells = store(&cells);
    possible
}

/// Hands over the solutions of a state one by one, until told to stop by `false`. Says whether
/// the search came to its end. (Where a guess is made it is [`Vector::explore`] that is called:
/// what is compiled for certain processors must not be mixed with what is not.)
#[inline(always)]
pub fn explore<V: Vector>(
    state: &State,
    order: &mut BranchOrder<'_>,
    found: &mut SolutionVisitor<'_>,
) -> bool {
    let mut cells = load::<V>(&state.cells);
    loop {
        match propagate(&mut cells) {
            Propagation::Impossible => return true,
            Propagation::Solved => return found(&State { cells: store(&cells) }),
            Propagation::Open => match triads(&mut cells) {
                None => return true,
                Some(true) => {}
                Some(false) => {
                    let guess = Guess::on(&configurations(&cells));
                    let [mut with, mut without] = [State { cells: store(&cells) }; 2];
                    guess.split(&mut with, &mut without);
                    let (first, then) = if order() { (with, without) } else { (without, with) };
                    if !V::explore(&first, order, found) {
                        return false;
                    }
                    cells = load(&then.cells);
                }
            },
        }
    }
}

/// What is guessed: that a digit stands in a minirow or minicolumn, or elsewhere in its box.
struct Guess {
    /// The digit, as a bit.
    digit: u16,
    band: usize,
    stack: usize,
    /// The row in the box, or the column.
    line: usize,
    /// Whether the line is a column.
    vertical: bool,
}

impl Guess {
    /// The guess that decides most: in the band or stack that has the fewest ways left for all
    /// its digits together, on a digit with two ways if there is one. The choice is tdoku's; of
    /// twenty tried it leads to the smallest searches on hard puzzles.
    ///
    /// Some digit has two ways or more, or the grid would be solved.
    #[inline(always)]
    fn on(configurations: &Configurations) -> Guess {
        let (mut least, mut vertical, mut at) = (u32::MAX, false, 0);
        for band in 0..3 {
            let (falling, rising) =
                (configurations.falling[band] & BOX_LANES, configurations.rising[band] & BOX_LANES);
            let count = falling.count_ones() + rising.count_ones();
            if count > 9 && count < least {
                (least, vertical, at) = (count, false, band);
            }
        }
        for stack in 0..3 {
            let mut count = 0;
            for band in 0..3 {
                count += (configurations.down[band] >> (16 * stack) & 0xffff).count_ones();
                count += (configurations.up[band] >> (16 * stack) & 0xffff).count_ones();
            }
            if count > 9 && count < least {
                (least, vertical, at) = (count, true, stack);
            }
        }
        // The ways by the box they begin in.
        let (forward, backward) = if vertical {
            (&configurations.down, &configurations.up)
        } else {
            (&configurations.falling, &configurations.rising)
        };
        let (mut forth, mut back) = ([0u16; 3], [0u16; 3]);
        let (mut one, mut two, mut three) = (0, 0, 0);
        for from in 0..3 {
            let (band, stack) = if vertical { (from, at) } else { (at, from) };
            forth[from] = (forward[band] >> (16 * stack)) as u16;
            back[from] = (backward[band] >> (16 * stack)) as u16;
            for ways in [forth[from], back[from]] {
                three |= two & ways;
                two |= one & ways;
                one |= ways;
            }
        }
        let digits = if two & !three != 0 { two & !three } else { two };
        let digit = digits & digits.wrapping_neg();
        let has = |ways: u16| u32::from(ways & digit != 0);
        let mut total = 0;
        for from in 0..3 {
            total += has(forth[from]) + has(back[from]);
        }
        // A line that some of the digit's ways go through and others do not.
        let through = |line: usize, place: usize| {
            has(forth[(place + 3 - line) % 3]) + has(back[(place + line) % 3])
        };
        let divides = |line: usize, place: usize| (1..total).contains(&through(line, place));
        let (mut line, mut place) = (0, 0);
        while !divides(line, place) && line < 2 {
            (line, place) = if place < 2 { (line, place + 1) } else { (line + 1, 0) };
        }
        let (band, stack) = if vertical { (place, at) } else { (at, place) };
        Guess { digit, band, stack, line, vertical }
    }

    /// Makes the guess in one state, and its contrary in the other.
    #[inline(always)]
    fn split(&self, with: &mut State, without: &mut State) {
        let bit = u64::from(self.digit) << (16 * self.stack);
        for at in 0..9 {
            let line = if self.vertical { at % 3 } else { at / 3 };
            let loses = if line == self.line { &mut *without } else { &mut *with };
            loses.cells[at][self.band] &= !bit;
        }
    }
}
