//! Random regions.
//!
//! The method starts with boxes or rows, and exchanges cells between neighbouring regions as long as
//! both stay connected.

use bookgen_base::rng::{Draw, Rng};

use bookgen_core::solver::symmetry::is_pinwheel;

/// The maximum number of layouts that are tried until one has acceptable shapes. About one layout in
/// two is acceptable for 9x9 cells, and one in ten for 5x5 cells.
const MAX_LAYOUTS: usize = 1000;

/// The number of exchanges for each cell of the grid.
const EXCHANGES_PER_CELL: usize = 2;

/// Draws regions for a grid. The value of a cell is the number of its region, from 0, in the order
/// of the regions' first cells. `None` if no acceptable layout was found.
pub fn random_regions(size: usize, rng: &mut Rng) -> Option<Vec<usize>> {
    (0..MAX_LAYOUTS).find_map(|_| {
        let mut regions = start(size);
        mix(size, &mut regions, rng);
        is_acceptable(size, &regions).then(|| renumbered(&regions))
    })
}

/// The regions before the exchanges: boxes if the size allows, else rows.
fn start(size: usize) -> Vec<usize> {
    let divisors = (2..size).take_while(|rows| rows * rows <= size);
    let box_rows = divisors.filter(|rows| size.is_multiple_of(*rows)).last();
    let (rows, columns) = box_rows.map_or((1, size), |rows| (rows, size / rows));
    let region = |cell: usize| (cell / size / rows) * rows + cell % size / columns;
    (0..size * size).map(region).collect()
}

/// Numbers regions in the order of their first cells.
pub fn renumbered(regions: &[usize]) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    let mut number = |region: usize| match order.iter().position(|known| *known == region) {
        Some(number) => number,
        None => {
            order.push(region);
            order.len() - 1
        }
    };
    regions.iter().map(|region| number(*region)).collect()
}

/// Whether the cells of a region are connected.
pub fn is_connected(size: usize, regions: &[usize], region: usize) -> bool {
    let cells = regions.iter().enumerate().filter(|(_, other)| **other == region);
    Bits::new(size).is_connected(cells.fold(0, |all, (cell, _)| all | 1 << cell))
}

/// Whether the cells of a grid are in `size` connected regions of `size` cells. The regions have numbers
/// from 0.
pub fn are_regions(size: usize, regions: &[usize]) -> bool {
    let is_region = |region: usize| {
        regions.iter().filter(|other| **other == region).count() == size
            && is_connected(size, regions, region)
    };
    regions.iter().all(|region| *region < size) && (0..size).all(is_region)
}

/// The cells of a grid as bits.
#[derive(Clone, Copy)]
struct Bits {
    size: usize,
    first_column: u128,
    last_column: u128,
}

impl Bits {
    fn new(size: usize) -> Bits {
        let first_column = (0..size).fold(0, |all, row| all | 1 << (row * size));
        Bits { size, first_column, last_column: first_column << (size - 1) }
    }

    /// The neighbours of the cells of a set. Bits beyond the last cell have no meaning.
    fn neighbours(self, set: u128) -> u128 {
        let left = (set & !self.first_column) >> 1;
        let right = (set & !self.last_column) << 1;
        left | right | set << self.size | set >> self.size
    }

    /// Whether the cells of a set are connected.
    fn is_connected(self, set: u128) -> bool {
        let mut reached = set & set.wrapping_neg();
        loop {
            let next = reached | self.neighbours(reached) & set;
            if next == reached {
                return reached == set;
            }
            reached = next;
        }
    }
}

/// A random member of a set of bits; 0 if the set is empty.
fn random_bit(mut set: u128, rng: &mut Rng) -> u128 {
    for _ in 0..rng.below(set.count_ones()) {
        set &= set - 1;
    }
    set & set.wrapping_neg()
}

/// Exchanges random cells of neighbouring regions.
fn mix(size: usize, regions: &mut [usize], rng: &mut Rng) {
    let bits = Bits::new(size);
    let mut sets = vec![0u128; size];
    for (cell, region) in regions.iter().enumerate() {
        sets[*region] |= 1 << cell;
    }
    let mut left = EXCHANGES_PER_CELL * regions.len();
    // An exchange needs a few tries on average. The limit only guards against endless loops.
    for _ in 0..100 * regions.len() {
        if left == 0 {
            break;
        }
        let cell = rng.below(regions.len() as u32) as usize;
        let (a, from) = (1 << cell, regions[cell]);
        // A random cell of another region beside the cell, and a random cell of that region beside
        // the rest of the cell's region.
        let beside = bits.neighbours(a) & !sets[from] & ((1 << regions.len()) - 1);
        if beside == 0 {
            continue;
        }
        let to = regions[random_bit(beside, rng).trailing_zeros() as usize];
        let b = random_bit(bits.neighbours(sets[from] & !a) & sets[to], rng);
        let (new_from, new_to) = (sets[from] & !a | b, sets[to] & !b | a);
        if b != 0 && bits.is_connected(new_from) && bits.is_connected(new_to) {
            (sets[from], sets[to]) = (new_from, new_to);
            regions[cell] = to;
            regions[b.trailing_zeros() as usize] = from;
            left -= 1;
        }
    }
}

