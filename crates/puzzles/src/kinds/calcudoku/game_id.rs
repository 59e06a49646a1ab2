//! Game ids of Keen, of Simon Tatham's puzzle collection: the size, a colon, the sides between cages,
//! a comma, and the clues, for example `4:a_4aba3_aba,a9d2s1m6m48s1`.
//!
//! The sides between the cells of each row come first, then those between the cells of each column. A letter is
//! a number of sides inside a cage (`a` is 1, `_` is 0) that a side between two cages follows. `z` is
//! 25 sides inside cages, without the other side. The last side is outside the grid. A number is how
//! often the letter before it occurs. The clues are in the order of the first cells of the cages.

use super::NAME;
use super::board::CalcudokuBoard;
use super::cage::{Cage, Clue, Operation};
use super::puzzle_text::{cell_name, givens, params, regions};
use super::{MAX_SIZE, MIN_SIZE};
use bookgen_core::text_format::{FormatError, TextFormat};
use bookgen_core::{Flaw, Puzzle};

/// The format.
pub const FORMAT: TextFormat = TextFormat::lines(
    "game-id",
    "a game id of Simon Tatham's Keen a line: 4:a_4aba3_aba,a9d2s1m6m48s1",
    read,
    write,
);

/// The letters of the operations.
const LETTERS: [(char, Operation); 4] = [
    ('a', Operation::Add),
    ('s', Operation::Subtract),
    ('m', Operation::Multiply),
    ('d', Operation::Divide),
];

/// The number of sides that `z` stands for.
const LONG_RUN: usize = 25;

/// The sides between neighbouring cells: the pairs of cells.
fn sides(size: usize) -> Vec<(usize, usize)> {
    let lines = (0..size).flat_map(|line| (0..size - 1).map(move |at| (line, at)));
    let across = lines.clone().map(|(row, at)| (row * size + at, row * size + at + 1));
    let down = lines.map(|(column, at)| (at * size + column, (at + 1) * size + column));
    across.chain(down).collect()
}

/// An error at a byte of the text.
struct Fault {
    at: usize,
    message: String,
    help: &'static str,
}

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let start = line.len() - line.trim_start().len();
    parse(line.trim()).map_err(|Fault { at, message, help }| {
        // The columns of messages count characters.
        FormatError::in_line(line[..start + at].chars().count() + 1, message, help)
    })
}

fn parse(text: &str) -> Result<Puzzle, Fault> {
    let fault = |at: usize, message: String, help| Fault { at, message, help };
    let form = "write the size, a colon, the sides, a comma and the clues: 4:a_4aba3_aba,a9d2s1…";
    let Some((start, rest)) = text.split_once(':') else {
        return Err(fault(0, "the line has no colon".to_owned(), form));
    };
    let size = parse_size(start).ok_or_else(|| {
        let message = format!("{start:?} is not a size from {MIN_SIZE} to {MAX_SIZE}");
        fault(0, message, "write the number of rows: 6")
    })?;
    let first = start.len() + 1;
    let Some((runs, clues)) = rest.split_once(',') else {
        return Err(fault(first, "there is no comma before the clues".to_owned(), form));
    };
    let cages = parse_sides(size, runs).map_err(|fault| Fault { at: first + fault.at, ..fault })?;
    let mut at = first + runs.len() + 1;
    let mut rest = clues;
    let mut found = Vec::with_capacity(cages.len());
    for cells in cages {
        let name = cell_name(size, cells[0]);
        let letter = rest.chars().next();
        let operation = LETTERS.iter().find(|(known, _)| Some(*known) == letter);
        let Some((_, operation)) = operation else {
            let message = format!("the cage of {name} has no clue");
            return Err(fault(at, message, "write a letter a, s, m or d and a number: m12"));
        };
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let number = &rest[1..=digits];
        let target = number.parse::<u32>().ok().filter(|target| target.to_string() == number);
        let Some(target) = target else {
            let message = format!("{number:?} is not the number of a clue");
            return Err(fault(at + 1, message, "write a letter a, s, m or d and a number: m12"));
        };
        let operation = (cells.len() > 1).then_some(*operation);
        let cage = Cage { cells, clue: Clue { operation, target } };
        if let Some(message) = cage.fault(size) {
            let message = format!("the cage of {name} {message}");
            return Err(fault(at, message, "check the sides and the clues"));
        }
        found.push(cage);
        at += 1 + digits;
        rest = &rest[1 + digits..];
    }
    if !rest.is_empty() {
        let message = format!("there are more clues than cages: {rest:?}");
        return Err(fault(at, message, "check the sides and the clues"));
    }
    Ok(Puzzle {
        kind: NAME.to_owned(),
        params: params(size, &found),
        givens: givens(&found),
        answer: String::new(),
    })
}

