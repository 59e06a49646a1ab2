//! The table of all wording of explanations, and functions that name cells, houses and digits.

use crate::kinds::sudoku::board::{self, CellSet};
use crate::kinds::sudoku::grade::{DigitSet, digit_set};
use bookgen_base::placeholders::expand;

/// The phrases by id. Values replace the names in braces.
pub static PHRASES: &[(&str, &str)] = &[
    (
        "legend",
        "r1c9 is the cell in row 1 and column 9. Boxes are counted as words are read: 1 to 3 at the \
         top, 4 to 6 below, 7 to 9 at the bottom. The candidates of a cell are the digits that it \
         can still hold. Two cells see each other if they share a row, a column or a box.",
    ),
    // Names and lists.
    ("cell", "r{row}c{column}"),
    ("box", "box {number}"),
    ("column", "column {number}"),
    ("row", "row {number}"),
    ("boxes", "boxes {numbers}"),
    ("columns", "columns {numbers}"),
    ("rows", "rows {numbers}"),
    ("and", "{list} and {last}"),
    ("or", "{list} or {last}"),
    ("2", "two"),
    ("3", "three"),
    ("4", "four"),
    ("title", "{name} ({rating})"),
    // Conclusions.
    ("places", "So {cell} is {digit}."),
    ("removes", "Remove {what}."),
    ("removal", "{digits} from {cells}"),
    // Singles, locked candidates, subsets.
    ("full-house", "{cell} is the last empty cell of {house}, where {digit} is missing."),
    ("hidden-single", "In {house} only {cell} can be {digit}."),
    ("naked-single", "{cell} has no candidate left but {digit}."),
    (
        "locked",
        "In {house} the {digit} can only be in {cells}, which lie in {into} too. So no other cell \
         of {into} is {digit}.",
    ),
    (
        "hidden-set",
        "In {house} the digits {digits} can only be in {cells}. These {count} cells take these \
         {count} digits and hold nothing else.",
    ),
    (
        "naked-set",
        "In {house} the cells {cells} have no candidates but {digits}. These {count} cells take \
         these {count} digits, and no other cell of {house} has them.",
    ),
    ("left-over", "That leaves {house} only {cell} for its {digit}."),
    // Fish and wings.
    (
        "fish",
        "In {lines} the {digit} can only be in {covers}: in {cells}. It stands once in each of \
         {lines}, each time in another of {covers}, and nowhere else there.",
    ),
    (
        "xy-wing",
        "{pivot} is {own}. If it is {a}, then {first}, which has only {of-first}, is \
         {shared}; if it is {b}, then {second}, which has only {of-second}, is {shared}. Either \
         way {first} or {second} is {shared}, and no cell that sees both is.",
    ),
    (
        "xyz-wing",
        "{pivot} is {own}. If it is {a}, then {first}, which has only {of-first}, \
         is {shared}; if it is {b}, then {second}, which has only {of-second}, is {shared}. In \
         each case {pivot}, {first} or {second} is {shared}, and no cell that sees all three is.",
    ),
    // Uniqueness arguments.
    (
        "rectangle",
        "{cells} lie in two rows, two columns and two boxes and can all be {digits}. If they \
         held nothing else, the two digits could change places, and there would be a second \
         solution. So one of these cells holds another digit.",
    ),
    (
        "loop",
        "{cells} can all be {digits}. They follow each other round a loop, and each row, column \
         and box has two of them or none. If they held nothing else, the two digits could change \
         places, and there would be a second solution. So one of these cells holds another digit.",
    ),
    ("unique-1", "Only {cell} has other candidates: it is neither {a} nor {b}."),
    (
        "unique-2",
        "Those with another candidate are {more}, and it is {digit} in each. So one of them is \
         {digit}, and no cell that sees them all is.",
    ),
    ("unique-3", "Only {first} and {second} have other candidates. So one of the two is {extra}."),
    (
        "unique-3-naked",
        "In {house} the {count} digits {set} go to that cell and to {others}, where nothing else \
         can be. No other cell of {house} has them.",
    ),
    (
        "unique-3-hidden",
        "So no more than one of the two is {a} or {b}. In {house} the digits {set} can only be in \
         these two cells and in {others}: nothing else is in {others}.",
    ),
    (
        "unique-4",
        "Only {first} and {second} have other candidates. In {house} the {locked} can only be in these two. \
         If the one without {locked} were {free}, all the cells would hold {digits} only. So \
         neither is {free}.",
    ),
    (
        "grave",
        "Every empty cell has two candidates, and every digit two places in each row, column and \
         box where it is missing, but for {extras}. Without {them} there would be no solution or \
         several.",
    ),
    ("it", "it"),
    ("them", "them"),
    ("extra", "{digit} in {cell}"),
    ("grave-1", "So {cell} holds nothing else."),
    ("grave-2", "So {digit} is in one of {cells}. No cell that sees them all is {digit}."),
    (
        "grave-3",
        "So one of them is true. In {house} the {count} digits {set} go to one of {cells} and to \
         {others}, where nothing else can be. No other cell of {house} has them.",
    ),
    (
        "grave-4",
        "So one of them is true. In {house} the {locked} can only be in the same two cells, {cells}: \
         it is in the other. They hold nothing else.",
    ),
    // Aligned exclusion.
    ("aligned", "Try all combinations of candidates of {cells}."),
    ("aligned-digit", "If {cell} is {digit}: {cases}."),
    ("aligned-same", "{choice} would put {digit} twice in {house}"),
    ("aligned-none", "{choice} would leave nothing for {excluder}, which has only {digits}"),
    ("choice", "{cell}={digit}"),
    // Chains.
    ("link", "({number}) {text}"),
    ("suppose-on", "Suppose {cell} is {digit}."),
    ("suppose-off", "Suppose {cell} is not {digit}."),
    ("itself", "This is the conclusion itself."),
    ("then", "Then {text}."),
    ("then-from", "Then {text} (from {numbers})."),
    ("cell-taken", "{cell} is not {digit}, because it is {other}"),
    ("house-taken", "{cell} is not {digit}, because {house} has it in {other}"),
    ("last-candidate", "{cell} is {digit}, because it has no other candidate left"),
    ("last-place", "{cell} is {digit}, because {house} has no other place left for it"),
    (
        "excluded-locked",
        "{cell} is not {digit}, because {house} has it in {cells}, which lie in {into} too",
    ),
    ("excluded-hidden", "{cell} is not {digit}, because {house} has {digits} in {cells} only"),
    ("excluded-naked", "{cell} is not {digit}, because in {house} {cells} have {digits} only"),
    ("excluded-fish", "{cell} is not {digit}, because {lines} have it in {covers} only"),
    ("denied-on", "If {cell} were {digit}, it would not be {digit}. So it is not."),
    ("denied-off", "If {cell} were not {digit}, it would be {digit}. So it is."),
    (
        "cycle",
        "The chain comes back to where it began. Read backwards, with \"is\" and \"is not\" \
         exchanged, it says what follows if {cell} is not {digit}. So either {evens}, or {odds}.",
    ),
    ("holds", "{cell}={digit}"),
    ("cycle-removes", "{cell} sees {even} and {odd}, one of which is {digit}: it is not {digit}."),
    ("clash", "A second chain from the same beginning:"),
    ("clash-end", "{cell} cannot both be {digit} and not be {digit}. So the supposition is wrong."),
    ("cell-cases", "{cell} is {digits}. Each case leads to the same conclusion."),
    (
        "house-cases",
        "In {house} the {digit} is in {cells}. Each case leads to the same conclusion.",
    ),
    ("either-case", "{cell} is {digit}, or it is not. Both cases lead to the same conclusion."),
    ("every-case-on", "In every case {cell} is {digit}."),
    ("every-case-off", "In every case {cell} is not {digit}."),
];

