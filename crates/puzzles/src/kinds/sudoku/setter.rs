//! Makes puzzles to a level: options, strategy, budget.

use super::board::{self, CellSet, Cells};
use super::dig::{Limits, dig};
use super::fill::fill;
use super::founding::{self, Founding};
use super::grade::{self, NESTED, Outcome, Rules, Singles, Technique};
use super::solve::State;
use super::symmetry::Symmetry;
use super::{LEVELS, written};
use crate::kinds::{Level, Order, Puzzle, Rating, Setter, Shortfall, Target, rating_ranges};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::{Data, Field, Need, Type, Values};

/// How many puzzles may be looked at before the search for one is given up. The rarest that can
/// be ordered by level, hard ones with full symmetry, take some 250 on average.
pub const BUDGET: u64 = 50_000;

/// The options of the kind.
pub static OPTIONS: &[Field] = &[
    Field {
        name: "symmetry",
        ty: Type::Choice(Symmetry::NAMES),
        need: Need::Default("\"half-turn\""),
        help: "how the places of the givens mirror each other",
    },
    Field {
        name: "givens",
        ty: Type::List(&Type::Int(17, 64), 2, 2),
        need: Need::Optional,
        help: "the least and the most givens, [28, 32]; without it the level's own bounds hold",
    },
    Field {
        name: "uniqueness",
        ty: Type::Flag,
        need: Need::Default("true"),
        help: "whether a puzzle may need the argument that it has only one solution",
    },
    founding::options::FILL,
    founding::options::SHUFFLE,
    founding::options::DIG,
    founding::options::DIG_LEVEL,
    founding::options::TRANSFORM,
    founding::options::SCORE,
    founding::options::DENSITY_LEVEL,
    founding::options::SOLVER,
];

/// Digging comes upon one puzzle of so few givens in a thousand; of fewer, hardly ever.
const FEW_GIVENS: u32 = 22;

/// What a level of the ladder asks of a puzzle beside its rating.
struct Band {
    level: &'static Level,
    /// The highest rating; the least is one tenth above the band before.
    most: Rating,
    /// The least and the most givens.
    givens: (u32, u32),
    /// Whether every row, column and box has a given.
    no_empty_house: bool,
    /// The least and the most [`effort`](grade::effort): 277 apart is twice the time. Cut so that
    /// of what digging comes upon with half-turn symmetry the quickest and the slowest tenth are
    /// no further apart.
    effort: (u32, u32),
}

/// The ratings that puzzles can be ordered by: those of all steps short of nested chains. No puzzle
/// has 1.9: where a digit claimed by a line leaves one place in the next, pointing from the third
/// box leaves it that place, too, and comes first.
pub static RATINGS: &[Rating] = &{
    /// The ratings below those of chains, from which on every tenth is one.
    const SHORT: [u16; 33] = [
        10, 12, 15, 17, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 45, 46, 47, 48, 49, 50,
        51, 52, 53, 54, 56, 57, 58, 59, 60, 62,
    ];
    const CHAINS: u16 = Technique::XCycle.rating().0;
    const COUNT: usize = SHORT.len() + (NESTED.0 - CHAINS) as usize;
    let mut all = [Rating(CHAINS); COUNT];
    let mut at = 0;
    while at < COUNT {
        all[at] =
            Rating(if at < SHORT.len() { SHORT[at] } else { CHAINS + (at - SHORT.len()) as u16 });
        at += 1;
    }
    all
};

/// No bounds: no puzzle with one solution has fewer than 17 givens.
const FREE: (u32, u32) = (17, 81);

/// The highest rating that is known exactly.
const BELOW_NESTED: Rating = Rating(NESTED.0 - 1);

static BANDS: [Band; 7] = [
    Band {
        level: &LEVELS[0],
        most: Rating(12),
        givens: (32, 40),
        no_empty_house: true,
        effort: (1420, 1780),
    },
    Band {
        level: &LEVELS[1],
        most: Rating(15),
        givens: (28, 36),
        no_empty_house: true,
        effort: (1600, 1920),
    },
    Band {
        level: &LEVELS[2],
        most: Rating(28),
        givens: FREE,
        no_empty_house: false,
        effort: (1860, 2240),
    },
    Band {
        level: &LEVELS[3],
        most: Rating(36),
        givens: FREE,
        no_empty_house: false,
        effort: (2060, 2500),
    },
    Band {
        level: &LEVELS[4],
        most: Rating(62),
        givens: FREE,
        no_empty_house: false,
        effort: (2190, 2550),
    },
    Band {
        level: &LEVELS[5],
        most: Rating(72),
        givens: FREE,
        no_empty_house: false,
        effort: (2580, 2945),
    },
    Band {
        level: &LEVELS[6],
        most: BELOW_NESTED,
        givens: FREE,
        no_empty_house: false,
        effort: (2780, 3240),
    },
];

