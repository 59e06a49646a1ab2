//! Declares the keys of a table and the struct for their values in one place.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::NaiveDate;

use super::{Data, Field, Need, NoFiles, Reader, Type, Value, Values, parse};
use crate::diagnostic::{Faults, Place, Source};
use crate::units::{Pt, Size};

/// Declares the keys of tables: for each table a struct, its table of [`Field`]s and its reader.
///
/// The declaration of a key has these parts, in this order:
///
/// - The help, as a doc comment. It is also the documentation of the field.
/// - `"key" =>`, if the field of the struct has another name than the key.
/// - The name and the Rust type of the field. The type gives the [`Type`] of the key ([`FromValue`]).
///   A key of type `Option` is optional. Write `(T, Place)` to keep the place of the value.
/// - `[min..=max]`, for a list: the minimum and the maximum number of values.
/// - `as Type`: a narrower type than the Rust type, for example a range. The name is a variant of
///   [`Type`] or a constant. For a list or a map, it is the type of the values.
/// - `= default`, as in TOML. A key of another type than `Option` without a default is required.
///
/// A first line `..Shared,` adds the keys of another struct at the start of the table. The struct
/// does not have these keys; read them with `Shared::from_table`.
///
/// ```
/// use bookgen_base::{FromTable, Place, Pt, Source, keys, words};
///
/// words! {
///     /// Where page numbers are printed.
///     pub enum Position {
///         /// At the outer edge.
///         Outside = "outside",
///         /// In the middle.
///         Centre = "centre",
///     }
/// }
///
/// keys! {
///     /// The design of a page.
///     #[derive(Debug, PartialEq)]
///     pub struct Page {
///         /// the name of the design
///         title: String,
///         /// the margin at the top
///         "top" => top_margin: Pt as Length(0.0, 144.0) = "1in",
///         /// the number of columns
///         columns: Option<(u8, Place)> as Int(1, 12),
///         /// where page numbers are
///         folio: Position = "outside",
///         /// further pages
///         pages: Vec<SinglePage>[0..=20] = [],
///     }
///
///     /// A further page.
///     #[derive(Debug, PartialEq)]
///     pub struct SinglePage {
///         /// whether the page is blank
///         blank: bool = false,
///     }
/// }
///
/// let read = |text: &str| Page::from_toml(&Source::new("page.toml", text), "the page");
///
/// let page = read("title = 'Plain'\ncolumns = 3\n[[pages]]")?;
/// assert_eq!((page.title.as_str(), page.top_margin), ("Plain", Pt(72.0)));
/// assert_eq!((page.folio, page.pages), (Position::Outside, vec![SinglePage { blank: false }]));
/// let (columns, place) = page.columns.unwrap();
/// assert_eq!((columns, place.line_column()), (3, (2, 11)));
///
/// assert_eq!(
///     read("title = 'Wide'\ncolumns = 13").unwrap_err().to_string(),
///     "`columns` is out of range (page.toml:2:11); write a number from 1 to 12\n",
/// );
/// # Ok::<(), bookgen_base::Faults>(())
/// ```
///
/// A range that the Rust type cannot hold does not compile:
///
/// ```compile_fail,E0080
/// bookgen_base::keys! {
///     /// Limits of ink.
///     pub struct Ink {
///         /// the maximum total ink coverage, in percent
///         coverage: u8 as Int(0, 400),
///     }
/// }
/// const KEYS: &[bookgen_base::Field] = <Ink as bookgen_base::FromTable>::KEYS;
/// ```
#[macro_export]
macro_rules! keys {
    // The rules with @ expand to the parts of a key.
    (@name $name:ident) => { stringify!($name) };
    (@name $name:ident $key:literal) => { $key };

    (@need $type:ty) => { <$type as $crate::schema::FromValue>::NEED };
    (@need $type:ty = $default:tt) => { $crate::schema::Need::Default(stringify!($default)) };

    (@schema $($schema:tt)+) => {{
        #[allow(unused_imports)]
        use $crate::schema::Type::*;
        const SCHEMA: &$crate::schema::Type = &$($schema)+;
        SCHEMA
    }};

    ($(
        $(#[$attribute:meta])*
        $vis:vis struct $table:ident {
            $(..$shared:ident,)?
            $(
                $(#[doc = $help:literal])+
                $($key:literal =>)? $name:ident: $type:ty
                    $([$min:literal..=$max:literal])?
                    $(as $schema:ident $(($($parameter:expr),*))?)?
                    $(= $default:tt)?,
            )+
        }
    )+) => {$(
        $(#[$attribute])*
        $vis struct $table {
            $($(#[doc = $help])+ $vis $name: $type,)+
        }

        impl $crate::schema::FromTable for $table {
            const KEYS: &'static [$crate::schema::Field] = {
                const TABLES: &[&[$crate::schema::Field]] = &[
                    $(<$shared as $crate::schema::FromTable>::KEYS,)?
                    &[$($crate::schema::Field {
                        name: $crate::keys!(@name $name $($key)?),
                        ty: <$type as $crate::schema::FromValue>::TYPE
                            $(.of_length($min, $max))?
                            $(.narrowed($crate::keys!(@schema $schema $(($($parameter),*))?)))?,
                        need: $crate::keys!(@need $type $(= $default)?),
                        help: concat!($($help),+).trim_ascii(),
                    },)+],
                ];
                &$crate::schema::joined::<{ $crate::schema::count(TABLES) }>(TABLES)
            };

            fn from_table(values: &$crate::schema::Values) -> Option<Self> {
                Some($table {
                    $($name: values.read($crate::keys!(@name $name $($key)?))?,)+
                })
            }
        }
    )+};
}

/// Declares enums, each with one word in TOML for each variant. The type of a key can be such an
/// enum, see [`keys!`](crate::keys!).
///
/// ```
/// bookgen_base::words! {
///     /// How pages are bound.
///     pub enum Binding {
///         /// Glued into a soft cover.
///         Paperback = "paperback",
///         /// Loose sheets.
///         Sheets = "sheets",
///     }
/// }
///
/// assert_eq!(Binding::from_word("sheets"), Some(Binding::Sheets));
/// assert_eq!(Binding::from_word("cards"), None);
/// assert_eq!(Binding::Paperback.to_string(), "paperback");
/// ```
#[macro_export]
macro_rules! words {
    ($(
        $(#[$attribute:meta])*
        $vis:vis enum $name:ident {
            $($(#[$item:meta])* $variant:ident = $word:literal,)+
        }
    )+) => {$(
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name { $($(#[$item])* $variant,)+ }

        impl $name {
            /// The word for this variant in TOML.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)+ }
            }

            /// The variant of a word, or `None` if the word is unknown.
            pub fn from_word(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$variant),)+ _ => None }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl $crate::schema::FromValue for $name {
            const TYPE: $crate::schema::Type = $crate::schema::Type::Choice(&[$($word),+]);

            fn from_value(value: &$crate::schema::Value) -> Option<Self> {
                $name::from_word(value.text()?)
            }
        }
    )+};
}

/// A struct with the values of a table. The macro [`keys!`](crate::keys!) implements it.
pub trait FromTable: Sized {
    /// The keys of the table.
    const KEYS: &'static [Field];

    /// Reads checked values. The values must come from a [`Reader`] with the table
    /// [`FromTable::KEYS`]. Returns `None` if a value is missing. The reader has then reported a
    /// fault.
    fn from_table(values: &Values) -> Option<Self>;

    /// Reads a TOML text that names no files. `what` is the name of the text in messages.
    ///
    /// # Errors
    /// All faults of the text.
    fn from_toml(source: &Arc<Source>, what: &str) -> Result<Self, Faults> {
        let mut reader = Reader::new(&NoFiles);
        let values = reader.table(&parse(source)?, Self::KEYS, what);
        match Self::from_table(&values) {
            Some(table) => reader.faults.into_result(table),
            // The faults contain the reason why a value is missing.
            None => Err(reader.faults),
        }
    }
}

/// The Rust type of a key.
pub trait FromValue: Sized {
    /// The widest TOML type that the Rust type can hold.
    const TYPE: Type;

    /// Whether a key without a default is required.
    const NEED: Need = Need::Required;

    /// Reads a checked value. Returns `None` if the value is a table without a required value.
    fn from_value(value: &Value) -> Option<Self>;

    /// The value of a key without a valid value. Returns `None` if the table cannot be read without
    /// the value.
    fn missing() -> Option<Self> {
        None
    }
}

impl<T: FromTable> FromValue for T {
    const TYPE: Type = Type::Table(T::KEYS);

    fn from_value(value: &Value) -> Option<T> {
        match &value.data {
            Data::Table(values) => T::from_table(values),
            _ => None,
        }
    }
}

impl<T: FromValue> FromValue for Option<T> {
    const TYPE: Type = T::TYPE;
    const NEED: Need = Need::Optional;

    fn from_value(value: &Value) -> Option<Option<T>> {
        Some(T::from_value(value))
    }

    fn missing() -> Option<Option<T>> {
        Some(None)
    }
}

/// A value with its position in the source.
impl<T: FromValue> FromValue for (T, Place) {
    const TYPE: Type = T::TYPE;

    fn from_value(value: &Value) -> Option<(T, Place)> {
        Some((T::from_value(value)?, value.place.clone()))
    }
}

impl<T: FromValue> FromValue for Vec<T> {
    const TYPE: Type = Type::List(&T::TYPE, 0, usize::MAX);

    fn from_value(value: &Value) -> Option<Vec<T>> {
        match &value.data {
            Data::List(list) => Some(list.iter().filter_map(T::from_value).collect()),
            _ => None,
        }
    }

    fn missing() -> Option<Vec<T>> {
        Some(Vec::new())
    }
}

impl<T: FromValue, const COUNT: usize> FromValue for [T; COUNT] {
    const TYPE: Type = Type::List(&T::TYPE, COUNT, COUNT);

    fn from_value(value: &Value) -> Option<[T; COUNT]> {
        Vec::from_value(value)?.try_into().ok()
    }
}

impl<T: FromValue> FromValue for BTreeMap<String, T> {
    const TYPE: Type = Type::Map(&T::TYPE);

    fn from_value(value: &Value) -> Option<BTreeMap<String, T>> {
        let Data::Table(values) = &value.data else { return None };
        let entries = values.iter();
        Some(
            entries
                .filter_map(|(name, value)| Some((name.to_owned(), T::from_value(value)?)))
                .collect(),
        )
    }
}

impl FromValue for bool {
    const TYPE: Type = Type::Flag;

    fn from_value(value: &Value) -> Option<bool> {
        match value.data {
            Data::Flag(flag) => Some(flag),
            _ => None,
        }
    }

    fn missing() -> Option<bool> {
        Some(false)
    }
}

/// Implements [`FromValue`] for types with one kind of data.
macro_rules! from_data {
    ($($type:ty, $of:expr, $pattern:pat => $value:expr;)+) => {$(
        impl FromValue for $type {
            const TYPE: Type = $of;

            fn from_value(value: &Value) -> Option<$type> {
                match &value.data {
                    $pattern => $value,
                    _ => None,
                }
            }
        }
    )+};
}

from_data! {
    String, Type::Text, Data::Text(text) => Some(text.clone());
    Pt, Type::Length(f64::MIN, f64::MAX), Data::Length(length) => Some(*length);
    Size, Type::Size(f64::MIN, f64::MAX), Data::Size(size) => Some(*size);
    NaiveDate, Type::Date, Data::Date(date) => Some(*date);
    f64, Type::Number(f64::MIN, f64::MAX), Data::Number(number) => Some(*number);
    Values, Type::Table(&[]), Data::Table(values) => Some(values.clone());
    u8, Type::Int(0, u8::MAX as i64), Data::Int(number) => u8::try_from(*number).ok();
    u16, Type::Int(0, u16::MAX as i64), Data::Int(number) => u16::try_from(*number).ok();
    u32, Type::Int(0, u32::MAX as i64), Data::Int(number) => u32::try_from(*number).ok();
    u64, Type::Int(0, i64::MAX), Data::Int(number) => u64::try_from(*number).ok();
    usize, Type::Int(0, i64::MAX), Data::Int(number) => usize::try_from(*number).ok();
}

impl Values {
    /// The value of a key as a Rust type. Returns `None` if the key has no valid value and the type
    /// needs one.
    pub fn read<T: FromValue>(&self, key: &str) -> Option<T> {
        self.get(key).map_or_else(T::missing, T::from_value)
    }
}

impl Type {
    /// A narrower type. For a list or a map, `narrow` can also be the type of the values.
    ///
    /// # Panics
    /// The Rust type of this type cannot hold all values. In a key table, this is an error of the
    /// compiler.
    pub const fn narrowed(self, narrow: &'static Type) -> Type {
        let narrow = match (self, narrow) {
            (_, Type::List(..) | Type::Map(_)) => *narrow,
            (Type::List(_, min, max), _) => Type::List(narrow, min, max),
            (Type::Map(_), _) => Type::Map(narrow),
            _ => *narrow,
        };
        assert!(narrow.is_within(&self), "the Rust type cannot hold all values of the key");
        narrow
    }

    /// A list with another minimum and maximum number of values.
    ///
    /// # Panics
    /// The Rust type of this type cannot hold such lists. In a key table, this is an error of the
    /// compiler.
    pub const fn of_length(self, min: usize, max: usize) -> Type {
        match self {
            Type::List(of, least, most) if least <= min && max <= most => Type::List(of, min, max),
            _ => panic!("the Rust type cannot hold lists of these lengths"),
        }
    }

    /// Whether the Rust type of a type can hold all values of this type.
    const fn is_within(&self, wide: &Type) -> bool {
        match (self, wide) {
            (Type::Int(min, max), Type::Int(least, most)) => *least <= *min && *max <= *most,
            (Type::List(of, min, max), Type::List(wide, least, most)) => {
                of.is_within(wide) && *least <= *min && *max <= *most
            }
            (Type::Map(of), Type::Map(wide)) => of.is_within(wide),
            (Type::Text | Type::Prose | Type::Id | Type::Choice(_) | Type::Path, Type::Text)
            | (Type::Number(..), Type::Number(..))
            | (Type::Length(..), Type::Length(..))
            | (Type::Size(..) | Type::NamedSize(..), Type::Size(..))
            | (Type::Table(_), Type::Table([])) => true,
            _ => false,
        }
    }
}

/// The number of keys in several tables.
pub const fn count(tables: &[&[Field]]) -> usize {
    let (mut count, mut table) = (0, 0);
    while table < tables.len() {
        count += tables[table].len();
        table += 1;
    }
    count
}

/// Joins the keys of several tables.
pub const fn joined<const COUNT: usize>(tables: &[&[Field]]) -> [Field; COUNT] {
    let mut joined = [Field::optional("", Type::Text, ""); COUNT];
    let (mut count, mut table) = (0, 0);
    while table < tables.len() {
        let mut key = 0;
        while key < tables[table].len() {
            joined[count] = tables[table][key];
            (count, key) = (count + 1, key + 1);
        }
        table += 1;
    }
    joined
}

#[cfg(test)]
mod tests;
