//! Checks in which folders the files of a publication lie, before they are written.

use std::path::Path;

use super::definition::Publication;
use super::folders::{false_link, real, shown};
use super::workspace::Workspace;
use bookgen_base::diagnostic::Diagnostic;

impl Workspace {
    /// Checks that readers cannot see a file that shows puzzles before their release: the file is not in
    /// a folder of released files.
    ///
    /// # Errors
    /// The file is in such a folder.
    pub fn check_hidden(&self, file: &Path) -> Result<(), Diagnostic> {
        let folder = real(file.parent().unwrap_or(file));
        for edition in &self.publication.editions {
            let root = edition.output.root();
            // Files in the folder of the spec are not in a folder of their own.
            if !root.is_empty() && folder.starts_with(real(&self.path(root))) {
                let message = format!(
                    "{} is in the folder {} of released files",
                    file.display(),
                    shown(&self.path(root))
                );
                return Err(Diagnostic::usage(message).help(
                    "readers would see puzzles before their release: name another folder with -o",
                ));
            }
        }
        Ok(())
    }

    /// Checks the folder of a file that is not released: it is in the embargo folder. `path` is
    /// relative to the folder of the spec.
    ///
    /// # Errors
    /// A symbolic link leads out of the embargo folder.
    pub fn check_embargo_place(&self, path: &str) -> Result<(), Diagnostic> {
        let file = self.embargo_path(path);
        let folder = file.parent().unwrap_or(&file);
        let embargo = self.path(&self.publication.embargo);
        if real(folder).starts_with(real(&embargo)) {
            return Ok(());
        }
        let (folder_name, embargo) = (folder.display(), embargo.display());
        let message = format!("{folder_name} leads out of the embargo folder {embargo}");
        Err(false_link(folder, message))
    }

    /// Checks the folder of a released file: it is outside the folders of embargo and records.
    /// `path` is relative to the folder of the spec.
    ///
    /// # Errors
    /// A symbolic link leads into one of these folders.
    pub fn check_public_place(&self, path: &str) -> Result<(), Diagnostic> {
        let file = self.public_path(path);
        let folder = file.parent().unwrap_or(&file);
        let real_folder = real(folder);
        let Publication { editions, embargo, records, .. } = &self.publication;
        let [embargo, records] = [embargo, records].map(|folder| self.path(folder));
        for (name, private) in [("embargo folder", embargo), ("folder of the records", records)] {
            if real_folder.starts_with(real(&private)) {
                let message =
                    format!("{} leads into the {name} {}", folder.display(), private.display());
                return Err(false_link(folder, message));
            }
            // Without a folder at the start of `output`, the first folder of the path is public.
            let public = path.split_once('/').map(|(first, _)| self.path(first));
            let public =
                public.filter(|_| editions.iter().all(|edition| edition.output.root().is_empty()));
            if let Some(public) = public.filter(|public| real(&private).starts_with(real(public))) {
                let message = format!(
                    "the {name} {} leads into the folder {} of released files",
                    private.display(),
                    public.display()
                );
                return Err(false_link(folder, message));
            }
        }
        Ok(())
    }
}
