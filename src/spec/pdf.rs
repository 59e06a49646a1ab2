//! The standard that the PDF keeps, and the printing condition it is made for.

use super::resolve::Work;
use bookgen_base::diagnostic::{Diagnostic, Place, did_you_mean};
use bookgen_base::schema::Values;
use bookgen_contract::icc;
use bookgen_contract::printer::{CONDITIONS, Standard, Thing, condition};
use bookgen_press::printing::Printing;
use bookgen_press::render::pdf::{ColourProfile, OutputIntent, PdfX};

impl Work<'_> {
    /// `[pdf]` as the edition has it. One for another printer does not take over what is said for
    /// the book's.
    pub(super) fn pdf(&self, values: &Values) -> Values {
        let empty = || Values::empty(values.place.clone());
        let of_the_book = values.table("pdf").cloned();
        let Some(edition) = &self.edition else { return of_the_book.unwrap_or_else(empty) };
        let own = edition.table("pdf").cloned().unwrap_or_else(empty);
        match of_the_book.filter(|_| !edition.wrote("printer")) {
            Some(pdf) => pdf.overlaid(own),
            None => own,
        }
    }

    /// The standard of the PDF: that of the spec, else what the printer that it names asks for.
    pub(super) fn pdfx(&mut self, pdf: &Values, printing: Option<&Printing>) -> Option<PdfX> {
        let printing = printing.filter(|printing| printing.binds);
        let asked = printing.and_then(|printing| printing.printer.file.standard);
        let standard = match pdf.text("standard") {
            None => asked,
            Some("x-1a") if asked == Some(Standard::X1a2001) => asked,
            Some("x-1a") => Some(Standard::X1a2003),
            Some(word) => Standard::of(word),
        };
        if let (Some(printing), Some(asked)) = (printing, asked)
            && pdf.get("standard").is_some()
            && standard != Some(asked)
        {
            let what = format!("{} asks for {}", printing.printer.name, asked.title());
            let complaint = printing.complaint(what, &printing.printer.file.origin);
            let label = match standard {
                Some(standard) => format!("this is {}", standard.title()),
                None => "this is no standard".to_owned(),
            };
            let complaint = complaint.at(pdf.place("standard"), label);
            self.fault(complaint.help("leave `standard` out, and the printer's is kept"));
        }
        let Some(standard) = standard else {
            let idle = ["intent", "icc"].into_iter().find(|key| pdf.get(key).is_some());
            // An edition without a standard may leave behind what the book says of its own.
            if let Some(key) = idle.filter(|_| !pdf.wrote("standard")) {
                let what = format!("`{key}` belongs to a standard, and the PDF keeps none");
                let fault = Diagnostic::book(what).at(pdf.place(key), "of which standard?");
                self.fault(fault.help("add a line `standard = \"x-1a\"`, or leave this out"));
            }
            return None;
        };
        let place = match pdf.get("standard") {
            Some(value) => value.place.clone(),
            None => printing?.place.clone(),
        };
        self.packet(standard, &place, printing);
        let profile = self.profile(pdf, standard, printing)?;
        if standard == Standard::X4 && profile.is_none() {
            let fault =
                Diagnostic::book("PDF/X-4 carries the colour profile of its printing condition");
            let fault = fault.at(&place, "and there is none");
            self.fault(fault.help(
                "add a line `icc = \"FILE.icc\"` with the profile that the printer gives, or take \"x-1a\"",
            ));
            return None;
        }
        let intent = self.intent(pdf, profile, (standard, &place), printing)?;
        Some(PdfX { standard, intent })
    }

    /// A standard that is known by its metadata is nothing for a printer who wants none.
    fn packet(&mut self, standard: Standard, place: &Place, printing: Option<&Printing>) {
        let printing = printing.filter(|printing| printing.printer.forbids(Thing::Metadata));
        if let Some(printing) = printing.filter(|_| standard.needs_packet()) {
            let what = format!("{} wants no metadata in the file", printing.printer.name);
            let complaint = printing.complaint(what, &printing.printer.forbidden.origin);
            let complaint = complaint.at(place, format!("{} has them", standard.title()));
            self.fault(complaint.help("take \"x-1a\", or leave `standard` out"));
        }
    }

    /// The profile that the spec names, if it does; nothing at all if it cannot be taken.
    fn profile(
        &mut self,
        pdf: &Values,
        standard: Standard,
        printing: Option<&Printing>,
    ) -> Option<Option<(ColourProfile, Option<String>)>> {
        let Some(path) = pdf.text("icc") else { return Some(None) };
        let place = pdf.place("icc");
        if let Some(printing) =
            printing.filter(|printing| printing.printer.forbids(Thing::Profiles))
        {
            let name = &printing.printer.name;
            let what = format!("{name} wants no colour profile in the file");
            let complaint = printing.complaint(what, &printing.printer.forbidden.origin);
            let complaint = complaint.at(place, "it would be in it");
            self.fault(complaint.help("name the printing condition with `intent` alone"));
        }
        let bytes = self.reader.bytes(path, place)?;
        let about = icc::check(&bytes, standard).and_then(|about| match about.inks {
            3 => Err(icc::IccError { label: icc::NOT_INKS.to_owned(), help: icc::FEW_INKS }),
            _ => Ok(about),
        });
        match about {
            Ok(icc::About { inks, description }) => {
                Some(Some((ColourProfile { bytes: bytes.into(), inks }, description)))
            }
            Err(error) => {
                let fault = Diagnostic::book(format!("{path} cannot be the profile of the book"));
                self.fault(fault.at(place, error.label).help(error.help));
                None
            }
        }
    }

    /// The printing condition: by its registered name, or that of a profile.
    fn intent(
        &mut self,
        pdf: &Values,
        profile: Option<(ColourProfile, Option<String>)>,
        (standard, place): (Standard, &Place),
        printing: Option<&Printing>,
    ) -> Option<OutputIntent> {
        let (profile, description) = profile.unzip();
        let description = description.flatten();
        let named = match (pdf.text("intent"), printing) {
            (Some(name), _) => Some((name.to_owned(), pdf.place("intent").clone())),
            // A profile is of its own condition, not of the printer's.
            (None, Some(printing)) if profile.is_none() => {
                let name = printing.printer.file.intent.clone();
                name.map(|name| (name, printing.place.clone()))
            }
            _ => None,
        };
        let Some((name, at)) = named else {
            if profile.is_none() {
                let fault = Diagnostic::book(format!(
                    "{} names the printing condition that it is made for",
                    standard.title()
                ));
                let fault = fault.at(place, "and there is none");
                self.fault(fault.help(
                    "add a line `intent = \"FOGRA39\"`, or whatever the printer says; or `icc` with its profile",
                ));
                return None;
            }
            let name = "Custom".to_owned();
            let condition = description.unwrap_or_else(|| "as its profile says".to_owned());
            return Some(OutputIntent { name, condition, registered: false, profile });
        };
        let known = condition(&name);
        if let Some(printing) = printing.filter(|printing| !printing.printer.file.takes(&name)) {
            let file = &printing.printer.file;
            let what = format!("{} does not print in the condition {name}", printing.printer.name);
            let complaint = printing.complaint(what, &file.origin).at(&at, "not one of its own");
            self.fault(complaint.help(format!("its conditions are {}", file.intents.join(", "))));
        }
        if let (Some(known), Some(1)) = (known, profile.as_ref().map(|profile| profile.inks)) {
            let fault = Diagnostic::book(format!("{} prints with four inks", known.name));
            let fault = fault.at(&at, "and the profile knows black alone");
            self.fault(fault.help("leave `intent` out, or take the profile that belongs to it"));
            return None;
        }
        if known.is_none() && profile.is_none() {
            let names = || CONDITIONS.iter().map(|condition| condition.name);
            let same = names().find(|known| known.eq_ignore_ascii_case(name.trim()));
            let help = match same {
                Some(same) => format!("did you mean `{same}`?"),
                None => did_you_mean(&name, names(), || {
                    "names are FOGRA39, FOGRA51, FOGRA52, CGATS TR 001, CGATS TR 006, JC200103, IFRA26 and others of the ICC's registry; of one that is not there, `icc` gives the profile".to_owned()
                }),
            };
            let fault =
                Diagnostic::book(format!("no printing condition is registered as `{name}`"));
            self.fault(fault.at(&at, "not in the ICC's registry").help(help));
            return None;
        }
        let text = known.map(|known| known.text.to_owned()).or(description);
        let text = text.unwrap_or_else(|| name.clone());
        Some(OutputIntent { name, condition: text, registered: known.is_some(), profile })
    }
}
