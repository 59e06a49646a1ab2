//! The operations of the fast solver in AVX-512 instructions.

use super::*;
use fearless_simd::SimdFrom;

wide_kernels!(Avx512);

kernels! {
    token: Avx512;

    // A mask of the sets with at most `count` digits.
    fn at_most(a: __m256i, count: i16) -> __m256i {
        _mm256_cmpgt_epi16(_mm256_set1_epi16(count + 1), _mm256_popcnt_epi16(a))
    }

    fn majority(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        _mm256_ternarylogic_epi64::<0b1110_1000>(a, b, c)
    }

    // The union of `a` and the intersection of `b` and `c`.
    fn or_and(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        _mm256_ternarylogic_epi64::<0b1111_1000>(a, b, c)
    }
}
