//! Converts the checked values of a printer's file to a [`Printer`].

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Printer;
use super::rules::{
    BarcodeArea, Basis, Binding, BlankPages, Bleed, ColourSpace, CoverSheet, CustomSizes,
    FileRules, Forbidden, ImageResolution, InkLimits, LineWidths, Margins, Origin, PageCount,
    Paper, PdfFeature, Rule, SpineText, Standard, TrimSizes, TypeSizes, Upload,
};
use bookgen_base::diagnostic::{Diagnostic, Faults, did_you_mean};
use bookgen_base::schema::{Data, Value, Values};
use bookgen_base::units::{Pt, Size};

fn upload(values: &Values) -> Option<Upload> {
    let text = |key: &str| Some(values.text(key)?.to_owned());
    Some(Upload { interior: text("interior")?, cover: text("cover")? })
}

/// Converts complete values to a printer. Adds a fault for each contradiction between keys.
pub(super) fn printer(name: &str, values: &Values, faults: &mut Faults) -> Option<Printer> {
    let table = |key: &str| values.table(key);
    let margins = rule(table("margins")?, margins)?;
    let printer = Printer {
        name: name.to_owned(),
        about: values.text("about")?.to_owned(),
        binding: match values.text("binding")? {
            "hardcover" => Binding::Hardcover,
            "sheets" => Binding::Sheets,
            _ => Binding::Paperback,
        },
        paper: values.text("paper").map(str::to_owned),
        papers: rules_by_name(table("papers")?, paper),
        trims: values.tables("trims").filter_map(|row| rule(row, trim_sizes)).collect(),
        custom: table("custom")
            .filter(|custom| custom.flag("taken"))
            .and_then(|custom| rule(custom, custom_sizes)),
        pages: rule(table("pages")?, page_count)?,
        blank: table("blank").and_then(|blank| rule(blank, blank_pages)),
        inside: table("inside")
            .and_then(|inside| rule(inside, |values| Some(rows(values, "rows", "margin", faults)))),
        bleed: table("bleed").and_then(|bleed| rule(bleed, |values| self::bleed(values, *margins))),
        margins,
        lines: rule(table("lines")?, line_widths)?,
        type_sizes: rule(table("type")?, type_sizes)?,
        ink: rule(table("ink")?, ink_limits)?,
        images: rule(table("images")?, image_resolution)?,
        file: rule(table("file")?, file_rules)?,
        forbidden: rule(table("forbidden")?, forbidden)?,
        spine: table("spine").and_then(|spine| rule(spine, spine_text)),
        covers: table("cover")?
            .iter()
            .filter_map(|(name, value)| {
                let cover = rule(as_table(value)?, |values| cover_sheet(values, faults))?;
                Some((name.to_owned(), cover))
            })
            .collect(),
        barcode: table("barcode").and_then(|barcode| rule(barcode, barcode_area)),
        upload: table("upload").and_then(|upload| rule(upload, self::upload)),
        place: values.place.clone(),
    };
    check(&printer, values, faults);
    Some(printer)
}

/// Adds a fault for each contradiction between keys.
fn check(printer: &Printer, values: &Values, faults: &mut Faults) {
    let known = || printer.papers.keys().map(String::as_str);
    let mut unknown = |paper: &str, place| {
        let help = did_you_mean(paper, known(), || {
            format!("the papers are {}", known().collect::<Vec<_>>().join(", "))
        });
        let fault = Diagnostic::input(format!("the printer has no paper `{paper}`"));
        faults.push(fault.at(place, "not one of [papers]").help(help));
    };
    if let Some(paper) = printer.paper.as_deref().filter(|paper| !known().any(|p| p == *paper)) {
        unknown(paper, values.place("paper"));
    }
    let tables = values.tables("trims").chain(values.table("custom"));
    for (paper, value) in tables.filter_map(|row| row.table("pages")).flat_map(Values::iter) {
        // A row of trim sizes may name a paper that the printer no longer offers.
        let named = values.table("papers").is_some_and(|papers| papers.get(paper).is_some());
        if !named {
            unknown(paper, &value.place);
        }
    }
    if printer.pages.min > printer.pages.max
        && let Some(pages) = values.table("pages")
    {
        let fault = Diagnostic::input("the minimum page count is greater than the maximum");
        let label = format!("greater than `most`, which is {}", printer.pages.max);
        faults.push(fault.at(pages.place("least"), label).help("lower `least` or raise `most`"));
    }
}

/// The table, if the value is a table.
fn as_table(value: &Value) -> Option<&Values> {
    match &value.data {
        Data::Table(values) => Some(values),
        _ => None,
    }
}

/// Converts a table to a rule. Also records the origin of the values in the table ([`origin`]).
fn rule<T>(values: &Values, convert: impl FnOnce(&Values) -> Option<T>) -> Option<Rule<T>> {
    Some(Rule { value: convert(values)?, origin: origin(values) })
}

/// The origin of the values in a table: the source, how reliable the source is, and the date of the
/// last check. The origin is empty if a file changes some values of its base but does not name a
/// source for the new values.
fn origin(values: &Values) -> Origin {
    let Some(source) = values.get("source") else { return Origin::default() };
    let mut written = values.iter().filter(|(name, _)| values.wrote(name));
    if !written.all(|(_, value)| Arc::ptr_eq(&value.place.source, &source.place.source)) {
        return Origin::default();
    }
    Origin {
        source: values.text("source").map(str::to_owned),
        basis: values.text("basis").and_then(Basis::from_word),
        checked: values.date("checked"),
    }
}

