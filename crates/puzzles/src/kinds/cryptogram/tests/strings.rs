//! Tests of puzzle strings, figures, proofs and steps.

use std::collections::BTreeMap;

use super::cells::{Sign, list_words, of_quotation, word_letters, write};
use super::*;
use bookgen_core::figure::{Panel, Text};
use bookgen_core::letters::LanguageLetters;
use bookgen_core::testing::{flaw, for_changed_strings};
use bookgen_core::{Medium, Verdict};

fn puzzle() -> Puzzle {
    make("attribution = \"none\"", &no_files(), "medium", 1)
}

fn cells_of(text: &str, language: &str) -> String {
    write(&of_quotation(text, LanguageLetters::spelling(language, None)).unwrap())
}

#[test]
fn quotations_become_cells() {
    for (language, text, cells) in [
        ("en", "Don’t stop — go on; it's 5 o'clock.", "DON’T STOP— GO ON; IT'S 5 O'CLOCK."),
        ("de", "„Früh übt sich“, sagt er", "„FRUEH UEBT SICH“, SAGT ER"),
        ("fr", "« Rien ne sert », dit-il ; l’été !", "«RIEN NE SERT», DIT-IL; L’ETE!"),
        ("es", "¿Qué es la vida?", "¿QUE ES LA VIDA?"),
        ("en", "well—known", "WELL— KNOWN"),
    ] {
        assert_eq!(cells_of(text, language), cells);
        assert_eq!(write(&cells::parse(cells).unwrap()), cells);
    }
}

#[test]
fn apostrophes_join_or_separate_words() {
    let words = |text: &str, language: &str| {
        let text = of_quotation(text, LanguageLetters::spelling(language, None)).unwrap();
        let words = list_words(&text, language);
        let word = |cells: &Vec<(usize, usize)>| {
            word_letters(&text, cells).into_iter().collect::<String>()
        };
        words.iter().map(word).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(words("Don’t be well-known, ’tis", "en"), "DONT BE WELL KNOWN TIS");
    assert_eq!(words("L’ami d’Anne", "fr"), "L AMI D ANNE");
}

#[test]
fn strings_in_another_form_are_refused() {
    let puzzle = puzzle();
    let changed = |change: &dyn Fn(&mut Puzzle)| flaw(&Cryptogram, &puzzle, change);
    assert_eq!(changed(&|_| ()), "proved");
    assert_eq!(
        changed(&|puzzle| puzzle.params = "en".to_owned()),
        "the parameters are not a language and a list such as `en;list=…`"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.params = "en;list=0123456789abcdef".to_owned()),
        "this version has no built-in list `en` with the digest 0123456789abcdef"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.params = "en;own=0123456789abcdef;B,A".to_owned()),
        "the words of the list are not sorted, or more than 1500"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.params = "en;own=0123456789abcdef;a".to_owned()),
        "`a` is not a word of upper-case letters"
    );
    assert_eq!(changed(&|puzzle| puzzle.givens += " X"), "`X` is not a pair of letters");
    assert_eq!(
        changed(&|puzzle| puzzle.answer = puzzle.answer.to_lowercase()),
        format!(
            "in the answer, `{}` is neither an upper-case letter nor a punctuation mark",
            puzzle.answer.chars().find(|c| c.is_alphabetic()).unwrap().to_lowercase()
        )
    );
    assert_eq!(
        changed(&|puzzle| puzzle.answer += "!"),
        "the text and the encrypted text have different forms"
    );
    assert_eq!(
        changed(&|puzzle| puzzle.answer = puzzle.answer.replace(' ', "  ")),
        "in the answer, the words are not separated by single spaces"
    );
    let first = puzzle.answer.chars().find(|c| c.is_alphabetic()).unwrap();
    assert_ne!(changed(&|puzzle| puzzle.answer = puzzle.answer.replacen(first, "Q", 1)), "proved");
}

