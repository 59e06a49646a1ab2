//! The pages before the first chapter and after the answers, and what they show: texts, pictures,
//! QR codes, tabs.

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{Silent, lay_out};
use bookgen::presets::ornaments::ORNAMENTS;
use bookgen::spec::{Request, requested, resolve};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{FileError, Files};
use bookgen_press::artwork::{ArtworkData, PRINT_PPI};
use bookgen_press::layout::Pages;
use bookgen_press::page::{Item, Page, Role};

/// A folder with a drawing, a picture of pixels and a text that shows both.
struct Folder;

impl Files for Folder {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match path {
            "cat.svg" => {
                Ok(b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"96\" height=\"48\">\
                <rect width=\"96\" height=\"48\"/></svg>"
                    .to_vec())
            }
            "dog.png" => {
                let mut bytes = Vec::new();
                let mut encoder = png::Encoder::new(&mut bytes, 600, 300);
                encoder.set_color(png::ColorType::Grayscale);
                encoder.write_header().unwrap().write_image_data(&[90; 180_000]).unwrap();
                Ok(bytes)
            }
            "text.md" => {
                Ok("# {title}\n\nBy {author}, {year}, ISBN {isbn}, {puzzles} puzzles.\n\n\
                ![A cat](cat.svg)\n\n![A *wide* cat](cat.svg \"50%\")\n\n![A dog](dog.png)\n"
                    .as_bytes()
                    .to_vec())
            }
            _ => Err(FileError::Missing(Vec::new())),
        }
    }
}

fn pages_of(spec: &str, id: Option<&str>) -> Pages {
    let source = Source::new("book.toml", spec);
    let book = match id {
        Some(id) => {
            requested(&source, &Folder, &Request { edition: Some(id), ..Request::default() })
        }
        None => resolve(&source, &Folder, None),
    };
    let book = book.unwrap_or_else(|faults| panic!("{faults}"));
    let done = lay_out(&book, None, &GenerateOptions::default(), &Silent);
    done.unwrap_or_else(|faults| panic!("{faults}")).pages
}

/// A book of three puzzles in two chapters, with further keys and tables.
fn spec(book: &str, tables: &str) -> String {
    format!(
        "[book]\ntitle = \"Pages\"\nauthor = \"A. Setter\"\nseed = 1\n{book}\n{tables}\n\
         [[chapter]]\nid = \"one\"\ntitle = \"One\"\nkind = \"sudoku\"\nlevel = \"gentle\"\ncount = 2\n\
         [[chapter]]\nid = \"two\"\ntitle = \"Two\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = 1\n"
    )
}

/// The texts of a page, without spaces between runs.
fn words(page: &Page) -> String {
    fn add(items: &[Item], out: &mut Vec<String>) {
        for item in items {
            match item {
                Item::Glyphs(run) => out.push(run.text.to_string()),
                Item::Group(group) => add(&group.items, out),
                Item::Ink(_) | Item::Image(_) => {}
            }
        }
    }
    let mut out = Vec::new();
    add(&page.items, &mut out);
    out.join(" ")
}

#[test]
fn pages_after_the_answers_have_their_words_in_every_language() {
    let back = "[[back]]\npage = \"solvers-log\"\n[[back]]\npage = \"notes\"\npages = 1\n\
        [[back]]\npage = \"about-author\"\ntext = \"Ann.\"\n\
        [[back]]\npage = \"also-in-series\"\nbooks = [\"Other\"]\n\
        [[back]]\npage = \"review\"\n[[back]]\npage = \"colophon\"\ntext = \"{title}\"\n\
        [[front]]\npage = \"contents\"\n";
    let pages = |language: &str| {
        let book = pages_of(&spec(&format!("language = \"{language}\""), back), None).book;
        let first = book.iter().rposition(|page| !page.items.is_empty()).unwrap() - 5;
        book[first..first + 6].iter().map(words).collect::<Vec<String>>()
    };
    let heads: Vec<String> = pages("en");
    assert_eq!(
        heads[..4],
        [
            "Solver’s log no. date time 1 2 no. date time 3 9",
            "Notes 10",
            "About the author Ann. 11",
            "Also in this series Other 12",
        ]
    );
    assert!(heads[4].starts_with("Did you enjoy these puzzles? A short review "), "{}", heads[4]);
    // The colophon has no page number.
    assert_eq!(
        heads[5],
        "Pages Set in EB Garamond, with figures in Lato. Puzzles and pages were made with bookgen."
    );
    let first_words = |language: &str| {
        let first = |text: &String| text.split(' ').next().unwrap_or_default().to_owned();
        pages(language).iter().map(first).collect::<Vec<String>>()
    };
    assert_eq!(first_words("de"), ["Lösungstagebuch", "Notizen", "Zur", "In", "Haben", "Pages"]);
    assert_eq!(first_words("fr"), ["Carnet", "Notes", "À", "Dans", "Ces", "Pages"]);
    assert_eq!(first_words("es"), ["Registro", "Notas", "Sobre", "En", "¿Le", "Pages"]);
}

