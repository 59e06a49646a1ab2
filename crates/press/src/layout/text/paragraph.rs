//! Paragraphs: styled text broken into lines.
//!
//! The line breaks minimise the raggedness of the whole paragraph (Knuth and Plass, implemented by
//! `textwrap`). No line is wider than the given width, unless a single letter is wider.

use textwrap::core::Fragment;
use textwrap::wrap_algorithms::{Penalties, wrap_optimal_fit};

use super::line_breaks::{BreakRule, Piece, Run, pieces};
use super::typesetter::Typesetter;
use crate::design::Design;
use crate::font::TextStyle;
use crate::page::{Item, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt};

/// A forced line break inside a paragraph (Unicode LINE SEPARATOR).
pub const LINE_END: char = '\u{2028}';

/// Tolerance for rounding errors in sums of widths, in points.
const TOLERANCE: f64 = 0.01;

/// Text in one style.
#[derive(Clone, Debug)]
pub struct Span {
    /// The style.
    pub style: TextStyle,
    /// The text. Any white space separates words.
    pub text: String,
}

/// The alignment of the lines of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The left and right edges are straight; words may be hyphenated.
    Justified,
    /// The left edge is straight.
    Left,
    /// Each line is centred.
    Centred,
    /// The right edge is straight.
    Right,
}

impl Setting {
    /// The alignment of the last line of a paragraph, which is not justified.
    fn of_last_line(self) -> Setting {
        if self == Setting::Justified { Setting::Left } else { self }
    }

    /// The alignment of running text: justified or left-aligned, as the design specifies.
    pub fn running_text(design: &Design) -> Setting {
        if design.justify { Setting::Justified } else { Setting::Left }
    }
}

/// One line of a paragraph.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// The items, relative to the left margin and the baseline.
    pub items: Vec<Item>,
    /// The width of the text.
    pub width: Pt,
}

/// Breaks a paragraph into lines of a maximum width. A word wider than the line is broken; only a
/// single letter can be wider than the line.
///
/// # Errors
/// A character that no font has.
pub fn paragraph(
    typesetter: Typesetter<'_>,
    spans: &[Span],
    width: Pt,
    setting: Setting,
) -> Result<Vec<Line>, Diagnostic> {
    let mut lines = Vec::new();
    let mut runs: Vec<Run<'_>> = Vec::new();
    for span in spans {
        for (i, text) in span.text.split(LINE_END).enumerate() {
            if i > 0 {
                break_runs(typesetter, &runs, width, setting, &mut lines)?;
                runs.clear();
            }
            runs.push(Run { style: &span.style, text });
        }
    }
    break_runs(typesetter, &runs, width, setting, &mut lines)?;
    Ok(lines)
}

/// Breaks a text in one style into lines; see [`paragraph`].
pub fn plain(
    typesetter: Typesetter<'_>,
    style: &TextStyle,
    text: &str,
    width: Pt,
    setting: Setting,
) -> Result<Vec<Line>, Diagnostic> {
    let mut lines = Vec::new();
    break_runs(typesetter, &[Run { style, text }], width, setting, &mut lines)?;
    Ok(lines)
}

/// Breaks a text in one style into lines of about equal length, without increasing the number of
/// lines. This avoids a last line that has only one or two words.
pub fn even(
    typesetter: Typesetter<'_>,
    style: &TextStyle,
    text: &str,
    width: Pt,
) -> Result<Vec<Line>, Diagnostic> {
    const STEPS: u8 = 12;
    let mut lines = plain(typesetter, style, text, width, Setting::Left)?;
    let count = lines.len();
    for step in 1..=STEPS {
        let narrower = width * (1.0 - 0.5 * f64::from(step) / f64::from(STEPS));
        let candidate = plain(typesetter, style, text, narrower, Setting::Left)?;
        if count < 2 || candidate.len() > count {
            break;
        }
        lines = candidate;
    }
    Ok(lines)
}

/// Breaks a paragraph into lines; see [`paragraph`]. If the last line of a left-aligned paragraph
/// would be very short, the other lines become a little shorter. The number of lines does not change.
///
/// # Errors
/// A character that no font has.
pub fn with_long_last_line(
    typesetter: Typesetter<'_>,
    spans: &[Span],
    width: Pt,
    setting: Setting,
) -> Result<Vec<Line>, Diagnostic> {
    const MIN_LAST_LINE: f64 = 0.3;
    const STEPS: u8 = 10;
    let lines = paragraph(typesetter, spans, width, setting)?;
    let is_long =
        |lines: &[Line]| lines.last().is_none_or(|last| last.width >= width * MIN_LAST_LINE);
    if setting != Setting::Left || lines.len() < 2 || is_long(&lines) {
        return Ok(lines);
    }
    for step in 1..=STEPS {
        let narrower = width * (1.0 - 0.03 * f64::from(step));
        let candidate = paragraph(typesetter, spans, narrower, setting)?;
        if candidate.len() > lines.len() {
            break;
        }
        if is_long(&candidate) {
            return Ok(candidate);
        }
    }
    Ok(lines)
}

