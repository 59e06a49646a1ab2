//! Every key of `daily.toml`.

use crate::spec::{LEVELS, MOST_NUMBER, PDF};
use bookgen_base::schema::{Field, Type};

/// The days of the week, as the spec calls them, from Monday.
pub const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// The tables of `daily.toml`.
pub static DAILY: &[Field] = &[
    Field::required(
        "publication",
        Type::Table(PUBLICATION),
        "what it is called, when it appears and where it goes",
    ),
    Field::required(
        "slot",
        Type::List(&Type::Table(SLOT), 1, 64),
        "the puzzles of an issue, one each: a running title",
    ),
    Field::optional(
        "special",
        Type::List(&Type::Table(SPECIAL), 0, 1000),
        "days that are not like the others",
    ),
    Field::optional(
        "pause",
        Type::List(&Type::Table(PAUSE), 0, 1000),
        "days on which nothing appears, and nothing is counted",
    ),
    Field::optional(
        "edition",
        Type::List(&Type::Table(EDITION), 0, 20),
        "the same puzzles in another language or format",
    ),
    Field::with_default("answers", Type::Table(ANSWERS), "{}", "where the answers stand"),
    Field::with_default("schedule", Type::Table(SCHEDULE), "{}", "when it is worked on"),
    Field::optional(
        "series",
        Type::Table(SERIES),
        "the series that it belongs to, in which no puzzle repeats",
    ),
    Field::optional("page", Type::Open, "keys of the template, in other words"),
    Field::optional("levels", Type::Table(LEVELS), "names and marks of the levels"),
    Field::optional("pdf", Type::Table(PDF), "the standard that the PDF keeps"),
];

static PUBLICATION: &[Field] = &[
    Field::required("name", Type::Text, "its name"),
    Field::optional(
        "id",
        Type::Id,
        "what files and puzzles are called by; without it, the name in small letters with hyphens",
    ),
    Field::required(
        "timezone",
        Type::Text,
        "where it appears, as the IANA database has it: \"Europe/Madrid\"; a day is that place's",
    ),
    Field::required(
        "template",
        Type::Text,
        "a built-in template, or the path of a template file; one without slots of its own is given \
         a slot for each puzzle",
    ),
    Field::optional("printer", Type::Text, "a printer, whose rules are kept"),
    Field::optional("paper", Type::Text, "a paper of the printer"),
    Field::with_default("language", Type::Id, "\"en\"", "the language of all that is said"),
    Field::with_default(
        "seed",
        Type::Int(0, i64::MAX),
        "1",
        "any number: with the same id and the same seed a day has the same puzzles",
    ),
    Field::optional("author", Type::Text, "who makes it, as the PDF says"),
    Field::with_default(
        "subtitle",
        Type::Text,
        "\"{date}\"",
        "what stands beside the name; {date} is the day in words",
    ),
    Field::optional(
        "byline",
        Type::Text,
        "who made the puzzles, below each, unless its slot says otherwise",
    ),
    Field::optional(
        "copyright",
        Type::Text,
        "who holds the rights, below each puzzle, unless its slot says otherwise; {year} is filled in",
    ),
    Field::with_default(
        "output",
        Type::Text,
        "\"out/{date:%Y/%m}/{slug}-{date}.pdf\"",
        "where an issue goes, inside the folder of the spec: {slug} is the id, {date} the day, \
         {date:%Y} a part of it, {edition} the edition",
    ),
    Field::with_default(
        "records",
        Type::Path,
        "\"records\"",
        "the folder of what was made, to be kept for ever",
    ),
    Field::with_default(
        "embargo",
        Type::Path,
        "\"embargo\"",
        "the folder of what is not to be seen yet",
    ),
    Field::with_default(
        "days_ahead",
        Type::Int(0, 366),
        "0",
        "how many days after today are made too",
    ),
    Field::with_default(
        "release",
        Type::Text,
        "\"00:00\"",
        "the time of its day at which an issue may be seen",
    ),
    Field::with_default(
        "answers_release",
        Type::Choice(&["next-issue", "with-issue", "never"]),
        "\"next-issue\"",
        "when the answers of an issue may be seen",
    ),
    Field::optional(
        "days",
        Type::List(&Type::Choice(&DAYS), 1, 7),
        "the days of the week on which it appears; without it, all",
    ),
    Field::optional(
        "site",
        Type::Text,
        "where the output is to be found: \"https://post.example/puzzles\"",
    ),
];

