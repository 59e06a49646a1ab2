//! The texts of the configuration files for schedulers such as cron and systemd. Users keep copies
//! of these files, so do not change the texts without need.

use super::on_calendar::on_calendar;
use super::{Unit, UnitValues, quoting};
use bookgen_base::diagnostic::Diagnostic;

/// The unit files of a systemd service and of the timer that starts the service.
///
/// # Errors
/// systemd cannot express the times of the schedule, or cannot run the program.
pub fn systemd(values: &UnitValues) -> Result<Vec<Unit>, Diagnostic> {
    let UnitValues { slug, name, spec, folder, zone, at, release, program, .. } = values;
    if program.contains(['\'', '"', '\\']) {
        return Err(Diagnostic::usage(format!("systemd cannot run the program {program}")).help(
            "the path of a program must not have quotation marks or backslashes: move bookgen to another folder",
        ));
    }
    let mut times = on_calendar(at, zone)?;
    // The timer also starts the service at the release times of issues.
    times.extend(release.as_ref().map(|time| format!("*-*-* {time}:00 {zone}")));
    times.dedup();
    let times: String = times.iter().map(|time| format!("OnCalendar={time}\n")).collect();
    let unit = format!("bookgen-{slug}");
    let description = quoting::systemd_text(name);
    let service = format!(
        "# /etc/systemd/system/{unit}.service: runs bookgen daily. Set User= in [Service] to the owner of the files.\n\
         [Unit]\n\
         Description=The puzzles of {description}\n\n\
         [Service]\n\
         Type=oneshot\n\
         WorkingDirectory={}\n\
         ExecStart={} daily {} --quiet --alert\n\
         Nice=10\n",
        quoting::systemd_folder(folder),
        quoting::systemd_program(program),
        quoting::systemd_argument(spec)
    );
    let timer = format!(
        "# /etc/systemd/system/{unit}.timer: starts bookgen daily. Enable it: systemctl enable --now {unit}.timer\n\
         [Unit]\n\
         Description=The times of {description}\n\n\
         [Timer]\n\
         {times}\
         Persistent=true\n\
         AccuracySec=1s\n\n\
         [Install]\n\
         WantedBy=timers.target\n"
    );
    let [service, timer] = [("service", service), ("timer", timer)]
        .map(|(extension, text)| Unit { name: format!("{unit}.{extension}"), text });
    Ok(vec![service, timer])
}

/// The maximum length of a command in a crontab, in bytes. cron refuses longer commands.
const MAX_CRON_COMMAND: usize = 990;

/// A crontab. The job runs every hour, because some versions of cron have no time zones.
///
/// # Errors
/// The command is too long for cron.
pub fn cron(values: &UnitValues) -> Result<Vec<Unit>, Diagnostic> {
    let UnitValues { slug, name, spec, folder, minutes, program, .. } = values;
    let [folder, program, spec] = [folder, program, spec].map(|text| quoting::shell(text));
    let command = format!("cd {folder} && {program} daily {spec} --quiet --alert");
    let command = quoting::cron(&command);
    if command.len() > MAX_CRON_COMMAND {
        return Err(Diagnostic::usage("the command is too long for cron").help(format!(
            "cron accepts about {MAX_CRON_COMMAND} bytes: use shorter paths, or `bookgen schedule run`"
        )));
    }
    let text = format!(
        "# The puzzles of {name}. The job runs every hour: bookgen daily uses the time zone of the\n\
         # publication and makes each issue once.\n\
         {minutes} * * * * {command}\n"
    );
    Ok(vec![Unit { name: format!("bookgen-{slug}.cron"), text }])
}