/// Whether the shapes make a good puzzle: no region is a rectangle, a region crosses every line of
/// the grid, and no shape looks like an offensive sign.
fn is_acceptable(size: usize, regions: &[usize]) -> bool {
    let crosses = |at: usize| {
        let row = (0..size).any(|i| regions[at * size + i] == regions[(at - 1) * size + i]);
        let column = (0..size).any(|i| regions[i * size + at] == regions[i * size + at - 1]);
        row && column
    };
    let numbered = renumbered(regions);
    let is_pinwheel = is_pinwheel(size, size, |position| {
        let moved: Vec<usize> = position.cells.iter().map(|cell| regions[*cell]).collect();
        renumbered(&moved) == numbered
    });
    (1..size).all(crosses)
        && (0..size).all(|region| !is_rectangle(size, regions, region))
        && !is_pinwheel
        && !has_hooked_cross(size, regions)
}

/// Whether a region is a rectangle.
fn is_rectangle(size: usize, regions: &[usize], region: usize) -> bool {
    let cells = || (0..regions.len()).filter(|cell| regions[*cell] == region);
    let span = |of: &dyn Fn(usize) -> usize| {
        let (min, max) = (cells().map(of).min(), cells().map(of).max());
        max.unwrap_or(0) - min.unwrap_or(0) + 1
    };
    span(&|cell| cell / size) * span(&|cell| cell % size) == cells().count()
}

/// Whether the borders between regions form a cross with four hooks of the same direction, like a
/// swastika: four arms of equal length, each of which turns at its end.
fn has_hooked_cross(size: usize, regions: &[usize]) -> bool {
    let n = size as i32;
    // Whether there is a border from a corner of the grid's lines, one step in a direction.
    let has_border = |(x, y): (i32, i32), (dx, dy): (i32, i32)| {
        // The two cells beside the step.
        let (left, top) = (x + dx.min(0), y + dy.min(0));
        let (a, b) = match dx {
            0 => ((left - 1, top), (left, top)),
            _ => ((left, top - 1), (left, top)),
        };
        let is_inside = |(x, y): (i32, i32)| (0..n).contains(&x) && (0..n).contains(&y);
        let region = |(x, y): (i32, i32)| regions[(y * n + x) as usize];
        is_inside(a) && is_inside(b) && region(a) != region(b)
    };
    let has_hooks = |x: i32, y: i32, length: i32, turn: i32| {
        [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().all(|(dx, dy)| {
            let has_arm = (0..length).all(|i| has_border((x + i * dx, y + i * dy), (dx, dy)));
            let end = (x + length * dx, y + length * dy);
            let hook = (-dy * turn, dx * turn);
            has_arm && has_border(end, hook) && !has_border(end, (-hook.0, -hook.1))
        })
    };
    (1..n).any(|y| {
        (1..n)
            .any(|x| (1..n).any(|length| has_hooks(x, y, length, 1) || has_hooks(x, y, length, -1)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_base::rng::StreamName;

    /// The regions of a picture with one letter for each cell.
    fn picture(text: &str) -> Vec<usize> {
        renumbered(
            &text.bytes().filter(u8::is_ascii_alphabetic).map(usize::from).collect::<Vec<_>>(),
        )
    }

    #[test]
    fn regions_are_connected_and_acceptable() {
        for size in 5..=9 {
            for seed in 0..30 {
                let mut rng = StreamName::new().with_number(seed).with_number(size as u64).stream();
                let regions = random_regions(size, &mut rng).expect("there are regions");
                for region in 0..size {
                    assert_eq!(regions.iter().filter(|other| **other == region).count(), size);
                    assert!(is_connected(size, &regions, region), "{regions:?}");
                }
                assert_eq!(renumbered(&regions), regions);
                assert!(is_acceptable(size, &regions));
            }
        }
    }

    #[test]
    fn crosses_with_hooks_are_found() {
        assert!(has_hooked_cross(4, &picture("AAAB DABB DDCB DCCC")));
        assert!(has_hooked_cross(4, &picture("BAAA BBAD BCDD CCCD")));
        let plain = picture("AABB AABB CCDD CCDD");
        assert!(!has_hooked_cross(4, &plain));
    }

    #[test]
    fn rectangles_and_uncrossed_lines_are_refused() {
        assert!(!is_acceptable(4, &picture("AABB AABB CCDD CCDD")));
        assert!(is_rectangle(4, &picture("AABB AABB CCDD CCDD"), 0));
        assert!(!is_rectangle(4, &picture("AAAB ABBB CCCD CDDD"), 0));
    }
}
