//! The manifest of the finished pages. The manifest lists the content of the pages. The proof then
//! checks whether the finished PDF has this content.

use rayon::prelude::*;

use super::frames::{Frames, PlacedDrawing};
use crate::design::References;
use crate::document::{Document, LevelMark};
use crate::layout::context::Context;
use crate::layout::figures::{
    CaptionForm, answer_reference, foot_reference_text, level_text, solving_time,
};
use crate::layout::frame::{PageContent, PageFrame, Pagination, Section};
use crate::layout::matter::answers_reference;
use crate::layout::puzzle_pages::page_note;
use crate::page::{Item, Page, each_glyph};
use crate::render::rounding::milli;
use bookgen_base::units::Rect;
use bookgen_contract::manifest::{
    self, Caption, Claim, DataFile, Diagram, Explanations, Manifest, Part, TextPart,
};
use bookgen_puzzles::Face;

/// The manifest of a paginated document. The fields `document` and `words` are empty; the caller
/// fills them in.
pub fn document_manifest(
    context: Context<'_>,
    main: &Pagination,
    separate: Option<&Pagination>,
    pages: &[Page],
) -> Manifest {
    let claims = (0..context.puzzles.len()).into_par_iter().map(|puzzle| {
        let page = existing(main.puzzle_pages[puzzle]);
        // The caption can refer to a page of the separate file of answers.
        let referred_page = separate.unwrap_or(main).answer_pages[puzzle];
        let answer = existing(main.answer_pages[puzzle]);
        let reference = puzzle_reference(context, main, main, puzzle);
        let form = caption_form(context, main, puzzle);
        let caption = printed_caption(context, puzzle, referred_page, form);
        let minutes = printed_minutes(context, puzzle);
        Claim { caption, minutes, ..claim(context, puzzle, page, answer, reference) }
    });
    let mut claims: Vec<Claim> = claims.collect();
    let explanations = explanations(context, main, &mut claims);
    let frames = Frames::new(pages);
    let mut examples = Vec::new();
    let (mut example_kinds, mut example_fragments) = (Vec::new(), Vec::new());
    let (mut ornaments, mut diagrams) = (Vec::new(), Vec::new());
    for PlacedDrawing { page, drawing, frames: own } in &frames.drawings {
        match (&main.pages[page - 1], &drawing.subject) {
            (PageContent::Text(_), Some(subject)) => {
                examples.push((*page, own.clone()));
                if subject.face == Face::Puzzle {
                    example_fragments.push(frames.fragments_of(&subject.id));
                    let example = context.examples.iter().find(|placed| placed.id == subject.id);
                    example_kinds.extend(example.map(|placed| placed.puzzle.kind.clone()));
                }
            }
            (PageContent::Title | PageContent::Text(_), _) => {
                if let Some((id, step)) = &drawing.step
                    && let Some(puzzle) = context.puzzles.iter().position(|own| own.id == *id)
                {
                    diagrams.push(Diagram { ornament: ornaments.len(), puzzle, step: *step });
                }
                ornaments.push((*page, own.clone()));
            }
            _ => {}
        }
    }
    if example_fragments.iter().all(Vec::is_empty) {
        example_fragments.clear();
    }
    // An example is two drawings: the puzzle, then its answer.
    let examples = examples.chunks_exact(2).map(|pair| {
        let [(puzzle, puzzle_frames), (answer, answer_frames)] = [&pair[0], &pair[1]];
        ([*puzzle, *answer], [puzzle_frames.clone(), answer_frames.clone()])
    });
    let (examples, example_frames) = examples.unzip();
    let (ornaments, ornament_frames) = ornaments.into_iter().unzip();
    let contents = main.pages.iter().enumerate();
    let contents = contents.filter(|(_, content)| matches!(content, PageContent::Contents(_)));
    frames.add_to(Manifest {
        contents: contents.map(|(index, _)| index + 1).collect(),
        sections: sections(context, main, separate),
        examples,
        example_kinds,
        ornaments,
        example_fragments,
        example_frames,
        ornament_frames,
        explanations,
        diagrams,
        ..manifest(context, pages.len(), claims)
    })
}

/// The sections that the table of contents lists.
fn sections(
    context: Context<'_>,
    main: &Pagination,
    separate: Option<&Pagination>,
) -> Vec<manifest::Section> {
    let sections = main.entries.iter().map(|entry| {
        let chapter = match main.pages.get(entry.page.saturating_sub(1)) {
            Some(PageContent::Opener(chapter)) => Some(*chapter),
            _ => None,
        };
        let first = entry.puzzles.as_ref().map(|puzzles| puzzles.start);
        let answer_page =
            first.map(|first| separate.unwrap_or(main).answer_pages[first].to_string());
        let reference = chapter.zip(answer_page);
        manifest::Section {
            title: entry.title.clone(),
            page: entry.page,
            puzzle: first.map(|first| context.document.number(first)),
            reference: reference.map(|(chapter, page)| answers_reference(context, chapter, &page)),
        }
    });
    sections.collect()
}

