//! Worksheets for a class: the pupils of a chapter with `names`, and the setters of their puzzles.

use std::collections::BTreeMap;

use super::book::ChapterSetter;
use super::class_list::{self, Cell, ChapterColumn, ClassList, Pupil};
use super::key_tables::MAX_PUZZLES;
use super::resolver::{Resolver, WordColumn};
use bookgen_base::diagnostic::{Diagnostic, did_you_mean};
use bookgen_base::schema::{Data, Key, Node, NodeData, Value, Values};
use bookgen_press::design::Design;
use bookgen_press::document::{Chapter, Collation, Labels};
use bookgen_puzzles::Capacity;

/// The option of a kind that names a word list.
const WORDS: &str = "words";

/// The setters of a chapter.
pub(super) struct PupilSetters {
    /// The setters.
    pub setters: Vec<ChapterSetter>,
    /// For each pupil, the indices of the pupil's setters, at least one. Empty if all pupils have all
    /// setters, or if the chapter has no pupils.
    pub of_pupils: Vec<Vec<usize>>,
}

impl PupilSetters {
    /// The setters of a chapter in which all pupils have the same setters.
    pub fn shared(setters: Vec<ChapterSetter>) -> PupilSetters {
        PupilSetters { setters, of_pupils: Vec::new() }
    }

    /// The number of different puzzles, if it is limited for all setters. Setters of several levels can
    /// draw their puzzles from the same set.
    pub fn capacity(&self) -> Option<u32> {
        let mut sets: BTreeMap<String, u64> = BTreeMap::new();
        for ChapterSetter { setter, target, .. } in &self.setters {
            let Capacity { of, count } = setter.capacity(*target)?;
            let known = sets.entry(of).or_default();
            *known = count.max(*known);
        }
        u32::try_from(sets.values().sum::<u64>()).ok().filter(|_| !sets.is_empty())
    }
}

