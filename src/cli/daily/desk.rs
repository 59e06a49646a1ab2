//! The files of a publication: its spec, its records, what was made.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use chrono::{DateTime, Datelike, NaiveDate, Utc};

use super::made::{Made, MadeFile};
use super::reserve::Reserve;
use crate::cli::disk::{self, Folder, Recorded};
use crate::cli::series::sha256;
use crate::publication::Publication;
use crate::publication::sheet::{AS_IT_WAS, unchanged};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::{FileError, Files};

/// A publication and its folder. While there is one, no other program changes its files.
pub struct Desk {
    /// What appears.
    pub publication: Publication,
    /// The moment of the run.
    pub now: DateTime<Utc>,
    /// The folder of the spec, with all that is read from it noted.
    pub files: Noting,
    /// What stands by, or what is wrong with it.
    pub(super) reserve: Mutex<Result<Reserve, Faults>>,
    /// The digest of the spec and the program.
    pub(super) spec_digest: String,
    base: PathBuf,
    _lock: fs::File,
}

impl Desk {
    /// Reads a spec, and waits for any other program that is at work on it.
    ///
    /// # Errors
    /// Every fault of the spec; a folder of records that cannot be made.
    pub fn open(spec: &Path, now: DateTime<Utc>) -> Result<Desk, Faults> {
        let files = Noting { folder: Folder::of(spec), read: Mutex::default() };
        let publication = Publication::read(&disk::spec_text(spec)?, &files)?;
        let base = spec.parent().map(Path::to_owned).unwrap_or_default();
        let records = base.join(&publication.records).join(&publication.slug);
        let failed = |what: &str, error: std::io::Error| {
            let what = format!("the folder {} cannot be {what}", records.display());
            Diagnostic::file(what).help(error.to_string())
        };
        fs::create_dir_all(&records).map_err(|error| failed("made", error))?;
        // A file of its own: who writes into the folder locks that itself.
        let lock =
            fs::File::create(records.join("in-use")).map_err(|error| failed("used", error))?;
        lock.lock().map_err(|error| failed("locked", error))?;
        let reserve = Mutex::new(Reserve::read(&records.join("reserve.lock")));
        let version = env!("CARGO_PKG_VERSION");
        let spec_digest = sha256(format!("{version}\n{}", publication.source.text).as_bytes());
        Ok(Desk { publication, now, files, reserve, spec_digest, base, _lock: lock })
    }

    /// The path of a file beside the records.
    pub fn beside_records(&self, name: &str) -> PathBuf {
        let Publication { records, slug, .. } = &self.publication;
        self.path(&format!("{records}/{slug}/{name}"))
    }

    /// The path of a file, from where the program runs.
    pub fn path(&self, inside: &str) -> PathBuf {
        self.base.join(inside)
    }

    /// Where the record of an issue is.
    pub fn record_path(&self, date: NaiveDate) -> PathBuf {
        self.beside_record(date, "lock")
    }

    /// Where it is noted what was made of an issue.
    pub fn made_path(&self, date: NaiveDate) -> PathBuf {
        self.beside_record(date, "made")
    }

    fn beside_record(&self, date: NaiveDate, end: &str) -> PathBuf {
        self.beside_records(&format!("{}/{date}.{end}", date.year()))
    }

    /// The record of an issue, if there is one.
    ///
    /// # Errors
    /// A record that is damaged or was changed, or is of another issue.
    pub fn kept(&self, date: NaiveDate) -> Result<Recorded, Faults> {
        let path = self.record_path(date);
        let recorded = disk::record(&path, false).map_err(|mut faults| {
            // There is no other way to mend it: nothing here is made anew.
            for fault in &mut faults.0 {
                fault.help = Some(AS_IT_WAS.to_owned());
            }
            faults
        })?;
        if let Some(record) = &recorded.record {
            let id = self.publication.issue_id(date);
            if record.issue.as_ref() != Some(&id) {
                let of = record.issue.as_deref().unwrap_or("a book");
                let what = format!("{} is the record of {of}, not of {id}", path.display());
                return Err(Diagnostic::book(what).help(AS_IT_WAS).into());
            }
            unchanged(record.all())?;
        }
        Ok(recorded)
    }

    /// Whether an issue may be seen, and its answers: by the time, or since they were seen before,
    /// whatever the clock and the spec say now.
    pub fn is_out(&self, date: NaiveDate) -> (bool, bool) {
        match self.is_due(date) {
            // What was made need not be known.
            (true, true) => (true, true),
            _ => self.is_out_as(date, self.made(date).as_ref()),
        }
    }

    /// The same of an issue of which it is known what was made.
    pub fn is_out_as(&self, date: NaiveDate, made: Option<&Made>) -> (bool, bool) {
        let (out, answers_out) = self.is_due(date);
        let is_seen = |answers: bool| {
            let files = made.into_iter().flat_map(|made| &made.files);
            let mut files = files.filter(|file| file.answers == answers);
            files.any(|file| self.place(&file.path, true).exists())
        };
        (out || is_seen(false), answers_out || is_seen(true))
    }

