//! Level, effort and steps of a codeword, measured on the finished puzzle.

use super::LEVELS;
use super::board::{Coded, CodewordBoard};
use super::knowledge::each;
use super::solver::{CodeStep, Technique};
use bookgen_core::entries::{Entry, WordId};
use bookgen_core::words::Words;
use bookgen_core::{Grade, Step};

/// The effort of a technique.
fn effort(technique: Technique) -> u32 {
    match technique {
        Technique::LastLetter => 1,
        Technique::OnlyWord => 2,
        Technique::SameLetter => 3,
        Technique::OnlyLetter => 6,
        Technique::FewLetters | Technique::OnlyNumber => 10,
    }
}

/// The level and the effort of a puzzle.
pub fn grade(board: &CodewordBoard) -> Grade {
    let solution = board.coded().ok().flatten().and_then(|coded| coded.solve().ok());
    let Some(solution) = solution else { return Grade { level: None, rating: None, effort: 0 } };
    let level = solution.hardest().map(|hardest| &LEVELS[hardest.level()]);
    let effort = solution.steps.iter().map(|step| effort(step.technique())).sum();
    Grade { level, rating: None, effort }
}

/// The solution step by step.
pub fn steps(board: &CodewordBoard, words: &Words) -> Vec<Step> {
    let Ok(Some(coded)) = board.coded() else { return Vec::new() };
    let Ok(solution) = coded.solve() else { return Vec::new() };
    solution.steps.iter().map(|step| told(board, &coded, step, words)).collect()
}

/// A step in words.
fn told(board: &CodewordBoard, coded: &Coded<'_>, step: &CodeStep, words: &Words) -> Step {
    let letter = |letter: u8| coded.lexicon.alphabet()[usize::from(letter)].as_str();
    let is = |number: u8, own: u8| {
        let number = (number + 1).to_string();
        words.say("number-is", &[("number", &number), ("letter", letter(own))])
    };
    let technique = step.technique();
    let (place, sentence, result) = match step {
        CodeStep::Word { entry, word, found } => {
            let place = start_name(board, &board.entries[*entry], words);
            let length = coded.entries[*entry].len();
            let text = coded.lexicon.text(WordId { length, index: *word as usize });
            let found: Vec<String> = found.iter().map(|(number, own)| is(*number, *own)).collect();
            let found = words.list(found, "and");
            let args = [("place", &*place), ("word", &*text), ("letters", &*found)];
            (place.clone(), words.say("fits-one-word", &args), format!("{place}: {text}"))
        }
        CodeStep::Same { entry, words: count, number, letter: own } => {
            let place = start_name(board, &board.entries[*entry], words);
            let count = count.to_string();
            let is = is(*number, *own);
            let args = [("place", &*place), ("count", &*count), ("letters", &*is)];
            (place.clone(), words.say("same-letter", &args), is)
        }
        CodeStep::Letter { technique, number, letter: own } => {
            let text = (number + 1).to_string();
            let key = match technique {
                Technique::LastLetter => "is-last-letter",
                Technique::OnlyNumber => "fits-one-number",
                _ => "fits-one-letter",
            };
            let place = words.say("at-number", &[("number", &text)]);
            let sentence = words.say(key, &[("number", &text), ("letter", letter(*own))]);
            (place, sentence, is(*number, *own))
        }
        CodeStep::Few { number, letters } => {
            let text = (number + 1).to_string();
            let all = words.list(each(*letters).map(|own| letter(own).to_owned()).collect(), "or");
            let place = words.say("at-number", &[("number", &text)]);
            let sentence = words.say("fit-few-letters", &[("number", &text), ("letters", &all)]);
            let result = words.say("number-is", &[("number", &text), ("letter", &all)]);
            (place, sentence, result)
        }
    };
    let sentences = vec![sentence];
    Step {
        technique: technique.name(),
        name: words.word(technique.name()),
        level: Some(&LEVELS[technique.level()]),
        sentences,
        place,
        result,
        difficulty: technique as u32,
    }
}

/// The place of an entry, by its first cell and direction.
fn start_name(board: &CodewordBoard, entry: &Entry, words: &Words) -> String {
    let key = if entry.is_across { "across-from" } else { "down-from" };
    words.say(key, &[("cell", &first_cell(board, entry, words))])
}

/// The name of the first cell of an entry.
pub fn first_cell(board: &CodewordBoard, entry: &Entry, words: &Words) -> String {
    let (row, column) = board.shape.place(entry.cells[0]);
    let [row, column] = [row + 1, column + 1].map(|at| at.to_string());
    words.say("cell", &[("row", &row), ("column", &column)])
}
