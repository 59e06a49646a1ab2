//! Pictures and QR codes on pages: their sizes, and the rules of the printer for them.

use super::paragraph::{Setting, plain, stack};
use super::typesetter::Typesetter;
use crate::artwork::{Artwork, PRINT_PPI};
use crate::page::{Item, Page, Picture, Role};
use crate::qr_code::QrCode;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Size};

/// The size of a picture in a box. A picture has its natural size, or the share of the width that the
/// author wrote, and is never larger than the box.
///
/// # Errors
/// The resolution, or the thinnest line, is below the printer's minimum.
pub fn picture_size(
    typesetter: Typesetter<'_>,
    artwork: &Artwork,
    room: Size,
) -> Result<Size, Diagnostic> {
    let width = match artwork.share {
        Some(share) => room.width * share,
        None => artwork.natural_size().width.min(room.width),
    };
    let size = artwork.fitted(Size::new(width, room.height));
    check_picture(typesetter, artwork, size.width)?;
    Ok(size)
}

/// Checks a picture that is printed in a width against the rules of the printer. Does nothing if the
/// spec does not name the printer.
pub fn check_picture(
    typesetter: Typesetter<'_>,
    artwork: &Artwork,
    width: Pt,
) -> Result<(), Diagnostic> {
    let Some(printing) = typesetter.document.printing.as_ref().filter(|printing| printing.binds)
    else {
        return Ok(());
    };
    let printer = &printing.printer;
    let name = &artwork.name;
    let min = printer.images.min_ppi.map(f64::from);
    let ppi = artwork.resolution(width);
    if let Some((ppi, min)) = ppi.zip(min).filter(|(ppi, min)| *ppi < min - 0.5) {
        let message = format!(
            "the picture {name} has {ppi:.0} pixels per inch on the page; the minimum is {min:.0}"
        );
        let pixels = (width.inches() * min).ceil();
        return Err(printing
            .complaint(message, &printer.images.origin)
            .at(&artwork.place, "too few pixels")
            .help(format!(
                "use a picture that is at least {pixels:.0} pixels wide, or print it smaller"
            )));
    }
    let thinnest = artwork.thinnest_line(width);
    // Lines are rounded to thousandths of a point in the file.
    let min = printer.lines.positive;
    if let Some((line, min)) = thinnest.zip(min).filter(|(line, min)| *line < *min - Pt(0.005)) {
        let message = format!(
            "a line of the picture {name} is {line} thick on the page; the minimum is {min}"
        );
        return Err(printing
            .complaint(message, &printer.lines.origin)
            .at(&artwork.place, "too thin")
            .help("use thicker lines in the picture, or print it larger"));
    }
    Ok(())
}

/// Advice about pictures whose pixels can be seen in print.
pub fn picture_advice(pages: &[Page]) -> Vec<Diagnostic> {
    let mut advice = Vec::new();
    for page in pages {
        for item in &page.items {
            let Item::Image(Picture { role: Role::Figure(drawing), image, frame, .. }) = item
            else {
                continue;
            };
            let ppi = f64::from(image.width) / frame.width.inches();
            if ppi < PRINT_PPI - 0.5 {
                // A picture in a grid has no text of its own.
                let source = drawing.source.as_ref().map_or("", |source| source.name.as_str());
                let name = if drawing.alt.is_empty() { source } else { drawing.alt.as_str() };
                advice.push(
                    Diagnostic::advice(format!(
                        "a picture on page {} has {ppi:.0} pixels per inch: {name:?}",
                        page.label
                    ))
                    .help(format!(
                        "printers recommend {PRINT_PPI:.0}; use a picture with more pixels, or print it smaller"
                    )),
                );
            }
        }
    }
    advice
}

/// A QR code with its text below it.
pub struct PlacedCode {
    /// The items, from the top left corner.
    pub items: Vec<Item>,
    /// The height of the code and its text.
    pub height: Pt,
}

/// Typesets a QR code and its text below it. The modules of the code align like the lines of text.
///
/// # Errors
/// The column is narrower than the code.
pub fn placed_code(
    typesetter: Typesetter<'_>,
    code: &QrCode,
    width: Pt,
    setting: Setting,
) -> Result<PlacedCode, Diagnostic> {
    let (side, quiet) = (code.outer_side(), code.quiet_zone());
    let dark = side - quiet * 2.0;
    if dark > width {
        let message = format!("a QR code of {dark} does not fit in a column of {width}");
        return Err(Diagnostic::input(message)
            .at(&code.place, "this code")
            .help("use a shorter address, or a larger trim"));
    }
    let x = match setting {
        Setting::Left | Setting::Justified => -quiet,
        Setting::Centred => (width - side) / 2.0,
        Setting::Right => width - side + quiet,
    };
    let alt = typesetter.document.language.text("alt-code", &[("text", &code.text)]);
    // The quiet zone is white, so the code begins at the top of its block.
    let mut items = vec![code.item(Point::new(x, -quiet), alt)];
    let sizes = &typesetter.design().sizes;
    let style = typesetter.regular(sizes.small);
    let lines = plain(typesetter, &style, printed_address(&code.printed), width, setting)?;
    let leading = style.size * 1.3;
    let first = side - quiet + style.size * 1.2;
    let (text, last) = stack(lines, Point::new(Pt::ZERO, first), leading, &Role::Text);
    items.extend(text);
    Ok(PlacedCode { items, height: last + style.size * 0.4 })
}

/// The text of a code as it is printed: a web address without its scheme.
fn printed_address(text: &str) -> &str {
    let text = text.strip_prefix("https://").or(text.strip_prefix("http://")).unwrap_or(text);
    text.strip_suffix('/').unwrap_or(text)
}
