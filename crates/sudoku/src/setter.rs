//! Makes puzzles of a requested level or rating.

use self::solving_times::{RejectedTimes, check_levels, times_hint};
use super::board::{self, CellSet, Cells};
use super::dig::{Limits, dig};
use super::fill::fill;
use super::founding::{self, FIELDS, FoundingMethods};
use super::grade::{self, MAX_RATING_WITHOUT_UNIQUENESS, Outcome, Rules, SinglesSolver, Technique};
use super::levels::{ANY_GIVENS, LEVEL_BOUNDS, LEVELS, MAX_EXACT_RATING, RATINGS, level_of};
use super::solve::{self, State};
use super::sudoku_board::puzzle_of;
use super::symmetry::Symmetry;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::{Data, Field, Type, Values};
use bookgen_core::{
    MinuteRange, Order, Puzzle, Rating, Setter, Shortfall, Target, rating_ranges, whole_minutes,
};

/// The maximum number of puzzles to examine for one order (a request for one puzzle). Among all
/// combinations of level and symmetry, hard puzzles with full symmetry are the rarest: about one
/// attempt in 250 finds such a puzzle.
pub const BUDGET: u64 = 50_000;

/// The maximum number of puzzles for one order that meet all requirements except the range of
/// solving times. A range that few puzzles meet is reported soon, with the times that were found.
const TIME_BUDGET: usize = 1_000;

/// The options of the Sudoku kind: its own options, then the options of founding methods.
pub static OPTIONS: &[Field] = &{
    let mut options = [SYMMETRY; OWN_OPTIONS + FIELDS.len()];
    (options[1], options[2]) = (GIVENS, UNIQUENESS);
    let mut at = 0;
    while at < FIELDS.len() {
        options[OWN_OPTIONS + at] = FIELDS[at];
        at += 1;
    }
    options
};

/// The number of options that do not belong to founding methods.
const OWN_OPTIONS: usize = 3;

const SYMMETRY: Field = Field::with_default(
    "symmetry",
    Type::Choice(Symmetry::NAMES),
    "\"half-turn\"",
    "the symmetry of the pattern of givens",
);

const GIVENS: Field = Field::optional(
    "givens",
    Type::List(&Type::Int(17, 64), 2, 2),
    "the minimum and maximum number of givens, for example [28, 32]; if missing, the level sets both numbers",
);

const UNIQUENESS: Field = Field::with_default(
    "uniqueness",
    Type::Flag,
    "true",
    "whether a puzzle may require a technique that assumes a unique solution, such as the unique rectangle",
);

/// The option `givens` sets a minimum and a maximum. The maximum must be at least this number,
/// because only one generated puzzle in a thousand has 22 givens, and a puzzle with fewer givens is
/// almost never found.
const MIN_FEASIBLE_GIVENS: u32 = 22;

/// A setter that generates puzzles.
#[derive(Debug)]
pub struct SudokuSetter {
    symmetry: Symmetry,
    givens: Option<(u32, u32)>,
    uniqueness: bool,
    orbits: Vec<CellSet>,
    founding: Option<FoundingMethods>,
    /// The range of predicted solving times, and its position in the spec.
    minutes: Option<(MinuteRange, Place)>,
}

