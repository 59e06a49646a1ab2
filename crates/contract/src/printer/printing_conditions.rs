//! The printing conditions in the ICC's registry of CMYK characterisation data.

/// The name of the registry, as PDF/X requires it in an output intent.
pub const REGISTRY: &str = "http://www.color.org";

/// A registered printing condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintingCondition {
    /// The registered name.
    pub name: &'static str,
    /// The process, the paper and the registry's description.
    pub text: &'static str,
}

const fn condition(name: &'static str, text: &'static str) -> PrintingCondition {
    PrintingCondition { name, text }
}

/// The printing conditions in the ICC's CMYK registry (registry.color.org/cmyk-registry, read on
/// 2026-09-28), sorted by name. Each text names the printing process and the paper. The
/// registry's own description follows in parentheses.
pub static CONDITIONS: &[PrintingCondition] = &[
    condition("APTEC CCNB", "Offset, clay coated news back, 250 g/m2 (APTEC PC11_CCNB 2023 v1)"),
    condition("APTEC Coated CardBoard", "Offset, board coated on one side, 250 g/m2 (APTEC PC10)"),
    condition("APTEC_CTV_3", "Offset, wood-free uncoated PS5 (APTEC_Uncoated)"),
    condition("APTEC_CTV_4", "Flexography, polyvinyl chloride (APTEC_Flexo_PVC)"),
    condition("APTEC_CTV_5", "Flexography, label coated on one side (APTEC_Flexo_Label)"),
    condition("APTEC_CTV_6", "Offset, premium coated PS1 (APTEC_Offset_Coated_LinearCTV_2025)"),
    condition("APTEC_CTV_7", "Flexography, premium coated (APTEC_Flexo_Coated_LinearCTV_2025)"),
    condition("APTEC_CTV_8", "Offset, premium coated (APTEC_CMYKOGV_Coated)"),
    condition("CGATS TR 001", "Offset, gloss coated web, LWC (SWOP)"),
    condition("CGATS TR 002", "Offset, uncoated groundwood (US-SNAP)"),
    condition("CGATS TR 003", "Offset and gravure, US grade 3 coated web (SWOP grade 3 paper)"),
    condition("CGATS TR 005", "Offset and gravure, US grade 5 coated web (SWOP grade 5 paper)"),
    condition("CGATS TR 006", "Offset and gravure, US grade 1 coated sheetfed (GRACoL)"),
    condition("CGATS21-2-CRPC1", "Any process, newsprint (CGATS21-2)"),
    condition("CGATS21-2-CRPC2", "Any process, improved newsprint (CGATS21-2)"),
    condition("CGATS21-2-CRPC3", "Any process, premium uncoated (CGATS21-2)"),
    condition("CGATS21-2-CRPC4", "Any process, supercalendered (CGATS21-2)"),
    condition("CGATS21-2-CRPC5", "Any process, publication coated (CGATS21-2)"),
    condition("CGATS21-2-CRPC6", "Any process, premium coated (CGATS21-2)"),
    condition("CGATS21-2-CRPC7", "Any process, any paper (CGATS21-2)"),
    condition("EUROSB104", "Offset, gloss or matt coated, 115 g/m2 (Eurostandard 15 % coated)"),
    condition("EUROSB204", "Offset, gloss coated web, LWC, 80 g/m2 (Eurostandard 15 % webcoated)"),
    condition("FOGRA27", "Offset, gloss or matt coated, 115 g/m2 (OFCOM 1.2 Altona)"),
    condition("FOGRA28", "Offset, gloss coated web, LWC, 60 g/m2 (OFCOM 3 Altona)"),
    condition("FOGRA29", "Offset, uncoated white, 120 g/m2 (OFCOM 4 Altona)"),
    condition("FOGRA30", "Offset, uncoated slightly yellowish, 120 g/m2 (OFCOM 5 Altona)"),
    condition("FOGRA31", "Continuous stationery, matt coated art, 115 g/m2 (OFCOF 2 Altona)"),
    condition("FOGRA32", "Continuous stationery, uncoated white offset, 80 g/m2 (OFCOF 4 Altona)"),
    condition("FOGRA33", "Continuous stationery, matt coated art, 115 g/m2 (OFCOF 1.2 Altona)"),
    condition("FOGRA34", "Continuous stationery, uncoated white offset, 115 g/m2 (OFCOF 4 Altona)"),
    condition("FOGRA35", "Continuous stationery, matt coated art, 115 g/m2 (OFCOF 1.2 Altona)"),
    condition("FOGRA36", "Continuous stationery, uncoated white offset, 115 g/m2 (OFCOF 4 Altona)"),
    condition("FOGRA37", "Continuous stationery, matt coated art, 115 g/m2 (OFCOF 1.2 Altona)"),
    condition("FOGRA38", "Continuous stationery, uncoated white offset, 115 g/m2 (OFCOF 4 Altona)"),
    condition("FOGRA39", "Offset, gloss or matt coated, 115 g/m2 (OFCOM)"),
    condition("FOGRA40", "Offset, supercalendered, 60 g/m2 (OFCOM)"),
    condition("FOGRA41", "Offset, machine finished coated (OFCOM)"),
    condition("FOGRA42", "Offset, standard newsprint (OFCOM)"),
    condition("FOGRA43", "Offset, gloss or matt coated, 115 g/m2 (OFCOM)"),
    condition("FOGRA44", "Offset, uncoated white, 115 g/m2 (OFCOM)"),
    condition("FOGRA45", "Offset, improved LWC (OFCOM)"),
    condition("FOGRA46", "Offset, standard LWC (OFCOM)"),
    condition("FOGRA47", "Offset, uncoated white, 115 g/m2 (OFCOM)"),
    condition("FOGRA48", "Offset, improved newsprint (OFCOM)"),
    condition("FOGRA49", "Offset, gloss or matt coated, 115 g/m2, matt laminated (OFCOM)"),
    condition("FOGRA50", "Offset, gloss or matt coated, 115 g/m2, gloss laminated (OFCOM)"),
    condition("FOGRA51", "Offset, premium coated, 115 g/m2 (OFCOM)"),
    condition("FOGRA52", "Offset, uncoated white, 120 g/m2 (OFCOM)"),
    condition("FOGRA53", "Any process, any paper (large gamut exchange space)"),
    condition("FOGRA54", "Offset, supercalendered uncoated (OFCOM)"),
    condition("IFRA26", "Offset, newsshade newsprint (NW)"),
    condition("JC200103", "Offset, gloss or matt coated, 105 g/m2 (Japan Color 2001 coated)"),
    condition("JC200104", "Offset, uncoated white, 105 g/m2 (Japan Color 2001)"),
    condition("JCN2002", "Offset, newsprint (Japan Color 2002)"),
    condition("JCS2011", "Offset, premium coated, 127.9 g/m2 (Japan Color 2011)"),
    condition("JCW2003", "Offset, gloss coated web, 70 g/m2 (Japan Color 2003)"),
];

/// Finds the printing condition with a registered name.
pub fn find(name: &str) -> Option<PrintingCondition> {
    CONDITIONS.iter().copied().find(|condition| condition.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_sorted_by_name_and_their_texts_are_ascii() {
        assert!(CONDITIONS.windows(2).all(|pair| pair[0].name < pair[1].name));
        // PDF 1.3 requires ASCII.
        assert!(CONDITIONS.iter().all(|condition| condition.text.is_ascii()));
        assert_eq!(find("FOGRA39").map(|condition| condition.name), Some("FOGRA39"));
        assert_eq!(find("fogra39"), None);
    }
}
