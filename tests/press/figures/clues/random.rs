//! Random clue lists in every design: laid out, painted and read back.

use bookgen_base::rng::{Draw as _, Rng};
use bookgen_proof::recognise_lists;
use bookgen_puzzles::figure::{ClueList, Figure, ListEntry};

use super::sample::{DESIGNS, crossword, document, pages, printed, rng};
use crate::soak::repetitions;

const LETTERS: [&str; 40] = [
    "a", "e", "i", "o", "u", "n", "r", "s", "t", "l", "fi", "ffl", "A", "W", "T", "V", "Q", "é",
    "è", "ü", "ß", "Ø", "ç", "ñ", "Ž", "œ", "0", "1", "7", "9", "(", ")", "-", "–", "’", "“", "”",
    "?", "!", ",",
];

/// A text of words of up to 14 letters, at most `max` characters long.
fn text(rng: &mut Rng, max: usize) -> String {
    let length = 1 + rng.below(max as u32) as usize;
    let mut text = String::new();
    while text.chars().count() < length {
        if !text.is_empty() {
            text.push(if rng.below(20) == 0 { '\u{a0}' } else { ' ' });
        }
        for _ in 0..1 + rng.below(7) {
            text.push_str(LETTERS[rng.below(LETTERS.len() as u32) as usize]);
        }
    }
    let text: String = text.chars().take(max).collect();
    text.trim().to_owned()
}

fn label(rng: &mut Rng, number: usize) -> String {
    match rng.below(8) {
        0 => format!("{number}a"),
        1 => format!("{number}, {}", number + 1),
        _ => number.to_string(),
    }
}

/// Random lists: a list after the first has a heading. Entries have labels always, never or sometimes.
pub fn lists(seed: u64) -> Vec<ClueList> {
    let mut rng = rng("lists", seed);
    let labelled = [0, 100, 100, 70][rng.below(4) as usize];
    let max = [20, 60, 60, 200][rng.below(4) as usize];
    let mut number = 0;
    let count = 1 + rng.below(3);
    let lists = (0..count).map(|index| {
        let has_heading = index > 0 || rng.below(3) > 0;
        let heading =
            has_heading.then(|| text(&mut rng, if seed.is_multiple_of(7) { 60 } else { 12 }));
        let most = [3, 30, 80][rng.below(3) as usize] / count;
        let entries = (0..1 + rng.below(most)).map(|_| {
            number += 1;
            let label = (rng.below(100) < labelled).then(|| label(&mut rng, number));
            ListEntry { label, text: text(&mut rng, max) }
        });
        ClueList { heading, entries: entries.collect() }
    });
    lists.collect()
}

#[test]
fn random_lists_are_read_back() {
    const COUNT: u64 = 8;
    let rounds = u64::from(repetitions(2, 100));
    let mut failures = Vec::new();
    let mut beside = 0;
    let mut continued = 0;
    for (design, round) in DESIGNS.iter().flat_map(|design| (0..rounds).map(move |r| (design, r))) {
        let figures = (0..COUNT).map(|index| {
            let seed = round * COUNT + index;
            let sides = if design.name == "large-print" { [5, 7, 9] } else { [5, 9, 13] };
            let side = sides[(seed % 3) as usize];
            Figure { lists: lists(seed), ..crossword(side, seed) }
        });
        let figures: Vec<Figure> = figures.collect();
        for figure in &figures {
            assert_eq!(figure.check(), Ok(()));
        }
        let document = document(design, figures.len());
        let pages = pages(&document, &figures);
        let pages = pages.unwrap_or_else(|faults| panic!("{}: {faults}", design.name));
        let (pdf, manifest) = printed(&document, &pages);
        let found = recognise_lists(pdf.clone(), &manifest).unwrap();
        for (index, (found, figure)) in found.iter().zip(&figures).enumerate() {
            let claim = &manifest.puzzles[index];
            if claim.fragments.is_empty() {
                // A plain list is set as words, which the proof reads without a claimed place.
                let [list] = &figure.lists[..] else { panic!("{} is not plain", claim.id) };
                assert_eq!((claim.list, &list.heading), (list.entries.len(), &None));
                continue;
            }
            continued += usize::from(claim.fragments.len() > 1);
            let first = manifest.places[claim.frames[0][0]];
            beside += usize::from(claim.fragments[0].y < first.y + 20_000);
            if found.as_ref() != Ok(&figure.lists) {
                let seed = round * COUNT + index as u64;
                failures.push(format!("{} {seed}: {found:?}\n{:?}", design.name, figure.lists));
            }
        }
        if let (false, Ok(folder)) = (failures.is_empty(), std::env::var("BOOKGEN_PICTURES")) {
            std::fs::write(format!("{folder}/lists-{}.pdf", design.name), &pdf).unwrap();
        }
    }
    let count = failures.len();
    failures.truncate(3);
    assert!(failures.is_empty(), "{count} lists:\n{}", failures.join("\n"));
    assert!(beside > 0 && continued > 0, "{beside} beside, {continued} continued");
}