/// The level that a rating belongs to. What lies between two bands belongs to the
/// harder one; what lies beyond the last, [`NESTED`], has no level.
pub fn level_of(rating: Rating) -> Option<&'static Level> {
    BANDS.iter().find(|band| rating <= band.most).map(|band| band.level)
}

/// The setter of 9x9 puzzles.
#[derive(Debug)]
pub struct SudokuSetter {
    symmetry: Symmetry,
    givens: Option<(u32, u32)>,
    uniqueness: bool,
    orbits: Vec<CellSet>,
    founding: Option<Founding>,
}

impl SudokuSetter {
    /// A setter from the options of a chapter.
    ///
    /// # Errors
    /// Bounds of givens that no number lies between; founding methods that contradict each other.
    pub fn new(options: &Values) -> Result<SudokuSetter, Faults> {
        let founding = Founding::of(options)?;
        let symmetry = match founding.as_ref().is_some_and(Founding::digs) {
            true => Symmetry::None,
            false => {
                options.text("symmetry").and_then(Symmetry::named).unwrap_or(Symmetry::HalfTurn)
            }
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
            [least, most] if least > most => {
                return Err(Diagnostic::book(format!(
                    "`givens` asks for at least {least} and at most {most}"
                ))
                .at(options.place("givens"), "no number lies between these")
                .help(format!("write the smaller number first: [{most}, {least}]"))
                .into());
            }
            [_, most] if most < FEW_GIVENS => {
                return Err(Diagnostic::book(format!("`givens` asks for at most {most}"))
                    .at(options.place("givens"), "such puzzles are too rare to be come upon")
                    .help(format!("set the second number to {FEW_GIVENS} or higher"))
                    .into());
            }
            [least, most] => Some((least, most)),
            _ => None,
        };
        let uniqueness = options.get("uniqueness").is_none_or(|_| options.flag("uniqueness"));
        Ok(SudokuSetter { symmetry, givens, uniqueness, orbits: symmetry.orbits(), founding })
    }
}

impl Default for SudokuSetter {
    /// A setter with the defaults of all options: half-turn symmetry, the level's own bounds of givens.
    fn default() -> SudokuSetter {
        let symmetry = Symmetry::HalfTurn;
        let orbits = symmetry.orbits();
        SudokuSetter { symmetry, givens: None, uniqueness: true, orbits, founding: None }
    }
}

impl Setter for SudokuSetter {
    fn params(&self, _index: u32) -> String {
        let mut text = format!("symmetry={}", self.symmetry.name());
        if let Some((least, most)) = self.givens {
            text += &format!(" givens={least}-{most}");
        }
        if !self.uniqueness {
            text += " uniqueness=false";
        }
        text + &self.founding.as_ref().map(Founding::params).unwrap_or_default()
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let digs = self.founding.as_ref().is_some_and(Founding::digs);
        let budget = if digs { founding::BUDGET } else { BUDGET };
        self.make_within(budget, order.target, rng)
    }
}

impl SudokuSetter {
    /// Makes a puzzle, looking at no more puzzles than `budget` and those of a last climb.
    fn make_within(&self, budget: u64, target: Target, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let wanted = self.wanted(target)?;
        let tally = Tally::default();
        let mut search = Search { wanted, orbits: self.orbits.clone(), tally, rng };
        while search.tally.attempts < budget {
            let found = match &self.founding {
                Some(founding) => search.founded(founding),
                None => {
                    let solution = fill(search.rng);
                    search.attempt(&solution).map(|givens| (solution, givens))
                }
            };
            if let Some((solution, givens)) = found {
                return Ok(written(&board::masked(&solution, givens), &solution));
            }
        }
        let mut short = search.tally.shortfall(wanted, self.givens.is_some(), &self.orbits);
        if let Some(founding) = &self.founding {
            short.hint = founding.hint(&short.hint);
        }
        Err(short)
    }

