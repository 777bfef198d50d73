//! The features of a position, of which the net sees nothing else.

use smallvec::SmallVec;

use super::super::detours::Detours;
use super::super::path_layers::PathLayers;
use crate::board::Square;
use crate::game::{Position, Quoridor};

/// Squares of a row of the board.
const SIDE: usize = 9;
pub(super) const SQUARES: usize = SIDE * SIDE;
/// Places of fences of one orientation in a row, on the board and around a pawn.
pub(super) const ROW: usize = 8;
pub(super) const PLACES: usize = ROW * ROW;
/// Numbers of fences that a player may have left.
const SUPPLIES: usize = 11;
/// Lengths of shortest paths, of which the last stands for all longer ones.
const LENGTHS: usize = 12;
/// Lengths of detours, of which the last stands for all longer ones.
const DETOURS: usize = 10;
/// Numbers of fences with a detour, likewise.
const NUMBERS: usize = 12;

// The first feature of each kind. Most kinds have a part for each player, first the one to move.
const PAWNS: usize = 0;
const FENCES: usize = PAWNS + 2 * SQUARES;
const SUPPLY: usize = FENCES + 2 * PLACES;
const BOTH_SUPPLIES: usize = SUPPLY + 2 * SUPPLIES;
const BOTH_LENGTHS: usize = BOTH_SUPPLIES + SUPPLIES * SUPPLIES;
const ON_PATHS: usize = BOTH_LENGTHS + LENGTHS * LENGTHS;
const NARROW: usize = ON_PATHS + 2 * SQUARES;
const AROUND: usize = NARROW + 2 * SQUARES;

const BOTH_DETOURS: usize = AROUND + 4 * PLACES;
const THREATS: usize = BOTH_DETOURS + DETOURS * DETOURS;
const NUMBER: usize = THREATS + 2 * 4 * DETOURS;
const NUMBER_OF_LONG: usize = NUMBER + 2 * NUMBERS;

/// The number of features.
pub const FEATURES: usize = NUMBER_OF_LONG + 2 * NUMBERS;

/// Numbers of features, most often less than this many.
pub(super) type Features = SmallVec<[u16; 128]>;

/// The features of `position`, whose player 0 is to move, with the shortest paths of both pawns.
pub(super) fn features(game: Quoridor, position: &Position, paths: &[PathLayers; 2]) -> Features {
    let mut features = Features::new();
    #[expect(clippy::cast_possible_truncation, reason = "there are fewer features")]
    let mut see = |feature: usize| features.push(feature as u16);
    let supplies = position.supplies().map(|supply| usize::from(supply).min(SUPPLIES - 1));
    let lengths = paths.each_ref().map(|path| (path.length() as usize).min(LENGTHS - 1));
    see(BOTH_SUPPLIES + supplies[0] * SUPPLIES + supplies[1]);
    see(BOTH_LENGTHS + lengths[0] * LENGTHS + lengths[1]);
    let fences = [position.fences().horizontal, position.fences().vertical];
    for (orientation, fences) in fences.into_iter().enumerate() {
        fences.iter().for_each(|fence| see(FENCES + orientation * PLACES + place(fence)));
    }
    for (player, pawn) in position.pawns().into_iter().enumerate() {
        see(PAWNS + player * SQUARES + number(pawn));
        see(SUPPLY + player * SUPPLIES + supplies[player]);
        for (first, squares) in [ON_PATHS, NARROW].into_iter().zip(paths[player].visited()) {
            squares.iter().for_each(|square| see(first + player * SQUARES + number(square)));
        }
        for (orientation, fences) in fences.into_iter().enumerate() {
            let first = AROUND + (2 * player + orientation) * PLACES;
            for place in fences.iter().filter_map(|fence| near(fence, pawn)) {
                see(first + place);
            }
        }
    }
    let detours = [0, 1].map(|player| match supplies[1 - player] {
        0 => [0; 3],
        _ => detours(game, position, &paths[player]),
    });
    let longest = detours.map(|[longest, ..]| longest.min(DETOURS - 1));
    see(BOTH_DETOURS + longest[0] * DETOURS + longest[1]);
    for (player, [_, number, number_of_long]) in detours.into_iter().enumerate() {
        let supply = supplies[1 - player].min(3);
        see(THREATS + (4 * player + supply) * DETOURS + longest[player]);
        see(NUMBER + player * NUMBERS + number.min(NUMBERS - 1));
        see(NUMBER_OF_LONG + player * NUMBERS + number_of_long.min(NUMBERS - 1));
    }
    features
}

/// What one more fence of the opponent does to the shortest path of a pawn: the greatest number of
/// steps more, the number of fences that cause any, and that of those which cause more than one.
fn detours(game: Quoridor, position: &Position, paths: &PathLayers) -> [usize; 3] {
    let detours = Detours::new(game.passages(position), paths);
    let fences = detours.critical & game.board().clear_of(position.fences());
    // A fence that cuts off the pawn is not legal.
    let lengths = fences.iter().filter_map(|fence| detours.length_with(fence));
    let steps = lengths.map(|length| (length - paths.length()) as usize);
    steps.fold([0; 3], |[longest, number, number_of_long], steps| {
        let (is_longer, is_long) = (usize::from(steps > 0), usize::from(steps > 1));
        [longest.max(steps), number + is_longer, number_of_long + is_long]
    })
}

pub(super) fn number(square: Square) -> usize {
    square.number(9).into()
}

/// The number of the place of a fence.
pub(super) fn place(fence: Square) -> usize {
    fence.number(8).into()
}

/// The number of the place of a fence around a pawn, if it is near.
pub(super) fn near(fence: Square, pawn: Square) -> Option<usize> {
    // Less than 8 if the fence is near; greater, by wrapping, if it is not.
    let right = (usize::from(fence.column()) + ROW / 2).wrapping_sub(pawn.column().into());
    let up = (usize::from(fence.row()) + ROW / 2).wrapping_sub(pawn.row().into());
    (right < ROW && up < ROW).then(|| up * ROW + right)
}
