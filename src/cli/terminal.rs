//! Output on the terminal: results, faults, advice and progress bars.

use std::io::{ErrorKind, IsTerminal, Write};
use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressStyle};

use crate::build::Observer;
use crate::disk::book_files::WrittenPdf;
use crate::pipeline::{Count, Progress};
use crate::spec::Book;
use crate::wording::counted;
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// Prints faults or advice to the standard error.
pub fn report(faults: &Faults) {
    let colour = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let _ = std::io::stderr().write_all(faults.render(100, colour).as_bytes());
}

/// Prints advice to the standard error.
pub fn advise(advice: &[Diagnostic]) {
    if !advice.is_empty() {
        report(&Faults(advice.to_vec()));
    }
}

/// Prints a text to the standard output. A closed pipe is not an error.
pub fn print(text: &str) -> Result<(), Faults> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Diagnostic::file("the output cannot be written").help(error.to_string()).into())
        }
        _ => Ok(()),
    }
}

/// Describes the puzzles of a book by kind and level: `34 puzzles: sudoku 30 gentle, 4 easy`. For a
/// book without chapters, describes the number of printed answers: `34 answers`.
pub fn contents(book: &Book, counts: &[Count]) -> String {
    if book.document.chapters.is_empty() {
        return counted(book.document.earlier.len(), "answer");
    }
    format!("{}: {}", counted(book.puzzles() as usize, "puzzle"), count_text(counts))
}

/// Describes how many puzzles there are of each kind and level: `sudoku 30 gentle, 30 easy;
/// wordsearch 4 medium`.
fn count_text(counts: &[Count]) -> String {
    let mut text = String::new();
    let mut kind = "";
    for count in counts {
        if count.kind != kind {
            text += if kind.is_empty() { "" } else { "; " };
            text += &count.kind;
        } else {
            text += ",";
        }
        kind = &count.kind;
        let level = count.level.as_deref().unwrap_or("beyond all levels");
        text += &format!(" {} {level}", count.puzzles);
    }
    text
}

/// Lists the sizes of PDFs, one PDF a line: `book.pdf (512 KB)`.
pub fn pdf_sizes(pdfs: &[WrittenPdf]) -> String {
    let line =
        |pdf: &WrittenPdf| format!("{} ({} KB)\n", pdf.path.display(), pdf.bytes.div_ceil(1024));
    pdfs.iter().map(line).collect()
}

/// Shows progress and advice on the terminal.
pub struct Terminal {
    /// Whether progress is hidden.
    pub quiet: bool,
}

impl Observer for Terminal {
    fn progress(&self) -> Box<dyn Progress + '_> {
        Box::new(ProgressBars::new(self.quiet))
    }

    fn advise(&self, advice: &[Diagnostic]) {
        advise(advice);
    }
}

/// A progress bar that counts the puzzles and then the pages. It is hidden if the standard error is
/// not a terminal.
struct ProgressBars {
    bar: ProgressBar,
    /// What the bar counts now, for example `pages`.
    unit: Mutex<&'static str>,
}

impl ProgressBars {
    fn new(quiet: bool) -> ProgressBars {
        let is_hidden = quiet || !std::io::stderr().is_terminal();
        let bar = if is_hidden { ProgressBar::hidden() } else { ProgressBar::new(0) };
        if let Ok(style) =
            ProgressStyle::with_template("{msg:>8} {pos}/{len} {wide_bar} {eta} left")
        {
            bar.set_style(style);
        }
        ProgressBars { bar, unit: Mutex::new("") }
    }

    fn tick(&self, total: usize, name: &'static str) {
        // The lock is never poisoned: no code panics while it holds the lock.
        if let Ok(mut unit) = self.unit.lock()
            && *unit != name
        {
            *unit = name;
            self.bar.set_length(total as u64);
            self.bar.set_message(name);
            self.bar.reset();
        }
        self.bar.inc(1);
    }
}

impl Progress for ProgressBars {
    fn puzzle(&self, of: usize) {
        self.tick(of, "puzzles");
    }

    fn page(&self, of: usize) {
        self.tick(of, "pages");
    }
}

impl Drop for ProgressBars {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