impl SudokuSetter {
    /// Creates a setter from the options of a chapter.
    ///
    /// # Errors
    /// The bounds of givens are reversed or too low, or the founding methods contradict each other.
    pub fn new(options: &Values) -> Result<SudokuSetter, Faults> {
        let founding = FoundingMethods::from_options(options)?;
        let symmetry = if founding.as_ref().is_some_and(FoundingMethods::digs) {
            Symmetry::None
        } else {
            options.text("symmetry").and_then(Symmetry::from_name).unwrap_or(Symmetry::HalfTurn)
        };
        let bounds: Vec<u32> = options
            .list("givens")
            .iter()
            .filter_map(|value| match value.data {
                Data::Int(number) => u32::try_from(number).ok(),
                _ => None,
            })
            .collect();
        let givens = match bounds[..] {
            [min, max] if min > max => {
                return Err(Diagnostic::input(format!(
                    "the minimum of `givens`, {min}, is above the maximum, {max}"
                ))
                .at(options.place("givens"), "an empty range")
                .help(format!("write the smaller number first: [{max}, {min}]"))
                .into());
            }
            [_, max] if max < MIN_FEASIBLE_GIVENS => {
                return Err(Diagnostic::input(format!(
                    "the maximum of `givens` is too low: {max}"
                ))
                .at(options.place("givens"), "puzzles with so few givens are too rare to find")
                .help(format!("set the second number to {MIN_FEASIBLE_GIVENS} or higher"))
                .into());
            }
            [min, max] => Some((min, max)),
            _ => None,
        };
        let uniqueness = options.get("uniqueness").is_none_or(|_| options.flag("uniqueness"));
        let orbits = symmetry.orbits();
        Ok(SudokuSetter { symmetry, givens, uniqueness, orbits, founding, minutes: None })
    }
}

impl Default for SudokuSetter {
    /// A setter with the default of each option: half-turn symmetry, and the bounds that the level
    /// sets for the number of givens.
    fn default() -> SudokuSetter {
        let symmetry = Symmetry::HalfTurn;
        let orbits = symmetry.orbits();
        SudokuSetter {
            symmetry,
            givens: None,
            uniqueness: true,
            orbits,
            founding: None,
            minutes: None,
        }
    }
}

impl Setter for SudokuSetter {
    fn params(&self, _index: u32) -> String {
        let mut text = format!("symmetry={}", self.symmetry.name());
        if let Some((min, max)) = self.givens {
            text += &format!(" givens={min}-{max}");
        }
        if !self.uniqueness {
            text += " uniqueness=false";
        }
        if let Some((MinuteRange { min, max }, _)) = self.minutes {
            text += &format!(" minutes={min}-{max}");
        }
        text + &self.founding.as_ref().map(FoundingMethods::params).unwrap_or_default()
    }

    fn check(&self, target: Target) -> Result<(), Faults> {
        let Some((_, place)) = &self.minutes else { return Ok(()) };
        check_levels(target, place)
    }

    fn limit_minutes(&mut self, range: MinuteRange, place: &Place) -> Result<(), Faults> {
        self.minutes = Some((range, place.clone()));
        Ok(())
    }

    fn minutes(&self) -> Option<MinuteRange> {
        self.minutes.as_ref().map(|(range, _)| *range)
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let digs = self.founding.as_ref().is_some_and(FoundingMethods::digs);
        let budget = if digs { founding::BUDGET } else { BUDGET };
        self.make_with_budget(budget, order.target, rng)
    }
}

impl SudokuSetter {
    /// Makes a puzzle. Starts no further attempt once `budget` puzzles have been examined.
    fn make_with_budget(
        &self,
        budget: u64,
        target: Target,
        rng: &mut Rng,
    ) -> Result<Puzzle, Shortfall> {
        let required = self.requirements(target)?;
        let tally = Tally::default();
        let mut search = Search { required, orbits: self.orbits.clone(), tally, rng };
        while search.tally.attempts < budget && search.tally.wrong_time.count < TIME_BUDGET {
            let found = match &self.founding {
                Some(founding) => search.attempt_founding(founding),
                None => {
                    let solution = fill(search.rng);
                    search.attempt(&solution).map(|givens| (solution, givens))
                }
            };
            if let Some((solution, givens)) = found {
                return Ok(puzzle_of(&board::masked(&solution, givens), &solution));
            }
        }
        let has_wrong_time = search.tally.wrong_time.range.is_some();
        let mut shortfall = search.tally.shortfall(required, self.givens.is_some(), &self.orbits);
        if let Some(founding) = self.founding.as_ref().filter(|_| !has_wrong_time) {
            shortfall.hint = founding.hint(&shortfall.hint);
        }
        Err(shortfall)
    }

