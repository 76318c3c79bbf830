//! Files that come zipped: the one file inside, unpacked to no more than a crossword may take.

use super::{LONGEST_FILE, wrong};
use crate::format::{ReadError, Trouble};
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use std::io::{Cursor, Read};
use zip::{CompressionMethod, ZipArchive};

/// The most files that are looked at; a crossword comes alone, or with a picture or two.
const MOST_FILES: usize = 100;

/// Whether a file begins as zip files do, empty ones too.
pub(crate) fn is_zip(file: &[u8]) -> bool {
    [b"PK\x03\x04", b"PK\x05\x06"].iter().any(|begins| file.starts_with(*begins))
}

/// The crossword in a zip file: the first file whose name ends as such names do, else the first file.
pub(crate) fn unzip(file: &[u8]) -> Result<Vec<u8>, ReadError> {
    if file.len() > LONGEST_FILE {
        return Err(ReadError::new(1, 1, Trouble::TooLong { most: LONGEST_FILE }));
    }
    let damaged = |error: &dyn std::fmt::Display| {
        wrong(
            1,
            1,
            &error.to_string(),
            [
                "a zip file that is not damaged and has no password",
                "壊れておらず、パスワードのない zip ファイル",
            ],
        )
    };
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(|error| damaged(&error))?;
    let name = |name: &[u8]| String::from_utf8_lossy(name).to_lowercase();
    let names: Vec<String> = archive.file_names_raw().take(MOST_FILES).map(name).collect();
    let files = || names.iter().enumerate().filter(|(_, name)| !name.ends_with('/'));
    let is_crossword = |name: &str| [".xml", ".jpz"].iter().any(|ending| name.ends_with(ending));
    let named = files().find(|(_, name)| is_crossword(name)).or_else(|| files().next());
    let Some((at, _)) = named else {
        return Err(wrong(
            1,
            1,
            "an empty zip file",
            ["a zip file with a file in it", "中にファイルのある zip ファイル"],
        ));
    };
    let mut inside = archive.by_index_raw(at).map_err(|error| damaged(&error))?;
    let (method, sum, locked) = (inside.compression(), inside.crc32(), inside.encrypted());
    let mut packed = Vec::new();
    inside.read_to_end(&mut packed).map_err(|error| damaged(&error))?;
    // What a zip file says of sizes may be wrong, so bytes are counted as they are unpacked.
    let unpacked = match method {
        _ if locked => return Err(damaged(&"a file with a password")),
        CompressionMethod::Stored => packed,
        CompressionMethod::DEFLATE => {
            decompress_to_vec_with_limit(&packed, LONGEST_FILE).map_err(|error| match error.status {
                TINFLStatus::HasMoreOutput => wrong(
                    1,
                    1,
                    &names[at],
                    ["a file that unpacks to at most 1 MiB", "展開して1 MiB 以下のファイル"],
                ),
                _ => damaged(&error),
            })?
        }
        other => return Err(damaged(&format!("{other}"))),
    };
    if crc32fast::hash(&unpacked) != sum {
        return Err(damaged(&"a wrong checksum"));
    }
    Ok(unpacked)
}

/// A zip file with these files in it, put together by hand: each file behind a heading, then a list of them all.
#[cfg(feature = "testing")]
pub(crate) fn zip_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut whole, mut list) = (Vec::new(), Vec::new());
    for (name, file) in files {
        let packed = miniz_oxide::deflate::compress_to_vec(file, 6);
        let mut about = vec![20, 0, 0, 0, 8, 0, 0, 0, 0, 0];
        about.extend(crc32fast::hash(file).to_le_bytes());
        about.extend((packed.len() as u32).to_le_bytes());
        about.extend((file.len() as u32).to_le_bytes());
        about.extend((name.len() as u32).to_le_bytes());
        list.extend(b"PK\x01\x02\x14\0");
        list.extend(&about);
        list.extend([0; 10]);
        list.extend((whole.len() as u32).to_le_bytes());
        list.extend(name.bytes());
        whole.extend(b"PK\x03\x04");
        whole.extend(about);
        whole.extend(name.bytes());
        whole.extend(packed);
    }
    let at = whole.len() as u32;
    let count = (files.len() as u16).to_le_bytes();
    whole.extend(&list);
    whole.extend(b"PK\x05\x06\0\0\0\0");
    whole.extend([count, count].concat());
    whole.extend((list.len() as u32).to_le_bytes());
    whole.extend(at.to_le_bytes());
    whole.extend([0; 2]);
    whole
}
