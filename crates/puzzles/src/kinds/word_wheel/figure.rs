//! Makes the figures of a word wheel, and reads a word wheel from its figures.
//!
//! The puzzle is a square of nine letters, with the hub in the middle and the targets below. The answer is the
//! words of each group, each group below its heading.

use super::board::{Groups, Params, WordWheelBoard, is_letter, is_made_of, words_of};
use super::{HUB, LETTERS, WordWheel};
use bookgen_core::entries::built_in_words;
use bookgen_core::figure::{
    Cell, Figure, Grid, Lattice, Mark, Panel, Purpose, Role, Text, Tone, Weight, WordGroup,
};
use bookgen_core::words::Words;
use bookgen_core::{Face, Flaw, Medium, blocklist};

/// The number of letters of a row.
const SIDE: usize = 3;
/// The languages that have headings of their own.
const LANGUAGES: [&str; 4] = ["en", "de", "es", "fr"];
/// The possible minimum numbers of letters.
const LEAST: [usize; 3] = [4, 3, 5];

/// The figure of a face.
pub fn figure(board: &WordWheelBoard, face: Face, medium: Medium) -> Figure {
    let source = Some(board.source.clone());
    if face == Face::Answer {
        let panels = vec![Panel::Text(words(board))];
        return Figure { source, panels, ..Figure::default() };
    }
    let mut grid = Grid::new(Lattice::rectangle(SIDE as u16, SIDE as u16), Purpose::Read);
    let cell = |at: usize| Cell::new((at % SIDE) as u16, (at / SIDE) as u16);
    // On newsprint, tints are uneven.
    if medium != Medium::Newsprint {
        grid.marks.push(Mark::Fill { cells: vec![cell(HUB)], tone: Tone::Tint });
    }
    let hub = cell(HUB).centre();
    let is_side_of_hub =
        |side: bookgen_core::figure::Spot| (side.x - hub.x).abs() + (side.y - hub.y).abs() == 1;
    let edges = grid
        .lattice
        .edges(|side| Some(if is_side_of_hub(side) { Weight::Thick } else { Weight::Thin }));
    grid.marks.extend(edges);
    for (at, letter) in board.letters.iter().enumerate() {
        grid.symbol(cell(at), letter.to_string(), Role::Given);
    }
    let panels = vec![Panel::Grid(grid), targets_text(board)];
    Figure { source, panels, ..Figure::default() }
}

/// The text below the square: the minimum length of words, and the targets.
fn targets_text(board: &WordWheelBoard) -> Panel {
    Panel::Text(Text::Paragraph(targets(board, &board.params.language).join(" ")))
}

/// The minimum length of words and the targets, as texts.
pub fn targets(board: &WordWheelBoard, language: &str) -> Vec<String> {
    let words = Words::of_kind(&WordWheel, language);
    let least = board.params.least.to_string();
    let [good, very_good, excellent] = board.targets().map(|count| count.to_string());
    let args = [("good", &*good), ("very-good", &*very_good), ("excellent", &*excellent)];
    vec![words.say("at-least", &[("count", &least)]), words.say("targets", &args)]
}

/// The words of the groups, each below its heading.
fn words(board: &WordWheelBoard) -> Text {
    let groups = board.groups.iter().zip(headings(&board.params.language));
    let groups = groups.filter(|(words, _)| !words.is_empty());
    let groups = groups.map(|(words, heading)| WordGroup { heading, words: words.clone() });
    Text::Words(groups.collect())
}

/// The headings of the groups.
fn headings(language: &str) -> [String; 3] {
    let words = Words::of_kind(&WordWheel, language);
    ["common-words", "less-common-words", "rare-words"].map(|key| words.word(key))
}

/// Reads a puzzle from its figures.
///
/// # Errors
/// The figures do not show a word wheel.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<WordWheelBoard, Flaw> {
    let grid = puzzle.only_grid()?;
    if (grid.lattice.columns, grid.lattice.rows) != (SIDE as u16, SIDE as u16) {
        return Err(Flaw("the letters are not in three rows of three".to_owned()));
    }
    let texts = grid.centre_texts()?;
    let letters: Vec<char> = { texts.into_iter().flatten() }
        .filter_map(|(text, _)| text.chars().next().filter(|c| text.chars().eq([*c])))
        .collect();
    if letters.len() != LETTERS {
        return Err(Flaw("a cell does not have one letter".to_owned()));
    }
    let groups = read_groups(answer)?;
    let params = match puzzle.source.as_ref().or(answer.source.as_ref()) {
        Some(source) => Params::parse(source)?,
        None => likeliest(&letters, &groups, puzzle.panels.get(1))?,
    };
    let board = WordWheelBoard::new(params, letters, groups)?;
    // The answer does not show the letters.
    let is_made = |word: &String| is_made_of(&word.chars().collect::<Vec<_>>(), &board.letters);
    if let Some(word) = board.groups.iter().flatten().find(|word| !is_made(word)) {
        return Err(Flaw(format!("{word} cannot be made of the letters")));
    }
    puzzle.check_face(&board, Face::Puzzle)?;
    answer.check_face(&board, Face::Answer)?;
    Ok(board)
}

/// The words of each group. The heading of a group says which one it is.
fn read_groups(answer: &Figure) -> Result<Groups, Flaw> {
    let Some(Panel::Text(Text::Words(found))) = answer.panels.first() else {
        return Err(Flaw("the answer has no words".to_owned()));
    };
    let mut groups = Groups::default();
    for WordGroup { heading, words } in found {
        let at = LANGUAGES
            .iter()
            .find_map(|language| headings(language).iter().position(|own| own == heading));
        let at = at.ok_or_else(|| Flaw(format!("`{heading}` is no heading of words")))?;
        if let Some(word) = words.iter().find(|word| !word.chars().all(is_letter)) {
            return Err(Flaw(format!("`{word}` is not a word of upper-case letters")));
        }
        groups[at].extend(words.iter().cloned());
    }
    Ok(groups)
}

/// The parameters of a page that does not name a list, as the example in the rules of play: the built-in list
/// that gives these words; or a list of the user without a digest, in the language of the targets.
fn likeliest(letters: &[char], groups: &Groups, text: Option<&Panel>) -> Result<Params, Flaw> {
    let built_in = bookgen_words::LISTS.iter().flat_map(|list| {
        let offensive = blocklist::of_language(list.language);
        LEAST.into_iter().filter_map(move |least| {
            let lexicon = &built_in_words(list.language)?.lexicon;
            let params = Params::built_in(list.language, least)?;
            (words_of(lexicon, letters, least, &offensive) == *groups).then_some(params)
        })
    });
    let own = LANGUAGES
        .into_iter()
        .flat_map(|language| LEAST.map(|least| Params { least, ..Params::unknown(language) }));
    let shows_targets = |params: &Params| {
        let board = WordWheelBoard::new(params.clone(), letters.to_vec(), groups.clone());
        board.is_ok_and(|board| text == Some(&targets_text(&board)))
    };
    let found = built_in.chain(own).find(shows_targets);
    found.ok_or_else(|| {
        Flaw("the page does not say from which list of words the puzzle is".to_owned())
    })
}