    /// Whether an issue may be seen by the time, and its answers.
    fn is_due(&self, date: NaiveDate) -> (bool, bool) {
        let Publication { release, calendar, .. } = &self.publication;
        (release.is_out(date, self.now), release.answers_are_out(calendar, date, self.now))
    }

    /// Whether readers have an issue: it is out, and it was made.
    pub fn is_read(&self, date: NaiveDate) -> bool {
        let made = self.made(date);
        made.is_some() && self.is_out_as(date, made.as_ref()).0
    }

    /// The days before one that have a record, the latest first.
    pub fn recorded_before(&self, date: NaiveDate) -> impl Iterator<Item = NaiveDate> {
        let years = self.years().into_iter().rev().filter(move |year| *year <= date.year());
        let days = years.flat_map(|year| self.days(year).into_iter().rev());
        days.filter(move |day| *day < date)
    }

    /// The days after one that have a record, the earliest first.
    pub fn recorded_after(&self, date: NaiveDate) -> impl Iterator<Item = NaiveDate> {
        let years = self.years().into_iter().filter(move |year| *year >= date.year());
        let days = years.flat_map(|year| self.days(year));
        days.filter(move |day| *day > date)
    }

    /// The years of which there are records.
    fn years(&self) -> BTreeSet<i32> {
        names(&self.beside_records("")).filter_map(|name| name.parse().ok()).collect()
    }

    /// The days of a year that have records. They are looked for a year at a time, as far as is needed.
    fn days(&self, year: i32) -> BTreeSet<NaiveDate> {
        let folder = self.beside_records(&year.to_string());
        names(&folder).filter_map(|name| name.strip_suffix(".lock")?.parse().ok()).collect()
    }

    /// Takes note of an issue that is being worked on where readers may see it, so that a run after
    /// one that was killed brings it to its end.
    ///
    /// # Errors
    /// The system's own words.
    pub fn begin(&self, date: NaiveDate) -> Result<(), Diagnostic> {
        let path = self.beside_records("unfinished");
        let file = fs::File::options().create(true).append(true).open(&path);
        let written = file.and_then(|mut file| writeln!(file, "{date}"));
        written.map_err(|error| {
            Diagnostic::file(format!("{} cannot be written", path.display()))
                .help(error.to_string())
        })
    }

    /// The issues that a run was working on when it was killed, if there was one.
    pub fn unfinished(&self) -> Option<BTreeSet<NaiveDate>> {
        let text = fs::read_to_string(self.beside_records("unfinished")).ok()?;
        Some(text.lines().filter_map(|line| line.parse().ok()).collect())
    }

    /// Takes note that nothing is left unfinished.
    pub fn finished(&self) {
        // If it stays, the next run finds that there is nothing to do.
        let _ = fs::remove_file(self.beside_records("unfinished"));
    }

    /// Where a file of an issue belongs: its place, or the same under embargo.
    pub fn place(&self, path: &str, seen: bool) -> PathBuf {
        match seen {
            true => self.path(path),
            false => self.path(&format!("{}/{path}", self.publication.embargo)),
        }
    }

    /// Whether a file is as it was made, wherever it is now.
    pub fn holds(&self, file: &MadeFile) -> bool {
        let is = |seen| {
            let bytes = fs::read(self.place(&file.path, seen));
            bytes.is_ok_and(|bytes| sha256(&bytes) == file.sha256)
        };
        is(false) || is(true)
    }

    /// What was made of an issue, if it is noted.
    pub fn made(&self, date: NaiveDate) -> Option<Made> {
        Made::read(&self.made_path(date))
    }
}

/// The names of what is in a folder; none if there is no such folder.
fn names(folder: &Path) -> impl Iterator<Item = String> + use<> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    entries.filter_map(|entry| entry.file_name().into_string().ok())
}

/// The files of a folder; what is read is noted with its digest.
pub struct Noting {
    folder: Folder,
    read: Mutex<BTreeMap<String, String>>,
}

impl Noting {
    /// What was read so far.
    pub fn read(&self) -> Vec<(String, String)> {
        // Nobody panics while he holds it.
        let Ok(read) = self.read.lock() else { return Vec::new() };
        read.iter().map(|(path, digest)| (path.clone(), digest.clone())).collect()
    }

    /// Whether files are as they were when they were noted.
    pub fn unchanged(&self, read: &[(String, String)]) -> bool {
        let is = |(path, before): &(String, String)| {
            self.folder.bytes(path).is_ok_and(|bytes| sha256(&bytes) == *before)
        };
        read.iter().all(is)
    }
}

impl Files for Noting {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        let bytes = self.folder.bytes(path)?;
        if let Ok(mut read) = self.read.lock() {
            read.insert(path.to_owned(), sha256(&bytes));
        }
        Ok(bytes)
    }

    fn name(&self, path: &str) -> String {
        self.folder.name(path)
    }
}
