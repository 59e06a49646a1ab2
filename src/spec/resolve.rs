//! The values of `book.toml` to a [`Book`].

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::NaiveDate;

use super::design::{Design, design};
use super::{AnswersAt, Book, Chapter, ExampleSpec, Front, Mark, isbn, keys};
use crate::diagnostic::{Diagnostic, Faults, Place, Source, nearest};
use crate::fields::{Data, Files, Node, NodeData, Reader, Type, Value, Values, parse};
use crate::kinds::{self, Kind, Rating, Setter, Target};
use crate::language::{self, Language, ReplaceError, expand};
use crate::template;

/// Reads a spec. `seed` stands for the one it has, if given.
///
/// # Errors
/// Every fault of the spec, its template and the files they name, in the order of their texts.
pub fn resolve(source: &Arc<Source>, files: &dyn Files, seed: Option<u64>) -> Result<Book, Faults> {
    let node = parse(source)?;
    let mut reader = Reader::new(files);
    let values = reader.table(&node, keys::BOOK_TOML, "the spec");
    let mut work = Work { source, files, reader };
    let book = work.book(&values, seed);
    let mut faults = work.reader.faults;
    // Faults of the spec first, in its order; then those of the other files in theirs.
    faults.0.sort_by_key(|fault| match &fault.place {
        Some((place, _)) => (place.source != *source, place.span.start),
        None => (false, 0),
    });
    faults.0.dedup();
    match book {
        Some(book) => faults.or(book),
        // Whatever keeps a book from being made has been noted.
        None => Err(faults),
    }
}

struct Work<'a> {
    source: &'a Arc<Source>,
    files: &'a dyn Files,
    reader: Reader<'a>,
}

