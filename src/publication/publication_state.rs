//! The state of a publication: the spec that owns the records, and the digests of the feeds. Two
//! specs in one folder must not share records.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::definition::Publication;
use super::read::identity;
use super::state_file::{is_state, read_state};
use crate::disk;
use crate::write::{self, Output, Replaces};
use bookgen_base::diagnostic::{Diagnostic, Place};

/// The name of the file in the folder of the records.
pub const STATE_FILE: &str = "publication.json";

const FORMAT: &str = "bookgen publication 1";

/// A state may replace a state.
const STATE: Replaces = Replaces::Form(|bytes| is_state(bytes, "bookgen publication "));

/// The state of a publication, stored in the folder of its records.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicationState {
    format: String,
    /// The file name of the spec.
    spec: String,
    /// The SHA-256 digests that each feed may have, by the path of the feed. A feed has two digests
    /// from the moment before it is replaced.
    feeds: BTreeMap<String, Vec<String>>,
    /// The start of the ids in the feeds, if the ids are made from the address of the site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ids: Option<String>,
}

impl PublicationState {
    /// Reads the state at a path. A missing state is empty.
    pub fn read(path: &Path) -> PublicationState {
        let state = read_state(path).and_then(|bytes| serde_json::from_slice(&bytes).ok());
        state.filter(|state: &PublicationState| state.format == FORMAT).unwrap_or_default()
    }

    /// The output that writes the state.
    pub fn output(&self, path: PathBuf) -> Output {
        let state = PublicationState { format: FORMAT.to_owned(), ..self.clone() };
        // Serializing strings cannot fail.
        let text = serde_json::to_string_pretty(&state).unwrap_or_default() + "\n";
        Output::new(path, text, STATE)
    }

    /// Whether no digest of a feed is known, because no release that stores digests wrote a feed.
    pub fn has_no_feeds(&self) -> bool {
        self.feeds.is_empty()
    }

    /// The digests that a feed may have.
    pub fn feed_digests(&self, path: &str) -> Vec<String> {
        self.feeds.get(path).cloned().unwrap_or_default()
    }

    /// Records that a feed is about to be replaced. `old` is the digest of the existing feed.
    pub fn record_feed(&mut self, path: &str, old: Option<String>, new: String) {
        let old = old.filter(|old| *old != new && self.feed_digests(path).contains(old));
        self.feeds.insert(path.to_owned(), old.into_iter().chain([new]).collect());
    }

    /// Removes the digests of replaced feeds: each feed keeps its last digest.
    pub fn forget_old_feeds(&mut self) {
        for digests in self.feeds.values_mut() {
            digests.drain(..digests.len().saturating_sub(1));
        }
    }

    /// The start of the ids in the feeds, if the ids are made from the address of the site.
    pub fn feed_ids(&self) -> Option<&str> {
        self.ids.as_deref()
    }

    /// Makes `spec` the owner of the records at `path`. A spec that was renamed stays the owner.
    /// `new_ids` is the start of the ids in the feeds, if no feed is published yet.
    ///
    /// # Errors
    /// Another spec in the folder has the same id; the state cannot be written.
    pub fn claim(
        path: &Path,
        spec: &Path,
        publication: &Publication,
        new_ids: Option<String>,
    ) -> Result<(), Diagnostic> {
        PublicationState::check_owner(path, spec, publication)?;
        let mut state = PublicationState::read(path);
        let name = file_name(spec);
        // Published ids never change.
        let has_new_ids = state.ids.is_none() && state.has_no_feeds() && new_ids.is_some();
        if has_new_ids {
            state.ids = new_ids;
        }
        if state.spec == name && !has_new_ids {
            return Ok(());
        }
        state.spec = name;
        write::write(&[state.output(path.to_owned())])
    }

    /// Checks that no other spec is the owner of the records at `path`.
    ///
    /// # Errors
    /// Another spec in the folder has the same id.
    pub fn check_owner(
        path: &Path,
        spec: &Path,
        publication: &Publication,
    ) -> Result<(), Diagnostic> {
        let state = PublicationState::read(path);
        if state.spec.is_empty() || state.spec == file_name(spec) {
            return Ok(());
        }
        let other = spec.with_file_name(&state.spec);
        let Some(other_name) = same_publication(&other, spec, &publication.slug) else {
            return Ok(());
        };
        let own = SpecName { path: spec, name: &publication.name };
        let other = SpecName { path: &other, name: &other_name };
        Err(same_id(&own, &other, &publication.slug, &publication.id_place()))
    }
}

fn file_name(spec: &Path) -> String {
    spec.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A spec and the name of its publication.
pub struct SpecName<'a> {
    /// The path of the spec.
    pub path: &'a Path,
    /// The name of the publication.
    pub name: &'a str,
}

/// The name of the publication that `other` defines, if `other` and `spec` are different files and
/// `other` defines a publication with the id `slug`.
fn same_publication(other: &Path, spec: &Path, slug: &str) -> Option<String> {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    if real(other)? == real(spec)? {
        return None;
    }
    let other = identity(&disk::spec(other).ok()?)?;
    (other.slug == slug).then_some(other.name)
}

/// The fault of two publications with the same id in one folder.
pub fn same_id(spec: &SpecName<'_>, other: &SpecName<'_>, slug: &str, place: &Place) -> Diagnostic {
    let [path, other_path] = [spec.path.display(), other.path.display()];
    Diagnostic::input(format!(
        "{} ({path}) and {} ({other_path}) have the same id `{slug}`",
        spec.name, other.name
    ))
    .at(place, format!("the id `{slug}` is also the id of {other_path}"))
    .help("publications in one folder need different ids, because their files have the same names: add `id = \"…\"` to one of the specs")
}
