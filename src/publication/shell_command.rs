//! Runs the shell commands that a spec sets.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant};

/// The time limit of a command. Without this limit, a command that hangs would delay issues.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The time between two checks whether a command has ended.
const STEP: Duration = Duration::from_millis(20);

/// The maximum number of bytes at the end of the output that a fault shows.
const MAX_TAIL: usize = 400;

/// The maximum length of the value of an environment variable in bytes. Linux allows 128 KiB.
const MAX_VARIABLE: usize = 100_000;

/// A shell command of a spec.
pub struct ShellCommand<'a> {
    /// The key of the command in the spec, for messages.
    pub key: &'static str,
    /// The text of the command.
    pub text: &'a str,
    /// The working directory.
    pub folder: &'a Path,
    /// The environment variables of the command, in addition to the variables of bookgen.
    pub variables: &'a [(&'static str, String)],
}

/// The reason why a command failed.
#[derive(Debug)]
pub struct CommandFault {
    /// The message, one line.
    pub message: String,
    /// The end of the output of the command; empty if there is no output.
    pub output: String,
}

impl ShellCommand<'_> {
    /// Runs the command. After one minute, kills the command and its child processes. The output of
    /// the command is not shown.
    ///
    /// # Errors
    /// The command fails, is killed, or cannot be run.
    pub fn run(&self) -> Result<(), CommandFault> {
        self.run_for(TIME_LIMIT)
    }

    fn run_for(&self, limit: Duration) -> Result<(), CommandFault> {
        let key = self.key;
        let fault = |message: String, output| CommandFault { message, output };
        let cannot_run =
            |why: String| fault(format!("`{key}` cannot be run: {why}"), String::new());
        if let Some((name, _)) = self.variables.iter().find(|(_, text)| text.len() > MAX_VARIABLE) {
            return Err(cannot_run(format!("the value of {name} is too long")));
        }
        let mut child = self.spawn().map_err(|error| cannot_run(error.to_string()))?;
        let tail = Tail::default();
        let readers = [
            child.stdout.take().map(|output| tail.read(output)),
            child.stderr.take().map(|output| tail.read(output)),
        ];
        let ended = wait(child, limit).map_err(|error| cannot_run(error.to_string()))?;
        match ended {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(fault(format!("`{key}` ended with {status}"), tail.text(&readers))),
            None => {
                let seconds = limit.as_secs();
                let message = format!("`{key}` was killed: it ran longer than {seconds} seconds");
                Err(fault(message, tail.text(&readers)))
            }
        }
    }

    /// Starts the command in a new process group. The group includes the child processes of the
    /// command.
    fn spawn(&self) -> io::Result<Child> {
        let mut shell = Command::new("sh");
        shell.args(["-c", self.text]).current_dir(self.folder);
        shell.envs(self.variables.iter().map(|(name, text)| (name, text)));
        shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        shell.spawn()
    }
}

/// A text as the value of an environment variable: without NUL characters, and not too long.
pub fn variable_text(text: &str) -> String {
    text.chars().filter(|c| *c != '\0').take(MAX_VARIABLE / 4).collect()
}

/// The end of the output of a command.
#[derive(Clone, Default)]
struct Tail(Arc<Mutex<Vec<u8>>>);

impl Tail {
    /// Starts to read an output. All output is read, so that the command never waits.
    fn read(&self, mut output: impl Read + Send + 'static) -> JoinHandle<()> {
        let tail = Tail::clone(self);
        thread::spawn(move || {
            let mut part = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut part) {
                // The lock is never poisoned: no code panics while it holds the lock.
                let Ok(mut tail) = tail.0.lock() else { return };
                tail.extend_from_slice(&part[..count]);
                let more = tail.len().saturating_sub(MAX_TAIL);
                tail.drain(..more);
            }
        })
    }

    /// The last lines of the output, joined by spaces. Waits a short time for the readers, but not
    /// for a child process that keeps the output open.
    fn text(&self, readers: &[Option<JoinHandle<()>>]) -> String {
        for _ in 0..25 {
            if readers.iter().flatten().all(JoinHandle::is_finished) {
                break;
            }
            sleep(STEP);
        }
        let bytes = self.0.lock().map(|tail| tail.clone()).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c.is_control()).collect();
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// Waits for the end of a command. If the command runs longer than `limit`, kills the process group
/// of the command and returns `None`.
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
        sleep(STEP);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn run(text: &str, limit: Duration, folder: &Path) -> Result<(), (String, String)> {
        let variables = [("BOOKGEN_MESSAGE", "it's \"$(false)\"".to_owned())];
        let command = ShellCommand { key: "on_publish", text, folder, variables: &variables };
        command.run_for(limit).map_err(|fault| (fault.message, fault.output))
    }

    #[test]
    fn a_command_that_hangs_is_killed_with_its_child_processes() {
        let folder = tempfile::tempdir().unwrap();
        let command = "(sleep 3; touch late) & echo started; sleep 600; true";
        let killed = run(command, Duration::from_secs(1), folder.path());
        let message = "`on_publish` was killed: it ran longer than 1 seconds".to_owned();
        assert_eq!(killed, Err((message, "started".to_owned())));
        sleep(Duration::from_millis(2500));
        assert!(!folder.path().join("late").exists(), "the child process was killed");
    }

    #[test]
    fn a_fault_shows_the_end_of_the_output() {
        let folder = tempfile::tempdir().unwrap();
        let run = |text: &str| run(text, TIME_LIMIT, folder.path());
        assert_eq!(run("test \"$BOOKGEN_MESSAGE\" = 'it'\"'\"'s \"$(false)\"'"), Ok(()));
        let ended = |code: u8| format!("`on_publish` ended with exit status: {code}");
        assert_eq!(run("exit 3"), Err((ended(3), String::new())));
        let (message, output) = run("no-such-program-here").unwrap_err();
        assert_eq!(message, ended(127));
        assert!(output.contains("no-such-program-here"), "{output}");
        // Megabytes of bytes that are not UTF-8, on both outputs.
        let flood = "head -c 5000000 /dev/zero | tr '\\0' '\\377' | tee /dev/stderr; echo; echo end >&2; exit 1";
        let (message, output) = run(flood).unwrap_err();
        assert_eq!(message, ended(1));
        assert!(output.len() <= 3 * MAX_TAIL && output.contains('\u{fffd}'), "{}", output.len());
        // The command does not wait for input.
        assert_eq!(run("cat"), Ok(()));
        let (message, _) = run("echo \0").unwrap_err();
        assert!(message.starts_with("`on_publish` cannot be run: "), "{message}");
    }

    #[test]
    fn long_values_are_refused_or_cut() {
        let long = "é".repeat(MAX_VARIABLE);
        assert_eq!(variable_text(&long).chars().count(), MAX_VARIABLE / 4);
        assert_eq!(variable_text("a\0b"), "ab");
        let variables = [("BOOKGEN_FILES", long)];
        let folder = Path::new(".");
        let command =
            ShellCommand { key: "on_publish", text: "true", folder, variables: &variables };
        let fault = command.run().unwrap_err();
        assert_eq!(
            fault.message,
            "`on_publish` cannot be run: the value of BOOKGEN_FILES is too long"
        );
    }
}
