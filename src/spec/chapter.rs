//! The `[[chapter]]` tables: kind, difficulty, setter and number of puzzles.

use std::collections::BTreeMap;

use super::book::{ChapterSetter, ResolvedChapter};
use super::default_titles::add_titles;
use super::per_page::PerPage;
use super::placeholders::placeholder_place;
use super::pupils::PupilSetters;
use super::resolver::Resolver;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::placeholders::expand;
use bookgen_base::schema::{Data, Node, NodeData, Value, Values};
use bookgen_base::wording::counted;
use bookgen_press::artwork::Artwork;
use bookgen_press::document::{Chapter, Labels};
use bookgen_press::language::Language;
use bookgen_puzzles::{
    Capacity, Kind, Level, PuzzleFile, Setter, Target, WordLists, import, named,
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
                    let fault = Diagnostic::input(format!("two chapters have the id `{id}`"));
                    self.fault(
                        fault.at(chapter.place("id"), format!("already used in line {line}")).help(
                            "the record identifies puzzles by the chapter's id: give each chapter its own id",
                        ),
                    );
                }
                ids.entry(id.to_owned()).or_insert_with(|| chapter.place("id").clone());
            }
            match chapter.table("dates") {
                Some(dates) => {
                    chapters.extend(self.dated_chapters(chapter, dates, template, language));
                }
                None => chapters.extend(self.chapter(chapter, template)),
            }
        }
        if let Some(language) = language {
            add_titles(&mut chapters, language);
        }
        self.check_word_columns();
        self.check_chapter_columns(&ids.keys().map(String::as_str).collect::<Vec<_>>());
        self.check_capacity(&chapters);
        chapters
    }

    /// Checks that as many different puzzles exist as the chapters need together.
    fn check_capacity(&mut self, chapters: &[ResolvedChapter]) {
        let mut needed: BTreeMap<(&str, String), u64> = BTreeMap::new();
        for ResolvedChapter { chapter, setters, .. } in chapters {
            // Puzzles of mixed chapters that do not exist are noticed when they are made.
            let [ChapterSetter { setter, target, .. }] = &setters[..] else { continue };
            let Some(Capacity { of, count }) = setter.capacity(*target) else { continue };
            let used = needed.entry((chapter.kind.about().name, of.clone())).or_default();
            let free = count.saturating_sub(*used);
            *used += u64::from(chapter.count);
            if u64::from(chapter.count) <= free {
                continue;
            }
            let fault = Diagnostic::input(format!(
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
    ) -> Option<ResolvedChapter> {
        let mixed = values.wrote("mix");
        let pupils = self.pupils(values);
        let members = match &pupils {
            Some(pupils) => self.pupil_setters(values, pupils),
            None => self.members(values).map(PupilSetters::shared),
        };
        let PerPage { count: per_page, place: per_page_place, is_open } =
            self.puzzles_on_page(values, template)?;
        self.check_weight(values);
        let most = members.as_ref().and_then(PupilSetters::capacity);
        let count = match self.shared_count(values, per_page, most) {
            Some(count) => Some(count),
            // The number of puzzles of a chapter with dates is the number of days, see
            // `dated_chapters`.
            None if values.wrote("dates") => Some(1),
            None => {
                let first = members.as_ref().and_then(|members| members.setters.first());
                let setter = first.filter(|_| !mixed).map(|first| &*first.setter);
                self.count(values, setter, members.is_some())
            }
        };
        let (count, per_page) = match &pupils {
            Some(pupils) => (
                self.count_of_class(values, pupils.len(), count),
                self.per_page_of_class(values, per_page, count),
            ),
            None => (count, per_page),
        };
        let id = values.text("id")?.to_owned();
        if values.text("title").is_some_and(|title| title.trim().is_empty()) {
            let fault = Diagnostic::input(format!("the title of chapter `{id}` is blank"));
            self.fault(fault.at(values.place("title"), "the title has no text").help(
                "write a title, or remove this key: the name of the kind or of the level is then the title",
            ));
        }
        let ornament = self.ornament(values, "ornament");
        let code = self.code(values, "qr");
        let PupilSetters { setters, of_pupils } = members?;
        let picture = self.puzzle_picture(&setters, mixed);
        let first = setters.first()?;
        let kind = first.kind;
        let levels = setters.iter().filter(|_| !mixed).filter_map(|setter| match setter.target {
            Target::Level(level) => Some(level),
            _ => None,
        });
        let mut levels: Vec<&'static Level> = levels.collect();
        if !of_pupils.is_empty() {
            let about = kind.about();
            levels.sort_by_key(|level| about.levels.iter().position(|own| own.name == level.name));
            levels.dedup_by_key(|level| level.name);
        }
        Some(ResolvedChapter {
            chapter: Chapter {
                title: values.text("title").unwrap_or(&id).to_owned(),
                id,
                short_title: values.text("short_title").map(str::to_owned),
                intro: values.text("intro").map(str::to_owned),
                ornament,
                code,
                picture,
                answer_in_grid: None,
                kind,
                is_mixed: mixed,
                levels,
                count: count?,
                first_number: values.int("first_number").and_then(|n| u32::try_from(n).ok()),
                line: None,
                labels: pupils.map_or(Labels::None, |pupils| {
                    Labels::Names(pupils.into_iter().map(|pupil| pupil.name).collect())
                }),
                shipped: setters.iter().flat_map(|own| own.setter.shipped_files()).collect(),
                per_page,
                per_page_place,
                place: values.place("id").clone(),
            },
            open: is_open.then(|| values.text("id").unwrap_or_default().to_owned()),
            setters,
            of_pupils,
            span: None,
            has_title: values.text("title").is_some(),
            title_place: values.place("title").clone(),
            intro_place: values.place("intro").clone(),
            advice: Vec::new(),
        })
    }

    /// The picture in the free place of each puzzle of a chapter.
    fn puzzle_picture(&mut self, setters: &[ChapterSetter], is_mixed: bool) -> Option<Artwork> {
        let picture = setters.iter().find_map(|own| own.setter.picture())?;
        if is_mixed {
            let fault = Diagnostic::input("a chapter with `mix` has no `picture_file`");
            let help = "print the picture in a chapter with one kind of puzzle, or remove it: its \
                        place stays free";
            self.fault(fault.at(&picture.place, "has no effect").help(help));
            return None;
        }
        self.reader.faults.collect(Artwork::of_puzzle(picture).map_err(Faults::from))
    }

    /// Resolves the setters of a chapter: one, or one for each level or kind.
    pub(super) fn members(&mut self, values: &Values) -> Option<Vec<ChapterSetter>> {
        if values.wrote("levels") {
            return self.rising_members(values);
        }
        if !values.wrote("mix") {
            return self.member(values, values).map(|member| vec![member]);
        }
        self.check_mixed(values);
        let members: Vec<Option<ChapterSetter>> =
            values.tables("mix").map(|member| self.member(member, values)).collect();
        members.into_iter().collect()
    }

    /// Resolves the setter of a chapter, or of a member of a mixed chapter. `values` has the kind, the
    /// difficulty and the options. Returns `None` if a value is faulty.
    pub(super) fn member(&mut self, values: &Values, chapter: &Values) -> Option<ChapterSetter> {
        let kind = self.kind(values)?;
        let mut target = self.target(values, kind);
        let mut setter = self.setter(values, kind, target);
        if !values.wrote("level") && !values.wrote("rating") {
            target = setter.as_ref().and_then(|setter| setter.default_target()).or(target);
        }
        let minutes = self.minutes(chapter);
        if let (Some(setter), Some(range)) = (&mut setter, minutes) {
            let faults = setter.limit_minutes(range, chapter.place("minutes"));
            self.reader.faults.0.extend(faults.err().unwrap_or_default().0);
        }
        if let (Some(setter), Some(target)) = (&setter, target) {
            let faults = setter.check(target).err().unwrap_or_default();
            self.reader.faults.0.extend(faults.0);
        }
        let weight = values.int("weight").and_then(|weight| u32::try_from(weight).ok());
        Some(ChapterSetter { kind, setter: setter?, target: target?, weight: weight.unwrap_or(1) })
    }

    /// Reports the keys of a mixed chapter that belong to its members.
    fn check_mixed(&mut self, values: &Values) {
        for key in ["kind", "level", "rating", "minutes", "puzzles", "credit", "options"] {
            if values.wrote(key) {
                let fault = Diagnostic::input(format!("a chapter with `mix` has no `{key}`"));
                let help = match key {
                    "kind" | "level" | "rating" | "options" => {
                        format!("set `{key}` in the entries of `mix`")
                    }
                    _ => format!("remove `{key}`, or use a chapter with one kind of puzzle"),
                };
                self.fault(fault.at(values.place(key), "has no effect").help(help));
            }
        }
    }

    /// The number of puzzles of a chapter: `count`, or else the number that the setter suggests,
    /// for example the number of puzzles in an imported file.
    fn count(
        &mut self,
        values: &Values,
        setter: Option<&dyn Setter>,
        is_valid: bool,
    ) -> Option<u32> {
        if let Some(count) = values.int("count").and_then(|count| u32::try_from(count).ok()) {
            if let Some(setter) = setter {
                self.check_import_count(values, setter, count);
            }
            return Some(count);
        }
        if values.wrote("count") {
            return None;
        }
        let natural = setter.and_then(Setter::natural_count);
        if natural.is_none() && is_valid {
            let fault = Diagnostic::input("the chapter does not set the number of its puzzles");
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
                let fault =
                    Diagnostic::input(format!("two puzzles have the same number: {number}"));
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
        let has = format!("{name} has {}", counted(natural as usize, "puzzle"));
        let place = values.place("count");
        if count > natural {
            let fault = Diagnostic::input(format!("{has}, but the chapter has {count}"));
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
        let span = resolved.span.take().unwrap_or_default();
        if !span[0].is_empty() {
            let names = ["first", "last", "month"].into_iter();
            args.extend(names.zip(&span).map(|(name, text)| (name, text.as_str())));
        }
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

    pub(super) fn kind(&mut self, values: &Values) -> Option<&'static dyn Kind> {
        if !values.wrote("kind") {
            let fault = Diagnostic::input("`kind` is missing");
            self.fault(
                fault
                    .at(&values.place, "the kind of puzzle is not set")
                    .help("add a line such as `kind = \"sudoku\"`; see `bookgen kinds`"),
            );
            return None;
        }
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
            let fault = Diagnostic::input("`credit` needs a file of puzzles");
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
        match import(kind, &options, &PuzzleFile { source, place, credit, target }) {
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
        let defaults = self.template_options.iter().flat_map(Values::iter);
        let options = defaults
            .filter(|(name, _)| about.options.iter().any(|option| option.name == *name))
            .fold(options, |options, (name, value)| options.with_default(name, value.clone()));
        match kind.setter(&options) {
            Ok(setter) => {
                if let Some(lists) = setter.word_lists() {
                    self.add_word_lists(lists);
                }
                Some(setter)
            }
            Err(faults) => {
                self.reader.faults.0.extend(faults.0);
                None
            }
        }
    }

    /// Adds what was understood of word lists. Several chapters can have the same list.
    fn add_word_lists(&mut self, lists: &WordLists) {
        if !self.lists.contains(&lists.summary) {
            self.lists.push(lists.summary.clone());
        }
        for advice in &lists.advice {
            self.advise_once(advice.clone());
        }
    }
}
