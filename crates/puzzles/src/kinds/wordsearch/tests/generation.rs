//! Tests of generated puzzles.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::super::board::PlacedWord;
use super::super::way::{Direction, Way};
use super::*;
use bookgen_core::blocklist;
use bookgen_core::letters::strip_accents;

const LEVEL_NAMES: [&str; 3] = ["easy", "medium", "hard"];

fn entries(puzzle: &Puzzle) -> Vec<String> {
    board(puzzle).words.into_iter().map(|word| word.entry).collect()
}

fn directions_of(puzzle: &Puzzle) -> Vec<Direction> {
    board(puzzle).words.into_iter().filter_map(|word| word.way.step(0)).collect()
}

/// The words that can be read in the grid if accents are ignored. A word inside a single listed
/// word does not count.
fn readable_words(board: &WordSearchBoard, words: &[Vec<String>]) -> Vec<String> {
    let plain: Vec<String> = board.cells.iter().flatten().map(|cell| strip_accents(cell)).collect();
    let places = |word: &PlacedWord| word.cells(board.columns, board.rows).unwrap();
    let listed: Vec<BTreeSet<usize>> =
        board.words.iter().map(|word| places(word).into_iter().collect()).collect();
    let mut found = Vec::new();
    for letters in words {
        for at in (0..plain.len()).filter(|&at| plain[at] == letters[0]) {
            for direction in Direction::ALL {
                let (row, column) = (at / board.columns, at % board.columns);
                let letters = letters.clone();
                let run = PlacedWord {
                    entry: String::new(),
                    clue: None,
                    letters,
                    row,
                    column,
                    way: Way::Straight(direction),
                };
                let Some(cells) = run.cells(board.columns, board.rows) else { continue };
                let same = cells.iter().zip(&run.letters).all(|(cell, l)| plain[*cell] == *l);
                if same && !listed.iter().any(|word| cells.iter().all(|c| word.contains(c))) {
                    found.push(run.letters.concat());
                }
            }
        }
    }
    found
}

#[test]
fn a_known_puzzle_is_generated() {
    let list = "[Garden birds]\nRobin\nBlue tit\nWren\nZaunkönig\nWood-pigeon\n";
    let puzzle = make(&*setter(list, ""), 0, "medium");
    let rows = puzzle.givens.replace('/', "\n");
    assert_eq!(
        rows,
        "ZZBLUETITW\nZAZGPRIRNO\nÖDANNTNNIO\nORUIIOIOND\nITNINBGDGP\nNPKWOIOGLI\n\
         BNÖRRZIING\nNANAÖOEEÖE\nUPIPBDROÖO\nONGONWORIN"
    );
    assert_eq!(puzzle.params, "10x10;title=Garden birds");
    assert_eq!(
        puzzle.answer,
        "1,3,E,Blue tit;7,4,NE,Robin;1,10,S,Wood-pigeon;10,6,NE,Wren;2,3,S,Zaunkönig"
    );
    let grade = board(&puzzle).grade();
    assert_eq!(grade, Grade { level: ABOUT.level("medium"), rating: None, effort: 249 });
    assert_eq!(board(&puzzle).fingerprint().0, "51efadce92565db11c60d89c9865fead");
}

#[test]
fn the_same_streams_give_the_same_puzzle() {
    let (one, two) = (setter(birds(), ""), setter(birds(), ""));
    assert_eq!(one.params(3), two.params(3));
    for level in LEVEL_NAMES {
        assert_eq!(make(&*one, 3, level), make(&*two, 3, level));
    }
    assert_ne!(make(&*one, 0, "easy").givens, make(&*one, 6, "easy").givens);
}

