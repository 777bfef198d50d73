use super::*;

#[test]
fn a_book_is_read_back_and_refused_if_anything_is_changed() {
    let pairs: Vec<(u128, u8)> = (0..1000).map(|i| (i << 70 | i, (i % 4) as u8)).collect();
    let book = Book { rules: Rules::torus(), count: 1000, values: Retrieval::new(&pairs) };
    let bytes = book.to_bytes();
    assert_eq!(Book::from_bytes(Rules::torus(), bytes.clone()), Ok(book));
    let refused = Book::from_bytes(Rules::lines(), bytes.clone()).unwrap_err().to_string();
    assert_eq!(refused, "rules is torus, where lines is expected");
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 0x10;
        assert!(Book::from_bytes(Rules::torus(), changed).is_err(), "{place}");
        assert!(Book::from_bytes(Rules::torus(), bytes[..place].to_vec()).is_err(), "{place}");
    }
}
