//! The names that other programs have for puzzles, and the kinds of these puzzles.

/// A name in a line: the program, the name there and the kind here, separated by tabs.
const NAMES: &str = include_str!("elsewhere.tsv");

/// The site puzz.link, and other sites with its player.
pub const PUZZ_LINK: &str = "puzz.link";

/// Simon Tatham's puzzle collection.
pub const TATHAM: &str = "tatham";

/// The names that a program has for puzzles, each with its kind.
pub fn names(program: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let fields = |line: &'static str| {
        let mut fields = line.split('\t');
        Some((fields.next()?, fields.next()?, fields.next()?))
    };
    let names = NAMES.lines().filter_map(fields);
    names.filter(move |(known, ..)| *known == program).map(|(_, name, kind)| (name, kind))
}

/// The kind of the puzzles that a program knows by a name.
pub fn kind_of(program: &str, name: &str) -> Option<&'static str> {
    names(program).find(|(known, _)| *known == name).map(|(_, kind)| kind)
}
