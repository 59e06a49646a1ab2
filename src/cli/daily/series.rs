//! Issues and the ledger of their series: no puzzle is printed twice, whoever prints.

use chrono::NaiveDate;

use super::desk::Desk;
use super::publish::{folder_for, put};
use crate::cli::disk::Recorded;
use crate::cli::files;
use crate::cli::series::{self, Register};
use crate::generate::Taken as _;
use crate::ledger::{Clash, Issue};
use crate::publication::sheet::Taken;
use crate::write::Output;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::Fingerprint;
use bookgen_puzzles::record::Record;

impl Desk {
    /// The ledger of the series, for an issue, if the publication is of one.
    ///
    /// # Errors
    /// Why it cannot be had.
    pub fn register(&self, date: NaiveDate) -> Result<Option<Register>, Faults> {
        let Some((series, ledger)) = &self.publication.series else { return Ok(None) };
        let issue = Issue {
            series: series.clone(),
            name: self.publication.issue_id(date),
            title: self.publication.name.clone(),
            date: date.to_string(),
        };
        Register::of(&self.path(""), ledger, issue, true)
    }

    /// Writes the record of an issue that is made by `make`, and what goes with it. With a ledger the
    /// puzzles are reserved first; `make` is asked again where another issue has come to one of them.
    ///
    /// # Errors
    /// Those of `make` and of the ledger; a puzzle that is recorded and that another issue has.
    pub fn enter(
        &self,
        date: NaiveDate,
        before: &Recorded,
        make: &dyn Fn(Taken<'_>) -> Result<Record, Faults>,
        more: Vec<Output>,
    ) -> Result<Record, Faults> {
        self.enter_in(self.register(date)?, date, before, make, more)
    }

    /// The same, in a ledger that is open, if there is one.
    ///
    /// # Errors
    /// Those of [`Desk::enter`].
    pub fn enter_in(
        &self,
        register: Option<Register>,
        date: NaiveDate,
        before: &Recorded,
        make: &dyn Fn(Taken<'_>) -> Result<Record, Faults>,
        more: Vec<Output>,
    ) -> Result<Record, Faults> {
        let path = self.record_path(date);
        let Some(mut register) = register else {
            let record = make(&|_, _| Ok(false))?;
            let outputs: Vec<Output> =
                more.into_iter().chain(files::record(&path, before.clone(), &record)).collect();
            put(&outputs)?;
            return Ok(record);
        };
        if before.record.is_none() {
            register.needs_record(&path)?;
        }
        loop {
            let record = {
                let others = register.others()?;
                let taken = |kind: &str, found: &Fingerprint| {
                    Ok(others.printed(&[(kind, found)])?.iter().any(Option::is_some))
                };
                make(&taken)?
            };
            let clashes = register.reserve_all(&record.entries)?;
            if clashes.is_empty() {
                let output = files::record(&path, before.clone(), &record);
                let outputs: Vec<Output> = more.into_iter().chain(output).collect();
                for output in &outputs {
                    folder_for(&output.path)?;
                }
                folder_for(&path)?;
                series::write(Some(register), &path, &record, &outputs)?;
                return Ok(record);
            }
            stays(before, &record, clashes)?;
        }
    }
}

/// Refuses clashes with what is recorded, which cannot be another.
fn stays(before: &Recorded, record: &Record, clashes: Vec<Clash>) -> Result<(), Diagnostic> {
    for Clash { slot, place } in clashes {
        let then = before.record.as_ref().and_then(|record| record.entry(&slot));
        if let Some((then, now)) = then.zip(record.entry(&slot))
            && then.fingerprint == now.fingerprint
        {
            let at = &then.place;
            let name = &at.source.name;
            let what = format!("{slot} of {name} was printed in the series already");
            return Err(Diagnostic::book(what).at(at, format!("it is {place}")).help(
                "nothing repeats in a series: have another in its place, with `bookgen daily reject` before it is out",
            ));
        }
    }
    Ok(())
}
