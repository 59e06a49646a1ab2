//! The paths of the files of an issue: a pattern with placeholders in braces.

use bookgen_press::language::DateNames;
use chrono::NaiveDate;
use chrono::format::{Item, StrftimeItems};

/// A pattern for paths relative to the folder of a spec, for example
/// `out/{date:%Y/%m}/{slug}-{date}.pdf`.
#[derive(Clone, Debug)]
pub struct OutputPattern {
    parts: Vec<Part>,
    /// The names of months and weekdays in dates.
    names: DateNames,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Slug,
    Edition,
    Date(String),
}

/// The reason why a pattern is invalid.
#[derive(Debug)]
pub struct PatternFault {
    /// The message of the fault.
    pub message: String,
    /// The help text of the fault.
    pub help: &'static str,
}

impl PatternFault {
    fn new(message: impl Into<String>, help: &'static str) -> PatternFault {
        PatternFault { message: message.into(), help }
    }
}

impl OutputPattern {
    /// Parses the text of a pattern. `names` are in the language of the edition.
    ///
    /// # Errors
    /// A placeholder is unknown; a date format is invalid; a path is outside the folder of the
    /// spec; the extension is not `.pdf`; two days have the same path.
    pub fn parse(text: &str, names: DateNames) -> Result<OutputPattern, PatternFault> {
        const PLACEHOLDERS: &str =
            "the placeholders are {slug}, {edition}, {date} and, with a format, {date:%Y}";
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            let (before, after) = rest.split_at(open);
            let Some(close) = after.find('}') else {
                return Err(PatternFault::new("a brace is not closed", PLACEHOLDERS));
            };
            parts.push(Part::Text(before.to_owned()));
            let name = &after[1..close];
            parts.push(match name.split_once(':').unwrap_or((name, "%Y-%m-%d")) {
                ("slug", _) if name == "slug" => Part::Slug,
                ("edition", _) if name == "edition" => Part::Edition,
                ("date", format) => {
                    if !is_date_format(format) {
                        return Err(PatternFault::new(
                            format!("`{format}` is not a date format"),
                            "%Y is the year, %m the month, %d the day, %a the weekday: {date:%Y/%m}",
                        ));
                    }
                    Part::Date(format.to_owned())
                }
                _ => {
                    let message = format!("{{{name}}} is not a placeholder");
                    return Err(PatternFault::new(message, PLACEHOLDERS));
                }
            });
            rest = &after[close + 1..];
        }
        parts.push(Part::Text(rest.to_owned()));
        let pattern = OutputPattern { parts, names };
        pattern.check(text)?;
        Ok(pattern)
    }

    /// Checks the paths that the pattern gives for the days of three years.
    fn check(&self, text: &str) -> Result<(), PatternFault> {
        const DAYS: usize = 3 * 366;
        let begin = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap_or_default();
        let days = begin.iter_days().take(DAYS);
        let mut paths: Vec<String> = days.map(|day| self.path("slug", day, None)).collect();
        let has_part =
            |name: &str| paths.iter().any(|path| path.split('/').any(|part| part == name));
        let contains = |text: &str| paths.iter().any(|path| path.contains(text));
        let wrong = [
            (
                paths.iter().any(|path| path.starts_with('/')) || has_part(".."),
                "the path is outside the folder of the spec",
                "use a relative path without `..`",
            ),
            (contains("\\"), "the path contains a backslash", "separate folders with `/`"),
            (
                contains(":"),
                "the path contains a colon",
                "some systems have no file names with colons: use a hyphen",
            ),
            (contains("\0"), "the path contains the character U+0000", "remove the character"),
            (has_part("."), "the path has a folder `.`", "remove `./` from the pattern"),
            (contains("//"), "the path has a folder without a name", "write a single `/`"),
        ];
        if let Some((_, message, help)) = wrong.into_iter().find(|(is_wrong, ..)| *is_wrong) {
            return Err(PatternFault::new(message, help));
        }
        if !text.ends_with(".pdf") || text.ends_with("/.pdf") {
            return Err(PatternFault::new(
                "the path of an issue does not end with .pdf",
                "end the pattern with .pdf: out/{slug}-{date}.pdf",
            ));
        }
        paths.sort();
        paths.dedup();
        if paths.len() < DAYS {
            return Err(PatternFault::new(
                "two days would have the same file",
                "add {date} to the pattern: out/{slug}-{date}.pdf",
            ));
        }
        Ok(())
    }

    /// The path of an issue's PDF. If the pattern has no `{edition}`, the name of the edition is
    /// inserted before `.pdf`.
    pub fn path(&self, slug: &str, date: NaiveDate, edition: Option<&str>) -> String {
        let mut path = String::new();
        for part in &self.parts {
            match part {
                Part::Text(text) => path += text,
                Part::Slug => path += slug,
                Part::Edition => path += edition.unwrap_or("main"),
                Part::Date(format) => path += &self.names.format(format, date),
            }
        }
        match edition.filter(|_| !self.parts.contains(&Part::Edition)) {
            Some(edition) => {
                let stem = path.strip_suffix(".pdf").unwrap_or(&path);
                format!("{stem}-{edition}.pdf")
            }
            None => path,
        }
    }

    /// Whether the path of an issue on a day of the years 2000 to 2099 can begin with a folder.
    pub fn can_begin_with(&self, folder: &str, slug: &str, edition: Option<&str>) -> bool {
        let begin = NaiveDate::from_ymd_opt(2000, 1, 1).unwrap_or_default();
        let begins = |day: NaiveDate| {
            let path = self.path(slug, day, edition);
            path.split_once('/').is_some_and(|(first, _)| first == folder)
        };
        let has_folder = self.path(slug, begin, edition).contains('/');
        has_folder && begin.iter_days().take(36_525).any(begins)
    }

    /// The folder in the pattern before the first placeholder; empty if there is no such folder.
    pub fn root(&self) -> &str {
        match self.parts.first() {
            Some(Part::Text(text)) => text.rsplit_once('/').map_or("", |(folder, _)| folder),
            _ => "",
        }
    }
}

