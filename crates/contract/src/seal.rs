//! Seals: digests of everything that a finished PDF shows.
//!
//! The seal of a file is part of its manifest. It has the values of all keys of the catalogue, of
//! the information dictionary and of the pages, and a digest of the content of each page. A value
//! includes everything that it refers to: fonts, encodings, form XObjects, pictures, colour spaces.
//! So a file whose seal is equal looks the same.
//!
//! The seal does not depend on the numbers of objects, on the order of objects in the file, on the
//! compression of streams, and on object streams or linearisation. Programs such as `qpdf` change
//! these things without harm.
//!
//! A seal has no secret key. It finds accidents and edits, but a forger can compute a new seal.

mod canonical;
mod page_tree;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::pdf::strict::{Dictionary, Fault, Indirect, Object, ObjectId, StrictFile};
use canonical::Canonical;
use page_tree::{SourcePage, pages};

/// The content of a page is divided into this number of pieces. The seal of the content tells in
/// which piece the first change is.
const PIECES: usize = 16;

/// A list of keys with their values as text. A long value is replaced by its digest, which begins
/// with `#`.
pub type Keys = BTreeMap<String, String>;

/// The seal of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seal {
    /// The keys of the catalogue.
    pub catalogue: Keys,
    /// The keys of the information dictionary.
    pub information: Keys,
    /// The resources of all pages, without duplicates. A resource is written as its category, its
    /// name and its value: `Font/T0 #0123…`.
    pub resources: Vec<String>,
    /// The keys of pages, without duplicates.
    pub keys: Vec<Keys>,
    /// The pages, in order.
    pub pages: Vec<SealedPage>,
}

/// The seal of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SealedPage {
    /// The index of the page's keys in [`Seal::keys`].
    pub keys: usize,
    /// The content of the page.
    pub content: SealedContent,
}

/// The seal of a content stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedContent {
    /// The length of the decoded content, in bytes.
    pub length: usize,
    /// The digest of the decoded content: the first 32 hexadecimal digits of its SHA-256 hash.
    pub digest: String,
    /// The digest of the first 1, 2, … 15 sixteenths of the content: four hexadecimal digits each.
    pub prefixes: String,
}

/// The parts of a seal that several pages share.
#[derive(Default)]
struct Known {
    /// The index of each list of keys in [`Seal::keys`].
    keys: BTreeMap<Keys, usize>,
    /// The resources, as in [`Seal::resources`].
    resources: BTreeSet<String>,
}

impl Seal {
    /// Computes the seal of a file.
    ///
    /// # Errors
    /// The file is not strictly valid ([`StrictFile`]), or it is too complex.
    pub fn new(bytes: &[u8]) -> Result<Seal, Fault> {
        Seal::read(&StrictFile::open(bytes)?, bytes.len())
    }

    /// Computes the seal of a file, and checks that the file has no objects that nothing refers to.
    /// The seal does not include such objects. The second result is the fault of this check.
    ///
    /// # Errors
    /// The errors of [`Seal::new`].
    pub fn with_unused_objects(bytes: &[u8]) -> Result<(Seal, Option<Fault>), Fault> {
        let file = StrictFile::open(bytes)?;
        let seal = Seal::read(&file, bytes.len())?;
        let fault = match file.unused_object() {
            Ok(None) => None,
            Ok(Some(number)) => Some(Fault::new(format!("nothing refers to the object {number}"))),
            Err(fault) => Some(fault),
        };
        Ok((seal, fault))
    }

