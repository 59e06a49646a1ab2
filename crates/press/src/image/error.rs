//! Errors of pictures.

/// The reason why a picture cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageError {
    /// The problem, in a few words.
    pub label: String,
    /// A way to solve the problem.
    pub help: &'static str,
}

/// The help text for damaged files.
pub const SAVE_AGAIN: &str = "open the picture in an image program and save it again";

/// Creates an error from the problem (`label`) and its remedy (`help`).
pub fn error(label: impl Into<String>, help: &'static str) -> ImageError {
    ImageError { label: label.into(), help }
}
