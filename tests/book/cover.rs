//! Covers: made, proved, looked at by other programs, their bars read by a reader of bars.

use std::path::Path;
use std::process::Command;

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{self, Silent};
use bookgen::spec::covered;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::NoFiles;

use crate::common::run;
use crate::desk::{Desk, golden};
use crate::dump::dump;

const SPEC: &str = r#"
[book]
title = "Nine"
subtitle = "{puzzles} puzzles"
author = "A. Setter"
publisher = "Quiet Hours Press"
isbn = "978-0-306-40615-7"
seed = 7
printer = "kdp-paperback"

[page]
puzzles_per_page = 1

[[chapter]]
id = "one"
kind = "sudoku"
level = "gentle"
count = 24
"#;

/// What a reader of bars reads in a PDF, an EAN-13 and an EAN-5; nothing if there is no reader.
fn bars(pdf: &Path) -> Option<Vec<String>> {
    let folder = pdf.parent().unwrap();
    let picture = folder.join("bars");
    let stem = picture.to_str().unwrap();
    run("pdftoppm", &["-r", "300", "-png", "-singlefile", "{}", stem], pdf)?;
    // It asks for a bus that a test machine may not have, and complains of that beside its answer.
    let read = ["-q", "-Sean5.enable", "{}"];
    let mut read: Vec<String> =
        run("zbarimg", &read, &picture.with_extension("png"))?.lines().map(str::to_owned).collect();
    read.sort();
    Some(read)
}

#[test]
fn the_cover_of_an_example() {
    let desk = Desk::with_examples();
    let built = desk.done(&["cover", "sunday.toml", "--guides"]);
    let lines: Vec<&str> = built.out.lines().collect();
    assert!(lines[0].starts_with("sunday-cover.pdf ("), "{}", built.out);
    assert!(lines[1].starts_with("sunday-cover-guides.pdf ("), "{}", built.out);
    assert_eq!(
        lines[2],
        "paperback of kdp-paperback: 90 pages on white paper, spine 0.203 in (5.1 mm)"
    );
    assert_eq!(
        lines[3],
        "sheet 12.453 x 9.25 in (316.3 x 234.9 mm); 0.125 in (3.2 mm) cut off on all sides leave 12.203 x 9 in (309.9 x 228.6 mm)"
    );
    // The pages are those of the book, and the record is the one that it is printed from.
    let lock = desk.text("sunday.lock");
    desk.done(&["build", "sunday.toml", "--quiet"]);
    assert_eq!(desk.text("sunday.lock"), lock);
    // Again it is the same, to the byte.
    let before = desk.bytes("sunday-cover.pdf");
    desk.done(&["cover", "sunday.toml", "--quiet"]);
    assert!(desk.bytes("sunday-cover.pdf") == before);

    let proved = desk.done(&["proof", "sunday-cover.pdf", "--record", "sunday.lock"]);
    assert!(proved.out.contains("1 page: 1 puzzle"), "{}", proved.out);
    desk.done(&["proof", "sunday-cover.pdf", "--for", "kdp-paperback", "--cover"]);
    let other = desk.run(&["proof", "sunday-cover.pdf", "--for", "kdp-hardcover", "--cover"]);
    let words = "kdp-hardcover has no cover with a sheet of 12.453 x 9.25 in";
    assert!(other.code == 1 && other.out.contains(words), "{}", other.out);
    // What it is need not be said.
    desk.done(&["proof", "sunday-cover.pdf", "--for", "kdp-paperback"]);
    let cover = desk.path("sunday-cover.pdf");
    if let Some(said) = run("qpdf", &["--check", "{}"], &cover) {
        assert!(said.contains("No syntax or stream encoding errors found"), "{said}");
    }
    if let Some(said) = run("pdfinfo", &["-box", "{}"], &cover) {
        let trim = said.lines().find(|line| line.starts_with("TrimBox")).unwrap();
        let numbers: Vec<f64> =
            trim.split_whitespace().skip(1).map(|n| n.parse().unwrap()).collect();
        // An eighth of an inch on all sides; in between twice six inches and 90 pages.
        let wanted = [9.0, 9.0, 9.0 + 864.0 + 90.0 * 0.002252 * 72.0, 657.0];
        assert!(numbers.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 0.02), "{trim}");
    }
    if let Some(said) = run("pdftotext", &["-layout", "{}", "-"], &cover) {
        assert!(said.contains("120 new Sudoku in four levels"), "{said}");
        assert!(!said.contains("fold"), "guides are not for the printer: {said}");
    }
    let guides = desk.path("sunday-cover-guides.pdf");
    if let Some(said) = run("pdftotext", &["{}", "-"], &guides) {
        assert!(said.contains("fold") && said.contains("safe"), "{said}");
    }
}

