//! The type sizes of a design: one table for the template reader, the checks and the layout.

use bookgen_base::schema::{Field, FromTable, Type, Values};
use bookgen_base::units::Pt;

/// The allowed range of type sizes, in points.
const TYPE_SIZE: Type = Type::Length(4.0, 144.0);

macro_rules! sizes {
    ($($name:ident: $help:literal,)*) => {
        /// The type sizes of a design.
        #[derive(Clone, Debug)]
        pub struct TypeSizes {
            $(#[doc = concat!("The size of: ", $help, ".")] pub $name: Pt,)*
        }

        impl FromTable for TypeSizes {
            const KEYS: &'static [Field] =
                &[$(Field::required(stringify!($name), TYPE_SIZE, $help),)*];

            fn from_table(values: &Values) -> Option<TypeSizes> {
                Some(TypeSizes { $($name: values.length(stringify!($name))?,)* })
            }
        }

        impl TypeSizes {
            /// Mutable references to all sizes, with their keys.
            pub fn all_mut(&mut self) -> impl Iterator<Item = (&'static str, &mut Pt)> {
                [$((stringify!($name), &mut self.$name),)*].into_iter()
            }

            /// All sizes with their keys.
            pub fn all(&self) -> impl Iterator<Item = (&'static str, Pt)> {
                [$((stringify!($name), self.$name),)*].into_iter()
            }
        }
    };
}

sizes! {
    body: "running text",
    leading: "the distance between the baselines of running text",
    small: "the copyright page and captions",
    title: "the book's title",
    subtitle: "the book's subtitle",
    chapter: "a chapter's title on its opening page",
    heading: "the title of a page of text",
    subheading: "a heading inside a text",
    head: "running heads",
    folio: "page numbers",
    number: "a puzzle's number",
    level: "a puzzle's level",
    reference: "the page number of the answer, beside a puzzle",
    puzzle_title: "a puzzle's own title",
    answer_number: "the number above an answer",
    answer_reference: "the page number of the puzzle, beside an answer",
    list: "the words of a word search, and clues",
}
