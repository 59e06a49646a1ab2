//! Translates the constraints of a model to clauses.
//!
//! A variable with two values becomes one literal; any other variable becomes one literal for each
//! value, of which exactly one is true. The constraints [`Constraint::OneLoop`] and
//! [`Constraint::Connected`] are not translated completely: [`cuts`](super::cuts) adds the clauses
//! that a search needs.

use std::ops::RangeInclusive;

use batsat::Lit;

use super::Model;
use super::clauses::Clauses;
use super::constraint::{Constraint, Literal, Variable};
use super::evaluate::node_count;
use super::graph::distances;

/// The maximum number of clauses for a [`Constraint::Count`] that is translated without new
/// variables.
const MAX_PLAIN_CLAUSES: usize = 100;

/// The clauses of a model.
pub(super) struct Encoding {
    pub clauses: Clauses,
    /// For each variable, its smallest value and the literals of its values.
    values: Vec<(i32, Vec<Lit>)>,
}

impl Encoding {
    /// Translates all constraints of a model.
    pub(super) fn new(model: &Model, max_polls: u64) -> Encoding {
        let mut clauses = Clauses::new(max_polls);
        let values = model.domains.iter().map(|domain| new_literals(&mut clauses, domain));
        let values = values.collect();
        let mut encoding = Encoding { clauses, values };
        // Single literals come first: the values that they decide need no further clauses.
        let is_single =
            |rule: &&Constraint| matches!(rule, Constraint::Clause(all) if all.len() == 1);
        model.constraints.iter().filter(is_single).for_each(|rule| encoding.add(rule));
        encoding.add_domains();
        model
            .constraints
            .iter()
            .filter(|rule| !is_single(rule))
            .for_each(|rule| encoding.add(rule));
        encoding
    }

    /// Each variable has exactly one value.
    fn add_domains(&mut self) {
        for (_, literals) in &self.values {
            if literals.len() > 2 || literals.is_empty() {
                self.clauses.at_most_one(literals);
                self.clauses.add(literals.iter().copied());
            }
        }
    }

    /// The literal of a condition. A value outside the domain is never taken.
    pub(super) fn literal(&self, condition: Literal) -> Lit {
        let (least, literals) = &self.values[condition.variable.0];
        let at = usize::try_from(i64::from(condition.value) - i64::from(*least)).ok();
        let literal = at.and_then(|at| literals.get(at).copied());
        let literal = literal.unwrap_or_else(|| self.clauses.constant(false));
        if condition.is { literal } else { !literal }
    }

    /// The values of all variables in the assignment that was found last.
    pub(super) fn assignment(&self) -> Vec<i32> {
        let value = |(least, literals): &(i32, Vec<Lit>)| {
            let at = literals.iter().position(|literal| self.clauses.is_true(*literal));
            least + at.unwrap_or(0) as i32
        };
        self.values.iter().map(value).collect()
    }

    /// The value literals of a variable: pairs of value and literal.
    fn alternatives(&self, variable: Variable) -> impl Iterator<Item = (i32, Lit)> {
        let (least, literals) = &self.values[variable.0];
        (*least..).zip(literals.iter().copied())
    }