#[test]
fn bars_are_read_by_a_reader() {
    let both = ["EAN-13:9780306406157", "EAN-5:51299"];
    for (cover, wanted) in [
        ("price = \"USD 12.99\"", &both[..]),
        ("price = \"USD 12.99\"\nbarcode_size = 80", &both[..]),
        ("price = \"USD 12.99\"\nbarcode_size = 100", &both[..]),
        ("price = \"USD 12.99\"\nbarcode_size = 150", &both[..]),
        ("", &both[..1]),
        ("barcode_size = 200", &both[..1]),
        ("barcode = \"printer\"", &[]),
    ] {
        let desk = Desk::with("book.toml", &format!("{SPEC}\n[cover]\n{cover}\n"));
        desk.done(&["cover", "book.toml", "--quiet"]);
        if wanted.is_empty() {
            // The reader calls it a failure if there is nothing to read.
            let text = run("pdftotext", &["{}", "-"], &desk.path("book-cover.pdf"));
            assert!(!text.unwrap_or_default().contains("ISBN"));
            continue;
        }
        let Some(read) = bars(&desk.path("book-cover.pdf")) else { return };
        assert_eq!(read, wanted, "{cover}");
    }
}

#[test]
fn bars_of_every_printer_are_read() {
    for (printer, cover) in [
        ("kdp-paperback", ""),
        ("kdp-hardcover", ""),
        ("ingramspark", "spine = \"0.4in\""),
        ("ingramspark", "binding = \"hardcover\"\nspine = \"0.5in\""),
        ("lulu", ""),
        ("lulu", "binding = \"hardcover\"\nspine = \"0.5in\""),
    ] {
        let spec = SPEC.replace("kdp-paperback", printer).replace("count = 24", "count = 80");
        let text = format!("{spec}\n[cover]\nprice = \"USD 12.99\"\n{cover}\n");
        let desk = Desk::with("book.toml", &text);
        desk.done(&["cover", "book.toml", "--quiet"]);
        let Some(read) = bars(&desk.path("book-cover.pdf")) else { return };
        assert_eq!(read, ["EAN-13:9780306406157", "EAN-5:51299"], "{printer} {cover}");
    }
}

#[test]
fn bars_of_any_isbn_are_read() {
    if Command::new("zbarimg").arg("--version").output().is_err() {
        run("zbarimg", &["--version"], Path::new("-"));
        return;
    }
    for isbn in ["979-10-90636-07-1", "978-3-16-148410-0", "978-1-86197-876-9"] {
        let spec = SPEC.replace("978-0-306-40615-7", isbn);
        let desk = Desk::with("book.toml", &format!("{spec}\n[cover]\nprice = \"90000\"\n"));
        desk.done(&["cover", "book.toml", "--quiet"]);
        let Some(read) = bars(&desk.path("book-cover.pdf")) else { return };
        let digits: String = isbn.chars().filter(char::is_ascii_digit).collect();
        assert_eq!(read, [format!("EAN-13:{digits}"), "EAN-5:90000".to_owned()]);
    }
}

