//! The built-in front pages. Other front pages are Markdown files.

use bookgen_press::document::Front;

macro_rules! pages {
    ($($name:literal => $page:ident,)*) => {
        /// The names of the built-in front pages.
        pub const FRONT_PAGES: &[&str] = &[$($name),*];

        /// The help text of the key that names a front page.
        pub const FRONT_PAGE_HELP: &str =
            concat!($("\"", $name, "\", ",)* "or the path of a Markdown file");

        /// Finds a built-in front page by its name.
        pub fn front_page(name: &str) -> Option<Front> {
            match name {
                $($name => Some(Front::$page),)*
                _ => None,
            }
        }
    };
}

pages! {
    "title" => Title,
    "copyright" => Copyright,
    "contents" => Contents,
    "how-to-solve" => HowToSolve,
    "techniques" => Techniques,
}
