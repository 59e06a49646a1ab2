//! Lists of names for worksheets: a name on each line, or a table as spreadsheets and school registers
//! save it.

use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source, did_you_mean};
use bookgen_base::printed_text::{has_hidden_character, print_fault};
use bookgen_base::text_encoding::Encoding;
use bookgen_base::text_table::{Line, ListMarks, Separator, has_open_quote, lines};

/// The maximum number of names in a list.
const MAX_NAMES: usize = 2_000;

/// The maximum number of characters of a name.
const MAX_CHARACTERS: usize = 80;

/// The headings of a column of names, in lower case.
const NAME_HEADINGS: [&str; 65] = [
    "name",
    "names",
    "full name",
    "fullname",
    "student",
    "students",
    "student name",
    "pupil",
    "pupils",
    "pupil name",
    "child",
    "children",
    "child name",
    "name of child",
    "name of pupil",
    "name of student",
    "schüler",
    "schülerin",
    "schüler/in",
    "schüler:in",
    "schülername",
    "kind",
    "kinder",
    "name des kindes",
    "name des schülers",
    "name der schülerin",
    "namen",
    "élève",
    "élèves",
    "eleve",
    "eleves",
    "enfant",
    "enfants",
    "nombre completo",
    "nombre y apellidos",
    "alumno",
    "alumnos",
    "alumna",
    "alumnas",
    "naam",
    "leerling",
    "leerlingen",
    "alunno",
    "alunni",
    "nome completo",
    "aluno",
    "alunos",
    "имя и фамилия",
    "фамилия имя",
    "ученик",
    "ученики",
    "фио",
    "imię i nazwisko",
    "uczeń",
    "navn",
    "namn",
    "nimi",
    "jméno a příjmení",
    "ad soyad",
    "adı soyadı",
    "姓名",
    "名前",
    "氏名",
    "이름",
    "όνομα",
];

/// The headings of a column of first names, in lower case.
const FIRST_NAME_HEADINGS: [&str; 32] = [
    "first name",
    "firstname",
    "first",
    "given name",
    "given names",
    "forename",
    "vorname",
    "vornamen",
    "rufname",
    "prénom",
    "prenom",
    "prénoms",
    "prenoms",
    "nombre",
    "nombres",
    "voornaam",
    "roepnaam",
    "nome",
    "primeiro nome",
    "имя",
    "имена",
    "imię",
    "imiona",
    "fornavn",
    "förnamn",
    "etunimi",
    "jméno",
    "křestní jméno",
    "keresztnév",
    "ad",
    "adı",
    "isim",
];

/// The headings of a column of last names, in lower case.
const LAST_NAME_HEADINGS: [&str; 33] = [
    "last name",
    "lastname",
    "last",
    "surname",
    "family name",
    "nachname",
    "nachnamen",
    "familienname",
    "zuname",
    "nom",
    "noms",
    "nom de famille",
    "apellido",
    "apellidos",
    "primer apellido",
    "1er apellido",
    "apellido 1",
    "apellido paterno",
    "achternaam",
    "familienaam",
    "cognome",
    "sobrenome",
    "apelido",
    "фамилия",
    "nazwisko",
    "etternavn",
    "efternavn",
    "efternamn",
    "sukunimi",
    "příjmení",
    "vezetéknév",
    "soyad",
    "soyadı",
];

/// The headings of a column of second last names, in lower case.
const SECOND_LAST_NAME_HEADINGS: [&str; 4] =
    ["segundo apellido", "2º apellido", "apellido 2", "apellido materno"];

/// The heading of the column of levels.
const LEVEL_HEADING: &str = "level";

/// The heading of the column of word lists.
const WORDS_HEADING: &str = "words";

/// The pupils of a list.
#[derive(Debug, PartialEq, Eq)]
pub struct ClassList {
    /// The pupils, in the order of the file.
    pub pupils: Vec<Pupil>,
    /// What was understood: "5b.csv: 2 names, columns 1 and 2 of 3, headings Vorname, Nachname".
    pub summary: String,
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

/// A cell of the list that is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The text.
    pub text: String,
    /// The place of the text.
    pub place: Place,
}

