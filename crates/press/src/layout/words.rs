//! The words of a paragraph, and where its lines may be broken.
//!
//! Lines break at spaces, at hyphens and strokes that are there already, and between syllables where
//! the setting allows it. What belongs together stays together: a dash or a colon with the word before
//! it, a figure with the little word beside it. A word that is wider than the line is broken
//! wherever it must be.

use textwrap::core::Fragment;
use unicode_segmentation::UnicodeSegmentation;

use super::compose::Composer;
use crate::font::TextStyle;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Pt;

/// The fewest letters that a break leaves on either side of it.
const LEAST_LETTERS: usize = 3;

/// The most parts that are bound together: dashes in a row are no text.
const MOST_PARTS: usize = 16;

/// Some text in one style, without hard line breaks.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// Its style.
    pub style: &'a TextStyle,
    /// The text; spaces and line ends alike part words.
    pub text: &'a str,
}

/// A part of a run: its number, and the text.
pub type Part<'a> = (usize, &'a str);

/// What no line break parts, and what follows it.
#[derive(Debug, Clone)]
pub struct Piece<'a> {
    /// Its text, run by run.
    pub parts: Vec<Part<'a>>,
    /// Its width, in points.
    pub width: f64,
    /// The width of the space after it, unless it ends the line; 0 inside a word.
    pub space: f64,
    /// The width of the hyphen that it needs if it ends the line; 0 if it needs none.
    pub hyphen: f64,
}

impl Fragment for Piece<'_> {
    fn width(&self) -> f64 {
        self.width
    }

    fn whitespace_width(&self) -> f64 {
        self.space
    }

    fn penalty_width(&self) -> f64 {
        self.hyphen
    }
}

/// A word: what stands between two spaces. It may go over several runs.
struct Word<'a> {
    parts: Vec<Part<'a>>,
    /// The run of the space after it; none after the last.
    space: Option<usize>,
}

impl Word<'_> {
    fn text(&self) -> String {
        self.parts.iter().map(|(_, text)| *text).collect()
    }
}

/// The pieces of some runs, for lines of a width.
///
/// # Errors
/// A character that no font has.
pub fn pieces<'a>(
    composer: Composer<'_>,
    runs: &[Run<'a>],
    width: Pt,
    hyphenate: bool,
) -> Result<Vec<Piece<'a>>, Diagnostic> {
    let measure = Measure { composer, runs };
    let mut pieces = Vec::new();
    for word in bound_together(measure, words(runs), width)? {
        measure.word(&word, width, hyphenate, &mut pieces)?;
    }
    Ok(pieces)
}

fn words<'a>(runs: &[Run<'a>]) -> Vec<Word<'a>> {
    let mut words: Vec<Word<'a>> = Vec::new();
    let mut open = false;
    for (number, run) in runs.iter().enumerate() {
        let mut rest = run.text;
        while !rest.is_empty() {
            let end = rest.find(breaks).unwrap_or(rest.len());
            let (word, tail) = rest.split_at(end);
            if !word.is_empty() {
                match words.last_mut().filter(|_| open) {
                    Some(last) => last.parts.push((number, word)),
                    None => words.push(Word { parts: vec![(number, word)], space: None }),
                }
                open = true;
            }
            rest = tail.trim_start_matches(breaks);
            if rest.len() < tail.len() {
                if let Some(last) = words.last_mut() {
                    last.space.get_or_insert(number);
                }
                open = false;
            }
        }
    }
    words
}

/// What parts words: white space, but not a space that is not to be broken.
fn breaks(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{202f}' | '\u{2060}')
}

