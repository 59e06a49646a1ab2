//! The sums across of an area, compared with the sums down.
//!
//! The runs are the nodes of a graph, and each open cell joins its two runs. If one or two cells
//! alone join an area to the rest, all other open cells of the area are both in a run across and in
//! a run down of the area. So the difference of the sums belongs to these one or two cells.

use super::combinations::{digit_set, digits, only_digit};
use super::solution::{Argument, Solution};
use bookgen_core::grid::runs::Runs;
use bookgen_core::solver::connectivity::cut_nodes;
use bookgen_core::solver::phrase::{Arg, Phrase};

/// The maximum number of runs of an area. Placing a digit never makes an area larger, so the technique
/// stays monotone.
const MAX_AREA: usize = 12;

/// An area, and the cells that join it to the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// The runs of the area.
    pub runs: Vec<usize>,
    /// One or two cells, each with only one of its runs in the area.
    pub cells: Vec<usize>,
    /// What the open cells of the runs across add up to.
    pub across: i32,
    /// What the open cells of the runs down add up to.
    pub down: i32,
}

/// A partly solved puzzle.
#[derive(Clone, Copy)]
pub struct Open<'a> {
    /// The runs of the puzzle.
    pub runs: &'a Runs,
    /// The sum of each run.
    pub sums: &'a [u8],
    /// The candidates of each cell.
    pub candidates: &'a [u32],
}

impl Open<'_> {
    /// Finds an area whose sums remove candidates from the cells that join the area to the rest of
    /// the grid. Returns the area, and the remaining candidates of each of these cells.
    pub fn find_area(&self) -> Option<(Area, Vec<u32>)> {
        let links = self.links();
        let bridges = self.bridges(&links, None);
        let alone = bridges.iter().map(|cell| vec![*cell]);
        let is_other = |cell: &usize| self.is_open(*cell) && !bridges.contains(cell);
        let pairs = (0..self.candidates.len()).filter(is_other).flat_map(|cell| {
            let others = self.bridges(&links, Some(cell)).into_iter();
            let others = others.filter(move |other| *other > cell && is_other(other));
            others.map(move |other| vec![cell, other])
        });
        alone.chain(pairs).find_map(|cells| self.examine(cells))
    }

    fn is_open(&self, cell: usize) -> bool {
        !self.candidates[cell].is_power_of_two()
    }

    /// The open cells of a run, and the sum of these cells.
    fn open_cells(&self, run: usize) -> impl Iterator<Item = usize> {
        self.runs.all[run].cells.iter().copied().filter(|cell| self.is_open(*cell))
    }

    /// The graph of the runs and the cells: the neighbours of each run, then of each cell.
    fn links(&self) -> Vec<Vec<usize>> {
        let count = self.runs.all.len();
        let of_run = self.runs.all.iter().map(|run| run.cells.iter().map(|cell| count + cell));
        let of_cell = self.runs.of_cell.iter().map(|runs| runs.to_vec());
        of_run.map(Iterator::collect).chain(of_cell).collect()
    }

    /// The open cells without which their two runs would not be connected. The cell `without` counts
    /// as placed.
    fn bridges(&self, links: &[Vec<usize>], without: Option<usize>) -> Vec<usize> {
        let count = self.runs.all.len();
        let is_joining = |cell: usize| self.is_open(cell) && Some(cell) != without;
        let is_allowed = |node: usize| node.checked_sub(count).is_none_or(is_joining);
        let allowed: Vec<bool> = (0..links.len()).map(is_allowed).collect();
        let needed: Vec<bool> = (0..links.len()).map(|node| node < count).collect();
        let cut = cut_nodes(links, &allowed, &needed).into_iter();
        cut.filter_map(|node| node.checked_sub(count)).collect()
    }

    /// Compares the sums of the smaller area that cells part from the rest. Returns `None` if the area
    /// is too large, is one run, or removes no candidate.
    fn examine(&self, cells: Vec<usize>) -> Option<(Area, Vec<u32>)> {
        let sides = self.runs.of_cell[cells[0]].map(|run| self.side(run, &cells));
        let smaller = sides.into_iter().flatten().min_by_key(Vec::len);
        let runs = smaller.filter(|runs| runs.len() > 1)?;
        let [across, down] = [false, true].map(|is_down| -> i32 {
            let own = runs.iter().filter(|run| self.runs.all[**run].is_down == is_down);
            own.map(|run| self.rest(*run)).sum()
        });
        let area = Area { across, down, runs, cells };
        let kept = self.kept(&area);
        let is_less =
            kept.iter().zip(&area.cells).any(|(kept, cell)| *kept != self.candidates[*cell]);
        is_less.then_some((area, kept))
    }

    /// The runs that are connected with a run without some cells. `None` if there are too many.
    fn side(&self, from: usize, without: &[usize]) -> Option<Vec<usize>> {
        let mut runs = vec![from];
        let mut next = 0;
        while let Some(&run) = runs.get(next) {
            next += 1;
            for cell in self.open_cells(run).filter(|cell| !without.contains(cell)) {
                let other = self.runs.crossing(cell, run);
                if !runs.contains(&other) {
                    runs.push(other);
                }
            }
            if runs.len() > MAX_AREA {
                return None;
            }
        }
        runs.sort_unstable();
        Some(runs)
    }

    /// What the open cells of a run add up to.
    fn rest(&self, run: usize) -> i32 {
        let placed = self.runs.all[run].cells.iter().map(|cell| self.candidates[*cell]);
        let placed = placed.filter(|candidates| candidates.is_power_of_two());
        i32::from(self.sums[run]) - placed.map(|set| set.trailing_zeros() as i32 + 1).sum::<i32>()
    }

    /// The candidates that remain of the cells that join an area to the rest.
    fn kept(&self, area: &Area) -> Vec<u32> {
        let difference = area.across - area.down;
        let sign = |cell: usize| if self.is_across(cell, area) { 1 } else { -1 };
        let candidates = |cell: usize| self.candidates[cell];
        match area.cells[..] {
            [cell] => vec![candidates(cell) & digit_set(difference * sign(cell))],
            [one, other] => {
                let runs = self.runs.of_cell[one];
                let are_different = runs.iter().any(|run| self.runs.of_cell[other].contains(run));
                let partners = |cell: usize, partner: usize| {
                    let has_partner = |digit: &i32| {
                        let needed = (difference - digit * sign(cell)) * sign(partner);
                        let is_other = needed != *digit || !are_different;
                        is_other && candidates(partner) & digit_set(needed) != 0
                    };
                    let kept = digits(candidates(cell)).filter(has_partner);
                    kept.fold(0, |all, digit| all | digit_set(digit))
                };
                vec![partners(one, other), partners(other, one)]
            }
            _ => Vec::new(),
        }
    }

    /// Whether the horizontal run of a cell is in an area, but the vertical run is not.
    fn is_across(&self, cell: usize, area: &Area) -> bool {
        area.runs.contains(&self.runs.of_cell[cell][0])
    }
}

