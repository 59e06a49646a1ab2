//! The techniques of hashi.

use bookgen_core::grid::prelude::*;

/// A boxed technique.
type Technique = Box<dyn Rule<Domains>>;

/// The islands and links of a puzzle.
pub struct Links {
    /// The two islands of each link.
    pub ends: Vec<[usize; 2]>,
    /// The cells with islands.
    islands: Vec<usize>,
    /// The number of the island of each cell.
    numbers: Vec<u8>,
    /// The links at the island of each cell.
    at: Vec<Vec<usize>>,
    /// The links that cross each link.
    crossed: Vec<Vec<usize>>,
}

impl Links {
    /// The links of a puzzle.
    pub fn new(puzzle: &GridPuzzle) -> Links {
        let size = puzzle.size;
        let ends = Bridges::links(puzzle);
        let mut at = vec![Vec::new(); size.cells()];
        // The link across a cell, and the link down a cell.
        let mut over = vec![[None; 2]; size.cells()];
        for (link, [a, b]) in ends.iter().enumerate() {
            at[*a].push(link);
            at[*b].push(link);
            let is_down = b % size.columns == a % size.columns;
            let step = if is_down { size.columns } else { 1 };
            for cell in (*a..*b).step_by(step).skip(1) {
                over[cell][usize::from(is_down)] = Some(link);
            }
        }
        let mut crossed = vec![Vec::new(); ends.len()];
        for (across, down) in over.iter().filter_map(|[across, down]| across.zip(*down)) {
            crossed[across].push(down);
            crossed[down].push(across);
        }
        Links {
            ends,
            islands: puzzle.clues_of(Things::Cells).map(|(_, cell)| cell).collect(),
            numbers: puzzle.cells().iter().map(|number| number.unwrap_or(0)).collect(),
            at,
            crossed,
        }
    }

    /// Whether a link can carry another bridge beside these numbers of bridges.
    pub fn has_room(&self, numbers: &[u8], link: usize) -> bool {
        numbers[link] < 2 && self.crossed[link].iter().all(|other| numbers[*other] == 0)
    }

    /// What is known at the start: no link has more bridges than its islands.
    pub fn start(&self) -> Domains {
        let mut known = Domains::new(self.ends.len(), 0..=2);
        for (link, ends) in self.ends.iter().enumerate() {
            if ends.iter().any(|island| self.numbers[*island] == 1) {
                known.keep(link, 0b011);
            }
        }
        known
    }

    /// The numbers of bridges that a link can carry for one of its islands, as bits: if `is_lower`, at
    /// least what the other links cannot carry; otherwise, at most what the others leave over.
    fn carries(&self, known: &Domains, island: usize, link: usize, is_lower: bool) -> u16 {
        let bound = |link: usize| if is_lower { known.most(link) } else { known.least(link) };
        let others = self.at[island].iter().filter(|other| **other != link);
        let others: u8 = others.map(|other| bound(*other)).sum();
        let number = self.numbers[island];
        let fits = |own: &u8| {
            if is_lower { others + own >= number } else { others + own <= number }
        };
        (0..=2).filter(fits).fold(0, |values, own| values | 1 << own)
    }

    /// Whether this number of bridges on a link completes both islands, and there are others.
    fn is_lone_pair(&self, _: &Domains, link: usize, number: u8) -> bool {
        let is_complete = |island: &usize| self.numbers[*island] == number;
        self.ends[link].iter().all(is_complete) && self.islands.len() > 2
    }

    /// Whether this number of bridges on a link completes all islands of a group that is not the whole.
    fn cuts_off(&self, known: &Domains, link: usize, number: u8) -> bool {
        let least = |own: usize| if own == link { number } else { known.least(own) };
        let is_complete = |island: &usize| {
            self.at[*island].iter().map(|own| least(*own)).sum::<u8>() == self.numbers[*island]
        };
        let group = || self.joined(self.ends[link][0], |own| least(own) > 0);
        let is_cut_off =
            |group: Vec<usize>| group.iter().all(is_complete) && group.len() < self.islands.len();
        self.ends[link].iter().all(is_complete) && is_cut_off(group())
    }

    /// Whether this number of bridges on a link leaves islands that cannot be joined to the others.
    /// Looks at the islands of the link and at their neighbours. A number that is known is right.
    fn splits(&self, known: &Domains, link: usize, number: u8) -> bool {
        if !known.is_open(link) {
            return false;
        }
        let mut tried = known.clone();
        tried.set(link, number);
        if number > 0 {
            self.crossed[link].iter().for_each(|other| tried.set(*other, 0));
        }
        let ends = self.ends[link];
        let near = ends.iter().flat_map(|end| &self.at[*end]).flat_map(|own| self.ends[*own]);
        for island in ends.into_iter().chain(near) {
            for own in &self.at[island] {
                for is_lower in [true, false] {
                    let values = self.carries(&tried, island, *own, is_lower);
                    tried.keep(*own, values);
                }
            }
        }
        self.joined(ends[0], |own| tried.most(own) > 0).len() < self.islands.len()
    }

