//! The steps of a solution in words. A solver always takes the easiest technique.

use super::clues::Clues;
use super::contradiction::{self, Contradiction, coloured};
use super::line_logic::{End, OpenPart, Skill, conclusions, is_finished, owned, shared};
use super::marks::Marks;
use super::passes::members;
use super::{LEVELS, Nonogram};
use bookgen_core::Step;
use bookgen_core::solver::line::{Fillings, LineCells, first_bits};
use bookgen_core::solver::phrase::{Arg, Names, Phrase};
use bookgen_core::words::Words;

/// A technique, in order of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// A black cell at the edge of the open cells starts or ends its number.
    EndNumber,
    /// All black cells of a line are found.
    FinishedLine,
    /// A number covers the same cells, whether the numbers are pushed to one end or to the other.
    Overlap,
    /// No number has room for a cell between white cells.
    NoRoom,
    /// A black cell near an end belongs to the first or the last number.
    NearEnd,
    /// A block of black cells is as long as the largest number.
    FinishedBlock,
    /// A block beside a white cell is at least as long as the smallest number.
    StartedBlock,
    /// All places of a number share cells.
    Places,
    /// No place of a number has a cell.
    OutOfReach,
    /// All numbers that a black cell can belong to share cells.
    AnyNumber,
    /// Each arrangement of the numbers covers a cell.
    Arrangements,
    /// A colour of a cell leads to a contradiction between two lines.
    Contradiction,
}

