//! Paragraphs: spans of type broken into lines, the whole paragraph at once.
//!
//! Line breaks minimise the raggedness of the whole paragraph (Knuth and Plass, by `textwrap`).
//! No line is ever wider than it may be.

use textwrap::wrap_algorithms::{Penalties, wrap_optimal_fit};

use super::compose::Composer;
use super::words::{Piece, Run, pieces};
use crate::font::TextStyle;
use crate::page::{Item, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt};

/// Ends a line of a paragraph wherever it stands in it (Unicode: LINE SEPARATOR).
pub const LINE_END: char = '\u{2028}';

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

/// One line of a paragraph.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Its items, placed from the left margin and the baseline.
    pub items: Vec<Item>,
    /// How much of the width it fills.
    pub width: Pt,
}

/// A paragraph as lines of a width at most. Words that are wider are broken; only a letter that is
/// wider by itself sticks out.
///
/// # Errors
/// A character that no font has.
pub fn paragraph(
    composer: Composer<'_>,
    spans: &[Span],
    width: Pt,
    setting: Setting,
) -> Result<Vec<Line>, Diagnostic> {
    let mut lines = Vec::new();
    let mut runs: Vec<Run<'_>> = Vec::new();
    for span in spans {
        for (i, text) in span.text.split(LINE_END).enumerate() {
            if i > 0 {
                broken(composer, &runs, width, setting, &mut lines)?;
                runs.clear();
            }
            runs.push(Run { style: &span.style, text });
        }
    }
    broken(composer, &runs, width, setting, &mut lines)?;
    Ok(lines)
}

/// A text in one style as lines; see [`paragraph`].
pub fn plain(
    composer: Composer<'_>,
    style: &TextStyle,
    text: &str,
    width: Pt,
    setting: Setting,
) -> Result<Vec<Line>, Diagnostic> {
    let mut lines = Vec::new();
    broken(composer, &[Run { style, text }], width, setting, &mut lines)?;
    Ok(lines)
}

/// A text in one style as lines of about one length, no more of them than it needs: no last line of
/// a word or two.
pub fn even(
    composer: Composer<'_>,
    style: &TextStyle,
    text: &str,
    width: Pt,
) -> Result<Vec<Line>, Diagnostic> {
    const STEPS: u8 = 12;
    let mut lines = plain(composer, style, text, width, Setting::Left)?;
    let count = lines.len();
    for step in 1..=STEPS {
        let narrower = width * (1.0 - 0.5 * f64::from(step) / f64::from(STEPS));
        let tried = plain(composer, style, text, narrower, Setting::Left)?;
        if count < 2 || tried.len() > count {
            break;
        }
        lines = tried;
    }
    Ok(lines)
}

/// Lines one under the other, the first on a baseline, and the baseline of the last.
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

/// Adds the lines of runs that hold no hard line break.
fn broken(
    composer: Composer<'_>,
    runs: &[Run<'_>],
    width: Pt,
    setting: Setting,
    lines: &mut Vec<Line>,
) -> Result<(), Diagnostic> {
    let pieces = pieces(composer, runs, width, setting == Setting::Justified)?;
    if pieces.is_empty() {
        return Ok(());
    }
    // Kerning may make a line narrower than its pieces: what fits as a whole is not broken.
    let natural: f64 = pieces.iter().map(|piece| piece.width + piece.space).sum();
    if natural > width.0 && natural <= width.0 * 1.1 {
        let whole = line(composer, runs, &pieces, Pt(natural), Setting::Left, true)?;
        if whole.width <= width {
            lines.push(line(composer, runs, &pieces, width, setting, true)?);
            return Ok(());
        }
    }
    let mut broken = breaks(&pieces, width, setting);
    // Lines that share no straight left edge look best when they are of one length.
    if matches!(setting, Setting::Centred | Setting::Right) && (2..=6).contains(&broken.len()) {
        broken = balanced(&pieces, width, setting, broken);
    }
    let last = broken.len().saturating_sub(1);
    for (i, pieces) in broken.into_iter().enumerate() {
        lines.push(line(composer, runs, pieces, width, setting, i == last)?);
    }
    Ok(())
}

/// The pieces of each line.
fn breaks<'p, 'a>(pieces: &'p [Piece<'a>], width: Pt, setting: Setting) -> Vec<&'p [Piece<'a>]> {
    // The default penalties are for columns of monospaced characters; these are the same in
    // points, a character taken as 5 pt. Ragged text takes no more lines than it must, and no
    // line is ever filled beyond its width to save another.
    let penalties = Penalties {
        nline_penalty: if setting == Setting::Justified { 5_000 } else { 1_000_000_000 },
        overflow_penalty: 10_000_000_000_000,
        short_last_line_fraction: 4,
        short_last_line_penalty: 5_000,
        hyphen_penalty: 900,
    };
    // What the rounding of sums may add to a line.
    let most = width.0 + 0.01;
    match wrap_optimal_fit(pieces, &[most], &penalties) {
        Ok(lines) if lines.iter().all(|line| line.len() < 2 || filled(line) <= most) => lines,
        // Hyphens and the last line break the law the method rests on (Monge), so it may miss the
        // best lines; and sums of squares may overflow. Lines filled one by one are always right.
        _ => first_fit(pieces, most),
    }
}

