#!/usr/bin/env bash
# Makes docs/covers.png and docs/cover-guides.png from examples/sunday.toml. Needs python3, qpdf and
# poppler-utils. With BOOKGEN set, this program is used instead of a new build.
set -euo pipefail
cd "$(dirname "$0")/.."
bookgen=${BOOKGEN:-$PWD/target/release/bookgen}
[ -n "${BOOKGEN:-}" ] || cargo build --release --locked
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
covers=()
docs/hills.py "$folder/hills.png"
for look in cloth/navy poster/vermilion quilt/harbour kiosk/lemon parade/meadow photo/slate \
    cloth/burgundy poster/teal quilt/night kiosk/candy parade/blossom photo/clay; do
    name=${look/\//-}
    sed "s/^design = .*/design = \"${look%/*}\"/; s/^colours = .*/colours = \"${look#*/}\"/" \
        examples/sunday.toml >"$folder/$name.toml"
    case $look in photo/*) sed -i 's/^back_puzzle/art = "hills.png"\nback_puzzle/' "$folder/$name.toml" ;; esac
    # All covers use the same record, so that bookgen generates the puzzles only once.
    if [ -f "$folder/sunday.lock" ]; then cp "$folder/sunday.lock" "$folder/$name.lock"; fi
    "$bookgen" cover "$folder/$name.toml" --guides --quiet
    cp "$folder/$name.lock" "$folder/sunday.lock"
    covers+=("$folder/$name-cover.pdf")
done
qpdf --empty --pages "${covers[@]}" -- "$folder/all.pdf"
"$bookgen" impose "$folder/all.pdf" -o "$folder/sheet.pdf" --nup 3x4 --sheet "330mm x 330mm" --gutter 3mm
pdftoppm -r 90 -png -singlefile "$folder/sheet.pdf" docs/covers
pdftoppm -r 64 -png -singlefile "$folder/cloth-navy-cover-guides.pdf" docs/cover-guides
