//! The values of `book.toml` to a [`Book`].

use std::sync::Arc;

use chrono::NaiveDate;

use super::format::{EDITION_PAGE, FormatRequest, page};
use super::{Book, Recipe, edition as editions, keys, texts};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::schema::{Data, Files, Node, NodeData, Reader, Value, Values, parse};
use bookgen_press::document::{Chapter, Document, FileInfo};
use bookgen_puzzles::{Kind, Setter};

/// Reads a spec. `seed` stands for the one it has, if given.
///
/// # Errors
/// Every fault of the spec, its template and the files they name, in the order of their texts.
pub fn resolve(source: &Arc<Source>, files: &dyn Files, seed: Option<u64>) -> Result<Book, Faults> {
    read(source, &parse(source)?, files, |work| work.seed = seed)
}

/// Reads an edition of a spec, by its id.
///
/// # Errors
/// There is no such edition; every fault of it, as [`resolve`] has them.
pub fn edition(
    source: &Arc<Source>,
    files: &dyn Files,
    seed: Option<u64>,
    id: &str,
) -> Result<Book, Faults> {
    let asked = |work: &mut Work<'_>| {
        (work.seed, work.asked_edition) = (seed, Some(id.to_owned()));
    };
    read(source, &parse(source)?, files, asked)
}

/// Reads a spec, or an edition of it, with its cover, whether it speaks of one or not.
///
/// # Errors
/// As [`resolve`] and [`edition`] have them.
pub fn covered(
    source: &Arc<Source>,
    files: &dyn Files,
    seed: Option<u64>,
    id: Option<&str>,
) -> Result<Book, Faults> {
    let asked = |work: &mut Work<'_>| {
        (work.seed, work.covers, work.asked_edition) = (seed, true, id.map(str::to_owned));
    };
    read(source, &parse(source)?, files, asked)
}

/// Reads a document with the keys of `book.toml`. `asked` notes what is asked for.
fn read(
    source: &Arc<Source>,
    node: &Node,
    files: &dyn Files,
    asked: impl FnOnce(&mut Work<'_>),
) -> Result<Book, Faults> {
    if let Some(place) =
        key_place(node, "publication").filter(|_| key_place(node, "book").is_none())
    {
        return Err(Diagnostic::usage("this is the spec of dated sheets, not of a book")
            .at(place, "a publication")
            .help(format!("bookgen daily {}", source.name))
            .into());
    }
    let mut reader = Reader::new(files);
    let values = reader.table(node, keys::BOOK_TOML, "the spec");
    let mut work = Work::new(source, reader);
    asked(&mut work);
    if let Some(id) = &work.asked_edition {
        work.edition = Some(editions::find(&values, id)?);
    }
    let book = work.book(&values);
    let faults = in_order(work.reader.faults, source);
    match book {
        Some(book) => faults.or(book),
        // Whatever keeps a book from being made has been noted.
        None => Err(faults),
    }
}

/// Sorts faults: the faults of the spec first, in its order; then the faults of the other files, each
/// in its own order. Each fault is there once.
pub(super) fn in_order(mut faults: Faults, source: &Source) -> Faults {
    let mut files = vec![source.name.clone()];
    for (place, _) in faults.0.iter().filter_map(|fault| fault.place.as_ref()) {
        if !files.contains(&place.source.name) {
            files.push(place.source.name.clone());
        }
    }
    faults.0.sort_by_key(|fault| {
        let (place, _) = fault.place.as_ref()?;
        let file = files.iter().position(|name| *name == place.source.name);
        Some((file, place.span.start))
    });
    faults.0.dedup();
    faults
}

/// Where a table has a key.
pub fn key_place<'a>(node: &'a Node, name: &str) -> Option<&'a Place> {
    match &node.data {
        NodeData::Table(entries) => {
            entries.iter().find(|(key, _)| key.name == name).map(|(key, _)| &key.place)
        }
        _ => None,
    }
}

/// A chapter as its spec asks for it.
pub struct ChapterSpec {
    /// What layout needs.
    pub chapter: Chapter,
    /// How its puzzles are made.
    pub recipe: Recipe,
    /// Where its title and its introduction stand in the spec.
    pub text_places: [Place; 2],
}

