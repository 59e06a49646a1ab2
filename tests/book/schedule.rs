//! Schedules: bookgen's own scheduler, and the unit files for other schedulers.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::external_program::{output, run};
use crate::test_dir::{TestDir, golden};

mod hostile_units;

const POST: &str = r#"
[publication]
name = "The Post"
timezone = "Europe/Madrid"
template = "newspaper-column"
release = "05:00"
days_ahead = 4

[schedule]
at = "30 4 * * 1-5"
reserve = 2
on_failure = "echo $BOOKGEN_PUBLICATION > failed"

[[slot]]
name = "Sudoku"
kind = "sudoku"
first_date = 2026-01-01
level = "gentle"
"#;

#[test]
fn units_match_their_golden_file() {
    let dir = TestDir::with("post.toml", POST);
    // The unit files contain the path of the publication's folder. This path differs in each run of
    // the test.
    let folder = std::fs::canonicalize(dir.path("")).unwrap().display().to_string();
    let mut all = String::new();
    for scheduler in ["systemd", "cron", "github", "kubernetes", "slurm"] {
        let mut words = vec!["schedule", "units", "post.toml"];
        let flag = format!("--{scheduler}");
        words.push(&flag);
        if ["kubernetes", "slurm"].contains(&scheduler) {
            words.extend(["--shards", "64"]);
        }
        all += &format!("==== {scheduler}\n{}\n", dir.done(&words).out);
    }
    let all = all.replace(env!("CARGO_BIN_EXE_bookgen"), "/usr/local/bin/bookgen");
    golden("golden/units.txt", &all.replace(folder.trim_end_matches('/'), "/srv/puzzles"));
    let run = dir.run(&["schedule", "units", "post.toml", "--cron", "--shards", "3"]);
    assert!(run.err.contains("only Kubernetes and Slurm support --shards"), "{}", run.err);
    let run = dir.run(&["schedule", "units", "post.toml"]);
    assert_eq!(run.code, 2);
}

#[test]
fn systemd_accepts_its_units() {
    let dir = TestDir::with("post.toml", POST);
    std::fs::create_dir(dir.path("units")).unwrap();
    dir.done(&["schedule", "units", "post.toml", "--systemd", "-o", "units"]);
    for end in ["service", "timer"] {
        let path = dir.path(&format!("units/bookgen-the-post.{end}"));
        let mut verify = Command::new("systemd-analyze");
        if let Some(output) = output(verify.arg("verify").arg(&path)) {
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success(), "{errors}");
            assert!(!errors.contains("bookgen-the-post"), "{errors}");
        }
    }
    let timer = dir.text("units/bookgen-the-post.timer");
    for line in timer.lines().filter_map(|line| line.strip_prefix("OnCalendar=")) {
        let mut calendar = Command::new("systemd-analyze");
        if let Some(output) = output(calendar.args(["calendar", line])) {
            assert!(output.status.success(), "{line}");
        }
    }
    // bookgen replaces the units that it wrote, but no file of another program.
    dir.done(&["schedule", "units", "post.toml", "--systemd", "-o", "units"]);
    dir.put("units/bookgen-the-post.timer", "[Timer]\n");
    let run = dir.run(&["schedule", "units", "post.toml", "--systemd", "-o", "units"]);
    assert!(run.err.contains("is in the way"), "{}", run.err);
}

/// Validates the units with the schemas of GitHub and Kubernetes, if the validators are installed.
/// `tests/run` installs them.
#[test]
fn github_and_kubernetes_accept_their_units() {
    let dir = TestDir::with("post.toml", POST);
    let github: &[&str] = &["check-jsonschema", "--builtin-schema", "vendor.github-workflows"];
    let kubernetes: &[&str] = &["kubernetes-validate", "--strict"];
    let checks: [(&str, &[&str], &[&str]); 3] = [
        ("--github", &[], github),
        ("--kubernetes", &[], kubernetes),
        ("--kubernetes", &["--shards", "64"], kubernetes),
    ];
    for (scheduler, more, checker) in checks {
        let words = [&["schedule", "units", "post.toml", scheduler], more].concat();
        let unit = dir.done(&words).out;
        dir.put("unit.yaml", &unit);
        let check =
            |path: &str| output(Command::new(checker[0]).args(&checker[1..]).arg(dir.path(path)));
        let Some(output) = check("unit.yaml") else { continue };
        let errors = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{scheduler}: {errors}\n{unit}");
        // The validators also refuse a unit with an unknown key.
        dir.put("spoilt.yaml", unit.replace("jobs:", "job:").replace("jobTemplate:", "job:"));
        assert!(!check("spoilt.yaml").unwrap().status.success(), "{scheduler}");
    }
}

