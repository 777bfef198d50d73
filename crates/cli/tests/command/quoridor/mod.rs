//! `abstract-games quoridor`.

mod count;
mod positions;
mod sample;

use crate::stdout;

#[test]
fn fences_is_another_name_of_quoridor() {
    for line in [
        "count --size 5 --no-limit --by-fences --method rows --memory 1GiB --format json",
        "sample --width 4 --height 3 --exactly 4 --count 3 --seed 7 --compact",
        "positions --size 3 --max-fences 4 --by-fences --states --threads 1 --format json",
    ] {
        assert_eq!(
            stdout(&format!("fences {line}")),
            stdout(&format!("quoridor {line}")),
            "{line}"
        );
    }
}
