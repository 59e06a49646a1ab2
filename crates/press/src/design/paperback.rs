//! The design of a paperback, for documents that are made without a template.

use std::collections::BTreeMap;

use bookgen_base::diagnostic::Source;
use bookgen_base::units::{INCH, Pt, Size};
use bookgen_puzzles::Medium;

use super::{
    Captions, Design, Folio, HowTo, OpenerPages, References, Sides, Style, Tabs, TypeFaces,
    TypeSizes,
};
use crate::font::FontSet;

impl Design {
    /// The design of a paperback of 6 × 9 in: one puzzle column, six answers on a page, page numbers
    /// outside. Change the fields of the design for other pages. `faces` are fonts of `fonts`.
    pub fn paperback(fonts: FontSet, faces: TypeFaces) -> Design {
        Design {
            trim: Size::new(Pt(6.0 * INCH), Pt(9.0 * INCH)),
            sides: Sides::Single,
            page_multiple: 1,
            min_pages: 1,
            max_pages: 10_000,
            last_blank: false,
            max_padding: 0,
            min_line_width: Pt::ZERO,
            least_type: Pt(6.0),
            answers_per_page: 6,
            has_exact_answers: false,
            answer_columns: None,
            openers: false,
            opener_pages: OpenerPages::Auto,
            how_to: HowTo::Pages,
            opener_tint: 0,
            opener_ornament: 0,
            tabs: Tabs::None,
            bleed: None,
            title_art: false,
            captions: Captions::Above,
            references: References::Caption,
            level_steps: false,
            small_caps: true,
            justify: true,
            name_line: false,
            headline: String::new(),
            rules_line: false,
            slots: Vec::new(),
            heads: (String::new(), String::new()),
            head_baseline: Pt(36.0),
            folio: Folio::Outside,
            folio_baseline: Pt(32.0),
            top: Pt(62.0),
            bottom: Pt(62.0),
            outside: Pt(36.0),
            spine: Pt(54.0),
            inside: vec![(10_000, Pt(36.0))],
            fonts,
            faces,
            sizes: TypeSizes {
                body: Pt(11.5),
                leading: Pt(14.5),
                small: Pt(9.5),
                title: Pt(36.0),
                subtitle: Pt(14.0),
                chapter: Pt(36.0),
                heading: Pt(26.0),
                subheading: Pt(11.5),
                head: Pt(9.5),
                folio: Pt(10.0),
                number: Pt(21.0),
                level: Pt(9.5),
                reference: Pt(9.0),
                puzzle_title: Pt(15.0),
                answer_number: Pt(11.5),
                answer_reference: Pt(9.5),
                list: Pt(11.0),
            },
            medium: Medium::Book,
            puzzle: Style::paperback(),
            puzzle_gap: Pt(24.0),
            dense_cell: None,
            easy_cell: None,
            centred: false,
            puzzles_in_middle: false,
            answers_run_on: false,
            answer: Style {
                least_symbol: Pt(9.0),
                least_cell: Pt(12.0),
                most_cell: Pt(18.0),
                ..Style::paperback()
            },
            answer_gap: Pt(20.0),
            places: BTreeMap::new(),
            place: Source::new("design", "").place(0..0),
        }
    }
}
