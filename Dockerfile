# The program bookgen in a small image without a shell, run by a user without rights.
#
#     docker build -t bookgen .
#     docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/books" bookgen build book.toml

FROM rust:1.92-slim-bookworm AS build
WORKDIR /src
COPY . .
# The image has a C compiler, which SQLite needs.
RUN cargo build --release --locked --bin bookgen --features pictures \
    && strip -o /bookgen target/release/bookgen

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /bookgen /usr/local/bin/bookgen
COPY LICENSE-MIT LICENSE-APACHE fonts/OFL-EBGaramond.txt fonts/OFL-Lato.txt /usr/share/doc/bookgen/
COPY crates/words/data/NOTICES.md /usr/share/doc/bookgen/NOTICES-words.md
WORKDIR /books
ENTRYPOINT ["/usr/local/bin/bookgen"]
CMD ["--help"]
