//! Prints what was embedded.

fn main() {
    print!("{}", build_step::CONTRACTS);
}
