//! The data of issues: its schema, word searches in ipuz, and the ids in the feeds.

use super::*;

const NOON: &str = "2026-11-21T12:00:00Z";

/// Checks that a value has the type, the keys and the values that a schema requires, and no key that
/// the schema does not describe.
fn check(schema: &Value, value: &Value, at: &str) {
    if let Some(constant) = schema.get("const") {
        return assert_eq!(value, constant, "{at}");
    }
    if let Some(values) = schema.get("enum") {
        let values = values.as_array().unwrap();
        assert!(values.contains(value), "{at}: {value} is not in {values:?}");
    }
    let name = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let types = match &schema["type"] {
        Value::Array(types) => types.clone(),
        one => vec![one.clone()],
    };
    let is_number = name == "integer" && types.iter().any(|ty| ty == "number");
    assert!(is_number || types.iter().any(|ty| ty == name), "{at}: {name} in {schema}");
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                check(&schema["items"], item, &format!("{at}[{index}]"));
            }
        }
        Value::Object(map) => {
            for key in schema["required"].as_array().unwrap() {
                assert!(map.contains_key(key.as_str().unwrap()), "{at}: {key} is missing");
            }
            for (key, item) in map {
                let schema = &schema["properties"][key];
                assert!(!schema.is_null(), "{at}.{key} is not described");
                check(schema, item, &format!("{at}.{key}"));
            }
        }
        _ => {}
    }
}

#[test]
fn the_data_of_all_kinds_follows_its_schema() {
    let mut spec = POST.split("[[slot]]").next().unwrap().replace("newspaper-column", "a4-sheet");
    let kinds = dir_of_kinds();
    for (at, kind) in kinds.iter().enumerate() {
        let options = match kind.as_str() {
            "wordsearch" | "criss-cross" => "options = { words = \"w.txt\" }\n",
            _ => "",
        };
        spec += &format!(
            "\n[[slot]]\nname = \"{kind}\"\nkind = \"{kind}\"\nfirst_date = 2026-11-01\nfirst_number = {}\n{options}",
            1000 * at + 1
        );
    }
    let dir = TestDir::with("post.toml", &spec);
    dir.put("w.txt", "otter\nbadger\nHedge-hog\nRed squirrel\n");
    daily(&dir, "post.toml --from 2026-11-20 --to 2026-11-21", NOON);
    for (of, path) in [
        ("issue", "out/2026/11/the-post-2026-11-21.json"),
        ("answers", "out/2026/11/the-post-2026-11-20-answers.json"),
    ] {
        let schema: Value = serde_json::from_str(&dir.done(&["schema", of]).out).unwrap();
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
        let data = json(&dir, path);
        check(&schema, &data, of);
    }
    // The cells of the Sudoku are the packed text, and the answer has no empty cell.
    let data = json(&dir, "out/2026/11/the-post-2026-11-21.json");
    let sudoku = &data["puzzles"][0];
    let cells = sudoku["grids"][0]["cells"].as_array().unwrap();
    let cells = cells.iter().flat_map(|row| row.as_array().unwrap());
    let text: String = cells
        .map(|cell| cell.as_str().unwrap())
        .map(|cell| if cell.is_empty() { "." } else { cell })
        .collect();
    assert_eq!(text, sudoku["puzzle"].as_str().unwrap());
    check_texts(&data);
    let answers = json(&dir, "out/2026/11/the-post-2026-11-20-answers.json");
    assert!(!answers["answers"][0]["grids"][0]["cells"].to_string().contains("\"\""));
}

/// Checks the language, the rules, the cages and the words of an issue with puzzles of some kinds.
fn check_texts(data: &Value) {
    assert_eq!(data["language"], "en");
    let puzzle = |kind: &str| {
        let puzzles = data["puzzles"].as_array().unwrap();
        puzzles.iter().find(|puzzle| puzzle["kind"] == kind).unwrap()
    };
    for kind in dir_of_kinds() {
        let rules = puzzle(&kind)["rules"].as_str().unwrap();
        assert!(rules.len() > 100 && rules.trim() == rules, "{kind}: {rules}");
        let has_cages = ["killer", "calcudoku"].contains(&kind.as_str());
        assert_eq!(puzzle(&kind).get("cages").is_some(), has_cages, "{kind}");
    }
    let rules = puzzle("killer")["rules"].as_str().unwrap();
    assert!(rules.contains("the sum of"), "{rules}");
    // The clue of a cage is in the corner of its first cell, and each cell is in one cage.
    for kind in ["killer", "calcudoku"] {
        let grid = &puzzle(kind)["grids"][0];
        let mut count = 0;
        for (cage, text) in
            puzzle(kind)["cages"].as_array().unwrap().iter().zip(grid["texts"].as_array().unwrap())
        {
            assert_eq!(cage["clue"], text["text"], "{kind}");
            let at = |axis: usize| cage["cells"][0][axis].as_f64().unwrap() - 0.5;
            assert_eq!(text["at"], serde_json::json!([at(1), at(0)]), "{kind}");
            count += cage["cells"].as_array().unwrap().len() as u64;
        }
        let size = grid["columns"].as_u64().unwrap();
        assert_eq!(count, size * size, "{kind}");
    }
    // The words of both kinds, as printed and as in the grid.
    for kind in ["wordsearch", "criss-cross"] {
        let lists = puzzle(kind)["clues"].as_array().unwrap().iter();
        let entries = lists.flat_map(|list| list["entries"].as_array().unwrap());
        let word =
            |entry: &Value| ["text", "letters"].map(|key| entry[key].as_str().unwrap().to_owned());
        let mut words: Vec<[String; 2]> = entries.map(word).collect();
        words.sort();
        let expected = [
            ["Hedge-hog", "HEDGEHOG"],
            ["Red squirrel", "REDSQUIRREL"],
            ["badger", "BADGER"],
            ["otter", "OTTER"],
        ];
        assert_eq!(words, expected, "{kind}");
    }
}

