//! Tests of reading clues.

use super::*;
use crate::board::CluedWord;

fn read(text: &str, language: &str) -> (ClueList, String) {
    let source = Source::new("clues.csv", text);
    let place = Source::new("book.toml", "clues = \"clues.csv\"").place(0..5);
    let mut faults = Vec::new();
    let spelling = LanguageLetters::spelling(language, None);
    let list = read_clues(&source, &place, spelling, language, &mut faults);
    let faults: Vec<String> = faults.iter().map(Diagnostic::one_line).collect();
    (list, faults.join("\n"))
}

fn texts(list: &ClueList) -> String {
    let clue = |clue: &Clue| format!("{} {}", clue.grade, clue.text);
    let answer = |answer: &Answer| {
        let clues: Vec<String> = answer.clues.iter().map(clue).collect();
        format!("{} ({}): {}", answer.letters.concat(), answer.text, clues.join(", "))
    };
    list.answers.iter().map(answer).collect::<Vec<_>>().join("\n")
}

#[test]
fn an_answer_has_several_clues() {
    let text = "# Mine\nanswer,clue,grade\nwren,Small bird,1\nElk,\"Large, antlered animal\"\n\
                Wren,Architect of St Paul's,3\n";
    let (list, faults) = read(text, "en");
    assert_eq!(faults, "");
    assert_eq!(
        texts(&list),
        "ELK (Elk): 2 Large, antlered animal\nWREN (wren): 1 Small bird, 3 Architect of St Paul’s"
    );
    assert_eq!(list.summary(), "clues.csv: 3 clues for 2 words");
    assert_eq!(list.find(&["E", "L", "K"]).map(|answer| answer.clues[0].line), Some(4));
    assert!(list.find(&["E", "L"]).is_none());
}

#[test]
fn columns_have_names_in_several_languages() {
    let text = "Sprache;Frage;Lösung;Grad\nde;Fluss in Köln;Rhein;1\nen;River of London;Thames;1\n\
                de-AT;Bäckerei;Bäcker;2\nde;frischer Laib;Brot;\n";
    let (list, faults) = read(text, "de");
    assert_eq!(texts(&list), "BROT (Brot): 2 frischer Laib\nRHEIN (Rhein): 1 Fluss in Köln");
    assert_eq!(list.in_other_languages, 1);
    assert_eq!(
        faults,
        "the clue of `Bäcker` has the word `Bäckerei` (clues.csv:4:1); a clue must not have its answer or a form of it: write another clue"
    );
}

#[test]
fn lists_without_headings_have_the_usual_order() {
    assert_eq!(
        texts(&read("otter\tSwims on its back\t1\n", "en").0),
        "OTTER (otter): 1 Swims on its back"
    );
    assert_eq!(
        texts(&read("Otter: Swims: on its back\n", "en").0),
        "OTTER (Otter): 2 Swims: on its back"
    );
}

#[test]
fn every_fault_has_its_line() {
    let fault = |row: &str| read(&format!("answer,clue,grade\n{row}\n"), "en").1;
    for (row, message) in [
        (",Small bird", "this row has no answer (clues.csv:2:1); write the answer before the clue"),
        ("wren,", "`wren` has no clue (clues.csv:2:1); write a clue after the answer"),
        ("x,A letter", "`x` has 1 letters (clues.csv:2:1); an answer needs 2 to 25 letters"),
        (
            "R2D2,Robot",
            "`R2D2` has `2`, which is not a letter (clues.csv:2:1); write the answer in letters",
        ),
        (
            "wren,Small bird,hard",
            "the grade of `wren` is `hard` (clues.csv:2:1); write a whole number from 1 to 9",
        ),
        (
            "walk,Walking is this",
            "the clue of `walk` has the word `Walking` (clues.csv:2:1); a clue must not have its answer or a form of it: write another clue",
        ),
        (
            "wren,Small bird\nWREN,small bird",
            "`WREN` has this clue twice (clues.csv:3:1); remove one of the two rows",
        ),
        (
            "wren,\"Small bird",
            "a quotation mark is not closed (clues.csv:2:1); write each row on one line, and double the quotation marks inside a cell",
        ),
    ] {
        assert_eq!(fault(row), message);
    }
    let long = format!("wren,{}", "x".repeat(201));
    assert_eq!(
        fault(&long),
        "the clue of `wren` is too long (clues.csv:2:1); shorten the clue to 200 characters"
    );
    assert_eq!(
        read("", "en").1,
        "clues.csv has no clues (book.toml:1:1); write a row for each clue: the answer, a comma and the clue"
    );
    assert_eq!(
        read("one word\n", "en").1,
        "clues.csv is not a list of clues (clues.csv:1:1); write a row for each clue: the answer, a comma and the clue"
    );
    assert!(read("art,Painting\ncart,It has wheels\n", "en").1.is_empty());
}

/// Whether a clue fits in two lines of ten characters.
fn fits_half_a_cell(clue: &str) -> bool {
    let (mut lines, mut used) = (1, 0);
    for word in clue.split_whitespace().map(|word| word.chars().count()) {
        if used > 0 && used + 1 + word > 10 {
            (lines, used) = (lines + 1, 0);
        }
        used += word + usize::from(used > 0);
    }
    lines <= 2
}

