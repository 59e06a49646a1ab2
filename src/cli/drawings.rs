//! The files of `bookgen build --format svg`.

use std::io::ErrorKind;
use std::path::Path;

use crate::pipeline::{self, LaidOut};
use crate::spec::Book;
use crate::write::{Ours, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_press::render::svg;

/// A drawing that may be replaced: one of ours.
pub const SVG: Ours = Ours::Marked { begins: svg::START, holds: "data-generator=\"bookgen " };

/// The drawings of a book, as files of a folder, which is made if it is not there.
///
/// # Errors
/// Those of [`pipeline::drawings`]; a folder that cannot be made.
pub fn outputs(book: &Book, laid_out: &LaidOut, folder: &Path) -> Result<Vec<Output>, Faults> {
    let drawings = pipeline::drawings(&book.document, laid_out)?;
    match std::fs::create_dir(folder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            let shown = folder.display();
            return Err(Diagnostic::file(format!("the folder {shown} cannot be made"))
                .help(error.to_string())
                .into());
        }
        _ => {}
    }
    let output = |(name, text): (String, String)| Output {
        path: folder.join(name),
        bytes: text.into_bytes(),
        replaces: SVG,
        made_from: None,
    };
    Ok(drawings.into_iter().map(output).collect())
}
