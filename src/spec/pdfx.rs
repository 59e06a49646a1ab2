//! The `[pdf]` table: the PDF/X standard and the printing condition.

use super::resolver::Resolver;
use bookgen_base::diagnostic::{Diagnostic, Place, did_you_mean};
use bookgen_base::schema::{FileKind, Values};
use bookgen_contract::icc;
use bookgen_contract::printer::{CONDITIONS, PdfFeature, Standard, condition};
use bookgen_press::printing::Printing;
use bookgen_press::render::pdf::{ColourProfile, OutputIntent, PdfX};

impl Resolver<'_> {
    /// The values of `[pdf]`, overridden by the edition's `[pdf]`. An edition with its own printer
    /// does not inherit `[pdf]` of the book.
    pub(super) fn pdf(&self, values: &Values) -> Values {
        let empty = || Values::empty(values.place.clone());
        let book_pdf = values.table("pdf").cloned();
        let Some(edition) = &self.edition else { return book_pdf.unwrap_or_else(empty) };
        let own = edition.table("pdf").cloned().unwrap_or_else(empty);
        match book_pdf.filter(|_| !edition.wrote("printer")) {
            Some(pdf) => pdf.overlaid(own),
            None => own,
        }
    }

    /// The PDF/X standard that the spec sets, or else the standard that the spec's printer
    /// requires.
    pub(super) fn pdfx(&mut self, pdf: &Values, printing: Option<&Printing>) -> Option<PdfX> {
        let printing = printing.filter(|printing| printing.binds);
        let required = printing.and_then(|printing| printing.printer.file.standard);
        let standard = match pdf.text("standard") {
            None => required,
            Some("x-1a") if required == Some(Standard::X1a2001) => required,
            Some("x-1a") => Some(Standard::X1a2003),
            Some(word) => Standard::from_word(word),
        };
        if let (Some(printing), Some(required)) = (printing, required)
            && pdf.get("standard").is_some()
            && standard != Some(required)
        {
            let what = format!("{} requires {}", printing.printer.name, required.title());
            let complaint = printing.complaint(what, &printing.printer.file.origin);
            let label = match standard {
                Some(standard) => format!("the spec requests {}", standard.title()),
                None => "the spec turns the standard off".to_owned(),
            };
            let complaint = complaint.at(pdf.place("standard"), label);
            self.fault(complaint.help("remove `standard` to use the printer's standard"));
        }
        let Some(standard) = standard else {
            let unused = ["intent", "icc"].into_iter().find(|key| pdf.get(key).is_some());
            // An edition can turn the standard off and still inherit `intent` and `icc` from the
            // book. This is not a fault.
            if let Some(key) = unused.filter(|_| !pdf.wrote("standard")) {
                let what = format!("`{key}` needs a PDF/X standard");
                let fault = Diagnostic::input(what).at(pdf.place(key), "`standard` is missing");
                self.fault(fault.help("add a line `standard = \"x-1a\"`, or remove this line"));
            }
            return None;
        };
        let place = match pdf.get("standard") {
            Some(value) => value.place.clone(),
            None => printing?.place.clone(),
        };
        self.check_metadata(standard, &place, printing);
        let profile = self.profile(pdf, standard, printing)?;
        if standard == Standard::X4 && profile.is_none() {
            let fault =
                Diagnostic::input("PDF/X-4 needs the ICC profile of its printing condition");
            let fault = fault.at(&place, "`icc` is missing");
            self.fault(fault.help(
                "add a line `icc = \"FILE.icc\"` with the printer's profile, or use \"x-1a\"",
            ));
            return None;
        }
        let intent = self.intent(pdf, profile, standard, &place, printing)?;
        Some(PdfX { standard, intent })
    }

    /// Checks that a standard that requires metadata is not used for a printer that forbids
    /// metadata.
    fn check_metadata(&mut self, standard: Standard, place: &Place, printing: Option<&Printing>) {
        let printing = printing.filter(|printing| printing.printer.forbids(PdfFeature::Metadata));
        if let Some(printing) = printing.filter(|_| standard.needs_packet()) {
            let what = format!("{} forbids metadata in the file", printing.printer.name);
            let complaint = printing.complaint(what, &printing.printer.forbidden.origin);
            let complaint = complaint.at(place, format!("{} requires metadata", standard.title()));
            self.fault(complaint.help("use \"x-1a\", or remove `standard`"));
        }
    }

    /// The ICC profile that the spec names, and the description in the profile. Returns
    /// `Some(None)` if the spec names no profile, and `None` if the file cannot be used.
    fn profile(
        &mut self,
        pdf: &Values,
        standard: Standard,
        printing: Option<&Printing>,
    ) -> Option<Option<(ColourProfile, Option<String>)>> {
        let Some(path) = pdf.text("icc") else { return Some(None) };
        let place = pdf.place("icc");
        if let Some(printing) =
            printing.filter(|printing| printing.printer.forbids(PdfFeature::Profiles))
        {
            let name = &printing.printer.name;
            let what = format!("{name} forbids ICC profiles in the file");
            let complaint = printing.complaint(what, &printing.printer.forbidden.origin);
            let complaint = complaint.at(place, "this profile would be embedded");
            self.fault(
                complaint.help("remove `icc`, and name the printing condition with `intent`"),
            );
        }
        let bytes = self.reader.bytes(path, FileKind::Profile, place)?;
        let about = icc::check(&bytes, standard).and_then(|about| match about.inks {
            3 => Err(icc::IccError {
                label: icc::NOT_CMYK_OR_GREY.to_owned(),
                help: icc::USE_CMYK_OR_GREY,
            }),
            _ => Ok(about),
        });
        match about {
            Ok(icc::ProfileInfo { inks, description }) => {
                Some(Some((ColourProfile { bytes: bytes.into(), inks }, description)))
            }
            Err(error) => {
                let fault = Diagnostic::input(format!("{path} cannot be used as the ICC profile"));
                self.fault(fault.at(place, error.label).help(error.help));
                None
            }
        }
    }

    /// The printing condition: a registered name, or the condition of an ICC profile.
    fn intent(
        &mut self,
        pdf: &Values,
        profile: Option<(ColourProfile, Option<String>)>,
        standard: Standard,
        place: &Place,
        printing: Option<&Printing>,
    ) -> Option<OutputIntent> {
        let (profile, description) = profile.unzip();
        let description = description.flatten();
        let named = match (pdf.text("intent"), printing) {
            (Some(name), _) => Some((name.to_owned(), pdf.place("intent").clone())),
            // A profile describes its own printing condition, not the printing condition of the
            // printer.
            (None, Some(printing)) if profile.is_none() => {
                let name = printing.printer.file.intent.clone();
                name.map(|name| (name, printing.place.clone()))
            }
            _ => None,
        };
        let Some((name, at)) = named else {
            if profile.is_none() {
                let what = format!("{} needs a printing condition", standard.title());
                let fault = Diagnostic::input(what).at(place, "`intent` and `icc` are missing");
                self.fault(fault.help(
                    "add a line `intent = \"FOGRA39\"` with the condition that the printer names, or a line `icc = \"FILE.icc\"` with the ICC profile of the condition",
                ));
                return None;
            }
            let name = "Custom".to_owned();
            let condition = description.unwrap_or_else(|| "as its profile says".to_owned());
            return Some(OutputIntent { name, condition, registered: false, profile });
        };
        let known = condition(&name);
        if let Some(printing) =
            printing.filter(|printing| !printing.printer.file.accepts_intent(&name))
        {
            let file = &printing.printer.file;
            let what = format!("{} does not print in the condition {name}", printing.printer.name);
            let complaint = printing
                .complaint(what, &file.origin)
                .at(&at, "not one of the printer's conditions");
            self.fault(
                complaint.help(format!("the printer's conditions are {}", file.intents.join(", "))),
            );
        }
        if let (Some(known), Some(1)) = (known, profile.as_ref().map(|profile| profile.inks)) {
            let fault =
                Diagnostic::input(format!("printing condition {} has four inks", known.name));
            let fault = fault.at(&at, "the profile has only black");
            self.fault(fault.help("remove `intent`, or use the profile of this condition"));
            return None;
        }
        if known.is_none() && profile.is_none() {
            let names = || CONDITIONS.iter().map(|condition| condition.name);
            let same = names().find(|known| known.eq_ignore_ascii_case(name.trim()));
            let help = match same {
                Some(same) => format!("did you mean `{same}`?"),
                None => did_you_mean(&name, names(), || {
                    "registered names are FOGRA39, FOGRA51, FOGRA52, CGATS TR 001, CGATS TR 006, JC200103, IFRA26 and others in the ICC's registry; for any other printing condition, set `icc` to an ICC profile".to_owned()
                }),
            };
            let fault =
                Diagnostic::input(format!("no printing condition is registered as `{name}`"));
            self.fault(fault.at(&at, "not in the ICC's registry").help(help));
            return None;
        }
        let text = known.map(|known| known.text.to_owned()).or(description);
        let text = text.unwrap_or_else(|| name.clone());
        Some(OutputIntent { name, condition: text, registered: known.is_some(), profile })
    }
}
