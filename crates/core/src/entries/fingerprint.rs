//! Fingerprints of grids with letters.

use crate::board::Fingerprint;
use crate::word_list::digest;

/// The fingerprint of the letters of a grid: equal for a grid with its rows and columns exchanged. `letter` gives
/// the letter of a cell, `None` for a cell without a letter.
pub fn fingerprint_of_letters<'a>(
    columns: usize,
    rows: usize,
    letter: impl Fn(usize) -> Option<&'a str>,
) -> Fingerprint {
    let text = |cell: usize| letter(cell).map_or("#".to_owned(), |letter| letter.to_owned() + " ");
    let own: String = (0..columns * rows).map(text).collect();
    let transposed = (0..columns).flat_map(|x| (0..rows).map(move |y| y * columns + x));
    let transposed: String = transposed.map(text).collect();
    let (columns, text) = (columns, own).min((rows, transposed));
    let mut digest = digest([columns.to_string().as_str(), &text].into_iter());
    digest.truncate(32);
    Fingerprint(digest)
}
