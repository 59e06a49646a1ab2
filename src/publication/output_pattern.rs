//! Where the files of an issue go: a pattern with names in braces, filled in.

use chrono::NaiveDate;
use chrono::format::{Item, StrftimeItems};

/// A pattern of paths inside the folder of a spec: `out/{date:%Y/%m}/{slug}-{date}.pdf`.
#[derive(Clone, Debug)]
pub struct Pattern {
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Slug,
    Edition,
    Date(String),
}

/// What is wrong with a pattern: the fault, and the way out.
pub type PatternFault = (String, &'static str);

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// A name that is not filled in, a form of dates that there is not, a path that leads out of
    /// the folder, an end other than `.pdf`; days that would have one path.
    pub fn read(text: &str) -> Result<Pattern, PatternFault> {
        const NAMES: &str = "{slug}, {edition}, {date} and {date:%Y} can stand here";
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            let (before, after) = rest.split_at(open);
            let Some(close) = after.find('}') else {
                return Err(("a brace is opened and not closed".to_owned(), NAMES));
            };
            parts.push(Part::Text(before.to_owned()));
            let name = &after[1..close];
            parts.push(match name.split_once(':').unwrap_or((name, "%Y-%m-%d")) {
                ("slug", _) if name == "slug" => Part::Slug,
                ("edition", _) if name == "edition" => Part::Edition,
                ("date", form) => {
                    if !is_date_form(form) {
                        return Err((
                            format!("`{form}` is no way to write a day"),
                            "%Y is the year, %m the month, %d the day, %a the weekday: {date:%Y/%m}",
                        ));
                    }
                    Part::Date(form.to_owned())
                }
                _ => return Err((format!("{{{name}}} is not filled in here"), NAMES)),
            });
            rest = &after[close + 1..];
        }
        parts.push(Part::Text(rest.to_owned()));
        let pattern = Pattern { parts };
        pattern.check(text)?;
        Ok(pattern)
    }

    fn check(&self, text: &str) -> Result<(), PatternFault> {
        const DAYS: usize = 3 * 366;
        let begin = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap_or_default();
        let days = begin.iter_days().take(DAYS);
        let mut paths: Vec<String> = days.map(|day| self.path("slug", day, None)).collect();
        let outside = |path: &String| {
            path.starts_with('/')
                || path.contains(['\\', ':', '\0'])
                || path.split('/').any(|part| part.is_empty() || part == "." || part == "..")
        };
        if paths.iter().any(outside) {
            return Err((
                "the path does not stay inside the folder of the spec".to_owned(),
                "write a path without `..` and without a slash before it",
            ));
        }
        if !text.ends_with(".pdf") || text.ends_with("/.pdf") {
            return Err(("an issue is a PDF".to_owned(), "let the pattern end with .pdf"));
        }
        paths.sort();
        paths.dedup();
        match paths.len() == DAYS {
            true => Ok(()),
            false => Err((
                "two days would have one file".to_owned(),
                "let the pattern have {date}: out/{slug}-{date}.pdf",
            )),
        }
    }

    /// The path of an issue. An edition that the pattern says nothing of stands at its end.
    pub fn path(&self, slug: &str, date: NaiveDate, edition: Option<&str>) -> String {
        let mut path = String::new();
        for part in &self.parts {
            match part {
                Part::Text(text) => path += text,
                Part::Slug => path += slug,
                Part::Edition => path += edition.unwrap_or("main"),
                Part::Date(form) => path += &date.format(form).to_string(),
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

    /// The folder that all paths begin with, before the first that is filled in; nothing if there
    /// is none.
    pub fn root(&self) -> &str {
        match self.parts.first() {
            Some(Part::Text(text)) => text.rsplit_once('/').map_or("", |(folder, _)| folder),
            _ => "",
        }
    }
}

/// Whether all that is filled in of a form are parts of a date: a path has no time.
fn is_date_form(form: &str) -> bool {
    const PARTS: &str = "YCymbBhdejaAwuUWGgVF";
    let mut specifiers = form.split('%').skip(1);
    let dated = specifiers.all(|rest| rest.starts_with(|c: char| PARTS.contains(c)));
    dated && !form.is_empty() && !StrftimeItems::new(form).any(|item| item == Item::Error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_filled_in() {
        let day = "2026-11-05".parse().unwrap();
        let pattern = Pattern::read("out/{date:%Y/%m}/{slug}-{date}.pdf").unwrap();
        assert_eq!(pattern.path("post", day, None), "out/2026/11/post-2026-11-05.pdf");
        assert_eq!(pattern.path("post", day, Some("eve")), "out/2026/11/post-2026-11-05-eve.pdf");
        assert_eq!(pattern.root(), "out");
        let pattern = Pattern::read("{edition}/{date:%y%m%d}.pdf").unwrap();
        assert_eq!(pattern.path("post", day, Some("eve")), "eve/261105.pdf");
        assert_eq!(pattern.root(), "");
    }

    #[test]
    fn patterns_that_are_none() {
        let fault = |text: &str| Pattern::read(text).unwrap_err().0;
        assert_eq!(fault("out/{slug}.pdf"), "two days would have one file");
        assert_eq!(fault("out/{date:%m-%d}.pdf"), "two days would have one file");
        assert_eq!(fault("out/{day}.pdf"), "{day} is not filled in here");
        assert_eq!(fault("out/{date:%Q}.pdf"), "`%Q` is no way to write a day");
        assert_eq!(fault("out/{date:%F %H}.pdf"), "`%F %H` is no way to write a day");
        assert_eq!(fault("out/{date"), "a brace is opened and not closed");
        assert_eq!(fault("out/{date}.svg"), "an issue is a PDF");
        for out in ["/tmp/{date}.pdf", "../{date}.pdf", "a//{date}.pdf", "c:{date}.pdf"] {
            assert_eq!(fault(out), "the path does not stay inside the folder of the spec");
        }
    }
}
