//! `bookgen listing`: makes the texts and pictures of a book's product page.

use std::path::PathBuf;
use std::time::Instant;

use super::counted;
use super::spec_files::spec_file;
use super::terminal::{Terminal, advise, escaped_path, print};
use super::work::WorkArguments;
use crate::build::{BuiltListing, ListingRequest, build_listing};
use bookgen_base::diagnostic::{Diagnostic, Faults};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The spec of the book; a folder stands for the spec in the folder
    #[arg(value_name = "BOOK.TOML")]
    spec: PathBuf,
    /// The folder of the listing [default: BOOK-listing in the folder of the spec]
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Make the listing of the edition with this id instead of the book itself; its folder is
    /// BOOK-ID-listing
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// Write only the texts
    #[arg(long)]
    no_pictures: bool,
    #[command(flatten)]
    work: WorkArguments,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let started = Instant::now();
    let quiet = arguments.work.quiet;
    if arguments.output.as_deref().is_some_and(super::terminal::is_stdout) {
        return Err(Diagnostic::usage("`-o -` writes one file, but a listing is several files")
            .help("name a folder with -o, or leave out -o")
            .into());
    }
    let spec = spec_file(&arguments.spec)?;
    let request = ListingRequest {
        spec: &spec,
        output: arguments.output.as_deref(),
        edition: arguments.edition.as_deref(),
        pictures: !arguments.no_pictures,
    };
    let built = arguments.work.threads.run(|| build_listing(&request, &Terminal { quiet }))??;
    advise(&built.advice);
    if quiet {
        return Ok(());
    }
    print(&format!("{}{:.2} s\n", summary(&built), started.elapsed().as_secs_f64()))
}

/// Describes the folder and its files.
fn summary(built: &BuiltListing) -> String {
    let BuiltListing { folder, texts, pictures, .. } = built;
    let files = match pictures {
        0 => counted(*texts, "text"),
        _ => format!("{}, {}", counted(*texts, "text"), counted(*pictures, "picture")),
    };
    format!("{}: {files}\n", escaped_path(folder))
}
