//! Proves that a puzzle has one solution with the words of its list. The proof shares no code with the
//! setter and with the techniques of solvers.
//!
//! The search keeps, for each number, the letters that it can have, and for each entry the words that fit.
//! It removes words and letters until nothing changes: each word has possible letters, each letter of a
//! number is in a word of each of its entries, and a letter belongs to one number only. Then it tries the
//! words of the entry that has the fewest. The number of words that are looked at is limited.

use super::board::{CodewordBoard, rank};
use super::letter_text::write_letters;
use bookgen_core::entries::{Lexicon, Shape};
use bookgen_core::solver::connectivity::Groups;
use bookgen_core::solver::search::Solutions;
use bookgen_core::{Flaw, Verdict};

/// The maximum number of words that are looked at, each as often as it is.
const MAX_LOOKS: usize = 40_000_000;

/// Proves the claim of a puzzle.
pub fn verify(board: &CodewordBoard) -> Verdict {
    if board.letters.is_empty() {
        return Verdict::Wrong(Flaw("the puzzle has no answer".to_owned()));
    }
    let lines = lines(&board.shape);
    if let Err(flaw) = check_connected(&board.shape, &lines) {
        return Verdict::Wrong(flaw);
    }
    let known = match board.source.known() {
        Ok(known) => known,
        Err(flaw) => return Verdict::Undecided(flaw),
    };
    let lexicon = known.lexicon();
    for line in &lines {
        let letters: Vec<&str> = line.iter().filter_map(|cell| board.letter(*cell)).collect();
        if lexicon.find(&letters).is_none() {
            let (word, place) = (letters.concat(), board.shape.cell_name(line[0]));
            return Verdict::Wrong(Flaw(format!(
                "the word {word} from {place} is not in the list"
            )));
        }
    }
    match solutions(board, lexicon) {
        Solutions::One(answer) if answer == board.letters => Verdict::Proved,
        Solutions::One(answer) | Solutions::Two(answer, _) if answer != board.letters => {
            second(board, &answer)
        }
        Solutions::Two(_, answer) => second(board, &answer),
        Solutions::None | Solutions::One(_) => {
            Verdict::Wrong(Flaw("the search does not find the answer".to_owned()))
        }
        Solutions::Open(_) => Verdict::Undecided(Flaw(
            "the search for a second solution reached its limit".to_owned(),
        )),
    }
}

fn second(board: &CodewordBoard, answer: &[String]) -> Verdict {
    let differing = (0..answer.len()).find(|number| answer[*number] != board.letters[*number]);
    let number = differing.unwrap_or_default();
    let (other, own) = (&answer[number], &board.letters[number]);
    let difference = Flaw(format!("with {other} instead of {own} for the number {}", number + 1));
    Verdict::Second { answer: write_letters(answer), difference }
}

/// The ways to solve a puzzle, as the letters of the numbers.
pub fn solutions(board: &CodewordBoard, lexicon: &Lexicon) -> Solutions<Vec<String>> {
    let of_line = |line: &Vec<usize>| line.iter().filter_map(|cell| board.numbers[*cell]).collect();
    let lines: Vec<Vec<u8>> = lines(&board.shape).iter().map(of_line).collect();
    let mut starters = Vec::new();
    for (starter, number) in board.starters.iter().zip(0..) {
        let Some(letter) = starter else { continue };
        // No word has the letter.
        let Some(letter) = rank(lexicon, letter) else { return Solutions::None };
        starters.push((number, letter));
    }
    solve_lines(lexicon, &lines, board.count(), &starters).map(|letters| {
        letters.iter().map(|letter| lexicon.alphabet()[usize::from(*letter)].clone()).collect()
    })
}

/// The lines of two or more cells, in rows and then in columns.
fn lines(shape: &Shape) -> Vec<Vec<usize>> {
    let Shape { columns, rows, .. } = *shape;
    let across = (0..rows).map(|y| (0..columns).map(move |x| y * columns + x).collect());
    let down = (0..columns).map(|x| (0..rows).map(move |y| y * columns + x).collect());
    let tracks: Vec<Vec<usize>> = across.chain(down).collect();
    let runs = tracks.iter().flat_map(|track| track.split(|cell| !shape.cells[*cell]));
    runs.filter(|run| run.len() > 1).map(<[usize]>::to_vec).collect()
}

/// Checks that all words are connected.
fn check_connected(shape: &Shape, lines: &[Vec<usize>]) -> Result<(), Flaw> {
    let mut groups = Groups::new(shape.cells.len());
    for line in lines {
        line.iter().for_each(|cell| {
            groups.join(line[0], *cell);
        });
    }
    let first = lines.first().map_or(0, |line| groups.group_of(line[0]));
    for line in lines {
        if groups.group_of(line[0]) != first {
            let name = shape.cell_name(line[0]);
            return Err(Flaw(format!("the word from {name} is not connected with the first word")));
        }
    }
    Ok(())
}

