//! The number of cases in long tests: a sample by default, every case with `BOOKGEN_SOAK=1`.

/// Returns true if every case of a long test is run.
fn soak() -> bool {
    std::env::var("BOOKGEN_SOAK").is_ok_and(|value| value == "1")
}

/// The number of repetitions of a test: `few`, or `many` with `BOOKGEN_SOAK=1`.
pub fn repetitions(few: u32, many: u32) -> u32 {
    if soak() { many } else { few }
}

/// The cases of a test: every `step`-th case from the first, or all cases with `BOOKGEN_SOAK=1`.
pub fn sample<T>(cases: impl IntoIterator<Item = T>, step: usize) -> impl Iterator<Item = T> {
    cases.into_iter().step_by(if soak() { 1 } else { step })
}
