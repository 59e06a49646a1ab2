//! The values that each variable can still have, as the knowledge of a solver.

use std::ops::RangeInclusive;

use super::answer::Found;
use super::size::Size;
use super::solve::Knowledge;
use crate::solver::ladder::{Rule, State, Step};
use crate::solver::phrase::{Names, Phrase};
use crate::words::Words;
use bookgen_base::rng::{Draw, Rng};

/// The values that each variable can still have.
#[derive(Clone, Debug)]
pub struct Domains {
    /// For each variable the values as bits: bit 0 is the value 0.
    pub masks: Vec<u16>,
    /// The number of variables with more than one value.
    open: usize,
}

/// A grid and the number of variables of its puzzles.
#[derive(Clone, Debug)]
pub struct Plain {
    /// The size of the grid.
    pub size: Size,
    /// The number of variables.
    pub variables: usize,
    /// The smallest digit of a cell.
    pub least: u8,
}

impl Domains {
    /// Variables with all these values, at most 15.
    pub fn new(variables: usize, values: RangeInclusive<u8>) -> Domains {
        let all = values.fold(0, |all, value| all | 1 << value);
        Domains { masks: vec![all; variables], open: variables }
    }

    /// Cells with the values of the clues, and cells with all these values.
    pub fn with_values(clues: &[Option<u8>], values: RangeInclusive<u8>) -> Domains {
        let mut domains = Domains::new(clues.len(), values);
        for (cell, clue) in clues.iter().enumerate() {
            if let Some(value) = clue {
                domains.set(cell, *value);
            }
        }
        domains
    }

    /// The value of a variable, if only one is left.
    pub fn value(&self, variable: usize) -> Option<u8> {
        let mask = self.masks[variable];
        mask.is_power_of_two().then(|| mask.trailing_zeros() as u8)
    }

    /// The smallest value that a variable can have.
    pub fn least(&self, variable: usize) -> u8 {
        self.masks[variable].trailing_zeros() as u8
    }

    /// The largest value that a variable can have; 0 if it can have none.
    pub fn most(&self, variable: usize) -> u8 {
        (u16::BITS - self.masks[variable].leading_zeros()).saturating_sub(1) as u8
    }

    /// Whether a variable can have a value.
    pub fn can_be(&self, variable: usize, value: u8) -> bool {
        self.masks[variable] >> value & 1 == 1
    }

    /// Whether a variable has more than one value left.
    pub fn is_open(&self, variable: usize) -> bool {
        self.masks[variable].count_ones() > 1
    }

    /// Whether a variable has no value left.
    pub fn is_contradictory(&self) -> bool {
        self.masks.contains(&0)
    }

    /// Leaves a variable only these values.
    pub fn keep(&mut self, variable: usize, values: u16) {
        let before = self.masks[variable].count_ones();
        self.masks[variable] &= values;
        if before > 1 && self.masks[variable].count_ones() <= 1 {
            self.open -= 1;
        }
    }

    /// Gives a variable its value.
    pub fn set(&mut self, variable: usize, value: u8) {
        self.keep(variable, 1 << value);
    }
}

impl State for Domains {
    type Geometry = Plain;
    type Places = Vec<usize>;
    /// Variables with the values that remain, as bits.
    type Conclusion = Vec<(usize, u16)>;

    fn all(plain: &Plain) -> Vec<usize> {
        (0..plain.variables).collect()
    }

    fn is_solved(&self) -> bool {
        self.open == 0
    }

    fn has_values(&self, variables: &Vec<usize>) -> bool {
        variables.iter().all(|variable| !self.is_open(*variable))
    }

    fn differences(&self, other: &Domains, _: &Plain) -> Vec<usize> {
        let pairs = self.masks.iter().zip(&other.masks).enumerate();
        pairs.filter(|(_, (a, b))| a != b).map(|(variable, _)| variable).collect()
    }

    fn apply(&mut self, _: &Plain, conclusion: &Vec<(usize, u16)>) {
        for (variable, values) in conclusion {
            self.keep(*variable, *values);
        }
    }

