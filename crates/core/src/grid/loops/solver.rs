//! Solves a loop by the techniques of its levels.
//!
//! A solver has the edges that are known to be lines or crosses, and facts that follow from them:
//! for each quadrant of each dot, whether at most one or at least one of its two edges is a line;
//! and the colours of cells, see `colours`. Cells and dots whose surroundings have
//! changed wait in one queue for each level. The solver always takes the lowest level that has work, so
//! every step is the easiest that is possible.

use std::collections::VecDeque;

use super::colours::Colours;
use super::paths::Paths;
use super::technique::{self, Technique};
use super::topology::Topology;

/// The number of levels: counting, patterns, corners, colours, trials.
pub const LEVEL_COUNT: usize = 5;

/// What is known of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Nothing yet.
    Open,
    /// The edge is part of the loop.
    Line,
    /// The edge is not part of the loop.
    Cross,
}

/// A place at which a rule is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A cell.
    Cell(usize),
    /// A dot.
    Dot(usize),
    /// An edge.
    Edge(usize),
}

/// One step of a solution: edges that follow from one rule at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The technique.
    pub technique: &'static Technique,
    /// The place.
    pub place: Place,
    /// The edges, and whether each is a line.
    pub edges: Vec<(usize, bool)>,
}

/// Cells and dots that wait to be examined at one level.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    places: VecDeque<u32>,
    is_waiting: Vec<bool>,
}

