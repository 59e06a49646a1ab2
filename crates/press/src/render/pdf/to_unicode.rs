//! `ToUnicode` tables: the text of each glyph code, so that a reader can copy and search text.

use std::collections::BTreeMap;
use std::fmt::Write;

/// The table as a CMap (ISO 32000-1, 9.10.3).
pub fn to_unicode(texts: &BTreeMap<u16, String>) -> String {
    let mut table = String::from(
        "/CIDInit /ProcSet findresource begin\n\
         12 dict begin\n\
         begincmap\n\
         /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n\
         /CMapName /Adobe-Identity-UCS def\n\
         /CMapType 2 def\n\
         1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n",
    );
    let entries: Vec<(&u16, &String)> = texts.iter().collect();
    // A block of a CMap has at most a hundred entries.
    for block in entries.chunks(100) {
        let _ = writeln!(table, "{} beginbfchar", block.len());
        for (code, text) in block {
            let _ = write!(table, "<{code:04X}> <");
            for unit in text.encode_utf16() {
                let _ = write!(table, "{unit:04X}");
            }
            table.push_str(">\n");
        }
        table.push_str("endbfchar\n");
    }
    table.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend");
    table
}
