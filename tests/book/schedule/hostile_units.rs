//! Unit files for paths and names with special characters. Each unit is read by its scheduler, or
//! run as the scheduler runs it.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::POST;
use crate::external_program::output;
use crate::test_dir::TestDir;

/// The folder of the specs and of the program.
const FOLDER: &str = "it's 100% \"of\" $HOME `x` \\ ${{ü}} $(y) \\";

/// Specs whose names have the special characters of shells, cron, systemd, YAML, GitHub and
/// Kubernetes.
const SPECS: [&str; 6] = [
    "--help.toml",
    "a 'b' \"c\" $d `e` \\.toml",
    "100% %n \\%x %%.toml",
    "${{ secrets.x }} $(HOME) $$.toml",
    "#: é, [x] {y} & | ; * ?.toml",
    "\u{2028} \u{feff}.toml",
];

/// A folder with a hostile name that contains the specs and a copy of the program.
struct HostileFolder {
    dir: TestDir,
    folder: PathBuf,
    program: PathBuf,
}

/// Copies a program with `cp`. A program that this process writes itself could not be run at once:
/// while the file is open for writing, another test may start a process that inherits the open file.
fn copy(from: &Path, to: &Path) {
    assert!(Command::new("cp").arg(from).arg(to).status().unwrap().success());
}

impl HostileFolder {
    /// `bin` is the folder of the program.
    fn new(bin: &str) -> HostileFolder {
        let dir = TestDir::new();
        for spec in SPECS {
            dir.put(&format!("{FOLDER}/{spec}"), POST.replace("The Post", "It's 100% \\\\"));
        }
        let folder = std::fs::canonicalize(dir.path(FOLDER)).unwrap();
        std::fs::create_dir_all(dir.path(bin)).unwrap();
        let program = std::fs::canonicalize(dir.path(bin)).unwrap().join("bookgen");
        copy(Path::new(env!("CARGO_BIN_EXE_bookgen")), &program);
        HostileFolder { dir, folder, program }
    }

    /// The units of a spec for a scheduler.
    fn units(&self, spec: &str, scheduler: &str) -> String {
        let mut command = Command::new(&self.program);
        command.args(["schedule", "units", scheduler, "--", spec]).current_dir(&self.folder);
        let output = command.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{spec}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Replaces the program by a script that prints its working directory and its arguments.
    fn replace_program(&self) {
        self.dir.put("script.sh", "#!/bin/sh\npwd -P\nprintf '%s\\n' \"$@\"\n");
        copy(&self.dir.path("script.sh"), &self.program);
    }

    /// Runs a shell command from the folder `/`. Returns the lines of its output.
    fn run(&self, command: &str) -> Vec<String> {
        let output = Command::new("sh")
            .args(["-c", command])
            .current_dir("/")
            .env("SLURM_ARRAY_TASK_ID", "5")
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{command}: {errors}");
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
    }
}

/// The spec as an argument. A spec that begins with a hyphen gets a prefix.
fn argument(spec: &str) -> String {
    if spec.starts_with('-') { format!("./{spec}") } else { spec.to_owned() }
}

/// Converts the last field of a crontab as cron does: `\%` is a percent sign, and a bare `%` ends the
/// command.
fn cron_command(field: &str) -> String {
    let mut command = String::new();
    let mut escaped = false;
    for c in field.chars() {
        match c {
            '%' if escaped => {
                command.pop();
                command.push('%');
            }
            '%' => break,
            c => command.push(c),
        }
        escaped = c == '\\' && !escaped;
    }
    command
}

#[test]
fn cron_and_slurm_run_any_path() {
    let hostile = HostileFolder::new(FOLDER);
    let mut commands = Vec::new();
    for spec in SPECS {
        let crontab = hostile.units(spec, "--cron");
        let lines: Vec<&str> = crontab.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), 1, "{crontab}");
        commands.push(cron_command(lines[0].splitn(6, ' ').nth(5).unwrap()));
        commands.push(hostile.units(spec, "--slurm"));
    }
    hostile.replace_program();
    for (at, spec) in SPECS.iter().enumerate() {
        let spec = argument(spec);
        let folder = hostile.folder.to_str().unwrap();
        let wanted = [folder, "daily", &spec, "--quiet", "--alert"];
        assert_eq!(hostile.run(&commands[2 * at]), wanted);
        let slurm = [&wanted[..], &["--jobs", "1", "--shard", "5/1"]].concat();
        assert_eq!(hostile.run(&commands[2 * at + 1]), slurm);
    }
}

