//! The steps of a solution in words.

use super::LEVELS;
use super::solver::{Deduction, Place};
use super::technique::Technique;
use super::topology::Topology;
use crate::kinds::Step;

/// Explains a step.
pub fn explain(topology: &Topology, clues: &[Option<u8>], step: &Deduction) -> Step {
    let at = match step.place {
        Place::Cell(cell) => match clues[cell] {
            Some(clue) => format!("the {clue} in {}", topology.cell_name(cell)),
            None => topology.cell_name(cell),
        },
        Place::Dot(dot) => topology.dot_name(dot),
        Place::Edge(edge) => topology.edge_name(edge),
    };
    let reason = match step.technique {
        Technique::Clue => match step.edges.first() {
            Some((_, true)) => format!("{at} needs all edges that are left"),
            _ => format!("{at} has all its lines"),
        },
        Technique::FullDot => format!("two lines meet at {at}, so no other line does"),
        Technique::OneWayOn => format!("the line that ends at {at} has only one way on"),
        Technique::DeadEnd => format!("a line at {at} could not go on"),
        Technique::EarlyLoop => format!("a line at {at} would close a loop too early"),
        Technique::Complete => "the loop is closed and fits all clues".to_owned(),
        Technique::ClosedCorner => {
            format!("the loop can pass a corner of {at} only along both its edges or not at all")
        }
        Technique::AdjacentThrees => {
            format!("{at} has another 3 beside it: lines run along and between both")
        }
        Technique::DiagonalThrees => {
            format!("{at} touches another 3 at a corner: both outer corners are lines")
        }
        Technique::LineMeetsThree => {
            format!("a line meets a corner of {at} and must go around its far side")
        }
        Technique::LineMeetsOne => {
            format!("a line meets a corner of {at} and must go on along one of its edges there")
        }
        Technique::Corners => {
            format!("the lines that are possible at opposite corners leave one choice at {at}")
        }
        Technique::Colours => {
            format!("the cells around {at} lie inside or outside the loop in only one way")
        }
        Technique::Trial => format!("the opposite at {at} leads to a contradiction"),
    };
    let named = |wanted: bool| {
        let edges = step.edges.iter().filter(|(_, is_line)| *is_line == wanted);
        let names: Vec<String> = edges.map(|(edge, _)| topology.edge_name(*edge)).collect();
        (!names.is_empty()).then(|| list(&names))
    };
    let lines = named(true).map(|names| format!("{names}: line"));
    let crosses = named(false).map(|names| format!("{names}: no line"));
    let conclusion: Vec<String> = lines.into_iter().chain(crosses).collect();
    Step {
        technique: step.technique.name().to_owned(),
        level: LEVELS.get(step.technique.level()),
        sentences: [reason, conclusion.join("; ")].map(|text| sentence(&text)).to_vec(),
    }
}

/// A list in words: "a, b and c".
fn list(items: &[String]) -> String {
    match items {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => items.concat(),
    }
}

/// A text as a sentence, with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", chars.as_str())
}
