//! Progress on a terminal; silence in a pipe.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use crate::pipeline::Progress;

/// Two bars, one after the other: puzzles made, then pages laid out.
pub struct Bars {
    bar: ProgressBar,
    puzzles: AtomicUsize,
    pages: AtomicUsize,
}

impl Bars {
    /// Bars on the terminal, or none if nobody sees them.
    pub fn new(quiet: bool) -> Bars {
        let bar = match quiet || !std::io::stderr().is_terminal() {
            true => ProgressBar::hidden(),
            false => ProgressBar::new(0),
        };
        if let Ok(style) = ProgressStyle::with_template("{msg:>8} {pos}/{len} {wide_bar} {eta}") {
            bar.set_style(style);
        }
        Bars { bar, puzzles: AtomicUsize::new(0), pages: AtomicUsize::new(0) }
    }

    /// Takes the bars away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn tick(&self, count: &AtomicUsize, of: usize, what: &'static str) {
        let done = count.fetch_add(1, Ordering::Relaxed) + 1;
        if done == 1 {
            self.bar.reset();
            self.bar.set_length(of as u64);
            self.bar.set_message(what);
        }
        self.bar.set_position(done as u64);
    }
}

impl Progress for Bars {
    fn puzzle(&self, of: usize) {
        self.tick(&self.puzzles, of, "puzzles");
    }

    fn page(&self, of: usize) {
        self.tick(&self.pages, of, "pages");
    }
}
