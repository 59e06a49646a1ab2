//! Tests single techniques against two collections of cases: HoDoKu's and our own.
//!
//! Our cases are in `tests/golden/technique-cases.tsv`. The file has four columns:
//!
//! - the technique;
//! - the cells, where `+5` is a placed digit;
//! - the candidates that are removed although no digit excludes them, where `182` is candidate 1 in
//!   row 8, column 2;
//! - the conclusions of all possible steps of the technique, for example `+182` or `-182 -285`.
//!
//! Each technique has a case with steps and a case without steps.
//!
//! HoDoKu's collection is under the GPL and is not part of the project. The test reads the
//! collection only if `BOOKGEN_TECHNIQUE_CASES` names the file. The lines of the file have the form
//! `:technique[-variant]:digits:givens:deleted:eliminations:placements:`, where `+5` is a placed
//! digit and `182` is candidate 1 in row 8, column 2. In variant `x`, the technique must find
//! nothing.

use super::*;
use crate::grade::candidates::CandidateView;
use crate::grade::chain;
use crate::solve;

/// How a case is tested.
enum Check {
    /// All possible steps of these techniques are collected. Together, the steps must reach the
    /// conclusions of the case.
    Steps(&'static [Technique]),
    /// Forcing X-chains must reach the conclusions of the case.
    XChains,
    /// Forcing chains must reach the conclusions of the case.
    Chains,
}

/// The test for a technique code of HoDoKu's collection, or `None` if Sudoku Explainer lacks the
/// technique.
fn check_of(code: &str) -> Option<Check> {
    use Technique as T;
    Some(Check::Steps(match code {
        "0000" => &[T::FullHouse],
        "0002" => &[T::HiddenSingleBox, T::HiddenSingleLine],
        "0003" => &[T::NakedSingle],
        "0100" => &[T::Pointing],
        "0101" => &[T::Claiming],
        // A locked pair or triple removes candidates from a box and from a line. In Sudoku
        // Explainer, each of these two removals is a separate step.
        "0110-1" => &[T::NakedPair, T::Pointing, T::Claiming],
        "0111-1" => &[T::NakedTriple, T::HiddenPair, T::Pointing, T::Claiming],
        // If some cells of a house form a naked subset, the other empty cells form a hidden subset.
        // The solver finds the smaller of these two subsets.
        "0200" => &[T::NakedPair],
        "0201" => &[T::NakedTriple, T::HiddenPair],
        "0202" => &[T::NakedQuad, T::HiddenTriple],
        "0210" => &[T::HiddenPair, T::NakedPair],
        "0211" => &[T::HiddenTriple, T::NakedTriple],
        "0212" => &[T::HiddenQuad, T::NakedQuad],
        "0300" => &[T::XWing],
        "0301" => &[T::Swordfish],
        "0302" => &[T::Jellyfish],
        "0600-1" | "0600-2" => &[T::UniqueRectangle1],
        "0601-1" | "0601-2" | "0604-1" | "0604-2" => &[T::UniqueRectangle2],
        "0602-1" | "0602-2" => &[T::UniqueRectangle3],
        "0603-1" | "0603-2" => &[T::UniqueRectangle4],
        "0610" | "0610-x" => &[T::Bug1],
        "0800" => &[T::XyWing],
        "0801" => &[T::XyzWing],
        // These codes are skyscrapers, kites, turbot fish, colouring and X-chains. Empty rectangles
        // (0402, 0405) are left out: they need links between groups of cells, which Sudoku
        // Explainer lacks.
        "0400" | "0401" | "0402-1" | "0403" | "0404" | "0500" | "0501" | "0502" | "0503"
        | "0701" => return Some(Check::XChains),
        // These codes are XY-chains, remote pairs, W-wings and loops, all without links between
        // groups of cells.
        "0702" | "0703" | "0803" | "0706" | "0707-1" | "0707-2" | "0708-1" | "0708-2" => {
            return Some(Check::Chains);
        }
        _ => return None,
    }))
}

/// Parses a candidate such as `182` (digit 1 in row 8, column 2). Returns the index of the cell and
/// the digit. Both count from 0.
fn candidate(text: &str) -> (usize, usize) {
    let digit = |at: usize| usize::from(text.as_bytes()[at] - b'1');
    (9 * digit(1) + digit(2), digit(0))
}

struct Case<'a> {
    code: &'a str,
    candidates: Candidates,
    /// The candidates that the technique must eliminate.
    removed: Vec<(usize, usize)>,
    /// The digits that the technique must place.
    placed: Vec<(usize, usize)>,
}

