//! Lists of names for worksheets: a name on each line, or a table as spreadsheets and school registers
//! save it.

mod headings;
mod layout;

use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::printed_text::{has_hidden_character, lost_letter, print_fault};
use bookgen_base::text_table::{Line, Separator, lines};

pub use layout::Cell;

use headings::heading_count;
use layout::Layout;

/// The maximum number of names in a list.
const MAX_NAMES: usize = 2_000;

/// The maximum number of characters of a name.
const MAX_CHARACTERS: usize = 80;

/// The pupils of a list.
#[derive(Debug, PartialEq, Eq)]
pub struct ClassList {
    /// The pupils, in the order of the file.
    pub pupils: Vec<Pupil>,
    /// What was understood: "5b.csv: 2 names, columns 1 and 2 of 3, headings Vorname, Nachname".
    pub summary: String,
    /// Advice about lines that may not be names.
    pub advice: Vec<Diagnostic>,
    /// The columns of levels and word lists for one chapter.
    pub chapter_columns: Vec<ChapterColumn>,
}

/// A column of levels or word lists for one chapter, such as `level friday`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChapterColumn {
    /// The heading, as the file has it.
    pub heading: String,
    /// The id of the chapter, in lower case with spaces instead of hyphens.
    pub id: String,
    /// The place of the line of headings.
    pub place: Place,
}

/// The id of a chapter, as headings have it.
pub fn id_in_heading(id: &str) -> String {
    headings::normal(id)
}

/// A pupil: a line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pupil {
    /// The name.
    pub name: String,
    /// The place of the line.
    pub place: Place,
    /// The level of the pupil's puzzles, if the list sets it.
    pub level: Option<Cell>,
    /// The path of the pupil's word list, if the list sets it.
    pub words: Option<Cell>,
}

/// Reads the names from a text file, in the order of the file. Tabs, semicolons, commas or vertical
/// lines separate columns. A file with one column has one name on each line; its first line may be a
/// heading. A file with several columns begins with headings. `wanted` has the headings of the columns
/// that make a name; if it is empty, the headings are recognised: a name, or a first and a last name.
/// Empty lines are skipped.
///
/// A table can have a column `level` and a column `words`. A column such as `level friday` is only for
/// the chapter `friday`; `chapter` is the id of the chapter for which the list is read.
///
/// # Errors
/// All faults of the file: columns without known headings, a line without a name, a name that is too
/// long or cannot be printed, no names, too many names.
pub fn read(source: &Arc<Source>, wanted: &[String], chapter: &str) -> Result<ClassList, Faults> {
    let all = lines(source);
    let starts = ["{\"", "{ ", "[\"", "[{", "<?xml", "<html", "<!"];
    let is_json = |line: &&Line<'_>| {
        ["{", "["].contains(&line.text) || starts.iter().any(|start| line.text.starts_with(start))
    };
    if let Some(line) = all.first().filter(is_json) {
        let what = if line.text.starts_with('<') { "XML or HTML" } else { "JSON" };
        let fault = Diagnostic::input(format!("{} is {what}, not a list of names", source.name));
        let fault = fault.at(&source.place(line.span.clone()), what);
        return Err(fault.help("write one name on each line, or save a table as CSV").into());
    }
    let (comments, mut lines): (Vec<Line<'_>>, Vec<Line<'_>>) =
        all.into_iter().partition(|line| is_comment(line.text));
    // Rows of empty cells are empty lines of a spreadsheet.
    let is_empty = |c: char| c.is_whitespace() || ",;|\"".contains(c);
    // The line below the headings of a Markdown table.
    let is_rule =
        |text: &str| text.starts_with('|') && text.chars().all(|c| is_empty(c) || "-:".contains(c));
    lines.retain(|line| !line.text.chars().all(is_empty) && !is_rule(line.text));
    if let Some(line) = lines.iter().find(|line| line.text.starts_with("//")) {
        let fault = Diagnostic::input("this line looks like a comment, not like a name");
        let fault = fault.at(&source.place(line.span.clone()), "no name");
        return Err(fault.help("write `#` before it, or remove it").into());
    }
    if lines.is_empty() {
        let fault = Diagnostic::input(format!("{} has no names", source.name));
        let fault = fault.at(&source.place(0..0), "this file");
        return Err(fault.help("write one name on each line").into());
    }
    let layout = Layout::find(source, &lines, wanted, chapter)?;
    let mut faults = Faults::default();
    let mut pupils = Vec::new();
    for line in &lines[layout.head..] {
        let place = source.place(line.span.clone());
        if let Some(fault) = layout.width_fault(line.text, &place) {
            faults.push(fault);
            continue;
        }
        match layout.name(line.text) {
            Some(name) => match name_fault(&name, &place) {
                None => pupils.push(Pupil {
                    name,
                    place,
                    level: layout.cell(source, line, layout.level),
                    words: layout.cell(source, line, layout.words),
                }),
                Some(fault) => faults.push(fault),
            },
            None => {
                let fault = Diagnostic::input("a line of the list has no name");
                let label = match &layout.headings[..] {
                    [] => "no name".to_owned(),
                    headings => format!("the column `{}` is empty", headings.join("`, `")),
                };
                faults.push(fault.at(&place, label).help("write the name, or remove the line"));
            }
        }
    }
    let fault = if pupils.is_empty() && faults.0.is_empty() {
        Some((format!("{} has no names", source.name), "write one name on each line"))
    } else if pupils.len() > MAX_NAMES {
        let message = format!("{} has {} names", source.name, pupils.len());
        Some((message, "a list has at most 2000 names: divide it into several files and chapters"))
    } else {
        None
    };
    if let Some((message, help)) = fault {
        faults.push(Diagnostic::input(message).at(&source.place(0..0), "this file").help(help));
    }
    let mut summary = layout.summary(source, pupils.len());
    match comments.len() {
        0 => {}
        1 => summary += ", without 1 comment",
        count => summary += &format!(", without {count} comments"),
    }
    let heads = lines[..layout.head].last();
    let column = |(heading, id): (String, String)| {
        Some(ChapterColumn { heading, id, place: source.place(heads?.span.clone()) })
    };
    let chapter_columns = layout.of_chapters.into_iter().filter_map(column).collect();
    let advice = doubtful_names(&pupils, layout.has_doubtful_first, layout.headings.is_empty());
    faults.into_result(ClassList { pupils, summary, advice, chapter_columns })
}

