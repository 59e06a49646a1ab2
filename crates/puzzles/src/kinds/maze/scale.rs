//! The levels of the mazes of a shape.

use super::field::{Field, Opening};
use super::growing_tree::Tree;
use super::puzzle_text;
use super::way::level_of;
use bookgen_base::rng::{Draw, StreamName};

/// The number of random mazes with which a maze is compared.
const SAMPLES: usize = 200;

/// What the effort of a maze is compared with.
#[derive(Clone, Debug)]
pub enum Scale {
    /// The number of cells.
    Cells(usize),
    /// The efforts between the five levels: each level has a fifth of all random mazes of the shape.
    ///
    /// If corridors divide a shape into parts, as they join the letters of a name, a wrong way ends in
    /// its part. The effort then depends on the parts more than on the number of cells.
    Limits([u32; 4]),
}

impl Scale {
    /// The scale for mazes with this entrance and this exit.
    pub fn new(field: &Field, openings: [Opening; 2]) -> Scale {
        let [Some(first), Some(last)] = openings.map(|opening| field.cell_behind(opening)) else {
            return Scale::Cells(field.count());
        };
        if !field.is_divided() {
            return Scale::Cells(field.count());
        }
        let name = StreamName::new().with("maze levels").with(field.hash());
        let [entrance, exit] = openings.map(puzzle_text::opening);
        let mut rng = name.with(entrance).with(exit).stream();
        let efforts = (0..SAMPLES).map(|_| {
            let newest = rng.below(101);
            let tree = Tree::grow(field, newest, &mut rng);
            tree.effort(&tree.way(first, last))
        });
        let mut efforts: Vec<u32> = efforts.collect();
        efforts.sort_unstable();
        Scale::Limits([1, 2, 3, 4].map(|fifths| efforts[fifths * SAMPLES / 5]))
    }

    /// The index of the level of a maze with this effort.
    pub fn level(&self, effort: u32) -> usize {
        match self {
            Scale::Cells(cells) => level_of(*cells, effort),
            Scale::Limits(limits) => limits.iter().filter(|limit| effort >= **limit).count(),
        }
    }
}
