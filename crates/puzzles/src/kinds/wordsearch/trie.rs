//! A set of words that can be searched letter by letter. Letters are numbers.

/// A prefix tree of words whose letters are numbers. No word is empty.
#[derive(Clone, Debug)]
pub(super) struct Trie {
    /// For each letter, the index of the root's child with this letter, or 0 if no word starts with
    /// the letter.
    first: Vec<u32>,
    /// The nodes, root first. In a node, `child` and `sibling` are indices into this list, or 0 if
    /// the node has no child or no further sibling.
    nodes: Vec<Node>,
    longest: usize,
}

#[derive(Clone, Debug)]
struct Node {
    letter: u32,
    /// A bit set. For each child, the bit `letter % 64` is 1. If the bit for a letter is 0, no
    /// child has this letter. So most failed lookups do not visit the children.
    next: u64,
    child: u32,
    sibling: u32,
    /// The number of the word that ends at this node.
    word: Option<u32>,
}

impl Trie {
    /// Creates an empty set.
    pub fn new() -> Trie {
        let root = Node { letter: 0, next: 0, child: 0, sibling: 0, word: None };
        Trie { first: Vec::new(), nodes: vec![root], longest: 0 }
    }

    /// Adds a word with a number. If the set already contains the word, the word keeps its earlier
    /// number, and that number is returned.
    pub fn add(&mut self, word: &[u32], number: u32) -> Option<u32> {
        let mut at = 0;
        for &letter in word {
            at = match self.step(at, letter) {
                Some(next) => next,
                None => {
                    let next = self.nodes.len();
                    let sibling = self.nodes[at].child;
                    self.nodes.push(Node { letter, next: 0, child: 0, sibling, word: None });
                    self.link(at, letter, next as u32);
                    next
                }
            };
        }
        self.longest = self.longest.max(word.len());
        let earlier = self.nodes[at].word;
        self.nodes[at].word = earlier.or(Some(number));
        earlier
    }

    /// The length of the longest word.
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// The words that are prefixes of a sequence of letters, shortest first. Each item is the
    /// length and the number of a word.
    pub fn prefixes<'a>(
        &'a self,
        letters: impl IntoIterator<Item = u32> + 'a,
    ) -> impl Iterator<Item = (usize, u32)> + 'a {
        let mut at = 0;
        letters
            .into_iter()
            .map_while(move |letter| {
                at = self.step(at, letter)?;
                Some(at)
            })
            .enumerate()
            .filter_map(|(i, node)| Some((i + 1, self.nodes[node].word?)))
    }

    /// The number of the word that ends at a node.
    pub fn word_at(&self, node: usize) -> Option<u32> {
        self.nodes[node].word
    }

    fn link(&mut self, from: usize, letter: u32, to: u32) {
        if from > 0 {
            self.nodes[from].child = to;
            self.nodes[from].next |= bit(letter);
            return;
        }
        let letter = letter as usize;
        if self.first.len() <= letter {
            self.first.resize(letter + 1, 0);
        }
        self.first[letter] = to;
    }

    /// The node of the letters of a node and one more letter. The root is node 0.
    pub fn step(&self, from: usize, letter: u32) -> Option<usize> {
        if from == 0 {
            let at = *self.first.get(letter as usize)?;
            return (at != 0).then_some(at as usize);
        }
        if self.nodes[from].next & bit(letter) == 0 {
            return None;
        }
        let mut at = self.nodes[from].child as usize;
        while at != 0 {
            if self.nodes[at].letter == letter {
                return Some(at);
            }
            at = self.nodes[at].sibling as usize;
        }
        None
    }
}

fn bit(letter: u32) -> u64 {
    1 << (letter % 64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_found() {
        let mut trie = Trie::new();
        assert_eq!(trie.add(&[1, 2], 10), None);
        assert_eq!(trie.add(&[1, 2, 3, 4], 11), None);
        assert_eq!(trie.add(&[2], 12), None);
        assert_eq!(trie.add(&[1, 2], 13), Some(10));
        assert_eq!(trie.longest(), 4);
        let found = |letters: &[u32]| trie.prefixes(letters.to_vec()).collect::<Vec<_>>();
        assert_eq!(found(&[1, 2, 3, 4, 5]), [(2, 10), (4, 11)]);
        assert_eq!(found(&[2, 1]), [(1, 12)]);
        assert_eq!(found(&[3, 1, 2]), []);
        assert_eq!(found(&[]), []);
    }
}
