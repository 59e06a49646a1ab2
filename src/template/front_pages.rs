//! The built-in front pages that a template can list. They need no further keys.

use bookgen_press::document::Matter;

macro_rules! pages {
    ($($name:literal => $page:ident,)*) => {
        /// The names of the built-in front pages.
        pub const FRONT_PAGES: &[&str] = &[$($name),*];

        /// Finds a built-in front page by its name.
        pub fn front_page(name: &str) -> Option<Matter> {
            match name {
                $($name => Some(Matter::$page),)*
                _ => None,
            }
        }
    };
}

pages! {
    "title" => Title,
    "half-title" => HalfTitle,
    "copyright" => Copyright,
    "contents" => Contents,
    "how-to-solve" => HowToSolve,
    "techniques" => Techniques,
}
