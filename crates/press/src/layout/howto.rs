//! How to solve: the rules of each kind, an example, and the levels explained.

use super::caption::{LevelText, level_marks};
use super::makeup::list_style;
use super::marks::MIDDLE;
use super::paragraph::{Setting, plain, stack};
use super::prose::{Block, Prose, count, squeezed};
use super::{Job, figure, markdown, puzzles};
use crate::document::Placed;
use crate::page::{Item, Role, moved};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::units::{Point, Pt, Size};
use bookgen_puzzles::KindTexts;
use bookgen_puzzles::{self as kinds, About, Extent, Face, Figure};

/// The texts, one a kind, each with its title.
pub fn texts(job: Job<'_>, body: Size) -> Result<Vec<(String, Vec<Block>)>, Faults> {
    let mut texts = Vec::new();
    let alone = job.examples.len() == 1;
    for made in job.examples {
        let Some(kind) = kinds::find(&made.puzzle.kind) else { continue };
        let about = kind.about();
        let Some(words) = job.book.language.kind(about.name) else { continue };
        let title = match alone {
            true => job.book.language.say("how-to-solve", &[]),
            false => words.how_to.clone(),
        };
        let mut prose = Prose::new(job.composer, body.width);
        prose.heading(&title)?;
        let turn = one(job, &mut prose, body.height, about, words, made)?;
        // Rather a little less white space than a few lines on a page of their own; and where the
        // text is to be turned over, rather there than anywhere.
        let mut first = prose.blocks.clone();
        let second = first.split_off(turn.min(first.len()));
        let parts = [first, second].map(|part| squeezed(part, body.height));
        let whole = parts.iter().all(|part| count(part, body.height) < 2);
        let blocks = if whole { parts.concat() } else { squeezed(prose.blocks, body.height) };
        texts.push((title, blocks));
    }
    Ok(texts)
}

/// Writes one text; gives the number of its blocks up to where the page may be turned.
fn one(
    job: Job<'_>,
    prose: &mut Prose<'_>,
    height: Pt,
    about: &About,
    words: &KindTexts,
    made: &Placed,
) -> Result<usize, Diagnostic> {
    let mut turn = usize::MAX;
    markdown::markdown(prose, &words.rules)?;
    let example = Example::new(job, prose, height, made, &words.title)?;
    prose.space(prose.leading() * 0.9);
    let begin = |prose: &mut Prose<'_>| {
        prose.subheading(&words.begin_title)?;
        markdown::markdown(prose, &words.begin)
    };
    let ladder = |prose: &mut Prose<'_>| {
        prose.subheading(&job.book.language.say("the-levels", &[]))?;
        levels(job, prose, about)
    };
    if example.pair {
        example.beside(prose)?;
        caption(prose, words)?;
        begin(prose)?;
    } else if let Some(page) = example.page(words, prose.width, height)? {
        // Too wide to stand side by side, the two have a page of their own.
        begin(prose)?;
        ladder(prose)?;
        let turn = prose.blocks.len();
        prose.blocks.extend(page);
        return Ok(turn);
    } else {
        // Or each on the page it falls on; the puzzle with its list, the answer with the caption.
        example.puzzle(prose)?;
        begin(prose)?;
        turn = prose.blocks.len();
        prose.space(prose.leading() * 0.9);
        example.answer(prose)?;
        caption(prose, words)?;
    }
    ladder(prose)?;
    Ok(turn)
}

/// A puzzle and its answer, drawn.
struct Example<'a> {
    job: Job<'a>,
    puzzle: Figure,
    answer: Figure,
    /// The list of the puzzle.
    list: Vec<&'a str>,
    /// Whether they stand side by side.
    pair: bool,
    gap: Pt,
    /// What is said to those who cannot see them.
    alts: [String; 2],
}