    /// The islands to which some links lead from an island.
    fn joined(&self, island: usize, leads: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut group = vec![island];
        let mut is_known = vec![false; self.at.len()];
        is_known[island] = true;
        let mut next = 0;
        while let Some(island) = group.get(next).copied() {
            for link in self.at[island].iter().filter(|link| leads(**link)) {
                for end in self.ends[*link] {
                    if !std::mem::replace(&mut is_known[end], true) {
                        group.push(end);
                    }
                }
            }
            next += 1;
        }
        group
    }
}

/// The techniques up to a level.
pub fn techniques(links: &Arc<Links>, level: usize) -> Vec<LevelRules<Domains>> {
    let mut levels = vec![
        vec![
            counting("full island", links, true, true),
            counting("finished island", links, false, true),
            crossing(links),
            counting("bridge in any case", links, true, false),
        ],
        vec![
            counting("last bridge", links, false, false),
            wrong_number("pair cut off", "would-cut-off", links, 1, Links::is_lone_pair),
        ],
    ];
    if level >= 2 {
        levels.push(vec![wrong_number(
            "islands cut off",
            "would-cut-off",
            links,
            1,
            Links::cuts_off,
        )]);
    }
    if level >= 3 {
        levels.push(vec![
            wrong_number("only way", "would-split", links, 0, Links::splits),
            wrong_number("islands in two parts", "would-split", links, 1, Links::splits),
        ]);
    }
    if level >= 4 {
        let easier = techniques(links, 2).into_iter().flatten().collect();
        let links = Arc::clone(links);
        let reason = move |link: usize, number: u8, fails: usize| {
            let bridges = Bridges::phrase(links.ends[link], 1 << number);
            Phrase::new("nothing-fits")
                .with("bridges", Arg::Phrase(Box::new(bridges)))
                .with("cells", Arg::Cells(links.ends[fails].to_vec()))
        };
        levels.push(vec![Box::new(Trial { easier, rounds: 4, reason })]);
    }
    levels
}

/// Counts the bridges at an island. If `is_lower`, a link carries what the other links cannot carry;
/// otherwise, a link carries no more than the bridges that are missing. If `is_exact`, nothing is left
/// to choose at the island.
fn counting(name: &'static str, links: &Arc<Links>, is_lower: bool, is_exact: bool) -> Technique {
    item_rule(
        name,
        links.islands.len(),
        (Arc::clone(links), is_lower, is_exact),
        |(links, is_lower, is_exact), known, item, news| {
            let island = links.islands[item];
            let bound =
                |link: &usize| if *is_lower { known.most(*link) } else { known.least(*link) };
            let sum: u8 = links.at[island].iter().map(bound).sum();
            let number = links.numbers[island];
            if *is_exact && (if *is_lower { sum > number } else { sum < number }) {
                return;
            }
            let own = links.at[island].iter();
            news.extend(own.map(|link| (*link, links.carries(known, island, *link, *is_lower))));
        },
        |(links, is_lower, is_exact), _, item| {
            let island = links.islands[item];
            let key = match (is_lower, is_exact) {
                (true, true) => "needs-all",
                (false, true) => "has-all",
                (true, false) => "needs-each",
                (false, false) => "lacks-one",
            };
            let number = Arg::Number(links.numbers[island].into());
            Phrase::new(key).with("cell", Arg::Cell(island)).with("number", number)
        },
    )
}

/// A link that a bridge crosses carries no bridge.
fn crossing(links: &Arc<Links>) -> Technique {
    item_rule(
        "crossed link",
        links.ends.len(),
        Arc::clone(links),
        |links, known, bridge, news| {
            if known.least(bridge) > 0 {
                news.extend(links.crossed[bridge].iter().map(|other| (*other, 1)));
            }
        },
        |links, _, bridge| {
            Phrase::new("is-in-the-way").with("cells", Arg::Cells(links.ends[bridge].to_vec()))
        },
    )
}

/// A test of a number of bridges on a link.
type IsWrong = fn(&Links, &Domains, usize, u8) -> bool;

/// A number of bridges on a link, `least` or more, that is wrong. 0 is tried alone.
fn wrong_number(
    name: &'static str,
    key: &'static str,
    links: &Arc<Links>,
    least: u8,
    is_wrong: IsWrong,
) -> Technique {
    type Data = (Arc<Links>, &'static str, u8, IsWrong);
    fn wrong((links, _, least, is_wrong): &Data, known: &Domains, link: usize) -> Option<u8> {
        let mut numbers = *least..=2 * least;
        numbers.find(|number| known.can_be(link, *number) && is_wrong(links, known, link, *number))
    }
    item_rule(
        name,
        links.ends.len(),
        (Arc::clone(links), key, least, is_wrong),
        |data, known, link, news| {
            news.extend(wrong(data, known, link).map(|number| (link, !(1 << number))));
        },
        |data, known, link| {
            let numbers = wrong(data, known, link).map_or(0, |number| 1 << number);
            let bridges = Bridges::phrase(data.0.ends[link], numbers);
            Phrase::new(data.1).with("bridges", Arg::Phrase(Box::new(bridges)))
        },
    )
}
