//! Checks TOML against key tables and collects every fault.

mod sizes;
mod text_files;

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::path::{Component, Path};
use std::sync::Arc;

use chrono::{Datelike, NaiveDate};

use super::files::{FileKind, Files, IMPRINT_PREFIX, Scope};
use super::{Data, Field, FileBytes, Need, Node, NodeData, Type, Value, Values, node};
use crate::diagnostic::{Diagnostic, Faults, Place, Source, clipped, did_you_mean, nearest};
use crate::printed_text::{PrintFault, print_fault};
use crate::units::{LengthError, Pt};

/// Checks nodes against key tables and collects the faults.
pub struct Reader<'a> {
    files: &'a dyn Files,
    /// Whether tables may lack required keys. This is true for tables that are merged over a
    /// complete table later.
    partial: bool,
    /// The faults found so far.
    pub faults: Faults,
    /// Advice about files that were read.
    pub advice: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    /// Creates a reader. Files that the text names are read from `files`.
    pub fn new(files: &'a dyn Files) -> Reader<'a> {
        Reader { files, partial: false, faults: Faults::default(), advice: Vec::new() }
    }

    /// The files that the reader reads.
    pub fn files(&self) -> &'a dyn Files {
        self.files
    }

    /// Checks a table and fills in defaults. `what` is the name of the table in messages, for
    /// example `[book]`.
    ///
    /// Returns all valid values. Adds a fault for each invalid value, each unknown key and each
    /// missing required key.
    pub fn table(&mut self, node: &Node, fields: &'static [Field], what: &str) -> Values {
        let mut values = Values::empty(node.place.clone());
        let NodeData::Table(entries) = &node.data else {
            self.wrong_type(node, what, "a table", "{ key = value }");
            return values;
        };
        // A misspelt key is reported as unknown, so the key that the user meant is not also
        // reported as missing.
        let mut written: Vec<&str> = Vec::new();
        for (key, item) in entries {
            let Some(field) = fields.iter().find(|field| field.name == key.name) else {
                let known = || fields.iter().map(|field| field.name);
                self.unknown_key(&key.place, &key.name, known(), what);
                written.extend(nearest(&key.name, known()));
                continue;
            };
            written.push(field.name);
            values.written.insert(field.name.to_owned());
            if let Some(value) = self.value(item, &field.ty, &header(field)) {
                values.entries.insert(field.name.to_owned(), value);
            }
        }
        if self.partial {
            return values;
        }
        self.fill(&mut values, fields, what, &written);
        values
    }

    /// Fills in the defaults of a table. Adds a fault for each missing required key that is not in
    /// `misspelt`.
    fn fill(
        &mut self,
        values: &mut Values,
        fields: &'static [Field],
        what: &str,
        misspelt: &[&str],
    ) {
        for field in fields {
            if values.entries.contains_key(field.name) || values.wrote(field.name) {
                continue;
            }
            match field.need {
                Need::Optional => {}
                Need::Default(text) => {
                    let value = self.default_value(field, text);
                    values.entries.extend(value.map(|value| (field.name.to_owned(), value)));
                }
                Need::Required if misspelt.contains(&field.name) => {}
                Need::Required => self.faults.push(
                    Diagnostic::input(format!("{what} has no `{}`", field.name))
                        .at(&values.place, "missing here")
                        .help(match field.ty {
                            Type::Table(_) | Type::List(Type::Table(_), ..) => {
                                format!("add {}: {}", header(field), field.help)
                            }
                            _ => format!("add a line `{} = …`: {}", field.name, field.help),
                        }),
                ),
            }
        }
    }

    /// Fills in the defaults of merged tables, nested tables included, and checks that the tables
    /// have all required keys.
    pub fn complete(&mut self, mut values: Values, fields: &'static [Field], what: &str) -> Values {
        self.fill(&mut values, fields, what, &[]);
        for field in fields {
            let Some(Value { data: Data::Table(inner), .. }) = values.entries.get_mut(field.name)
            else {
                continue;
            };
            let table = std::mem::replace(inner, Values::empty(inner.place.clone()));
            *inner = match field.ty {
                Type::Table(fields) => self.complete(table, fields, &header(field)),
                Type::Map(Type::Table(fields)) => self.complete_map(table, fields),
                _ => table,
            };
        }
        values
    }

    fn complete_map(&mut self, mut map: Values, fields: &'static [Field]) -> Values {
        for (key, value) in &mut map.entries {
            if let Data::Table(inner) = &mut value.data {
                let table = std::mem::replace(inner, Values::empty(inner.place.clone()));
                *inner = self.complete(table, fields, &format!("`{}`", clipped(key)));
            }
        }
        map
    }

    /// Checks a table that is merged over a complete table later: keys may be missing, and no
    /// defaults are filled in.
    pub fn partial_table(&mut self, node: &Node, fields: &'static [Field], what: &str) -> Values {
        let before = std::mem::replace(&mut self.partial, true);
        let values = self.table(node, fields, what);
        self.partial = before;
        values
    }

    /// Checks one value against a type. `what` is the name of the value in messages.
    pub fn value(&mut self, node: &Node, ty: &'static Type, what: &str) -> Option<Value> {
        // A list or table that contains faults is still returned, so that later checks can find
        // more faults.
        let data = self.data(node, ty, what)?;
        Some(Value { place: node.place.clone(), data })
    }

    /// Adds a fault for an unknown key and suggests the nearest known key.
    pub fn unknown_key<'k>(
        &mut self,
        place: &Place,
        name: &str,
        known: impl Iterator<Item = &'k str>,
        what: &str,
    ) {
        let known: Vec<&str> = known.collect();
        let help = did_you_mean(name, known.iter().copied(), || match known[..] {
            [] => "no keys are allowed in this table".to_owned(),
            _ => format!("the keys are {}", known.join(", ")),
        });
        self.faults.push(
            Diagnostic::input(format!("{what} has no key `{}`", clipped(name)))
                .at(place, "unknown key")
                .help(help),
        );
    }

    fn default_value(&mut self, field: &'static Field, text: &str) -> Option<Value> {
        let source = Source::new(format!("default of {}", field.name), format!("x = {text}"));
        let node = node::parse(&source).ok()?;
        let NodeData::Table(entries) = node.data else { return None };
        let (_, item) = entries.into_iter().next()?;
        self.value(&item, &field.ty, field.name)
    }

    fn wrong_type(&mut self, node: &Node, what: &str, wanted: &str, example: &str) {
        let found = node.data.type_name();
        self.faults.push(
            Diagnostic::input(format!("{what} must be {wanted}"))
                .at(&node.place, format!("this is {found}"))
                .help(format!("write {wanted}, for example {example}")),
        );
    }

    /// Checks one value against a type. Returns the checked data without its position in the
    /// source.
    fn data(&mut self, node: &Node, ty: &'static Type, what: &str) -> Option<Data> {
        let place = &node.place;
        match (ty, &node.data) {
            (Type::Text, NodeData::Text(text)) => self.line(text, place, what).map(Data::Text),
            (Type::Prose, NodeData::Text(text)) => Some(Data::Text(text.clone())),
            (Type::Id, NodeData::Text(text)) => self.id(text, place, what).map(Data::Text),
            (Type::Int(min, max), NodeData::Int(number)) => {
                let number = number.filter(|number| (*min..=*max).contains(number));
                if number.is_none() {
                    let range = format!("from {min} to {max}");
                    self.out_of_range(place, what, &range);
                }
                number.map(Data::Int)
            }
            (Type::Number(..), NodeData::Int(Some(number))) => {
                self.number(*number as f64, ty, place, what)
            }
            (Type::Number(..), NodeData::Float(number)) => self.number(*number, ty, place, what),
            (Type::Length(min, max), NodeData::Text(text)) => {
                self.length(text, *min, *max, place, what).map(Data::Length)
            }
            (Type::Length(..), NodeData::Int(_) | NodeData::Float(_)) => {
                self.no_unit(place, what);
                None
            }
            (Type::Size(min, max), NodeData::Text(text)) => {
                self.size(text, *min, *max, place, what).map(Data::Size)
            }
            (Type::NamedSize(known, min, max), NodeData::Text(text)) => {
                self.named_size(text, known, (*min, *max), place, what).map(Data::Size)
            }
            (Type::Flag, NodeData::Flag(flag)) => Some(Data::Flag(*flag)),
            (Type::Choice(words), NodeData::Text(text)) => {
                self.choice(text, words, place, what).map(Data::Text)
            }
            // A text with a full stop is a file name without the brackets of a list.
            (Type::WordOr(words, _), NodeData::Text(text)) if !text.contains('.') => {
                self.choice(text, words, place, what).map(Data::Text)
            }
            (Type::WordOr(_, of), _) => self.value(node, of, what).map(|value| value.data),
            (Type::Date, NodeData::Date(text) | NodeData::Text(text)) => {
                self.date(text, place, what).map(Data::Date)
            }
            (Type::Path, NodeData::Text(text)) => self.path(text, place, what).map(Data::Text),
            (Type::TextFile(kind), NodeData::Text(text)) => {
                let path = self.path(text, place, what)?;
                self.text_file(&path, *kind, place).map(Data::File)
            }
            (Type::TextFiles(kind), NodeData::Text(text)) => {
                let path = self.path(text, place, what)?;
                self.text_files(&path, *kind, place).map(Data::Files)
            }
            (Type::BinaryFile(kind), NodeData::Text(text)) => {
                let path = self.path(text, place, what)?;
                let bytes = self.bytes(&path, *kind, place)?;
                Some(Data::Bytes(Arc::new(FileBytes { name: self.files.name(&path), bytes })))
            }
            (Type::List(of, min, max), NodeData::List(items)) => {
                self.list(items, of, *min..=*max, place, what).map(Data::List)
            }
            (Type::Table(fields), NodeData::Table(_)) => {
                Some(Data::Table(self.table(node, fields, what)))
            }
            (Type::Map(of), NodeData::Table(entries)) => {
                let mut values = Values::empty(place.clone());
                for (key, item) in entries {
                    let value = self.value(item, of, &format!("`{}`", clipped(&key.name)));
                    values.entries.extend(value.map(|value| (key.name.clone(), value)));
                }
                Some(Data::Table(values))
            }
            (Type::Open, NodeData::Table(_)) => Some(Data::Open(node.clone())),
            (ty, _) => {
                let example = match ty {
                    Type::List(Type::Table(_), ..) => {
                        Cow::from(format!("{what} on a line of its own"))
                    }
                    _ => ty.example(),
                };
                self.wrong_type(node, what, ty.describe(), &example);
                None
            }
        }
    }

    fn choice(
        &mut self,
        text: &str,
        words: &[&'static str],
        place: &Place,
        what: &str,
    ) -> Option<String> {
        if words.contains(&text) {
            return Some(text.to_owned());
        }
        let help =
            did_you_mean(text, words.iter().copied(), || format!("write one of {}", quoted(words)));
        self.faults.push(
            Diagnostic::input(format!("{what} cannot be {:?}", clipped(text)))
                .at(place, "not one of the choices")
                .help(help),
        );
        None
    }

    fn date(&mut self, text: &str, place: &Place, what: &str) -> Option<NaiveDate> {
        // Year 0 does not exist in calendars, and PDF dates have exactly four digits for the year.
        let date = NaiveDate::parse_from_str(text, "%Y-%m-%d")
            .ok()
            .filter(|date| (1..=9999).contains(&date.year()));
        if date.is_none() {
            self.faults.push(
                Diagnostic::input(format!("{what} is not a calendar date"))
                    .at(place, "no such day")
                    .help("write year, month and day: 2026-11-20"),
            );
        }
        date
    }

    fn list(
        &mut self,
        items: &[Node],
        of: &'static Type,
        length: RangeInclusive<usize>,
        place: &Place,
        what: &str,
    ) -> Option<Vec<Value>> {
        if !length.contains(&items.len()) {
            let count = match (*length.start(), *length.end()) {
                (1, 1) => "1 value".to_owned(),
                (min, max) if min == max => format!("{min} values"),
                (min, usize::MAX) => format!("{min} or more values"),
                (min, max) => format!("{min} to {max} values"),
            };
            self.faults.push(
                Diagnostic::input(format!("{what} has {} values", items.len()))
                    .at(place, format!("must have {count}"))
                    .help(format!("write {count}")),
            );
            return None;
        }
        // A table that is merged over another table replaces whole lists. Tables in a list are
        // therefore never merged and must be complete.
        let before = std::mem::replace(&mut self.partial, false);
        let each = match of {
            Type::Table(_) => what.to_owned(),
            _ => format!("a value of {what}"),
        };
        let values = items.iter().filter_map(|item| self.value(item, of, &each)).collect();
        self.partial = before;
        Some(values)
    }

    fn line(&mut self, text: &str, place: &Place, what: &str) -> Option<String> {
        let Some(LineFault { label, help }) = line_fault(text) else {
            return Some(text.to_owned());
        };
        let fault = Diagnostic::input(format!("{what} must be one line of text"));
        self.faults.push(fault.at(place, label).help(help));
        None
    }

    fn id(&mut self, text: &str, place: &Place, what: &str) -> Option<String> {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if !text.is_empty() && text.len() <= 64 && text.chars().all(fits) {
            return Some(text.to_owned());
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let joined = words.join("-");
        let help = match !joined.is_empty() && joined.len() <= 64 && joined.chars().all(fits) {
            true => {
                format!("write a name without spaces, such as {:?} or {joined:?}", words.concat())
            }
            false => "write a name like \"warm-up\"".to_owned(),
        };
        self.faults.push(
            Diagnostic::input(format!("{what} is not a valid name"))
                .at(place, "1 to 64 letters, digits, hyphens and underscores")
                .help(help),
        );
        None
    }

    fn number(
        &mut self,
        number: f64,
        ty: &'static Type,
        place: &Place,
        what: &str,
    ) -> Option<Data> {
        let Type::Number(min, max) = ty else { return None };
        // NaN fails both comparisons, so it is reported as out of range.
        if number >= *min && number <= *max {
            return Some(Data::Number(number));
        }
        self.out_of_range(place, what, &format!("from {min} to {max}"));
        None
    }

    fn out_of_range(&mut self, place: &Place, what: &str, range: &str) {
        self.faults.push(
            Diagnostic::input(format!("{what} is out of range"))
                .at(place, format!("must be {range}"))
                .help(format!("write a number {range}")),
        );
    }

    fn no_unit(&mut self, place: &Place, what: &str) {
        self.faults.push(
            Diagnostic::input(format!("{what} is a length without a unit"))
                .at(place, "no unit")
                .help("write number and unit in quotation marks: \"6in\", \"152mm\", \"12pt\""),
        );
    }

    fn length(&mut self, text: &str, min: f64, max: f64, place: &Place, what: &str) -> Option<Pt> {
        match text.parse::<Pt>() {
            Ok(length) if length.0 >= min && length.0 <= max => Some(length),
            Ok(_) => {
                // For large lengths such as paper sizes, the message gives the limits in inches and
                // millimetres. For line widths and type sizes, it gives the limits in points.
                let range = if max > 300.0 {
                    // The minimum is rounded up and the maximum is rounded down, so that a user can
                    // write the limits as the message gives them.
                    let low = [Pt(min).inches() * 100.0, Pt(min).mm()].map(f64::ceil);
                    let high = [Pt(max).inches() * 100.0, Pt(max).mm()].map(f64::floor);
                    let inches = [low[0] / 100.0, high[0] / 100.0];
                    let [from, to] = inches;
                    format!("from {from} to {to} in ({} to {} mm)", low[1], high[1])
                } else {
                    format!("from {min} to {max} pt")
                };
                self.faults.push(
                    Diagnostic::input(format!("{what} is out of range"))
                        .at(place, format!("must be {range}"))
                        .help(format!("write a length {range}")),
                );
                None
            }
            Err(LengthError::NoUnit) => {
                self.no_unit(place, what);
                None
            }
            Err(error) => {
                self.faults.push(
                    Diagnostic::input(format!("{what} is not a length"))
                        .at(place, error.to_string())
                        .help("write a number and a unit (in, mm, cm, pt, pc): \"6in\", \"152mm\""),
                );
                None
            }
        }
    }

    /// Checks that a path leads to a file in the scope of [`Files::scope`]. The paths of a spec must
    /// stay inside the folder of the spec and be portable. Adds a fault for any other path.
    pub fn path(&mut self, text: &str, place: &Place, what: &str) -> Option<String> {
        let is_inside = || {
            let mut parts = Path::new(text).components();
            parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
        };
        let (fault, label, help) = match () {
            () if self.files.scope() == Scope::All && !text.is_empty() => {
                return Some(text.to_owned());
            }
            () if text.is_empty() => {
                ("is empty", "a path must be here", "write a path inside the folder of the spec")
            }
            () if text.contains('\\') => {
                ("contains a backslash", "not a portable path", "separate folders with `/`")
            }
            () if text.contains(char::is_control) => (
                "contains a control character",
                "not a portable path",
                "remove the control character",
            ),
            () if !is_inside() => (
                "is outside the folder of the spec",
                "not a path inside the folder of the spec",
                "use a file or folder in the folder of the spec or in a subfolder; write its path relative to the folder of the spec, with `/`",
            ),
            () => return Some(text.to_owned()),
        };
        self.faults.push(Diagnostic::input(format!("{what} {fault}")).at(place, label).help(help));
        None
    }

    /// Reads the bytes of a file. Adds a fault at `place` if the file cannot be read.
    pub fn bytes(&mut self, path: &str, kind: FileKind, place: &Place) -> Option<Vec<u8>> {
        match self.files.bytes_of(path, kind) {
            Ok(bytes) => Some(bytes),
            Err(error) => {
                let help = error.help(path, self.files.scope());
                let shown = path.strip_prefix(IMPRINT_PREFIX).unwrap_or(path);
                self.faults.push(
                    Diagnostic::file(format!("{} cannot be read", clipped(shown)))
                        .at(place, error.to_string())
                        .help(help),
                );
                None
            }
        }
    }
}

/// The reason why a text is not one line of text ([`Type::Text`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// The reason, as the label of the text.
    pub label: Cow<'static, str>,
    /// What to do.
    pub help: &'static str,
}

