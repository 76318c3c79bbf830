//! Databases of those who keep one (site and farm): how they are named, opened, changed and brought up to date.
//!
//! One promise holds for every connection that lies in the pool: it is in no transaction. So a statement by itself
//! is on the disk when it returns, and a [`Change`] is when its `commit` does. SQLite ends a transaction by itself when
//! the disk is full; whoever counts transactions beside it (as the driver does) is then wrong for good, and later "commits"
//! end only inner savepoints. Therefore nothing is counted here, and a connection on which anything failed is closed.

mod change;
mod name;
mod open;
mod upgrade;

pub use change::Change;
pub use name::is_postgres;
use name::{sqlite_url, without_password};
pub use open::{Database, Limits, OpenError, is_free, is_hopeless};
