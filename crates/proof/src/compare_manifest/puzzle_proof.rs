//! Proves one puzzle: reads the printed puzzle from the page, solves it, grades it, and compares it
//! with the manifest's claim.

use std::collections::BTreeSet;
use std::fmt;

use crate::Finding;
use crate::clue_lists::ReadFragment;
use crate::grids::{Context, Grid};
use crate::read_page::{GridIndex, ReadPage};
use crate::text_search::{contains_label, contains_words};
use bookgen_contract::manifest::frame::FrameStyle;
use bookgen_contract::manifest::{Claim, Explanations, Frames, Manifest};
use bookgen_puzzles::figure::{ClueList, Flow, Mark, Panel, Role};
use bookgen_puzzles::{
    self as kinds, Board, Face, Figure, Grade, Kind, Medium, MinuteRange, Puzzle, whole_minutes,
};

/// The two faces of a puzzle: the puzzle without its solution, and the answer. An array with
/// one element per face has this order.
const FACES: [Face; 2] = [Face::Puzzle, Face::Answer];

/// The proof of one puzzle.
pub struct PuzzleProof<'a> {
    pub(super) pages: &'a [ReadPage],
    /// What the hints and steps of the file are made from.
    pub(super) explanations: Option<&'a Explanations>,
    /// The manifest's claim about the puzzle.
    pub claim: &'a Claim,
    /// The grids of the puzzle and of the answer.
    pub grids: [Option<GridIndex>; 2],
    /// The fragments of the clue lists, each with the index of its page.
    pub(super) fragments: &'a [(usize, &'a ReadFragment)],
    /// The findings about the puzzle.
    pub findings: Vec<Finding>,
    /// Whether the puzzle is valid for its kind (for example, a Sudoku has exactly one solution)
    /// and has the level that the manifest claims.
    pub is_proved: bool,
    /// Whether the puzzle could not be read because a face (the printed puzzle or the printed
    /// answer) is missing. The face is not in this file, and there is no record of the puzzle.
    pub needs_other_face: bool,
    /// Whether the puzzle could not be read because some of its clues are in another file, and there is
    /// no record of the puzzle.
    pub needs_clues: bool,
    /// Whether an older version of the kind graded the puzzle, so that its level, its solving time, its
    /// hints and its steps are not compared.
    pub has_older_scale: bool,
    /// Whether only the manifest contains the right words of the answer: the puzzle has clues, and
    /// there is no record of the puzzle.
    pub needs_words: bool,
    /// The puzzle that was read, if it is a puzzle of its kind.
    pub puzzle: Option<Puzzle>,
    /// Whether the givens of the answer look like its other digits.
    has_plain_givens: bool,
    /// Whether a grid or a list has faults, for example because it is covered.
    has_faults: bool,
}