/// Joins the words that no line break may part, as long as they fill no more than half a line.
fn bound_together<'a>(
    measure: Measure<'_, 'a>,
    words: Vec<Word<'a>>,
    width: Pt,
) -> Result<Vec<Word<'a>>, Diagnostic> {
    let mut joined: Vec<Word<'a>> = Vec::new();
    // The last word as it was before anything was joined to it.
    let mut before = String::new();
    let count = words.len();
    for (i, word) in words.into_iter().enumerate() {
        let text = word.text();
        let binds = bound(&before, &text, i + 1 == count);
        before = text;
        if binds && let Some(last) = joined.last_mut() {
            let mut parts = last.parts.clone();
            parts.push((last.space.unwrap_or_default(), " "));
            parts.extend(&word.parts);
            if parts.len() <= MOST_PARTS && measure.width(&parts)? <= width.0 / 2.0 {
                *last = Word { parts, space: word.space };
                continue;
            }
        }
        joined.push(word);
    }
    Ok(joined)
}

/// Whether a line break must not stand between two words.
fn bound(before: &str, after: &str, last: bool) -> bool {
    let short = |word: &str| word.chars().count() <= LEAST_LETTERS;
    let figure = |c: Option<char>| c.is_some_and(char::is_numeric);
    // A dash or a stop that stands alone belongs to what is before it, an opening quote to what
    // comes after.
    let stop = |c: char| matches!(c, '–' | '—' | '-' | ':' | ';' | '!' | '?' | '»' | '%' | '…');
    let closes = !after.is_empty() && after.chars().all(stop);
    let opens = matches!(before, "«" | "„" | "“" | "¿" | "¡");
    // "1 to 9": the little word beside a figure.
    let counts = figure(after.chars().next()) && short(before)
        || figure(before.chars().last()) && before.len() <= 3 && short(after);
    // Nobody wants a last line of three letters.
    !before.is_empty() && (closes || opens || counts || last && short(after))
}

/// Measures text in the styles of some runs.
#[derive(Clone, Copy)]
struct Measure<'m, 'a> {
    composer: Composer<'m>,
    runs: &'m [Run<'a>],
}

impl<'a> Measure<'_, 'a> {
    fn text(self, (run, text): Part<'_>) -> Result<f64, Diagnostic> {
        match self.runs.get(run) {
            // Beside other text, tracked letters have their space after the last one, too.
            Some(run) => Ok((self.composer.width(run.style, text)? + run.style.tracking).0),
            None => Ok(0.0),
        }
    }

    fn width(self, parts: &[Part<'a>]) -> Result<f64, Diagnostic> {
        parts.iter().try_fold(0.0, |width, &part| Ok(width + self.text(part)?))
    }

    /// The pieces of a word.
    fn word(
        self,
        word: &Word<'a>,
        line: Pt,
        hyphenate: bool,
        pieces: &mut Vec<Piece<'a>>,
    ) -> Result<(), Diagnostic> {
        // A word that does not fit is hyphenated in ragged text too.
        let hyphenate = hyphenate || self.width(&word.parts)? > line.0;
        // A hyphen that is not in an address would be taken for a part of it.
        let hyphenate = hyphenate && !word.text().contains(['/', '@']);
        let language = iso(self.composer.book.language.code());
        let language = hypher::Lang::from_iso(language).filter(|_| hyphenate);
        let mut open: Vec<Part<'a>> = Vec::new();
        for &(run, text) in &word.parts {
            for segment in segments(text, language) {
                open.push((run, segment.text));
                if let Some(hyphen) = segment.breaks {
                    let hyphen = if hyphen { self.text((run, "-"))? } else { 0.0 };
                    self.piece(std::mem::take(&mut open), hyphen, line, pieces)?;
                }
            }
        }
        if !open.is_empty() {
            self.piece(open, 0.0, line, pieces)?;
        }
        if let (Some(last), Some(run)) = (pieces.last_mut(), word.space) {
            last.space = self.text((run, " "))?;
        }
        Ok(())
    }

    /// Adds a piece; one that is wider than the line, in parts that are not.
    fn piece(
        self,
        parts: Vec<Part<'a>>,
        hyphen: f64,
        line: Pt,
        pieces: &mut Vec<Piece<'a>>,
    ) -> Result<(), Diagnostic> {
        let width = self.width(&parts)?;
        if width + hyphen <= line.0 {
            pieces.push(Piece { parts, width, space: 0.0, hyphen });
            return Ok(());
        }
        for (run, text) in parts {
            let mut rest = text;
            while !rest.is_empty() {
                let end = self.fitting(run, rest, line.0 - hyphen)?;
                let (head, tail) = rest.split_at(end);
                let width = self.text((run, head))?;
                pieces.push(Piece { parts: vec![(run, head)], width, space: 0.0, hyphen: 0.0 });
                rest = tail;
            }
        }
        if let Some(last) = pieces.last_mut() {
            last.hyphen = hyphen;
        }
        Ok(())
    }

    /// How much of a text fits a width: one letter at least.
    fn fitting(self, run: usize, text: &str, width: f64) -> Result<usize, Diagnostic> {
        // Letter by letter first; then as a whole, since some pairs stand further apart.
        let mut ends: Vec<usize> = Vec::new();
        let mut so_far = 0.0;
        for (at, letter) in text.grapheme_indices(true) {
            so_far += self.text((run, letter))?;
            if so_far > width && !ends.is_empty() {
                break;
            }
            ends.push(at + letter.len());
        }
        while let [_, .., last] = ends[..] {
            if self.text((run, &text[..last]))? <= width {
                break;
            }
            ends.pop();
        }
        Ok(ends.last().copied().unwrap_or(text.len()))
    }
}

