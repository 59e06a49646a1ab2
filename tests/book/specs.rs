//! A folder of bad specs, each with the whole message it gives.

use crate::desk::{Desk, golden, project};

#[test]
fn every_bad_spec_is_explained() {
    let folder = project().join("tests/specs");
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
        .collect();
    names.sort();
    assert!(names.len() >= 20, "{names:?}");
    for name in names {
        let desk = Desk::new();
        let text = std::fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap();
        desk.put("book.toml", &text);
        desk.put("words/birds.txt", "robin\nwren\nblackbird\n");
        desk.put("words/long.txt", "[Long]\nkingfisher\nnuthatch\n");
        desk.put("words/none.txt", "# nothing\n123\n--\n");
        desk.put("broken.ttf", "this is no font");
        desk.put(
            "mine.toml",
            "base = \"kdp-6x9\"\nabout = \"mine\"\ntrim = \"6in x 9ft\"\nmargin = 3\n",
        );
        desk.put("picture.md", "# Words\n\nand a ![picture](x.png) <b>bold</b>\n");
        desk.put(
            "more.md",
            "---\nauthor: me\n---\n\n| a | b |\n|---|---|\n| c | d |\n\nIt was ~~5~~ $5-$6, $x^2$, H ~2~ O and x ^2^ y[^1].\n\n\\
             - [ ] done\n\nTerm\n: what it is\n\n> [!NOTE]\n> Mind.\n\n[^1]: Or so.\n",
        );
        desk.put("smile.md", "# Words\n\nand, in the *third* line, a 😀\n");
        desk.put("long.md", "On and on. ".repeat(100_000));
        let run = desk.run(&["check", "book.toml"]);
        assert!(run.code == 1 || run.code == 3, "{name}: {} {}{}", run.code, run.out, run.err);
        golden(&format!("specs/{name}.txt"), &run.err);
    }
}