/// As many lines as were found, broken as if for the least width that gives so many.
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

fn filled(line: &[Piece<'_>]) -> f64 {
    let width: f64 = line.iter().map(|piece| piece.width + piece.space).sum();
    width + line.last().map_or(0.0, |last| last.hyphen - last.space)
}

fn first_fit<'p, 'a>(pieces: &'p [Piece<'a>], most: f64) -> Vec<&'p [Piece<'a>]> {
    let mut lines = Vec::new();
    let mut start = 0;
    while start < pieces.len() {
        // The longest line that fits: one that ends in a hyphen may not, while a longer one does.
        let mut end = start + 1;
        let mut width = pieces[start].width + pieces[start].space;
        for (at, piece) in pieces.iter().enumerate().skip(start + 1) {
            if width + piece.width > most {
                break;
            }
            if width + piece.width + piece.hyphen <= most {
                end = at + 1;
            }
            width += piece.width + piece.space;
        }
        lines.push(&pieces[start..end]);
        start = end;
    }
    lines
}

/// Sets the pieces of one line: the text of each run is shaped as a whole again, so that kerning
/// and ligatures go over the pieces.
fn line(
    composer: Composer<'_>,
    runs: &[Run<'_>],
    pieces: &[Piece<'_>],
    width: Pt,
    setting: Setting,
    last: bool,
) -> Result<Line, Diagnostic> {
    let mut texts: Vec<(usize, String)> = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        for &(run, text) in &piece.parts {
            match texts.last_mut().filter(|(last, _)| *last == run) {
                Some((_, line)) => line.push_str(text),
                None => texts.push((run, text.to_owned())),
            }
        }
        let end = i + 1 == pieces.len();
        if let Some((_, line)) = texts.last_mut() {
            if end && piece.hyphen > 0.0 {
                line.push('-');
            } else if !end && piece.space > 0.0 {
                line.push(' ');
            }
        }
    }
    let mut shaped = Vec::new();
    for (run, text) in &texts {
        shaped.push(composer.shape(runs[*run].style, text)?);
    }
    let natural: Pt = shaped.iter().map(|shaped| shaped.width).sum();
    let spaces: usize = texts.iter().map(|(_, text)| text.matches(' ').count()).sum();
    let slack = width - natural;
    let stretch = match setting {
        _ if spaces == 0 => Pt::ZERO,
        // What kerning added to the sum of the pieces is taken from the spaces.
        _ if slack < Pt::ZERO => slack / spaces as f64,
        // A line with holes in it looks worse than one that ends early.
        Setting::Justified if !last => {
            let most = runs.iter().fold(Pt::ZERO, |most, run| most.max(run.style.size)) * 1.2;
            Some(slack / spaces as f64).filter(|stretch| *stretch < most).unwrap_or(Pt::ZERO)
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