    fn gives(conclusion: &Vec<(usize, u16)>, variable: usize, value: usize) -> bool {
        conclusion.contains(&(variable, 1 << value))
    }
}

impl Knowledge for Domains {
    fn places(variables: &[usize]) -> Vec<usize> {
        variables.to_vec()
    }

    fn values(&self, _: &Plain) -> Vec<Option<u8>> {
        (0..self.masks.len()).map(|variable| self.value(variable)).collect()
    }

    fn index(value: u8) -> usize {
        usize::from(value)
    }

    fn found(&self, conclusion: &Vec<(usize, u16)>) -> Found {
        let mut found = Found::default();
        for (variable, values) in conclusion {
            let left = self.masks[*variable] & values;
            if left.is_power_of_two() {
                found.decided.push((*variable, left.trailing_zeros() as u8));
                continue;
            }
            for value in (0..16).filter(|value| (self.masks[*variable] & !left) >> value & 1 == 1) {
                match found.excluded.iter_mut().find(|(known, _)| *known == value) {
                    Some((_, variables)) => variables.push(*variable),
                    None => found.excluded.push((value, vec![*variable])),
                }
            }
        }
        found
    }
}

impl Names for Plain {
    fn cell(&self, cell: usize, words: &Words) -> String {
        let (column, row) = self.size.place(cell);
        words.short_cell(row, column)
    }

    /// The rows, then the columns, as in [`Size::lines`].
    fn house(&self, line: usize, words: &Words) -> String {
        let (key, number) = match line.checked_sub(self.size.rows) {
            None => ("house-row", line + 1),
            Some(column) => ("house-column", column + 1),
        };
        words.say(key, &[("number", &number.to_string())])
    }

    fn digit(&self, digit: usize) -> String {
        (usize::from(self.least) + digit).to_string()
    }
}

/// Finds what follows at an item. Adds variables with the values that remain, as bits.
pub type Effect<D> = fn(&D, &Domains, usize, &mut Vec<(usize, u16)>);

/// Explains why something follows at an item.
pub type Reason<D> = fn(&D, &Domains, usize) -> Phrase;

/// A technique that looks at one item after the other, for example at each line. `effect` and `reason`
/// receive `data`, the values that are left and the number of the item.
pub fn item_rule<D: Send + Sync + 'static>(
    name: &'static str,
    items: usize,
    data: D,
    effect: Effect<D>,
    reason: Reason<D>,
) -> Box<dyn Rule<Domains>> {
    Box::new(ItemRule { name, items, data, effect, reason })
}

/// A technique that looks at one item after the other.
struct ItemRule<D> {
    name: &'static str,
    items: usize,
    data: D,
    effect: Effect<D>,
    reason: Reason<D>,
}

impl<D> ItemRule<D> {
    /// What is new among the effects at an item.
    fn news(&self, known: &Domains, item: usize, news: &mut Vec<(usize, u16)>) {
        news.clear();
        (self.effect)(&self.data, known, item, news);
        news.retain(|(variable, values)| known.masks[*variable] & !values != 0);
    }
}

impl<D: Send + Sync> Rule<Domains> for ItemRule<D> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn find(&self, _: &Plain, known: &Domains) -> Option<Step<Domains>> {
        let mut news = Vec::new();
        let item = (0..self.items).find(|item| {
            self.news(known, *item, &mut news);
            !news.is_empty()
        })?;
        Some(Step {
            technique: self.name,
            basis: Vec::new(),
            conclusion: news,
            reason: (self.reason)(&self.data, known, item),
        })
    }

    fn apply_all(&self, plain: &Plain, known: &mut Domains) -> Option<bool> {
        let (mut has_news, mut news) = (false, Vec::new());
        loop {
            let mut again = false;
            for item in 0..self.items {
                self.news(known, item, &mut news);
                again |= !news.is_empty();
                known.apply(plain, &news);
            }
            if !again || known.is_contradictory() {
                return Some(has_news | again);
            }
            has_news = true;
        }
    }
}

/// A value is tried: the easier techniques lead to a variable without a value.
pub struct Trial<R> {
    /// The easier techniques.
    pub easier: Vec<Box<dyn Rule<Domains>>>,
    /// How often the easier techniques are applied, one after the other.
    pub rounds: usize,
    /// The argument: a variable, its value, and the variable that would have no value.
    pub reason: R,
}

