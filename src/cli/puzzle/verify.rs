//! `bookgen puzzle verify`: proves that the answers of puzzles are the only solutions.

use crate::cli::puzzles::for_each::Printer;
use crate::cli::puzzles::input::FormattedPuzzles;
use crate::cli::puzzles::output::TextOrJson;
use crate::cli::terminal::escaped;
use crate::standalone::input::InputPuzzle;
use crate::standalone::json::PuzzleObject;
use crate::standalone::solution::{malformed, verdict_fault};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::{Flaw, Kind, Verdict};

/// Runs the command.
pub fn run(kind: &'static dyn Kind, arguments: &FormattedPuzzles) -> Result<(), Faults> {
    let format = arguments.format;
    arguments.puzzles.for_each(kind, Printer::default(), |input, out: &mut String| {
        let verified = Verified::new(kind, input);
        let (puzzle, reason) = (input.puzzle(), verified.reason.as_deref());
        match format {
            TextOrJson::Text => {
                let reason = escaped(reason.unwrap_or("-"));
                *out += &format!("{}\t{reason}\t{puzzle}\n", verified.verdict);
            }
            TextOrJson::Json => {
                let object = PuzzleObject::new(puzzle).with("verdict", verified.verdict);
                object.with("reason", reason).with("second", verified.second).write(out);
            }
        }
        verified.fault.map_or(Ok(()), Err)
    })
}

/// The verdict about a puzzle.
struct Verified {
    verdict: &'static str,
    reason: Option<String>,
    /// The answer of a second solution.
    second: Option<String>,
    fault: Option<Diagnostic>,
}

impl Verified {
    fn new(kind: &dyn Kind, input: &InputPuzzle) -> Verified {
        if input.puzzle().answer.is_empty() {
            let help = format!("`bookgen puzzle solve {}` computes the answer", kind.about().name);
            let fault = input.fault("the answer is missing", "nothing to verify").help(help);
            return Verified::malformed("the answer is missing".to_owned(), fault);
        }
        let verdict = match kind.board(input.puzzle()) {
            Ok(board) => board.verify(),
            Err(flaw) => {
                let fault = malformed(kind, input, &flaw);
                return Verified::malformed(flaw.0, fault);
            }
        };
        let fault = verdict_fault(kind, input, &verdict);
        let (verdict, reason, second) = match verdict {
            Verdict::Proved => ("proved", None, None),
            Verdict::Wrong(Flaw(reason)) => ("wrong", Some(reason), None),
            Verdict::Second { answer, difference } => ("second", Some(difference.0), Some(answer)),
            Verdict::Undecided(Flaw(reason)) => ("undecided", Some(reason), None),
        };
        Verified { verdict, reason, second, fault }
    }

    /// The verdict about a text that is no puzzle with an answer.
    fn malformed(reason: String, fault: Diagnostic) -> Verified {
        Verified { verdict: "malformed", reason: Some(reason), second: None, fault: Some(fault) }
    }
}
