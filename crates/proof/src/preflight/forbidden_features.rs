//! Checks a file for features that a printer does not accept.

use hayro_syntax::object::{Array, Dict, Object};

use super::{PrinterRules, Violation};
use crate::dictionary::family;
use crate::document::Document;
use bookgen_contract::printer::PdfFeature;

/// Checks for forbidden features of the file.
pub fn check_features(
    document: &Document,
    rules: PrinterRules<'_>,
    violations: &mut Vec<Violation>,
) {
    let printer = rules.printer;
    let root = document.catalogue();
    let names = root.get::<Dict<'_>>("Names").unwrap_or_default();
    let has_facts =
        document.info().keys().any(|key| matches!(key.as_str(), "Author" | "Subject" | "Keywords"));
    let has_outline =
        root.get::<Dict<'_>>("Outlines").is_some_and(|outlines| outlines.contains_key("First"));
    let has_layers = root.get::<Dict<'_>>("OCProperties").is_some();
    let has_attachments = names.contains_key("EmbeddedFiles")
        || root.get::<Array<'_>>("AF").is_some_and(|files| files.raw_iter().next().is_some());
    let mut has_profiles = document
        .catalogue_array("OutputIntents")
        .iter()
        .any(|intent| intent.contains_key("DestOutputProfile"));
    document.visit_objects(&mut |object| {
        has_profiles |= matches!(object, Object::Array(_)) && family(object) == "ICCBased";
    });
    let has_metadata = root.contains_key("Metadata") || root.contains_key("PieceInfo") || has_facts;
    for (feature, is_present, message) in [
        (PdfFeature::Bookmarks, has_outline, "the file has bookmarks"),
        (PdfFeature::Layers, has_layers, "the file has layers"),
        (PdfFeature::Attachments, has_attachments, "the file has attachments"),
        (PdfFeature::Metadata, has_metadata, "the file has metadata"),
        (PdfFeature::Profiles, has_profiles, "the file has colour profiles"),
    ] {
        if is_present && printer.forbids(feature) {
            let origin = &printer.forbidden.origin;
            violations.push(Violation::new("things", None, message.to_owned(), origin));
        }
    }
}
