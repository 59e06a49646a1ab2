//! Sets of nine: the digits of a cell, the cells of a house.

/// A set of nine things as bits: digits, from 0 for 1, or the cells of a house by their index.
pub type DigitSet = u16;

/// A set of cells of a house, or of rows or columns: bit `i` is the one with index `i`.
pub type IndexSet = u16;

/// How many there are, by table: not every processor that the program runs on counts bits.
const COUNT: [u8; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        table[set] = (set as u16).count_ones() as u8;
        set += 1;
    }
    table
};

/// How many there are.
pub fn count(set: DigitSet) -> u32 {
    COUNT[usize::from(set & 0x1ff)].into()
}

/// Whether there is exactly one.
pub fn is_single(set: DigitSet) -> bool {
    set != 0 && !is_several(set)
}

/// Whether there are two or more.
pub fn is_several(set: DigitSet) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// Whether one is among them.
pub fn contains(set: DigitSet, member: usize) -> bool {
    set >> member & 1 == 1
}

/// The first; 16 of an empty set.
pub fn first(set: DigitSet) -> usize {
    set.trailing_zeros() as usize
}

/// Each of them, in order.
pub fn iter(mut set: DigitSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let next = first(set);
        set &= set - 1;
        Some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_match_their_members() {
        for set in 0..512 {
            let members: Vec<usize> = (0..9).filter(|&member| contains(set, member)).collect();
            assert_eq!(iter(set).collect::<Vec<_>>(), members);
            assert_eq!(count(set) as usize, members.len());
            assert_eq!(is_single(set), members.len() == 1);
            assert_eq!(is_several(set), members.len() > 1);
        }
    }
}
