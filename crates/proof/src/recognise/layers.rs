//! The layers of a frame: the order in which marks are painted.
//!
//! What is painted later hides what is below. So the marks of a frame are painted layer by layer, and a
//! mark in the wrong place of this order is a fault: a reader may not see what the file contains.
//! Within a layer, no area may hide an earlier mark.

use std::collections::BTreeMap;

use crate::geometry::{overlaps, shrunk};
use bookgen_base::units::{Point, Pt, Rect};

/// The ink of two marks that touch each other overlaps by less than this length.
const TOUCHING: Pt = Pt(0.02);

/// The maximum part of a text that an area of the same tint may cover.
const MAX_COVERED: f64 = 0.4;

/// The maximum number of pieces in one place, so that a page cannot take too many comparisons.
const MAX_PIECES: usize = 1000;

/// What a piece of a mark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceForm {
    /// A filled area.
    Area,
    /// A filled area below its own line or text: the interior of a shape with an outline, or paper.
    Ground,
    /// A stroked line.
    Line,
    /// A glyph.
    Text,
}

/// A painted piece of a mark.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// The index of the item in the display list.
    pub item: usize,
    /// The layer, see [`layer`].
    pub layer: u8,
    /// What the piece is.
    pub form: PieceForm,
    /// The tint of black ink in percent.
    pub black: i32,
    /// The bounding box of the ink.
    pub ink: Rect,
}

/// The layer of the texts. The paper and the circles below texts are in the same layer.
pub const TEXTS: u8 = 14;

/// The layer of a mark of the legend. Layers are painted in ascending order.
pub fn layer(name: &str) -> u8 {
    match name {
        "fill tint" | "fill dark" => 0,
        "fill black" => 1,
        "hollow band" => 2,
        "tinted band" => 4,
        "hollow band core" => 5,
        "way" | "rule" => 7,
        "thin" | "thick" | "region" | "border" | "wall" | "frame" => 8,
        "cage" | "inset" | "ring" => 9,
        "shaft" | "bridge" | "double bridge" | "double bridge core" => 10,
        "text patch" => 11,
        "loop" => 12,
        "paper" | "step circle" | "divider" | "strike" => TEXTS,
        name => match name.split_once(' ').map_or(name, |(form, _)| form) {
            half if half.starts_with("half-") => 1,
            "bulb" => 3,
            "round" | "square" => 6,
            "disc" => 11,
            // Points, dots, bars and signs.
            _ => 13,
        },
    }
}

/// The first fault of the order in which pieces are painted: what is wrong, and where.
pub fn fault(mut pieces: Vec<Piece>, cell: Pt) -> Option<(&'static str, Point)> {
    pieces.sort_by_key(|piece| piece.item);
    for pair in pieces.windows(2) {
        if pair[1].layer < pair[0].layer {
            return Some(("a mark that is painted too late", pair[1].ink.centre()));
        }
    }
    pieces.chunk_by(|a, b| a.layer == b.layer).find_map(|layer| hidden(layer, cell))
}

/// A piece that a later area of the same layer hides.
fn hidden(pieces: &[Piece], cell: Pt) -> Option<(&'static str, Point)> {
    let mut places: BTreeMap<(i64, i64), Vec<Piece>> = BTreeMap::new();
    let index = |length: Pt| (length / cell).floor() as i64;
    let is_area = |piece: &Piece| matches!(piece.form, PieceForm::Area | PieceForm::Ground);
    if !pieces.iter().any(is_area) {
        return None;
    }
    for piece in pieces {
        let ink = shrunk(piece.ink, TOUCHING);
        if ink.width <= Pt::ZERO || ink.height <= Pt::ZERO {
            continue;
        }
        for y in index(ink.y)..=index(ink.bottom()) {
            for x in index(ink.x)..=index(ink.right()) {
                let place = places.entry((x, y)).or_default();
                if place.len() == MAX_PIECES {
                    return Some(("too many marks", ink.centre()));
                }
                if place.iter().any(|earlier| hides(piece, earlier)) {
                    return Some(("a mark under a later area", ink.centre()));
                }
                place.push(*piece);
            }
        }
    }
    None
}

/// Whether an area hides an earlier piece of its layer. An area of the same tint hides only texts, and
/// only if it covers a large part of the text: the black circles below the numbers of steps may touch
/// the corners of digits.
fn hides(piece: &Piece, earlier: &Piece) -> bool {
    let is_area = matches!(piece.form, PieceForm::Area | PieceForm::Ground);
    if !is_area || piece.item == earlier.item || !overlaps(piece.ink, earlier.ink) {
        return false;
    }
    let (a, b) = (piece.ink, earlier.ink);
    let width = a.right().min(b.right()) - a.x.max(b.x);
    let height = a.bottom().min(b.bottom()) - a.y.max(b.y);
    if piece.black != earlier.black {
        return width > TOUCHING * 2.0 && height > TOUCHING * 2.0;
    }
    let (covered, all) = (width.0 * height.0, b.width.0 * b.height.0);
    earlier.form == PieceForm::Text && covered > all * MAX_COVERED
}
