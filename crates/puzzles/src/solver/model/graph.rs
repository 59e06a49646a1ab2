//! Components of small graphs.

/// Numbers the components of a graph. Returns the number of components, and for each node the
/// number of its component. Nodes for which `has` is false belong to no component.
pub(super) fn components(
    has: &[bool],
    links: impl Iterator<Item = (usize, usize)>,
) -> (usize, Vec<Option<usize>>) {
    let mut neighbours = vec![Vec::new(); has.len()];
    for (a, b) in links {
        if has[a] && has[b] {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
    }
    let mut component = vec![None; has.len()];
    let mut count = 0;
    for start in 0..has.len() {
        if !has[start] || component[start].is_some() {
            continue;
        }
        let mut open = vec![start];
        component[start] = Some(count);
        while let Some(node) = open.pop() {
            for &other in &neighbours[node] {
                if component[other].is_none() {
                    component[other] = Some(count);
                    open.push(other);
                }
            }
        }
        count += 1;
    }
    (count, component)
}
