# Functions for the tests of many publications. Source this file with the repository as the current
# folder.
# shellcheck shell=bash

export LC_ALL=C

bookgen=${BOOKGEN:-target/release/bookgen}
if [ ! -x "$bookgen" ]; then
    cargo build --release --locked
    bookgen=target/release/bookgen
fi
bookgen=$(realpath "$bookgen")

# Arguments for the day to make. At the moment of `--now`, the day has begun in every time zone, and
# yesterday's answers are released.
# shellcheck disable=SC2034
day=(--date 2026-11-21 --now 2026-11-21T12:00:00Z)

fail() {
    echo "failed: $*" >&2
    exit 1
}

# slot PUBLICATION SLOT: prints one slot of a publication.
slot() {
    local publication=$1 slot=$2 levels=(gentle easy medium)
    printf '\n[[slot]]\nname = "Puzzle %d"\nfirst_date = 2026-01-01\nfirst_number = %d\n' \
        "$slot" $(( slot * 100000 + publication ))
    if (( publication % 20 == 7 )); then
        echo 'kind = "wordsearch"'
        echo 'level = "easy"'
        echo 'options = { words = "words/trees.txt", words_per_puzzle = 8 }'
    else
        echo 'kind = "sudoku"'
        echo "level = \"${levels[(publication + slot) % 3]}\""
    fi
}

# publications FOLDER COUNT: writes the specs of COUNT publications. The publications differ in name,
# seed, time zone, level, slots and answers. Their issues are quick to make.
publications() {
    local folder=$1 count=$2 publication slots slot
    local zones=(Europe/Madrid America/New_York Asia/Tokyo Australia/Sydney Africa/Nairobi
        America/Sao_Paulo Asia/Kolkata Pacific/Auckland Europe/London America/Los_Angeles)
    local answers=(none upside-down separate previous)
    mkdir -p "$folder/words"
    cp examples/words/trees.txt "$folder/words/"
    for (( publication = 1; publication <= count; publication++ )); do
        slots=1
        if (( publication % 10 == 0 )); then slots=2; fi
        if (( publication % 25 == 0 )); then slots=3; fi
        {
            echo '[publication]'
            echo "name = \"Paper $publication\""
            echo "timezone = \"${zones[publication % 10]}\""
            echo 'template = "a4-sheet"'
            echo "seed = $(( publication * 7919 ))"
            for (( slot = 1; slot <= slots; slot++ )); do slot "$publication" "$slot"; done
            printf '\n[answers]\nshow = "%s"\n' "${answers[publication % 4]}"
        } > "$(printf '%s/%05d.toml' "$folder" "$publication")"
    done
}

# pages FOLDER: prints the page count of all PDFs in a folder, from their manifests.
pages() {
    echo $(( $(find "$1" -name '*.manifest.json' -exec grep -h '^"pages": [0-9]' {} + | tr -dc '0-9\n' | paste -sd+) ))
}

# same FOLDER FOLDER: fails unless both folders have the same files, byte for byte. Ignores the files
# `in-use`, which are empty lock files.
same() {
    diff -r --exclude=in-use "$1" "$2" || fail "$2 differs from $1"
}

# Prints the current time in milliseconds.
clock() { echo $(( ${EPOCHREALTIME/./} / 1000 )); }

# seconds MILLISECONDS: prints a time in seconds. a_second COUNT MILLISECONDS: prints the
# rate of COUNT items per second.
seconds() { printf '%d.%d' $(( $1 / 1000 )) $(( $1 % 1000 / 100 )); }
a_second() { printf '%d.%d' $(( $1 * 1000 / $2 )) $(( $1 * 10000 / $2 % 10 )); }
