//! Tests of `explain`.

use super::*;
use crate::board;
use crate::grade::{Basis, NESTED};

/// The candidate grid before step `number` of a puzzle, the step, and its explanation in a language.
fn explained(puzzle: &str, number: usize, language: &str) -> (String, Step, Explanation) {
    let givens = board::parse_givens(puzzle).unwrap();
    let mut walk = Walkthrough::new(&givens, NESTED).in_language(language);
    for _ in 1..number {
        walk.next().unwrap();
    }
    let grid = walk.grid();
    let (step, explanation) = walk.next().unwrap();
    (grid, step, explanation)
}

/// Compares the explanations of the steps in the table with the golden file. With `BOOKGEN_BLESS=1`
/// the golden file is written instead, and the change shows in review.
#[test]
#[expect(clippy::disallowed_methods, reason = "an environment variable enables blessing")]
fn steps_of_all_techniques_are_explained() {
    let table =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/sudoku/steps.tsv"));
    let mut text = String::new();
    let mut explained_techniques: Vec<Technique> = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (grid, step, explanation) = explained(fields[4], fields[1].parse().unwrap(), "en");
        let repeated = explained_techniques.contains(&step.technique);
        explained_techniques.push(step.technique);
        // Catches placeholders without a value and empty values.
        let words = explanation.to_string();
        assert!(!words.contains(['{', '}']) && !words.contains("  and") && !words.contains(" ,"));
        assert!(explanation.sentences.len() > 1, "{words}");
        if !repeated {
            text += &format!("{grid}{words}\n");
            for language in ["de", "es", "fr"] {
                let number = fields[1].parse().unwrap();
                let (_, same, other) = explained(fields[4], number, language);
                let words = other.to_string();
                assert_eq!(
                    (same, other.sentences.len()),
                    (step.clone(), explanation.sentences.len())
                );
                assert!(!words.contains(['{', '}']) && other.sentences != explanation.sentences);
            }
        }
    }
    explained_techniques.dedup();
    // Direct claiming is never the first step found, and some dynamic chains are too rare to occur
    // in the table.
    let missing: Vec<&Technique> = Technique::ALL
        .iter()
        .filter(|technique| !explained_techniques.contains(technique))
        .collect();
    assert_eq!(missing, NOT_COVERED.each_ref());
    if std::env::var("BOOKGEN_BLESS").is_ok_and(|value| value == "1") {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/explained.txt");
        std::fs::write(path, text).unwrap();
        return;
    }
    let golden =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/explained.txt"));
    for (at, (found, wanted)) in text.lines().zip(golden.lines()).enumerate() {
        assert_eq!(found, wanted, "line {}", at + 1);
    }
    assert_eq!(text.len(), golden.len());
}

const NOT_COVERED: [Technique; 5] = [
    Technique::DirectClaiming,
    Technique::DynamicPlusDouble,
    Technique::DynamicPlusCell,
    Technique::DynamicPlusHouse,
    Technique::DynamicPlusContradiction,
];

/// A walkthrough ends with the solution and explains each step.
#[test]
fn a_walkthrough_ends_with_the_solution() {
    let puzzle =
        ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
    let givens = board::parse_givens(puzzle).unwrap();
    let mut walk = Walkthrough::new(&givens, NESTED);
    let steps: Vec<(Step, Explanation)> = walk.by_ref().collect();
    assert!(board::is_solution(walk.cells()));
    assert_eq!(steps.iter().map(|(step, _)| step.rating.0).max(), Some(36));
    // Without pairs the walkthrough gets stuck.
    let mut stuck = Walkthrough::new(&givens, Technique::Claiming.rating());
    assert!(stuck.by_ref().all(|(step, _)| step.rating <= Technique::Claiming.rating()));
    assert!(stuck.cells().contains(&0));
}

/// A statement in a sentence: the cell, the digit, and whether the cell holds the digit.
type Claim = (usize, usize, bool);

/// Parses a list of cells or digits, for example `r1c1, r1c2 and r3c3`.
fn listed(text: &str) -> Vec<usize> {
    let number = |c: &str| c.parse::<usize>().unwrap() - 1;
    let items = text.split(", ").flat_map(|part| part.split(" and "));
    items
        .map(|item| match item.strip_prefix('r').and_then(|item| item.split_once('c')) {
            Some((row, column)) => 9 * number(row) + number(column),
            None => number(item),
        })
        .collect()
}

