//! The number of puzzles and answers on a page is obeyed, or refused with the number that fits.

use std::collections::BTreeMap;

use bookgen_contract::Manifest;

use crate::test_dir::TestDir;

/// A book of two chapters, with further lines in its tables.
fn book(template: &str, count: u32, chapter: &str, more: &str) -> String {
    let chapter = |id: &str| {
        format!(
            "[[chapter]]\nid = \"{id}\"\nkind = \"sudoku\"\nlevel = \"diabolical\"\ncount = {count}\n\
             {chapter}\n"
        )
    };
    let head = format!("[book]\ntitle = \"Formats\"\nseed = 7\ntemplate = \"{template}\"\n");
    head + &chapter("a") + &chapter("b") + more
}

/// The manifest of a book, which is built and proved.
fn built(spec: &str) -> Manifest {
    let dir = TestDir::with("book.toml", spec);
    dir.done(&["build", "book.toml", "--quiet"]);
    dir.done(&["proof", "book.pdf"]);
    Manifest::read(&dir.text("book.manifest.json")).unwrap()
}

/// The sides of the cells of all puzzles (0) or answers (1), in thousandths of a point.
fn cells(manifest: &Manifest, face: usize) -> Vec<i64> {
    let places = manifest.puzzles.iter().flat_map(|claim| claim.frames[face].clone());
    let styles = places.map(|place| manifest.places[place].style);
    let mut cells: Vec<i64> = styles.map(|style| manifest.styles[style].cell).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The numbers of puzzles or answers on the pages that have any.
fn on_pages(pages: impl Iterator<Item = Option<usize>>) -> Vec<usize> {
    let mut count: BTreeMap<usize, usize> = BTreeMap::new();
    pages.flatten().for_each(|page| *count.entry(page).or_default() += 1);
    count.into_values().collect()
}

#[test]
fn four_puzzles_fit_on_a_small_page() {
    for (template, smallest) in [("kdp-6x9", 17_000), ("booklet-a5", 16_800)] {
        let manifest = built(&book(template, 8, "per_page = 4", ""));
        assert_eq!(on_pages(manifest.puzzles.iter().map(|claim| claim.page)), [4; 4]);
        let cells = cells(&manifest, 0);
        assert!(cells.len() == 1 && cells[0] >= smallest, "{template}: {cells:?}");
    }
}

#[test]
fn compact_answers_have_digits_of_7_pt() {
    let manifest = built(&book("letter-sheet", 30, "", "[answers]\ncompact = true\n"));
    assert_eq!(on_pages(manifest.puzzles.iter().map(|claim| claim.answer)), [30, 30]);
    let cells = cells(&manifest, 1);
    assert!(cells.len() == 1 && cells[0] >= 10_000, "{cells:?}");
}

#[test]
fn the_number_of_answers_is_obeyed() {
    for per_page in [3, 5, 6] {
        let answers = format!("[answers]\nper_page = {per_page}\n");
        let manifest = built(&book("kdp-6x9", 15, "", &answers));
        let pages = on_pages(manifest.puzzles.iter().map(|claim| claim.answer));
        assert_eq!(pages, vec![per_page; 30 / per_page]);
    }
}

#[test]
fn openers_on_any_page_need_no_blank_pages() {
    let right = built(&book("kdp-6x9", 4, "per_page = 2", "[page]\nopener_pages = \"right\"\n"));
    let any = built(&book("kdp-6x9", 4, "per_page = 2", "[page]\nopener_pages = \"any\"\n"));
    let first =
        |manifest: &Manifest| manifest.puzzles.iter().map(|claim| claim.page).collect::<Vec<_>>();
    assert_ne!(first(&right), first(&any));
    let last = |manifest: &Manifest| manifest.puzzles.iter().filter_map(|claim| claim.answer).max();
    assert!(last(&any) < last(&right));
}