#[test]
fn dedication_epigraph_and_half_title_are_neither_numbered_nor_listed() {
    let front = "[[front]]\npage = \"half-title\"\n[[front]]\npage = \"title\"\n\
        [[front]]\npage = \"dedication\"\ntext = \"For Ada\"\n\
        [[front]]\npage = \"epigraph\"\ntext = \"Slow is fine.\"\nby = \"Sina\"\nside = \"left\"\n\
        [[front]]\npage = \"contents\"\n";
    let book = pages_of(&spec("", front), None).book;
    let texts: Vec<String> = book[..7].iter().map(words).collect();
    assert_eq!(texts[0], "Pages");
    assert_eq!(texts[1], "");
    assert!(texts[2].starts_with("Pages"), "{texts:?}");
    assert_eq!(texts[3..6], ["", "For Ada", "Slow is fine. — Sina"]);
    assert!(texts[6].starts_with("Contents One "), "{texts:?}");
    assert!(!texts[6].contains("Ada") && !texts[6].contains("Slow"), "{texts:?}");
    // The dedication is centred between the margins, and above the middle of the page.
    let Some(Item::Glyphs(run)) = book[4].items.first() else { panic!("{:?}", book[4]) };
    let middle = book[4].size.height.0 / 2.0;
    assert!((200.0..middle).contains(&run.origin.y.0), "{:?}", run.origin);
}

#[test]
fn texts_show_the_values_of_the_edition_and_its_pictures() {
    let tables = "copyright = { year = 2026, holder = \"A. Setter\" }\nisbn = \"978-0-306-40615-7\"\n\
        [[front]]\npage = \"text.md\"\n[[edition]]\nid = \"other\"\ntitle = \"Other\"\n\
        isbn = \"978-1-86197-876-9\"\n";
    let spec = spec("", tables);
    for (id, title, isbn) in
        [(None, "Pages", "978-0-306-40615-7"), (Some("other"), "Other", "978-1-86197-876-9")]
    {
        let pages = pages_of(&spec, id);
        let page = &pages.book[0];
        let expected = format!("{title} By A. Setter, 2026, ISBN {isbn}, 3 puzzles. 1");
        assert_eq!(words(page).replace("- ", "-"), expected);
        let mut pictures = Vec::new();
        for item in &page.items {
            match item {
                Item::Group(group) => {
                    if let Role::Figure(drawing) = &group.role {
                        pictures.push((drawing.alt.clone(), 72.0 * group.transform.0[0]));
                    }
                }
                Item::Image(picture) => {
                    let Role::Figure(drawing) = &picture.role else { panic!("{picture:?}") };
                    pictures.push((drawing.alt.clone(), picture.frame.width.0));
                }
                Item::Ink(_) | Item::Glyphs(_) => {}
            }
        }
        // A drawing has its own size, 96 pixels of 0.75 pt, and 600 pixels are 2 in.
        let names: Vec<&str> = pictures.iter().map(|(alt, _)| alt.as_str()).collect();
        assert_eq!(names, ["A cat", "A wide cat", "A dog"]);
        assert_eq!((pictures[0].1, pictures[2].1), (72.0, 600.0 * 72.0 / PRINT_PPI));
        assert!((140.0..200.0).contains(&pictures[1].1), "{pictures:?}");
        assert_eq!(pages.manifests.0.ornaments, [0; 0]);
    }
}

#[test]
fn opening_pages_have_codes_and_ornaments() {
    let tables = "[answers]\nqr = \"https://example.org/a\"\n\
        [[back]]\npage = \"review\"\nqr = \"https://example.org/r\"\n\
        [[chapter]]\nid = \"zero\"\ntitle = \"Zero\"\nkind = \"sudoku\"\nlevel = \"gentle\"\ncount = 1\n\
        ornament = \"leaf\"\nqr = \"https://example.org/z\"\n";
    let pages = pages_of(&spec("", tables), None);
    let codes = pages.manifests.0.codes.iter();
    let codes: Vec<(&str, String)> =
        codes.map(|code| (code.text.as_str(), words(&pages.book[code.page - 1]))).collect();
    assert_eq!(
        codes.iter().map(|(text, _)| *text).collect::<Vec<_>>(),
        ["https://example.org/z", "https://example.org/a", "https://example.org/r"]
    );
    assert!(codes[0].1.contains("example.org/z Puzzle 1"), "{codes:?}");
    assert!(codes[1].1.starts_with("Answers example.org/a"), "{codes:?}");
    let advice = pages_of(&spec("template = \"a4-sheet\"", tables), None).advice;
    let messages: Vec<&str> = advice.iter().map(|advice| advice.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "the ornament of chapter `zero` is not printed",
            "the QR code of chapter `zero` is not printed",
            "the QR code of the answers is not printed",
        ]
    );
}