    /// Computes the seal of a file with the given number of bytes.
    fn read(file: &StrictFile<'_>, length: usize) -> Result<Seal, Fault> {
        let root = match file.trailer().get(b"Root".as_slice()) {
            Some(Object::Reference(id)) => *id,
            _ => return Err(Fault::new("the trailer has no catalogue")),
        };
        let catalogue = dictionary(file, root)?;
        let pages = pages(file, &catalogue)?;
        let ids: Vec<ObjectId> = pages.iter().map(|page| page.id).collect();
        file.check_linearised_pages(&ids)?;
        let mut canonical = Canonical::new(file, length, ids.into_iter());
        if let Some(manifest) = manifest_stream(file, &catalogue)? {
            canonical.replace(manifest, "manifest");
        }
        let mut seal = Seal::default();
        for (key, value) in &catalogue {
            if key != b"Pages" {
                seal.catalogue.insert(text(key), canonical.value(value)?);
            }
        }
        if let Some(information) = file.trailer().get(b"Info".as_slice()) {
            let Object::Dictionary(information) = file.resolve(information)? else {
                return Err(Fault::new("the information dictionary is not a dictionary"));
            };
            for (key, value) in &information {
                seal.information.insert(text(key), canonical.value(value)?);
            }
        }
        let mut known = Known::default();
        for page in &pages {
            seal.add_page(file, page, &mut canonical, &mut known)?;
        }
        seal.resources = known.resources.into_iter().collect();
        Ok(seal)
    }

    fn add_page(
        &mut self,
        file: &StrictFile<'_>,
        page: &SourcePage,
        canonical: &mut Canonical<'_, '_>,
        known: &mut Known,
    ) -> Result<(), Fault> {
        let mut keys = Keys::new();
        for (key, value) in &page.keys {
            if !matches!(key.as_slice(), b"Parent" | b"Contents") {
                keys.insert(text(key), canonical.value(value)?);
            }
        }
        let at = match known.keys.get(&keys) {
            Some(at) => *at,
            None => {
                known.resources.extend(resources(file, page, canonical)?);
                known.keys.insert(keys.clone(), self.keys.len());
                self.keys.push(keys);
                self.keys.len() - 1
            }
        };
        let content = SealedContent::new(&content(file, page, canonical)?);
        self.pages.push(SealedPage { keys: at, content });
        Ok(())
    }
}

/// The resources of a page, as in [`Seal::resources`].
fn resources(
    file: &StrictFile<'_>,
    page: &SourcePage,
    canonical: &mut Canonical<'_, '_>,
) -> Result<Vec<String>, Fault> {
    let mut resources = Vec::new();
    let Some(all) = page.keys.get(b"Resources".as_slice()) else { return Ok(resources) };
    let Object::Dictionary(all) = file.resolve(all)? else {
        return Err(Fault::new("the resources of a page are not a dictionary"));
    };
    for (category, named) in &all {
        match file.resolve(named)? {
            Object::Dictionary(named) => {
                for (name, value) in &named {
                    let value = canonical.value(value)?;
                    resources.push(format!("{}/{} {value}", text(category), text(name)));
                }
            }
            other => {
                let value = canonical.value(&other)?;
                resources.push(format!("{} {value}", text(category)));
            }
        }
    }
    Ok(resources)
}

/// The decoded content of a page.
fn content(
    file: &StrictFile<'_>,
    page: &SourcePage,
    canonical: &mut Canonical<'_, '_>,
) -> Result<Vec<u8>, Fault> {
    let streams = match page.keys.get(b"Contents".as_slice()) {
        None => Vec::new(),
        Some(Object::Array(items)) => items.clone(),
        Some(Object::Reference(id)) => match file.get(*id)? {
            Indirect::Stream(_) => vec![Object::Reference(*id)],
            Indirect::Object(Object::Array(items)) => items,
            Indirect::Object(_) => return Err(no_content()),
        },
        Some(_) => return Err(no_content()),
    };
    let mut content = Vec::new();
    for (at, stream) in streams.iter().enumerate() {
        let Object::Reference(id) = stream else { return Err(no_content()) };
        let Indirect::Stream(stream) = file.get(*id)? else { return Err(no_content()) };
        if let Some(key) = unusual_key(&stream.dictionary) {
            let key = text(key);
            let message = format!("the content of a page has the key /{key}");
            return Err(Fault::at(stream.data.start, message));
        }
        let decoded = canonical.decoded(&stream)?;
        let decoded = decoded.ok_or_else(|| {
            Fault::at(stream.data.start, "the content of a page has an unexpected filter")
        })?;
        if at > 0 {
            content.push(b'\n');
        }
        content.extend(decoded);
    }
    Ok(content)
}

