//! Binary puzzles, also known as Takuzu: each row and column has as many 0s as 1s, no three equal digits
//! stand side by side, and no two rows and no two columns are equal.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use bookgen_base::rng::Rng;
use bookgen_base::schema::{Field, Type};
use bookgen_core::grid::answer::Digits;
use bookgen_core::grid::domains::{Domains, Plain, Trial, fill, item_rule};
use bookgen_core::grid::form::{Form, Relabel};
use bookgen_core::grid::kind::{Draft, GridKind, Phase};
use bookgen_core::grid::layers::{Clues, Layer, Look, Things};
use bookgen_core::grid::puzzle::GridPuzzle;
use bookgen_core::grid::setter::has_pinwheel;
use bookgen_core::grid::settings::{SYMMETRY, Settings};
use bookgen_core::grid::size::{Size, Sizes};
use bookgen_core::grid::solve::{LadderSolver, SolvedStep, Solver};
use bookgen_core::kind::{About, Group};
use bookgen_core::level::Level;
use bookgen_core::solver::ladder::{LevelRules, Rule};
use bookgen_core::solver::model::{Constraint, Model, Variable};
use bookgen_core::solver::phrase::{Arg, Phrase};

/// The kind of binary puzzles.
#[derive(Clone, Debug)]
pub struct Binary;

static ABOUT: About = About {
    name: "binary",
    summary: "Each row and column has as many 0s as 1s; no three equal digits stand side by side",
    options: &[
        Field::with_default("size", Type::Int(6, 12), "8", "the number of rows and columns, even"),
        SYMMETRY,
    ],
    levels: &[
        Level::new("gentle", "two equal digits side by side or with a gap"),
        Level::new("easy", "rows and columns that have all their 0s or 1s"),
        Level::new("medium", "the last 0 or 1 of a row or column"),
        Level::new("hard", "all ways to fill a row or column; rows that must differ"),
        Level::new("expert", "trial of a digit"),
    ],
    texts: bookgen_core::texts!("binary"),
    ..About::GRID
};

static FORM: Form = Form {
    noun: "a binary puzzle",
    plural: "binary puzzles",
    sizes: Sizes::squares(6..=12, 8).in_steps(2),
    look: Look::Cells,
    layers: &[Layer { things: Things::Cells, clues: Clues::Numbers(|_| 0..=1) }],
    regions: None,
    answer: &Digits(|_| 0..=1),
    relabel: Relabel::Inverted,
};

impl GridKind for Binary {
    type Geometry = Plain;

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn group(&self) -> Group {
        Group::Numbers
    }

    fn form(&self) -> &Form {
        &FORM
    }

    fn geometry(&self, puzzle: &GridPuzzle) -> Plain {
        Plain { size: puzzle.size, variables: puzzle.size.cells(), least: 0 }
    }

