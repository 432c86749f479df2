use std::process::ExitCode;

fn main() -> ExitCode {
    example_operators::program::main(&example_operators::concierge::CONCIERGE)
}
