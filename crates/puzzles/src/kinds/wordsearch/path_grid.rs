//! A grid of paths under construction, with a check for words spelt by accident.

use std::collections::BTreeSet;

use super::trie::Trie;
use bookgen_core::entries::shape::Shape;

/// A grid of paths under construction. A letter is an index into the setter's alphabet.
#[derive(Clone, Debug)]
pub(super) struct PathGrid<'a> {
    /// The cells that have letters.
    pub shape: &'a Shape,
    /// The letters, row by row.
    pub cells: Vec<Option<u32>>,
    /// The number of words through each cell.
    counts: Vec<u8>,
    /// The words whose first letter is in a cell.
    first: Vec<bool>,
    /// The steps of all paths, each from its lesser cell.
    steps: BTreeSet<(usize, usize)>,
    /// The path of each word.
    pub paths: Vec<Option<Vec<usize>>>,
    /// For each letter, the lowest index of a letter that is equal to it if accents are ignored.
    unaccented: &'a [u32],
}

/// The minimum number of letters of an offensive word that must not occur along a path with bends. Grids have
/// so many paths that shorter words occur by chance in each.
const MIN_BENT: usize = 5;

/// Whether all steps between cells are the same.
fn is_straight(cells: &[usize]) -> bool {
    cells.windows(3).all(|three| three[1].abs_diff(three[0]) == three[2].abs_diff(three[1]))
}

fn step(two: &[usize]) -> (usize, usize) {
    (two[0].min(two[1]), two[0].max(two[1]))
}

