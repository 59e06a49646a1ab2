//! Converts cron expressions to calendar events of systemd: `30 4 * * 1-5` becomes
//! `Mon,Tue,Wed,Thu,Fri *-*-* 04:30:00`.

use bookgen_base::diagnostic::Diagnostic;

const WEEKDAYS: [&str; 8] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The calendar events of a cron expression in a time zone. An expression with both days of the
/// month and days of the week gives two events. The reason is that cron runs if one of the two
/// fields matches, but systemd runs only if both fields match.
///
/// # Errors
/// systemd cannot express the times of the cron expression.
pub fn on_calendar(cron: &str, zone: &str) -> Result<Vec<String>, Diagnostic> {
    let fields: Vec<&str> = cron.split_whitespace().collect();
    let translated = || -> Option<Vec<String>> {
        let [minute, hour, day, month, weekday] = fields[..] else { return None };
        let minute = list(minute, 0, 59, &[])?;
        let hour = list(hour, 0, 23, &[])?;
        let month = list(month, 1, 12, &MONTHS)?;
        let time = format!("{hour}:{minute}:00 {zone}");
        let any = |field: &str| field == "*" || field == "?";
        let days = list(if any(day) { "*" } else { day }, 1, 31, &[])?;
        let of_month = format!("*-{month}-{days} {time}");
        let of_week = format!("{} *-{month}-* {time}", weekdays(weekday)?);
        Some(match (any(day), any(weekday)) {
            (_, true) => vec![of_month],
            (true, false) => vec![of_week],
            (false, false) => vec![of_month, of_week],
        })
    };
    translated().ok_or_else(|| {
        Diagnostic::usage(format!("systemd cannot express the times `{cron}`")).help(
            "write `at` in [schedule] with numbers, lists, ranges and steps; or use `bookgen schedule run`",
        )
    })
}

/// Converts a cron field with numbers to the syntax of systemd: `*/15` becomes `00/15`, and `1-5`
/// becomes `01..05`.
fn list(field: &str, min: u32, max: u32, names: &[&str]) -> Option<String> {
    if field == "*" {
        return Some("*".to_owned());
    }
    let number = |text: &str| {
        let named = names.iter().position(|name| text.eq_ignore_ascii_case(name));
        let number = named.and_then(|at| u32::try_from(at).ok().map(|at| at + min));
        number.or_else(|| text.parse().ok()).filter(|number| (min..=max).contains(number))
    };
    let part = |part: &str| -> Option<String> {
        let (range, step) = match part.split_once('/') {
            Some((range, step)) => {
                (range, Some(step.parse::<u32>().ok().filter(|step| *step > 0)?))
            }
            None => (part, None),
        };
        let range = match (range, range.split_once('-')) {
            ("*", _) => format!("{min:02}"),
            (_, Some((from, to))) => format!("{:02}..{:02}", number(from)?, number(to)?),
            (one, None) => format!("{:02}", number(one)?),
        };
        Some(step.map_or_else(|| range.clone(), |step| format!("{range}/{step}")))
    };
    let parts = field.split(',').map(part).collect::<Option<Vec<_>>>()?;
    Some(parts.join(","))
}

/// Converts a cron field with weekdays to a list of names: `1-5` becomes `Mon,Tue,Wed,Thu,Fri`.
fn weekdays(field: &str) -> Option<String> {
    let number = |text: &str| {
        let named = WEEKDAYS.iter().position(|name| text.eq_ignore_ascii_case(name));
        named.or_else(|| text.parse().ok()).filter(|day| *day <= 7)
    };
    let mut days = [false; 7];
    for part in field.split(',') {
        let (range, step) = part.split_once('/').unwrap_or((part, "1"));
        let step = step.parse::<usize>().ok().filter(|step| *step > 0)?;
        let (from, to) = match (range, range.split_once('-')) {
            ("*", _) => (0, 6),
            (_, Some((from, to))) => (number(from)?, number(to)?),
            (one, None) => (number(one)?, number(one)?),
        };
        let to = if to < from { to + 7 } else { to };
        (from..=to).step_by(step).for_each(|day| days[day % 7] = true);
    }
    // Lists the days in the order of systemd, starting with Monday.
    let named = [1, 2, 3, 4, 5, 6, 0].into_iter().filter(|day| days[*day]);
    Some(named.map(|day| WEEKDAYS[day]).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cron_expressions_become_calendar_events() {
        let on = |cron: &str| on_calendar(cron, "Europe/Madrid").unwrap().join("; ");
        assert_eq!(on("30 4 * * *"), "*-*-* 04:30:00 Europe/Madrid");
        assert_eq!(on("*/15 6-8,20 * * *"), "*-*-* 06..08,20:00/15:00 Europe/Madrid");
        assert_eq!(on("0 5 * * 1-5"), "Mon,Tue,Wed,Thu,Fri *-*-* 05:00:00 Europe/Madrid");
        assert_eq!(on("0 5 * * sat,0"), "Sat,Sun *-*-* 05:00:00 Europe/Madrid");
        assert_eq!(on("0 5 1 jan,7 *"), "*-01,07-01 05:00:00 Europe/Madrid");
        assert_eq!(
            on("0 5 1 * 1"),
            "*-*-01 05:00:00 Europe/Madrid; Mon *-*-* 05:00:00 Europe/Madrid"
        );
        for unsupported in ["0 5 L * *", "0 5 * * 1#2", "@daily", "0 5 15W * *"] {
            assert!(on_calendar(unsupported, "UTC").is_err(), "{unsupported}");
        }
    }
}
