//! Lattices: shapes as of British crosswords, codewords and fill-ins.
//!
//! Every second row and every second column has entries, cut by black cells. The shape looks the same after
//! half a turn. All its cells are connected, each entry has three letters or more, and no two letters side
//! by side in an entry are uncrossed. Shapes are found by simulated annealing: a random change is taken if
//! it is better, or with a chance that falls during the search.

use bookgen_base::rng::{Draw, Rng};

use super::annealing::{Cooling, is_accepted};
use super::crossings::Crossings;
use super::lexicon::MAX_LETTERS;
use super::mask::Mask;
use super::room::Room;
use super::shape::Shape;

/// The minimum and maximum number of rows and columns.
pub const MIN_SIDE: usize = 7;
/// The maximum number of rows and columns.
pub const MAX_SIDE: usize = 25;

/// The steps of a search, for each cell.
const STEPS: usize = 15;
/// The number of searches before the options count as impossible.
const MAX_SEARCHES: usize = 60;
/// The cost of a broken rule, of a black cell, and of the lack of room for words.
const RULE: f32 = 1.5;
const BLACK: f32 = 0.4;
const LACK: f32 = 0.15;
/// The room that an entry should have: the logarithm of a number of words.
const WANTED_ROOM: f32 = 2.2;
/// The cost of an entry by its number of letters: four to nine letters are usual.
const LENGTH_COSTS: [f32; 14] =
    [0.0, 0.0, 0.0, 0.9, 0.35, 0.0, 0.0, 0.0, 0.1, 0.2, 0.5, 0.7, 1.2, 1.6];

/// Finds a shape whose entries have at most `longest` letters. `None` if no search found one, for example
/// because the words are too short for the grid.
pub fn find_lattice(
    columns: usize,
    rows: usize,
    longest: usize,
    room: &Room,
    rng: &mut Rng,
) -> Option<Shape> {
    let longest = longest.min(MAX_LETTERS);
    (0..MAX_SEARCHES).find_map(|_| {
        let mask = search(columns, rows, longest, room, rng)?;
        let shape = mask.shape();
        check(&shape, longest).is_ok().then_some(shape)
    })
}

fn search(columns: usize, rows: usize, longest: usize, room: &Room, rng: &mut Rng) -> Option<Mask> {
    let (odd_row, odd_column) = (parity(rows, rng), parity(columns, rng));
    let mut mask = Mask::full(columns, rows);
    let mut open = Vec::new();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        if row % 2 != odd_row && column % 2 != odd_column {
            mask.flip(row, column);
        } else {
            open.push((row, column));
        }
    }
    let mut cost = Cost::new(&mask, longest, room);
    let total = STEPS * rows * columns;
    let cooling = Cooling { hot: 2.0, cold: 0.1, steps: total };
    for step in 0..total + total / 2 {
        let before = mask;
        for _ in 0..=rng.below(2) {
            let &(row, column) = rng.choose(&open)?;
            mask.flip(row, column);
            let turned = (rows - 1 - row, columns - 1 - column);
            if turned != (row, column) {
                mask.flip(turned.0, turned.1);
            }
        }
        let next = Cost::new(&mask, longest, room);
        let more = RULE * (next.faults as f32 - cost.faults as f32) + next.price - cost.price;
        if is_accepted(more, cooling.at(step), rng) {
            cost = next;
        } else {
            mask = before;
        }
        if step >= total && cost.faults == 0 {
            break;
        }
    }
    (cost.faults == 0).then_some(mask)
}

/// The parity of the rows, or columns, that have entries. It must stay the same after half a turn.
fn parity(count: usize, rng: &mut Rng) -> usize {
    // With an even count, no parity stays: then the first and the last row differ.
    if count.is_multiple_of(2) { 0 } else { rng.below(2) as usize }
}

/// What a shape lacks.
struct Cost {
    /// The number of broken rules.
    faults: usize,
    /// How unusual the shape is.
    price: f32,
}

impl Cost {
    fn new(mask: &Mask, longest: usize, room: &Room) -> Cost {
        let entries = mask.shape().entries();
        let crossings = Crossings::new(&entries);
        let (mut faults, mut price, mut letters) = (0, 0.0, 0);
        for (index, entry) in entries.iter().enumerate() {
            let length = entry.cells.len();
            faults += usize::from(length == 2) + length.saturating_sub(longest);
            let places = &crossings.entries[index];
            faults += places.windows(2).filter(|two| two[0].is_none() && two[1].is_none()).count();
            letters += length;
            price += LENGTH_COSTS[length.min(LENGTH_COSTS.len() - 1)];
            price += LACK * room.lack(length, crossings.count(index), WANTED_ROOM);
        }
        // Each letter is in an entry.
        faults += mask.letters() + crossings.cells - letters;
        if faults == 0 && !mask.is_connected() {
            faults = 1;
        }
        Cost { faults, price: price + BLACK * mask.blocks() as f32 }
    }
}

