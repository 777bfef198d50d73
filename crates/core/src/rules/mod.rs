//! The rules of a game: states, moves, players, and the optional traits that games implement.

pub(crate) mod coordinates;
pub(crate) mod error;
pub(crate) mod game;
pub(crate) mod keys;
pub(crate) mod layers;
pub(crate) mod margins;
pub(crate) mod path;
pub(crate) mod players;
pub(crate) mod playthrough;
pub(crate) mod random_play;
pub(crate) mod records;
pub(crate) mod seats;
pub(crate) mod sleep_sets;
pub(crate) mod text;

pub use coordinates::{Coordinates, column_name, column_names};
pub use error::ParameterError;
pub use game::{Game, IllegalMoveError, Predecessors};
pub use keys::{Indexed, Keyed};
pub use layers::Layers;
pub use margins::{MOST_MARGIN, Margins, Points};
pub use path::{Line, Path};
pub use players::{Adversarial, Outcome, Players, Side, Value};
pub use playthrough::playthrough_actions;
pub use random_play::{RandomPlay, SplitMix64};
pub use records::{Ply, ReadError, ReplayError, comment_in_braces, comment_words};
pub use seats::Seat;
pub use sleep_sets::{MoveSet, SleepSets};
pub use text::{
    Place, Placed, PlacedPart, PlacedTextError, TextError, leading_header, leading_variation,
    one_line, one_of, quoted, without_byte_order_mark,
};
