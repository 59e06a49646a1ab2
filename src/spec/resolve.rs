//! The values of `book.toml` to a [`Book`].

use std::sync::Arc;

use chrono::NaiveDate;

use super::design::{Design, design};
use super::{Book, Chapter, Issue, Mark, edition as editions, keys, texts};
use crate::template;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::schema::{Data, Files, Node, NodeData, Reader, Value, Values, parse};
use bookgen_press::language::Language;

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
pub(super) fn read(
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
    let mut faults = work.reader.faults;
    // Faults of the spec first, in its order; then those of the other files, each in its own.
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
    match book {
        Some(book) => faults.into_result(book),
        // Whatever keeps a book from being made has been noted.
        None => Err(faults),
    }
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

/// Reads a chapter that stands alone: its text has the keys of `[[chapter]]`, those that a
/// template would say too.
///
/// # Errors
/// Every fault, in the order of the text.
pub fn chapter(source: &Arc<Source>, files: &dyn Files) -> Result<Chapter, Faults> {
    chapter_of(source, &parse(source)?, files)
}

/// Reads a chapter that stands alone from a part of a text.
///
/// # Errors
/// Every fault, in the order of the text.
pub fn chapter_of(source: &Arc<Source>, node: &Node, files: &dyn Files) -> Result<Chapter, Faults> {
    let mut reader = Reader::new(files);
    let values = reader.table(node, keys::CHAPTER, "the chapter");
    let mut work = Work::new(source, reader);
    let chapter = work.chapter(&values, None, None);
    match chapter {
        Some(chapter) => work.reader.faults.into_result(chapter),
        // Whatever keeps a chapter from being made has been noted.
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
    /// What the sheet of a day is made of beside the spec; none of a book.
    pub issue: Option<Issue>,
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
            issue: None,
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
        let head = &self.head(values);
        let levels = values.table("levels").unwrap_or(&empty);
        let answers = &self.answers(values);
        let template = self.template(head, values);
        let printing = self.printing(head, template.as_ref());
        let exchange = self.exchange(values, printing.as_ref());
        let language = self.language(head);
        let chapters = self.chapters(values, template.as_ref(), language.as_ref());
        let volume = head.int("volume").and_then(|volume| u32::try_from(volume).ok()).unwrap_or(1);
        let puzzles: u32 = chapters.iter().map(|chapter| chapter.count).sum();
        let (count, volume_text) = (puzzles.to_string(), volume.to_string());
        let year = head.table("copyright").and_then(|copyright| copyright.int("year"));
        let day = self.issue.as_ref().zip(language.as_ref());
        let day = day.map(|(issue, language)| language.date(issue.date));
        let mut args = vec![("puzzles", count.as_str()), ("volume", volume_text.as_str())];
        args.extend(day.as_deref().map(|day| ("date", day)));
        let args = &args[..];
        let title = self.filled(head, "title", args);
        let mut subtitle = self.filled(head, "subtitle", args);
        // A day that a line begins with has a capital in every language.
        if day.is_some() && head.text("subtitle").is_some_and(|text| text.starts_with("{date}")) {
            subtitle = subtitle.map(|text| capital(&text));
        }
        if head.text("title").is_some_and(|title| title.trim().is_empty()) {
            let fault = Diagnostic::book("the book has no title");
            self.fault(fault.at(head.place("title"), "nothing in it").help("call it something"));
        }
        // The page of an issue has its day in its title, and no number of puzzles.
        let issue = template.as_ref().is_some_and(|template| template.wrote("slot"));
        for key in ["title", "subtitle"].into_iter().filter(|_| !issue) {
            self.advice.extend(texts::number_in_title(head, key, puzzles, volume));
        }
        let mut numbered = Vec::new();
        for chapter in chapters {
            numbered.push(self.chapter_title(chapter, args));
        }
        self.numbers(&numbered);
        let front = self.front(values, template.as_ref(), args);
        self.advice.extend(texts::unprinted(head, values, &front));
        if let Some(printing) = &printing {
            self.forbidden(values, template.as_ref(), &front, printing);
        }
        let mut language = language?;
        self.rename(levels, &mut language);
        let template = template?;
        self.replace_texts(&template, &mut language);
        let mut design =
            design(&template, printing.as_ref(), self.source, &mut self.reader, &mut self.advice)?;
        if let Some(per_page) = answers.int("per_page").and_then(|n| u32::try_from(n).ok()) {
            design.answers_per_page = per_page;
        }
        self.heads(&design);
        let issue = self.issue.take();
        let (at, earlier) = match &issue {
            None => (self.answers_at(answers, &design), self.earlier(answers, &design)),
            Some(issue) => {
                self.arranged(issue, &mut design, &language, &numbered);
                self.numbers_of_issue(issue, &numbered);
                (issue.at(), Vec::new())
            }
        };
        match design.slots.is_empty() {
            true => self.some_chapter(values),
            false => {
                let is_issue = issue.is_some();
                self.slots((values, answers), &design, &mut numbered, (at, &earlier), is_issue);
            }
        }
        let issue_day = issue.as_ref().map(|issue| issue.date);
        let (earlier, answers_word, notices) = match issue {
            None => (earlier, "answers-before", Vec::new()),
            Some(issue) => {
                for (chapter, line) in numbered.iter_mut().zip(issue.lines) {
                    chapter.line = Some(line).filter(|line| !line.is_empty());
                }
                (issue.earlier, issue.answers_word, issue.notices)
            }
        };
        self.size(&design, &numbered);
        let in_series = self.series(values, head);
        let reads_up = language.spine_reads_up();
        let cover = self.cover((values, head), &mut design, printing.as_ref(), reads_up, args);
        // Beside the book itself; an edition is a format of its own.
        let booklet = match self.edition {
            None => self.booklet(values),
            Some(_) => None,
        };
        // Pages of slots have no rules that an example would be shown with.
        let examples = match design.slots.is_empty() {
            true => self.examples(&numbered, &language),
            false => Vec::new(),
        };
        Some(Book {
            source: Arc::clone(self.source),
            title: title?,
            template: head.text("template")?.to_owned(),
            title_place: head.place("title").clone(),
            subtitle,
            author: head.text("author").map(str::to_owned),
            publisher: head.text("publisher").map(str::to_owned),
            copyright: head.table("copyright").and_then(|copyright| {
                Some((copyright.int("year")?, copyright.text("holder")?.to_owned()))
            }),
            series: head.text("series").map(str::to_owned),
            in_series,
            volume,
            isbn: head.text("isbn").map(str::to_owned),
            contact: head.text("contact").map(str::to_owned),
            language,
            seed: self.seed.or(head.int("seed").and_then(|seed| u64::try_from(seed).ok()))?,
            date: issue_day.or_else(|| date(head, year))?,
            day: issue_day,
            lock: head.text("lock").map(str::to_owned),
            mark: match levels.text("mark") {
                Some("stars") => Mark::Stars,
                Some("number") => Mark::Number,
                Some("none") => Mark::None,
                _ => Mark::Dots,
            },
            level_places: texts::level_places(levels),
            front,
            chapters: numbered,
            examples,
            answers: at,
            earlier,
            answers_word,
            notices,
            answers_place: match answers.get("per_page") {
                Some(value) => value.place.clone(),
                None => design.place("answers_per_page").clone(),
            },
            printing,
            exchange,
            cover,
            design,
            edition: self.edition.as_ref().and_then(|own| own.text("id")).map(str::to_owned),
            editions,
            booklet,
            advice: std::mem::take(&mut self.advice),
        })
    }

    /// A book that cannot be bound is refused before its puzzles are made. The page count is the
    /// least there can be; what it really is shows when all is laid out.
    fn size(&mut self, design: &Design, chapters: &[Chapter]) {
        const MOST: u32 = 20_000;
        let puzzles: u32 = chapters.iter().map(|chapter| chapter.count).sum();
        let pages: u32 =
            chapters.iter().map(|chapter| chapter.count.div_ceil(chapter.per_page)).sum();
        if puzzles > MOST {
            self.fault(
                Diagnostic::book(format!(
                    "the book has {puzzles} puzzles; it can have {MOST} at most"
                ))
                .help("make several volumes: each has its own puzzles, whatever the seed"),
            );
        } else if pages > design.most_pages {
            let most = design.most_pages;
            let fault = Diagnostic::book(format!(
                "the puzzles alone take {pages} pages; the book can have {most} at most"
            ));
            let fault = design.point_at(fault, "most_pages", format!("{most} at most"));
            self.fault(
                fault.help("ask for fewer puzzles, put more on a page, or make several volumes"),
            );
        }
    }

    fn template(&mut self, head: &Values, values: &Values) -> Option<Values> {
        let mut template =
            template::load(&mut self.reader, head.text("template")?, head.place("template"));
        let own = self.edition.clone();
        // What is said of another template is not said of this one.
        let of_the_book =
            Some(values).filter(|_| own.as_ref().is_none_or(|own| !own.wrote("template")));
        for (values, what) in [(of_the_book, "[page]"), (own.as_ref(), "[edition.page]")] {
            let page = values.and_then(|values| values.get("page"));
            let Some(Value { data: Data::Open(node), .. }) = page else { continue };
            let over = self.reader.partial_table(node, template::PAGE, what);
            if what == "[edition.page]" {
                let count = over.int("puzzles_per_page");
                let place = || over.place("puzzles_per_page").clone();
                self.edition_per_page = count.map(|count| (count, place()));
            }
            template = template.map(|template| template.overlaid(over));
        }
        template
    }

    fn language(&mut self, head: &Values) -> Option<Language> {
        let code = head.text("language")?;
        self.reader.faults.collect(crate::presets::languages::named(code, head.place("language")))
    }
}

/// A text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The date in the file: the one asked for, else the first day of the copyright year.
fn date(head: &Values, year: Option<i64>) -> Option<NaiveDate> {
    let year = year.and_then(|year| i32::try_from(year).ok()).unwrap_or(2000);
    head.date("date").or(NaiveDate::from_ymd_opt(year, 1, 1))
}
