//! Documents with puzzles that have clue lists: crosswords of any size, with random clues.

use bookgen::spec;
use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::rng::{Draw as _, Rng, StreamName};
use bookgen_base::schema::NoFiles;
use bookgen_contract::manifest::Manifest;
use bookgen_press::document::{Document, Matter, Placed};
use bookgen_press::layout::{Pages, SheetAnswers, arrange_slots, lay_out};
use bookgen_press::render::pdf::write_pdf;
use bookgen_puzzles::figure::{
    Anchor, Cell, ClueList, Figure, Grid, Lattice, ListEntry, Mark, Purpose, Role, Tone, Weight,
};
use bookgen_puzzles::{Board, Face, Fingerprint, Grade, Medium, Step, Verdict, find};

use crate::sample_pages::meta;

/// A puzzle that only has figures.
pub struct FigureBoard {
    /// The puzzle.
    pub puzzle: Figure,
    /// The answer.
    pub answer: Figure,
}

impl Board for FigureBoard {
    fn verify(&self) -> Verdict {
        Verdict::Proved
    }

    fn grade(&self) -> Grade {
        Grade { level: find("sudoku").unwrap().about().levels.first(), rating: None, effort: 0 }
    }

    fn steps(&self, _: &str) -> Vec<Step> {
        Vec::new()
    }

    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::new("")
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        match face {
            Face::Puzzle => self.puzzle.clone(),
            Face::Answer => self.answer.clone(),
        }
    }
}

/// A page design: a template, and keys of the spec that change it.
pub struct Design {
    pub name: &'static str,
    template: &'static str,
    page: &'static str,
}

/// Designs for books, newsprint and large print. The numbers of crosswords are smaller than the least
/// type of the templates.
pub const DESIGNS: [Design; 5] = [
    Design { name: "6x9", template: "kdp-6x9", page: "" },
    Design { name: "letter", template: "kdp-6x9", page: "trim = \"8.5in x 11in\"\n" },
    Design {
        name: "landscape",
        template: "kdp-6x9",
        page: "trim = \"11in x 8.5in\"\nsizes.list = \"9pt\"\n",
    },
    Design { name: "newsprint", template: "newspaper-column", page: "" },
    Design { name: "large-print", template: "kdp-large-print", page: "" },
];

/// A document with a chapter of `count` puzzles, one on a page.
pub fn document(design: &Design, count: usize) -> Document {
    let Design { template, page, .. } = design;
    document_of(&format!(
        "template = \"{template}\"\n[page]\n{page}puzzle.least_symbol = \"5pt\"\n\
         answer.least_symbol = \"4pt\"\nanswer.least_cell = \"10pt\"\n[[chapter]]\n\
         id = \"a\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = {count}\nper_page = 1\n"
    ))
}

/// A document without front pages. `spec` is the spec after the title and the seed.
pub fn document_of(spec: &str) -> Document {
    let spec = format!("[book]\ntitle = \"Clues\"\nseed = 1\n{spec}");
    let source = Source::new("book.toml", spec);
    let book = spec::resolve(&source, &NoFiles, None).unwrap_or_else(|faults| panic!("{faults}"));
    let mut document = book.document;
    document.front.clear();
    document
}

/// Lays out a document with these puzzles.
pub fn pages(document: &Document, puzzles: &[Figure]) -> Result<Pages, Faults> {
    let chapters = document.chapters.iter().enumerate();
    let chapters = chapters.flat_map(|(index, chapter)| (0..chapter.count).map(move |_| index));
    let placed = puzzles.iter().zip(chapters).enumerate();
    let placed = placed.map(|(index, (figure, chapter))| placed_of(index, Some(chapter), figure));
    let placed: Vec<Placed> = placed.collect();
    lay_out(document, &placed.iter().collect::<Vec<&Placed>>(), &|_| ())
}

/// Lays out the rules of play with this example, and a puzzle.
pub fn rules(document: &mut Document, example: &Figure, puzzle: &Figure) -> Result<Pages, Faults> {
    document.front = vec![Matter::HowToSolve.into()];
    document.examples = vec![find("sudoku").unwrap()];
    let placed = [placed_of(0, Some(0), puzzle), placed_of(1, None, example)];
    lay_out(document, &placed.iter().collect::<Vec<&Placed>>(), &|_| ())
}

/// Arranges the slots of a dated sheet with this puzzle, and lays out the sheet.
pub fn sheet(document: &mut Document, puzzle: &Figure) -> Result<Pages, Faults> {
    let placed = placed_of(0, Some(0), puzzle);
    arrange_slots(document, &[&placed], SheetAnswers::None);
    lay_out(document, &[&placed], &|_| ())
}

