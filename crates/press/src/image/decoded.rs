//! The decoded data of a picture file.

/// The data of a picture file. Width and height are not checked yet.
pub struct Decoded {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The colour space.
    pub colour_space: ColourSpace,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// The data of the picture, in the encoding `encoding`.
    pub bytes: Vec<u8>,
}

/// The colour space of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourSpace {
    /// Grey, printed with black ink.
    Grey,
    /// Red, green and blue.
    Rgb,
    /// Cyan, magenta, yellow and black.
    Cmyk,
}

impl ColourSpace {
    /// The number of colour components of a pixel.
    pub fn components(self) -> usize {
        match self {
            ColourSpace::Grey => 1,
            ColourSpace::Rgb => 3,
            ColourSpace::Cmyk => 4,
        }
    }

    /// The name of the colour space in PDF.
    pub fn pdf_name(self) -> &'static str {
        match self {
            ColourSpace::Grey => "DeviceGray",
            ColourSpace::Rgb => "DeviceRGB",
            ColourSpace::Cmyk => "DeviceCMYK",
        }
    }
}

/// The encoding of a picture's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// A JPEG file.
    Jpeg {
        /// Whether component values are inverted, as in CMYK files of Adobe programs. In inverted
        /// values, 0 is full ink.
        inverted: bool,
    },
    /// Rows of samples from the top, with 8 bits per component.
    Raw,
}
