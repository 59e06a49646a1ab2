//! The files of a publication: its spec, its records, what was made.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use chrono::{DateTime, Datelike, NaiveDate, Utc};

use super::made::{Made, MadeFile};
use super::reserve::Reserve;
use crate::cli::disk::{self, Folder, Recorded};
use crate::cli::series::sha256;
use crate::daily::Publication;
use crate::daily::sheet::{AS_IT_WAS, unchanged};
use crate::diagnostic::{Diagnostic, Faults};
use crate::fields::{FileError, Files};
use crate::record::Record;

/// A publication and its folder. While there is one, no other program changes its files.
pub struct Desk {
    /// What appears.
    pub publication: Publication,
    /// The moment of the run.
    pub now: DateTime<Utc>,
    /// The folder of the spec, with all that is read from it noted.
    pub files: Noting,
    pub(super) reserve: Mutex<Reserve>,
    base: PathBuf,
    _lock: fs::File,
}

/// What there is of an issue.
pub struct Kept {
    /// Its record and the bytes of that.
    pub recorded: Recorded,
    /// The bytes of its record as a digest; of one that is yet to be written none.
    pub digest: String,
}

impl Kept {
    /// Its record.
    pub fn record(&self) -> Option<&Record> {
        self.recorded.record.as_ref()
    }
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
        let reserve = Reserve::read(&records.join("reserve.lock"))?;
        let reserve = Mutex::new(reserve);
        Ok(Desk { publication, now, files, reserve, base, _lock: lock })
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

    /// What there is of an issue.
    ///
    /// # Errors
    /// A record that is damaged or was changed, or is of another issue.
    pub fn kept(&self, date: NaiveDate) -> Result<Kept, Faults> {
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
        let digest = recorded.bytes.as_deref().map(sha256).unwrap_or_default();
        Ok(Kept { recorded, digest })
    }

    /// Whether an issue may be seen, and its answers.
    pub fn is_out(&self, date: NaiveDate) -> (bool, bool) {
        let Publication { release, calendar, .. } = &self.publication;
        (release.is_out(date, self.now), release.answers_are_out(calendar, date, self.now))
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

    /// The digest of the spec and the program.
    pub fn spec_digest(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        sha256(format!("{version}\n{}", self.publication.source.text).as_bytes())
    }
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
