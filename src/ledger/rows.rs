//! What a ledger holds, to be looked at, taken out and put in.

use sha2::{Digest, Sha256};

use super::store::{Store, Trouble, Value};
use super::{File, Issue, Ledger, bytes, digits, reserve};
use crate::plan::GENERATOR;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::{self as kinds, Fingerprint, Puzzle};

/// What became of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// A run is about to print it.
    Reserved,
    /// It is printed.
    Published,
    /// It was printed, and another has its slot.
    Replaced,
}

impl State {
    /// What the ledger calls it.
    pub fn name(self) -> &'static str {
        match self {
            State::Reserved => "reserved",
            State::Published => "published",
            State::Replaced => "replaced",
        }
    }

    /// The state of a name.
    pub fn of(name: &str) -> Option<State> {
        [State::Reserved, State::Published, State::Replaced].into_iter().find(|s| s.name() == name)
    }
}

/// A puzzle of an issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its slot: `warm-up/17`.
    pub slot: String,
    /// What became of it.
    pub state: State,
    /// When it was published first, in seconds since 1970, if that is known.
    pub published: Option<i64>,
    /// The puzzle and its answer.
    pub puzzle: Puzzle,
    /// Its fingerprint.
    pub fingerprint: Fingerprint,
    /// Its level, if it has one.
    pub level: Option<String>,
    /// Its rating, if it has one.
    pub rating: Option<String>,
    /// Which candidate of its slot's stream it is.
    pub candidate: u32,
    /// The version of the generators that made it.
    pub generator: u32,
    /// The hash of all this but state and time, as it was written: that of [`Row::seal`].
    pub hash: String,
}

impl Row {
    /// What its hash must be: the first 32 hexadecimal digits of the SHA-256 hash of its values, each
    /// with its length before it; what is missing counts as `none`.
    pub fn seal(&self) -> String {
        let mut hash = Sha256::new();
        let numbers = [self.candidate, self.generator].map(|number| number.to_string());
        for text in [
            &self.puzzle.kind,
            &self.fingerprint.0,
            &self.slot,
            self.level.as_deref().unwrap_or("none"),
            self.rating.as_deref().unwrap_or("none"),
            &numbers[0],
            &numbers[1],
            &self.puzzle.params,
            &self.puzzle.givens,
            &self.puzzle.answer,
        ] {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
        }
        hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whether it is what it says: its hash is right, it is a puzzle of its kind, and the fingerprint is
    /// that of the puzzle, unless other generators named it.
    ///
    /// # Errors
    /// What is wrong: "was changed: …".
    pub fn check(&self) -> Result<Box<dyn kinds::Board>, String> {
        if bytes(&self.fingerprint).is_none() {
            return Err("has a fingerprint that is not 32 hexadecimal digits".to_owned());
        }
        if self.hash != self.seal() {
            return Err("was changed: its hash is not that of what stands there".to_owned());
        }
        let kind = kinds::find(&self.puzzle.kind)
            .ok_or_else(|| format!("is of a kind that there is not, {:?}", self.puzzle.kind))?;
        let board = kind.board(&self.puzzle).map_err(|flaw| format!("is false: {flaw}"))?;
        if self.generator == GENERATOR && board.fingerprint() != self.fingerprint {
            return Err("is false: its fingerprint is that of another puzzle".to_owned());
        }
        Ok(board)
    }

    /// Whether all is true of it: it is what it says, and the puzzle keeps its claim.
    ///
    /// # Errors
    /// What is wrong.
    pub fn prove(&self) -> Result<(), String> {
        self.check()?.verify().map_err(|flaw| format!("is false: {flaw}"))
    }

    /// Its values in the order of [`reserve::COLUMNS`].
    pub(super) fn values(&self, series: i64, issue: i64, fingerprint: &[u8; 16]) -> Vec<Value> {
        vec![
            series.into(),
            (&self.puzzle.kind).into(),
            fingerprint.into(),
            issue.into(),
            (&self.slot).into(),
            self.level.as_deref().into(),
            self.rating.as_deref().into(),
            self.candidate.into(),
            self.generator.into(),
            (&self.puzzle.params).into(),
            (&self.puzzle.givens).into(),
            (&self.puzzle.answer).into(),
            (&self.hash).into(),
        ]
    }
}

/// An issue with all that it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The issue.
    pub issue: Issue,
    /// Its files, by their paths.
    pub files: Vec<File>,
    /// Its puzzles, by their slots.
    pub puzzles: Vec<Row>,
}

