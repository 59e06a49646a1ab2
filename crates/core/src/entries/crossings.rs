//! Where entries cross.

use super::shape::Entry;

/// A cell of an entry that another entry crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The number of the crossed cell, from 0, among all crossed cells.
    pub cell: usize,
    /// The other entry, as its index.
    pub other: usize,
    /// The place of the cell in the other entry, from 0.
    pub place: usize,
}

/// The crossings of the entries of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossings {
    /// For each entry the crossing at each of its places, or `None` for a letter of one entry only.
    pub entries: Vec<Vec<Option<Crossing>>>,
    /// The number of crossed cells.
    pub cells: usize,
}

impl Crossings {
    /// The crossings of entries, in the order of the entries.
    pub fn new(entries: &[Entry]) -> Crossings {
        let size = entries.iter().flat_map(|entry| &entry.cells).max().map_or(0, |last| last + 1);
        let mut across = vec![None; size];
        for (index, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.is_across) {
            for (place, cell) in entry.cells.iter().enumerate() {
                across[*cell] = Some((index, place));
            }
        }
        let mut all: Vec<Vec<Option<Crossing>>> =
            entries.iter().map(|entry| vec![None; entry.cells.len()]).collect();
        let mut cells = 0;
        for (index, entry) in entries.iter().enumerate().filter(|(_, entry)| !entry.is_across) {
            for (place, cell) in entry.cells.iter().enumerate() {
                let Some((other, there)) = across[*cell] else { continue };
                all[index][place] = Some(Crossing { cell: cells, other, place: there });
                all[other][there] = Some(Crossing { cell: cells, other: index, place });
                cells += 1;
            }
        }
        Crossings { entries: all, cells }
    }

    /// The crossed places of an entry and their crossings.
    pub fn of(&self, entry: usize) -> impl Iterator<Item = (usize, Crossing)> {
        let places = self.entries[entry].iter().enumerate();
        places.filter_map(|(place, crossing)| Some((place, (*crossing)?)))
    }

    /// The number of crossed cells of an entry.
    pub fn count(&self, entry: usize) -> usize {
        self.entries[entry].iter().flatten().count()
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::shape;
    use super::*;

    #[test]
    fn both_entries_know_a_crossing() {
        let crossings = Crossings::new(&shape(&["...", ".##", "..."]).entries());
        let places: Vec<Vec<Option<(usize, usize)>>> = { crossings.entries.iter() }
            .map(|entry| entry.iter().map(|cell| cell.map(|c| (c.other, c.place))).collect())
            .collect();
        let down = vec![Some((0, 0)), None, Some((1, 0))];
        assert_eq!(places, [vec![Some((2, 0)), None, None], vec![Some((2, 2)), None, None], down]);
        assert_eq!((crossings.cells, crossings.count(2)), (2, 2));
    }
}
