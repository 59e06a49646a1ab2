//! How to solve: the rules of each kind, an example, and the levels explained.

use super::caption::{LevelText, level_marks};
use super::compose::Align;
use super::paragraph::{Setting, Span, paragraph};
use super::prose::{Block, Prose, pages};
use super::{Job, figure, markdown, puzzles};
use crate::diagnostic::Faults;
use crate::generate::Made;
use crate::kinds::{About, Face};
use crate::language::KindTexts;
use crate::page::{Item, Role, moved};
use crate::units::{Point, Pt, Size};

/// The texts, one a kind, each with its title.
pub fn texts(job: Job<'_>, body: Size) -> Result<Vec<(String, Vec<Block>)>, Faults> {
    let mut texts = Vec::new();
    let alone = job.book.examples.len() == 1;
    for (example, made) in job.book.examples.iter().zip(job.examples) {
        let about = example.kind.about();
        let Some(words) = job.book.language.kind(about.name) else { continue };
        let title = match alone {
            true => job.book.language.say("how-to-solve", &[]),
            false => job.book.language.say("how-to-solve-kind", &[("kind", &words.title)]),
        };
        let set = |mut prose: Prose<'_>| -> Result<Vec<Block>, Faults> {
            prose.heading(&title)?;
            one(job, &mut prose, body.height, about, words, made)?;
            Ok(prose.blocks)
        };
        let mut blocks = set(Prose::new(job.composer, body.width))?;
        // Rather a little less white space than a few lines on a page of their own.
        if pages(blocks.clone(), body.height).len() > 1 {
            let tight = set(Prose::tight(job.composer, body.width))?;
            if pages(tight.clone(), body.height).len() == 1 {
                blocks = tight;
            }
        }
        texts.push((title, blocks));
    }
    Ok(texts)
}

fn one(
    job: Job<'_>,
    prose: &mut Prose<'_>,
    height: Pt,
    about: &About,
    words: &KindTexts,
    made: &Made,
) -> Result<(), Faults> {
    markdown::markdown(prose, &words.rules)?;
    example(job, prose, height, words, made)?;
    prose.subheading(&words.begin_title)?;
    markdown::markdown(prose, &words.begin)?;
    prose.subheading(&job.book.language.say("the-levels", &[]))?;
    levels(job, prose, about)?;
    Ok(())
}

/// The example and its answer side by side, or one above the other where the page is narrow.
fn example(
    job: Job<'_>,
    prose: &mut Prose<'_>,
    height: Pt,
    words: &KindTexts,
    made: &Made,
) -> Result<(), Faults> {
    let composer = job.composer;
    let design = composer.design();
    let style = &design.answer;
    let gap = design.answer_gap * 1.4;
    let leading = prose.leading();
    let extent = |face| made.board.extent(face, style);
    let (puzzle, answer) = (extent(Face::Puzzle), extent(Face::Answer));
    let half = (prose.width - gap) / 2.0;
    let pair = puzzle.least.width.max(answer.least.width) <= half;
    // No larger than an answer of the book; side by side no wider than half of the page, one above
    // the other no higher than half of it, the caption's room apart.
    let room = match pair {
        true => Size::new(half, height),
        false => Size::new(prose.width, (height - leading * 5.0) / 2.0),
    };
    let frame = |most: Size| {
        let scale = (room.width / most.width).min(room.height / most.height).min(1.0);
        Size::new(most.width * scale, most.height * scale)
    };
    let drawn = [
        made.board.draw(Face::Puzzle, style, frame(puzzle.most)),
        made.board.draw(Face::Answer, style, frame(answer.most)),
    ];
    let alts = [
        job.book.language.say("alt-example", &[("kind", &words.title)]),
        job.book.language.say("alt-example-answer", &[("kind", &words.title)]),
    ];
    prose.space(leading * 0.9);
    let mut beside: Vec<Item> = Vec::new();
    let total = drawn[0].size.width + gap + drawn[1].size.width;
    let mut x = (prose.width - total) / 2.0;
    let mut highest = Pt::ZERO;
    for (i, (drawn, alt)) in drawn.iter().zip(alts).enumerate() {
        if !pair {
            x = (prose.width - drawn.size.width) / 2.0;
        }
        let item = figure::figure(composer, drawn, style, Point::new(x, Pt::ZERO), i == 1, alt)?;
        if pair {
            beside.push(item);
            x += drawn.size.width + gap;
            highest = highest.max(drawn.size.height);
        } else {
            prose.block(drawn.size.height, true, vec![item]);
            prose.space(leading);
        }
    }
    if pair {
        prose.block(highest, true, beside);
    }
    let entries: usize = drawn[0].companions.iter().map(|list| list.entries.len()).sum();
    if entries > 0 {
        let list = puzzles::list_style(composer);
        let columns = entries.min(4);
        let pitch = prose.width / columns as f64;
        let items = puzzles::words(job, &drawn[0].companions, columns, pitch, Point::default())?;
        prose.space(leading * 0.7);
        prose.block(list.leading * entries.div_ceil(columns) as f64, true, items);
    }
    let size = design.sizes.small;
    let spans = [Span { style: composer.italic(size), text: words.caption.clone() }];
    let lines = paragraph(composer, &spans, prose.width, Setting::Centred)?;
    prose.space(leading * 0.5);
    prose.lines(lines, size * 1.35, size, false, Role::Text);
    Ok(())
}

/// The ladder: marks, name, and what the level needs.
fn levels(job: Job<'_>, prose: &mut Prose<'_>, about: &About) -> Result<(), Faults> {
    let composer = job.composer;
    let sizes = &composer.design().sizes;
    let height = prose.leading() * 1.25;
    let (regular, italic) = (composer.regular(sizes.body), composer.italic(sizes.body));
    let mut rows = Vec::new();
    let (mut marks_width, mut name_width) = (Pt::ZERO, Pt::ZERO);
    let steps = about.levels.len();
    for (i, level) in about.levels.iter().enumerate() {
        let Some(texts) = job.book.language.level(about.name, level.name) else { continue };
        let step = LevelText::of(job, texts.name.clone(), i + 1, steps);
        let marks = level_marks(job, &step, sizes.body)?;
        if let Some(marks) = &marks {
            marks_width = marks_width.max(marks.width + sizes.body * 1.4);
        }
        name_width = name_width.max(composer.width(&regular, &step.text)?);
        rows.push((marks, step.text, &texts.needs));
    }
    name_width += sizes.body * 1.4;
    let count = rows.len();
    for (i, (marks, name, needs)) in rows.into_iter().enumerate() {
        let baseline = height * 0.72;
        let mut items = Vec::new();
        if let Some(marks) = marks {
            let at = Point::new(Pt::ZERO, baseline - sizes.body * 0.22);
            items.extend(moved(marks.items, at));
        }
        let at = Point::new(marks_width, baseline);
        items.extend(composer.line(&regular, &name, at, Align::Left, Role::Text)?);
        let left = marks_width + name_width;
        let spans = [Span { style: italic.clone(), text: needs.clone() }];
        let lines = paragraph(composer, &spans, prose.width - left, Setting::Left)?;
        let leading = prose.leading();
        let more = lines.len().saturating_sub(1) as f64;
        for (i, line) in lines.into_iter().enumerate() {
            items.extend(moved(line, Point::new(left, baseline + leading * i as f64)));
        }
        // The ladder stays together.
        prose.block(height + leading * more, i + 1 < count, items);
    }
    Ok(())
}
