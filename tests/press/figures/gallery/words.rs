//! Puzzles of letters and words.

use super::*;

fn crossword(solved: bool) -> Figure {
    let rows = ["CAT..", "A.ONE", "RIM..", "..B.."];
    let mut lattice = Lattice::rectangle(5, 4);
    lattice.absent = lattice
        .cells()
        .filter(|cell| rows[usize::from(cell.row)].as_bytes()[usize::from(cell.column)] == b'.')
        .collect();
    let mut grid = Grid::new(lattice, Purpose::Written);
    let edges = grid.lattice.edges(|_| Some(Weight::Thin));
    grid.marks.extend(edges);
    for (column, row, number) in [(0, 0, "1"), (2, 0, "2"), (2, 1, "3"), (0, 2, "4")] {
        grid.marks.push(text(centre(column, row), Anchor::TopLeft, number));
    }
    if solved {
        symbols(&mut grid, &rows, Role::Answer);
    }
    let list = |heading: &str, entries: &[(&str, &str)]| ClueList {
        heading: Some(heading.to_owned()),
        entries: entries
            .iter()
            .map(|(label, text)| ListEntry {
                label: Some((*label).to_owned()),
                text: (*text).to_owned(),
            })
            .collect(),
    };
    let lists = vec![
        list("Across", &[("1", "It purrs"), ("3", "The first number"), ("4", "The edge of a cup")]),
        list("Down", &[("1", "It has four wheels"), ("2", "A place for a king")]),
    ];
    Figure { lists: if solved { Vec::new() } else { lists }, ..Figure::new(grid) }
}

fn codeword(solved: bool) -> Figure {
    let mut grid = plain(5, 3);
    grid.marks.push(fill(&[(1, 1), (3, 1)], Tone::Black));
    for at in
        grid.lattice.cells().filter(|at| at.row != 1 || at.column % 2 == 0).collect::<Vec<_>>()
    {
        let number = (at.row * 5 + at.column * 3) % 26 + 1;
        if solved {
            let letter = char::from(b'P' + number as u8 % 10).to_string();
            let role = if letter == "Q" { Role::Given } else { Role::Answer };
            grid.symbol(at, letter, role);
        } else {
            grid.marks.push(text(at.centre(), Anchor::TopLeft, &number.to_string()));
        }
    }
    if !solved {
        grid.symbol(cell(0, 0), "Q", Role::Given);
    }
    let mut key = plain(13, 2);
    for at in key.lattice.cells().collect::<Vec<_>>() {
        let number = at.row * 13 + at.column + 1;
        key.marks.push(text(at.centre(), Anchor::TopLeft, &number.to_string()));
    }
    key.symbol(cell(0, 0), "Q", Role::Given);
    Figure { panels: vec![Panel::Grid(grid), Panel::Grid(key)], ..Figure::default() }
}

fn pictures_to_name() -> Figure {
    let mut grid = plain(6, 4);
    symbols(&mut grid, &["CATSUN", "XHIVEQ", "FISHOT", "DUCKLM"], Role::Letter);
    let mut lattice = Lattice::rectangle(3, 2);
    lattice.absent = [cell(2, 1)].into();
    let mut tiles = Grid::new(lattice, Purpose::Named);
    tiles.marks = tiles.lattice.edges(|_| Some(Weight::Thin));
    let all = [pictures::CAT, pictures::SUN, pictures::FISH, pictures::DUCK, pictures::BUTTERFLY];
    for (index, (picture, count)) in
        all.into_iter().zip(["(3)", "(3)", "(4)", "(4)", "(10)"]).enumerate()
    {
        let at = cell(index as u16 % 3, index as u16 / 3);
        tiles.marks.push(text(at.centre(), Anchor::TopLeft, &(index + 8).to_string()));
        tiles.symbol(at, picture, Role::Clue);
        tiles.marks.push(text(at.centre(), Anchor::TopRight, count));
    }
    Figure { panels: vec![Panel::Grid(grid), Panel::Grid(tiles)], ..Figure::default() }
}

