//! Skyscrapers: numbers outside the grid say how many buildings are visible from there.

#[cfg(test)]
mod tests;

use bookgen_core::grid::prelude::*;
use bookgen_core::grid::size;
use bookgen_core::solver::fill::fill;
use bookgen_core::solver::houses::HouseKind::{Column, Row};
use bookgen_core::solver::rules::fish::Fish;
use bookgen_core::solver::rules::singles::{HiddenSingle, NakedSingle};
use bookgen_core::solver::rules::subsets::{HiddenSubset, NakedSubset};
use bookgen_core::solver::rules::wings::XyWing;

/// Skyscrapers: a Latin square of heights, with the numbers of visible buildings at its margins.
#[derive(Clone, Debug)]
pub struct Skyscrapers;

/// The description of the kind.
static ABOUT: About = About {
    name: "skyscrapers",
    summary: "Numbers outside the grid say how many buildings are visible from there",
    options: &[
        Field::with_default("size", Type::Int(4, 7), "6", "the number of rows and columns"),
        SYMMETRY,
    ],
    levels: &[
        Level::new("gentle", "one number left for a cell, and the clues that need no counting"),
        Level::new("easy", "one place left for a number, and two orders to compare"),
        Level::new("medium", "marks for a line: what is too tall, and a few orders to compare"),
        Level::new("hard", "marks for all cells of a line: many orders to compare, and pairs"),
        Level::new("expert", "patterns over several rows and columns"),
    ],
    texts: texts!("skyscrapers"),
    ..About::GRID
};

/// What the puzzles look like and how they are written.
static FORM: Form = Form {
    noun: "a skyscrapers puzzle",
    plural: "skyscrapers puzzles",
    sizes: Sizes::squares(4..=7, 6),
    look: Look::Cells,
    layers: &[
        Layer { things: Things::Cells, clues: Clues::Numbers(|size| 1..=size.rows as u8) },
        Layer { things: Things::Margins, clues: Clues::Numbers(|size| 1..=size.rows as u8) },
    ],
    regions: None,
    answer: &Digits(|size| 1..=size.rows as u8),
    relabel: Relabel::None,
};

impl GridKind for Skyscrapers {
    type Geometry = Houses<2>;

    fn declared(&self) -> (&'static About, &'static Form) {
        (&ABOUT, &FORM)
    }

    fn geometry(&self, puzzle: &GridPuzzle) -> Houses<2> {
        Houses::latin(puzzle.size.rows)
    }

    fn solver<'a>(&self, task: Task<'a, Houses<2>>) -> Box<dyn Solver + 'a> {
        let Task { geometry: houses, puzzle, level, .. } = task;
        let views = Arc::new(View::all(puzzle));
        let rule = |name, look, key| clue_rule(name, &views, look, key);
        let levels: Vec<LevelRules<_>> = vec![
            vec![
                Box::new(NakedSingle),
                rule("tallest first", tallest, "tallest"),
                rule("all visible", staircase, "staircase"),
            ],
            vec![
                Box::new(HiddenSingle(Row)),
                Box::new(HiddenSingle(Column)),
                rule("two orders", |view, known| orders(view, known, 2), "orders"),
            ],
            vec![
                rule("too tall", too_tall, "tall"),
                rule("few orders", |view, known| orders(view, known, 6), "orders"),
            ],
            vec![
                Box::new(NakedSubset(2)),
                Box::new(HiddenSubset(2)),
                rule("many orders", |view, known| orders(view, known, 50), "orders"),
            ],
            vec![Box::new(Fish(2)), Box::new(XyWing)],
        ];
        let known = Candidates::with_clues(houses, puzzle.cells());
        Box::new(LadderSolver::new(houses, levels, known, level))
    }

    fn effort(&self, step: &SolvedStep) -> u32 {
        [1, 2, 4, 8, 12][step.level]
    }

    fn rules(&self, puzzle: &GridPuzzle, cells: &[Variable], model: &mut Model) {
        let side = puzzle.size.rows;
        for line in puzzle.size.lines() {
            model.add(Constraint::Distinct(line.into_iter().map(|cell| cells[cell]).collect()));
        }
        for (view, clue) in puzzle.size.views().iter().zip(&puzzle.clues[Things::Margins]) {
            if let Some(clue) = clue {
                let variables = view.cells.iter().map(|cell| cells[*cell]).collect();
                let rows = skylines(side as i32, usize::from(*clue));
                model.add(Constraint::Table { variables, rows });
            }
        }
    }

    fn draw(&self, draft: &Draft<'_, Houses<2>>, rng: &mut Rng) -> Drawn {
        let answer = fill(draft.geometry, rng).ok_or("without a solution")?;
        let givens = answer.iter().copied().map(Some).collect();
        let size = draft.settings.size;
        let heights = |cells: &[usize]| cells.iter().map(|&cell| answer[cell]).collect::<Vec<_>>();
        let views = size.views();
        let margins = views.iter().map(|view| Some(visible(&heights(&view.cells)) as u8)).collect();
        let puzzle = GridPuzzle::new(size, answer);
        Ok(puzzle.with(Things::Cells, givens).with(Things::Margins, margins))
    }

    fn phases(&self, draft: &Draft<'_, Houses<2>>, _: &GridPuzzle, rng: &mut Rng) -> Vec<Phase> {
        let side = draft.settings.size.rows;
        let keep = if draft.level > 1 { side } else { 2 * side };
        let [cells, margins] = [Things::Cells, Things::Margins]
            .map(|things| Phase::symmetric(things, draft.settings, rng));
        vec![cells, Phase { keep, ..margins }]
    }

    fn hint(&self, _: &Settings) -> String {
        "choose another level or `size`".to_owned()
    }
}

