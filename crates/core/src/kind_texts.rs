//! The texts about a kind that are printed for readers: rules, level names, example. Each language
//! has one file of texts.

use std::collections::BTreeMap;

use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::schema::{
    Data, Field, FileError, Files, NoFiles, Node, Reader, Type, Values, parse,
};

use crate::board::WorkedStep;
use crate::kind::{Claim, Kind};
use crate::words::Words;

/// The keys of a kind's text file.
static KIND_KEYS: &[Field] = &[
    Field::required("title", Type::Text, "the kind's name"),
    Field::optional(
        "how-to",
        Type::Text,
        "the heading of `rules` in a book with several kinds, if it is not the usual one",
    ),
    Field::required("rules", Type::Prose, "the rules of play"),
    Field::optional(
        "one-answer",
        Type::Text,
        "the last sentence of the rules of puzzles with one answer, if it is not the usual one",
    ),
    Field::required("short", Type::Text, "the rules in one sentence"),
    Field::required("caption", Type::Text, "the caption under the example"),
    Field::optional(
        "begin-title",
        Type::Text,
        "the heading of `begin`, if it is not the usual one",
    ),
    Field::required("begin", Type::Prose, "how to start solving"),
    Field::optional(
        "steps",
        Type::Map(&Type::Text),
        "the sentences below the worked example, by technique, and parts of these sentences",
    ),
    Field::optional(
        "phrases",
        Type::Map(&Type::Text),
        "the sentences that explain the kind's own techniques, by key",
    ),
    Field::optional("cover", Type::Table(COVER_KEYS), "the texts on the back of a cover"),
    Field::required("example", Type::Table(EXAMPLE_KEYS), "the example puzzle"),
    Field::required("levels", Type::Map(&Type::Table(LEVEL_KEYS)), "the levels"),
    Field::optional(
        "forms",
        Type::Map(&Type::Table(FORM_KEYS)),
        "texts for documents whose puzzles of this kind all have one form, such as clues",
    ),
];

/// The keys of a form. They replace the texts of the kind.
static FORM_KEYS: &[Field] = &[
    Field::required("rules", Type::Prose, "the rules of play"),
    Field::optional("short", Type::Text, "the rules in one sentence"),
    Field::optional("caption", Type::Text, "the caption under the example"),
    Field::required("begin", Type::Prose, "how to start solving"),
    Field::optional("pitch", Type::Text, "the sentences on the back of a cover"),
    Field::optional(
        "steps",
        Type::Map(&Type::Text),
        "the sentences below the worked example, by technique",
    ),
    Field::required("example", Type::Table(EXAMPLE_KEYS), "the example puzzle"),
    Field::required("levels", Type::Map(&Type::Table(FORM_LEVEL_KEYS)), "the levels"),
];

/// The keys of a level of a form.
static FORM_LEVEL_KEYS: &[Field] = &[
    Field::required("needs", Type::Text, "the techniques that the level needs"),
    Field::required("opener", Type::Text, "the sentence under the title of a chapter"),
];

/// The keys of the texts on the back of a cover.
static COVER_KEYS: &[Field] = &[
    Field::required("many", Type::Text, "the name of several puzzles, for example after a number"),
    Field::required("pitch", Type::Text, "one or two sentences that make a reader want to solve"),
];

/// The keys of the example.
static EXAMPLE_KEYS: &[Field] = &[
    Field::required("level", Type::Id, "the level of the example"),
    Field::optional("options", Type::Open, "the options of the kind"),
    Field::optional("files", Type::Map(&Type::Prose), "the text of each file that `options` names"),
];

/// The keys of a level.
static LEVEL_KEYS: &[Field] = &[
    Field::optional("name", Type::Text, "the level's name, if it is not the usual one"),
    Field::required("needs", Type::Text, "the techniques that the level needs"),
    Field::required("opener", Type::Text, "the sentence under the title of a chapter"),
];

/// The texts about a kind in one language.
#[derive(Debug)]
pub struct KindTexts {
    /// The kind's name.
    pub title: String,
    /// The heading of the rules in a book with several kinds.
    pub how_to: String,
    /// The rules of play, as Markdown.
    pub rules: String,
    /// The rules of play in one sentence.
    pub short: String,
    /// The caption under the example.
    pub caption: String,
    /// The heading of the text `begin`.
    pub begin_title: String,
    /// How to start solving, as Markdown.
    pub begin: String,
    /// The texts on the back of a cover. A kind without these texts gets general ones.
    pub cover: Option<CoverCopy>,
    /// The example puzzle.
    pub example: Example,
    /// The sentences that explain the kind's own techniques.
    pub phrases: BTreeMap<String, String>,
    levels: BTreeMap<String, LevelTexts>,
    steps: BTreeMap<String, String>,
    forms: BTreeMap<String, FormTexts>,
}

/// The texts of a form of a kind. They replace the texts of the kind; a missing text replaces
/// nothing.
#[derive(Debug)]
struct FormTexts {
    rules: String,
    short: Option<String>,
    caption: Option<String>,
    begin: String,
    pitch: Option<String>,
    steps: BTreeMap<String, String>,
    example: Example,
    /// The texts `needs` and `opener` of each level.
    levels: BTreeMap<String, [String; 2]>,
}

