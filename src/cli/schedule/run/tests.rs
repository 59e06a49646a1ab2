//! A schedule by a clock that is only said to go.

use std::cell::Cell;
use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::*;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::NoFiles;

/// A clock that stands at the moment that was last waited for.
struct Simulated {
    now: Cell<DateTime<Utc>>,
    end: DateTime<Utc>,
    /// What it is put forward or back by once it has come to some moments.
    jumps: Vec<(DateTime<Utc>, TimeDelta)>,
}

impl Clock for Simulated {
    fn now(&self) -> DateTime<Utc> {
        self.now.get()
    }

    fn wait(&mut self, until: DateTime<Utc>) -> bool {
        let mut now = until.max(self.now.get() + TimeDelta::seconds(1));
        if let Some(at) = self.jumps.iter().position(|(moment, _)| *moment <= now) {
            let (moment, by) = self.jumps.remove(at);
            now = moment.max(self.now.get()) + by;
        }
        self.now.set(now);
        now < self.end
    }
}

/// Takes down when it would have worked, what would be made, and what may be seen then.
struct Desk {
    publication: Publication,
    /// The last issue that is made.
    ready: Option<NaiveDate>,
    /// The moment at which each issue was made, and at which it was let out.
    made: BTreeMap<NaiveDate, DateTime<Utc>>,
    out: BTreeMap<NaiveDate, DateTime<Utc>>,
    runs: Vec<DateTime<Utc>>,
    /// Moments at which nothing can be made.
    fails: fn(DateTime<Utc>) -> bool,
}

impl Work for Desk {
    fn work(&mut self, now: DateTime<Utc>) -> bool {
        self.runs.push(now);
        if (self.fails)(now) {
            return false;
        }
        for date in schedule::due(&self.publication, self.ready, now) {
            self.made.entry(date).or_insert(now);
            self.ready = self.ready.max(Some(date));
        }
        for date in self.made.keys() {
            if self.publication.release.is_out(*date, now) {
                self.out.entry(*date).or_insert(now);
            }
        }
        true
    }

    fn next(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        schedule::next(&self.publication, now)
    }
}

fn publication(zone: &str, at: &str, release: &str) -> Publication {
    let spec = format!(
        "[publication]\nname = \"The Post\"\ntimezone = \"{zone}\"\ntemplate = \"a4-sheet\"\n\
         release = \"{release}\"\ndays_ahead = 3\n[schedule]\nat = \"{at}\"\n[[slot]]\n\
         name = \"Sudoku\"\nkind = \"sudoku\"\nfirst_date = 2020-01-01\n"
    );
    let read = Publication::read(&Source::new("daily.toml", spec), &NoFiles);
    read.unwrap_or_else(|faults| panic!("{faults}"))
}

fn moment(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// Two years of a publication.
fn two_years(
    publication: Publication,
    jumps: Vec<(DateTime<Utc>, TimeDelta)>,
    fails: fn(DateTime<Utc>) -> bool,
) -> Desk {
    let now = Cell::new(moment("2026-01-01T12:00:00Z"));
    let mut clock = Simulated { now, end: moment("2028-01-01T12:00:00Z"), jumps };
    let mut desk = Desk {
        publication,
        ready: None,
        made: BTreeMap::new(),
        out: BTreeMap::new(),
        runs: Vec::new(),
        fails,
    };
    keep(&mut clock, &mut desk);
    desk
}

/// Every issue from the second of January on, up to a day.
fn days(to: &str) -> impl Iterator<Item = NaiveDate> {
    let first = NaiveDate::from_ymd_opt(2026, 1, 2).unwrap();
    let last: NaiveDate = to.parse().unwrap();
    first.iter_days().take_while(move |day| *day <= last)
}

const NEVER: fn(DateTime<Utc>) -> bool = |_| false;

#[test]
fn two_years_with_every_change_of_clocks() {
    // Zones that change by an hour, by half of one, at midnight, and never; times that some days
    // have not, and some have twice.
    let zones = [
        "Europe/Madrid",
        "America/New_York",
        "Australia/Lord_Howe",
        "America/Santiago",
        "Africa/Cairo",
        "Asia/Kolkata",
    ];
    for zone in zones {
        for (at, release) in
            [("30 2 * * *", "05:00"), ("0 3 * * *", "00:00"), ("15 1 * * *", "02:30")]
        {
            let desk = two_years(publication(zone, at, release), Vec::new(), NEVER);
            for day in days("2027-12-31") {
                let out = desk.out.get(&day).unwrap_or_else(|| panic!("{zone}: {day} is not out"));
                // At its moment, not a second before or after.
                assert_eq!(*out, desk.publication.release.issue(day).to_utc(), "{zone} {day}");
                let before = desk.publication.release.issue(day).to_utc() - desk.made[&day];
                let begun = day > "2026-01-05".parse().unwrap();
                assert!(!begun || before >= TimeDelta::days(2), "{zone} {day}: {before}");
            }
            // Once a day by the expression, and once a day for what is let out.
            let expected = 2 * 730 + 1;
            let runs = desk.runs.len();
            assert!(runs.abs_diff(expected) <= 1, "{zone} {at} {release}: {runs} runs");
        }
    }
}

#[test]
fn days_that_the_machine_slept_are_caught_up_with() {
    let jumps = vec![
        // Ten days in summer, and a day over a change of clocks.
        (moment("2026-07-01T00:00:00Z"), TimeDelta::days(10)),
        (moment("2026-10-24T20:00:00Z"), TimeDelta::hours(30)),
    ];
    let desk = two_years(publication("Europe/Madrid", "30 2 * * *", "05:00"), jumps, NEVER);
    for day in days("2027-12-31") {
        assert!(desk.out.contains_key(&day), "{day}");
    }
}

#[test]
fn a_clock_that_is_put_back_does_nothing_twice() {
    let jumps = vec![
        (moment("2026-07-01T00:00:00Z"), TimeDelta::days(-2)),
        (moment("2026-09-01T04:00:00Z"), TimeDelta::hours(-3)),
    ];
    let desk = two_years(publication("Europe/Madrid", "30 2 * * *", "05:00"), jumps, NEVER);
    for day in days("2027-12-31") {
        assert!(desk.out.contains_key(&day), "{day}");
    }
    // Two days more, and a night: each with its two runs.
    assert!(desk.runs.len().abs_diff(2 * 730 + 1 + 5) <= 2, "{}", desk.runs.len());
}

#[test]
fn after_a_failure_it_is_tried_again_soon() {
    let fails = |now: DateTime<Utc>| {
        (moment("2026-03-01T00:00:00Z")..moment("2026-03-03T00:00:00Z")).contains(&now)
    };
    let desk = two_years(publication("Europe/Madrid", "30 2 * * *", "05:00"), Vec::new(), fails);
    for day in days("2027-12-31") {
        assert!(desk.out.contains_key(&day), "{day}");
    }
    let tried = desk.runs.iter().filter(|run| fails(**run)).count();
    assert!((250..300).contains(&tried), "every ten minutes for two days: {tried}");
    let late = desk.out[&"2026-03-01".parse().unwrap()] - moment("2026-03-03T00:00:00Z");
    assert!(late < TimeDelta::minutes(11), "{late}");
}
