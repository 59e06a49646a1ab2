use super::*;
use crate::kinds::sudoku::board;
use crate::kinds::sudoku::grade::NESTED;

/// A step in a puzzle: the candidates before it, and its words.
fn explained(puzzle: &str, number: usize) -> (String, Step, Explanation) {
    let givens = board::parse(puzzle, "the givens", true).unwrap();
    let mut walk = Walkthrough::of(&givens, NESTED);
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
    let table =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/sudoku/steps.tsv"));
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
    let mut walk = Walkthrough::of(&givens, NESTED);
    let steps: Vec<(Step, Explanation)> = walk.by_ref().collect();
    assert!(board::is_solution(walk.cells()));
    assert_eq!(steps.iter().map(|(step, _)| step.rating.0).max(), Some(36));
    // Without pairs it stands still.
    let mut stuck = Walkthrough::of(&givens, Technique::Claiming.rating());
    assert!(stuck.by_ref().all(|(step, _)| step.rating <= Technique::Claiming.rating()));
    assert!(stuck.cells().contains(&0));
}

/// What a sentence says of a cell and a digit: that the cell holds it, or does not.
type Claim = (usize, usize, bool);

/// The cells or digits of a list in words, `r1c1, r1c2 and r3c3`.
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

/// What a sentence draws, as far as it draws anything. Suppositions and the links of chains do not.
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
    // "So r1c9 is 3.", "In every case r1c9 is not 3."
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

/// Holds that the words of a step place and remove what the step does: its last sentence exactly,
/// no other anything else.
fn check_words(walk: &Walkthrough, step: &Step, explanation: &Explanation) {
    let words = explanation.to_string();
    let does: Vec<Claim> = match &step.conclusion {
        Conclusion::Placement(cell, digit) => vec![(*cell, *digit, true)],
        Conclusion::Eliminations(removals) => (0..81)
            .flat_map(|cell| (0..9).map(move |digit| (cell, digit, false)))
            .filter(|&(cell, digit, _)| {
                removals[digit] & walk.candidates().cells_with(digit) & 1 << cell != 0
            })
            .collect(),
    };
    assert!(!does.is_empty(), "{words}");
    let (last, others) = explanation.sentences.split_last().unwrap();
    let mut says = claims(last);
    says.sort_unstable();
    assert_eq!(says, does, "{words}");
    for sentence in others {
        for claim in claims(sentence) {
            assert!(does.contains(&claim), "{claim:?} in: {words}");
        }
    }
}

/// What the words of a step place or remove is what the step does, of every technique.
#[test]
fn words_say_what_a_step_does() {
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
    let mut told: Vec<Technique> = Vec::new();
    for puzzle in puzzles.chain([bug]) {
        let givens = board::parse(puzzle, "the givens", true).unwrap();
        let mut walk = Walkthrough::of(&givens, NESTED);
        loop {
            let before = walk.clone();
            let Some((step, explanation)) = walk.next() else { break };
            check_words(&before, &step, &explanation);
            told.push(step.technique);
        }
    }
    told.sort_unstable();
    told.dedup();
    assert_eq!(told.len() + MISSING.len(), Technique::COUNT, "{told:?}");
}
