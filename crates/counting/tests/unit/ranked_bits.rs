use proptest::prelude::*;

use super::*;

proptest! {
    #[test]
    fn ranks_are_places_in_the_list_of_members(
        members in prop::collection::vec(prop::bool::weighted(0.2), 0..1000),
    ) {
        let mut set = RankedBits::default();
        for &is_member in &members {
            let most = set.bytes_to_push();
            set.push(is_member);
            prop_assert!(set.bytes() <= most);
        }
        let list: Vec<_> = (0..members.len()).filter(|&number| members[number]).collect();
        prop_assert_eq!(set.len(), list.len());
        for number in 0..members.len() + 70 {
            prop_assert_eq!(set.rank(number), list.binary_search(&number).ok());
            prop_assert_eq!(set.member(number), list.get(number).copied());
        }
    }
}
