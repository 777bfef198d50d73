//! The runs of the command that the campaign disturbs.

/// A line as it stands in the tables.
pub(crate) fn shown(line: &str) -> String {
    format!("`{}`", line.replace(" --quiet", ""))
}

/// A run that keeps its work in a folder, so that it can be resumed.
pub(crate) struct Job {
    pub(crate) name: &'static str,
    /// The arguments without the folder, separated by spaces.
    pub(crate) line: &'static str,
    /// The option that names the folder.
    pub(crate) folder: &'static str,
}

/// Each kind of run with a folder, small enough to be repeated some hundred times.
pub(crate) const KEPT: &[Job] = &[
    Job {
        name: "legal positions",
        line: "quoridor positions --size 7 --max-fences 7 --by-fences --quiet",
        folder: "--checkpoint",
    },
    Job {
        name: "legal positions, spilled to disk",
        line: "quoridor positions --size 6 --max-fences 10 --memory 6MiB --quiet",
        folder: "--checkpoint",
    },
    Job {
        name: "solved board",
        line: "quoridor solve --size 5 --supply 3 --quiet",
        folder: "--database",
    },
    Job {
        name: "census on disk",
        line: "sliding census --size 16 --memory 1MiB --quiet",
        folder: "--scratch",
    },
    Job {
        name: "solution on disk",
        line: "sliding solve --size 14 --memory 1MiB --quiet",
        folder: "--scratch",
    },
    Job {
        name: "table on disk",
        line: "sliding table --sizes 6..12 --memory 1MiB --quiet",
        folder: "--scratch",
    },
    Job {
        name: "census on four processes",
        line: "sliding census --size 14 --processes 4 --quiet",
        folder: "--scratch",
    },
    Job {
        name: "book",
        line: "quarto book build --rules torus --memory 16MiB --threads 1 --checkpoint-interval 100ms --out BOOK --quiet",
        folder: "--checkpoint",
    },
];

/// Lines with `--threads`: what they print must not depend on it.
pub(crate) const THREADED: &[&str] = &[
    "quoridor positions --size 6 --max-fences 8 --by-fences --quiet",
    "quoridor solve --size 5 --supply 2 --distances --quiet",
    "sliding solve --size 16 --quiet",
    "sliding census --size 14 --quiet",
    "sliding census --piece queen --size 10 --quiet",
    "sliding table --sizes 4..12 --quiet",
    "sliding race --size 4 --quiet",
    "sliding race --size 4 --out STRATEGY --quiet",
    "quoridor perft --depth 3 --divide --quiet",
    "quoridor table --squares 12 --quiet",
    "quarto solve --quiet 8e../24.0/6.7./...c",
    "quarto book build --rules torus --out BOOK --quiet",
    "quarto book check --count 20 --quiet",
    "quarto strategy count --rules torus --within 10 --quiet",
];

