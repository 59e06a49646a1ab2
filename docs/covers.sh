#!/usr/bin/env bash
# Makes the pictures of docs/covers.md and docs/listing.md from examples/sunday.toml: the fronts of the
# looks, thumbnails, a series, a cover with its guides, and a cover beside sample pages. Needs python3,
# poppler-utils and ImageMagick. With BOOKGEN set, this program is used instead of a new build; it must
# have the feature `pictures`.
set -euo pipefail
cd "$(dirname "$0")/.."
bookgen=${BOOKGEN:-$PWD/target/release/bookgen}
[ -n "${BOOKGEN:-}" ] || cargo build --release --locked --features pictures
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
docs/hills.py "$folder/hills.png"

# The eighteen looks, in the order of `LOOKS`, then designs for children and for a photograph.
looks=(cloth/navy poster/vermilion quilt/harbour quilt/night kiosk/lemon broadside/ink numeral/ivory
    numeral/cobalt scatter/confetti tangram/primary tangram/sorbet lamp/midnight horizon/dusk
    horizon/lagoon cafe/latte deckchair/seaside notebook/classic pencil/mustard)
others=(parade/meadow zoo/bear photo/slate)

cover() { # NAME LOOK [LINE...]: writes the cover NAME.png, with lines added to [book]
    local name=$1 look=$2 art=
    shift 2
    case $look in photo/*) art='art = "hills.png"' ;; esac
    sed "s|^design = .*|design = \"${look%/*}\"|; s|^colours = .*|colours = \"${look#*/}\"\nspine = \"0.4in\"\n$art|" \
        examples/sunday.toml | sed "s|^\[book\]|[book]\n$(printf '%s\\n' "$@")|" >"$folder/$name.toml"
    # Covers of one book use the same record, so that bookgen generates the puzzles only once.
    local record=$folder/record-$#.lock
    if [ -f "$record" ]; then cp "$record" "$folder/$name.lock"; fi
    "$bookgen" cover "$folder/$name.toml" --guides --quiet 2>"$folder/log" || { cat "$folder/log"; exit 1; }
    cp "$folder/$name.lock" "$record"
    pdftoppm -r 100 -png -singlefile "$folder/$name-cover.pdf" "$folder/$name"
}

front() { # NAME: cuts the front out of a cover; the sheet has a bleed of 0.125 in and a spine of 0.4 in
    convert "$folder/$1.png" -crop 600x900+652+12 +repage "$folder/$1-front.png"
}

fronts=()
for look in "${looks[@]}" "${others[@]}"; do
    name=${look/\//-}
    cover "$name" "$look"
    front "$name"
    fronts+=("$folder/$name-front.png")
done
montage "${fronts[@]}" -tile 7x -geometry 144x216+5+5 -background white -depth 8 "$folder/all.png"
convert "$folder/all.png" +dither -colors 160 -strip PNG8:docs/covers.png
montage "${fronts[@]:0:18}" -tile 9x -geometry 107x160+4+4 -background white -depth 8 "$folder/thumbs.png"
convert "$folder/thumbs.png" +dither -colors 128 -strip PNG8:docs/cover-thumbnails.png

# Three volumes of a series, and their spines on a shelf.
volumes=()
for volume in 1 2 3; do
    rm -f "$folder"/record-2.lock
    cover "volume-$volume" horizon/dusk 'series = "The Quiet Hours"' "volume = $volume"
    convert "$folder/volume-$volume.png" -crop 1265x925+0+0 +repage -resize 420x "$folder/volume-$volume-small.png"
    volumes+=("$folder/volume-$volume-small.png")
done
montage "${volumes[@]}" -tile 3x -geometry +6+6 -background white -depth 8 "$folder/series.png"
convert "$folder/series.png" +dither -colors 128 -strip PNG8:docs/cover-series.png

pdftoppm -r 64 -png -singlefile "$folder/cloth-navy-cover-guides.pdf" docs/cover-guides
"$bookgen" listing "$folder/cloth-navy.toml" -o "$folder/listing" --quiet
cp "$folder/listing/a-plus-970x600.png" docs/listing.png