impl<R: Fn(usize, u8, usize) -> Phrase + Send + Sync + 'static> Rule<Domains> for Trial<R> {
    fn name(&self) -> &'static str {
        "trial"
    }

    fn find(&self, plain: &Plain, known: &Domains) -> Option<Step<Domains>> {
        let variables = 0..known.masks.len();
        let tries = variables.flat_map(|variable| (0..16).map(move |value| (variable, value)));
        let (variable, value, fails) = { tries }.find_map(|(variable, value)| {
            Some((variable, value, self.fails(plain, known, variable, value)?))
        })?;
        Some(Step {
            technique: "trial",
            basis: Vec::new(),
            conclusion: vec![(variable, !(1 << value))],
            reason: (self.reason)(variable, value, fails),
        })
    }

    /// Tries the values of one variable after the other, until none of them fails. After each value
    /// that fails, the easier techniques find what follows.
    fn apply_all(&self, plain: &Plain, known: &mut Domains) -> Option<bool> {
        let variables = known.masks.len();
        let (mut has_news, mut without_news) = (false, 0);
        for variable in (0..variables).cycle() {
            if without_news == variables || known.is_contradictory() {
                break;
            }
            without_news += 1;
            for value in 0..16 {
                if self.fails(plain, known, variable, value).is_some() {
                    known.keep(variable, !(1 << value));
                    contradiction(&self.easier, plain, known, usize::MAX);
                    (has_news, without_news) = (true, 0);
                }
            }
        }
        Some(has_news)
    }
}

impl<R> Trial<R> {
    /// Tries a value of a variable. Returns a variable that would have no value. `None` if there is none,
    /// or if the variable has a value or cannot have this one.
    fn fails(&self, plain: &Plain, known: &Domains, variable: usize, value: u8) -> Option<usize> {
        if !known.is_open(variable) || !known.can_be(variable, value) {
            return None;
        }
        let mut tried = known.clone();
        tried.set(variable, value);
        contradiction(&self.easier, plain, &mut tried, self.rounds)
    }
}

/// Applies techniques until nothing changes, at most `rounds` times. Returns a variable without a value,
/// if there is one.
fn contradiction(
    rules: &[Box<dyn Rule<Domains>>],
    plain: &Plain,
    known: &mut Domains,
    rounds: usize,
) -> Option<usize> {
    for _ in 0..rounds {
        let mut has_news = false;
        for rule in rules {
            has_news |= rule.apply_all(plain, known) == Some(true);
            if let Some(fails) = known.masks.iter().position(|mask| *mask == 0) {
                return Some(fails);
            }
        }
        if !has_news {
            break;
        }
    }
    None
}

/// The number of searches for a random solution, and the maximum number of guesses of each.
const SEARCHES: usize = 20;
const MAX_GUESSES: usize = 500;

/// A random solution: values of all variables that no technique contradicts.
///
/// # Errors
/// No search succeeds.
pub fn fill(
    plain: &Plain,
    rules: &[Box<dyn Rule<Domains>>],
    start: &Domains,
    rng: &mut Rng,
) -> Result<Vec<u8>, &'static str> {
    let found = (0..SEARCHES).find_map(|_| {
        let mut open = vec![start.clone()];
        for _ in 0..MAX_GUESSES {
            let mut known = open.pop()?;
            if contradiction(rules, plain, &mut known, usize::MAX).is_some() {
                continue;
            }
            let free: Vec<usize> =
                (0..known.masks.len()).filter(|variable| known.is_open(*variable)).collect();
            let Some(variable) = rng.choose(&free).copied() else {
                return known.values(plain).into_iter().collect();
            };
            let mut values: Vec<u8> =
                (0..16).filter(|value| known.can_be(variable, *value)).collect();
            rng.shuffle(&mut values);
            for value in values {
                let mut guess = known.clone();
                guess.set(variable, value);
                open.push(guess);
            }
        }
        None
    });
    found.ok_or("without a solution")
}