impl<'a> PuzzleProof<'a> {
    /// Proves a puzzle. `recorded` is the same puzzle from the record (`book.lock`), if the record
    /// contains the puzzle.
    pub fn run(
        pages: &'a [ReadPage],
        manifest: &'a Manifest,
        claim: &'a Claim,
        grids: [Option<GridIndex>; 2],
        fragments: &'a [(usize, &'a ReadFragment)],
        recorded: Option<&Puzzle>,
    ) -> PuzzleProof<'a> {
        let mut proof = PuzzleProof {
            pages,
            explanations: manifest.explanations.as_ref(),
            claim,
            grids,
            fragments,
            findings: Vec::new(),
            is_proved: false,
            needs_other_face: false,
            needs_clues: false,
            has_older_scale: false,
            needs_words: false,
            puzzle: None,
            has_plain_givens: has_plain_givens(manifest, &claim.frames[1]),
            has_faults: false,
        };
        if grids != [None, None] {
            proof.prove(recorded);
        }
        proof
    }

    fn grid(&self, (page, grid): GridIndex) -> &'a Grid {
        &self.pages[page].grids[grid]
    }

    /// Adds a finding about a face: the printed puzzle or the printed answer. If this face is not
    /// in this file, the finding names the page of the other face.
    pub(super) fn add(&mut self, face: usize, message: impl fmt::Display) {
        let face = if self.grids[face].is_some() { face } else { 1 - face };
        let page = self.grids[face].map(|(page, _)| page + 1);
        let what = if face == 0 { "puzzle" } else { "the answer of puzzle" };
        let message = format!("{what} {}: {message}", self.claim.number);
        self.findings.push(Finding { page, message, rule: None });
    }

    fn prove(&mut self, recorded: Option<&Puzzle>) {
        for face in [0, 1] {
            self.check_visibility(face);
        }
        self.check_clues();
        self.has_faults = !self.findings.is_empty();
        self.check_captions();
        let Some(kind) = kinds::find(&self.claim.kind) else {
            return self.add(0, format!("there is no kind of puzzle `{}`", self.claim.kind));
        };
        let Some(puzzle) = self.read(kind, recorded) else { return };
        if let Some(recorded) = recorded.filter(|recorded| **recorded != puzzle) {
            let manifest = if recorded.digest() == self.claim.puzzle {
                ""
            } else {
                "; the manifest also differs from the record"
            };
            self.add(0, format!("the printed puzzle differs from the record{manifest}"));
        } else if puzzle.digest() != self.claim.puzzle {
            self.add(0, "the printed puzzle differs from the manifest");
        }
        match kind.board(&puzzle) {
            Ok(board) => {
                // An older version graded on another scale, and explained with other steps.
                self.has_older_scale = self.claim.generator < kind.about().generator;
                self.verify(&*board);
                self.needs_words = recorded.is_none() && board.has_unlisted_words();
                if !self.has_older_scale {
                    self.check_explanations(kind, &*board);
                }
                self.puzzle = Some(puzzle);
            }
            Err(flaw) => self.add(0, flaw),
        }
    }

    /// Reads the puzzle from its two faces: the printed puzzle and the printed answer. If one face
    /// is in another file, this face is drawn again from the puzzle in the record. If there is no
    /// record either, some kinds of puzzle can be read from one face only.
    fn read(&mut self, kind: &dyn Kind, recorded: Option<&Puzzle>) -> Option<Puzzle> {
        let claimed = [self.claim.page, self.claim.answer];
        let mut figures = [None, None];
        for (at, face) in FACES.into_iter().enumerate() {
            figures[at] = match (self.grids[at], claimed[at], recorded) {
                (Some(grid), ..) => {
                    let lists = match face {
                        Face::Puzzle => self.printed_lists(kind, grid, recorded)?,
                        Face::Answer => Vec::new(),
                    };
                    let other = figures[0].as_ref();
                    Some(self.printed_figure(kind, at, grid, lists, other)?)
                }
                // The missing grid is already reported.
                (None, Some(_), _) => return None,
                (None, None, Some(puzzle)) => {
                    let figure = recorded_figure(kind, puzzle, face);
                    if figure.is_none() {
                        self.add(at, "the puzzle in the record is of another kind");
                    }
                    Some(figure?)
                }
                (None, None, None) => None,
            };
        }
        if let [Some(puzzle), Some(answer)] = &mut figures
            && self.has_plain_givens
        {
            mark_givens(puzzle, answer);
        }
        let read = match &figures {
            [Some(puzzle), Some(answer)] => kind.read(puzzle, answer).map(Some),
            [Some(puzzle), None] => kind.read_alone(puzzle, Face::Puzzle),
            [None, Some(answer)] => kind.read_alone(answer, Face::Answer),
            [None, None] => return None,
        };
        match read {
            Ok(puzzle) => {
                self.needs_other_face = puzzle.is_none();
                puzzle
            }
            Err(flaw) => {
                // If a grid has faults, the flaw is probably their consequence.
                if !self.has_faults {
                    self.add(0, flaw);
                }
                None
            }
        }
    }

    /// Verifies that the puzzle is valid for its kind, and has the level and the predicted solving
    /// time that the manifest claims.
    fn verify(&mut self, board: &dyn Board) {
        let before = self.findings.len();
        if let Err(flaw) = board.verify().proved() {
            self.add(0, flaw);
        }
        if self.has_older_scale {
            self.is_proved = self.findings.len() == before;
            return;
        }
        let grade = board.grade();
        let level = grade.level_name();
        if level != self.claim.level.as_deref() {
            let [found, claimed] = [level, self.claim.level.as_deref()]
                .map(|level| level.unwrap_or("beyond all levels"));
            self.add(0, format!("the level is {found}; the manifest claims {claimed}"));
        }
        self.verify_minutes(board, &grade);
        self.is_proved = self.findings.len() == before;
    }

    /// Predicts the solving time of the puzzle, if the manifest claims that a time is printed.
    /// Compares the prediction with the claim and with the printed text.
    fn verify_minutes(&mut self, board: &dyn Board, grade: &Grade) {
        let (claimed, text) = (self.claim.minutes, self.claim.caption.time.as_deref());
        if claimed.is_none() && text.is_none() {
            return;
        }
        let predicted = board.seconds(grade).map(whole_minutes);
        if claimed != predicted {
            let [found, claimed] = [predicted, claimed].map(|minutes| match minutes {
                Some(minutes) => MinuteRange { min: minutes, max: minutes }.to_string(),
                None => "unknown".to_owned(),
            });
            self.add(0, format!("the solving time is {found}; the manifest claims {claimed}"));
        }
        let text = text.unwrap_or_default();
        if let Some(minutes) =
            predicted.filter(|minutes| !contains_label(text, &minutes.to_string()))
        {
            let time = MinuteRange { min: minutes, max: minutes };
            self.add(0, format!("the caption \"{text}\" should name {time}"));
        }
    }

    /// Checks that the whole grid is on the page and visible.
    fn check_visibility(&mut self, face: usize) {
        let Some((page, at)) = self.grids[face] else { return };
        let grid = self.grid((page, at));
        if grid.is_beyond(self.pages[page].size) {
            self.add(face, "the grid extends beyond the page");
        }
        for fault in grid.faults() {
            self.add(face, fault);
        }
    }

    /// Converts a printed grid to a figure with its lists. `puzzle` is the figure of the puzzle, if it
    /// is already known.
    fn printed_figure(
        &mut self,
        kind: &dyn Kind,
        face: usize,
        at: GridIndex,
        lists: Vec<ClueList>,
        puzzle: Option<&Figure>,
    ) -> Option<Figure> {
        let role = if face == 0 { kind.about().symbols } else { Role::Answer };
        let size = puzzle.and_then(Figure::grid).map(|grid| &grid.lattice);
        let context = Context {
            role: Some(role),
            lists,
            title: self.claim.title.clone(),
            credit: self.claim.credit.clone(),
            source: self.claim.source.clone(),
            size: size.map(|lattice| (lattice.columns, lattice.rows)),
        };
        match self.grid(at).figure(context) {
            Ok(figure) => Some(figure),
            Err(flaw) => {
                let name = if face == 0 { "puzzle" } else { "answer" };
                self.add(0, format!("in the {name}, {flaw}"));
                None
            }
        }
    }

    /// Checks the captions of the puzzle and of the answer.
    fn check_captions(&mut self) {
        let claim = self.claim;
        if let Some((page, at)) = self.grids[0] {
            let page = &self.pages[page];
            let caption = caption(page, at);
            // The name of a level and its position on the scale are next to each other. If the name
            // ends with a digit, both look like one number.
            let is_level = contains_words(&caption, &claim.caption.words.concat());
            let level = claim.caption.words.iter().filter(|_| !is_level);
            let has_title = !kinds::find(&claim.kind).is_some_and(Kind::has_telling_titles);
            let title = claim.title.iter().filter(|_| has_title);
            let texts = claim.caption.time.iter().chain(&claim.caption.date);
            // A signature is a part of the figure.
            let is_signed = page.grids[at].is_signed();
            let credit = claim.credit.iter().filter(|_| !is_signed);
            let wanted = level.chain(texts).chain(title).chain(credit);
            for wanted in wanted.filter(|wanted| !contains_words(&caption, wanted)) {
                self.add(0, missing(wanted, &caption));
            }
            if let Some(marks) = claim.caption.marks
                && marks != page.level_marks[at]
            {
                let [filled, all] = page.level_marks[at];
                let [level, levels] = marks;
                self.add(
                    0,
                    format!("{filled} of {all} level marks are filled, not {level} of {levels}"),
                );
            }
            self.check_reference(0, &caption, claim.caption.reference.as_deref(), claim.answer);
        }
        if let Some((page, at)) = self.grids[1] {
            let caption = caption(&self.pages[page], at);
            self.check_reference(1, &caption, claim.answer_reference.as_deref(), claim.page);
        }
    }

    /// A puzzle refers to the page of its answer, and an answer to the page of its puzzle. Checks
    /// that this reference is printed and names the right page. `other_page` is the page to which
    /// the reference should refer, according to the manifest.
    fn check_reference(
        &mut self,
        face: usize,
        caption: &str,
        reference: Option<&str>,
        other_page: Option<usize>,
    ) {
        let Some(reference) = reference else { return };
        let (at, _) = self.grids[face].unwrap_or_default();
        // On a page with only one puzzle, the reference may be at the foot of the page.
        let page = &self.pages[at];
        let is_elsewhere = || {
            page.grids.len() == 1
                && page.runs.iter().any(|run| contains_words(&run.text, reference))
        };
        if !contains_words(caption, reference) && !is_elsewhere() {
            return self.add(face, missing(reference, caption));
        }
        let Some((other, _)) = self.grids[1 - face] else { return };
        let label = &self.pages[other].label;
        if other_page.is_some() && !contains_label(reference, label) {
            self.add(face, format!("the reference \"{reference}\" should name page {label}"));
        }
    }
}