/// Some kinds with different figures.
fn dir_of_kinds() -> Vec<String> {
    let kinds = [
        "sudoku",
        "killer",
        "calcudoku",
        "nonogram",
        "wordsearch",
        "criss-cross",
        "kakuro",
        "futoshiki",
        "maze",
    ];
    kinds.map(str::to_owned).to_vec()
}

#[test]
fn a_word_search_is_an_ipuz_document() {
    let slot = "\n[[slot]]\nname = \"Words\"\nkind = \"wordsearch\"\nfirst_date = 2026-01-01\nfirst_number = 20001\noptions = { words = \"w.txt\" }\n";
    let dir = TestDir::with(
        "post.toml",
        &format!("{POST}{slot}").replace("newspaper-column", "a4-sheet"),
    );
    dir.put("w.txt", "Otter\nBlue tit\nHedgehog\n");
    daily(&dir, "post.toml --from 2026-11-20 --to 2026-11-21", NOON);
    let puzzle = json(&dir, "out/2026/11/the-post-2026-11-21-words.ipuz");
    assert_eq!(puzzle["version"], "http://ipuz.org/v2");
    assert_eq!(puzzle["kind"], serde_json::json!(["http://ipuz.org/wordsearch#1"]));
    assert_eq!(puzzle["solution"], serde_json::json!(["BLUETIT", "HEDGEHOG", "OTTER"]));
    assert_eq!(puzzle["dictionary"], false);
    let answer = json(&dir, "out/2026/11/the-post-2026-11-20-words-answer.ipuz");
    let rows = answer["puzzle"].as_array().unwrap();
    assert_eq!(answer["dimensions"]["height"], rows.len());
    for (word, group) in answer["solution"].as_object().unwrap() {
        let letter = |cell: &Value| {
            let [column, row] = [0, 1].map(|at| cell[at].as_u64().unwrap() as usize);
            rows[row][column].as_str().unwrap().to_owned()
        };
        let read: String = group["cells"].as_array().unwrap().iter().map(letter).collect();
        assert_eq!(read, *word);
    }
}

/// A new publication takes the ids of its feed from `site`, and keeps them.
#[test]
fn the_ids_in_the_feeds_stay() {
    let site = POST.replace("release", "site = \"https://Post.example:8443/puzzles/\"\nrelease");
    let dir = TestDir::with("post.toml", &site);
    daily(&dir, "post.toml", NOON);
    let ids = || {
        let feed = json(&dir, "out/the-post/feed.json");
        feed["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| item["id"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let first = "tag:post.example,2026-11-21:the-post/2026-11-21";
    assert_eq!(ids(), [first]);
    assert!(
        dir.text("out/the-post/atom.xml")
            .contains("<id>tag:post.example,2026-11-21:the-post/feed</id>")
    );
    // The site moves, and the state is lost.
    dir.put("post.toml", site.replace("Post.example:8443", "news.example"));
    daily(&dir, "post.toml", "2026-11-22T12:00:00Z");
    let second = "tag:post.example,2026-11-21:the-post/2026-11-22";
    assert_eq!(ids(), [second, first]);
    let state = "records/the-post/publication.json";
    let before = dir.text(state);
    assert!(before.contains("tag:post.example,2026-11-21:the-post/"), "{before}");
    // A publication without a site keeps its ids when it gets a site.
    let other = post();
    daily(&other, "post.toml", NOON);
    other.put("post.toml", &site);
    daily(&other, "post.toml", "2026-11-22T12:00:00Z");
    let feed = json(&other, "out/the-post/feed.json");
    assert_eq!(feed["items"][0]["id"], "tag:the-post.invalid,2000-01-01:2026-11-22");
    assert_eq!(feed["items"][1]["id"], "tag:the-post.invalid,2000-01-01:2026-11-21");
}
