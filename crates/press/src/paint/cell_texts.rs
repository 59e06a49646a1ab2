//! Texts that fill a cell or half of it, in several lines: the clues of arrowwords.
//!
//! Lines break at spaces, and within words at syllables with a hyphen. A word that has a hyphen of its own
//! at its end stays with the next word, so a hyphen at the end of a line is always a break of a word.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use hypher::{Lang, hyphenate};

use super::SymbolFonts;
use super::proportions::{BLOCK_LEADING, CORNER_INSET, LEAST_BLOCK, MAX_BLOCK};
use crate::font::TextStyle;
use bookgen_base::units::Pt;
use bookgen_puzzles::figure::Anchor;

/// The usual type size, as a fraction of a cell.
const USUAL: f64 = 0.17;
/// The minimum numbers of letters before and after a break within a word.
const MIN_LETTERS: usize = 3;
/// The precision of the minimum side of a cell.
const STEP: Pt = Pt(0.5);
/// A larger cell is not useful: the text is too long for an arrowword.
const MAX_CELL: Pt = Pt(90.0);

/// The lines of a text, and their type size.
pub struct CellText {
    pub lines: Vec<String>,
    pub size: Pt,
    /// Whether the type is smaller than the usual type of the grid.
    pub is_small: bool,
}

/// The minimum type size of texts in cells.
pub fn least_size(least_type: Pt) -> Pt {
    LEAST_BLOCK.max(least_type)
}

/// The widths of characters in type of 1 pt. Texts are measured by adding them, which is much faster than
/// shaping each line; kerning makes real lines a little shorter.
pub struct Widths(BTreeMap<char, f64>);

impl Widths {
    /// The widths of the characters of texts. A character that no font has is left out; the painter reports
    /// it.
    pub fn new<'a>(texts: impl IntoIterator<Item = &'a str>, fonts: SymbolFonts<'_>) -> Widths {
        const SIZE: f64 = 100.0;
        let style = TextStyle::new(fonts.regular, Pt(SIZE));
        let mut widths = BTreeMap::new();
        let mut texts = texts.into_iter().peekable();
        // Most grids have no such texts.
        let signs: &[char] = if texts.peek().is_some() { &[' ', '-'] } else { &[] };
        for c in texts.flat_map(str::chars).chain(signs.iter().copied()) {
            if let Entry::Vacant(entry) = widths.entry(c)
                && let Ok(shaped) = fonts.fonts.shape(&style, &c.to_string())
            {
                entry.insert(shaped.width.0 / SIZE);
            }
        }
        Widths(widths)
    }

    fn of(&self, text: &str) -> f64 {
        text.chars().filter_map(|c| self.0.get(&c)).sum()
    }
}

/// Sets a text in the usual size, or else in the minimum size. `None` if it does not fit.
pub fn set(
    anchor: Anchor,
    text: &str,
    cell: Pt,
    least: Pt,
    widths: &Widths,
    language: Option<Lang>,
) -> Option<CellText> {
    let usual = (cell * USUAL).min(MAX_BLOCK).max(least);
    let text = Measured::new(text, widths, language);
    [(usual, false), (least, true)].into_iter().find_map(|(size, is_small)| {
        let lines = text.lines(Room::new(anchor, cell, size))?;
        Some(CellText { lines, size, is_small: is_small && size < usual })
    })
}

