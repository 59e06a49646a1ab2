//! Tests of `keys!` and `words!`: no part of a declaration is lost.

use super::{FromTable, FromValue};
use crate::diagnostic::{Place, Source};
use crate::schema::{Field, Need, NoFiles, Reader, Type, Values, parse};
use crate::units::{Pt, Size};
use std::collections::BTreeMap;

words! {
    /// How reliable a source is.
    enum Basis {
        Official = "official",
        Judgment = "judgment",
    }
}

const SIDE: Type = Type::Size(36.0, 720.0);

keys! {
    /// Where values come from.
    struct Origin {
        /// the source
        source: Option<String>,
        /// how reliable
        /// the source is
        basis: Option<Basis>,
    }

    /// A printer.
    struct Printer {
        ..Origin,
        /// the name
        name: String as Id,
        /// the minimum page count
        "least" => min_pages: (u32, Place) as Int(1, 900) = 24,
        /// the minimum width of a line
        line: Option<Pt> as Length(0.0, 12.0),
        /// the sizes
        sizes: Vec<Size>[1..=3] as SIDE,
        /// the maximum page counts
        pages: BTreeMap<String, u16> as Int(0, 900) = {},
        /// the share of each ink
        inks: Option<[f64; 2]> as Number(0.0, 1.0),
        /// the papers
        papers: BTreeMap<String, Paper> = {},
        /// the default paper
        paper: Option<Paper>,
        /// the sources
        sources: Vec<Basis>[0..=2] = ["official"],
    }

    /// A paper.
    struct Paper {
        /// whether the printer has the paper
        offered: bool = true,
        /// the thickness
        thickness: Pt = "0.1mm",
    }
}

/// Reads a printer. Returns it with all faults.
fn read(text: &str) -> (Option<Printer>, String) {
    let mut reader = Reader::new(&NoFiles);
    let node = parse(&Source::new("shop.toml", text)).unwrap();
    let values = reader.table(&node, Printer::KEYS, "the printer");
    (Printer::from_table(&values), reader.faults.to_string())
}

fn key(name: &str) -> &'static Field {
    Printer::KEYS.iter().find(|field| field.name == name).unwrap()
}

#[test]
fn a_table_has_every_part_of_a_declaration() {
    let names: Vec<&str> = Printer::KEYS.iter().map(|field| field.name).collect();
    let own = ["name", "least", "line", "sizes", "pages", "inks", "papers", "paper", "sources"];
    assert_eq!(names, [["source", "basis"].as_slice(), &own].concat());
    assert!(matches!(key("name").ty, Type::Id));
    assert!(matches!(key("least").ty, Type::Int(1, 900)));
    assert!(matches!(key("line").ty, Type::Length(0.0, 12.0)));
    assert!(matches!(key("sizes").ty, Type::List(Type::Size(36.0, 720.0), 1, 3)));
    assert!(matches!(key("pages").ty, Type::Map(Type::Int(0, 900))));
    assert!(matches!(key("inks").ty, Type::List(Type::Number(0.0, 1.0), 2, 2)));
    assert!(matches!(key("papers").ty, Type::Map(Type::Table([_, _]))));
    assert!(matches!(key("paper").ty, Type::Table([_, _])));
    assert!(matches!(key("sources").ty, Type::List(Type::Choice(["official", "judgment"]), 0, 2)));
    for (name, need) in [
        ("basis", Need::Optional),
        ("name", Need::Required),
        ("least", Need::Default("24")),
        ("line", Need::Optional),
        ("sizes", Need::Required),
        ("papers", Need::Default("{}")),
        ("paper", Need::Optional),
        ("sources", Need::Default("[\"official\"]")),
    ] {
        assert_eq!(key(name).need, need, "{name}");
    }
    assert_eq!(Paper::KEYS[1].need, Need::Default("\"0.1mm\""));
    assert_eq!((key("basis").help, key("name").help), ("how reliable the source is", "the name"));
}

#[test]
fn written_values_are_read() {
    let (printer, faults) = read(
        "name = 'shop'\nleast = 30\nline = '1pt'\nsizes = ['1in x 2in', '2in x 3in']\n\
         pages = { cream = 900 }\ninks = [0.5, 1]\nsources = ['judgment']\n\
         [paper]\noffered = false\n[papers.white]\nthickness = '2pt'",
    );
    assert_eq!(faults, "");
    let printer = printer.unwrap();
    assert_eq!((printer.name.as_str(), printer.line), ("shop", Some(Pt(1.0))));
    assert_eq!((printer.min_pages.0, printer.min_pages.1.line_column()), (30, (2, 9)));
    assert_eq!(
        printer.sizes,
        [(72.0, 144.0), (144.0, 216.0)].map(|(w, h)| Size::new(Pt(w), Pt(h)))
    );
    assert_eq!((printer.pages["cream"], printer.sources), (900, vec![Basis::Judgment]));
    assert_eq!(printer.inks, Some([0.5, 1.0]));
    let (paper, white) = (printer.paper.unwrap(), &printer.papers["white"]);
    assert_eq!((paper.offered, white.offered, white.thickness), (false, true, Pt(2.0)));
}

