//! Criss-cross: words that cross each other in a compact layout, with clues or a list of the words.
//!
//! The words are in a text file with one word or phrase and its clue per line:
//! `Otter: Swims on its back`. [`word_list`](bookgen_core::word_list) describes the format, and
//! [`letters`](bookgen_core::letters) describes how an entry becomes letters in the grid. The clue of a
//! phrase has an enumeration, such as `(3, 5)`. If no entry has a clue, the puzzle lists the words by
//! their lengths (a fill-in), and there is only one way to place them.
//!
//! Each puzzle uses one section of the list, as in a word search.
//!
//! | level | with clues | with a list of words |
//! |---|---|---|
//! | easy | the first letter of each word is given | each word follows from the letters that are known |
//! | medium | only the clues and crossing words help | the words of crossing places must be compared |
//!
//! Every two or more cells in a line are one of the words, so no other words occur by accident.
//!
//! | file | content |
//! |---|---|
//! | `section_plan` | the sections of the list, and their faults |
//! | `setter`, `layout` | making puzzles |
//! | `puzzle_text`, `board` | a finished puzzle and its puzzle string |
//! | `verify`, `grade` | the proof; level and steps |
//! | `figure`, `describe`, `ipuz` | drawing, describing and exporting puzzles |

mod board;
mod board_impl;
mod describe;
mod figure;
mod grade;
mod ipuz;
mod layout;
mod puzzle_text;
mod section_plan;
mod setter;
mod verify;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use self::board::{CrissCrossBoard, List};
use self::puzzle_text::Headings;
use self::section_plan::{SectionPlan, SizeOptions, cells_for_letters};
use self::setter::WordSetter;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::{Field, FileKind, Need, Type, Values};
use bookgen_core::figure::Role;
use bookgen_core::letters::{Accents, Case, main_language};
use bookgen_core::word_list::{
    IJ, ListForm, ListSection, SIGNS, SpellingOptions, Understood, WordLists, joins_ij, name_of,
    read_word_lists, shipped_themes, sort_faults, word_lists,
};
use bookgen_core::words::Words;
use bookgen_core::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Level, Puzzle, RepeatPolicy, Setter,
    Solved,
};

/// The name of the kind.
const NAME: &str = "criss-cross";
/// The minimum and maximum number of columns and of rows.
const MIN_SIDE: usize = 2;
const MAX_SIDE: usize = 25;
/// The minimum of the options `columns` and `rows`.
const MIN_OPTION: usize = 5;
/// The minimum of the option `largest_side`.
const MIN_LARGEST: usize = 8;
/// The minimum number of letters of a word. A word of one letter cannot cross another word.
const MIN_LETTERS: usize = 2;
/// The maximum number of words in a puzzle.
const MAX_WORDS: usize = 50;

/// The criss-cross kind.
#[derive(Debug)]
pub struct CrissCross;

static LEVELS: [Level; 2] = [
    Level::new(
        "easy",
        "the first letter of each word is given; in a puzzle without clues, each word follows from the known letters",
    ),
    Level::new(
        "medium",
        "only clues and crossing words help; in a puzzle without clues, the words of crossing places must be compared",
    ),
];

