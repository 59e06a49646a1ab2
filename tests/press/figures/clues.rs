//! Clue lists: they are laid out beside, below and over pages, and read back.

mod random;
mod sample;
mod tampering;

use bookgen_base::Diagnostic;
use bookgen_press::{DrawingStyle, draw_puzzle, puzzle_page};
use bookgen_proof::recognise_lists;
use bookgen_puzzles::Face;
use bookgen_puzzles::figure::{ClueList, Figure, ListEntry};

use super::{fonts, gallery};
use sample::{DESIGNS, FigureBoard, crossword, document, document_of, pages, printed};

/// Also writes the pages to the folder `BOOKGEN_PICTURES`.
#[test]
fn crosswords_are_read_back_in_every_design() {
    for design in &DESIGNS {
        let sides: [u16; 4] = match design.name {
            "newsprint" => [7, 9, 11, 11],
            // The numbers in the corners of cells are as large as other type.
            "large-print" => [5, 7, 7, 9],
            _ => [9, 11, 13, 15],
        };
        let mut figures: Vec<Figure> = sides.iter().map(|side| crossword(*side, 3)).collect();
        let gallery = gallery::all().into_iter().map(|example| example.figure);
        figures.extend(gallery.filter(|figure| figure.lists.len() > 1));
        let document = document(design, figures.len());
        let pages = pages(&document, &figures);
        let pages = pages.unwrap_or_else(|faults| panic!("{}: {faults}", design.name));
        let (pdf, manifest) = printed(&document, &pages);
        if let Ok(folder) = std::env::var("BOOKGEN_PICTURES") {
            std::fs::write(format!("{folder}/{}.pdf", design.name), &pdf).unwrap();
            std::fs::write(format!("{folder}/{}.json", design.name), manifest.write()).unwrap();
        }
        let lists = recognise_lists(pdf, &manifest).unwrap();
        assert_eq!(lists.len(), figures.len());
        for (found, figure) in lists.iter().zip(&figures) {
            assert_eq!(found.as_ref(), Ok(&figure.lists), "{}", design.name);
        }
    }
}

/// A crossword with a number of clues of one text.
fn with_clues(count: usize, text: &str) -> Figure {
    let entries = (1..=count)
        .map(|number| ListEntry { label: Some(number.to_string()), text: text.to_owned() });
    let lists = vec![ClueList { heading: Some("Across".to_owned()), entries: entries.collect() }];
    Figure { lists, ..crossword(9, 1) }
}

#[test]
fn long_clues_continue_on_further_pages() {
    let document = document(&DESIGNS[0], 2);
    let figures = [with_clues(300, "An even longer clue of about two lines (12)"), crossword(9, 2)];
    let pages = pages(&document, &figures).unwrap();
    let claims = &pages.manifests.0.puzzles;
    let of = |claim: usize| -> Vec<usize> {
        claims[claim].fragments.iter().map(|fragment| fragment.page).collect()
    };
    let first = claims[0].page.unwrap();
    let long = of(0);
    assert!(long.len() > 4, "{long:?}");
    assert_eq!(long, (first..first + long.len()).collect::<Vec<usize>>());
    // The next puzzle follows the last page of the clues.
    assert_eq!(claims[1].page, Some(first + long.len()));
    let text = |page: usize| format!("{:?}", pages.book[page - 1]);
    assert!(text(first + 1).contains("\"1 (continued)\""));
    assert!(!text(first).contains("(continued)"));
    // All columns except those of the last page are full.
    let rows: Vec<usize> = claims[0].fragments.iter().map(|fragment| fragment.rows).collect();
    assert!(rows[1..rows.len() - 1].iter().all(|own| own.abs_diff(rows[1]) < 2), "{rows:?}");
}

