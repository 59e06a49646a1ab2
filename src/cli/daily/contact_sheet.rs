//! `bookgen daily contact-sheet`: makes a PDF with all puzzles of a month, for sign-off.

use std::path::PathBuf;

use chrono::NaiveDate;

use super::dates::{NowArgument, month};
use crate::cli::counted;
use crate::cli::spec_files::one_spec;
use crate::cli::terminal::{escaped_path, file_path, is_stdout, print, print_file};
use crate::cli::work::WorkArguments;
use crate::disk::book_files::{PDF, pdf, with_suffix};
use crate::publication::{ContactSheet, contact_sheet};
use crate::write;
use bookgen_base::diagnostic::Faults;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The spec of the publication [default: the spec in the current folder]
    #[arg(value_name = "DAILY.TOML")]
    spec: Option<PathBuf>,
    /// The month: 2027-01
    #[arg(long, value_name = "MONTH", value_parser = month)]
    month: NaiveDate,
    /// The path of the PDF; `-` writes the PDF to the standard output. Readers must not see the file
    /// before the puzzles are released [default: DAILY-contact-sheet-2027-01.pdf]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    now: NowArgument,
    #[command(flatten)]
    work: WorkArguments,
}

impl Arguments {
    /// Runs the command.
    pub fn run(&self) -> Result<(), Faults> {
        let spec = one_spec(self.spec.as_deref())?;
        let returns_pdf = self.output.as_deref().is_some_and(is_stdout);
        let suffix = format!("-contact-sheet-{}", self.month.format("%Y-%m"));
        let default = || with_suffix(&spec, &suffix);
        let path = file_path(self.output.as_deref()).map_or_else(default, PathBuf::from);
        let output = (!returns_pdf).then_some(path.as_path());
        if let Some(output) = output {
            write::check_replaceable(output, &PDF)?;
        }
        let now = self.now.moment()?;
        let sheet = self.work.threads.run(|| contact_sheet(&spec, self.month, output, now))??;
        let summary = summary(&sheet);
        let Some(output) = output else { return print_file(&sheet.pdf) };
        write::write(&[pdf(output, sheet.pdf)])?;
        if self.work.quiet {
            Ok(())
        } else {
            print(&format!("{}: {summary}", escaped_path(output)))
        }
    }
}

/// Describes the pages and the puzzles.
fn summary(sheet: &ContactSheet) -> String {
    let ContactSheet { pages, issues, puzzles, unmade, .. } = sheet;
    let mut text = format!(
        "{}, {} of {}\n",
        counted(*pages, "page"),
        counted(*puzzles, "puzzle"),
        counted(*issues, "issue")
    );
    if *unmade > 0 {
        let unmade = counted(*unmade, "issue");
        text += &format!(
            "{unmade} not made yet: `bookgen daily` makes the same puzzles, unless the spec changes\n"
        );
    }
    text
}
