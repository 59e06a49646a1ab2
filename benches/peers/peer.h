// Measures a solver. The functions are shared by the programs of all solvers in C++.

#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

// The processor time of this process in seconds.
static double seconds() {
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

// Reads a list: a puzzle is the first 81 characters of a line, with '.' or '0' for an empty cell.
static std::vector<std::string> read_puzzles(const char* path, char empty) {
    std::vector<std::string> puzzles;
    char line[1024];
    FILE* file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        if (strlen(line) < 81) continue;
        std::string puzzle(line, 81);
        if (puzzle.find_first_not_of(".0123456789") != std::string::npos) continue;
        for (char& cell : puzzle) if (cell == '.' || cell == '0') cell = empty;
        puzzles.push_back(puzzle);
    }
    if (file) fclose(file);
    return puzzles;
}

// Prints a line for each list: the path, thousand puzzles a second, and the number of puzzles with one
// solution. `count` counts the solutions of a puzzle up to two.
template <typename Count>
static int measure(int argc, char** argv, char empty, Count count) {
    for (int at = 1; at < argc; at++) {
        auto puzzles = read_puzzles(argv[at], empty);
        int unique = 0;
        for (auto& puzzle : puzzles) unique += count(puzzle.c_str()) == 1;
        double start = seconds();
        size_t solved = 0;
        while (!puzzles.empty() && seconds() - start < 0.5) {
            for (auto& puzzle : puzzles) count(puzzle.c_str());
            solved += puzzles.size();
        }
        printf("%s\t%.1f\t%d\n", argv[at], solved / (seconds() - start) / 1e3, unique);
    }
    return 0;
}