/// The manifest of the answers as a separate file.
pub fn separate_answers_manifest(
    context: Context<'_>,
    main: &Pagination,
    separate: &Pagination,
    pages: &[Page],
) -> Manifest {
    let claims = (0..context.puzzles.len())
        .map(|puzzle| {
            let answer = existing(separate.answer_pages[puzzle]);
            let reference = puzzle_reference(context, main, separate, puzzle);
            claim(context, puzzle, None, answer, reference)
        })
        .collect();
    let mut claims: Vec<Claim> = claims;
    let explanations = explanations(context, separate, &mut claims);
    let manifest =
        Manifest { part: Part::Answers, explanations, ..manifest(context, pages.len(), claims) };
    Frames::new(pages).add_to(manifest)
}

/// The page numbers of a puzzle and its answer. Page numbers start at 1.
pub struct PuzzlePlace {
    /// The page of the puzzle.
    pub page: usize,
    /// The page of the answer, if the answer is in the file.
    pub answer_page: Option<usize>,
}

/// The manifest of a document with slots. `places` has the page numbers of each puzzle;
/// `earlier_pages` has the page of the answer of each puzzle of an earlier issue.
pub fn slot_pages_manifest(
    context: Context<'_>,
    pages: &[Page],
    places: &[PuzzlePlace],
    earlier_pages: &[Option<usize>],
) -> Manifest {
    let own = places.iter().enumerate().map(|(puzzle, place)| Claim {
        caption: printed_caption(context, puzzle, 0, CaptionForm::FULL),
        minutes: printed_minutes(context, puzzle),
        ..claim(context, puzzle, Some(place.page), place.answer_page, None)
    });
    let earlier = context.document.earlier.iter().zip(earlier_pages);
    let earlier = earlier.map(|(earlier, page)| Claim {
        answer: *page,
        level: earlier.level.map(|level| level.name.to_owned()),
        generator: earlier.entry.generator,
        title: earlier.board.title().map(str::to_owned),
        credit: earlier.board.credit().map(str::to_owned),
        source: earlier.board.source(),
        ..Claim::new(earlier.number, &earlier.id, &earlier.puzzle.kind, earlier.puzzle.digest())
    });
    let manifest = manifest(context, pages.len(), own.chain(earlier).collect());
    Frames::new(pages).add_to(manifest)
}

/// The manifest of a cover. `claims` are the puzzles that the cover shows; all other grids are
/// ornaments.
pub fn cover_manifest(document: &Document, page: &Page, claims: Vec<Claim>) -> Manifest {
    let frames = Frames::new([page]);
    let is_ornament = |drawn: &&PlacedDrawing<'_>| drawn.drawing.subject.is_none();
    let ornaments = frames.drawings.iter().filter(is_ornament);
    let ornament_frames: Vec<manifest::Frames> =
        ornaments.map(|drawn| drawn.frames.clone()).collect();
    frames.add_to(Manifest {
        part: Part::Cover,
        ornaments: vec![1; ornament_frames.len()],
        ornament_frames,
        puzzles: claims,
        ..Manifest::new(&document.title, 1)
    })
}

/// Adds the printed hints and steps of a file to the claims.
fn explanations(
    context: Context<'_>,
    file: &Pagination,
    claims: &mut [Claim],
) -> Option<Explanations> {
    let mut has = [false; 2];
    for (index, content) in file.pages.iter().enumerate() {
        let PageContent::Explanations(page) = content else { continue };
        let number = index + 1;
        let text = PageFrame::new(&context.document.design, file.inner_margin, number).text;
        for part in &page.parts {
            let Rect { x, y, width, height } = part.area;
            let area = [text.x + x, text.y + y, width, height].map(milli);
            let own = TextPart { page: number, area, text: part.text.clone() };
            let claim = &mut claims[part.puzzle];
            match page.section {
                Section::Steps => claim.steps.push(own),
                Section::Hints => {
                    if claim.hints.len() <= part.stage {
                        claim.hints.resize_with(part.stage + 1, Vec::new);
                    }
                    claim.hints[part.stage].push(own);
                }
            }
            has[usize::from(page.section == Section::Steps)] = true;
        }
    }
    let hints = context.document.hints.as_ref().map_or(0, |hints| hints.per_puzzle);
    (has != [false; 2]).then(|| Explanations {
        language: context.document.language.code().to_owned(),
        hints: if has[0] { hints } else { 0 },
        steps: has[1],
    })
}