    fn requirements(&self, target: Target) -> Result<Requirements, Shortfall> {
        let impossible = |hint: String| Shortfall { attempts: 0, found: Vec::new(), hint };
        let (range, givens, no_empty_house, effort) = match target {
            Target::Level(level) => {
                let at = LEVEL_BOUNDS.iter().position(|bounds| bounds.level == level);
                let bounds = at.and_then(|at| LEVEL_BOUNDS.get(at));
                let Some((at, bounds)) = at.zip(bounds) else {
                    return Err(impossible(format!("sudoku has no level \"{}\"", level.name)));
                };
                let below = at.checked_sub(1).and_then(|below| LEVEL_BOUNDS.get(below));
                let min = below.map_or(Rating(0), |below| Rating(below.max_rating.0 + 1));
                // The bounds of the effort (the estimated solving time) are valid only together
                // with the level's own bounds of givens.
                // A requested range of solving times replaces these bounds.
                let has_effort = self.givens.is_none() && self.minutes.is_none();
                let effort = has_effort.then_some(bounds.effort);
                ((min, bounds.max_rating), bounds.givens, bounds.no_empty_house, effort)
            }
            Target::Any => ((Rating(0), MAX_EXACT_RATING), ANY_GIVENS, false, None),
            Target::Rating(min, max) => ((min, max), ANY_GIVENS, false, None),
        };
        let (min_rating, max_rating) = range;
        if !RATINGS.iter().any(|rating| (min_rating..=max_rating).contains(rating)) {
            let ratings = rating_ranges(RATINGS);
            return Err(impossible(format!(
                "no step is rated from {min_rating} to {max_rating}; the ratings are {ratings}"
            )));
        }
        let by_level = matches!(target, Target::Level(_));
        let (givens, no_empty_house, effort) =
            match self.founding.as_ref().and_then(FoundingMethods::givens) {
                Some(givens) => (givens, false, None),
                None => (self.givens.unwrap_or(givens), no_empty_house, effort),
            };
        let (uniqueness, minutes) = (self.uniqueness, self.minutes());
        Ok(Requirements {
            min_rating,
            max_rating,
            givens,
            no_empty_house,
            effort,
            minutes,
            uniqueness,
            by_level,
        })
    }
}

/// The requirements of an order (a request for one puzzle).
#[derive(Clone, Copy, Debug)]
struct Requirements {
    min_rating: Rating,
    max_rating: Rating,
    givens: (u32, u32),
    no_empty_house: bool,
    /// The minimum and maximum effort (estimated solving time), or `None` for any effort.
    effort: Option<(u32, u32)>,
    /// The range of predicted solving times, or `None` for any time.
    minutes: Option<MinuteRange>,
    /// Whether uniqueness arguments are allowed.
    uniqueness: bool,
    /// Whether the order requests a level. Otherwise it requests a range of ratings, or any puzzle.
    by_level: bool,
}

impl Requirements {
    /// The maximum rating of the steps that the grader uses: the required maximum or the maximum of
    /// level "hard", whichever is higher. If these steps leave at least [`MIN_UNSOLVED_CELLS`]
    /// cells of a puzzle unsolved, the search adds givens to the puzzle.
    fn ceiling(&self) -> Rating {
        self.max_rating.max(Technique::HARD_RATING)
    }

    /// Whether [`grade::close`] decides which puzzles are too hard: puzzles may need more than singles,
    /// and no step of the grader relies on a unique solution.
    fn is_monotone(&self) -> bool {
        self.max_rating > MAX_SINGLES_RATING && self.ceiling() <= MAX_RATING_WITHOUT_UNIQUENESS
    }
}

