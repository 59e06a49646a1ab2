//! The help, the completions and the manual page of `bookgen puzzle`.

use bookgen_puzzles::KINDS;

use crate::test_dir::TestDir;

#[test]
fn the_help_lists_kinds_levels_and_options() {
    let dir = TestDir::new();
    let kinds = dir.done(&["puzzle", "generate", "--help"]).out;
    for kind in KINDS {
        let about = kind.about();
        assert!(kinds.contains(about.summary), "{kinds}");
        let help = dir.done(&["puzzle", "generate", about.name, "--help"]).out;
        let levels: Vec<&str> = about.levels.iter().map(|level| level.name).collect();
        assert!(help.contains(&format!("The level: {}", levels.join(", "))), "{help}");
        assert_eq!(help.contains("--rating"), about.scale.is_some(), "{help}");
        for option in about.options {
            assert!(help.contains(&format!("--{}", option.name.replace('_', "-"))), "{help}");
        }
    }
    let solve = dir.done(&["puzzle", "solve", "--help"]).out;
    assert!(solve.contains("If the field ANSWER is empty"), "{solve}");
    for words in [&["puzzle"][..], &["puzzle", "generate"], &["puzzle", "solve"]] {
        assert_eq!(dir.run(words).code, 2, "{words:?}");
    }
}

#[test]
fn completions_offer_kinds_and_levels() {
    let dir = TestDir::new();
    for shell in ["bash", "zsh"] {
        let completions = dir.done(&["completions", shell]).out;
        for kind in KINDS {
            let levels = kind.about().levels.iter().map(|level| level.name);
            for name in levels.chain([kind.about().name]) {
                assert!(completions.contains(name), "{shell}: {name}");
            }
        }
    }
    let manual = dir.done(&["man"]).out;
    for kind in KINDS {
        let name = format!("bookgen\\-puzzle\\-generate\\-{}", kind.about().name);
        assert!(manual.contains(&name.replace('-', "\\-").replace("\\\\-", "\\-")), "{name}");
    }
}
