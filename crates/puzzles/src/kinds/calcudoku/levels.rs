//! The levels of calcudoku: which techniques each level needs.

use std::sync::{Arc, Mutex};

use super::cage::Cage;
use super::cages::Cages;
use super::combinations::{CageCombination, NeededDigit};
use super::fillings::Cache;
use super::last_of_cage::LastOfCage;
use super::line_total::{LineTotal, Total};
use bookgen_core::grid::latin::WORDS;
use bookgen_core::grid::latin::forcing_chain::ForcingChain;
use bookgen_core::grid::latin::singles::{HiddenSingle, NakedSingle, Reach, Singles};
use bookgen_core::grid::puzzle::GridPuzzle;
use bookgen_core::solver::houses::HouseKind::{Column, Row};
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::rules::fish::Fish;
use bookgen_core::solver::rules::subsets::{HiddenSubset, NakedSubset};
use bookgen_core::solver::rules::wings::XyWing;
use bookgen_core::solver::rules::{LevelRules, Rule, singles};

/// The lines and the cages of a puzzle.
pub struct Geometry {
    /// The rows and columns.
    pub houses: Arc<Houses<WORDS>>,
    /// The cages.
    pub cages: Arc<Cages>,
    /// The fillings that were found while puzzles were made.
    pub cache: Mutex<Cache>,
}

impl Geometry {
    /// The geometry of a puzzle.
    pub fn new(puzzle: &GridPuzzle) -> Geometry {
        let size = puzzle.size.rows;
        let cages: Vec<Cage> = puzzle.regions.iter().map(Cage::from).collect();
        Geometry {
            houses: Arc::new(Houses::latin(size)),
            cages: Arc::new(Cages::new(size, &cages)),
            cache: Mutex::default(),
        }
    }
}

/// The techniques for a puzzle with these cages.
pub fn rules(cages: &Arc<Cages>) -> Vec<LevelRules<WORDS>> {
    let cages = || Arc::clone(cages);
    let last = |is_single| {
        Box::new(LastOfCage { cages: cages(), is_single }) as Box<dyn Rule<Candidates<WORDS>>>
    };
    let hidden = |reach, kinds| {
        Box::new(HiddenSingle { clues: cages(), reach, kinds }) as Box<dyn Rule<Candidates<WORDS>>>
    };
    vec![
        vec![last(true), last(false), hidden(Reach::Near, &[Row]), hidden(Reach::Near, &[Column])],
        vec![
            hidden(Reach::Far, &[Row]),
            hidden(Reach::Far, &[Column]),
            Box::new(NakedSingle { clues: cages() }),
        ],
        medium(&cages()),
        hard(&cages()),
        expert(&cages()),
    ]
}

fn medium(cages: &Arc<Cages>) -> LevelRules<WORDS> {
    vec![
        Box::new(CageCombination { cages: Arc::clone(cages) }),
        Box::new(NeededDigit { cages: Arc::clone(cages) }),
    ]
}

fn hard(cages: &Arc<Cages>) -> LevelRules<WORDS> {
    let total = |total| Box::new(LineTotal { cages: Arc::clone(cages), total });
    vec![
        total(Total::Sum),
        Box::new(NakedSubset(2)),
        Box::new(HiddenSubset(2)),
        Box::new(Fish(2)),
        total(Total::Product),
        Box::new(NakedSubset(3)),
        Box::new(HiddenSubset(3)),
    ]
}

/// There are no XYZ-wings: without regions, no cell sees the three cells of a wing that is no triple.
fn expert(cages: &Arc<Cages>) -> LevelRules<WORDS> {
    let chain = ForcingChain { clues: Arc::clone(cages) };
    vec![Box::new(XyWing), Box::new(Fish(3)), Box::new(chain)]
}

/// The techniques up to a level, without techniques that others of the list replace. They solve the
/// same puzzles as [`rules`], faster.
pub fn few_rules(cages: &Arc<Cages>, level: usize) -> Vec<LevelRules<WORDS>> {
    let cages = || Arc::clone(cages);
    match level {
        0 => {
            let last = |is_single| LastOfCage { cages: cages(), is_single };
            return vec![vec![
                Box::new(last(true)),
                Box::new(last(false)),
                Box::new(HiddenSingle {
                    clues: cages(),
                    reach: Reach::Near,
                    kinds: &[Row, Column],
                }),
            ]];
        }
        1 => return vec![Vec::new(), vec![Box::new(Singles { clues: cages() })]],
        _ => {}
    }
    // The fillings of the level medium find all singles of cages.
    let mut levels: Vec<LevelRules<WORDS>> = vec![
        vec![
            Box::new(singles::HiddenSingle(Row)),
            Box::new(singles::HiddenSingle(Column)),
            Box::new(singles::NakedSingle),
        ],
        Vec::new(),
        medium(&cages()),
    ];
    if level > 2 {
        levels.push(hard(&cages()));
    }
    if level > 3 {
        levels.push(expert(&cages()));
    }
    levels
}
