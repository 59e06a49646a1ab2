//! The possible line breaks of a paragraph.
//!
//! Lines break at spaces, after hyphens and slashes, and between syllables if hyphenation is
//! allowed. There is no break between a word and a following dash or colon, or between a number and
//! a short word beside it, but longer phrases of numbers, such as sums, may break. A word wider than the
//! line is broken anywhere.

use textwrap::core::Fragment;
use unicode_segmentation::UnicodeSegmentation;

use crate::font::{FontSet, MissingGlyph, TextStyle};
use bookgen_base::units::Pt;

/// The minimum number of letters before a break inside a word, and after this break.
const MIN_LETTERS: usize = 3;

/// The maximum number of parts of a joined word. A joined word consists of words that must stay on
/// one line. Without this limit, a row of many dashes would become one word.
const MAX_PARTS: usize = 16;

/// The maximum number of parts of a phrase with numbers, such as "1 to 9": three words with two spaces.
const MAX_NUMBER_PARTS: usize = 5;

/// Text in one style, without forced line breaks.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// The style.
    pub style: &'a TextStyle,
    /// The text. Any white space separates words.
    pub text: &'a str,
}

/// Where lines may break. Texts that are broken inside words have a language, by its code.
#[derive(Clone, Copy)]
pub enum BreakRule<'l> {
    /// Only at spaces. A word can be wider than the line.
    Spaces,
    /// Also after hyphens, dashes and slashes. A word wider than the line is hyphenated or, if that is
    /// not possible, broken anywhere.
    Words(&'l str),
    /// Also between the syllables of all words.
    Syllables(&'l str),
}

/// A part of a run: the index of the run, and the text.
pub type Part<'a> = (usize, &'a str);

/// Text that cannot be broken, and the space or hyphen after the text.
#[derive(Debug, Clone)]
pub struct Piece<'a> {
    /// The text, split where the run changes.
    pub parts: Vec<Part<'a>>,
    /// The width in points.
    pub width: f64,
    /// The width of the space after the piece, in points; 0 inside a word. At the end of a line the
    /// space is dropped.
    pub space: f64,
    /// The width of the hyphen that is added if a line ends with this piece, in points; 0 if no
    /// hyphen is added.
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

/// The text between two spaces. The text can span several runs.
struct Word<'a> {
    parts: Vec<Part<'a>>,
    /// The index of the run that contains the space after the word; `None` for the last word.
    space: Option<usize>,
}

impl Word<'_> {
    fn text(&self) -> String {
        self.parts.iter().map(|(_, text)| *text).collect()
    }
}

/// Splits runs into pieces for lines of the width `width`.
///
/// # Errors
/// A character that no font has.
pub fn pieces<'a>(
    fonts: &FontSet,
    runs: &[Run<'a>],
    width: Pt,
    rule: BreakRule<'_>,
) -> Result<Vec<Piece<'a>>, MissingGlyph> {
    let measure = Measure { fonts, runs };
    let mut pieces = Vec::new();
    for word in join_words(measure, words(runs), width)? {
        measure.word(word, width, rule, &mut pieces)?;
    }
    Ok(pieces)
}

/// Splits runs into words.
fn words<'a>(runs: &[Run<'a>]) -> Vec<Word<'a>> {
    let mut words: Vec<Word<'a>> = Vec::new();
    let mut open = false;
    for (index, run) in runs.iter().enumerate() {
        let mut rest = run.text;
        while !rest.is_empty() {
            let end = rest.find(is_space).unwrap_or(rest.len());
            let (word, tail) = rest.split_at(end);
            if !word.is_empty() {
                match words.last_mut().filter(|_| open) {
                    Some(last) => last.parts.push((index, word)),
                    None => words.push(Word { parts: vec![(index, word)], space: None }),
                }
                open = true;
            }
            rest = tail.trim_start_matches(is_space);
            if rest.len() < tail.len() {
                if let Some(last) = words.last_mut() {
                    last.space.get_or_insert(index);
                }
                open = false;
            }
        }
    }
    words
}

/// Whether a character separates words: white space except no-break spaces and the word joiner.
fn is_space(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{202f}' | '\u{2060}')
}

/// Joins words that must stay on one line, if together they are at most half as wide as the line.
fn join_words<'a>(
    measure: Measure<'_, 'a>,
    words: Vec<Word<'a>>,
    width: Pt,
) -> Result<Vec<Word<'a>>, MissingGlyph> {
    let mut joined: Vec<Word<'a>> = Vec::new();
    // The previous word alone, without words joined to it.
    let mut previous = String::new();
    let count = words.len();
    for (i, word) in words.into_iter().enumerate() {
        let text = word.text();
        let is_open = joined.last().is_some_and(|last| has_open_bracket(&last.text()));
        let join = match bond(&previous, &text, i + 1 == count) {
            Bond::Number if is_open => Bond::Strong,
            bond => bond,
        };
        previous = text;
        let most = match join {
            Bond::None => 0,
            Bond::Number => MAX_NUMBER_PARTS,
            Bond::Strong => MAX_PARTS,
        };
        if most > 0
            && let Some(last) = joined.last_mut()
        {
            let mut parts = last.parts.clone();
            parts.push((last.space.unwrap_or_default(), " "));
            parts.extend(&word.parts);
            if parts.len() <= most && measure.width(&parts)? <= width.0 / 2.0 {
                *last = Word { parts, space: word.space };
                continue;
            }
        }
        joined.push(word);
    }
    Ok(joined)
}