/// Reads a chapter that stands alone: its text has the keys of `[[chapter]]`, those that a
/// template would say too.
///
/// # Errors
/// Every fault, in the order of the text.
pub fn chapter(source: &Arc<Source>, files: &dyn Files) -> Result<ChapterSpec, Faults> {
    let mut reader = Reader::new(files);
    let values = reader.table(&parse(source)?, keys::CHAPTER, "the chapter");
    let mut work = Work::new(source, reader);
    let chapter = work.chapter(&values, None, None);
    match chapter {
        Some(chapter) => work.reader.faults.or(chapter),
        // Whatever keeps a chapter from being made has been noted.
        None => Err(work.reader.faults),
    }
}

/// The setter of a kind from the values of its `options`, if there are any; faults without a place of
/// their own are at `place`.
///
/// # Errors
/// Every fault of the options and of the files that they name.
pub fn options(
    source: &Arc<Source>,
    files: &dyn Files,
    kind: &'static dyn Kind,
    options: Option<&Value>,
    place: &Place,
) -> Result<Box<dyn Setter>, Faults> {
    let mut work = Work::new(source, Reader::new(files));
    let empty = Node { place: place.clone(), data: NodeData::Table(Vec::new()) };
    let node = match options.map(|value| &value.data) {
        Some(Data::Open(node)) => node,
        _ => &empty,
    };
    let setter = work.setter_of(node, kind);
    match setter {
        Some(setter) => work.reader.faults.or(setter),
        None => Err(work.reader.faults),
    }
}

pub(super) struct Work<'a> {
    pub source: &'a Arc<Source>,
    pub reader: Reader<'a>,
    /// What is probably not meant.
    pub advice: Vec<Diagnostic>,
    /// A seed instead of the spec's own.
    pub seed: Option<u64>,
    /// The id of the edition that is asked for; none for the book itself.
    pub asked_edition: Option<String>,
    /// That edition.
    pub edition: Option<Values>,
    /// Whether the cover is asked for.
    pub covers: bool,
    /// How many puzzles on a page its `[page]` says.
    pub edition_per_page: Option<(i64, Place)>,
}

impl<'a> Work<'a> {
    pub fn new(source: &'a Arc<Source>, reader: Reader<'a>) -> Work<'a> {
        Work {
            source,
            reader,
            advice: Vec::new(),
            seed: None,
            asked_edition: None,
            edition: None,
            covers: false,
            edition_per_page: None,
        }
    }
}

