//! Which specs are meant, and which of them are this process's part.

use std::path::PathBuf;
use std::str::FromStr;

use bookgen_base::diagnostic::Diagnostic;

/// A part of all specs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shard {
    /// One of so many, counted from 1.
    Of(u32, u32),
    /// The one that the environment says; of so many, where it does not say of how many.
    Array(Option<u32>),
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let count = |text: &str| text.parse::<u32>().ok().filter(|count| *count > 0);
        let shard = match text.split_once('/') {
            None if text == "array" => Some(Shard::Array(None)),
            Some(("array", of)) => count(of).map(|of| Shard::Array(Some(of))),
            Some((part, of)) => count(part).zip(count(of)).map(|(part, of)| Shard::Of(part, of)),
            None => None,
        };
        match shard {
            Some(Shard::Of(part, of)) if part > of => {
                Err(format!("there is no part {part} of {of}: they are counted from 1"))
            }
            Some(shard) => Ok(shard),
            None => Err("write the part and of how many: 3/64, array or array/64".to_owned()),
        }
    }
}

/// What tells a process which part of an array it is: the index, the first that there is, how many
/// there are, and the step from one to the next.
struct Scheduler {
    name: &'static str,
    index: &'static str,
    first: Result<&'static str, u32>,
    count: Option<&'static str>,
    step: Option<&'static str>,
}

static SCHEDULERS: [Scheduler; 4] = [
    Scheduler {
        name: "Slurm",
        index: "SLURM_ARRAY_TASK_ID",
        first: Ok("SLURM_ARRAY_TASK_MIN"),
        count: Some("SLURM_ARRAY_TASK_COUNT"),
        step: Some("SLURM_ARRAY_TASK_STEP"),
    },
    Scheduler {
        name: "AWS Batch",
        index: "AWS_BATCH_JOB_ARRAY_INDEX",
        first: Err(0),
        count: Some("AWS_BATCH_JOB_ARRAY_SIZE"),
        step: None,
    },
    Scheduler {
        name: "Kubernetes",
        index: "JOB_COMPLETION_INDEX",
        first: Err(0),
        count: None,
        step: None,
    },
    Scheduler {
        name: "GNU parallel",
        index: "PARALLEL_SEQ",
        first: Err(1),
        count: None,
        step: None,
    },
];

impl Shard {
    /// The part, counted from 0, and of how many.
    ///
    /// # Errors
    /// An environment that does not say.
    fn part(self, variable: impl Fn(&str) -> Option<String>) -> Result<(u32, u32), Diagnostic> {
        let of = match self {
            Shard::Of(part, of) => return Ok((part - 1, of)),
            Shard::Array(of) => of,
        };
        let number = |name: &str| variable(name)?.trim().parse::<u32>().ok();
        let Some((scheduler, index)) =
            SCHEDULERS.iter().find_map(|one| Some((one, number(one.index)?)))
        else {
            let names: Vec<&str> = SCHEDULERS.iter().map(|scheduler| scheduler.index).collect();
            return Err(Diagnostic::usage("this process is no part of an array").help(format!(
                "none of {} is set to a number; write the part yourself: --shard 3/64",
                names.join(", ")
            )));
        };
        let name = scheduler.name;
        let said = scheduler.count.and_then(number);
        if let (Some(of), Some(said)) = (of, said)
            && of != said
        {
            return Err(Diagnostic::usage(format!("{name} has {said} parts, and --shard has {of}"))
                .help("parts that nobody works on are made by nobody: let both be the same, or write --shard array"));
        }
        let count = of.or(said).ok_or_else(|| {
            Diagnostic::usage(format!("{name} does not say how many parts there are"))
                .help("write it: --shard array/64")
        })?;
        let first = match scheduler.first {
            Ok(variable) => number(variable).unwrap_or(0),
            Err(first) => first,
        };
        // An array of 1-127:2 counts in steps.
        let step = scheduler.step.and_then(number).filter(|step| *step > 0).unwrap_or(1);
        let part = index.checked_sub(first).filter(|above| above % step == 0);
        match part.map(|above| above / step).filter(|part| *part < count) {
            Some(part) => Ok((part, count)),
            None => {
                Err(Diagnostic::usage(format!("{name} has part {index}, and there are {count}"))
                    .help("let the array have as many parts as --shard says"))
            }
        }
    }
}

/// The specs that are meant, in the order of their names, each once; of a shard only its own.
///
/// # Errors
/// A pattern that is none, or that nothing fits.
pub fn specs(patterns: &[String], shard: Option<&Shard>) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut specs = Vec::new();
    for pattern in patterns {
        if !pattern.contains(['*', '?', '[']) || PathBuf::from(pattern).exists() {
            specs.push(PathBuf::from(pattern));
            continue;
        }
        let paths = glob::glob(pattern).map_err(|error| {
            Diagnostic::usage(format!("`{pattern}` is no pattern of files")).help(error.msg)
        })?;
        let before = specs.len();
        specs.extend(paths.filter_map(Result::ok).filter(|path| path.is_file()));
        if specs.len() == before {
            return Err(Diagnostic::file(format!("no file is called like `{pattern}`"))
                .help("`*` stands for any part of one name: publications/*.toml"));
        }
    }
    specs.sort();
    specs.dedup();
    let Some(shard) = shard else { return Ok(specs) };
    #[expect(clippy::disallowed_methods, reason = "which part it is stands in the environment")]
    let (part, of) = shard.part(|name| std::env::var(name).ok())?;
    let ours = specs.into_iter().enumerate();
    Ok(ours.filter(|(at, _)| at % of as usize == part as usize).map(|(_, spec)| spec).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_written_down() {
        assert_eq!("3/64".parse(), Ok(Shard::Of(3, 64)));
        assert_eq!("array".parse(), Ok(Shard::Array(None)));
        assert_eq!("array/64".parse(), Ok(Shard::Array(Some(64))));
        for none in ["0/4", "5/4", "3", "x/4", "3/0", "-1/4", ""] {
            assert!(none.parse::<Shard>().is_err(), "{none}");
        }
    }

    #[test]
    fn a_part_is_told_by_the_environment() {
        let part = |shard: &str, set: &[(&str, &str)]| {
            let variable = |name: &str| {
                set.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned())
            };
            shard.parse::<Shard>().unwrap().part(variable).map_err(|fault| fault.message)
        };
        let slurm = [
            ("SLURM_ARRAY_TASK_ID", "5"),
            ("SLURM_ARRAY_TASK_MIN", "5"),
            ("SLURM_ARRAY_TASK_COUNT", "8"),
        ];
        assert_eq!(part("array", &slurm), Ok((0, 8)));
        assert_eq!(part("3/4", &slurm), Ok((2, 4)), "what is written goes before");
        assert_eq!(part("array/64", &[("JOB_COMPLETION_INDEX", "63")]), Ok((63, 64)));
        assert_eq!(part("array/64", &[("PARALLEL_SEQ", "1")]), Ok((0, 64)));
        let batch = [("AWS_BATCH_JOB_ARRAY_INDEX", "2"), ("AWS_BATCH_JOB_ARRAY_SIZE", "3")];
        assert_eq!(part("array", &batch), Ok((2, 3)));
        assert_eq!(
            part("array", &[("JOB_COMPLETION_INDEX", "0")]),
            Err("Kubernetes does not say how many parts there are".to_owned())
        );
        assert_eq!(
            part("array/64", &[("JOB_COMPLETION_INDEX", "64")]),
            Err("Kubernetes has part 64, and there are 64".to_owned())
        );
        assert_eq!(part("array", &[]), Err("this process is no part of an array".to_owned()));
    }
}
