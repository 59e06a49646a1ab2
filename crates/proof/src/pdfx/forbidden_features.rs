//! Checks for features that a standard forbids: device-independent or RGB colours, transparency,
//! and features whose result depends on the output device.

use std::collections::BTreeSet;

use hayro_syntax::Filter;
use hayro_syntax::object::{Array, Dict, Number, Object, Stream};
use hayro_syntax::page::Page;

use super::PdfxCheck;
use crate::dictionary::{family, name};
use crate::display_list::{DisplayList, Item};
use crate::preflight::{Violation, colour_space};
use bookgen_contract::printer::Standard;

impl PdfxCheck<'_> {
    /// Checks the colour spaces and the transparency of a page. `add` records a violation: a rule
    /// and a message.
    pub(super) fn check_colours(
        &self,
        page: &Page<'_>,
        list: &DisplayList,
        add: &mut impl FnMut(&'static str, String),
    ) {
        let mut spaces: BTreeSet<&str> = BTreeSet::new();
        for item in &list.items {
            match item {
                Item::Glyph(glyph) => spaces.extend(glyph.colour.as_ref().map(colour_space)),
                Item::Path(painted) => {
                    spaces.extend(painted.fill.as_ref().map(colour_space));
                    let stroke = painted.stroke.as_ref();
                    spaces.extend(stroke.map(|stroke| colour_space(&stroke.colour)));
                }
                Item::Image(image) => spaces.extend(image.colour_space.as_deref()),
            }
        }
        // PDF/X-4 allows a device colour space if the page defines a default colour space that
        // replaces it.
        let has_default = |default: &str| {
            let resources = page.raw().get::<Dict<'_>>("Resources").unwrap_or_default();
            let spaces = resources.get::<Dict<'_>>("ColorSpace").unwrap_or_default();
            self.standard == Standard::X4 && spaces.contains_key(default)
        };
        for space in spaces {
            let is_replaced = match space {
                "DeviceRGB" => has_default("DefaultRGB"),
                "DeviceCMYK" => has_default("DefaultCMYK"),
                _ => false,
            };
            if !is_replaced && !self.allows_space(space) {
                let title = self.standard.title();
                let message = match self.inks {
                    Some(inks) if space.starts_with("Device") => format!(
                        "the page uses {space}, which a printing condition with {inks} colours cannot print"
                    ),
                    _ => format!("the page uses {space}, which {title} does not allow"),
                };
                add("PDF/X colours", message);
            }
        }
        if self.standard != Standard::X4 && list.has_transparency {
            add("PDF/X transparency", "the page has transparent content".to_owned());
        }
    }

    /// Whether the standard and the printing condition allow a colour space.
    fn allows_space(&self, space: &str) -> bool {
        match space {
            "ICCBased" | "CalGray" | "CalRGB" | "Lab" => self.standard == Standard::X4,
            "DeviceRGB" => self.standard == Standard::X4 && self.inks == Some(3),
            "DeviceCMYK" => self.inks.is_none_or(|inks| inks == 4),
            _ => true,
        }
    }

    /// Checks every object of the file. Reports each kind of violation once.
    pub(super) fn check_objects(&self) -> Vec<Violation> {
        let mut found = BTreeSet::new();
        self.document.visit_objects(&mut |object| match object {
            Object::Stream(stream) => {
                self.check_stream(stream, &mut found);
                self.check_dict(stream.dict(), &mut found);
            }
            Object::Dict(dict) => self.check_dict(dict, &mut found),
            Object::Array(array) => self.check_space(array, &mut found),
            _ => {}
        });
        found.into_iter().map(|message| self.file_violation(message)).collect()
    }

    fn check_stream(&self, stream: &Stream<'_>, found: &mut BTreeSet<String>) {
        let mut note = |message: &str| {
            found.insert(message.to_owned());
        };
        let (dict, filters) = (stream.dict(), stream.filters());
        if filters.contains(&Filter::LzwDecode) {
            note("a stream uses LZW compression");
        }
        // JPEG 2000 was introduced with PDF 1.5, JBIG2 with PDF 1.4.
        if self.standard != Standard::X4 && filters.contains(&Filter::JpxDecode) {
            note("an image uses JPEG 2000 compression");
        }
        if self.standard == Standard::X1a2001 && filters.contains(&Filter::Jbig2Decode) {
            note("an image uses JBIG2 compression");
        }
        if dict.contains_key("F") {
            note("a stream is in an external file");
        }
        if name(dict, "Subtype") == "PS" || name(dict, "Subtype2") == "PS" {
            note("an XObject is PostScript");
        }
        if dict.contains_key("OPI") {
            note("an image is a proxy (OPI)");
        }
        if dict.contains_key("Ref") {
            note("a form XObject refers to another file");
        }
        let alternates = dict.get::<Array<'_>>("Alternates");
        let is_printed =
            |alternate: Dict<'_>| alternate.get::<bool>("DefaultForPrinting") == Some(true);
        if alternates.is_some_and(|all| all.iter::<Dict<'_>>().any(is_printed)) {
            note("an image has an alternate image for printing");
        }
    }

    fn check_dict(&self, dict: &Dict<'_>, found: &mut BTreeSet<String>) {
        let mut note = |message: &str| {
            found.insert(message.to_owned());
        };
        // In a soft mask, the key TR has another meaning than in a graphics state.
        let is_mask = matches!(name(dict, "S").as_str(), "Alpha" | "Luminosity");
        let has_function = |key: &str, default: &str| {
            dict.get::<Object<'_>>(key).is_some_and(|curve| {
                !is_mask && !matches!(&curve, Object::Name(name) if name.as_str() == default)
            })
        };
        if has_function("TR", "Identity") || has_function("TR2", "Default") {
            note("the file has transfer functions");
        }
        if dict.contains_key("HTP") {
            note("the file has halftone phases");
        }
        if let Some(kind) = dict.get::<Number>("HalftoneType") {
            if !matches!(kind.as_i64(), 1 | 5) {
                note("a halftone has a forbidden type");
            }
            if dict.contains_key("HalftoneName") {
                note("a halftone has a name");
            }
        }
        if dict.contains_key("JS") {
            note("the file has scripts");
        }
        if dict.contains_key("ShadingType")
            && let Some(space) = dict.get::<Object<'_>>("ColorSpace")
            && !self.allows_space(&family(&space))
        {
            note(&format!("a shading uses {}", family(&space)));
        }
    }

    /// Checks an array that may define a colour space. The base colour space of a palette and the
    /// alternate colour space of a spot colour must be allowed.
    fn check_space(&self, array: &Array<'_>, found: &mut BTreeSet<String>) {
        let mut items = array.iter::<Object<'_>>();
        let Some(Object::Name(kind)) = items.next() else { return };
        let (base, what) = match kind.as_str() {
            "Indexed" => (items.next(), "a palette has the forbidden base colour space"),
            "Separation" | "DeviceN" => {
                (items.nth(1), "a spot colour has the forbidden alternate colour space")
            }
            _ => return,
        };
        if let Some(base) = base.map(|base| family(&base)).filter(|base| !self.allows_space(base)) {
            found.insert(format!("{what} {base}"));
        }
    }
}
