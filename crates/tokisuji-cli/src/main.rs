//! The program `tokisuji`.

fn main() -> std::process::ExitCode {
    tokisuji_cli::main()
}