impl Technique {
    /// The techniques that look at one line.
    pub const OF_LINES: &'static [Technique] = &[
        Technique::EndNumber,
        Technique::FinishedLine,
        Technique::Overlap,
        Technique::NoRoom,
        Technique::NearEnd,
        Technique::FinishedBlock,
        Technique::StartedBlock,
        Technique::Places,
        Technique::OutOfReach,
        Technique::AnyNumber,
        Technique::Arrangements,
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Technique::EndNumber => "number at the end",
            Technique::FinishedLine => "finished line",
            Technique::Overlap => "overlap",
            Technique::NoRoom => "no room",
            Technique::NearEnd => "black cell near the end",
            Technique::FinishedBlock => "finished block",
            Technique::StartedBlock => "started block",
            Technique::Places => "common cells of all places",
            Technique::OutOfReach => "out of reach",
            Technique::AnyNumber => "whichever number",
            Technique::Arrangements => "all arrangements",
            Technique::Contradiction => "contradiction",
        }
    }

    /// The level, as an index.
    pub fn level(self) -> usize {
        match self {
            Technique::EndNumber
            | Technique::FinishedLine
            | Technique::Overlap
            | Technique::NoRoom => 0,
            Technique::NearEnd | Technique::FinishedBlock | Technique::StartedBlock => 1,
            Technique::Places | Technique::OutOfReach | Technique::AnyNumber => 2,
            Technique::Arrangements => 3,
            Technique::Contradiction => 4,
        }
    }

    /// Whether the technique finds new cells in a line.
    pub fn finds(self, clues: &Clues, marks: &Marks, line: usize) -> bool {
        self.find(clues.length(line), clues.runs(line), marks.line(line)).is_some()
    }

    /// The new cells of a line, and the reason. Returns `None` if there are no new cells, or if the
    /// line is contradictory.
    fn find(self, length: usize, runs: &[u8], known: LineCells) -> Option<(LineCells, Reason)> {
        let cells = first_bits(length);
        let (ends, part) = OpenPart::new(length, runs, known)?;
        let numbers = |of: &dyn Fn(usize) -> u64, new: LineCells| {
            let has = |at: &usize| of(*at) & new.black != 0;
            Reason::Numbers((0..runs.len()).filter(has).map(|at| runs[at]).collect())
        };
        let (found, reason) = match self {
            Technique::EndNumber => {
                let new = ends.without(known);
                (new, Reason::Numbers(finished_numbers(runs, ends, &part, new)))
            }
            Technique::FinishedLine if is_finished(runs, known) => {
                let white = cells & !known.black;
                (LineCells { black: 0, white }, Reason::None)
            }
            Technique::FinishedLine => return None,
            Technique::Overlap | Technique::NoRoom => {
                let places = part.places(runs, ends)??;
                let found = part.conclusions(runs, &places);
                if self == Technique::NoRoom {
                    (LineCells { black: 0, ..found }, Reason::None)
                } else {
                    let found = LineCells { white: 0, ..found };
                    let own = |at: usize| {
                        let inside = at.checked_sub(part.runs.start);
                        let starts = inside.and_then(|at| places.starts().get(at));
                        starts.map_or(0, |starts| shared(runs[at], *starts) << part.cells.start)
                    };
                    (found, numbers(&own, found.without(known)))
                }
            }
            Technique::NearEnd => {
                let inside = &runs[part.runs.clone()];
                let (first, last) = (*inside.first()?, *inside.last()?);
                let both = if inside.len() > 1 { vec![first, last] } else { vec![first] };
                let ways = [
                    (vec![End::First], Reason::Near("near-start", vec![first])),
                    (vec![End::Last], Reason::Near("near-end", vec![last])),
                    (vec![End::First, End::Last], Reason::Near("near-ends", both)),
                ];
                ways.into_iter().find_map(|(near, reason)| {
                    let mut places = part.places(runs, ends)??;
                    for end in near {
                        part.keep_end(runs, ends, &mut places, end)?;
                    }
                    let found = part.conclusions(runs, &places);
                    (found.without(known) != LineCells::default()).then_some((found, reason))
                })?
            }
            Technique::FinishedBlock => {
                let largest = *runs[part.runs.clone()].iter().max()?;
                let found = LineCells { black: 0, ..part.blocks(runs, ends)? };
                (found, Reason::Numbers(vec![largest]))
            }
            Technique::StartedBlock => {
                let smallest = *runs[part.runs.clone()].iter().min()?;
                let found = LineCells { white: 0, ..part.blocks(runs, ends)? };
                (found, Reason::Numbers(vec![smallest]))
            }
            Technique::AnyNumber => {
                let fillings = Fillings::new(length, runs, known)?;
                let black = owned(runs, fillings.starts(), known.black);
                (LineCells { black, white: 0 }, Reason::None)
            }
            Technique::Places | Technique::OutOfReach => {
                let fillings = Fillings::new(length, runs, known)?;
                let found = conclusions(length, runs, fillings.starts());
                if self == Technique::OutOfReach {
                    (LineCells { black: 0, ..found }, Reason::None)
                } else {
                    let found = LineCells { white: 0, ..found };
                    let own = |at: usize| shared(runs[at], fillings.starts()[at]);
                    (found, numbers(&own, found.without(known)))
                }
            }
            Technique::Arrangements => {
                (Skill::Arrangements.look(length, runs, known)?, Reason::None)
            }
            Technique::Contradiction => return None,
        };
        let new = found.without(known);
        let is_useful = new != LineCells::default() && !known.and(new).is_contradictory();
        is_useful.then_some((new, reason))
    }
}

/// The numbers of the finished ends that have new cells, or that a new white cell follows.
fn finished_numbers(runs: &[u8], ends: LineCells, part: &OpenPart, new: LineCells) -> Vec<u8> {
    let outside = ends.black & (first_bits(part.cells.start) | !first_bits(part.cells.end));
    let mut rest = outside;
    let runs = runs[..part.runs.start].iter().chain(&runs[part.runs.end..]);
    let mut numbers = Vec::new();
    for run in runs {
        let start = rest.trailing_zeros().min(u64::BITS - 1);
        let block = first_bits(usize::from(*run)) << start;
        rest &= !block;
        if new.known() & (block | block << 1 | block >> 1) != 0 {
            numbers.push(*run);
        }
    }
    numbers
}