#[test]
fn puzzles_have_the_requested_level() {
    let setter = setter(birds(), "");
    assert_eq!(setter.natural_count(), Some(6));
    for level in LEVEL_NAMES {
        for index in 0..6 {
            let puzzle = make(&*setter, index, level);
            let board = board(&puzzle);
            assert_eq!(board.verify(), Verdict::Proved);
            assert_eq!(board.grade().level_name(), Some(level));
            assert_eq!(board.words.len(), 20);
            assert_eq!(board.puzzle(), puzzle);
        }
    }
    let titles: Vec<String> =
        (0..7).map(|i| board(&make(&*setter, i, "easy")).title.unwrap()).collect();
    assert_eq!(titles[..2], ["Garden birds", "On the shore"]);
    assert_eq!(titles[6], titles[0]);
}

/// Puzzles use the sections in the order of the file. After the last section, the first section is
/// used again: with other words if it has unused words, and otherwise with another grid.
#[test]
fn puzzles_use_the_sections_in_turn() {
    let list = "[Wading]\nHeron\nStork\nCrane\nSnipe\n[Singing]\nWren\nRobin\n[At night]\nOwlet\n";
    let setter = setter(list, "words_per_puzzle = 2");
    assert_eq!(setter.natural_count(), Some(3));
    let puzzles: Vec<Puzzle> = (0..6).map(|index| make(&*setter, index, "easy")).collect();
    let titles: Vec<String> = puzzles.iter().filter_map(|puzzle| board(puzzle).title).collect();
    assert_eq!(titles, ["Wading", "Singing", "At night", "Wading", "Singing", "At night"]);
    let waders: BTreeSet<String> = [0, 3].into_iter().flat_map(|i| entries(&puzzles[i])).collect();
    assert_eq!(waders.len(), 4, "{waders:?}");
    assert_eq!(entries(&puzzles[1]), entries(&puzzles[4]));
    assert_ne!(puzzles[1].givens, puzzles[4].givens);
}

/// A puzzle has 20 words. At least 8 words (easy), 3 words (medium) or 1 word (hard) run in each
/// direction that the level allows. Also, the estimated effort is less for an easy puzzle than for
/// a hard puzzle.
#[test]
fn directions_are_balanced() {
    let setter = setter(birds(), "columns = 17\nrows = 17");
    for (level, least) in [("easy", 8), ("medium", 3), ("hard", 1)] {
        for index in 0..6 {
            let mut uses: BTreeMap<Direction, u32> = BTreeMap::new();
            for direction in directions_of(&make(&*setter, index, level)) {
                *uses.entry(direction).or_default() += 1;
            }
            let allowed = grade::directions(ABOUT.level(level).unwrap()).unwrap();
            assert!(allowed.iter().all(|d| uses.get(d).is_some_and(|n| *n >= least)), "{uses:?}");
            assert!(uses.keys().all(|direction| allowed.contains(direction)));
        }
    }
    // In a small grid, the words are less evenly distributed over the directions: up to seven of
    // ten words run in the same direction.
    let small = super::setter(&flock(), "words_per_puzzle = 10");
    for index in 0..20 {
        let across = directions_of(&make(&*small, index, "easy"))
            .into_iter()
            .filter(|direction| *direction == Direction::E)
            .count();
        assert!((3..=7).contains(&across), "{index}: {across}");
    }
    let effort = |level| board(&make(&*setter, 0, level)).grade().effort;
    assert!(effort("easy") < effort("hard"));
}

#[test]
fn words_cover_the_grid_well() {
    let setter = setter(&flock(), "");
    for index in 0..20 {
        let board = board(&make(&*setter, index, "medium"));
        let covered: BTreeSet<usize> = board
            .words
            .iter()
            .flat_map(|word| word.cells(board.columns, board.rows).unwrap())
            .collect();
        let share = covered.len() * 100 / board.cells.len();
        assert!((50..=74).contains(&share), "{share} % of {}x{}", board.columns, board.rows);
        let mut ninths = BTreeSet::new();
        for cell in covered {
            let (row, column) = (cell / board.columns, cell % board.columns);
            ninths.insert((row * 3 / board.rows, column * 3 / board.columns));
        }
        assert_eq!(ninths.len(), 9);
    }
}

