//! The numbers of fences and supplies are dense.

use super::*;

/// All sets of fences with at most one on each intersection.
fn sets(board: Board) -> Vec<Fences> {
    board.places().iter().fold(vec![Fences::EMPTY], |sets, place| {
        let with = |set: Fences| {
            let fence = |orientation| set.with(Fence::new(place, orientation));
            [set, fence(Orientation::Horizontal), fence(Orientation::Vertical)]
        };
        sets.into_iter().flat_map(with).collect()
    })
}

fn is_dense<const N: usize>(width: u8, height: u8, total: u8) {
    let board = Board::new(width, height).unwrap();
    let numbering = Numbering::of(board);
    let mut ranks = Vec::new();
    for set in sets(board) {
        let mut supplies = vec![[0; N]];
        for player in 0..N {
            let with = |supplies: [u8; N]| {
                (0..=total).map(move |supply| {
                    let mut supplies = supplies;
                    supplies[player] = supply;
                    supplies
                })
            };
            supplies = supplies.into_iter().flat_map(with).collect();
        }
        for supplies in supplies {
            let left = supplies.iter().map(|supply| usize::from(*supply)).sum::<usize>();
            if left + set.len() != usize::from(total) {
                continue;
            }
            let rank = numbering.rank(board, set, supplies);
            let (fences, back) = numbering.unrank::<N>(board, rank, total.into()).unwrap();
            assert_eq!((fences.into_iter().collect::<Fences>(), back), (set, supplies));
            ranks.push(rank);
        }
    }
    ranks.sort_unstable();
    let count = numbering.count::<N>(total.into());
    assert_eq!(ranks, (0..count).collect::<Vec<_>>(), "{board}, {total} fences");
    assert_eq!(numbering.unrank::<N>(board, count, total.into()), None);
}

#[test]
fn fences_and_supplies_have_the_numbers_from_0() {
    for total in 0..=8 {
        is_dense::<2>(3, 3, total);
        is_dense::<3>(2, 4, total);
    }
    is_dense::<2>(2, 7, 3);
    is_dense::<2>(7, 2, 9);
    is_dense::<4>(3, 3, 3);
}
