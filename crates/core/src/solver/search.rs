//! A search that counts solutions up to two, within a budget of nodes.

use crate::board::Flaw;

/// A partly solved puzzle.
pub trait Branch: Clone {
    /// Draws conclusions. Returns false if the puzzle has no solution.
    fn propagate(&mut self) -> bool;

    /// The alternatives of an open decision; one of them is true in each solution. `None` if the
    /// puzzle is solved.
    fn alternatives(&self) -> Option<Vec<Self>>;
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions<T> {
    /// There is no solution.
    None,
    /// There is exactly one solution.
    One(T),
    /// There are at least two solutions.
    Two(T, T),
    /// The budget is used up. The solution is the one found so far, if any.
    Open(Option<T>),
}

impl<T> Solutions<T> {
    /// Converts each solution.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Solutions<U> {
        match self {
            Solutions::None => Solutions::None,
            Solutions::One(one) => Solutions::One(f(one)),
            Solutions::Two(one, two) => Solutions::Two(f(one), f(two)),
            Solutions::Open(found) => Solutions::Open(found.map(f)),
        }
    }

    /// The only solution.
    ///
    /// # Errors
    /// There is not exactly one solution.
    pub fn only(self) -> Result<T, Flaw> {
        let flaw = match self {
            Solutions::One(solution) => return Ok(solution),
            Solutions::None => "the puzzle has no solution",
            Solutions::Two(..) => "the puzzle has more than one solution",
            Solutions::Open(_) => "the search for solutions reached its limit",
        };
        Err(Flaw(flaw.to_owned()))
    }
}

/// Searches for two solutions. Each call of [`Branch::propagate`] is a node; the search stops after
/// `max_nodes` nodes.
pub fn search<T: Branch>(start: T, max_nodes: u64) -> Solutions<T> {
    let mut open = vec![start];
    let mut found = None;
    let mut nodes = 0;
    while let Some(mut node) = open.pop() {
        if nodes == max_nodes {
            return Solutions::Open(found);
        }
        nodes += 1;
        if !node.propagate() {
            continue;
        }
        match node.alternatives() {
            // The first alternative is searched first.
            Some(alternatives) => open.extend(alternatives.into_iter().rev()),
            None => match found.take() {
                Some(first) => return Solutions::Two(first, node),
                None => found = Some(node),
            },
        }
    }
    found.map_or(Solutions::None, Solutions::One)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers below 16 whose bit is set. Each node chooses the next binary digit.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Bits(Vec<bool>, u32);

    impl Branch for Bits {
        fn propagate(&mut self) -> bool {
            self.0.len() < 4 || {
                let number = self.0.iter().fold(0, |number, bit| number * 2 + u32::from(*bit));
                self.1 >> number & 1 == 1
            }
        }

        fn alternatives(&self) -> Option<Vec<Bits>> {
            (self.0.len() < 4).then(|| {
                [false, true].map(|bit| Bits([self.0.as_slice(), &[bit]].concat(), self.1)).to_vec()
            })
        }
    }

    #[test]
    fn solutions_are_counted_up_to_two() {
        let count = |numbers| match search(Bits(Vec::new(), numbers), 100) {
            Solutions::None => 0,
            Solutions::One(_) => 1,
            Solutions::Two(a, b) => {
                assert_ne!(a, b);
                2
            }
            Solutions::Open(_) => panic!("the budget is large enough"),
        };
        assert_eq!([0, 1 << 7, 0b101 << 4, 0xffff].map(count), [0, 1, 2, 2]);
    }

    #[test]
    fn a_search_ends_when_the_budget_is_used_up() {
        // The tree has 31 nodes. The number 15 is found last, and the number 0 first.
        let all = |numbers, max| search(Bits(Vec::new(), numbers), max);
        assert_eq!(all(1 << 15, 30), Solutions::Open(None));
        assert_eq!(all(1 << 15, 31), Solutions::One(Bits(vec![true; 4], 1 << 15)));
        assert_eq!(all(1, 5), Solutions::Open(Some(Bits(vec![false; 4], 1))));
    }
}
