//! Shards: in a parallel run, each process publishes only a part of the publications.

use std::path::PathBuf;
use std::str::FromStr;

use bookgen_base::diagnostic::Diagnostic;

/// The part of all specs that one process publishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shard {
    /// The part with a given number, as in `3/64`.
    Part {
        /// The number of the part, counted from 1.
        number: u32,
        /// The number of parts.
        count: u32,
    },
    /// The part of this process in an array job of a scheduler.
    Array {
        /// The number of parts; `None` if an environment variable of the scheduler contains the
        /// number.
        count: Option<u32>,
    },
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let positive = |text: &str| text.parse::<u32>().ok().filter(|count| *count > 0);
        let shard = match text.split_once('/') {
            None if text == "array" => Some(Shard::Array { count: None }),
            Some(("array", count)) => {
                positive(count).map(|count| Shard::Array { count: Some(count) })
            }
            Some((number, count)) => positive(number)
                .zip(positive(count))
                .map(|(number, count)| Shard::Part { number, count }),
            None => None,
        };
        match shard {
            Some(Shard::Part { number, count }) if number > count => {
                Err(format!("there is no part {number} of {count}: the parts are numbered from 1 to {count}"))
            }
            Some(shard) => Ok(shard),
            None => {
                Err("write the number of the part and the number of parts, for example 3/64; in an array job, write array or array/64".to_owned())
            }
        }
    }
}

/// A scheduler, and the environment variables in which the scheduler describes an array job.
struct Scheduler {
    name: &'static str,
    /// The variable with the index of this process.
    index: &'static str,
    /// The index of the first process of the array.
    first: FirstIndex,
    /// The variable with the number of processes.
    count: Option<&'static str>,
    /// The variable with the difference between two consecutive indices.
    step: Option<&'static str>,
}

/// The index of the first process of an array job.
enum FirstIndex {
    Fixed(u32),
    Variable(&'static str),
}

static SCHEDULERS: [Scheduler; 4] = [
    Scheduler {
        name: "Slurm",
        index: "SLURM_ARRAY_TASK_ID",
        first: FirstIndex::Variable("SLURM_ARRAY_TASK_MIN"),
        count: Some("SLURM_ARRAY_TASK_COUNT"),
        step: Some("SLURM_ARRAY_TASK_STEP"),
    },
    Scheduler {
        name: "AWS Batch",
        index: "AWS_BATCH_JOB_ARRAY_INDEX",
        first: FirstIndex::Fixed(0),
        count: Some("AWS_BATCH_JOB_ARRAY_SIZE"),
        step: None,
    },
    Scheduler {
        name: "Kubernetes",
        index: "JOB_COMPLETION_INDEX",
        first: FirstIndex::Fixed(0),
        count: None,
        step: None,
    },
    Scheduler {
        name: "GNU parallel",
        index: "PARALLEL_SEQ",
        first: FirstIndex::Fixed(1),
        count: None,
        step: None,
    },
];

/// A part of all specs: part `index`, counted from 0, of `count` parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    index: u32,
    count: u32,
}

impl Shard {
    /// The part of this process. `variable` reads an environment variable.
    ///
    /// # Errors
    /// The environment variables do not describe an array job, or describe an array job with a
    /// different number of parts.
    fn part(self, variable: impl Fn(&str) -> Option<String>) -> Result<Part, Diagnostic> {
        let wanted = match self {
            Shard::Part { number, count } => return Ok(Part { index: number - 1, count }),
            Shard::Array { count } => count,
        };
        let number = |name: &str| variable(name)?.trim().parse::<u32>().ok();
        let Some((scheduler, index)) =
            SCHEDULERS.iter().find_map(|scheduler| Some((scheduler, number(scheduler.index)?)))
        else {
            let names: Vec<&str> = SCHEDULERS.iter().map(|scheduler| scheduler.index).collect();
            return Err(Diagnostic::usage("this process is not part of an array job").help(
                format!(
                    "none of the environment variables {} has a number; set the part yourself: --shard 3/64",
                    names.join(", ")
                ),
            ));
        };
        let name = scheduler.name;
        let given = scheduler.count.and_then(number);
        if let (Some(wanted), Some(given)) = (wanted, given)
            && wanted != given
        {
            return Err(Diagnostic::usage(format!(
                "the {name} job has {given} parts, but --shard has {wanted} parts"
            ))
            .help(
                "some publications would not be published: use the same number of parts, or --shard array",
            ));
        }
        let count = wanted.or(given).ok_or_else(|| {
            Diagnostic::usage(format!("{name} does not give the number of parts"))
                .help("add the number of parts: --shard array/64")
        })?;
        let first = match scheduler.first {
            FirstIndex::Fixed(first) => first,
            FirstIndex::Variable(name) => number(name).unwrap_or(0),
        };
        // The step is more than 1 for an array such as `1-127:2` in Slurm.
        let step = scheduler.step.and_then(number).filter(|step| *step > 0).unwrap_or(1);
        let offset = index.checked_sub(first).filter(|offset| offset % step == 0);
        match offset.map(|offset| offset / step).filter(|index| *index < count) {
            Some(index) => Ok(Part { index, count }),
            None => Err(Diagnostic::usage(format!(
                "the index {index} from {name} is not valid for {count} parts"
            ))
            .help("give the array job as many processes as --shard has parts")),
        }
    }
}

