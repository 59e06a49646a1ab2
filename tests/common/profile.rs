//! A colour profile for tests.

/// A minimal ICC profile: a header, a description and an empty table of inks.
pub fn profile(class: &[u8; 4], space: &[u8; 4], version: u8, name: &str) -> Vec<u8> {
    let mut description = b"desc\0\0\0\0".to_vec();
    description.extend((name.len() as u32 + 1).to_be_bytes());
    description.extend(name.as_bytes());
    description.push(0);
    let tags: [(&[u8; 4], Vec<u8>); 2] = [(b"desc", description), (b"B2A0", b"mft1".to_vec())];
    let mut bytes = vec![0; 132 + 12 * tags.len()];
    bytes[128..132].copy_from_slice(&(tags.len() as u32).to_be_bytes());
    for (at, (tag, data)) in tags.into_iter().enumerate() {
        let entry = 132 + at * 12;
        let start = bytes.len() as u32;
        bytes[entry..entry + 4].copy_from_slice(tag);
        bytes[entry + 4..entry + 8].copy_from_slice(&start.to_be_bytes());
        bytes[entry + 8..entry + 12].copy_from_slice(&(data.len() as u32).to_be_bytes());
        bytes.extend(data);
    }
    bytes[8] = version;
    bytes[12..16].copy_from_slice(class);
    bytes[16..20].copy_from_slice(space);
    bytes[20..24].copy_from_slice(b"Lab ");
    bytes[36..40].copy_from_slice(b"acsp");
    let length = bytes.len() as u32;
    bytes[0..4].copy_from_slice(&length.to_be_bytes());
    bytes
}
