// The header `intrin.h` of Microsoft's compiler, as far as Schoku needs it, for g++ on Linux.

#include <x86intrin.h>

static inline unsigned char _bittestandreset(int* bits, int index) {
    unsigned char bit = *bits >> index & 1;
    *bits &= ~(1u << index);
    return bit;
}

static inline unsigned char _bittestandreset64(long long* bits, int index) {
    unsigned char bit = *bits >> index & 1;
    *bits &= ~(1ull << index);
    return bit;
}

static inline unsigned short __popcnt16(unsigned short bits) {
    return __builtin_popcount(bits);
}