/// The phrase with the given id. Values replace the names in braces. An unknown id is returned
/// unchanged, and a name without a value stays in braces. A test checks that neither case occurs.
pub fn phrase(id: &str, args: &[(&str, &str)]) -> String {
    match PHRASES.iter().find(|(known, _)| *known == id) {
        Some((_, text)) => expand(text, args).unwrap_or_else(|_| (*text).to_owned()),
        None => id.to_owned(),
    }
}

/// The name of a cell, for example `r1c9`.
pub fn cell_name(cell: usize) -> String {
    let (row, column) = (board::row(cell) + 1, board::column(cell) + 1);
    phrase("cell", &[("row", &row.to_string()), ("column", &column.to_string())])
}

/// The name of a digit. The parameter is 0 to 8, and the name is `1` to `9`.
pub fn digit_name(digit: usize) -> String {
    (digit + 1).to_string()
}

/// The name of a house, for example `row 3`.
pub fn house_name(house: usize) -> String {
    let id = ["box", "column", "row"][(house / 9).min(2)];
    phrase(id, &[("number", &(house % 9 + 1).to_string())])
}

/// The names of houses of one type, for example `rows 3 and 5`.
pub fn house_list(set: u32) -> String {
    let all: Vec<usize> = (0..27).filter(|house| set >> house & 1 == 1).collect();
    match all[..] {
        [one] => house_name(one),
        [first, ..] => {
            let id = ["boxes", "columns", "rows"][(first / 9).min(2)];
            let numbers = all.iter().map(|house| (house % 9 + 1).to_string()).collect();
            phrase(id, &[("numbers", &join("and", numbers))])
        }
        [] => String::new(),
    }
}

/// Joins items: `a`, `a and b`, `a, b and c`. `word` is "and" or "or".
pub fn join(word: &str, mut items: Vec<String>) -> String {
    let Some(last) = items.pop() else { return String::new() };
    if items.is_empty() {
        return last;
    }
    phrase(word, &[("list", &items.join(", ")), ("last", &last)])
}

/// A list of cells, for example `r1c1 and r1c2`. `word` is "and" or "or".
pub fn cell_list(word: &str, set: CellSet) -> String {
    join(word, board::cells(set).map(cell_name).collect())
}

/// A list of digits, for example `4 and 7`. `word` is "and" or "or".
pub fn digit_list(word: &str, set: DigitSet) -> String {
    join(word, digit_set::iter(set).map(digit_name).collect())
}

/// A number from 2 to 4 in words. Other numbers are written in digits.
pub fn number_word(number: u32) -> String {
    phrase(&number.to_string(), &[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_houses_and_digits_have_names() {
        assert_eq!(cell_name(0) + " " + &cell_name(80), "r1c1 r9c9");
        assert_eq!(house_list(1 << 9 | 1 << 17), "columns 1 and 9");
        assert_eq!(house_list(1 << 26), "row 9");
        assert_eq!(cell_list("and", 0b111), "r1c1, r1c2 and r1c3");
        assert_eq!(digit_list("or", 0b1001), "1 or 4");
        assert_eq!(number_word(3) + &number_word(7), "three7");
    }

    #[test]
    fn ids_are_unique() {
        for (at, (id, text)) in PHRASES.iter().enumerate() {
            assert!(!PHRASES[..at].iter().any(|(other, _)| other == id), "{id}");
            assert!(!text.contains("  ") && text.trim() == *text, "{text}");
        }
    }
}