/// The search for one puzzle that meets the requirements.
struct Search<'a> {
    required: Requirements,
    orbits: Vec<CellSet>,
    tally: Tally,
    rng: &'a mut Rng,
}

/// The result of examining a puzzle.
enum Examined {
    /// The puzzle has too many givens or is too easy.
    Unfit,
    /// The steps up to [`Requirements::ceiling`] do not solve the puzzle. The state is the state
    /// after these steps.
    TooHard(State),
    /// The puzzle was graded.
    Graded(Outcome),
}

/// The highest rating of a puzzle that hidden singles solve.
const MAX_SINGLES_RATING: Rating = Technique::HiddenSingleLine.rating();

/// The highest rating of a puzzle that [`State::propagate`] can solve with locked candidates and
/// singles.
const MAX_PROPAGATED_RATING: Rating = Technique::Claiming.rating();

/// The minimum number of unsolved cells for adding givens. If the grader cannot solve a puzzle, the
/// search adds givens only if at least this number of cells is unsolved. Then the grader got stuck
/// early, and with more givens it can perhaps solve the puzzle but still needs the hard steps.
const MIN_UNSOLVED_CELLS: u32 = 30;

impl Search<'_> {
    /// Digs one grid, that is, removes givens from a full grid. Returns the cells of the remaining
    /// givens if the puzzle meets the requirements.
    ///
    /// If the maximum rating allows no step harder than a hidden single, digging removes a given
    /// only if the rating stays within the maximum. For higher ratings, digging removes givens until none
    /// can be removed, and the rating is left to chance: one quarter of all puzzles is medium, but
    /// only one in eighty is hard. So if a puzzle is too hard, a second step tries to add givens:
    /// all cells of one orbit (a group of symmetric cells), for one orbit after the other. The
    /// second step doubles the number of hard puzzles found in a given time.
    ///
    /// Two alternatives to the second step were tried. Both took two to ten times as long as
    /// digging alone. The first alternative changes the puzzle 10 to 1,000 times. Each change
    /// exchanges one orbit of givens for another. (One variant prefers changes that bring the
    /// puzzle nearer to the target, the other variant does not.) The second alternative removes a
    /// given only if steps rated up to 3.6 still solve the puzzle.
    fn attempt(&mut self, solution: &Cells) -> Option<CellSet> {
        let (min, max) = self.required.givens;
        self.rng.shuffle(&mut self.orbits);
        // If the number of givens is bounded, the minimum for this puzzle is drawn at random
        // between the bounds.
        let unbounded = (min, max) == ANY_GIVENS;
        let min_givens = if unbounded { min } else { min + self.rng.below(max - min + 1) };
        let limits = Limits { min_givens, no_empty_house: self.required.no_empty_house };
        let givens = if self.required.max_rating <= MAX_SINGLES_RATING {
            dig(solution, &self.orbits, limits, SinglesSolver::new(self.required.max_rating))
        } else {
            dig(solution, &self.orbits, limits, State::new())
        };
        let (unsolved, closed) = match self.examine(solution, givens, State::new()) {
            Examined::Unfit => return None,
            Examined::TooHard(closed) => (closed.unsolved(), closed),
            Examined::Graded(outcome) if self.fits(solution, givens, outcome) => {
                return Some(givens);
            }
            Examined::Graded(outcome) => (outcome.unsolved, State::new()),
        };
        if self.required.max_rating <= MAX_SINGLES_RATING
            || unsolved.count_ones() < MIN_UNSOLVED_CELLS
        {
            return None;
        }
        self.rng.shuffle(&mut self.orbits);
        // If no step relies on a unique solution, a new given in a solved cell changes nothing.
        let helpful = if self.required.is_monotone() { unsolved } else { board::ALL & !givens };
        // For each orbit whose givens left the puzzle too hard, the cells that a solver then knows. Givens
        // in these cells add nothing, so they leave the puzzle too hard as well.
        let mut solved: Vec<CellSet> = Vec::new();
        for i in 0..self.orbits.len() {
            let orbit = self.orbits[i];
            if orbit & helpful == 0 {
                continue;
            }
            if solved.iter().any(|solved| orbit & !solved == 0) {
                self.tally.attempts += 1;
                self.tally.harder += 1;
                continue;
            }
            match self.examine(solution, givens | orbit, closed) {
                Examined::Unfit => {}
                Examined::TooHard(closed) => solved.push(board::ALL & !closed.unsolved()),
                Examined::Graded(outcome) => {
                    if self.fits(solution, givens | orbit, outcome) {
                        return Some(givens | orbit);
                    }
                }
            }
        }
        None
    }

    /// Fills one grid and removes givens from it, by the methods of the founding texts that the
    /// options select. Returns the solution and the cells of the givens if the puzzle meets the
    /// requirements.
    fn attempt_founding(&mut self, founding: &FoundingMethods) -> Option<(Cells, CellSet)> {
        let filled = founding.fill(self.rng);
        let Requirements { givens, no_empty_house, .. } = self.required;
        let (solution, givens) = match founding.dig(&filled, givens, no_empty_house, self.rng) {
            Some((solution, givens)) => {
                if !founding.proves_uniqueness()
                    && solve::count(&board::masked(&solution, givens), 2) != 1
                {
                    self.tally.attempts += 1;
                    self.tally.several_solutions += 1;
                    return None;
                }
                let Examined::Graded(outcome) = self.examine(&solution, givens, State::new())
                else {
                    return None;
                };
                (solution, self.fits(&solution, givens, outcome).then_some(givens)?)
            }
            None => (filled, self.attempt(&filled)?),
        };
        let accepted = founding.accepts(&board::masked(&solution, givens));
        self.tally.rejected += u64::from(!accepted);
        accepted.then_some((solution, givens))
    }

    /// Grades a puzzle, unless faster checks show that it cannot meet the requirements. `closed` is
    /// the state of a puzzle with fewer givens after [`grade::close`], or the empty grid.
    fn examine(&mut self, solution: &Cells, givens: CellSet, mut closed: State) -> Examined {
        self.tally.attempts += 1;
        if givens.count_ones() > self.required.givens.1 {
            self.tally.too_many_givens += 1;
            return Examined::Unfit;
        }
        let min_rating = self.required.min_rating;
        let mut known = State::new();
        known.place_all(solution, givens);
        if min_rating > MAX_PROPAGATED_RATING && known.propagate() && known.is_solved() {
            self.tally.up_to_medium += 1;
            return Examined::Unfit;
        }
        if self.required.is_monotone() {
            closed.place_all(solution, givens);
            grade::close(&mut closed, self.required.ceiling());
            if !closed.is_solved() {
                self.tally.harder += 1;
                return Examined::TooHard(closed);
            }
        }
        if min_rating > Technique::ForcingChain.rating() {
            grade::close(&mut known, Rating(min_rating.0 - 1));
            if known.is_solved() {
                self.tally.too_easy += 1;
                return Examined::Unfit;
            }
        }
        Examined::Graded(grade::solve(&board::masked(solution, givens), self.required.ceiling()))
    }

    /// Whether a puzzle meets the requirements for rating, uniqueness arguments, effort and time. A
    /// puzzle that does not is counted, by the first requirement that it does not meet.
    fn fits(&mut self, solution: &Cells, givens: CellSet, outcome: Outcome) -> bool {
        let puzzle = board::masked(solution, givens);
        if !self.has_right_rating(&puzzle, outcome) {
            self.tally.count_level(outcome);
            return false;
        }
        let effort = self.required.effort;
        let fits =
            effort.is_none_or(|(min, max)| (min..=max).contains(&grade::effort(&puzzle, outcome)));
        self.tally.wrong_effort += u64::from(!fits);
        fits && self.has_right_time(solution, &puzzle)
    }

    /// Whether a puzzle meets the requirements for rating and uniqueness arguments.
    fn has_right_rating(&self, puzzle: &Cells, outcome: Outcome) -> bool {
        let Requirements { min_rating, max_rating, uniqueness, .. } = self.required;
        let in_range = |rating: Rating| (min_rating..=max_rating).contains(&rating);
        if !outcome.rating().is_some_and(in_range) {
            return false;
        }
        let used_uniqueness = Technique::ALL
            .iter()
            .any(|&technique| technique.needs_uniqueness() && outcome.count(technique) > 0);
        let rules = Rules { max_rating: outcome.hardest, uniqueness: false };
        uniqueness || !used_uniqueness || grade::solve(puzzle, rules).unsolved_cells == 0
    }

    /// Whether the predicted solving time is in the requested range.
    fn has_right_time(&mut self, solution: &Cells, puzzle: &Cells) -> bool {
        let Some(range) = self.required.minutes else { return true };
        let minutes = grade::seconds(puzzle, solution).map(whole_minutes);
        let fits = minutes.is_some_and(|minutes| range.contains(minutes));
        if !fits {
            self.tally.wrong_time.add(minutes);
        }
        fits
    }
}