/// Checks that crossings of words are not crowded. Each of 30 grids is divided into 16 parts. The
/// part with the most crossings has, on average over the grids, at most five crossings.
#[test]
fn crossings_do_not_cluster() {
    let setter = setter(birds(), "");
    let mut sum = 0;
    for index in 0..30 {
        let board = board(&make(&*setter, index, "medium"));
        // For each word, the centres of its letters and the points halfway between neighbouring
        // letters. The unit is half a cell.
        let lines: Vec<Vec<(isize, isize)>> = board
            .words
            .iter()
            .map(|word| {
                let (down, right) = word.way.step(0).unwrap().step();
                let start = (word.row as isize * 2, word.column as isize * 2);
                (0..word.letters.len() as isize * 2 - 1)
                    .map(|i| (start.0 + down * i, start.1 + right * i))
                    .collect()
            })
            .collect();
        let mut parts = [0; 16];
        for (i, line) in lines.iter().enumerate() {
            for (row, column) in lines[..i].iter().flatten().filter(|point| line.contains(point)) {
                let (row, column) = (*row as usize / 2, *column as usize / 2);
                parts[row * 4 / board.rows * 4 + column * 4 / board.columns] += 1;
            }
        }
        sum += parts.iter().max().unwrap();
    }
    assert!(sum <= 30 * 5, "{sum}");
}

/// If every placement of a word would spell a forbidden word, the word displaces other words. So
/// the generator can fill grids more densely than users need.
#[test]
fn dense_grids_can_be_generated() {
    let setter = setter(&flock(), "words_per_puzzle = 30\ncolumns = 17\nrows = 17");
    for level in LEVEL_NAMES {
        let board = board(&make(&*setter, 0, level));
        let letters: usize = board.words.iter().map(|word| word.letters.len()).sum();
        assert!(letters * 100 > board.cells.len() * 85, "{letters}");
        assert_eq!(board.words.len(), 30);
    }
}

#[test]
fn gaps_spell_no_blocked_or_listed_word() {
    let blocked: Vec<Vec<String>> = blocklist::blocked_words().collect();
    let setter = setter(birds(), "");
    for index in 0..6 {
        let board = board(&make(&*setter, index, "hard"));
        assert_eq!(readable_words(&board, &blocked), [] as [String; 0]);
        let plain =
            |word: &PlacedWord| word.letters.iter().map(|letter| strip_accents(letter)).collect();
        let listed: Vec<Vec<String>> = board.words.iter().map(plain).collect();
        assert_eq!(readable_words(&board, &listed), [] as [String; 0]);
    }
}

/// With `keep_out = false`, grids contain blocked words. With `keep_out = true`, grids contain
/// blocked words only inside listed words.
#[test]
fn blocked_words_occur_only_without_keep_out() {
    let blocked: Vec<Vec<String>> = blocklist::blocked_words().collect();
    let list = "Bassoon\nClass\nCanal\nTitan\nAnalyst\n";
    let count = |options: &str| -> usize {
        let setter = setter(list, options);
        (0..10).map(|i| readable_words(&board(&make(&*setter, i, "hard")), &blocked).len()).sum()
    };
    assert_eq!(count(""), 0);
    assert!(count("keep_out = false") > 0);
}

#[test]
fn gap_letters_come_from_the_words() {
    for index in 0..6 {
        let board = board(&make(&*setter(birds(), ""), index, "medium"));
        let own: BTreeSet<&String> = board.words.iter().flat_map(|word| &word.letters).collect();
        assert!(board.cells.iter().flatten().all(|cell| own.contains(cell)));
    }
}

