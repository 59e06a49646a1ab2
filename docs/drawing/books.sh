#!/usr/bin/env bash
# Makes seven books with `bookgen new` and `bookgen build`: several trim sizes, kinds and printers.
# docs/pictures.py draws the pictures of README from them.
#
#     docs/drawing/books.sh FOLDER [BOOKGEN]
set -euo pipefail
mkdir -p "$1"
program=$(realpath "${2:-$(dirname "$0")/../../target/release/bookgen}")
cd "$1"

book() { # FOLDER, then the options of `bookgen new`
    "$program" new "$@" --seed 20261128 --yes
    "$program" build "$1"
}

book sunday --title "Sunday Sudoku" --author "A. Setter"
book big --title "The Big Puzzle Book" --author "A. Setter" --pages 120 --trim 8.5x11 \
    --kind sudoku,kakuro,futoshiki,slitherlink,nonogram,maze,wordsearch,criss-cross
book words --title "Words in the Garden" --author "Rose Field" --pages 80 --trim 8x10 --kind wordsearch
book mazes --title "Lost and Found" --author "Tom Reed" --pages 60 --trim 8.5x8.5 --printer lulu \
    --kind maze,sudoku-4,sudoku-6
book pocket --title "Pocket Loops" --author "Nora Lind" --pages 120 --trim 5x8 \
    --kind slitherlink,futoshiki,calcudoku
book reise --title "Rätsel für die Reise" --author "Karin Vogt" --pages 96 --trim a5 --printer lulu \
    --language de --kind sudoku,jigsaw,kakuro,nonogram
book variants --title "A Year of Variants" --author "A. Setter" --pages 150 --printer kdp-hardcover \
    --kind sudoku-x,windoku,thermo,arrow,kropki,even-odd
