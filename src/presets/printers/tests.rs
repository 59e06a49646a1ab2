//! Tests of `presets::printers`.

use super::*;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{FileError, Files, NoFiles, Values};
use bookgen_base::units::{INCH, Pt, Size};
use bookgen_contract::printer::{Basis, Origin, condition};

/// Loads a built-in printer, and asserts that there are no faults.
fn known(name: &str) -> Printer {
    let mut reader = Reader::new(&NoFiles);
    let printer = load(&mut reader, name, &Source::new("", "").place(0..0));
    assert_eq!(reader.faults.to_string(), "", "{name}");
    printer.unwrap()
}

fn inches(width: f64, height: f64) -> Size {
    Size::new(Pt(width * INCH), Pt(height * INCH))
}

/// A folder with a printer file of a user, `mine.toml`.
struct UserFile(&'static str);

impl Files for UserFile {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match path {
            "mine.toml" => Ok(self.0.as_bytes().to_vec()),
            _ => Err(FileError::Missing(Vec::new())),
        }
    }
}

/// Loads the printer file of a user. Returns the printer and the rendered faults.
fn user_printer(text: &'static str) -> (Option<Printer>, String) {
    let files = UserFile(text);
    let mut reader = Reader::new(&files);
    let printer = load(&mut reader, "mine.toml", &Source::new("", "").place(0..0));
    (printer, reader.faults.render(100, false))
}

/// Asserts that a table with numbers has the keys `source`, `basis` and `checked`.
fn assert_sourced(name: &str, path: &str, values: &Values) {
    let has_numbers = values.iter().any(|(key, _)| values.wrote(key) && key != "source");
    if has_numbers {
        for key in ["source", "basis", "checked"] {
            assert!(values.get(key).is_some(), "{name}: [{path}] has no {key}");
        }
    }
}

#[test]
fn every_number_has_a_source_and_a_date() {
    use bookgen_base::schema::Data;
    for name in PRINTERS.names() {
        let mut reader = Reader::new(&NoFiles);
        let values = PRINTERS.load(&mut reader, name, &Source::new("", "").place(0..0)).unwrap();
        for (key, value) in values.iter() {
            match (&value.data, key) {
                (Data::Table(maps), "papers" | "cover") => {
                    for (inner, value) in maps.iter() {
                        let Data::Table(table) = &value.data else { panic!("{name}: {key}") };
                        assert_sourced(name, &format!("{key}.{inner}"), table);
                    }
                }
                (Data::Table(table), _) => assert_sourced(name, key, table),
                (Data::List(rows), _) => {
                    for row in rows {
                        let Data::Table(table) = &row.data else { panic!("{name}: {key}") };
                        assert_sourced(name, key, table);
                    }
                }
                _ => {}
            }
        }
    }
}

#[test]
fn every_built_in_printer_is_consistent() {
    for name in PRINTERS.names() {
        let printer = known(name);
        let paper = printer.default_paper().unwrap();
        assert!(printer.papers.contains_key(paper), "{name}: {paper}");
        assert!(!printer.about.is_empty());
        // The name of each output intent is a known printing condition.
        let file = &printer.file;
        for intent in file.intent.iter().chain(&file.intents) {
            assert!(condition(intent).is_some(), "{name}: {intent}");
        }
        assert!(file.intent.as_ref().is_none_or(|intent| file.accepts_intent(intent)), "{name}");
        // The table of inner margins covers every page count.
        if let Some(inside) = &printer.inside {
            assert!(inside.rows.last().unwrap().max_pages.0 >= printer.pages.max, "{name}");
        }
    }
}

#[test]
fn trims_are_accepted_by_size_and_range() {
    let kdp = known("kdp-paperback");
    assert_eq!(kdp.accepted_trim(inches(6.0, 9.0)).unwrap()["cream"].0, 776);
    // 152 x 229 mm: programs with metric units round 6 x 9 in to this size.
    assert_eq!(kdp.accepted_trim(Size::new(Pt(430.87), Pt(649.13))).unwrap()["cream"].0, 776);
    assert_eq!(kdp.accepted_trim(inches(8.27, 11.69)).unwrap()["standard"].0, 0);
    assert_eq!(kdp.accepted_trim(inches(4.5, 7.5)).unwrap()["white"].0, 590);
    for (width, height) in [(3.5, 7.0), (6.0, 12.0), (9.0, 6.0)] {
        assert!(kdp.accepted_trim(inches(width, height)).is_none(), "{width} x {height}");
    }
    let hard = known("kdp-hardcover");
    assert!(hard.accepted_trim(inches(5.0, 8.0)).is_none());
    assert_eq!(hard.nearest_trims(inches(5.0, 8.0), 2), [inches(5.5, 8.5), inches(6.0, 9.0)]);
    assert!(known("newspaper-k").accepted_trim(inches(3.0, 4.0)).is_some());
}