/// The paths of the specs that match the patterns, sorted and without duplicates. If `shard` is
/// given, the result contains only the specs of that part.
///
/// # Errors
/// A pattern is invalid, or matches no file; the part of this process cannot be determined.
pub fn specs(patterns: &[String], shard: Option<&Shard>) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut specs = Vec::new();
    for pattern in patterns {
        if !is_pattern(pattern) || PathBuf::from(pattern).exists() {
            specs.push(PathBuf::from(pattern));
            continue;
        }
        let paths = glob::glob(pattern).map_err(|error| {
            Diagnostic::usage(format!("`{pattern}` is not a valid pattern of file names"))
                .help(error.msg)
        })?;
        let before = specs.len();
        specs.extend(paths.filter_map(Result::ok).filter(|path| !path.is_dir()));
        if specs.len() == before {
            return Err(Diagnostic::file(format!("no file matches `{pattern}`"))
                .help("`*` matches any part of a file name: publications/*.toml"));
        }
    }
    specs.sort();
    specs.dedup();
    let Some(shard) = shard else { return Ok(specs) };
    #[expect(
        clippy::disallowed_methods,
        reason = "a scheduler sets environment variables for the jobs of an array"
    )]
    let part = shard.part(|name| std::env::var(name).ok())?;
    let specs = specs.into_iter().enumerate();
    let (index, count) = (part.index as usize, part.count as usize);
    Ok(specs.filter(|(at, _)| at % count == index).map(|(_, spec)| spec).collect())
}

/// Whether a path contains wildcards.
pub fn is_pattern(path: &str) -> bool {
    path.contains(['*', '?', '['])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_parsed() {
        assert_eq!("3/64".parse(), Ok(Shard::Part { number: 3, count: 64 }));
        assert_eq!("array".parse(), Ok(Shard::Array { count: None }));
        assert_eq!("array/64".parse(), Ok(Shard::Array { count: Some(64) }));
        for invalid in ["0/4", "5/4", "3", "x/4", "3/0", "-1/4", ""] {
            assert!(invalid.parse::<Shard>().is_err(), "{invalid}");
        }
    }

    #[test]
    fn the_environment_of_an_array_job_gives_the_part() {
        let part = |shard: &str, set: &[(&str, &str)]| {
            let variable = |name: &str| {
                set.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned())
            };
            let part = shard.parse::<Shard>().unwrap().part(variable);
            part.map(|part| (part.index, part.count)).map_err(|fault| fault.message)
        };
        let slurm = [
            ("SLURM_ARRAY_TASK_ID", "5"),
            ("SLURM_ARRAY_TASK_MIN", "5"),
            ("SLURM_ARRAY_TASK_COUNT", "8"),
        ];
        assert_eq!(part("array", &slurm), Ok((0, 8)));
        assert_eq!(part("3/4", &slurm), Ok((2, 4)), "a fixed part ignores the environment");
        assert_eq!(part("array/64", &[("JOB_COMPLETION_INDEX", "63")]), Ok((63, 64)));
        assert_eq!(part("array/64", &[("PARALLEL_SEQ", "1")]), Ok((0, 64)));
        let batch = [("AWS_BATCH_JOB_ARRAY_INDEX", "2"), ("AWS_BATCH_JOB_ARRAY_SIZE", "3")];
        assert_eq!(part("array", &batch), Ok((2, 3)));
        assert_eq!(
            part("array", &[("JOB_COMPLETION_INDEX", "0")]),
            Err("Kubernetes does not give the number of parts".to_owned())
        );
        assert_eq!(
            part("array/64", &[("JOB_COMPLETION_INDEX", "64")]),
            Err("the index 64 from Kubernetes is not valid for 64 parts".to_owned())
        );
        assert_eq!(part("array", &[]), Err("this process is not part of an array job".to_owned()));
    }
}