/// The texts of a kind on the back of a cover.
#[derive(Debug, Clone)]
pub struct CoverCopy {
    /// The name of several puzzles, for example after a number: "Sudoku puzzles".
    pub many: String,
    /// One or two sentences that make a reader want to solve.
    pub pitch: String,
}

/// The example puzzle that illustrates the rules of a kind. It includes the files that the
/// example's options name.
#[derive(Debug)]
pub struct Example {
    /// The name of the example's level.
    pub level: String,
    /// The options of the kind, if the example sets any.
    pub options: Option<Node>,
    /// The form of the puzzle, if the texts are for one form.
    pub form: Option<&'static str>,
    files: BTreeMap<String, String>,
}

impl Files for Example {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match self.files.get(path) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => Err(FileError::Missing(self.files.keys().cloned().collect())),
        }
    }
}

/// The texts about a level in one language.
#[derive(Debug, Clone)]
pub struct LevelTexts {
    /// The level's name.
    pub name: String,
    /// The techniques that the level needs, in a few words.
    pub needs: String,
    /// The techniques that the level needs, as the sentence under a chapter's title.
    pub opener: String,
}

impl KindTexts {
    /// Reads the texts of a kind in the language `code`. Returns `None` if the kind has no texts in
    /// this language.
    ///
    /// # Errors
    /// The text file has faults. The files in this crate have no faults.
    pub fn load(kind: &dyn Kind, code: &str) -> Option<Result<KindTexts, Faults>> {
        let name = kind.about().name;
        let (_, text) = kind.about().texts.iter().find(|(known, _)| *known == code)?;
        let source = Source::new(format!("languages/{code}/{name}.toml"), *text);
        Some(parse(&source).and_then(|node| {
            let mut reader = Reader::new(&NoFiles);
            let values = reader.table(&node, KIND_KEYS, "the language file");
            let has_one_answer = kind.about().claim == Claim::OneSolution;
            let texts = kind_texts(&values, Words::new(code), has_one_answer);
            let texts = texts.ok_or_else(|| reader.faults.clone());
            reader.faults.into_result(()).and(texts)
        }))
    }

    /// The texts about a level.
    pub fn level(&self, name: &str) -> Option<&LevelTexts> {
        self.levels.get(name)
    }

    /// The sentence under a chapter's title about a level, for puzzles of a form. `None` if there is no
    /// such sentence for the form.
    pub fn opener_of_form(&self, form: &str, level: &str) -> Option<&str> {
        let [_, opener] = self.forms.get(form)?.levels.get(level)?;
        Some(opener)
    }

    /// The sentence about a step of the worked example. Returns `None` if the kind has no sentence
    /// for the step.
    pub fn step(&self, step: &WorkedStep) -> Option<String> {
        let mut sentence = self.steps.get(&step.key)?.clone();
        for (name, value) in &step.values {
            let value = self.steps.get(value).unwrap_or(value);
            sentence = sentence.replace(&format!("{{{name}}}"), value);
        }
        Some(sentence)
    }

    /// The rules of a form; see [`Board::text_form`](crate::Board::text_form). The rules of the kind if there
    /// are no texts for this form.
    pub fn rules_of_form(&self, form: Option<&str>) -> &str {
        let own = form.and_then(|form| self.forms.get(form));
        own.map_or(&self.rules, |own| &own.rules)
    }

    /// Replaces the texts by those of a form; see [`Setter::text_form`](crate::Setter::text_form).
    /// Does nothing if there are no texts for this form.
    pub fn choose_form(&mut self, form: &'static str) {
        let Some(texts) = self.forms.remove(form) else { return };
        self.rules = texts.rules;
        self.begin = texts.begin;
        self.short = texts.short.unwrap_or_else(|| std::mem::take(&mut self.short));
        self.caption = texts.caption.unwrap_or_else(|| std::mem::take(&mut self.caption));
        if let (Some(cover), Some(pitch)) = (&mut self.cover, texts.pitch) {
            cover.pitch = pitch;
        }
        self.steps.extend(texts.steps);
        self.example = Example { form: Some(form), ..texts.example };
        for (level, [needs, opener]) in texts.levels {
            if let Some(known) = self.levels.get_mut(&level) {
                (known.needs, known.opener) = (needs, opener);
            }
        }
    }

    /// Replaces every text for readers by the result of `spelt`, for a variant of a language with
    /// another spelling.
    pub fn respell(&mut self, spelt: &dyn Fn(&str) -> String) {
        let texts = [
            &mut self.title,
            &mut self.how_to,
            &mut self.rules,
            &mut self.short,
            &mut self.caption,
            &mut self.begin_title,
            &mut self.begin,
        ];
        let cover = self.cover.iter_mut().flat_map(|cover| [&mut cover.many, &mut cover.pitch]);
        let levels = self.levels.values_mut();
        let levels = levels.flat_map(|own| [&mut own.name, &mut own.needs, &mut own.opener]);
        let forms = self.forms.values_mut().flat_map(|form| {
            let levels = form.levels.values_mut().flatten();
            let optional = [&mut form.short, &mut form.caption, &mut form.pitch];
            let steps = form.steps.values_mut();
            let texts = [&mut form.rules, &mut form.begin].into_iter();
            texts.chain(optional.into_iter().flatten()).chain(levels).chain(steps)
        });
        let steps = self.steps.values_mut();
        for text in texts.into_iter().chain(cover).chain(levels).chain(forms).chain(steps) {
            *text = spelt(text);
        }
    }

