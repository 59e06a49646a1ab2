//! Covers are built, proved and checked with other programs, and a barcode reader reads their
//! barcodes.

use std::path::Path;

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{self, Silent};
use bookgen::spec::{COVERS, Request, requested};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::NoFiles;

use crate::external_program::run;
use crate::page_dump::dump;
use crate::soak::sample;
use crate::test_dir::{TestDir, golden};

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

/// The barcodes that zbarimg reads in a PDF: an EAN-13 and an EAN-5. `None` if zbarimg is not
/// installed.
fn read_barcodes(pdf: &Path) -> Option<Vec<String>> {
    let folder = pdf.parent().unwrap();
    let picture = folder.join("read_barcodes");
    let stem = picture.to_str().unwrap();
    run("pdftoppm", &["-r", "300", "-png", "-singlefile", "{}", stem], pdf)?;
    // Without D-Bus, zbarimg writes a warning to standard error.
    let read = ["-q", "-Sean5.enable", "{}"];
    let mut read: Vec<String> =
        run("zbarimg", &read, &picture.with_extension("png"))?.lines().map(str::to_owned).collect();
    read.sort();
    Some(read)
}

#[test]
fn the_cover_of_an_example_is_proved_and_has_the_expected_sizes() {
    let dir = TestDir::with_examples();
    let built = dir.done(&["cover", "sunday.toml", "--guides"]);
    for line in [
        "  book       90 pages of 6 x 9 in (152 x 229 mm)",
        "  spine      0.203 in (5.1 mm), paperback of kdp-paperback on white paper",
        "  sheet      12.453 x 9.25 in (316.3 x 234.9 mm); 0.125 in (3.2 mm) cut off on all sides leave 12.203 x 9 in (309.9 x 228.6 mm)",
        "  cover      sunday-cover.pdf (",
        "  guides     sunday-cover-guides.pdf (",
    ] {
        assert!(built.out.contains(&format!("\n{line}")), "{line}: {}", built.out);
    }
    // The run of `bookgen cover` wrote the record. A build of the book leaves it unchanged.
    let lock = dir.text("sunday.lock");
    dir.done(&["build", "sunday.toml", "--quiet"]);
    assert_eq!(dir.text("sunday.lock"), lock);
    // A second run of `bookgen cover` gives the same bytes.
    let before = dir.bytes("sunday-cover.pdf");
    dir.done(&["cover", "sunday.toml", "--quiet"]);
    assert!(dir.bytes("sunday-cover.pdf") == before);

    let proved = dir.done(&["proof", "sunday-cover.pdf", "--record", "sunday.lock"]);
    assert!(proved.out.contains("1 page: 2 puzzles"), "{}", proved.out);
    dir.done(&["proof", "sunday-cover.pdf", "--for", "kdp-paperback", "--cover"]);
    let other = dir.run(&["proof", "sunday-cover.pdf", "--for", "kdp-hardcover", "--cover"]);
    let words = "kdp-hardcover has no cover type of size 12.453 x 9.25 in";
    assert!(other.code == 1 && other.out.contains(words), "{}", other.out);
    // Proof recognises a cover without the option `--cover`.
    dir.done(&["proof", "sunday-cover.pdf", "--for", "kdp-paperback"]);
    let cover = dir.path("sunday-cover.pdf");
    if let Some(out) = run("qpdf", &["--check", "{}"], &cover) {
        assert!(out.contains("No syntax or stream encoding errors found"), "{out}");
    }
    if let Some(out) = run("pdfinfo", &["-box", "{}"], &cover) {
        let trim = out.lines().find(|line| line.starts_with("TrimBox")).unwrap();
        let numbers: Vec<f64> =
            trim.split_whitespace().skip(1).map(|n| n.parse().unwrap()).collect();
        // The bleed is 0.125 in on all sides. The trim box is as wide as two pages of 6 in and a
        // spine of 90 pages.
        let wanted = [9.0, 9.0, 9.0 + 864.0 + 90.0 * 0.002252 * 72.0, 657.0];
        assert!(numbers.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 0.02), "{trim}");
    }
    if let Some(out) = run("pdftotext", &["-layout", "{}", "-"], &cover) {
        assert!(out.contains("120 new Sudoku in four levels"), "{out}");
        assert!(!out.contains("fold"), "guides are not for the printer: {out}");
    }
    let guides = dir.path("sunday-cover-guides.pdf");
    if let Some(out) = run("pdftotext", &["{}", "-"], &guides) {
        assert!(out.contains("fold") && out.contains("safe"), "{out}");
    }
}

