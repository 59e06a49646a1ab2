//! The settings of a chapter, from its options.

use super::form::Form;
use super::size::Size;
use crate::solver::symmetry::Symmetry;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::schema::{Data, Field, Type, Values};

/// The option for the symmetry of the pattern of clues.
pub const SYMMETRY: Field = Field::with_default(
    "symmetry",
    Type::Choice(Symmetry::NAMES),
    "\"half-turn\"",
    "the symmetry of the pattern of clues",
);

/// The settings of a chapter.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The size of the grids: the option `size`, or the options `columns` and `rows`.
    pub size: Size,
    /// The symmetry of the pattern of clues: the option `symmetry`.
    pub symmetry: Symmetry,
    /// The other options with a number or a text, by name.
    others: Vec<(&'static str, Setting)>,
    /// The places of all options.
    places: Vec<(&'static str, Place)>,
}

/// The value of an option.
#[derive(Clone, Debug)]
enum Setting {
    Number(usize),
    Text(String),
}

impl Settings {
    /// Reads the options of a chapter. `fields` are the options of the kind.
    ///
    /// # Errors
    /// Grids of the kind do not have the size.
    pub fn read(form: &Form, fields: &[Field], options: &Values) -> Result<Settings, Faults> {
        let sizes = &form.sizes;
        let side = |name| options.int(name).and_then(|side| usize::try_from(side).ok());
        let columns = side("size").or_else(|| side("columns")).unwrap_or(sizes.default);
        let size = Size { columns, rows: side("rows").unwrap_or(columns) };
        let name = if options.get("size").is_some() { "size" } else { "columns" };
        if !sizes.has(size) {
            let noun = form.noun;
            return Err(Diagnostic::input(format!("{noun} does not have {size} cells"))
                .at(options.place(name), sizes.range())
                .help(format!("choose {}", sizes.nearest(columns)))
                .into());
        }
        let symmetry = options.text("symmetry").and_then(Symmetry::from_name);
        let is_own = |name: &str| !matches!(name, "size" | "columns" | "rows");
        let own = fields.iter().filter(|option| is_own(option.name));
        let value = |name: &str| match &options.get(name)?.data {
            Data::Int(number) => usize::try_from(*number).ok().map(Setting::Number),
            Data::Text(text) => Some(Setting::Text(text.clone())),
            _ => None,
        };
        let others = own.filter_map(|option| Some((option.name, value(option.name)?)));
        let places = fields.iter().map(|option| (option.name, options.place(option.name).clone()));
        Ok(Settings {
            size,
            symmetry: symmetry.unwrap_or(Symmetry::HalfTurn),
            others: others.collect(),
            places: places.collect(),
        })
    }

    /// The value of an option that has a number.
    pub fn number(&self, name: &str) -> Option<usize> {
        match self.setting(name)? {
            Setting::Number(number) => Some(*number),
            Setting::Text(_) => None,
        }
    }

    /// The value of an option that has a text.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.setting(name)? {
            Setting::Text(text) => Some(text),
            Setting::Number(_) => None,
        }
    }

    /// The value of an option as text.
    pub(super) fn written(&self, name: &str) -> Option<String> {
        match self.setting(name)? {
            Setting::Number(number) => Some(number.to_string()),
            Setting::Text(text) => Some(text.clone()),
        }
    }

    fn setting(&self, name: &str) -> Option<&Setting> {
        self.others.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Sets the value of an option that has a number.
    pub fn set(&mut self, name: &'static str, value: usize) {
        self.change(name, Setting::Number(value));
    }

    /// Sets the value of an option that has a text.
    pub fn set_text(&mut self, name: &'static str, value: String) {
        self.change(name, Setting::Text(value));
    }

    fn change(&mut self, name: &'static str, value: Setting) {
        self.others.retain(|(known, _)| *known != name);
        self.others.push((name, value));
    }

    /// An error about the level of a chapter, at one of its options.
    pub fn level_fault(
        &self,
        option: &str,
        message: String,
        label: &str,
        help: &str,
    ) -> Diagnostic {
        let place = self.places.iter().find(|(known, _)| *known == option);
        let fault = Diagnostic::input(message).help(help);
        match place {
            Some((_, place)) => fault.at(place, label),
            None => fault,
        }
    }
}