#[test]
fn page_counts_depend_on_trim_and_paper() {
    let kdp = known("kdp-paperback");
    assert_eq!(kdp.page_limits(inches(6.0, 9.0), Some("white")), (24, 828));
    assert_eq!(kdp.page_limits(inches(8.5, 11.0), Some("cream")), (24, 550));
    assert_eq!(kdp.page_limits(inches(6.0, 9.0), Some("standard")), (72, 600));
    let hard = known("kdp-hardcover");
    assert_eq!(hard.page_limits(inches(6.0, 9.0), Some("white")), (75, 550));
    assert!(!hard.papers.contains_key("groundwood"), "{:?}", hard.papers.keys());
    assert_eq!(known("ingramspark").page_limits(inches(6.0, 9.0), Some("creme")), (18, 1050));
}

/// The expected widths and the height were copied from KDP's cover calculator.
#[test]
fn hardcover_sizes_match_the_calculator() {
    let hard = known("kdp-hardcover");
    let cover = &hard.covers["hardcover"];
    for (pages, paper, width) in
        [(76, "cream", 13.954), (186, "white", 14.183), (426, "white", 14.722)]
    {
        let spine = cover.spine_width(pages, hard.papers[paper].thickness).unwrap();
        let sheet = cover.sheet(inches(6.0, 9.0), spine).unwrap();
        let (got, high) = (sheet.width.inches(), sheet.height.inches());
        assert!((got - width).abs() < 0.0021, "{pages} on {paper}: {got}, not {width}");
        assert!((high - 10.417).abs() < 0.0021, "{high}");
    }
}

#[test]
fn spine_widths_match_the_printers_tables() {
    let spine = |name: &str, binding: &str, pages: u32| {
        let printer = known(name);
        let paper = printer.default_paper().unwrap();
        let thickness = printer.papers[paper].thickness;
        printer.covers[binding].spine_width(pages, thickness).map(Pt::inches)
    };
    let near = |got: Option<f64>, want: f64| (got.unwrap() - want).abs() < 1e-6;
    assert!(near(spine("kdp-paperback", "paperback", 100), 0.2252));
    // The paper has 444 pages per inch, and the cover adds 0.06 in.
    assert!((spine("lulu", "paperback", 444).unwrap() - 1.06).abs() < 1e-4);
    assert!(
        near(spine("lulu", "hardcover", 84), 0.25) && near(spine("lulu", "hardcover", 85), 0.5)
    );
    assert_eq!(spine("lulu", "hardcover", 223), None);
    // IngramSpark gives the spine width only in a cover template for each book, so no width can be
    // computed.
    let ingram = known("ingramspark");
    assert!(ingram.covers["paperback"].template);
    assert_eq!(ingram.covers["paperback"].sheet(inches(6.0, 9.0), Pt(10.0)), None);
    let jacket = ingram.covers["jacket"].sheet(inches(6.0, 9.0), Pt(INCH)).unwrap();
    assert_eq!((jacket.width.inches(), jacket.height.inches()), (20.25, 9.25));
}

#[test]
fn a_user_printer_overrides_its_base() {
    let (printer, faults) =
        user_printer("base = \"kdp-paperback\"\nabout = \"mine\"\n[lines]\npositive = \"0.5pt\"\n");
    assert_eq!(faults, "");
    let printer = printer.unwrap();
    assert_eq!((printer.name.as_str(), printer.about.as_str()), ("mine.toml", "mine"));
    assert_eq!(printer.lines.positive, Some(Pt(0.5)));
    // The user changed the table `lines`, so no source is known for its values. The other tables
    // keep the sources of KDP's values.
    assert_eq!(printer.lines.origin, Origin::default());
    assert_eq!(printer.margins.origin.basis, Some(Basis::Secondary));
    assert_eq!(printer.inside.as_ref().map(|inside| inside.rows.len()), Some(5));
}

#[test]
fn a_printer_file_needs_only_two_keys() {
    let (printer, faults) = user_printer("about = \"the shop\"\nbinding = \"paperback\"\n");
    assert_eq!(faults, "");
    let printer = printer.unwrap();
    assert_eq!(printer.page_limits(inches(6.0, 9.0), None), (1, 10_000));
    assert!(printer.accepted_trim(inches(1.0, 2.0)).is_some() && printer.bleed.is_none());
}

#[test]
fn all_faults_of_a_printer_file_are_reported() {
    let (_, faults) = user_printer(
        "about = \"x\"\nbinding = \"paperback\"\npaper = \"creem\"\nmargin = 3\n\
         [papers.cream]\nthickness = 1\n\
         [[trims]]\nsizes = [\"6in x 9in\"]\npages = { vellum = 3 }\n\
         [pages]\nleast = 9\nmost = 3\n\
         [inside]\nrows = [{ pages = 9, margin = \"1in\" }, { pages = 9, margin = \"2in\" }]\n\
         [forbidden]\nthings = [\"crop\"]\n",
    );
    for fault in [
        "the printer has no key `margin`",
        "`thickness` is a length without a unit",
        "the printer has no paper `creem`",
        "did you mean `cream`?",
        "the printer has no paper `vellum`",
        "the minimum page count is greater than the maximum",
        "the rows are not in the order of their page counts",
        "a value of `things` cannot be \"crop\"",
    ] {
        assert!(faults.contains(fault), "{fault}\n{faults}");
    }
}