#[test]
fn a_barcode_reader_reads_isbn_and_price() {
    let both = ["EAN-13:9780306406157", "EAN-5:51299"];
    let cases = [
        ("price = \"USD 12.99\"\nbarcode_size = 80", &both[..]),
        ("price = \"USD 12.99\"", &both[..]),
        ("price = \"USD 12.99\"\nbarcode_size = 100", &both[..]),
        ("", &both[..1]),
        ("price = \"USD 12.99\"\nbarcode_size = 150", &both[..]),
        ("barcode_size = 200", &both[..1]),
        ("barcode = \"printer\"", &[]),
    ];
    // The sample has three covers: with the smallest barcode, with a barcode without a price, and
    // without a barcode.
    for (cover, wanted) in sample(cases, 3) {
        let dir = TestDir::with("book.toml", &format!("{SPEC}\n[cover]\n{cover}\n"));
        dir.done(&["cover", "book.toml", "--quiet"]);
        if wanted.is_empty() {
            // zbarimg fails if it finds no barcode.
            if let Some(text) = run("pdftotext", &["{}", "-"], &dir.path("book-cover.pdf")) {
                assert!(text.contains("Nine") && !text.contains("ISBN"), "{text}");
            }
            continue;
        }
        let Some(read) = read_barcodes(&dir.path("book-cover.pdf")) else { return };
        assert_eq!(read, wanted, "{cover}");
    }
}

#[test]
fn barcodes_for_every_printer_are_readable() {
    let cases = [
        ("kdp-paperback", ""),
        ("kdp-hardcover", ""),
        ("ingramspark", "spine = \"0.4in\""),
        ("ingramspark", "binding = \"hardcover\"\nspine = \"0.5in\""),
        ("lulu", ""),
        ("lulu", "binding = \"hardcover\"\nspine = \"0.5in\""),
    ];
    for (printer, cover) in sample(cases, 2) {
        let spec = SPEC.replace("kdp-paperback", printer).replace("count = 24", "count = 80");
        let text = format!("{spec}\n[cover]\nprice = \"USD 12.99\"\n{cover}\n");
        let dir = TestDir::with("book.toml", &text);
        dir.done(&["cover", "book.toml", "--quiet"]);
        let Some(read) = read_barcodes(&dir.path("book-cover.pdf")) else { return };
        assert_eq!(read, ["EAN-13:9780306406157", "EAN-5:51299"], "{printer} {cover}");
    }
}

#[test]
fn barcodes_of_other_isbns_are_readable() {
    for isbn in ["979-10-90636-07-1", "978-3-16-148410-0", "978-1-86197-876-9"] {
        let spec = SPEC.replace("978-0-306-40615-7", isbn);
        let dir = TestDir::with("book.toml", &format!("{spec}\n[cover]\nprice = \"90000\"\n"));
        dir.done(&["cover", "book.toml", "--quiet"]);
        let Some(read) = read_barcodes(&dir.path("book-cover.pdf")) else { return };
        let digits: String = isbn.chars().filter(char::is_ascii_digit).collect();
        assert_eq!(read, [format!("EAN-13:{digits}"), "EAN-5:90000".to_owned()]);
    }
}

#[test]
fn each_edition_has_its_own_cover() {
    let edition =
        "\n[[edition]]\nid = \"ingram\"\nprinter = \"ingramspark\"\nisbn = \"978-1-86197-876-9\"\n";
    let dir = TestDir::with("book.toml", &format!("{SPEC}\n[cover]\nspine = \"0.2in\"\n{edition}"));
    let run = dir.run(&["cover", "book.toml", "--edition", "ingram"]);
    assert_eq!(run.code, 1, "{}", run.err);
    // The edition has another printer than the book: IngramSpark. The spine width of the book in
    // the spec does not apply to the edition.
    assert!(
        run.err.contains("edition `ingram`: the width of the spine must come from ingramspark"),
        "{}",
        run.err
    );
    assert!(!dir.files().contains(&"book-ingram-cover.pdf".to_owned()));
    let own = "cover = { spine = \"0.15in\", barcode = \"own\" }\n";
    dir.put("book.toml", format!("{SPEC}\n[cover]\nspine = \"0.2in\"\n{edition}{own}"));
    let run = dir.done(&["cover", "book.toml", "--edition", "ingram"]);
    assert!(run.out.contains("book-ingram-cover.pdf"), "{}", run.out);
    assert!(run.out.contains("spine      0.15 in"), "{}", run.out);
    let bytes = String::from_utf8_lossy(&dir.bytes("book-ingram-cover.pdf")).into_owned();
    assert!(bytes.starts_with("%PDF-1.3") && bytes.contains("PDF/X-1a:2001"));
    dir.done(&["proof", "book-ingram-cover.pdf", "--record", "book.lock"]);
}