    fn solver<'a>(
        &self,
        plain: &'a Arc<Plain>,
        puzzle: &'a GridPuzzle,
        level: usize,
        _: bool,
    ) -> Box<dyn Solver + 'a> {
        let known = Domains::with_values(puzzle.cells(), 1);
        Box::new(LadderSolver::new(plain, techniques(puzzle.size, level), known, level))
    }

    fn effort(&self, step: &SolvedStep) -> u32 {
        [1, 2, 5, 15, 50][step.level]
    }

    fn rules(&self, puzzle: &GridPuzzle, cells: &[Variable], model: &mut Model) {
        let side = puzzle.size.rows;
        let lines = puzzle.size.lines();
        let line =
            |at: usize| -> Vec<Variable> { lines[at].iter().map(|cell| cells[*cell]).collect() };
        for at in 0..lines.len() {
            let ones = line(at).into_iter().map(|cell| cell.is(1)).collect();
            model.add(Constraint::Count { of: ones, allowed: vec![side / 2] });
            for three in line(at).windows(3) {
                for digit in 0..=1 {
                    model
                        .add(Constraint::Clause(three.iter().map(|cell| cell.is(digit)).collect()));
                }
            }
            for other in at + 1..if at < side { side } else { 2 * side } {
                model.add(Constraint::Differ(line(at), line(other)));
            }
        }
    }

    fn draw(&self, draft: &Draft<'_, Plain>, rng: &mut Rng) -> Result<GridPuzzle, &'static str> {
        let size = draft.settings.size;
        let start = Domains::new(size.cells(), 1);
        let rules: Vec<_> = techniques(size, 3).into_iter().flatten().collect();
        let answer = fill(draft.geometry, &rules, &start, rng).ok_or("without a solution")?;
        let givens = answer.iter().copied().map(Some).collect();
        Ok(GridPuzzle::new(size, answer).with(Things::Cells, givens))
    }

    fn phases(&self, draft: &Draft<'_, Plain>, _: &GridPuzzle, rng: &mut Rng) -> Vec<Phase> {
        vec![Phase::symmetric(draft.settings, rng)]
    }

    fn check(&self, _: &Settings, puzzle: &GridPuzzle) -> Result<(), &'static str> {
        if has_pinwheel(puzzle) { Err("with givens in the shape of a pinwheel") } else { Ok(()) }
    }

    fn hint(&self, _: &Settings) -> String {
        "choose another level or `size`, or `symmetry = \"none\"`".to_owned()
    }
}

/// The techniques up to a level.
fn techniques(size: Size, level: usize) -> Vec<LevelRules<Domains>> {
    let mut levels = vec![vec![two_alike(size)], vec![full_line(size)]];
    if level >= 2 {
        levels.push(vec![fillings("last digit of a line", size, true)]);
    }
    if level >= 3 {
        levels.push(vec![fillings("ways to fill a line", size, false), equal_lines(size)]);
    }
    if level >= 4 {
        let easier = vec![two_alike(size), full_line(size)];
        levels.push(vec![Box::new(Trial { easier, rounds: 4, reason: wrong_digit })]);
    }
    levels
}

/// The argument of a trial.
fn wrong_digit(cell: usize, digit: u8, fails: usize) -> Phrase {
    let phrase = Phrase::new("trial-fails").with("cell", Arg::Cell(cell));
    phrase.with("digit", Arg::Digit(digit.into())).with("fails", Arg::Cell(fails))
}

/// Two equal digits side by side, or with one cell between them: the third cell differs.
fn two_alike(size: Size) -> Box<dyn Rule<Domains>> {
    let lines = size.lines();
    let threes = lines.iter().flat_map(|line| line.windows(3));
    let threes =
        threes.flat_map(|three| [[0, 1, 2], [1, 2, 0], [0, 2, 1]].map(|at| at.map(|at| three[at])));
    let threes: Vec<[usize; 3]> = threes.collect();
    let own = threes.clone();
    item_rule(
        "two alike",
        threes.len(),
        move |known, item, news| {
            let [a, b, c] = threes[item];
            if let Some(digit) = known.value(a).filter(|digit| known.value(b) == Some(*digit)) {
                news.push((c, 1 << (1 - digit)));
            }
        },
        move |known, item| {
            let [a, b, c] = own[item];
            Phrase::new("are-alike")
                .with("cells", Arg::Cells(vec![a.min(b), a.max(b)]))
                .with("digit", Arg::Digit(known.value(a).unwrap_or(0).into()))
                .with("cell", Arg::Cell(c))
        },
    )
}

/// A line that has all its 0s or all its 1s: the other cells have the other digit.
fn full_line(size: Size) -> Box<dyn Rule<Domains>> {
    let (lines, half) = (size.lines(), size.rows / 2);
    let count = move |known: &Domains, line: &[usize], digit| {
        line.iter().filter(|cell| known.value(**cell) == Some(digit)).count()
    };
    let own = lines.clone();
    item_rule(
        "full line",
        lines.len(),
        move |known, item, news| {
            for digit in 0..=1 {
                let has = count(known, &lines[item], digit);
                if has > half {
                    news.push((lines[item][0], 0));
                } else if has == half {
                    let open = lines[item].iter().filter(|cell| known.is_open(**cell));
                    news.extend(open.map(|cell| (*cell, 1 << (1 - digit))));
                }
            }
        },
        move |known, item| {
            let digit = usize::from(count(known, &own[item], 0) < half);
            let phrase = Phrase::new("has-all").with("house", Arg::House(item));
            phrase.with("digit", Arg::Digit(digit)).with("count", Arg::Number(half as i64))
        },
    )
}

