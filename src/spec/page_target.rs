//! The number of pages that a book must have, and the chapters that share it.

use bookgen_base::diagnostic::Place;

/// The number of pages that a book must have.
pub struct PageTarget {
    /// The number of pages; 0 if the value in the spec is faulty.
    pub pages: usize,
    /// Where the spec sets the number.
    pub place: Place,
    /// The chapters that share the puzzles, at least one.
    pub shares: Vec<Share>,
}

/// The share of a chapter in the puzzles of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The id of the chapter.
    pub chapter: String,
    /// The weight of the chapter.
    pub weight: u32,
    /// The number of puzzles on a page of the chapter.
    pub per_page: u32,
    /// The number of different puzzles of the chapter, if it is limited.
    pub most: Option<u32>,
}

impl Share {
    /// The number of pages of puzzles that the chapter can fill, at least one.
    pub fn most_pages(&self) -> u32 {
        self.most.map_or(u32::MAX, |most| (most / self.per_page.max(1)).max(1))
    }
}

impl PageTarget {
    /// The number of pages of puzzles of each sharing chapter if they share `total` puzzles. Each
    /// chapter has at least one page and at most as many as it has different puzzles for, and no page
    /// is partly filled.
    pub fn shared(&self, total: u32) -> Vec<u32> {
        let weights: u64 = self.shares.iter().map(|share| u64::from(share.weight)).sum();
        let count = |share: &Share| {
            let whole = weights.max(1) * u64::from(share.per_page);
            let pages = (u64::from(total) * u64::from(share.weight) + whole / 2) / whole;
            u32::try_from(pages.max(1)).unwrap_or(u32::MAX).min(share.most_pages())
        };
        self.shares.iter().map(count).collect()
    }
}
