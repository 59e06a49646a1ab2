//! The marks at the start of the lines of a list: numbers, letters, bullets and check boxes.

/// The marks of the lines of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListMarks {
    /// No marks.
    None,
    /// `1.`, `2)`, `(3)` and so on.
    Numbers,
    /// `1 `, `2 ` and so on, in order.
    BareNumbers,
    /// Numbers in order with another sign: `#1 `, `[1] `, `1: `, `1 - ` or `1.Otter`.
    OtherNumbers,
    /// `a)`, `(b)` and so on.
    Letters,
    /// `A.`, `B.` and so on, in order.
    LettersInOrder,
    /// `I.`, `ii)` and so on, in order.
    RomanNumbers,
    /// `-`, `*`, `•` or another bullet, or a check box such as `[x]` or `☐`.
    Bullets,
}

/// A mark, and the text after it.
struct Marked<'a> {
    /// The number of the mark: 2 for `2.`, `b)` and `II.`. 0 if it has none.
    number: u32,
    rest: &'a str,
}

impl ListMarks {
    /// All marks, in the order in which they are tried.
    const ALL: [ListMarks; 7] = [
        ListMarks::Numbers,
        ListMarks::RomanNumbers,
        ListMarks::Letters,
        ListMarks::LettersInOrder,
        ListMarks::BareNumbers,
        ListMarks::OtherNumbers,
        ListMarks::Bullets,
    ];

    /// The marks that most lines have. All lines must have bullets. Marks that a text can begin with, such
    /// as `12 Angry Men` or `A. Lovelace`, are marks only if they count the lines.
    pub fn new(lines: &[&str]) -> ListMarks {
        let are_marks = |marks: &ListMarks| {
            let count = lines.iter().filter(|line| marks.marked(line).is_some()).count();
            match marks {
                ListMarks::None => false,
                ListMarks::Numbers | ListMarks::Letters => count > 1 && count * 2 > lines.len(),
                ListMarks::Bullets => count > 1 && count == lines.len(),
                ListMarks::BareNumbers | ListMarks::OtherNumbers => {
                    count > 1 && count * 2 > lines.len() && marks.counts(lines)
                }
                ListMarks::RomanNumbers | ListMarks::LettersInOrder => {
                    count > 2 && count * 2 > lines.len() && marks.counts(lines)
                }
            }
        };
        ListMarks::ALL.into_iter().find(are_marks).unwrap_or(ListMarks::None)
    }

    /// Whether the marks count the lines: each is one more than the mark before, or is the number of its
    /// line.
    fn counts(self, lines: &[&str]) -> bool {
        let mut before = 0_u32;
        lines.iter().zip(1_u32..).all(|(line, position)| {
            let Some(Marked { number, .. }) = self.marked(line) else { return true };
            let follows = number == position || before.checked_add(1) == Some(number);
            before = number;
            follows
        })
    }

    /// A line without its mark.
    pub fn strip(self, line: &str) -> &str {
        self.marked(line).map_or(line, |marked| marked.rest)
    }

    fn marked(self, line: &str) -> Option<Marked<'_>> {
        match self {
            ListMarks::None => None,
            ListMarks::Numbers => {
                numbered(line, |c| c.is_ascii_digit(), 9, &['.', ')'], |text| text.parse().ok())
            }
            ListMarks::Letters => numbered(line, is_letter, 1, &[')'], letter_number),
            ListMarks::LettersInOrder => numbered(line, is_letter, 1, &['.'], letter_number),
            ListMarks::RomanNumbers => {
                numbered(line, |c| "ivxlcIVXLC".contains(c), 8, &['.', ')'], roman_number)
            }
            ListMarks::BareNumbers => bare_number(line),
            ListMarks::OtherNumbers => other_number(line),
            ListMarks::Bullets => bullet(line).map(|rest| Marked { number: 0, rest }),
        }
    }

    /// What was left out, for the user. `None` for lines without marks.
    pub const fn left_out(self) -> Option<&'static str> {
        match self {
            ListMarks::None => None,
            ListMarks::Numbers
            | ListMarks::BareNumbers
            | ListMarks::OtherNumbers
            | ListMarks::RomanNumbers => Some("without the numbers of the lines"),
            ListMarks::Letters | ListMarks::LettersInOrder => {
                Some("without the letters before the lines")
            }
            ListMarks::Bullets => Some("without the bullets of the lines"),
        }
    }
}

