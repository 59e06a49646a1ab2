//! Finds masks: which cells have letters and which have clues.
//!
//! Simulated annealing on the whole grid. The cost counts broken rules with a few operations on whole rows.
//! Other terms draw the lengths of the entries to the usual ones, and the mask to one that the words can
//! fill ([`Room`]).

use bookgen_base::rng::{Draw, Rng};
use bookgen_core::entries::annealing::{Cooling, is_accepted};
use bookgen_core::entries::lexicon::MAX_LETTERS;
use bookgen_core::entries::mask::MAX_ROWS;
use bookgen_core::entries::{Mask, Room, Shape};

use super::arrow::assign;
use super::mask_options::{MaskOptions, cells_of, clue_cells};
use super::mask_rules;

/// The steps of a search, for each cell.
const STEPS: usize = 100;
/// The number of searches before the options count as impossible.
const MAX_SEARCHES: usize = 4;
/// The cost of a broken rule, in small and in large grids: in a large grid there are more rules to break.
const RULE: [f32; 2] = [2.0, 3.0];
/// The number of cells from which a grid is large.
const LARGE: usize = 330;
/// The costs of unusual lengths and of the lack of room.
const LENGTHS: f32 = 0.25;
const LACK: f32 = 0.075;
/// The room that an entry should have: the logarithm of a number of words.
const WANTED_ROOM: f32 = 1.45;
/// The share of cells that have clues in a search begins with, in percent.
const FIRST_SHARE: u32 = 15;
/// How often a search near its end changes a cell near a broken rule, of ten times.
const FOCUS: u32 = 6;
/// The distance from the broken rule to such a cell.
const REACH: u32 = 1;
/// The rows of the bits: one empty row above the grid, three below.
const ROWS: usize = MAX_ROWS + 4;

/// Finds a mask. `None` if no search found one.
pub fn find_mask(options: &MaskOptions, room: &Room, rng: &mut Rng) -> Option<Shape> {
    let wanted = lengths(options.usual, options.longest);
    (0..MAX_SEARCHES).find_map(|_| search(options, room, &wanted, rng))
}

/// The share of each length among the entries: a falling curve with the wanted mean, with fewer entries of
/// three letters.
fn lengths(mean: f32, longest: usize) -> [f32; MAX_LETTERS + 1] {
    const THREE: f32 = 0.75;
    let curve = |decay: f32| {
        let mut shares = [0f32; MAX_LETTERS + 1];
        let mut share = 1.0;
        for (length, slot) in shares.iter_mut().enumerate().take(longest + 1).skip(3) {
            *slot = if length == 3 { share * THREE } else { share };
            share *= decay;
        }
        let total: f32 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= total.max(f32::MIN_POSITIVE));
        shares
    };
    let mean_of = |shares: &[f32]| -> f32 {
        shares.iter().enumerate().map(|(length, share)| share * length as f32).sum()
    };
    let mut best = curve(0.3);
    for step in 0..200 {
        let shares = curve(0.3 + step as f32 * 0.004);
        if (mean_of(&shares) - mean).abs() < (mean_of(&best) - mean).abs() {
            best = shares;
        }
    }
    best
}

fn search(
    options: &MaskOptions,
    room: &Room,
    wanted: &[f32; MAX_LETTERS + 1],
    rng: &mut Rng,
) -> Option<Shape> {
    let mut mask = first_mask(options, rng);
    let is_block = |row: usize, column: usize| options.block[row] >> column & 1 == 1;
    let mut cost = Cost::new(&mask, options, room, wanted);
    let cells = options.rows * options.columns;
    let rule = RULE[usize::from(cells >= LARGE)];
    let total = STEPS * cells;
    let cooling = Cooling { hot: 1.5, cold: 0.12, steps: total };
    let mut stuck = None;
    for step in 0..total * 4 {
        let mut row = 1 + rng.below(options.rows as u32 - 1) as usize;
        let mut column = 1 + rng.below(options.columns as u32 - 1) as usize;
        if step >= total && rng.below(10) < FOCUS {
            let place = if cost.faults > 0 { cost.draw_broken(rng) } else { stuck };
            if let Some((near_row, near_column)) = place {
                let mut near = |at: usize, size: usize| {
                    (at + rng.below(2 * REACH + 1) as usize)
                        .saturating_sub(REACH as usize)
                        .clamp(1, size - 1)
                };
                (row, column) = (near(near_row, options.rows), near(near_column, options.columns));
            }
        }
        let mut other = None;
        if rng.below(10) < 6 {
            // Moves a clue cell to a neighbour.
            let (down, right) = [(0, 1), (1, 0), (1, 1), (1, -1)][rng.below(4) as usize];
            let next = (row + down, column.wrapping_add_signed(right));
            let is_inside = next.0 < options.rows && (1..options.columns).contains(&next.1);
            if !is_inside
                || mask.has(row, column) == mask.has(next.0, next.1)
                || is_block(next.0, next.1)
            {
                continue;
            }
            other = Some(next);
        }
        if is_block(row, column) {
            continue;
        }
        let before = mask;
        mask.flip(row, column);
        if let Some((row, column)) = other {
            mask.flip(row, column);
        }
        let next = Cost::new(&mask, options, room, wanted);
        let more = rule * (next.faults as f32 - cost.faults as f32) + next.price - cost.price;
        if is_accepted(more, cooling.at(step), rng) {
            cost = next;
        } else {
            mask = before;
        }
        // At the end the search goes on until each clue cell can be given its clues.
        if step >= total && step % 32 == 0 && cost.faults == 0 {
            let shape = mask.shape();
            let block = cells_of(&options.block, &shape);
            if mask_rules::check(&shape, &block, options).is_ok() {
                return Some(shape);
            }
            stuck = assign_place(&shape, &block);
        }
    }
    None
}

