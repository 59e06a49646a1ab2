//! Makes the figures of a word wheel, and reads a word wheel from its figures.
//!
//! The puzzle is a square of nine letters, with the hub in the middle and the targets below. The answer is the
//! words of each group, each group after its number.

use super::board::{Groups, Params, WordWheelBoard, is_letter, is_made_of, words_of};
use super::{HUB, LETTERS, WordWheel};
use bookgen_core::entries::built_in_words;
use bookgen_core::figure::{
    Cell, ClueList, Figure, Flow, FlowCell, Grid, Lattice, Mark, Panel, Purpose, Role, Tone, Weight,
};
use bookgen_core::words::Words;
use bookgen_core::{Face, Flaw, Medium, blocklist};

/// The number of letters of a row.
const SIDE: usize = 3;
/// The possible minimum numbers of letters.
const LEAST: [usize; 3] = [4, 3, 5];

/// The figure of a face.
pub fn figure(board: &WordWheelBoard, face: Face, medium: Medium) -> Figure {
    let source = Some(board.source.clone());
    if face == Face::Answer {
        let panels = vec![Panel::Flow(words(&board.groups))];
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
    Figure { source, lists: vec![targets_list(board)], ..Figure::new(grid) }
}

/// The list below the square: its heading is the minimum length of words.
fn targets_list(board: &WordWheelBoard) -> ClueList {
    let mut texts = targets(board, &board.params.language).into_iter();
    ClueList { heading: texts.next(), ..ClueList::plain(texts) }
}

/// The minimum length of words and the targets, as texts.
pub fn targets(board: &WordWheelBoard, language: &str) -> Vec<String> {
    let words = Words::of_kind(&WordWheel, language);
    let least = board.params.least.to_string();
    let [good, very_good, excellent] = board.targets().map(|count| count.to_string());
    let args = [("good", &*good), ("very-good", &*very_good), ("excellent", &*excellent)];
    vec![words.say("at-least", &[("count", &least)]), words.say("targets", &args)]
}

/// The words of the groups: each group begins with its number.
fn words(groups: &Groups) -> Flow {
    let cell =
        |c: char, role| FlowCell { symbol: Some((c.to_string(), role)), ..FlowCell::default() };
    let mut words = Vec::new();
    for (group, mark) in groups.iter().zip('1'..) {
        if group.is_empty() {
            continue;
        }
        words.push(vec![cell(mark, Role::Answer)]);
        words
            .extend(group.iter().map(|word| word.chars().map(|c| cell(c, Role::Answer)).collect()));
    }
    Flow { words, purpose: Purpose::Lettered }
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
    let Some(Panel::Flow(flow)) = answer.panels.first() else {
        return Err(Flaw("the answer has no words".to_owned()));
    };
    let mut groups = Groups::default();
    let mut at = 0;
    for word in &flow.words {
        let text: String =
            word.iter().filter_map(|cell| Some(cell.symbol.as_ref()?.0.as_str())).collect();
        match text.as_str() {
            "1" => at = 0,
            "2" => at = 1,
            "3" => at = 2,
            word if word.chars().all(is_letter) => groups[at].push(word.to_owned()),
            other => return Err(Flaw(format!("`{other}` is not a word of upper-case letters"))),
        }
    }
    let params = match puzzle.source.as_ref().or(answer.source.as_ref()) {
        Some(source) => Params::parse(source)?,
        None => likeliest(&letters, &groups, &puzzle.lists)?,
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

/// The parameters of a page that does not name a list, as the example in the rules of play: the built-in list
/// that gives these words; or a list of the user without a digest, in the language of the targets.
fn likeliest(letters: &[char], groups: &Groups, lists: &[ClueList]) -> Result<Params, Flaw> {
    let built_in = bookgen_words::LISTS.iter().flat_map(|list| {
        let offensive = blocklist::of_language(list.language);
        LEAST.into_iter().filter_map(move |least| {
            let lexicon = &built_in_words(list.language)?.lexicon;
            let params = Params::built_in(list.language, least)?;
            (words_of(lexicon, letters, least, &offensive) == *groups).then_some(params)
        })
    });
    let own = ["en", "de", "es", "fr"]
        .into_iter()
        .flat_map(|language| LEAST.map(|least| Params { least, ..Params::unknown(language) }));
    let shows_targets = |params: &Params| {
        let board = WordWheelBoard::new(params.clone(), letters.to_vec(), groups.clone());
        board.is_ok_and(|board| *lists == [targets_list(&board)])
    };
    let found = built_in.chain(own).find(shows_targets);
    found.ok_or_else(|| {
        Flaw("the page does not say from which list of words the puzzle is".to_owned())
    })
}