impl Resolver<'_> {
    /// The pupils of a class, one for each sheet. Advice is added if a name is in the list twice.
    pub(super) fn pupils(&mut self, values: &Values) -> Option<Vec<Pupil>> {
        let columns = self.name_columns(values);
        let source = values.file("names")?;
        let chapter = values.text("id").unwrap_or_default();
        let ClassList { pupils, summary, advice, chapter_columns } =
            match class_list::read(source, &columns, chapter) {
                Ok(list) => list,
                Err(faults) => {
                    self.reader.faults.0.extend(faults.0);
                    return None;
                }
            };
        if !self.lists.contains(&summary) {
            self.lists.push(summary);
        }
        for advice in advice {
            self.advise_once(advice);
        }
        for column in chapter_columns {
            if !self.chapter_columns.contains(&column) {
                self.chapter_columns.push(column);
            }
        }
        let mut seen: BTreeMap<&str, &Pupil> = BTreeMap::new();
        for pupil in &pupils {
            let Some(first) = seen.get(pupil.name.as_str()) else {
                seen.insert(&pupil.name, pupil);
                continue;
            };
            let (line, _) = first.place.line_column();
            let advice = Diagnostic::advice(format!("two pupils have the name {:?}", pupil.name))
                .at(&pupil.place, format!("also in line {line}; both get a sheet"))
                .help("add a letter of the surname, so that the sheets can be told apart; or remove the line, if it is the same pupil");
            self.advise_once(advice);
        }
        Some(pupils)
    }

    /// The setters of a chapter with pupils. Pupils with their own level or word list have their
    /// own setters; all other pupils have the setters of the chapter.
    pub(super) fn pupil_setters(
        &mut self,
        values: &Values,
        pupils: &[Pupil],
    ) -> Option<PupilSetters> {
        let has_words = self.has_word_lists(values, pupils);
        let words = |pupil: &Pupil| pupil.words.clone().filter(|_| has_words);
        let own = pupils.iter().find_map(|pupil| pupil.level.clone().or_else(|| words(pupil)));
        let Some(own) = own else { return self.members(values).map(PupilSetters::shared) };
        if values.wrote("mix") {
            let fault =
                Diagnostic::input("in a chapter with `mix`, all pupils have the same puzzles");
            self.fault(fault.at(&own.place, "a value for one pupil").help(
                "clear the column; or, if the value is for another chapter, write the id of that chapter into the heading, such as `level friday`",
            ));
            return None;
        }
        let mut setters = Vec::new();
        let mut known: BTreeMap<(Option<String>, Option<String>), Vec<usize>> = BTreeMap::new();
        let mut of_pupils = Vec::new();
        let mut is_faulty = false;
        let kind = values.text("kind").and_then(bookgen_puzzles::find);
        for pupil in pupils {
            if let (Some(kind), Some(Cell { text, place })) = (kind, &pupil.level)
                && let Err(fault) = kind.about().named_level(text, place)
            {
                let id = values.text("id").unwrap_or_default();
                let help = fault.help.clone().unwrap_or_default();
                let way_out =
                    format!("column `level {id}` has levels for the chapter `{id}` alone");
                self.fault(fault.help(match help.ends_with('?') {
                    true => format!("{help} A {way_out}"),
                    false => format!("{help}; a {way_out}"),
                }));
                is_faulty = true;
                continue;
            }
            let words = words(pupil);
            let text = |cell: &Option<Cell>| cell.as_ref().map(|cell| cell.text.clone());
            let key = (text(&pupil.level), text(&words));
            if !known.contains_key(&key) {
                let values = own_values(values, pupil.level.as_ref(), words.as_ref());
                match self.members(&values) {
                    Some(members) => {
                        let indices = (setters.len()..setters.len() + members.len()).collect();
                        setters.extend(members);
                        known.insert(key.clone(), indices);
                    }
                    None => is_faulty = true,
                }
            }
            of_pupils.extend(known.get(&key).cloned());
        }
        (!is_faulty).then_some(PupilSetters { setters, of_pupils })
    }

    /// Whether the kind of a chapter has word lists. If it has none, a column of word lists has an effect
    /// only if another chapter uses it.
    fn has_word_lists(&mut self, values: &Values, pupils: &[Pupil]) -> bool {
        let kind = values.text("kind").and_then(bookgen_puzzles::find);
        let has_words =
            kind.is_some_and(|kind| kind.about().options.iter().any(|own| own.name == WORDS));
        if let Some(cell) = pupils.iter().find_map(|pupil| pupil.words.clone()) {
            let same = |column: &&mut WordColumn| column.cell.place == cell.place;
            match self.word_columns.iter_mut().find(same) {
                Some(column) => column.is_used |= has_words,
                None => self.word_columns.push(WordColumn { cell, is_used: has_words }),
            }
        }
        has_words
    }

    /// Adds advice about columns of word lists that no chapter uses.
    pub(super) fn check_word_columns(&mut self) {
        for column in std::mem::take(&mut self.word_columns) {
            if !column.is_used {
                let advice = Diagnostic::advice("the column `words` has no effect")
                    .at(&column.cell.place, "no chapter with this list has puzzles with words");
                self.advice.push(advice.help(
                    "clear the column, or add a chapter of the kind wordsearch or criss-cross",
                ));
            }
        }
    }

    /// Checks that the columns for single chapters name chapters of the book. `ids` has the ids of
    /// all chapters in the spec.
    pub(super) fn check_chapter_columns(&mut self, ids: &[&str]) {
        for ChapterColumn { heading, id, place } in std::mem::take(&mut self.chapter_columns) {
            if ids.iter().any(|own| class_list::id_in_heading(own) == id) {
                continue;
            }
            let fault = Diagnostic::input(format!("the column `{heading}` has no effect"));
            let label = format!("no chapter has the id `{id}`");
            let all = || format!("the chapters are {}", ids.join(", "));
            self.fault(fault.at(&place, label).help(did_you_mean(&id, ids.iter().copied(), all)));
        }
    }

    /// Checks that the sheets can be ordered by name, if the spec asks for this order.
    pub(super) fn check_collation(&mut self, head: &Values, design: &Design, chapters: &[Chapter]) {
        if head.read("collate") != Some(Collation::ByName) {
            return;
        }
        let place = head.place("collate");
        if !chapters.iter().any(|chapter| matches!(chapter.labels, Labels::Names(_))) {
            let fault = Diagnostic::input("`collate` needs chapters with `names`");
            let fault = fault.at(place, "no chapter has names");
            self.fault(fault.help("add `names` to the chapters, or remove `collate`"));
        } else if design.openers {
            let fault = Diagnostic::input("sheets cannot be in the order of names");
            let fault = fault.at(place, "each chapter of this template has an opening page");
            self.fault(fault.help(
                "use a template for sheets, such as a4-sheet, or set `openers = false` in [page]",
            ));
        }
    }

    /// The headings that `name_columns` lists.
    fn name_columns(&mut self, values: &Values) -> Vec<String> {
        let columns: Vec<String> = values.text_list("name_columns").map(str::to_owned).collect();
        if !columns.is_empty() && !values.wrote("names") {
            let fault = Diagnostic::input("`name_columns` needs a list of names");
            let fault = fault.at(values.place("name_columns"), "`names` is missing");
            self.fault(fault.help("add a line `names = \"FILE\"`, or remove `name_columns`"));
        }
        columns
    }

    /// The number of puzzles on a page of a sheet with `each` puzzles, if neither the chapter nor the
    /// edition sets `per_page`: the pages of a sheet have about the same number of puzzles, so that
    /// grids are as large as possible. `most` is the number of the template.
    pub(super) fn per_page_of_class(&self, values: &Values, most: u32, each: Option<u32>) -> u32 {
        let is_set = values.wrote("per_page") || self.per_page(values.text("id")).is_some();
        match each.filter(|each| !is_set && *each > 0) {
            Some(each) => each.div_ceil(each.div_ceil(most.max(1))),
            None => most,
        }
    }

    /// The number of puzzles of a chapter with names: `each` puzzles for each name.
    pub(super) fn count_of_class(
        &mut self,
        values: &Values,
        pupils: usize,
        each: Option<u32>,
    ) -> Option<u32> {
        if values.wrote("puzzles") {
            let fault = Diagnostic::input("a chapter with `names` makes its puzzles");
            let fault = fault.at(values.place("puzzles"), "puzzles of a file");
            self.fault(fault.help("remove `names` or `puzzles`"));
            return None;
        }
        let (names, each) = (u32::try_from(pupils).ok()?, each?);
        let all = names.saturating_mul(each);
        if i64::from(all) > MAX_PUZZLES {
            let message = format!("{names} sheets with {each} puzzles each need {all} puzzles");
            let fault =
                Diagnostic::input(message).at(values.place("count"), "puzzles on each sheet");
            let help = format!(
                "a chapter has at most {MAX_PUZZLES} puzzles: write a smaller `count`, or divide the list of names"
            );
            self.fault(fault.help(help));
            return None;
        }
        Some(all)
    }
}

/// The values of a chapter for a pupil with its own level or its own word list.
fn own_values(values: &Values, level: Option<&Cell>, words: Option<&Cell>) -> Values {
    let mut own = values.clone();
    if let Some(Cell { text, place }) = level {
        let level = Value { place: place.clone(), data: Data::Text(text.clone()) };
        own = own.without(&["level", "levels", "rating"]).with("level", level);
    }
    if let Some(Cell { text, place }) = words {
        let mut options = match values.get("options").map(|value| &value.data) {
            Some(Data::Open(Node { data: NodeData::Table(entries), .. })) => entries.clone(),
            _ => Vec::new(),
        };
        options.retain(|(key, _)| key.name != WORDS);
        let key = Key { name: WORDS.to_owned(), place: place.clone() };
        options.push((key, Node { place: place.clone(), data: NodeData::Text(text.clone()) }));
        let place = values.place("options").clone();
        let node = Node { place: place.clone(), data: NodeData::Table(options) };
        own = own.with("options", Value { place, data: Data::Open(node) });
    }
    own
}
