//! The feeds of a publication in the formats JSON Feed and Atom. The same issues always give the
//! same bytes. A corrected issue keeps its id in the feeds.

use std::fmt::Write;
use std::path::Path;

use chrono::{DateTime, NaiveDate, SecondsFormat};
use chrono_tz::Tz;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use quick_xml::escape::escape;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::definition::Publication;
use crate::disk::{self, Links};
use bookgen_base::schema::FileKind;
use bookgen_puzzles::record::{Record, ReplaceReason};

/// The maximum number of issues in a feed.
pub const MAX_ISSUES: usize = 31;

/// A released issue, as an item of a feed.
pub struct Item<'a> {
    /// The date of the issue.
    pub date: NaiveDate,
    /// The text about the issue.
    pub text: &'a ItemText,
    /// The paths and media types of the released files of the issue. The PDF with the pages is the
    /// first file.
    pub files: Vec<(String, &'static str)>,
}

/// The text about an issue in the feeds. The text is stored when the issue is built, so the item of
/// a released issue does not change if the spec changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemText {
    title: String,
    text: String,
    /// The release time of the issue, in the format of RFC 3339.
    published: String,
    /// The time of the last correction, if there is one.
    modified: Option<String>,
}

/// The feeds of a publication.
pub struct Feeds {
    /// The feed in the format JSON Feed 1.1.
    pub json: String,
    /// The feed in the format Atom.
    pub atom: String,
}

/// The folder of the feeds, relative to the folder of the spec.
pub fn folder(publication: &Publication) -> String {
    match root(publication) {
        "" => publication.slug.clone(),
        root => format!("{root}/{}", publication.slug),
    }
}

/// The folder at the start of all output paths of the publication; empty if there is no such
/// folder.
fn root(publication: &Publication) -> &str {
    publication.editions.first().map_or("", |edition| edition.output.root())
}

/// The feeds of a publication. `items` must be sorted from the latest issue to the earliest issue.
///
/// `ids` is the start of all ids, if the ids are made from the address of the site. An id is a tag
/// URI (RFC 4151), so it does not depend on the addresses of the files.
pub fn feeds(publication: &Publication, ids: Option<&str>, items: &[Item<'_>]) -> Feeds {
    let ids = match ids {
        Some(ids) => ids.to_owned(),
        None => {
            format!("tag:{}.invalid,2000-01-01:", publication.slug.replace('_', "-").to_lowercase())
        }
    };
    let entry = |item| Entry::new(publication, &ids, item);
    let entries: Vec<Entry<'_>> = items.iter().map(entry).collect();
    let atom = atom(publication, &format!("{ids}feed"), &entries);
    Feeds { json: json_feed(publication, &entries), atom }
}

/// The start of the ids in the feeds of a new publication: made from the host of its site and the
/// date of its first run. `None` if the publication has no site, or if the host is not a plain name.
pub fn ids_of_site(publication: &Publication, today: NaiveDate) -> Option<String> {
    let (_, address) = publication.site.as_ref()?.split_once("://")?;
    let host = address.split('/').next()?.rsplit('@').next()?.split(':').next()?.to_lowercase();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    let is_host = !host.is_empty() && host.chars().all(is_plain);
    is_host.then(|| format!("tag:{host},{today}:{}/", publication.slug))
}

/// The start of the ids in the feed that an earlier run published, if these ids are made from the
/// address of a site.
pub fn published_ids(folder_of_spec: &Path, publication: &Publication) -> Option<String> {
    let path = folder_of_spec.join(folder(publication)).join("feed.json");
    let bytes = disk::read(&path, FileKind::Output, Links::Refuse).ok()?;
    let feed: Value = serde_json::from_slice(&bytes).ok()?;
    let id = feed["items"][0]["id"].as_str()?;
    let ids = &id[..=id.rfind('/')?];
    let is_own = ids.starts_with("tag:") && ids.ends_with(&format!(":{}/", publication.slug));
    is_own.then(|| ids.to_owned())
}

impl ItemText {
    /// The text about an issue with this record.
    pub fn new(publication: &Publication, date: NaiveDate, record: &Record) -> ItemText {
        let title = format!("{}, {}", publication.name, publication.language.date(date));
        let mut text = String::new();
        for entry in &record.entries {
            let id = publication.feature_id(date, entry);
            let feature = publication.features.iter().find(|feature| feature.id == id);
            let name = feature.map_or(id, |feature| feature.name.as_str());
            let number = entry.number.map(|number| format!(" {number}")).unwrap_or_default();
            let kind = entry.puzzle.kind.as_str();
            let level =
                entry.level.as_deref().and_then(|level| publication.language.level(kind, level));
            let level = level.map(|level| format!(": {}", level.name)).unwrap_or_default();
            let _ = writeln!(text, "{name}{number}{level}");
        }
        let corrected =
            record.replaced.iter().filter(|past| past.reason == ReplaceReason::Corrected);
        for past in corrected.clone() {
            let number = past.entry.number.map(|number| number.to_string()).unwrap_or_default();
            let date = publication.language.date(date);
            let args = [("date", date.as_str()), ("puzzle", &number), ("note", &past.note)];
            let _ = writeln!(text, "{}", publication.language.text("correction", &args));
        }
        let published = rfc3339(&publication.release.issue(date));
        let modified = corrected.map(|past| past.at.clone()).max();
        ItemText { title, text, published, modified }
    }

    fn updated(&self) -> &str {
        self.modified.as_ref().unwrap_or(&self.published)
    }
}

/// An issue in a feed.
struct Entry<'a> {
    id: String,
    text: &'a ItemText,
    /// The addresses and media types of the files.
    files: Vec<(String, &'static str)>,
}

impl Entry<'_> {
    fn new<'a>(publication: &Publication, ids: &str, item: &Item<'a>) -> Entry<'a> {
        let url = |(path, media): &(String, &'static str)| (address(publication, path), *media);
        Entry {
            id: format!("{ids}{}", item.date),
            text: item.text,
            files: item.files.iter().map(url).collect(),
        }
    }
}