/// A key of a stream that concerns more than its compression.
fn unusual_key(dictionary: &Dictionary) -> Option<&[u8]> {
    let mut keys = dictionary.keys().map(Vec::as_slice);
    keys.find(|key| !matches!(*key, b"Length" | b"Filter"))
}

fn no_content() -> Fault {
    Fault::new("the content of a page is not a stream")
}

impl SealedContent {
    /// The seal of a decoded content stream.
    pub fn new(content: &[u8]) -> SealedContent {
        let mut hash = Sha256::new();
        let mut prefixes = String::new();
        for piece in 0..PIECES {
            let [from, to] = [piece, piece + 1].map(|piece| boundary(content.len(), piece));
            hash.update(&content[from..to]);
            if piece + 1 < PIECES {
                prefixes += &hexadecimal(&hash.clone().finalize()[..2]);
            }
        }
        SealedContent {
            length: content.len(),
            digest: hexadecimal(&hash.finalize()[..16]),
            prefixes,
        }
    }

    /// The range of bytes of a changed content in which the first change begins.
    pub fn first_change(&self, content: &[u8]) -> std::ops::Range<usize> {
        let mut hash = Sha256::new();
        let mut unchanged = 0;
        for piece in 0..PIECES - 1 {
            let end = boundary(self.length, piece + 1);
            let Some(bytes) = content.get(unchanged..end) else { break };
            hash.update(bytes);
            let prefix = hexadecimal(&hash.clone().finalize()[..2]);
            if self.prefixes.get(piece * 4..piece * 4 + 4) != Some(&prefix) {
                return unchanged..end;
            }
            unchanged = end;
        }
        unchanged..content.len()
    }
}

/// The end of the given number of pieces of a content.
fn boundary(length: usize, pieces: usize) -> usize {
    (length as u128 * pieces as u128 / PIECES as u128) as usize
}

impl From<SealedPage> for String {
    fn from(page: SealedPage) -> String {
        let SealedPage { keys, content: SealedContent { length, digest, prefixes } } = page;
        format!("{keys} {length} {digest} {prefixes}")
    }
}

impl TryFrom<String> for SealedPage {
    type Error = &'static str;

    fn try_from(text: String) -> Result<SealedPage, &'static str> {
        const INVALID: &str = "the seal of a page is not valid";
        let [keys, length, digest, prefixes] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err(INVALID);
        };
        Ok(SealedPage {
            keys: keys.parse().map_err(|_| INVALID)?,
            content: SealedContent {
                length: length.parse().map_err(|_| INVALID)?,
                digest: digest.to_owned(),
                prefixes: prefixes.to_owned(),
            },
        })
    }
}

/// Reads an indirect object that must be a dictionary.
fn dictionary(file: &StrictFile<'_>, id: ObjectId) -> Result<Dictionary, Fault> {
    match file.get(id)? {
        Indirect::Object(Object::Dictionary(dictionary)) => Ok(dictionary),
        _ => Err(Fault::new(format!("the object {} is not a dictionary", id.0))),
    }
}

/// The stream of the embedded manifest, if the file has one. The stream has no unusual keys.
fn manifest_stream(
    file: &StrictFile<'_>,
    catalogue: &Dictionary,
) -> Result<Option<ObjectId>, Fault> {
    let mut value = Object::Dictionary(catalogue.clone());
    for key in ["PieceInfo", "bookgen", "Private"] {
        let Object::Dictionary(keys) = file.resolve(&value)? else { return Ok(None) };
        let Some(next) = keys.get(key.as_bytes()) else { return Ok(None) };
        value = next.clone();
    }
    let Object::Reference(id) = value else { return Ok(None) };
    match file.get(id) {
        Ok(Indirect::Stream(stream)) if unusual_key(&stream.dictionary).is_none() => Ok(Some(id)),
        _ => Ok(None),
    }
}

/// A name as text.
fn text(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