fn placed_of(index: usize, chapter: Option<usize>, figure: &Figure) -> Placed {
    let answer = Figure { lists: Vec::new(), ..figure.clone() };
    let board = FigureBoard { puzzle: figure.clone(), answer };
    Placed {
        id: format!("a/{}", index + 1),
        chapter,
        kind: find("sudoku").unwrap(),
        puzzle: "sudoku:9x9::".parse().unwrap(),
        grade: board.grade(),
        board: Box::new(board),
        generator: 1,
        minutes: None,
    }
}

/// A laid-out document as a PDF, with its manifest.
pub fn printed(document: &Document, pages: &Pages) -> (Vec<u8>, Manifest) {
    let pdf = write_pdf(&pages.book, &document.design.fonts, &meta()).unwrap();
    (pdf, pages.manifests.0.clone())
}

pub fn rng(name: &str, seed: u64) -> Rng {
    StreamName::new().with(name).with_number(seed).stream()
}

const WORDS: [&str; 60] = [
    "a",
    "of",
    "the",
    "in",
    "to",
    "for",
    "old",
    "new",
    "king",
    "river",
    "city",
    "small",
    "bird",
    "of prey",
    "Scottish",
    "French",
    "composer",
    "tree",
    "garden",
    "instrument",
    "without",
    "colour",
    "perhaps",
    "sound",
    "broken",
    "returns",
    "artist’s",
    "flower",
    "drink",
    "after",
    "dinner",
    "nothing",
    "left",
    "right",
    "endless",
    "summer",
    "plan",
    "ship",
    "crew",
    "sailor",
    "note",
    "confused",
    "about",
    "love",
    "letter",
    "Greek",
    "character",
    "study",
    "run",
    "quickly",
    "fruit",
    "part",
    "play",
    "money",
    "owed",
    "rare",
    "metal",
    "“quick”",
    "naïve",
    "Zürich",
];

/// The text of a clue with the number of its letters.
fn clue(rng: &mut Rng, letters: usize) -> String {
    let count = 2 + rng.below(8);
    let words = (0..count).map(|_| WORDS[rng.below(WORDS.len() as u32) as usize]);
    let text = words.collect::<Vec<&str>>().join(" ");
    let mut start = text.chars();
    let first = start.next().unwrap().to_uppercase();
    format!("{}{} ({letters})", first, start.as_str())
}

/// A crossword with black cells in a symmetric pattern and random clues.
pub fn crossword(side: u16, seed: u64) -> Figure {
    let mut rng = rng("crossword", seed);
    let mut black = vec![false; usize::from(side * side)];
    let index = |column: u16, row: u16| usize::from(row * side + column);
    for row in 0..side {
        for column in 0..side {
            let is_fixed = column % 2 == 1 && row % 2 == 1;
            let is_free = column % 2 == 0 && row % 2 == 0;
            if is_fixed || !is_free && rng.below(100) < 18 {
                black[index(column, row)] = true;
                black[index(side - 1 - column, side - 1 - row)] = true;
            }
        }
    }
    let is_white = |column: i32, row: i32| {
        let range = 0..i32::from(side);
        range.contains(&column) && range.contains(&row) && !black[index(column as u16, row as u16)]
    };
    let mut grid = Grid::new(Lattice::rectangle(side, side), Purpose::Written);
    let edges = grid.lattice.edges(|_| Some(Weight::Thin));
    grid.marks.extend(edges);
    let cells = grid.lattice.cells().filter(|cell| black[index(cell.column, cell.row)]).collect();
    grid.marks.push(Mark::Fill { cells, tone: Tone::Black });
    let (mut across, mut down, mut number) = (Vec::new(), Vec::new(), 0);
    for row in 0..i32::from(side) {
        for column in 0..i32::from(side) {
            let length = |x: i32, y: i32| {
                (0..).take_while(|i| is_white(column + i * x, row + i * y)).count()
            };
            let starts = |x: i32, y: i32| {
                is_white(column, row) && !is_white(column - x, row - y) && length(x, y) > 2
            };
            let [is_across, is_down] = [starts(1, 0), starts(0, 1)];
            if !is_across && !is_down {
                continue;
            }
            number += 1;
            let at = Cell::new(column as u16, row as u16).centre();
            let (text, role) = (number.to_string(), Role::Clue);
            grid.marks.push(Mark::Symbol { at, anchor: Anchor::TopLeft, text: text.clone(), role });
            let mut entry = |list: &mut Vec<ListEntry>, letters: usize| {
                let label = Some(text.clone());
                list.push(ListEntry { label, text: clue(&mut rng, letters) });
            };
            if is_across {
                entry(&mut across, length(1, 0));
            }
            if is_down {
                entry(&mut down, length(0, 1));
            }
        }
    }
    let list = |heading: &str, entries| ClueList { heading: Some(heading.to_owned()), entries };
    let lists = vec![list("Across", across), list("Down", down)];
    Figure { lists, ..Figure::new(grid) }
}