impl Work<'_> {
    fn fault(&mut self, fault: Diagnostic) {
        self.reader.faults.push(fault);
    }

    fn book(&mut self, values: &Values, seed: Option<u64>) -> Option<Book> {
        let empty = Values::empty(values.place.clone());
        let head = values.table("book").unwrap_or(&empty);
        let levels = values.table("levels").unwrap_or(&empty);
        let answers = values.table("answers").unwrap_or(&empty);
        let mut advice = Vec::new();

        let template = self.template(head, values);
        let language = self.language(head);
        let chapters = self.chapters(values, template.as_ref(), language.as_ref());
        if let Some(isbn) = head.text("isbn") {
            if let Err(error) = isbn::check(isbn) {
                let fault = Diagnostic::book(format!("{isbn} is not an ISBN"));
                self.fault(fault.at(head.place("isbn"), error.label).help(error.help));
            }
        }
        let volume = head.int("volume").and_then(|volume| u32::try_from(volume).ok()).unwrap_or(1);
        let puzzles: u32 = chapters.iter().map(|chapter| chapter.count).sum();
        let (count, volume_text) = (puzzles.to_string(), volume.to_string());
        let year = head.table("copyright").and_then(|copyright| copyright.int("year"));
        let args = [("puzzles", count.as_str()), ("volume", volume_text.as_str())];
        let title = self.filled(head, "title", &args);
        let subtitle = self.filled(head, "subtitle", &args);
        for key in ["title", "subtitle"] {
            advice.extend(number_in_title(head, key, puzzles, volume));
        }
        let mut numbered = Vec::new();
        for chapter in chapters {
            numbered.push(self.chapter_title(chapter, &args));
        }
        let front = self.front(values, template.as_ref());
        let mut language = language?;
        self.rename(levels, &mut language);
        let template = template?;
        self.replace_texts(&template, &mut language);
        let mut design = design(&template, self.files, &mut self.reader.faults)?;
        if let Some(per_page) = answers.int("per_page").and_then(|n| u32::try_from(n).ok()) {
            design.answers_per_page = per_page;
        }
        self.level_text(&design);
        self.heads(&design);
        let examples = self.examples(&numbered, &language);
        Some(Book {
            source: Arc::clone(self.source),
            title: title?,
            subtitle,
            author: head.text("author").map(str::to_owned),
            publisher: head.text("publisher").map(str::to_owned),
            copyright: head.table("copyright").and_then(|copyright| {
                Some((copyright.int("year")?, copyright.text("holder")?.to_owned()))
            }),
            series: head.text("series").map(str::to_owned),
            volume,
            isbn: head.text("isbn").map(str::to_owned),
            contact: head.text("contact").map(str::to_owned),
            language,
            seed: seed.or(head.int("seed").and_then(|seed| u64::try_from(seed).ok()))?,
            date: date(head, year),
            lock: head.text("lock").map(str::to_owned),
            mark: match levels.text("mark") {
                Some("stars") => Mark::Stars,
                Some("number") => Mark::Number,
                Some("none") => Mark::None,
                _ => Mark::Dots,
            },
            front,
            chapters: numbered,
            examples,
            answers: match answers.text("at") {
                Some("chapter") => AnswersAt::Chapter,
                Some("upside-down") => AnswersAt::UpsideDown,
                Some("separate") => AnswersAt::Separate,
                _ => AnswersAt::End,
            },
            answers_place: match answers.get("per_page") {
                Some(value) => value.place.clone(),
                None => design.place("answers_per_page").clone(),
            },
            design,
            advice,
        })
    }

    fn template(&mut self, head: &Values, values: &Values) -> Option<Values> {
        let template =
            template::load(&mut self.reader, head.text("template")?, head.place("template"));
        let Some(Value { data: Data::Open(node), .. }) = values.get("page") else {
            return template;
        };
        let over = self.reader.partial_table(node, template::TEMPLATE, "[page]");
        Some(template?.overlaid(over))
    }

    fn language(&mut self, head: &Values) -> Option<Language> {
        let code = head.text("language")?;
        match Language::load(code) {
            Some(Ok(language)) => Some(language),
            Some(Err(faults)) => {
                self.reader.faults.0.extend(faults.0);
                None
            }
            None => {
                let known = language::codes().collect::<Vec<_>>().join(", ");
                let fault = Diagnostic::book(format!("the program does not speak `{code}`"));
                self.fault(
                    fault
                        .at(head.place("language"), "no such language")
                        .help(format!("the languages are {known}")),
                );
                None
            }
        }
    }

    fn filled(&mut self, values: &Values, key: &str, args: &[(&str, &str)]) -> Option<String> {
        let text = values.text(key)?;
        let place = values.place(key);
        match expand(text, args) {
            Ok(text) => Some(text),
            Err(unfilled) => {
                // A basic string without escapes stands in the file as it is; there the name itself
                // can be underlined.
                let inner = place.span.start + 1 + unfilled.span.start
                    ..place.span.start + 1 + unfilled.span.end;
                let exact = place.source.text.get(inner.clone()) == text.get(unfilled.span.clone());
                let place = if exact { place.source.place(inner) } else { place.clone() };
                let known = unfilled.known.iter().map(String::as_str);
                let help = match nearest(&unfilled.name, known.clone()) {
                    Some(near) => {
                        format!("did you mean {{{near}}}? A brace itself is written twice")
                    }
                    None => format!(
                        "here {} can stand; a brace itself is written twice",
                        known.map(|name| format!("{{{name}}}")).collect::<Vec<_>>().join(", ")
                    ),
                };
                let fault = Diagnostic::book(unfilled.to_string());
                self.fault(fault.at(&place, "not a name that is known here").help(help));
                None
            }
        }
    }

    fn chapters(
        &mut self,
        values: &Values,
        template: Option<&Values>,
        language: Option<&Language>,
    ) -> Vec<Chapter> {
        let mut chapters: Vec<Chapter> = Vec::new();
        let mut ids: BTreeMap<String, Place> = BTreeMap::new();
        for value in values.list("chapter") {
            let Data::Table(chapter) = &value.data else { continue };
            if let Some(id) = chapter.text("id") {
                if let Some(first) = ids.get(id) {
                    let (line, _) = first.line_column();
                    let fault = Diagnostic::book(format!("two chapters have the id `{id}`"));
                    self.fault(
                        fault
                            .at(chapter.place("id"), format!("line {line} has it already"))
                            .help("the record finds puzzles by the id: give each chapter its own"),
                    );
                }
                ids.insert(id.to_owned(), chapter.place("id").clone());
            }
            chapters.extend(self.chapter(chapter, template, language));
        }
        chapters
    }

    fn chapter(
        &mut self,
        values: &Values,
        template: Option<&Values>,
        language: Option<&Language>,
    ) -> Option<Chapter> {
        let kind = self.kind(values)?;
        let setter = self.setter(values, kind);
        let target = self.target(values, kind);
        let count = values.int("count").and_then(|count| u32::try_from(count).ok());
        let count = match (count, &setter) {
            (Some(count), _) => Some(count),
            (None, Some(setter)) if values.get("count").is_none() => {
                let natural = setter.natural_count();
                if natural.is_none() {
                    let fault =
                        Diagnostic::book("the chapter does not say how many puzzles it has");
                    let place = values.place("id").clone();
                    self.fault(fault.at(&place, "this chapter").help("add a line `count = 40`"));
                }
                natural
            }
            _ => None,
        };
        let per_page = values.int("per_page").or(template.and_then(|t| t.int("puzzles_per_page")));
        let per_page_place = match (values.get("per_page"), template) {
            (None, Some(template)) => template.place("puzzles_per_page"),
            _ => values.place("per_page"),
        };
        let id = values.text("id")?.to_owned();
        let target = target?;
        let title = values.text("title").map(str::to_owned);
        let level = match target {
            Target::Level(level) => language.and_then(|l| l.level(kind.about().name, level.name)),
            Target::Rating(..) => None,
        };
        // A chapter without a title is called by its level, one without a level by its kind.
        let title = title.or_else(|| level.map(|level| level.name.clone())).or_else(|| {
            language.and_then(|l| l.kind(kind.about().name)).map(|kind| kind.title.clone())
        });
        Some(Chapter {
            title: title.unwrap_or_else(|| id.clone()),
            id,
            intro: values.text("intro").map(str::to_owned),
            kind,
            setter: setter?,
            target,
            count: count?,
            per_page: per_page.and_then(|n| u32::try_from(n).ok())?,
            per_page_place: per_page_place.clone(),
            place: values.place("title").clone(),
        })
    }

    /// Fills in a chapter's own texts, which may use its count.
    fn chapter_title(&mut self, mut chapter: Chapter, args: &[(&str, &str)]) -> Chapter {
        let count = chapter.count.to_string();
        let mut args = args.to_vec();
        args.push(("count", &count));
        let place = chapter.place.clone();
        let mut fill = |text: &str| match expand(text, &args) {
            Ok(text) => text,
            Err(unfilled) => {
                let known = args.iter().map(|(name, _)| format!("{{{name}}}"));
                let known = known.collect::<Vec<_>>().join(", ");
                self.fault(
                    Diagnostic::book(unfilled.to_string())
                        .at(&place, "in this chapter")
                        .help(format!("here {known} can stand; a brace itself is written twice")),
                );
                text.to_owned()
            }
        };
        chapter.title = fill(&chapter.title);
        chapter.intro = chapter.intro.map(|intro| fill(&intro));
        chapter
    }

    fn kind(&mut self, values: &Values) -> Option<&'static dyn Kind> {
        let name = values.text("kind")?;
        let kind = kinds::find(name);
        if kind.is_none() {
            let known = || kinds::KINDS.iter().map(|kind| kind.about().name);
            let help = match nearest(name, known()) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("the kinds are {}", known().collect::<Vec<_>>().join(", ")),
            };
            let fault = Diagnostic::book(format!("there is no kind of puzzle `{name}`"));
            self.fault(fault.at(values.place("kind"), "not a kind").help(help));
        }
        kind
    }

    fn setter(&mut self, values: &Values, kind: &'static dyn Kind) -> Option<Box<dyn Setter>> {
        let Some(Value { data: Data::Open(node), .. }) = values.get("options") else { return None };
        self.setter_of(node, kind, values.place("kind"))
    }

    fn setter_of(
        &mut self,
        node: &Node,
        kind: &'static dyn Kind,
        kind_place: &Place,
    ) -> Option<Box<dyn Setter>> {
        let about = kind.about();
        let before = self.reader.faults.0.len();
        let what = format!("`options` of kind {}", about.name);
        let mut options = self.reader.table(node, about.options, &what);
        // Options left out wholly have no place in the spec; the kind's has.
        if options.place.source != *self.source || options.place.span.is_empty() {
            options.place = kind_place.clone();
        }
        for fault in &mut self.reader.faults.0[before..] {
            if let Some((place, _)) = &mut fault.place {
                if place.source.name.starts_with("default of") {
                    *place = kind_place.clone();
                }
            }
        }
        if self.reader.faults.0.len() > before {
            return None;
        }
        match kind.setter(&options) {
            Ok(setter) => Some(setter),
            Err(faults) => {
                self.reader.faults.0.extend(faults.0);
                None
            }
        }
    }

    fn target(&mut self, values: &Values, kind: &'static dyn Kind) -> Option<Target> {
        let about = kind.about();
        let rating = values.list("rating");
        if values.get("rating").is_some() && values.get("level").is_some() {
            let fault = Diagnostic::book("the chapter asks for a level and for a rating");
            self.fault(
                fault.at(values.place("rating"), "one too many").help("leave out one of them"),
            );
            return None;
        }
        if let [low, high] = rating {
            return self.rating(low, high, values.place("rating"), about);
        }
        if values.get("rating").is_some() {
            return None;
        }
        let name = values.text("level").unwrap_or(about.default_level);
        let level = about.level(name);
        if level.is_none() {
            let known = || about.levels.iter().map(|level| level.name);
            let list = known().collect::<Vec<_>>().join(", ");
            let help = match nearest(name, known()) {
                Some(near) => format!("did you mean \"{near}\"? The levels are {list}"),
                None => format!("the levels are {list}"),
            };
            let fault = Diagnostic::book(format!("{} has no level `{name}`", about.name));
            self.fault(fault.at(values.place("level"), "not a level").help(help));
        }
        level.map(Target::Level)
    }

    fn rating(
        &mut self,
        low: &Value,
        high: &Value,
        place: &Place,
        about: &kinds::About,
    ) -> Option<Target> {
        let (Data::Number(low), Data::Number(high)) = (&low.data, &high.data) else { return None };
        let Some((scale, least, most)) = about.scale else {
            let fault = Diagnostic::book(format!("puzzles of kind {} have no rating", about.name));
            self.fault(
                fault.at(place, "no scale").help("ask for a level instead: level = \"medium\""),
            );
            return None;
        };
        // Ratings have one decimal; the nearest tenth is meant.
        let tenths = |number: f64| Rating((number * 10.0).round() as u16);
        let (low, high) = (tenths(*low), tenths(*high));
        if low > high || low < least || high > most {
            let label = if low > high {
                "from high to low".to_owned()
            } else {
                format!("the {scale} scale goes from {least} to {most} here")
            };
            let fault = Diagnostic::book("no puzzle has such a rating");
            let help = format!("write the lower first, both between {least} and {most}");
            self.fault(fault.at(place, label).help(help));
            return None;
        }
        Some(Target::Rating(low, high))
    }

    fn front(&mut self, values: &Values, template: Option<&Values>) -> Vec<Front> {
        let mut pages: Vec<(String, Place)> = Vec::new();
        if values.get("front").is_some() {
            for value in values.list("front") {
                let Data::Table(front) = &value.data else { continue };
                let Some(page) = front.text("page") else { continue };
                pages.push((page.to_owned(), front.place("page").clone()));
            }
        } else if let Some(template) = template {
            for value in template.list("front") {
                let Data::Text(page) = &value.data else { continue };
                pages.push((page.clone(), value.place.clone()));
            }
        }
        pages.into_iter().filter_map(|(page, place)| self.front_page(&page, &place)).collect()
    }

    fn front_page(&mut self, page: &str, place: &Place) -> Option<Front> {
        const PAGES: [&str; 4] = ["title", "copyright", "contents", "how-to-solve"];
        match page {
            "title" => Some(Front::Title),
            "copyright" => Some(Front::Copyright),
            "contents" => Some(Front::Contents),
            "how-to-solve" => Some(Front::HowToSolve),
            path if path.ends_with(".md") => {
                let value = Node { place: place.clone(), data: NodeData::Text(path.to_owned()) };
                let ty = &Type::TextFile;
                match self.reader.value(&value, ty, "`page`")?.data {
                    Data::File(source) => Some(Front::Markdown(source)),
                    _ => None,
                }
            }
            other => {
                let help = match nearest(other, PAGES) {
                    Some(near) => format!("did you mean \"{near}\"?"),
                    None => {
                        format!("write {}, or the path of a Markdown file (.md)", PAGES.join(", "))
                    }
                };
                let fault = Diagnostic::book(format!("there is no page `{other}`"));
                self.fault(fault.at(place, "not a page").help(help));
                None
            }
        }
    }

    /// Gives levels the house's own names.
    fn rename(&mut self, levels: &Values, language: &mut Language) {
        let Some(names) = levels.table("names") else { return };
        for (level, value) in names.iter() {
            let Data::Text(name) = &value.data else { continue };
            let known: Vec<&str> = kinds::KINDS
                .iter()
                .flat_map(|kind| kind.about().levels)
                .map(|level| level.name)
                .collect();
            if !known.contains(&level) {
                let help = match nearest(level, known.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "the levels are listed by `bookgen kinds`".to_owned(),
                };
                let fault = Diagnostic::book(format!("no kind has a level `{level}`"));
                self.fault(fault.at(&value.place, "the new name of no level").help(help));
            }
            for kind in kinds::KINDS {
                language.rename_level(kind.about().name, level, name);
            }
        }
    }

    fn replace_texts(&mut self, template: &Values, language: &mut Language) {
        let Some(texts) = template.table("texts") else { return };
        for (id, value) in texts.iter() {
            let Data::Text(text) = &value.data else { continue };
            match language.replace(id, text) {
                Ok(()) => {}
                Err(ReplaceError::Id(known)) => {
                    let help = match nearest(id, known.iter().map(String::as_str)) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => format!("the texts are {}", known.join(", ")),
                    };
                    let fault = Diagnostic::book(format!("there is no text `{id}`"));
                    self.fault(fault.at(&value.place, "nothing says this").help(help));
                }
                Err(ReplaceError::Name(unfilled)) => {
                    self.unfilled(&unfilled, &value.place);
                }
            }
        }
    }

    fn unfilled(&mut self, unfilled: &language::Unfilled, place: &Place) {
        let known: Vec<String> = unfilled.known.iter().map(|name| format!("{{{name}}}")).collect();
        let help = if known.is_empty() {
            "no names are filled in here; a brace itself is written twice".to_owned()
        } else {
            format!("here {} can stand; a brace itself is written twice", known.join(", "))
        };
        let fault = Diagnostic::book(unfilled.to_string());
        self.fault(fault.at(place, "not a name that is known here").help(help));
    }

    fn level_text(&mut self, design: &Design) {
        let args = [("level", ""), ("step", ""), ("steps", "")];
        if let Err(unfilled) = expand(&design.level_text, &args) {
            self.unfilled(&unfilled, &design.place("level_text").clone());
        }
    }

    fn heads(&mut self, design: &Design) {
        let args = [("book", ""), ("chapter", ""), ("kind", "")];
        let texts = [
            (&design.headline, "headline", &args[..]),
            (&design.heads.0, "heads.left", &args[..2]),
            (&design.heads.1, "heads.right", &args[..2]),
        ];
        for (text, key, args) in texts {
            if let Err(unfilled) = expand(text, args) {
                self.unfilled(&unfilled, &design.place(key).clone());
            }
        }
    }

    /// One example of each kind in the book, in the order of the chapters.
    fn examples(&mut self, chapters: &[Chapter], language: &Language) -> Vec<ExampleSpec> {
        let mut examples: Vec<ExampleSpec> = Vec::new();
        for chapter in chapters {
            let about = chapter.kind.about();
            if examples.iter().any(|example| example.kind.about().name == about.name) {
                continue;
            }
            let Some(texts) = language.kind(about.name) else { continue };
            let source = Source::new(format!("example of {}", about.name), "");
            let empty = Node { place: source.place(0..0), data: NodeData::Table(Vec::new()) };
            let node = texts.example.options.as_ref().unwrap_or(&empty);
            let mut work = Work {
                source: self.source,
                files: &texts.example,
                reader: Reader::new(&texts.example),
            };
            let setter = work.setter_of(node, chapter.kind, &node.place);
            self.reader.faults.0.append(&mut work.reader.faults.0);
            let level = about.level(&texts.example.level);
            if let (Some(setter), Some(level)) = (setter, level) {
                examples.push(ExampleSpec {
                    kind: chapter.kind,
                    setter,
                    target: Target::Level(level),
                });
            }
        }
        examples
    }
}

