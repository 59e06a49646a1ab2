//! Checks where the folders of a publication are on disk. Symbolic links could lead from the embargo
//! folder to the folder of released files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::definition::Publication;
use super::feed;
use super::workspace::Workspace;
use bookgen_base::diagnostic::Diagnostic;

/// The real path of a folder that may not exist yet: resolves the symbolic links of the part that
/// exists.
fn real(folder: &Path) -> PathBuf {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    if let Ok(real) = fs::canonicalize(folder) {
        return real;
    }
    match (folder.parent(), folder.file_name()) {
        (Some(parent), Some(name)) => real(parent).join(name),
        _ => folder.to_owned(),
    }
}

impl Workspace {
    /// Checks that the folders of records and of embargoed files are apart from the folder of
    /// released files, even if folders are symbolic links.
    ///
    /// # Errors
    /// Two folders are the same folder, or one folder contains the other.
    pub fn check_folders(&self) -> Result<(), Diagnostic> {
        let Publication { editions, records, embargo, .. } = &self.publication;
        let roots: BTreeSet<&str> = editions.iter().map(|edition| edition.output.root()).collect();
        let feeds = feed::folder(&self.publication);
        for (key, folder) in [("embargo", embargo), ("records", records)] {
            let private = real(&self.path(folder));
            for root in roots.iter().copied().chain([feeds.as_str()]) {
                let public = real(&self.path(root));
                // An output in the folder of the spec is not in a folder of its own, so the other
                // folders may be beside it.
                let is_inside =
                    private.starts_with(&public) && (!root.is_empty() || private == public);
                let contains = key == "embargo" && public.starts_with(&private);
                if is_inside || contains {
                    return Err(overlap(key, &self.path(folder), &self.path(root), &private));
                }
            }
        }
        Ok(())
    }

    /// Checks the folder of an output file: released files are outside the embargo folder, and all
    /// other files are inside.
    ///
    /// # Errors
    /// A symbolic link leads into or out of the embargo folder.
    pub fn check_place(&self, file: &Path, released: bool) -> Result<(), Diagnostic> {
        let folder = file.parent().unwrap_or(file);
        let real_folder = real(folder);
        let embargo = self.path(&self.publication.embargo);
        if real_folder.starts_with(real(&embargo)) != released {
            return Ok(());
        }
        let (shown, embargo) = (folder.display(), embargo.display());
        let message = if released {
            format!("{shown} leads into the embargo folder {embargo}")
        } else {
            format!("{shown} leads out of the embargo folder {embargo}")
        };
        Err(Diagnostic::file(message)
            .help(format!("the folder is {}: remove the symbolic link", real_folder.display())))
    }
}

fn overlap(key: &str, folder: &Path, public: &Path, real: &Path) -> Diagnostic {
    let public = if public.as_os_str().is_empty() { Path::new(".") } else { public };
    let (folder, public) = (folder.display(), public.display());
    Diagnostic::file(format!(
        "the folder {folder} of `{key}` and the folder {public} of released files are not separate"
    ))
    .help(format!(
        "{folder} is the folder {}: readers must not see its files; remove the symbolic link, or change `{key}` or `output`",
        real.display()
    ))
}