/// The minimum side of a cell in which all texts fit in the minimum type size, from `least` on.
pub fn least_cell(
    texts: &[(Anchor, &str)],
    least: Pt,
    least_type: Pt,
    fonts: SymbolFonts<'_>,
) -> Pt {
    let size = least_size(least_type);
    let widths = Widths::new(texts.iter().map(|(_, text)| *text), fonts);
    let mut cell = least.max(size * 3.0);
    for (anchor, text) in texts {
        let text = Measured::new(text, &widths, fonts.language);
        let fits = |steps: u32| {
            let room = Room::new(*anchor, cell + STEP * f64::from(steps), size);
            text.lines(room).is_some()
        };
        if fits(0) {
            continue;
        }
        // A text that fits in a cell fits in all larger cells.
        let (mut low, mut high) = (0, ((MAX_CELL - cell).0 / STEP.0).max(0.0) as u32);
        while high - low > 1 {
            let middle = u32::midpoint(low, high);
            if fits(middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        cell += STEP * f64::from(high);
    }
    cell
}

/// The room for a text: the width of a line, in type sizes, and the maximum number of lines.
#[derive(Clone, Copy)]
struct Room {
    width: f64,
    most: usize,
}

impl Room {
    fn new(anchor: Anchor, cell: Pt, size: Pt) -> Room {
        let space = size * CORNER_INSET;
        let height = if anchor == Anchor::Whole { cell } else { cell / 2.0 };
        Room {
            width: (cell - space * 2.0).0 / size.0,
            most: ((height - space).0 / (size.0 * BLOCK_LEADING)).floor() as usize,
        }
    }
}

/// A text whose words are measured.
struct Measured {
    words: Vec<Word>,
    /// The widths of a space and of a hyphen.
    space: f64,
    hyphen: f64,
    has_language: bool,
}

/// A word: its text, the width up to each place where it can be broken, and the whole width.
struct Word {
    text: String,
    /// The places in bytes, and the widths before them.
    breaks: Vec<(usize, f64)>,
    width: f64,
}

impl Measured {
    fn new(text: &str, widths: &Widths, language: Option<Lang>) -> Measured {
        let word = |text: String| {
            let breaks = language.map(|language| breaks(&text, language)).unwrap_or_default();
            let breaks = breaks.into_iter().map(|at| (at, widths.of(&text[..at]))).collect();
            Word { breaks, width: widths.of(&text), text }
        };
        Measured {
            words: units(text).into_iter().map(word).collect(),
            space: widths.of(" "),
            hyphen: widths.of("-"),
            has_language: language.is_some(),
        }
    }

    /// Breaks the text into lines: only at spaces if that fits, else also within words. `None` if the text
    /// does not fit.
    fn lines(&self, room: Room) -> Option<Vec<String>> {
        let plain = self.set(room, false);
        plain.or_else(|| self.has_language.then(|| self.set(room, true)).flatten())
    }

    fn set(&self, Room { width, most }: Room, may_break: bool) -> Option<Vec<String>> {
        let mut lines: Vec<String> = Vec::new();
        // The width of the last line.
        let mut used = 0.0;
        for word in &self.words {
            if let Some(last) = lines.last_mut()
                && used + self.space + word.width <= width
            {
                last.push(' ');
                last.push_str(&word.text);
                used += self.space + word.width;
                continue;
            }
            // The part of the word that is on lines: its end in bytes and its width.
            let mut done = (0, 0.0);
            let breaks: &[(usize, f64)] = if may_break { &word.breaks } else { &[] };
            if let Some(last) = lines.last_mut() {
                let room = width - used - self.space - self.hyphen;
                if let Some(found) = breaks.iter().rfind(|(_, before)| *before <= room) {
                    *last += &format!(" {}-", &word.text[..found.0]);
                    done = *found;
                }
            }
            while word.width - done.1 > width {
                let room = done.1 + width - self.hyphen;
                let next = breaks.iter().rfind(|(at, before)| *at > done.0 && *before <= room)?;
                lines.push(format!("{}-", &word.text[done.0..next.0]));
                done = *next;
            }
            lines.push(word.text[done.0..].to_owned());
            used = word.width - done.1;
            if lines.len() > most {
                return None;
            }
        }
        (lines.len() <= most).then_some(lines)
    }
}

/// The words of a text. A word with a hyphen or dash at its end has the next word with it.
fn units(text: &str) -> Vec<String> {
    let mut units: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match units.last_mut().filter(|last| last.ends_with('-')) {
            Some(last) => {
                last.push(' ');
                last.push_str(word);
            }
            None => units.push(word.to_owned()),
        }
    }
    units
}

/// Where a word can be broken: between syllables, with three letters or more on both sides. Never after a
/// hyphen of its own.
fn breaks(word: &str, language: Lang) -> Vec<usize> {
    let mut all = Vec::new();
    let mut start = 0;
    for part in word.split_inclusive(|c: char| !c.is_alphabetic()) {
        let letters = part.trim_end_matches(|c: char| !c.is_alphabetic());
        let mut at = 0;
        for syllable in hyphenate(letters, language) {
            at += syllable.len();
            let count = |text: &str| text.chars().count();
            if count(&letters[..at]) >= MIN_LETTERS && count(&letters[at..]) >= MIN_LETTERS {
                all.push(start + at);
            }
        }
        start += part.len();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(width: f64, most: usize, text: &str) -> Option<Vec<String>> {
        // Each character is one unit wide.
        let widths = Widths(text.chars().chain([' ', '-']).map(|c| (c, 1.0)).collect());
        Measured::new(text, &widths, Some(Lang::English)).lines(Room { width, most })
    }

    #[test]
    fn words_are_broken_if_the_text_does_not_fit_otherwise() {
        let lines = |width, most, text| set(width, most, text).map(|lines| lines.join("|"));
        assert_eq!(lines(10.0, 2, "River of Paris"), Some("River of|Paris".to_owned()));
        assert_eq!(lines(10.0, 2, "Photographer’s"), Some("Photogra-|pher’s".to_owned()));
        assert_eq!(lines(8.0, 3, "An extraordinary day"), None);
        assert_eq!(
            lines(8.0, 4, "An extraordinary day"),
            Some("An|extraor-|dinary|day".to_owned())
        );
        assert_eq!(lines(9.0, 2, "Repeated part of a song"), None);
        // A hyphen at the end of a line would be lost.
        assert_eq!(lines(9.0, 3, "pre- and postwar"), Some("pre- and|postwar".to_owned()));
        assert_eq!(lines(5.0, 3, "pre- and postwar"), None);
        assert_eq!(lines(6.0, 2, "merry-go"), None);
    }
}