#[test]
fn an_edition_has_a_cover_of_its_own() {
    let edition =
        "\n[[edition]]\nid = \"ingram\"\nprinter = \"ingramspark\"\nisbn = \"978-1-86197-876-9\"\n";
    let desk = Desk::with("book.toml", &format!("{SPEC}\n[cover]\nspine = \"0.2in\"\n{edition}"));
    let run = desk.run(&["cover", "book.toml", "--edition", "ingram"]);
    assert_eq!(run.code, 1, "{}", run.err);
    // The spine that the book's own template says is not Ingram's.
    assert!(
        run.err.contains("edition `ingram`: the width of the spine must come from ingramspark"),
        "{}",
        run.err
    );
    assert!(!desk.files().contains(&"book-ingram-cover.pdf".to_owned()));
    let own = "cover = { spine = \"0.15in\", barcode = \"own\" }\n";
    desk.put("book.toml", format!("{SPEC}\n[cover]\nspine = \"0.2in\"\n{edition}{own}"));
    let run = desk.done(&["cover", "book.toml", "--edition", "ingram"]);
    assert!(run.out.contains("book-ingram-cover.pdf"), "{}", run.out);
    assert!(run.out.contains("spine 0.15 in"), "{}", run.out);
    let bytes = String::from_utf8_lossy(&desk.bytes("book-ingram-cover.pdf")).into_owned();
    assert!(bytes.starts_with("%PDF-1.3") && bytes.contains("PDF/X-1a:2001"));
    desk.done(&["proof", "book-ingram-cover.pdf", "--record", "book.lock"]);
}

/// A JPEG of one grey, 8 x 8 pixels to a block, each of which is two bits.
fn jpeg(blocks: (u16, u16)) -> Vec<u8> {
    let mut bytes = vec![0xff, 0xd8];
    let mut segment = |marker: u8, data: &[u8]| {
        bytes.extend([0xff, marker]);
        bytes.extend((data.len() as u16 + 2).to_be_bytes());
        bytes.extend(data);
    };
    segment(0xdb, &[&[0][..], &[1; 64]].concat());
    let [h, w] = [blocks.1 * 8, blocks.0 * 8].map(u16::to_be_bytes);
    segment(0xc0, &[8, h[0], h[1], w[0], w[1], 1, 1, 0x11, 0]);
    let one_code = |class: u8| [&[class, 1][..], &[0; 15], &[0]].concat();
    segment(0xc4, &one_code(0x00));
    segment(0xc4, &one_code(0x10));
    segment(0xda, &[1, 1, 0, 0, 63, 0]);
    let bits = usize::from(blocks.0) * usize::from(blocks.1) * 2;
    bytes.extend(vec![0; bits / 8]);
    // What is left of the last byte is filled with ones.
    if !bits.is_multiple_of(8) {
        bytes.push(0xff >> (bits % 8));
    }
    bytes.extend([0xff, 0xd9]);
    bytes
}

#[test]
fn a_jpeg_goes_through_as_it_is() {
    let cover = "\n[cover]\nart = \"front.jpg\"\nart_at = \"front\"\n";
    let desk = Desk::with("book.toml", &format!("{SPEC}{cover}"));
    let picture = jpeg((240, 360));
    desk.put("front.jpg", &picture);
    desk.done(&["cover", "book.toml", "--quiet"]);
    let pdf = desk.bytes("book-cover.pdf");
    assert!(pdf.windows(picture.len()).any(|window| window == picture));
    let path = desk.path("book-cover.pdf");
    if let Some(said) = run("qpdf", &["--check", "{}"], &path) {
        assert!(said.contains("No syntax or stream encoding errors found"), "{said}");
    }
    if let Some(said) = run("pdfimages", &["-list", "{}"], &path) {
        let row = said.lines().nth(2).unwrap();
        let columns: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(columns[2..7], ["image", "1920", "2880", "gray", "1"], "{said}");
        assert_eq!(columns[8], "jpeg", "{said}");
    }
    // Too coarse, cut off, not there: each is said.
    for (bytes, code, words) in [
        (Some(jpeg((24, 36))), 1, "pixels per inch on the cover; the minimum is 300"),
        (Some(picture[..picture.len() - 9].to_vec()), 3, "the file is truncated"),
        (Some(b"BM".to_vec()), 3, "the file is neither a JPEG nor a PNG"),
        (None, 3, "there is no such file"),
    ] {
        match bytes {
            Some(bytes) => desk.put("front.jpg", &bytes),
            None => desk.remove("front.jpg"),
        }
        let run = desk.run(&["cover", "book.toml", "--quiet"]);
        assert!(run.code == code && run.err.contains(words), "{words}: {} {}", run.code, run.err);
        assert!(desk.bytes("book-cover.pdf") == pdf, "nothing is half written");
    }
}

