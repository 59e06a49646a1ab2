// Measures tdoku. The program is linked with the source of tdoku, which is not part of this repository.

#include <cstdint>

#include "peer.h"

extern "C" size_t TdokuSolverDpllTriadSimd(const char*, size_t, uint32_t, char*, size_t*);

int main(int argc, char** argv) {
    return measure(argc, argv, '.', [](const char* puzzle) {
        char solution[128];
        size_t guesses = 0;
        return TdokuSolverDpllTriadSimd(puzzle, 2, 0, solution, &guesses);
    });
}
