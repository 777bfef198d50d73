#!/bin/sh
# Measures the costs in docs/scale.md: the same census on threads and on processes, in memory and on disk, with its
# processor time and, if GNU time is installed, the peak memory of the largest process.
# Build first: cargo build --release -p abstract-games-cli
# Usage: processes.sh [SIZE [COMMAND [FOLDER]]]; the temporary files are in FOLDER, by default that of mktemp.
set -eu
size=${1:-24}
command=${2:-target/release/abstract-games}
memory=${MEMORY:-256MiB}
scratch=$(mktemp -d "${3:-${TMPDIR:-/tmp}}/processes.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

measure() {
    if [ -x /usr/bin/time ] && /usr/bin/time -f '' true 2> /dev/null; then
        /usr/bin/time -f '%e s, %U s user, %S s system, %M KiB at most' "$@" > /dev/null
    else
        bash -c 'time "$@" > /dev/null' time "$@"
    fi
}

for options in "--threads 2" "--processes 2" "--processes 4" \
    "--threads 2 --memory $memory --scratch" "--processes 2 --memory $memory --local-scratch"; do
    echo "sliding census --size $size $options"
    case $options in
        *scratch) folder=$scratch ;;
        *) folder= ;;
    esac
    # The options are several words, and the folder is none or one.
    # shellcheck disable=SC2086
    measure "$command" sliding census --size "$size" --quiet $options ${folder:+"$folder"}
done