    fn add(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Distinct(variables) => self.add_distinct(variables),
            Constraint::Linear { terms, total } => {
                let items = terms.iter().map(|(factor, variable)| {
                    let alternatives = self.alternatives(*variable);
                    alternatives.map(|(value, lit)| (i64::from(*factor) * i64::from(value), lit))
                });
                let items: Vec<Vec<(i64, Lit)>> = items.map(Iterator::collect).collect();
                let (from, to) = (i64::from(*total.start()), i64::from(*total.end()));
                self.add_weighted(&items, Join::Sum, |sum| (from..=to).contains(&sum));
            }
            Constraint::Product { variables, total } => {
                let items = variables.iter().map(|variable| {
                    let alternatives = self.alternatives(*variable);
                    alternatives.map(|(value, lit)| (i64::from(value), lit)).collect()
                });
                let items: Vec<Vec<(i64, Lit)>> = items.collect();
                self.add_weighted(&items, Join::Product, |product| product == *total);
            }
            Constraint::Count { of, allowed } => {
                let literals = of.iter().map(|literal| self.literal(*literal)).collect();
                self.add_count(literals, allowed);
            }
            Constraint::DistinctSum { variables, total } => {
                self.add_distinct_sum(variables, i64::from(*total));
            }
            Constraint::Differ(one, other) => self.add_differ(one, other),
            Constraint::Less(a, b) => self.add_less(*a, *b),
            Constraint::Table { variables, rows } => self.add_table(variables, rows),
            Constraint::Clause(literals) => {
                let literals: Vec<Lit> = literals.iter().map(|l| self.literal(*l)).collect();
                self.clauses.add(literals);
            }
            Constraint::Runs { line, lengths } => self.add_runs(line, lengths),
            Constraint::OneLoop { edges } => {
                for node in 0..node_count(edges) {
                    let at_node = edges.iter().filter(|&&(_, a, b)| a == node || b == node);
                    let literals = at_node.map(|(literal, ..)| self.literal(*literal)).collect();
                    self.add_count(literals, &[0, 2]);
                }
                let literals: Vec<Lit> = edges.iter().map(|edge| self.literal(edge.0)).collect();
                self.clauses.add(literals);
            }
            Constraint::Acyclic { .. } | Constraint::Connected { .. } => {}
            Constraint::Regions { cells, links, regions } => {
                self.add_regions(cells, links, regions);
            }
        }
    }

    fn add_distinct(&mut self, variables: &[Variable]) {
        let values: Vec<(i32, usize)> =
            variables.iter().map(|v| (self.values[v.0].0, self.values[v.0].1.len())).collect();
        let Some(least) = values.iter().map(|(least, _)| *least).min() else { return };
        let most = values.iter().map(|(least, count)| least + *count as i32 - 1).max();
        let most = most.unwrap_or(least);
        let is_permutation = (most - least) as usize + 1 == variables.len();
        for value in least..=most {
            let literals: Vec<Lit> =
                variables.iter().map(|variable| self.literal(variable.is(value))).collect();
            self.clauses.at_most_one(&literals);
            if is_permutation {
                self.clauses.add(literals);
            }
        }
    }

    /// A literal stands for each set of different values with the sum. Exactly one of the sets is
    /// true. Each value of a variable is in the true set, and each value of the set has a variable.
    fn add_distinct_sum(&mut self, variables: &[Variable], total: i64) {
        self.add_distinct(variables);
        let mut values: Vec<i32> = variables
            .iter()
            .flat_map(|variable| self.alternatives(*variable).map(|(value, _)| value))
            .collect();
        values.sort_unstable();
        values.dedup();
        let mut sets: Vec<Vec<i32>> = Vec::new();
        add_sets(&values, variables.len(), total, &mut Vec::new(), &mut sets);
        let chosen: Vec<Lit> = sets.iter().map(|_| self.clauses.literal()).collect();
        self.clauses.at_most_one(&chosen);
        self.clauses.add(chosen.iter().copied());
        for &value in &values {
            let sets = sets.iter().zip(&chosen);
            let (with, without): (Vec<_>, Vec<_>) = sets.partition(|(set, _)| set.contains(&value));
            let literals: Vec<Lit> =
                variables.iter().map(|variable| self.literal(variable.is(value))).collect();
            for (_, &set) in with {
                self.clauses.add(std::iter::once(!set).chain(literals.iter().copied()));
            }
            for (_, &set) in without {
                for literal in &literals {
                    self.clauses.add([!set, !*literal]);
                }
            }
        }
    }

    /// Each item has exactly one true alternative. The sum or the product of the weights of the true
    /// alternatives must be allowed. A new literal stands for each partial sum or product that can be
    /// completed.
    fn add_weighted(
        &mut self,
        items: &[Vec<(i64, Lit)>],
        join: Join,
        is_allowed: impl Fn(i64) -> bool,
    ) {
        // For each number of items, the partial sums of the first items, in ascending order.
        let mut sums: Vec<Vec<i64>> = vec![vec![join.neutral()]];
        for item in items {
            let before = sums.last().map_or(&[][..], Vec::as_slice);
            let mut after: Vec<i64> = before
                .iter()
                .flat_map(|sum| item.iter().map(|(w, _)| join.with(*sum, *w)))
                .collect();
            after.sort_unstable();
            after.dedup();
            sums.push(after);
        }
        if let Some(last) = sums.last_mut() {
            last.retain(|sum| is_allowed(*sum));
        }
        for at in (0..items.len()).rev() {
            let next = sums[at + 1].clone();
            sums[at].retain(|sum| {
                let after = |weight: i64| next.binary_search(&join.with(*sum, weight));
                items[at].iter().any(|(weight, _)| after(*weight).is_ok())
            });
        }
        if sums[0].is_empty() {
            return self.clauses.add([]);
        }
        let mut before = vec![self.clauses.constant(true)];
        for (at, item) in items.iter().enumerate() {
            let after: Vec<Lit> = sums[at + 1].iter().map(|_| self.clauses.literal()).collect();
            for &(weight, literal) in item {
                for (sum, &state) in sums[at].iter().zip(&before) {
                    match sums[at + 1].binary_search(&join.with(*sum, weight)) {
                        Ok(next) => self.clauses.add([!state, !literal, after[next]]),
                        Err(_) => self.clauses.add([!state, !literal]),
                    }
                }
                for (sum, &state) in sums[at + 1].iter().zip(&after) {
                    let previous = join.without(*sum, weight);
                    match previous.and_then(|previous| sums[at].binary_search(&previous).ok()) {
                        Some(previous) => self.clauses.add([!state, !literal, before[previous]]),
                        None => self.clauses.add([!state, !literal]),
                    }
                }
            }
            self.clauses.at_most_one(&after);
            self.clauses.add(after.clone());
            before = after;
        }
    }

    /// The number of true literals must be allowed.
    fn add_count(&mut self, literals: Vec<Lit>, allowed: &[usize]) {
        let n = literals.len();
        let is_allowed = |count: usize| allowed.contains(&count);
        // If `t` literals are true and `f` literals are false, no allowed number can be reached.
        let is_forbidden = |t: usize, f: usize| t + f <= n && !(t..=n - f).any(is_allowed);
        let pairs = (0..=n).flat_map(|t| (0..=n - t).map(move |f| (t, f)));
        let least: Vec<(usize, usize)> = pairs
            .filter(|&(t, f)| {
                is_forbidden(t, f)
                    && (t == 0 || !is_forbidden(t - 1, f))
                    && (f == 0 || !is_forbidden(t, f - 1))
            })
            .collect();
        let count = least
            .iter()
            .map(|&(t, f)| binomial(n, t).saturating_mul(binomial(n - t, f)))
            .fold(0, usize::saturating_add);
        if count > MAX_PLAIN_CLAUSES {
            let items: Vec<Vec<(i64, Lit)>> =
                literals.iter().map(|&literal| vec![(0, !literal), (1, literal)]).collect();
            return self
                .add_weighted(&items, Join::Sum, |sum| usize::try_from(sum).is_ok_and(is_allowed));
        }
        for (t, f) in least {
            let mut marks = vec![None; n];
            self.forbid(&literals, &mut marks, 0, t, f);
        }
    }

    /// Forbids each choice of `t` true literals and `f` false literals among the literals from
    /// `from` on, together with the literals that `marks` already sets.
    fn forbid(
        &mut self,
        literals: &[Lit],
        marks: &mut [Option<bool>],
        from: usize,
        t: usize,
        f: usize,
    ) {
        if t + f == 0 {
            let chosen = literals.iter().zip(marks.iter());
            let clause =
                chosen.filter_map(|(lit, mark)| mark.map(|is| if is { !*lit } else { *lit }));
            return self.clauses.add(clause.collect::<Vec<_>>());
        }
        if t + f > literals.len() - from {
            return;
        }
        for (mark, t, f) in [
            (None, Some(t), Some(f)),
            (Some(true), t.checked_sub(1), Some(f)),
            (Some(false), Some(t), f.checked_sub(1)),
        ] {
            if let (Some(t), Some(f)) = (t, f) {
                marks[from] = mark;
                self.forbid(literals, marks, from + 1, t, f);
            }
        }
        marks[from] = None;
    }

    /// A literal for each place says that the lines differ there. At least one of them is true.
    fn add_differ(&mut self, one: &[Variable], other: &[Variable]) {
        let mut places = Vec::with_capacity(one.len());
        for (a, b) in one.iter().zip(other) {
            let differs = self.clauses.literal();
            for (value, literal) in self.alternatives(*a).collect::<Vec<_>>() {
                let same = self.literal(b.is(value));
                self.clauses.add([!differs, !literal, !same]);
            }
            places.push(differs);
        }
        self.clauses.add(places);
    }

    fn add_less(&mut self, a: Variable, b: Variable) {
        let of = |variable| self.alternatives(variable).collect::<Vec<_>>();
        let (lower, upper) = (of(a), of(b));
        for &(value, literal) in &lower {
            let above = upper.iter().filter(|(other, _)| *other > value).map(|(_, lit)| *lit);
            self.clauses.add(std::iter::once(!literal).chain(above));
        }
        for &(value, literal) in &upper {
            let below = lower.iter().filter(|(other, _)| *other < value).map(|(_, lit)| *lit);
            self.clauses.add(std::iter::once(!literal).chain(below));
        }
    }

    fn add_table(&mut self, variables: &[Variable], rows: &[Vec<i32>]) {
        if let [a, b] = *variables {
            return self.add_pairs(a, b, rows);
        }
        let chosen: Vec<Lit> = rows.iter().map(|_| self.clauses.literal()).collect();
        for (row, &selector) in rows.iter().zip(&chosen) {
            for (variable, value) in variables.iter().zip(row) {
                let literal = self.literal(variable.is(*value));
                self.clauses.add([!selector, literal]);
            }
        }
        // Each value needs a row that contains it.
        for (column, variable) in variables.iter().enumerate() {
            for (value, literal) in self.alternatives(*variable).collect::<Vec<_>>() {
                let rows = rows.iter().zip(&chosen).filter(|(row, _)| row[column] == value);
                self.clauses.add(std::iter::once(!literal).chain(rows.map(|(_, lit)| *lit)));
            }
        }
        self.clauses.add(chosen);
    }

    /// A table of two variables: each value needs one of its partners.
    fn add_pairs(&mut self, a: Variable, b: Variable, rows: &[Vec<i32>]) {
        for (variable, other, column) in [(a, b, 0), (b, a, 1)] {
            for (value, literal) in self.alternatives(variable).collect::<Vec<_>>() {
                let partners = rows.iter().filter(|row| row[column] == value);
                let partners = partners.map(|row| self.literal(other.is(row[1 - column])));
                let clause: Vec<Lit> = std::iter::once(!literal).chain(partners).collect();
                self.clauses.add(clause);
            }
        }
    }

    /// `started[j][c]`: run `j` starts in cell `c` or before it.
    fn add_runs(&mut self, line: &[Literal], lengths: &[usize]) {
        let cells: Vec<Lit> = line.iter().map(|literal| self.literal(*literal)).collect();
        let n = cells.len();
        let all: usize = lengths.iter().sum::<usize>() + lengths.len().saturating_sub(1);
        if all > n {
            return self.clauses.add([]);
        }
        let slack = n - all;
        let (never, always) = (self.clauses.constant(false), self.clauses.constant(true));
        let mut first = 0;
        let mut started: Vec<Vec<Lit>> = Vec::new();
        for length in lengths {
            let run = (0..n).map(|c| match c {
                c if c < first => never,
                c if c >= first + slack => always,
                _ => self.clauses.literal(),
            });
            started.push(run.collect());
            first += length + 1;
        }
        let started_by = |j: usize, c: Option<usize>| c.map_or(never, |c| started[j][c.min(n - 1)]);
        for (j, &length) in lengths.iter().enumerate() {
            for c in 0..n {
                if c + 1 < n {
                    self.clauses.add([!started[j][c], started[j][c + 1]]);
                }
                // The next run starts after this run and a gap.
                if j + 1 < lengths.len() {
                    let latest = started_by(j, c.checked_sub(length + 1));
                    self.clauses.add([!started[j + 1][c], latest]);
                }
                let ended = started_by(j, c.checked_sub(length));
                self.clauses.add([!started[j][c], ended, cells[c]]);
                let next = if j + 1 < lengths.len() { started[j + 1][c] } else { never };
                self.clauses.add([!ended, next, !cells[c]]);
            }
        }
        for (c, &cell) in cells.iter().enumerate() {
            match started.first() {
                Some(run) => self.clauses.add([run[c], !cell]),
                None => self.clauses.add([!cell]),
            }
        }
    }

    fn add_regions(
        &mut self,
        cells: &[Variable],
        links: &[(usize, usize)],
        regions: &[(usize, usize)],
    ) {
        let mut neighbours = vec![Vec::new(); cells.len()];
        for &(a, b) in links {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        let numbers = 0..=regions.len() as i32;
        for &variable in cells {
            for (value, literal) in self.alternatives(variable).collect::<Vec<_>>() {
                if !numbers.contains(&value) {
                    self.clauses.add([!literal]);
                }
            }
        }
        for (number, &(seed, size)) in (1..).zip(regions) {
            let distance = distances(&neighbours, seed);
            let owned: Vec<Lit> = cells.iter().map(|cell| self.literal(cell.is(number))).collect();
            self.clauses.add([owned[seed]]);
            let mut near = Vec::new();
            for (cell, &literal) in owned.iter().enumerate() {
                match distance[cell] {
                    Some(steps) if steps < size => near.push(literal),
                    _ => self.clauses.add([!literal]),
                }
            }
            self.add_count(near, &[size]);
            // `reached[c]`: cell `c` belongs to the region and can be reached from the seed in at
            // most `step` steps inside the region.
            let (never, always) = (self.clauses.constant(false), self.clauses.constant(true));
            let mut reached = vec![never; cells.len()];
            reached[seed] = always;
            for step in 1..size {
                let before = reached.clone();
                for cell in 0..cells.len() {
                    let is_near = distance[cell].is_some_and(|distance| distance <= step);
                    if !is_near || cell == seed {
                        continue;
                    }
                    let now = if step + 1 == size { owned[cell] } else { self.clauses.literal() };
                    let from = neighbours[cell].iter().map(|other| before[*other]);
                    let from: Vec<Lit> = from.chain([before[cell], !now]).collect();
                    self.clauses.add(from);
                    self.clauses.add([!now, owned[cell]]);
                    reached[cell] = now;
                }
            }
        }
    }
}

