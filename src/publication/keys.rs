//! The keys of `daily.toml`.

use super::definition::Show;
use super::release_time::AnswersRelease;
use crate::spec::{LEVELS, MAX_NUMBER, PDF};
use bookgen_base::schema::{Field, FromValue, Type};

/// The names of the days of the week in the spec, starting with Monday.
pub const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// The top-level tables of `daily.toml`.
pub static DAILY: &[Field] = &[
    Field::required(
        "publication",
        Type::Table(PUBLICATION),
        "the name, the dates and the folders of the publication",
    ),
    Field::required(
        "slot",
        Type::List(&Type::Table(SLOT), 1, 64),
        "a recurring puzzle: each issue prints one puzzle of each slot",
    ),
    Field::optional(
        "special",
        Type::List(&Type::Table(SPECIAL), 0, 1000),
        "days with their own levels or subtitle, or without an issue",
    ),
    Field::optional(
        "pause",
        Type::List(&Type::Table(PAUSE), 0, 1000),
        "days without an issue; puzzle numbers do not increase on these days",
    ),
    Field::optional(
        "edition",
        Type::List(&Type::Table(EDITION), 0, 20),
        "the same puzzles in another language or format",
    ),
    Field::with_default("answers", Type::Table(ANSWERS), "{}", "where the answers are printed"),
    Field::with_default("schedule", Type::Table(SCHEDULE), "{}", "when issues are made"),
    Field::optional("series", Type::Table(SERIES), "the series in which no puzzle repeats"),
    Field::optional("page", Type::Open, "keys that override keys of the template"),
    Field::optional("levels", Type::Table(LEVELS), "the printed names and marks of the levels"),
    Field::optional("pdf", Type::Table(PDF), "the PDF standard of the pages"),
];

static PUBLICATION: &[Field] = &[
    Field::required("name", Type::Text, "the name of the publication"),
    Field::optional(
        "id",
        Type::Id,
        "the id of the publication in the names of files and puzzles; by default, `name` in lower case with \
         hyphens",
    ),
    Field::required(
        "timezone",
        Type::Text,
        "the time zone of all dates and times, by its name in the IANA database: \"Europe/Madrid\"",
    ),
    Field::required(
        "template",
        Type::Text,
        "a built-in template, or the path of a template file; if the template has no slots, bookgen \
         makes a slot for each puzzle of the issue",
    ),
    Field::optional("printer", Type::Text, "the printer whose requirements the pages must meet"),
    Field::optional("paper", Type::Text, "the name of a paper that the printer offers"),
    Field::with_default("language", Type::Id, "\"en\"", "the language of all texts"),
    Field::with_default(
        "seed",
        Type::Int(0, i64::MAX),
        "1",
        "the seed of the puzzles, any number: the same id, seed and day give the same puzzles",
    ),
    Field::optional("author", Type::Text, "the author in the PDF metadata"),
    Field::with_default(
        "subtitle",
        Type::Text,
        "\"{date}\"",
        "the subtitle next to the name; {date} is the date in words, {date:%B} the month",
    ),
    Field::optional("byline", Type::Text, "the author, below the puzzles; a slot can override it"),
    Field::optional(
        "copyright",
        Type::Text,
        "the copyright below each puzzle; {year} is the year of the issue; a slot can override it",
    ),
    Field::with_default(
        "output",
        Type::Text,
        "\"out/{date:%Y/%m}/{slug}-{date}.pdf\"",
        "the path of an issue's PDF in the folder of the spec: {slug} is the id, {date} is the day, {date:%Y} \
         is the year, {date:%B} is the month in the language of the edition, {edition} is the name of the \
         edition",
    ),
    Field::with_default(
        "records",
        Type::Path,
        "\"records\"",
        "the folder of the records; never delete records",
    ),
    Field::with_default(
        "embargo",
        Type::Path,
        "\"embargo\"",
        "the folder of files that are not released yet",
    ),
    Field::with_default(
        "days_ahead",
        Type::Int(0, 366),
        "0",
        "how many days in advance issues are made: a run makes the issues of today and of the next `days_ahead` days",
    ),
    Field::optional(
        "freeze_days",
        Type::Int(0, 366),
        "how many days before its date an issue goes to press: a changed spec does not change it any more",
    ),
    Field::with_default(
        "approved_ahead",
        Type::Int(0, 366),
        "0",
        "how many issues ahead should be approved by an editor; `bookgen daily check` and `bookgen schedule status` warn if fewer are",
    ),
    Field::with_default(
        "release",
        Type::Text,
        "\"00:00\"",
        "the time of day at which an issue is released",
    ),
    Field::with_default(
        "slot_pdf",
        Type::Flag,
        "false",
        "whether each puzzle and each answer is also a PDF of its own, beside the drawing in SVG",
    ),
    Field::with_default(
        "answers_release",
        AnswersRelease::TYPE,
        "\"next-issue\"",
        "when the answers of an issue are released",
    ),
    Field::optional(
        "days",
        Type::List(&Type::Choice(&DAYS), 1, 7),
        "the days of the week with an issue; by default, all days",
    ),
    Field::optional(
        "site",
        Type::Text,
        "the web address of the output folder, for the feeds: \"https://post.example/puzzles\"",
    ),
];

