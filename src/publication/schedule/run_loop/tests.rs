//! Runs a schedule with a fake clock.

use std::cell::Cell;
use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::*;
use crate::publication::Publication;
use crate::publication::schedule::due::{due, next};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::NoFiles;

/// A fake clock. `wait` returns at once, and sets the clock to the moment at which a real wait
/// would end.
struct FakeClock {
    now: Cell<DateTime<Utc>>,
    end: DateTime<Utc>,
    /// Pairs of a moment and a duration: when the clock reaches the moment, the clock jumps by the
    /// duration.
    jumps: Vec<(DateTime<Utc>, TimeDelta)>,
}

impl Clock for FakeClock {
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

/// Fake work. Stores the times of the runs, and the issues that a real run would make and release.
struct FakeWork {
    publication: Publication,
    /// The date of the last issue that was made.
    ready: Option<NaiveDate>,
    /// The moment at which each issue was made.
    made: BTreeMap<NaiveDate, DateTime<Utc>>,
    /// The moment at which each issue was released.
    released: BTreeMap<NaiveDate, DateTime<Utc>>,
    runs: Vec<DateTime<Utc>>,
    /// A function that returns whether the work fails at a moment.
    fails: fn(DateTime<Utc>) -> bool,
}

impl Work for FakeWork {
    fn work(&mut self, now: DateTime<Utc>) -> bool {
        self.runs.push(now);
        if (self.fails)(now) {
            return false;
        }
        for date in due(&self.publication, self.ready, now) {
            self.made.entry(date).or_insert(now);
            self.ready = self.ready.max(Some(date));
        }
        for date in self.made.keys() {
            if self.publication.release.is_due(*date, now) {
                self.released.entry(*date).or_insert(now);
            }
        }
        true
    }

    fn next(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        next(&self.publication, now)
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

/// Runs a schedule for two years.
fn two_years(
    publication: Publication,
    jumps: Vec<(DateTime<Utc>, TimeDelta)>,
    fails: fn(DateTime<Utc>) -> bool,
) -> FakeWork {
    let now = Cell::new(moment("2026-01-01T12:00:00Z"));
    let mut clock = FakeClock { now, end: moment("2028-01-01T12:00:00Z"), jumps };
    let mut work = FakeWork {
        publication,
        ready: None,
        made: BTreeMap::new(),
        released: BTreeMap::new(),
        runs: Vec::new(),
        fails,
    };
    run_loop(&mut clock, &mut work);
    work
}

/// The days from 2 January 2026 to the day `to`.
fn days(to: &str) -> impl Iterator<Item = NaiveDate> {
    let first = NaiveDate::from_ymd_opt(2026, 1, 2).unwrap();
    let last: NaiveDate = to.parse().unwrap();
    first.iter_days().take_while(move |day| *day <= last)
}

const NEVER: fn(DateTime<Utc>) -> bool = |_| false;

#[test]
fn issues_are_released_on_time_in_every_time_zone() {
    // Time zones with different daylight saving: the clocks change by an hour, by half an hour, at
    // midnight, or never. Daylight saving skips or repeats some of the tested times.
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
            let work = two_years(publication(zone, at, release), Vec::new(), NEVER);
            for day in days("2027-12-31") {
                let released = work
                    .released
                    .get(&day)
                    .unwrap_or_else(|| panic!("{zone}: {day} is not released"));
                // The issue is released exactly on time.
                assert_eq!(*released, work.publication.release.issue(day).to_utc(), "{zone} {day}");
                let before = work.publication.release.issue(day).to_utc() - work.made[&day];
                let begun = day > "2026-01-05".parse().unwrap();
                assert!(!begun || before >= TimeDelta::days(2), "{zone} {day}: {before}");
            }
            // There are two runs a day: one for the cron expression, and one for the release.
            let expected = 2 * 730 + 1;
            let runs = work.runs.len();
            assert!(runs.abs_diff(expected) <= 1, "{zone} {at} {release}: {runs} runs");
        }
    }
}

#[test]
fn issues_missed_while_the_machine_slept_are_made_later() {
    let jumps = vec![
        // The machine sleeps for ten days in summer, and for 30 hours around the end of daylight
        // saving.
        (moment("2026-07-01T00:00:00Z"), TimeDelta::days(10)),
        (moment("2026-10-24T20:00:00Z"), TimeDelta::hours(30)),
    ];
    let work = two_years(publication("Europe/Madrid", "30 2 * * *", "05:00"), jumps, NEVER);
    for day in days("2027-12-31") {
        assert!(work.released.contains_key(&day), "{day}");
    }
}

#[test]
fn a_clock_that_is_set_back_causes_few_extra_runs() {
    let jumps = vec![
        (moment("2026-07-01T00:00:00Z"), TimeDelta::days(-2)),
        (moment("2026-09-01T04:00:00Z"), TimeDelta::hours(-3)),
    ];
    let work = two_years(publication("Europe/Madrid", "30 2 * * *", "05:00"), jumps, NEVER);
    for day in days("2027-12-31") {
        assert!(work.released.contains_key(&day), "{day}");
    }
    // There are two runs a day for two years, and one run at the start. Five runs are repeated: the
    // clock is set back by two days with four runs, and by three hours with one run.
    assert!(work.runs.len().abs_diff(2 * 730 + 1 + 5) <= 2, "{}", work.runs.len());
}

#[test]
fn failed_work_is_repeated_every_ten_minutes() {
    let fails = |now: DateTime<Utc>| {
        (moment("2026-03-01T00:00:00Z")..moment("2026-03-03T00:00:00Z")).contains(&now)
    };
    let work = two_years(publication("Europe/Madrid", "30 2 * * *", "05:00"), Vec::new(), fails);
    for day in days("2027-12-31") {
        assert!(work.released.contains_key(&day), "{day}");
    }
    let tried = work.runs.iter().filter(|run| fails(**run)).count();
    assert!((250..300).contains(&tried), "every ten minutes for two days: {tried}");
    let late = work.released[&"2026-03-01".parse().unwrap()] - moment("2026-03-03T00:00:00Z");
    assert!(late < TimeDelta::minutes(11), "{late}");
}
