//! Faulty specs, each with its complete error message; and the specs in the manuals.

use bookgen_base::diagnostic::Source;
use bookgen_puzzles::record;

use crate::test_dir::{TestDir, golden, project};

/// Puzzle files for imports, valid and invalid.
pub const PUZZLE_FILES: [(&str, &str); 7] = [
    (
        "three.sdm",
        "8.7.3..4.6..4....7......63..7....95..2.981.7..61....2..83......4....6..8.9..7.4.3\n\
         2..5.19.......7.2..63.2....6.....8721.......3478.....9....1.25..5.3.......69.2..4\n\
         .35..41....8...936.....6..4.....2..7.7.4.3.9.2..9.....8..1.....159...4....35..81.\n",
    ),
    (
        "faulty.sdm",
        "# Puzzles of mine\n\
         8.7.3..4.6..4....7......63..7....95..2.981.7..61....2..83......4....6..8.9..7.4.3\n\
         ..5...84..91.......3..97.5.9...25.6....3.1....1.96...7.4.28..9.......61..89...7.\n\n\
         2...1...3.46.3..9..3...91...973......23...71......432....2...3..62.9.54.9...5...6\n\
         2..5.19.......7.2..63.2....6.....8721.......3478.....9....1.25..5.3.......69.2..4\n\
         115...84..91.......3..97.5.9...25.6....3.1....1.96...7.4.28..9.......61..89...7..\n\
         7.6.3..1.2..4....6......72..8....94..3.921.8..51....3..74......3....6..4.6..7.3.2\n\
         8.7.3..4.6..4....7......63..7....95..2.981.7..61....2..83......4....6..8.9..7.4.3 once more\n",
    ),
    (
        "claims.json",
        "[{\"puzzle\": \"..5...84..91.......3..97.5.9...25.6....3.1....1.96...7.4.28..9.......61..89...7..\"},\n \
         {\"title\": \"First light\",\n  \"puzzle\": \"7.6.3..1.2..4....6......72..8....94..3.921.8..51....3..74......3....6..4.6..7.3.2\"}]\n",
    ),
    (
        "false.json",
        "{\"puzzle\": \"8.7.3..4.6..4....7......63..7....95..2.981.7..61....2..83......4....6..8.9..7.4.3\", \"solution\": \"123456789123456789123456789123456789123456789123456789123456789123456789123456789\"}\n",
    ),
    ("empty.txt", "# nothing yet\n"),
    (
        "solved.sdm",
        "8.7.3..4.6..4....7......63..7....95..2.981.7..61....2..83......4....6..8.9..7.4.3\n\
         534678912672195348198342567859761423426853791713924856961537284287419635345286179\n",
    ),
    (
        "long.json",
        "{\"puzzle\": \"8.7.3..4.6..4....7......63..7....95..2.981.7..61....2..83......4....6..8.9..7.4.3\", \"title\": \"A title that goes on and on, as those of some setters do, from one line to the next and then to one more, and stops\", \"author\": \"Maria-Magdalena von und zu Hohenlohe-Waldenburg\"}\n",
    ),
];

/// Five records of earlier issues: with one puzzle, with three puzzles, changed, damaged and empty.
fn records() -> [(&'static str, String); 5] {
    let of = |name: &str| {
        let path = project().join("examples/archive").join(name);
        std::fs::read_to_string(path).unwrap()
    };
    let friday = of("daily-friday.lock");
    let given = friday.split("givens = \"").nth(1).unwrap().find(|c| c != '.').unwrap();
    let at = friday.find("givens = \"").unwrap() + "givens = \"".len() + given;
    let changed = format!("{}.{}", &friday[..at], &friday[at + 1..]);
    let source = Source::new("friday.lock", friday.as_str());
    let mut empty = record::read(&source).unwrap();
    empty.entries.clear();
    [
        ("changed.lock", changed),
        ("damaged.lock", friday.replace("\nlevel = ", "\nlevels = ").replace("effort", "efort")),
        ("empty.lock", record::write(&empty)),
        ("three.lock", of("half-page-friday.lock")),
        ("friday.lock", friday),
    ]
}

/// A white PNG of 60 x 60 pixels.
fn small_png() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 60, 60);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header().unwrap().write_image_data(&[255; 3600]).unwrap();
    bytes
}

