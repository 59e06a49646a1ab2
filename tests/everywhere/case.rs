//! A book of the covering set.

use bookgen_base::schema::Need;
use bookgen_puzzles::KINDS;

/// Word searches with pictures as clues, whose pages have a second panel.
const PICTURE_SEARCH: &str = "wordsearch with pictures";

/// The factors of the covering set, each with its values.
pub struct Factors(pub Vec<(&'static str, Vec<&'static str>)>);

impl Factors {
    pub fn new() -> Factors {
        let kinds = KINDS.iter().map(|kind| kind.about().name).chain([PICTURE_SEARCH]).collect();
        Factors(vec![
            ("kind", kinds),
            (
                "page",
                vec![
                    "standard",
                    "small",
                    "large",
                    "square",
                    "narrow",
                    "wide",
                    "odd",
                    "large print",
                ],
            ),
            ("per_page", vec!["", "1", "2", "4", "6", "12"]),
            ("answers", vec!["", "compact", "four", "chapter", "upside-down", "separate"]),
            (
                "printer",
                vec!["kdp-paperback", "ingramspark", "lulu", "kdp-hardcover", "office-printer"],
            ),
            ("language", vec!["en", "de", "es", "fr"]),
            (
                "cover",
                vec![
                    "cloth",
                    "poster",
                    "quilt",
                    "kiosk",
                    "broadside",
                    "numeral",
                    "scatter",
                    "tangram",
                    "lamp",
                    "horizon",
                    "cafe",
                    "deckchair",
                    "notebook",
                    "pencil",
                    "parade",
                    "zoo",
                    "photo",
                ],
            ),
            ("front", vec!["", "puzzle = 1", "back_puzzle = 2", "back_puzzle = 0"]),
            ("extra", vec!["", "hints", "steps", "techniques", "names", "dates", "mix"]),
        ])
    }

    pub fn sizes(&self) -> Vec<usize> {
        self.0.iter().map(|(_, values)| values.len()).collect()
    }

    /// The values of a row.
    pub fn values(&self, row: &[usize]) -> Vec<&'static str> {
        self.0.iter().zip(row).map(|((_, values), at)| values[*at]).collect()
    }
}

/// The trim size for a word of the factor `page`. Some printers print few sizes.
fn trim(printer: &str, page: &str) -> &'static str {
    match (printer, page) {
        ("kdp-hardcover", "small") => "5.5x8.5",
        ("kdp-hardcover", "large") => "8.25in x 11in",
        ("kdp-hardcover", "square" | "wide") => "7x10",
        ("kdp-hardcover", "narrow") => "6.14in x 9.21in",
        ("kdp-hardcover", "odd" | "standard") => "6x9",
        ("kdp-hardcover", _) => "8.25in x 11in",
        ("lulu", "narrow") => "4.25in x 6.875in",
        ("lulu", "odd") => "7.44in x 9.68in",
        ("lulu", "wide") => "11in x 8.5in",
        (_, "standard") => "6x9",
        (_, "small") => "5x8",
        (_, "square") => "8.5x8.5",
        ("office-printer", "narrow") => "jis-b6",
        (_, "narrow") => "5.5x8.5",
        (_, "wide") => "7x10",
        ("kdp-paperback", "odd") => "16k",
        (_, "odd") => "a5",
        ("office-printer", "large") => "a4",
        (_, _) => "8.5x11",
    }
}