fn fill_in(solved: bool) -> Figure {
    let mut grid = plain(5, 3);
    grid.marks.push(fill(&[(1, 1), (3, 1)], Tone::Black));
    let rows = ["STOAT", "T.W.R", "YELPY"];
    for at in
        grid.lattice.cells().filter(|at| at.row != 1 || at.column % 2 == 0).collect::<Vec<_>>()
    {
        let letter = &rows[usize::from(at.row)][usize::from(at.column)..][..1];
        match at.row {
            0 => grid.symbol(at, letter, Role::Given),
            _ if solved => grid.symbol(at, letter, Role::Answer),
            _ => {}
        }
    }
    let list = |heading: &str, words: &[&str]| ClueList {
        heading: Some(heading.to_owned()),
        ..ClueList::plain(words.iter().map(|word| (*word).to_owned()))
    };
    let lists =
        vec![list("3 letters", &["OWL", "STY", "TRY"]), list("5 letters", &["STOAT", "YELPY"])];
    Figure { lists: if solved { Vec::new() } else { lists }, ..Figure::new(grid) }
}

fn arrowword() -> Figure {
    let mut grid = plain(4, 4);
    grid.marks.push(fill(&[(0, 0), (2, 0), (0, 2)], Tone::Tint));
    grid.marks.push(text(centre(0, 0), Anchor::Whole, "River of Paris"));
    grid.marks.push(text(centre(2, 0), Anchor::UpperHalf, "Not old"));
    grid.marks.push(text(centre(2, 0), Anchor::LowerHalf, "Hot drink"));
    grid.marks.push(text(centre(0, 2), Anchor::Whole, "Opposite of hot"));
    for (at, from, to, place) in [
        (Spot::new(2, 1), Direction::Right, Direction::Right, ArrowPlace::Middle),
        (Spot::new(6, 1), Direction::Right, Direction::Right, ArrowPlace::Upper),
        (Spot::new(6, 1), Direction::Right, Direction::Down, ArrowPlace::Lower),
        (Spot::new(5, 2), Direction::Down, Direction::Down, ArrowPlace::Middle),
        (Spot::new(1, 6), Direction::Down, Direction::Right, ArrowPlace::Middle),
    ] {
        grid.marks.push(Mark::Sign { at, sign: Sign::Bent(from, to, place) });
    }
    Figure::new(grid)
}

fn cryptogram() -> Figure {
    let words = ["XLI", "UYMGO,", "FVSAR", "JSB", "NYQTW", "SZIV", "XLI", "PEDC", "HSK!"];
    let key = ["ABCDEFGHIJKLM", "NOPQRSTUVWXYZ"];
    let cell = |letter: char| FlowCell {
        symbol: match letter {
            'X' => Some(("T".to_owned(), Role::Given)),
            ',' | '!' => Some((letter.to_string(), Role::Given)),
            _ => None,
        },
        has_line: letter.is_alphabetic(),
        label: letter.is_alphabetic().then(|| letter.to_string()),
    };
    let flow = |words: &[&str]| {
        let words = words.iter().map(|word| word.chars().map(cell).collect()).collect();
        Panel::Flow(Flow { words, purpose: Purpose::Lettered })
    };
    let signature =
        Panel::Text(Text::Signature("—Ben Jonson, Discoveries, with a long title".to_owned()));
    Figure { panels: vec![flow(&words), signature, flow(&key)], ..Figure::default() }
}

/// A text of several lines with the name of its author, and a short one.
fn quotation() -> Figure {
    let text = "LANGUAGE MOST SHOWS A MAN: SPEAK, THAT I MAY SEE THEE. IT SPRINGS OUT OF THE MOST RETIRED \
                AND INMOST PARTS OF US, AND IS THE IMAGE OF THE PARENT OF IT, THE MIND.";
    let text = Panel::Text(Text::Paragraph(text.to_owned()));
    Figure { panels: vec![text], ..Figure::default() }.signed("—Ben Jonson".to_owned())
}

