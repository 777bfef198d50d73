//! Numbers that take a byte for every seven bits.

/// Bits of a number in each byte; the highest bit says that another byte follows.
const GROUP: u32 = 7;
const MORE: u8 = 1 << GROUP;

/// Appends a number, seven bits a byte from the lowest (LEB128). It takes [`number_bytes`].
///
/// ```
/// use abstract_games_storage::{push_number, read_number};
///
/// let mut bytes = Vec::new();
/// push_number(&mut bytes, 5);
/// push_number(&mut bytes, 300);
/// assert_eq!(bytes, [5, 0x80 | 44, 2]);
///
/// let mut bytes = bytes.into_iter();
/// let mut next = || bytes.next().ok_or("the end");
/// assert_eq!(read_number(&mut next), Ok(Some(5)));
/// assert_eq!(read_number(&mut next), Ok(Some(300)));
/// assert_eq!(read_number(&mut next), Err("the end"));
/// ```
#[expect(clippy::cast_possible_truncation, reason = "seven bits")]
pub fn push_number(bytes: &mut Vec<u8>, mut number: u128) {
    while number >= u128::from(MORE) {
        bytes.push(number as u8 | MORE);
        number >>= GROUP;
    }
    bytes.push(number as u8);
}

/// Reads a number of [`push_number`] from the bytes of `next`; `None` if it has more than 128 bits.
///
/// # Errors
///
/// Those of `next`.
#[inline]
pub fn read_number<E>(mut next: impl FnMut() -> Result<u8, E>) -> Result<Option<u128>, E> {
    let mut number = 0;
    for shift in (0..u128::BITS).step_by(GROUP as usize) {
        let byte = next()?;
        let bits = u128::from(byte & !MORE);
        if bits << shift >> shift != bits {
            break;
        }
        number |= bits << shift;
        if byte & MORE == 0 {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// Number of bytes that [`push_number`] takes for a number: 1 to 19.
pub fn number_bytes(number: u128) -> u64 {
    u64::from((u128::BITS - number.leading_zeros()).div_ceil(GROUP).max(1))
}
