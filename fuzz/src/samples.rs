//! Writes samples of every reader into a folder, each reader's in a folder of its own, and names the readers: what fuzzing begins with.

use std::path::PathBuf;
use std::{env, fs, io};
use tokisuji::testing::readers::{readers, samples};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args().nth(1).expect("a folder to write to"));
    for reader in readers() {
        let own = folder.join(&reader);
        fs::create_dir_all(&own)?;
        for (at, file) in samples(&reader).iter().enumerate() {
            fs::write(own.join(format!("sample-{at:02}")), file)?;
        }
        println!("{reader}");
    }
    Ok(())
}