impl Case<'_> {
    fn new(line: &str) -> Option<Case<'_>> {
        let [_, code, _, givens, deleted, removed, placed, ..] =
            line.split(':').collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let mut candidates = Candidates::new(&grid(&givens.replace('+', "").replace('0', ".")));
        for (cell, digit) in deleted.split_whitespace().map(candidate) {
            candidates.remove(1 << cell, digit);
        }
        let list = |text: &str| text.split_whitespace().map(candidate).collect();
        Some(Case { code, candidates, removed: list(removed), placed: list(placed) })
    }

    /// Whether all conclusions of the case have been reached.
    fn is_reached(&self, solver: &Solver) -> bool {
        let now = solver.candidates();
        let removed = |&(cell, digit): &(usize, usize)| now.cells_with(digit) >> cell & 1 == 0;
        let placed = |&(cell, digit): &(usize, usize)| now.digits(cell) & !(1 << digit) == 0;
        self.removed.iter().all(removed) && self.placed.iter().all(placed)
    }

    /// Applies all possible steps of some techniques to the state of the case. Returns the
    /// resulting solver and the number of steps.
    fn apply_steps(&self, techniques: &[Technique]) -> (Solver, usize) {
        let mut solver = Solver::from(self.candidates.clone());
        let steps: Vec<Step> = techniques.iter().flat_map(|of| solver.all_steps(*of)).collect();
        steps.iter().for_each(|step| solver.apply(step));
        (solver, steps.len())
    }

    /// Whether forcing chains refute all candidates that the technique must eliminate, and all
    /// other candidates of the cells where the technique must place a digit.
    fn is_refuted(&self, of_one_digit: bool) -> bool {
        let refuted = chain::refuted(&self.candidates, of_one_digit);
        let mut solver = Solver::from(self.candidates.clone());
        for (digit, cells) in refuted.into_iter().enumerate() {
            solver.candidates.remove(cells, digit);
        }
        self.is_reached(&solver)
    }
}

/// The technique codes for which our solver misses the technique in some cases. Each code has two
/// numbers: the number of cases in which the solver finds the technique, and the number of all
/// cases.
///
/// In variant 2 of the unique rectangles (codes that end in `-2`), some cells of the rectangle lack
/// one of the two digits. Our solver finds a rectangle only if all its cells have both digits.
///
/// Our solver also misses one rectangle of type 3. This rectangle uses a subset of four cells in a
/// house with six empty cells. In such a house, our solver, like Sudoku Explainer, searches only
/// for subsets of up to three cells.
const MISSED: [(&str, (u32, u32)); 6] = [
    ("0600-2", (0, 9)),
    ("0601-2", (0, 2)),
    ("0602-1", (11, 12)),
    ("0602-2", (0, 1)),
    ("0603-2", (0, 10)),
    ("0604-2", (0, 1)),
];

#[test]
#[expect(clippy::disallowed_methods, reason = "the collection is not part of the project")]
fn hodoku_cases_are_found() {
    let Ok(path) = std::env::var("BOOKGEN_TECHNIQUE_CASES") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let mut found = std::collections::BTreeMap::<&str, (u32, u32)>::new();
    for case in text.lines().filter(|line| line.starts_with(':')).filter_map(Case::new) {
        let Some(check) = check_of(case.code) else { continue };
        let is_found = match check {
            Check::Steps(techniques) => {
                let (solver, steps) = case.apply_steps(techniques);
                if case.code.ends_with("-x") { steps == 0 } else { case.is_reached(&solver) }
            }
            Check::XChains => case.is_refuted(true),
            Check::Chains => case.is_refuted(false),
        };
        let count = found.entry(case.code).or_default();
        *count = (count.0 + u32::from(is_found), count.1 + 1);
    }
    assert_eq!(found.len(), 48);
    for (code, (found, of)) in found {
        println!("{code:8} {found:3} of {of:3}");
        let missed = MISSED.iter().find(|(of, _)| *of == code);
        assert_eq!((found, of), missed.map_or((of, of), |(_, counts)| *counts), "{code}");
    }
}

/// The text of a state in our file of cases: the cells and the removed candidates.
fn state_text(givens: &Cells, placed: &Cells, candidates: &Candidates) -> String {
    let mut cells = String::new();
    for (given, now) in givens.iter().zip(placed) {
        match (given, now) {
            (0, 0) => cells.push('.'),
            (0, digit) => cells += &format!("+{digit}"),
            (digit, _) => cells += &digit.to_string(),
        }
    }
    let plain = Candidates::new(placed);
    let removed = (0..9).flat_map(|digit| {
        let removed = plain.cells_with(digit) & !candidates.cells_with(digit);
        board::cells(removed).map(move |cell| {
            format!("{}{}{}", digit + 1, board::row(cell) + 1, board::column(cell) + 1)
        })
    });
    format!("{cells}\t{}", removed.collect::<Vec<_>>().join(" "))
}