static SLOT: &[Field] = &[
    Field::required(
        "name",
        Type::Text,
        "the name of the puzzle, printed above or next to the puzzle",
    ),
    Field::optional(
        "id",
        Type::Id,
        "the id of the slot in the names of puzzles; by default, `name` in lower case with hyphens",
    ),
    Field::required("kind", Type::Id, "the kind of puzzle: see `bookgen kinds`"),
    Field::required("first_date", Type::Date, "the date of the first puzzle in the slot"),
    Field::with_default(
        "first_number",
        Type::Int(1, MAX_NUMBER),
        "1",
        "the number of the first puzzle in the slot",
    ),
    Field::optional("level", Type::Id, "the level on every day"),
    Field::optional(
        "ramp",
        Type::Table(&[
            Field::optional("mon", Type::Id, "the level on Mondays"),
            Field::optional("tue", Type::Id, "the level on Tuesdays"),
            Field::optional("wed", Type::Id, "the level on Wednesdays"),
            Field::optional("thu", Type::Id, "the level on Thursdays"),
            Field::optional("fri", Type::Id, "the level on Fridays"),
            Field::optional("sat", Type::Id, "the level on Saturdays"),
            Field::optional("sun", Type::Id, "the level on Sundays"),
        ]),
        "the level of each day of the week",
    ),
    Field::optional("options", Type::Open, "options of the kind: see `bookgen kinds NAME`"),
    Field::with_default(
        "answer_in_picture",
        Type::Flag,
        "false",
        "whether the answer of the previous issue is printed small in the place that the option `picture` leaves free in the grid, instead of with the other answers",
    ),
    Field::optional("byline", Type::Text, "the author below each puzzle of the slot"),
    Field::optional(
        "copyright",
        Type::Text,
        "the copyright below each puzzle of the slot; {year} is the year of the issue",
    ),
];

static SPECIAL: &[Field] = &[
    Field::optional("date", Type::Date, "the date of a special day that occurs only once"),
    Field::optional(
        "every",
        Type::Text,
        "the date of a special day in every year: \"12-25\" is 25 December",
    ),
    Field::with_default("skip", Type::Flag, "false", "true if there is no issue on this day"),
    Field::optional(
        "subtitle",
        Type::Text,
        "the subtitle of the issue; {date} is the date in words",
    ),
    Field::optional(
        "subtitles",
        Type::Map(&Type::Text),
        "the subtitles of the issue in editions, by the name of the edition: { evening = \"Navidad, {date}\" }",
    ),
    Field::optional(
        "levels",
        Type::Map(&Type::Id),
        "the levels on this day, by the id of the slot: { sudoku = \"expert\" }",
    ),
];

static PAUSE: &[Field] = &[
    Field::required("from", Type::Date, "the first day of the pause"),
    Field::required("to", Type::Date, "the last day of the pause"),
];

static EDITION: &[Field] = &[
    Field::required(
        "name",
        Type::Id,
        "the name of the edition, part of file names; do not change it later",
    ),
    Field::optional("title", Type::Text, "the title; by default, the name of the publication"),
    Field::optional("template", Type::Text, "the template; by default, the publication's template"),
    Field::optional("printer", Type::Text, "the printer; by default, the publication's printer"),
    Field::optional("paper", Type::Text, "the name of a paper that the printer offers"),
    Field::optional("language", Type::Id, "the language; by default, the publication's language"),
    Field::optional(
        "slots",
        Type::Map(&Type::Text),
        "the names of the slots in this edition, by the id of the slot: { easy = \"Primer sudoku\" }",
    ),
    Field::optional(
        "subtitle",
        Type::Text,
        "the subtitle next to the title; {date} is the date in words; by default, the publication's subtitle",
    ),
    Field::with_default(
        "data",
        Type::Flag,
        "false",
        "whether the edition has JSON files of its own, in its language",
    ),
    Field::optional("page", Type::Open, "keys that override keys of the template"),
    Field::optional("levels", Type::Table(LEVELS), "the printed names and marks of the levels"),
    Field::optional("pdf", Type::Table(PDF), "the PDF standard of the pages"),
    Field::optional("answers", Type::Table(ANSWERS), "where the answers are printed"),
    Field::optional(
        "output",
        Type::Text,
        "the path of the edition's PDF; by default, the publication's `output`",
    ),
];

static ANSWERS: &[Field] = &[Field::with_default(
    "show",
    Show::TYPE,
    "\"previous\"",
    "previous: the answers of the previous issue on the page; upside-down: the answers of this issue \
     on the page; separate: the answers of this issue only in a separate file; none: no answers",
)];

static SCHEDULE: &[Field] = &[
    Field::with_default(
        "at",
        Type::Text,
        "\"0 3 * * *\"",
        "when missing issues are made: a cron expression in the time zone of the publication (minute, \
         hour, day of the month, month, day of the week)",
    ),
    Field::with_default(
        "reserve",
        Type::Int(0, 1000),
        "0",
        "the number of reserve puzzles for each slot and level; a reserve puzzle is used on a day when no new puzzle can be made",
    ),
    Field::optional(
        "on_failure",
        Type::Text,
        "a shell command that runs when an issue cannot be made; BOOKGEN_PUBLICATION, BOOKGEN_DATE and \
         BOOKGEN_MESSAGE describe the failure",
    ),
    Field::optional(
        "on_publish",
        Type::Text,
        "a shell command that runs after the files of an issue, of its answers or of a revision are published; \
         BOOKGEN_PUBLICATION, BOOKGEN_DATE (the date of the issue), BOOKGEN_REVISION, BOOKGEN_FILES and \
         BOOKGEN_FEEDS (paths, one in each line) describe the issue",
    ),
];

static SERIES: &[Field] = &[
    Field::required("name", Type::Text, "the name of the series in its ledger"),
    Field::required(
        "ledger",
        Type::Text,
        "the ledger of printed puzzles: the path of a file relative to the folder of the spec, for example \
         \"series.db\"; or a PostgreSQL server, \"postgres://user@host/database\", if bookgen was \
         built with PostgreSQL",
    ),
];
