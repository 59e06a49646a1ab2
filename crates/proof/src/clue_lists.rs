//! Reads the clue lists that the manifest claims.
//!
//! The manifest claims the place and the style of each fragment: columns with rows of equal height. The
//! fragments of a puzzle are read in their order, each column by column and row by row. The lines of an
//! entry are joined with spaces, because clues are set without hyphenation.

mod fragment;

use std::collections::BTreeMap;

use super::claimed_grids::Owner;
use bookgen_base::units::{Pt, Rect};
use bookgen_contract::manifest::Manifest;
use bookgen_contract::manifest::fragment::{Fragment, FragmentStyle};
use bookgen_puzzles::figure::{ClueList, ListEntry};
pub use fragment::read;

/// The claim that a page has a fragment.
#[derive(Clone, Copy)]
pub struct FragmentClaim<'m> {
    /// The puzzle or the example to which the fragment belongs.
    pub owner: Owner,
    /// The index of the fragment among the fragments of its owner.
    pub index: usize,
    /// The place.
    pub place: Fragment,
    /// The style; `None` if the manifest does not have the style.
    pub style: Option<&'m FragmentStyle>,
}

/// The fragments that each page should have. Pages count from 1.
pub fn by_page(manifest: &Manifest) -> BTreeMap<usize, Vec<FragmentClaim<'_>>> {
    let mut pages: BTreeMap<usize, Vec<FragmentClaim<'_>>> = BTreeMap::new();
    let mut add = |owner: Owner, fragments: &[Fragment]| {
        for (index, place) in fragments.iter().enumerate() {
            let style = manifest.list_styles.get(place.style);
            let claim = FragmentClaim { owner, index, place: *place, style };
            pages.entry(place.page).or_default().push(claim);
        }
    };
    for (index, claim) in manifest.puzzles.iter().enumerate() {
        add(Owner::Puzzle(index, 0), &claim.fragments);
    }
    for (index, fragments) in manifest.example_fragments.iter().enumerate() {
        add(Owner::Example(index, 0), fragments);
    }
    pages
}

/// A line of a clue list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A heading. The lines of a heading are joined already.
    Heading(String),
    /// The first line of an entry.
    Entry(ListEntry),
    /// A further line of an entry.
    Further(String),
}

/// A fragment as a reader sees it.
#[derive(Clone, Debug)]
pub struct ReadFragment {
    /// The puzzle or the example to which the fragment belongs.
    pub owner: Owner,
    /// The index of the fragment among the fragments of its owner.
    pub index: usize,
    /// The lines, in reading order.
    pub lines: Vec<Line>,
    /// The faults in the fragment: noun phrases.
    faults: Vec<String>,
    /// The rectangle of the columns.
    pub region: Rect,
}

impl ReadFragment {
    /// The faults of the fragment on a page of the given width and height in points.
    pub fn faults(&self, (width, height): (f64, f64)) -> Vec<String> {
        let Rect { x, y, .. } = self.region;
        let (right, bottom) = (self.region.right(), self.region.bottom());
        // Coordinates in the file are rounded.
        let tolerance = Pt(0.05);
        let is_beyond = x.min(y) < -tolerance
            || right > Pt(width) + tolerance
            || bottom > Pt(height) + tolerance;
        let beyond = is_beyond.then(|| "the clues extend beyond the page".to_owned());
        self.faults.iter().cloned().chain(beyond).collect()
    }
}

/// Joins the lines of all fragments of a puzzle to lists.
///
/// # Errors
/// The first line continues no entry, or a heading has no entries.
pub fn lists<'f>(
    fragments: impl IntoIterator<Item = &'f ReadFragment>,
) -> Result<Vec<ClueList>, String> {
    let mut lists: Vec<ClueList> = Vec::new();
    for line in fragments.into_iter().flat_map(|fragment| &fragment.lines) {
        match line {
            Line::Heading(heading) => {
                lists.push(ClueList { heading: Some(heading.clone()), entries: Vec::new() });
            }
            Line::Entry(entry) => match lists.last_mut() {
                Some(list) => list.entries.push(entry.clone()),
                None => lists.push(ClueList { heading: None, entries: vec![entry.clone()] }),
            },
            Line::Further(text) => {
                let entry = lists.last_mut().and_then(|list| list.entries.last_mut());
                let entry = entry.ok_or("a line of the clues continues no entry")?;
                entry.text = format!("{} {text}", entry.text);
            }
        }
    }
    if lists.iter().any(|list| list.entries.is_empty()) {
        return Err("a heading of the clues has no entries".to_owned());
    }
    Ok(lists)
}

/// The fragments on some pages by their owner, each with the index of its page. The fragments of an
/// owner are in order.
pub fn by_owner<'p>(
    pages: impl Iterator<Item = &'p [ReadFragment]>,
) -> BTreeMap<Owner, Vec<(usize, &'p ReadFragment)>> {
    let mut owners: BTreeMap<Owner, Vec<(usize, &ReadFragment)>> = BTreeMap::new();
    for (at, fragments) in pages.enumerate() {
        for fragment in fragments {
            owners.entry(fragment.owner).or_default().push((at, fragment));
        }
    }
    for fragments in owners.values_mut() {
        fragments.sort_by_key(|(_, fragment)| fragment.index);
    }
    owners
}
