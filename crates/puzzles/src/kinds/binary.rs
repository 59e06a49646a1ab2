//! Binary puzzles, also known as Takuzu: each row and column has as many 0s as 1s, no three equal digits
//! stand side by side, and no two rows and no two columns are equal.

#[cfg(test)]
mod tests;

use bookgen_core::grid::prelude::*;

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
    texts: texts!("binary"),
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

    fn declared(&self) -> (&'static About, &'static Form) {
        (&ABOUT, &FORM)
    }

    fn geometry(&self, puzzle: &GridPuzzle) -> Plain {
        Plain { size: puzzle.size, variables: puzzle.size.cells(), least: 0 }
    }

    fn solver<'a>(&self, task: Task<'a, Plain>) -> Box<dyn Solver + 'a> {
        let Task { geometry: plain, puzzle, level, .. } = task;
        let known = Domains::with_values(puzzle.cells(), 0..=1);
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
            for (three, digit) in line(at).windows(3).flat_map(|three| [(three, 0), (three, 1)]) {
                model.add(Constraint::Clause(three.iter().map(|cell| cell.is(digit)).collect()));
            }
            for other in at + 1..if at < side { side } else { 2 * side } {
                model.add(Constraint::Differ(line(at), line(other)));
            }
        }
    }

    fn draw(&self, draft: &Draft<'_, Plain>, rng: &mut Rng) -> Drawn {
        let size = draft.settings.size;
        let rules: Vec<_> = techniques(size, 3).into_iter().flatten().collect();
        let answer = fill(draft.geometry, &rules, &Domains::new(size.cells(), 0..=1), rng)?;
        let givens = answer.iter().copied().map(Some).collect();
        Ok(GridPuzzle::new(size, answer).with(Things::Cells, givens))
    }

    fn hint(&self, _: &Settings) -> String {
        "choose another level or `size`, or `symmetry = \"none\"`".to_owned()
    }
}

