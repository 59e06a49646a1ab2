//! Resolves the values of `book.toml` to a [`Book`].

use std::sync::Arc;

use chrono::NaiveDate;

use super::book::{Book, ChapterSetter, ResolvedChapter};
use super::contents_line::contents_line;
use super::fitting::Fitting;
use super::format::{Format, FormatRequest, page};
use super::front_matter::TextArgs;
use super::resolver::{Resolver, in_order};
use super::rules_example::{choose_forms, introduce_forms};
use super::trim::{EDITION_PAGE, with_book_trim};
use super::week::in_week;
use super::{edition as editions, forbidden_texts, key_tables, text_advice};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::placeholders::expand;
use bookgen_base::schema::{Data, Files, Node, NodeData, Reader, Value, Values, parse};
use bookgen_base::units::Size;
use bookgen_press::cover::Cover;
use bookgen_press::design::Design;
use bookgen_press::document::{
    AnswersAt, Chapter, Collation, Document, EarlierPuzzle, FileMetadata, Hints, MatterPage, Week,
};
use bookgen_press::qr_code::QrCode;
use bookgen_puzzles::{Kind, Setter};

/// The choices of a command that a spec does not contain.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'a> {
    /// A seed that replaces the seed of the spec.
    pub seed: Option<u64>,
    /// A week that replaces the week of the spec.
    pub week: Option<u32>,
    /// The id of an edition, or `None` for the book itself.
    pub edition: Option<&'a str>,
    /// Whether the book gets a cover even if the spec has no `[cover]`.
    pub with_cover: bool,
    /// Whether a bound book gets a cover even if the spec has no `[cover]`.
    pub covers_bound_books: bool,
    /// A trim size that replaces the trim size of the book.
    pub trim: Option<Size>,
    /// The numbers that the layout has chosen. Without this value, each chapter that shares the
    /// pages of the book has one page.
    pub fitting: Option<&'a Fitting>,
}

/// Resolves a spec. `seed` replaces the seed of the spec.
///
/// # Errors
/// All faults of the spec, of its template, and of the files that spec and template name. The
/// faults of each file are in the order in which they occur in the file.
pub fn resolve(source: &Arc<Source>, files: &dyn Files, seed: Option<u64>) -> Result<Book, Faults> {
    requested(source, files, &Request { seed, ..Request::default() })
}

/// Resolves a spec for a command.
///
/// # Errors
/// The spec does not have the requested edition; otherwise the errors of [`resolve`].
pub fn requested(
    source: &Arc<Source>,
    files: &dyn Files,
    request: &Request<'_>,
) -> Result<Book, Faults> {
    let node = parse(source)?;
    if let Some(place) =
        key_place(&node, "publication").filter(|_| key_place(&node, "book").is_none())
    {
        return Err(Diagnostic::usage("this is the spec of a publication, not of a book")
            .at(place, "a publication")
            .help(format!("run `bookgen daily {}`", source.name))
            .into());
    }
    let mut reader = Reader::new(files);
    let values = reader.table(&node, key_tables::BOOK_TOML, "the spec");
    let mut resolver = Resolver::new(source, reader);
    resolver.seed = request.seed;
    resolver.week = request.week;
    resolver.with_cover = request.with_cover;
    resolver.covers_bound_books = request.covers_bound_books;
    resolver.fitting = request.fitting.cloned();
    if let Some(id) = request.edition {
        resolver.edition = Some(editions::find(&values, id)?);
    }
    let values = resolver.with_imprint(values);
    let values = match request.trim {
        Some(trim) => with_book_trim(values, trim),
        None => values,
    };
    let book = resolver.book(&values);
    let faults = in_order(resolver.reader.faults, source);
    match book {
        Some(book) => faults.into_result(book),
        // If there is no book, at least one fault is reported.
        None => Err(faults),
    }
}

/// The source position of a key in a table.
pub fn key_place<'a>(node: &'a Node, name: &str) -> Option<&'a Place> {
    match &node.data {
        NodeData::Table(entries) => {
            entries.iter().find(|(key, _)| key.name == name).map(|(key, _)| &key.place)
        }
        _ => None,
    }
}

