//! The type sizes of a design: one table of them for the reader, the checks and the layout.

use bookgen_base::schema::{Field, Type, Values};
use bookgen_base::units::Pt;

/// What a type size may be.
const TYPE_SIZE: Type = Type::Length(4.0, 144.0);

macro_rules! sizes {
    ($($name:ident: $help:literal,)*) => {
        /// Type sizes.
        #[derive(Clone, Debug)]
        pub struct Sizes {
            $(#[doc = concat!("The size of: ", $help, ".")] pub $name: Pt,)*
        }

        /// The keys of [`Sizes`] in a template.
        pub static SIZES: &[Field] =
            &[$(Field::required(stringify!($name), TYPE_SIZE, $help),)*];

        impl Sizes {
            /// The sizes of a template's table, if it is whole.
            pub fn of(values: &Values) -> Option<Sizes> {
                Some(Sizes { $($name: values.length(stringify!($name))?,)* })
            }

            /// Every size with its key, to be changed.
            pub fn all_mut(&mut self) -> impl Iterator<Item = (&'static str, &mut Pt)> {
                [$((stringify!($name), &mut self.$name),)*].into_iter()
            }

            /// Every size with its key.
            pub fn all(&self) -> impl Iterator<Item = (&'static str, Pt)> {
                [$((stringify!($name), self.$name),)*].into_iter()
            }
        }
    };
}

sizes! {
    body: "running text",
    leading: "from one line of running text to the next",
    small: "copyright page and captions",
    title: "the book's title",
    subtitle: "the book's subtitle",
    chapter: "a chapter's title on its opening page",
    heading: "the title of a page of text",
    subheading: "a heading inside a text",
    head: "running heads",
    folio: "page numbers",
    number: "a puzzle's number",
    level: "a puzzle's level",
    reference: "the page of a puzzle's answer",
    puzzle_title: "a puzzle's own title",
    answer_number: "the number above an answer",
    answer_reference: "the page of an answer's puzzle",
    list: "the words of a word search",
}