    fn wanted(&self, target: Target) -> Result<Wanted, Shortfall> {
        let never = |hint: String| Shortfall { attempts: 0, found: Vec::new(), hint };
        let (range, givens, no_empty_house, effort) = match target {
            Target::Level(level) => {
                let at = BANDS.iter().position(|band| band.level == level);
                let band = at.and_then(|at| BANDS.get(at));
                let Some((at, band)) = at.zip(band) else {
                    return Err(never(format!("sudoku has no level \"{}\"", level.name)));
                };
                let below = at.checked_sub(1).and_then(|below| BANDS.get(below));
                let least = below.map_or(Rating(0), |below| Rating(below.most.0 + 1));
                // Other numbers of givens than the level's own take other times.
                let effort = self.givens.is_none().then_some(band.effort);
                ((least, band.most), band.givens, band.no_empty_house, effort)
            }
            Target::Any => ((Rating(0), BELOW_NESTED), FREE, false, None),
            Target::Rating(least, most) => ((least, most), FREE, false, None),
        };
        let (least, most) = range;
        if !RATINGS.iter().any(|rating| (least..=most).contains(rating)) {
            let ratings = rating_ranges(RATINGS);
            return Err(never(format!(
                "no step is rated from {least} to {most}; the ratings are {ratings}"
            )));
        }
        let by_level = matches!(target, Target::Level(_));
        let (givens, no_empty_house, effort) =
            match self.founding.as_ref().and_then(Founding::givens) {
                Some(givens) => (givens, false, None),
                None => (self.givens.unwrap_or(givens), no_empty_house, effort),
            };
        let uniqueness = self.uniqueness;
        Ok(Wanted { least, most, givens, no_empty_house, effort, uniqueness, by_level })
    }
}

/// What a puzzle has to be.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    least: Rating,
    most: Rating,
    givens: (u32, u32),
    no_empty_house: bool,
    /// The least and the most effort, if they are bounded.
    effort: Option<(u32, u32)>,
    /// Whether it may need the argument that it has only one solution.
    uniqueness: bool,
    /// Whether a level was asked for, not a range of ratings.
    by_level: bool,
}

impl Wanted {
    /// The rating up to which puzzles are rated. It is never below that of hard: how far a puzzle
    /// comes with its techniques tells whether it is worth climbing from.
    fn ceiling(&self) -> Rating {
        self.most.max(Technique::MOST)
    }
}

/// One order being filled.
struct Search<'a> {
    wanted: Wanted,
    orbits: Vec<CellSet>,
    tally: Tally,
    rng: &'a mut Rng,
}

/// The highest rating that hidden singles alone lead to.
const SINGLES: Rating = Technique::HiddenSingleLine.rating();

/// The highest rating that a puzzle can have whose cells all follow by locked candidates and
/// singles, as [`State::propagate`] draws them.
const PROPAGATED: Rating = Technique::Claiming.rating();

/// A puzzle that is too hard by so many open cells or more is worth climbing from: it got
/// stuck early, so that a given more may let it through with the hard steps still in it.
const OPEN_ENOUGH: u32 = 30;