/// Checks the rules of a lattice. The search has code of its own.
///
/// # Errors
/// The first rule that is broken, in words.
pub fn check(shape: &Shape, longest: usize) -> Result<(), String> {
    let last = shape.cells.len() - 1;
    if let Some(cell) = (0..=last).find(|cell| shape.cells[*cell] != shape.cells[last - cell]) {
        return Err(format!("{} differs after half a turn", shape.cell_name(cell)));
    }
    if !shape.is_connected() {
        return Err("the letters are not connected".to_owned());
    }
    let entries = shape.entries();
    let mut count = vec![0; shape.cells.len()];
    entries.iter().flat_map(|entry| &entry.cells).for_each(|cell| count[*cell] += 1);
    if let Some(cell) = (0..=last).find(|cell| shape.cells[*cell] && count[*cell] == 0) {
        return Err(format!("{} is in no entry", shape.cell_name(cell)));
    }
    for entry in &entries {
        let start = shape.cell_name(entry.cells[0]);
        if entry.cells.len() < 3 || entry.cells.len() > longest {
            return Err(format!("the entry from {start} has {} letters", entry.cells.len()));
        }
        if entry.cells.windows(2).any(|two| count[two[0]] == 1 && count[two[1]] == 1) {
            return Err(format!("the entry from {start} has two uncrossed letters side by side"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::fill::WordSets;
    use super::super::lexicon::{Lexicon, Word};
    use super::super::shape::shape;
    use super::*;
    use bookgen_base::rng::StreamName;

    /// Many words of 3 to 10 letters.
    fn lexicon() -> Lexicon {
        let mut rng = StreamName::new().with("words").stream();
        let words: Vec<Word> = (0..20_000)
            .map(|at| {
                let letters = (0..3 + at % 8).map(|_| char::from(b'A' + rng.below(20) as u8));
                Word { letters: letters.map(String::from).collect(), class: 10 }
            })
            .collect();
        Lexicon::new(&words).unwrap()
    }

    #[test]
    fn lattices_keep_all_rules() {
        let lexicon = lexicon();
        let room = Room::new(&lexicon, &WordSets::new(&lexicon, |_| true));
        let mut rng = StreamName::new().with("lattice").stream();
        for (columns, rows) in [(7, 7), (9, 9), (11, 11), (13, 13), (15, 15), (9, 13), (21, 15)] {
            let mut shapes = std::collections::BTreeSet::new();
            for _ in 0..4 {
                let shape = find_lattice(columns, rows, 10, &room, &mut rng).expect("a lattice");
                assert_eq!(check(&shape, 10), Ok(()), "{columns}x{rows}");
                shapes.insert(shape.cells);
            }
            assert!(shapes.len() > 1, "{columns}x{rows}");
        }
    }

    #[test]
    fn a_list_of_short_words_has_no_lattice() {
        let word =
            |text: &str| Word { letters: text.chars().map(String::from).collect(), class: 10 };
        let lexicon = Lexicon::new(&[word("ON"), word("AT")]).unwrap();
        let room = Room::new(&lexicon, &WordSets::new(&lexicon, |_| true));
        let mut rng = StreamName::new().with("short").stream();
        assert_eq!(find_lattice(9, 9, 2, &room, &mut rng), None);
    }

    #[test]
    fn each_rule_is_checked() {
        let fault = |rows: &[&str]| check(&shape(rows), 5).unwrap_err();
        assert_eq!(fault(&["...", "..."]), "the entry from row 1, column 1 has 2 letters");
        assert_eq!(fault(&["...", ".##", "..."]), "row 2, column 1 differs after half a turn");
        assert_eq!(fault(&["...", "###", "..."]), "the letters are not connected");
        assert_eq!(
            fault(&["....", ".###", "....", "###.", "...."]),
            "the entry from row 1, column 1 has two uncrossed letters side by side"
        );
        assert_eq!(
            fault(&["......", ".#..#.", "......"]),
            "the entry from row 1, column 1 has 6 letters"
        );
    }
}
