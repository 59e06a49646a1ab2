//! What a solver concludes from one line.
//!
//! The places of a number are the places that its run can have. If all places have a common cell,
//! the cell is black. A cell in no place of any number is white. A black cell belongs to some
//! number, so the common cells of all places that cover it are black. A [`Skill`] says how well a
//! solver finds the places. Each skill includes the skills before it, and further known cells never
//! prevent a conclusion.

use std::ops::Range;

use bookgen_core::solver::line::{Fillings, LineCells, MAX_LENGTH, first_bits, has_runs, widened};

/// How a solver finds the places of the numbers of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Skill {
    /// From both ends: finished numbers at the ends are left out, and the other numbers keep clear
    /// of white cells.
    Gaps,
    /// Also, black cells near an end belong to the first or the last number. A block of black cells
    /// as long as the largest number is finished, and a block beside a white cell is at least as long
    /// as the smallest number.
    Ends,
    /// All places that agree with all known cells.
    Places,
    /// Also, a cell can be black because each arrangement of the numbers covers it, with different
    /// numbers.
    Arrangements,
}

impl Skill {
    /// The cells of a line that a solver with this skill knows after one look at the line. Returns
    /// `None` for a contradiction.
    pub fn look(self, length: usize, runs: &[u8], known: LineCells) -> Option<LineCells> {
        if known.known() == first_bits(length) {
            let is_solved = !known.is_contradictory() && has_runs(runs, known.black);
            return is_solved.then_some(known);
        }
        let found = match self {
            Skill::Gaps | Skill::Ends => self.look_at_ends(length, runs, known)?,
            Skill::Places => {
                let fillings = Fillings::new(length, runs, known)?;
                let mut found = conclusions(length, runs, fillings.starts());
                found.black |= owned(runs, fillings.starts(), known.black);
                found
            }
            Skill::Arrangements => Fillings::new(length, runs, known)?.common(),
        };
        let found = found.and(known);
        (!found.is_contradictory()).then_some(found)
    }

    /// The conclusions of [`Skill::Gaps`] or [`Skill::Ends`].
    fn look_at_ends(self, length: usize, runs: &[u8], known: LineCells) -> Option<LineCells> {
        let (known, part) = OpenPart::new(length, runs, known)?;
        if is_finished(runs, known) {
            return Some(LineCells { white: first_bits(length) & !known.black, ..known });
        }
        let Some(mut places) = part.places(runs, known)? else { return Some(known) };
        let mut found = known;
        if self == Skill::Ends {
            found = found.and(part.blocks(runs, known)?);
            part.keep_end(runs, known, &mut places, End::First)?;
            part.keep_end(runs, known, &mut places, End::Last)?;
        }
        Some(found.and(part.conclusions(runs, &places)))
    }

    /// Whether a second look at a line never finds more.
    pub fn is_thorough(self) -> bool {
        self == Skill::Arrangements
    }
}

/// The black cells that all places of a number share, and the white cells that are in no place of
/// any number. `starts` has the first cells of the places of each number.
pub fn conclusions(length: usize, runs: &[u8], starts: &[u64]) -> LineCells {
    let (mut black, mut reached) = (0, 0);
    for (run, starts) in runs.iter().zip(starts) {
        black |= shared(*run, *starts);
        reached |= widened(*starts, *run);
    }
    LineCells { black, white: first_bits(length) & !reached }
}

/// The cells that all places of a number share.
pub fn shared(run: u8, starts: u64) -> u64 {
    let (first, last) = (starts.trailing_zeros() as usize, starts.ilog2() as usize);
    let end = first + usize::from(run);
    if last < end { first_bits(end) & !first_bits(last) } else { 0 }
}

/// The black cells that follow from the numbers that known black cells can belong to: the common
/// cells of all places that cover a block.
pub fn owned(runs: &[u8], starts: &[u64], black: u64) -> u64 {
    let mut all = 0;
    for block in blocks(black) {
        // The last first cell and the first last cell of the places that cover the block.
        let (mut latest, mut end) = (0, block.start + usize::from(u8::MAX));
        for (run, starts) in runs.iter().zip(starts) {
            let run = usize::from(*run);
            let least = block.end.saturating_sub(run);
            let covering = starts & first_bits(block.start + 1) & !first_bits(least);
            if covering != 0 {
                latest = latest.max(covering.ilog2() as usize);
                end = end.min(covering.trailing_zeros() as usize + run);
            }
        }
        if latest <= block.start && (block.end..=MAX_LENGTH).contains(&end) {
            all |= first_bits(end) & !first_bits(latest);
        }
    }
    all
}

/// The blocks: the rows of bits.
pub fn blocks(bits: u64) -> impl Iterator<Item = Range<usize>> {
    let (mut rest, mut from) = (bits, 0);
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let (gap, length) =
            (rest.trailing_zeros(), (rest >> rest.trailing_zeros()).trailing_ones());
        let start = from + gap as usize;
        from = start + length as usize;
        rest = rest.checked_shr(gap + length).unwrap_or(0);
        Some(start..from)
    })
}

/// Whether all black cells of a line are known.
pub fn is_finished(runs: &[u8], known: LineCells) -> bool {
    let total: u32 = runs.iter().map(|run| u32::from(*run)).sum();
    known.black.count_ones() == total
}

/// An end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The left or upper end.
    First,
    /// The right or lower end.
    Last,
}

/// The part of a line between its finished ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPart {
    /// The cells.
    pub cells: Range<usize>,
    /// The numbers.
    pub runs: Range<usize>,
}

