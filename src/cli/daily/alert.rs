//! What a publication has run when its issues cannot be made.

use std::path::Path;
use std::process::Command;

use chrono::NaiveDate;

use crate::daily::Publication;
use crate::diagnostic::Faults;

/// Runs the command that a spec names for failures, in the folder of the spec. What it does is its own
/// affair.
///
/// # Errors
/// How it ended, if not well, in words for the log.
pub fn alert(
    spec: &Path,
    publication: &Publication,
    today: NaiveDate,
    faults: &Faults,
) -> Result<(), String> {
    let Some(command) = &publication.schedule.on_failure else { return Ok(()) };
    let folder = spec.parent().filter(|folder| folder.is_dir()).unwrap_or(Path::new("."));
    let ran = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("BOOKGEN_PUBLICATION", &publication.slug)
        .env("BOOKGEN_DATE", today.to_string())
        .env("BOOKGEN_MESSAGE", faults.plain())
        .status();
    match ran {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`on_failure` ended with {status}")),
        Err(error) => Err(format!("`on_failure` cannot be run: {error}")),
    }
}