/// The words of the opening page of each chapter, for a book with a table `[page.texts]`.
fn openers(texts: &str) -> Vec<String> {
    let pages = pages_of(&spec("", &format!("[page.texts]\n{texts}")), None);
    let words = pages.book.iter().map(words);
    words.filter(|words| words.contains("Answers from") || words.contains("Answer on")).collect()
}

#[test]
fn chapter_numbers_are_in_the_words_of_the_spec_or_in_figures() {
    let first = |texts: &str| openers(texts)[0].to_lowercase();
    assert!(first("").starts_with("chapter one One".to_lowercase().as_str()));
    assert!(first("chapter = \"Capitolo {number}\"").starts_with("capitolo 1 one"));
    let own = "chapter = \"Capitolo {number}\"\nchapter-numbers = \"primo, secondo\"";
    assert!(first(own).starts_with("capitolo primo one"));
    let few = "chapter = \"Capitolo {number}\"\nchapter-numbers = \"primo\"";
    assert!(first(few).starts_with("capitolo 1 one"));
    let figures = "chapter-number = \"no. {number}\"\nchapter-numbers = \"-\"";
    assert!(first(figures).starts_with("chapter no. 1 one"));
}

#[test]
fn chapters_without_a_title_have_the_name_of_their_kind_if_there_are_several_kinds() {
    let chapter = |id: &str, kind: &str, level: &str| {
        format!("[[chapter]]\nid = {id:?}\nkind = {kind:?}\nlevel = {level:?}\ncount = 1\n")
    };
    let titles = |chapters: &[String]| -> Vec<String> {
        let spec = format!("[book]\ntitle = \"T\"\nseed = 1\n{}", chapters.concat());
        let book = resolve(&Source::new("book.toml", &spec), &Folder, None);
        let book = book.unwrap_or_else(|faults| panic!("{faults}"));
        book.document.chapters.iter().map(|chapter| chapter.title.clone()).collect()
    };
    let sudoku = chapter("a", "sudoku", "easy");
    let slitherlink = chapter("b", "slitherlink", "easy");
    let hard = chapter("c", "sudoku", "hard");
    assert_eq!(titles(&[sudoku.clone(), hard.clone()]), ["Easy", "Hard"]);
    assert_eq!(titles(&[sudoku.clone(), slitherlink.clone()]), ["Sudoku", "Slitherlink"]);
    assert_eq!(
        titles(&[sudoku, slitherlink, hard]),
        ["Sudoku: Easy", "Slitherlink", "Sudoku: Hard"]
    );
}

#[test]
fn every_ornament_is_a_drawing() {
    for (name, file) in ORNAMENTS {
        match ArtworkData::read(file.as_bytes().to_vec()) {
            Ok(ArtworkData::Paths(drawing)) => assert!(!drawing.items.is_empty(), "{name}"),
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn tabs_reach_the_outer_edge_at_the_height_of_their_chapter() {
    let tops = |tabs: &str, more: &str| {
        let page = format!("[page]\ntabs = \"{tabs}\"\n{more}");
        let mut tops: Vec<(bool, i64)> = Vec::new();
        for (at, page) in pages_of(&spec("", &page), None).book.iter().enumerate() {
            for item in &page.items {
                let Item::Ink(ink) = item else { continue };
                if ink.colour.0 == [0, 0, 0, 30] {
                    let points = ink.path.iter().filter_map(|segment| match segment {
                        bookgen_base::units::Segment::Move(to)
                        | bookgen_base::units::Segment::Line(to) => Some(*to),
                        _ => None,
                    });
                    let points: Vec<_> = points.collect();
                    let is_left = points.iter().any(|at| at.x <= -page.bleed.left);
                    let right = page.size.width + page.bleed.right;
                    assert!(is_left != points.iter().any(|at| at.x >= right), "page {}", at + 1);
                    assert_eq!(is_left, at % 2 == 1, "page {}", at + 1);
                    let top = points.iter().map(|at| at.y.0 as i64).min().unwrap();
                    tops.push((is_left, top));
                }
            }
        }
        let mut heights: Vec<i64> = tops.iter().map(|(_, top)| *top).collect();
        heights.dedup();
        heights
    };
    let third = "[[chapter]]\nid = \"zero\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = 1\n";
    let chapters = tops("chapter", third);
    assert_eq!(chapters.len(), 3);
    assert!(chapters.windows(2).all(|pair| pair[0] < pair[1]), "{chapters:?}");
    // The levels are easy, gentle and easy again.
    let levels = tops("level", third);
    assert_eq!(levels.len(), 3);
    assert!(levels[0] == levels[2] && levels[0] < levels[1], "{levels:?}");
    assert_eq!(tops("none", third), [0; 0]);
}