impl OpenPart {
    /// Finds the open part of a line. A number that starts at its edge is finished, and its cells
    /// become known. Returns `None` for a contradiction.
    pub fn new(length: usize, runs: &[u8], known: LineCells) -> Option<(LineCells, OpenPart)> {
        let mut known = known;
        let (mut start, mut end) = (0, length);
        let mut numbers = 0..runs.len();
        loop {
            start += (known.white >> start).trailing_ones() as usize;
            if start >= end || known.black >> start & 1 == 0 {
                break;
            }
            let run = usize::from(*runs[numbers.clone()].first()?);
            if start + run > end {
                return None;
            }
            known.black |= first_bits(start + run) & !first_bits(start);
            start += run;
            known.white |= 1 << start & first_bits(length);
            numbers.start += 1;
        }
        while start < end {
            let gap = (known.white << (u64::BITS as usize - end)).leading_ones() as usize;
            end -= gap.min(end - start);
            if start >= end || known.black >> (end - 1) & 1 == 0 {
                break;
            }
            let run = usize::from(*runs[numbers.clone()].last()?);
            let first = end.checked_sub(run).filter(|first| *first >= start)?;
            known.black |= first_bits(end) & !first_bits(first);
            known.white |= 1 << first >> 1;
            end = first;
            numbers.end -= 1;
        }
        let part = OpenPart { cells: start..end.max(start), runs: numbers };
        (!known.is_contradictory()).then_some((known, part))
    }

    fn length(&self) -> usize {
        self.cells.len()
    }

    /// The cells of the part, moved to bit 0.
    fn inside(&self, cells: u64) -> u64 {
        cells >> self.cells.start & first_bits(self.length())
    }

    /// The places of the numbers of the part that keep clear of white cells. Bit 0 is the first cell
    /// of the part. Returns `None` for a contradiction, and `Some(None)` for a part without cells.
    pub fn places(&self, runs: &[u8], known: LineCells) -> Option<Option<Fillings>> {
        let runs = &runs[self.runs.clone()];
        if self.length() == 0 {
            return runs.is_empty().then_some(None);
        }
        let white = LineCells { black: 0, white: self.inside(known.white) };
        Fillings::new(self.length(), runs, white).map(Some)
    }

    /// What follows from the places of the numbers of the part.
    pub fn conclusions(&self, runs: &[u8], places: &Fillings) -> LineCells {
        let found = conclusions(self.length(), &runs[self.runs.clone()], places.starts());
        let moved = |cells: u64| cells << self.cells.start;
        LineCells { black: moved(found.black), white: moved(found.white) }
    }

    /// Keeps the places of the first number, or of the last number, that cover the black cells near
    /// its end. A black cell is near the end if the number does not fit between the end and the
    /// cell. Returns `None` if there is no such place.
    pub fn keep_end(
        &self,
        runs: &[u8],
        known: LineCells,
        places: &mut Fillings,
        end: End,
    ) -> Option<()> {
        let runs = &runs[self.runs.clone()];
        let black = self.inside(known.black);
        let starts = places.starts_mut();
        let (run, starts) = match end {
            End::First => (runs.first(), starts.first_mut()),
            End::Last => (runs.last(), starts.last_mut()),
        };
        let (Some(run), Some(starts)) = (run, starts) else { return Some(()) };
        let run = usize::from(*run);
        // As places are removed, more cells can be near.
        loop {
            let near = match end {
                End::First => first_bits(starts.trailing_zeros() as usize + run + 1),
                End::Last => !first_bits((starts.ilog2() as usize).saturating_sub(1)),
            };
            if black & near == 0 {
                return Some(());
            }
            let first = (black & near).trailing_zeros() as usize;
            let last = (black & near).ilog2() as usize;
            let kept =
                *starts & first_bits(first + 1) & !first_bits((last + 1).saturating_sub(run));
            if kept == *starts || kept == 0 {
                return (kept != 0).then_some(());
            }
            *starts = kept;
        }
    }

    /// What follows from the lengths of the blocks of black cells. A block as long as the largest
    /// number of the part ends with white cells. A block beside a white cell is at least as long as
    /// the smallest number. Returns `None` if a block is too long.
    pub fn blocks(&self, runs: &[u8], known: LineCells) -> Option<LineCells> {
        let runs = &runs[self.runs.clone()];
        let bounds = runs.iter().min().zip(runs.iter().max());
        let (least, most) = bounds.map_or((0, 0), |(a, b)| (usize::from(*a), usize::from(*b)));
        let length = self.length();
        let (mut found, mut white) = (LineCells::default(), 0);
        for block in blocks(self.inside(known.black)) {
            if block.len() > most {
                return None;
            }
            if block.len() == most {
                white |= 1 << block.end | (1 << block.start >> 1);
            }
            // The part ends with white cells, or with the ends of the line.
            let is_white = |at: usize| self.inside(known.white) >> at & 1 == 1;
            if block.start == 0 || is_white(block.start - 1) {
                let end = length.min(block.start + least);
                found.black |= first_bits(end) & !first_bits(block.start);
            }
            if block.end == length || is_white(block.end) {
                let start = block.end.checked_sub(least)?;
                found.black |= first_bits(block.end) & !first_bits(start);
            }
        }
        found.white = white;
        let moved = |cells: u64| (cells & first_bits(length)) << self.cells.start;
        Some(LineCells { black: moved(found.black), white: moved(found.white) })
    }
}
