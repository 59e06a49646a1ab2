//! Issues to files: what is missing is made, what may be seen is put where it is seen.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use rayon::prelude::*;

use super::desk::Desk;
use super::made::{MADE, Made, MadeFile};
use super::records::Records;
use crate::cli::series::sha256;
use crate::cli::{counted, disk, drawings, files};
use crate::daily::product::{Product, What, products};
use crate::write::{self, Ours, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::record::Record;

/// What became of an issue.
pub struct Done {
    /// Its day.
    pub date: NaiveDate,
    /// Whether anything was made.
    pub made: bool,
    /// Whether it may be seen.
    pub out: bool,
    /// Its files where they are now.
    pub files: Vec<String>,
}

impl Done {
    /// Its pages.
    pub fn pages(&self) -> Option<&str> {
        self.files.iter().map(String::as_str).find(|file| file.ends_with(".pdf"))
    }
}

/// Data of an issue that may be replaced.
const JSON: Ours = Ours::Marked { begins: "{", holds: "" };

/// What became of some issues.
#[derive(Default)]
pub struct Worked {
    /// Those that are there.
    pub done: Vec<Done>,
    /// Those, of these and of earlier ones, whose files may be seen since now.
    pub let_out: BTreeSet<NaiveDate>,
    /// What keeps the others from being made.
    pub faults: Faults,
}

impl Desk {
    /// Makes some issues as far as they are missing, and those that a killed run has left unfinished;
    /// puts all that may be seen where it is seen, whatever went wrong.
    pub fn issues(&self, dates: &[NaiveDate]) -> Worked {
        let mut worked = Worked::default();
        let unfinished = self.unfinished();
        let calendar = &self.publication.calendar;
        let mut all: BTreeSet<NaiveDate> = dates.iter().copied().collect();
        all.extend(unfinished.iter().flatten().filter(|date| calendar.appears(**date)));
        let all: Vec<NaiveDate> = all.into_iter().collect();
        if let Err(faults) = self.make(&all, &mut worked) {
            worked.faults.0.extend(faults.0);
        }
        let let_out = self.release(&all);
        worked.let_out = let_out.done;
        worked.faults.0.extend(let_out.faults.0);
        let public = worked.done.iter().any(|done| done.made && done.out);
        let changed = unfinished.is_some() || public || !worked.let_out.is_empty();
        let fed = self.feeds(changed);
        worked.faults.collect(fed);
        if worked.faults.0.is_empty() {
            self.finished();
        }
        // An issue of before that was finished now is told of, one that was there is not.
        worked.done.retain(|done| done.made || dates.contains(&done.date));
        worked
    }

    fn make(&self, dates: &[NaiveDate], worked: &mut Worked) -> Result<(), Faults> {
        let records = self.recorded(dates)?;
        let made: Vec<(NaiveDate, Result<Done, Faults>)> =
            dates.par_iter().map(|date| (*date, self.issue(*date, &records))).collect();
        let mut failed = Vec::new();
        for (date, one) in made {
            match one {
                Ok(done) => worked.done.push(done),
                Err(faults) => failed.push((date, faults)),
            }
        }
        worked.faults = of_days(failed);
        self.take_back(records, worked.done.iter().map(|done| done.date))
    }

    /// One issue: made, unless it is there.
    fn issue(&self, date: NaiveDate, records: &Records) -> Result<Done, Faults> {
        let noted = self.made(date);
        let is_out = self.is_out_as(date, noted.as_ref());
        let (out, answers_out) = is_out;
        let record = records.of(date)?;
        let previous = self.previous(date, records)?;
        let own = records.kept(date).bytes.as_deref().map(sha256).unwrap_or_default();
        let mut spec = self.spec_digest.clone();
        for entry in previous.iter().flat_map(|(_, record)| &record.entries) {
            spec += &entry.hash;
        }
        let spec = sha256(spec.as_bytes());
        if let Some(made) = &noted {
            // What may be seen stays as it is, whatever the spec and the issue before it say now.
            let same = out || made.spec == spec && self.files.unchanged(&made.read);
            if same && made.record == own && made.files.iter().all(|file| self.holds(file)) {
                return Ok(self.done(date, made, is_out, false));
            }
        }
        let previous = previous.as_ref().map(|(day, record)| (*day, record));
        let products = products(&self.publication, &self.files, date, (record, out), previous)?;
        let files = products.iter().map(|product| MadeFile {
            path: product.path.clone(),
            sha256: sha256(&product.bytes),
            media: product.what.media().to_owned(),
            answers: product.answers,
            listed: product.what != What::Manifest,
        });
        let made = Made::new(spec, own, self.files.read(), files.collect());
        let seen = |product: &Product| if product.answers { answers_out } else { out };
        let mut outputs: Vec<Output> = products
            .into_iter()
            .map(|product| Output {
                path: self.place(&product.path, seen(&product)),
                replaces: replaces(product.what),
                bytes: product.bytes,
                made_from: None,
            })
            .collect();
        self.apart(&made, &outputs, noted.as_ref())?;
        self.begin(date)?;
        // Last: what it notes is there then.
        outputs.push(Output {
            path: self.made_path(date),
            bytes: made.write()?.into_bytes(),
            replaces: MADE,
            made_from: None,
        });
        put(&outputs)?;
        self.sweep(&outputs, noted.as_ref());
        Ok(self.done(date, &made, is_out, true))
    }

    /// Whether the pages of an issue can be made of another record.
    ///
    /// # Errors
    /// What keeps them from it.
    pub fn fits(&self, date: NaiveDate, record: &Record, records: &Records) -> Result<(), Faults> {
        let previous = self.previous(date, records)?;
        let previous = previous.as_ref().map(|(day, record)| (*day, record));
        let seen = (record, self.is_out(date).0);
        products(&self.publication, &self.files, date, seen, previous).map(drop)
    }

    fn done(
        &self,
        date: NaiveDate,
        made: &Made,
        (out, answers_out): (bool, bool),
        anew: bool,
    ) -> Done {
        let seen = |file: &MadeFile| if file.answers { answers_out } else { out };
        let path = |file: &MadeFile| self.place(&file.path, seen(file)).display().to_string();
        Done { date, made: anew, out, files: made.files.iter().map(path).collect() }
    }

    /// Removes what was made before and is not made any more, and what lies at both places.
    fn sweep(&self, outputs: &[Output], before: Option<&Made>) {
        let now: BTreeSet<&Path> = outputs.iter().map(|output| output.path.as_path()).collect();
        for file in before.into_iter().flat_map(|made| &made.files) {
            for seen in [false, true] {
                let path = self.place(&file.path, seen);
                if !now.contains(path.as_path()) {
                    // It is of no use to anybody; whether it goes or not is no fault.
                    let _ = fs::remove_file(path);
                }
            }
        }
    }

    /// Whether no two files of an issue have one place, and what is public there already is its own.
    fn apart(
        &self,
        made: &Made,
        outputs: &[Output],
        noted: Option<&Made>,
    ) -> Result<(), Diagnostic> {
        let mut paths = BTreeSet::new();
        if let Some(twice) = made.files.iter().find(|file| !paths.insert(&file.path)) {
            return Err(Diagnostic::book(format!("two files of the issue are {}", twice.path))
                .help("give the slot or the edition that it is of another id or name"));
        }
        let public = |file: &MadeFile| self.place(&file.path, true);
        let own: BTreeSet<PathBuf> =
            noted.into_iter().flat_map(|noted| &noted.files).map(public).collect();
        let all: BTreeSet<PathBuf> = made.files.iter().map(public).collect();
        for Output { path, bytes, .. } in outputs {
            let is_other = || fs::read(path).is_ok_and(|there| there != *bytes);
            if all.contains(path) && !own.contains(path) && is_other() {
                return Err(Diagnostic::file(format!("{} is in the way", path.display()))
                    .help("it is not of this issue: does another publication or edition write there too? Move it away, or let `output` differ"));
            }
        }
        Ok(())
    }
}

/// Faults of several issues: each once, with the days on which it shows.
fn of_days(failed: Vec<(NaiveDate, Faults)>) -> Faults {
    let mut all: Vec<(Diagnostic, Vec<NaiveDate>)> = Vec::new();
    for (date, faults) in failed {
        for fault in faults.0 {
            match all.iter_mut().find(|(known, _)| *known == fault) {
                Some((_, days)) => days.push(date),
                None => all.push((fault, vec![date])),
            }
        }
    }
    let said = all.into_iter().map(|(fault, days)| match &days[..] {
        [first, .., last] if first != last => {
            let issues = counted(days.len(), "issue");
            fault.prefixed(format_args!("{issues} from {first} to {last}"))
        }
        [day, ..] => fault.prefixed(format_args!("the issue of {day}")),
        [] => fault,
    });
    Faults(said.collect())
}

/// What an earlier file must be to be replaced by one of an issue.
fn replaces(what: What) -> Ours {
    match what {
        What::Pdf => files::PDF,
        What::Manifest => disk::MANIFEST,
        What::Svg => drawings::SVG,
        What::Json => JSON,
    }
}

/// Writes files, whose folders are made if they are not there.
pub fn put(outputs: &[Output]) -> Result<(), Diagnostic> {
    for output in outputs {
        folder_for(&output.path)?;
    }
    match outputs.is_empty() {
        true => Ok(()),
        false => write::write(outputs),
    }
}

/// Makes the folder of a file, if it is not there.
///
/// # Errors
/// The system's own words.
pub fn folder_for(path: &Path) -> Result<(), Diagnostic> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(());
    };
    fs::create_dir_all(folder).map_err(|error| {
        Diagnostic::file(format!("the folder {} cannot be made", folder.display()))
            .help(error.to_string())
    })
}