/// The reason why a text is not one line of at most 500 characters that can be printed.
/// Returns `None` for a valid line. All texts from files follow this rule.
pub fn line_fault(text: &str) -> Option<LineFault> {
    const MAX: usize = 500;
    if text.chars().any(char::is_control) {
        let label = "a line break or a control character";
        return Some(LineFault { label: label.into(), help: "write the text in one line" });
    }
    if let Some(PrintFault { label, help, .. }) = print_fault(text) {
        return Some(LineFault { label: label.into(), help });
    }
    let is_long = text.chars().nth(MAX).is_some();
    let label = "more than 500 characters".into();
    is_long.then_some(LineFault { label, help: "shorten the text" })
}

/// The text that names a key in messages: for a table its header, for example `[page]`; for any
/// other key its name in backquotes.
fn header(field: &Field) -> String {
    match field.ty {
        Type::Table(_) | Type::Map(_) | Type::Open => format!("[{}]", field.name),
        Type::List(Type::Table(_), ..) => format!("[[{}]]", field.name),
        _ => format!("`{}`", field.name),
    }
}

fn quoted(words: &[&str]) -> String {
    words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
}

impl Type {
    /// A sample value of the type, as written in TOML.
    fn example(&self) -> Cow<'static, str> {
        let fixed = match self {
            Type::Text | Type::Prose | Type::Choice(_) => "\"text\"",
            Type::Id => "\"sudoku\"",
            Type::Int(least, most) => return 40.clamp(*least, *most).to_string().into(),
            Type::Number(..) => "2.5",
            Type::Length(..) => "\"12mm\"",
            Type::Size(..) | Type::NamedSize(..) => "\"6in x 9in\"",
            Type::Flag => "true",
            Type::Date => "2026-11-20",
            Type::Path | Type::TextFile(_) | Type::TextFiles(_) | Type::BinaryFile(_) => {
                "\"folder/file.txt\""
            }
            Type::List(..) => "[first, second]",
            Type::WordOr(_, of) => return of.example(),
            Type::Table(_) | Type::Map(_) | Type::Open => "{ key = value }",
        };
        fixed.into()
    }

    /// A noun for values of the type, for messages and listings.
    pub fn describe(&self) -> &'static str {
        match self {
            Type::Text | Type::Prose => "text",
            Type::Id => "a name",
            Type::Int(..) => "a whole number",
            Type::Number(..) => "a number",
            Type::Length(..) => "a length with its unit",
            Type::Size(..) => "a width and a height",
            Type::NamedSize(..) => "the name of a size, or a width and a height",
            Type::Flag => "true or false",
            Type::Choice(_) => "one of several words",
            Type::Date => "a date",
            Type::Path | Type::TextFile(_) | Type::BinaryFile(_) => "the path of a file",
            Type::TextFiles(_) => "the path of a file, a pattern, or `builtin:` and a name",
            Type::List(..) => "a list",
            Type::WordOr(_, Type::TextFile(_)) => "a word, or the path of a file",
            Type::WordOr(..) => "a word or a list",
            Type::Table(_) | Type::Map(_) | Type::Open => "a table",
        }
    }
}
