//! The `[[chapter]]` tables: kind, difficulty, setter and number of puzzles.

use std::collections::BTreeMap;

use super::book::{ChapterSetter, ResolvedChapter};
use super::placeholders::placeholder_place;
use super::resolver::Resolver;
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::placeholders::expand;
use bookgen_base::schema::{Data, Node, NodeData, Value, Values};
use bookgen_press::document::Chapter;
use bookgen_press::language::Language;
use bookgen_puzzles::{
    About, Capacity, Kind, MinuteRange, PuzzleFile, Rating, Scale, Setter, Target, named,
    rating_ranges,
};

impl Resolver<'_> {
    /// Resolves all chapters. Faulty chapters are left out.
    pub(super) fn chapters(
        &mut self,
        values: &Values,
        template: Option<&Values>,
        language: Option<&Language>,
    ) -> Vec<ResolvedChapter> {
        let mut chapters: Vec<ResolvedChapter> = Vec::new();
        let mut ids: BTreeMap<String, Place> = BTreeMap::new();
        for chapter in values.tables("chapter") {
            if let Some(id) = chapter.text("id") {
                if let Some(first) = ids.get(id) {
                    let (line, _) = first.line_column();
                    let fault = Diagnostic::book(format!("two chapters have the id `{id}`"));
                    self.fault(
                        fault.at(chapter.place("id"), format!("already used in line {line}")).help(
                            "the record identifies puzzles by the chapter's id: give each chapter its own id",
                        ),
                    );
                }
                ids.entry(id.to_owned()).or_insert_with(|| chapter.place("id").clone());
            }
            chapters.extend(self.chapter(chapter, template, language));
        }
        self.check_capacity(&chapters);
        chapters
    }

    /// Checks that as many different puzzles exist as the chapters need together.
    fn check_capacity(&mut self, chapters: &[ResolvedChapter]) {
        let mut needed: BTreeMap<(&str, String), u64> = BTreeMap::new();
        for ResolvedChapter { chapter, setter, .. } in chapters {
            let Some(Capacity { of, count }) = setter.setter.capacity(setter.target) else {
                continue;
            };
            let used = needed.entry((chapter.kind.about().name, of.clone())).or_default();
            let free = count.saturating_sub(*used);
            *used += u64::from(chapter.count);
            if u64::from(chapter.count) <= free {
                continue;
            }
            let fault = Diagnostic::book(format!(
                "chapter `{}` needs {} puzzles, but only {count} different {of} exist",
                chapter.id, chapter.count
            ));
            let (label, help) = match free {
                0 => (
                    "the chapters before this one need all of them".to_owned(),
                    "remove this chapter, or choose other options or another kind".to_owned(),
                ),
                _ if free < count => (
                    format!("the chapters before this one leave {free}"),
                    format!("write `count = {free}`, or choose other options or another kind"),
                ),
                _ => (
                    "more puzzles than exist".to_owned(),
                    format!(
                        "write `count = {count}` at most, or choose other options or another kind"
                    ),
                ),
            };
            self.fault(fault.at(&chapter.place, label).help(help));
        }
    }

    /// Resolves a chapter. Returns `None` if the chapter is faulty.
    pub(super) fn chapter(
        &mut self,
        values: &Values,
        template: Option<&Values>,
        language: Option<&Language>,
    ) -> Option<ResolvedChapter> {
        let kind = self.kind(values)?;
        let mut target = self.target(values, kind);
        let mut setter = self.setter(values, kind, target);
        if !values.wrote("level") && !values.wrote("rating") {
            target = setter.as_ref().and_then(|setter| setter.default_target()).or(target);
        }
        let minutes = self.minutes(values);
        if let (Some(setter), Some(range)) = (&mut setter, minutes) {
            let faults = setter.limit_minutes(range, values.place("minutes"));
            self.reader.faults.0.extend(faults.err().unwrap_or_default().0);
        }
        if let (Some(setter), Some(target)) = (&setter, target) {
            let faults = setter.check(target).err().unwrap_or_default();
            self.reader.faults.0.extend(faults.0);
        }
        let count = self.count(values, setter.as_deref());
        let template_per_page = template.and_then(|template| {
            Some((template.int("puzzles_per_page")?, template.place("puzzles_per_page").clone()))
        });
        let own = values.int("per_page").map(|count| (count, values.place("per_page").clone()));
        let (per_page, per_page_place) =
            self.per_page(values.text("id")).or(own).or(template_per_page)?;
        let id = values.text("id")?.to_owned();
        if values.text("title").is_some_and(|title| title.trim().is_empty()) {
            let fault = Diagnostic::book(format!("the title of chapter `{id}` is blank"));
            self.fault(fault.at(values.place("title"), "the title has no text").help(
                "write a title, or remove this key: the name of the level is then the title",
            ));
        }
        let ornament = self.ornament(values, "ornament");
        let code = self.code(values, "qr");
        let target = target?;
        let level = match target {
            Target::Level(level) => Some(level),
            Target::Rating(..) | Target::Any => None,
        };
        let name = kind.about().name;
        // The default title is the name of the level, or else the name of the kind.
        let title = values
            .text("title")
            .or_else(|| Some(language?.level(name, level?.name)?.name.as_str()))
            .or_else(|| Some(language?.kind(name)?.title.as_str()));
        Some(ResolvedChapter {
            chapter: Chapter {
                title: title.unwrap_or(&id).to_owned(),
                id,
                intro: values.text("intro").map(str::to_owned),
                ornament,
                code,
                kind,
                level,
                count: count?,
                first_number: values.int("first_number").and_then(|n| u32::try_from(n).ok()),
                line: None,
                per_page: u32::try_from(per_page).ok()?,
                per_page_place,
                place: values.place("id").clone(),
            },
            setter: ChapterSetter { setter: setter?, target },
            title_place: values.place("title").clone(),
            intro_place: values.place("intro").clone(),
        })
    }

    /// The number of puzzles of a chapter: `count`, or else the number that the setter suggests,
    /// for example the number of puzzles in an imported file.
    fn count(&mut self, values: &Values, setter: Option<&dyn Setter>) -> Option<u32> {
        if let Some(count) = values.int("count").and_then(|count| u32::try_from(count).ok()) {
            if let Some(setter) = setter {
                self.check_import_count(values, setter, count);
            }
            return Some(count);
        }
        if values.wrote("count") {
            return None;
        }
        let natural = setter?.natural_count();
        if natural.is_none() {
            let fault = Diagnostic::book("the chapter does not set the number of its puzzles");
            let place = values.place("id").clone();
            self.fault(fault.at(&place, "this chapter").help("add a line such as `count = 40`"));
        }
        natural
    }

    /// Checks that no two puzzles have the same printed number.
    pub(super) fn check_numbers(&mut self, chapters: &[Chapter]) {
        let mut next = 1;
        let mut used: Vec<(u32, u32, &Chapter)> = Vec::new();
        for chapter in chapters {
            let first = chapter.first_number.unwrap_or(next);
            next = first + chapter.count;
            let overlaps = |(from, to, _): &&(u32, u32, &Chapter)| first < *to && *from < next;
            if let Some((from, _, other)) = used.iter().find(overlaps) {
                let number = first.max(*from);
                let fault = Diagnostic::book(format!("two puzzles have the same number: {number}"));
                let label = format!("chapter `{}` also has a puzzle with this number", other.id);
                self.fault(
                    fault
                        .at(&chapter.place, label)
                        .help("readers find an answer by its number: set another `first_number`"),
                );
            }
            used.push((first, next, chapter));
        }
    }

    /// Checks `count` against the number of puzzles in an imported file. A greater `count` is a
    /// fault; a smaller `count` gives advice.
    fn check_import_count(&mut self, values: &Values, setter: &dyn Setter, count: u32) {
        let (Some(natural), Some(file)) = (setter.natural_count(), values.file("puzzles")) else {
            return;
        };
        let name = &file.name;
        let has = format!("{name} has {natural} puzzle{}", if natural == 1 { "" } else { "s" });
        let place = values.place("count");
        if count > natural {
            let fault = Diagnostic::book(format!("{has}, but the chapter has {count}"));
            self.fault(fault.at(place, "more puzzles than in the file").help(format!(
                "write `count = {natural}`, or remove `count` to print all puzzles of the file"
            )));
        } else if count < natural {
            let advice = Diagnostic::advice(format!("{has}, but the chapter prints only {count}"));
            let advice = advice.at(place, "only the first puzzles of the file are printed");
            self.advice.push(advice.help("remove `count` to print all puzzles of the file"));
        }
    }

    /// Fills in the placeholders of the title and the introduction, including `{count}`.
    pub(super) fn chapter_texts(
        &mut self,
        mut resolved: ResolvedChapter,
        args: &[(&str, &str)],
    ) -> ResolvedChapter {
        let count = resolved.chapter.count.to_string();
        let mut args = args.to_vec();
        args.push(("count", &count));
        let mut fill = |text: &str, place: &Place| match expand(text, &args) {
            Ok(text) => text,
            Err(error) => {
                self.unknown_placeholder(&error, &placeholder_place(place, text, &error));
                text.to_owned()
            }
        };
        resolved.chapter.title = fill(&resolved.chapter.title, &resolved.title_place);
        let intro = resolved.chapter.intro.take();
        resolved.chapter.intro = intro.map(|intro| fill(&intro, &resolved.intro_place));
        resolved
    }

    fn kind(&mut self, values: &Values) -> Option<&'static dyn Kind> {
        match named(values.text("kind")?, values.place("kind")) {
            Ok(kind) => Some(kind),
            Err(fault) => {
                self.fault(fault);
                None
            }
        }
    }

    /// Makes the setter of a chapter: the object that supplies the puzzles. The setter makes the
    /// puzzles from the chapter's options, or reads them from the file that the chapter imports.
    fn setter(
        &mut self,
        values: &Values,
        kind: &'static dyn Kind,
        target: Option<Target>,
    ) -> Option<Box<dyn Setter>> {
        if values.wrote("puzzles") {
            // If the level is faulty, the levels of the imported puzzles are not checked.
            return self.import_setter(values, kind, target.unwrap_or(Target::Any));
        }
        if values.wrote("credit") {
            let fault = Diagnostic::book("`credit` needs a file of puzzles");
            let place = values.place("credit");
            self.fault(
                fault
                    .at(place, "`puzzles` is missing")
                    .help("add a line `puzzles = \"FILE\"`, or remove `credit`"),
            );
        }
        match values.get("options").map(|value| &value.data) {
            Some(Data::Open(node)) => self.kind_setter(node, kind),
            // The faults of the table `options` are already reported.
            _ if values.wrote("options") => None,
            // If there is no table `options`, a fault about a missing option is reported at the
            // key `kind`.
            _ => {
                let place = values.place("kind").clone();
                self.kind_setter(&Node { place, data: NodeData::Table(Vec::new()) }, kind)
            }
        }
    }

    /// Makes the setter of a chapter that imports its puzzles from a file.
    fn import_setter(
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
        let (place, credit) = (values.place("puzzles"), values.text("credit"));
        match kind.import(&options, &PuzzleFile { source, place, credit, target }) {
            Ok(setter) => Some(setter),
            Err(faults) => {
                self.reader.faults.0.extend(faults.0);
                None
            }
        }
    }

    /// Makes the setter of a kind from a table of options.
    pub(super) fn kind_setter(
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
        let options = match &self.language {
            Some(code) if options.get("language").is_some() && !options.wrote("language") => {
                let place = options.place.clone();
                options.with("language", Value { place, data: Data::Text(code.clone()) })
            }
            _ => options,
        };
        match kind.setter(&options) {
            Ok(setter) => Some(setter),
            Err(faults) => {
                self.reader.faults.0.extend(faults.0);
                None
            }
        }
    }

    /// The requested difficulty: a level, a range of ratings, or any difficulty for imported
    /// puzzles without a level.
    fn target(&mut self, values: &Values, kind: &'static dyn Kind) -> Option<Target> {
        let about = kind.about();
        let rating = values.list("rating");
        if values.get("rating").is_some() && values.get("level").is_some() {
            let fault = Diagnostic::book("the chapter sets both `level` and `rating`");
            self.fault(
                fault
                    .at(values.place("rating"), "`level` is also set")
                    .help("remove `level` or `rating`"),
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

    /// The range of predicted solving times.
    fn minutes(&mut self, values: &Values) -> Option<MinuteRange> {
        let [min, max] = values.list("minutes") else { return None };
        let (Data::Int(min), Data::Int(max)) = (&min.data, &max.data) else { return None };
        let range = MinuteRange { min: u32::try_from(*min).ok()?, max: u32::try_from(*max).ok()? };
        if range.min > range.max {
            let MinuteRange { min, max } = range;
            let message = format!("the minimum of `minutes`, {min}, is above the maximum, {max}");
            self.fault(
                Diagnostic::book(message)
                    .at(values.place("minutes"), "an empty range")
                    .help(format!("write the smaller number first: [{max}, {min}]")),
            );
            return None;
        }
        Some(range)
    }

    /// Checks a range of ratings. The range must contain at least one rating of the kind's scale.
    fn rating(
        &mut self,
        low: &Value,
        high: &Value,
        place: &Place,
        about: &About,
    ) -> Option<Target> {
        let (Data::Number(low), Data::Number(high)) = (&low.data, &high.data) else { return None };
        let Some(Scale { name, ratings, .. }) = about.scale else {
            let fault = Diagnostic::book(format!("puzzles of kind {} have no rating", about.name));
            self.fault(
                fault
                    .at(place, "this kind has no scale of ratings")
                    .help("set a level instead: level = \"medium\""),
            );
            return None;
        };
        // Ratings have one decimal place, so both limits of the range are rounded to the nearest
        // tenth.
        let tenths = |number: f64| Rating((number * 10.0).round() as u16);
        let (low, high) = (tenths(*low), tenths(*high));
        let is_off_scale = ratings.first().is_none_or(|first| low < *first)
            || ratings.last().is_none_or(|last| high > *last);
        if low > high || is_off_scale || !ratings.iter().any(|rating| (low..=high).contains(rating))
        {
            let fault = Diagnostic::book("no puzzle has a rating in this range");
            self.fault(if low > high {
                fault
                    .at(place, "the first rating is higher than the second")
                    .help("write the lower rating first")
            } else {
                fault
                    .at(place, format!("not in the supported part of the {name} scale"))
                    .help(format!("the supported ratings are {}", rating_ranges(ratings)))
            });
            return None;
        }
        Some(Target::Rating(low, high))
    }
}