/// Whether most lines begin with a number that does not count them, such as `12 Angry Men`.
pub fn begin_with_numbers(lines: &[&str]) -> bool {
    let count = lines.iter().filter(|line| bare_number(line).is_some()).count();
    count > 1 && count * 2 > lines.len()
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{a0}')
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic()
}

fn letter_number(letter: &str) -> Option<u32> {
    let letter = letter.chars().next()?.to_ascii_lowercase();
    u32::from(letter).checked_sub(u32::from('a')).map(|number| number + 1)
}

/// The value of a Roman number in one case.
fn roman_number(text: &str) -> Option<u32> {
    let is_one_case = text.chars().all(char::is_lowercase) || text.chars().all(char::is_uppercase);
    let value = |c: char| match c.to_ascii_lowercase() {
        'i' => 1,
        'v' => 5,
        'x' => 10,
        'l' => 50,
        _ => 100,
    };
    let mut number = 0_u32;
    let mut letters = text.chars().filter(|_| is_one_case).peekable();
    while let Some(c) = letters.next() {
        let larger = letters.peek().map(|next| value(*next)).filter(|next| *next > value(c));
        number += match larger {
            Some(larger) => {
                letters.next();
                larger - value(c)
            }
            None => value(c),
        };
    }
    (number > 0).then_some(number)
}

/// A mark with a closing sign and a space after it, or between parentheses.
fn numbered<'a>(
    line: &'a str,
    is_mark: fn(char) -> bool,
    most: usize,
    ends: &[char],
    number: fn(&str) -> Option<u32>,
) -> Option<Marked<'a>> {
    let (inner, ends) = match line.strip_prefix('(') {
        Some(inner) => (inner, &[')'][..]),
        None => (line, ends),
    };
    let after = inner.trim_start_matches(is_mark);
    let mark = &inner[..inner.len() - after.len()];
    let after = after.strip_prefix(ends)?;
    let rest = after.trim_start();
    let is_mark = (1..=most).contains(&mark.chars().count())
        && after.starts_with(is_space)
        && !rest.is_empty();
    Some(Marked { number: number(mark).filter(|_| is_mark)?, rest })
}

/// A number without a sign, before a letter.
fn bare_number(line: &str) -> Option<Marked<'_>> {
    let (number, after) = leading_number(line)?;
    let rest = after.trim_start();
    let is_mark = after.starts_with(is_space) && rest.starts_with(char::is_alphabetic);
    is_mark.then_some(Marked { number, rest })
}

/// A number with a sign that is not a usual mark: `#1 `, `[1] `, `1: `, `1 - ` or `1.Otter`.
fn other_number(line: &str) -> Option<Marked<'_>> {
    let is_bracketed = line.starts_with('[');
    let line = line.strip_prefix(['#', '[']).unwrap_or(line);
    let (number, after) = leading_number(line)?;
    let after = match is_bracketed {
        true => after.strip_prefix(']')?,
        false => after,
    };
    let rest = after.trim_start_matches(|c: char| is_space(c) || ".):-–—、．".contains(c));
    let is_mark = rest.len() < after.len() && rest.starts_with(char::is_alphabetic);
    is_mark.then_some(Marked { number, rest })
}

/// The number at the start of a line, and the text after it.
fn leading_number(line: &str) -> Option<(u32, &str)> {
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    Some((line[..line.len() - after.len()].parse().ok()?, after))
}

