//! The options of word searches.

use super::grid_shape::{GridShape, SHAPE};
use super::section_plan::DEFAULT_MIN_SIDE;
use super::{MAX_SIDE, MAX_WORDS, MIN_SIDE};
use bookgen_base::schema::{Field, FileKind, Need, Type, Values};
use bookgen_core::letters::Accents;
use bookgen_core::word_list::{CASE, IJ, SIGNS};

/// What the puzzles list.
const SHOW: &[&str] = &["words", "clues"];

/// The options.
pub(super) const OPTIONS: &[Field] = &[
    Field {
        name: "words",
        ty: Type::TextFiles(FileKind::WordList),
        need: Need::Required,
        help: "word list with one word or phrase per line; a line such as [Garden birds] \
               starts a section; the puzzles use the sections in turn, and each puzzle has \
               the title of its section; lines that start with # are comments; or a pattern \
               such as themes/*.txt, for one file a section; or a built-in list such as \
               builtin:animals, or builtin:themes for all; builtin:numbers has numbers instead of words, and \
               builtin:pictures pictures as clues",
    },
    Field {
        name: "words_per_puzzle",
        ty: Type::Int(1, MAX_WORDS as i64),
        need: Need::Optional,
        help: "maximum number of words in a puzzle; if missing, a puzzle has all words of \
               its section, or 20 words of a list without sections, or the number of the \
               template; the next puzzles use the other words, and no word is used again \
               before all words were used",
    },
    Field {
        name: "columns",
        ty: Type::Int(MIN_SIDE as i64, MAX_SIDE as i64),
        need: Need::Optional,
        help: "number of columns of the grid; if missing, chosen to fit the words",
    },
    Field {
        name: "rows",
        ty: Type::Int(MIN_SIDE as i64, MAX_SIDE as i64),
        need: Need::Optional,
        help: "number of rows of the grid; if missing, chosen to fit the words",
    },
    Field {
        name: "largest_side",
        ty: Type::Int(DEFAULT_MIN_SIDE as i64, MAX_SIDE as i64),
        need: Need::Optional,
        help: "maximum number of columns and rows if bookgen chooses the size of the grid; all \
               grids of the chapter then have the same size; if missing, the number of the \
               template, or 25 and the grids can have different sizes",
    },
    Field {
        name: "accents",
        ty: Type::Choice(Accents::NAMES),
        need: Need::Default("\"keep\""),
        help: "whether letters in the grid keep their accents (É, Ü), drop them (E, U; Œ \
               becomes OE) or expand them as in German (Ü becomes UE); dropping keeps Ñ, \
               a separate letter, ß is always SS, and the printed \
               list keeps the words as they are written",
    },
    Field {
        name: "language",
        ty: Type::Id,
        need: Need::Default("\"en\""),
        help: "language of the words, which decides their capitals and the built-in lists; in a \
               book, the default is the language of the book; in Turkish (tr), i becomes İ; a list \
               with ı, İ or ğ is Turkish",
    },
    SHAPE,
    Field {
        name: "paths",
        ty: Type::Flag,
        need: Need::Default("false"),
        help: "whether words bend, as in word snakes: each runs from letter to letter to the right, down, \
               to the left or up, and uses no letter twice",
    },
    SIGNS,
    IJ,
    CASE,
    Field::optional(
        "show",
        Type::Choice(SHOW),
        "what the puzzles list: `words`, or the `clues` of a list of words and clues, such as \
         `Otter: Swims on its back`, or with pictures, such as `Cat: 🐱`; if missing, clues if each line of the list has a clue",
    ),
    Field::optional(
        "message",
        Type::Text,
        "a message that the letters between the words spell, row by row, such as `message = \"Well done\"`; \
         the strip below the grid has a cell for each of its letters; if bookgen chooses the size of the \
         grid, the message usually has all the letters between the words",
    ),
    Field::optional(
        "messages",
        Type::List(&Type::Text, 1, 1000),
        "messages for the puzzles in turn, instead of `message`",
    ),
    Field {
        name: "inside",
        ty: Type::Choice(&["refuse", "skip"]),
        need: Need::Default("\"refuse\""),
        help: "what happens to a word that is part of another word of its section, such as rose \
               in rosemary: `refuse` it, if both would be in one puzzle, or `skip` it, with a \
               warning",
    },
    Field {
        name: "keep_out",
        ty: Type::Flag,
        need: Need::Default("true"),
        help: "whether the letters between the words must not spell offensive words of eight \
               languages",
    },
];

/// The options in canonical form, without the word list. Only sizes that the user sets are part of
/// the form, so another template does not change the options of recorded puzzles.
pub(super) fn canonical_options(
    options: &Values,
    accents: Accents,
    keep_out: bool,
    has_clues: bool,
    shape: &GridShape,
    has_paths: bool,
) -> String {
    let written = |name: &str| options.int(name).filter(|_| options.wrote(name));
    let or_usual = |name: &str| written(name).map_or("usual".to_owned(), |n| n.to_string());
    let largest = written("largest_side").map(|side| format!(";largest_side={side}"));
    let inside = options.text("inside").filter(|_| options.wrote("inside"));
    let inside = inside.map(|inside| format!(";inside={inside}"));
    let show = if has_clues { ";show=clues" } else { "" };
    format!(
        "columns={};rows={};words_per_puzzle={};accents={};keep_out={keep_out}{}{}{show}{}{}",
        or_usual("columns"),
        or_usual("rows"),
        or_usual("words_per_puzzle"),
        accents.name(),
        largest.unwrap_or_default(),
        inside.unwrap_or_default(),
        shape.canonical(),
        if has_paths { ";paths=true" } else { "" },
    )
}
