//! Word search: a grid of letters that hides each word of a list exactly once.
//!
//! The list is a text file with one word or phrase per line. [`word_list`](bookgen_core::word_list)
//! describes the format of the list, and [`letters`](bookgen_core::letters) describes how an entry becomes
//! letters in the grid. Each puzzle uses one section of the list and has the title of that section.
//! After the last section, the next puzzle uses the first section again, with a new grid. If a section has more words than a puzzle
//! uses, or the list has no sections, the words are distributed evenly over the puzzles: no word is
//! used again before all words were used ([`word_selection`](bookgen_core::word_selection)).
//!
//! | level | directions |
//! |---|---|
//! | easy | right, down |
//! | medium | right, down, right-down and right-up; at least one word on a diagonal |
//! | hard | all eight; at least one word backwards: to the left or straight up |
//!
//! If words bend (`paths`), they run along paths of cells side by side:
//!
//! | level | paths |
//! |---|---|
//! | easy | to the right and down, with at most one bend |
//! | medium | in all four directions, with at most three bends |
//! | hard | with more bends, or with letters that words share |
//!
//! Two words are never in the same puzzle if one word, read forwards or backwards, is part of the
//! other word, because the grid would contain the shorter word twice. A palindrome counts as one
//! occurrence, although it can be read from both ends. The gaps between the words are filled with
//! random letters of the words themselves, so rare letters do not reveal a word. The fill letters
//! never form another occurrence of a listed word. If `keep_out` is true, the fill letters also
//! never spell an offensive word from the lists of eight languages ([`blocklist`]).
//!
//! A puzzle lists its words or clues for them. Clues can be pictures, for children. A message can be hidden:
//! the letters that belong to no word, read row by row, begin with it. The search for the grid looks for a
//! size and places of words that leave over no other letters.
//!
//! | file | content |
//! |---|---|
//! | `lists`, `word_list`, `letters`, `section_plan` | the word list, its letters and its faults |
//! | `inner_words` | words that are part of other words |
//! | `word_selection`, `list_compatibility` | selecting the words of each puzzle, and comparing a changed list with recorded puzzles |
//! | `numbers` | lists of numbers instead of words |
//! | `picture_clues`, `tiles` | pictures as clues, and how a puzzle shows them |
//! | `message`, `exact_grid` | hidden messages, and grids whose other letters are the message |
//! | `setter`, `grid_generator`, `word_density`, `partial_grid`, `trie`, `blocklist` | generating the grid |
//! | `options` | the options |
//! | `grid_shape`, `shapes` | the shapes of grids that are no rectangles |
//! | `board`, `way`, `board_impl`, `verify`, `grade` | a finished puzzle: its puzzle string, the proof that each word occurs once, and its level |
//! | `describe`, `ipuz` | describing and exporting puzzles |
//! | `path_generator`, `path_grid`, `path_search` | generating grids whose words bend, and counting the paths of a word |
//! | `figure`, `read`, `read_paths` | make the figures of a puzzle, and read a puzzle from its figures |

mod board;
mod board_impl;
mod describe;
mod exact_grid;
mod figure;
mod grade;
mod grid_generator;
mod grid_shape;
mod inner_words;
mod ipuz;
mod list_compatibility;
mod lists;
mod message;
mod numbers;
mod options;
mod partial_grid;
mod path_generator;
mod path_grid;
mod path_search;
mod picture_clues;
mod read;
mod read_paths;
mod section_plan;
mod setter;
mod shapes;
mod tiles;
mod trie;
mod verify;
mod way;
mod word_density;

#[cfg(test)]
mod tests;

use self::board::WordSearchBoard;
use self::exact_grid::AllowedSizes;
use self::grid_shape::GridShape;
use self::options::{OPTIONS, canonical_options};
use self::section_plan::{SectionPlan, SizeOptions, build_alphabet, unaccented_letters};
use self::setter::WordSetter;
use self::trie::Trie;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::Values;
use bookgen_core::figure::Role;
use bookgen_core::letters::{Accents, Collation};
use bookgen_core::word_list::{
    SpellingOptions, Understood, WordLists, joins_ij, shipped_themes, sort_faults, word_lists,
};
use bookgen_core::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Level, Puzzle, RepeatPolicy, Setter,
    Solved,
};

/// The name of the puzzle kind.
const NAME: &str = "wordsearch";
/// The minimum and maximum number of columns and of rows.
const MIN_SIDE: usize = 5;
const MAX_SIDE: usize = 25;
/// The minimum number of letters in a word. A sequence of only two letters is likely to occur in a
/// grid by chance.
const MIN_LETTERS: usize = 3;
/// The maximum number of words in a puzzle.
const MAX_WORDS: usize = 80;
/// The maximum number of letters of a hidden message.
const MAX_MESSAGE: usize = 200;

/// The word search kind.
#[derive(Debug)]
pub struct WordSearch;

static LEVELS: [Level; 3] = [
    Level { name: "easy", needs: "words run to the right or down", measured: 0 },
    Level {
        name: "medium",
        needs: "words run to the right, down or diagonally to the right",
        measured: 0,
    },
    Level { name: "hard", needs: "words run in all eight directions, also backwards", measured: 0 },
];

