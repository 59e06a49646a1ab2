//! The pages of hints, and of solutions step by step: short texts for each puzzle, in columns.
//!
//! All first hints come before all second hints, so that no reader sees more than wanted.

use rayon::prelude::*;

use crate::document::Placed;
use crate::layout::context::Context;
use crate::layout::frame::{ExplanationPage, PageContent, Section, TextPart};
use crate::layout::text::{
    ColumnBlock, Keep, Line, Setting, Span, TextColumn, Typesetter, paragraph, placed, plain,
};
use crate::page::{Item, Role, moved};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size};
use bookgen_puzzles::hints;

/// The maximum type size of hints and of steps, unless the template is for large print.
const HINT_SIZE: Pt = Pt(9.0);
const STEP_SIZE: Pt = Pt(8.5);

/// The type size of running text in small type above which a template counts as large print.
const LARGE_PRINT: Pt = Pt(12.0);

/// The minimum width of a column and the gap between two columns, in ems.
const MIN_COLUMN: f64 = 16.0;
const GAP: f64 = 2.0;
const MAX_COLUMNS: usize = 4;

/// A text with more lines may be broken between two columns.
const MAX_KEPT: usize = 14;

/// The size of the type of a section.
fn type_size(section: Section, typesetter: Typesetter<'_>) -> Pt {
    let small = typesetter.design().sizes.small;
    let max = match section {
        Section::Hints => HINT_SIZE,
        Section::Steps => STEP_SIZE,
    };
    if small > LARGE_PRINT { small } else { small.min(max) }
}

/// The title of the hints of a stage; `stages` is the number of hints of a puzzle.
fn stage_title(context: Context<'_>, stage: usize, stages: usize) -> String {
    let id = match (stage, stages) {
        (0, _) => "hints-first",
        (1, 2) => "hints-second-of-two",
        (1, _) => "hints-second",
        _ => "hints-third",
    };
    context.document.language.text(id, &[])
}

/// The title of a page in its running head: the title of the stage without its explanation, or the title
/// of the section.
pub fn head_title(context: Context<'_>, section: Section, stage: usize) -> String {
    let stages = context.document.hints.as_ref().map_or(0, |hints| hints.per_puzzle);
    match section {
        Section::Hints => {
            let title = stage_title(context, stage, stages);
            title.split(':').next().unwrap_or_default().trim().to_owned()
        }
        Section::Steps => section.title(context),
    }
}

/// The pages of a section. `body` is the text area of a page. Empty if no puzzle has a text.
///
/// # Errors
/// A character that no font has.
pub fn explanation_page_contents(
    context: Context<'_>,
    section: Section,
    body: Size,
) -> Result<Vec<PageContent>, Diagnostic> {
    let size = type_size(section, context.typesetter);
    let gap = size * GAP;
    let fitting = ((body.width + gap) / (size * MIN_COLUMN + gap)).floor() as usize;
    let columns = fitting.clamp(1, MAX_COLUMNS);
    let width = body.width.column_width(columns, gap);
    let texts = texts(context, section);
    if texts.iter().all(Vec::is_empty) {
        return Ok(Vec::new());
    }
    let mut column = Column {
        column: TextColumn::new(context.typesetter, width),
        lines: Vec::new(),
        size,
        leading: size * 1.3,
        indent: indent(context, size)?,
    };
    if !context.document.design.openers {
        column.column.heading(&section.title(context))?;
    }
    column.notation(context, section)?;
    let stages = texts.iter().map(Vec::len).max().unwrap_or(0);
    for stage in 0..stages {
        if section == Section::Hints {
            column.column.subheading(&stage_title(context, stage, stages))?;
        }
        for (puzzle, texts) in texts.iter().enumerate() {
            if let Some(text) = texts.get(stage) {
                let number = context.document.number(puzzle);
                column.entry((puzzle, stage), &number.to_string(), text)?;
            }
        }
    }
    Ok(column.pages(section, columns, Size::new(width, body.height), gap))
}

/// The texts of each puzzle. A puzzle without steps has none.
fn texts(context: Context<'_>, section: Section) -> Vec<Vec<String>> {
    let language = context.document.language.code();
    let count = context.document.hints.as_ref().map_or(0, |hints| hints.per_puzzle);
    let of_puzzle = |placed: &&Placed| {
        if !placed.kind.has_hints() {
            return Vec::new();
        }
        match section {
            Section::Hints => hints::hints(&*placed.board, language, count),
            Section::Steps => {
                let path = hints::path(&*placed.board, language);
                if path.is_empty() { Vec::new() } else { vec![path] }
            }
        }
    };
    context.puzzles.par_iter().map(of_puzzle).collect()
}

/// The distance between the left edge of a column and its texts: room for the widest number.
fn indent(context: Context<'_>, size: Pt) -> Result<Pt, Diagnostic> {
    let style = context.typesetter.figures_bold(size);
    let numbers = (0..context.puzzles.len()).map(|puzzle| context.document.number(puzzle));
    let digits = numbers.max().unwrap_or(1).to_string().len();
    Ok(context.typesetter.width(&style, &"0".repeat(digits))? + size * 0.6)
}

/// The texts in one column of endless height.
struct Column<'a> {
    column: TextColumn<'a>,
    /// The text of each block that belongs to a puzzle: the index of the block, the puzzle and the
    /// stage, and the words.
    lines: Vec<(usize, (usize, usize), String)>,
    size: Pt,
    leading: Pt,
    indent: Pt,
}

