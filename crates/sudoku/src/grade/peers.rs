//! The peers of cells, in the orders of Sudoku Explainer.

pub use crate::board::PEERS;
use crate::board::{CellSet, HOUSES, HOUSES_OF};

/// The houses of each cell, in the order that Sudoku Explainer uses for chains and loops: box, row,
/// column.
pub const BOX_ROW_COLUMN: [[u8; 3]; 81] = {
    let mut houses = HOUSES_OF;
    let mut cell = 0;
    while cell < 81 {
        houses[cell] = [HOUSES_OF[cell][0], HOUSES_OF[cell][2], HOUSES_OF[cell][1]];
        cell += 1;
    }
    houses
};

/// The peers of each cell in the order of Sudoku Explainer: first the peers in the box, then the
/// rest of the row, then the rest of the column.
pub static PEERS_IN_ORDER: [[u8; 20]; 81] = {
    let mut order = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut n, mut i) = (0, 0);
        let mut seen: CellSet = 1 << cell;
        while i < 3 {
            let house = HOUSES[BOX_ROW_COLUMN[cell][i] as usize];
            let mut j = 0;
            while j < 9 {
                if seen >> house[j] & 1 == 0 {
                    seen |= 1 << house[j];
                    order[cell][n] = house[j];
                    n += 1;
                }
                j += 1;
            }
            i += 1;
        }
        cell += 1;
    }
    order
};

/// `PEER_INDEX[a][b]` is the index of cell `b` in [`PEERS_IN_ORDER`] of cell `a`.
pub static PEER_INDEX: [[u8; 81]; 81] = {
    let mut places = [[0; 81]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut i = 0;
        while i < 20 {
            places[cell][PEERS_IN_ORDER[cell][i] as usize] = i as u8;
            i += 1;
        }
        cell += 1;
    }
    places
};

/// The cells that see every cell of a set. No cell of the set is among them.
pub fn common_peers(set: CellSet) -> CellSet {
    crate::board::cells(set).fold(!0, |seen, cell| seen & PEERS[cell])
}

/// The houses that contain all cells of a set, as bits.
pub fn shared_houses(set: CellSet) -> u32 {
    let mut cells = crate::board::cells(set);
    let Some(first) = cells.next() else { return 0 };
    let houses = |cell: usize| HOUSES_OF[cell].iter().fold(0u32, |bits, house| bits | 1 << house);
    cells.fold(houses(first), |shared, cell| shared & houses(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;

    #[test]
    fn every_cell_has_twenty_peers() {
        for cell in 0..81 {
            let listed = PEERS_IN_ORDER[cell].iter().fold(0, |set: CellSet, &peer| set | 1 << peer);
            assert_eq!(listed, PEERS[cell]);
            assert_eq!(PEERS[cell].count_ones(), 20);
            assert!(board::cells(PEERS[cell]).all(|peer| PEERS[peer] >> cell & 1 == 1));
        }
        assert_eq!(PEERS_IN_ORDER[0][8..14], [3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn shared_houses_are_found() {
        assert_eq!(shared_houses(0b111), 1 << 0 | 1 << 18);
        assert_eq!(shared_houses(1 | 1 << 80), 0);
        assert_eq!(shared_houses(0), 0);
        assert_eq!(common_peers(1 | 1 << 80), 1 << 8 | 1 << 72);
    }
}
