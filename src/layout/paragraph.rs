//! Paragraphs: spans of type broken into lines, the whole paragraph at once.
//!
//! Line breaks minimise the raggedness of the whole paragraph (Knuth and Plass, by `textwrap`);
//! justified text may be hyphenated by the patterns of its language (`hypher`).

use textwrap::core::Fragment;
use textwrap::wrap_algorithms::{Penalties, wrap_optimal_fit};

use super::compose::Composer;
use crate::diagnostic::Diagnostic;
use crate::font::TextStyle;
use crate::page::{Item, Role};
use crate::units::{Point, Pt};

/// Some text in one style.
#[derive(Clone, Debug)]
pub struct Span {
    /// Its style.
    pub style: TextStyle,
    /// The text; spaces and line ends alike part words.
    pub text: String,
}

/// How the lines of a paragraph lie between its margins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Both edges straight; words may be hyphenated.
    Justified,
    /// The left edge straight.
    Left,
    /// Each line in the middle.
    Centred,
    /// The right edge straight.
    Right,
}

/// One line, its items placed from the left margin and the baseline.
pub type Line = Vec<Item>;

/// A paragraph as lines.
///
/// # Errors
/// A character that no font has.
pub fn paragraph(
    composer: Composer<'_>,
    spans: &[Span],
    width: Pt,
    setting: Setting,
) -> Result<Vec<Line>, Diagnostic> {
    let words = words(composer, spans, setting == Setting::Justified)?;
    let pieces: Vec<Piece<'_>> = words.into_iter().flatten().collect();
    let widths = [width.0];
    // The default penalties are for columns of monospaced characters; these are the same in
    // points, a character taken as 5 pt.
    let penalties = Penalties {
        nline_penalty: 5_000,
        overflow_penalty: 50 * 50,
        short_last_line_fraction: 4,
        short_last_line_penalty: 5_000,
        hyphen_penalty: 900,
    };
    let broken = wrap_optimal_fit(&pieces, &widths, &penalties);
    let broken: Vec<&[Piece<'_>]> = match broken {
        Ok(lines) => lines,
        // The sum of squares overflowed: text far wider than any page. A line a piece is still text.
        Err(_) => pieces.chunks(1).collect(),
    };
    let last = broken.len().saturating_sub(1);
    broken
        .into_iter()
        .enumerate()
        .map(|(i, pieces)| line(composer, spans, pieces, width, setting, i == last))
        .collect()
}

/// A part of a word that is not broken further.
#[derive(Debug, Clone, Copy)]
struct Piece<'a> {
    span: usize,
    text: &'a str,
    width: f64,
    space: f64,
    hyphen: f64,
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

/// The words of the spans, each as its pieces. A word may run over several spans.
fn words<'a>(
    composer: Composer<'_>,
    spans: &'a [Span],
    hyphenate: bool,
) -> Result<Vec<Vec<Piece<'a>>>, Diagnostic> {
    let language = hypher::Lang::from_iso(iso(composer.book.language.code())).filter(|_| hyphenate);
    let mut words: Vec<Vec<Piece<'a>>> = Vec::new();
    let mut open = false;
    for (number, span) in spans.iter().enumerate() {
        let space = composer.width(&span.style, " ")?.0;
        let mut rest = span.text.as_str();
        while !rest.is_empty() {
            let end = rest.find(breaks).unwrap_or(rest.len());
            let (word, tail) = rest.split_at(end);
            if !word.is_empty() {
                let pieces = pieces(composer, span, number, word, language)?;
                match words.last_mut().filter(|_| open) {
                    Some(last) => last.extend(pieces),
                    None => words.push(pieces),
                }
                open = true;
            }
            let trimmed = tail.trim_start_matches(breaks);
            if trimmed.len() < tail.len() {
                if let Some(last) = words.last_mut().and_then(|word| word.last_mut()) {
                    last.space = space;
                }
                open = false;
            }
            rest = trimmed;
        }
    }
    Ok(words)
}

/// What parts words: white space, but not a space that is not to be broken.
fn breaks(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{202f}' | '\u{2060}')
}

fn iso(code: &str) -> [u8; 2] {
    match code.as_bytes() {
        [a, b, ..] => [*a, *b],
        _ => *b"en",
    }
}

fn pieces<'a>(
    composer: Composer<'_>,
    span: &'a Span,
    number: usize,
    word: &'a str,
    language: Option<hypher::Lang>,
) -> Result<Vec<Piece<'a>>, Diagnostic> {
    let mut pieces = Vec::new();
    let mut add = |text: &'a str, hyphen: f64| -> Result<(), Diagnostic> {
        let width = composer.width(&span.style, text)?.0;
        pieces.push(Piece { span: number, text, width, space: 0.0, hyphen });
        Ok(())
    };
    // A hyphen that is there already is a place to break without another one.
    let mut parts: Vec<&str> = word.split_inclusive(['-', '–', '—']).collect();
    if parts.is_empty() {
        parts.push(word);
    }
    let hyphen = composer.width(&span.style, "-")?.0;
    for part in parts {
        // Names in capitals, numbers and short words stay whole.
        let plain = part.chars().all(char::is_alphabetic)
            && part.chars().skip(1).all(char::is_lowercase)
            && part.chars().count() >= 6;
        match language.filter(|_| plain) {
            Some(language) => {
                let mut syllables = hypher::hyphenate(part, language).peekable();
                while let Some(syllable) = syllables.next() {
                    add(syllable, if syllables.peek().is_some() { hyphen } else { 0.0 })?;
                }
            }
            None => add(part, 0.0)?,
        }
    }
    Ok(pieces)
}

/// Sets the pieces of one line: the text of each style is shaped as a whole again, so that kerning
/// and ligatures run over the pieces.
fn line(
    composer: Composer<'_>,
    spans: &[Span],
    pieces: &[Piece<'_>],
    width: Pt,
    setting: Setting,
    last: bool,
) -> Result<Line, Diagnostic> {
    let mut runs: Vec<(usize, String)> = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        let end = i + 1 == pieces.len();
        let mut text = piece.text.to_owned();
        if end && piece.hyphen > 0.0 {
            text.push('-');
        }
        if !end && piece.space > 0.0 {
            text.push(' ');
        }
        match runs.last_mut().filter(|(span, _)| *span == piece.span) {
            Some((_, run)) => run.push_str(&text),
            None => runs.push((piece.span, text)),
        }
    }
    let mut shaped = Vec::new();
    for (span, text) in &runs {
        shaped.push(composer.shape(&spans[*span].style, text)?);
    }
    let natural: Pt = shaped.iter().map(|shaped| shaped.width).sum();
    let spaces: usize = runs.iter().map(|(_, text)| text.matches(' ').count()).sum();
    let slack = width - natural;
    let stretch = match setting {
        Setting::Justified if !last && spaces > 0 => slack / spaces as f64,
        _ => Pt::ZERO,
    };
    let mut x = match setting {
        Setting::Justified | Setting::Left => Pt::ZERO,
        Setting::Centred => slack / 2.0,
        Setting::Right => slack,
    };
    let mut items = Vec::new();
    for shaped in shaped {
        let line = shaped.with_spaces(stretch);
        items.extend(line.items(Point::new(x, Pt::ZERO), &Role::Text));
        x += line.width;
    }
    Ok(items)
}
