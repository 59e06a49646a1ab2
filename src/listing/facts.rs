//! The facts of a book that its product page states.

use bookgen_base::units::{Pt, Size};
use bookgen_contract::printer::Binding;
use bookgen_press::document::{AnswersAt, Document, Labels, Matter};
use bookgen_press::layout::BackCopy;
use bookgen_press::page::{Item, Role};
use bookgen_puzzles::{Claim, Face, Medium, find};

use super::sellers::Sellers;
use crate::pipeline::{self, LaidOut};
use crate::puzzle_counts::Count;
use crate::spec::Book;

/// The facts of a book.
pub struct Facts {
    /// The title.
    pub title: String,
    /// The subtitle, if the spec has one.
    pub subtitle: Option<String>,
    /// The author, if the spec names one.
    pub author: Option<String>,
    /// The publisher, if the spec names one.
    pub publisher: Option<String>,
    /// The title of the series, if the book belongs to one.
    pub series: Option<String>,
    /// The number of the volume in the series.
    pub volume: u32,
    /// The ISBN, if the spec has one.
    pub isbn: Option<String>,
    /// The code of the language.
    pub language: &'static str,
    /// The number of pages.
    pub pages: usize,
    /// The size of a trimmed page.
    pub trim: Size,
    /// The name of the binding: `paperback`, `hardcover` or `sheets`; `None` without a printer.
    pub binding: Option<String>,
    /// The name of the printer, if there is one.
    pub printer: Option<String>,
    /// The name of the paper, if the printer offers papers.
    pub paper: Option<String>,
    /// The width of the spine, if it is known.
    pub spine: Option<Pt>,
    /// The kinds of puzzle, in the order of the book.
    pub kinds: Vec<KindFacts>,
    /// The number of puzzles as text, for example "120 puzzles".
    pub count: String,
    /// The numbers and the kinds of the puzzles in one line; `None` for a book with many kinds.
    pub contents: Option<String>,
    /// The position of the answers.
    pub answers: AnswersAt,
    /// The pages and features of the book that help a solver.
    pub features: Features,
    /// Whether the pages are printed. Otherwise they are read on a screen.
    pub is_printed: bool,
    /// The size of the smallest type on the pages, in points.
    pub smallest_type: Option<f64>,
    /// Whether the smallest type is large print.
    pub is_large_print: bool,
    /// The age from which children solve all puzzles, if it is known.
    pub age: Option<u32>,
}

/// The puzzles of one kind.
pub struct KindFacts {
    /// The name of the kind in specs.
    pub name: String,
    /// The title of the kind in the language of the book.
    pub title: String,
    /// The number of puzzles.
    pub puzzles: usize,
    /// The number of puzzles as text, for example "30 puzzles".
    pub count: String,
    /// The levels, from easy to hard. Puzzles without a level are not counted here.
    pub levels: Vec<LevelFacts>,
    /// What is true of every puzzle of the kind.
    pub claim: Claim,
    /// Whether the kind is solved by arguments.
    pub is_logic: bool,
}

/// The puzzles of a level.
pub struct LevelFacts {
    /// The name of the level in specs.
    pub name: String,
    /// The name of the level as the book prints it.
    pub title: String,
    /// The number of puzzles.
    pub puzzles: usize,
}

/// Pages and features that help a solver.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Whether the rules are explained.
    pub rules: bool,
    /// Whether there are diagrams of techniques.
    pub techniques: bool,
    /// The number of hints for each puzzle; 0 for no hints.
    pub hints: usize,
    /// Whether the solutions are explained step by step.
    pub steps: bool,
    /// Whether predicted solving times are printed.
    pub times: bool,
    /// The number of puzzles on a page, if it is the same in all chapters.
    pub per_page: Option<u32>,
    /// The dates of the first and the last puzzle, if every puzzle has a date.
    pub dates: Option<(String, String)>,
}

impl Facts {
    /// The facts of a laid-out book.
    pub fn new(book: &Book, laid_out: &LaidOut, copy: &BackCopy, sellers: &Sellers) -> Facts {
        let document = &book.document;
        let pages = laid_out.pages.book.len();
        let written = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let smallest_type = smallest_type(laid_out);
        let in_series = document.series_title.is_some() || document.volume > 1;
        let printing = document.printing.as_ref();
        Facts {
            title: document.title.clone(),
            subtitle: written(&document.subtitle),
            author: written(&document.author),
            publisher: written(&document.publisher),
            series: written(&document.series_title).filter(|_| in_series),
            volume: document.volume,
            isbn: written(&document.isbn),
            language: document.language.code(),
            pages,
            trim: document.design.trim,
            binding: binding(document),
            printer: printing.map(|printing| printing.printer.name.clone()),
            paper: printing.and_then(|printing| printing.paper.clone()),
            spine: pipeline::spine_width(document, pages),
            kinds: kinds(document, &laid_out.counts),
            count: count(document, laid_out.counts.iter().map(|count| count.puzzles).sum()),
            contents: copy.contents.clone(),
            answers: document.answers,
            features: features(document, laid_out),
            is_printed: document.design.medium != Medium::Screen,
            smallest_type,
            is_large_print: smallest_type
                .is_some_and(|points| points >= sellers.large_print.points),
            age: age(sellers, &laid_out.counts),
        }
    }