static ABOUT: About = About {
    name: NAME,
    texts: bookgen_core::texts!("criss_cross"),
    summary: "Words of a list that cross each other, with clues or with the words by length",
    options: &[
        Field {
            name: "words",
            ty: Type::TextFiles(FileKind::WordList),
            need: Need::Required,
            help: "word list with one word or phrase and its clue per line, such as `Otter: Swims on \
                   its back`; without any clues, the puzzles list the words by length; a line such \
                   as [Animals] starts a section; the puzzles use the sections in turn, and each \
                   puzzle has the title of its section; lines that start with # are comments; \
                   or a built-in list such as builtin:animals, or builtin:themes for all",
        },
        Field {
            name: "words_per_puzzle",
            ty: Type::Int(2, MAX_WORDS as i64),
            need: Need::Optional,
            help: "maximum number of words in a puzzle; if missing, a puzzle has all words of its \
                   section, or 15 words of a list without sections; the next puzzles use the other \
                   words, and no word is used again before all words were used",
        },
        Field {
            name: "columns",
            ty: Type::Int(MIN_OPTION as i64, MAX_SIDE as i64),
            need: Need::Optional,
            help: "maximum number of columns; if missing, chosen to fit the words",
        },
        Field {
            name: "rows",
            ty: Type::Int(MIN_OPTION as i64, MAX_SIDE as i64),
            need: Need::Optional,
            help: "maximum number of rows; if missing, chosen to fit the words",
        },
        Field {
            name: "largest_side",
            ty: Type::Int(MIN_LARGEST as i64, MAX_SIDE as i64),
            need: Need::Optional,
            help: "number of columns and rows that a grid has at most if bookgen chooses its size and \
                   the words have room; if missing, the number of the template, or 25",
        },
        Field {
            name: "accents",
            ty: Type::Choice(Accents::NAMES),
            need: Need::Default("\"keep\""),
            help: "whether letters in the grid keep their accents (É, Ü), drop them (E, U; Œ \
                   becomes OE) or expand them as in German (Ü becomes UE); dropping keeps Ñ, \
                   a separate letter, and ß is always SS",
        },
        Field {
            name: "language",
            ty: Type::Id,
            need: Need::Default("\"en\""),
            help: "language of the words and of the headings above the clues, such as Across and \
                   Down; in a book, the default is the language of the book; in Turkish (tr), the \
                   capital of i is İ, and the headings are English; a list with ı, İ or ğ is Turkish",
        },
        SIGNS,
        IJ,
    ],
    levels: &LEVELS,
    default_level: "easy",
    scale: None,
    claim: Claim::ValidAnswer,
    repeats: RepeatPolicy::UpToSymmetry,
    generator: 1,
    group: Group::Words,
    symbols: Role::Given,
    ascending: false,
};

