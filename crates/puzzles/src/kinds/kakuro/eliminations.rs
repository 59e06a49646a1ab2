//! Steps that remove candidates from a single run.

use super::combinations::{between, digit_set, digits, range};
use super::run_filter::sum_range;
use super::singles::digit_arg;
use super::solution::{Argument, Solution};
use bookgen_core::solver::phrase::{Arg, Phrase};
use bookgen_core::solver::sums;

/// The maximum number of combinations that a sentence lists.
const MAX_LISTED: usize = 3;

impl Solution<'_> {
    fn runs(&self) -> std::ops::Range<usize> {
        0..self.runs.all.len()
    }

    /// Digits that no combination has that fits the candidates of a run.
    pub fn wrong_combinations(&self) -> Option<Argument> {
        self.runs().find_map(|run| {
            let possible = self.noted_fitting(run).possible;
            let open = self.open(run);
            if possible == 0 {
                return None;
            }
            let conclusion = self.keep_only(open.cells().iter().map(|cell| (*cell, possible)))?;
            let combinations = self.noted_combinations(run);
            let key = if combinations.len() > MAX_LISTED {
                "many-combinations"
            } else {
                "few-combinations"
            };
            let count = combinations.len() as i64;
            let listed = combinations.into_iter().take(MAX_LISTED).map(|set| {
                let parts = digits(set)
                    .map(|digit| Phrase::new("one-digit").with("digit", digit_arg(digit as u8)));
                Phrase::new("combination").with("digits", Arg::Phrases(parts.collect(), "plus"))
            });
            let reason = Phrase::new(key)
                .with("run", Arg::House(run))
                .with("combinations", Arg::Phrases(listed.collect(), "or-else"))
                .with("count", Arg::Number(count));
            Some((conclusion, reason))
        })
    }

    /// Candidates that are too small or too large beside the other open cells of a run.
    pub fn bounds(&self) -> Option<Argument> {
        self.runs().find_map(|run| {
            let open = self.open(run);
            let (least, most) = sum_range(open.candidates());
            let rest = self.rest(run);
            open.cells().iter().filter(|_| open.cells().len() > 1).find_map(|cell| {
                let (own_least, own_most) = range(self.candidates[*cell]);
                let (others_least, others_most) = (least - own_least, most - own_most);
                let bounds = [
                    ("others-at-most", others_most, between(rest - others_most, 9)),
                    ("others-at-least", others_least, between(1, rest - others_least)),
                ];
                bounds.into_iter().find_map(|(key, total, kept)| {
                    let conclusion = self.keep_only(std::iter::once((*cell, kept)))?;
                    let reason = Phrase::new(key)
                        .with("run", Arg::House(run))
                        .with("total", Arg::Number(total.into()))
                        .with("rest", Arg::Number(rest.into()))
                        .with("cell", Arg::Cell(*cell));
                    Some((conclusion, reason))
                })
            })
        })
    }

    /// Two cells of a run that have only two candidates together, or three cells that have only
    /// three: other cells cannot have these candidates.
    pub fn naked_set(&self) -> Option<Argument> {
        [2, 3].into_iter().find_map(|size| {
            self.runs().find_map(|run| {
                let open = self.open(run);
                let cells = open.cells();
                subsets(cells.len(), size).find_map(|chosen| {
                    let is_chosen = |at: usize| chosen >> at & 1 == 1;
                    let own = (0..cells.len()).filter(|at| is_chosen(*at));
                    let union = own.clone().fold(0, |all, at| all | open.candidates()[at]);
                    if union.count_ones() != size {
                        return None;
                    }
                    let others = (0..cells.len()).filter(|at| !is_chosen(*at));
                    let conclusion = self.keep_only(others.map(|at| (cells[at], !union)))?;
                    let reason = Phrase::new("naked-set")
                        .with("cells", Arg::Cells(own.map(|at| cells[at]).collect()))
                        .with("run", Arg::House(run))
                        .with("digits", Arg::Digits(union));
                    Some((conclusion, reason))
                })
            })
        })
    }

    /// Two digits that a run needs and that have only two places, or three digits that have only
    /// three: these places have no other digits.
    pub fn hidden_set(&self) -> Option<Argument> {
        [2, 3].into_iter().find_map(|size| {
            self.runs().find_map(|run| {
                let open = self.open(run);
                let needed: Vec<i32> = digits(self.noted_fitting(run).needed).collect();
                subsets(needed.len(), size).find_map(|chosen| {
                    let own = (0..needed.len()).filter(|at| chosen >> at & 1 == 1);
                    let set = own.fold(0, |all, at| all | digit_set(needed[at]));
                    let places = open.cells().iter().copied();
                    let places: Vec<usize> =
                        places.filter(|cell| self.candidates[*cell] & set != 0).collect();
                    if places.len() as u32 != size {
                        return None;
                    }
                    let conclusion = self.keep_only(places.iter().map(|cell| (*cell, set)))?;
                    let reason = Phrase::new("hidden-set")
                        .with("cells", Arg::Cells(places))
                        .with("run", Arg::House(run))
                        .with("digits", Arg::Digits(set));
                    Some((conclusion, reason))
                })
            })
        })
    }

    /// Candidates that occur in no arrangement of a run.
    pub fn arrangements(&self) -> Option<Argument> {
        self.runs().find_map(|run| {
            let cells = &self.runs.all[run].cells;
            let mut kept: Vec<u32> = cells.iter().map(|cell| self.candidates[*cell]).collect();
            if !sums::filter(&mut kept, u32::from(self.sums[run])) {
                return None;
            }
            let conclusion = self.keep_only(cells.iter().copied().zip(kept))?;
            let reason = Phrase::new("no-arrangement").with("run", Arg::House(run));
            Some((conclusion, reason))
        })
    }
}

/// The subsets with `size` of the numbers below `count`, as bits.
fn subsets(count: usize, size: u32) -> impl Iterator<Item = u32> {
    (0..1u32 << count).filter(move |set| set.count_ones() == size)
}
