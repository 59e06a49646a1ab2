//! What a publication has run when its issues cannot be made.

use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

use chrono::NaiveDate;

use crate::daily::Publication;
use bookgen_base::diagnostic::Faults;

/// How long a command may take: a message that cannot be sent keeps no issue from being made.
const LONGEST: Duration = Duration::from_secs(60);

/// Runs the command that a spec names for failures, in the folder of the spec. What it does is its own
/// affair, for a minute.
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
    let ran = shell(command)
        .current_dir(folder)
        .env("BOOKGEN_PUBLICATION", &publication.slug)
        .env("BOOKGEN_DATE", today.to_string())
        .env("BOOKGEN_MESSAGE", faults.to_string())
        .spawn();
    match ran.and_then(|child| ended(child, LONGEST)) {
        Ok(Some(status)) if status.success() => Ok(()),
        Ok(Some(status)) => Err(format!("`on_failure` ended with {status}")),
        Ok(None) => {
            let longest = LONGEST.as_secs();
            Err(format!("`on_failure` had not ended after {longest} seconds and was stopped"))
        }
        Err(error) => Err(format!("`on_failure` cannot be run: {error}")),
    }
}

/// A command for the shell, in a group of its own with all that it starts.
fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    shell
}

/// Waits for a [`shell`], which is stopped when its time is over; how it ended by itself, if it did.
fn ended(mut child: Child, longest: Duration) -> io::Result<Option<ExitStatus>> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if begun.elapsed() >= longest {
            #[cfg(unix)]
            rustix::process::kill_process_group(
                rustix::process::Pid::from_child(&child),
                rustix::process::Signal::KILL,
            )?;
            #[cfg(not(unix))]
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        sleep(Duration::from_millis(20));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_does_not_end_is_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let begun = |command: &str| shell(command).current_dir(&folder).spawn().unwrap();
        let command = "(sleep 2; touch late) & sleep 600; true";
        let stopped = ended(begun(command), Duration::from_millis(50)).unwrap();
        assert_eq!(stopped, None);
        sleep(Duration::from_millis(2500));
        assert!(!folder.path().join("late").exists(), "what it began is stopped with it");
        let status = ended(begun("exit 3"), LONGEST).unwrap();
        assert_eq!(status.and_then(|status| status.code()), Some(3));
    }
}
