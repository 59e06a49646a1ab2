//! The words that a printer's file can contain.

use bookgen_base::words;

words! {
    /// How reliable a source is.
    pub enum Basis {
        /// The printer's own page.
        Official = "official",
        /// A third party that cites the printer's page, with the date of the citation.
        Secondary = "secondary",
        /// Derived from the output of the printer's tools.
        ReverseEngineered = "reverse-engineered",
        /// Known from experience, without a source at hand.
        Memory = "memory",
        /// A reasonable assumption.
        Judgment = "judgment",
    }

    /// A PDF colour space.
    pub enum ColourSpace {
        /// Grey: black ink only.
        Grey = "DeviceGray",
        /// The four process inks.
        Cmyk = "DeviceCMYK",
        /// Device-dependent RGB.
        Rgb = "DeviceRGB",
        /// Colours defined by an ICC profile.
        Icc = "ICCBased",
        /// A spot colour.
        Spot = "Separation",
    }

    /// A PDF/X standard for the exchange of print data (ISO 15930).
    pub enum Standard {
        /// PDF/X-1a:2001 (ISO 15930-1): PDF 1.3 with grey, CMYK and spot colours.
        X1a2001 = "x-1a:2001",
        /// PDF/X-1a:2003 (ISO 15930-4): PDF 1.4 with grey, CMYK and spot colours.
        X1a2003 = "x-1a:2003",
        /// PDF/X-4 (ISO 15930-7): PDF 1.6. ICC colours, transparency and layers are allowed.
        X4 = "x-4",
    }

    /// A PDF feature that a printer may forbid.
    pub enum PdfFeature {
        /// Crop, fold and registration marks.
        Marks = "marks",
        /// A document outline.
        Bookmarks = "bookmarks",
        /// Links, comments and other annotations.
        Annotations = "annotations",
        /// Metadata beyond the minimum that a standard requires.
        Metadata = "metadata",
        /// Embedded files.
        Attachments = "attachments",
        /// A password.
        Encryption = "encryption",
        /// Anything that is not opaque.
        Transparency = "transparency",
        /// Layers (optional content).
        Layers = "layers",
        /// Objects outside the page or without colour.
        Invisible = "invisible",
        /// Embedded colour profiles.
        Profiles = "profiles",
    }

    /// How the pages are bound.
    pub enum Binding {
        /// Glued into a soft cover.
        Paperback = "paperback",
        /// Bound between hard boards.
        Hardcover = "hardcover",
        /// Loose sheets.
        Sheets = "sheets",
    }
}

impl Standard {
    /// The PDF version of the files that bookgen writes for this standard.
    pub fn version(self) -> &'static str {
        match self {
            Standard::X1a2001 => "1.3",
            Standard::X1a2003 => "1.4",
            Standard::X4 => "1.6",
        }
    }

    /// The name with which a PDF file declares this standard.
    pub fn title(self) -> &'static str {
        match self {
            Standard::X1a2001 => "PDF/X-1a:2001",
            Standard::X1a2003 => "PDF/X-1a:2003",
            Standard::X4 => "PDF/X-4",
        }
    }

    /// Whether the standard requires a metadata packet, in which the file declares its
    /// conformance.
    pub fn needs_packet(self) -> bool {
        self == Standard::X4
    }

    /// Whether the standard's PDF version has the keys that PDF 1.4 introduced: the metadata
    /// packet, the language, the document title in the title bar, private data in the catalogue.
    pub fn has_newer_keys(self) -> bool {
        self != Standard::X1a2001
    }
}
