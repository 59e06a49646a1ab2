//! The pages of techniques: a diagram and an argument for each technique that the puzzles need.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::document::Placed;
use crate::layout::context::Context;
use crate::layout::text::{ColumnBlock, Keep, Setting, TextColumn, plain, stack};
use crate::page::{Item, Role};
use crate::paint::Style;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Size};
use bookgen_puzzles::{Step, hints};

/// The width of a diagram beside its text, and its maximum width above the text, as fractions of the
/// width of the page.
const BESIDE: f64 = 0.68;
const ABOVE: f64 = 0.8;

/// The maximum height of a diagram, as a fraction of the height of the page.
const HEIGHT: f64 = 0.6;

/// The height of two headings and of the white space above the second one, in lines.
const HEADINGS: f64 = 4.6;

/// The minimum width of the text beside a diagram, in ems.
const MIN_TEXT: f64 = 9.0;

/// A step that shows a technique.
struct Example {
    /// The index of the puzzle.
    puzzle: usize,
    /// The index of the step.
    index: usize,
    step: Step,
}

/// The text of the pages. `page` is the text area of a page.
///
/// # Errors
/// A character that no font has.
pub fn blocks(context: Context<'_>, page: Size) -> Result<Vec<ColumnBlock>, Diagnostic> {
    let language = &context.document.language;
    let mut column = TextColumn::new(context.typesetter, page.width);
    column.heading(&language.text("techniques", &[]))?;
    let style = context.typesetter.italic(context.document.design.sizes.small);
    let has_boxes = context.document.chapters.iter().any(|chapter| chapter.kind.has_boxes());
    let note =
        hints::notation(language.code(), has_boxes) + " " + &language.text("techniques-note", &[]);
    let lines = plain(context.typesetter, &style, &note, page.width, Setting::Left)?;
    column.lines(lines, style.size * 1.35, style.size, Keep::Free, Role::Text);
    let examples = examples(context);
    let kind_of = |example: &Example| context.puzzles[example.puzzle].kind.about().name;
    let mut kinds: Vec<&str> = examples.iter().map(kind_of).collect();
    kinds.dedup();
    for example in &examples {
        let kind = language.kind(kind_of(example)).filter(|_| kinds.len() > 1);
        let mut name = capitalised(&example.step.name);
        if let Some(kind) = kind {
            let args = [("kind", kind.title.as_str()), ("technique", &example.step.name)];
            name = language.text("technique-of-kind", &args);
        }
        add(context, &mut column, page, example, &name)?;
    }
    Ok(column.blocks)
}

/// The step with the shortest argument for each technique, from easy to hard, kind by kind.
fn examples(context: Context<'_>) -> Vec<Example> {
    let code = context.document.language.code();
    let of_puzzle = |(puzzle, placed): (usize, &&Placed)| -> Vec<Example> {
        if !placed.kind.has_diagrams() {
            return Vec::new();
        }
        let steps = placed.board.steps(code).into_iter().enumerate();
        steps.map(|(index, step)| Example { puzzle, index, step }).collect()
    };
    let all: Vec<Vec<Example>> = context.puzzles.par_iter().enumerate().map(of_puzzle).collect();
    let mut best: BTreeMap<(usize, u32, &'static str), Example> = BTreeMap::new();
    let mut kinds: Vec<&str> = Vec::new();
    for example in all.into_iter().flatten() {
        let kind = context.puzzles[example.puzzle].kind.about().name;
        let at = kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
            kinds.push(kind);
            kinds.len() - 1
        });
        let length = |step: &Step| step.sentences.iter().map(String::len).sum::<usize>();
        // The rating of a technique can include the length of its chains.
        let known = best.keys().find(|key| key.0 == at && key.2 == example.step.technique).copied();
        match known {
            Some(key) if length(&best[&key].step) <= length(&example.step) => {}
            known => {
                known.map(|key| best.remove(&key));
                best.insert((at, example.step.difficulty, example.step.technique), example);
            }
        }
    }
    best.into_values().collect()
}

/// Adds the diagram and the argument of a step. Adds nothing if the diagram does not fit on a page.
fn add(
    context: Context<'_>,
    column: &mut TextColumn<'_>,
    page: Size,
    example: &Example,
    name: &str,
) -> Result<(), Diagnostic> {
    let (typesetter, design) = (context.typesetter, &context.document.design);
    let placed = context.puzzles[example.puzzle];
    let Some(figure) = placed.board.diagram(example.index) else { return Ok(()) };
    let size = design.sizes.small;
    let (leading, gap) = (size * 1.35, size * 1.6);
    let is_beside = page.width * (1.0 - BESIDE) - gap >= size * MIN_TEXT;
    let share = if is_beside { BESIDE } else { ABOVE };
    // Nobody writes in the diagram.
    let style = Style { most_cell: design.puzzle.most_cell, ..design.example_style() };
    let alt_args = [("technique", example.step.name.as_str())];
    let alt = context.document.language.text("alt-technique", &alt_args);
    let step = (placed.id.clone(), example.index);
    // If possible, two diagrams with their headings share a page.
    let half = (page.height - column.leading() * HEADINGS) / 2.0;
    let heights = if is_beside { [half, page.height * HEIGHT] } else { [page.height * HEIGHT; 2] };
    let mut drawn = None;
    for height in heights {
        if drawn.is_none() {
            let (frame, step) = (Size::new(page.width * share, height), step.clone());
            drawn = typesetter.paint_diagram(&figure, &style, frame, alt.clone(), step)?;
        }
    }
    let Some(drawn) = drawn else { return Ok(()) };
    let number = context.document.number(example.puzzle).to_string();
    let source = context.document.language.text("technique-from", &[("number", &number)]);
    column.subheading(name)?;
    let width = if is_beside { page.width - drawn.size.width - gap } else { page.width };
    let regular = typesetter.regular(size);
    let mut lines = Vec::new();
    let text = hints::in_short(&example.step, context.document.language.code());
    lines.extend(plain(typesetter, &regular, &text, width, Setting::Left)?);
    let italic = typesetter.italic(size);
    lines.extend(plain(typesetter, &italic, &source, width, Setting::Left)?);
    let text_height = leading * lines.len() as f64;
    let left = if is_beside { drawn.size.width + gap } else { Pt::ZERO };
    let top = if is_beside { Pt::ZERO } else { drawn.size.height + leading * 0.5 };
    let first = Point::new(left, top + leading * 0.5 + size * 0.33);
    let figure_x = if is_beside { Pt::ZERO } else { (page.width - drawn.size.width) / 2.0 };
    let mut items: Vec<Item> = vec![drawn.item.moved(Point::new(figure_x, Pt::ZERO))];
    items.extend(stack(lines, first, leading, &Role::Text).0);
    let height = if is_beside { drawn.size.height.max(text_height) } else { top + text_height };
    column.block(height, Keep::Free, items);
    Ok(())
}

/// A text that begins with a capital letter.
fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}