#[test]
fn a_longer_chapter_keeps_its_puzzles() {
    // A puzzle depends on its index, but not on the number of puzzles in the chapter.
    let setter = setter(&flock(), "words_per_puzzle = 12");
    let puzzles: Vec<Puzzle> = (0..12).map(|i| make(&*setter, i, "easy")).collect();
    assert_eq!(make(&*setter, 4, "easy"), puzzles[4]);
    // With 120 birds and 12 words a puzzle, no word repeats in ten puzzles.
    let first: Vec<String> = puzzles[..10].iter().flat_map(entries).collect();
    let different: BTreeSet<&String> = first.iter().collect();
    assert_eq!((first.len(), different.len()), (120, 120));
    assert_eq!(setter.natural_count(), Some(10));
    // A different grid for the same puzzle has the same words.
    let target = Target::Level(ABOUT.level("easy").unwrap());
    let order = Order { index: 4, target, chapter: stream("chapter"), earlier: Vec::new() };
    let other = setter.make(&order, &mut stream("another candidate")).unwrap();
    assert_eq!(entries(&other), entries(&puzzles[4]));
    assert_ne!(other.givens, puzzles[4].givens);
}

#[test]
fn a_long_section_is_distributed_over_puzzles() {
    let list = format!("[One]\n{}[Two]\nRobin\nWren\n", flock());
    let setter = setter(&list, "words_per_puzzle = 20");
    assert_eq!(setter.natural_count(), Some(2));
    let (first, third) = (make(&*setter, 0, "easy"), make(&*setter, 2, "easy"));
    let both: BTreeSet<String> = entries(&first).into_iter().chain(entries(&third)).collect();
    assert_eq!(both.len(), 40);
    assert_eq!(entries(&make(&*setter, 1, "easy")), ["Robin", "Wren"]);
}

#[test]
fn conflicting_words_are_in_different_puzzles() {
    let list = format!("{}Owl\nTit\nRobins\nNiwrelk\n", flock());
    let setter = setter(&list, "words_per_puzzle = 10");
    for index in 0..30 {
        let puzzle = make(&*setter, index, "hard");
        assert_eq!(board(&puzzle).verify(), Verdict::Proved);
        assert_eq!(board(&puzzle).words.len(), 10);
    }
}

#[test]
fn different_setters_have_different_parameters() {
    let params = |list, options| setter(list, options).params(0);
    assert_eq!(
        params("[A]\nRobin\nWren\n", "columns = 12"),
        "columns=12;rows=usual;words_per_puzzle=usual;accents=keep;keep_out=true;words=\
         16bed0735cb8a05a00200c1036ec820b74980864d12a6913bb304886368f9303"
    );
    assert_eq!(params("# a note\nRobin\n\nWren", ""), params("Robin\nWren\n", "keep_out = true"));
    let different = [
        params("Robin\nWren", ""),
        params("Robin\nwren", ""),
        params("Robin", ""),
        params("[A]\nRobin\nWren", ""),
        params("Robin\nWren", "rows = 9"),
        params("Robin\nWren", "columns = 9"),
        params("Robin\nWren", "words_per_puzzle = 9"),
        params("Robin\nWren", "keep_out = false"),
        params("Robin\nWren", "accents = \"drop\""),
    ];
    assert_eq!(different.iter().collect::<BTreeSet<_>>().len(), different.len());
}

/// The parameters of a puzzle depend on its section and on the number of earlier uses of the
/// section.
#[test]
fn parameters_depend_on_section_and_use() {
    let setter = setter("[A]\nRobin\nHeron\n[B]\nWren\n", "words_per_puzzle = 1");
    let grown = super::setter("[A]\nRobin\nHeron\n[B]\nWren\n[C]\nCrane\n", "words_per_puzzle = 1");
    assert_eq!([0, 1].map(|i| setter.params(i)), [0, 1].map(|i| grown.params(i)));
    assert_eq!([0, 1].map(|i| make(&*setter, i, "easy")), [0, 1].map(|i| make(&*grown, i, "easy")));
    let all: BTreeSet<String> =
        (0..4).map(|i| setter.params(i)).chain((2..6).map(|i| grown.params(i))).collect();
    // The second puzzle of section A has the same parameters with both lists, and so has the second
    // puzzle of section B. So only six of the eight values are different.
    assert_eq!(all.len(), 6);
    assert_ne!(setter.params(2), grown.params(2));
}