/// Why cells follow.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    /// The technique says all.
    None,
    /// The numbers that decide.
    Numbers(Vec<u8>),
    /// Black cells near the ends belong to these numbers. The text is the key of the phrase.
    Near(&'static str, Vec<u8>),
    /// A contradiction.
    Contradiction(Contradiction),
}

/// A step of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The technique.
    pub technique: Technique,
    /// The line of the new cells.
    pub line: usize,
    /// The new cells.
    pub cells: LineCells,
    reason: Reason,
}

/// The easiest step of one line with one of the techniques. `is_allowed` can leave out techniques
/// for a line.
pub fn next_step(
    clues: &Clues,
    marks: &Marks,
    techniques: &[Technique],
    is_allowed: impl Fn(Technique, usize) -> bool,
) -> Option<Deduction> {
    let lines = || {
        techniques
            .iter()
            .flat_map(|technique| (0..clues.lines()).map(move |line| (*technique, line)))
    };
    lines().filter(|(technique, line)| is_allowed(*technique, *line)).find_map(
        |(technique, line)| {
            let known = marks.line(line);
            let found = technique.find(clues.length(line), clues.runs(line), known)?;
            Some(Deduction { technique, line, cells: found.0, reason: found.1 })
        },
    )
}

/// The first contradiction. All lines are solved.
fn next_contradiction(clues: &Clues, marks: &Marks) -> Option<Deduction> {
    let cells = marks.open_cells().flat_map(|cell| [(cell, true), (cell, false)]);
    { cells }.find_map(|(cell, is_black)| {
        let found = contradiction::find(clues, marks, cell, is_black)?;
        let [row, column] = marks.lines_of(cell);
        Some(Deduction {
            technique: Technique::Contradiction,
            line: row,
            cells: coloured(column - clues.rows, !is_black),
            reason: Reason::Contradiction(found),
        })
    })
}

/// All steps of a solution, as far as the techniques solve the puzzle.
pub fn deductions(clues: &Clues) -> Vec<Deduction> {
    let mut marks = Marks::new(clues);
    let mut steps = Vec::new();
    while let Some(step) = next_step(clues, &marks, Technique::OF_LINES, |_, _| true)
        .or_else(|| next_contradiction(clues, &marks))
    {
        marks.add(step.line, step.cells);
        steps.push(step);
    }
    steps
}

/// All steps of a solution in words.
pub fn steps(clues: &Clues, language: &str) -> Vec<Step> {
    let words = Words::of_kind(&Nonogram, language);
    let step = |step: &Deduction| Step {
        technique: step.technique.name(),
        name: words.word(step.technique.name()),
        level: LEVELS.get(step.technique.level()),
        sentences: step.sentences(clues, &words),
        place: words.say("place-in", &[("place", &step.line_name(clues, &words))]),
        result: step.result(clues, &words),
        difficulty: step.technique.level() as u32,
    };
    deductions(clues).iter().map(step).collect()
}

impl Deduction {
    /// The argument and the conclusion as sentences.
    pub fn sentences(&self, clues: &Clues, words: &Words) -> Vec<String> {
        let names = GridNames { columns: clues.columns, rows: clues.rows };
        let reason = self.phrase(clues).say(&names, words);
        vec![
            words.say("sentence", &[("text", &reason)]),
            words.say("so", &[("parts", &self.result(clues, words))]),
        ]
    }

    /// The name of the line.
    fn line_name(&self, clues: &Clues, words: &Words) -> String {
        GridNames { columns: clues.columns, rows: clues.rows }.house(self.line, words)
    }

    /// The cells that the step colours, without the argument.
    fn result(&self, clues: &Clues, words: &Words) -> String {
        let names = GridNames { columns: clues.columns, rows: clues.rows };
        let parts = [
            (self.cells.black, ["black-one", "black-many"]),
            (self.cells.white, ["white-one", "white-many"]),
        ];
        let parts = parts.into_iter().filter(|(cells, _)| *cells != 0).map(|(cells, keys)| {
            let key = keys[usize::from(cells.count_ones() > 1)];
            let cells = names.spans(self.line, cells, words);
            words.say(key, &[("cells", &words.list(cells, "and"))])
        });
        parts.collect::<Vec<String>>().join("; ")
    }

