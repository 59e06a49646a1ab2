//! What no file of a standard may have: colours that are not inks, transparency, and parts of PDF
//! that print differently from machine to machine.

use std::collections::BTreeSet;

use hayro_syntax::Filter;
use hayro_syntax::object::{Array, Dict, Number, Object, Stream};
use hayro_syntax::page::Page;

use super::Exchange;
use crate::display_list::Mark;
use crate::document::family;
use crate::fonts::name;
use crate::interpreter::Sheet;
use crate::preflight::{Breach, space};
use bookgen_contract::printer::Standard;

impl Exchange<'_> {
    /// What a page is painted with.
    pub(super) fn colours(
        &self,
        page: &Page<'_>,
        sheet: &Sheet,
        note: &mut impl FnMut(&'static str, String),
    ) {
        let mut spaces: BTreeSet<&str> = BTreeSet::new();
        for mark in &sheet.marks {
            match mark {
                Mark::Glyph(glyph) => spaces.extend(glyph.tone.as_ref().map(space)),
                Mark::Drawn(drawn) => {
                    spaces.extend(drawn.fill.as_ref().map(space));
                    spaces.extend(drawn.stroke.as_ref().map(|stroke| space(&stroke.tone)));
                }
                Mark::Image(image) => spaces.extend(image.colours.as_deref()),
            }
        }
        // What the page puts in the place of a device's colours is as good as the printer's.
        let stands_for = |default: &str| {
            let resources = page.raw().get::<Dict<'_>>("Resources").unwrap_or_default();
            let spaces = resources.get::<Dict<'_>>("ColorSpace").unwrap_or_default();
            self.standard == Standard::X4 && spaces.contains_key(default)
        };
        for space in spaces {
            let replaced = match space {
                "DeviceRGB" => stands_for("DefaultRGB"),
                "DeviceCMYK" => stands_for("DefaultCMYK"),
                _ => false,
            };
            if !replaced && !self.prints(space) {
                let title = self.standard.title();
                let message = match self.inks {
                    Some(inks) if space.starts_with("Device") => format!(
                        "something on it is in {space}, which a printing condition of {inks} does not print"
                    ),
                    _ => format!("something on it is in {space}, which {title} does not take"),
                };
                note("PDF/X colours", message);
            }
        }
        if self.standard != Standard::X4 && sheet.transparent {
            note("PDF/X transparency", "something on it is transparent".to_owned());
        }
    }

    /// Whether the colours of a space can be printed as they are.
    fn prints(&self, space: &str) -> bool {
        match space {
            "ICCBased" | "CalGray" | "CalRGB" | "Lab" => self.standard == Standard::X4,
            "DeviceRGB" => self.standard == Standard::X4 && self.inks == Some(3),
            "DeviceCMYK" => self.inks.is_none_or(|inks| inks == 4),
            _ => true,
        }
    }

    /// Parts of the file that the standard does not take, each kind of them once.
    pub(super) fn forbidden(&self) -> Vec<Breach> {
        let mut found = BTreeSet::new();
        self.document.each(&mut |object| match object {
            Object::Stream(stream) => {
                self.stream(stream, &mut found);
                self.dict(stream.dict(), &mut found);
            }
            Object::Dict(dict) => self.dict(dict, &mut found),
            Object::Array(array) => self.space(array, &mut found),
            _ => {}
        });
        found.into_iter().map(|message| self.whole(message)).collect()
    }

    fn stream(&self, stream: &Stream<'_>, found: &mut BTreeSet<String>) {
        let mut note = |message: &str| {
            found.insert(message.to_owned());
        };
        let (dict, filters) = (stream.dict(), stream.filters());
        if filters.contains(&Filter::LzwDecode) {
            note("something in the file is packed with LZW");
        }
        // Newer than the PDF that these are.
        if self.standard != Standard::X4 && filters.contains(&Filter::JpxDecode) {
            note("images are packed with JPEG 2000");
        }
        if self.standard == Standard::X1a2001 && filters.contains(&Filter::Jbig2Decode) {
            note("images are packed with JBIG2");
        }
        if dict.contains_key("F") {
            note("something is in another file");
        }
        if name(dict, "Subtype") == "PS" || name(dict, "Subtype2") == "PS" {
            note("something is drawn by PostScript");
        }
        if dict.contains_key("OPI") {
            note("images stand for others (OPI)");
        }
        if dict.contains_key("Ref") {
            note("a drawing stands for one in another file");
        }
        let alternates = dict.get::<Array<'_>>("Alternates");
        let other = |alternate: Dict<'_>| alternate.get::<bool>("DefaultForPrinting") == Some(true);
        if alternates.is_some_and(|all| all.iter::<Dict<'_>>().any(other)) {
            note("another image is printed than is shown");
        }
    }

    fn dict(&self, dict: &Dict<'_>, found: &mut BTreeSet<String>) {
        let mut note = |message: &str| {
            found.insert(message.to_owned());
        };
        // A soft mask has a function of that name, too.
        let mask = matches!(name(dict, "S").as_str(), "Alpha" | "Luminosity");
        let curves = |key: &str, harmless: &str| {
            dict.get::<Object<'_>>(key).is_some_and(|curve| {
                !mask && !matches!(&curve, Object::Name(name) if name.as_str() == harmless)
            })
        };
        if curves("TR", "Identity") || curves("TR2", "Default") {
            note("there are transfer curves");
        }
        if dict.contains_key("HTP") {
            note("there are halftone phases");
        }
        if let Some(kind) = dict.get::<Number>("HalftoneType") {
            if !matches!(kind.as_i64(), 1 | 5) {
                note("there are halftones of a kind that is not taken");
            }
            if dict.contains_key("HalftoneName") {
                note("there are halftones by name");
            }
        }
        if dict.contains_key("JS") {
            note("there are scripts in the file");
        }
        if dict.contains_key("ShadingType")
            && let Some(space) = dict.get::<Object<'_>>("ColorSpace")
            && !self.prints(&family(&space))
        {
            note(&format!("a shading is in {}", family(&space)));
        }
    }

    /// What the colours of a palette, and of a spot colour where it cannot be had, are made of.
    fn space(&self, array: &Array<'_>, found: &mut BTreeSet<String>) {
        let mut items = array.iter::<Object<'_>>();
        let Some(Object::Name(kind)) = items.next() else { return };
        let (base, what) = match kind.as_str() {
            "Indexed" => (items.next(), "a palette"),
            "Separation" | "DeviceN" => (items.nth(1), "a spot colour"),
            _ => return,
        };
        if let Some(base) = base.map(|base| family(&base)).filter(|base| !self.prints(base)) {
            found.insert(format!("{what} is made of {base}"));
        }
    }
}
