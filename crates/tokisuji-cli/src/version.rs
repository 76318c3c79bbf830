//! What `--version` tells besides the version: what a report of a fault should name.

/// Databases, parts and compiler, a line each. `-V` tells the version alone.
pub(crate) fn long() -> String {
    let parts = [
        ("book", cfg!(feature = "book")),
        ("farm", cfg!(feature = "farm")),
        ("study", cfg!(feature = "study")),
        ("web", cfg!(feature = "web")),
    ];
    let parts: Vec<&str> = parts.into_iter().filter(|(_, built)| *built).map(|(name, _)| name).collect();
    let parts = if parts.is_empty() { "none".to_string() } else { parts.join(", ") };
    format!(
        "{}\nSQLite: {}\nfeatures: {parts}\nbuilt by {} for {} ({})",
        env!("CARGO_PKG_VERSION"),
        sqlite(),
        env!("BUILT_BY"),
        env!("BUILT_FOR"),
        env!("BUILT_AS"),
    )
}

/// The version of SQLite that is part of the program.
#[cfg(any(feature = "farm", feature = "web"))]
fn sqlite() -> &'static str {
    libsqlite3_sys::SQLITE_VERSION.to_str().unwrap_or("unknown")
}

#[cfg(not(any(feature = "farm", feature = "web")))]
fn sqlite() -> &'static str {
    "none"
}
