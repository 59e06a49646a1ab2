//! What may be seen is put where it is seen, and the feeds list it.

use std::collections::BTreeSet;
use std::fs;

use chrono::NaiveDate;

use super::desk::Desk;
use super::made::Made;
use super::publish::{folder_for, put};
use crate::cli::series::sha256;
use crate::publication::feed::{self, ISSUES, Item};
use crate::publication::product::What;
use crate::write::{self, Ours, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::record::Record;

/// A feed that may be replaced: one of ours, of this publication.
const JSON_FEED: Ours = Ours::Marked {
    begins: "{\n  \"version\": \"https://jsonfeed.org/version/1.1\"",
    holds: "\"_generator\": {\n    \"name\": \"bookgen\"",
};
const ATOM: Ours = Ours::Marked {
    begins: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed ",
    holds: "<generator>bookgen</generator>",
};

/// So many issues are looked at, back from today, for what is still under embargo.
const MOST_BEHIND: usize = 400;

/// What was put where it is seen.
#[derive(Default)]
pub struct LetOut {
    /// The issues of which anything was.
    pub done: BTreeSet<NaiveDate>,
    /// What keeps others from it.
    pub faults: Faults,
}

impl Desk {
    /// Puts what may be seen where it is seen, of all issues back to the first that lay there whole.
    /// The issues of this run are looked at however old they are.
    pub(super) fn release(&self, dates: &[NaiveDate]) -> LetOut {
        let calendar = &self.publication.calendar;
        let today = self.publication.release.today(self.now);
        let mut let_out = LetOut::default();
        let mut one = |date: NaiveDate| match self.let_out(date) {
            Ok((moved, whole)) => {
                let_out.done.extend(moved.then_some(date));
                whole && !moved
            }
            Err(fault) => {
                let_out.faults.push(fault);
                false
            }
        };
        for date in dates {
            one(*date);
        }
        let behind = today.succ_opt().into_iter().flat_map(|day| self.recorded_before(day));
        for day in behind.filter(|day| calendar.appears(*day)).take(MOST_BEHIND) {
            // What this run has made says nothing of the days before it.
            if !dates.contains(&day) && one(day) {
                break;
            }
        }
        let_out
    }

    /// Puts what may be seen of an issue where it is seen: whether anything was moved, and whether
    /// all that ever may be seen lies there.
    fn let_out(&self, date: NaiveDate) -> Result<(bool, bool), Diagnostic> {
        let Some(made) = self.made(date) else { return Ok((false, false)) };
        let (out, answers_out) = self.is_out_as(date, Some(&made));
        let ever = self.publication.release.answers(&self.publication.calendar, date).is_some();
        let (mut moved, mut whole) = (false, true);
        for file in &made.files {
            let seen = if file.answers { answers_out } else { out };
            whole &= seen || file.answers && !ever;
            if !seen {
                continue;
            }
            let (from, to) = (self.place(&file.path, false), self.place(&file.path, true));
            if from.exists() {
                if fs::read(&to).is_ok_and(|there| sha256(&there) != file.sha256) {
                    return Err(Diagnostic::file(format!("{} is in the way", to.display()))
                        .help(format!("it is not what was made for {date}: move it away")));
                }
                self.begin(date)?;
                folder_for(&to)?;
                write::move_to(&from, &to)?;
                moved = true;
            }
        }
        Ok((moved, whole))
    }

    /// Writes the feeds, if what they list has changed or they are missing.
    pub(super) fn feeds(&self, changed: bool) -> Result<(), Faults> {
        let folder = feed::folder(&self.publication);
        let [json, atom] =
            ["feed.json", "atom.xml"].map(|name| self.path(&format!("{folder}/{name}")));
        if !changed && json.exists() && atom.exists() {
            return Ok(());
        }
        let calendar = &self.publication.calendar;
        let mut date = self
            .publication
            .release
            .today(self.now)
            .succ_opt()
            .and_then(|day| calendar.before(day));
        let mut records: Vec<(NaiveDate, Record, Made, bool)> = Vec::new();
        // Days that were never made leave gaps, and are passed over.
        for _ in 0..ISSUES * 2 {
            let Some(day) = date.filter(|_| records.len() < ISSUES) else { break };
            // What is wrong with a record is told where that is needed.
            if let Some(made) = self.made(day)
                && let (true, answers_out) = self.is_out_as(day, Some(&made))
                && let Some(record) = self.kept(day).ok().and_then(|kept| kept.record)
            {
                records.push((day, record, made, answers_out));
            }
            date = calendar.before(day);
        }
        let items = records.iter().map(|(date, record, made, answers_out)| {
            let seen =
                made.files.iter().filter(|file| file.listed && (!file.answers || *answers_out));
            let mut files: Vec<(String, &'static str)> =
                seen.map(|file| (file.path.clone(), media(&file.media))).collect();
            // The pages first.
            files.sort_by_key(|(path, media)| {
                (*media != "application/pdf", path.len(), path.clone())
            });
            Item { date: *date, record, files }
        });
        let items: Vec<Item<'_>> = items.collect();
        if items.is_empty() && !json.exists() {
            return Ok(());
        }
        let feeds = feed::feeds(&self.publication, &items);
        let output = |path, text: String, replaces| Output {
            path,
            bytes: text.into_bytes(),
            replaces,
            made_from: None,
        };
        Ok(put(&[output(json, feeds.json, JSON_FEED), output(atom, feeds.atom, ATOM)])?)
    }
}

fn media(name: &str) -> &'static str {
    let all = [What::Pdf, What::Svg, What::Json];
    all.into_iter()
        .map(What::media)
        .find(|media| *media == name)
        .unwrap_or("application/octet-stream")
}