#[test]
fn a_list_may_grow_but_not_change() {
    let old = "[A]\nRobin\nHeron\n[B]\nWren\nCrane\n";
    let check = |old: &str, new: &str, options: &str, index: u32| {
        let before = setter(old, options);
        let puzzle = make(&*before, index, "easy");
        match setter(new, options).check_recorded(index, &before.params(index), &puzzle) {
            Ok(()) => "kept".to_owned(),
            Err(Change::File { file, part, names }) => format!("{file}: {part}: {names}"),
            Err(Change::Options { recorded, current }) => format!("{recorded}; {current}"),
        }
    };
    let all = |new: &str| -> BTreeSet<String> { (0..4).map(|i| check(old, new, "", i)).collect() };
    let one = |text: &str| BTreeSet::from([text.to_owned()]);
    assert_eq!(all(&format!("{old}[C]\nSnipe\n[D]\nStork\n")), one("kept"));
    // Adding a section before others, or swapping two sections, would change the recorded puzzles,
    // so both changes are rejected.
    let elsewhere = "word list: sections that are now at another position: ";
    let moved = all(&format!("[C]\nSnipe\n{old}"));
    assert!(moved.contains(&format!("{elsewhere}[A]")) && !moved.contains("kept"), "{moved:?}");
    assert_eq!(
        check(old, "[B]\nWren\nCrane\n[A]\nRobin\nHeron\n", "", 0),
        format!("{elsewhere}[A]")
    );
    let changed = |new: &str| check(old, new, "", 0);
    assert_eq!(
        changed("[Aa]\nRobin\nHeron\n[B]\nWren\n"),
        "word list: sections that are no longer in the list: [A]"
    );
    assert_eq!(
        changed("[A]\nrobin\n[B]\nWren\n"),
        "word list: words that are no longer in the list: `Heron` and `Robin`"
    );
    assert_eq!(
        changed("[A]\nRobin\nHeron\nSnipe\n[B]\nWren\n"),
        "word list: sections that now have more words: `Snipe`"
    );
    assert_eq!(
        changed("Robin\nHeron\n"),
        "word list: sections that are no longer in the list: [A]"
    );
    // Words may be added to a list if puzzles do not use all words.
    let birds = "Robin\nHeron\nWren\nCrane\nStork\n";
    let more = format!("Snipe\n{birds}Jackdaw\n");
    assert_eq!(check(birds, &more, "words_per_puzzle = 3", 2), "kept");
    let gone = check(birds, "Siskin\nGoose\nPipit\nSwift\n", "words_per_puzzle = 4", 0);
    assert!(gone.starts_with("word list: words that are no longer in the list: `"), "{gone}");
    assert!(gone.ends_with(" and 1 more"), "{gone}");
}

#[test]
fn changed_options_are_reported_without_the_list() {
    let (one, two) = (setter("Robin\n", ""), setter("Robin\n", "rows = 9"));
    let puzzle = make(&*one, 0, "easy");
    assert_eq!(
        two.check_recorded(0, &one.params(0), &puzzle),
        Err(Change::Options {
            recorded: "columns=usual;rows=usual;words_per_puzzle=usual;accents=keep;keep_out=true"
                .to_owned(),
            current: "columns=usual;rows=9;words_per_puzzle=usual;accents=keep;keep_out=true"
                .to_owned(),
        })
    );
}