impl Kind for CrissCross {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        let Some(lists) = word_lists(options, "words") else {
            return Err(Diagnostic::input("a criss-cross needs `words`")
                .at(&options.place, "`words` is missing")
                .help("add a line `words = \"words.txt\"` with the name of a word list, or `words = \"builtin:animals\"`")
                .into());
        };
        let lists = &lists?;
        let accents = Accents::from_name(options.text("accents"));
        let spelling_options = SpellingOptions::new(options);
        let spelling = spelling_options.spelling(lists);
        let form = ListForm {
            min_letters: MIN_LETTERS,
            short_help: "a word of one letter cannot cross another word: remove this entry or write \
                         a longer word",
            max_letters: MAX_SIDE,
            has_clues: true,
            puzzles: "criss-crosses",
            spelling: spelling_options,
        };
        let mut faults: Vec<Diagnostic> = joins_ij(options).err().into_iter().collect();
        let list = read_word_lists(lists, options.place("words"), &form, &mut faults);
        let number = |name: &str| options.int(name).and_then(|n| usize::try_from(n).ok());
        let size = SizeOptions {
            columns: number("columns"),
            rows: number("rows"),
            words_per_puzzle: number("words_per_puzzle"),
            largest_side: number("largest_side").unwrap_or(MAX_SIDE),
            cells_for_letters: cells_for_letters(&list),
        };
        let language = options.text("language").unwrap_or("en");
        if !is_known_language(language) {
            let codes: Vec<&str> = ABOUT.texts.iter().map(|(code, _)| *code).collect();
            let fault =
                Diagnostic::input(format!("there are no headings in the language `{language}`"));
            let help = format!("the languages are {}", codes.join(", "));
            faults.push(fault.at(options.place("language"), "unknown language").help(help));
        }
        let understood = Understood::new(lists, &list, spelling);
        let has_clues = check_clues(&list, &mut faults);
        let letters: BTreeSet<&String> =
            list.iter().flat_map(|s| &s.entries).flat_map(|entry| &entry.letters).collect();
        let alphabet: Vec<String> = letters.into_iter().cloned().collect();
        let numbers: BTreeMap<String, u32> = alphabet.iter().cloned().zip(0..).collect();
        let has_sections = list.iter().any(|section| section.title.is_some());
        let sections: Vec<SectionPlan> = list
            .into_iter()
            .filter(|section| !section.entries.is_empty())
            .map(|section| SectionPlan::new(section, size, spelling, &numbers, &mut faults))
            .collect();
        sort_faults(faults, &lists.sources).into_result(())?;
        let words = Words::of_kind(self, language);
        let headings = match has_clues {
            true => Headings::Clues {
                across: words.word("heading-across"),
                down: words.word("heading-down"),
            },
            false => Headings::Words { letters: words.word("heading-letters") },
        };
        let shipped = shipped_themes(options, "words");
        let options =
            canonical_options(options, accents, language) + &spelling_options.canonical(options);
        let list_name = name_of(lists);
        let counts = sections.iter().map(|section| (section.words.len(), section.words_per_puzzle));
        let lists = WordLists {
            shipped,
            ..WordLists::new(lists, has_sections, &counts.collect::<Vec<_>>(), understood)
        };
        Ok(Box::new(WordSetter {
            sections,
            lists,
            list_name,
            alphabet,
            size,
            spelling,
            headings,
            options,
        }))
    }

    fn has_own_titles(&self) -> bool {
        true
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(CrissCrossBoard::parse(puzzle)?))
    }

    /// Places the listed words. The answers of clues are only in the answer of the puzzle.
    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        let board = CrissCrossBoard::parse_givens(puzzle)?;
        if let List::Words { words, .. } = &board.list {
            return verify::solve(&board, words);
        }
        if puzzle.answer.is_empty() {
            return Err(Flaw("the answer must have the words: clues cannot be solved".to_owned()));
        }
        let board = CrissCrossBoard::parse(puzzle)?;
        board.verify().proved()?;
        Ok(Solved::One(puzzle.answer.clone()))
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        figure::read(puzzle, answer).map(|board| board.puzzle())
    }

    /// Reads a puzzle that lists its words from the drawing of the puzzle alone. The answers of clues
    /// are not in this drawing, and the drawing of the answer shows neither clues nor words.
    fn read_face(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        match face {
            Face::Puzzle => {
                Ok(figure::read_alone(figure)?.map(|board: CrissCrossBoard| board.puzzle()))
            }
            Face::Answer => Ok(None),
        }
    }
}

/// Whether there are headings in a language. A variant such as `en-GB` has the headings of its
/// language.
fn is_known_language(language: &str) -> bool {
    let main = main_language(language);
    Case::of_language(language) != Case::Common || ABOUT.texts.iter().any(|(code, _)| *code == main)
}

/// Whether the entries have clues. If only some entries have clues, adds a fault for each entry
/// without a clue.
fn check_clues(list: &[ListSection], faults: &mut Vec<Diagnostic>) -> bool {
    let entries = || list.iter().flat_map(|section| &section.entries);
    let Some(first) = entries().find(|entry| entry.clue.is_some()) else { return false };
    for entry in entries().filter(|entry| entry.clue.is_none()) {
        let text = &entry.text;
        faults.push(
            Diagnostic::input(format!("`{text}` has no clue"))
                .at(
                    &entry.place,
                    format!("other words have clues, for example on line {}", first.line),
                )
                .help(format!("write `{text}: its clue`, or remove all clues to list the words")),
        );
    }
    true
}

/// The options in canonical form, without the word list. Only sizes that the user sets are part of
/// the form, so another template does not change the options of recorded puzzles.
fn canonical_options(options: &Values, accents: Accents, language: &str) -> String {
    let written = |name: &str| options.int(name).filter(|_| options.wrote(name));
    let or_usual = |name: &str| written(name).map_or("usual".to_owned(), |n| n.to_string());
    let largest = written("largest_side").map(|side| format!(";largest_side={side}"));
    format!(
        "columns={};rows={};words_per_puzzle={};accents={};language={}{}",
        or_usual("columns"),
        or_usual("rows"),
        or_usual("words_per_puzzle"),
        accents.name(),
        main_language(language),
        largest.unwrap_or_default(),
    )
}