/// The page reference that is printed with an answer and refers to the puzzle. The answer is on a page
/// of `file`.
fn puzzle_reference(
    context: Context<'_>,
    main: &Pagination,
    file: &Pagination,
    puzzle: usize,
) -> Option<String> {
    let page = file.pages.get(file.answer_pages[puzzle].checked_sub(1)?)?;
    let PageContent::Answers(blocks) = page else { return None };
    let block = blocks.iter().find(|block| block.puzzles.contains(&puzzle))?;
    let has_note = block.cells.arrangement.caption.form.has_reference;
    has_note.then(|| page_note(context, main.puzzle_pages[puzzle])).flatten()
}

fn manifest(context: Context<'_>, pages: usize, puzzles: Vec<Claim>) -> Manifest {
    let shipped = context.document.shipped_files().into_iter();
    let data = shipped.map(|file| DataFile::new(file.name, file.text, file.origin()));
    Manifest { data: data.collect(), puzzles, ..Manifest::new(&context.document.title, pages) }
}

/// Returns `page`, or `None` if `page` is 0. The number 0 means that the puzzle or answer is on no
/// page.
fn existing(page: usize) -> Option<usize> {
    (page > 0).then_some(page)
}

fn claim(
    context: Context<'_>,
    puzzle: usize,
    page: Option<usize>,
    answer: Option<usize>,
    answer_reference: Option<String>,
) -> Claim {
    let placed = context.puzzles[puzzle];
    let number = context.document.number(puzzle);
    Claim {
        page,
        answer,
        level: placed.grade.level_name().map(str::to_owned),
        generator: placed.generator,
        answer_reference,
        title: placed.board.title().map(str::to_owned),
        credit: placed.board.credit().map(str::to_owned),
        list: context.typesetter.list(&*placed.board).len(),
        source: placed.board.source(),
        ..Claim::new(number, &placed.id, &placed.puzzle.kind, placed.puzzle.digest())
    }
}

/// The parts of the caption of a puzzle of a chapter. Captions beside figures have all parts.
fn caption_form(context: Context<'_>, main: &Pagination, puzzle: usize) -> CaptionForm {
    let cells = context.puzzles[puzzle].chapter.and_then(|chapter| main.chapter_cells.get(chapter));
    let above = cells.map(|cells| cells.arrangement.caption);
    let above = above.filter(|caption| caption.side_width.is_none());
    above.map_or(CaptionForm::FULL, |caption| caption.form)
}

/// The printed caption of a puzzle: the words and marks of the level, the solving time, and the text
/// that says on which page the answer is.
fn printed_caption(
    context: Context<'_>,
    puzzle: usize,
    answer_page: usize,
    form: CaptionForm,
) -> Caption {
    let (document, design) = (context.document, &context.document.design);
    let placed = context.puzzles[puzzle];
    let level = level_text(context, placed);
    let step = level.step.filter(|_| !design.level_steps);
    let mut words = vec![level.text];
    let mut marks = None;
    match (document.mark, step.filter(|_| form.has_marks)) {
        (LevelMark::Dots | LevelMark::Stars, Some((step, steps))) => marks = Some([step, steps]),
        (LevelMark::Number, Some((step, steps))) => words.push(format!("{step}/{steps}")),
        _ => {}
    }
    let one_per_page =
        placed.chapter.is_some_and(|chapter| document.chapters[chapter].per_page == 1);
    let page = answer_page.to_string();
    let reference = match design.references {
        References::None => None,
        References::Foot if one_per_page => foot_reference_text(context, &page),
        _ => answer_reference(context, &page).filter(|_| form.has_reference),
    };
    let date = document.puzzle_date(puzzle).map(str::to_owned);
    Caption { words, marks, time: solving_time(context, placed), date, reference }
}

/// The predicted solving time that is printed with a puzzle, in minutes.
fn printed_minutes(context: Context<'_>, puzzle: usize) -> Option<u32> {
    context.puzzles[puzzle].minutes.filter(|_| context.document.time)
}

/// Whether the spine of a cover contains a text. All text that is rotated by 90 degrees counts as
/// text on the spine. Ignores case, spaces and punctuation.
pub fn spine_contains(cover: &Page, text: &str) -> bool {
    let normalised = |text: &str| -> String {
        text.to_uppercase().chars().filter(|c| c.is_alphanumeric()).collect()
    };
    let mut spine = String::new();
    for item in &cover.items {
        match item {
            Item::Group(group) if group.transform.0[0] == 0.0 => {
                each_glyph(&group.items, &mut |text| spine.push_str(text));
            }
            _ => {}
        }
    }
    normalised(&spine).contains(&normalised(text))
}
