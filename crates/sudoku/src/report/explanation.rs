//! The explanation of a whole solution.

use super::ratings;
use crate::board::{self, Cells};
use crate::explain::{Explanation, Walkthrough};
use crate::format::{Format, PuzzleEntry};
use crate::grade::{self, NESTED, Step, Technique, qqwing_grade};
use crate::levels::level_of;
use crate::solutions::Solutions;
use bookgen_base::diagnostic::sanitized;

/// The indent of grids and of the text below the number of a step.
const INDENT: &str = "    ";

/// The indent of the second and later lines of a numbered link of a chain.
const CONTINUATION_INDENT: &str = "        ";

/// A part of an explanation. The reader of the explanation wraps its paragraphs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Lines that stay as they are.
    Lines(String),
    /// A paragraph with the indents of its first line and of its other lines.
    Paragraph([&'static str; 2], String),
}

/// The explanation of a puzzle: the puzzle, its steps, its solution and its ratings. `with_candidates`
/// adds the candidates before every step that is not a single.
pub fn explanation(
    entry: &PuzzleEntry,
    solutions: &Solutions,
    with_candidates: bool,
) -> Vec<Block> {
    let mut text = Text { blocks: header(entry), with_candidates };
    match solutions {
        Solutions::One(solution) if *solution == entry.givens => {
            text.line("Every cell is given: there is nothing to explain.");
        }
        Solutions::One(solution) => text.solved(&entry.givens, solution),
        other => text.line(&format!("There is nothing to explain: {other}.")),
    }
    text.blocks.push(blank());
    text.blocks
}

/// A blank line.
fn blank() -> Block {
    Block::Lines("\n".to_owned())
}

/// The puzzle, its title and its author, and a grid.
fn header(entry: &PuzzleEntry) -> Vec<Block> {
    let details = entry.metadata();
    let heading: Vec<&str> = details.title().into_iter().chain(details.author()).collect();
    let mut lines = format!("{}\n", board::text(&entry.givens));
    if !heading.is_empty() {
        lines += &format!("{}\n", sanitized(&heading.join(" · ")));
    }
    vec![Block::Lines(lines), blank(), grid(&grid_of(&entry.givens))]
}

/// An explanation that is being written.
struct Text {
    blocks: Vec<Block>,
    with_candidates: bool,
}

impl Text {
    fn line(&mut self, line: &str) {
        self.blocks.push(Block::Lines(format!("{line}\n")));
    }

    fn paragraph(&mut self, indents: [&'static str; 2], text: String) {
        self.blocks.push(Block::Paragraph(indents, text));
    }

    /// Explains a puzzle with exactly one solution, which some techniques assume.
    fn solved(&mut self, givens: &Cells, solution: &Cells) {
        let empty = self.steps(givens);
        if empty > 0 {
            let cells = match empty {
                1 => "one cell is".to_owned(),
                _ => format!("{empty} cells are"),
            };
            let text = format!(
                "No step below {NESTED} is left, and {cells} still empty. What fills them takes \
                 nested chains, which are not told here."
            );
            self.paragraph([""; 2], text);
            self.blocks.push(blank());
        }
        self.line("The solution:\n");
        self.blocks.push(grid(&grid_of(solution)));
        self.footer(givens);
    }

    /// Explains all steps, numbered from 1, and returns the number of cells that stay empty.
    fn steps(&mut self, givens: &Cells) -> u32 {
        let mut walk = Walkthrough::new(givens, NESTED);
        if self.with_candidates {
            let text = "The candidates, here and below as they are before the step that follows; a \
                        lone one has a question mark:";
            self.paragraph([""; 2], text.to_owned());
            self.blocks.extend([blank(), grid(&walk.grid())]);
        }
        let mut before = walk.grid();
        let mut number = 0;
        // Consecutive singles form a list without blank lines. All other steps are separated by blank
        // lines.
        let mut is_in_list = false;
        while let Some((step, Explanation { title, sentences, .. })) = walk.next() {
            number += 1;
            if is_single(step.technique) {
                let text = format!("{number}. {title}: {}", sentences.join(" "));
                self.paragraph(["", INDENT], text);
                is_in_list = true;
            } else {
                let gap = if is_in_list { "\n" } else { "" };
                self.line(&format!("{gap}{number}. {title}"));
                // The candidates before step 1 are already shown.
                if self.with_candidates && number > 1 {
                    self.blocks.extend([blank(), grid(&before)]);
                }
                self.sentences(&step, sentences);
                self.blocks.push(blank());
                is_in_list = false;
            }
            if self.with_candidates {
                before = walk.grid();
            }
        }
        if is_in_list {
            self.blocks.push(blank());
        }
        walk.candidates().empty_count()
    }

    /// Writes the reasons and the conclusion of a step: one paragraph or, for chains, one line for each
    /// link.
    fn sentences(&mut self, step: &Step, sentences: Vec<String>) {
        if step.basis.chains.is_empty() {
            return self.paragraph([INDENT; 2], sentences.join(" "));
        }
        for sentence in sentences {
            let rest = if sentence.starts_with('(') { CONTINUATION_INDENT } else { INDENT };
            self.paragraph([INDENT, rest], sentence);
        }
    }

    /// Writes the number of uses of each technique and the ratings.
    fn footer(&mut self, givens: &Cells) {
        let outcome = grade::solve(givens, NESTED);
        let counts: String = { Technique::ALL.iter() }
            .map(|&technique| (outcome.count(technique), technique.name()))
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| format!("{INDENT}{count:>2}  {name}\n"))
            .collect();
        // A puzzle that needs nested chains from the start has no steps.
        if !counts.is_empty() {
            self.line(&format!("The steps:\n\n{counts}"));
        }
        let [er, ep, ed] = ratings(outcome);
        let level = match level_of(outcome.hardest) {
            Some(level) => format!("Level: {}.", level.name),
            None => "9.5+ is 9.5 or more, beyond all levels.".to_owned(),
        };
        let mut text = format!(
            "Rated by Sudoku Explainer's scale: ER {er} (the hardest step), EP {ep} (the hardest up \
             to the first digit), ED {ed} (the first step). {level}"
        );
        if let Some(grade) = qqwing_grade(givens) {
            text += &format!(" QQWing calls it {}.", grade.name());
        }
        self.paragraph([""; 2], text);
    }
}

/// Whether a technique is a single. A solver needs no pencil marks to find a single.
fn is_single(technique: Technique) -> bool {
    use Technique as T;
    matches!(technique, T::FullHouse | T::HiddenSingleBox | T::HiddenSingleLine | T::NakedSingle)
}

fn grid_of(cells: &Cells) -> String {
    let mut grid = String::new();
    Format::Grid.write_puzzle(&PuzzleEntry::new(*cells, None, Default::default()), &mut grid);
    grid
}

/// An indented grid and a blank line.
fn grid(grid: &str) -> Block {
    let lines = grid.trim_end().lines().map(|line| format!("{INDENT}{line}\n"));
    Block::Lines(lines.chain(["\n".to_owned()]).collect())
}