#[test]
fn a_word_search_adorns_its_cover() {
    let spec = "[book]\ntitle = \"Birds\"\nseed = 3\n[[chapter]]\nid = \"a\"\nkind = \"wordsearch\"\nper_page = 1\noptions = { words = \"words.txt\" }\n[cover]\nspine = \"0.3in\"\n";
    for design in ["cloth", "poster", "quilt"] {
        let desk = Desk::with("book.toml", &format!("{spec}design = \"{design}\"\n"));
        desk.put("words.txt", "robin\nwren\nblackbird\nfinch\nheron\n");
        desk.done(&["cover", "book.toml", "--quiet"]);
        // Without its words it is not the whole puzzle: a grid that is there, and no more.
        let manifest = desk.text("book-cover.manifest.json");
        assert!(manifest.contains("\"ornaments\": [1],"), "{manifest}");
        desk.done(&["proof", "book-cover.pdf"]);
    }
}

#[test]
fn a_printer_who_takes_no_inks_gets_light() {
    let spec = SPEC.replace("kdp-paperback", "lulu").replace("count = 24", "count = 40");
    for design in ["cloth", "poster", "quilt"] {
        let cover = format!("\n[cover]\ndesign = \"{design}\"\n");
        let desk = Desk::with("book.toml", &(spec.clone() + &cover));
        // It proves: lines in light colours are lines, too.
        desk.done(&["cover", "book.toml", "--quiet"]);
        if let Some(said) =
            run("gs", &["-q", "-o", "-", "-sDEVICE=inkcov", "{}"], &desk.path("book-cover.pdf"))
        {
            assert!(said.contains("CMYK"), "{said}");
        }
    }
    let desk =
        Desk::with("book.toml", &(spec + "\n[cover]\ncolours = \"night\"\ndesign = \"quilt\"\n"));
    desk.done(&["cover", "book.toml", "--quiet"]);
}

#[test]
fn what_is_not_ours_is_not_replaced() {
    let desk = Desk::with("book.toml", SPEC);
    desk.put("book-cover.pdf", "%PDF-1.4\nsomebody's own");
    let run = desk.run(&["cover", "book.toml"]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert_eq!(desk.files(), ["book-cover.pdf", "book.toml"]);
    desk.remove("book-cover.pdf");
    let run = desk.run(&["cover", "book.toml", "-o", "book.toml"]);
    assert_eq!(run.code, 2, "{}", run.err);
}

#[test]
fn covers_are_listed() {
    let desk = Desk::new();
    let all = desk.done(&["covers"]).out;
    for words in ["cloth ", "poster ", "quilt ", "burgundy", "vermilion", "harbour"] {
        assert!(all.contains(words), "{words}: {all}");
    }
    // What is printed is a design: changed a little, it is one's own.
    let text = desk.done(&["covers", "cloth"]).out;
    desk.put("book.toml", format!("{SPEC}\n[cover]\ndesign = \"mine.toml\"\n"));
    desk.put("mine.toml", text);
    desk.done(&["cover", "book.toml", "--quiet"]);
    let mine = "base = \"poster\"\nabout = \"mine\"\ncolours = \"moss\"\n[palettes.moss]\nground = [60, 20, 90, 30]\npale = [0, 3, 10, 0]\naccent = [0, 15, 60, 0]\npaper = [0, 3, 10, 0]\nink = [60, 60, 60, 60]\n";
    desk.put("mine.toml", mine);
    desk.done(&["cover", "book.toml", "--quiet"]);
    let run = desk.run(&["covers", "clot"]);
    assert!(run.code == 2 && run.err.contains("did you mean `cloth`?"), "{}", run.err);
}

#[test]
fn a_cover_as_text() {
    let spec =
        format!("{SPEC}\n[cover]\ndesign = \"cloth\"\nprice = \"90000\"\nspine = \"0.6in\"\n");
    let book = covered(&Source::new("book.toml", spec), &NoFiles, None, None);
    let book = book.unwrap_or_else(|faults| panic!("{faults}"));
    let laid_out = pipeline::lay_out(&book, None, &GenerateOptions::default(), &Silent);
    let laid_out = laid_out.unwrap_or_else(|faults| panic!("{faults}"));
    let jacket =
        pipeline::cover(&book.document, &laid_out).unwrap_or_else(|faults| panic!("{faults}"));
    golden("golden/cover.txt", &dump(&jacket.page));
}