/// Resolves a chapter without a book. The text has the keys of `[[chapter]]`. It must also set the
/// keys that the template of a book would otherwise set.
///
/// # Errors
/// All faults, in the order of the text.
pub fn chapter(source: &Arc<Source>, files: &dyn Files) -> Result<ResolvedChapter, Faults> {
    let mut reader = Reader::new(files);
    let values = reader.table(&parse(source)?, key_tables::CHAPTER, "the chapter");
    let mut resolver = Resolver::new(source, reader);
    let chapter = resolver.chapter(&values, None);
    match chapter {
        Some(mut chapter) => {
            chapter.advice = resolver.take_advice();
            resolver.reader.faults.into_result(chapter)
        }
        // If there is no chapter, at least one fault is reported.
        None => Err(resolver.reader.faults),
    }
}

/// Makes the setter (the object that makes the puzzles) of a kind from the table `options`. If
/// `options` is `None`, all options have their default values. Faults without a source position
/// point at `place`. `language` is the code of the language of the document.
///
/// # Errors
/// All faults of the options and of the files that they name.
pub fn options(
    source: &Arc<Source>,
    files: &dyn Files,
    kind: &'static dyn Kind,
    options: Option<&Value>,
    place: &Place,
    language: &str,
) -> Result<Box<dyn Setter>, Faults> {
    let mut resolver = Resolver::new(source, Reader::new(files));
    resolver.language = Some(language.to_owned());
    let empty = Node { place: place.clone(), data: NodeData::Table(Vec::new()) };
    let node = match options.map(|value| &value.data) {
        Some(Data::Open(node)) => node,
        _ => &empty,
    };
    let setter = resolver.kind_setter(node, kind);
    if let Some(picture) = setter.as_ref().and_then(|setter| setter.picture()) {
        let fault = Diagnostic::input("`picture_file` is printed in books only");
        let help = "remove `picture_file`: the place in the grid stays free for a picture";
        resolver.fault(fault.at(&picture.place, "not printed here").help(help));
    }
    match setter {
        Some(setter) => resolver.reader.faults.into_result(setter),
        None => Err(resolver.reader.faults),
    }
}

/// The placeholder of a subtitle for the description of the puzzles.
const CONTENTS: &str = "contents";

/// The parts of a document that do not depend on its format.
struct Contents {
    title: Option<String>,
    subtitle: Option<String>,
    volume: u32,
    week: Option<u32>,
    front: Vec<MatterPage>,
    back: Vec<MatterPage>,
    answers_code: Option<Arc<QrCode>>,
    chapters: Vec<Chapter>,
    examples: Vec<&'static dyn Kind>,
    answers_at: AnswersAt,
    hints: Option<Hints>,
    steps: bool,
    earlier: Vec<EarlierPuzzle>,
    cover: Option<Cover>,
    page_goal: Option<usize>,
}