/// An issue and how much it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The issue.
    pub issue: Issue,
    /// How many puzzles are published, reserved and replaced.
    pub counts: [i64; 3],
    /// How many files there are.
    pub files: i64,
    /// When something of it was last published, in seconds since 1970, if that is known.
    pub published: Option<i64>,
}

/// Which issues: of a series, of a name, or of both.
#[derive(Clone, Debug, Default)]
pub struct Which {
    /// The series.
    pub series: Option<String>,
    /// The name in it.
    pub issue: Option<String>,
}

/// The columns of an issue, and of a puzzle that is read.
const ISSUE: &str = "series.name, issue.name, issue.title, issue.date";
const PUZZLE: &str = "slot, state, published, kind, fingerprint, level, rating, candidate, \
                      generator, params, givens, answer, hash";

fn issue(row: &[Value]) -> Issue {
    let text = |at: usize| row[at].text().unwrap_or_default();
    Issue { series: text(0), name: text(1), title: text(2), date: text(3) }
}

fn puzzle(row: &[Value]) -> Result<Row, Trouble> {
    let text = |at: usize| row[at].text().unwrap_or_default();
    let number = |at: usize| u32::try_from(row[at].int()).unwrap_or(u32::MAX);
    let state = State::of(&text(1)).ok_or_else(|| {
        Diagnostic::file(format!("the ledger is damaged: the state of {} is {:?}", text(0), text(1)))
            .help("put back a copy of it, or make one anew from the records: bookgen ledger import NEW.db *.lock")
    })?;
    Ok(Row {
        slot: text(0),
        state,
        published: match row[2] {
            Value::Int(seconds) => Some(seconds),
            _ => None,
        },
        puzzle: Puzzle { kind: text(3), params: text(9), givens: text(10), answer: text(11) },
        fingerprint: digits(row[4].bytes()),
        level: row[5].text(),
        rating: row[6].text(),
        candidate: number(7),
        generator: number(8),
        hash: text(12),
    })
}

/// The issues that are meant, with their numbers, by series, date and name.
fn issues(store: &mut dyn Store, which: &Which) -> Result<Vec<(i64, Issue)>, Trouble> {
    let rows = store.rows(
        &format!(
            "SELECT {ISSUE}, issue.id FROM issue JOIN series ON series.id = issue.series \
             ORDER BY series.name, issue.date, issue.name"
        ),
        &[],
    )?;
    let fits = |wanted: &Option<String>, name: &str| wanted.as_ref().is_none_or(|w| w == name);
    let all = rows.iter().map(|row| (row[4].int(), issue(row)));
    Ok(all
        .filter(|(_, issue)| fits(&which.series, &issue.series) && fits(&which.issue, &issue.name))
        .collect())
}

fn files(store: &mut dyn Store, issue: i64) -> Result<Vec<File>, Trouble> {
    let rows = store
        .rows("SELECT path, sha256 FROM file WHERE issue = $1 ORDER BY path", &[issue.into()])?;
    let text = |value: &Value| value.text().unwrap_or_default();
    let file = |row: &Vec<Value>| File {
        path: text(&row[0]),
        sha256: text(&row[1]),
        is_record: row[0].text().is_some_and(|path| path.ends_with(".lock")),
    };
    Ok(rows.iter().map(file).collect())
}

impl Ledger {
    /// The issues that are meant, and how much they have.
    ///
    /// # Errors
    /// Why the ledger cannot be read.
    pub fn summaries(&self, which: &Which) -> Result<Vec<Summary>, Diagnostic> {
        self.transaction(false, |store| {
            let mut all = Vec::new();
            for (id, issue) in issues(store, which)? {
                let mut summary = Summary { issue, counts: [0; 3], files: 0, published: None };
                let rows = store.rows(
                    "SELECT state, count(*), max(published) FROM puzzle WHERE issue = $1 \
                     GROUP BY state",
                    &[id.into()],
                )?;
                for row in rows {
                    let at = match row[0].text().as_deref().and_then(State::of) {
                        Some(State::Reserved) => 1,
                        Some(State::Replaced) => 2,
                        _ => 0,
                    };
                    summary.counts[at] += row[1].int();
                    if let (0, Value::Int(seconds)) = (at, &row[2]) {
                        summary.published = Some(*seconds);
                    }
                }
                summary.files = i64::try_from(files(store, id)?.len()).unwrap_or(i64::MAX);
                all.push(summary);
            }
            Ok(all)
        })
    }

