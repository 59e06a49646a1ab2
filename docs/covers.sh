#!/usr/bin/env bash
# Makes docs/covers.png and docs/cover-guides.png from examples/sunday.toml. Needs qpdf and
# poppler-utils.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --locked
bookgen=$PWD/target/release/bookgen
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
covers=()
for look in cloth/navy poster/vermilion quilt/harbour cloth/burgundy poster/teal quilt/orchard \
    cloth/forest poster/ultramarine quilt/berry cloth/plum poster/saffron quilt/night; do
    name=${look/\//-}
    sed "s/^design = .*/design = \"${look%/*}\"/; s/^colours = .*/colours = \"${look#*/}\"/" \
        examples/sunday.toml >"$folder/$name.toml"
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