#[test]
fn a_shortfall_has_advice() {
    let shortfall = |list: &str, options: &str, level: &str| {
        let short = try_make(&*setter(list, options), 0, level).unwrap_err();
        (short.attempts, short.found, short.hint)
    };
    let found = |what: &str| vec![(what.to_owned(), 200)];
    assert_eq!(
        shortfall(
            "Bittern\nBuzzard\nKestrel\nMallard\nMoorhen\nOstrich",
            "columns = 9\nrows = 5",
            "easy"
        ),
        (
            200,
            found("grids without room for a word"),
            "6 words of the list, 42 letters in total, do not fit into 45 cells (most often, \
             these words did not fit: `Kestrel`, `Mallard`, `Buzzard`); the longest word, \
             `Bittern`, has 7 letters; the grid has 9 columns and 5 rows; use 8 columns and 8 \
             rows, or fewer words"
                .to_owned()
        )
    );
    assert_eq!(
        shortfall("[Cats]\nAnna\nOtto\nKayak\n", "", "hard"),
        (
            200,
            vec![("easy".to_owned(), 4), ("medium".to_owned(), 196)],
            "a hard word search needs a word that runs backwards: add a word to `Cats` that is not \
             a palindrome"
                .to_owned()
        )
    );
    assert_eq!(
        shortfall("[Birds]\nKingfisher\nNuthatch\n", "columns = 20\nrows = 6", "medium"),
        (
            200,
            found("easy"),
            "a medium word search needs a word on a diagonal, but no word of `Birds` fits on a \
             diagonal; the shortest word, `Nuthatch`, has 8 letters; the grid has 20 columns and \
             6 rows: add a shorter word, or use more columns and rows"
                .to_owned()
        )
    );
    assert_eq!(
        shortfall("Aaa\n", "", "easy"),
        (
            200,
            found("grids with a gap that no letter fits"),
            "the words have too few different letters to fill the gaps without spelling a word by \
             accident: add words with other letters"
                .to_owned()
        )
    );
    let rating = Target::Rating(bookgen_core::Rating(10), bookgen_core::Rating(20));
    let order = Order { index: 0, target: rating, chapter: stream("chapter"), earlier: Vec::new() };
    let short = setter("Robin\n", "").make(&order, &mut stream("")).unwrap_err();
    assert_eq!(short.hint, "word searches have no ratings; choose a level");
}

/// Any apostrophe in the list is printed as ’ and is not in the grid.
#[test]
fn apostrophes_are_printed_but_not_in_the_grid() {
    let list = "[Robin's friends]\nWill-o'-the-wisp\nBird´s-foot\n";
    let (typed, set) = (setter(list, ""), setter(&list.replace(['\'', '´'], "’"), ""));
    let puzzle = make(&*typed, 0, "easy");
    assert_eq!(entries(&puzzle), ["Bird’s-foot", "Will-o’-the-wisp"]);
    assert_eq!(board(&puzzle).title.as_deref(), Some("Robin’s friends"));
    assert_eq!(board(&puzzle).words[0].letters.concat(), "BIRDSFOOT");
    assert_eq!((typed.params(0), &puzzle), (set.params(0), &make(&*set, 0, "easy")));
}

#[test]
fn accents_are_dropped_from_the_grid_on_request() {
    let list = "Étoile\nNiño\nŒillet\nStraße\nGarçon\n";
    let spelt = |options: &str| -> Vec<String> {
        let puzzle = make(&*setter(list, options), 0, "hard");
        let board = board(&puzzle);
        assert_eq!((board.verify(), board.puzzle()), (Verdict::Proved, puzzle.clone()));
        assert_eq!(entries(&puzzle), ["Étoile", "Garçon", "Niño", "Œillet", "Straße"]);
        board.words.iter().map(|word| word.letters.concat()).collect()
    };
    assert_eq!(spelt(""), ["ÉTOILE", "GARÇON", "NIÑO", "ŒILLET", "STRASSE"]);
    assert_eq!(spelt("accents = \"drop\""), ["ETOILE", "GARCON", "NIÑO", "OEILLET", "STRASSE"]);
    let params = |list: &str| make(&*setter(list, "accents = \"drop\""), 0, "easy").params;
    assert_eq!(params("[A]\nÉlan\nRobin\n"), "8x8;accents=drop;title=A");
    // If no word has an accent, the puzzle string does not contain `accents=drop`.
    assert_eq!(params("[A]\nElan\nRobin\n"), "8x8;title=A");
    // Words that differ only in accents would be in the grid twice.
    let twice = try_setter("Élan\nElan\n", "accents = \"drop\"").err().unwrap().0.remove(0);
    assert_eq!(twice.message, "`Elan` is in the list twice");
    assert_eq!(twice.place.unwrap().1, "this entry has the same letters as line 1");
}

