//! Game ids of Solo, of Simon Tatham's puzzle collection, for example `3x3:a1j3…`.
//!
//! The parameters are the size (`3x3`, or `9j` for a jigsaw), then `x` for diagonals and `k` for a
//! killer. Symmetry and difficulty may follow; they do not change the puzzle. The description is
//! the grid, then the regions of a jigsaw, then the cages and the sums of a killer, separated by
//! commas.

use super::board::{FamilyBoard, Layout};
use super::clues::{Cage, ClueType, Clues};
use super::grid::{Grid, Regions, box_size};
use super::regions::{are_regions, renumbered};
use super::variant::Variant;
use super::{FAMILY, Family, variant_of};
use bookgen_core::game_id::{GameId, write_cells, write_groups};
use bookgen_core::text_format::{FormatError, TextFormat};
use bookgen_core::{Flaw, Puzzle};

/// The format.
pub const FORMAT: TextFormat =
    TextFormat::lines("game-id", "a game id of Simon Tatham's Solo a line: 3x3:a1j3…", read, write);

const FORM: &str = "write a game id of Solo: 3x3:a1j3…";

/// The largest sum of a cage.
const MAX_SUM: u32 = 45;

/// The parameters of Solo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Params {
    size: usize,
    is_jigsaw: bool,
    has_diagonals: bool,
    is_killer: bool,
}

/// Splits a number from the start of a text.
fn number(text: &str) -> (Option<usize>, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (text[..end].parse().ok(), &text[end..])
}

impl Params {
    fn parse(text: &str) -> Option<Params> {
        let (first, rest) = number(text);
        let (size, is_jigsaw, mut rest) = match rest.strip_prefix('j') {
            Some(rest) => (first?, true, rest),
            None => {
                // A box has as many rows as the first number, and as many columns as the second.
                let (second, rest) = number(rest.strip_prefix('x')?);
                let size = first?.checked_mul(second?)?;
                let is_jigsaw = second? == 1;
                if !is_jigsaw && box_size(size) != (first?, second?) {
                    return None;
                }
                (size, is_jigsaw, rest)
            }
        };
        let mut params = Params { size, is_jigsaw, has_diagonals: false, is_killer: false };
        while let Some(flag) = rest.chars().next() {
            rest = &rest[flag.len_utf8()..];
            match flag {
                'x' => params.has_diagonals = true,
                'k' => params.is_killer = true,
                'j' => params.is_jigsaw = true,
                'a' => {}
                // The difficulty is a letter.
                'd' => rest = rest.get(1..)?,
                // The symmetry.
                'r' | 'm' => rest = number(rest.strip_prefix('d').unwrap_or(rest)).1,
                _ => return None,
            }
        }
        Some(params)
    }

