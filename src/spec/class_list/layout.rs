//! Finds the columns of a list of names.

use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source, did_you_mean};
use bookgen_base::list_marks::ListMarks;
use bookgen_base::text_encoding::Encoding;
use bookgen_base::text_table::{Line, Separator, has_open_quote};

use super::headings::{
    FIRST_NAME_HEADINGS, LAST_NAME_HEADINGS, LEVEL_HEADINGS, MIDDLE_NAME_HEADINGS, NAME_HEADINGS,
    SECOND_LAST_NAME_HEADINGS, heading_count, is_full_name, normal,
};
use crate::wording::counted;

/// The heading of the column of word lists.
const WORDS_HEADING: &str = "words";

/// A cell of the list that is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The text.
    pub text: String,
    /// The place of the text.
    pub place: Place,
}

/// Where the names of a list are.
pub(super) struct Layout {
    separator: Option<Separator>,
    /// The columns of a name, from 0. Empty if the whole line is a name.
    columns: Vec<usize>,
    /// The number of lines at the start that are not names.
    pub head: usize,
    /// The number of lines above the headings, such as the name of the class.
    titles: usize,
    /// Whether the line of the first name can be a heading.
    pub has_doubtful_first: bool,
    /// The number of headings, if the list has headings.
    heading_count: Option<usize>,
    /// The number of columns, and the headings of the names.
    width: usize,
    pub headings: Vec<String>,
    /// The columns of levels and of word lists, from 0.
    pub level: Option<usize>,
    pub words: Option<usize>,
    /// The headings of levels and word lists that name a chapter, and the ids of the chapters.
    pub of_chapters: Vec<(String, String)>,
    marks: ListMarks,
}

/// The headings that end with the id of a chapter, such as `level friday`, and the ids.
fn headings_of_chapters(heads: &[String]) -> Vec<(String, String)> {
    let starts = LEVEL_HEADINGS.into_iter().chain([WORDS_HEADING]);
    let starts: Vec<String> = starts.map(|start| format!("{start} ")).collect();
    let of_chapter = |head: &String| {
        let own = normal(head);
        let id = starts.iter().find_map(|start| own.strip_prefix(start.as_str()))?;
        Some((head.clone(), id.to_owned()))
    };
    heads.iter().filter_map(of_chapter).collect()
}

/// The fault of a table without a known heading.
fn no_column(source: &Source, heads: &[String], place: &Place) -> Faults {
    let help = match heads.len() {
        1 => {
            "a list with several columns begins with a line of headings: call the column of the names `name`"
                .to_owned()
        }
        _ => format!(
            "if the first line has headings, list those of the names: `name_columns = [{:?}]`; if it has a name, write a line of headings above it, such as `First name` and `Last name`",
            heads[0]
        ),
    };
    let message = format!("{} does not say which column has the names", source.name);
    Diagnostic::input(message).at(place, "no column `name`").help(help).into()
}

/// The number of lines of a title above the headings, such as `Class 5b`: at most three lines with one
/// text, above a line with headings of several columns, or with a number above one heading.
fn title_rows(lines: &[Line<'_>], declared: Option<Separator>) -> usize {
    const MOST: usize = 3;
    let cells = |line: &Line<'_>| {
        let separator = declared.or_else(|| most_frequent(line.text));
        separator.unwrap_or(Separator::Comma).cells(line.text)
    };
    let is_title = |line: &Line<'_>| {
        let cells = cells(line);
        cells.iter().filter(|cell| !cell.is_empty()).count() == 1 && heading_count(&cells) == 0
    };
    let has_digit = |line: &Line<'_>| line.text.chars().any(|c| c.is_ascii_digit());
    let above = lines.iter().take(MOST).take_while(|line| is_title(line)).count();
    let Some(heads) = lines.get(above).map(cells).filter(|_| above > 0) else { return 0 };
    let is_head = heading_count(&heads) > 0
        && (heads.len() > 1 || lines[..above].iter().all(has_digit) && lines.len() > above + 1);
    if is_head { above } else { 0 }
}