static ABOUT: About = About {
    name: NAME,
    texts: bookgen_core::texts!("wordsearch"),
    summary: "Words of a list hidden in a grid of letters, each exactly once",
    options: OPTIONS,
    levels: &LEVELS,
    default_level: "medium",
    scale: None,
    claim: Claim::ValidAnswer,
    repeats: RepeatPolicy::Identical,
    generator: 2,
    group: Group::Words,
    symbols: Role::Letter,
    ascending: false,
};

impl Kind for WordSearch {
    fn has_hints(&self) -> bool {
        false
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        let numbers = numbers::built_in(options, "words").map(Ok);
        let own = numbers.or_else(|| picture_clues::built_in(options, "words"));
        let Some(lists) = own.or_else(|| word_lists(options, "words")) else {
            return Err(Diagnostic::input("a word search needs `words`")
                .at(&options.place, "`words` is missing")
                .help("add a line `words = \"words.txt\"` with the name of a word list, or `words = \"builtin:animals\"`")
                .into());
        };
        let lists = &lists?;
        let accents = Accents::from_name(options.text("accents"));
        let mut spelling_options = SpellingOptions::new(options);
        if spelling_options.signs.is_none() && numbers::are_numbers(lists) {
            spelling_options.signs = Some(true);
        }
        let spelling = spelling_options.spelling(lists);
        let mut faults: Vec<Diagnostic> = joins_ij(options).err().into_iter().collect();
        let lists::Lists { sections: mut list, has_clues, has_pictures } =
            lists::read(options, lists, spelling_options, &mut faults);
        let messages = message::read(options, spelling, spelling_options, &mut faults);
        let letters_of = |message: &message::Message| message.letters().count();
        let shape = GridShape::read(options, &mut faults);
        let has_paths = options.flag("paths");
        let collation = Collation::of(options.text("language").unwrap_or("en"));
        let number = |name: &str| options.int(name).and_then(|n| usize::try_from(n).ok());
        let size = SizeOptions {
            columns: number("columns"),
            rows: number("rows"),
            words_per_puzzle: number("words_per_puzzle"),
            largest_side: number("largest_side").unwrap_or(MAX_SIDE),
            message: messages.iter().map(letters_of).max().unwrap_or(0),
            clues: has_clues.then_some(spelling),
            shape: &shape,
            has_paths,
        };
        let mut understood = Understood::new(lists, &list, spelling);
        if options.text("inside") == Some("skip") {
            understood.advice.extend(inner_words::skip(&mut list));
        }
        let has_numbers = numbers::have_numbers(&list);
        let keep_out = options.flag("keep_out");
        let has_sections = list.iter().any(|section| section.title.is_some());
        let (alphabet, numbers) = build_alphabet(&list, &messages);
        let (unaccented, unaccented_numbers) = unaccented_letters(&alphabet);
        let mut blocked = Trie::new();
        for word in bookgen_core::blocklist::blocked_words().filter(|_| keep_out) {
            // The grid has only letters of listed words, so a blocked word with any other letter
            // cannot occur in the grid.
            let letters = word.iter().map(|letter| unaccented_numbers.get(letter).copied());
            if let Some(letters) = letters.collect::<Option<Vec<u32>>>() {
                blocked.add(&letters, 0);
            }
        }
        let mut sections: Vec<SectionPlan> = list
            .into_iter()
            .filter(|section| !section.entries.is_empty())
            .map(|section| SectionPlan::new(section, size, &numbers, &mut faults))
            .collect();
        sort_faults(faults, &lists.sources).into_result(())?;
        let largest_side = options.get("largest_side");
        if largest_side.is_some()
            && size.columns.is_none()
            && size.rows.is_none()
            && shape.size().is_none()
        {
            // All grids have the size of the largest.
            let side = sections.iter().map(|section| section.columns).max().unwrap_or(MAX_SIDE);
            for section in &mut sections {
                (section.columns, section.rows) = (side, side);
            }
        }
        let shipped = shipped_themes(options, "words");
        let shipped = shipped.or_else(|| picture_clues::shipped(options, "words"));
        let options = canonical_options(options, accents, keep_out, has_clues, &shape, has_paths)
            + &spelling_options.canonical(options);
        let counts = sections.iter().map(|section| (section.words.len(), section.words_per_puzzle));
        let lists = WordLists {
            shipped,
            ..WordLists::new(lists, has_sections, &counts.collect::<Vec<_>>(), understood)
        };
        let sizes = (largest_side.is_none() && shape.size().is_none())
            .then_some(AllowedSizes { columns: size.columns, rows: size.rows });
        Ok(Box::new(WordSetter {
            sections,
            lists,
            alphabet,
            unaccented,
            blocked,
            options,
            has_clues,
            has_pictures,
            has_numbers,
            messages,
            sizes,
            collation,
            shape,
            has_paths,
        }))
    }

    fn has_own_titles(&self) -> bool {
        true
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(WordSearchBoard::parse(puzzle)?))
    }

    /// Finds the words. The answer of the puzzle lists them, with or without positions.
    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        read::solve(puzzle).map(|board| Solved::One(board.puzzle().answer))
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        read::read(puzzle, answer).map(|board| board.puzzle())
    }

    /// Reads a word search from the drawing of the puzzle alone. The drawing of the answer alone is
    /// not enough, because it shows neither the word list nor the letters outside the words. The words of
    /// clues are only in the answer.
    fn read_face(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        match face {
            Face::Puzzle => Ok(read::read_alone(figure)?.map(|board| board.puzzle())),
            Face::Answer => Ok(None),
        }
    }
}