impl<'a> Example<'a> {
    /// No larger than an answer of the book, and side by side no wider than half of the page.
    fn new(
        job: Job<'a>,
        prose: &Prose<'_>,
        height: Pt,
        made: &'a Placed,
        kind: &str,
    ) -> Result<Example<'a>, Diagnostic> {
        let design = &job.book.design;
        let style = &design.answer;
        let gap = design.answer_gap * 1.4;
        let extents = [Face::Puzzle, Face::Answer].map(|face| made.board.extent(face, style));
        let wider = |width: Pt| extents.iter().any(|extent| extent.least.width > width);
        let half = (prose.width - gap) / 2.0;
        let pair = !wider(half);
        let width = if pair { half } else { prose.width };
        if wider(width) || extents.iter().any(|extent| extent.least.height > height) {
            let least = extents[0].least;
            let fault = Diagnostic::book("the example of the rules does not fit on a page");
            let label = format!("it needs {} x {} with this", least.width, least.height);
            return Err(design.point_at(fault, "answer", label).help(format!(
                "the text area is {} x {height}; take a larger trim, smaller margins or smaller cells in [page.answer], or leave out the page how-to-solve",
                prose.width
            )));
        }
        // One above the other they are as small as may be, so that two pages hold it all.
        let draw = |face: Face, extent: Extent| {
            let most = extent.most;
            let scale = (width / most.width).min(height / most.height).min(1.0);
            let largest = Size::new(most.width * scale, most.height * scale);
            made.board.draw(face, style, if pair { largest } else { extent.least })
        };
        let [puzzle, answer] = extents;
        let say = |id: &str| job.book.language.say(id, &[("kind", kind)]);
        Ok(Example {
            job,
            puzzle: draw(Face::Puzzle, puzzle),
            answer: draw(Face::Answer, answer),
            list: made.board.word_list(),
            pair,
            gap,
            alts: [say("alt-example"), say("alt-example-answer")],
        })
    }

    fn item(&self, drawn: &Figure, x: Pt, answer: bool) -> Result<Item, Diagnostic> {
        let style = &self.job.book.design.answer;
        let alt = self.alts[usize::from(answer)].clone();
        figure::figure(self.job.composer, drawn, style, Point::new(x, Pt::ZERO), answer, alt)
    }

    /// Both side by side, the list below them.
    fn beside(&self, prose: &mut Prose<'_>) -> Result<(), Diagnostic> {
        let (puzzle, answer) = (self.puzzle.size, self.answer.size);
        let left = (prose.width - puzzle.width - self.gap - answer.width) / 2.0;
        let items = vec![
            self.item(&self.puzzle, left, false)?,
            self.item(&self.answer, left + puzzle.width + self.gap, true)?,
        ];
        prose.block(puzzle.height.max(answer.height), true, items);
        self.list(prose, prose.width, true)
    }

    /// The answer below its puzzle, if one page holds both. One with a list, which stands below its
    /// own, has it on a page of its own: between the two it could be taken for either's.
    fn page(
        &self,
        words: &KindTexts,
        width: Pt,
        height: Pt,
    ) -> Result<Option<Vec<Block>>, Diagnostic> {
        if !self.list.is_empty() {
            return Ok(None);
        }
        let mut prose = Prose::new(self.job.composer, width);
        self.puzzle(&mut prose)?;
        prose.space(prose.leading() * 0.9);
        self.answer(&mut prose)?;
        caption(&mut prose, words)?;
        let fits = count(&prose.blocks, height) < 2;
        Ok(fits.then_some(prose.blocks))
    }

    fn puzzle(&self, prose: &mut Prose<'_>) -> Result<(), Diagnostic> {
        let listed = !self.list.is_empty();
        let item = self.item(&self.puzzle, self.middle(prose, &self.puzzle), false)?;
        prose.block(self.puzzle.size.height, listed, vec![item]);
        self.list(prose, self.puzzle.size.width, false)
    }

    fn answer(&self, prose: &mut Prose<'_>) -> Result<(), Diagnostic> {
        let item = self.item(&self.answer, self.middle(prose, &self.answer), true)?;
        prose.block(self.answer.size.height, true, vec![item]);
        Ok(())
    }

    fn middle(&self, prose: &Prose<'_>, drawn: &Figure) -> Pt {
        (prose.width - drawn.size.width) / 2.0
    }

    /// The list of the puzzle, in columns of a width together, if the words are not too long.
    fn list(&self, prose: &mut Prose<'_>, width: Pt, keep: bool) -> Result<(), Diagnostic> {
        let composer = self.job.composer;
        let list = list_style(composer);
        let style = composer.regular(composer.design().sizes.list);
        let count = self.list.len();
        if count == 0 {
            return Ok(());
        }
        let mut widest = Pt::ZERO;
        for entry in &self.list {
            widest = widest.max(composer.width(&style, entry)?);
        }
        let fit = |width: Pt| ((width + list.gutter) / (widest + list.gutter)).floor() as usize;
        let width = if fit(width) < 2 { prose.width } else { width };
        let columns = count.min(4).min(fit(width).max(1));
        let pitch = width / columns as f64;
        let at = Point::new((prose.width - width) / 2.0, Pt::ZERO);
        let items = puzzles::words(self.job, &self.list, columns, pitch, at)?;
        prose.space(prose.leading() * 0.7);
        prose.block(list.leading * count.div_ceil(columns) as f64, keep, items);
        Ok(())
    }
}