impl Queue {
    #[inline]
    pub(super) fn push(&mut self, place: usize) {
        if !std::mem::replace(&mut self.is_waiting[place], true) {
            self.places.push_back(place as u32);
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<usize> {
        let place = self.places.pop_front()? as usize;
        self.is_waiting[place] = false;
        Some(place)
    }
}

/// The rules of a kind about its clues.
pub trait LoopRules: Copy {
    /// The number of lines around a cell, if the puzzle gives it.
    fn lines_around(&self, cell: usize) -> Option<u8>;

    /// The techniques of the kind's patterns.
    fn techniques() -> &'static [Technique];

    /// Applies the patterns of level 1 at a cell or a dot.
    fn find_patterns(solver: &mut LoopSolver<'_, Self>, place: Place);
}

/// A partly solved loop.
#[derive(Clone)]
pub struct LoopSolver<'a, R> {
    /// The cells, dots and edges.
    pub topology: &'a Topology,
    /// The rules.
    pub rules: R,
    /// The highest level whose rules are applied.
    max_level: usize,
    /// The edges, and a missing edge, which is a cross.
    pub(super) edges: Vec<Edge>,
    /// The number of open edges.
    pub(super) open: usize,
    pub(super) paths: Paths,
    /// The facts about each quadrant of each dot.
    pub(super) facts: Vec<u8>,
    pub(super) colours: Colours,
    /// The queues of the levels. A place is the number of a cell, or the number of cells plus the
    /// number of a dot.
    pub(super) queues: Vec<Queue>,
    /// Whether a rule found a contradiction.
    pub(super) is_contradictory: bool,
    /// The steps so far, if they are recorded.
    log: Option<Vec<Deduction>>,
    /// The technique of the step that is being made.
    pub technique: &'static Technique,
    /// The place of the step that is being made.
    pub place: Place,
}

impl<'a, R: LoopRules> LoopSolver<'a, R> {
    /// An unsolved puzzle.
    pub fn new(topology: &'a Topology, rules: R, max_level: usize) -> LoopSolver<'a, R> {
        let edge_count = topology.no_edge();
        let mut edges = vec![Edge::Open; edge_count + 1];
        edges[edge_count] = Edge::Cross;
        let places = topology.outside() + topology.dots();
        let queue = Queue { places: (0..places as u32).collect(), is_waiting: vec![true; places] };
        LoopSolver {
            topology,
            rules,
            max_level,
            edges,
            open: edge_count,
            paths: Paths::new(topology.dots()),
            facts: vec![0; 4 * topology.dots()],
            colours: Colours::new(topology.outside() + 1),
            queues: vec![queue; (max_level + 1).min(4)],
            is_contradictory: false,
            log: None,
            technique: &technique::CLUE,
            place: Place::Cell(0),
        }
    }

    /// Records all steps from now on.
    pub fn record(&mut self) {
        self.log = Some(Vec::new());
    }

    /// The steps that were recorded.
    pub fn recorded(&mut self) -> Vec<Deduction> {
        self.log.take().unwrap_or_default()
    }

    /// Applies the rules until no rule applies or all `wanted` edges are known. Returns whether the
    /// wanted edges are known.
    pub(super) fn solve(&mut self, wanted: &[usize]) -> bool {
        let mut left = wanted;
        loop {
            while let Some((first, rest)) = left.split_first() {
                if self.edges[*first] == Edge::Open {
                    break;
                }
                left = rest;
            }
            if left.is_empty() && !wanted.is_empty() {
                return true;
            }
            if self.is_contradictory || self.open == 0 || self.step().is_none() {
                return self.open == 0 && !self.is_contradictory;
            }
        }
    }

    /// Applies the easiest rule that waits. Returns its level, or `None` if no rule waits.
    pub fn step(&mut self) -> Option<usize> {
        for level in 0..self.queues.len() {
            if let Some(place) = self.queues[level].pop() {
                match place.checked_sub(self.topology.outside()) {
                    None => self.examine_cell(level, place),
                    Some(dot) => self.examine_dot(level, dot),
                }
                return Some(level);
            }
        }
        (self.max_level + 1 == LEVEL_COUNT && self.try_ends()).then_some(LEVEL_COUNT - 1)
    }

    fn examine_cell(&mut self, level: usize, cell: usize) {
        self.place = Place::Cell(cell);
        let rules = self.rules;
        match (level, rules.lines_around(cell)) {
            (0, Some(clue)) => self.count_cell(cell, clue),
            (1, _) => R::find_patterns(self, Place::Cell(cell)),
            (2, Some(clue)) => self.relate_corners(cell, clue),
            (3, _) => self.colour_cell(cell),
            _ => {}
        }
    }

    fn examine_dot(&mut self, level: usize, dot: usize) {
        self.place = Place::Dot(dot);
        match level {
            0 => self.count_dot(dot),
            1 => R::find_patterns(self, Place::Dot(dot)),
            2 => self.relate_quadrants(dot),
            3 => self.colour_dot(dot),
            _ => {}
        }
    }

    /// The numbers of lines and of open edges.
    pub fn count(&self, edges: &[usize]) -> (usize, usize) {
        let count = |state| edges.iter().filter(|edge| self.edges[**edge] == state).count();
        (count(Edge::Line), count(Edge::Open))
    }

    /// A clue with enough lines has crosses elsewhere; a clue that needs all open edges has lines.
    fn count_cell(&mut self, cell: usize, clue: u8) {
        let edges = self.topology.cell_edges[cell];
        let (lines, open) = self.count(&edges);
        let clue = usize::from(clue);
        self.technique = &technique::CLUE;
        if lines > clue || lines + open < clue {
            self.is_contradictory = true;
        } else if lines == clue {
            self.set_all(&edges, Edge::Cross);
        } else if lines + open == clue {
            self.set_all(&edges, Edge::Line);
        }
    }

    /// A dot has no line or two lines.
    fn count_dot(&mut self, dot: usize) {
        let edges = self.topology.dot_edges[dot];
        match self.count(&edges) {
            (3.., _) | (1, 0) => self.is_contradictory = true,
            (2, _) => {
                self.technique = &technique::FULL_DOT;
                self.set_all(&edges, Edge::Cross);
            }
            (1, 1) => {
                self.technique = &technique::ONE_WAY_ON;
                self.set_all(&edges, Edge::Line);
            }
            (0, 1) => {
                self.technique = &technique::DEAD_END;
                self.set_all(&edges, Edge::Cross);
            }
            _ => {}
        }
    }

    /// Sets the open edges among these edges.
    pub fn set_all(&mut self, edges: &[usize], to: Edge) {
        for &edge in edges {
            if self.edges[edge] == Edge::Open {
                self.set(edge, to);
            }
        }
    }

    /// Sets an edge. A different known value is a contradiction.
    pub(super) fn set(&mut self, edge: usize, to: Edge) {
        if self.edges[edge] != Edge::Open {
            self.is_contradictory |= self.edges[edge] != to;
            return;
        }
        self.edges[edge] = to;
        self.open -= 1;
        if let Some(log) = &mut self.log {
            let change = (edge, to == Edge::Line);
            match log.last_mut() {
                Some(last)
                    if (last.technique.name, last.place) == (self.technique.name, self.place) =>
                {
                    last.edges.push(change);
                }
                _ => log.push(Deduction {
                    technique: self.technique,
                    place: self.place,
                    edges: vec![change],
                }),
            }
        }
        let [a, b] = self.topology.edge_dots[edge];
        let [first, second] = self.topology.edge_cells[edge];
        for dot in [a, b] {
            self.wake(self.topology.outside() + dot);
        }
        for cell in [first, second] {
            if cell < self.topology.outside() {
                self.wake(cell);
            }
        }
        if self.max_level >= 3 {
            self.relate_colours(first, second, to == Edge::Line);
        }
        if to == Edge::Line {
            self.draw(a, b);
        }
    }

    /// Lets all levels examine a cell or a dot.
    fn wake(&mut self, place: usize) {
        for queue in &mut self.queues {
            queue.push(place);
        }
    }

    /// Adds a line to the paths. If the new path can be closed by one edge, and the loop would leave
    /// out a line or break a clue, the edge is a cross.
    fn draw(&mut self, a: usize, b: usize) {
        let is_end = |dot: usize| self.count(&self.topology.dot_edges[dot]).0 <= 2;
        if !is_end(a) || !is_end(b) {
            self.is_contradictory = true;
            return;
        }
        if self.paths.closes(a, b) {
            if self.paths.count() > 1 || !self.is_satisfied_with(None) {
                self.is_contradictory = true;
                return;
            }
            // The loop is complete.
            (self.technique, self.place) = (&technique::COMPLETE, Place::Dot(a));
            for edge in 0..self.topology.no_edge() {
                if self.edges[edge] == Edge::Open {
                    self.set(edge, Edge::Cross);
                }
            }
            return;
        }
        let (start, end) = self.paths.join(a, b);
        let closing = self.topology.edge_between(start, end);
        let closing = closing.filter(|edge| self.edges[*edge] == Edge::Open);
        if let Some(edge) = closing
            && (self.paths.count() > 1 || !self.is_satisfied_with(Some(edge)))
        {
            let before = (self.technique, self.place);
            (self.technique, self.place) = (&technique::EARLY_LOOP, Place::Edge(edge));
            self.set(edge, Edge::Cross);
            (self.technique, self.place) = before;
        }
    }

    /// Whether each clue has its number of lines, if one more edge is a line.
    fn is_satisfied_with(&self, more: Option<usize>) -> bool {
        let lines = |edges: &[usize; 4]| {
            let is_line = |edge: &&usize| self.edges[**edge] == Edge::Line || Some(**edge) == more;
            edges.iter().filter(is_line).count()
        };
        let mut cells = self.topology.cell_edges.iter().enumerate();
        cells.all(|(cell, edges)| {
            let clue = self.rules.lines_around(cell);
            clue.is_none_or(|clue| lines(edges) == usize::from(clue))
        })
    }
}
