//! Searches for the numbers of pages of puzzles with which a book has the requested page count.
//!
//! More puzzles need more pages, but not evenly: answers share pages, and chapters begin on right
//! pages. So the search lays out the book for each guess.

use std::collections::BTreeMap;

use crate::spec::PageTarget;
use bookgen_base::diagnostic::Faults;
use bookgen_press::layout::PageCount;

/// The maximum number of guesses. A book of a few chapters needs about eight.
const MAX_GUESSES: usize = 400;

/// The maximum number of puzzles that are shared out, as a multiple of the puzzles that the pages hold.
/// Chapters with few different puzzles do not take their whole share, so the others need larger shares.
const MAX_GROWTH: u32 = 20;

/// The notes that no further puzzles are looked for.
const FEW_NOTES: usize = 1;

/// The result of a search.
#[derive(Debug)]
pub enum Found {
    /// For each share of the target, the number of pages of puzzles.
    Pages(Vec<u32>),
    /// With the least number of puzzles, the book has more pages than requested.
    TooFew {
        /// The number of pages with the least number of puzzles.
        least: usize,
    },
    /// No guess leaves so few pages that notes may fill them.
    Missed {
        /// The largest page count below the requested one that a guess reaches without notes.
        below: usize,
        /// The smallest page count above the requested one that a guess reaches.
        above: Option<usize>,
    },
}

/// The result of a guess.
#[derive(Clone, Debug)]
enum Guess {
    /// The book has the requested page count, with this number of pages of notes.
    Fits { notes: usize },
    /// The book has this number of pages, more than requested.
    Over { pages: usize },
    /// The book cannot be laid out.
    Fails(Faults),
}

/// The number of pages of notes that a book may have: a tenth of its pages.
pub fn max_notes(pages: usize) -> usize {
    pages / 10
}

/// Searches for the largest numbers of pages of puzzles that fit the target, in proportion to the
/// weights of the chapters. `recorded` is a first guess. `count` lays out the book with a guess: the
/// number of pages of puzzles of each share of the target.
///
/// # Errors
/// The book cannot be laid out with the least number of puzzles, or with as many puzzles as the
/// pages need.
pub fn search(
    target: &PageTarget,
    recorded: Option<Vec<u32>>,
    count: impl FnMut(&[u32]) -> Result<PageCount, Faults>,
) -> Result<Found, Faults> {
    let mut search = Search { target, count, guesses: BTreeMap::new() };
    if let Some(pages) = recorded
        && matches!(search.guess(&pages), Guess::Fits { notes } if notes <= FEW_NOTES + 1)
    {
        return Ok(Found::Pages(pages));
    }
    let least = vec![1; target.shares.len()];
    match search.guess(&least) {
        Guess::Fits { .. } => {}
        Guess::Over { pages } => return Ok(Found::TooFew { least: pages }),
        Guess::Fails(faults) => return Err(faults),
    }
    let (mut pages, faults) = search.proportional();
    search.fill(&mut pages);
    let max_notes = max_notes(target.pages);
    if search.notes(&pages) > max_notes {
        search.neighbours(&pages);
    }
    let best = search.best();
    match (best, faults) {
        (Some((pages, notes)), _) if notes <= max_notes => Ok(Found::Pages(pages)),
        (_, Some(faults)) => Err(faults),
        (best, None) => {
            let notes = best.map_or(target.pages, |(_, notes)| notes);
            Ok(Found::Missed { below: target.pages - notes, above: search.above() })
        }
    }
}

struct Search<'a, C> {
    target: &'a PageTarget,
    count: C,
    guesses: BTreeMap<Vec<u32>, Guess>,
}

