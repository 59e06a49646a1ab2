//! Follows the help of a message: changes the spec as the help says.

/// The spec that the help of the first message asks for. `None` if the help names no value and no key.
pub fn follow(spec: &str, err: &str) -> Option<String> {
    let fault = err.split('×').nth(1)?;
    let (message, help) = fault.split_once("help:")?;
    let joined =
        |text: &str| text.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    let (message, help) = (joined(message), joined(help));
    let mut lines: Vec<String> = spec.lines().map(str::to_owned).collect();
    let at =
        message.split_once("book.toml:").and_then(|(_, rest)| rest.split(':').next()?.parse().ok());
    for (start, code) in help.match_indices('`').step_by(2).filter_map(|(start, _)| {
        let code = help[start + 1..].split('`').next()?;
        Some((start, code))
    }) {
        let before = &help[..start];
        if let Some((key, value)) = code.split_once(" = ") {
            let after = &help[start + code.len() + 2..];
            let table = after.strip_prefix(" in ").and_then(|rest| rest.split(']').next());
            let table = table.map(|table| format!("{table}]"));
            set(&mut lines, &table.unwrap_or_else(|| table_of(key, &message)), key, value);
            return Some(lines.join("\n"));
        }
        if before.ends_with("remove ") {
            lines.retain(|line| line.split(" = ").next() != Some(code));
            return Some(lines.join("\n"));
        }
    }
    if help.contains("choose smaller puzzles") {
        // The smallest puzzles of all kinds.
        let first = lines.iter().position(|line| line.starts_with("kind = "))?;
        "kind = \"sudoku-4\"".clone_into(&mut lines[first]);
        // The options and the level of the first kind, which are the next lines of its table.
        let is_of_kind =
            |line: &String| line.starts_with("options = ") || line.starts_with("level = ");
        while let Some(at) = lines[first..].iter().position(is_of_kind) {
            lines.remove(first + at);
        }
        return Some(lines.join("\n"));
    }
    if help.starts_with("remove this page") {
        let line: usize = at?;
        let first = lines[..line].iter().rposition(|line| line.starts_with("[["))?;
        let count = lines[first + 1..].iter().position(|line| line.starts_with('['));
        let end = count.map_or(lines.len(), |count| first + 1 + count);
        lines.drain(first..end);
        return Some(lines.join("\n"));
    }
    None
}

/// The table to which a key belongs.
fn table_of(key: &str, message: &str) -> String {
    match key {
        "per_page" if message.contains("answers") => "[answers]",
        "at" | "compact" => "[answers]",
        "puzzle" | "back_puzzle" | "design" => "[cover]",
        "trim" | "printer" | "template" => "[book]",
        _ => "[[chapter]]",
    }
    .to_owned()
}

/// Sets a key in the first table with a header, which is added if it is missing.
fn set(lines: &mut Vec<String>, table: &str, key: &str, value: &str) {
    let header = lines.iter().position(|line| line == table).unwrap_or_else(|| {
        let chapter = lines.iter().position(|line| line == "[[chapter]]").unwrap_or(lines.len());
        lines.insert(chapter, table.to_owned());
        chapter
    });
    let end = lines[header + 1..].iter().position(|line| line.starts_with('['));
    let end = end.map_or(lines.len(), |count| header + 1 + count);
    let is_old = |line: &String| line.split(" = ").next() == Some(key);
    if let Some(old) = lines[header + 1..end].iter().position(is_old) {
        lines.remove(header + 1 + old);
    }
    lines.insert(header + 1, format!("{key} = {value}"));
}
