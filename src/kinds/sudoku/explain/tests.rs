use super::*;
use crate::kinds::sudoku::board;
use crate::kinds::sudoku::grade::NESTED;

/// A step in a puzzle: the candidates before it, and its words.
fn explained(puzzle: &str, number: usize) -> (String, Step, Explanation) {
    let givens = board::parse(puzzle, "the givens", true).unwrap();
    let mut walk = Walk::of(&givens, NESTED);
    for _ in 1..number {
        walk.next().unwrap();
    }
    let grid = walk.grid();
    let (step, explanation) = walk.next().unwrap();
    (grid, step, explanation)
}

/// The steps of the table in words. With `BOOKGEN_BLESS=1` the golden file is written instead; the
/// change then shows in review.
#[test]
#[expect(clippy::disallowed_methods, reason = "the environment says whether to bless")]
fn steps_of_all_techniques_are_told() {
    let table = include_str!("../../../../tests/data/sudoku/steps.tsv");
    let mut text = String::new();
    let mut told: Vec<Technique> = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (grid, step, explanation) = explained(fields[4], fields[1].parse().unwrap());
        let again = told.contains(&step.technique);
        told.push(step.technique);
        // What no name fills in, an id that nothing is known of, a name left empty.
        let words = explanation.to_string();
        assert!(!words.contains(['{', '}']) && !words.contains("  and") && !words.contains(" ,"));
        assert!(explanation.sentences.len() > 1, "{words}");
        if !again {
            text += &format!("{grid}{words}\n");
        }
    }
    told.dedup();
    // Direct claiming never comes first, and some dynamic chains are too rare to be met.
    let missing: Vec<&Technique> =
        Technique::ALL.iter().filter(|technique| !told.contains(technique)).collect();
    assert_eq!(missing, MISSING.each_ref());
    if std::env::var("BOOKGEN_BLESS").is_ok_and(|value| value == "1") {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/explained.txt");
        std::fs::write(path, text).unwrap();
        return;
    }
    let golden = include_str!("../../../../tests/golden/explained.txt");
    for (at, (found, wanted)) in text.lines().zip(golden.lines()).enumerate() {
        assert_eq!(found, wanted, "line {}", at + 1);
    }
    assert_eq!(text.len(), golden.len());
}

const MISSING: [Technique; 5] = [
    Technique::DirectClaiming,
    Technique::DynamicPlusDouble,
    Technique::DynamicPlusCell,
    Technique::DynamicPlusHouse,
    Technique::DynamicPlusContradiction,
];

/// A walk ends with the solution, and says each step.
#[test]
fn a_walk_ends_with_the_solution() {
    let puzzle =
        ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
    let givens = board::parse(puzzle, "the givens", true).unwrap();
    let mut walk = Walk::of(&givens, NESTED);
    let steps: Vec<(Step, Explanation)> = walk.by_ref().collect();
    assert!(board::is_solution(walk.cells()));
    assert_eq!(steps.iter().map(|(step, _)| step.rating.0).max(), Some(36));
    // Without pairs it stands still.
    let mut stuck = Walk::of(&givens, Technique::Claiming.rating());
    assert!(stuck.by_ref().all(|(step, _)| step.rating <= Technique::Claiming.rating()));
    assert!(stuck.cells().contains(&0));
}