/// A JPEG with one shade of grey. Each block of 8 x 8 pixels takes two bits of the file.
pub fn jpeg(blocks: (u16, u16)) -> Vec<u8> {
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
    // The unused bits of the final byte are ones.
    if !bits.is_multiple_of(8) {
        bytes.push(0xff >> (bits % 8));
    }
    bytes.extend([0xff, 0xd9]);
    bytes
}

#[test]
fn a_jpeg_is_embedded_unchanged() {
    let cover = "\n[cover]\nart = \"front.jpg\"\nart_at = \"front\"\n";
    let dir = TestDir::with("book.toml", &format!("{SPEC}{cover}"));
    let picture = jpeg((240, 360));
    dir.put("front.jpg", &picture);
    dir.done(&["cover", "book.toml", "--quiet"]);
    let pdf = dir.bytes("book-cover.pdf");
    assert!(pdf.windows(picture.len()).any(|window| window == picture));
    let path = dir.path("book-cover.pdf");
    if let Some(out) = run("qpdf", &["--check", "{}"], &path) {
        assert!(out.contains("No syntax or stream encoding errors found"), "{out}");
    }
    if let Some(out) = run("pdfimages", &["-list", "{}"], &path) {
        let row = out.lines().nth(2).unwrap();
        let columns: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(columns[2..7], ["image", "1920", "2880", "gray", "1"], "{out}");
        assert_eq!(columns[8], "jpeg", "{out}");
    }
    // Coarse, truncated, unsupported and missing pictures are reported.
    for (bytes, code, words) in [
        (Some(jpeg((24, 36))), 1, "pixels per inch on the cover; the minimum is 300"),
        (Some(picture[..picture.len() - 9].to_vec()), 3, "the file is truncated"),
        (Some(b"BM".to_vec()), 3, "the file is neither a JPEG nor a PNG"),
        (None, 3, "there is no such file"),
    ] {
        match bytes {
            Some(bytes) => dir.put("front.jpg", &bytes),
            None => dir.remove("front.jpg"),
        }
        let run = dir.run(&["cover", "book.toml", "--quiet"]);
        assert!(run.code == code && run.err.contains(words), "{words}: {} {}", run.code, run.err);
        assert!(dir.bytes("book-cover.pdf") == pdf, "the old PDF is unchanged");
    }
}

/// A book without a printer is built without its cover. The check and the build say so.
#[test]
fn a_cover_without_a_printer_is_advice() {
    let spec = SPEC.replace("kdp-paperback", "none") + "[cover]\n";
    let dir = TestDir::with("book.toml", &spec);
    for command in ["check", "build"] {
        assert_eq!(
            dir.done(&[command, "book.toml"]).err,
            "  ⚠ [cover] has no effect
    ╭─[book.toml:19:1]
 18 │ count = 24
 19 │ [cover]
    · ───┬───
    ·    ╰── a cover needs a printer, and the book names no printer
    ╰────
  help: add a line `printer = \"kdp-paperback\"` to [book]: see `bookgen printers`
"
        );
    }
    assert_eq!(dir.files(), ["book.lock", "book.manifest.json", "book.pdf", "book.toml"]);
    let run = dir.run(&["cover", "book.toml"]);
    let message = "a cover needs a printer, and the book names no printer";
    assert!(run.code == 1 && run.err.contains(message), "{}", run.err);
}

/// A picture is cropped to its box. Only its visible part can cover a puzzle or reach the bleed.
#[test]
fn every_design_shows_a_picture_of_any_shape() {
    for printer in ["kdp-paperback", "kdp-hardcover"] {
        for design in COVERS.names() {
            for (blocks, at) in
                [((260, 390), ""), ((900, 300), ""), ((1200, 400), "art_at = \"front\"")]
            {
                let spec =
                    SPEC.replace("kdp-paperback", printer).replace("count = 24", "count = 75");
                let cover =
                    format!("\n[cover]\ndesign = \"{design}\"\nart = \"front.jpg\"\n{at}\n");
                let dir = TestDir::with("book.toml", &format!("{spec}{cover}"));
                dir.put("front.jpg", jpeg(blocks));
                let run = dir.run(&["cover", "book.toml", "--quiet"]);
                assert_eq!(run.code, 0, "{printer} {design} {blocks:?} {at}: {}", run.err);
                let proof = ["proof", "book-cover.pdf", "--for", printer, "--cover"];
                dir.done(&proof);
            }
        }
    }
}