/// The options of a kind that need a file.
fn options(name: &str) -> String {
    let kind = bookgen_puzzles::find(name).unwrap();
    let required = kind.about().options.iter().filter(|option| option.need == Need::Required);
    let file = if name == "wordoku" { "nine-letters" } else { "birds" };
    let mut options: Vec<String> =
        required.map(|option| format!("{} = \"{file}.txt\"", option.name)).collect();
    if name == "arrowword" {
        // There are no built-in clues in some of the languages.
        options.push("clues = \"clues.csv\"".to_owned());
    }
    if ["codeword", "fill-in"].contains(&name) {
        // There is no built-in list in some of the languages.
        options.push("words = \"builtin:en\"".to_owned());
    }
    if name == "cryptogram" {
        // There are no built-in quotations and lists in some of the languages.
        options.push("quotes = \"quotes.txt\", words = \"list.txt\"".to_owned());
    }
    if name == "word-wheel" {
        options.push("words = \"builtin:en\"".to_owned());
    }
    if options.is_empty() {
        String::new()
    } else {
        format!("options = {{ {} }}\n", options.join(", "))
    }
}

/// The spec of a row, which has the values of [`Factors`].
pub fn spec(values: &[&str]) -> String {
    let [kind, page, per_page, answers, printer, language, cover, front, extra] = *values else {
        panic!("nine values: {values:?}");
    };
    let options = if kind == PICTURE_SEARCH {
        "options = { words = \"builtin:pictures\" }\n".to_owned()
    } else {
        options(kind)
    };
    let kind = if kind == PICTURE_SEARCH { "wordsearch" } else { kind };
    let trim = trim(printer, page);
    let template = if page == "large print" { "template = \"kdp-large-print\"\n" } else { "" };
    let level = bookgen_puzzles::find(kind).unwrap().about().levels[0].name;
    let mut text = format!(
        "[book]\ntitle = \"Everywhere\"\nauthor = \"A. Setter\"\nseed = 7\ntrim = \"{trim}\"\n{template}\
         printer = \"{printer}\"\nlanguage = \"{language}\"\n"
    );
    let is_bound = printer != "office-printer";
    if is_bound {
        text += &format!("[cover]\ndesign = \"{cover}\"\n");
        if cover == "photo" {
            text += "art = \"photo.png\"\n";
        }
        if printer == "ingramspark" {
            text += "spine = \"0.3in\"\n";
        }
        if !front.is_empty() {
            text += &format!("{front}\n");
        }
    }
    match extra {
        "hints" => text += "[hints]\n",
        "steps" => text += "[solutions]\nsteps = true\n",
        "techniques" => {
            text += "[[front]]\npage = \"title\"\n[[front]]\npage = \"how-to-solve\"\n\
                     [[front]]\npage = \"techniques\"\n";
        }
        _ => {}
    }
    text += &match answers {
        "" => String::new(),
        "compact" => "[answers]\ncompact = true\n".to_owned(),
        "four" => "[answers]\nper_page = 4\n".to_owned(),
        at => format!("[answers]\nat = \"{at}\"\n"),
    };
    let per_page = match per_page {
        "" => String::new(),
        count => format!("per_page = {count}\n"),
    };
    text += "[[chapter]]\nid = \"one\"\ntitle = \"One\"\n";
    text += &per_page;
    text += &match extra {
        "mix" => format!(
            "count = 7\n[[chapter.mix]]\nkind = \"{kind}\"\nlevel = \"{level}\"\n{options}\
             [[chapter.mix]]\nkind = \"futoshiki\"\nlevel = \"gentle\"\n"
        ),
        "names" => {
            format!(
                "kind = \"{kind}\"\nlevel = \"{level}\"\n{options}count = 2\nnames = \"names.csv\"\n"
            )
        }
        "dates" => format!(
            "kind = \"{kind}\"\nlevel = \"{level}\"\n{options}\
             dates = {{ from = 2027-01-04, to = 2027-01-10 }}\n"
        ),
        _ => format!("kind = \"{kind}\"\nlevel = \"{level}\"\n{options}count = 7\n"),
    };
    if is_bound {
        // Printers bind no thin books.
        text += "[[chapter]]\nid = \"filler\"\ntitle = \"Filler\"\nkind = \"sudoku\"\nlevel = \"gentle\"\n\
                 count = 64\nper_page = 1\n";
    }
    text
}