fn word_groups() -> Figure {
    let group = |heading: &str, words: &[&str]| WordGroup {
        heading: heading.to_owned(),
        words: words.iter().map(|word| (*word).to_owned()).collect(),
    };
    let groups = vec![
        group("Common words", &["DETAIL", "LEARN", "ISLANDER", "TRAIL", "DEAR", "IDEAL", "LEAD"]),
        group("Rare words", &["RELAID"]),
    ];
    Figure { panels: vec![Panel::Text(Text::Words(groups))], ..Figure::default() }
}

fn word_wheel() -> Figure {
    let mut grid = Grid::new(Lattice::rectangle(3, 3), Purpose::Read);
    grid.marks.push(Mark::Fill { cells: vec![cell(1, 1)], tone: Tone::Tint });
    let hub = cell(1, 1).centre();
    let edges = grid.lattice.edges(|side| {
        let is_near = (side.x - hub.x).abs() + (side.y - hub.y).abs() == 1;
        Some(if is_near { Weight::Thick } else { Weight::Thin })
    });
    grid.marks.extend(edges);
    symbols(&mut grid, &["TAR", "LES", "DIN"], Role::Given);
    Figure::new(grid)
}

fn word_list() -> Figure {
    let letter = |letter: char| FlowCell {
        symbol: Some((letter.to_string(), Role::Answer)),
        ..FlowCell::default()
    };
    let words = ["DETAIL", "ISLANDER", "LEARN", "RELAID", "TRAILED", "TINDERS"];
    let words = words.iter().map(|word| word.chars().map(letter).collect()).collect();
    let flow = Flow { words, purpose: Purpose::Lettered };
    Figure { panels: vec![Panel::Flow(flow)], ..Figure::default() }
}

fn scramble() -> Figure {
    let mut words: Vec<Vec<FlowCell>> = Vec::new();
    for word in ["TAC", "ERET"] {
        let letter = |letter: char| FlowCell {
            symbol: Some((letter.to_string(), Role::Given)),
            ..FlowCell::default()
        };
        words.push(word.chars().map(letter).collect());
        words.push(vec![FlowCell { has_line: true, ..FlowCell::default() }; word.len()]);
    }
    let flow = Flow { words, purpose: Purpose::Written };
    Figure { panels: vec![Panel::Flow(flow)], ..Figure::default() }
}

fn word_search(solved: bool) -> Figure {
    let mut grid = Grid::new(Lattice::rectangle(6, 5), Purpose::Read);
    grid.marks.push(Mark::Outline { cells: Vec::new(), style: OutlineStyle::Frame });
    if solved {
        for run in [[(0, 0), (1, 1), (2, 2)], [(3, 4), (4, 4), (5, 4)], [(5, 2), (5, 1), (5, 0)]] {
            let cells = run.iter().map(|(column, row)| cell(*column, *row)).collect();
            grid.marks.push(Mark::Outline { cells, style: OutlineStyle::Ring });
        }
        symbols(&mut grid, &["C....G", ".A...O", "..T..D", "......", "...WRE"], Role::Answer);
        return Figure::new(grid);
    }
    symbols(&mut grid, &["CXWERG", "QATYUO", "LKTHGD", "ZXCVBN", "ASDWRE"], Role::Letter);
    let lists = vec![ClueList::plain(["cat", "dog", "wren"].map(str::to_owned))];
    Figure { lists, ..Figure::new(grid) }
}

/// The figures of this module.
pub fn all() -> Vec<Example> {
    vec![
        example("crossword", crossword(false)),
        example("crossword answer", crossword(true)),
        example("codeword", codeword(false)),
        example("codeword answer", codeword(true)),
        example("pictures to name", pictures_to_name()),
        example("fill-in", fill_in(false)),
        example("fill-in answer", fill_in(true)),
        example("arrowword", arrowword()),
        example("cryptogram", cryptogram()),
        example("scramble", scramble()),
        example("word wheel", word_wheel()),
        example("word wheel, answer", word_list()),
        example("word wheel, answer in groups", word_groups()),
        example("cryptogram, answer", quotation()),
        example("word search", word_search(false)),
        example("word search answer", word_search(true)),
    ]
}