#[test]
fn a_cover_can_show_a_word_search() {
    let spec = "[book]\ntitle = \"Birds\"\nseed = 3\n[[chapter]]\nid = \"a\"\nkind = \"wordsearch\"\nper_page = 1\noptions = { words = \"words.txt\" }\n[cover]\nspine = \"0.3in\"\n";
    for design in ["cloth", "poster", "quilt", "kiosk", "parade"] {
        let dir = TestDir::with("book.toml", &format!("{spec}design = \"{design}\"\n"));
        dir.put("words.txt", "robin\nwren\nblackbird\nfinch\nheron\n");
        dir.done(&["cover", "book.toml", "--quiet"]);
        // The ornament shows a word-search grid without the word list, so the manifest does not
        // claim a puzzle.
        let manifest = dir.text("book-cover.manifest.json");
        // The book has one puzzle, so the back shows none. The front of `quilt` shows tiles.
        let grids = if design == "quilt" { "[]" } else { "[1]" };
        assert!(manifest.contains(&format!("\"ornaments\": {grids},")), "{design}: {manifest}");
        dir.done(&["proof", "book-cover.pdf"]);
    }
}

#[test]
fn a_cover_in_rgb_is_proved() {
    let spec = SPEC.replace("kdp-paperback", "lulu").replace("count = 24", "count = 40");
    for design in ["cloth", "poster", "quilt", "kiosk", "parade"] {
        let cover = format!("\n[cover]\ndesign = \"{design}\"\n");
        let dir = TestDir::with("book.toml", &(spec.clone() + &cover));
        // Proof recognises grid lines in light colours too.
        dir.done(&["cover", "book.toml", "--quiet"]);
        if let Some(out) =
            run("gs", &["-q", "-o", "-", "-sDEVICE=inkcov", "{}"], &dir.path("book-cover.pdf"))
        {
            assert!(out.contains("CMYK"), "{out}");
        }
    }
    let dir = TestDir::with(
        "book.toml",
        &(spec + "\n[cover]\ncolours = \"night\"\ndesign = \"quilt\"\n"),
    );
    dir.done(&["cover", "book.toml", "--quiet"]);
}

/// A light puzzle on a dark panel is read back. A puzzle that nobody can read is an error in the
/// palette, not a bug.
#[test]
fn a_puzzle_needs_contrast_to_its_panel() {
    let dir = TestDir::with("book.toml", &format!("{SPEC}\n[cover]\ndesign = \"own.toml\"\n"));
    let design = dir.run(&["covers", "poster"]).out;
    let with_colours = |paper: &str, ink: &str| {
        let lines = design.lines().map(|line| match line.split_once(" = ") {
            Some(("paper", _)) => format!("paper = {paper}\n"),
            Some(("ink", _)) => format!("ink = {ink}\n"),
            _ => format!("{line}\n"),
        });
        dir.put("own.toml", lines.collect::<String>());
        dir.run(&["cover", "book.toml", "--quiet"])
    };
    let light = with_colours("[60, 90, 40, 40]", "[0, 0, 0, 0]");
    assert_eq!(light.code, 0, "{}", light.err);
    let dark = with_colours("[60, 90, 40, 40]", "[60, 60, 60, 60]");
    assert_eq!(dark.code, 1, "{}", dark.err);
    let message = "a puzzle on the cover is hard to read: its contrast to the background is 1.0";
    assert!(dark.err.contains(message), "{}", dark.err);
    assert!(dark.err.contains("use another palette"), "{}", dark.err);
}

#[test]
fn a_foreign_cover_file_is_not_overwritten() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.put("book-cover.pdf", "%PDF-1.4\nsomebody's own");
    let run = dir.run(&["cover", "book.toml"]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert_eq!(dir.files(), ["book-cover.pdf", "book.toml"]);
    dir.remove("book-cover.pdf");
    let run = dir.run(&["cover", "book.toml", "-o", "book.toml"]);
    assert_eq!(run.code, 2, "{}", run.err);
}