/// Whether the first line of a list of names without headings can be a heading: it has a digit or a colon
/// at its end, or another number of words than all other names, or begins with a small letter, or has
/// the only empty line of the list below it.
fn is_doubtful_heading(source: &Source, lines: &[Line<'_>]) -> bool {
    let Some((first, rest)) = lines.split_first() else { return false };
    let Some(second) = rest.first() else { return false };
    let words = |line: &Line<'_>| line.text.split_whitespace().count();
    let is_odd =
        words(first) != words(second) && rest.iter().all(|line| words(line) == words(second));
    let begins_small = |line: &Line<'_>| line.text.starts_with(char::is_lowercase);
    let is_small = begins_small(first) && !rest.iter().any(begins_small);
    let has_sign = first.text.chars().any(|c| c.is_ascii_digit()) || first.text.ends_with(':');
    let is_apart = |pair: &[Line<'_>]| {
        source.text[pair[0].span.end..pair[1].span.start].replace('\r', "").matches('\n').count()
            > 1
    };
    let gaps = lines.windows(2).filter(|pair| is_apart(pair)).count();
    let is_above_gap = gaps == 1 && is_apart(&lines[..2]) && rest.len() > 1;
    has_sign || is_odd || is_small || is_above_gap
}

/// The column with a heading that the spec lists.
fn column(heads: &[String], wanted: &str, place: &Place) -> Result<usize, Faults> {
    let found = heads.iter().position(|head| normal(head) == normal(wanted));
    found.ok_or_else(|| {
        let fault = Diagnostic::input(format!("the list of names has no column `{wanted}`"));
        let all = || format!("the headings of the file are {}", heads.join(", "));
        let help = did_you_mean(wanted, heads.iter().map(String::as_str), all);
        fault.at(place, "the headings").help(help).into()
    })
}

/// A column with an unknown heading whose cells look like names: different words that begin with a
/// capital. `one` and `middle` are columns of names.
fn name_like_column(
    separator: Option<Separator>,
    texts: &[&str],
    heads: &[String],
    one: usize,
    middle: Option<usize>,
) -> Option<usize> {
    let separator = separator?;
    let rows: Vec<Vec<String>> = texts.iter().skip(1).map(|text| separator.cells(text)).collect();
    (0..heads.len()).filter(|at| *at != one && Some(*at) != middle).find(|at| {
        let mut cells: Vec<&str> =
            rows.iter().filter_map(|row| Some(row.get(*at)?.as_str())).collect();
        let is_name = |cell: &&str| {
            cell.starts_with(char::is_uppercase)
                && cell.chars().all(|c| c.is_alphabetic() || " -'’.".contains(c))
                && cell.chars().count() > 1
        };
        let are_names = cells.len() > 1 && cells.iter().all(is_name);
        cells.sort_unstable();
        cells.dedup();
        are_names && cells.len() * 3 > rows.len() * 2
    })
}

/// The fault of a table in which only a part of the names has a known heading.
fn half_name(heads: &[String], one: usize, other: usize, place: &Place) -> Faults {
    let (first, second) = (&heads[one], &heads[other]);
    let message = format!("the column `{second}` may be a part of the names");
    let help = format!(
        "list the headings of the names: `name_columns = [{first:?}, {second:?}]` or `name_columns = [{first:?}]`"
    );
    Diagnostic::input(message).at(place, format!("only `{first}` is known")).help(help).into()
}

/// Whether no cell of a column `name` has the last name of its row. `texts` begins with the headings.
fn has_first_names(separator: Option<Separator>, texts: &[&str], name: usize, last: usize) -> bool {
    let Some(separator) = separator else { return false };
    texts.iter().skip(1).all(|text| {
        let cells = separator.cells(text);
        match (cells.get(name), cells.get(last)) {
            (Some(name), Some(last)) => last.is_empty() || !name.contains(last.as_str()),
            _ => true,
        }
    })
}

/// The separator of spreadsheets that is in the first line most often.
fn most_frequent(line: &str) -> Option<Separator> {
    let columns = |separator: &Separator| separator.cells(line).len();
    let separators = Separator::ALL.into_iter().filter(|one| one.is_of_spreadsheets());
    separators.filter(|separator| separator.is_in(line)).max_by_key(columns)
}

impl Layout {
    /// Finds the columns of the names.
    pub fn find(
        source: &Arc<Source>,
        lines: &[Line<'_>],
        wanted: &[String],
        chapter: &str,
    ) -> Result<Layout, Faults> {
        let declared = Separator::declared(lines[0].text);
        let start = usize::from(declared.is_some());
        let titles = title_rows(&lines[start..], declared);
        let head = start + titles;
        let Some(first) = lines.get(head) else {
            let fault = Diagnostic::input(format!("{} has no names", source.name));
            return Err(fault.help("write one name on each line").into());
        };
        let place = source.place(first.span.clone());
        let separator = declared.or_else(|| most_frequent(first.text));
        let texts: Vec<&str> = lines[head..].iter().map(|line| line.text).collect();
        if let Some(at) = texts
            .iter()
            .position(|text| has_open_quote(text, separator.unwrap_or(Separator::Comma)))
        {
            let fault = Diagnostic::input("a quotation mark is not closed");
            let place = source.place(lines[head + at].span.clone());
            let help = "close the quotation mark, or remove it; a name is on one line";
            return Err(fault.at(&place, "the text after the mark has no end").help(help).into());
        }
        let heads = match separator {
            Some(separator) => separator.cells(first.text),
            None => Separator::Comma.cells(first.text),
        };
        let width = texts.iter().map(|text| separator.map_or(1, |one| one.cells(text).len())).max();
        let width = width.unwrap_or(1).max(heads.len());
        // The column of the chapter comes before the column of all chapters.
        let optional = |headings: &[&str]| {
            let position = |wanted: &dyn Fn(&str) -> String| {
                let wanted: Vec<String> = headings.iter().map(|own| wanted(own)).collect();
                heads.iter().position(|head| wanted.contains(&normal(head)))
            };
            position(&|own| normal(&format!("{own} {chapter}")))
                .or_else(|| position(&|own| own.to_owned()))
        };
        let found = |columns: Vec<usize>| {
            let headings = columns.iter().map(|at| heads[*at].clone()).collect();
            let is_free = |at: &usize| !columns.contains(at);
            Ok(Layout {
                separator,
                head: head + 1,
                titles,
                has_doubtful_first: false,
                heading_count: Some(heads.len()),
                width,
                headings,
                level: optional(&LEVEL_HEADINGS).filter(is_free),
                words: optional(&[WORDS_HEADING]).filter(is_free),
                of_chapters: headings_of_chapters(&heads),
                marks: ListMarks::None,
                columns,
            })
        };
        if !wanted.is_empty() {
            let columns = wanted.iter().map(|name| column(&heads, name, &place));
            return found(columns.collect::<Result<_, Faults>>()?);
        }
        let is_full = |head: &String| is_full_name(head);
        let named = |head: &&String| NAME_HEADINGS.contains(&normal(head).as_str());
        let mut twice = heads.iter().filter(named).map(|head| normal(head)).collect::<Vec<_>>();
        twice.sort();
        if let Some(two) = twice.windows(2).find(|two| two[0] == two[1]) {
            let fault = Diagnostic::input(format!("two columns have the heading `{}`", two[0]));
            let help = "write `First name` and `Last name` as the headings, or give each column another heading";
            return Err(fault.at(&place, "the headings").help(help).into());
        }
        let with =
            |known: &[&str]| heads.iter().position(|head| known.contains(&normal(head).as_str()));
        let (name, first_name, last_name) =
            (with(&NAME_HEADINGS), with(&FIRST_NAME_HEADINGS), with(&LAST_NAME_HEADINGS));
        let name = name.or_else(|| heads.iter().position(is_full));
        let (second, middle) = (with(&SECOND_LAST_NAME_HEADINGS), with(&MIDDLE_NAME_HEADINGS));
        let whole = |first: usize, last: usize| {
            found([Some(first), middle, Some(last), second].into_iter().flatten().collect())
        };
        match (name, first_name, last_name) {
            // In some registers, the column `name` has the last names.
            (Some(name), Some(first), None) if normal(&heads[name]) == "name" => whole(first, name),
            // In others, it has the first names.
            (Some(name), None, Some(last)) if has_first_names(separator, &texts, name, last) => {
                whole(name, last)
            }
            (Some(name), ..) => found(vec![name]),
            (None, Some(first), Some(last)) => whole(first, last),
            (None, Some(one), None) | (None, None, Some(one)) => {
                if let Some(other) = name_like_column(separator, &texts, &heads, one, middle) {
                    return Err(half_name(&heads, one, other, &place));
                }
                found([Some(one), middle].into_iter().flatten().collect())
            }
            (None, None, None) if width == 1 => {
                let marks = ListMarks::new(&texts);
                let (columns, headings) = (vec![0], Vec::new());
                Ok(Layout {
                    separator,
                    columns,
                    head,
                    titles,
                    has_doubtful_first: is_doubtful_heading(source, &lines[head..]),
                    heading_count: None,
                    width,
                    headings,
                    level: None,
                    words: None,
                    of_chapters: Vec::new(),
                    marks,
                })
            }
            (None, None, None) => Err(no_column(source, &heads, &place)),
        }
    }

    /// The name on a line. `None` if it is empty.
    pub fn name(&self, line: &str) -> Option<String> {
        let cells = self.separator.unwrap_or(Separator::Comma);
        let cells = match self.separator {
            None if cells.is_in(line) => vec![self.marks.strip(line).to_owned()],
            _ => cells.cells(self.marks.strip(line)),
        };
        let parts = self.columns.iter().filter_map(|at| cells.get(*at));
        let is_outside = |c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200d}');
        let parts: Vec<&str> = parts
            .map(|part| part.trim_matches(is_outside))
            .filter(|part| !part.is_empty())
            .collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// The cell of a column on a line. `None` if it is empty.
    pub fn cell(
        &self,
        source: &Arc<Source>,
        line: &Line<'_>,
        column: Option<usize>,
    ) -> Option<Cell> {
        let (separator, column) = (self.separator?, column?);
        let text = separator.cells(line.text).get(column).filter(|text| !text.is_empty())?.clone();
        let range = separator.cell_range(line.text, column)?;
        let start = line.span.start;
        Some(Cell { text, place: source.place(start + range.start..start + range.end) })
    }

    /// The fault of a line that has more cells than there are headings: a sign in a name was read as a
    /// separator.
    pub fn width_fault(&self, line: &str, place: &Place) -> Option<Diagnostic> {
        let (separator, headings) = (self.separator?, self.heading_count?);
        let count = separator.cells(line).len();
        (count > headings).then(|| {
            let message =
                format!("this line has {count} columns, but there are {headings} headings");
            let help =
                "put a text that has the sign of the columns in quotation marks: `\"Gil, Ada\",5b`";
            let label = format!("{} too many", separator.plural());
            Diagnostic::input(message).at(place, label).help(help)
        })
    }

    /// How the list was read, for the user.
    pub fn summary(&self, source: &Source, names: usize) -> String {
        let mut text = format!("{}: {}", source.name, counted(names, "name"));
        let columns: Vec<String> = self.columns.iter().map(|at| (at + 1).to_string()).collect();
        let plural = if columns.len() == 1 { "" } else { "s" };
        if self.width > 1 || !self.headings.is_empty() {
            text += &format!(", column{plural} {} of {}", columns.join(" and "), self.width);
        }
        if !self.headings.is_empty() {
            text += &format!(", heading{plural} {}", self.headings.join(", "));
        }
        for (column, what) in [(self.level, "levels"), (self.words, "word lists")] {
            text += &column.map_or(String::new(), |at| format!(", {what} in column {}", at + 1));
        }
        if let Some(left_out) = self.marks.left_out() {
            text = text + ", " + left_out;
        }
        match self.titles {
            0 => {}
            1 => text += ", without the line above the headings",
            lines => text += &format!(", without the {lines} lines above the headings"),
        }
        if source.encoding != Encoding::Utf8 {
            text = text + ", " + source.encoding.name();
        }
        text
    }
}
