//! Clue reduction: removes clues from a puzzle as long as the other clues suffice.

/// Removes groups of clues. `has` says which clues the puzzle has. `groups` lists the groups in the
/// order in which they are tried. `suffices` says whether the clues that are left suffice: its
/// arguments are the clues without the group, and the group.
///
/// Each group is tried once. A group that is needed now is also needed when more clues are gone, if
/// `suffices` draws all conclusions that its techniques allow.
pub fn reduce(
    has: &mut [bool],
    groups: &[Vec<usize>],
    mut suffices: impl FnMut(&[bool], &[usize]) -> bool,
) {
    for group in groups {
        let present: Vec<usize> = group.iter().copied().filter(|clue| has[*clue]).collect();
        if present.is_empty() {
            continue;
        }
        present.iter().for_each(|clue| has[*clue] = false);
        if !suffices(has, &present) {
            present.iter().for_each(|clue| has[*clue] = true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_removed_as_long_as_the_rest_suffices() {
        // At least three clues are needed, among them clue 4.
        let mut has = [true, true, true, false, true, true];
        let groups = [vec![0, 5], vec![4], vec![1, 2], vec![3], vec![2]];
        let mut tried = Vec::new();
        reduce(&mut has, &groups, |has, group| {
            tried.push(group.to_vec());
            has[4] && has.iter().filter(|has| **has).count() >= 2
        });
        assert_eq!(has, [false, true, false, false, true, false]);
        assert_eq!(tried, [vec![0, 5], vec![4], vec![1, 2], vec![2]]);
    }
}