/// Lines that take `--memory`, with the limits to try. A run may end at its limit, and must not
/// exceed it.
pub(crate) const LIMITED: &[(&str, &[&str])] = &[
    (
        "quoridor positions --size 8 --max-fences 12 --quiet",
        &["16MiB", "64MiB", "128MiB", "256MiB"],
    ),
    ("quoridor positions --size 8 --max-fences 14 --quiet", &["512MiB"]),
    ("quoridor count --size 12 --no-limit --quiet", &["16MiB", "64MiB", "256MiB"]),
    ("quoridor count --size 9 --symmetry board --quiet", &["16MiB", "64MiB", "256MiB"]),
    ("quoridor sample --size 11 --quiet", &["16MiB", "64MiB"]),
    ("quoridor sample --size 12 --quiet", &["16MiB", "64MiB", "256MiB"]),
    ("quoridor perft --depth 4 --quiet", &["16MiB", "64MiB", "256MiB"]),
    ("quoridor table --squares 15 --quiet", &["16MiB", "64MiB", "256MiB"]),
    ("quoridor bestmove", &["16MiB", "64MiB", "256MiB"]),
    ("quoridor solve --size 5 --supply 6 --quiet", &["16MiB", "64MiB", "128MiB", "256MiB"]),
    ("sliding solve --size 32 --quiet", &["16MiB", "64MiB", "256MiB"]),
    ("sliding census --size 28 --quiet", &["16MiB", "64MiB", "128MiB", "256MiB"]),
    ("sliding table --sizes 4..28 --quiet", &["16MiB", "64MiB", "256MiB"]),
    ("sliding components --size 12 --quiet", &["16MiB", "64MiB", "256MiB", "512MiB"]),
    ("sliding race --size 5 --quiet", &["16MiB", "64MiB", "256MiB", "512MiB"]),
    ("sliding race --size 5 --out STRATEGY --quiet", &["16MiB", "64MiB", "256MiB", "1024MiB"]),
    ("sliding race --size 8 --within 12 --quiet", &["16MiB", "64MiB", "256MiB"]),
    ("sliding census --size 24 --processes 2 --quiet", &["256MiB"]),
    ("sliding census --size 24 --processes 2 --scratch SCRATCH --quiet", &["32MiB", "64MiB"]),
    ("quarto solve --quiet 0.../..../..../...f", &["16MiB", "64MiB", "256MiB"]),
    ("quarto sample --count 20 --quiet", &["16MiB", "64MiB", "256MiB"]),
    ("quarto book check --count 20 --quiet", &["16MiB", "64MiB", "256MiB"]),
    (
        "quarto strategy build --rules torus --out STRATEGY --quiet",
        &["16MiB", "64MiB", "256MiB", "1024MiB"],
    ),
    ("quarto count --without-quarto 8 --quiet", &["16MiB", "64MiB", "256MiB"]),
    ("quarto book build --rules torus --out BOOK --quiet", &["16MiB", "64MiB", "256MiB"]),
    ("four-way count positions --size 5 --max-walls 6 --quiet", &["16MiB", "64MiB", "256MiB"]),
    ("four-way solve --all --size 4 --quiet", &["16MiB", "64MiB", "256MiB"]),
    ("four-way solve --size 4 --depth 2 --quiet", &["16MiB", "64MiB", "256MiB"]),
];

/// Lines that take long, to be ended by a signal.
pub(crate) const LONG: &[&str] = &[
    "quoridor count --size 16 --no-limit --memory 4GiB --quiet",
    "quoridor positions --size 9 --max-fences 8 --threads 1 --quiet",
    "quoridor positions --size 9 --max-fences 9 --method barriers --quiet",
    "quoridor solve --size 5 --supply 8 --quiet",
    "quoridor perft --depth 7 --quiet",
    "sliding solve --size 64 --memory 8GiB --quiet",
    "sliding census --size 40 --memory 4GiB --quiet",
    "sliding census --size 40 --memory 64MiB --scratch SCRATCH --quiet",
    "sliding census --size 32 --processes 2 --quiet",
    "sliding census --size 40 --processes 2 --memory 64MiB --scratch SCRATCH --quiet",
    "sliding components --size 14 --quiet",
    "sliding race --size 6 --threads 1 --quiet",
    "sliding race --size 8 --within 20 --quiet",
    "sliding table --sizes 4..40 --quiet",
    "quarto solve --threads 1 --quiet",
    "quarto solve --rules squares --quiet",
    "quarto count --draws --quiet",
    "quarto book build --rules torus --out BOOK --quiet",
    "quarto sample --quiet",
    "quarto strategy build --rules torus --out STRATEGY --quiet",
    "quarto book check --count 100000 --quiet",
    "quoridor sample --size 16 --memory 16GiB --quiet",
    "quoridor table --squares 25 --quiet",
    "four-way count positions --size 6 --max-walls 6 --quiet",
    "four-way solve --all --size 4 --quiet",
    "four-way solve --size 10 --depth 6 --memory 0B --quiet",
];
