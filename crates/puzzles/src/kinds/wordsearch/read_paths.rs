//! Reads the words of a word search whose words bend: from the bands of its answer, or from its letters.

use super::board::PlacedWord;
use super::path_search::Letters;
use super::way::Way;
use bookgen_core::Flaw;
use bookgen_core::figure::{Anchor, Cell, Form, Grid, LineStyle, Mark, Role, Spot};
use bookgen_core::letters::{Spelling, letters_of};

fn flaw(text: &str) -> Flaw {
    Flaw(text.to_owned())
}

/// The cells of each band of an answer, from the bulb at the first letter.
///
/// # Errors
/// A band has no bulb at exactly one of its ends, or leaves the grid.
pub(super) fn bands(answer: &Grid) -> Result<Vec<Vec<usize>>, Flaw> {
    let has_bulb = |spot: &Spot| {
        let is_bulb =
            |mark: &Mark| matches!(mark, Mark::Shape { at, form: Form::Bulb, .. } if at == spot);
        answer.marks.iter().any(is_bulb)
    };
    let lines = answer.marks.iter().filter_map(|mark| match mark {
        Mark::Line { through, style: LineStyle::TintedBand } => Some(through),
        _ => None,
    });
    let cells = |through: &Vec<Spot>| {
        let mut spots = through.clone();
        match (spots.first().is_some_and(has_bulb), spots.last().is_some_and(has_bulb)) {
            (true, false) => {}
            (false, true) => spots.reverse(),
            _ => return Err(flaw("a band does not have a bulb at one of its ends")),
        }
        let cell = |spot: Spot| {
            let cell = Cell::at(spot).filter(|cell| answer.lattice.has(*cell));
            cell.map(|cell| answer.index(cell)).ok_or_else(|| flaw("a band leaves the grid"))
        };
        let mut cells: Vec<usize> =
            spots.first().map(|spot| cell(*spot)).into_iter().collect::<Result<_, _>>()?;
        for two in spots.windows(2) {
            let [from, to] = [two[0], two[1]];
            let (right, down) = ((to.x - from.x).signum(), (to.y - from.y).signum());
            if right != 0 && down != 0 {
                return Err(flaw("a band runs along a diagonal"));
            }
            let mut at = from;
            while at != to {
                at = at.moved(2 * right, 2 * down);
                cells.push(cell(at)?);
            }
        }
        Ok(cells)
    };
    lines.map(cells).collect()
}

/// The words under bands. `letters` are the letters of the puzzle, and `entries` its list of words.
///
/// # Errors
/// A band does not mark a listed word, or two bands mark one.
pub(super) fn marked_words(
    bands: &[Vec<usize>],
    letters: Letters<'_>,
    entries: &[String],
    spelling: Spelling,
) -> Result<Vec<PlacedWord>, Flaw> {
    let listed: Vec<(&String, Vec<String>)> =
        entries.iter().map(|entry| (entry, letters_of(entry, spelling))).collect();
    let mut words: Vec<PlacedWord> = Vec::new();
    for band in bands {
        let own = letters_under(band, letters)?;
        let entry = listed.iter().find(|(_, letters)| *letters == own);
        let (entry, _) = entry.ok_or_else(|| flaw("a band does not mark a listed word"))?;
        if words.iter().any(|other| other.entry == **entry) {
            return Err(Flaw(format!("`{entry}` has two bands in the answer")));
        }
        words.push(word((*entry).clone(), None, own, band, letters.columns));
    }
    Ok(words)
}

/// The words under bands of a puzzle with clues. The number of a clue is in the corner of the first letter.
///
/// # Errors
/// A band has no number of a clue.
pub(super) fn clued_words(
    bands: &[Vec<usize>],
    letters: Letters<'_>,
    clues: &[String],
    answer: &Grid,
) -> Result<Vec<PlacedWord>, Flaw> {
    let number = |first: usize| {
        answer.marks.iter().find_map(|mark| match mark {
            Mark::Symbol { at, anchor: Anchor::TopLeft, text, role: Role::Clue } => {
                let cell = Cell::at(*at).filter(|cell| answer.lattice.has(*cell))?;
                let is_first = answer.index(cell) == first;
                text.parse::<usize>().ok()?.checked_sub(1).filter(|_| is_first)
            }
            _ => None,
        })
    };
    let clued = |band: &Vec<usize>| {
        let number = band.first().and_then(|first| number(*first));
        let number = number.ok_or_else(|| flaw("a band has no number at its first letter"))?;
        let clue = clues.get(number).ok_or_else(|| flaw("a number has no clue"))?;
        let own = letters_under(band, letters)?;
        Ok(word(own.concat(), Some(clue.clone()), own, band, letters.columns))
    };
    bands.iter().map(clued).collect()
}

/// Finds a word that must have exactly one path in the grid.
///
/// # Errors
/// The word has no path, or more than one.
pub(super) fn find_word(
    letters: Letters<'_>,
    entry: &str,
    spelling: Spelling,
) -> Result<PlacedWord, Flaw> {
    let own = letters_of(entry, spelling);
    let paths = if own.is_empty() { Vec::new() } else { letters.paths(&own)? };
    match paths.as_slice() {
        [path] => Ok(word(entry.to_owned(), None, own, path, letters.columns)),
        [] => Err(Flaw(format!("no path in the grid spells `{entry}`"))),
        _ => Err(Flaw(format!("more than one path in the grid spells `{entry}`"))),
    }
}

fn letters_under(band: &[usize], letters: Letters<'_>) -> Result<Vec<String>, Flaw> {
    let letter = |cell: &usize| letters.cells.get(*cell).cloned().flatten();
    band.iter().map(letter).collect::<Option<_>>().ok_or_else(|| flaw("a band leaves the grid"))
}

fn word(
    entry: String,
    clue: Option<String>,
    letters: Vec<String>,
    cells: &[usize],
    columns: usize,
) -> PlacedWord {
    let first = cells.first().copied().unwrap_or(0);
    let way = Way::through(cells, columns);
    PlacedWord { entry, clue, letters, row: first / columns, column: first % columns, way }
}
