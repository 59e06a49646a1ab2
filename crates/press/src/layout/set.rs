//! One page, set: its leaf, its running head and its number.

use super::compose::{Align, Composer, rule};
use super::flow::{Flow, Leaf};
use super::frame::Frame;
use super::{Job, answers, contents, front, opener, puzzles, strips, within};
use crate::design::Folio;
use crate::document::AnswersAt;
use crate::page::{Item, Page, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::placeholders::expand;
use bookgen_base::units::{Point, Pt};

/// What a page may refer to: the book and, if they are a file of their own, the answers.
#[derive(Clone, Copy)]
pub struct PageContext<'a> {
    /// The flow of the book.
    pub book: &'a Flow,
    /// The flow of the answers, if they are apart.
    pub apart: Option<&'a Flow>,
    /// Where on this page its parts lie.
    pub frame: Frame,
}

impl PageContext<'_> {
    /// The page of a puzzle's answer.
    ///
    /// # Errors
    /// There is none: a mistake of the program.
    pub fn answer_page(&self, puzzle: usize) -> Result<usize, Diagnostic> {
        known(&self.apart.unwrap_or(self.book).answer_pages, puzzle, "answer")
    }

    /// The page of a puzzle.
    ///
    /// # Errors
    /// There is none: a mistake of the program.
    pub fn puzzle_page(&self, puzzle: usize) -> Result<usize, Diagnostic> {
        known(&self.book.puzzle_pages, puzzle, "puzzle")
    }
}

/// A page that the flow noted. Pages count from 1; 0 stands for one that was never noted.
fn known(pages: &[usize], puzzle: usize, what: &str) -> Result<usize, Diagnostic> {
    let page = pages.get(puzzle).copied().filter(|page| *page > 0);
    page.ok_or_else(|| Diagnostic::broken(format!("{what} {} is on no page", puzzle + 1)))
}

/// Sets one page of a flow.
pub fn page(
    job: Job<'_>,
    book: &Flow,
    apart: Option<&Flow>,
    part: &Flow,
    at: usize,
) -> Result<Page, Diagnostic> {
    let design = &job.book.design;
    let number = at + 1;
    let frame = Frame::new(design, part.inside, number);
    let context = PageContext { book, apart, frame };
    let mut items = Vec::new();
    let mut numbered = true;
    match &part.leaves[at] {
        Leaf::Blank => numbered = false,
        Leaf::Title => {
            items = front::title(job, &frame)?;
            numbered = false;
        }
        Leaf::Copyright => {
            items = front::copyright(job, &frame)?;
            numbered = false;
        }
        Leaf::Contents(page) => {
            let pages = contents::pages(job, book, frame.text.size())?;
            let page = pages.into_iter().nth(*page).unwrap_or_default();
            items = moved(page, Point::new(frame.text.x, frame.text.y));
        }
        Leaf::Text(text) => {
            items = moved(text.clone(), Point::new(frame.text.x, frame.text.y));
        }
        Leaf::Opener(chapter) => {
            items = opener::chapter(job, context, *chapter)?;
            numbered = false;
        }
        Leaf::AnswersOpener => {
            items = opener::answers(job, &frame)?;
            numbered = false;
        }
        Leaf::Puzzles { chapter, puzzles } => {
            let spec = &job.book.chapters[*chapter];
            items.extend(head(job, &frame, &spec.title)?);
            let page = puzzles::page(job, context, *chapter, puzzles.clone());
            items.extend(page.map_err(|fault| spec.attribute(fault))?);
        }
        Leaf::Answers { puzzles, makeup } => {
            items.extend(answers_head(
                job,
                &frame,
                [puzzles.start, puzzles.end - 1].map(|at| job.book.number(at)),
            )?);
            items.extend(answers::page(job, context, puzzles.clone(), makeup)?);
        }
    }
    if numbered {
        items.extend(folio(job.composer, &frame, number)?);
    }
    let bleed = design.bleed(frame.outer_left);
    if matches!(&part.leaves[at], Leaf::Opener(_) | Leaf::AnswersOpener) {
        items.splice(0..0, opener::ground(design, bleed));
    }
    let page = Page { size: design.trim, bleed, label: number.to_string(), items };
    within::trim(&page, &design.fonts)?;
    Ok(page)
}