/// Cells that have the same digit in all ways to fill a line. If `is_last`, the line lacks only one 0 or
/// one 1.
fn fillings(name: &'static str, size: Size, is_last: bool) -> Box<dyn Rule<Domains>> {
    let (lines, side) = (size.lines(), size.rows);
    let half = side as u32 / 2;
    let has_three = |ones: u32| ones & ones >> 1 & ones >> 2 != 0;
    let all = (1 << side) - 1;
    let ways: Vec<u32> = (0..1_u32 << side)
        .filter(|ones| ones.count_ones() == half && !has_three(*ones) && !has_three(all & !ones))
        .collect();
    item_rule(
        name,
        lines.len(),
        move |known, item, news| {
            let line = &lines[item];
            let [zeros, ones] = digits(known, line);
            let lacks = |has: u32| half - has.count_ones().min(half) == 1;
            if (zeros | ones) == all || is_last && !lacks(zeros) && !lacks(ones) {
                return;
            }
            let fits = |way: &&u32| *way & zeros == 0 && *way & ones == ones;
            let (always, ever) = ways
                .iter()
                .filter(fits)
                .fold((all, 0), |(always, ever), way| (always & way, ever | way));
            for (at, cell) in line.iter().enumerate() {
                let (can_be_0, can_be_1) = (always >> at & 1 == 0, ever >> at & 1 == 1);
                news.push((*cell, u16::from(can_be_0) | u16::from(can_be_1) << 1));
            }
        },
        move |_, item| {
            Phrase::new(if is_last { "one-is-missing" } else { "in-all-ways" })
                .with("house", Arg::House(item))
        },
    )
}

/// The cells of a line with a 0 and with a 1, as bits.
fn digits(known: &Domains, line: &[usize]) -> [u32; 2] {
    let bits = |digit| {
        let cells = line.iter().enumerate();
        cells.fold(0, |all, (at, cell)| all | u32::from(known.value(*cell) == Some(digit)) << at)
    };
    [bits(0), bits(1)]
}

/// A full line, and another line that would be equal: its last two cells are the other way around.
fn equal_lines(size: Size) -> Box<dyn Rule<Domains>> {
    let (lines, side) = (size.lines(), size.rows);
    let pairs: Vec<[usize; 2]> = (0..2 * side)
        .flat_map(|full| {
            (full / side * side..(full / side + 1) * side).map(move |open| [full, open])
        })
        .filter(|[full, open]| full != open)
        .collect();
    let own = pairs.clone();
    item_rule(
        "equal lines",
        pairs.len(),
        move |known, item, news| {
            let [full, open] = pairs[item].map(|line| digits(known, &lines[line]));
            let is_full = (full[0] | full[1]).count_ones() as usize == side;
            let left: Vec<usize> =
                (0..side).filter(|at| (open[0] | open[1]) >> at & 1 == 0).collect();
            let is_alike = open[0] & full[1] == 0 && open[1] & full[0] == 0;
            if is_full && is_alike && left.len() <= 2 {
                let line = &lines[pairs[item][1]];
                if left.is_empty() {
                    news.push((line[0], 0));
                }
                news.extend(left.iter().map(|at| (line[*at], 1 << (full[0] >> at & 1))));
            }
        },
        move |_, item| {
            let [full, open] = own[item];
            Phrase::new("would-be-equal")
                .with("house", Arg::House(open))
                .with("other", Arg::House(full))
        },
    )
}
