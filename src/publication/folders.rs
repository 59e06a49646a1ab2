//! Checks where the folders of a publication are on disk. Symbolic links could lead from the embargo
//! folder to the folder of released files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Display, Path, PathBuf};

use super::definition::{Edition, Publication};
use super::feed;
use crate::spec::is_server_address;
use crate::write::without_case;
use bookgen_base::diagnostic::Diagnostic;

/// The real path of a folder that may not exist yet: resolves the symbolic links of the part that
/// exists.
pub fn real(folder: &Path) -> PathBuf {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    if let Ok(real) = fs::canonicalize(folder) {
        return real;
    }
    match (folder.parent(), folder.file_name()) {
        (Some(parent), Some(name)) => real(parent).join(name),
        _ => folder.to_owned(),
    }
}

/// Checks that the folders of records, of embargoed files and of released files are separate on
/// disk, even if folders are symbolic links. `spec` is the folder of the spec. Links in the folder of
/// the records also count.
///
/// # Errors
/// Two folders are the same folder, or one folder contains the other.
pub fn check_folders(spec: &Path, publication: &Publication) -> Result<(), Diagnostic> {
    let Publication { editions, records, embargo, slug, .. } = publication;
    let roots: BTreeSet<&str> = editions.iter().map(|edition| edition.output.root()).collect();
    let feeds = feed::folder(publication);
    let mut public: Vec<PathBuf> = roots.iter().map(|root| spec.join(root)).collect();
    public.push(spec.join(feeds));
    let is_shared = |folder: &Path| folder == spec && roots.contains("");
    let embargo = spec.join(embargo);
    let own_records = spec.join(records).join(slug);
    let mut private = vec![("embargo", embargo.clone())];
    private.push(("records", spec.join(records)));
    private.push(("records", own_records.clone()));
    private.extend(linked_folders(&own_records).map(|folder| ("records", folder)));
    for (key, folder) in &private {
        let real_folder = real(folder);
        for public in &public {
            let real_public = real(public);
            // An output in the folder of the spec is not in a folder of its own, so the other
            // folders may be beside it.
            let is_inside = real_folder.starts_with(&real_public)
                && (!is_shared(public) || real_folder == real_public);
            if is_inside || real_public.starts_with(&real_folder) {
                let of = format!("the folder {} of released files", shown(public));
                return Err(overlap(key, folder, &of, &real_folder, "output"));
            }
        }
        let real_embargo = real(&embargo);
        if *key == "records"
            && (real_folder.starts_with(&real_embargo) || real_embargo.starts_with(&real_folder))
        {
            let of = format!("the folder {} of `embargo`", shown(&embargo));
            return Err(overlap(key, folder, &of, &real_folder, "embargo"));
        }
    }
    check_ledger(spec, publication, &public, [&embargo, &own_records])
}

/// Checks that the ledger is not among the files of the publication: neither in the folders `public`
/// of released files, nor in the folders of embargo and records. Paths that differ only in upper and
/// lower case count as the same path.
///
/// # Errors
/// The ledger is in one of these folders.
fn check_ledger(
    spec: &Path,
    publication: &Publication,
    public: &[PathBuf],
    [embargo, records]: [&PathBuf; 2],
) -> Result<(), Diagnostic> {
    // The ledger may be on a server.
    let series = publication.series.as_ref().filter(|series| !is_server_address(&series.ledger));
    let Some(series) = series else { return Ok(()) };
    let ledger = spec.join(&series.ledger);
    const PUBLIC: &str = "released files";
    // Files in the folder of the spec are not in a folder of their own.
    let mut folders: Vec<(PathBuf, &str)> = public
        .iter()
        .filter(|folder| *folder != spec)
        .map(|folder| (folder.clone(), PUBLIC))
        .collect();
    folders.extend([(embargo.clone(), "`embargo`"), (records.clone(), "`records`")]);
    // A pattern can begin with a placeholder for a folder.
    if let Some((first, _)) = series.ledger.split_once('/') {
        let slug = &publication.slug;
        let can_be_public = publication.editions.iter().any(|edition| {
            let Edition { output, name, .. } = edition;
            output.root().is_empty() && output.can_begin_with(first, slug, name.as_deref())
        });
        folders.extend(can_be_public.then(|| (spec.join(first), PUBLIC)));
    }
    let real_ledger = PathBuf::from(without_case(&real(&ledger)));
    for (folder, of) in folders {
        if real_ledger.starts_with(without_case(&real(&folder))) {
            let message = format!(
                "the ledger {} is in the folder {} of {of}",
                ledger.display(),
                shown(&folder)
            );
            return Err(Diagnostic::file(message).help(
                "the ledger has puzzles with their answers, and its path could be the path of another file: set `ledger` to a path outside this folder",
            ));
        }
    }
    Ok(())
}

/// The symbolic links in a folder.
fn linked_folders(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let is_link = |entry: &fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_symlink());
    entries.filter(is_link).map(|entry| entry.path())
}

/// The fault of a folder to which a symbolic link leads.
pub fn false_link(folder: &Path, message: String) -> Diagnostic {
    let folder = real(folder);
    Diagnostic::file(message)
        .help(format!("the folder is {}: remove the symbolic link", folder.display()))
}

/// A folder in messages.
pub fn shown(folder: &Path) -> Display<'_> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    folder.display()
}

fn overlap(key: &str, folder: &Path, other: &str, real: &Path, other_key: &str) -> Diagnostic {
    let folder = folder.display();
    Diagnostic::file(format!("the folder {folder} of `{key}` and {other} are not separate"))
        .help(format!(
            "{folder} is the folder {}: readers must not see its files; remove the symbolic link, or change `{key}` or `{other_key}`",
            real.display()
        ))
}