/// The size. A difficulty or the letter for products only may follow: `6dn`, `6dnm`, `6m`.
fn parse_size(text: &str) -> Option<usize> {
    let (digit, rest) = text.split_at_checked(1)?;
    let rest = rest.strip_suffix('m').unwrap_or(rest);
    let is_known = rest.is_empty() || ["de", "dn", "dh", "dx", "du"].contains(&rest);
    let size = digit.parse().ok().filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size));
    size.filter(|_| is_known)
}

/// Parses the sides. Returns the cells of each cage.
fn parse_sides(size: usize, text: &str) -> Result<Vec<Vec<usize>>, Fault> {
    let sides = sides(size);
    let help = "write a letter for each run of sides inside cages: _ is 0, a is 1, b is 2";
    // For each side whether it is between two cages, and the side outside the grid.
    let mut is_edge: Vec<bool> = Vec::with_capacity(sides.len() + 1);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let at = text.len() - rest.len();
        let fault = |message: String| Fault { at, message, help };
        let (inside, has_edge) = match c {
            '_' => (0, true),
            'a'..='y' => (c as usize - 'a' as usize + 1, true),
            'z' => (LONG_RUN, false),
            _ => return Err(fault(format!("{c:?} is not a letter of a run of sides"))),
        };
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let count = match &rest[1..=digits] {
            "" => 1,
            number => number.parse::<usize>().unwrap_or(usize::MAX),
        };
        for _ in 0..count {
            is_edge.extend(std::iter::repeat_n(false, inside));
            is_edge.extend(has_edge.then_some(true));
            if is_edge.len() > sides.len() + 1 {
                return Err(fault(format!("there are more than {} sides", sides.len())));
            }
        }
        rest = &rest[1 + digits..];
    }
    if is_edge.len() != sides.len() + 1 || is_edge.last() != Some(&true) {
        let message = format!("there are not exactly {} sides", sides.len());
        return Err(Fault { at: 0, message, help });
    }
    let mut cage_of: Vec<usize> = (0..size * size).collect();
    for (&(a, b), _) in sides.iter().zip(&is_edge).filter(|(_, is_edge)| !**is_edge) {
        let (from, to) = (cage_of[a].max(cage_of[b]), cage_of[a].min(cage_of[b]));
        cage_of.iter_mut().filter(|cage| **cage == from).for_each(|cage| *cage = to);
    }
    let inner = sides.iter().zip(&is_edge);
    if let Some(((a, b), _)) =
        inner.into_iter().find(|((a, b), edge)| **edge && cage_of[*a] == cage_of[*b])
    {
        let names = [*a, *b].map(|cell| cell_name(size, cell));
        let message =
            format!("{} and {} are in one cage, but a side is between them", names[0], names[1]);
        return Err(Fault { at: 0, message, help: "check the sides" });
    }
    Ok(regions(size, &cage_of))
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let board = match puzzle.answer.is_empty() {
        true => CalcudokuBoard::parse_givens(&puzzle.params, &puzzle.givens)?,
        false => CalcudokuBoard::parse(puzzle)?,
    };
    let clues = board.cages.iter().map(|cage| {
        let Clue { operation, target } = cage.clue;
        let operation = operation.unwrap_or(Operation::Add);
        let letter = LETTERS.iter().find(|(_, known)| *known == operation);
        format!("{}{target}", letter.map_or('a', |(letter, _)| *letter))
    });
    let clues: String = clues.collect();
    *out += &format!("{}:{},{clues}\n", board.size, write_sides(&board));
    Ok(())
}

fn write_sides(board: &CalcudokuBoard) -> String {
    let mut cage_of = vec![0; board.size * board.size];
    for (index, cage) in board.cages.iter().enumerate() {
        cage.cells.iter().for_each(|cell| cage_of[*cell] = index);
    }
    let (mut letters, mut run) = (Vec::new(), 0usize);
    let between = sides(board.size).into_iter().map(|(a, b)| cage_of[a] != cage_of[b]);
    for is_edge in between.chain([true]) {
        if !is_edge {
            run += 1;
            continue;
        }
        while run > LONG_RUN {
            letters.push('z');
            run -= LONG_RUN;
        }
        letters.push(if run == 0 { '_' } else { char::from(b'a' - 1 + run as u8) });
        run = 0;
    }
    let runs = letters.chunk_by(|a, b| a == b).map(|run| match run {
        [_] | [_, _] => run.iter().collect(),
        _ => format!("{}{}", run[0], run.len()),
    });
    runs.collect()
}
