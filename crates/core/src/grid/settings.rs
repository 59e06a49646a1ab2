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
    /// The place of the size in the spec.
    pub place: Place,
    /// The other options with a number, by name.
    numbers: Vec<(&'static str, i64)>,
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
        let numbers = own.filter_map(|option| match options.get(option.name)?.data {
            Data::Int(number) => Some((option.name, number)),
            _ => None,
        });
        Ok(Settings {
            size,
            symmetry: symmetry.unwrap_or(Symmetry::HalfTurn),
            place: options.place(name).clone(),
            numbers: numbers.collect(),
        })
    }

    /// The value of an option that has a number.
    pub fn number(&self, name: &str) -> Option<usize> {
        let number = self.numbers.iter().find(|(known, _)| *known == name)?.1;
        usize::try_from(number).ok()
    }

    /// Sets the value of an option that has a number.
    pub fn set(&mut self, name: &'static str, value: usize) {
        self.numbers.retain(|(known, _)| *known != name);
        self.numbers.push((name, i64::try_from(value).unwrap_or(i64::MAX)));
    }
}
