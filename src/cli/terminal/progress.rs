//! Progress bars on the terminal.

use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressStyle};

use crate::pipeline::Progress;

/// A progress bar that counts the puzzles and then the pages.
pub struct ProgressBars {
    bar: ProgressBar,
    /// What the bar counts now, for example `pages`.
    unit: Mutex<&'static str>,
}

impl ProgressBars {
    /// A bar, which may be hidden.
    pub fn new(is_hidden: bool) -> ProgressBars {
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