/// Stacks lines below each other. `first` is the origin of the first line, on its baseline. Returns
/// the items and the last baseline.
pub fn stack(lines: Vec<Line>, first: Point, leading: Pt, role: &Role) -> (Vec<Item>, Pt) {
    let mut items = Vec::new();
    let mut y = first.y;
    for (i, line) in lines.into_iter().enumerate() {
        y = first.y + leading * i as f64;
        items.extend(moved(line.items, Point::new(first.x, y)));
    }
    for item in &mut items {
        if let Item::Glyphs(run) = item {
            run.role = role.clone();
        }
    }
    (items, y)
}

/// Breaks runs into lines and adds the lines to a list. The runs have no forced line breaks.
fn break_runs(
    typesetter: Typesetter<'_>,
    runs: &[Run<'_>],
    width: Pt,
    setting: Setting,
    lines: &mut Vec<Line>,
) -> Result<(), Diagnostic> {
    let code = typesetter.document.language.code();
    let rule = match setting {
        Setting::Justified => BreakRule::Syllables(code),
        _ => BreakRule::Words(code),
    };
    let pieces_with = |rule: BreakRule<'_>| {
        pieces(&typesetter.design().fonts, runs, width, rule)
            .map_err(|missing| typesetter.missing_glyph(&missing))
    };
    let is_display = matches!(setting, Setting::Centred | Setting::Right);
    // Words with a hyphen, such as "après-midi", stay whole in titles if they fit.
    let whole = if is_display { pieces_with(BreakRule::Spaces)? } else { Vec::new() };
    let are_narrow = whole.iter().all(|piece| piece.width <= width.0);
    let pieces = if is_display && are_narrow { whole } else { pieces_with(rule)? };
    if pieces.is_empty() {
        return Ok(());
    }
    let whole_line = |pieces: &[Piece<'_>], width: Pt, setting: Setting| {
        line(typesetter, runs, pieces, width, setting.of_last_line())
    };
    // Kerning can make a line narrower than the sum of its pieces. If the whole text then fits on
    // one line, the text is not broken.
    let natural: f64 = pieces.iter().map(|piece| piece.width + piece.space).sum();
    if natural > width.0 && natural <= width.0 * 1.1 {
        let whole = whole_line(&pieces, Pt(natural), Setting::Left)?;
        if whole.width <= width {
            lines.push(whole_line(&pieces, width, setting)?);
            return Ok(());
        }
    }
    let mut broken = breaks(&pieces, width, setting);
    // Lines without a straight left edge look best if all of them have about the same length.
    if is_display && (2..=6).contains(&broken.len()) {
        broken = balanced(&pieces, width, setting, broken);
    }
    let last = broken.len().saturating_sub(1);
    for (i, pieces) in broken.into_iter().enumerate() {
        let setting = if i == last { setting.of_last_line() } else { setting };
        lines.push(line(typesetter, runs, pieces, width, setting)?);
    }
    Ok(())
}

/// Distributes pieces over lines. Returns the pieces of each line.
pub fn breaks<F: Fragment>(pieces: &[F], width: Pt, setting: Setting) -> Vec<&[F]> {
    // The default penalties of `textwrap` are for columns of monospaced characters. These are the
    // same values converted to points, for characters 5 pt wide. The penalties give ragged text the
    // minimum number of lines and avoid overfull lines.
    let penalties = Penalties {
        nline_penalty: if setting == Setting::Justified { 5_000 } else { 1_000_000_000 },
        overflow_penalty: 10_000_000_000_000,
        short_last_line_fraction: 4,
        short_last_line_penalty: 5_000,
        hyphen_penalty: 900,
    };
    let max_width = width.0 + TOLERANCE;
    match wrap_optimal_fit(pieces, &[max_width], &penalties) {
        Ok(lines) if lines.iter().all(|line| line.len() < 2 || filled(line) <= max_width) => lines,
        // The algorithm requires a totally monotone cost matrix. Hyphens and the penalty of the
        // last line violate this condition, so the algorithm can return overfull lines. Sums of
        // squares can also overflow. First fit does not have these problems.
        _ => first_fit(pieces, width),
    }
}

