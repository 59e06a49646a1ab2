//! Plans what a run does for an issue. A plan contains all files to write, so the faults of an issue
//! are known before the first file changes.

use chrono::NaiveDate;

use super::build_stamp::{BuildStamp, StampedFile};
use super::built_issue::{BuiltIssue, BuiltState};
use super::definition::Edition;
use super::feed::ItemText;
use super::issue_records::{IssueRecords, PreviousIssue};
use super::product::{
    IssueContent, IssueProducts, Product, ProductKind, edition_products, products,
};
use super::workspace::{Released, Workspace};
use crate::disk::sha256;
use crate::write::{Output, Replaces};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::record::Record;

/// What a run does for an issue.
pub struct IssuePlan {
    /// Which files of the issue are released.
    pub released: Released,
    /// The build stamp of the issue after the run.
    pub stamp: BuildStamp,
    /// The files to write.
    pub change: IssueChange,
    /// Why an issue that was made before is made again.
    pub reason: Option<String>,
    /// Whether the issue is frozen and stays, although the spec or another input has changed.
    pub is_kept: bool,
    /// The faults of the editions that cannot be made. The other files of the issue are written.
    pub failed_editions: Faults,
}

impl IssuePlan {
    /// A plan without faults, for an issue that is new or stays.
    fn new(released: Released, stamp: BuildStamp, change: IssueChange) -> IssuePlan {
        let failed_editions = Faults::default();
        IssuePlan { released, stamp, change, reason: None, is_kept: false, failed_editions }
    }
}

/// The files that a run writes for an issue.
pub enum IssueChange {
    /// All files are up to date.
    None,
    /// Published files are missing, or were changed. The outputs are the missing files that can be
    /// made again. The faults are about the other files.
    Restore(Vec<Output>, Faults),
    /// The files of editions that are added to a released issue.
    Add(Vec<Output>),
    /// All files of an issue, and the stamp of the last build, if there is one.
    Build(Vec<Output>, Box<Option<BuildStamp>>),
}

