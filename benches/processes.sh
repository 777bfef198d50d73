#!/bin/sh
# The runs of the table in docs/scale.md: the same census on threads and on processes, with its processor time.
# Build first: cargo build --release -p abstract-games-cli
set -eu
size=${1:-24}
command=${2:-target/release/abstract-games}
for options in "--threads 2" "--processes 2" "--processes 4"; do
    echo "sliding census --size $size $options"
    # The options are two words.
    # shellcheck disable=SC2086
    bash -c 'time "$@" > /dev/null' time "$command" sliding census --size "$size" --quiet $options
done