/// A small list, so that another text is a solution: the proof names it.
#[test]
fn a_second_text_is_found() {
    let puzzle: Puzzle =
        "cryptogram:en;own=0123456789abcdef;BAT,CAT,DOG:XYZ WVU|UG:CAT DOG".parse().unwrap();
    let Verdict::Second { answer, difference } = Cryptogram.board(&puzzle).unwrap().verify() else {
        panic!("there is a second text")
    };
    assert_eq!((&*answer, &*difference.0), ("BAT DOG", "with B instead of C for X"));
    let puzzle: Puzzle =
        "cryptogram:en;own=0123456789abcdef;BAT,CAT,COG,DOG:XYZ WVU|UG:CAT DOG".parse().unwrap();
    assert!(matches!(Cryptogram.board(&puzzle).unwrap().verify(), Verdict::Second { .. }));
    // No letter stands for itself, so that X is not C.
    let puzzle: Puzzle =
        "cryptogram:en;own=0123456789abcdef;BAT,CAT,DOG:BYZ WVU|UG:CAT DOG".parse().unwrap();
    assert_eq!(Cryptogram.board(&puzzle).unwrap().verify(), Verdict::Proved);
    for (puzzle, reason) in [
        ("XXZ WVU:CAT DOG", "the letter X stands for C and for A"),
        ("XYZ WVX:CAT DOC", "the letters U and Z both stand for T"),
        ("CYZ WVU:CAT DOG", "the letter C stands for itself"),
        ("XYZ WVU|XB:CAT DOG", "the letter that is given for X is not the letter of the text"),
        ("XYZ WVU|QB:CAT DOG", "the given letter Q is not in the encrypted text"),
    ] {
        let puzzle = puzzle.replace("WVX:CAT DOC", "WVU:CAT DOT");
        let puzzle: Puzzle =
            format!("cryptogram:en;own=0123456789abcdef;CAT,DOG:{puzzle}").parse().unwrap();
        assert_eq!(flaw(&Cryptogram, &puzzle, &|_| ()), reason);
    }
}

/// Any changed string is a puzzle or an error.
#[test]
fn changed_strings_never_panic() {
    let own = "cryptogram:en;own=0123456789abcdef;BAT,CAT,DOG,I:XYZ, WVU Q|UG:CAT, DOG I";
    // The long text is slow.
    for_changed_strings(
        [&puzzle().to_string(), own],
        "ABCXYZ’'-.,;=| |abc01 \\ÄÖ¿",
        &|changed| {
            if let Ok(board) = Cryptogram.parse(changed) {
                let _ = (board.verify(), board.grade(), board.fingerprint(), board.steps("en"));
                for face in [Face::Puzzle, Face::Answer] {
                    assert_eq!(board.figure(face, Medium::Book).check(), Ok(()));
                    assert!(!board.describe(face, "de").contains('{'));
                }
            }
        },
    );
}

