//! Solves, verifies and grades the puzzles from a file.

use super::input::InputPuzzle;
use super::json::PuzzleObject;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::{Board, Flaw, Grade, Kind, Puzzle, Solved, Verdict};

/// Computes the answer of a puzzle. An answer that the puzzle already has is checked.
///
/// # Errors
/// The puzzle does not have exactly one solution, or has a wrong answer.
pub fn solve(kind: &dyn Kind, input: &InputPuzzle) -> Result<Puzzle, Diagnostic> {
    let answer = match kind.solve(input.puzzle()).map_err(|flaw| malformed(kind, input, &flaw))? {
        Solved::One(answer) => answer,
        Solved::None => {
            let conflict = kind.conflict(input.puzzle());
            let label = conflict.unwrap_or_else(|| "nothing fits the givens".to_owned());
            let fault = input.fault("the puzzle has no solution", label);
            return Err(fault.help("compare the puzzle with its source"));
        }
        Solved::Two(answer, _) => {
            let puzzle = Puzzle { answer, ..input.puzzle().clone() };
            let verdict = kind.board(&puzzle).map(|board| board.verify());
            let label = match verdict {
                Ok(Verdict::Second { difference, .. }) => {
                    format!("there is a second solution, {difference}")
                }
                _ => "more than one solution fits the givens".to_owned(),
            };
            let fault = input.fault("the puzzle has more than one solution", label);
            return Err(fault.help(
                "compare it with its source, or add a given that only one of the solutions has",
            ));
        }
        Solved::Open(_) => {
            let label = "it is not known how many solutions the puzzle has";
            let fault = input.fault("the search for solutions reached its limit", label);
            return Err(fault.help("use a smaller puzzle, or one with more givens"));
        }
    };
    check_answer(kind, input, &answer)?;
    Ok(Puzzle { answer, ..input.puzzle().clone() })
}

/// Checks the answer that a puzzle has in its file. `answer` is the right one. An answer that is not in
/// the form of an answer, for example a list of words without positions, is part of the question.
///
/// # Errors
/// The answer in the file is not a solution.
pub fn check_answer(kind: &dyn Kind, input: &InputPuzzle, answer: &str) -> Result<(), Diagnostic> {
    let stated = &input.puzzle().answer;
    if !stated.is_empty()
        && stated != answer
        && let Ok(board) = kind.board(input.puzzle())
        && let Verdict::Wrong(flaw) = board.verify()
    {
        return Err(wrong(kind, input, &flaw));
    }
    Ok(())
}

/// Parses a puzzle. A missing answer is computed.
///
/// # Errors
/// The text is not a puzzle of the kind; the answer is missing, and the puzzle does not have
/// exactly one solution.
pub fn board(kind: &dyn Kind, input: &InputPuzzle) -> Result<(Puzzle, Box<dyn Board>), Diagnostic> {
    let puzzle = match input.puzzle().answer.as_str() {
        "" => solve(kind, input)?,
        _ => input.puzzle().clone(),
    };
    let board = kind.board(&puzzle).map_err(|flaw| malformed(kind, input, &flaw))?;
    Ok((puzzle, board))
}

/// A proved puzzle with its grade.
pub struct Graded {
    /// The puzzle with its answer.
    pub puzzle: Puzzle,
    /// The parsed puzzle.
    pub board: Box<dyn Board>,
    /// The grade.
    pub grade: Grade,
}

impl Graded {
    /// The JSON object of the puzzle and its grade.
    pub fn object(&self, kind: &dyn Kind) -> PuzzleObject {
        let object = PuzzleObject::new(&self.puzzle);
        object.graded(kind, &*self.board, &self.grade, self.board.fingerprint())
    }
}

/// Parses, proves and grades a puzzle. A missing answer is computed.
///
/// # Errors
/// The puzzle is not proved.
pub fn graded(kind: &dyn Kind, input: &InputPuzzle) -> Result<Graded, Diagnostic> {
    let (puzzle, board) = board(kind, input)?;
    verdict_fault(kind, input, &board.verify()).map_or(Ok(()), Err)?;
    let grade = board.grade();
    Ok(Graded { puzzle, board, grade })
}

/// The fault of a puzzle that is not proved, or `None` for a proved puzzle.
pub fn verdict_fault(
    kind: &dyn Kind,
    input: &InputPuzzle,
    verdict: &Verdict,
) -> Option<Diagnostic> {
    Some(match verdict {
        Verdict::Proved => return None,
        Verdict::Wrong(flaw) => wrong(kind, input, flaw),
        Verdict::Second { difference, .. } => {
            input.fault("the puzzle has a second solution", difference.to_string()).help(
                "compare it with its source, or add a given that the second solution does not have",
            )
        }
        Verdict::Undecided(flaw) => input
            .fault("the proof reached its limit", flaw.to_string())
            .help("use a smaller puzzle, or one with more givens"),
    })
}

/// The fault of a text that is not a puzzle of the kind.
pub fn malformed(kind: &dyn Kind, input: &InputPuzzle, flaw: &Flaw) -> Diagnostic {
    let name = kind.about().name;
    input
        .fault(format!("this is not a puzzle of kind `{name}`"), flaw.to_string())
        .help(format!("`bookgen puzzle generate {name}` prints puzzles in the right form"))
}

fn wrong(kind: &dyn Kind, input: &InputPuzzle, flaw: &Flaw) -> Diagnostic {
    let name = kind.about().name;
    input
        .fault("the answer is not a solution of the puzzle", flaw.to_string())
        .help(format!("remove the answer: `bookgen puzzle solve {name}` computes it"))
}
