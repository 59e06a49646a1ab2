//! The values of a printer's file to a [`Printer`].

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Printer;
use super::rules::{
    Barcode, Basis, Binding, Blank, Bleed, Cover, Custom, File, Forbidden, Images, Ink, Lines,
    Margins, Origin, PageCount, Paper, Rule, Space, Spine, Standard, Thing, Trims, TypeSizes,
};
use bookgen_base::diagnostic::{Diagnostic, Faults, did_you_mean};
use bookgen_base::schema::{Data, Values};
use bookgen_base::units::{Pt, Size};

/// The printer of some values, which are whole. Faults that show only when its keys are seen
/// together are noted.
pub(super) fn printer(name: &str, values: &Values, faults: &mut Faults) -> Option<Printer> {
    let table = |key: &str| values.table(key);
    let margins = rule(table("margins")?, |values| {
        Some(Margins {
            top: values.length("top")?,
            bottom: values.length("bottom")?,
            outside: values.length("outside")?,
        })
    })?;
    let printer = Printer {
        name: name.to_owned(),
        about: values.text("about")?.to_owned(),
        binding: match values.text("binding")? {
            "hardcover" => Binding::Hardcover,
            "sheets" => Binding::Sheets,
            _ => Binding::Paperback,
        },
        paper: values.text("paper").map(str::to_owned),
        papers: named(table("papers")?, paper),
        trims: values.list("trims").iter().filter_map(|value| rule(inner(value)?, trims)).collect(),
        custom: table("custom")
            .filter(|custom| custom.flag("taken"))
            .and_then(|custom| rule(custom, self::custom)),
        pages: rule(table("pages")?, page_count)?,
        blank: table("blank").and_then(|blank| rule(blank, self::blank)),
        inside: table("inside")
            .and_then(|inside| rule(inside, |values| Some(rows(values, "rows", "margin", faults)))),
        bleed: table("bleed").and_then(|bleed| rule(bleed, |values| self::bleed(values, *margins))),
        margins,
        lines: rule(table("lines")?, |values| {
            Some(Lines {
                positive: values.length("positive"),
                reversed: values.length("reversed"),
                coloured: values.length("coloured"),
            })
        })?,
        type_sizes: rule(table("type")?, |values| {
            Some(TypeSizes {
                solid: values.length("solid"),
                tinted: values.length("tinted"),
                reversed: values.length("reversed"),
            })
        })?,
        ink: rule(table("ink")?, ink)?,
        images: rule(table("images")?, |values| {
            let (least_ppi, most_ppi) = (number(values, "least_ppi"), number(values, "most_ppi"));
            Some(Images { least_ppi, most_ppi })
        })?,
        file: rule(table("file")?, |values| {
            Some(File {
                standard: values.text("standard").and_then(Standard::of),
                intent: values.text("intent").map(str::to_owned),
                intents: words(values, "intents", |text| Some(text.to_owned())),
                most_mb: number(values, "most_mb"),
            })
        })?,
        forbidden: rule(table("forbidden")?, |values| {
            Some(Forbidden {
                things: words(values, "things", Thing::of),
                texts: words(values, "texts", |text| Some(text.to_owned())),
            })
        })?,
        spine: table("spine").and_then(|spine| {
            rule(spine, |values| {
                Some(Spine {
                    pages: number(values, "pages"),
                    width: values.length("width"),
                    margin: values.length("margin")?,
                })
            })
        }),
        covers: table("cover")?
            .iter()
            .filter_map(|(name, value)| {
                let cover = rule(inner(value)?, |values| self::cover(values, faults))?;
                Some((name.to_owned(), cover))
            })
            .collect(),
        barcode: table("barcode").and_then(|barcode| {
            rule(barcode, |values| {
                Some(Barcode {
                    size: values.size("size")?,
                    trim: values.length("trim")?,
                    fold: values.length("fold")?,
                })
            })
        }),
        place: values.place.clone(),
    };
    check(&printer, values, faults);
    Some(printer)
}

/// Faults of keys that do not go together.
fn check(printer: &Printer, values: &Values, faults: &mut Faults) {
    let known = || printer.papers.keys().map(String::as_str);
    let mut unknown = |paper: &str, place| {
        let help = did_you_mean(paper, known(), || {
            format!("the papers are {}", known().collect::<Vec<_>>().join(", "))
        });
        let fault = Diagnostic::book(format!("the printer has no paper `{paper}`"));
        faults.push(fault.at(place, "not one of [papers]").help(help));
    };
    if let Some(paper) = printer.paper.as_deref().filter(|paper| !known().any(|p| p == *paper)) {
        unknown(paper, values.place("paper"));
    }
    let trims = values.list("trims").iter().filter_map(inner);
    let tables = trims.chain(values.table("custom")).filter_map(|row| row.table("pages"));
    for (paper, value) in tables.flat_map(Values::iter) {
        // One that is not to be had may be named all the same.
        let named = values.table("papers").is_some_and(|papers| papers.get(paper).is_some());
        if !named {
            unknown(paper, &value.place);
        }
    }
    if printer.pages.least > printer.pages.most
        && let Some(pages) = values.table("pages")
    {
        let fault = Diagnostic::book("no book has at least and at most so many pages");
        let label = format!("more than the most, {}", printer.pages.most);
        faults.push(fault.at(pages.place("least"), label).help("make `least` the smaller one"));
    }
}

