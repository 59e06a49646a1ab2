//! Logarithms that are the same on every machine.

/// The binary logarithm of a number, with an error below 0.01. It needs only operations that IEEE 754
/// defines exactly, so it never depends on the platform. The logarithm of 0 is taken as -1.
pub fn log2(number: u32) -> f32 {
    if number == 0 {
        return -1.0;
    }
    let exponent = 31 - number.leading_zeros();
    let fraction = number as f32 / (1u32 << exponent) as f32 - 1.0;
    // A parabola through the ends, a little above the middle of the curve.
    exponent as f32 + fraction * (1.343_875 - 0.343_875 * fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_close_to_the_true_values() {
        for number in (1..5000).chain([1 << 20, (1 << 20) + 12_345, u32::MAX]) {
            let error = f64::from(log2(number)) - f64::from(number).log2();
            assert!(error.abs() < 0.01, "{number}: {error}");
        }
        assert!(log2(1).abs() < f32::EPSILON);
        assert!((log2(0) + 1.0).abs() < f32::EPSILON);
    }
}
