// Measures Schoku. The source of Schoku, `schoku.cpp`, is not part of this repository; it is included
// without its `main` function.

#define LIB_ONLY
#include "schoku.cpp"

#include "peer.h"

int main(int argc, char** argv) {
    // The same settings as in the `main` function of Schoku, with the option `-rm`: look for a second
    // solution.
    Schoku::rules = Schoku::Multiple;
    Schoku::bmi2_support = __builtin_cpu_supports("bmi2");
    Schoku::pext_support = Schoku::bmi2_support && !__builtin_cpu_is("znver2");
    static Schoku::GridState stack[GRIDSTATE_MAX];
    return measure(argc, argv, '0', [](const char* puzzle) {
        // The puzzle, a comma, and the solution: a line of the output of Schoku.
        signed char line[164];
        memcpy(line, puzzle, 81);
        stack[0].initialize<Schoku::VNone>(line, Schoku::global_counters);
        Schoku::Status status =
            Schoku::solve<Schoku::VNone>(line + 82, stack, 1, Schoku::global_counters);
        return !status.solved ? 0 : status.unique ? 1 : 2;
    });
}