impl Resolver<'_> {
    /// Resolves the tables of a spec. Returns `None` if a required part is missing or faulty.
    fn book(&mut self, values: &Values) -> Option<Book> {
        let editions = self.editions(values);
        let own = values.table("book").and_then(|book| book.text("language"));
        self.language = own.map(str::to_owned);
        let request = self.request(values);
        let head = &request.head;
        let answers = &self.answers(values);
        let parts = self.parts(&request);
        let template = parts.template.clone();
        self.template_options = self.template_options(values, template.as_ref());
        self.read_page_target(head);
        let chapters = self.chapters(values, template.as_ref(), parts.language.as_ref());
        let volume = head.int("volume").and_then(|volume| u32::try_from(volume).ok()).unwrap_or(1);
        let puzzles: u32 = chapters.iter().map(|resolved| resolved.chapter.count).sum();
        let (count, volume_text) = (puzzles.to_string(), volume.to_string());
        let week = self.week(values, head, template.as_ref());
        // A faulty week is already reported.
        let week_text = week.map(|week| week.to_string());
        let week_text = week_text.or_else(|| head.wrote("week").then(String::new));
        let mut args = vec![("puzzles", count.as_str()), ("volume", volume_text.as_str())];
        args.extend(week_text.as_deref().map(|week| ("week", week)));
        let args = &args[..];
        let title = self.title(head, args);
        // The contents are known later.
        let subtitle = self.filled(head, "subtitle", &[args, &[(CONTENTS, "")]].concat());
        // On a page with fixed slots, the title can contain a date. So numbers in the title are not
        // compared with the number of puzzles.
        let has_slots = template.as_ref().is_some_and(|template| template.wrote("slot"));
        let is_compared = !has_slots && self.counts_are_known();
        for key in ["title", "subtitle"].into_iter().filter(|_| is_compared) {
            self.advice.extend(text_advice::number_in_title(head, key, puzzles, volume));
        }
        let (mut open_chapters, mut pupil_setters) = (Vec::new(), Vec::new());
        let (mut chapters, setters): (Vec<Chapter>, Vec<Vec<ChapterSetter>>) = chapters
            .into_iter()
            .map(|resolved| self.chapter_texts(resolved, args))
            .map(|ResolvedChapter { chapter, setters, open, of_pupils, .. }| {
                open_chapters.push(open);
                pupil_setters.push(of_pupils);
                (chapter, setters)
            })
            .unzip();
        self.check_numbers(&chapters);
        self.check_times(values.table("levels"), &chapters, &setters);
        let year = head.table("copyright").and_then(|copyright| copyright.int("year"));
        let year = year.map(|year| year.to_string());
        let text_args = TextArgs::new(args, head, title.as_deref(), year.as_deref());
        let mut front = self.front(values, template.as_ref(), chapters.len(), &text_args);
        self.add_logo(&mut front);
        let back = self.matter(values, "back", &text_args);
        let answers_code = self.code(answers, "qr");
        self.advice.extend(text_advice::unprinted(head, values, &front));
        if let Some(printing) = &parts.printing {
            let cover = self.cover_values(values);
            let printed = forbidden_texts::book_texts(values, &cover);
            let levels = values.table("levels");
            self.check_forbidden_texts(
                printed,
                levels,
                template.as_ref(),
                [&front, &back],
                printing,
            );
        }
        let mut format = self.format(&request, parts)?;
        let line = contents_line(&chapters, &setters, &format.language);
        let subtitle = subtitle.and_then(|_| {
            expand(head.text("subtitle")?, &[args, &[(CONTENTS, line.as_str())]].concat()).ok()
        });
        choose_forms(&setters, &mut format.language);
        introduce_forms(&mut chapters, &setters, &format.language);
        self.answer_design(answers, &mut format.design);
        self.check_heads(&format.design);
        let (answers_at, earlier) =
            self.place_answers(values, answers, &format.design, &mut chapters);
        self.check_size(&format.design, &chapters);
        self.check_collation(head, &format.design, &chapters);
        let page_target = self.page_target(&format.design);
        self.check_techniques(values, &chapters);
        let hints = self.hints(values, &format.design, &chapters, args);
        let steps = self.steps(values, &format.design, &chapters);
        let series = self.series(values, head);
        let spine_up = format.language.spine_reads_up();
        let printing = format.printing.as_ref();
        let cover = self.cover(values, head, &mut format.design, printing, spine_up, args);
        // Only the book itself can have a booklet; an edition cannot.
        let booklet = if self.edition.is_none() { self.booklet(values) } else { None };
        // A book with fixed slots has no how-to-solve pages, so it needs no example puzzles.
        let examples = if format.design.slots.is_empty() {
            self.examples(&setters, &format.language)
        } else {
            Vec::new()
        };
        let kinds = examples.iter().map(|example| example.kind).collect();
        let contents = Contents {
            title,
            subtitle,
            volume,
            week,
            front,
            back,
            answers_code,
            chapters: in_week(chapters, week),
            examples: kinds,
            answers_at,
            hints,
            steps,
            earlier,
            cover,
            page_goal: page_target.as_ref().filter(|_| self.edition.is_none()).map(|own| own.pages),
        };
        Some(Book {
            document: self.document(head, answers, format, contents)?,
            setters,
            pupil_setters,
            examples,
            source: Arc::clone(self.source),
            series,
            editions,
            lock: head.text("lock").map(str::to_owned),
            booklet,
            page_target,
            open_chapters,
            advice: self.take_advice(),
            lists: std::mem::take(&mut self.lists),
        })
    }

    /// Decides where the answers are printed, reads the answers of an earlier issue, and checks
    /// that the chapters fit the template.
    fn place_answers(
        &mut self,
        values: &Values,
        answers: &Values,
        design: &Design,
        chapters: &mut [Chapter],
    ) -> (AnswersAt, Vec<EarlierPuzzle>) {
        let at = self.answers_at(answers, design);
        let earlier = self.earlier(answers, design);
        if design.slots.is_empty() {
            self.check_has_chapter(values);
        } else {
            self.check_no_front(values);
            self.check_answer_slots(values, answers, design, at);
            for key in ["names", "dates"] {
                for chapter in values.tables("chapter").filter(|chapter| chapter.wrote(key)) {
                    let fault =
                        Diagnostic::input(format!("a page with fixed slots has no `{key}`"));
                    let fault = fault.at(chapter.place(key), "the template has fixed slots");
                    self.fault(fault.help(format!(
                        "use a template without slots, such as a4-sheet, or remove `{key}`"
                    )));
                }
            }
            let count = values.list("chapter").len();
            if self.fill_slots(&values.place, count, design, chapters) {
                self.check_numbers_on_first_page(answers, chapters, &earlier);
            }
        }
        (at, earlier)
    }

    /// Combines the format and the contents into a document.
    fn document(
        &self,
        head: &Values,
        answers: &Values,
        format: Format,
        contents: Contents,
    ) -> Option<Document> {
        let empty = Values::empty(head.place.clone());
        let copyright = head.table("copyright").unwrap_or(&empty);
        let year = copyright.int("year");
        let text = |key: &str| head.text(key).map(str::to_owned);
        let seed = self.seed.or(head.int("seed").and_then(|seed| u64::try_from(seed).ok()));
        Some(Document {
            source: Arc::clone(self.source),
            file: FileMetadata {
                seed: seed?,
                template: format.template,
                edition: self.edition.as_ref().and_then(|own| own.text("id")).map(str::to_owned),
                date: date(head, year)?,
                pdfx: format.pdfx,
            },
            title: contents.title?,
            short_title: text("short_title"),
            title_place: head.place("title").clone(),
            subtitle: contents.subtitle,
            author: text("author"),
            publisher: text("publisher"),
            copyright: year.zip(copyright.text("holder").map(str::to_owned)),
            series_title: text("series"),
            volume: contents.volume,
            week: contents.week.map(|number| {
                let title = head.text("title");
                Week { number, is_in_title: title.is_some_and(|title| title.contains("{week}")) }
            }),
            isbn: text("isbn"),
            contact: text("contact"),
            day: None,
            language: format.language,
            printing: format.printing,
            cover: contents.cover,
            mark: format.mark,
            time: format.time,
            level_places: format.level_places,
            front: contents.front,
            back: contents.back,
            page_goal: contents.page_goal,
            chapters: contents.chapters,
            collation: head.read("collate").unwrap_or(Collation::ByChapter),
            examples: contents.examples,
            answers: contents.answers_at,
            answers_place: match answers.get("per_page") {
                Some(value) => value.place.clone(),
                None => format.design.place("answers_per_page").clone(),
            },
            hints: contents.hints,
            steps: contents.steps,
            answers_code: contents.answers_code,
            earlier: contents.earlier,
            answers_heading: "answers-before",
            notices: Vec::new(),
            design: format.design,
        })
    }

    /// The keys of the spec that decide the format, overridden by the keys of the edition.
    fn request(&self, values: &Values) -> FormatRequest {
        let empty = || Values::empty(values.place.clone());
        let edition = self.edition.as_ref();
        // If the edition has its own template, `[page]` does not apply.
        let book_page =
            Some(values).filter(|_| edition.is_none_or(|edition| !edition.wrote("template")));
        let pages = [(book_page, "[page]"), (edition, EDITION_PAGE)];
        FormatRequest {
            head: self.head(values),
            pages: pages
                .into_iter()
                .filter_map(|(values, what)| Some((page(values)?.clone(), what)))
                .collect(),
            levels: values.table("levels").cloned().unwrap_or_else(empty),
            pdf: self.pdf(values),
        }
    }

    /// The title, with its placeholders filled in. A blank title is a fault.
    fn title(&mut self, head: &Values, args: &[(&str, &str)]) -> Option<String> {
        let title = self.filled(head, "title", args);
        if head.text("title").is_some_and(|title| title.trim().is_empty()) {
            let fault = Diagnostic::input("the title of the book is blank");
            self.fault(
                fault.at(head.place("title"), "the title has no text").help("write a title"),
            );
        }
        title
    }
}

/// The date for the metadata of the file: `date`, or else the first day of the copyright year.
fn date(head: &Values, year: Option<i64>) -> Option<NaiveDate> {
    let year = year.and_then(|year| i32::try_from(year).ok()).unwrap_or(2000);
    head.date("date").or(NaiveDate::from_ymd_opt(year, 1, 1))
}