/// The place where the clue cells of a mask cannot be given all clues.
fn assign_place(shape: &Shape, block: &[bool]) -> Option<(usize, usize)> {
    let entries = shape.entries();
    let clues = clue_cells(shape, block);
    assign(shape, &entries, &clues, &vec![false; entries.len()]).err().map(|cell| shape.place(cell))
}

/// Clue cells in every second place of the first row and the first column, and at random.
fn first_mask(options: &MaskOptions, rng: &mut Rng) -> Mask {
    let mut mask = Mask::full(options.columns, options.rows);
    for column in (0..options.columns).step_by(2) {
        mask.flip(0, column);
    }
    for row in (2..options.rows).step_by(2) {
        mask.flip(row, 0);
    }
    for row in 1..options.rows {
        for column in 1..options.columns {
            if rng.below(100) < FIRST_SHARE {
                mask.flip(row, column);
            }
        }
    }
    for (bits, block) in mask.bits.iter_mut().zip(options.block) {
        *bits &= !block;
    }
    mask
}

/// What a mask lacks.
struct Cost {
    /// The number of broken rules, as far as they are quick to count.
    faults: u32,
    /// Cells at which a rule is broken, one row further down.
    broken: [u32; ROWS],
    /// How unusual the mask is.
    price: f32,
}

impl Cost {
    /// A random cell at which a rule is broken: its row and column.
    fn draw_broken(&self, rng: &mut Rng) -> Option<(usize, usize)> {
        let count: u32 = self.broken.iter().map(|row| row.count_ones()).sum();
        let mut at = if count > 0 { rng.below(count) } else { return None };
        for (row, bits) in self.broken.iter().enumerate() {
            if at >= bits.count_ones() {
                at -= bits.count_ones();
                continue;
            }
            let mut rest = *bits;
            (0..at).for_each(|_| rest &= rest - 1);
            return Some((row.saturating_sub(1), rest.trailing_zeros() as usize));
        }
        None
    }