impl Solution<'_> {
    /// The sums across of an area, compared with its sums down.
    pub fn area_sums(&self) -> Option<Argument> {
        let open = Open { runs: self.runs, sums: &self.sums, candidates: &self.candidates };
        let (area, kept) = open.find_area()?;
        let cells = &area.cells;
        let (across, down): (Vec<usize>, Vec<usize>) =
            cells.iter().partition(|cell| open.is_across(**cell, &area));
        let difference = i64::from(area.across - area.down);
        let phrase = |key: &'static str, cells: &[usize], total: i64| {
            Phrase::new(key)
                .with("cells", Arg::Cells(cells.to_vec()))
                .with("total", Arg::Number(total))
        };
        let difference = match (&across[..], &down[..]) {
            ([_], []) => phrase("area-one-across", &across, difference),
            ([], [_]) => phrase("area-one-down", &down, -difference),
            (_, []) => phrase("area-two-across", &across, difference),
            ([], _) => phrase("area-two-down", &down, -difference),
            ([one], [other]) => Phrase::new("area-one-each")
                .with("one", Arg::Cell(*one))
                .with("other", Arg::Cell(*other))
                .with("total", Arg::Number(difference)),
            _ => return None,
        };
        let (runs_down, runs_across): (Vec<usize>, Vec<usize>) =
            area.runs.iter().partition(|run| self.runs.all[**run].is_down);
        let reason = Phrase::new("area-sums")
            .with("across", Arg::Houses(runs_across))
            .with("down", Arg::Houses(runs_down))
            .with("more", Arg::Number(area.across.into()))
            .with("less", Arg::Number(area.down.into()))
            .with("difference", Arg::Phrase(Box::new(difference)));
        let conclusion = match kept[..] {
            [set] if set != 0 => Solution::placed(cells[0], only_digit(set)),
            _ => self.keep_only(cells.iter().copied().zip(kept))?,
        };
        Some((conclusion, reason))
    }
}