/// Where the names of a list are.
struct Layout {
    separator: Option<Separator>,
    /// The columns of a name, from 0. Empty if the whole line is a name.
    columns: Vec<usize>,
    /// The number of lines at the start that are not names.
    head: usize,
    /// The number of lines above the headings, such as the name of the class.
    titles: usize,
    /// The first name, if its line can be a heading.
    doubtful: Option<String>,
    /// The number of columns, and the headings of the names.
    width: usize,
    headings: Vec<String>,
    /// The columns of levels and of word lists, from 0.
    level: Option<usize>,
    words: Option<usize>,
    marks: ListMarks,
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
    let (comments, lines): (Vec<Line<'_>>, Vec<Line<'_>>) =
        all.into_iter().partition(|line| is_comment(line.text));
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
    let layout = layout(source, &lines, wanted, chapter)?;
    let mut faults = Faults::default();
    let mut pupils = Vec::new();
    for line in &lines[layout.head..] {
        let place = source.place(line.span.clone());
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
            // A row of empty cells is an empty line of a spreadsheet.
            None if layout.is_empty_row(line.text) => {}
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
    faults.into_result(ClassList { pupils, summary })
}

/// Finds the columns of the names.
fn layout(
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
    if let Some(at) =
        texts.iter().position(|text| has_open_quote(text, separator.unwrap_or(Separator::Comma)))
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
    let optional = |heading: &str| {
        let position = |wanted: String| heads.iter().position(|head| normal(head) == wanted);
        position(normal(&format!("{heading} {chapter}"))).or_else(|| position(heading.to_owned()))
    };
    let found = |columns: Vec<usize>| {
        let headings = columns.iter().map(|at| heads[*at].clone()).collect();
        let is_free = |at: &usize| !columns.contains(at);
        Ok(Layout {
            separator,
            head: head + 1,
            titles,
            doubtful: None,
            width,
            headings,
            level: optional(LEVEL_HEADING).filter(is_free),
            words: optional(WORDS_HEADING).filter(is_free),
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
    let second = with(&SECOND_LAST_NAME_HEADINGS);
    match (name, first_name, last_name) {
        // In some registers, the column `name` has the last names.
        (Some(name), Some(first), None) if normal(&heads[name]) == "name" => {
            found(vec![first, name])
        }
        (Some(name), ..) => found(vec![name]),
        (None, Some(first), Some(last)) => found([first, last].into_iter().chain(second).collect()),
        (None, Some(one), None) | (None, None, Some(one)) => found(vec![one]),
        (None, None, None) if width == 1 => {
            let marks = ListMarks::new(&texts);
            let (columns, headings) = (vec![0], Vec::new());
            Ok(Layout {
                separator,
                columns,
                head,
                titles,
                doubtful: doubtful_heading(&texts),
                width,
                headings,
                level: None,
                words: None,
                marks,
            })
        }
        (None, None, None) => Err(no_column(source, &heads, &place)),
    }
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

/// Whether a line is a comment: `#` and a text. `#;Name` is a row of headings.
fn is_comment(line: &str) -> bool {
    let is_text =
        |rest: &str| rest.starts_with(|c: char| c == ' ' || c == '#' || c.is_alphabetic());
    let has_known = || Separator::ALL.into_iter().any(|one| heading_count(&one.cells(line)) > 0);
    line.strip_prefix('#').is_some_and(is_text) && !has_known()
}

/// The number of cells that are headings of names.
fn heading_count(cells: &[String]) -> usize {
    let known = |cell: &&String| {
        let cell = normal(cell);
        let lists: [&[&str]; 4] =
            [&NAME_HEADINGS, &FIRST_NAME_HEADINGS, &LAST_NAME_HEADINGS, &SECOND_LAST_NAME_HEADINGS];
        lists.iter().any(|list| list.contains(&cell.as_str()))
    };
    cells.iter().filter(known).count()
}

/// Whether a heading names a first and a last name: `Prénom NOM`.
fn is_full_name(heading: &str) -> bool {
    let heading = normal(heading).replace([',', '/', '&', '+'], " ");
    let words: Vec<&str> = heading.split_whitespace().collect();
    let is_pair = |first: &[&str], last: &[&str]| {
        FIRST_NAME_HEADINGS.contains(&first.join(" ").as_str())
            && LAST_NAME_HEADINGS.contains(&last.join(" ").as_str())
    };
    let parts = (1..words.len()).map(|at| words.split_at(at));
    { parts }.any(|(one, two)| is_pair(one, two) || is_pair(two, one))
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

/// The first line of a list of names without headings, if it can be a heading: it has a digit or a colon
/// at its end, or another number of words than all other names, or begins with a small letter.
fn doubtful_heading(texts: &[&str]) -> Option<String> {
    let (first, rest) = texts.split_first()?;
    let words = |text: &str| text.split_whitespace().count();
    let second = words(rest.first()?);
    let is_odd = words(first) != second && rest.iter().all(|text| words(text) == second);
    let begins_small = |text: &str| text.starts_with(char::is_lowercase);
    let is_small = begins_small(first) && !rest.iter().any(|text| begins_small(text));
    let has_sign = first.chars().any(|c| c.is_ascii_digit()) || first.ends_with(':');
    (has_sign || is_odd || is_small).then(|| (*first).to_owned())
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

/// A heading in lower case, with single spaces.
fn normal(heading: &str) -> String {
    let words: Vec<String> =
        heading.replace(['_', '-'], " ").split_whitespace().map(str::to_lowercase).collect();
    let text = words.join(" ");
    // `Student(s)` and `Schüler*in` have the same meaning as the words without endings.
    text.replace("(s)", "").replace("*in", "").replace("(in)", "")
}

/// The separator of spreadsheets that is in the first line most often.
fn most_frequent(line: &str) -> Option<Separator> {
    let columns = |separator: &Separator| separator.cells(line).len();
    let separators = Separator::ALL.into_iter().filter(|one| one.is_of_spreadsheets());
    separators.filter(|separator| separator.is_in(line)).max_by_key(columns)
}

impl Layout {
    /// The name on a line. `None` if it is empty.
    fn name(&self, line: &str) -> Option<String> {
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
    fn cell(&self, source: &Arc<Source>, line: &Line<'_>, column: Option<usize>) -> Option<Cell> {
        let (separator, column) = (self.separator?, column?);
        let text = separator.cells(line.text).get(column).filter(|text| !text.is_empty())?.clone();
        let range = separator.cell_range(line.text, column)?;
        let start = line.span.start;
        Some(Cell { text, place: source.place(start + range.start..start + range.end) })
    }

    fn is_empty_row(&self, line: &str) -> bool {
        self.separator.is_some_and(|one| one.cells(line).iter().all(String::is_empty))
    }

    /// How the list was read, for the user.
    fn summary(&self, source: &Source, names: usize) -> String {
        let mut text =
            format!("{}: {names} name{}", source.name, if names == 1 { "" } else { "s" });
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
        if let Some(first) = &self.doubtful {
            text += &format!(", the first line {first:?} is a name");
        }
        if source.encoding != Encoding::Utf8 {
            text = text + ", " + source.encoding.name();
        }
        text
    }
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
    if has_hidden_character(name) {
        let fault = Diagnostic::input("a name has an invisible character");
        let label = "a character without width between two letters";
        return Some(fault.at(place, label).help("write the name again, without the character"));
    }
    let fault = print_fault(name)?;
    Some(Diagnostic::input("a name cannot be printed").at(place, fault.label).help(fault.help))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_columns(text: &str, wanted: &[&str]) -> Result<ClassList, String> {
        let wanted: Vec<String> = wanted.iter().map(|name| (*name).to_owned()).collect();
        read(&Source::new("class.csv", text), &wanted, "friday")
            .map_err(|faults| faults.to_string())
    }

    fn list_names(list: &ClassList) -> Vec<String> {
        list.pupils.iter().map(|pupil| pupil.name.clone()).collect()
    }

    fn names(text: &str) -> Result<Vec<String>, String> {
        read_columns(text, &[]).map(|list| list_names(&list))
    }

    #[test]
    fn names_are_read_from_one_column_or_from_the_column_name() {
        let wanted = vec!["Ada Lovelace".to_owned(), "Émilie, du Châtelet".to_owned()];
        for text in [
            "Ada Lovelace\n\"Émilie, du Châtelet\"\n",
            "name\r\nAda Lovelace\r\n\r\n\"Émilie, du Châtelet\"",
            "sep=;\nName\nAda Lovelace\nÉmilie, du Châtelet",
            "class;Name;birthday\n5b; Ada Lovelace ;1815\n5b;Émilie, du Châtelet;1706\n;;\n",
            "Name\tclass\nAda Lovelace\t5b\nÉmilie, du Châtelet\n",
            "Student(s)\rAda Lovelace\rÉmilie, du Châtelet",
            "1. Ada Lovelace\n2. Émilie, du Châtelet",
        ] {
            assert_eq!(names(text), Ok(wanted.clone()), "{text:?}");
        }
    }

    #[test]
    fn titles_comments_and_headings_are_no_names() {
        for text in [
            "Klasse 5b\n\nVorname;Nachname\nAda;Gil\nBen;Ruiz",
            "Klasse 5b\nName\nAda Gil\nBen Ruiz",
            "# class 5b\nAda Gil\nBen Ruiz",
            "#;Name\n1;Ada Gil\n2;Ben Ruiz",
            "Prénom NOM\nAda Gil\nBen Ruiz",
            "Name des Kindes\nAda Gil\nBen Ruiz",
            "Naam\nAda Gil\nBen Ruiz",
            "Eleve\nAda Gil\nBen Ruiz",
            "Imię i nazwisko\nAda Gil\nBen Ruiz",
            "Nome;Cognome\nAda;Gil\nBen;Ruiz",
            "Имя;Фамилия\nAda;Gil\nBen;Ruiz",
            "(1) Ada Gil\n(2) Ben Ruiz",
            "1 Ada Gil\n2\tBen Ruiz",
        ] {
            assert_eq!(
                names(text),
                Ok(vec!["Ada Gil".to_owned(), "Ben Ruiz".to_owned()]),
                "{text}"
            );
        }
        let two = "Nombre;Primer apellido;Segundo apellido\nAda;Gil;Ruiz";
        assert_eq!(names(two), Ok(vec!["Ada Gil Ruiz".to_owned()]));
        for (text, summary) in [
            ("5b\nAda\nBen", "class.csv: 3 names, the first line \"5b\" is a name"),
            ("Ada\nBen", "class.csv: 2 names"),
            ("# 5b\nAda", "class.csv: 1 name, without 1 comment"),
            (
                "5b\nName\nAda",
                "class.csv: 1 name, column 1 of 1, heading Name, without the line above the headings",
            ),
        ] {
            assert_eq!(read_columns(text, &[]).unwrap().summary, summary);
        }
        for (text, fault) in [
            ("{\"name\":\"Ada\"}\n", "class.csv is JSON, not a list of names"),
            ("Name;Name\nAda;Gil\n", "two columns have the heading `name`"),
            ("// 5b\nAda\n", "this line looks like a comment"),
            ("Noom;Class\nAda;5b\n", "`name_columns = [\"Noom\"]`"),
        ] {
            let found = names(text).unwrap_err();
            assert!(found.contains(fault), "{found}");
        }
    }

    #[test]
    fn first_and_last_names_make_a_name() {
        let wanted = vec!["Ada Müller".to_owned(), "José Álvarez".to_owned()];
        for text in [
            "Vorname;Nachname;Klasse\r\nAda;Müller;5b\r\nJosé;Álvarez;5b\r\n",
            "Last Name,First Name\nMüller,Ada\nÁlvarez,José",
            "nom\tprénom\nMüller\tAda\nÁlvarez\tJosé",
            "Name;Vorname\nMüller;Ada\nÁlvarez;José",
        ] {
            assert_eq!(names(text), Ok(wanted.clone()), "{text:?}");
        }
        let list = read_columns("A;B;C\nMüller;x;Ada", &["c", "A"]).unwrap();
        assert_eq!(list_names(&list), ["Ada Müller"]);
        assert_eq!(list.summary, "class.csv: 1 name, columns 3 and 1 of 3, headings C, A");
        let fault = read_columns("A;B\nMüller;x", &["D"]).unwrap_err();
        assert!(
            fault.contains("has no column `D` (class.csv:1:1); the headings of the file are A, B"),
            "{fault}"
        );
    }

    #[test]
    fn levels_and_word_lists_are_read_with_their_places() {
        let text = "Name;Level;words\nAda;easy;\n\"Ben\"; \"hard\" ;birds.txt\nCem\n";
        let list = read_columns(text, &[]).unwrap();
        let cells: Vec<_> = list.pupils.iter().map(|pupil| (&pupil.level, &pupil.words)).collect();
        let [(Some(easy), None), (Some(hard), Some(birds)), (None, None)] = cells[..] else {
            panic!("{cells:?}");
        };
        assert_eq!((easy.text.as_str(), easy.place.line_column()), ("easy", (2, 5)));
        assert_eq!((hard.text.as_str(), hard.place.line_column()), ("hard", (3, 8)));
        assert_eq!((birds.text.as_str(), birds.place.line_column()), ("birds.txt", (3, 16)));
        assert_eq!(
            list.summary,
            "class.csv: 3 names, column 1 of 3, heading Name, levels in column 2, word lists in column 3"
        );
        // The column of the chapter comes first; a column of another chapter has no effect.
        let list = read_columns("name,level,level Friday,level other\nAda,a,b,c", &[]).unwrap();
        assert_eq!(list.pupils[0].level.as_ref().unwrap().text, "b");
        // A column of names is not a column of levels.
        let list = read_columns("level,class\nAda,5b", &["level"]).unwrap();
        assert_eq!((list.pupils[0].name.as_str(), &list.pupils[0].level), ("Ada", &None));
    }

    #[test]
    fn a_heading_of_one_column_is_no_name() {
        for heading in ["Vorname", "Nachname", "Schüler", "Students", "Nom", "Nombre", "Full name"]
        {
            let list = read_columns(&format!("{heading}\nAda\nJosé\n"), &[]).unwrap();
            assert_eq!(list_names(&list), ["Ada", "José"]);
            assert_eq!(
                list.summary,
                format!("class.csv: 2 names, column 1 of 1, heading {heading}")
            );
        }
    }

    #[test]
    fn faults_name_the_line() {
        let fault = names("house,floor\nAda,Lovelace\n").unwrap_err();
        assert!(fault.contains("class.csv does not say which column has the names"), "{fault}");
        let fault = names("name,class\nAda,5b\n,5b\n").unwrap_err();
        assert!(fault.contains("a line of the list has no name (class.csv:3:1)"), "{fault}");
        let fault = names("name\tclass\nAda\t5b\n\t5b\n").unwrap_err();
        assert!(fault.contains("a line of the list has no name (class.csv:3:1)"), "{fault}");
        let fault = names(&format!("Ada\n{}\n", "x".repeat(81))).unwrap_err();
        assert!(fault.contains("a name does not fit on one line"), "{fault}");
        let fault = names("Zoe\n\"Ada\nEve\nMax\n").unwrap_err();
        assert!(fault.contains("a quotation mark is not closed (class.csv:2:1)"), "{fault}");
        let fault = names("Zoe\n\u{200b}\u{200b}\n").unwrap_err();
        assert!(fault.contains("a name cannot be printed (class.csv:2:1)"), "{fault}");
        assert!(names("\n \n").unwrap_err().contains("class.csv has no names"));
        let many = "Ada\n".repeat(MAX_NAMES + 1);
        assert!(names(&many).unwrap_err().contains("class.csv has 2001 names"));
    }
}