/// The puzzles that were examined for an order and do not fit. Each puzzle is counted once, besides
/// in `attempts`.
#[derive(Debug, Default)]
struct Tally {
    attempts: u64,
    /// The number of puzzles of each level with a wrong rating, or that need a uniqueness argument.
    levels: [u64; LEVELS.len()],
    harder: u64,
    up_to_medium: u64,
    too_easy: u64,
    too_many_givens: u64,
    several_solutions: u64,
    wrong_effort: u64,
    wrong_time: RejectedTimes,
    rejected: u64,
}

impl Tally {
    /// Counts a graded puzzle by its level.
    fn count_level(&mut self, outcome: Outcome) {
        let level = outcome.rating().and_then(level_of);
        let at = LEVELS.iter().position(|known| Some(known) == level);
        *at.map_or(&mut self.harder, |at| &mut self.levels[at]) += 1;
    }

    fn shortfall(self, required: Requirements, bounded: bool, orbits: &[CellSet]) -> Shortfall {
        let names = LEVELS.iter().map(|level| level.name);
        let beyond = format!(
            "beyond {}",
            level_of(required.ceiling()).map_or("all levels", |level| level.name)
        );
        let too_easy = format!("rated below {}", required.min_rating);
        let found: Vec<(String, u64)> = names
            .zip(self.levels)
            .chain([
                (beyond.as_str(), self.harder),
                ("up to medium", self.up_to_medium),
                (too_easy.as_str(), self.too_easy),
                ("with too many givens", self.too_many_givens),
                ("with several solutions", self.several_solutions),
                ("with the right rating but an unsuitable solving time", self.wrong_effort),
                ("with the right rating but another predicted time", self.wrong_time.count as u64),
                ("rejected by `score` or `solver`", self.rejected),
            ])
            .filter(|(_, count)| *count > 0)
            .map(|(name, count)| (name.to_owned(), count))
            .collect();
        if let Some(range) = self.wrong_time.range {
            return Shortfall { attempts: self.attempts, found, hint: times_hint(range) };
        }
        let mut hint = if self.too_many_givens * 2 > self.attempts {
            "raise the maximum of `givens`"
        } else if bounded {
            "widen the range of `givens`, or remove the option"
        } else if required.by_level {
            "choose another level"
        } else {
            "widen the range of ratings"
        }
        .to_owned();
        if orbits.iter().any(|orbit| orbit.count_ones() > 2) {
            hint += ", or choose a symmetry with smaller groups of cells, such as \"half-turn\"";
        }
        Shortfall { attempts: self.attempts, found, hint }
    }
}

mod solving_times;

#[cfg(test)]
mod tests;