impl Search<'_> {
    /// Digs one grid, and gives the cells of the givens if the puzzle is what is wanted.
    ///
    /// Up to hidden singles the digging itself keeps the puzzle solvable at that level. Above, it
    /// is dug as far as it has one solution, and the rating is left to chance: a quarter of all
    /// puzzles is medium. Only one in eighty is hard; so from those that are too hard the search
    /// climbs down by one orbit of givens more, which doubles the number of hard puzzles found in
    /// a given time. (Also tried: exchanging one orbit for another in walks of 10 to 1,000 steps,
    /// with and without keeping to what is nearer, and digging under the ceiling of 3.6. Both took
    /// two to ten times as long as no climb at all.)
    fn attempt(&mut self, solution: &Cells) -> Option<CellSet> {
        let (least, most) = self.wanted.givens;
        self.rng.shuffle(&mut self.orbits);
        // Where there are bounds, every number between them gets its share.
        let free = (least, most) == FREE;
        let least = if free { least } else { least + self.rng.below(most - least + 1) };
        let limits = Limits { least, no_empty_house: self.wanted.no_empty_house };
        let givens = if self.wanted.most <= SINGLES {
            dig(solution, &self.orbits, limits, Singles::new(self.wanted.most))
        } else {
            dig(solution, &self.orbits, limits, State::new())
        };
        let outcome = self.rate(solution, givens)?;
        if self.fits(solution, givens, outcome) {
            return Some(givens);
        }
        if self.wanted.most <= SINGLES || outcome.open < OPEN_ENOUGH {
            return None;
        }
        self.rng.shuffle(&mut self.orbits);
        for i in 0..self.orbits.len() {
            let more = givens | self.orbits[i];
            if more == givens {
                continue;
            }
            let outcome = self.rate(solution, more);
            if outcome.is_some_and(|outcome| self.fits(solution, more, outcome)) {
                return Some(more);
            }
        }
        None
    }

    /// Fills and digs one grid by founding methods, as far as they are asked for, and gives it with
    /// its givens if the puzzle is what is wanted.
    fn founded(&mut self, founding: &Founding) -> Option<(Cells, CellSet)> {
        let filled = founding.fill(self.rng);
        let Wanted { givens, no_empty_house, .. } = self.wanted;
        let (solution, givens) = match founding.dig(&filled, givens, no_empty_house, self.rng) {
            Some((solution, givens)) => {
                let outcome = self.rate(&solution, givens)?;
                (solution, self.fits(&solution, givens, outcome).then_some(givens)?)
            }
            None => (filled, self.attempt(&filled)?),
        };
        let accepted = founding.accepts(&board::masked(&solution, givens));
        self.tally.refused += u64::from(!accepted);
        accepted.then_some((solution, givens))
    }

    /// Rates a puzzle, unless it is plain that it is not wanted.
    fn rate(&mut self, solution: &Cells, givens: CellSet) -> Option<Outcome> {
        self.tally.attempts += 1;
        if givens.count_ones() > self.wanted.givens.1 {
            self.tally.too_many_givens += 1;
            return None;
        }
        if self.wanted.least > PROPAGATED {
            let mut known = State::new();
            known.place_all(solution, givens);
            if known.propagate() && known.solved() {
                self.tally.up_to_medium += 1;
                return None;
            }
        }
        let outcome = grade::solve(&board::masked(solution, givens), self.wanted.ceiling());
        let level = outcome.rating().and_then(level_of);
        let at = LEVELS.iter().position(|known| Some(known) == level);
        let count = match at {
            Some(at) => &mut self.tally.levels[at],
            None => &mut self.tally.harder,
        };
        *count += 1;
        Some(outcome)
    }

    /// Whether a puzzle is what is wanted, by its rating and the effort it takes.
    fn fits(&mut self, solution: &Cells, givens: CellSet, outcome: Outcome) -> bool {
        let Wanted { least, most, uniqueness, effort, .. } = self.wanted;
        if outcome.rating().is_none_or(|rating| !(least..=most).contains(&rating)) {
            return false;
        }
        let puzzle = board::masked(solution, givens);
        let argued = |technique: &&Technique| technique.needs_uniqueness();
        if !uniqueness && Technique::ALL.iter().filter(argued).any(|&of| outcome.count(of) > 0) {
            let rules = Rules { most: outcome.hardest, uniqueness: false };
            if grade::solve(&puzzle, rules).open > 0 {
                return false;
            }
        }
        let even = effort
            .is_none_or(|(least, most)| (least..=most).contains(&grade::effort(&puzzle, outcome)));
        self.tally.uneven += u64::from(!even);
        even
    }
}

/// What was found on the way.
#[derive(Debug, Default)]
struct Tally {
    attempts: u64,
    /// By level, as far as puzzles were rated.
    levels: [u64; LEVELS.len()],
    harder: u64,
    up_to_medium: u64,
    too_many_givens: u64,
    uneven: u64,
    refused: u64,
}

impl Tally {
    fn shortfall(self, wanted: Wanted, bounded: bool, orbits: &[CellSet]) -> Shortfall {
        let names = LEVELS.iter().map(|level| level.name);
        let beyond = format!(
            "beyond {}",
            level_of(wanted.ceiling()).map_or("all levels", |level| level.name)
        );
        let found: Vec<(String, u64)> = names
            .zip(self.levels)
            .chain([
                (beyond.as_str(), self.harder),
                ("up to medium", self.up_to_medium),
                ("with too many givens", self.too_many_givens),
                ("of them right, but too quick or too slow", self.uneven),
                ("of them right, but not by `score` or `solver`", self.refused),
            ])
            .filter(|(_, count)| *count > 0)
            .map(|(name, count)| (name.to_owned(), count))
            .collect();
        let mut hint = match wanted.by_level {
            _ if self.too_many_givens * 2 > self.attempts => "raise the most of `givens`",
            _ if bounded => "widen `givens`, or leave it out",
            true => "ask for another level",
            false => "widen the range of ratings",
        }
        .to_owned();
        if orbits.iter().any(|orbit| orbit.count_ones() > 2) {
            hint += ", or take a symmetry with smaller orbits, such as \"half-turn\"";
        }
        Shortfall { attempts: self.attempts, found, hint }
    }
}

#[cfg(test)]
mod tests;
