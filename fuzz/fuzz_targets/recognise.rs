//! Any content of a page, in any claimed frame or list fragment, is recognised without a panic. A
//! recognised figure is canonical.
//!
//! The first line of the input is the style of the frame or of the fragment in JSON. The rest is the
//! content of a page.
#![no_main]

use bookgen_base::units::{Point, Pt};
use bookgen_contract::manifest::Manifest;
use bookgen_contract::manifest::fragment::{Fragment, FragmentStyle};
use bookgen_contract::manifest::frame::FrameStyle;
use bookgen_proof::{FrameClaim, recognise_frames, recognise_lists};
use bookgen_puzzles::figure::Flow;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let end = input.iter().position(|byte| *byte == b'\n').unwrap_or(0);
    let (head, content) = input.split_at(end);
    if let Ok(style) = serde_json::from_slice::<FragmentStyle>(head) {
        return clues(style, content);
    }
    let Ok(style) = serde_json::from_slice::<FrameStyle>(head) else { return };
    let origin = Point::new(Pt(18.0), Pt(18.0));
    let claims =
        [false, true].map(|is_upside_down| FrameClaim { style: &style, origin, is_upside_down });
    let Ok(found) = recognise_frames(page(content), 0, &claims) else { return };
    for grid in found.into_iter().flatten().map(|found| found.grid) {
        assert_eq!(grid.clone().canonical(), grid);
        let _ = Flow::of_grid(&grid);
    }
});

/// Reads fragments of clues: one of a usual size, and one of an impossible size.
fn clues(style: FragmentStyle, content: &[u8]) {
    let fragment = |page, count| Fragment {
        style: 0,
        page,
        x: 18_000,
        y: 18_000,
        columns: count,
        rows: count,
    };
    let manifest = Manifest {
        list_styles: vec![style],
        examples: vec![[1, 1]],
        example_fragments: vec![vec![fragment(1, 3), fragment(1, usize::MAX), fragment(2, 1)]],
        ..Manifest::new("", 1)
    };
    let _ = recognise_lists(page(content), &manifest);
}

/// A file of one page with a content stream. The page has the fonts F0 and F1.
fn page(content: &[u8]) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut starts = Vec::new();
    let head = format!("<</Length {}>>\nstream\n", content.len());
    let stream = [head.as_bytes(), content, b"\nendstream"].concat();
    let font = |name: &str| {
        format!("<</Type/Font/Subtype/Type1/BaseFont/{name}/Encoding/WinAnsiEncoding>>")
    };
    let objects: [Vec<u8>; 6] = [
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>".to_vec(),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R\
          /Resources<</Font<</F0 5 0 R/F1 6 0 R>>>>>>"
            .to_vec(),
        stream,
        font("Helvetica").into_bytes(),
        font("Helvetica-Bold").into_bytes(),
    ];
    for (index, object) in objects.iter().enumerate() {
        starts.push(file.len());
        file.extend(format!("{} 0 obj\n", index + 1).bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let table = file.len();
    file.extend(b"xref\n0 7\n0000000000 65535 f \n");
    for start in starts {
        file.extend(format!("{start:010} 00000 n \n").bytes());
    }
    file.extend(format!("trailer<</Size 7/Root 1 0 R>>\nstartxref\n{table}\n%%EOF\n").bytes());
    file
}