fn folio(composer: Composer<'_>, frame: &Frame, number: usize) -> Result<Vec<Item>, Diagnostic> {
    let design = composer.design();
    let (at, align) = match design.folio {
        Folio::None => return Ok(Vec::new()),
        Folio::Outside => frame.outer(frame.folio),
        Folio::Inside => frame.inner(frame.folio),
        Folio::Centre => (frame.middle(frame.folio), Align::Centre),
    };
    let style = composer.regular(design.sizes.folio);
    composer.line(&style, &number.to_string(), at, align, Role::Artifact)
}

/// The running head of a page of puzzles, and its lines for name and date.
fn head(job: Job<'_>, frame: &Frame, chapter: &str) -> Result<Vec<Item>, Diagnostic> {
    let design = &job.book.design;
    let text = if frame.outer_left { &design.heads.0 } else { &design.heads.1 };
    // Names that are not known were refused with the spec.
    let text = expand(text, &[("book", &job.book.title), ("chapter", chapter)]).unwrap_or_default();
    let style = job.composer.regular(design.sizes.head);
    // Lines for name and date need the greater part of the width.
    let share = if design.name_line { 0.42 } else { 1.0 };
    let text = job.composer.cut(&style, &text, frame.text.width * share)?;
    let (at, align) = frame.outer(frame.head);
    let mut items = job.composer.line(&style, &text, at, align, Role::Artifact)?;
    if design.name_line {
        let taken = job.composer.width(&style, &text)?;
        items.extend(name_line(job, frame, taken)?);
    }
    Ok(items)
}

/// Lines for a name and a date, in the room that the running head leaves.
fn name_line(job: Job<'_>, frame: &Frame, taken: Pt) -> Result<Vec<Item>, Diagnostic> {
    let composer = job.composer;
    let style = composer.regular(composer.design().sizes.head);
    let gap = style.size;
    let room = frame.text.width - if taken > Pt::ZERO { taken + gap * 2.0 } else { Pt::ZERO };
    let start = if frame.outer_left { frame.text.right() - room } else { frame.text.x };
    let mut items = Vec::new();
    let width_of_line = Pt(0.75).max(composer.design().min_line_width);
    // The name has two thirds of the room, the date one.
    let parts = [("name-line", Pt::ZERO, room * 0.64), ("date-line", room * 0.67, room * 0.33)];
    for (id, from, width) in parts {
        // However it is said, half of the room is to be written in.
        let text = composer.cut(&style, &job.book.language.say(id, &[]), width / 2.0)?;
        let at = Point::new(start + from, frame.head);
        let label = composer.width(&style, &text)?;
        items.extend(composer.line(&style, &text, at, Align::Left, Role::Text)?);
        let y = frame.head + Pt(1.5);
        let (left, right) = (at.x + label + gap * 0.5, start + from + width);
        items.push(rule(Point::new(left, y), Point::new(right, y), width_of_line));
    }
    Ok(items)
}

/// The running head of a page of answers: which they are. Loose sheets of answers name the book.
fn answers_head(
    job: Job<'_>,
    frame: &Frame,
    [first, last]: [u32; 2],
) -> Result<Vec<Item>, Diagnostic> {
    let (book, composer) = (job.book, job.composer);
    let design = &book.design;
    let (first_text, last_text) = (first.to_string(), last.to_string());
    let id = if first == last { "answers-one" } else { "answers-range" };
    let mut text = book.language.say(id, &[("first", &first_text), ("last", &last_text)]);
    if !design.headline.is_empty() {
        return strips::headline(job, &text, frame.text);
    }
    let style = composer.regular(design.sizes.head);
    if book.answers == AnswersAt::Separate && !design.openers {
        let named =
            |title: &str| book.language.say("book-answers", &[("book", title), ("answers", &text)]);
        let room = frame.text.width - composer.width(&style, &named(""))?;
        let title = composer.cut(&style, &book.title, room)?;
        text = named(&title);
    }
    let at = frame.outer(frame.head);
    composer.line_within(&style, &text, at, frame.text.width, Role::Heading(2))
}

#[cfg(test)]
mod tests {
    use super::known;

    #[test]
    fn no_page_is_called_0() {
        assert_eq!(known(&[7, 0], 0, "answer"), Ok(7));
        for puzzle in [1, 2] {
            let fault = known(&[7, 0], puzzle, "answer").unwrap_err();
            assert_eq!(fault.message, format!("answer {} is on no page", puzzle + 1));
        }
    }
}