/// All orders of the heights from 1 to `tallest` with so many visible buildings.
///
/// The buildings are added from the tallest to the lowest: a building is visible exactly if it
/// stands before all taller ones.
fn skylines(tallest: i32, visible: usize) -> Vec<Vec<i32>> {
    let mut orders = vec![(Vec::new(), 0)];
    for height in (1..=tallest).rev() {
        let add = |(order, count): (Vec<i32>, usize)| {
            (0..=order.len()).map(move |place| {
                let mut longer = order.clone();
                longer.insert(place, height);
                (longer, count + usize::from(place == 0))
            })
        };
        orders = orders.into_iter().flat_map(add).collect();
    }
    let fitting = orders.into_iter().filter(|(_, count)| *count == visible);
    fitting.map(|(order, _)| order).collect()
}

/// How many buildings of a line are visible from its start.
fn visible<T: Ord>(heights: &[T]) -> usize {
    let is_hidden = |at: usize| heights[..at].iter().any(|height| *height > heights[at]);
    (0..heights.len()).filter(|&at| !is_hidden(at)).count()
}

/// A clue at the end of a row or column.
struct View {
    /// The cells from the clue on.
    cells: Vec<usize>,
    /// How many buildings are visible.
    clue: usize,
    /// The name of the clue.
    name: Arg,
}

impl View {
    /// The clues of a puzzle.
    fn all(puzzle: &GridPuzzle) -> Vec<View> {
        let views = puzzle.size.views().into_iter().zip(&puzzle.clues[Things::Margins]);
        let with_clue = views.filter_map(|(view, clue)| clue.map(|clue| (view, clue)));
        let view = |(view, clue): (size::View, u8)| {
            let name = view.name(i64::from(clue));
            View { cells: view.cells, clue: usize::from(clue), name }
        };
        with_clue.map(view).collect()
    }
}

/// What follows from a clue.
type Effect = fn(&View, &Candidates<2>) -> Option<Conclusion<2>>;

/// A technique that looks at one clue at a time. `key` is the key of its reason.
fn clue_rule(
    name: &'static str,
    views: &Arc<Vec<View>>,
    look: Effect,
    key: &'static str,
) -> Box<dyn Rule<Candidates<2>>> {
    candidate_rule(
        name,
        views.len(),
        (Arc::clone(views), look, key),
        |(views, look, _), known, item| look(&views[item], known),
        |(views, _, key), _, item| Phrase::new(key).with("clue", views[item].name.clone()),
    )
}

/// The tallest building stands at a clue of 1, because it hides all others.
fn tallest(view: &View, known: &Candidates<2>) -> Option<Conclusion<2>> {
    let is_new = view.clue == 1 && known.open.has(view.cells[0]);
    is_new.then_some(Conclusion::Placed(view.cells[0], view.cells.len() - 1))
}

/// If all buildings are visible, they are in ascending order.
fn staircase(view: &View, known: &Candidates<2>) -> Option<Conclusion<2>> {
    let distance = view.cells.iter().position(|&cell| known.open.has(cell))?;
    let is_new = view.clue == view.cells.len();
    is_new.then_some(Conclusion::Placed(view.cells[distance], distance))
}

/// A tall building does not stand so close to a clue that too few others fit before it.
fn too_tall(view: &View, known: &Candidates<2>) -> Option<Conclusion<2>> {
    let side = view.cells.len();
    let close = |digit| view.cells[..digit + view.clue - side].iter().copied().collect();
    removals(known, (side - view.clue + 1..side).map(|digit| (digit, close(digit))))
}

/// What the orders of a row or column have in common that agree with a clue, if the marks allow
/// at most `most` orders.
fn orders(view: &View, known: &Candidates<2>, most: usize) -> Option<Conclusion<2>> {
    let side = view.cells.len();
    let marks: Vec<u32> = view.cells.iter().map(|&cell| known.mask(side, cell)).collect();
    let (mut total, mut fitting) = (0, vec![0u32; side]);
    let is_complete = visit(&marks, &mut Vec::new(), &mut |order| {
        total += 1;
        if visible(order) == view.clue {
            fitting.iter_mut().zip(order).for_each(|(mask, digit)| *mask |= 1 << digit);
        }
        total <= most
    });
    if !is_complete || fitting[0] == 0 {
        return None;
    }
    let cells = || view.cells.iter().copied().zip(&fitting);
    let mut open = cells().filter(|(cell, _)| known.open.has(*cell));
    if let Some((cell, mask)) = open.find(|(_, mask)| mask.count_ones() == 1) {
        return Some(Conclusion::Placed(cell, mask.trailing_zeros() as usize));
    }
    let lacking = |digit| cells().filter(move |(_, mask)| **mask >> digit & 1 == 0);
    let lost = |digit| (digit, lacking(digit).map(|(cell, _)| cell).collect());
    removals(known, (0..side).map(lost))
}

/// Visits all ways to complete an order with the marks of its cells, until `note` returns false.
fn visit(marks: &[u32], order: &mut Vec<usize>, note: &mut dyn FnMut(&[usize]) -> bool) -> bool {
    let Some(mask) = marks.get(order.len()) else { return note(order) };
    (0..marks.len()).filter(|digit| mask >> digit & 1 == 1).all(|digit| {
        if order.contains(&digit) {
            return true;
        }
        order.push(digit);
        let is_going_on = visit(marks, order, note);
        order.pop();
        is_going_on
    })
}
