//! The levels of futoshiki: which techniques each level needs.

use std::sync::Arc;

use super::board::FutoshikiBoard;
use super::comparison::Comparison;
use super::forcing_chain::ForcingChain;
use super::several_in_line::SeveralInLine;
use super::signs::{Reach, Signs};
use super::singles::{HiddenSingle, NakedSingle};
use super::{LEVELS, WORDS};
use crate::kinds::Grade;
use crate::solver::houses::HouseKind::{Column, Row};
use crate::solver::houses::{Candidates, Houses};
use crate::solver::ladder::{Ladder, LevelRules, Solved};
use crate::solver::rules::fish::Fish;
use crate::solver::rules::subsets::{HiddenSubset, NakedSubset};
use crate::solver::rules::wings::XyWing;
use crate::solver::rules::{Rule, singles};

/// The effort of one step, by level.
const STEP_EFFORT: [u32; LEVELS.len()] = [2, 3, 3, 20, 60];

/// The techniques for a puzzle with these signs. There are no XYZ-wings: without regions, no cell
/// sees the three cells of a wing that is no triple.
pub fn rules(signs: &Arc<Signs>) -> Vec<LevelRules<WORDS>> {
    let signs = || Arc::clone(signs);
    let hidden = |reach, kinds| {
        Box::new(HiddenSingle { signs: signs(), reach, kinds }) as Box<dyn Rule<WORDS>>
    };
    vec![
        vec![hidden(Reach::Sign, &[Row]), hidden(Reach::Sign, &[Column])],
        vec![
            hidden(Reach::Chain, &[Row]),
            hidden(Reach::Chain, &[Column]),
            Box::new(NakedSingle { signs: signs() }),
        ],
        vec![Box::new(Comparison { signs: signs() }), Box::new(SeveralInLine { signs: signs() })],
        vec![
            Box::new(NakedSubset(2)),
            Box::new(HiddenSubset(2)),
            Box::new(Fish(2)),
            Box::new(NakedSubset(3)),
            Box::new(HiddenSubset(3)),
        ],
        vec![Box::new(XyWing), Box::new(Fish(3)), Box::new(ForcingChain { signs: signs() })],
    ]
}

/// The techniques up to a level, without techniques that others of the list replace. They solve the
/// same puzzles as [`rules`], faster.
pub fn few_rules(signs: &Arc<Signs>, level: usize) -> Vec<LevelRules<WORDS>> {
    let mut levels = rules(signs);
    levels.truncate(level + 1);
    let hidden =
        |reach| Box::new(HiddenSingle { signs: Arc::clone(signs), reach, kinds: &[Row, Column] });
    match level {
        0 => levels[0] = vec![hidden(Reach::Sign)],
        1 => {
            levels[0] = vec![hidden(Reach::Chain)];
            levels[1].drain(..2);
        }
        // The comparisons of the level medium find all bounds.
        _ => {
            levels[0] = vec![
                Box::new(singles::HiddenSingle(Row)),
                Box::new(singles::HiddenSingle(Column)),
                Box::new(singles::NakedSingle),
            ];
            levels[1].clear();
        }
    }
    levels
}

/// The techniques for a puzzle, and its candidates.
pub fn start(board: &FutoshikiBoard) -> (Ladder<WORDS>, Candidates<WORDS>) {
    let signs = Arc::new(Signs::new(board.size, board.signs.iter().copied()));
    let ladder = Ladder { houses: Houses::latin(board.size), levels: rules(&signs) };
    let candidates = candidates(&ladder.houses, &board.givens);
    (ladder, candidates)
}

/// The candidates of a puzzle. `givens` has the digits from 1; 0 is an empty cell.
pub fn candidates(houses: &Houses<WORDS>, givens: &[u8]) -> Candidates<WORDS> {
    let given = givens.iter().enumerate().filter(|(_, digit)| **digit > 0);
    Candidates::with_givens(houses, givens, given.map(|(cell, _)| cell).collect())
}

/// The grade of a puzzle. `solved` is the result of the ladder with all levels. A puzzle that the
/// ladder does not solve has no level.
pub fn grade(solved: &Solved) -> Grade {
    let level = solved.level.and_then(|level| LEVELS.get(level));
    let effort = solved.steps.iter().zip(STEP_EFFORT).map(|(steps, effort)| steps * effort).sum();
    match solved.is_complete {
        true => Grade { level: level.or(LEVELS.first()), rating: None, effort },
        false => Grade { level: None, rating: None, effort: u32::MAX },
    }
}