static SLOT: &[Field] = &[
    Field::required(
        "name",
        Type::Text,
        "its name, above or beside the puzzle as the template has it",
    ),
    Field::optional(
        "id",
        Type::Id,
        "what its puzzles are called by; without it, the name in small letters with hyphens",
    ),
    Field::required("kind", Type::Id, "the kind of puzzle: see `bookgen kinds`"),
    Field::required("first_date", Type::Date, "the day of its first puzzle"),
    Field::with_default(
        "first_number",
        Type::Int(1, MOST_NUMBER),
        "1",
        "the number of its first puzzle",
    ),
    Field::optional("level", Type::Id, "its level, the same every day"),
    Field::optional(
        "ramp",
        Type::Table(&[
            Field::optional("mon", Type::Id, "the level on Mondays"),
            Field::optional("tue", Type::Id, "on Tuesdays"),
            Field::optional("wed", Type::Id, "on Wednesdays"),
            Field::optional("thu", Type::Id, "on Thursdays"),
            Field::optional("fri", Type::Id, "on Fridays"),
            Field::optional("sat", Type::Id, "on Saturdays"),
            Field::optional("sun", Type::Id, "on Sundays"),
        ]),
        "its level by the day of the week",
    ),
    Field::optional("options", Type::Open, "the kind's own options: see `bookgen kinds`"),
    Field::optional("byline", Type::Text, "who made its puzzles"),
    Field::optional("copyright", Type::Text, "who holds the rights; {year} is filled in"),
];

static SPECIAL: &[Field] = &[
    Field::optional("date", Type::Date, "the day"),
    Field::optional("every", Type::Text, "month and day of every year: \"12-25\""),
    Field::with_default("skip", Type::Flag, "false", "whether nothing appears then"),
    Field::optional(
        "subtitle",
        Type::Text,
        "what stands beside the name then; {date} is filled in",
    ),
    Field::optional(
        "levels",
        Type::Map(&Type::Id),
        "levels then, by slot: { sudoku = \"expert\" }",
    ),
];

static PAUSE: &[Field] = &[
    Field::required("from", Type::Date, "the first day without an issue"),
    Field::required("to", Type::Date, "the last"),
];

static EDITION: &[Field] = &[
    Field::required("name", Type::Id, "a stable name: its files are called by it"),
    Field::optional("title", Type::Text, "its title, if not the publication's name"),
    Field::optional("template", Type::Text, "its template, if not the publication's"),
    Field::optional("printer", Type::Text, "its printer, if not the publication's"),
    Field::optional("paper", Type::Text, "a paper of its printer"),
    Field::optional("language", Type::Id, "its language"),
    Field::optional("page", Type::Open, "keys of its template, in other words"),
    Field::optional("levels", Type::Table(LEVELS), "names and marks of the levels"),
    Field::optional("pdf", Type::Table(PDF), "the standard of its PDF"),
    Field::optional("answers", Type::Table(ANSWERS), "where its answers stand"),
    Field::optional("output", Type::Text, "where it goes"),
];

static ANSWERS: &[Field] = &[Field::with_default(
    "show",
    Type::Choice(&["previous", "upside-down", "separate", "none"]),
    "\"previous\"",
    "those of the issue before, its own upside down on the page, its own in a file apart only, or \
     none at all",
)];

static SCHEDULE: &[Field] = &[
    Field::with_default(
        "at",
        Type::Text,
        "\"0 3 * * *\"",
        "when what is missing is made, as a cron expression in the publication's zone: minute, hour, \
         day of the month, month, day of the week",
    ),
    Field::with_default(
        "reserve",
        Type::Int(0, 1000),
        "0",
        "how many puzzles of each slot and level stand by, for a day whose own cannot be made",
    ),
    Field::optional(
        "on_failure",
        Type::Text,
        "a command of the shell that is run when an issue cannot be made; BOOKGEN_PUBLICATION, \
         BOOKGEN_DATE and BOOKGEN_MESSAGE say what is wrong",
    ),
];

static SERIES: &[Field] = &[
    Field::required("name", Type::Text, "what the series is called in its ledger"),
    Field::required(
        "ledger",
        Type::Text,
        "its ledger, which knows what was printed: the path of a file from the folder of the spec, \
         \"series.db\"; or, if bookgen was built for it, a PostgreSQL server, \
         \"postgres://user@host/database\"",
    ),
];
