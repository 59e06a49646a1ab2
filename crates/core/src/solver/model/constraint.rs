//! The constraints of a model.

use std::ops::RangeInclusive;

/// A variable of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub(super) usize);

impl Variable {
    /// The condition that the variable has a value.
    pub fn is(self, value: i32) -> Literal {
        Literal { variable: self, value, is: true }
    }

    /// The condition that the variable has any other value.
    pub fn is_not(self, value: i32) -> Literal {
        Literal { variable: self, value, is: false }
    }
}

/// A condition on one variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Literal {
    /// The variable.
    pub variable: Variable,
    /// The value to compare with.
    pub value: i32,
    /// Whether the variable must have the value, or must not have it.
    pub is: bool,
}

impl Literal {
    /// Whether the condition is true.
    pub(super) fn holds(self, values: &[i32]) -> bool {
        (values[self.variable.0] == self.value) == self.is
    }
}

/// A rule that the values of some variables keep to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// All values are different.
    Distinct(Vec<Variable>),
    /// The sum of the products lies in a range.
    Linear {
        /// The factors and their variables.
        terms: Vec<(i32, Variable)>,
        /// The sums that are allowed.
        total: RangeInclusive<i32>,
    },
    /// The values are different, and their sum is given: a cage of a killer Sudoku, a run of a
    /// kakuro. The values are at least 0 and at most 31.
    DistinctSum {
        /// The variables.
        variables: Vec<Variable>,
        /// The sum.
        total: i32,
    },
    /// The product of the values is given. The values are at least 1.
    Product {
        /// The variables.
        variables: Vec<Variable>,
        /// The product.
        total: i64,
    },
    /// The number of true conditions is one of the numbers listed.
    Count {
        /// The conditions.
        of: Vec<Literal>,
        /// The numbers that are allowed.
        allowed: Vec<usize>,
    },
    /// Two lines of values differ in at least one place.
    Differ(Vec<Variable>, Vec<Variable>),
    /// The first value is less than the second value.
    Less(Variable, Variable),
    /// The values are one of the rows.
    Table {
        /// The variables.
        variables: Vec<Variable>,
        /// The rows. Each row has one value for each variable.
        rows: Vec<Vec<i32>>,
    },
    /// At least one of the conditions is true.
    Clause(Vec<Literal>),
    /// The true conditions form runs of these lengths, in this order, with at least one false
    /// condition between two runs: a line of a nonogram.
    Runs {
        /// The conditions of the cells of the line.
        line: Vec<Literal>,
        /// The lengths of the runs, all above 0.
        lengths: Vec<usize>,
    },
    /// The edges whose condition is true form exactly one closed loop: every node has none or two
    /// of these edges, and all these edges are connected.
    OneLoop {
        /// The edges: a condition, and the numbers of the two nodes that the edge connects.
        edges: Vec<(Literal, usize, usize)>,
    },
    /// The edges whose condition is true form no closed loop.
    Acyclic {
        /// The edges: a condition, and the numbers of the two nodes that the edge connects.
        edges: Vec<(Literal, usize, usize)>,
    },
    /// The cells whose condition is true are connected. No cell at all counts as connected.
    Connected {
        /// The conditions of the cells.
        cells: Vec<Literal>,
        /// The pairs of neighbouring cells, as indices of `cells`.
        links: Vec<(usize, usize)>,
    },
    /// Regions of given sizes. The value of a cell is the number of its region, from 1, or 0 if the
    /// cell belongs to no region. Each region contains its seed, has its size, and is connected.
    Regions {
        /// The cells.
        cells: Vec<Variable>,
        /// The pairs of neighbouring cells, as indices of `cells`.
        links: Vec<(usize, usize)>,
        /// For each region its seed, as an index of `cells`, and its size, at least 1.
        regions: Vec<(usize, usize)>,
    },
}

impl Constraint {
    /// The values have a given sum.
    pub fn sum(variables: &[Variable], total: i32) -> Constraint {
        let terms = variables.iter().map(|variable| (1, *variable)).collect();
        Constraint::Linear { terms, total: total..=total }
    }

    /// The name of the constraint, for tests.
    pub fn name(&self) -> String {
        let text = format!("{self:?}");
        text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
    }

    /// The variable has a given value.
    pub fn given(variable: Variable, value: i32) -> Constraint {
        Constraint::Clause(vec![variable.is(value)])
    }
}
