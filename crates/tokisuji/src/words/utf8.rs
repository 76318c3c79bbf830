//! What stands for guessing encodings in a library without the feature `sheets`: lists are UTF-8.

use super::table::Text;
use std::borrow::Cow;

pub(super) fn decode(bytes: &[u8]) -> (Text, Cow<'_, [u8]>) {
    (Text::Utf8, Cow::Borrowed(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)))
}