impl Work<'_> {
    pub fn fault(&mut self, fault: Diagnostic) {
        self.reader.faults.push(fault);
    }

    fn book(&mut self, values: &Values) -> Option<Book> {
        let empty = Values::empty(values.place.clone());
        let editions = self.editions(values);
        let request = self.request(values);
        let head = &request.head;
        let answers = &self.answers(values);
        let parts = self.parts(&request);
        let template = parts.template.clone();
        let chapters = self.chapters(values, template.as_ref(), parts.language.as_ref());
        let volume = head.int("volume").and_then(|volume| u32::try_from(volume).ok()).unwrap_or(1);
        let puzzles: u32 = chapters.iter().map(|spec| spec.chapter.count).sum();
        let (count, volume_text) = (puzzles.to_string(), volume.to_string());
        let year = head.table("copyright").and_then(|copyright| copyright.int("year"));
        let args = &[("puzzles", count.as_str()), ("volume", volume_text.as_str())][..];
        let title = self.title(head, args);
        let subtitle = self.filled(head, "subtitle", args);
        // The page of an issue has its day in its title, and no number of puzzles.
        let slotted = template.as_ref().is_some_and(|template| template.wrote("slot"));
        for key in ["title", "subtitle"].into_iter().filter(|_| !slotted) {
            self.advice.extend(texts::number_in_title(head, key, puzzles, volume));
        }
        let (mut chapters, recipes): (Vec<Chapter>, Vec<Recipe>) = chapters
            .into_iter()
            .map(|spec| self.chapter_title(spec, args))
            .map(|ChapterSpec { chapter, recipe, .. }| (chapter, recipe))
            .unzip();
        self.numbers(&chapters);
        let front = self.front(values, template.as_ref(), args);
        self.advice.extend(texts::unprinted(head, values, &front));
        if let Some(printing) = &parts.printing {
            let cover = self.cover_values(values);
            let printed = texts::of_book(values, &cover);
            let levels = values.table("levels");
            self.forbidden(printed, levels, template.as_ref(), &front, printing);
        }
        let mut format = self.format(&request, parts)?;
        if let Some(per_page) = answers.int("per_page").and_then(|n| u32::try_from(n).ok()) {
            format.design.answers_per_page = per_page;
        }
        self.heads(&format.design);
        let design = &format.design;
        let at = self.answers_at(answers, design);
        let earlier = self.earlier(answers, design);
        if design.slots.is_empty() {
            self.some_chapter(values);
        } else {
            self.unfit_front(values);
            self.answer_slots((values, answers), design, at);
            let count = values.list("chapter").len();
            let fits = self.slots(&values.place, count, design, &mut chapters);
            if fits {
                self.numbers_on_first_page(answers, &chapters, &earlier);
            }
        }
        self.size(design, &chapters);
        let in_series = self.series(values, head);
        let reads_up = format.language.spine_reads_up();
        let printing = format.printing.as_ref();
        let cover = self.cover((values, head), &mut format.design, printing, reads_up, args);
        // Beside the book itself; an edition is a format of its own.
        let booklet = if self.edition.is_none() { self.booklet(values) } else { None };
        // Pages of slots have no rules that an example would be shown with.
        let examples = if format.design.slots.is_empty() {
            self.examples(&chapters, &format.language)
        } else {
            Vec::new()
        };
        let answers_place = match answers.get("per_page") {
            Some(value) => value.place.clone(),
            None => format.design.place("answers_per_page").clone(),
        };
        let edition = self.edition.as_ref().and_then(|own| own.text("id")).map(str::to_owned);
        let copyright = head.table("copyright").unwrap_or(&empty);
        Some(Book {
            source: Arc::clone(self.source),
            document: Document {
                source: Arc::clone(self.source),
                file: FileInfo {
                    seed: self
                        .seed
                        .or(head.int("seed").and_then(|seed| u64::try_from(seed).ok()))?,
                    template: format.template,
                    edition,
                    date: date(head, year)?,
                    pdfx: format.pdfx,
                },
                title: title?,
                title_place: head.place("title").clone(),
                subtitle,
                author: head.text("author").map(str::to_owned),
                publisher: head.text("publisher").map(str::to_owned),
                copyright: year.zip(copyright.text("holder").map(str::to_owned)),
                series: head.text("series").map(str::to_owned),
                volume,
                isbn: head.text("isbn").map(str::to_owned),
                contact: head.text("contact").map(str::to_owned),
                day: None,
                language: format.language,
                design: format.design,
                printing: format.printing,
                cover,
                mark: format.mark,
                level_places: format.level_places,
                front,
                chapters,
                examples: examples.iter().map(|example| example.kind).collect(),
                answers: at,
                answers_place,
                earlier,
                answers_heading: "answers-before",
                notices: Vec::new(),
            },
            recipes,
            examples,
            in_series,
            lock: head.text("lock").map(str::to_owned),
            editions,
            booklet,
            advice: std::mem::take(&mut self.advice),
        })
    }

    /// What the spec asks of the format, as the edition has it.
    fn request(&self, values: &Values) -> FormatRequest {
        let empty = || Values::empty(values.place.clone());
        let own = self.edition.as_ref();
        // A table for another template is not for the edition's own.
        let of_the_book =
            Some(values).filter(|_| own.is_none_or(|edition| !edition.wrote("template")));
        let pages = [(of_the_book, "[page]"), (own, EDITION_PAGE)];
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

    /// The title, its names filled in. A title of white space is a fault.
    fn title(&mut self, head: &Values, args: &[(&str, &str)]) -> Option<String> {
        let title = self.filled(head, "title", args);
        if head.text("title").is_some_and(|title| title.trim().is_empty()) {
            let fault = Diagnostic::book("the book has no title");
            self.fault(fault.at(head.place("title"), "nothing in it").help("call it something"));
        }
        title
    }
}

/// The date in the file: the one asked for, else the first day of the copyright year.
fn date(head: &Values, year: Option<i64>) -> Option<NaiveDate> {
    let year = year.and_then(|year| i32::try_from(year).ok()).unwrap_or(2000);
    head.date("date").or(NaiveDate::from_ymd_opt(year, 1, 1))
}