#[test]
fn the_crontab_has_a_valid_line() {
    let dir = TestDir::with("post.toml", POST);
    let crontab = dir.done(&["schedule", "units", "post.toml", "--cron"]).out;
    let lines: Vec<&str> = crontab.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 1, "{crontab}");
    let fields: Vec<&str> = lines[0].splitn(6, ' ').collect();
    let cron: Result<croner::Cron, _> = fields[..5].join(" ").parse();
    assert!(cron.is_ok(), "{crontab}");
    dir.put("line.sh", fields[5]);
    run("sh", &["-n", "{}"], &dir.path("line.sh"));
}

#[test]
fn the_slurm_script_has_valid_shell_syntax() {
    let dir = TestDir::with("post.toml", POST);
    dir.put("job.sh", dir.done(&["schedule", "units", "post.toml", "--slurm"]).out);
    run("sh", &["-n", "{}"], &dir.path("job.sh"));
}

/// The status of a publication without files, and of a publication with temporary files.
#[test]
fn status_creates_and_removes_no_file() {
    let dir = TestDir::with("post.toml", POST);
    let words = ["schedule", "status", "post.toml", "--now", "2026-11-21T12:00:00Z"];
    assert_eq!(dir.run(&words).code, 1);
    let names = || -> Vec<String> {
        let entries = std::fs::read_dir(dir.path("")).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    assert_eq!(names(), ["post.toml"]);
    dir.put("records/the-post/.bookgen-abc123.part", "x");
    assert_eq!(dir.run(&words).code, 1);
    let records = std::fs::read_dir(dir.path("records/the-post")).unwrap();
    assert_eq!(records.count(), 1);
}

#[test]
fn status_shows_released_missing_and_ready_issues() {
    let dir = TestDir::with("post.toml", POST);
    let now = ["--now", "2026-11-21T12:00:00Z"];
    let status = |more: &[&str]| dir.run(&[&["schedule", "status", "post.toml"], more].concat());
    let before = status(&now);
    assert_eq!(before.code, 1);
    assert_eq!(
        before.out,
        "The Post\nreleased none\nmissing  2026-11-21\nready    none\nnext     2026-11-22T05:00:00+01:00\n"
    );
    assert!(before.err.contains("The Post: no issue is ready"));
    dir.done(&[&["daily", "post.toml", "-q"], &now[..]].concat());
    let after = status(&now);
    assert_eq!(after.code, 0, "{}", after.err);
    assert_eq!(
        after.out,
        "The Post\nreleased 2026-11-21\nmissing  none\nready    2026-11-22 to 2026-11-25, 4 issues\n\
         next     2026-11-22T05:00:00+01:00\n"
    );
    // Three days later one issue is ready, and a released file is lost.
    dir.remove("out/2026/11/the-post-2026-11-21.pdf");
    let late = status(&["--now", "2026-11-24T12:00:00Z", "--json"]);
    assert_eq!(late.code, 1);
    let status_json: serde_json::Value = serde_json::from_str(&late.out).unwrap();
    assert_eq!(status_json["ready"], serde_json::json!(["2026-11-25"]));
    assert_eq!(status_json["next"], "2026-11-25");
}

/// A new publication makes the issues of two days ahead. They are ready, so the status is good.
#[test]
fn the_status_of_a_new_publication_is_good_after_its_first_run() {
    let dir = TestDir::new();
    for name in ["morning", "evening"] {
        dir.done(&["new", name, "--as", "daily", "--title", name]);
        dir.done(&["daily", &format!("{name}/daily.toml"), "-q"]);
        let run = dir.done(&["schedule", "status", &format!("{name}/daily.toml")]);
        assert!(run.out.contains("missing  none\n"), "{}", run.out);
    }
    let run = dir.done(&["schedule", "status", "*/daily.toml"]);
    assert!(run.out.starts_with("evening\nreleased ") && run.out.contains("\nmorning\n"));
    let run = dir.done(&["schedule", "status", "*/daily.toml", "--json"]);
    let list: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (&list[0]["publication"], &list[1]["publication"]),
        (&"evening".into(), &"morning".into())
    );
    assert_eq!(dir.run(&["schedule", "status", "no-*.toml"]).code, 3);
}

