//! The pages "How to solve": for each kind of puzzle its rules, an example, its levels, and where to
//! begin.

mod example;
mod levels;
mod worked;

use crate::document::Placed;
use crate::layout::context::Context;
use crate::layout::text::{
    ColumnBlock, Setting, TextColumn, balanced_height, break_pages, markdown, page_count,
    tightened, used_height,
};
use crate::page::{Item, moved};

use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::units::{Point, Pt, Size};
use bookgen_puzzles::{self as kinds, About, KindTexts};
use example::Example;
use worked::{Picture, worked_example};

/// The texts of one kind of puzzle, or of several kinds that share a page.
pub struct HowToSolve {
    /// The title of the text of each kind.
    pub titles: Vec<String>,
    /// The pages.
    pub pages: Pages,
}

/// The items of the pages of a text, relative to the top left corner of their column.
pub enum Pages {
    /// One column on each page.
    OfText(Vec<Vec<Item>>),
    /// One page with two columns.
    InColumns([Vec<Item>; 2]),
}

impl Pages {
    /// The last page with one column.
    fn last_of_text(&mut self) -> Option<&mut Vec<Item>> {
        match self {
            Pages::OfText(pages) => pages.last_mut(),
            Pages::InColumns(_) => None,
        }
    }
}

/// The forms of a text, from the richest to the shortest: the size of the picture of the first steps, and
/// the size of the example.
const FORMS: [(Picture, Picture); 5] = [
    (Picture::Natural, Picture::Natural),
    (Picture::Least, Picture::Natural),
    (Picture::Least, Picture::Least),
    (Picture::None, Picture::Natural),
    (Picture::None, Picture::Least),
];

/// The text of each kind of puzzle with an example, in the order of the examples. On a wide page, two
/// texts stand beside each other in columns of the width `half`. Other texts that are short enough
/// share a page, one below the other.
///
/// # Errors
/// An example that does not fit on a page; a character that no font has.
pub fn texts(
    context: Context<'_>,
    body: Size,
    half: Option<Pt>,
) -> Result<Vec<HowToSolve>, Faults> {
    let kinds: Vec<Kind<'_>> =
        context.examples.iter().filter_map(|placed| Kind::new(context, placed)).collect();
    let halves = match half {
        Some(width) => {
            let column = Size::new(width, body.height);
            let halves = kinds.iter().map(|kind| kind.in_column(context, column));
            halves.collect::<Result<Vec<_>, _>>()?
        }
        None => vec![None; kinds.len()],
    };
    let mut texts = Texts { all: Vec::new(), used: None };
    let mut at = 0;
    while let Some(kind) = kinds.get(at) {
        let pair = halves.get(at..at + 2).unwrap_or_default();
        if let [Some(left), Some(right)] = pair {
            texts.push_pair(&kinds[at..at + 2], [left.clone(), right.clone()]);
            at += 2;
        } else {
            let arranged = kind.on_pages(context, body)?;
            let gap = context.document.design.sizes.leading * 2.0;
            texts.push(&kind.title, arranged, gap, body.height);
            at += 1;
        }
    }
    Ok(texts.all)
}

/// The texts so far.
struct Texts {
    all: Vec<HowToSolve>,
    /// The height that is used of the last page, if another text may follow on it.
    used: Option<Pt>,
}

impl Texts {
    /// Adds a text, below the text before it if it fits there.
    fn push(&mut self, title: &str, arranged: Arranged, gap: Pt, page: Pt) {
        let Arranged { pages, height, .. } = arranged;
        let above = self.used.map(|used| used + gap);
        let fits = |above: &Pt| height.is_some_and(|height| *above + height <= page);
        let last = self
            .all
            .last_mut()
            .and_then(|last| Some((last.pages.last_of_text()?, &mut last.titles)));
        match (last, above.filter(fits)) {
            (Some((page, titles)), Some(above)) => {
                let below = Point::new(Pt::ZERO, above);
                page.extend(moved(pages.into_iter().flatten().collect(), below));
                titles.push(title.to_owned());
                self.used = height.map(|height| above + height);
            }
            _ => {
                let titles = vec![title.to_owned()];
                self.all.push(HowToSolve { titles, pages: Pages::OfText(pages) });
                self.used = height;
            }
        }
    }

    /// Adds a page with two texts beside each other.
    fn push_pair(&mut self, kinds: &[Kind<'_>], columns: [Vec<Item>; 2]) {
        let titles = kinds.iter().map(|kind| kind.title.clone()).collect();
        self.all.push(HowToSolve { titles, pages: Pages::InColumns(columns) });
        self.used = None;
    }
}

/// A kind with its texts and its example.
struct Kind<'a> {
    title: String,
    about: &'static About,
    words: &'a KindTexts,
    placed: &'a Placed,
}

