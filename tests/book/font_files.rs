//! Font files of the user: damaged fonts, fonts whose licence forbids embedding, and other versions
//! of built-in fonts.

use bookgen::presets::fonts::{font, text_fonts};
use bookgen_base::rng::{Draw, StreamName};
use bookgen_press::font::FontSet;

use crate::test_dir::TestDir;

const SPEC: &str = r#"[book]
title = "Fonts"
seed = 1
template = "kdp-6x9"

[page.fonts]
regular = "own.ttf"

[[chapter]]
id = "one"
kind = "sudoku"
level = "easy"
count = 2
"#;

/// Builds a book with a font file. Returns the exit code and the errors.
fn build(font: &[u8]) -> (TestDir, i32, String) {
    let dir = TestDir::with("book.toml", SPEC);
    dir.put("own.ttf", font);
    let run = dir.run(&["build", "book.toml", "--quiet"]);
    (dir, run.code, run.err)
}

/// The position of a table's record in the directory of a font, and the range of the table.
fn table(font: &[u8], tag: &str) -> (usize, std::ops::Range<usize>) {
    let word = |at: usize| u32::from_be_bytes(font[at..at + 4].try_into().unwrap()) as usize;
    let count = usize::from(u16::from_be_bytes([font[4], font[5]]));
    let record = (0..count).map(|i| 12 + 16 * i);
    let record = record.into_iter().find(|&at| &font[at..at + 4] == tag.as_bytes()).unwrap();
    (record, word(record + 8)..word(record + 8) + word(record + 12))
}

/// Changes a table of a font and writes the right checksum.
fn with_table(font: &[u8], tag: &str, change: impl FnOnce(&mut [u8])) -> Vec<u8> {
    let mut font = font.to_vec();
    let (record, range) = table(&font, tag);
    change(&mut font[range.clone()]);
    let mut sum = 0u32;
    for chunk in font[range].chunks(4) {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        sum = sum.wrapping_add(u32::from_be_bytes(word));
    }
    font[record + 4..record + 8].copy_from_slice(&sum.to_be_bytes());
    font
}

#[test]
fn a_damaged_font_is_a_fault_of_the_book() {
    let mut rng = StreamName::new().with("damaged fonts").stream();
    let tags = ["glyf", "hmtx", "GPOS", "OS/2", "cmap", "GSUB", "hhea", "loca", "head", "maxp"];
    for case in 0..60 {
        let fonts = text_fonts();
        let (name, bytes) = fonts[rng.below(fonts.len() as u32) as usize];
        let mut bytes = bytes.to_vec();
        let tag = tags[case % tags.len()];
        let (_, range) = table(&bytes, tag);
        for _ in 0..=rng.below(20) {
            let at = range.start + rng.below(range.len() as u32) as usize;
            bytes[at] ^= 1 + rng.below(255) as u8;
        }
        let (dir, code, error) = build(&bytes);
        assert_eq!(code, 3, "{name} {tag}: {error}");
        let start = "  × the font `own.ttf` cannot be used\n   ╭─[book.toml:7:11]\n";
        assert!(error.starts_with(start) && error.contains("help: "), "{name} {tag}: {error}");
        assert_eq!(dir.files(), ["book.toml", "own.ttf"]);
    }
}

#[test]
fn a_damaged_table_is_named() {
    let mut bytes = font("Lato-Bold").unwrap().to_vec();
    let (_, range) = table(&bytes, "glyf");
    bytes[range.start + 1000] ^= 1;
    let (_, code, error) = build(&bytes);
    assert_eq!(
        (code, error.as_str()),
        (
            3,
            "  × the font `own.ttf` cannot be used
   ╭─[book.toml:7:11]
 6 │ [page.fonts]
 7 │ regular = \"own.ttf\"
   ·           ────┬────
   ·               ╰── the font is damaged: its `glyf` table does not have the stated checksum
   ╰────
  help: get an undamaged copy of the font; if its maker supplies the file like this, save the font
        again with a font editor, which writes the right checksums
"
        )
    );
}