#[test]
fn changed_figures_are_not_read() {
    let puzzle = puzzle();
    let board = Cryptogram.board(&puzzle).unwrap();
    let figures = || [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
    let read = |change: &dyn Fn(&mut [Figure; 2])| {
        let mut figures = figures();
        change(&mut figures);
        Cryptogram.read(&figures[0], &figures[1]).map_err(|flaw| flaw.0)
    };
    assert_eq!(read(&|_| ()), Ok(puzzle.clone()));
    // A page without a manifest: the list is the one that has the words.
    assert_eq!(
        read(&|figures| figures.iter_mut().for_each(|figure| figure.source = None)),
        Ok(puzzle.clone())
    );
    let cell = |figure: &mut Figure,
                panel: usize,
                change: &dyn Fn(&mut bookgen_core::figure::FlowCell)| {
        let Panel::Flow(flow) = &mut figure.panels[panel] else { panic!("words") };
        change(&mut flow.words[0][0]);
    };
    assert_eq!(
        read(&|figures| cell(&mut figures[0], 0, &|cell| cell.label = None)),
        Err("a cell has no encrypted letter".to_owned())
    );
    assert_eq!(
        read(&|figures| cell(&mut figures[0], 0, &|cell| cell.has_line = false)),
        Err("in the puzzle, word 1 is different".to_owned())
    );
    assert_eq!(
        read(&|figures| cell(&mut figures[0], 1, &|cell| cell.label = Some("Q".to_owned()))),
        Err("in the puzzle, word 1 is different".to_owned())
    );
    let text = |figure: &mut Figure, change: &dyn Fn(&mut String)| {
        let at = figure.panels.iter().position(|panel| matches!(panel, Panel::Text(_)));
        match &mut figure.panels[at.unwrap()] {
            Panel::Text(Text::Paragraph(text) | Text::Signature(text)) => change(text),
            _ => panic!("no text"),
        }
    };
    assert_eq!(
        read(&|figures| text(&mut figures[1], &|text| _ = text.remove(0))),
        Err("a letter is missing in the answer".to_owned())
    );
    assert_eq!(
        read(&|figures| text(&mut figures[1], &|text| text.push('Q'))),
        Err("the letter Q of the answer is in no cell".to_owned())
    );
    let spaced = read(&|figures| text(&mut figures[1], &|text| text.insert(1, ' '))).unwrap_err();
    assert!(spaced.starts_with("in the answer, a text has "), "{spaced}");
    assert_eq!(
        read(&|figures| figures[0].panels.truncate(1)),
        Err("in the puzzle, the number of grids is 1 instead of 2".to_owned())
    );
}

#[test]
fn steps_lead_to_the_text() {
    for level in &LEVELS {
        let puzzle = make("", &no_files(), level.name, 4);
        let board = board(&puzzle);
        let solution = solver::solve(&board, solver::HARDEST).unwrap();
        let key = board.key().unwrap();
        let mut known: BTreeMap<char, char> = board.given.clone();
        for step in &solution.steps {
            for (letter, plain) in &step.letters {
                assert_eq!(key[letter], *plain, "{step:?}");
                assert!(known.insert(*letter, *plain).is_none(), "{step:?}");
            }
        }
        assert!(!solution.is_complete || known == key);
        for language in ["en", "de", "es", "fr"] {
            let steps = board.steps(language);
            assert_eq!(steps.len(), solution.steps.len());
            assert!(steps.iter().all(|step| !step.sentences.concat().contains('{')));
        }
    }
}

/// The sentences of each technique.
#[test]
fn steps_are_explained() {
    let puzzle: Puzzle =
        "cryptogram:en;own=0123456789abcdef;ANTS,CAT,DOG,DOT,I:XYZ WVU Q:CAT DOG I"
            .parse()
            .unwrap();
    let steps = Cryptogram.board(&puzzle).unwrap().steps("en");
    let text = steps.iter().map(|step| format!("{}: {}", step.name, step.sentences.concat()));
    let trial = "trial: Each word that fits XYZ was tried. Those that leave a word for the rest have letters in \
                 common: Q is I.";
    assert_eq!(text.collect::<Vec<_>>(), [trial]);
}

#[test]
fn a_face_is_described_in_words() {
    let puzzle: Puzzle =
        "cryptogram:en;own=0123456789abcdef;CAT,DOG:XYZ, WVU!|UG:CAT, DOG!".parse().unwrap();
    let board = Cryptogram.parse(&puzzle).unwrap();
    assert_eq!(
        board.describe(Face::Puzzle, "en"),
        "The encrypted text: XYZ, WVU!\nGiven letters: U is G."
    );
    assert_eq!(board.describe(Face::Answer, "de"), "Der Text: CAT, DOG!");
    let signs = board.figure(Face::Answer, Medium::Book);
    assert_eq!(signs.panels.len(), 1);
    assert_eq!(Sign::Mark('!').letter(), None);
}

/// Dashes are set as usual: an em dash without spaces, an en dash with spaces.
#[test]
fn the_answer_is_a_text() {
    let text = |cipher: &str, plain: &str| {
        let text = format!("cryptogram:en;own=0123456789abcdef;CAT,DOG:{cipher}:{plain}");
        let puzzle: Puzzle = text.parse().unwrap();
        let board = Cryptogram.board(&puzzle).unwrap();
        let figures = [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
        assert_eq!(Cryptogram.read(&figures[0], &figures[1]), Ok(puzzle), "{plain}");
        match &figures[1].panels[..] {
            [Panel::Text(Text::Paragraph(text))] => text.clone(),
            panels => panic!("{panels:?}"),
        }
    };
    assert_eq!(text("XYZ— WVU!", "CAT— DOG!"), "CAT—DOG!");
    assert_eq!(text("XYZ– WVU", "CAT– DOG"), "CAT – DOG");
    assert_eq!(text("XYZ, 1– 2 WVU", "CAT, 1– 2 DOG"), "CAT, 1– 2 DOG");
    assert_eq!(text("“XYZ—” WVU", "“CAT—” DOG"), "“CAT—” DOG");
}

#[test]
fn the_author_is_named_below() {
    let own = "cryptogram:LANG;own=0123456789abcdef;CAT,DOG\n\nAnn Author:XYZ WVU:CAT DOG";
    for (language, signature) in [
        ("en", "—Ann Author"),
        ("de", "– Ann Author"),
        ("es", "—Ann Author"),
        ("fr", "—\u{a0}Ann Author"),
    ] {
        let puzzle = parsed(&own.replace("LANG", language));
        let board = Cryptogram.board(&puzzle).unwrap();
        assert_eq!(board.heading(), None);
        let figures = [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
        for figure in &figures {
            assert_eq!(figure.without_signature().1, Some(signature));
            assert_eq!(figure.check(), Ok(()));
        }
        assert_eq!(Cryptogram.read(&figures[0], &figures[1]), Ok(puzzle.clone()));
        // An example of the rules has no credit in the manifest.
        let bare = figures.clone().map(|figure| Figure { credit: None, ..figure });
        assert_eq!(Cryptogram.read(&bare[0], &bare[1]), Ok(puzzle.clone()));
        let other = Figure { credit: Some("Ben".to_owned()), ..figures[0].clone() };
        let message = Cryptogram.read(&other, &figures[1]).unwrap_err().0;
        assert!(message.starts_with("the author below is "), "{message}");
    }
}

/// The kind, the givens and the answer of a text with parameters that have several lines.
fn parsed(text: &str) -> Puzzle {
    let parts: Vec<&str> = text.split(':').collect();
    let [kind, params, givens, answer] = parts[..] else { panic!("{text}") };
    let [kind, params, givens, answer] = [kind, params, givens, answer].map(str::to_owned);
    Puzzle { kind, params, givens, answer }
}