/// Advice about names that may be a heading or a row of totals.
fn doubtful_names(pupils: &[Pupil], is_first_doubtful: bool, is_plain: bool) -> Vec<Diagnostic> {
    const TOTALS: [&str; 11] = [
        "total",
        "totals",
        "sum",
        "average",
        "summe",
        "gesamt",
        "durchschnitt",
        "moyenne",
        "promedio",
        "totaal",
        "totale",
    ];
    let first = pupils.first().filter(|_| is_first_doubtful);
    let last = pupils.last().filter(|pupil| TOTALS.contains(&pupil.name.to_lowercase().as_str()));
    let advice = |pupil: &Pupil, label: &str| {
        let way_out = if is_plain { "write `#` before the line" } else { "remove the line" };
        Diagnostic::advice(format!("{:?} is read as a name, and gets a sheet", pupil.name))
            .at(&pupil.place, label)
            .help(format!("if it is no name, {way_out}"))
    };
    let first = first.map(|pupil| advice(pupil, "a name, or the heading of the list"));
    first.into_iter().chain(last.map(|pupil| advice(pupil, "a name, or a row of totals"))).collect()
}

/// The fault of a name that cannot be printed on one line.
fn name_fault(name: &str, place: &Place) -> Option<Diagnostic> {
    let characters = name.chars().count();
    if characters > MAX_CHARACTERS || name.chars().any(char::is_control) {
        let fault = Diagnostic::input("a name does not fit on one line");
        let label = format!("{characters} characters");
        let help = format!(
            "a name has at most {MAX_CHARACTERS} characters and no line break; check the quotation marks of the file"
        );
        return Some(fault.at(place, label).help(help));
    }
    if let Some(label) = lost_letter(name) {
        let fault = Diagnostic::input("a name has lost a letter");
        let help = "write the name again, or save the list as UTF-8";
        return Some(fault.at(place, label).help(help));
    }
    if name.contains('@') {
        let fault = Diagnostic::input("a name has an e-mail address");
        return Some(fault.at(place, "printed on the sheet").help("write only the name"));
    }
    if has_hidden_character(name) {
        let fault = Diagnostic::input("a name has an invisible character");
        let label = "a character without width between two letters";
        return Some(fault.at(place, label).help("write the name again, without the character"));
    }
    let fault = print_fault(name)?;
    Some(Diagnostic::input("a name cannot be printed").at(place, fault.label).help(fault.help))
}

/// Whether a line is a comment: `#` and a text. `#;Name` is a row of headings.
fn is_comment(line: &str) -> bool {
    let is_text =
        |rest: &str| rest.starts_with(|c: char| c == ' ' || c == '#' || c.is_alphabetic());
    let has_known = || Separator::ALL.into_iter().any(|one| heading_count(&one.cells(line)) > 0);
    line.strip_prefix('#').is_some_and(is_text) && !has_known()
}

#[cfg(test)]
mod tests;