/// The date in the file: the one asked for, else the first day of the copyright year.
fn date(head: &Values, year: Option<i64>) -> NaiveDate {
    let year = year.and_then(|year| i32::try_from(year).ok()).unwrap_or(2000);
    head.date("date").or(NaiveDate::from_ymd_opt(year, 1, 1)).unwrap_or(NaiveDate::MIN)
}

/// Advice if a title promises another number of puzzles than there are.
fn number_in_title(head: &Values, key: &str, puzzles: u32, volume: u32) -> Option<Diagnostic> {
    let text = head.text(key)?;
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let end = at + bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        let number: Option<u32> = text.get(at..end).and_then(|digits| digits.parse().ok());
        // "9x9", "Volume 2" and "2026" promise no puzzles.
        let beside =
            |i: usize| bytes.get(i).is_some_and(|b| matches!(b, b'x' | b'X' | 0xC3 | 0x97));
        let sides = beside(end) || (at > 0 && beside(at - 1));
        if let Some(number) = number {
            let year = (1900..=2100).contains(&number);
            if number >= 10 && number != puzzles && number != volume && !year && !sides {
                let message = format!("the {key} says {number}, but there are {puzzles} puzzles");
                return Some(
                    Diagnostic::advice(message)
                        .at(head.place(key), format!("{number}?"))
                        .help("write {puzzles} in its place, and the number is always right"),
                );
            }
        }
        at = end;
    }
    None
}