fn rfc3339(moment: &DateTime<Tz>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// The characters that are percent-encoded: all characters except the slash and the unreserved
/// characters of RFC 3986, section 2.3.
const ENCODED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// The address of a file in a feed. If the spec has a `site`, the address begins with the address
/// of the site. Otherwise the address is relative to the feed.
fn address(publication: &Publication, path: &str) -> String {
    let root = root(publication);
    let inside = match root {
        "" => path,
        root => path.strip_prefix(root).map_or(path, |path| path.trim_start_matches('/')),
    };
    let inside = utf8_percent_encode(inside, ENCODED);
    match &publication.site {
        Some(site) => format!("{site}/{inside}"),
        None => format!("../{inside}"),
    }
}

fn json_feed(publication: &Publication, entries: &[Entry<'_>]) -> String {
    let items: Vec<Value> = entries
        .iter()
        .map(|entry| {
            let files = entry.files.iter();
            let files = files.map(|(url, media)| json!({ "url": url, "mime_type": media }));
            let mut item = json!({
                "id": entry.id,
                "title": entry.text.title,
                "content_text": entry.text.text,
                "date_published": entry.text.published,
                "attachments": files.collect::<Vec<_>>(),
            });
            if let Some((url, _)) = entry.files.first() {
                item["url"] = json!(url);
            }
            if let Some(modified) = &entry.text.modified {
                item["date_modified"] = json!(modified);
            }
            item
        })
        .collect();
    let mut feed = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": publication.name,
        "language": publication.language.code(),
        "_generator": { "name": "bookgen" },
        "items": items,
    });
    if let Some(site) = &publication.site {
        feed["home_page_url"] = json!(site);
        feed["feed_url"] = json!(format!("{site}/{}/feed.json", publication.slug));
    }
    let mut text = serde_json::to_string_pretty(&feed).unwrap_or_default();
    text.push('\n');
    text
}

fn atom(publication: &Publication, id: &str, entries: &[Entry<'_>]) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n  <id>{}</id>\n  \
         <title>{}</title>\n  <author><name>{}</name></author>\n  <generator>bookgen</generator>",
        publication.language.code(),
        escape(id),
        escape(&publication.name),
        escape(&publication.name),
    );
    if let Some(site) = &publication.site {
        let own = format!("{site}/{}/atom.xml", publication.slug);
        let _ = writeln!(
            out,
            "  <link rel=\"self\" href=\"{}\"/>\n  <link href=\"{}\"/>",
            escape(&own),
            escape(site)
        );
    }
    let updated = entries.iter().map(|entry| entry.text.updated()).max_by_key(|text| {
        DateTime::parse_from_rfc3339(text).map(|moment| moment.to_utc()).unwrap_or_default()
    });
    let updated = updated.unwrap_or("1970-01-01T00:00:00Z");
    let _ = writeln!(out, "  <updated>{updated}</updated>");
    for entry in entries {
        let _ = writeln!(
            out,
            "  <entry>\n    <id>{}</id>\n    <title>{}</title>\n    <published>{}</published>\n    \
             <updated>{}</updated>\n    <summary>{}</summary>",
            escape(&entry.id),
            escape(&entry.text.title),
            escape(&entry.text.published),
            escape(entry.text.updated()),
            escape(entry.text.text.trim_end()),
        );
        for (at, (url, media)) in entry.files.iter().enumerate() {
            let rel = if at == 0 { "alternate" } else { "enclosure" };
            let _ = writeln!(
                out,
                "    <link rel=\"{rel}\" type=\"{media}\" href=\"{}\"/>",
                escape(url)
            );
        }
        out += "  </entry>\n";
    }
    out += "</feed>\n";
    out
}