/// Whether givens and other digits have the same look in all grids of an answer.
fn has_plain_givens(manifest: &Manifest, frames: &Frames) -> bool {
    let places = frames.iter().filter_map(|frame| manifest.places.get(*frame));
    let styles = places.filter_map(|place| manifest.styles.get(place.style));
    let mut styles = styles.filter(|style| style.text.is_none()).peekable();
    let is_plain = |style: &FrameStyle| {
        let look = |mark: &str| style.legend.iter().find(|entry| entry.mark == mark);
        match (look("given"), look("answer")) {
            (Some(given), Some(answer)) => given.look == answer.look,
            _ => false,
        }
    };
    styles.peek().is_some() && styles.all(is_plain)
}

/// Marks the digits of an answer as givens if the puzzle also has them.
fn mark_givens(puzzle: &Figure, answer: &mut Figure) {
    let mut givens = BTreeSet::new();
    let marks = puzzle.panels.iter().enumerate().filter_map(|(index, panel)| match panel {
        Panel::Grid(grid) => Some(grid.marks.iter().map(move |mark| (index, mark))),
        Panel::Flow(_) | Panel::Text(_) => None,
    });
    for (index, mark) in marks.flatten() {
        if let Mark::Symbol { at, text, role: Role::Given, .. } = mark {
            givens.insert((index, *at, text.clone()));
        }
    }
    for (index, panel) in answer.panels.iter_mut().enumerate() {
        let grid = match (panel, puzzle.panels.get(index)) {
            (Panel::Grid(grid), _) => grid,
            (Panel::Flow(flow), Some(Panel::Flow(puzzle))) => {
                mark_given_cells(puzzle, flow);
                continue;
            }
            (Panel::Flow(_) | Panel::Text(_), _) => continue,
        };
        for mark in &mut grid.marks {
            if let Mark::Symbol { at, text, role: role @ Role::Answer, .. } = mark
                && givens.contains(&(index, *at, text.clone()))
            {
                *role = Role::Given;
            }
        }
    }
}

