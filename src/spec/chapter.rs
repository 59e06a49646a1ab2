//! The chapters of a spec: their kinds, setters and targets.

use std::collections::BTreeMap;

use super::resolve::{ChapterSpec, Work};
use super::texts::within;
use super::{ExampleSpec, Recipe};
use bookgen_base::diagnostic::{Diagnostic, Place, Source};
use bookgen_base::placeholders::expand;
use bookgen_base::schema::{Data, Node, NodeData, Reader, Value, Values};
use bookgen_press::document::Chapter;
use bookgen_press::language::Language;
use bookgen_puzzles::{self as kinds, Kind, PuzzleFile, Rating, Scale, Setter, Target, listed};

impl Work<'_> {
    pub(super) fn chapters(
        &mut self,
        values: &Values,
        template: Option<&Values>,
        language: Option<&Language>,
    ) -> Vec<ChapterSpec> {
        let mut chapters: Vec<ChapterSpec> = Vec::new();
        let mut ids: BTreeMap<String, Place> = BTreeMap::new();
        for chapter in values.tables("chapter") {
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
                ids.entry(id.to_owned()).or_insert_with(|| chapter.place("id").clone());
            }
            chapters.extend(self.chapter(chapter, template, language));
        }
        chapters
    }

    pub(super) fn chapter(
        &mut self,
        values: &Values,
        template: Option<&Values>,
        language: Option<&Language>,
    ) -> Option<ChapterSpec> {
        let kind = self.kind(values)?;
        let target = self.target(values, kind);
        let setter = self.setter(values, kind, target);
        if let (Some(setter), Some(target)) = (&setter, target) {
            let faults = setter.check(target).err().unwrap_or_default();
            self.reader.faults.0.extend(faults.0);
        }
        let count = values.int("count").and_then(|count| u32::try_from(count).ok());
        let count = match (count, &setter) {
            (Some(count), Some(setter)) => {
                self.enough(values, &**setter, count);
                Some(count)
            }
            (Some(count), None) => Some(count),
            (None, Some(setter)) if !values.wrote("count") => {
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
        let of_template = template.and_then(|template| {
            Some((template.int("puzzles_per_page")?, template.place("puzzles_per_page").clone()))
        });
        let own = values.int("per_page").map(|count| (count, values.place("per_page").clone()));
        let (per_page, per_page_place) =
            self.per_page(values.text("id")).or(own).or(of_template)?;
        let id = values.text("id")?.to_owned();
        let target = target?;
        let title = values.text("title").map(str::to_owned);
        let level = match target {
            Target::Level(level) => language.and_then(|l| l.level(kind.about().name, level.name)),
            Target::Rating(..) | Target::Any => None,
        };
        // A chapter without a title is called by its level, one without a level by its kind.
        let title = title.or_else(|| level.map(|level| level.name.clone())).or_else(|| {
            language.and_then(|l| l.kind(kind.about().name)).map(|kind| kind.title.clone())
        });
        Some(ChapterSpec {
            chapter: Chapter {
                title: title.unwrap_or_else(|| id.clone()),
                id,
                intro: values.text("intro").map(str::to_owned),
                kind,
                level: match target {
                    Target::Level(level) => Some(level),
                    Target::Rating(..) | Target::Any => None,
                },
                count: count?,
                first_number: values.int("first_number").and_then(|n| u32::try_from(n).ok()),
                line: None,
                per_page: u32::try_from(per_page).ok()?,
                per_page_place,
                place: values.place("id").clone(),
            },
            recipe: Recipe { setter: setter?, target },
            text_places: ["title", "intro"].map(|key| values.place(key).clone()),
        })
    }

    /// No number is borne by two puzzles.
    pub(super) fn numbers(&mut self, chapters: &[Chapter]) {
        let mut next = 1;
        let mut taken: Vec<(u32, u32, &Chapter)> = Vec::new();
        for chapter in chapters {
            let first = chapter.first_number.unwrap_or(next);
            next = first + chapter.count;
            let meets = |(from, to, _): &&(u32, u32, &Chapter)| first < *to && *from < next;
            if let Some((from, _, other)) = taken.iter().find(meets) {
                let number = first.max(*from);
                let fault = Diagnostic::book(format!("two puzzles have the number {number}"));
                let label = format!("and another of chapter `{}`", other.id);
                self.fault(fault.at(&chapter.place, label).help(
                    "readers find an answer by its number: begin with another `first_number`",
                ));
            }
            taken.push((first, next, chapter));
        }
    }

    /// A chapter cannot print more puzzles than its file has; fewer is worth a word.
    fn enough(&mut self, values: &Values, setter: &dyn Setter, count: u32) {
        let (Some(natural), Some(file)) = (setter.natural_count(), values.file("puzzles")) else {
            return;
        };
        let name = &file.name;
        let has = format!("{name} has {natural} puzzle{}", if natural == 1 { "" } else { "s" });
        let place = values.place("count");
        if count > natural {
            let fault = Diagnostic::book(format!("{has}, and the chapter asks for {count}"));
            self.fault(
                fault.at(place, "too many").help(format!(
                    "write `count = {natural}`, or leave `count` out to take them all"
                )),
            );
        } else if count < natural {
            let advice = Diagnostic::advice(format!("{has}, and the chapter prints {count}"));
            let advice = advice.at(place, "the first ones of the file");
            self.advice.push(advice.help("leave `count` out to take them all"));
        }
    }

    /// Fills in a chapter's own texts, which may use its count.
    pub(super) fn chapter_title(
        &mut self,
        mut spec: ChapterSpec,
        args: &[(&str, &str)],
    ) -> ChapterSpec {
        let count = spec.chapter.count.to_string();
        let mut args = args.to_vec();
        args.push(("count", &count));
        let [title_place, intro_place] = spec.text_places.clone();
        let mut fill = |text: &str, place: &Place| match expand(text, &args) {
            Ok(text) => text,
            Err(unfilled) => {
                self.unfilled(&unfilled, &within(place, text, &unfilled));
                text.to_owned()
            }
        };
        spec.chapter.title = fill(&spec.chapter.title, &title_place);
        spec.chapter.intro = spec.chapter.intro.map(|intro| fill(&intro, &intro_place));
        spec
    }

    pub(super) fn kind(&mut self, values: &Values) -> Option<&'static dyn Kind> {
        let name = values.text("kind")?;
        match kinds::named(name, values.place("kind")) {
            Ok(kind) => Some(kind),
            Err(fault) => {
                self.fault(fault);
                None
            }
        }
    }

    pub(super) fn setter(
        &mut self,
        values: &Values,
        kind: &'static dyn Kind,
        target: Option<Target>,
    ) -> Option<Box<dyn Setter>> {
        if values.wrote("puzzles") {
            // Of a level that there is not, nothing can be said.
            return self.own_setter(values, kind, target.unwrap_or(Target::Any));
        }
        if values.wrote("credit") {
            let fault = Diagnostic::book("`credit` says who made the puzzles of a file");
            let place = values.place("credit");
            self.fault(
                fault
                    .at(place, "there is no file")
                    .help("add `puzzles = \"FILE\"`, or leave `credit` out"),
            );
        }
        match values.get("options").map(|value| &value.data) {
            Some(Data::Open(node)) => self.setter_of(node, kind),
            // Faulty options were noted already; what is left out wholly is at fault at the kind.
            _ if values.wrote("options") => None,
            _ => {
                let place = values.place("kind").clone();
                self.setter_of(&Node { place, data: NodeData::Table(Vec::new()) }, kind)
            }
        }
    }

    /// The setter of a chapter whose puzzles are taken from a file.
    fn own_setter(
        &mut self,
        values: &Values,
        kind: &'static dyn Kind,
        target: Target,
    ) -> Option<Box<dyn Setter>> {
        let about = kind.about();
        let options = match values.get("options").map(|value| &value.data) {
            Some(Data::Open(node)) => {
                let what = format!("`options` of kind {}", about.name);
                self.reader.partial_table(node, about.options, &what)
            }
            _ => Values::empty(values.place("kind").clone()),
        };
        let source = values.file("puzzles")?;
        let (named, credit) = (values.place("puzzles"), values.text("credit"));
        match kind.own(&options, &PuzzleFile { source, named, credit, target }) {
            Ok(setter) => Some(setter),
            Err(faults) => {
                self.reader.faults.0.extend(faults.0);
                None
            }
        }
    }

    pub(super) fn setter_of(
        &mut self,
        node: &Node,
        kind: &'static dyn Kind,
    ) -> Option<Box<dyn Setter>> {
        let about = kind.about();
        let before = self.reader.faults.0.len();
        let what = format!("`options` of kind {}", about.name);
        let options = self.reader.table(node, about.options, &what);
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

    pub(super) fn target(&mut self, values: &Values, kind: &'static dyn Kind) -> Option<Target> {
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
        if values.wrote("puzzles") && !values.wrote("level") {
            return Some(Target::Any);
        }
        let name = values.text("level").unwrap_or(about.default_level);
        match about.named_level(name, values.place("level")) {
            Ok(level) => Some(Target::Level(level)),
            Err(fault) => {
                self.fault(fault);
                None
            }
        }
    }

    pub(super) fn rating(
        &mut self,
        low: &Value,
        high: &Value,
        place: &Place,
        about: &kinds::About,
    ) -> Option<Target> {
        let (Data::Number(low), Data::Number(high)) = (&low.data, &high.data) else { return None };
        let Some(Scale { name, ratings, .. }) = about.scale else {
            let fault = Diagnostic::book(format!("puzzles of kind {} have no rating", about.name));
            self.fault(
                fault.at(place, "no scale").help("ask for a level instead: level = \"medium\""),
            );
            return None;
        };
        // Ratings have one decimal; the nearest tenth is meant.
        let tenths = |number: f64| Rating((number * 10.0).round() as u16);
        let (low, high) = (tenths(*low), tenths(*high));
        let beyond = ratings.first().is_none_or(|least| low < *least)
            || ratings.last().is_none_or(|most| high > *most);
        if low > high || beyond || !ratings.iter().any(|rating| (low..=high).contains(rating)) {
            let fault = Diagnostic::book("no puzzle has such a rating");
            self.fault(if low > high {
                fault.at(place, "from high to low").help("write the lower rating first")
            } else {
                fault
                    .at(place, format!("not on the {name} scale, as far as it goes here"))
                    .help(format!("the ratings are {}", listed(ratings)))
            });
            return None;
        }
        Some(Target::Rating(low, high))
    }

    /// One example of each kind in the book, in the order of the chapters.
    pub(super) fn examples(
        &mut self,
        chapters: &[Chapter],
        language: &Language,
    ) -> Vec<ExampleSpec> {
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
            let mut work = Work::new(self.source, Reader::new(&texts.example));
            let setter = work.setter_of(node, chapter.kind);
            self.reader.faults.0.append(&mut work.reader.faults.0);
            let level = about.level(&texts.example.level);
            if let (Some(setter), Some(level)) = (setter, level) {
                let name = match texts.example.options {
                    Some(_) => format!("{}-{}", about.name, language.code()),
                    None => about.name.to_owned(),
                };
                examples.push(ExampleSpec {
                    name,
                    kind: chapter.kind,
                    setter,
                    target: Target::Level(level),
                });
            }
        }
        examples
    }
}
