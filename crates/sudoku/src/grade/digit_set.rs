//! Sets of digits, and sets of cells within a house, stored as nine bits.

/// A set of digits: bit `d` is digit `d + 1`.
pub type DigitSet = u16;

/// A set of indices from 0 to 8: cells of a house, rows or columns.
pub type IndexSet = u16;

/// The sizes of all sets, as a table: not every supported processor has an instruction that counts
/// bits.
const COUNT: [u8; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        table[set] = (set as u16).count_ones() as u8;
        set += 1;
    }
    table
};

/// The size of a set.
pub fn count(set: DigitSet) -> u32 {
    COUNT[usize::from(set & 0x1ff)].into()
}

/// Whether a set has exactly one member.
pub fn is_single(set: DigitSet) -> bool {
    set != 0 && !is_several(set)
}

/// Whether a set has two or more members.
pub fn is_several(set: DigitSet) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// Whether `member` is in a set.
pub fn contains(set: DigitSet, member: usize) -> bool {
    set >> member & 1 == 1
}

/// The smallest member, or 16 for an empty set.
pub fn first(set: DigitSet) -> usize {
    set.trailing_zeros() as usize
}

/// The members in ascending order.
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
