//! Runs a command and measures its time and memory.

use std::fmt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// A command to measure.
pub struct Row {
    /// The arguments of the program, separated by spaces.
    words: &'static str,
    /// What the command makes.
    about: &'static str,
    times: u32,
    /// The number of puzzles that the command reads, or 0.
    puzzles: u32,
    /// Whether the command makes issues. The issues of earlier runs are then removed.
    issues: bool,
    /// Whether the program refuses the file.
    refused: bool,
}

impl Row {
    pub const fn new(words: &'static str) -> Row {
        Row { words, about: "", times: 3, puzzles: 0, issues: false, refused: false }
    }

    pub const fn about(self, about: &'static str) -> Row {
        Row { about, ..self }
    }

    /// Sets the number of runs.
    pub const fn times(self, times: u32) -> Row {
        Row { times, ..self }
    }

    pub const fn puzzles(self, puzzles: u32) -> Row {
        Row { puzzles, ..self }
    }

    pub const fn issues(self) -> Row {
        Row { issues: true, ..self }
    }

    pub const fn refused(self) -> Row {
        Row { refused: true, ..self }
    }

    /// The arguments, and what the command makes.
    pub fn name(&self) -> String {
        match self.about {
            "" => self.words.to_owned(),
            about => format!("{} ({about})", self.words),
        }
    }

    /// Runs the command once. Returns the wall-clock time in seconds, and what the shell and GNU time
    /// report.
    fn run(&self, folder: &Path) -> (f64, Option<Report>) {
        let mut command = Command::new(PROGRAM);
        if Path::new(TIME).exists() {
            command = Command::new("bash");
            command.args(["-c", SCRIPT, TIME, PROGRAM]);
        }
        command.args(self.words.split(' ')).current_dir(folder);
        if self.words.starts_with("daily") {
            command.args(["--now", "2027-01-02T12:00:00Z"]);
        }
        let started = Instant::now();
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        let seconds = started.elapsed().as_secs_f64();
        assert_eq!(status.expect("the program runs").success(), !self.refused, "{}", self.name());
        let read = |name| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        (seconds, Report::parse(&(read("times.txt") + &read("memory.txt"))))
    }
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_bookgen");

/// GNU time, which reports the memory.
const TIME: &str = "/usr/bin/time";

/// Writes the processor time of a command to `times.txt`, and the memory to `memory.txt`. The shell
/// measures times more exactly than GNU time.
const SCRIPT: &str = r#"
TIMEFORMAT='%3U %3S'
{ time "$0" -q -f %M -o memory.txt "$@" >/dev/null 2>&1; } 2>times.txt
"#;

/// The processor time of a run in seconds, and its peak memory in MB.
#[derive(Clone, Copy)]
struct Report {
    processor: f64,
    memory: f64,
}

impl Report {
    fn parse(text: &str) -> Option<Report> {
        let mut numbers = text.split_whitespace().map(|word| word.parse::<f64>());
        let mut next = || numbers.next()?.ok();
        let (user, system, kilobytes) = (next()?, next()?, next()?);
        Some(Report { processor: user + system, memory: kilobytes / 1024.0 })
    }
}

/// The best times and the largest memory of all runs of a row.
pub struct Measured<'a> {
    row: &'a Row,
    seconds: f64,
    report: Option<Report>,
}

/// Runs a row several times. The first run does not count.
pub fn measure<'a>(row: &'a Row, folder: &Path) -> Measured<'a> {
    let mut best = Measured { row, seconds: f64::INFINITY, report: None };
    for run in 0..=row.times {
        if row.issues {
            ["out", "records", "embargo"].iter().for_each(|name| {
                let _ = std::fs::remove_dir_all(folder.join(name));
            });
        }
        let (seconds, report) = row.run(folder);
        if run == 0 {
            continue;
        }
        best.seconds = best.seconds.min(seconds);
        best.report = match (best.report, report) {
            (Some(a), Some(b)) => Some(Report {
                processor: a.processor.min(b.processor),
                memory: a.memory.max(b.memory),
            }),
            (a, b) => a.or(b),
        };
    }
    best
}

impl fmt::Display for Measured<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:64} {:>8.0}", self.row.name(), self.seconds * 1e3)?;
        let Some(Report { processor, memory }) = self.report else { return Ok(()) };
        write!(f, " {:>10.0} {memory:>8.1}", processor * 1e3)?;
        if self.row.puzzles > 0 {
            write!(f, " {:>12.0}", f64::from(self.row.puzzles) / processor)?;
        }
        Ok(())
    }
}