/// The techniques up to a level.
fn techniques(size: Size, level: usize) -> Vec<LevelRules<Domains>> {
    let lines = Arc::new(Lines::new(size));
    let mut levels = vec![vec![two_alike(&lines)], vec![full_line(&lines)]];
    if level >= 2 {
        levels.push(vec![fillings("last digit of a line", &lines, true)]);
    }
    if level >= 3 {
        levels.push(vec![fillings("ways to fill a line", &lines, false), equal_lines(&lines)]);
    }
    if level >= 4 {
        let easier = vec![two_alike(&lines), full_line(&lines)];
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
fn two_alike(lines: &Lines) -> Box<dyn Rule<Domains>> {
    let threes = lines.lines.iter().flat_map(|line| line.windows(3));
    let threes =
        threes.flat_map(|three| [[0, 1, 2], [1, 2, 0], [0, 2, 1]].map(|at| at.map(|at| three[at])));
    let threes: Vec<[usize; 3]> = threes.collect();
    item_rule(
        "two alike",
        threes.len(),
        threes,
        |threes, known, item, news| {
            let [a, b, c] = threes[item];
            if let Some(digit) = known.value(a).filter(|digit| known.value(b) == Some(*digit)) {
                news.push((c, 1 << (1 - digit)));
            }
        },
        |threes, known, item| {
            let [a, b, c] = threes[item];
            Phrase::new("are-alike")
                .with("cells", Arg::Cells(vec![a.min(b), a.max(b)]))
                .with("digit", Arg::Digit(known.value(a).unwrap_or(0).into()))
                .with("cell", Arg::Cell(c))
        },
    )
}

/// The rows and columns of a grid.
struct Lines {
    lines: Vec<Vec<usize>>,
    /// The number of cells of a line.
    side: usize,
    /// The ways to fill a line, as bits: set bits are 1s.
    ways: Vec<u32>,
}

impl Lines {
    fn new(size: Size) -> Lines {
        let (lines, side) = (size.lines(), size.rows);
        let has_three = |ones: u32| ones & ones >> 1 & ones >> 2 != 0;
        let all = (1 << side) - 1;
        let is_way = |ones: &u32| {
            ones.count_ones() as usize == side / 2 && !has_three(*ones) && !has_three(all & !ones)
        };
        Lines { lines, side, ways: (0..=all).filter(is_way).collect() }
    }

    /// The cells of a line with a 0 and with a 1, as bits.
    fn digits(&self, known: &Domains, line: usize) -> [u32; 2] {
        [0, 1].map(|digit| {
            let cells = self.lines[line].iter().enumerate();
            cells
                .fold(0, |all, (at, cell)| all | u32::from(known.value(*cell) == Some(digit)) << at)
        })
    }

    /// Adds what all ways to fill a line have in common.
    fn common(&self, known: &Domains, line: usize, news: &mut Vec<(usize, u16)>) {
        let [zeros, ones] = self.digits(known, line);
        let (mut always, mut ever) = (u32::MAX, 0);
        for way in self.ways.iter().filter(|way| *way & zeros == 0 && *way & ones == ones) {
            always &= way;
            ever |= way;
        }
        for (at, cell) in self.lines[line].iter().enumerate() {
            let (can_be_0, can_be_1) = (always >> at & 1 == 0, ever >> at & 1 == 1);
            news.push((*cell, u16::from(can_be_0) | u16::from(can_be_1) << 1));
        }
    }
}

/// A line that has all its 0s or all its 1s: the other cells have the other digit.
fn full_line(lines: &Arc<Lines>) -> Box<dyn Rule<Domains>> {
    item_rule(
        "full line",
        lines.lines.len(),
        Arc::clone(lines),
        |lines, known, item, news| {
            let line = &lines.lines[item];
            for (digit, has) in lines.digits(known, item).into_iter().enumerate() {
                let has = has.count_ones() as usize;
                if has > lines.side / 2 {
                    news.push((line[0], 0));
                } else if has == lines.side / 2 {
                    let open = line.iter().filter(|cell| known.is_open(**cell));
                    news.extend(open.map(|cell| (*cell, 1 << (1 - digit))));
                }
            }
        },
        |lines, known, item| {
            let half = lines.side / 2;
            let digit = usize::from((lines.digits(known, item)[0].count_ones() as usize) < half);
            let phrase = Phrase::new("has-all").with("house", Arg::House(item));
            phrase.with("digit", Arg::Digit(digit)).with("count", Arg::Number(half as i64))
        },
    )
}

/// Cells that have the same digit in all ways to fill a line. If `is_last`, the line lacks only one 0 or
/// one 1.
fn fillings(name: &'static str, lines: &Arc<Lines>, is_last: bool) -> Box<dyn Rule<Domains>> {
    item_rule(
        name,
        lines.lines.len(),
        (Arc::clone(lines), is_last),
        |(lines, is_last), known, item, news| {
            let has = lines.digits(known, item).map(|has| has.count_ones() as usize);
            let is_open = has[0] + has[1] < lines.side;
            if is_open && (!is_last || has.contains(&(lines.side / 2 - 1))) {
                lines.common(known, item, news);
            }
        },
        |(_, is_last), _, item| {
            let key = if *is_last { "one-is-missing" } else { "in-all-ways" };
            Phrase::new(key).with("house", Arg::House(item))
        },
    )
}

/// A full line, and another line that would be equal: its last two cells are the other way around.
fn equal_lines(lines: &Arc<Lines>) -> Box<dyn Rule<Domains>> {
    let side = lines.side;
    let others = |full: usize| {
        (full / side * side..(full / side + 1) * side).filter(move |open| *open != full)
    };
    let pairs = (0..2 * side).flat_map(|full| others(full).map(move |open| [full, open]));
    let pairs: Vec<[usize; 2]> = pairs.collect();
    item_rule(
        "equal lines",
        pairs.len(),
        (Arc::clone(lines), pairs),
        |(lines, pairs), known, item, news| {
            let [full, open] = pairs[item].map(|line| lines.digits(known, line));
            let is_full = (full[0] | full[1]).count_ones() as usize == lines.side;
            let left: Vec<usize> =
                (0..lines.side).filter(|at| (open[0] | open[1]) >> at & 1 == 0).collect();
            let is_alike = open[0] & full[1] == 0 && open[1] & full[0] == 0;
            if is_full && is_alike && left.len() <= 2 {
                let line = &lines.lines[pairs[item][1]];
                if left.is_empty() {
                    news.push((line[0], 0));
                }
                news.extend(left.iter().map(|at| (line[*at], 1 << (full[0] >> at & 1))));
            }
        },
        |(_, pairs), _, item| {
            let [full, open] = pairs[item];
            let phrase = Phrase::new("would-be-equal").with("house", Arg::House(open));
            phrase.with("other", Arg::House(full))
        },
    )
}