/// The values of a key in the debug output of `systemd-analyze verify`.
fn values(output: &str, key: &str) -> Vec<String> {
    let lines = output.lines().filter_map(|line| line.trim_start().strip_prefix(key));
    lines.map(|value| value.strip_prefix(": ").unwrap_or(value).to_owned()).collect()
}

/// Splits a command line in the form in which systemd shows it. Then replaces `$$` by `$`, as
/// systemd does when it runs the command.
fn systemd_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let (mut is_quoted, mut chars) = (false, line.chars());
    while let Some(c) = chars.next() {
        match c {
            '"' => is_quoted = !is_quoted,
            '\\' => words.last_mut().unwrap().extend(chars.next()),
            ' ' if !is_quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words.into_iter().map(|word| word.replace("$$", "$")).collect()
}

#[test]
fn systemd_reads_any_path() {
    let hostile = HostileFolder::new("bin 100% $HOME ${{ü}} `x`");
    for spec in SPECS {
        let units = hostile.units(spec, "--systemd");
        let (service, _) = units.split_once("\n# /etc/systemd/system/").unwrap();
        hostile.dir.put("units/bookgen-its-100.service", service);
        let unit = hostile.dir.path("units/bookgen-its-100.service");
        let mut verify = Command::new("systemd-analyze");
        verify.arg("verify").arg(unit).env("SYSTEMD_LOG_LEVEL", "debug");
        let Some(output) = output(&mut verify) else { return };
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{spec}: {errors}");
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        let shown_folder = values(&shown, "WorkingDirectory");
        assert_eq!(
            shown_folder.iter().map(Path::new).collect::<Vec<_>>(),
            [hostile.folder.as_path()]
        );
        assert!(
            values(&shown, "Description")
                .iter()
                .any(|text| text.trim() == r"The puzzles of It's 100% \")
        );
        let commands = values(&shown, "Command Line");
        let words: Vec<Vec<String>> = commands.iter().map(|line| systemd_words(line)).collect();
        let spec = argument(spec);
        let program = hostile.program.to_str().unwrap();
        assert_eq!(words, [[program, "daily", &spec, "--quiet", "--alert"]]);
    }
}

/// Checks that a YAML file has a value at a path, if the validator is installed. `tests/run` installs
/// it.
fn check_value(dir: &TestDir, unit: &str, path: &[&str], value: &str) {
    dir.put("unit.yaml", unit);
    for (wanted, is_valid) in [(value, true), ("another value", false)] {
        dir.put("schema.json", require(path, wanted.into()).to_string());
        let mut command = Command::new("check-jsonschema");
        command.arg("--schemafile").arg(dir.path("schema.json")).arg(dir.path("unit.yaml"));
        let Some(output) = output(&mut command) else { return };
        let found = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.success(), is_valid, "{wanted}: {found}\n{unit}");
    }
}

/// A JSON Schema that requires a value at a path of keys and list indices.
fn require(path: &[&str], value: serde_json::Value) -> serde_json::Value {
    use serde_json::json;
    let Some((first, rest)) = path.split_first() else { return json!({ "const": value }) };
    let inner = require(rest, value);
    match first.parse::<usize>() {
        Ok(index) => {
            let mut items = vec![json!({}); index];
            items.push(inner);
            json!({ "prefixItems": items, "minItems": index + 1 })
        }
        Err(_) => json!({ "properties": { *first: inner }, "required": [first] }),
    }
}

#[test]
fn github_and_kubernetes_read_any_path() {
    let hostile = HostileFolder::new(FOLDER);
    for spec in SPECS {
        let spec_argument = argument(spec);
        let workflow = hostile.units(spec, "--github");
        check_value(&hostile.dir, &workflow, &["name"], r"Puzzles of It's 100% \");
        // GitHub replaces `${{ … }}`; the shell then removes the quotation marks.
        let quoted = spec_argument.replace('\'', r"'\''").replace("${{", "$''{{");
        let command = format!("bookgen daily '{quoted}' --alert");
        assert!(!command.contains("${{"), "{command}");
        let path = ["jobs", "daily", "steps", "3", "run"];
        check_value(&hostile.dir, &workflow, &path, &command);
        let script = format!("bookgen() {{ printf '%s\\n' \"$@\"; }}; {command}");
        assert_eq!(hostile.run(&script), ["daily", &spec_argument, "--alert"]);
        let job = hostile.units(spec, "--kubernetes");
        let path = "spec jobTemplate spec template spec containers 0 command 2";
        let path: Vec<&str> = path.split(' ').collect();
        let wanted = spec_argument.replace('$', "$$");
        check_value(&hostile.dir, &job, &path, &wanted);
    }
}

#[test]
fn paths_that_no_unit_can_contain_are_refused() {
    let dir = TestDir::with("a\nb.toml", POST);
    let run = dir.run(&["schedule", "units", "a\nb.toml", "--cron"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        "  × a configuration file cannot contain the path a\n  │ b.toml\n  help: the path has a line break, another control character, or bytes that are not UTF-8: rename\n        the file or the folder\n"
    );
    let hostile = HostileFolder::new("bob's bin");
    let mut command = Command::new(&hostile.program);
    command.args(["schedule", "units", "--systemd", "--", SPECS[0]]).current_dir(&hostile.folder);
    let output = command.output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(errors.starts_with("  × systemd cannot run the program "), "{errors}");
    let deep = "deep/".repeat(200) + "post.toml";
    dir.put(&deep, POST);
    let run = dir.run(&["schedule", "units", &deep, "--cron"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        "  × the command is too long for cron\n  help: cron accepts about 990 bytes: use shorter paths, or `bookgen schedule run`\n"
    );
}

#[test]
fn a_unit_that_a_user_wrote_or_changed_is_kept() {
    let dir = TestDir::with("post.toml", POST);
    let units = ["schedule", "units", "post.toml", "--systemd", "-o", "units"];
    let service = "units/bookgen-the-post.service";
    let mine = "# My own unit runs bookgen daily with a lock.\n[Service]\nExecStart=/usr/bin/lock bookgen daily post.toml\n";
    dir.put(service, mine);
    let refused = "  × units/bookgen-the-post.service is in the way
  help: bookgen has no digest of this content: somebody changed the file, or an earlier release
        wrote it; move or remove the file, or choose another path
";
    let run = dir.run(&units);
    assert_eq!((run.code, run.err.as_str()), (3, refused));
    assert_eq!(dir.text(service), mine);
    dir.remove(service);
    dir.done(&units);
    dir.done(&units);
    let changed = dir.text(service).replace("Nice=10", "Nice=19");
    dir.put(service, &changed);
    // The new unit would differ.
    dir.put("post.toml", POST.replace("\"The Post\"", "\"The Post\"\nid = \"the-post\""));
    let other = POST.replace("name = \"The Post\"", "name = \"The New Post\"\nid = \"the-post\"");
    dir.put("post.toml", other);
    let run = dir.run(&units);
    assert_eq!((run.code, run.err.as_str()), (3, refused));
    assert_eq!(dir.text(service), changed);
}