#[test]
fn unusual_lists_give_puzzles() {
    for (list, words) in [
        ("Robin", 1),
        ("Kayak\nAnanas\nHahaha\nOtto\nRobin", 5),
        ("Straße\nÉlan\nElan\nČeština\nΆνθρωπος\nПтица", 6),
        ("नमस्कार\nकविता\nभारतीय\nपुस्तकालय", 4),
        ("Mississippi\nAaab\nBbba\nAbab", 4),
    ] {
        let setter = setter(list, "");
        for level in LEVEL_NAMES {
            let board = board(&make(&*setter, 0, level));
            assert_eq!(board.verify(), Verdict::Proved);
            assert_eq!(board.grade().level_name(), Some(level));
            assert_eq!(board.words.len(), words);
        }
    }
}

/// Generates lines of word lists. Most of the lines are valid.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => "[A-Za-zéüßøñ]{3,10}",
        4 => "[a-eA-E]{2,4}[ '’-][a-e]{1,4}",
        1 => "\\PC{0,12}",
        1 => "[a-z0-9 #\\[\\]]{0,4}",
        1 => "[ab]{3,5}",
    ]
}

/// U+11D46 forms one letter with the following character. Here the following character is an
/// apostrophe, which is printed as ’.
#[test]
fn a_combining_sign_joins_a_following_apostrophe() {
    let setter = try_setter("\u{1aff0}\u{11d46}'A\nABC\nDEF\nGHI", "");
    let Ok(setter) = setter else { panic!("the list has no fault") };
    let puzzle = make(&*setter, 0, "easy");
    assert_eq!(board(&puzzle).verify(), Verdict::Proved);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Any word list either has faults or produces valid puzzles.
    #[test]
    fn a_list_has_faults_or_gives_puzzles(
        lines in prop::collection::vec(line(), 1..30),
        options in "(columns = (8|12|20)\n)?(rows = (9|13)\n)?(words_per_puzzle = (1|5|12)\n)?",
        index in 0u32..4,
        level in prop::sample::select(&LEVEL_NAMES[..]),
    ) {
        match try_setter(&lines.join("\n"), &options) {
            Err(faults) => prop_assert!(!faults.0.is_empty() && !faults.to_string().is_empty()),
            Ok(setter) => match try_make(&*setter, index, level) {
                Ok(puzzle) => {
                    let board = board(&puzzle);
                    prop_assert_eq!(board.verify(), Verdict::Proved);
                    prop_assert_eq!(board.grade().level_name(), Some(level));
                    prop_assert_eq!(board.puzzle(), puzzle);
                }
                Err(short) => prop_assert!(short.attempts > 0 && !short.found.is_empty()),
            },
        }
    }

    /// Lists without faults, so that the test generates puzzles.
    #[test]
    fn words_without_faults_give_puzzles(
        words in prop::collection::btree_set("[A-Zéüñ]{5,9}", 4..25),
        level in prop::sample::select(&LEVEL_NAMES[..]),
    ) {
        let list: Vec<String> = words.into_iter().collect();
        if let Ok(setter) = try_setter(&list.join("\n"), "words_per_puzzle = 30") {
            let puzzle = make(&*setter, 0, level);
            prop_assert_eq!(board(&puzzle).verify(), Verdict::Proved);
            prop_assert_eq!(board(&puzzle).grade().level_name(), Some(level));
            let listed: BTreeSet<String> = entries(&puzzle).into_iter().collect();
            prop_assert_eq!(listed, list.into_iter().collect::<BTreeSet<_>>());
        }
    }
}
