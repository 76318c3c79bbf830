//! Notes what the program is built by and for, which `--version` tells.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let told = |name: &str| env::var(name).unwrap_or_default();
    let rustc = Command::new(told("RUSTC")).arg("--version").output();
    let rustc = rustc.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    println!("cargo::rustc-env=BUILT_BY={}", rustc.as_deref().map_or("an unknown compiler", str::trim));
    println!("cargo::rustc-env=BUILT_FOR={}", told("TARGET"));
    println!("cargo::rustc-env=BUILT_AS={}", told("PROFILE"));
}
