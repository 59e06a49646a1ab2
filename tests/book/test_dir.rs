//! A temporary folder in which a test runs the program, and the comparison with golden files.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A temporary folder with specs and other files, in which the program runs.
pub struct TestDir {
    folder: tempfile::TempDir,
}

/// The result of one run of the program.
pub struct Run {
    /// The exit code.
    pub code: i32,
    /// The standard output.
    pub out: String,
    /// The standard error output.
    pub err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        Run {
            code: output.status.code().expect("an exit code, not a signal"),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl TestDir {
    /// An empty folder.
    pub fn new() -> TestDir {
        TestDir { folder: tempfile::tempdir().expect("a folder") }
    }

    /// A folder with one file.
    pub fn with(name: &str, text: &str) -> TestDir {
        let dir = TestDir::new();
        dir.put(name, text);
        dir
    }

    /// A folder with the project's examples.
    pub fn with_examples() -> TestDir {
        TestDir::with_folder("examples")
    }

    /// A folder with a copy of a folder of the project.
    pub fn with_folder(name: &str) -> TestDir {
        let dir = TestDir::new();
        copy(&project().join(name), dir.folder.path());
        dir
    }

    /// The path of a file.
    pub fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file.
    pub fn put(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }

    /// Removes a file if it exists.
    pub fn remove(&self, name: &str) {
        let _ = std::fs::remove_file(self.path(name));
    }

    /// The bytes of a file.
    pub fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).expect("UTF-8")
    }

    /// The names of the files in the folder itself, sorted. The list of digests is left out.
    pub fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .filter(|name| name != ".bookgen.sha256")
            .collect();
        names.sort();
        names
    }

    /// Runs the program with the arguments `words`.
    pub fn run(&self, words: &[&str]) -> Run {
        self.run_with(words, &[])
    }

    /// Runs the program with the given arguments and environment variables.
    pub fn run_with(&self, words: &[&str], variables: &[(&str, &str)]) -> Run {
        let output = Command::new(env!("CARGO_BIN_EXE_bookgen"))
            .args(words)
            .envs(variables.iter().copied())
            .current_dir(self.folder.path())
            .output()
            .expect("the program runs");
        Run::from(output)
    }

    /// Runs the program with a text as its standard input.
    pub fn run_on(&self, words: &[&str], input: &str) -> Run {
        let mut program = Command::new(env!("CARGO_BIN_EXE_bookgen"))
            .args(words)
            .current_dir(self.folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut stdin = program.stdin.take().expect("a pipe");
        let input = input.to_owned();
        let writer = std::thread::spawn(move || {
            // The program may end before it has read the whole input.
            let _ = stdin.write_all(input.as_bytes());
        });
        let output = program.wait_with_output().expect("the program ends");
        writer.join().expect("the input is written");
        Run::from(output)
    }

    /// Runs the program, which must succeed.
    ///
    /// # Panics
    /// Panics if the exit code is not 0.
    pub fn done(&self, words: &[&str]) -> Run {
        let run = self.run(words);
        assert_eq!(run.code, 0, "{words:?}: {}{}", run.out, run.err);
        run
    }
}

/// The project's root folder.
pub fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            std::fs::create_dir_all(&target).expect("a folder");
            copy(&entry.path(), &target);
            continue;
        }
        // Records left by earlier builds are not copied, but the records in `archive` belong to the
        // examples.
        let kept = from.ends_with("archive");
        let is_ours = |e: &std::ffi::OsStr| {
            ["toml", "md", "txt", "svg", "csv"].iter().any(|kind| e == *kind) || kept && e == "lock"
        };
        if entry.path().extension().is_some_and(is_ours) {
            std::fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

/// Compares a text with a golden file below `tests/`. With `BOOKGEN_BLESS=1` the function writes
/// the golden file instead, and the change shows in review.
///
/// # Panics
/// Panics if the text and the golden file differ.
pub fn golden(name: &str, text: &str) {
    let path = project().join("tests").join(name);
    if std::env::var("BOOKGEN_BLESS").is_ok_and(|value| value == "1") {
        std::fs::write(&path, text).expect("a golden file");
        return;
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    for (i, (found, wanted)) in text.lines().zip(golden.lines()).enumerate() {
        assert_eq!(found, wanted, "{name}, line {}", i + 1);
    }
    let (found, wanted) = (text.lines().count(), golden.lines().count());
    assert_eq!(found, wanted, "{name} has another number of lines (BOOKGEN_BLESS=1 writes it)");
}