/// A search for the letters of numbers.
struct Search<'a> {
    lexicon: &'a Lexicon,
    /// The numbers of each entry, from 0.
    lines: &'a [Vec<u8>],
    looks: usize,
    found: Vec<Vec<u8>>,
}

/// The letters of each number as bits, and the words of each entry.
#[derive(Clone)]
struct Open {
    masks: Vec<u128>,
    fits: Vec<Vec<u32>>,
}

/// The ways to give each of `count` numbers a letter of its own, so that each line is a word: up to two
/// lists of the letters of the numbers. `starters` are the letters that are given.
pub fn solve_lines(
    lexicon: &Lexicon,
    lines: &[Vec<u8>],
    count: usize,
    starters: &[(u8, u8)],
) -> Solutions<Vec<u8>> {
    let mut search = Search { lexicon, lines, looks: 0, found: Vec::new() };
    let every = (0..lexicon.alphabet().len()).fold(0u128, |all, letter| all | 1 << letter);
    let mut masks = vec![every; count];
    for (number, letter) in starters {
        masks[usize::from(*number)] &= 1 << letter;
    }
    let fits = lines.iter().map(|line| search.words_of(line, &masks)).collect();
    let is_complete = search.explore(Open { masks, fits });
    let mut found = search.found.into_iter();
    match (found.next(), found.next(), is_complete) {
        (Some(first), Some(second), _) => Solutions::Two(first, second),
        (first, _, false) => Solutions::Open(first),
        (Some(only), None, true) => Solutions::One(only),
        (None, _, true) => Solutions::None,
    }
}

impl Search<'_> {
    /// The words whose letters are possible, and equal where the numbers of the line are equal.
    fn words_of(&self, line: &[u8], masks: &[u128]) -> Vec<u32> {
        let group = self.lexicon.group(line.len());
        let is_word = |word: &u32| {
            let letters = group.word(*word as usize);
            (0..line.len()).all(|i| {
                masks[usize::from(line[i])] & (1 << letters[i]) != 0
                    && (0..i).all(|j| (line[i] == line[j]) == (letters[i] == letters[j]))
            })
        };
        (0..group.count() as u32).filter(is_word).collect()
    }

    /// Removes what is impossible. False if nothing is possible.
    fn prune(&mut self, open: &mut Open) -> bool {
        loop {
            let before: Vec<u128> = open.masks.clone();
            self.looks += open.fits.iter().map(Vec::len).sum::<usize>();
            for (line, fits) in self.lines.iter().zip(&mut open.fits) {
                let group = self.lexicon.group(line.len());
                let masks = &open.masks;
                fits.retain(|word| {
                    let mut places = line.iter().zip(group.word(*word as usize));
                    places.all(|(number, letter)| masks[usize::from(*number)] >> letter & 1 == 1)
                });
                let mut unions = vec![0u128; line.len()];
                for word in fits.iter() {
                    let places = unions.iter_mut().zip(group.word(*word as usize));
                    places.for_each(|(union, letter)| *union |= 1 << letter);
                }
                for (number, union) in line.iter().zip(unions) {
                    open.masks[usize::from(*number)] &= union;
                }
            }
            // A letter that is certain is excluded everywhere else.
            for number in 0..open.masks.len() {
                let own = open.masks[number];
                if own.count_ones() == 1 {
                    let others = open.masks.iter_mut().enumerate();
                    others.filter(|(at, _)| *at != number).for_each(|(_, mask)| *mask &= !own);
                }
            }
            if open.masks.contains(&0) || open.fits.iter().any(Vec::is_empty) {
                return false;
            }
            if open.masks == before {
                return true;
            }
        }
    }

    /// Finds up to two solutions. False if the limit was reached before the search was complete.
    fn explore(&mut self, mut open: Open) -> bool {
        if !self.prune(&mut open) {
            return true;
        }
        if open.masks.iter().all(|mask| mask.count_ones() == 1) {
            let letters = open.masks.iter().map(|mask| mask.trailing_zeros() as u8);
            self.found.push(letters.collect());
            return true;
        }
        let choices = open.fits.iter().enumerate().filter(|(_, fits)| fits.len() > 1);
        let Some((entry, _)) = choices.min_by_key(|(_, fits)| fits.len()) else {
            // Each number is in an entry, so this cannot happen.
            return false;
        };
        for word in open.fits[entry].clone() {
            if self.looks > MAX_LOOKS {
                return false;
            }
            let mut next = open.clone();
            next.fits[entry] = vec![word];
            if !self.explore(next) {
                return false;
            }
            if self.found.len() > 1 {
                return true;
            }
        }
        true
    }
}
