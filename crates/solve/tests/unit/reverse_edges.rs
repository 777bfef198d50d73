use super::*;
use proptest::prelude::*;

proptest! {
    #[test]
    fn reverse_edges_are_the_forward_edges_reversed(
        graph in (1..20_u32).prop_flat_map(|n| {
            prop::collection::vec(prop::collection::vec((0..n, any::<bool>()), 0..5), n as usize)
        }),
    ) {
        let mut forward = ForwardEdges::default();
        let mut expected = Vec::new();
        for (source, successors) in (0..).zip(&graph) {
            let edge = |&(end, keeps_turn)| Edge { end, keeps_turn };
            forward.add(&successors.iter().map(edge).collect::<Vec<_>>());
            expected.extend(successors.iter().map(|&(to, keeps)| (to, source, keeps)));
        }
        let reverse = ReverseEdges::new(&forward, || Ok(())).unwrap();
        let row = |to| reverse.moves_into(to).map(move |edge| (to, edge.end, edge.keeps_turn));
        let mut turned: Vec<_> = (0..number(graph.len())).flat_map(row).collect();
        expected.sort_unstable();
        turned.sort_unstable();
        prop_assert_eq!(turned, expected);
    }
}