/// Whether a date format is valid, and contains no specifier for a time of day.
pub fn is_date_format(format: &str) -> bool {
    const SPECIFIERS: &str = "YCymbBhdejaAwuUWGgVF";
    let mut specifiers = format.split('%').skip(1);
    let is_date = specifiers.all(|rest| rest.starts_with(|c: char| SPECIFIERS.contains(c)));
    is_date && !format.is_empty() && !StrftimeItems::new(format).any(|item| item == Item::Error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::presets::languages;

    fn names(code: &str) -> DateNames {
        languages::load(code).unwrap().unwrap().date_names().clone()
    }

    #[test]
    fn months_and_weekdays_are_in_the_language_of_the_edition() {
        let day = NaiveDate::from_ymd_opt(2026, 2, 7).unwrap();
        for (code, path) in [
            ("en", "February 07/Saturday Sat-Feb-2026.pdf"),
            ("en-US", "February 07/Saturday Sat-Feb-2026.pdf"),
            ("de", "Februar 07/Samstag Sa-Feb-2026.pdf"),
            ("es", "febrero 07/sábado sáb-feb-2026.pdf"),
            ("fr", "février 07/samedi sam-févr-2026.pdf"),
        ] {
            let text = "{date:%B %d}/{date:%A %a-%b-%Y}.pdf";
            let pattern = OutputPattern::parse(text, names(code)).unwrap();
            assert_eq!(pattern.path("post", day, None), path);
        }
    }

    #[test]
    fn placeholders_are_replaced() {
        let day = "2026-11-05".parse().unwrap();
        let pattern =
            OutputPattern::parse("out/{date:%Y/%m}/{slug}-{date}.pdf", names("en")).unwrap();
        assert_eq!(pattern.path("post", day, None), "out/2026/11/post-2026-11-05.pdf");
        assert_eq!(pattern.path("post", day, Some("eve")), "out/2026/11/post-2026-11-05-eve.pdf");
        assert_eq!(pattern.root(), "out");
        let pattern = OutputPattern::parse("{edition}/{date:%y%m%d}.pdf", names("en")).unwrap();
        assert_eq!(pattern.path("post", day, Some("eve")), "eve/261105.pdf");
        assert_eq!(pattern.root(), "");
    }

    #[test]
    fn invalid_patterns_are_faults() {
        let fault = |text: &str| OutputPattern::parse(text, names("en")).unwrap_err().message;
        assert_eq!(fault("out/{slug}.pdf"), "two days would have the same file");
        assert_eq!(fault("out/{date:%m-%d}.pdf"), "two days would have the same file");
        assert_eq!(fault("out/{day}.pdf"), "{day} is not a placeholder");
        assert_eq!(fault("out/{date:%Q}.pdf"), "`%Q` is not a date format");
        assert_eq!(fault("out/{date:%F %H}.pdf"), "`%F %H` is not a date format");
        assert_eq!(fault("out/{date"), "a brace is not closed");
        assert_eq!(fault("out/{date}.svg"), "the path of an issue does not end with .pdf");
        for out in ["/tmp/{date}.pdf", "../{date}.pdf", "{date:/%Y}/{date}.pdf"] {
            assert_eq!(fault(out), "the path is outside the folder of the spec");
        }
        assert_eq!(fault("a//{date}.pdf"), "the path has a folder without a name");
        assert_eq!(fault("./{date}.pdf"), "the path has a folder `.`");
        assert_eq!(fault("out/\\{date}.pdf"), "the path contains a backslash");
        assert_eq!(fault("c:{date}.pdf"), "the path contains a colon");
        assert_eq!(fault("out/{date}.pdf/"), "the path of an issue does not end with .pdf");
    }
}