impl<'a> PathGrid<'a> {
    /// Creates an empty grid for a number of words.
    pub fn new(shape: &'a Shape, words: usize, unaccented: &'a [u32]) -> PathGrid<'a> {
        let cells = shape.cells.len();
        PathGrid {
            shape,
            cells: vec![None; cells],
            counts: vec![0; cells],
            first: vec![false; cells],
            steps: BTreeSet::new(),
            paths: vec![None; words],
            unaccented,
        }
    }

    /// The cells without a letter, row by row.
    pub fn gaps(&self) -> impl Iterator<Item = usize> {
        (0..self.cells.len()).filter(|cell| self.shape.cells[*cell] && self.cells[*cell].is_none())
    }

    /// The number of cells that belong to more than one word.
    pub fn shared(&self) -> usize {
        self.counts.iter().filter(|count| **count > 1).count()
    }

    /// The number of cells that belong to a word alone.
    pub fn own_cells(&self, word: usize) -> usize {
        let path = self.paths[word].iter().flatten();
        path.filter(|cell| self.counts[**cell] == 1).count()
    }

    /// The words that must be removed before a path can be placed. If `may_share`, two words can have a
    /// letter in common, unless it is the first letter of one of them or they run side by side.
    pub fn in_way(&self, path: &[usize], letters: &[u32], may_share: bool) -> BTreeSet<usize> {
        let is_free = |at: usize, cell: usize| match self.cells[cell] {
            None => true,
            Some(there) => may_share && there == letters[at] && at > 0 && !self.first[cell],
        };
        let taken: Vec<bool> =
            path.iter().enumerate().map(|(at, cell)| !is_free(at, *cell)).collect();
        let overlaps = |other: &Vec<usize>| {
            path.iter().zip(&taken).any(|(cell, taken)| *taken && other.contains(cell))
                || other.windows(2).any(|two| path.windows(2).any(|own| step(own) == step(two)))
        };
        let is_near = path.iter().any(|cell| self.counts[*cell] > 0);
        let others = self.paths.iter().enumerate().filter(|_| is_near);
        others
            .filter(|(_, other)| other.as_ref().is_some_and(overlaps))
            .map(|(word, _)| word)
            .collect()
    }

    /// Places a word.
    pub fn place(&mut self, word: usize, letters: &[u32], path: Vec<usize>) {
        for (cell, letter) in path.iter().zip(letters) {
            self.cells[*cell] = Some(*letter);
            self.counts[*cell] += 1;
        }
        self.steps.extend(path.windows(2).map(step));
        if let Some(first) = path.first() {
            self.first[*first] = true;
        }
        self.paths[word] = Some(path);
    }

    /// Removes a word. Letters shared with other words stay.
    pub fn remove(&mut self, word: usize) {
        let Some(path) = self.paths[word].take() else { return };
        for cell in &path {
            self.counts[*cell] -= 1;
            if self.counts[*cell] == 0 {
                self.cells[*cell] = None;
            }
        }
        for two in path.windows(2) {
            self.steps.remove(&step(two));
        }
        if let Some(first) = path.first() {
            self.first[*first] = false;
        }
    }

    /// The cells of a forbidden word that goes through `cell`, or anywhere if it is `None`, along a path or a
    /// diagonal. A forbidden word does not count if it is part of the path of one word, or if `is_allowed`. A
    /// short word that bends counts only if it is `listed`.
    pub fn forbidden_word(
        &self,
        forbidden: &Trie,
        listed: &Trie,
        cell: Option<usize>,
        is_allowed: &dyn Fn(&[usize]) -> bool,
    ) -> Option<Vec<usize>> {
        let counts = |found: &[usize]| {
            cell.is_none_or(|cell| found.contains(&cell))
                && (found.len() >= MIN_BENT || is_straight(found) || self.spells(listed, found))
                && !self.is_part_of_word(found)
                && !is_allowed(found)
        };
        let mut path = Vec::new();
        (0..self.cells.len()).find_map(|start| {
            path.clear();
            let along = self.follow(forbidden, 0, start, &mut path, &counts);
            along.or_else(|| self.diagonal_word(forbidden, start, &counts))
        })
    }

    /// Follows the paths from a cell whose letters are the beginning of a forbidden word.
    fn follow(
        &self,
        forbidden: &Trie,
        node: usize,
        cell: usize,
        path: &mut Vec<usize>,
        counts: &dyn Fn(&[usize]) -> bool,
    ) -> Option<Vec<usize>> {
        let letter = self.unaccented[self.cells[cell]? as usize];
        let node = forbidden.step(node, letter).filter(|_| !path.contains(&cell))?;
        path.push(cell);
        let found = match forbidden.word_at(node) {
            Some(_) if counts(path) => Some(path.clone()),
            _ => self
                .shape
                .neighbours(cell)
                .find_map(|next| self.follow(forbidden, node, next, path, counts)),
        };
        path.pop();
        found
    }

    fn diagonal_word(
        &self,
        forbidden: &Trie,
        start: usize,
        counts: &dyn Fn(&[usize]) -> bool,
    ) -> Option<Vec<usize>> {
        let Shape { columns, rows, .. } = *self.shape;
        [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().find_map(|(down, right)| {
            let cell = |i: isize| {
                let row = (start / columns).checked_add_signed(down * i)?;
                let column = (start % columns).checked_add_signed(right * i)?;
                (row < rows && column < columns).then_some(row * columns + column)
            };
            let cells: Vec<usize> = (0..).map_while(cell).take(forbidden.longest()).collect();
            let letters = cells.iter().map_while(|cell| self.cells[*cell]);
            let letters = letters.map(|letter| self.unaccented[letter as usize]);
            let mut found = forbidden.prefixes(letters).map(|(length, _)| cells[..length].to_vec());
            found.find(|found| counts(found))
        })
    }

    /// Whether cells spell a whole word of a set.
    pub fn spells(&self, words: &Trie, cells: &[usize]) -> bool {
        let letters = cells.iter().map_while(|cell| self.cells[*cell]);
        let letters = letters.map(|letter| self.unaccented[letter as usize]);
        words.prefixes(letters).any(|(length, _)| length == cells.len())
    }

    /// Whether cells are a part of the path of a word, forwards or backwards.
    fn is_part_of_word(&self, cells: &[usize]) -> bool {
        let reverse: Vec<usize> = cells.iter().rev().copied().collect();
        self.paths
            .iter()
            .flatten()
            .any(|path| path.windows(cells.len()).any(|part| part == cells || part == reverse))
    }
}