/// Marks the symbols of words as givens if the puzzle also has them.
fn mark_given_cells(puzzle: &Flow, answer: &mut Flow) {
    let cells = answer.words.iter_mut().flatten().zip(puzzle.words.iter().flatten());
    for (cell, given) in cells {
        if let (Some((text, role @ Role::Answer)), Some((known, Role::Given))) =
            (&mut cell.symbol, &given.symbol)
            && text == known
        {
            *role = Role::Given;
        }
    }
}

/// The message for words that are missing from a caption.
fn missing(wanted: &str, caption: &str) -> String {
    let with_spaces = |text: &str| text.replace('\u{a0}', " ");
    let (wanted, caption) = (with_spaces(wanted), with_spaces(caption));
    format!("\"{wanted}\" is missing from the caption \"{caption}\"")
}

/// The caption of a grid as a single string.
fn caption(page: &ReadPage, grid: usize) -> String {
    let words: Vec<&str> = page.caption(grid).iter().map(|run| run.text.as_str()).collect();
    words.join(" ")
}

/// The figure of a face from the record, because the face is in another file. Returns `None` if the puzzle
/// is of another kind.
pub(super) fn recorded_figure(kind: &dyn Kind, puzzle: &Puzzle, face: Face) -> Option<Figure> {
    let board = kind.board(puzzle).ok().filter(|_| puzzle.kind == kind.about().name)?;
    Some(board.figure(face, Medium::Book))
}
