//! Runs the `on_failure` command of a publication.

use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

use chrono::NaiveDate;

use super::definition::Publication;
use bookgen_base::diagnostic::Faults;

/// The time limit of an `on_failure` command. Without this limit, a command that hangs would delay
/// issues.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// Runs the `on_failure` command of a spec, if the spec has one. The working directory is the
/// folder of the spec. Environment variables contain the id of the publication, the date and the
/// faults. The command is killed after one minute.
///
/// # Errors
/// The command fails, is killed, or cannot be run. The error is a line for the log.
pub fn alert(
    spec: &Path,
    publication: &Publication,
    today: NaiveDate,
    faults: &Faults,
) -> Result<(), String> {
    let Some(command) = &publication.schedule.on_failure else { return Ok(()) };
    let folder = spec.parent().filter(|folder| folder.is_dir()).unwrap_or(Path::new("."));
    let child = shell(command)
        .current_dir(folder)
        .env("BOOKGEN_PUBLICATION", &publication.slug)
        .env("BOOKGEN_DATE", today.to_string())
        .env("BOOKGEN_MESSAGE", faults.to_string())
        .spawn();
    match child.and_then(|child| wait(child, TIME_LIMIT)) {
        Ok(Some(status)) if status.success() => Ok(()),
        Ok(Some(status)) => Err(format!("`on_failure` ended with {status}")),
        Ok(None) => {
            let seconds = TIME_LIMIT.as_secs();
            Err(format!("`on_failure` was killed: it ran longer than {seconds} seconds"))
        }
        Err(error) => Err(format!("`on_failure` cannot be run: {error}")),
    }
}

/// A shell command in a new process group. The group includes the child processes of the command.
fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    shell
}

/// Waits for the end of a [`shell`] command. If the command runs longer than `limit`, kills the
/// process group of the command and returns `None`.
fn wait(mut child: Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() >= limit {
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
    fn a_command_that_hangs_is_killed_with_its_child_processes() {
        let folder = tempfile::tempdir().unwrap();
        let spawn = |command: &str| shell(command).current_dir(&folder).spawn().unwrap();
        let command = "(sleep 2; touch late) & sleep 600; true";
        let status = wait(spawn(command), Duration::from_millis(50)).unwrap();
        assert_eq!(status, None);
        sleep(Duration::from_millis(2500));
        assert!(!folder.path().join("late").exists(), "the child process was killed");
        let status = wait(spawn("exit 3"), TIME_LIMIT).unwrap();
        assert_eq!(status.and_then(|status| status.code()), Some(3));
    }
}