#[test]
fn every_faulty_spec_gives_its_golden_message() {
    let folder = project().join("tests/specs");
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
        .collect();
    names.sort();
    assert!(names.len() >= 20, "{names:?}");
    for name in names {
        let dir = TestDir::new();
        let text = std::fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap();
        dir.put("book.toml", &text);
        dir.put("words/birds.txt", "robin\nwren\nblackbird\n");
        dir.put("words/long.txt", "[Long]\nkingfisher\nnuthatch\n");
        dir.put("words/none.txt", "# nothing\n123\n--\n");
        dir.put("class/columns.csv", "house,floor\nAda,Lovelace\n");
        dir.put("class/gaps.csv", "Name;Class\nAda;5b\n;5b\nBen;5b\n");
        dir.put("class/empty.csv", "\n");
        dir.put("class/twice.csv", "Ada\nBen\nAda\n");
        dir.put(
            "class/levels.csv",
            "name;Level;words\nAda;eazy;\nBen; \"hard\" ;words/bird.txt\nCem;;words/none.txt\nDana;gentle\n",
        );
        dir.put("broken.ttf", "this is no font");
        dir.put(
            "mine.toml",
            "base = \"kdp-6x9\"\nabout = \"mine\"\ntrim = \"6in x 9ft\"\nmargin = 3\n",
        );
        dir.put(
            "press.toml",
            "base = \"kdp-paperback\"\nabout = \"mine\"\npaper = \"vellum\"\n[lines]\npositive = 1\n[bleeds]\nedge = \"3mm\"\n",
        );
        dir.put(
            "coldset.toml",
            "base = \"lulu\"\nabout = \"books on newsprint\"\n[ink]\nunder_type = 25\n",
        );
        dir.put(
            "look.toml",
            "base = \"cloth\"\nabout = \"mine\"\n[palettes.navy]\nground = [0, 0, 0]\n\
             [[item]]\non = \"front\"\nshape = \"text\"\nbox = [0, 0, 100, 10]\ncolour = \"gold\"\n\
             font = \"titel\"\ntext = \"{name}\"\nwith = \"serie\"\n\
             [[item]]\non = \"back\"\nshape = \"blurb\"\nbox = [0, 0, 100, 10]\ncolour = \"paper\"\n",
        );
        dir.put("forest.md", "# A word\n\nThe paper is FSC certified; fscking is not.\n");
        dir.put("picture.md", "# Words\n\nand a ![picture](x.png) <b>bold</b>\n");
        dir.put(
            "more.md",
            "---\nauthor: me\n---\n\n| a | b |\n|---|---|\n| c | d |\n\nIt was ~~5~~ $5-$6, $x^2$, H ~2~ O and x ^2^ y[^1].\n\n\\
             - [ ] done\n\nTerm\n: what it is\n\n> [!NOTE]\n> Mind.\n\n[^1]: Or so.\n",
        );
        dir.put(
            "pictures.md",
            "# Pictures\n\nA ![cat](art/grey.svg) in a line.\n\n![](art/grey.svg)\n\n\
             ![A cat](art/grey.svg \"large\")\n\n![A cat](art/red.svg)\n\n\
             ![A cat](art/gray.svg)\n\n![A cat](../cat.svg)\n\n![A word](art/text.svg)\n\n\
             - ![A cat](art/grey.svg)\n\nISBN {isbn}, {name}\n",
        );
        dir.put("small.md", "# Small\n\n![A small square](art/small.png \"50%\")\n");
        dir.put("thin.md", "# Thin\n\n![A thin line](art/thin.svg)\n");
        let svg = |body: &str| {
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"90\">{body}</svg>"
            )
        };
        dir.put("art/grey.svg", svg("<circle cx=\"45\" cy=\"45\" r=\"40\" fill=\"#777\"/>"));
        dir.put("art/red.svg", svg("<circle cx=\"45\" cy=\"45\" r=\"40\" fill=\"#f00\"/>"));
        dir.put("art/text.svg", svg("<text x=\"9\" y=\"45\">cat</text>"));
        dir.put(
            "art/thin.svg",
            svg("<path d=\"M9 45 H81\" stroke=\"#000\" stroke-width=\"0.2\"/>"),
        );
        dir.put("art/small.png", small_png());
        dir.put("smile.md", "# Words\n\nand, in the *third* line, a 😀\n");
        dir.put("long.md", "On and on. ".repeat(100_000));
        for (name, text) in PUZZLE_FILES {
            dir.put(&format!("own/{name}"), text);
        }
        for (name, text) in records() {
            dir.put(&format!("archive/{name}"), text);
        }
        let run = dir.run(&["check", "book.toml"]);
        assert!(run.code == 1 || run.code == 3, "{name}: {} {}{}", run.code, run.out, run.err);
        golden(&format!("specs/{name}.txt"), &run.err);
    }
}

/// The spec at the start of the README is complete.
#[test]
fn the_readme_shows_a_complete_spec() {
    let readme = std::fs::read_to_string(project().join("README.md")).unwrap();
    let (_, shown) = readme.split_once("```toml\n").expect("the README has a spec");
    let (spec, _) = shown.split_once("```").unwrap();
    let run = TestDir::with("book.toml", spec).done(&["check", "book.toml"]);
    assert!(run.out.contains("  1-40  Warm-up (warm-up)\n"), "{}", run.out);
    assert_eq!(run.err, "");
}

/// The spec in the reference, with every table and an edition, is complete.
#[test]
fn the_reference_shows_a_complete_spec() {
    let manual = std::fs::read_to_string(project().join("docs/reference.md")).unwrap();
    let (_, shown) = manual.split_once("```toml\n").expect("the manual has a spec");
    let (spec, _) = shown.split_once("```").unwrap();
    let dir = TestDir::with_examples();
    dir.put("book.toml", spec.replace("sunday.lock", "book.lock"));
    dir.put("foreword.md", "# Before you begin\n\nSharpen a pencil.\n");
    dir.put("guests.sdm", PUZZLE_FILES[0].1);
    let run = dir.done(&["check", "book.toml"]);
    assert!(run.out.contains("\nedition large\n"), "{}", run.out);
}