#[test]
fn missing_keys_have_their_defaults() {
    let (printer, faults) = read("name = 'shop'\nsizes = ['1in x 2in']\n[papers.white]");
    assert_eq!(faults, "");
    let printer = printer.unwrap();
    assert_eq!((printer.min_pages.0, printer.line), (24, None));
    assert_eq!(printer.min_pages.1.source.name, "default of least");
    assert!(printer.pages.is_empty() && printer.paper.is_none());
    assert_eq!(printer.sources, [Basis::Official]);
    assert!(printer.papers["white"].offered);
    assert!((printer.papers["white"].thickness.mm() - 0.1).abs() < 1e-9);
}

#[test]
fn a_value_out_of_its_range_is_a_fault() {
    for (line, fault) in [
        ("least = 901", "`least` is out of range"),
        ("line = '13pt'", "`line` is out of range"),
        ("sizes = []", "`sizes` has 0 values"),
        ("sizes = ['1in x 11in']", "a value of `sizes`"),
        ("sources = ['memory']", "a value of `sources` cannot be \"memory\""),
        ("pages = { cream = 901 }", "`cream` is out of range"),
        ("inks = [0.5, 1.5]", "a value of `inks` is out of range"),
        ("inks = [0.5]", "`inks` has 1 values"),
    ] {
        let rest = if line.starts_with("sizes") { "" } else { "sizes = ['1in x 2in']" };
        let (_, faults) = read(&format!("name = 'shop'\n{line}\n{rest}"));
        assert!(faults.starts_with(fault) && faults.lines().count() == 1, "{line}: {faults}");
    }
}

#[test]
fn a_table_without_a_required_value_is_not_read() {
    let (printer, faults) = read("sizes = ['1in x 2in']");
    assert!(printer.is_none() && faults.contains("the printer has no `name`"), "{faults}");
    // The paper has no valid thickness, so it is left out.
    let (printer, faults) =
        read("name = 'shop'\nsizes = ['1in x 2in']\npaper = { thickness = 3, offered = 1 }");
    assert!(printer.unwrap().paper.is_none(), "{faults}");
    assert_eq!(faults.lines().count(), 2, "{faults}");
}

#[test]
fn shared_keys_are_read_from_the_same_table() {
    let mut reader = Reader::new(&NoFiles);
    let text = "name = 'shop'\nsizes = ['1in x 2in']\nsource = 'a page'\nbasis = 'judgment'";
    let node = parse(&Source::new("shop.toml", text)).unwrap();
    let values = reader.table(&node, Printer::KEYS, "the printer");
    let origin = Origin::from_table(&values).unwrap();
    assert_eq!(origin.source.as_deref(), Some("a page"));
    assert_eq!(origin.basis, Some(Basis::Judgment));
}

#[test]
fn every_word_is_the_word_of_its_variant() {
    for basis in [Basis::Official, Basis::Judgment] {
        assert_eq!(Basis::from_word(basis.word()), Some(basis));
        assert_eq!(basis.to_string(), basis.word());
    }
    assert_eq!(Basis::from_word("memory"), None);
}

#[test]
fn a_rust_type_must_hold_all_values_of_its_key() {
    for (narrow, wide, is_within) in [
        (Type::Int(0, 255), u8::TYPE, true),
        (Type::Int(0, 256), u8::TYPE, false),
        (Type::Int(-1, 9), u32::TYPE, false),
        (Type::Id, String::TYPE, true),
        (Type::Flag, String::TYPE, false),
        (Type::Number(-9.0, 9.0), f64::TYPE, true),
        (Type::Length(-9.0, 9.0), Option::<Pt>::TYPE, true),
        (SIDE, Size::TYPE, true),
        (SIDE, Pt::TYPE, false),
        (Type::List(&Type::Int(0, 256), 1, 2), Vec::<u8>::TYPE, false),
        (Type::List(&Type::Int(0, 255), 1, 2), Vec::<u8>::TYPE, true),
        (Type::List(&Type::Int(0, 255), 1, 2), <[u8; 2]>::TYPE, false),
        (Type::Map(&Type::Int(0, 256)), BTreeMap::<String, u8>::TYPE, false),
        (Type::Table(Paper::KEYS), Values::TYPE, true),
        (Type::Table(Paper::KEYS), Printer::TYPE, false),
    ] {
        assert_eq!(narrow.is_within(&wide), is_within, "{narrow:?} in {wide:?}");
    }
}

#[test]
#[should_panic = "the Rust type cannot hold all values of the key"]
fn values_of_a_list_must_fit_too() {
    let _ = Vec::<u8>::TYPE.narrowed(&Type::Int(0, 256));
}

#[test]
#[should_panic = "the Rust type cannot hold lists of these lengths"]
fn an_array_has_one_length() {
    let _ = <[u8; 2]>::TYPE.of_length(1, 2);
}
