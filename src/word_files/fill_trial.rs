//! How many grids of a size a list of words fills.

use bookgen_base::rng::StreamName;
use bookgen_puzzles::entries::lattice::find_lattice;
use bookgen_puzzles::entries::{Crossings, FillOptions, Lexicon, Outcome, Room, WordSets, fill};

/// The sizes of the grids: numbers of columns and rows.
const SIDES: [usize; 5] = [7, 9, 11, 13, 15];
/// The number of grids of each size.
pub const GRIDS: usize = 10;
/// The maximum number of words that are tried for a grid.
const NODES: u64 = 3_000;
/// The maximum number of words of a list.
pub const MAX_WORDS: u32 = 300_000;

/// The result for a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillTrial {
    /// The number of columns and rows.
    pub side: usize,
    /// The number of grids that the words filled, of [`GRIDS`].
    pub filled: usize,
}

/// Fills grids in which every second letter is crossed, such as the grids of codewords. Each call has the
/// same grids. Grids larger than the first size that is never filled are not tried. `None` if the list has
/// more than [`MAX_WORDS`] words.
pub fn fill_trials(lexicon: &Lexicon, words: &WordSets) -> Option<Vec<FillTrial>> {
    if (0..=words.longest()).map(|length| words.count(length)).sum::<u32>() > MAX_WORDS {
        return None;
    }
    let room = Room::new(lexicon, words);
    let mut trials = Vec::new();
    for side in SIDES {
        let mut rng = StreamName::new().with("fill trial").with(side.to_string()).stream();
        let mut filled = 0;
        for _ in 0..GRIDS {
            let Some(shape) = find_lattice(side, side, words.longest(), &room, &mut rng) else {
                break;
            };
            let crossings = Crossings::new(&shape.entries());
            let options = FillOptions { nodes: NODES, ..FillOptions::new(lexicon, words) };
            filled += usize::from(fill(&crossings, &options, &mut rng).outcome == Outcome::Filled);
        }
        trials.push(FillTrial { side, filled });
        if filled == 0 {
            break;
        }
    }
    Some(trials)
}
