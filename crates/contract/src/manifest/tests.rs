//! Tests of `manifest`.

use super::fragment::TextLook;
use super::*;
use crate::seal::{SealedContent, SealedPage};

#[test]
fn the_digest_ignores_white_space_but_not_order() {
    let digest = |glyphs: &[&str]| {
        let mut words = TextDigest::default();
        glyphs.iter().for_each(|glyph| words.push(glyph));
        words.digest()
    };
    assert_eq!(digest(&["a", " ", "fi", "\u{a0}", "b"]), digest(&["afi", "b"]));
    assert_ne!(digest(&["1", "2"]), digest(&["2", "1"]));
    assert_eq!(digest(&[" ", ""]), "");
    assert_eq!(digest(&["abc"]), "ba7816bf8f01cfea");
}

fn sealed_page(content: &[u8]) -> SealedPage {
    SealedPage { keys: 0, content: SealedContent::new(content) }
}

#[test]
fn a_written_manifest_parses_to_itself() {
    let claim = Claim {
        number: 1,
        id: "easy/1".to_owned(),
        kind: "sudoku".to_owned(),
        page: Some(5),
        answer: None,
        level: Some("easy".to_owned()),
        generator: 1,
        minutes: Some(12),
        caption: Caption {
            words: vec!["Easy".to_owned()],
            marks: Some([2, 7]),
            time: Some("about 12 minutes".to_owned()),
            date: Some("Friday 1 January".to_owned()),
            reference: Some("answer page 9".to_owned()),
        },
        answer_reference: None,
        title: Some("First \"light\"".to_owned()),
        credit: None,
        source: None,
        list: 0,
        fragments: Vec::new(),
        hints: Vec::new(),
        steps: Vec::new(),
        frames: [vec![0], Vec::new()],
        puzzle: "0123".to_owned(),
    };
    let caption = Caption { time: None, ..claim.caption.clone() };
    let untimed = Claim { number: 2, minutes: None, caption, ..claim.clone() };
    let section = Section {
        title: "Easy".to_owned(),
        page: 5,
        puzzle: Some(1),
        reference: Some("Answers from page 9".to_owned()),
    };
    let barcode = Barcode { isbn: "978-0-306-40615-7".to_owned(), price: None };
    let style = FrameStyle {
        lattice: frame::LatticeClaim {
            columns: 9,
            rows: 9,
            absent: Vec::new(),
            gap: None,
            margins: None,
        },
        cell: 20_000,
        purpose: "written".to_owned(),
        is_flow: false,
        text: None,
        tones: vec![frame::ToneColour { black: 100, colour: vec![1000, 800, 300, 300] }],
        legend: Vec::new(),
    };
    let manifest = Manifest {
        part: Part::Cover,
        document: "00ff".to_owned(),
        words: vec!["0123456789abcdef".to_owned(), String::new()],
        contents: vec![3],
        sections: vec![section],
        barcode: Some(barcode),
        spine: true,
        examples: vec![[3, 3]],
        ornaments: vec![1],
        styles: vec![style],
        places: vec![FramePlace { style: 0, x: 54_000, y: -1, is_upside_down: true }],
        example_kinds: vec!["sudoku".to_owned()],
        example_frames: vec![[Vec::new(), vec![0]]],
        ornament_frames: vec![vec![0]],
        seal: Some(Seal {
            catalogue: [("Lang".to_owned(), "(en)".to_owned())].into(),
            resources: vec!["Font/T0 #00".to_owned()],
            keys: vec![[("Type".to_owned(), "/Page".to_owned())].into()],
            pages: [&b"0 g"[..], b""].map(sealed_page).into(),
            ..Seal::default()
        }),
        data: vec![DataFile::new("clues/en.csv", "otter,Swims\n", "English clues. CC0.")],
        puzzles: vec![claim.clone(), untimed],
        ..Manifest::new("Sunday & more", 12)
    };
    let text = manifest.write();
    assert_eq!(text.lines().count(), 35, "{text}");
    let data = "\"data\": [\n{\"name\":\"clues/en.csv\",\"digest\":\"";
    assert!(text.contains(data), "{text}");
    assert!(text.contains("\"places\": [[0,54000,-1,1]],"), "{text}");
    assert_eq!(Manifest::read(&text), Ok(manifest.clone()));
    // A claim has the keys of a printed time only if a time is printed.
    assert_eq!(text.matches("\"minutes\":12").count(), 1);
    assert_eq!(text.matches("\"minutes\"").count(), 1);
    assert_eq!(text.matches("\"time\"").count(), 1);
    // A manifest of format 1 has fewer keys and makes fewer claims.
    let unsealed = Manifest { seal: None, ..manifest.clone() }.write();
    let lines: Vec<&str> = unsealed
        .lines()
        .filter(|line| {
            let new = [
                "part",
                "words",
                "contents",
                "sections",
                "barcode",
                "spine",
                "seal",
                "styles",
                "places",
                "data",
                "example_",
                "ornament_f",
            ];
            !line.starts_with("{\"lattice")
                && !line.starts_with("{\"name")
                && !new.iter().any(|key| line.starts_with(&format!("\"{key}")))
        })
        .collect();
    let before = Manifest::read(&lines.join("\n").replace(FORMAT, FORMAT_1)).unwrap();
    let less = Manifest {
        format: FORMAT_1.to_owned(),
        document: manifest.document,
        examples: manifest.examples,
        ornaments: manifest.ornaments,
        puzzles: manifest.puzzles,
        ..Manifest::new(&manifest.title, 12)
    };
    assert_eq!(before, less);
    let other = text.replace(FORMAT, "bookgen manifest 9");
    let fault = Manifest::read(&other).unwrap_err();
    assert_eq!(fault.message, "the format of the manifest is unknown");
    assert!(Manifest::read("{}").is_err());
}