#[test]
fn clues_that_do_not_fit_are_an_error() {
    let small = "[page]\npuzzle.least_symbol = \"5pt\"\nanswer.least_symbol = \"4pt\"\n";
    let chapter = |id: &str, more: &str| {
        format!("[[chapter]]\nid = \"{id}\"\nkind = \"sudoku\"\nlevel = \"easy\"\n{more}")
    };
    let message = |spec: &str, figures: &[Figure]| {
        let faults = pages(&document_of(spec), figures).err().expect("the clues do not fit");
        let Diagnostic { message, place, help, .. } = faults.0[0].clone();
        [message, place.unwrap().1, help.unwrap()]
    };
    let slots: String = ["a", "b", "c"].map(|id| chapter(id, "count = 1\n")).concat();
    let slots =
        format!("template = \"newspaper-half\"\n{small}{slots}[answers]\nat = \"previous\"\n");
    let fits = [with_clues(3, "Fit (3)"), with_clues(2, "Fit (3)"), with_clues(4, "Fit (3)")];
    let laid_out = pages(&document_of(&slots), &fits).unwrap_or_else(|faults| panic!("{faults}"));
    assert!(laid_out.manifests.0.puzzles.iter().all(|claim| claim.fragments.len() == 1));
    let too_many = [with_clues(30, "Fit (3)"), fits[1].clone(), fits[2].clone()];
    assert_eq!(
        message(&slots, &too_many),
        [
            "the clues of a puzzle do not fit into the slot of chapter `a`",
            "the slot is 75 mm x 86 mm",
            "the grid needs 151pt x 151pt, and its clues a height of up to 190.08pt below the \
             grid; make the slot larger, use smaller type (`list` in [page.sizes]) or smaller cells \
             in [page.puzzle], or write shorter clues",
        ]
    );
    let two =
        format!("template = \"kdp-6x9\"\n{small}{}", chapter("a", "count = 2\nper_page = 2\n"));
    let long = with_clues(40, "A clue of about one line (5, 5)");
    assert_eq!(
        message(&two, &[long.clone(), long.clone()]),
        [
            "2 puzzles with their clues do not fit on a page of chapter `a`",
            "the page is 342pt x 524.16pt",
            "the grid needs 153.75pt x 153.75pt, and its clues a height of up to 304.92pt below the \
             grid; write `per_page = 1`, so that long clues continue on further pages",
        ]
    );
    let large = two.replace("[page]", "[page]\nsizes.list = \"60pt\"").replace("= 2", "= 1");
    assert_eq!(
        message(&large, &[with_clues(3, "Donaudampfschiff")]),
        [
            "the word `Donaudampfschiff` is wider than a column of clues of chapter `a`",
            "the page is 342pt wide, and the word needs 498.06pt",
            "use smaller type (`list` in [page.sizes]), or a shorter word",
        ]
    );
}

#[test]
fn the_example_of_the_rules_has_its_clues() {
    for design in &DESIGNS {
        let mut document = document(design, 1);
        let (example, puzzle) = (crossword(5, 1), crossword(9, 1));
        let pages = sample::rules(&mut document, &example, &puzzle);
        let pages = pages.unwrap_or_else(|faults| panic!("{}: {faults}", design.name));
        let (pdf, manifest) = printed(&document, &pages);
        if let Ok(folder) = std::env::var("BOOKGEN_PICTURES") {
            std::fs::write(format!("{folder}/rules-{}.pdf", design.name), &pdf).unwrap();
        }
        let lists = recognise_lists(pdf, &manifest).unwrap();
        assert_eq!(lists, [Ok(puzzle.lists), Ok(example.lists)], "{}", design.name);
        assert_eq!(manifest.example_fragments.len(), 1);
    }
}

#[test]
fn a_dated_sheet_has_a_slot_for_a_puzzle_with_clues() {
    let figure = crossword(9, 1);
    let mut document = document_of(
        "template = \"a4-sheet\"\n[page]\nsizes.list = \"11pt\"\npuzzle.least_symbol = \"5pt\"\n\
         [[chapter]]\nid = \"a\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = 1\n",
    );
    let pages = sample::sheet(&mut document, &figure).unwrap_or_else(|faults| panic!("{faults}"));
    let (pdf, manifest) = printed(&document, &pages);
    if let Ok(folder) = std::env::var("BOOKGEN_PICTURES") {
        std::fs::write(format!("{folder}/sheet.pdf"), &pdf).unwrap();
    }
    assert_eq!(recognise_lists(pdf, &manifest).unwrap(), [Ok(figure.lists)]);
    assert_eq!((pages.book.len(), manifest.puzzles[0].fragments.len()), (1, 1));
}

#[test]
fn a_drawing_has_the_clues_below_the_puzzle() {
    let fonts = fonts();
    let figure = crossword(9, 3);
    let answer = Figure { lists: Vec::new(), ..figure.clone() };
    let board = FigureBoard { puzzle: figure.clone(), answer };
    let style = DrawingStyle::new(&fonts);
    let page = |face| puzzle_page(&board, face, None, &fonts, &style, "alt").unwrap();
    let (puzzle, answer) = (page(Face::Puzzle), page(Face::Answer));
    assert_eq!(puzzle.size.width, answer.size.width);
    assert!(puzzle.size.height > answer.size.height * 1.2);
    let svg = draw_puzzle(&board, Face::Puzzle, &fonts, &style, "alt").unwrap();
    for text in ["Across", "Down", figure.lists[0].entries[0].label.as_ref().unwrap()] {
        assert!(svg.contains(&format!("aria-label=\"{text}\"")), "{text}");
    }
    if let Ok(folder) = std::env::var("BOOKGEN_PICTURES") {
        std::fs::write(format!("{folder}/puzzle.svg"), svg).unwrap();
    }
}