/// How the weights of items are joined.
#[derive(Clone, Copy)]
enum Join {
    Sum,
    /// The weights are above 0.
    Product,
}

impl Join {
    /// The result for no weights.
    fn neutral(self) -> i64 {
        match self {
            Join::Sum => 0,
            Join::Product => 1,
        }
    }

    /// The result for one more weight. A product that is too large stays too large.
    fn with(self, total: i64, weight: i64) -> i64 {
        match self {
            Join::Sum => total + weight,
            Join::Product => total.saturating_mul(weight),
        }
    }

    /// The result without one of the weights; `None` if it is not a whole number.
    fn without(self, total: i64, weight: i64) -> Option<i64> {
        match self {
            Join::Sum => Some(total - weight),
            Join::Product => (total % weight == 0).then(|| total / weight),
        }
    }
}

/// Adds all sets of `count` values with the sum `total`. The values are in ascending order.
fn add_sets(
    values: &[i32],
    count: usize,
    total: i64,
    chosen: &mut Vec<i32>,
    sets: &mut Vec<Vec<i32>>,
) {
    if count == 0 {
        if total == 0 {
            sets.push(chosen.clone());
        }
        return;
    }
    for (at, value) in values.iter().enumerate() {
        if values.len() - at < count {
            break;
        }
        chosen.push(*value);
        add_sets(&values[at + 1..], count - 1, total - i64::from(*value), chosen, sets);
        chosen.pop();
    }
}

/// The literals of a new variable, one for each value. The literals of two values are the opposite
/// of each other.
fn new_literals(clauses: &mut Clauses, domain: &RangeInclusive<i32>) -> (i32, Vec<Lit>) {
    let least = *domain.start();
    let count = (i64::from(*domain.end()) - i64::from(least) + 1).max(0);
    let literals = match count {
        1 => vec![clauses.constant(true)],
        2 => {
            let literal = clauses.literal();
            vec![!literal, literal]
        }
        _ => (0..count).map(|_| clauses.literal()).collect(),
    };
    (least, literals)
}

/// The number of ways to choose `k` of `n` things.
fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1usize, |product, i| product.saturating_mul(n - i) / (i + 1))
}