/// The text after a bullet and after a check box.
fn bullet(line: &str) -> Option<&str> {
    match after_sign(line) {
        Some(rest) => Some(after_box(rest).unwrap_or(rest)),
        None => after_box(line),
    }
}

/// The text after a bullet, as people type it and as word processors and web pages have it.
fn after_sign(line: &str) -> Option<&str> {
    const BULLETS: &str = "-*•–—·+>▪▫◦‣●○■□◆➢➤✓✔★»\u{f0b7}\u{f0a7}\u{f0d8}\u{f0fc}";
    let first = line.chars().next().filter(|c| BULLETS.contains(*c) || *c == 'o')?;
    after_space(&line[first.len_utf8()..])
}

/// The text after a check box, as Markdown and notes on telephones have it.
fn after_box(line: &str) -> Option<&str> {
    const BOXES: [&str; 9] = ["[ ]", "[]", "[x]", "[X]", "[✓]", "☐", "☑", "☒", "✅"];
    after_space(BOXES.iter().find_map(|mark| line.strip_prefix(mark))?)
}

/// The text after the white space at the start of a text.
fn after_space(text: &str) -> Option<&str> {
    let rest = text.trim_start();
    (rest.len() < text.len() && !rest.is_empty()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_lists_are_recognised() {
        for (lines, marks) in [
            (&["1. a", "2. b", "1) c"][..], ListMarks::Numbers),
            (&["7. a", "9. b"], ListMarks::Numbers),
            (&["(1) a", "b", "(10) c"], ListMarks::Numbers),
            (&["1. a", "b", "c"], ListMarks::None),
            (&["1 a", "b", "3\tc"], ListMarks::BareNumbers),
            (&["7 a", "12 b", "101 c"], ListMarks::None),
            (&["#1 a", "#2 b"], ListMarks::OtherNumbers),
            (&["1.a", "2.b"], ListMarks::OtherNumbers),
            (&["1: a", "2: b"], ListMarks::OtherNumbers),
            (&["1 - a", "2 - b"], ListMarks::OtherNumbers),
            (&["[1] a", "[2] b"], ListMarks::OtherNumbers),
            (&["a) a", "(b) b", "c) c"], ListMarks::Letters),
            (&["A. a", "B. b", "C. c"], ListMarks::LettersInOrder),
            (&["J. Bach", "K. Gil", "L. Ruiz"], ListMarks::None),
            (&["I. a", "II. b", "III. c", "IV. d"], ListMarks::RomanNumbers),
            (&["i) a", "ii) b", "iii) c"], ListMarks::RomanNumbers),
            (&["- a", "• b"], ListMarks::Bullets),
            (&["o a", "o b"], ListMarks::Bullets),
            (&["- [ ] a", "- [x] b"], ListMarks::Bullets),
            (&["☐ a", "☑ b"], ListMarks::Bullets),
            (&["- a", "b"], ListMarks::None),
        ] {
            assert_eq!(ListMarks::new(lines), marks, "{lines:?}");
            if marks != ListMarks::None && lines[0] != "J. Bach" {
                let last = marks.strip(lines[0]);
                assert_eq!(last, "a", "{lines:?}");
            }
        }
        assert_eq!(ListMarks::Letters.strip("(b) Blue tit"), "Blue tit");
        assert_eq!(ListMarks::Numbers.strip("Blue tit"), "Blue tit");
        assert_eq!(ListMarks::Bullets.strip("- [x] Blue tit"), "Blue tit");
        assert!(begin_with_numbers(&["7 a", "12 b", "c"]) && !begin_with_numbers(&["7 a", "b"]));
    }

    #[test]
    fn roman_numbers_have_values() {
        for (text, number) in [("i", 1), ("iv", 4), ("IX", 9), ("xiv", 14), ("XL", 40), ("xc", 90)]
        {
            assert_eq!(roman_number(text), Some(number), "{text}");
        }
        assert_eq!(roman_number("iV"), None);
    }
}