/// The shipped clues have no faults, and each word has a clue for half a cell.
#[test]
fn the_shipped_clues_have_no_faults() {
    for file in bookgen_words::CLUES {
        let (list, faults) = read(file.text, file.language);
        assert_eq!(faults, "", "{}", file.language);
        assert!(list.answers.len() >= 3000, "{} {}", file.language, list.answers.len());
        let mut seen = std::collections::BTreeSet::new();
        for answer in &list.answers {
            let lengths = answer.clues.iter().map(|clue| clue.text.chars().count());
            assert!((2..=3).contains(&answer.clues.len()), "{}", answer.text);
            assert!(
                answer.clues.iter().any(|clue| fits_half_a_cell(&clue.text)),
                "{}",
                answer.text
            );
            assert!(lengths.max().is_some_and(|long| long <= 45), "{}", answer.text);
            assert!((3..=9).contains(&answer.letters.len()), "{}", answer.text);
            for clue in &answer.clues {
                assert!(seen.insert(clue.text.to_lowercase()), "{}", clue.text);
            }
        }
        assert_eq!(built_in_clues(file.language).map(ClueList::count), Some(list.count()));
    }
    assert!(built_in_clues("fr").is_none());
}

/// What is added to a list for a row.
fn added(text: &str, row: &Row) -> Result<String, String> {
    let source = Source::new("clues.csv", text);
    let place = Source::new("command line", "clues.csv").place(0..9);
    addition(&source, &place, row).map_err(|fault| fault.one_line())
}

#[test]
fn added_rows_have_the_columns_of_the_list() {
    let text = |text: &str| Some(text.to_owned());
    let row = Row {
        answer: "elk".to_owned(),
        clue: "Large \"deer\", antlered".to_owned(),
        ..Row::default()
    };
    assert_eq!(
        added("# Mine\n", &row).unwrap(),
        "answer,clue,grade,theme,language,origin\nelk,\"Large \"\"deer\"\", antlered\"\n"
    );
    assert_eq!(
        added("otter;River animal", &row).unwrap(),
        "\nelk;\"Large \"\"deer\"\", antlered\"\n"
    );
    assert_eq!(
        added("Frage\tLösung\r\nFluss\tRhein\r\n", &row).unwrap(),
        "\"Large \"\"deer\"\", antlered\"\telk\r\n"
    );
    assert_eq!(added("Otter: River animal\n", &row).unwrap(), "elk: Large \"deer\", antlered\n");
    let graded = Row { grade: text("3"), language: text("en"), ..row };
    assert_eq!(
        added("clue,grade,answer\na,1,b\n", &graded).unwrap(),
        "\"Large \"\"deer\"\", antlered\",3,elk\n"
    );
    assert_eq!(
        added("answer,clue\nb,a\n", &graded).unwrap_err(),
        "clues.csv has no column `grade` (command line:1:1); leave the grade out, or begin the list with a line of headings such as `answer,clue,grade,theme,language,origin`"
    );
    // What is written is read as it was.
    let (list, faults) = read(&added("", &graded).unwrap(), "en");
    assert_eq!(
        (texts(&list), faults),
        ("ELK (elk): 3 Large \"deer\", antlered".to_owned(), String::new())
    );
}

#[test]
fn merged_lists_have_each_clue_once() {
    let place = Source::new("command line", "x").place(0..1);
    let list =
        |text: &str, language: &str| (Source::new("x", text), place.clone(), language.to_owned());
    let lists = [
        list("wren,Small bird,1\nelk,Deer\n", "en"),
        list("clue;answer\nsmall BIRD;Wren\nSinger;Wren\n", "en"),
    ];
    let mut faults = Vec::new();
    let merged = merge(&lists, &mut faults);
    assert_eq!(
        merged.text,
        "answer,clue,grade,theme,language,origin\nelk,Deer\nwren,Small bird,1\nWren,Singer\n"
    );
    assert_eq!((merged.answers, merged.clues, merged.repeated, faults.len()), (2, 3, 1, 0));
    let german = list("Elch,großer Hirsch\nElch,ein Elch\n", "de");
    let merged = merge(&[lists[0].clone(), german], &mut faults);
    assert_eq!(
        merged.text,
        "answer,clue,grade,theme,language,origin\nElch,großer Hirsch,,,de\nelk,Deer,,,en\nwren,Small bird,1,,en\n"
    );
    assert_eq!(faults.len(), 1);
}

#[test]
fn clues_that_puzzles_have_are_used() {
    let source = Source::new(
        "clues.csv",
        "wren,Small bird\nÉlan,Large deer\nelk,Large deer\nour,l’eau,1,,fr\n",
    );
    let mut used = UsedClues::default();
    let word = |letters: &str, clue: &str| CluedWord {
        letters: letters.to_owned(),
        clue: clue.to_owned(),
    };
    used.add(vec![word("ELAN", "large deer"), word("WREN", "Architect")]);
    let unused = used.unused(&source, &source.place(0..0), "en").unwrap();
    assert_eq!(
        unused.text,
        "answer,clue,grade,theme,language,origin\nwren,Small bird\nelk,Large deer\n"
    );
    assert_eq!((unused.unused, unused.all), (2, 3));
}
