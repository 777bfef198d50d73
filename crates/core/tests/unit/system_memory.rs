use super::*;

#[test]
fn only_growth_is_requested() {
    let huge = 1 << 62;
    let mut memory = SystemMemory::new();
    assert_eq!(memory.observe(&Progress::at(0).bytes(huge)), Err(Stop::SystemMemory));
    // The tables have this size already; they grow by less than a step, shrink and grow again.
    assert_eq!(memory.observe(&Progress::at(1).bytes(huge + STEP - 1)), Ok(()));
    assert_eq!(memory.observe(&Progress::at(2).bytes(huge + STEP)), Ok(()));
    assert_eq!(memory.observe(&Progress::at(3).bytes(0)), Ok(()));
    assert_eq!(memory.observe(&Progress::at(4).bytes(huge)), Err(Stop::SystemMemory));
}