#[test]
fn covers_lists_the_designs_and_prints_one() {
    let dir = TestDir::new();
    let all = dir.done(&["covers"]).out;
    for words in [
        "cloth ",
        "poster ",
        "quilt ",
        "kiosk ",
        "parade ",
        "photo ",
        "burgundy",
        "vermilion",
        "harbour",
    ] {
        assert!(all.contains(words), "{words}: {all}");
    }
    // The text that `bookgen covers cloth` prints is a valid design file.
    let text = dir.done(&["covers", "cloth"]).out;
    dir.put("book.toml", format!("{SPEC}\n[cover]\ndesign = \"mine.toml\"\n"));
    dir.put("mine.toml", text);
    dir.done(&["cover", "book.toml", "--quiet"]);
    let mine = "base = \"poster\"\nabout = \"mine\"\ncolours = \"moss\"\n[palettes.moss]\nground = [60, 20, 90, 30]\npale = [0, 3, 10, 0]\naccent = [0, 15, 60, 0]\npaper = [0, 3, 10, 0]\nink = [60, 60, 60, 60]\n";
    dir.put("mine.toml", mine);
    dir.done(&["cover", "book.toml", "--quiet"]);
    let run = dir.run(&["covers", "clot"]);
    assert!(run.code == 2 && run.err.contains("did you mean `cloth`?"), "{}", run.err);
}

#[test]
fn the_back_has_the_last_puzzle() {
    let numbers = |cover: &str| {
        let dir = TestDir::with("book.toml", &format!("{SPEC}\n[cover]\n{cover}"));
        dir.done(&["cover", "book.toml", "--quiet"]);
        let manifest: serde_json::Value =
            serde_json::from_str(&dir.text("book-cover.manifest.json")).unwrap();
        let puzzles = manifest["puzzles"].as_array().unwrap();
        puzzles.iter().map(|claim| claim["number"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(numbers("design = \"cloth\"\n"), [1, 24]);
    assert_eq!(numbers("design = \"quilt\"\n"), [24]);
    assert_eq!(numbers("design = \"cloth\"\nblurb = \"Nine.\"\n"), [1, 24]);
    assert_eq!(numbers("design = \"cloth\"\nback_puzzle = 7\n"), [1, 7]);
}

/// A cover shows puzzles of the book, so it does not change their numbers.
#[test]
fn a_cover_shows_the_numbers_of_the_book() {
    let spec = SPEC.replace("count = 24", "count = 24\nfirst_number = 1001");
    let dir = TestDir::with("book.toml", &format!("{spec}\n[cover]\ndesign = \"cloth\"\n"));
    let digests = |file: &str| -> Vec<(u64, String)> {
        let manifest: serde_json::Value = serde_json::from_str(&dir.text(file)).unwrap();
        let puzzles = manifest["puzzles"].as_array().unwrap().iter();
        let puzzles = puzzles.filter(|claim| claim["number"].as_u64().unwrap() > 0);
        let text = |claim: &serde_json::Value| claim["puzzle"].as_str().unwrap().to_owned();
        puzzles.map(|claim| (claim["number"].as_u64().unwrap(), text(claim))).collect()
    };
    dir.done(&["build", "book.toml", "--quiet", "--interior"]);
    let inside = digests("book.manifest.json");
    for (keys, numbers) in [("", [1001, 1024]), ("puzzle = 1003\nback_puzzle = 1007", [1003, 1007])]
    {
        dir.put("book.toml", format!("{spec}\n[cover]\ndesign = \"cloth\"\n{keys}\n"));
        dir.done(&["cover", "book.toml", "--quiet"]);
        let shown = digests("book-cover.manifest.json");
        assert_eq!(shown.iter().map(|(number, _)| *number).collect::<Vec<_>>(), numbers);
        assert!(shown.iter().all(|claim| inside.contains(claim)), "{shown:?}");
        if let Some(text) = run("pdftotext", &["{}", "-"], &dir.path("book-cover.pdf")) {
            assert!(numbers.iter().all(|number| text.contains(&number.to_string())), "{text}");
        }
    }
    dir.put("book.toml", format!("{spec}\n[cover]\npuzzle = 3\n"));
    let refused = dir.run(&["cover", "book.toml", "--quiet"]);
    assert!(refused.err.contains("the book has no puzzle 3"), "{}", refused.err);
    assert!(refused.err.contains("have the numbers 1001 to 1024"), "{}", refused.err);
}

#[test]
fn a_cover_matches_its_golden_page() {
    let spec =
        format!("{SPEC}\n[cover]\ndesign = \"cloth\"\nprice = \"90000\"\nspine = \"0.6in\"\n");
    let book = requested(
        &Source::new("book.toml", spec),
        &NoFiles,
        &Request { with_cover: true, ..Request::default() },
    );
    let book = book.unwrap_or_else(|faults| panic!("{faults}"));
    let laid_out = pipeline::lay_out(&book, None, &GenerateOptions::default(), &Silent);
    let laid_out = laid_out.unwrap_or_else(|faults| panic!("{faults}"));
    let jacket =
        pipeline::cover(&book.document, &laid_out).unwrap_or_else(|faults| panic!("{faults}"));
    golden("golden/cover.txt", &dump(&jacket.page));
}
