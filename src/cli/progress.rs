//! Progress on a terminal; silence in a pipe.

use std::io::IsTerminal;
use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressStyle};

use crate::pipeline::Progress;

/// Two bars, one after the other: puzzles made, then pages laid out.
pub struct Bars {
    bar: ProgressBar,
    /// What is being counted.
    step: Mutex<&'static str>,
}

impl Bars {
    /// Bars on the terminal, or none if nobody sees them.
    pub fn new(quiet: bool) -> Bars {
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
    pub fn finish(&self) {
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