/// A running `bookgen schedule run`, which is killed when the test ends.
struct Running(Child);

impl Running {
    fn begin(dir: &TestDir, more: &[&str]) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bookgen"));
        command.args(["schedule", "run", "post.toml"]).args(more).current_dir(dir.path(""));
        Running(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
    }

    /// Sends SIGTERM. Returns the exit code, the output and the errors.
    fn end(mut self) -> (Option<i32>, String, String) {
        let id = self.0.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let code = self.0.wait().unwrap().code();
        let read = |pipe: &mut dyn std::io::Read| {
            let mut text = String::new();
            pipe.read_to_string(&mut text).unwrap();
            text
        };
        let out = read(self.0.stdout.as_mut().unwrap());
        let err = read(self.0.stderr.as_mut().unwrap());
        (code, out, err)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits until the condition is true.
fn until(what: &str, is: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is() {
        assert!(begun.elapsed() < Duration::from_secs(120), "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_schedule_runs_alone_until_it_is_stopped() {
    let dir = TestDir::with("post.toml", POST);
    let running = Running::begin(&dir, &[]);
    let status = "records/the-post/status.json";
    until("a status", || dir.path(status).exists());
    let second = dir.run(&["schedule", "run", "post.toml"]);
    assert_eq!(second.code, 2);
    assert!(second.err.contains("a schedule of The Post is running already"), "{}", second.err);
    let (code, out, err) = running.end();
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3, "{out}");
    assert_eq!(lines[0], "The Post: the schedule has started");
    assert!(lines[1].contains(" The Post: 5 issues made, ready up to "), "{out}");
    assert!(lines[1].ends_with(", 2 puzzles in reserve"), "{out}");
    assert_eq!(lines[2], "The Post: the schedule has stopped");
    let status_json: serde_json::Value = serde_json::from_slice(&dir.bytes(status)).unwrap();
    assert!(
        status_json["ready_to"].is_string() && status_json["failure"].is_null(),
        "{status_json}"
    );
    assert!(dir.text("records/the-post/reserve.lock").contains("-reserve-gentle-"));
    assert!(!dir.path("failed").exists());
}

/// A rehearsal begins at another time.
#[test]
fn a_schedule_begins_at_the_time_of_the_command_line() {
    let dir = TestDir::with("post.toml", POST);
    let running = Running::begin(&dir, &["--now", "2031-05-06T04:00"]);
    until("a status", || dir.path("records/the-post/status.json").exists());
    let (code, out, err) = running.end();
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains("2031-05-06T04:00:0"), "{out}");
    assert!(out.contains("5 issues made, ready up to 2031-05-10"), "{out}");
    let run = dir.run(&["schedule", "run", "post.toml", "--now", "noon"]);
    assert_eq!(run.code, 2);
}

#[test]
fn a_schedule_reports_a_failure_and_continues() {
    let dir = TestDir::with("post.toml", POST);
    dir.done(&["daily", "post.toml", "-q"]);
    let records = std::fs::read_dir(dir.path("records/the-post")).unwrap();
    let year = records.map(|entry| entry.unwrap().path()).find(|path| path.is_dir()).unwrap();
    let lock = std::fs::read_dir(year).unwrap().map(|entry| entry.unwrap().path());
    let lock = lock.filter(|path| path.extension().is_some_and(|end| end == "lock")).max().unwrap();
    let text = std::fs::read_to_string(&lock).unwrap();
    std::fs::write(&lock, text.replace("effort = ", "effort = 1")).unwrap();
    let running = Running::begin(&dir, &[]);
    until("a failure", || dir.path("failed").exists());
    until("a status", || dir.path("records/the-post/status.json").exists());
    let (code, _, err) = running.end();
    assert_eq!(code, Some(0));
    let words = err.replace("│", "");
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("was changed: the hash does not match the content of the puzzle"),
        "{err}"
    );
    assert_eq!(dir.text("failed"), "the-post\n");
    assert!(dir.text("records/the-post/status.json").contains("was changed"));
}