impl<'a> Kind<'a> {
    /// `None` if the language has no texts of the kind.
    fn new(context: Context<'a>, placed: &'a Placed) -> Option<Kind<'a>> {
        let about = kinds::find(&placed.puzzle.kind)?.about();
        let words = context.document.language.kind(about.name)?;
        let title = match context.examples.len() {
            1 => context.document.language.text("how-to-solve", &[]),
            _ => words.how_to.clone(),
        };
        Some(Kind { title, about, words, placed })
    }

    fn sections(
        &self,
        context: Context<'_>,
        body: Size,
        form: (Picture, Picture),
    ) -> Result<Vec<Vec<ColumnBlock>>, Diagnostic> {
        let Kind { title, about, words, placed } = self;
        sections(context, body, title, about, words, placed, form)
    }

    /// The richest form with the fewest pages. A reader sees two pages at once.
    fn on_pages(&self, context: Context<'_>, body: Size) -> Result<Arranged, Diagnostic> {
        let mut best: Option<Arranged> = None;
        for form in FORMS {
            let own = arranged(&self.sections(context, body, form)?, body.height);
            let is_better = |best: &Arranged| {
                own.pages.len() < best.pages.len()
                    || own.pages.len() == best.pages.len()
                        && own.is_by_section
                        && !best.is_by_section
            };
            if best.as_ref().is_none_or(is_better) {
                best = Some(own);
            }
            if best.as_ref().is_some_and(|best| best.pages.len() < 2) {
                break;
            }
        }
        Ok(best.unwrap_or_default())
    }

    /// The richest form that fits into one column; `None` if no form fits.
    fn in_column(
        &self,
        context: Context<'_>,
        column: Size,
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        for form in FORMS {
            // A figure can be wider than a column.
            let Ok(sections) = self.sections(context, column, form) else { continue };
            let arranged = arranged(&sections, column.height);
            if let [page] = &arranged.pages[..] {
                return Ok(Some(page.clone()));
            }
        }
        Ok(None)
    }
}

/// The text of one kind, in sections between which a page can end. `picture` is the size of the picture of
/// the first steps, and `size` the size of the example.
fn sections(
    context: Context<'_>,
    body: Size,
    title: &str,
    about: &About,
    words: &KindTexts,
    placed: &Placed,
    (picture, size): (Picture, Picture),
) -> Result<Vec<Vec<ColumnBlock>>, Diagnostic> {
    let mut column = TextColumn::new(context.typesetter, body.width);
    // The text stands between figures and lists, and its paragraphs are short.
    column.setting = Setting::Left;
    column.heading(title)?;
    markdown(&mut column, &words.rules)?;
    let example = Example::new(context, &column, body.height, placed, &words.title, size)?;
    column.space(column.leading() * 0.9);
    let page = match example.is_side_by_side() {
        true => None,
        false => example.page(&words.caption, &column, body.height)?,
    };
    let mut sections = Vec::new();
    if example.is_side_by_side() {
        example.add_pair(&mut column, &words.caption)?;
    } else if page.is_none() {
        // The puzzle and its list are on the first page, and the answer on the second page, if it does
        // not fit below.
        example.add_puzzle(&mut column)?;
        sections.push(column.split());
        column.space(column.leading() * 1.5);
        example.add_answer(&mut column, &words.caption)?;
    }
    sections.push(column.split());
    levels::levels(context, &mut column, about)?;
    sections.push(column.split());
    column.subheading(&words.begin_title)?;
    markdown(&mut column, &words.begin)?;
    worked_example(context, &mut column, placed, words, picture, body.height)?;
    sections.push(column.split());
    // If the figures are too wide to be side by side, they share a page without other text.
    sections.extend(page);
    Ok(sections)
}

/// The pages of a text.
#[derive(Default)]
struct Arranged {
    pages: Vec<Vec<Item>>,
    /// Whether each page begins with a section.
    is_by_section: bool,
    /// The height of a text of one page.
    height: Option<Pt>,
}

/// Distributes the sections of a text over pages: one page if possible, otherwise two pages that both
/// begin with a section, otherwise as many pages as needed. White space is reduced where this saves
/// a page.
fn arranged(sections: &[Vec<ColumnBlock>], height: Pt) -> Arranged {
    /// The part of a page that the second page fills, if the first page can end earlier.
    const MIN_SECOND: f64 = 0.35;
    let whole = tightened(sections.concat(), height);
    if page_count(&whole, height) < 2 {
        let used = Some(used_height(&whole));
        return Arranged { pages: break_pages(whole, height), is_by_section: true, height: used };
    }
    let spread = |at: usize| {
        let parts = [&sections[..at], &sections[at..]].map(|part| tightened(part.concat(), height));
        parts.iter().all(|part| page_count(part, height) == 1).then_some(parts)
    };
    // The last break first: it fills the first page best.
    let spreads: Vec<_> = (1..sections.len()).rev().filter_map(spread).collect();
    let is_filled = |parts: &&[Vec<ColumnBlock>; 2]| used_height(&parts[1]) >= height * MIN_SECOND;
    let best = spreads.iter().find(is_filled).or_else(|| spreads.last());
    match best {
        Some(parts) => Arranged {
            pages: parts.iter().flat_map(|part| break_pages(part.clone(), height)).collect(),
            is_by_section: true,
            height: None,
        },
        None => {
            let limit = balanced_height(&whole, height);
            Arranged { pages: break_pages(whole, limit), is_by_section: false, height: None }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A section of blocks of 10 pt that are not kept together.
    fn section(blocks: usize) -> Vec<ColumnBlock> {
        let block = ColumnBlock {
            space_above: Pt::ZERO,
            height: Pt(10.0),
            keep_with_next: false,
            items: vec![],
        };
        vec![block; blocks]
    }

    /// The number of pages on a page of 100 pt, and whether each page begins with a section.
    fn arrangement(sections: &[usize]) -> (usize, bool) {
        let sections: Vec<Vec<ColumnBlock>> =
            sections.iter().map(|blocks| section(*blocks)).collect();
        let arranged = arranged(&sections, Pt(100.0));
        (arranged.pages.len(), arranged.is_by_section)
    }

    #[test]
    fn pages_begin_with_a_section_if_two_pages_are_enough() {
        assert_eq!(arrangement(&[6, 2, 2]), (1, true));
        assert_eq!(arrangement(&[6, 3, 7]), (2, true));
        assert_eq!(arrangement(&[8, 4, 6]), (2, true));
        assert_eq!(arrangement(&[5, 2, 12]), (2, false));
        assert_eq!(arrangement(&[12, 2, 12]), (3, false));
    }
}
