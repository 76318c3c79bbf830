//! How a database is named: a file for SQLite, or an address of PostgreSQL.

use std::fmt::Write;

/// The name of a SQLite file as an address: what has a meaning in addresses is written out.
pub(crate) fn sqlite_url(file: &str) -> String {
    let mut url = String::from("sqlite://");
    for byte in file.bytes() {
        if byte.is_ascii_graphic() && !b"%?#".contains(&byte) {
            url.push(char::from(byte));
        } else {
            let _ = write!(url, "%{byte:02X}");
        }
    }
    url + "?mode=rwc"
}

/// Whether a name is an address of PostgreSQL.
pub fn is_postgres(name: &str) -> bool {
    name.starts_with("postgres://") || name.starts_with("postgresql://")
}

/// A database's name without its password, to be shown.
pub(crate) fn without_password(name: &str) -> String {
    match (name.split_once("://"), name.rfind('@')) {
        (Some((scheme, _)), Some(at)) => format!("{scheme}://…{}", &name[at..]),
        _ => name.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_told() {
        assert_eq!(without_password("postgres://me:secret@host/db"), "postgres://…@host/db");
        assert_eq!(without_password("plain.db"), "plain.db");
    }

    #[test]
    fn a_file_may_have_any_name() {
        assert_eq!(sqlite_url("a b?.db"), "sqlite://a%20b%3F.db?mode=rwc");
        assert_eq!(sqlite_url("/50%/#1.db"), "sqlite:///50%25/%231.db?mode=rwc");
    }
}
