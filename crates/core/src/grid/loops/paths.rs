//! A single loop that is drawn line by line.

/// The paths of a loop that is not finished. The dots are numbered from 0.
#[derive(Debug)]
pub struct Paths {
    /// For each end of a path, the other end. A dot without lines is its own other end. For a dot
    /// inside a path the value has no meaning.
    other_end: Vec<u32>,
    /// The number of paths. Dots without lines do not count.
    count: u32,
}

impl Clone for Paths {
    fn clone(&self) -> Paths {
        Paths { other_end: self.other_end.clone(), count: self.count }
    }

    /// Reuses the memory of `self`.
    fn clone_from(&mut self, other: &Paths) {
        self.other_end.clone_from(&other.other_end);
        self.count = other.count;
    }
}

impl Paths {
    /// Creates paths without lines.
    pub fn new(dots: usize) -> Paths {
        Paths { other_end: (0..dots as u32).collect(), count: 0 }
    }

    /// Whether a line between two dots would close a loop. Both dots must be ends of paths, or dots
    /// without lines.
    pub fn closes(&self, a: usize, b: usize) -> bool {
        self.other_end[a] as usize == b && a != b
    }

    /// The number of paths.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Draws a line between two dots that does not close a loop. Both dots must be ends of paths,
    /// or dots without lines. Returns the ends of the new path.
    pub fn join(&mut self, a: usize, b: usize) -> (usize, usize) {
        let (start, end) = (self.other_end[a], self.other_end[b]);
        let is_new = |dot: usize, end: u32| u32::from(dot as u32 == end);
        self.count += 1;
        self.count -= 2 - is_new(a, start) - is_new(b, end);
        self.other_end[start as usize] = end;
        self.other_end[end as usize] = start;
        (start as usize, end as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end_of(paths: &Paths, dot: usize) -> usize {
        paths.other_end[dot] as usize
    }

    #[test]
    fn paths_grow_join_and_close() {
        let mut paths = Paths::new(6);
        assert_eq!(paths.join(0, 1), (0, 1));
        paths.join(3, 4);
        assert_eq!((paths.count(), end_of(&paths, 0), end_of(&paths, 4)), (2, 1, 3));
        assert_eq!(paths.join(1, 2), (0, 2));
        assert_eq!((paths.count(), end_of(&paths, 2)), (2, 0));
        assert!(paths.closes(0, 2) && !paths.closes(2, 3) && !paths.closes(5, 5));
        paths.join(2, 3);
        assert_eq!((paths.count(), end_of(&paths, 0)), (1, 4));
        assert!(paths.closes(4, 0));
    }
}