#[test]
fn a_manifest_without_clue_lists_has_no_keys_of_lists() {
    let text = Manifest::new("T", 4).write();
    assert!(!text.contains("list") && !text.contains("fragments"), "{text}");
    let style = FragmentStyle {
        measure: 160_000,
        gutter: 13_200,
        leading: 14_520,
        baseline: 8_800,
        indent: 16_500,
        gap: 5_500,
        heading: None,
        label: Some(TextLook { fonts: vec!["Bold".to_owned()], size: 11_000 }),
        text: TextLook { fonts: vec!["Regular".to_owned()], size: 11_000 },
    };
    let fragment = |page: usize| Fragment { style: 0, page, x: 36_000, y: -1, columns: 2, rows: 9 };
    let claim = Claim {
        page: Some(2),
        answer: Some(4),
        fragments: vec![fragment(2), fragment(3)],
        ..Claim::new(1, "a/1", "crossword", "0123".to_owned())
    };
    let manifest = Manifest {
        list_styles: vec![style],
        examples: vec![[1, 1]],
        example_fragments: vec![vec![fragment(1)]],
        puzzles: vec![claim],
        ..Manifest::new("T", 4)
    };
    let text = manifest.write();
    assert!(text.contains("\"fragments\":[[0,2,36000,-1,2,9],[0,3,36000,-1,2,9]]"), "{text}");
    assert_eq!(Manifest::read(&text), Ok(manifest.clone()));
    // In a part of the file, fragments on other pages have no page.
    let pages = |pages: Range<usize>| -> Vec<Vec<usize>> {
        let part = manifest.part(pages);
        let claims = part.puzzles.iter().map(|claim| &claim.fragments);
        let all = claims.chain(&part.example_fragments);
        all.map(|fragments| fragments.iter().map(|fragment| fragment.page).collect()).collect()
    };
    assert_eq!(pages(0..4), [vec![2, 3], vec![1]]);
    assert_eq!(pages(1..3), [vec![1, 2]]);
    assert_eq!(pages(1..2), [vec![1, 0]]);
    assert_eq!(pages(3..4), [Vec::<usize>::new()]);
}