    fn new(
        mask: &Mask,
        options: &MaskOptions,
        room: &Room,
        wanted: &[f32; MAX_LETTERS + 1],
    ) -> Cost {
        let (rows, columns) = (mask.rows, mask.columns);
        let full = Mask::row_of(columns);
        // Row r of the grid is row r + 1 of the bits.
        let mut letters = [0u32; ROWS];
        letters[1..=rows].copy_from_slice(&mask.bits[..rows]);
        let mut block = [0u32; ROWS];
        block[1..=rows].copy_from_slice(&options.block[..rows]);
        let (mut across, mut down, mut clues) = ([0u32; ROWS], [0u32; ROWS], [0u32; ROWS]);
        let (mut starts_across, mut starts_down) = ([0u32; ROWS], [0u32; ROWS]);
        for row in 1..=rows {
            let own = letters[row];
            across[row] = own & (own << 1 | own >> 1);
            down[row] = own & (letters[row - 1] | letters[row + 1]);
            clues[row] = !own & full & !block[row];
            starts_across[row] = own & own >> 1 & !(own << 1);
            starts_down[row] = own & letters[row + 1] & !letters[row - 1];
        }
        // Clue cells with two straight arrows, with none, and the entries that a neighbour may take over.
        let (mut two, mut none) = ([0u32; ROWS], [0u32; ROWS]);
        let (mut free_across, mut free_down) = ([0u32; ROWS], [0u32; ROWS]);
        for row in 1..=rows {
            let (right, below) =
                (starts_across[row] >> 1 & clues[row], starts_down[row + 1] & clues[row]);
            two[row] = right & below;
            none[row] = clues[row] & !right & !below;
            free_across[row] = starts_across[row] & (two[row] << 1 | block[row] << 1 | 1);
            let above = if row == 1 { full } else { two[row - 1] | block[row - 1] };
            free_down[row] = starts_down[row] & above;
        }
        let mut lengths =
            Lengths { options, room, faults: 0, counts: [0; MAX_LETTERS + 1], lack: 0.0 };
        let mut faults = 0;
        let mut broken = [0u32; ROWS];
        let mut clue_count = 0;
        for row in 1..=rows {
            let own = letters[row];
            let mut add = |cells: u32| {
                faults += cells.count_ones();
                broken[row] |= cells;
            };
            // Letters in no entry, and entries of two letters.
            add(own & !across[row] & !down[row]);
            add(starts_across[row] & !(own >> 2));
            add(starts_down[row] & !letters[row + 2]);
            // Uncrossed letters that follow each other.
            let open = |row: usize| across[row] & !down[row];
            let open_down = |row: usize| down[row] & !across[row];
            let (one, two_open) = (open(row), open(row) & open(row) >> 1);
            let two_down = open_down(row) & open_down(row + 1);
            match options.most_open {
                1 => {
                    add(two_open);
                    add(two_down);
                }
                _ => {
                    add(two_open & one >> 2);
                    add(two_down & open_down(row + 2));
                }
            }
            // Squares of four clue cells, and three in a row inside the grid.
            let clue = clues[row];
            clue_count += clue.count_ones();
            add(clue & clue >> 1 & clues[row + 1] & clues[row + 1] >> 1);
            if row > 1 {
                add(clue & clue >> 1 & clue >> 2);
            }
            add(clue & clues[row + 1] & clues[row + 2] & !1);
            // Clue cells without an entry.
            let reach = free_across[row - 1]
                | free_across[row + 1]
                | free_down[row] >> 1
                | free_down[row] << 1;
            add(none[row] & !reach);
            // Entries at the border that no clue cell above or below can take.
            let beside = clues[row - 1] & !two[row - 1] | clues[row + 1] & !two[row + 1];
            add(starts_across[row] & (block[row] << 1 | 1) & !beside);
            let above = if row == 1 { full } else { block[row - 1] };
            let beside = clues[row] & !two[row];
            add(starts_down[row] & above & !(beside << 1 | beside >> 1));
            lengths.add_row(across[row], down[row]);
        }
        for column in 0..columns {
            lengths.add_column(&letters, &across, column, rows);
        }
        faults += lengths.faults;
        let most = (options.most_clues * rows * columns / 100) as u32;
        faults += clue_count.saturating_sub(most);
        if faults == 0 && !mask.is_connected() {
            faults = 1;
        }
        Cost { faults, broken, price: lengths.price(wanted) }
    }
}

/// The lengths of the entries.
struct Lengths<'a> {
    options: &'a MaskOptions,
    room: &'a Room,
    faults: u32,
    counts: [u32; MAX_LETTERS + 1],
    lack: f32,
}

impl Lengths<'_> {
    fn add(&mut self, length: usize, crossed: usize) {
        self.counts[length.min(MAX_LETTERS)] += 1;
        self.lack += self.room.lack(length, crossed, WANTED_ROOM);
        self.faults += length.saturating_sub(self.options.longest) as u32;
    }

    /// Adds the entries of a row: runs of cells that are in entries across.
    fn add_row(&mut self, across: u32, down: u32) {
        let mut rest = across;
        while rest != 0 {
            let first = rest.trailing_zeros();
            let length = (!(rest >> first)).trailing_zeros();
            let run = (u32::MAX >> (32 - length)) << first;
            rest &= !run;
            self.add(length as usize, (run & down).count_ones() as usize);
        }
    }

    fn add_column(
        &mut self,
        letters: &[u32; ROWS],
        across: &[u32; ROWS],
        column: usize,
        rows: usize,
    ) {
        let (mut length, mut crossed) = (0, 0);
        for row in 1..=rows + 1 {
            if letters[row] >> column & 1 == 1 {
                length += 1;
                crossed += (across[row] >> column & 1) as usize;
            } else {
                if length > 1 {
                    self.add(length, crossed);
                }
                (length, crossed) = (0, 0);
            }
        }
    }

    fn price(&self, wanted: &[f32; MAX_LETTERS + 1]) -> f32 {
        let count = self.counts.iter().sum::<u32>() as f32;
        let (mut off, mut letters) = (0.0, 0.0);
        for (length, (found, share)) in self.counts.iter().zip(wanted).enumerate() {
            off += (*found as f32 - share * count).abs();
            letters += (*found as usize * length) as f32;
        }
        let mean = (letters - self.options.usual * count).abs();
        LENGTHS * (off + 0.5 * mean) + LACK * self.lack
    }
}