/// Converts each table of a map to a rule. The result has the same keys as the map.
fn rules_by_name<T>(
    values: &Values,
    convert: impl Fn(&Values) -> Option<T>,
) -> BTreeMap<String, Rule<T>> {
    let convert = |value| rule(as_table(value)?, &convert);
    values.iter().filter_map(|(name, value)| Some((name.to_owned(), convert(value)?))).collect()
}

/// The whole number of a key, if the number fits the type `T`.
fn number<T: TryFrom<i64>>(values: &Values, key: &str) -> Option<T> {
    values.int(key).and_then(|number| T::try_from(number).ok())
}

/// Reads the table `pages` of a row of trim sizes. Returns the maximum page count of each paper.
fn max_pages(values: &Values) -> BTreeMap<String, u32> {
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
        min_pages: number(values, "least"),
        max_pages: number(values, "most"),
    })
}

fn trim_sizes(values: &Values) -> Option<TrimSizes> {
    let sizes = values.list("sizes").iter().filter_map(|value| match value.data {
        Data::Size(size) => Some(size),
        _ => None,
    });
    let sizes: Vec<Size> = sizes.collect();
    Some(TrimSizes { sizes, max_pages: max_pages(values) })
}

fn custom_sizes(values: &Values) -> Option<CustomSizes> {
    let (min, max) = (values.size("from")?, values.size("to")?);
    Some(CustomSizes { min, max, max_pages: max_pages(values) })
}

fn page_count(values: &Values) -> Option<PageCount> {
    Some(PageCount {
        min: number(values, "least")?,
        max: number(values, "most")?,
        multiple: number(values, "multiple")?,
        last_blank: values.flag("last_blank"),
    })
}

fn blank_pages(values: &Values) -> Option<BlankPages> {
    Some(BlankPages {
        start: number(values, "start")?,
        middle: number(values, "middle")?,
        end: number(values, "end")?,
    })
}

fn margins(values: &Values) -> Option<Margins> {
    Some(Margins {
        top: values.length("top")?,
        bottom: values.length("bottom")?,
        outside: values.length("outside")?,
    })
}

/// The rules for bleed. If the table does not set a margin, the margin in `plain` is used, which is
/// the margin of a book without bleed.
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

fn line_widths(values: &Values) -> Option<LineWidths> {
    Some(LineWidths {
        positive: values.length("positive"),
        reversed: values.length("reversed"),
        coloured: values.length("coloured"),
    })
}

fn type_sizes(values: &Values) -> Option<TypeSizes> {
    Some(TypeSizes {
        solid: values.length("solid"),
        tinted: values.length("tinted"),
        reversed: values.length("reversed"),
    })
}

fn ink_limits(values: &Values) -> Option<InkLimits> {
    Some(InkLimits {
        min_tint: number(values, "least_tint"),
        max_tint: number(values, "most_tint"),
        max_tint_under_type: number(values, "under_type"),
        max_coverage: number(values, "most_cover"),
        spaces: values.text_list("spaces").filter_map(ColourSpace::from_word).collect(),
    })
}

fn image_resolution(values: &Values) -> Option<ImageResolution> {
    Some(ImageResolution {
        min_ppi: number(values, "least_ppi"),
        max_ppi: number(values, "most_ppi"),
    })
}

fn file_rules(values: &Values) -> Option<FileRules> {
    Some(FileRules {
        standard: values.text("standard").and_then(Standard::from_word),
        intent: values.text("intent").map(str::to_owned),
        intents: values.text_list("intents").map(str::to_owned).collect(),
        max_mb: number(values, "most_mb"),
    })
}

fn forbidden(values: &Values) -> Option<Forbidden> {
    Some(Forbidden {
        features: values.text_list("things").filter_map(PdfFeature::from_word).collect(),
        texts: values.text_list("texts").map(str::to_owned).collect(),
    })
}

fn spine_text(values: &Values) -> Option<SpineText> {
    Some(SpineText {
        min_pages: number(values, "pages"),
        min_width: values.length("width"),
        margin: values.length("margin")?,
    })
}

fn cover_sheet(values: &Values, faults: &mut Faults) -> Option<CoverSheet> {
    if !values.flag("taken") {
        return None;
    }
    Some(CoverSheet {
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

fn barcode_area(values: &Values) -> Option<BarcodeArea> {
    Some(BarcodeArea {
        size: values.size("size")?,
        trim: values.length("trim")?,
        fold: values.length("fold")?,
    })
}

/// The rows of the list `key`. Each row has a page count under the key `pages`, and a length under
/// the key that `length` names. Adds a fault if the page counts are not in ascending order.
fn rows(values: &Values, key: &str, length: &str, faults: &mut Faults) -> Vec<(u32, Pt)> {
    let mut rows: Vec<(u32, Pt)> = Vec::new();
    for row in values.tables(key) {
        let (Some(pages), Some(length)) = (number(row, "pages"), row.length(length)) else {
            continue;
        };
        if rows.last().is_some_and(|&(last, _)| last >= pages) {
            faults.push(
                Diagnostic::input("the rows are not in the order of their page counts")
                    .at(row.place("pages"), "not greater than the page count of the previous row")
                    .help("sort the rows by page count, smallest first"),
            );
        }
        rows.push((pages, length));
    }
    rows
}
