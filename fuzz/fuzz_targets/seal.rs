//! The strict reader accepts or refuses any file without a panic. A seal that is written and read
//! again is equal.
#![no_main]

use bookgen_contract::manifest::Manifest;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(manifest) = Manifest::new("Fuzz", 1).sealed(bytes) else { return };
    assert_eq!(Manifest::read(&manifest.write()), Ok(manifest));
});
