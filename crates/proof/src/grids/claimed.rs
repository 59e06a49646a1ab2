//! Reads the grids that the manifest claims.

use super::Grid;
use crate::claimed_grids::{ClaimedFigure, Owner};
use crate::display_list::DisplayList;
use crate::fonts::Font;
use crate::geometry::contains;
use crate::occlusion::Occlusion;
use crate::recognise::{
    FrameClaim, ItemBounds, Recognised, RecognisedText, recognise, recognise_text,
};
use crate::work::{self, Work};
use bookgen_base::units::{Point, Pt, Rect};
use bookgen_puzzles::figure::{Flow, Panel, Text};

/// What a claimed grid shows.
#[derive(Clone, Debug)]
pub struct ClaimedGrid {
    /// The claim.
    pub owner: Owner,
    /// The recognised panels.
    pub panels: Vec<Panel>,
    /// The faults, without those of the page around the grid.
    pub faults: Vec<String>,
    /// The region of each panel on the page, with the lines that extend beyond its cells.
    pub regions: Vec<Rect>,
    /// The cells that the lattices do not have, on the page. A picture may be there.
    pub free: Vec<Rect>,
    /// The cells of `free` around other figures and their captions.
    pub open: Vec<Rect>,
}

/// A panel of a claimed grid.
struct ReadPanel {
    /// The panel; `None` if it cannot be read.
    panel: Option<Panel>,
    faults: Vec<String>,
    is_missing: bool,
    region: Rect,
    border: Rect,
    free: Vec<Rect>,
    has_nested: bool,
}

impl Grid {
    /// Whether the figure of a claimed grid names its author.
    pub fn is_signed(&self) -> bool {
        let panels = self.claimed.iter().flat_map(|claimed| &claimed.panels);
        { panels }.any(|panel| matches!(panel, Panel::Text(Text::Signature(_))))
    }

    /// Whether a point is in a part of the grid that has another figure with its caption.
    pub fn is_open_at(&self, point: Point) -> bool {
        let open = self.claimed.iter().flat_map(|claimed| &claimed.open);
        { open }.any(|cell| contains(*cell, point))
    }

    /// Reads the grids of a claimed figure. `others` has the regions of the other figures of the page. Returns
    /// `None` if nothing is there, or if reading takes too many steps.
    pub fn claimed(
        figure: &ClaimedFigure<'_>,
        others: &[Rect],
        list: &DisplayList,
        bounds: &ItemBounds,
        occlusion: &Occlusion,
        fonts: &[Font],
        work: &mut Work<'_>,
    ) -> Option<Grid> {
        let mut claimed = ClaimedGrid {
            owner: figure.owner,
            panels: Vec::new(),
            faults: Vec::new(),
            regions: Vec::new(),
            free: Vec::new(),
            open: Vec::new(),
        };
        let mut border: Option<Rect> = None;
        let (mut is_upside_down, mut is_missing) = (false, true);
        for frame in &figure.frames {
            if !work.spend(steps(frame.as_ref().ok(), occlusion.objects, others.len())) {
                return None;
            }
            let found = frame.clone().and_then(|frame| {
                is_upside_down |= frame.is_upside_down;
                if let Some(form) = &frame.style.text {
                    let text = recognise_text(list, bounds, occlusion, fonts, frame, form)?;
                    let RecognisedText { text, faults, is_missing, region } = text;
                    let panel = text.map(Panel::Text);
                    let free = Vec::new();
                    return Ok(ReadPanel {
                        panel,
                        faults,
                        is_missing,
                        region,
                        border: region,
                        free,
                        has_nested: false,
                    });
                }
                let is_flow = frame.style.is_flow;
                let found = recognise(list, bounds, occlusion, fonts, frame, others)?;
                let Recognised { grid, mut faults, is_missing, region, border, free, has_nested } =
                    found;
                let panel = match is_flow {
                    false => Some(Panel::Grid(grid)),
                    true => Flow::of_grid(&grid).map(Panel::Flow),
                };
                if panel.is_none() {
                    faults.push("the words are not in lines".to_owned());
                }
                Ok(ReadPanel { panel, faults, is_missing, region, border, free, has_nested })
            });
            match found {
                Ok(found) => {
                    is_missing &= found.is_missing;
                    claimed.faults.extend(found.faults);
                    claimed.regions.push(found.region);
                    if found.has_nested {
                        claimed.open.extend(&found.free);
                    }
                    claimed.free.extend(found.free);
                    border = Some(border.map_or(found.border, |all| all.union(found.border)));
                    claimed.panels.extend(found.panel);
                }
                Err(fault) => {
                    is_missing = false;
                    claimed.faults.push(fault);
                }
            }
        }
        if is_missing {
            return None;
        }
        let border = border.unwrap_or_default();
        let grid = Grid::new(border, Pt::ZERO, 0);
        Some(Grid { is_upside_down, claimed: Some(claimed), ..grid })
    }
}

/// The number of steps to read a frame. The page has the given numbers of objects and of other figures.
fn steps(frame: Option<&FrameClaim<'_>>, objects: usize, others: usize) -> u64 {
    let lattice = frame.map(|frame| &frame.style.lattice);
    let absent = lattice.map_or(0, |lattice| lattice.absent.len());
    let lines = absent
        + lattice.map_or(0, |lattice| usize::from(lattice.columns) * usize::from(lattice.rows) / 4);
    // Each object may be compared with each free cell, if other figures are in these cells.
    let nested = match others {
        0 => 0,
        others => work::comparisons(others.saturating_add(objects), absent),
    };
    work::OUTLINE + lines as u64 + work::comparisons(objects, 16) + nested
}