    /// The issues that are meant with all they have, one after the other; what is only reserved is left
    /// out.
    ///
    /// # Errors
    /// Why the ledger cannot be read; what the taker makes of an issue.
    pub fn each(
        &self,
        which: &Which,
        mut take: impl FnMut(Whole) -> Result<(), Diagnostic>,
    ) -> Result<(), Diagnostic> {
        let all = self.transaction(false, |store| issues(store, which))?;
        for (id, issue) in all {
            let whole = self.transaction(false, |store| {
                let rows = store.rows(
                    &format!(
                        "SELECT {PUZZLE} FROM puzzle WHERE issue = $1 AND state = 'published' \
                         UNION ALL SELECT {PUZZLE} FROM puzzle \
                         WHERE issue = $2 AND state <> 'published'"
                    ),
                    &[id.into(), id.into()],
                )?;
                let puzzles = rows.iter().map(|row| puzzle(row)).collect::<Result<Vec<_>, _>>()?;
                Ok(Whole { issue: issue.clone(), files: files(store, id)?, puzzles })
            })?;
            let Whole { issue, files, mut puzzles } = whole;
            puzzles.retain(|row| row.state != State::Reserved);
            puzzles.sort_by(|a, b| in_order(a).cmp(&in_order(b)));
            take(Whole { issue, files, puzzles })?;
        }
        Ok(())
    }

    /// Where puzzles are that have this fingerprint, whatever their kind.
    ///
    /// # Errors
    /// Why the ledger cannot be read.
    pub fn with_fingerprint(
        &self,
        fingerprint: &Fingerprint,
    ) -> Result<Vec<(Issue, Row)>, Diagnostic> {
        let Some(bytes) = bytes(fingerprint) else { return Ok(Vec::new()) };
        self.transaction(false, |store| {
            let mut all = Vec::new();
            // By the index: every series, every kind.
            let series = store.rows("SELECT id FROM series ORDER BY name", &[])?;
            for (series, kind) in series.iter().flat_map(|series| {
                kinds::KINDS.iter().map(move |kind| (series[0].clone(), kind.about().name))
            }) {
                let rows = store.rows(
                    &format!(
                        "SELECT {ISSUE}, {PUZZLE} FROM puzzle \
                         JOIN issue ON issue.id = puzzle.issue \
                         JOIN series ON series.id = issue.series WHERE puzzle.series = $1 \
                         AND kind = $2 AND fingerprint = $3"
                    ),
                    &[series, kind.into(), (&bytes).into()],
                )?;
                for row in rows {
                    all.push((issue(&row), puzzle(&row[4..])?));
                }
            }
            Ok(all)
        })
    }

    /// What a slot of the issues that are meant has and had.
    ///
    /// # Errors
    /// Why the ledger cannot be read.
    pub fn in_slot(&self, which: &Which, slot: &str) -> Result<Vec<(Issue, Row)>, Diagnostic> {
        self.transaction(false, |store| {
            let mut all = Vec::new();
            for (id, issue) in issues(store, which)? {
                for state in ["state = 'published'", "state <> 'published'"] {
                    let rows = store.rows(
                        &format!(
                            "SELECT {PUZZLE} FROM puzzle WHERE issue = $1 AND slot = $2 AND {state}"
                        ),
                        &[id.into(), slot.into()],
                    )?;
                    for row in rows {
                        all.push((issue.clone(), puzzle(&row)?));
                    }
                }
            }
            Ok(all)
        })
    }

    /// The files of an issue.
    ///
    /// # Errors
    /// Why the ledger cannot be read.
    pub fn files(&self, issue: &Issue) -> Result<Vec<File>, Diagnostic> {
        self.transaction(false, |store| match reserve::find(store, issue)? {
            Some((_, id)) => files(store, id),
            None => Ok(Vec::new()),
        })
    }

