//! Pages that a program makes by hand are proved like the pages of a book.

use crate::figures::fonts;
use bookgen::press::page::{Edges, Role, moved};
use bookgen::press::{
    DrawingStyle, FontSet, ManifestPlace, NaiveDate, Page, PdfMetadata, Point, Pt, ShownPuzzle,
    Size, TextStyle, page_manifest, puzzle_page, write_pdf_with_manifest,
};
use bookgen::proof::{Expectations, Report, prove};
use bookgen::puzzles::{Face, FileError, Files, Generator, KINDS, Puzzle};

/// A list of twelve birds, and a list with a word of nine letters.
struct Words;

impl Files for Words {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        let birds = "robin wren swift heron eagle stork raven finch osprey magpie plover kestrel";
        let words = if path == "nine.txt" { "wordplays" } else { birds };
        Ok(words.replace(' ', "\n").into_bytes())
    }
}

/// A puzzle of the default level of each kind.
fn puzzles() -> Vec<Puzzle> {
    let puzzle = |kind: &&dyn bookgen::puzzles::Kind| {
        let about = kind.about();
        let options = match about.name {
            "wordoku" => "words = \"nine.txt\"",
            "wordsearch" => "words = \"birds.txt\"\nwords_per_puzzle = 6",
            "criss-cross" => "words = \"birds.txt\"\nwords_per_puzzle = 8",
            _ => "",
        };
        let generator = Generator::with_files(about.name, about.default_level, options, &Words);
        generator.map_err(|faults| faults.to_string()).unwrap().puzzle(5, 0).unwrap()
    };
    KINDS.iter().map(puzzle).collect()
}

fn proved(pages: Vec<Page>, fonts: &FontSet, puzzles: &[ShownPuzzle<'_>]) -> Report {
    let manifest = page_manifest("By hand", &pages, puzzles).unwrap();
    let date = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap();
    let metadata = PdfMetadata::new("By hand", date);
    let embedded = ManifestPlace::Embedded;
    let (pdf, manifest) =
        write_pdf_with_manifest(pages, fonts, &metadata, manifest, embedded).unwrap();
    if let Ok(folder) = std::env::var("BOOKGEN_PICTURES") {
        std::fs::write(format!("{folder}/{}.pdf", puzzles[0].puzzle.kind), &pdf).unwrap();
    }
    prove(pdf, Expectations { manifest: Some(&manifest), ..Expectations::default() }).unwrap()
}

/// The pages of [`puzzle_page`], without a number.
#[test]
fn a_puzzle_alone_is_proved() {
    let fonts = fonts();
    let style = DrawingStyle::new(&fonts);
    let mut faults = Vec::new();
    for puzzle in puzzles() {
        let board = bookgen_puzzles::board(&puzzle).unwrap();
        let page = |face| puzzle_page(&*board, face, Some("a"), &fonts, &style, "alt").unwrap();
        let shown = [ShownPuzzle { id: "a", number: 0, puzzle: &puzzle }];
        let report = proved(vec![page(Face::Puzzle), page(Face::Answer)], &fonts, &shown);
        if (report.puzzles, report.answers) != (1, 1) || !report.findings.is_empty() {
            faults.push(format!("{}: {:?}", puzzle.kind, report.findings));
        }
    }
    assert_eq!(faults, <[String; 0]>::default());
}

/// Two puzzles below numbers, on pages with other text.
#[test]
fn puzzles_on_composed_pages_are_proved() {
    let fonts = fonts();
    let style = DrawingStyle::new(&fonts);
    let (lato, _) = fonts.faces().next().unwrap();
    let mut faults = Vec::new();
    for pair in puzzles().chunks_exact(2) {
        let ids = ["first", "second"];
        let shown: Vec<ShownPuzzle<'_>> = (0..2)
            .map(|at| ShownPuzzle { id: ids[at], number: 41 + at as u32, puzzle: &pair[at] })
            .collect();
        let page = |face: Face| {
            let mut items = Vec::new();
            for shown in &shown {
                let board = bookgen_puzzles::board(shown.puzzle).unwrap();
                let drawn = puzzle_page(&*board, face, Some(shown.id), &fonts, &style, "alt");
                let number = shown.number.to_string();
                let line = fonts.shape(&TextStyle::new([lato], Pt(20.0)), &number).unwrap();
                let left = Pt(50.0 + 1000.0 * f64::from(shown.number - 41));
                items.extend(line.items(Point::new(left, Pt(70.0)), &Role::Heading(1)));
                items.extend(moved(drawn.unwrap().items, Point::new(left, Pt(80.0))));
            }
            let size = Size::new(Pt(2000.0), Pt(1500.0));
            Page { size, bleed: Edges::default(), label: "1".to_owned(), items }
        };
        let report = proved(vec![page(Face::Puzzle), page(Face::Answer)], &fonts, &shown);
        if (report.puzzles, report.answers) != (2, 2) || !report.findings.is_empty() {
            faults.push(format!("{}, {}: {:?}", pair[0].kind, pair[1].kind, report.findings));
        }
    }
    assert_eq!(faults, <[String; 0]>::default());
}

/// A puzzle without a number is accepted only if no other puzzle can be meant.
#[test]
fn two_puzzles_need_numbers() {
    let fonts = fonts();
    let style = DrawingStyle::new(&fonts);
    let generator = Generator::new("sudoku", "easy").unwrap();
    let puzzles = [generator.puzzle(1, 0).unwrap(), generator.puzzle(1, 1).unwrap()];
    let ids = ["a", "b"];
    let page = |at: usize| {
        let board = bookgen_puzzles::board(&puzzles[at]).unwrap();
        puzzle_page(&*board, Face::Puzzle, Some(ids[at]), &fonts, &style, "alt").unwrap()
    };
    let shown =
        [0, 1].map(|at| ShownPuzzle { id: ids[at], number: at as u32, puzzle: &puzzles[at] });
    let report = proved(vec![page(0), page(1)], &fonts, &shown);
    let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        [
            "page 1: puzzle 0: its number is not printed near it",
            "page 2: puzzle 1: its number is not printed near it"
        ]
    );
}

/// A page that shows another puzzle than the manifest says is refused.
#[test]
fn a_page_with_another_puzzle_is_refused() {
    let fonts = fonts();
    let style = DrawingStyle::new(&fonts);
    let generator = Generator::new("futoshiki", "easy").unwrap();
    let [shown, drawn] = [0, 1].map(|index| generator.puzzle(1, index).unwrap());
    let board = bookgen_puzzles::board(&drawn).unwrap();
    let page = puzzle_page(&*board, Face::Puzzle, Some("a"), &fonts, &style, "alt").unwrap();
    let report = proved(vec![page], &fonts, &[ShownPuzzle { id: "a", number: 0, puzzle: &shown }]);
    let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    assert_eq!(findings, ["page 1: puzzle 0: the printed puzzle differs from the manifest"]);
}