/// A GitHub workflow. The job runs every hour, because the times of a workflow are in UTC.
pub fn github(values: &UnitValues) -> Vec<Unit> {
    let UnitValues { slug, name, spec, minutes, .. } = values;
    let version = env!("CARGO_PKG_VERSION");
    let run = quoting::github(&format!("bookgen daily {} --alert", quoting::shell(spec)));
    // A plain path needs no quotation marks of YAML around the command.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._*-".contains(c);
    let run = if spec.chars().all(is_plain) { run } else { quoting::yaml(&run) };
    let text = format!(
        "# .github/workflows/bookgen-{slug}.yml: runs bookgen daily every hour. It uses the time zone of\n\
         # the publication and makes each issue once. All files, also the records, are committed to this\n\
         # repository. Keep it private: it has the puzzles and answers of future days. Set the variable\n\
         # BOOKGEN to the repository of bookgen (Settings, Secrets and variables, Actions, Variables).\n\
         name: {}\n\
         on:\n\
         \x20 schedule:\n\
         \x20   - cron: '{minutes} * * * *'\n\
         \x20 workflow_dispatch:\n\
         permissions:\n\
         \x20 contents: write\n\
         concurrency:\n\
         \x20 group: bookgen-{slug}\n\
         jobs:\n\
         \x20 daily:\n\
         \x20   runs-on: ubuntu-latest\n\
         \x20   steps:\n\
         \x20     - uses: actions/checkout@v4\n\
         \x20     - uses: actions/cache@v4\n\
         \x20       with:\n\
         \x20         path: ~/.cargo/bin/bookgen\n\
         \x20         key: bookgen-{version}\n\
         \x20     - run: test -x ~/.cargo/bin/bookgen || cargo install --locked --git \"$BOOKGEN\" bookgen\n\
         \x20       env:\n\
         \x20         BOOKGEN: ${{{{ vars.BOOKGEN }}}}\n\
         \x20     - run: {run}\n\
         \x20     # Commits finished issues even if another issue failed.\n\
         \x20     - if: ${{{{ !cancelled() }}}}\n\
         \x20       run: |\n\
         \x20         git config user.name bookgen\n\
         \x20         git config user.email bookgen@users.noreply.github.com\n\
         \x20         git add --all\n\
         \x20         git diff --cached --quiet || git commit --message 'Publish the puzzles of the day'\n\
         \x20         git push\n",
        quoting::yaml(&format!("Puzzles of {name}")),
    );
    vec![Unit { name: format!("bookgen-{slug}.yml"), text }]
}

/// A Kubernetes CronJob. The job runs every hour, because issues are made and released at different
/// times.
pub fn kubernetes(values: &UnitValues) -> Vec<Unit> {
    let UnitValues { slug, spec, zone, shards, minutes, .. } = values;
    let slug = slug.replace('_', "-").to_lowercase();
    let version = env!("CARGO_PKG_VERSION");
    let text = format!(
        "# kubectl apply -f bookgen-{slug}.yaml: runs bookgen daily. `image` must be an image with bookgen.\n\
         # The claim `bookgen` is the folder with the specs and all output. With several parts, many nodes\n\
         # must be able to write to it (ReadWriteMany).\n\
         apiVersion: batch/v1\n\
         kind: CronJob\n\
         metadata:\n\
         \x20 name: bookgen-{slug}\n\
         spec:\n\
         \x20 schedule: '{minutes} * * * *'\n\
         \x20 timeZone: '{zone}'\n\
         \x20 concurrencyPolicy: Forbid\n\
         \x20 startingDeadlineSeconds: 3600\n\
         \x20 jobTemplate:\n\
         \x20   spec:\n\
         \x20     completionMode: Indexed\n\
         \x20     completions: {shards}\n\
         \x20     parallelism: {shards}\n\
         \x20     backoffLimit: 6\n\
         \x20     template:\n\
         \x20       spec:\n\
         \x20         restartPolicy: OnFailure\n\
         \x20         containers:\n\
         \x20           - name: bookgen\n\
         \x20             image: bookgen:{version}\n\
         \x20             workingDir: /data\n\
         \x20             command: [bookgen, daily, {}, --quiet, --alert, --shard, array/{shards}]\n\
         \x20             volumeMounts:\n\
         \x20               - name: data\n\
         \x20                 mountPath: /data\n\
         \x20         volumes:\n\
         \x20           - name: data\n\
         \x20             persistentVolumeClaim:\n\
         \x20               claimName: bookgen\n",
        quoting::yaml(&quoting::kubernetes(spec))
    );
    vec![Unit { name: format!("bookgen-{slug}.yaml"), text }]
}

/// The script of a Slurm job array.
pub fn slurm(values: &UnitValues) -> Vec<Unit> {
    let UnitValues { slug, spec, folder, shards, program, .. } = values;
    let text = format!(
        "#!/bin/sh\n\
         # sbatch bookgen-{slug}.sh: runs bookgen daily in {shards} parts. If a node fails, its part is put\n\
         # back into the queue; finished issues are not made again. The job runs once: let scrontab or\n\
         # cron submit it every hour. `sbatch --array=5 …` runs one part again. Arguments after the name\n\
         # of this file go to bookgen daily, for example --date 2026-11-21.\n\
         #SBATCH --job-name=bookgen-{slug}\n\
         #SBATCH --array=1-{shards}\n\
         #SBATCH --cpus-per-task=1\n\
         #SBATCH --output=bookgen-{slug}-%a.out\n\
         #SBATCH --requeue\n\
         cd {} || exit\n\
         exec {} daily {} --quiet --alert --jobs 1 --shard \"$SLURM_ARRAY_TASK_ID/{shards}\" \"$@\"\n",
        quoting::shell(folder),
        quoting::shell(program),
        quoting::shell(spec)
    );
    vec![Unit { name: format!("bookgen-{slug}.sh"), text }]
}