    /// Puts issues into the ledger, all or none. What it has already stays; gives how many puzzles came
    /// to it.
    ///
    /// # Errors
    /// A puzzle that another issue has; a slot that has another puzzle; why the ledger cannot be
    /// written.
    pub fn add(&self, all: &[Whole]) -> Result<u64, Diagnostic> {
        let clash = |whole: &Whole, row: &Row, why: String| {
            let (slot, issue) = (&row.slot, &whole.issue.name);
            Diagnostic::book(format!("{slot} of {issue} cannot be taken in: {why}")).help(
                "nothing was taken in; `bookgen ledger forget` removes an issue, `show` a puzzle",
            )
        };
        self.transaction(true, |store| {
            let mut added = 0;
            for whole in all {
                let (series, id) = reserve::enter(store, &whole.issue)?;
                for row in &whole.puzzles {
                    let Some(fingerprint) = bytes(&row.fingerprint) else {
                        let why = "its fingerprint is not 32 hexadecimal digits".to_owned();
                        return Err(clash(whole, row, why).into());
                    };
                    let found = super::place(store, series, &row.puzzle.kind, &fingerprint)?;
                    if let Some((issue, slot)) = found {
                        if issue == id && slot == row.slot {
                            continue;
                        }
                        let place = reserve::place_text(store, issue, &slot)?;
                        let why = format!("its puzzle is that of {place}");
                        return Err(clash(whole, row, why).into());
                    }
                    let there = store.row(
                        "SELECT 1 FROM puzzle WHERE issue = $1 AND slot = $2 \
                         AND state = 'published'",
                        &[id.into(), (&row.slot).into()],
                    )?;
                    if there.is_some() && row.state == State::Published {
                        let why = "the slot has another puzzle".to_owned();
                        return Err(clash(whole, row, why).into());
                    }
                    let mut values = row.values(series, id, &fingerprint);
                    values.extend([row.published.into(), row.state.name().into()]);
                    added += store.change(
                        &format!(
                            "INSERT INTO puzzle ({}, published, state) VALUES ({}, $14, $15)",
                            reserve::COLUMNS,
                            reserve::PLACES
                        ),
                        &values,
                    )?;
                }
                for file in &whole.files {
                    reserve::note_file(store, id, file)?;
                }
            }
            Ok(added)
        })
    }

    /// Removes an issue with all it has; its files stay where they are.
    ///
    /// # Errors
    /// A run is at the issue; why the ledger cannot be written.
    pub fn forget(&self, issue: &Issue, now: i64) -> Result<(), Diagnostic> {
        self.transaction(true, |store| {
            let Some((_, id)) = reserve::find(store, issue)? else { return Ok(()) };
            if let Some((owner, lease)) = reserve::holder(store, id)? {
                return Err(reserve::busy(issue, &owner, lease - now).into());
            }
            for statement in [
                "DELETE FROM puzzle WHERE issue = $1",
                "DELETE FROM file WHERE issue = $1",
                "DELETE FROM issue WHERE id = $1",
            ] {
                store.change(statement, &[id.into()])?;
            }
            // A series of which nothing is left.
            store.change(
                "DELETE FROM series WHERE NOT EXISTS \
                 (SELECT 1 FROM issue WHERE issue.series = series.id)",
                &[],
            )?;
            Ok(())
        })
    }

    /// Looks for damage in the database itself; gives what is found.
    ///
    /// # Errors
    /// Why it cannot be looked through.
    pub fn damage(&self) -> Result<Vec<String>, Diagnostic> {
        match self.store.borrow_mut().damage() {
            Ok(found) => Ok(found),
            Err(Trouble::Again(fault) | Trouble::Fault(fault)) => Err(fault),
        }
    }
}

/// What puts puzzles of an issue in order: the chapter, the index as a number, and what was printed in
/// a slot before comes after.
fn in_order(row: &Row) -> (&str, u64, bool, &str, &str) {
    let (chapter, index) = row.slot.rsplit_once('/').unwrap_or((&row.slot, ""));
    let replaced = row.state == State::Replaced;
    (chapter, index.parse().unwrap_or(u64::MAX), replaced, &row.fingerprint.0, &row.puzzle.kind)
}
