//! Steps that use more than one run.

use super::area_sums::Open;
use super::combinations::only_digit;
use super::singles::{Argument, digit_arg};
use super::solution::{Conclusion, Solution};
use super::trial;
use bookgen_core::solver::phrase::{Arg, Phrase};

impl Solution<'_> {
    /// The sums across of an area, compared with its sums down.
    pub fn area_sums(&self) -> Option<Argument> {
        let open = Open { layout: self.layout, sums: self.sums, candidates: &self.candidates };
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
            area.runs.iter().partition(|run| self.layout.runs[**run].is_down);
        let reason = Phrase::new("area-sums")
            .with("across", Arg::Houses(runs_across))
            .with("down", Arg::Houses(runs_down))
            .with("more", Arg::Number(area.across.into()))
            .with("less", Arg::Number(area.down.into()))
            .with("difference", Arg::Phrase(Box::new(difference)));
        let conclusion = match kept[..] {
            [set] if set != 0 => Conclusion::Placed(cells[0], only_digit(set)),
            _ => self.keep_only(cells.iter().copied().zip(kept))?,
        };
        Some((conclusion, reason))
    }

    /// A candidate that leads to a contradiction.
    pub fn trial(&self) -> Option<Argument> {
        let trial = trial::find(self.layout, self.sums, &self.candidates)?;
        let forced = trial.forced.iter().map(|(cell, set)| {
            Phrase::new("cell-is")
                .with("cell", Arg::Cell(*cell))
                .with("digit", digit_arg(only_digit(*set)))
        });
        let key = if trial.forced.is_empty() { "short-trial" } else { "long-trial" };
        let reason = Phrase::new(key)
            .with("cell", Arg::Cell(trial.cell))
            .with("digit", digit_arg(only_digit(trial.wrong)))
            .with("forced", Arg::Phrases(forced.collect(), "comma"))
            .with("run", Arg::House(trial.run));
        Some((Conclusion::Removed(vec![(trial.cell, trial.wrong)]), reason))
    }
}
