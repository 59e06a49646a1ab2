//! Progress on a terminal; silence in a pipe.

use std::io::IsTerminal;
use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressStyle};

use super::disk;
use super::series::Register;
use crate::generate::{Taken, Wishes};
use crate::pipeline::{self, LaidOut, Progress};
use crate::spec::Book;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::record::Record;

/// Makes the puzzles of a book, or takes them from its record, and lays them out, with bars that
/// show how far it is.
///
/// # Errors
/// Those of [`pipeline::lay_out`], said to be the edition's.
pub fn lay_out(
    book: &Book,
    record: Option<&Record>,
    wishes: &Wishes<'_>,
    quiet: bool,
) -> Result<LaidOut, Faults> {
    let bars = Bars::new(quiet);
    let laid_out = pipeline::lay_out(book, record, wishes, &bars);
    bars.finish();
    laid_out.map_err(|faults| disk::of_edition(faults, book.document.file.edition.as_deref()))
}

/// Makes a book of a series: as [`lay_out`] does, and what it prints is then reserved in the ledger of
/// the series, if there is one. Of two that make books at once, the one that comes later to a puzzle
/// makes another.
///
/// # Errors
/// Those of [`lay_out`] and of the ledger.
pub fn lay_out_reserved(
    book: &Book,
    record: Option<&Record>,
    wishes: &Wishes<'_>,
    quiet: bool,
    register: &mut Option<Register>,
) -> Result<LaidOut, Faults> {
    let Some(register) = register else { return lay_out(book, record, wishes, quiet) };
    loop {
        let others = register.others()?;
        let taken: Option<&dyn Taken> = Some(&others);
        let laid_out = lay_out(book, record, &Wishes { taken, ..*wishes }, quiet)?;
        if register.reserve(&laid_out, record.filter(|_| !wishes.relock))? {
            return Ok(laid_out);
        }
    }
}

/// Two bars, one after the other: puzzles made, then pages laid out.
struct Bars {
    bar: ProgressBar,
    /// What is being counted.
    step: Mutex<&'static str>,
}

impl Bars {
    /// Bars on the terminal, or none if nobody sees them.
    fn new(quiet: bool) -> Bars {
        let bar = match quiet || !std::io::stderr().is_terminal() {
            true => ProgressBar::hidden(),
            false => ProgressBar::new(0),
        };
        if let Ok(style) =
            ProgressStyle::with_template("{msg:>8} {pos}/{len} {wide_bar} {eta} left")
        {
            bar.set_style(style);
        }
        Bars { bar, step: Mutex::new("") }
    }

    /// Takes the bars away.
    fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn tick(&self, of: usize, what: &'static str) {
        // Nobody panics while he holds it.
        if let Ok(mut step) = self.step.lock()
            && *step != what
        {
            *step = what;
            self.bar.set_length(of as u64);
            self.bar.set_message(what);
            self.bar.reset();
        }
        self.bar.inc(1);
    }
}

impl Progress for Bars {
    fn puzzle(&self, of: usize) {
        self.tick(of, "puzzles");
    }

    fn page(&self, of: usize) {
        self.tick(of, "pages");
    }
}