/// Some text, and whether a line may end after it: with a hyphen added or without.
struct Segment<'a> {
    text: &'a str,
    breaks: Option<bool>,
}

fn segments(text: &str, language: Option<hypher::Lang>) -> Vec<Segment<'_>> {
    let mut segments = Vec::new();
    let mut rest = text;
    // A hyphen or a stroke that is there already is a place to break without another one.
    let joint = |(_, c): &(usize, char)| matches!(c, '-' | '–' | '—' | '/');
    while let Some((at, c)) = rest.char_indices().find(joint) {
        let (head, tail) = rest.split_at(at + c.len_utf8());
        let letters = |text: &str| text.chars().take_while(|c| c.is_alphanumeric()).count();
        let behind = head[..at].chars().rev().take_while(|c| c.is_alphanumeric()).count();
        let may = behind >= LEAST_LETTERS && letters(tail) >= LEAST_LETTERS;
        syllables(head, language, &mut segments);
        if let Some(last) = segments.last_mut().filter(|_| may) {
            last.breaks = Some(false);
        }
        rest = tail;
    }
    syllables(rest, language, &mut segments);
    segments
}

/// Adds a text syllable by syllable; what stands before and after its letters goes with them.
fn syllables<'a>(text: &'a str, language: Option<hypher::Lang>, segments: &mut Vec<Segment<'a>>) {
    let start = text.find(char::is_alphabetic).unwrap_or(text.len());
    let end = text.trim_end_matches(|c: char| !c.is_alphabetic()).len().max(start);
    let core = &text[start..end];
    // Names in capitals, codes and short words stay whole.
    let plain = core.chars().all(char::is_alphabetic)
        && core.chars().skip(1).all(char::is_lowercase)
        && core.chars().count() >= 2 * LEAST_LETTERS;
    if let Some(language) = language.filter(|_| plain) {
        let (left, right) = language.bounds();
        let bounds = (left.max(LEAST_LETTERS), right.max(LEAST_LETTERS));
        let mut from = 0;
        let mut to = start;
        for syllable in hypher::hyphenate_bounded(core, language, bounds.0, bounds.1) {
            to += syllable.len();
            if to < end {
                segments.push(Segment { text: &text[from..to], breaks: Some(true) });
                from = to;
            }
        }
        segments.push(Segment { text: &text[from..], breaks: None });
    } else if !text.is_empty() {
        segments.push(Segment { text, breaks: None });
    }
}

fn iso(code: &str) -> [u8; 2] {
    match code.as_bytes() {
        [a, b, ..] => [*a, *b],
        _ => *b"en",
    }
}
