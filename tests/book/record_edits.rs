//! Edits of record files, as a user makes them in a text editor.

/// A small random generator for the choice of edits.
pub struct Draw(pub u64);

impl Draw {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 33) as usize) % limit.max(1)
    }
}

/// A record text in parts: the header, and the text of each puzzle. The parts are separated by
/// `"\n[["`.
pub fn parts(text: &str) -> (String, Vec<String>) {
    let mut parts = text.split("\n[[").map(str::to_owned);
    (parts.next().unwrap(), parts.collect())
}

/// The record text of some parts. The number of puzzles in the header is corrected.
pub fn joined(header: &str, puzzles: &[String]) -> String {
    let count = puzzles.iter().filter(|puzzle| puzzle.starts_with("puzzle")).count();
    let line = |line: &str| match line.starts_with("puzzles = ") {
        true => format!("puzzles = {count}"),
        false => line.to_owned(),
    };
    let header: Vec<String> = header.lines().map(line).collect();
    let header = header.join("\n") + "\n";
    puzzles.iter().fold(header, |text, puzzle| text + "\n[[" + puzzle)
}

/// Swaps two puzzles, counted from 0 in the order of the record.
pub fn swapped(text: &str, a: usize, b: usize) -> String {
    let (header, mut puzzles) = parts(text);
    puzzles.swap(a, b);
    joined(&header, &puzzles)
}

/// The position of the puzzle with the id `id`.
pub fn position(text: &str, id: &str) -> usize {
    let (_, puzzles) = parts(text);
    puzzles.iter().position(|puzzle| puzzle.contains(&format!("id = \"{id}\"\n"))).unwrap()
}

/// One random edit: the name of the edit, and the edited text.
pub fn random_edit(text: &str, draw: &mut Draw) -> (&'static str, String) {
    let (header, mut puzzles) = parts(text);
    let count = puzzles.len();
    let (a, b) = (draw.below(count), draw.below(count));
    let name = match draw.below(9) {
        0 => {
            puzzles.swap(a, b);
            "swap"
        }
        1 => {
            puzzles.remove(a);
            "delete"
        }
        2 => {
            puzzles.insert(b, puzzles[a].clone());
            "duplicate"
        }
        3 => {
            let to = format!("id = \"{}", ["x", "1", "one/"][draw.below(3)]);
            puzzles[a] = puzzles[a].replacen("id = \"", &to, 1);
            "rename"
        }
        4 => {
            let copy = puzzles[a].replacen("/1\"", "/77\"", 1).replacen("/2\"", "/77\"", 1);
            puzzles.insert(b, copy);
            "add"
        }
        5 => {
            let lines: Vec<&str> = header.lines().filter(|line| line.contains(" = ")).collect();
            let line = lines[draw.below(lines.len())];
            let key = line.split(" = ").next().unwrap();
            let number = draw.below(9);
            let value = match line.contains('"') {
                true => format!("\"{number}\""),
                false => number.to_string(),
            };
            return ("header", text.replacen(line, &format!("{key} = {value}"), 1));
        }
        6 => {
            let lines: Vec<&str> = header.lines().filter(|line| line.contains(" = ")).collect();
            let line = format!("{}\n", lines[draw.below(lines.len())]);
            return ("header line removed", text.replacen(&line, "", 1));
        }
        7 => {
            let digits: Vec<usize> = text
                .bytes()
                .enumerate()
                .filter(|(_, byte)| byte.is_ascii_digit())
                .map(|(at, _)| at)
                .collect();
            let at = digits[draw.below(digits.len())];
            let mut bytes = text.as_bytes().to_vec();
            bytes[at] = b'0' + u8::try_from(draw.below(10)).unwrap();
            return ("digit", String::from_utf8(bytes).unwrap());
        }
        _ => {
            let lines: Vec<&str> = text.lines().collect();
            let at = draw.below(lines.len());
            let added = ["# a comment", ""][draw.below(2)];
            let lines = lines[..at].iter().chain([&added]).chain(&lines[at..]);
            return ("layout", lines.map(|line| format!("{line}\n")).collect());
        }
    };
    (name, joined(&header, &puzzles))
}