    /// The variant. `None` for classic Sudoku.
    fn variant(self) -> Option<Option<&'static Variant>> {
        let Params { size, is_jigsaw, has_diagonals, is_killer } = self;
        if (size, is_jigsaw, has_diagonals, is_killer) == (9, false, false, false) {
            return Some(None);
        }
        let fits = |Family(variant): &&Family| {
            let shape = variant.shape;
            let regions = if is_jigsaw { Regions::Irregular } else { Regions::Boxes };
            let clues = if is_killer { ClueType::Cages } else { ClueType::None };
            variant.sizes.contains(&size)
                && (shape.regions, shape.has_diagonals) == (regions, has_diagonals)
                && !shape.has_windows
                && !shape.is_anti_knight
                && variant.clues == clues
        };
        FAMILY.iter().find(fits).map(|Family(variant)| Some(*variant))
    }
}

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let id = GameId::split(line, FORM)?;
    let unknown = || {
        let message = format!("{:?} are not the parameters of a kind of puzzle", id.params);
        let help = "the kinds have boxes of 2x2 to 5x5 cells; 9x9 cells for killers and diagonals; \
                    5 to 9 digits for jigsaws";
        id.params_error(message, help)
    };
    let params = Params::parse(id.params).ok_or_else(unknown)?;
    let variant = params.variant().ok_or_else(unknown)?;
    let size = params.size;
    let needed = 1 + usize::from(params.is_jigsaw) + 2 * usize::from(params.is_killer);
    let mut parts: Vec<(usize, &str)> = Vec::new();
    let mut start = 0;
    for part in id.description.split(',') {
        parts.push((start, part));
        start += part.len() + 1;
    }
    if parts.len() != needed {
        let message = format!("the description has {} parts instead of {needed}", parts.len());
        let help = "write the grid, then the regions, the cages and the sums, with commas";
        return Err(id.error(0, message, help));
    }
    let mut parts = parts.into_iter();
    let mut next = || parts.next().unwrap_or((0, ""));
    let (start, text) = next();
    let givens = id.cells(start, text, size * size, size as u32)?;
    let givens: Vec<u8> = givens.into_iter().map(|digit| digit as u8).collect();
    let Some(variant) = variant else {
        return Ok(crate::unsolved(&givens));
    };
    let grid = match params.is_jigsaw {
        false => Grid::with_boxes(variant.shape, size),
        true => {
            let (start, text) = next();
            let regions = renumbered(&id.groups(start, text, size, "region")?);
            if !are_regions(size, &regions) {
                let message = format!("the regions are not {size} regions of {size} cells");
                return Err(id.error(start, message, "check the size and the regions"));
            }
            Grid::with_regions(variant.shape, size, regions)
        }
    };
    let clues = match params.is_killer {
        false => Clues::None,
        true => {
            let (start, text) = next();
            let groups = renumbered(&id.groups(start, text, size, "cage")?);
            let (start, text) = next();
            let sums = id.cells(start, text, size * size, MAX_SUM)?;
            Clues::Cages(cages(&groups, &sums).map_err(|message| {
                id.error(start, message, "write the sum of each cage in its first cell")
            })?)
        }
    };
    let layout = Layout { variant, grid, clues, symbols: variant.symbols[0] };
    Ok(FamilyBoard { layout, givens, answer: Vec::new() }.puzzle())
}

/// The cages of a killer.
fn cages(groups: &[usize], sums: &[u32]) -> Result<Vec<Cage>, String> {
    let count = groups.iter().max().map_or(0, |last| last + 1);
    let mut cages = vec![Cage { cells: Vec::new(), sum: 0 }; count];
    for (cell, group) in groups.iter().enumerate() {
        let cage = &mut cages[*group];
        let is_first = cage.cells.is_empty();
        match sums[cell] {
            0 if is_first => return Err(format!("the cage of cell {} has no sum", cell + 1)),
            sum if sum > 0 && !is_first => {
                return Err(format!("cell {} has a sum, and is not the first of a cage", cell + 1));
            }
            sum if is_first => cage.sum = sum,
            _ => {}
        }
        cage.cells.push(cell);
    }
    match cages.iter().find(|cage| cage.cells.len() > 9) {
        Some(cage) => Err(format!("a cage has {} cells", cage.cells.len())),
        None => Ok(cages),
    }
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let numbers = |digits: &[u8]| {
        write_cells(digits.iter().map(|digit| Some(u32::from(*digit)).filter(|digit| *digit > 0)))
    };
    if puzzle.kind == crate::NAME {
        let givens = crate::parse_givens(&puzzle.givens)?;
        *out += &format!("3x3:{}\n", numbers(&givens));
        return Ok(());
    }
    let Some(variant) = variant_of(&puzzle.kind) else {
        return Err(Flaw(format!("Solo has no puzzles of the kind {:?}", puzzle.kind)));
    };
    let FamilyBoard { layout, givens, .. } = FamilyBoard::parse_givens(variant, puzzle)?;
    let Grid { shape, size, regions, .. } = &layout.grid;
    let is_jigsaw = shape.regions == Regions::Irregular;
    let (rows, columns) = box_size(*size);
    let mut text = if is_jigsaw { format!("{size}j") } else { format!("{rows}x{columns}") };
    if shape.has_diagonals {
        text.push('x');
    }
    let mut parts = vec![numbers(&givens)];
    if is_jigsaw {
        parts.push(write_groups(regions, *size, false));
    }
    if let Clues::Cages(cages) = &layout.clues {
        text.push('k');
        let mut group = vec![0; size * size];
        let mut sums = vec![None; size * size];
        for (index, cage) in cages.iter().enumerate() {
            cage.cells.iter().for_each(|cell| group[*cell] = index);
            sums[cage.cells[0]] = Some(cage.sum);
        }
        parts.push(write_groups(&group, *size, false));
        parts.push(write_cells(sums));
    }
    *out += &format!("{text}:{}\n", parts.join(","));
    Ok(())
}