/// The conclusions that a sentence states. Assumptions and links of chains are not conclusions.
fn claims(sentence: &str) -> Vec<Claim> {
    let is_cell = |word: &str| word.starts_with('r') && word[1..].starts_with(char::is_numeric);
    if let Some(rest) = sentence.strip_prefix("Remove ") {
        let parts = rest.trim_end_matches('.').split("; ").map(|part| part.split_once(" from "));
        return parts
            .flat_map(|part| {
                let (digits, cells) = part.unwrap();
                let cells = listed(cells);
                listed(digits)
                    .into_iter()
                    .flat_map(move |d| cells.clone().into_iter().map(move |cell| (cell, d, false)))
            })
            .collect();
    }
    if sentence.starts_with('(') || sentence.starts_with("If ") {
        return Vec::new();
    }
    // Parses sentences like "So r1c9 is 3." or "In every case r1c9 is not 3."
    let sentence = sentence.replace(": ", ". ");
    let mut claims = Vec::new();
    for end in sentence.split(". ") {
        let end = end.strip_prefix("So ").or(end.strip_prefix("In every case ")).unwrap_or(end);
        let words: Vec<&str> = end.trim_end_matches('.').split(' ').collect();
        match words[..] {
            [cell, "is", digit] if is_cell(cell) && digit.len() == 1 => {
                claims.push((listed(cell)[0], listed(digit)[0], true));
            }
            [cell, "is", "not", digit] if is_cell(cell) && digit.len() == 1 => {
                claims.push((listed(cell)[0], listed(digit)[0], false));
            }
            _ => {}
        }
    }
    claims
}

/// Checks that the last sentence states exactly the conclusion of the step, and that no other
/// sentence states a different conclusion.
fn check_words(walk: &Walkthrough, step: &Step, explanation: &Explanation) {
    let words = explanation.to_string();
    let expected: Vec<Claim> = match &step.conclusion {
        Conclusion::Placement(cell, digit) => vec![(*cell, *digit, true)],
        Conclusion::Eliminations(removals) => (0..81)
            .flat_map(|cell| (0..9).map(move |digit| (cell, digit, false)))
            .filter(|&(cell, digit, _)| {
                removals[digit] & walk.candidates().cells_with(digit) & 1 << cell != 0
            })
            .collect(),
    };
    assert!(!expected.is_empty(), "{words}");
    let (last, others) = explanation.sentences.split_last().unwrap();
    let mut stated = claims(last);
    stated.sort_unstable();
    assert_eq!(stated, expected, "{words}");
    for sentence in others {
        for claim in claims(sentence) {
            assert!(expected.contains(&claim), "{claim:?} in: {words}");
        }
    }
}

/// For every technique, the words state exactly the placements and eliminations of the step.
#[test]
fn words_match_the_conclusion_of_the_step() {
    let steps =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/sudoku/steps.tsv"))
            .lines();
    let steps = steps.filter(|line| !line.starts_with('#')).map(|line| line.split('\t').nth(4));
    let vectors = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/sudoku/rating_vectors.tsv"
    ))
    .lines();
    let vectors = vectors.filter(|line| !line.starts_with('#')).skip(100).step_by(20);
    let bug = ".........3.59.46.1.4..1..3.2.......7..71634.....2.7....2.8.1.7.8.6...3.2..9...1..";
    let puzzles = steps.chain(vectors.map(|line| line.split('\t').next())).flatten();
    let mut explained_techniques: Vec<Technique> = Vec::new();
    for puzzle in puzzles.chain([bug]) {
        let givens = board::parse_givens(puzzle).unwrap();
        let mut walk = Walkthrough::new(&givens, NESTED);
        loop {
            let before = walk.clone();
            let Some((step, explanation)) = walk.next() else { break };
            check_words(&before, &step, &explanation);
            explained_techniques.push(step.technique);
            // A step without a basis, for other candidates, has an explanation, too.
            let bare = Step { basis: Basis::default(), ..step };
            assert!(!explain(&Candidates::new(&givens), &bare, "en").sentences.is_empty());
        }
    }
    explained_techniques.sort_unstable();
    explained_techniques.dedup();
    assert_eq!(
        explained_techniques.len() + NOT_COVERED.len(),
        Technique::COUNT,
        "{explained_techniques:?}"
    );
}