impl Workspace {
    /// The content of an issue with a record.
    pub fn content<'a>(
        &'a self,
        date: NaiveDate,
        record: &'a Record,
        is_released: bool,
        previous: Option<(NaiveDate, &'a Record)>,
    ) -> IssueContent<'a> {
        let (publication, files) = (&self.publication, &self.files);
        IssueContent { publication, files, date, record, is_released, previous }
    }

    /// Plans the build of an issue. A released issue is built again only after a correction.
    /// `previous` is the result of [`Workspace::previous_issue`]. Writes no files.
    ///
    /// # Errors
    /// The issue cannot be built.
    pub fn plan_issue(
        &self,
        date: NaiveDate,
        records: &IssueRecords,
        previous: Result<PreviousIssue, Faults>,
    ) -> Result<IssuePlan, Faults> {
        let old_stamp = self.build_stamp(date)?;
        let released = self.released_with(date, old_stamp.as_ref());
        let record = records.record(date)?;
        let previous = previous?;
        let answers: String = previous
            .iter()
            .flat_map(|(_, record)| &record.entries)
            .map(|entry| entry.hash.as_str())
            .collect();
        let digest = |spec: &str| sha256(format!("{spec}{answers}").as_bytes());
        let spec_digest = digest(&self.spec_digest);
        let text_digest = digest(&self.text_digest);
        let previous = previous.as_ref().map(|(day, record)| (*day, record));
        let content = self.content(date, record, released.issue, previous);
        let mut reason = None;
        if let Some(stamp) = &old_stamp {
            // A stamp of an earlier release has the digest of the text.
            let spec_digest = match stamp.own_spec.is_empty() {
                true => text_digest.as_str(),
                false => spec_digest.as_str(),
            };
            let is_frozen = self.is_frozen(date)?;
            let issue =
                BuiltIssue { date, stamp, released, record, previous, spec_digest, is_frozen };
            match self.state(&issue)? {
                BuiltState::UpToDate => return self.plan_late_editions(&content, released, stamp),
                BuiltState::Frozen => {
                    let plan = self.plan_late_editions(&content, released, stamp)?;
                    return Ok(IssuePlan { is_kept: true, ..plan });
                }
                BuiltState::Damaged { restored, faults } => {
                    let change = IssueChange::Restore(restored, faults);
                    return Ok(IssuePlan::new(released, stamp.clone(), change));
                }
                BuiltState::Outdated(change) => reason = Some(change),
            }
        }
        let IssueProducts { products, failed } = products(&content)?;
        // A published edition is not removed because its new revision cannot be made.
        let was_made = |name: &String| {
            let edition = self.edition(name)?;
            let path = edition.output.path(&self.publication.slug, date, Some(name));
            old_stamp.as_ref()?.files.iter().find(|file| file.path == path)
        };
        if released.issue && failed.iter().any(|(name, _)| was_made(name).is_some()) {
            return Err(Faults(failed.into_iter().flat_map(|(_, faults)| faults.0).collect()));
        }
        let (names, faults): (Vec<String>, Vec<Faults>) = failed.into_iter().unzip();
        let text = ItemText::new(&self.publication, date, record);
        let files = products.iter().map(stamped_file).collect();
        let stamp = BuildStamp::new(spec_digest, record, self.files.digests(), files, text)
            .with_own_spec(self.own_digest.clone())
            .with_failed_editions(names);
        let outputs = self.outputs(products, released, old_stamp.as_ref())?;
        self.check_paths(&stamp, &outputs, old_stamp.as_ref())?;
        if let Some(old_stamp) = &old_stamp {
            self.check_unchanged(old_stamp, &stamp)?;
        }
        let failed_editions = Faults(faults.into_iter().flat_map(|faults| faults.0).collect());
        let change = IssueChange::Build(outputs, Box::new(old_stamp));
        let plan = IssuePlan::new(released, stamp, change);
        Ok(IssuePlan { reason, failed_editions, ..plan })
    }

    /// Plans the editions of a released issue that earlier runs could not make. The other files of
    /// the issue stay unchanged.
    fn plan_late_editions(
        &self,
        content: &IssueContent<'_>,
        released: Released,
        stamp: &BuildStamp,
    ) -> Result<IssuePlan, Faults> {
        let mut made: Vec<Product> = Vec::new();
        let mut names = Vec::new();
        let mut failed_editions = Faults::default();
        for name in &stamp.failed_editions {
            // The spec may have no edition with this name any more.
            let Some(edition) = self.edition(name) else { continue };
            match edition_products(content, edition) {
                Ok(products) => made.extend(products),
                Err(faults) => {
                    names.push(name.clone());
                    failed_editions.0.extend(faults.0);
                }
            }
        }
        if made.is_empty() {
            let plan = IssuePlan::new(released, stamp.clone(), IssueChange::None);
            return Ok(IssuePlan { failed_editions, ..plan });
        }
        let files = made.iter().map(stamped_file).collect();
        let new_stamp = stamp.with_late_editions(files, names);
        let outputs = self.outputs(made, released, Some(stamp))?;
        self.check_paths(&new_stamp, &outputs, Some(stamp))?;
        let plan = IssuePlan::new(released, new_stamp, IssueChange::Add(outputs));
        Ok(IssuePlan { failed_editions, ..plan })
    }

    /// The edition with a name.
    fn edition(&self, name: &str) -> Option<&Edition> {
        let mut editions = self.publication.editions.iter();
        editions.find(|edition| edition.name.as_deref() == Some(name))
    }

    /// The outputs that write the files of an issue.
    fn outputs(
        &self,
        products: Vec<Product>,
        released: Released,
        old_stamp: Option<&BuildStamp>,
    ) -> Result<Vec<Output>, Diagnostic> {
        let output = |product: Product| {
            let digests = old_stamp.map(|stamp| stamp.digests(&product.path));
            let is_released = released.includes(product.answers);
            let path = self.file_path(&product.path, is_released);
            if is_released {
                self.check_public_place(&product.path)?;
            } else {
                self.check_embargo_place(&product.path)?;
            }
            Ok(Output::new(path, product.bytes, Replaces::Digests(digests.unwrap_or_default())))
        };
        products.into_iter().map(output).collect()
    }
}

/// The entry of a file in the build stamp.
fn stamped_file(product: &Product) -> StampedFile {
    StampedFile {
        path: product.path.clone(),
        sha256: sha256(&product.bytes),
        media: product.kind.media_type().to_owned(),
        answers: product.answers,
        listed: product.kind != ProductKind::Manifest,
    }
}
