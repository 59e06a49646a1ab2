//! Relations between two cells, for example "less than" or "consecutive".

use super::{Conclusion, Rule, Step, digits_in};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, Houses};
use crate::solver::phrase::{Arg, Phrase};

/// A relation between the digits of two cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The key of the phrase that explains the relation. Its placeholders are `a` and `b`, the two
    /// cells.
    pub phrase: &'static str,
    /// For each digit of the first cell from 0, the digits of the second cell that fit, as bits.
    pub forward: Vec<u32>,
    /// For each digit of the second cell from 0, the digits of the first cell that fit, as bits.
    pub backward: Vec<u32>,
}

impl Relation {
    /// A relation between digits from 1.
    pub fn new(phrase: &'static str, size: usize, fits: impl Fn(usize, usize) -> bool) -> Relation {
        let all = |row: &dyn Fn(usize, usize) -> bool| -> Vec<u32> {
            let bits = |a: usize| (1..=size).map(|b| u32::from(row(a, b)) << (b - 1)).sum();
            (1..=size).map(bits).collect()
        };
        Relation { phrase, forward: all(&|a, b| fits(a, b)), backward: all(&|b, a| fits(a, b)) }
    }
}

/// The relations between pairs of cells.
#[derive(Clone, Debug, Default)]
pub struct Related {
    /// The relations.
    pub relations: Vec<Relation>,
    /// The pairs: the first cell, the second cell, and the index of their relation.
    pub pairs: Vec<(usize, usize, usize)>,
}

/// A digit beside a related cell.
#[derive(Debug)]
pub struct RelatedDigit(pub Related);

/// The candidates of a cell beside a related cell.
#[derive(Debug)]
pub struct RelatedCandidates(pub Related);

/// What is known of the first cell of a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// Its digit.
    Digit,
    /// Its candidates.
    Candidates,
}

/// The digits that fit some digit of a set.
#[inline]
fn fitting(support: &[u32], mut digits: u32) -> u32 {
    let mut all = 0;
    while digits != 0 {
        all |= support.get(digits.trailing_zeros() as usize).copied().unwrap_or(0);
        digits &= digits - 1;
    }
    all
}

impl Related {
    /// The first effect of a relation: the cells `from` and `to`, and the candidates of `to` that
    /// stay.
    fn find<const W: usize>(
        &self,
        name: &'static str,
        houses: &Houses<W>,
        candidates: &Candidates<W>,
        source: Source,
    ) -> Option<Step<W>> {
        let needs_digit = source == Source::Digit;
        for &(a, b, relation) in &self.pairs {
            let relation = &self.relations[relation];
            for (from, to, support) in [(a, b, &relation.forward), (b, a, &relation.backward)] {
                if (needs_digit && candidates.open.has(from)) || !candidates.open.has(to) {
                    continue;
                }
                let (of_from, of_to) =
                    (candidates.mask(houses.size, from), candidates.mask(houses.size, to));
                let gone = of_to & !fitting(support, of_from);
                if gone == 0 {
                    continue;
                }
                let removed = digits_in(gone).map(|digit| (digit, CellSet::new(to)));
                let key = if needs_digit { "related-digit" } else { "related-candidates" };
                let relation =
                    Phrase::new(relation.phrase).with("a", Arg::Cell(a)).with("b", Arg::Cell(b));
                return Some(Step {
                    technique: name,
                    basis: [from, to].into_iter().collect(),
                    conclusion: Conclusion::Removed(removed.collect()),
                    reason: Phrase::new(key)
                        .with("relation", Arg::Phrase(Box::new(relation)))
                        .with("cell", Arg::Cell(from))
                        .with("digits", Arg::Digits(of_from)),
                });
            }
        }
        None
    }

    fn apply_all<const W: usize>(
        &self,
        houses: &Houses<W>,
        candidates: &mut Candidates<W>,
        source: Source,
    ) -> bool {
        let needs_digit = source == Source::Digit;
        let mut has_removed = false;
        loop {
            let mut again = false;
            for &(a, b, relation) in &self.pairs {
                let relation = &self.relations[relation];
                let open = (candidates.open.has(a), candidates.open.has(b));
                if open == (false, false) || (needs_digit && open == (true, true)) {
                    continue;
                }
                let (of_a, of_b) =
                    (candidates.mask(houses.size, a), candidates.mask(houses.size, b));
                if open.1 && (!needs_digit || !open.0) {
                    let stays = of_b & fitting(&relation.forward, of_a);
                    if stays != of_b {
                        candidates.keep(houses, b, stays);
                        again = true;
                    }
                }
                if open.0 && (!needs_digit || !open.1) {
                    let stays = of_a & fitting(&relation.backward, of_b);
                    if stays != of_a {
                        candidates.keep(houses, a, stays);
                        again = true;
                    }
                }
            }
            if !again {
                return has_removed;
            }
            has_removed = true;
        }
    }
}

impl<const W: usize> Rule<Candidates<W>> for RelatedDigit {
    fn name(&self) -> &'static str {
        "digit beside a related cell"
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        self.0.find(Rule::<Candidates<W>>::name(self), houses, candidates, Source::Digit)
    }

    fn apply_all(&self, houses: &Houses<W>, candidates: &mut Candidates<W>) -> Option<bool> {
        Some(self.0.apply_all(houses, candidates, Source::Digit))
    }
}

impl<const W: usize> Rule<Candidates<W>> for RelatedCandidates {
    fn name(&self) -> &'static str {
        "candidates of related cells"
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        self.0.find(Rule::<Candidates<W>>::name(self), houses, candidates, Source::Candidates)
    }

    fn apply_all(&self, houses: &Houses<W>, candidates: &mut Candidates<W>) -> Option<bool> {
        Some(self.0.apply_all(houses, candidates, Source::Candidates))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn less() -> Related {
        let relations = vec![Relation::new("is-less", 4, |a, b| a < b)];
        Related { relations, pairs: vec![(0, 1, 0), (1, 2, 0)] }
    }

    #[test]
    fn candidates_of_a_chain_have_bounds() {
        let houses: Houses<1> = Houses::latin(4);
        let mut candidates = Candidates::new(&houses);
        assert!(less().apply_all(&houses, &mut candidates, Source::Candidates));
        assert_eq!([0, 1, 2].map(|cell| candidates.of_cell(cell)), [0b0011, 0b0110, 0b1100]);
    }

    #[test]
    fn a_digit_limits_only_its_neighbour() {
        let houses: Houses<1> = Houses::latin(4);
        let mut candidates = Candidates::new(&houses);
        assert!(!less().apply_all(&houses, &mut candidates, Source::Digit));
        candidates.place(&houses, 0, 1);
        assert!(less().apply_all(&houses, &mut candidates, Source::Digit));
        assert_eq!([1, 2].map(|cell| candidates.of_cell(cell)), [0b1100, 0b1101]);
        let step = less().find("name", &houses, &candidates, Source::Candidates).unwrap();
        let gone = [0, 2].map(|digit| (digit, CellSet::new(2)));
        assert_eq!(step.conclusion, Conclusion::Removed(gone.to_vec()));
    }
}