impl Column<'_> {
    /// Adds a note that explains the names of cells and boxes.
    fn notation(&mut self, context: Context<'_>, section: Section) -> Result<(), Diagnostic> {
        let kinds = || context.document.chapters.iter().map(|chapter| chapter.kind);
        let has_boxes = kinds().any(|kind| kind.has_boxes());
        let mut text = hints::notation(context.document.language.code(), has_boxes);
        if section == Section::Hints {
            text += &format!(" {}", context.document.language.text("hints-note", &[]));
        }
        let typesetter = self.column.typesetter;
        let style = typesetter.italic(self.size);
        let lines = plain(typesetter, &style, &text, self.column.width, Setting::Left)?;
        self.column.lines(lines, self.leading, self.size, Keep::Free, Role::Text);
        self.column.space(self.leading);
        Ok(())
    }

    /// Adds a text with the number of its puzzle.
    fn entry(&mut self, owner: (usize, usize), number: &str, text: &str) -> Result<(), Diagnostic> {
        let typesetter = self.column.typesetter;
        let mut style = typesetter.regular(self.size);
        // The digits of puzzles for children can be pictures.
        style.fonts.extend_from_slice(&typesetter.design().faces.pictures);
        let spans = [Span { style, text: text.to_owned() }];
        let width = self.column.width - self.indent;
        let mut lines = paragraph(typesetter, &spans, width, Setting::Left)?;
        for line in &mut lines {
            line.items = moved(std::mem::take(&mut line.items), Point::new(self.indent, Pt::ZERO));
        }
        if let Some(first) = lines.first_mut() {
            let bold = typesetter.figures_bold(self.size);
            let mut items = typesetter.shape(&bold, number)?.items(Point::default(), &Role::Text);
            items.append(&mut first.items);
            first.items = items;
        }
        let count = lines.len();
        for (index, line) in lines.into_iter().enumerate() {
            let words = words_of(&line);
            let is_whole = count <= MAX_KEPT && index + 1 < count;
            let at = self.column.blocks.len();
            self.column.lines(
                vec![line],
                self.leading,
                self.size,
                Keep::when(is_whole),
                Role::Text,
            );
            if let Some(block) = self.column.blocks.get_mut(at) {
                // Two lines of a long text stay together at the ends of a column.
                block.keep_with_next |= count > 1 && (index == 0 || index + 2 == count);
                self.lines.push((at, owner, words));
            }
        }
        self.column.space(self.leading * 0.35);
        Ok(())
    }

    /// Distributes the texts over the columns of pages. The columns of the last page have about the
    /// same height.
    fn pages(self, section: Section, columns: usize, column: Size, gap: Pt) -> Vec<PageContent> {
        let mut blocks = self.column.blocks;
        let mut lines = self.lines.into_iter().peekable();
        let mut pages = Vec::new();
        let mut first = 0;
        while !blocks.is_empty() {
            let places = placed(&blocks, column.height);
            let on_page = places.iter().take_while(|(index, _)| *index < columns).count();
            let rest = blocks.split_off(on_page.max(1));
            let places =
                if rest.is_empty() { balanced(&blocks, columns, column.height) } else { places };
            let mut page = ExplanationPage { section, items: Vec::new(), parts: Vec::new() };
            let mut last_column = None;
            for (index, (block, (at, y))) in blocks.into_iter().zip(places).enumerate() {
                let corner = Point::new((column.width + gap) * at as f64, y);
                let area = Rect::new(corner.x, corner.y, column.width, block.height);
                page.items.extend(moved(block.items, corner));
                let own = lines.next_if(|(line, ..)| *line == first + index);
                let Some((_, (puzzle, stage), words)) = own else { continue };
                let continued = page.parts.last_mut().filter(|part| {
                    part.puzzle == puzzle && part.stage == stage && last_column == Some(at)
                });
                match continued {
                    Some(part) => {
                        part.area = part.area.union(area);
                        part.text = format!("{} {words}", part.text);
                    }
                    None => page.parts.push(TextPart { puzzle, stage, area, text: words }),
                }
                last_column = Some(at);
            }
            first += on_page.max(1);
            pages.push(PageContent::Explanations(page));
            blocks = rest;
        }
        pages
    }
}

/// The places of the blocks of the last page: in columns of the smallest height at which they fit.
fn balanced(blocks: &[ColumnBlock], columns: usize, height: Pt) -> Vec<(usize, Pt)> {
    const STEPS: u32 = 12;
    let fits = |places: &[(usize, Pt)]| places.iter().all(|(column, _)| *column < columns);
    let mut best = placed(blocks, height);
    let (mut low, mut high) = (Pt::ZERO, height);
    for _ in 0..STEPS {
        let middle = (low + high) / 2.0;
        let places = placed(blocks, middle);
        if fits(&places) {
            (best, high) = (places, middle);
        } else {
            low = middle;
        }
    }
    best
}

/// The words of a line: the texts of its glyph runs.
fn words_of(line: &Line) -> String {
    let texts = line.items.iter().filter_map(|item| match item {
        Item::Glyphs(run) => Some(run.text.as_ref()),
        _ => None,
    });
    texts.collect::<Vec<&str>>().join(" ")
}
