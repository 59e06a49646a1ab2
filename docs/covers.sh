#!/usr/bin/env bash
# Makes docs/covers.png and docs/cover-guides.png from examples/sunday.toml. Wants qpdf and
# poppler-utils.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --locked
bookgen=$PWD/target/release/bookgen
desk=$(mktemp -d)
trap 'rm -r "$desk"' EXIT
covers=()
for look in cloth/navy poster/vermilion quilt/harbour cloth/burgundy poster/teal quilt/orchard \
    cloth/forest poster/ultramarine quilt/berry cloth/plum poster/saffron quilt/night; do
    name=${look/\//-}
    sed "s/^design = .*/design = \"${look%/*}\"/; s/^colours = .*/colours = \"${look#*/}\"/" \
        examples/sunday.toml >"$desk/$name.toml"
    # All are printed from one record.
    if [ -f "$desk/sunday.lock" ]; then cp "$desk/sunday.lock" "$desk/$name.lock"; fi
    "$bookgen" cover "$desk/$name.toml" --guides --quiet
    cp "$desk/$name.lock" "$desk/sunday.lock"
    covers+=("$desk/$name-cover.pdf")
done
qpdf --empty --pages "${covers[@]}" -- "$desk/all.pdf"
"$bookgen" impose "$desk/all.pdf" -o "$desk/sheet.pdf" --nup 3x4 --sheet "330mm x 330mm" --gutter 3mm
pdftoppm -r 90 -png -singlefile "$desk/sheet.pdf" docs/covers
pdftoppm -r 64 -png -singlefile "$desk/cloth-navy-cover-guides.pdf" docs/cover-guides
