//! The levels of a kind in a how-to-solve text.

use crate::document::Placed;
use crate::layout::context::Context;
use crate::layout::figures::{BASELINE_SHIFT, LevelText, level_marks, solving_time};
use crate::layout::text::{Keep, Setting, TextColumn, plain, stack};
use crate::page::{Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt};
use bookgen_puzzles::{About, Level};

/// Adds the heading and a row for each level of a kind. Levels that no puzzle of the document has
/// are left out. A kind with only one level has no rows: there is nothing to compare.
pub fn levels(
    context: Context<'_>,
    column: &mut TextColumn<'_>,
    about: &About,
) -> Result<(), Diagnostic> {
    let is_printed = |level: &&Level| {
        context
            .puzzles
            .iter()
            .any(|placed| placed.puzzle.kind == about.name && placed.grade.level == Some(*level))
    };
    let printed: Vec<&'static Level> = about.levels.iter().filter(is_printed).collect();
    if printed.len() > 1 {
        column.subheading(&context.document.language.text("the-levels", &[]))?;
        rows(context, column, about, &printed)?;
    }
    time_note(context, column, about)
}

/// Adds a row for each of the levels: its marks, its name, and the solving techniques that it needs.
fn rows(
    context: Context<'_>,
    column: &mut TextColumn<'_>,
    about: &About,
    levels: &[&'static Level],
) -> Result<(), Diagnostic> {
    let typesetter = context.typesetter;
    let sizes = &typesetter.design().sizes;
    let height = column.leading() * 1.25;
    let (regular, italic) = (typesetter.regular(sizes.body), typesetter.italic(sizes.body));
    let gap = sizes.body * 1.4;
    let mut rows = Vec::new();
    let (mut marks_width, mut name_width) = (Pt::ZERO, Pt::ZERO);
    for level in levels {
        let Some(texts) = context.document.language.level(about.name, level.name) else { continue };
        let step = LevelText::new(context, texts.name.clone(), context.ladders.step(about, level));
        let marks = level_marks(context, &step, sizes.body)?;
        if let Some(marks) = &marks {
            marks_width = marks_width.max(marks.width + gap);
        }
        name_width = name_width.max(typesetter.width(&regular, &step.text)?);
        rows.push((marks, step.text, &texts.needs));
    }
    // Long names are broken into lines, so that the explanations keep more than half of the width.
    let name_width = name_width.min((column.width - marks_width) * 0.45);
    let left = marks_width + name_width + gap;
    let leading = column.leading();
    let count = rows.len();
    for (i, (marks, name, needs)) in rows.into_iter().enumerate() {
        let baseline = height * 0.72;
        let mut items = Vec::new();
        if let Some(marks) = marks {
            let at = Point::new(Pt::ZERO, baseline - sizes.body * BASELINE_SHIFT);
            items.extend(moved(marks.items, at));
        }
        let name = plain(typesetter, &regular, &name, name_width + Pt(0.1), Setting::Left)?;
        let needs = plain(typesetter, &italic, needs, column.width - left, Setting::Left)?;
        let further = name.len().max(needs.len()).saturating_sub(1) as f64;
        for (lines, x) in [(name, marks_width), (needs, left)] {
            items.extend(stack(lines, Point::new(x, baseline), leading, &Role::Text).0);
        }
        // The rows of all levels stay on one page.
        column.block(height + leading * further, Keep::when(i + 1 < count), items);
    }
    Ok(())
}

/// Adds a sentence about the solving times, if captions print times of puzzles of the kind.
fn time_note(
    context: Context<'_>,
    column: &mut TextColumn<'_>,
    about: &About,
) -> Result<(), Diagnostic> {
    let has_time = |placed: &&Placed| {
        placed.puzzle.kind == about.name && solving_time(context, placed).is_some()
    };
    if !context.puzzles.iter().any(has_time) {
        return Ok(());
    }
    let size = column.typesetter.design().sizes.small;
    let style = column.typesetter.italic(size);
    let text = context.document.language.text("time-note", &[]);
    let lines = plain(column.typesetter, &style, &text, column.width, Setting::Left)?;
    column.space(column.leading() * 0.5);
    column.lines(lines, size * 1.35, size, Keep::Free, Role::Text);
    Ok(())
}