/// What is said under the example.
fn caption(prose: &mut Prose<'_>, words: &KindTexts) -> Result<(), Diagnostic> {
    let size = prose.composer.design().sizes.small;
    let style = prose.composer.italic(size);
    let lines = plain(prose.composer, &style, &words.caption, prose.width, Setting::Centred)?;
    prose.space(prose.leading() * 0.5);
    prose.lines(lines, size * 1.35, size, false, Role::Text);
    Ok(())
}

/// The ladder, as far as the book has puzzles on it: marks, name, and what the level needs.
fn levels(job: Job<'_>, prose: &mut Prose<'_>, about: &About) -> Result<(), Diagnostic> {
    let composer = job.composer;
    let sizes = &composer.design().sizes;
    let height = prose.leading() * 1.25;
    let (regular, italic) = (composer.regular(sizes.body), composer.italic(sizes.body));
    let gap = sizes.body * 1.4;
    let mut rows = Vec::new();
    let (mut marks_width, mut name_width) = (Pt::ZERO, Pt::ZERO);
    let steps = about.levels.len();
    for (i, level) in about.levels.iter().enumerate() {
        let is_printed = job
            .puzzles
            .iter()
            .any(|made| made.puzzle.kind == about.name && made.grade.level == Some(level));
        let texts = job.book.language.level(about.name, level.name);
        let Some(texts) = texts.filter(|_| is_printed) else { continue };
        let step = LevelText::of(job, texts.name.clone(), i + 1, steps);
        let marks = level_marks(job, &step, sizes.body)?;
        if let Some(marks) = &marks {
            marks_width = marks_width.max(marks.width + gap);
        }
        name_width = name_width.max(composer.width(&regular, &step.text)?);
        rows.push((marks, step.text, &texts.needs));
    }
    // Long names are broken rather than that their explanations have no room.
    let name_width = name_width.min((prose.width - marks_width) * 0.45);
    let left = marks_width + name_width + gap;
    let leading = prose.leading();
    let count = rows.len();
    for (i, (marks, name, needs)) in rows.into_iter().enumerate() {
        let baseline = height * 0.72;
        let mut items = Vec::new();
        if let Some(marks) = marks {
            let at = Point::new(Pt::ZERO, baseline - sizes.body * MIDDLE);
            items.extend(moved(marks.items, at));
        }
        let name = plain(composer, &regular, &name, name_width + Pt(0.1), Setting::Left)?;
        let needs = plain(composer, &italic, needs, prose.width - left, Setting::Left)?;
        let more = name.len().max(needs.len()).saturating_sub(1) as f64;
        for (lines, x) in [(name, marks_width), (needs, left)] {
            items.extend(stack(lines, Point::new(x, baseline), leading, &Role::Text).0);
        }
        // The ladder stays together.
        prose.block(height + leading * more, i + 1 < count, items);
    }
    Ok(())
}