/// The conclusions of all possible steps of a technique.
fn conclusions(solver: &Solver, technique: Technique) -> String {
    let steps = solver.all_steps(technique);
    let texts: Vec<String> =
        steps.iter().map(|step| steps::conclusion_text(solver.candidates(), step)).collect();
    if texts.is_empty() { "none".to_owned() } else { texts.join("; ") }
}

/// Generates the cases from the table of steps. For each technique, it uses the first two puzzles
/// that the table lists for the technique. A case is the state in which the puzzle first needs the
/// technique. The first puzzle also has a second case: the state after all possible steps of the
/// technique.
fn generate_cases() -> String {
    let table =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/sudoku/steps.tsv"));
    let mut text = String::new();
    for technique in Technique::ALL {
        let lines = table.lines().filter(|line| line.split('\t').next() == Some(technique.name()));
        for (at, line) in lines.take(2).enumerate() {
            let fields: Vec<&str> = line.split('\t').collect();
            let givens = grid(fields[4]);
            let mut now = givens;
            let mut solver = Solver::new(&givens);
            let mut apply = |solver: &mut Solver, step: &Step| {
                if let Some((cell, digit)) = step.placed() {
                    now[cell] = digit as u8 + 1;
                }
                solver.apply(step);
                now
            };
            let mut cells = givens;
            for _ in 1..fields[1].parse().unwrap() {
                let step = solver.next(NESTED).unwrap();
                cells = apply(&mut solver, &step);
            }
            let mut case = |solver: &Solver, cells: &Cells| {
                let (state, expected) = (
                    state_text(&givens, cells, solver.candidates()),
                    conclusions(solver, *technique),
                );
                text += &format!("{}\t{state}\t{expected}\n", technique.name());
            };
            case(&solver, &cells);
            if at == 0 {
                while let Some(step) = solver.all_steps(*technique).first() {
                    cells = apply(&mut solver, step);
                }
                case(&solver, &cells);
            }
        }
    }
    text
}

/// Compares our cases with the file. With `BOOKGEN_BLESS=1` the test overwrites the file instead,
/// so that `git diff` shows the change.
#[test]
#[expect(clippy::disallowed_methods, reason = "an environment variable enables blessing")]
fn our_cases_match() {
    if std::env::var("BOOKGEN_BLESS").is_ok_and(|value| value == "1") {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/technique-cases.tsv");
        std::fs::write(path, generate_cases()).unwrap();
        return;
    }
    let cases = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/golden/technique-cases.tsv"
    ));
    let (mut with_steps, mut without) = (Vec::new(), Vec::new());
    for line in cases.lines() {
        let [name, cells, removed, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let technique = *Technique::ALL.iter().find(|known| known.name() == name).unwrap();
        let now = grid(&cells.replace('+', ""));
        let mut candidates = Candidates::new(&now);
        for (cell, digit) in removed.split_whitespace().map(candidate) {
            candidates.remove(1 << cell, digit);
        }
        let solver = Solver::from(candidates);
        assert_eq!(conclusions(&solver, technique), expected, "{line}");
        // The state before the steps and the conclusions of the steps must agree with the solution.
        let givens = givens_of(cells);
        let solution = solve::solution(&givens).unwrap();
        for cell in 0..81 {
            let kept = solver.candidates().digits(cell) >> (solution[cell] - 1) & 1 == 1;
            assert!(if now[cell] == 0 { kept } else { now[cell] == solution[cell] }, "{line}");
        }
        for step in solver.all_steps(technique) {
            match step.conclusion {
                Conclusion::Placement(cell, digit) => {
                    assert_eq!(usize::from(solution[cell]), digit + 1, "{line}");
                }
                Conclusion::Eliminations(removals) => {
                    let is_kept =
                        |cell: usize| removals[usize::from(solution[cell]) - 1] >> cell & 1 == 0;
                    assert!((0..81).all(is_kept), "{line}");
                }
            }
        }
        if expected == "none" { without.push(technique) } else { with_steps.push(technique) }
    }
    with_steps.dedup();
    assert_eq!((with_steps.len(), without.len()), (Technique::COUNT - 5, Technique::COUNT - 5));
}

/// The givens of a case, without the placed digits.
fn givens_of(cells: &str) -> Cells {
    let mut placed = false;
    let mut text = String::new();
    for c in cells.chars() {
        if c != '+' {
            text.push(if placed { '.' } else { c });
        }
        placed = c == '+';
    }
    grid(&text)
}