/// Balances the lengths of lines: finds the minimum width at which the number of lines does not
/// change.
fn balanced<'p, 'a>(
    pieces: &'p [Piece<'a>],
    width: Pt,
    setting: Setting,
    mut found: Vec<&'p [Piece<'a>]>,
) -> Vec<&'p [Piece<'a>]> {
    let widest = pieces.iter().fold(0.0, |widest: f64, piece| widest.max(piece.width));
    let (mut low, mut high) = (widest.min(width.0), width.0);
    for _ in 0..8 {
        let middle = (low + high) / 2.0;
        let narrower = breaks(pieces, Pt(middle), setting);
        if narrower.len() == found.len() {
            (found, high) = (narrower, middle);
        } else {
            low = middle;
        }
    }
    found
}

/// The width of the pieces of a line, with the final hyphen and without the final space.
fn filled(line: &[impl Fragment]) -> f64 {
    let width: f64 = line.iter().map(|piece| piece.width() + piece.whitespace_width()).sum();
    width + line.last().map_or(0.0, |last| last.penalty_width() - last.whitespace_width())
}

/// Distributes pieces over lines by first fit: each line takes as many pieces as fit.
pub fn first_fit<F: Fragment>(pieces: &[F], width: Pt) -> Vec<&[F]> {
    let max_width = width.0 + TOLERANCE;
    let mut lines = Vec::new();
    let mut start = 0;
    while start < pieces.len() {
        // Find the longest line that fits. A line that ends with a hyphen can be too wide although
        // a longer line without a hyphen fits.
        let mut end = start + 1;
        let mut width = pieces[start].width() + pieces[start].whitespace_width();
        for (i, piece) in pieces.iter().enumerate().skip(start + 1) {
            if width + piece.width() > max_width {
                break;
            }
            if width + piece.width() + piece.penalty_width() <= max_width {
                end = i + 1;
            }
            width += piece.width() + piece.whitespace_width();
        }
        lines.push(&pieces[start..end]);
        start = end;
    }
    lines
}

/// Typesets one line. The text of each run is shaped again as a whole, so that kerning and
/// ligatures also work across the boundaries of pieces.
fn line(
    typesetter: Typesetter<'_>,
    runs: &[Run<'_>],
    pieces: &[Piece<'_>],
    width: Pt,
    setting: Setting,
) -> Result<Line, Diagnostic> {
    let texts = run_texts(pieces);
    let mut shaped = Vec::new();
    for (run, text) in &texts {
        shaped.push(typesetter.shape(runs[*run].style, text)?);
    }
    let natural: Pt = shaped.iter().map(|shaped| shaped.width).sum();
    let spaces: usize = texts.iter().map(|(_, text)| text.matches(' ').count()).sum();
    let slack = width - natural;
    let stretch = match setting {
        _ if spaces == 0 => Pt::ZERO,
        // Kerning can make the line wider than the sum of its pieces. The spaces then shrink.
        _ if slack < Pt::ZERO => slack / spaces as f64,
        // A line that would get very wide spaces is not justified.
        Setting::Justified => {
            let max = runs.iter().fold(Pt::ZERO, |max, run| max.max(run.style.size)) * 1.2;
            Some(slack / spaces as f64).filter(|stretch| *stretch < max).unwrap_or(Pt::ZERO)
        }
        _ => Pt::ZERO,
    };
    let mut x = match setting {
        Setting::Justified | Setting::Left => Pt::ZERO,
        Setting::Centred => slack.max(Pt::ZERO) / 2.0,
        Setting::Right => slack.max(Pt::ZERO),
    };
    let start = x;
    let mut items = Vec::new();
    for shaped in shaped {
        let line = shaped.with_spaces(stretch);
        items.extend(line.items(Point::new(x, Pt::ZERO), &Role::Text));
        x += line.width;
    }
    Ok(Line { items, width: x - start })
}

/// The text of each run in a line, with the index of the run. Adds the spaces between pieces and
/// the final hyphen.
fn run_texts(pieces: &[Piece<'_>]) -> Vec<(usize, String)> {
    let mut texts: Vec<(usize, String)> = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        for &(run, text) in &piece.parts {
            match texts.last_mut().filter(|(last, _)| *last == run) {
                Some((_, line)) => line.push_str(text),
                None => texts.push((run, text.to_owned())),
            }
        }
        let ends_line = i + 1 == pieces.len();
        if let Some((_, line)) = texts.last_mut() {
            if ends_line && piece.hyphen > 0.0 {
                line.push('-');
            } else if !ends_line && piece.space > 0.0 {
                line.push(' ');
            }
        }
    }
    texts
}