#[test]
fn a_font_whose_licence_forbids_embedding_is_refused() {
    let with_bits = |bits: u16, version: u16| {
        with_table(font("Lato-Bold").unwrap(), "OS/2", |os2| {
            os2[..2].copy_from_slice(&version.to_be_bytes());
            os2[8..10].copy_from_slice(&bits.to_be_bytes());
        })
    };
    for (bits, label) in [
        (0x0002, "0x0002 (restricted licence, no embedding)"),
        (0x0100, "0x0100 (no subsetting); bookgen embeds only the glyphs that it prints"),
        (0x0104, "0x0100 (no subsetting); bookgen embeds only the glyphs that it prints"),
        (0x0200, "0x0200 (bitmap embedding only)"),
        (0x0208, "0x0200 (bitmap embedding only)"),
    ] {
        let (_, code, error) = build(&with_bits(bits, 3));
        assert_eq!(code, 3, "{error}");
        let label = format!("╰── the licence bits of the font (fsType) include {label}\n");
        assert!(error.contains(&label), "{error}");
        let help =
            "  help: choose a font whose licence allows embedding, or ask the maker of this font\n";
        assert!(error.ends_with(help), "{error}");
    }
    // Other bits allow embedding. If several usage bits are set, the least restrictive one counts.
    // Bits 8 and 9 have no meaning before version 2 of the table.
    for (bits, version) in [(0x0000, 3), (0x0004, 3), (0x0008, 3), (0x0006, 1), (0x0300, 1)] {
        let (_, code, error) = build(&with_bits(bits, version));
        assert_eq!(code, 0, "{bits:x}: {error}");
    }
}

#[test]
fn a_copy_or_another_version_of_a_built_in_font_can_be_used() {
    let lato = font("Lato-Bold").unwrap();
    // Another version: every glyph is drawn further to the right.
    let other = with_table(lato, "hmtx", |metrics| {
        for bearing in metrics.chunks_exact_mut(4) {
            let old = i16::from_be_bytes([bearing[2], bearing[3]]);
            bearing[2..].copy_from_slice(&(old + 10).to_be_bytes());
        }
    });
    for (bytes, name) in [(lato.to_vec(), "Lato-Bold"), (other, "Lato-Bold-own")] {
        let (dir, code, error) = build(&bytes);
        assert_eq!(code, 0, "{error}");
        let pdf = dir.bytes("book.pdf");
        let embedded = format!("+{name}\n");
        let text = String::from_utf8_lossy(&pdf).replace(['/', ' ', '>'], "\n");
        assert!(text.contains(&embedded), "{name}");
        dir.done(&["proof", "book.pdf"]);
    }
}

/// A font can have valid checksums and invalid content. The message does not blame bookgen.
#[test]
fn a_font_with_invalid_content_is_a_fault_of_the_book() {
    let invalid_outlines = with_table(font("Lato-Bold").unwrap(), "glyf", |outlines| {
        let start = outlines.len() / 2;
        outlines[start..].fill(0xff);
    });
    // The outline of e has more points than its data.
    let lato = font("Lato-Bold").unwrap();
    let mut fonts = FontSet::new();
    let id = fonts.add("Lato", lato).unwrap();
    let glyph = usize::from(fonts.face(id).unwrap().glyph('e').unwrap());
    let loca = table(lato, "loca").1.start;
    let long_offsets = lato[table(lato, "head").1.start + 51] == 1;
    let start = if long_offsets {
        u32::from_be_bytes(lato[loca + 4 * glyph..][..4].try_into().unwrap()) as usize
    } else {
        usize::from(u16::from_be_bytes([lato[loca + 2 * glyph], lato[loca + 2 * glyph + 1]])) * 2
    };
    let truncated_outline = with_table(lato, "glyf", |outlines| {
        outlines[start + 10..start + 12].fill(0xff);
    });
    for (font, message) in [
        (
            invalid_outlines,
            "the PDF cannot be written: the font own.ttf: the font cannot be embedded: malformed font",
        ),
        (
            truncated_outline,
            "the rendered file does not pass the proof: the font Lato-Bold-own has no glyph for `e`",
        ),
    ] {
        let (dir, code, error) = build(&font);
        let error = error.split("\n\n").next().unwrap();
        let wanted = format!(
            "  × {message}
   ╭─[book.toml:7:11]
 6 │ [page.fonts]
 7 │ regular = \"own.ttf\"
   ·           ────┬────
   ·               ╰── a font file of the book
   ╰────
  help: a font may be damaged (`own.ttf`): use other fonts; if the built-in fonts give the same
        error, please report it as a bug in bookgen"
        );
        assert_eq!((code, error.trim_end()), (1, wanted.as_str()));
        assert_eq!(dir.files(), ["book.toml", "own.ttf"]);
    }
}
