//! The steps of a solution in words.

use super::LEVELS;
use super::solver::{Deduction, Place};
use super::technique::Technique;
use super::topology::Topology;
use crate::kinds::Step;
use crate::words::Words;

/// The keys of the names of sides, clockwise from the top.
const SIDES: [&str; 4] = ["side-top", "side-right", "side-bottom", "side-left"];

/// The keys of the names of corners, clockwise from the top left.
const CORNERS: [&str; 4] =
    ["corner-top-left", "corner-top-right", "corner-bottom-right", "corner-bottom-left"];

/// Explains a step.
pub fn explain(topology: &Topology, clues: &[Option<u8>], step: &Deduction, words: &Words) -> Step {
    let cell_name = |cell: usize| {
        let [row, column] = [cell / topology.columns, cell % topology.columns];
        let [row, column] = [row, column].map(|index| (index + 1).to_string());
        words.say("short-cell", &[("row", &row), ("column", &column)])
    };
    let edge_name = |edge: usize| {
        let (cell, side) = topology.side(edge);
        words.say(SIDES[side], &[("cell", &cell_name(cell))])
    };
    let at = match step.place {
        Place::Cell(cell) => match clues[cell] {
            Some(clue) => {
                let clue = clue.to_string();
                words.say("the-clue", &[("clue", &clue), ("cell", &cell_name(cell))])
            }
            None => cell_name(cell),
        },
        Place::Dot(dot) => {
            let (cell, corner) = topology.dot_corner(dot);
            words.say(CORNERS[corner], &[("cell", &cell_name(cell))])
        }
        Place::Edge(edge) => edge_name(edge),
    };
    let reason = match step.technique {
        Technique::Clue => match step.edges.first() {
            Some((_, true)) => "clue-needs-all",
            _ => "clue-has-all",
        },
        Technique::FullDot => "because-full-dot",
        Technique::OneWayOn => "because-one-way-on",
        Technique::DeadEnd => "because-dead-end",
        Technique::EarlyLoop => "because-early-loop",
        Technique::Complete => "because-complete",
        Technique::ClosedCorner => "because-closed-corner",
        Technique::AdjacentThrees => "because-adjacent-threes",
        Technique::DiagonalThrees => "because-diagonal-threes",
        Technique::LineMeetsThree => "because-line-meets-three",
        Technique::LineMeetsOne => "because-line-meets-one",
        Technique::Corners => "because-corners",
        Technique::Colours => "because-colours",
        Technique::Trial => "because-trial",
    };
    let conclusion = [(true, "are-lines"), (false, "are-no-lines")];
    let conclusion = conclusion.into_iter().filter_map(|(wanted, key)| {
        let edges = step.edges.iter().filter(|(_, is_line)| *is_line == wanted);
        let names: Vec<String> = edges.map(|(edge, _)| edge_name(*edge)).collect();
        (!names.is_empty()).then(|| words.say(key, &[("edges", &words.list(names, "and"))]))
    });
    let conclusion = conclusion.collect::<Vec<_>>().join("; ");
    let cell = match step.place {
        Place::Cell(cell) => cell,
        Place::Dot(dot) => topology.dot_corner(dot).0,
        Place::Edge(edge) => topology.side(edge).0,
    };
    Step {
        place: words.say("place-at", &[("place", &cell_name(cell))]),
        result: conclusion.clone(),
        difficulty: step.technique.level() as u32,
        technique: step.technique.name(),
        name: words.word(step.technique.name()),
        level: LEVELS.get(step.technique.level()),
        sentences: [words.say(reason, &[("at", &at)]), conclusion]
            .map(|text| sentence(&text))
            .to_vec(),
    }
}

/// A text as a sentence, with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", chars.as_str())
}