    /// The argument.
    fn phrase(&self, clues: &Clues) -> Phrase {
        let several = match &self.reason {
            Reason::Numbers(numbers) => numbers.len() > 1,
            _ => false,
        };
        let key = match (self.technique, &self.reason, several) {
            (Technique::EndNumber, _, false) => "end-number",
            (Technique::EndNumber, _, true) => "end-numbers",
            (Technique::FinishedLine, ..) => "finished-line",
            (Technique::Overlap, _, false) => "overlap-one",
            (Technique::Overlap, _, true) => "overlaps",
            (Technique::NoRoom, ..) => "no-room",
            (_, Reason::Near(key, _), _) => key,
            (Technique::NearEnd, ..) => "near-ends",
            (Technique::FinishedBlock, ..) => "finished-block",
            (Technique::StartedBlock, ..) => "started-block",
            (Technique::Places, _, false) => "places",
            (Technique::Places, _, true) => "places-several",
            (Technique::OutOfReach, ..) => "out-of-reach",
            (Technique::AnyNumber, ..) => "any-number",
            (Technique::Arrangements, ..) => "arrangements",
            (Technique::Contradiction, ..) => "contradicts",
        };
        let phrase = Phrase::new(key).with("line", Arg::House(self.line));
        match &self.reason {
            Reason::None => phrase,
            Reason::Numbers(numbers) | Reason::Near(_, numbers) => {
                let numbers = numbers.iter().map(|number| i64::from(*number)).collect();
                phrase.with("numbers", Arg::Numbers(numbers))
            }
            Reason::Contradiction(found) => {
                let colour = |is_black| {
                    let key = if is_black { "colour-black" } else { "colour-white" };
                    Arg::Phrase(Box::new(Phrase::new(key)))
                };
                let [column, row] = found.lines;
                let [own_row, own_column] =
                    [found.cell / clues.columns, clues.rows + found.cell % clues.columns];
                phrase
                    .with("cell", Arg::Cell(found.cell))
                    .with("colour", colour(found.is_black))
                    .with("at", Arg::Cell(found.at))
                    .with("one", colour(found.column_is_black))
                    .with("one-lines", Arg::Houses(vec![own_row, column]))
                    .with("other", colour(!found.column_is_black))
                    .with("other-lines", Arg::Houses(vec![own_column, row]))
            }
        }
    }
}

/// The names of the lines and cells of a grid.
struct GridNames {
    columns: usize,
    rows: usize,
}

impl GridNames {
    /// The cells of a line, with a name for each run of cells: "r1c2 to r1c5".
    fn spans(&self, line: usize, cells: u64, words: &Words) -> Vec<String> {
        let name = |at: usize| {
            let cell = match line.checked_sub(self.rows) {
                Some(column) => at * self.columns + column,
                None => line * self.columns + at,
            };
            self.cell(cell, words)
        };
        let cells: Vec<usize> = members(cells.into()).collect();
        let spans = cells.chunk_by(|a, b| a + 1 == *b);
        let names = spans.flat_map(|span| match *span {
            [first, _, .., last] if span.len() > 2 => {
                vec![words.say("span", &[("first", &name(first)), ("last", &name(last))])]
            }
            _ => span.iter().map(|at| name(*at)).collect(),
        });
        names.collect()
    }
}

impl Names for GridNames {
    fn cell(&self, cell: usize, words: &Words) -> String {
        words.short_cell(cell / self.columns, cell % self.columns)
    }

    fn house(&self, house: usize, words: &Words) -> String {
        let (key, number) = match house.checked_sub(self.rows) {
            Some(column) => ("house-column", column + 1),
            None => ("house-row", house + 1),
        };
        words.say(key, &[("number", &number.to_string())])
    }

    fn digit(&self, digit: usize) -> String {
        digit.to_string()
    }
}
