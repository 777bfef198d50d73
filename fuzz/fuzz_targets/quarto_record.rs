#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| abstract_games_fuzz::run("quarto_record", data));