impl<C: FnMut(&[u32]) -> Result<PageCount, Faults>> Search<'_, C> {
    /// Lays out the book with a guess, unless this was done before.
    fn guess(&mut self, pages: &[u32]) -> Guess {
        if let Some(known) = self.guesses.get(pages) {
            return known.clone();
        }
        let guess = match (self.count)(pages) {
            Ok(PageCount { pages, notes }) if pages <= self.target.pages => {
                Guess::Fits { notes: notes + self.target.pages - pages }
            }
            Ok(PageCount { pages, .. }) => Guess::Over { pages },
            Err(faults) => Guess::Fails(faults),
        };
        self.guesses.insert(pages.to_vec(), guess.clone());
        guess
    }

    /// The pages of notes of a guess that was made before.
    fn notes(&self, pages: &[u32]) -> usize {
        match self.guesses.get(pages) {
            Some(Guess::Fits { notes }) => *notes,
            _ => self.target.pages,
        }
    }

    /// Finds the largest guess that fits and that shares the pages by the weights exactly. Also returns
    /// the faults of the next larger guess, if that guess fails.
    fn proportional(&mut self) -> (Vec<u32>, Option<Faults>) {
        let goal = self.target.pages;
        let totals = self.totals();
        // The last total that is known to fit, and the first that is known not to fit.
        let (mut low, mut high) = (0, totals.len());
        let (mut above, mut faults): (Option<usize>, Option<Faults>) = (None, None);
        let mut steps = 0;
        while high - low > 1 {
            let room = self.notes(&totals[low]) as f64;
            let span = (high - low) as f64;
            let step = match above {
                // Halving is slower at first, but cannot get stuck.
                _ if steps > 6 => span / 2.0,
                Some(above) => span * room / (above as f64 - goal as f64 + room),
                // A page of puzzles needs a quarter to a half of a page of answers.
                None => room / 1.35,
            };
            let next = low + (step.round() as usize).clamp(1, high - low - 1);
            steps += 1;
            match self.guess(&totals[next]) {
                Guess::Fits { .. } => low = next,
                Guess::Over { pages } => (high, above, faults) = (next, Some(pages), None),
                Guess::Fails(own) => (high, above, faults) = (next, None, Some(own)),
            }
        }
        (totals[low].clone(), faults)
    }

    /// The guesses that share puzzles by the weights, in rising order. The last guess has more pages of
    /// puzzles than the book has pages.
    fn totals(&self) -> Vec<Vec<u32>> {
        let shares = &self.target.shares;
        let weights: f64 = shares.iter().map(|share| f64::from(share.weight)).sum();
        let pages_per_puzzle: f64 = shares.iter().fold(0.0, |sum, share| {
            sum + f64::from(share.weight) / weights / f64::from(share.per_page)
        });
        let goal = u32::try_from(self.target.pages).unwrap_or(u32::MAX);
        let mut totals = vec![vec![1; shares.len()]];
        if shares.is_empty() {
            return totals;
        }
        let most = (f64::from(goal) / pages_per_puzzle).ceil() as u32;
        // Chapters with few different puzzles leave more pages to the others.
        for total in 1..=most.saturating_mul(MAX_GROWTH) {
            let next = self.target.shared(total);
            let is_full = next.iter().sum::<u32>() > goal;
            if totals.last() != Some(&next) {
                totals.push(next);
            }
            if is_full && total >= most {
                break;
            }
        }
        totals
    }

    /// Adds pages of puzzles to single chapters while pages are left over. The chapter that is furthest
    /// below its share comes first.
    fn fill(&mut self, pages: &mut Vec<u32>) {
        let mut closed = vec![false; pages.len()];
        let mut step = u32::MAX;
        loop {
            let notes = self.notes(pages);
            if notes <= FEW_NOTES || self.guesses.len() >= MAX_GUESSES {
                return;
            }
            let can_grow = |at: &usize| pages[*at] < self.target.shares[*at].most_pages();
            let open: Vec<usize> =
                (0..pages.len()).filter(|at| !closed[*at]).filter(can_grow).collect();
            // How many puzzles the chapter has for its weight.
            let supply = |at: &usize| {
                let share = &self.target.shares[*at];
                f64::from(pages[*at]) * f64::from(share.per_page) / f64::from(share.weight.max(1))
            };
            let next = open.iter().min_by(|a, b| supply(a).total_cmp(&supply(b)));
            let Some(&next) = next else { return };
            step = step.min(u32::try_from(notes).unwrap_or(u32::MAX).div_ceil(3)).max(1);
            let mut more = pages.clone();
            more[next] = (more[next] + step).min(self.target.shares[next].most_pages());
            match self.guess(&more) {
                Guess::Fits { .. } => *pages = more,
                _ if step > 1 => step /= 2,
                _ => closed[next] = true,
            }
        }
    }

    /// Tries guesses that differ from `pages` by one page in one chapter, and by one page in two
    /// chapters.
    fn neighbours(&mut self, pages: &[u32]) {
        let with = |base: &[u32], at: usize, count: u32| {
            let mut changed = base.to_vec();
            changed[at] = count;
            changed
        };
        let mut near = Vec::new();
        for at in 0..pages.len() {
            if pages[at] >= self.target.shares[at].most_pages() {
                continue;
            }
            let more = with(pages, at, pages[at] + 1);
            let fewer = |other: usize| with(&more, other, more[other].max(2) - 1);
            near.extend((0..pages.len()).map(fewer));
            near.push(more);
        }
        for guess in near {
            if self.guesses.len() >= MAX_GUESSES
                || matches!(self.best(), Some((_, notes)) if notes <= max_notes(self.target.pages))
            {
                return;
            }
            self.guess(&guess);
        }
    }

    /// The guess with the fewest notes. Of guesses with equally many notes, the one with the most pages
    /// of puzzles.
    fn best(&self) -> Option<(Vec<u32>, usize)> {
        let fits = self.guesses.iter().filter_map(|(pages, guess)| match guess {
            Guess::Fits { notes } => Some((pages.clone(), *notes)),
            _ => None,
        });
        fits.min_by_key(|(pages, notes)| (*notes, u32::MAX - pages.iter().sum::<u32>()))
    }

    /// The smallest page count of a guess that does not fit.
    fn above(&self) -> Option<usize> {
        let over = self.guesses.values().filter_map(|guess| match guess {
            Guess::Over { pages } => Some(*pages),
            _ => None,
        });
        over.min()
    }
}

#[cfg(test)]
mod tests;