/// Whether a text has an opening bracket without its closing bracket.
fn has_open_bracket(text: &str) -> bool {
    text.matches('(').count() > text.matches(')').count()
}

/// How strongly two words belong together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bond {
    /// A line may break between the words.
    None,
    /// The words are a number and a short word.
    Number,
    /// No line may break between the words.
    Strong,
}

/// How strongly two neighbouring words belong together. If `is_last` is true, the second word ends the
/// paragraph.
fn bond(before: &str, after: &str, is_last: bool) -> Bond {
    let is_short = |word: &str| word.chars().count() <= MIN_LETTERS;
    let is_digit = |c: Option<char>| c.is_some_and(char::is_numeric);
    // A dash or punctuation mark between two spaces stays with the previous word. An opening quote
    // stays with the next word.
    let stop =
        |c: char| matches!(c, '–' | '—' | '-' | ':' | ';' | '!' | '?' | '»' | '%' | '…' | '·');
    let closes = !after.is_empty() && after.chars().all(stop);
    let opens = matches!(before, "«" | "„" | "“" | "¿" | "¡");
    // A number stays with a short word beside it, as in "1 to 9".
    let counts = is_digit(after.chars().next()) && is_short(before)
        || is_digit(before.chars().last()) && before.len() <= 3 && is_short(after);
    if before.is_empty() {
        Bond::None
    } else if closes || opens || is_last && is_short(after) {
        // A short last word is never alone on the last line.
        Bond::Strong
    } else if counts {
        Bond::Number
    } else {
        Bond::None
    }
}

/// Measures and splits text. Each text has the style of its run.
#[derive(Clone, Copy)]
struct Measure<'m, 'a> {
    fonts: &'m FontSet,
    runs: &'m [Run<'a>],
}

impl<'a> Measure<'_, 'a> {
    /// The width of a text in the style of a run, in points.
    fn text_width(self, run: usize, text: &str) -> Result<f64, MissingGlyph> {
        match self.runs.get(run) {
            // Letterspacing also applies after the last letter, because other text follows.
            Some(run) => Ok((self.fonts.shape(run.style, text)?.width + run.style.tracking).0),
            None => Ok(0.0),
        }
    }

    /// The width of several parts, in points.
    fn width(self, parts: &[Part<'a>]) -> Result<f64, MissingGlyph> {
        parts.iter().try_fold(0.0, |width, &(run, text)| Ok(width + self.text_width(run, text)?))
    }

    /// Adds the pieces of a word.
    fn word(
        self,
        word: Word<'a>,
        line: Pt,
        rule: BreakRule<'_>,
        pieces: &mut Vec<Piece<'a>>,
    ) -> Result<(), MissingGlyph> {
        let (code, hyphenate) = match rule {
            BreakRule::Spaces => {
                let (width, parts) = (self.width(&word.parts)?, word.parts);
                let space = word.space.map_or(Ok(0.0), |run| self.text_width(run, " "))?;
                pieces.push(Piece { parts, width, space, hyphen: 0.0 });
                return Ok(());
            }
            // A word wider than the line is hyphenated even if the text is not justified.
            BreakRule::Words(code) => (code, self.width(&word.parts)? > line.0),
            BreakRule::Syllables(code) => (code, true),
        };
        // Web and email addresses are not hyphenated: readers would take the hyphen for a part of
        // the address.
        let hyphenate = hyphenate && !word.text().contains(['/', '@']);
        let language = hyphenated_language(code).filter(|_| hyphenate);
        let mut open: Vec<Part<'a>> = Vec::new();
        for &(run, text) in &word.parts {
            for segment in segments(text, language) {
                open.push((run, segment.text));
                let hyphen = match segment.break_after {
                    Break::Forbidden => continue,
                    Break::Plain => 0.0,
                    Break::WithHyphen => self.text_width(run, "-")?,
                };
                self.piece(std::mem::take(&mut open), hyphen, line, pieces)?;
            }
        }
        if !open.is_empty() {
            self.piece(open, 0.0, line, pieces)?;
        }
        if let (Some(last), Some(run)) = (pieces.last_mut(), word.space) {
            last.space = self.text_width(run, " ")?;
        }
        Ok(())
    }

    /// Adds a piece. A piece wider than the line is split.
    fn piece(
        self,
        parts: Vec<Part<'a>>,
        hyphen: f64,
        line: Pt,
        pieces: &mut Vec<Piece<'a>>,
    ) -> Result<(), MissingGlyph> {
        let width = self.width(&parts)?;
        if width + hyphen <= line.0 {
            pieces.push(Piece { parts, width, space: 0.0, hyphen });
            return Ok(());
        }
        for (run, text) in parts {
            let mut rest = text;
            while !rest.is_empty() {
                let end = self.fitting_len(run, rest, line.0 - hyphen)?;
                let (head, tail) = rest.split_at(end);
                let width = self.text_width(run, head)?;
                pieces.push(Piece { parts: vec![(run, head)], width, space: 0.0, hyphen: 0.0 });
                rest = tail;
            }
        }
        if let Some(last) = pieces.last_mut() {
            last.hyphen = hyphen;
        }
        Ok(())
    }

    /// The length in bytes of the longest prefix of a text that fits a width. The prefix has at
    /// least one letter.
    fn fitting_len(self, run: usize, text: &str, width: f64) -> Result<usize, MissingGlyph> {
        // First, estimate the length from the widths of the letters. Then measure the prefix as a
        // whole, because kerning can make the prefix wider.
        let mut ends: Vec<usize> = Vec::new();
        let mut total = 0.0;
        for (at, letter) in text.grapheme_indices(true) {
            total += self.text_width(run, letter)?;
            if total > width && !ends.is_empty() {
                break;
            }
            ends.push(at + letter.len());
        }
        while let [_, .., last] = ends[..] {
            if self.text_width(run, &text[..last])? <= width {
                break;
            }
            ends.pop();
        }
        Ok(ends.last().copied().unwrap_or(text.len()))
    }
}

