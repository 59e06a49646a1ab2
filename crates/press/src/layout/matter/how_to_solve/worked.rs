//! The worked picture of a how-to-solve text: the first steps of the example.

use crate::document::Placed;
use crate::layout::context::Context;
use crate::layout::text::{Keep, Setting, Span, TextColumn};
use crate::page::{Item, moved};
use crate::paint::{Painted, Style, step_number};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Size};
use bookgen_puzzles::{Face, KindTexts};

/// The maximum width of a worked example, as a fraction of the width of the text, and its maximum
/// height, as a fraction of the height of a page.
const WORKED_WIDTH: f64 = 0.7;
const WORKED_HEIGHT: f64 = 0.42;

/// The type size of the number of a step before its sentence, as a fraction of the type size of the text.
const NUMBER_SIZE: f64 = 0.72;

/// The size of the picture of the first steps.
#[derive(Clone, Copy)]
pub enum Picture {
    /// As large as its share of the page allows.
    Natural,
    /// Its minimum size.
    Least,
    /// There is no picture.
    None,
}

/// Adds the first steps of the example as a picture, with a sentence for each technique below it.
/// Adds nothing if the kind has no such picture. `height` is the height of a page.
pub fn worked_example(
    context: Context<'_>,
    column: &mut TextColumn<'_>,
    placed: &Placed,
    words: &KindTexts,
    picture: Picture,
    height: Pt,
) -> Result<(), Diagnostic> {
    let Some(worked) = placed.board.worked() else { return Ok(()) };
    let (typesetter, design) = (context.typesetter, &context.document.design);
    // Steps with the same technique share a sentence.
    let mut sentences: Vec<(Vec<String>, String)> = Vec::new();
    for (number, step) in (1..).zip(&worked.steps) {
        let Some(sentence) = words.step(step) else { return Ok(()) };
        let number = number.to_string();
        match sentences.iter_mut().find(|(_, known)| *known == sentence) {
            Some((numbers, _)) => numbers.push(number),
            None => sentences.push((vec![number], sentence)),
        }
    }
    let style = Style { most_cell: design.puzzle.most_cell, ..design.example_style() };
    let extent = typesetter.worked_extent(&worked, &style);
    let frame = Size::new(column.width * WORKED_WIDTH, height * WORKED_HEIGHT);
    let scale = (frame.width / extent.most.width).min(frame.height / extent.most.height).min(1.0);
    let size = match picture {
        Picture::None => return Ok(()),
        Picture::Least => extent.least,
        Picture::Natural => Size::new(
            (extent.most.width * scale).max(extent.least.width),
            (extent.most.height * scale).max(extent.least.height),
        ),
    };
    if size.width > column.width || size.height > height {
        return Ok(());
    }
    let alt = context.document.language.text("alt-worked", &[("kind", &words.title)]);
    let drawn = typesetter.paint_worked(&worked, &style, size, alt)?;
    column.space(column.leading() * 0.9);
    let item = centred(&drawn, column.width);
    column.block(drawn.size.height, Keep::WithNext, vec![item]);
    column.space(column.leading() * 0.9);
    let first = column.blocks.len();
    // All sentences have one indent.
    let body = design.sizes.body;
    let most = sentences.iter().map(|(numbers, _)| numbers.len()).max().unwrap_or(1);
    let (size, gap) = ((body * NUMBER_SIZE).max(design.sizes.small), body * 0.5);
    let pitch = size * 1.6;
    let indent = pitch * most as f64 + gap;
    for (numbers, sentence) in sentences {
        let first = pitch * (most - numbers.len()) as f64 + pitch / 2.0;
        let mut mark = Vec::new();
        for (index, number) in numbers.iter().enumerate() {
            let items = step_number(typesetter.symbol_fonts(Face::Answer), number, size)
                .map_err(|missing| typesetter.missing_glyph(&missing))?;
            // The middle of the digits of the text.
            let at = Point::new(first + pitch * index as f64, body * -0.3);
            mark.extend(moved(items, at));
        }
        let spans = [Span { style: typesetter.italic(body), text: sentence }];
        column.marked(mark, indent, &spans, Setting::Left)?;
    }
    // The sentences stay on the page of the picture.
    let blocks = column.blocks.len();
    for block in &mut column.blocks[first..blocks.saturating_sub(1)] {
        block.keep_with_next = true;
    }
    Ok(())
}

/// A drawing in the middle of its block.
pub fn centred(drawn: &Painted, width: Pt) -> Item {
    drawn.item.clone().moved(Point::new((width - drawn.size.width) / 2.0, Pt::ZERO))
}
