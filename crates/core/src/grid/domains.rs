//! The values that each variable can still have, as the knowledge of a solver.

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
    /// Variables with all values from 0 to `most`.
    pub fn new(variables: usize, most: u8) -> Domains {
        Domains { masks: vec![(1 << (most + 1)) - 1; variables], open: variables }
    }

    /// Cells with the values of the clues, and cells with all values from 0 to `most`.
    pub fn with_values(clues: &[Option<u8>], most: u8) -> Domains {
        let mut domains = Domains::new(clues.len(), most);
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
        let [row, column] = [row, column].map(|at| (at + 1).to_string());
        words.say("short-cell", &[("row", &row), ("column", &column)])
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

/// A technique that looks at one item after the other, for example at each line.
///
/// `effect` adds what follows at an item: variables with the values that remain, as bits. `reason` is the
/// argument at an item where something follows.
pub fn item_rule(
    name: &'static str,
    items: usize,
    effect: impl Fn(&Domains, usize, &mut Vec<(usize, u16)>) + Send + Sync + 'static,
    reason: impl Fn(&Domains, usize) -> Phrase + Send + Sync + 'static,
) -> Box<dyn Rule<Domains>> {
    Box::new(ItemRule { name, items, effect, reason })
}

/// A technique that looks at one item after the other.
struct ItemRule<E, R> {
    name: &'static str,
    items: usize,
    effect: E,
    reason: R,
}

impl<E: Fn(&Domains, usize, &mut Vec<(usize, u16)>), R> ItemRule<E, R> {
    /// What is new among the effects at an item.
    fn news(&self, known: &Domains, item: usize, news: &mut Vec<(usize, u16)>) {
        news.clear();
        (self.effect)(known, item, news);
        news.retain(|(variable, values)| known.masks[*variable] & !values != 0);
    }
}

impl<E, R> Rule<Domains> for ItemRule<E, R>
where
    E: Fn(&Domains, usize, &mut Vec<(usize, u16)>) + Send + Sync,
    R: Fn(&Domains, usize) -> Phrase + Send + Sync,
{
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
            reason: (self.reason)(known, item),
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
        let open = (0..known.masks.len()).filter(|variable| known.is_open(*variable));
        let tries = open.flat_map(|variable| (0..16).map(move |value| (variable, value)));
        let mut tries = tries.filter(|(variable, value)| known.can_be(*variable, *value));
        let (variable, value, fails) = tries.find_map(|(variable, value)| {
            let mut tried = known.clone();
            tried.set(variable, value);
            let fails = contradiction(&self.easier, plain, &mut tried, self.rounds)?;
            Some((variable, value, fails))
        })?;
        Some(Step {
            technique: "trial",
            basis: Vec::new(),
            conclusion: vec![(variable, !(1 << value))],
            reason: (self.reason)(variable, value, fails),
        })
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

/// A random solution: values of all variables that no technique contradicts. `None` if no search
/// succeeds.
pub fn fill(
    plain: &Plain,
    rules: &[Box<dyn Rule<Domains>>],
    start: &Domains,
    rng: &mut Rng,
) -> Option<Vec<u8>> {
    (0..SEARCHES).find_map(|_| {
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
    })
}
