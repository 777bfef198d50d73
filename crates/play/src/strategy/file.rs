//! Files of strategies.

use std::io::Write;
use std::path::Path;

use abstract_games_core::{Keyed, Side};
use abstract_games_storage::{
    ContainerReader, Header, StorageError, Target, push_number, read_number,
};

use super::replies::{Claim, Strategy};

const OWNER: &str = "owner";
const CLAIM: &str = "claim";
const LEAST_ENTRY: u64 = 2;

impl Strategy {
    /// The header of a file of strategies, to which a game adds its name and its parameters.
    pub fn header() -> Header {
        Header::new("strategy", 1)
    }

    /// Writes the strategy to a file. `about` is the [`header`](Self::header) with the game's
    /// parameters.
    ///
    /// # Errors
    ///
    /// As [`Target::write`].
    pub fn write_to(&self, target: &Target, about: &Header) -> Result<(), StorageError> {
        let header = about.clone().parameter(OWNER, self.owner).parameter(CLAIM, self.claim);
        let mut file = target.create(&header)?;
        let mut content = (self.replies.len() as u64).to_le_bytes().to_vec();
        let mut before = 0;
        for &(key, reply) in &self.replies {
            push_number(&mut content, key - before);
            push_number(&mut content, reply.into());
            before = key;
        }
        file.write_all(&content).map_err(|error| StorageError::io(target.path(), error))?;
        file.finish()
    }

    /// Reads a strategy of `game` from a file, whose [`header`](Self::header) with the game's
    /// parameters is `about`. Memory: 32 bytes for each reply, allocated only as far as the length
    /// of the file justifies.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if the file is not a strategy of this game, or is incomplete or
    /// altered; another [`StorageError`] if it cannot be read.
    pub fn read<G: Keyed>(
        path: impl AsRef<Path>,
        game: &G,
        about: &Header,
    ) -> Result<Self, StorageError> {
        let path = path.as_ref();
        let found = Header::read(path)?;
        let owner = found.get(OWNER).and_then(|text| text.parse::<Side>().ok());
        let claim = found.get(CLAIM).and_then(|text| text.parse::<Claim>().ok());
        let text_of_owner = owner.map_or("first or second".to_owned(), |owner| owner.to_string());
        let text_of_claim = claim.map_or("win or draw".to_owned(), |claim| claim.to_string());
        let expected = about.clone().parameter(OWNER, text_of_owner);
        let expected = expected.parameter(CLAIM, text_of_claim);
        let mut reader = ContainerReader::open(path, &expected)?;
        let (Some(owner), Some(claim)) = (owner, claim) else {
            return Err(reader.invalid("its header names no owner or no claim"));
        };
        let count = reader.word()?;
        if count > reader.remaining() / LEAST_ENTRY {
            return Err(reader.invalid(format!("it is too short for {count} positions")));
        }
        let key_bits = game.key_bits();
        let most_key = 1_u128.checked_shl(key_bits).map_or(u128::MAX, |end| end - 1);
        // Grows as it is read: a short entry in the file takes sixteen times as much in memory.
        let mut replies = Vec::new();
        let mut key = 0_u128;
        for place in 0..count {
            let step = read(&mut reader)?;
            let next = key.checked_add(step).filter(|&next| next <= most_key);
            key =
                next.ok_or_else(|| reader.invalid(format!("a key has more than {key_bits} bits")))?;
            if place > 0 && step == 0 {
                return Err(reader.invalid(format!("the key {key} occurs twice")));
            }
            let reply = read(&mut reader)?;
            let reply = u32::try_from(reply);
            replies
                .push((key, reply.map_err(|_| reader.invalid("a reply has more than 32 bits"))?));
        }
        reader.finish()?;
        Ok(Self { owner, claim, replies })
    }
}

fn read(reader: &mut ContainerReader) -> Result<u128, StorageError> {
    let number = read_number(|| reader.array().map(|[byte]| byte))?;
    number.ok_or_else(|| reader.invalid("a number has more than 128 bits"))
}