/// A part of a word, and the possible break after it.
struct Segment<'a> {
    text: &'a str,
    break_after: Break,
}

/// A possible line break inside a word.
#[derive(Clone, Copy)]
enum Break {
    /// A line break is forbidden.
    Forbidden,
    /// A line break after an existing hyphen, dash or slash. No hyphen is added.
    Plain,
    /// A line break between syllables. A hyphen is added.
    WithHyphen,
}

/// Splits a text at hyphens, dashes and slashes, and into syllables if a language is given.
fn segments(text: &str, language: Option<hypher::Lang>) -> Vec<Segment<'_>> {
    let mut segments = Vec::new();
    let mut rest = text;
    let joint = |(_, c): &(usize, char)| matches!(c, '-' | '–' | '—' | '/');
    while let Some((at, c)) = rest.char_indices().find(joint) {
        let (head, tail) = rest.split_at(at + c.len_utf8());
        let letters = |text: &str| text.chars().take_while(|c| c.is_alphanumeric()).count();
        let before = head[..at].chars().rev().take_while(|c| c.is_alphanumeric()).count();
        let may_break = before >= MIN_LETTERS && letters(tail) >= MIN_LETTERS;
        syllables(head, language, &mut segments);
        if let Some(last) = segments.last_mut().filter(|_| may_break) {
            last.break_after = Break::Plain;
        }
        rest = tail;
    }
    syllables(rest, language, &mut segments);
    segments
}

/// Splits a text into syllables and adds them to a list. Characters before and after the letters
/// belong to the first and the last syllable.
fn syllables<'a>(text: &'a str, language: Option<hypher::Lang>, segments: &mut Vec<Segment<'a>>) {
    let start = text.find(char::is_alphabetic).unwrap_or(text.len());
    let end = text.trim_end_matches(|c: char| !c.is_alphabetic()).len().max(start);
    let core = &text[start..end];
    // Acronyms, codes and short words are not hyphenated.
    let is_plain = core.chars().all(char::is_alphabetic)
        && core.chars().skip(1).all(char::is_lowercase)
        && core.chars().count() >= 2 * MIN_LETTERS;
    if let Some(language) = language.filter(|_| is_plain) {
        let (left, right) = language.bounds();
        let bounds = (left.max(MIN_LETTERS), right.max(MIN_LETTERS));
        let mut from = 0;
        let mut to = start;
        for syllable in hypher::hyphenate_bounded(core, language, bounds.0, bounds.1) {
            to += syllable.len();
            if to < end {
                segments.push(Segment { text: &text[from..to], break_after: Break::WithHyphen });
                from = to;
            }
        }
        segments.push(Segment { text: &text[from..], break_after: Break::Forbidden });
    } else if !text.is_empty() {
        segments.push(Segment { text, break_after: Break::Forbidden });
    }
}

/// The language with a code, if its words can be broken at syllables.
pub fn hyphenated_language(code: &str) -> Option<hypher::Lang> {
    hypher::Lang::from_iso(iso(code))
}

/// The ISO 639-1 code at the start of a language code; English if the language code is too short.
fn iso(code: &str) -> [u8; 2] {
    match code.as_bytes() {
        [a, b, ..] => [*a, *b],
        _ => *b"en",
    }
}