    /// Replaces the name of a level.
    pub fn rename_level(&mut self, level: &str, name: &str) {
        if let Some(texts) = self.levels.get_mut(level) {
            name.clone_into(&mut texts.name);
        }
    }
}

impl Words {
    /// The words of a language and the phrases of a kind's text file. An unknown language gives
    /// English.
    pub fn of_kind(kind: &dyn Kind, language: &str) -> Words {
        let texts = KindTexts::load(kind, Words::code(language));
        let phrases = texts.and_then(Result::ok).map(|texts| texts.phrases);
        Words::new(language).with(phrases.unwrap_or_default())
    }
}

/// The texts of a file. Texts that every kind has alike come from the words of the language. The rules of
/// puzzles with one answer end with a sentence that says so.
fn kind_texts(values: &Values, words: &Words, has_one_answer: bool) -> Option<KindTexts> {
    let text = |name: &str| values.text(name).map(|text| text.trim().to_owned());
    let title = text("title")?;
    let lower = lower_first(&title);
    let how_to = || words.say("how-to", &[("title", &title), ("lower", &lower)]);
    let one_answer = || text("one-answer").unwrap_or_else(|| words.word("one-answer"));
    let one_answer = if has_one_answer { one_answer() } else { String::new() };
    let rules = |rules: String| format!("{rules} {one_answer}").trim_end().to_owned();
    let mut levels = BTreeMap::new();
    for (name, level) in values.table("levels")?.iter() {
        let Data::Table(level) = &level.data else { continue };
        let texts = LevelTexts {
            name: match level.text("name") {
                Some(own) => own.to_owned(),
                None => words.word(&format!("level-{name}")),
            },
            needs: level.text("needs")?.to_owned(),
            opener: level.text("opener")?.to_owned(),
        };
        levels.insert(name.to_owned(), texts);
    }
    let steps = values.table("steps").into_iter().flat_map(Values::texts);
    let phrases = values.table("phrases").into_iter().flat_map(Values::texts);
    let mut forms = BTreeMap::new();
    for (name, form) in values.table("forms").into_iter().flat_map(Values::iter) {
        let Data::Table(form) = &form.data else { continue };
        let own = form_texts(form)?;
        forms.insert(name.to_owned(), FormTexts { rules: rules(own.rules), ..own });
    }
    let cover = values.table("cover").and_then(|cover| {
        let text = |name: &str| cover.text(name).map(|text| text.trim().to_owned());
        Some(CoverCopy { many: text("many")?, pitch: text("pitch")? })
    });
    Some(KindTexts {
        how_to: text("how-to").unwrap_or_else(how_to),
        title,
        rules: rules(text("rules")?),
        short: text("short")?,
        caption: text("caption")?,
        begin_title: text("begin-title").unwrap_or_else(|| words.word("begin-title")),
        begin: text("begin")?,
        cover,
        example: example(values)?,
        levels,
        forms,
        phrases: phrases.map(|(key, text)| (key.to_owned(), text.to_owned())).collect(),
        steps: steps.map(|(name, text)| (name.to_owned(), text.to_owned())).collect(),
    })
}

/// A text with a small first letter.
fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_lowercase).collect();
    first + chars.as_str()
}

/// The example of a kind or of a form.
fn example(values: &Values) -> Option<Example> {
    let example = values.table("example")?;
    let options = match example.get("options").map(|value| &value.data) {
        Some(Data::Open(node)) => Some(node.clone()),
        _ => None,
    };
    let files = example.table("files").into_iter().flat_map(Values::texts);
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    Some(Example { level: example.text("level")?.to_owned(), options, form: None, files })
}

fn form_texts(values: &Values) -> Option<FormTexts> {
    let mut levels = BTreeMap::new();
    for (name, level) in values.table("levels")?.iter() {
        let Data::Table(level) = &level.data else { continue };
        let texts = ["needs", "opener"].map(|key| level.text(key).map(str::to_owned));
        let [Some(needs), Some(opener)] = texts else { return None };
        levels.insert(name.to_owned(), [needs, opener]);
    }
    let text = |name: &str| values.text(name).map(|text| text.trim().to_owned());
    let steps = values.table("steps").into_iter().flat_map(Values::texts);
    Some(FormTexts {
        rules: text("rules")?,
        short: text("short"),
        caption: text("caption"),
        begin: text("begin")?,
        pitch: text("pitch"),
        steps: steps.map(|(name, text)| (name.to_owned(), text.to_owned())).collect(),
        example: example(values)?,
        levels,
    })
}
