//! Describes an arrowword in words: the size of the grid, then each word with its clue.

use super::board::ArrowwordBoard;
use bookgen_core::Face;
use bookgen_core::words::Words;

/// Describes a face. Each sentence is on a separate line.
pub fn describe(board: &ArrowwordBoard, face: Face, words: &Words) -> String {
    let [columns, rows] = [board.shape.columns, board.shape.rows].map(|count| count.to_string());
    let mut lines = vec![words.say("size", &[("columns", &columns), ("rows", &rows)])];
    let clues = board.clue_of_entries();
    for (index, entry) in board.entries.iter().enumerate() {
        let (row, column) = board.shape.place(entry.cells[0]);
        let [row, column] = [row + 1, column + 1].map(|at| at.to_string());
        let cell = words.say("cell", &[("row", &row), ("column", &column)]);
        let key = if entry.is_across { "starts-across" } else { "starts-down" };
        let place = words.say(key, &[("cell", &cell)]);
        let text = match face {
            Face::Answer => {
                words.say("place-has-word", &[("place", &place), ("word", &board.word(entry))])
            }
            Face::Puzzle => {
                let letter =
                    |cell: &usize| board.givens[*cell].as_deref().unwrap_or("_").to_owned();
                let letters: Vec<String> = entry.cells.iter().map(letter).collect();
                let count = entry.cells.len().to_string();
                let clue = clues.get(&index).map_or("", |clue| clue.text.as_str());
                let args = [
                    ("place", &*place),
                    ("count", &*count),
                    ("letters", &*letters.join(" ")),
                    ("clue", clue),
                ];
                words.say("place-has-clue", &args)
            }
        };
        lines.push(text);
    }
    if !board.phrase.is_empty() {
        let cell = |cell: &usize| {
            let (row, column) = board.shape.place(*cell);
            words.short_cell(row, column)
        };
        let cells: Vec<String> = board.phrase.iter().flatten().map(cell).collect();
        let letters = board.phrase.iter().map(|word| {
            word.iter().filter_map(|cell| board.answer[*cell].as_deref()).collect::<String>()
        });
        lines.push(match face {
            Face::Puzzle => words.say("phrase-cells", &[("cells", &cells.join(", "))]),
            Face::Answer => {
                let phrase = letters.collect::<Vec<_>>().join(" ");
                words.say("phrase-is", &[("phrase", &phrase)])
            }
        });
    }
    lines.join("\n")
}
