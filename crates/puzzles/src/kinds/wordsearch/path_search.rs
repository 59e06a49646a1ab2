//! Finds the paths that spell a word: from letter to letter to the right, down, to the left or up, and no cell
//! twice. The generator has its own search.

use bookgen_core::Flaw;
use bookgen_core::letters::is_palindrome;

/// The maximum number of cells that the search for a word visits. Only grids of few different letters need
/// more.
const MAX_VISITS: usize = 4_000_000;

/// The letters of a grid, row by row. `None` for no cell.
#[derive(Clone, Copy)]
pub(super) struct Letters<'a> {
    pub columns: usize,
    pub cells: &'a [Option<String>],
}

/// A search for a word.
struct Search<'a> {
    grid: Letters<'a>,
    word: &'a [String],
    path: Vec<usize>,
    found: Vec<Vec<usize>>,
    visits: usize,
}

impl Letters<'_> {
    /// The paths that spell a word, at most two. A palindrome is read from one of its ends, so that both
    /// readings count as one path.
    ///
    /// # Errors
    /// The search visits too many cells.
    pub fn paths(self, word: &[String]) -> Result<Vec<Vec<usize>>, Flaw> {
        let mut search =
            Search { grid: self, word, path: Vec::new(), found: Vec::new(), visits: 0 };
        for first in 0..self.cells.len() {
            search.visit(first);
        }
        match search.visits > MAX_VISITS {
            true => Err(Flaw(format!("`{}` has too many possible paths to count", word.concat()))),
            false => Ok(search.found),
        }
    }

    /// The number of cells that a solver examines until a path spells the word: the cells row by row, and
    /// from each first letter, the cells beside each path that begins like the word.
    pub fn effort(self, word: &[String]) -> u32 {
        let mut search =
            Search { grid: self, word, path: Vec::new(), found: Vec::new(), visits: 0 };
        let mut examined = 0;
        for first in (0..self.cells.len()).filter(|cell| self.cells[*cell].is_some()) {
            if search.found.is_empty() {
                examined += 1;
                search.visit(first);
            }
        }
        // A solver looks at the three or four cells beside each visited cell.
        examined + 3 * search.visits.min(MAX_VISITS) as u32
    }

    /// The cells beside a cell.
    fn beside(self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let column = cell % self.columns;
        let right = (column + 1 < self.columns).then_some(cell + 1);
        let left = (column > 0).then(|| cell - 1);
        let down = Some(cell + self.columns).filter(|cell| *cell < self.cells.len());
        let up = cell.checked_sub(self.columns);
        [right, down, left, up].into_iter().flatten()
    }
}

impl Search<'_> {
    fn visit(&mut self, cell: usize) {
        let is_next = self.grid.cells[cell].as_ref() == self.word.get(self.path.len());
        if !is_next || self.path.contains(&cell) || self.found.len() > 1 {
            return;
        }
        self.visits += 1;
        if self.visits > MAX_VISITS {
            return;
        }
        self.path.push(cell);
        if self.path.len() < self.word.len() {
            self.grid.beside(cell).for_each(|next| self.visit(next));
        } else if !is_palindrome(self.word) || self.path.first() <= self.path.last() {
            self.found.push(self.path.clone());
        }
        self.path.pop();
    }
}
