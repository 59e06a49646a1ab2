//! Tests of what all kinds promise.

mod formats;
mod headings;
mod hints;
mod ipuz;
