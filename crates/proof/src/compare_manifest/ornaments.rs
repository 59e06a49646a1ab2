//! Checks the ornaments of a book: grids that the manifest does not claim as puzzles.
//!
//! A book has an ornament on its title page and in the rules of play, never on a page with puzzles or
//! answers. An ornament is a correct puzzle or answer, or it shows a face or the first steps of an
//! example. So nobody can hide a faulty puzzle by calling it an ornament.

use std::collections::BTreeSet;

use crate::Report;
use crate::claimed_grids::Owner;
use crate::grids::{Context, Grid};
use crate::read_page::ReadPage;
use bookgen_contract::manifest::{Manifest, Part};
use bookgen_puzzles::figure::{self, Anchor, Figure, Mark, Panel};
use bookgen_puzzles::{Board, Face, KINDS, Medium};

/// Checks the ornaments, except for diagrams, which are compared with their puzzles. `examples` are the
/// examples in the rules of play. An ornament of a cover may be a part of a puzzle.
pub fn check(
    pages: &[ReadPage],
    manifest: &Manifest,
    examples: &[Box<dyn Board>],
    report: &mut Report,
) {
    if manifest.part == Part::Cover {
        if manifest.pages != 1 {
            let pages = manifest.pages;
            report.add(None, format!("the manifest claims a cover with {pages} pages, not 1"));
        }
        return;
    }
    let diagrams: BTreeSet<usize> =
        manifest.diagrams.iter().map(|diagram| diagram.ornament).collect();
    let puzzles = manifest.puzzles.iter();
    let with_puzzles: BTreeSet<usize> =
        puzzles.flat_map(|claim| [claim.page, claim.answer]).flatten().collect();
    if manifest.is_current_format() {
        for (index, page) in manifest.ornaments.iter().enumerate() {
            if manifest.ornament_frames.get(index).is_none_or(Vec::is_empty) {
                report.add(*page, "the manifest claims an ornament without its place");
            }
        }
    }
    let mut unread = 0;
    for (page, read) in (1..).zip(pages) {
        for grid in &read.grids {
            let owner = grid.claimed.as_ref().map(|claimed| claimed.owner);
            let Some(Owner::Ornament(index)) = owner else { continue };
            if with_puzzles.contains(&page) {
                report.add(
                    page,
                    "the manifest claims a grid of this page as an ornament, but the page has puzzles",
                );
                continue;
            }
            // A diagram is compared with its puzzle.
            if diagrams.contains(&index) {
                continue;
            }
            match content(grid, examples) {
                Content::Known => {}
                Content::Words => unread += 1,
                Content::Unknown(flaw) => report.add(
                    page,
                    format!(
                        "the ornamental grid is neither a puzzle nor a part of an example: {flaw}"
                    ),
                ),
            }
        }
    }
    if unread > 0 {
        report.unchecked.push(format!("the letters of ornamental grids ({unread})"));
    }
}

/// What an ornament shows.
enum Content {
    /// A correct puzzle or answer, or an example.
    Known,
    /// Letters, whose list is not in the ornament.
    Words,
    /// Something else, with the reason why it is not a puzzle.
    Unknown(String),
}

fn content(grid: &Grid, examples: &[Box<dyn Board>]) -> Content {
    let figure = match grid.figure(Context::default()) {
        Ok(figure) => figure,
        Err(flaw) => return Content::Unknown(flaw.0),
    };
    let equals =
        |expected: Figure| figure.check_equal(Figure { lists: Vec::new(), ..expected }).is_ok();
    let is_of_example = examples.iter().any(|board| {
        let faces = [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
        let worked = board.worked().map(|worked| worked.figure);
        faces.into_iter().chain(worked).any(equals)
    });
    if is_of_example {
        return Content::Known;
    }
    let mut wrong = None;
    for kind in KINDS {
        for face in [Face::Puzzle, Face::Answer] {
            let Ok(Some(puzzle)) = kind.read_alone(&figure, face) else { continue };
            match kind.board(&puzzle).and_then(|board| board.verify().proved()) {
                Ok(()) => return Content::Known,
                Err(flaw) => wrong = wrong.or(Some(flaw.0)),
            }
        }
    }
    match wrong {
        Some(flaw) => Content::Unknown(flaw),
        None if has_letters(&figure) => Content::Words,
        None => Content::Unknown("no kind of puzzle looks like this".to_owned()),
    }
}

/// Whether a figure has letters and no other symbols in its cells, as a word search and a criss-cross.
fn has_letters(figure: &Figure) -> bool {
    let is_of_letters = |grid: &figure::Grid| {
        let symbols = grid.marks.iter().filter_map(|mark| match mark {
            Mark::Symbol { anchor: Anchor::Centre, text, .. } => Some(text),
            _ => None,
        });
        let mut symbols = symbols.peekable();
        symbols.peek().is_some() && symbols.all(|text| text.chars().all(char::is_alphabetic))
    };
    figure.panels.iter().any(|panel| match panel {
        Panel::Grid(grid) => is_of_letters(grid),
        Panel::Flow(_) => true,
        Panel::Text(_) => false,
    })
}