fn inner(value: &bookgen_base::schema::Value) -> Option<&Values> {
    match &value.data {
        Data::Table(values) => Some(values),
        _ => None,
    }
}

/// A rule of a table.
fn rule<T>(values: &Values, read: impl FnOnce(&Values) -> Option<T>) -> Option<Rule<T>> {
    Some(Rule { is: read(values)?, origin: origin(values) })
}

/// Where the figures of a table are from. A file laid over another one that changes some figures of
/// a table and says nothing of their source has none.
fn origin(values: &Values) -> Origin {
    let Some(source) = values.get("source") else { return Origin::default() };
    let mut written = values.iter().filter(|(name, _)| values.wrote(name));
    if !written.all(|(_, value)| Arc::ptr_eq(&value.place.source, &source.place.source)) {
        return Origin::default();
    }
    Origin {
        source: values.text("source").map(str::to_owned),
        basis: values.text("basis").and_then(Basis::of),
        checked: values.date("checked"),
    }
}

fn named<T>(values: &Values, read: impl Fn(&Values) -> Option<T>) -> BTreeMap<String, Rule<T>> {
    let read = |value| rule(inner(value)?, &read);
    values.iter().filter_map(|(name, value)| Some((name.to_owned(), read(value)?))).collect()
}

fn number<T: TryFrom<i64>>(values: &Values, key: &str) -> Option<T> {
    values.int(key).and_then(|number| T::try_from(number).ok())
}

fn words<T>(values: &Values, key: &str, of: impl Fn(&str) -> Option<T>) -> Vec<T> {
    let texts = values.list(key).iter().filter_map(|value| match &value.data {
        Data::Text(text) => Some(text.as_str()),
        _ => None,
    });
    texts.filter_map(of).collect()
}

fn most_pages(values: &Values) -> BTreeMap<String, u32> {
    let counts = values.table("pages").into_iter().flat_map(Values::iter);
    counts
        .filter_map(|(paper, value)| match value.data {
            Data::Int(pages) => Some((paper.to_owned(), u32::try_from(pages).ok()?)),
            _ => None,
        })
        .collect()
}

fn paper(values: &Values) -> Option<Paper> {
    values.flag("taken").then(|| Paper {
        about: values.text("about").map(str::to_owned),
        thickness: values.length("thickness"),
        least: number(values, "least"),
        most: number(values, "most"),
    })
}

fn trims(values: &Values) -> Option<Trims> {
    let sizes = values.list("sizes").iter().filter_map(|value| match value.data {
        Data::Size(size) => Some(size),
        _ => None,
    });
    let sizes: Vec<Size> = sizes.collect();
    Some(Trims { sizes, pages: most_pages(values) })
}

fn custom(values: &Values) -> Option<Custom> {
    let (from, to) = (values.size("from")?, values.size("to")?);
    Some(Custom { from, to, pages: most_pages(values) })
}

fn page_count(values: &Values) -> Option<PageCount> {
    Some(PageCount {
        least: number(values, "least")?,
        most: number(values, "most")?,
        multiple: number(values, "multiple")?,
        last_blank: values.flag("last_blank"),
    })
}

fn blank(values: &Values) -> Option<Blank> {
    Some(Blank {
        start: number(values, "start")?,
        middle: number(values, "middle")?,
        end: number(values, "end")?,
    })
}

fn bleed(values: &Values, plain: Margins) -> Option<Bleed> {
    let margin = |key: &str, plain: Pt| values.length(key).unwrap_or(plain);
    Some(Bleed {
        edge: values.length("edge")?,
        gutter: values.flag("gutter"),
        margins: Margins {
            top: margin("top", plain.top),
            bottom: margin("bottom", plain.bottom),
            outside: margin("outside", plain.outside),
        },
    })
}

/// Rows of a page count and a length, the counts rising.
fn rows(values: &Values, key: &str, length: &str, faults: &mut Faults) -> Vec<(u32, Pt)> {
    let mut rows: Vec<(u32, Pt)> = Vec::new();
    for row in values.list(key).iter().filter_map(inner) {
        let (Some(pages), Some(length)) = (number(row, "pages"), row.length(length)) else {
            continue;
        };
        if rows.last().is_some_and(|&(last, _)| last >= pages) {
            faults.push(
                Diagnostic::book("the rows are not in the order of their page counts")
                    .at(row.place("pages"), "no more pages than the row before")
                    .help("write the rows from few pages to many"),
            );
        }
        rows.push((pages, length));
    }
    rows
}

fn ink(values: &Values) -> Option<Ink> {
    Some(Ink {
        least_tint: number(values, "least_tint"),
        most_tint: number(values, "most_tint"),
        under_type: number(values, "under_type"),
        most_cover: number(values, "most_cover"),
        spaces: words(values, "spaces", Space::of),
    })
}

fn cover(values: &Values, faults: &mut Faults) -> Option<Cover> {
    if !values.flag("taken") {
        return None;
    }
    Some(Cover {
        template: values.flag("template"),
        width: values.length("width"),
        height: values.length("height"),
        board: values.length("board")?,
        spine: values.length("spine")?,
        spines: rows(values, "spines", "width", faults),
        bleed: values.length("bleed")?,
        safe: values.length("safe")?,
        border: values.length("border")?,
        hinge: values.length("hinge")?,
    })
}