    /// The only kind of the book.
    pub fn only_kind(&self) -> Option<&KindFacts> {
        match &self.kinds[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Whether the answers are in the book.
    pub fn has_answers(&self) -> bool {
        self.answers != AnswersAt::Separate
    }
}

/// A number of puzzles in words.
fn count(document: &Document, puzzles: usize) -> String {
    let id = if puzzles == 1 { "cover-count-one" } else { "cover-count" };
    let number = document.language.puzzle_number(u32::try_from(puzzles).unwrap_or(u32::MAX));
    document.language.text(id, &[("puzzles", &number)])
}

fn binding(document: &Document) -> Option<String> {
    let printer = &document.printing.as_ref()?.printer;
    let written = document.cover.as_ref().and_then(|cover| cover.binding.as_ref());
    Some(match (written, printer.binding) {
        (Some((binding, _)), _) => binding.clone(),
        (None, Binding::Paperback) => "paperback".to_owned(),
        (None, Binding::Hardcover) => "hardcover".to_owned(),
        (None, Binding::Sheets) => "sheets".to_owned(),
    })
}

/// The kinds of puzzle, in the order of the book, with their levels from easy to hard.
fn kinds(document: &Document, counts: &[Count]) -> Vec<KindFacts> {
    let mut names: Vec<&str> = Vec::new();
    for count in counts {
        if !names.contains(&count.kind.as_str()) {
            names.push(&count.kind);
        }
    }
    let facts = |name: &str| {
        let kind = find(name)?;
        let about = kind.about();
        let own = || counts.iter().filter(|count| count.kind == name);
        let levels = about.levels.iter().filter_map(|level| {
            let puzzles = own().find(|count| count.level.as_deref() == Some(level.name))?.puzzles;
            let title = document.language.level(name, level.name);
            let title = title.map_or_else(|| level.name.to_owned(), |texts| texts.name.clone());
            Some(LevelFacts { name: level.name.to_owned(), title, puzzles })
        });
        let title = document.language.kind(name).map(|texts| texts.title.clone());
        let puzzles = own().map(|count| count.puzzles).sum();
        Some(KindFacts {
            name: name.to_owned(),
            title: title.unwrap_or_else(|| name.to_owned()),
            puzzles,
            count: count(document, puzzles),
            levels: levels.collect(),
            claim: about.claim,
            is_logic: about.claim == Claim::OneSolution && kind.has_hints(),
        })
    };
    names.into_iter().filter_map(facts).collect()
}

fn features(document: &Document, laid_out: &LaidOut) -> Features {
    let has =
        |is_page: fn(&Matter) -> bool| document.front.iter().any(|page| is_page(&page.content));
    let per_page = document.chapters.first().map(|chapter| chapter.per_page);
    let per_page =
        per_page.filter(|count| document.chapters.iter().all(|chapter| chapter.per_page == *count));
    let dated = |labels: &Labels| matches!(labels, Labels::Dates(_));
    let is_dated = document.chapters.iter().all(|chapter| dated(&chapter.labels));
    let last = document.puzzles().saturating_sub(1) as usize;
    let date = |at: usize| {
        let (chapter, index) = document.chapter_of(at)?;
        chapter.short_date(index).map(str::to_owned)
    };
    Features {
        rules: has(|page| matches!(page, Matter::HowToSolve)),
        techniques: has(|page| matches!(page, Matter::Techniques)),
        hints: document.hints.as_ref().map_or(0, |hints| hints.per_puzzle),
        steps: document.steps,
        times: document.time && laid_out.made.iter().any(|made| made.placed.minutes.is_some()),
        per_page,
        dates: if is_dated { date(0).zip(date(last)) } else { None },
    }
}

/// The highest age of all puzzles; `None` if the age of a puzzle is not known.
fn age(sellers: &Sellers, counts: &[Count]) -> Option<u32> {
    let ages = counts.iter().map(|count| sellers.age(&count.kind, count.level.as_deref()));
    ages.collect::<Option<Vec<u32>>>()?.into_iter().max()
}

/// The size of the smallest type on the pages of the book, without the figures of answers, in points,
/// rounded to a tenth.
fn smallest_type(laid_out: &LaidOut) -> Option<f64> {
    let answers = laid_out.pages.answers.iter().flatten();
    let pages = laid_out.pages.book.iter().chain(answers);
    let sizes = pages.filter_map(|page| smallest_of(&page.items, 1.0));
    sizes.reduce(f64::min).map(|points| (points * 10.0).round() / 10.0)
}

/// The size of the smallest type of items. `scale` is the scale of the groups around them.
fn smallest_of(items: &[Item], scale: f64) -> Option<f64> {
    let size = |item: &Item| match item {
        Item::Glyphs(run) => {
            let is_visible = !run.text.trim().is_empty();
            is_visible.then_some(run.size.0 * scale)
        }
        Item::Group(group) if is_answer(&group.role) => None,
        Item::Group(group) => smallest_of(&group.items, scale * group.transform.scale()),
        Item::Ink(_) | Item::Image(_) => None,
    };
    items.iter().filter_map(size).reduce(f64::min)
}

/// Whether a group is the figure of an answer. Readers look up an answer; they do not work with it.
fn is_answer(role: &Role) -> bool {
    let Role::Figure(drawing) = role else { return false };
    drawing.subject.as_ref().is_some_and(|subject| subject.face == Face::Answer)
}
