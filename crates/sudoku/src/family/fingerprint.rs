//! Fingerprints of the family: equal for all disguises of a puzzle.

use super::board::FamilyBoard;
use super::clues::{ClueType, Clues, PairMark, Parity};
use super::grid::Regions;
use bookgen_core::solver::houses::HouseKind;
use bookgen_core::solver::refinement::Graph;
use bookgen_core::{Fingerprint, RepeatPolicy};

/// The colours of nodes. The colours of digits and sums are greater.
const CELL: u64 = 1;
const GIVEN: u64 = 2;
const LINE: u64 = 3;
const REGION: u64 = 4;
const DIAGONAL: u64 = 5;
const WINDOW: u64 = 6;
const DIGIT: u64 = 7;
const CAGE: u64 = 1000;
const VALUE: u64 = 2000;

/// The colours of edges.
const MEMBER: u64 = 1;
const HAS: u64 = 2;
const KNIGHT: u64 = 3;
const LESS: u64 = 4;
const GREATER: u64 = 5;
const CONSECUTIVE: u64 = 6;
const DOUBLE: u64 = 7;
const CIRCLE: u64 = 8;
const SHAFT: u64 = 9;

/// The fingerprint of a puzzle. The digest of a graph of cells, houses, digits and clues is equal
/// for all rotations, reflections and exchanges of lines that the rules of the variant allow. If the
/// clues depend on the values of digits, the fingerprint is the lesser one of the puzzle and of its
/// complement, in which each digit d becomes n + 1 - d.
pub fn fingerprint(board: &FamilyBoard) -> Fingerprint {
    let about = &board.layout.variant.about;
    if about.repeats == RepeatPolicy::Identical {
        return Fingerprint::new(&board.puzzle().to_string());
    }
    let digest = graph(board, Digits::Own).digest();
    let mirrored = has_values(board.layout.variant.clues) && can_mirror(board.layout.variant.clues);
    let digest =
        if mirrored { digest.min(graph(board, Digits::Complement).digest()) } else { digest };
    Fingerprint::new(&format!("{} {digest}", about.name))
}

/// Whether clues depend on the values of the digits. Otherwise digits can change places.
fn has_values(clue: ClueType) -> bool {
    !matches!(clue, ClueType::None | ClueType::Letters | ClueType::Parity)
}

/// Whether the complement of each puzzle is a puzzle of the same variant.
fn can_mirror(clue: ClueType) -> bool {
    matches!(clue, ClueType::Cages | ClueType::Bars | ClueType::Signs | ClueType::Thermos)
}

/// The digits of a graph.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Digits {
    /// The digits of the puzzle.
    Own,
    /// The complement: each digit d becomes n + 1 - d.
    Complement,
}

fn graph(board: &FamilyBoard, digits: Digits) -> Graph {
    let is_mirrored = digits == Digits::Complement;
    let layout = &board.layout;
    let grid = &layout.grid;
    let size = grid.size;
    let clue = layout.variant.clues;
    let mut graph = Graph::default();
    let cells: Vec<usize> = board
        .givens
        .iter()
        .map(|given| graph.node(if *given > 0 { GIVEN } else { CELL }))
        .collect();
    for house in grid.houses::<10>().houses {
        let colour = match house.kind {
            HouseKind::Box | HouseKind::Region => REGION,
            HouseKind::Row | HouseKind::Column => LINE,
            HouseKind::Diagonal => DIAGONAL,
            HouseKind::Window => WINDOW,
            HouseKind::Remainder => continue,
        };
        let node = graph.node(colour);
        for cell in house.cells {
            graph.edge((node, MEMBER), (cells[cell], MEMBER));
        }
    }
    // Neighbours matter if houses do not decide which cells may change places.
    if grid.shape.regions == Regions::Irregular || clue_needs_neighbours(clue) {
        for (a, b) in grid.neighbours() {
            graph.edge((cells[a], MEMBER), (cells[b], MEMBER));
        }
    }
    for (a, b) in grid.knight_links() {
        graph.edge((cells[a], KNIGHT), (cells[b], KNIGHT));
    }
    let value = |digit: usize| if is_mirrored { size + 1 - digit } else { digit };
    let digits: Vec<usize> = (1..=size)
        .map(|digit| match clue {
            _ if has_values(clue) => graph.node(VALUE + value(digit) as u64),
            ClueType::Parity => graph.node(VALUE + digit as u64 % 2),
            _ => graph.node(DIGIT),
        })
        .collect();
    for (cell, digit) in board.answer.iter().enumerate().filter(|(_, digit)| **digit > 0) {
        graph.edge((cells[cell], HAS), (digits[usize::from(*digit) - 1], HAS));
    }
    match &layout.clues {
        Clues::None | Clues::Letters(_) => {}
        Clues::Cages(cages) => {
            for cage in cages {
                let sum = cage.sum as usize;
                let sum = if is_mirrored { (size + 1) * cage.cells.len() - sum } else { sum };
                let node = graph.node(CAGE + sum as u64);
                for cell in &cage.cells {
                    graph.edge((node, MEMBER), (cells[*cell], MEMBER));
                }
            }
        }
        Clues::Pairs(_, marks) => {
            for ((a, b), mark) in grid.neighbours().into_iter().zip(marks) {
                let (first, second) = match mark {
                    PairMark::None => continue,
                    PairMark::Consecutive => (CONSECUTIVE, CONSECUTIVE),
                    PairMark::Double => (DOUBLE, DOUBLE),
                    PairMark::Less if is_mirrored => (GREATER, LESS),
                    PairMark::Less => (LESS, GREATER),
                    PairMark::Greater if is_mirrored => (LESS, GREATER),
                    PairMark::Greater => (GREATER, LESS),
                };
                graph.edge((cells[a], first), (cells[b], second));
            }
        }
        Clues::Thermos(paths) => {
            for step in paths.iter().flat_map(|path| path.windows(2)) {
                let (first, second) = if is_mirrored { (GREATER, LESS) } else { (LESS, GREATER) };
                graph.edge((cells[step[0]], first), (cells[step[1]], second));
            }
        }
        Clues::Arrows(arrows) => {
            for arrow in arrows {
                for cell in &arrow[1..] {
                    graph.edge((cells[arrow[0]], CIRCLE), (cells[*cell], SHAFT));
                }
            }
        }
        Clues::Parity(marks) => {
            for (cell, mark) in marks.iter().enumerate() {
                let Some(mark) = mark else { continue };
                let node = graph.node(VALUE + 10 + u64::from(*mark == Parity::Odd));
                graph.edge((node, MEMBER), (cells[cell], MEMBER));
            }
        }
    }
    graph
}

/// Whether the clues of a variant lie between neighbours of the grid.
fn clue_needs_neighbours(clue: ClueType) -> bool {
    matches!(clue, ClueType::Bars | ClueType::Dots)
}
