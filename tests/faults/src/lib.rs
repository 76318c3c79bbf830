//! Databases for tests. [`Postgres`] is one of a test's own.
//!
//! The rest makes SQLite's writes fail on purpose, as SQLite's own tests do: a layer between the library and the file system that
//! counts writes, syncs and truncations and lets those fail that a test asks for. The layer is for a whole process, so a test with
//! faults is alone in its own program.
#![allow(unsafe_code, reason = "SQLite's file systems are tables of C functions")]

mod postgres;

use libsqlite3_sys as ffi;
pub use postgres::Postgres;
use std::ffi::{c_int, c_void};
use std::path::PathBuf;
use std::sync::Once;
use std::sync::atomic::{AtomicPtr, AtomicU8, AtomicU64, Ordering};

/// How something fails.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum How {
    /// The disk is full, and nothing is written.
    Full = 1,
    /// The disk is full half-way.
    Torn = 2,
    /// What was written cannot be made to stay.
    Sync = 3,
}

/// All ways of failing.
pub const ALL: [How; 3] = [How::Full, How::Torn, How::Sync];

/// A fault: the operation of this number and those after it, so many in all, fail.
#[derive(Copy, Clone, Debug)]
pub struct Fault {
    /// Which operation, from 1, counted from the call of [`plan`].
    pub at: u64,
    /// How many.
    pub long: u64,
    /// How. Faults of [`How::Sync`] count syncs alone, the others everything else.
    pub how: How,
}

static SEEN: AtomicU64 = AtomicU64::new(0);
static FROM: AtomicU64 = AtomicU64::new(u64::MAX);
static TO: AtomicU64 = AtomicU64::new(u64::MAX);
static HOW: AtomicU8 = AtomicU8::new(How::Full as u8);
static FAILED: AtomicU64 = AtomicU64::new(0);
static REAL: AtomicPtr<ffi::sqlite3_vfs> = AtomicPtr::new(std::ptr::null_mut());

/// Puts the layer in. From now on all databases of this process are opened through it.
pub fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the default file system lives as long as the process. Ours is a copy of its table with another name, a larger
        // file and another way to open one, and lives as long too.
        unsafe {
            assert_eq!(ffi::sqlite3_initialize(), ffi::SQLITE_OK);
            let real = ffi::sqlite3_vfs_find(std::ptr::null());
            assert!(!real.is_null(), "SQLite has a file system");
            REAL.store(real, Ordering::SeqCst);
            let mut ours = Box::new(std::ptr::read(real));
            ours.zName = c"faults".as_ptr();
            ours.pNext = std::ptr::null_mut();
            ours.szOsFile += size_of::<File>() as c_int;
            ours.xOpen = Some(open);
            assert_eq!(ffi::sqlite3_vfs_register(Box::into_raw(ours), 1), ffi::SQLITE_OK);
        }
    });
}

/// From now on this fails, and nothing else; `None` for nothing.
pub fn plan(fault: Option<Fault>) {
    TO.store(0, Ordering::SeqCst);
    SEEN.store(0, Ordering::SeqCst);
    FAILED.store(0, Ordering::SeqCst);
    if let Some(fault) = fault {
        HOW.store(fault.how as u8, Ordering::SeqCst);
        FROM.store(fault.at, Ordering::SeqCst);
        TO.store(fault.at.saturating_add(fault.long), Ordering::SeqCst);
    }
}

/// How many operations there were since the last [`plan`], of the kind it is about.
pub fn seen() -> u64 {
    SEEN.load(Ordering::SeqCst)
}

/// How many of them failed.
pub fn failed() -> u64 {
    FAILED.load(Ordering::SeqCst)
}

/// A folder in memory where there is one: these tests make hundreds of databases.
pub fn quick_folder() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    if memory.is_dir() { memory } else { std::env::temp_dir() }
}

/// Counts an operation; says how it fails, if it does.
fn fails(is_sync: bool) -> Option<How> {
    let how = ALL.into_iter().find(|how| *how as u8 == HOW.load(Ordering::SeqCst))?;
    if (how == How::Sync) != is_sync {
        return None;
    }
    let number = SEEN.fetch_add(1, Ordering::SeqCst) + 1;
    let hit = (FROM.load(Ordering::SeqCst)..TO.load(Ordering::SeqCst)).contains(&number);
    hit.then(|| {
        FAILED.fetch_add(1, Ordering::SeqCst);
        how
    })
}

/// Our part of an open file; the real one lies behind it in the memory that SQLite gave us.
#[repr(C)]
struct File {
    ours: ffi::sqlite3_file,
}

/// The real file behind ours.
///
/// SAFETY: `file` was made by [`open`], so that there is room for both.
unsafe fn real(file: *mut ffi::sqlite3_file) -> *mut ffi::sqlite3_file {
    // SAFETY: see above; the size of our part keeps the alignment of pointers.
    unsafe { file.cast::<File>().add(1).cast() }
}

unsafe extern "C" fn open(
    _: *mut ffi::sqlite3_vfs,
    name: ffi::sqlite3_filename,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    let vfs = REAL.load(Ordering::SeqCst);
    // SAFETY: SQLite hands over as much memory as our table asks for, and the real file system opens its part of it.
    unsafe {
        let inner = real(file);
        let opened = (*vfs).xOpen.expect("a file system opens files")(vfs, name, inner, flags, out);
        (*file).pMethods = if (*inner).pMethods.is_null() { std::ptr::null() } else { &raw const METHODS };
        opened
    }
}

/// Calls a method of the real file.
macro_rules! forward {
    ($name:ident, $method:ident $(, $argument:ident: $type:ty)*) => {
        unsafe extern "C" fn $name(file: *mut ffi::sqlite3_file $(, $argument: $type)*) -> c_int {
            // SAFETY: SQLite calls methods of open files only, with arguments that the real method takes as they are.
            unsafe {
                let inner = real(file);
                (*(*inner).pMethods).$method.expect("a file of version 2 has it")(inner $(, $argument)*)
            }
        }
    };
}

forward!(close, xClose);
forward!(read, xRead, to: *mut c_void, count: c_int, at: i64);
forward!(write_through, xWrite, from: *const c_void, count: c_int, at: i64);
forward!(truncate_through, xTruncate, size: i64);
forward!(sync_through, xSync, flags: c_int);
forward!(file_size, xFileSize, size: *mut i64);
forward!(lock, xLock, level: c_int);
forward!(unlock, xUnlock, level: c_int);
forward!(check_lock, xCheckReservedLock, out: *mut c_int);
forward!(control, xFileControl, op: c_int, argument: *mut c_void);
forward!(sector_size, xSectorSize);
forward!(characteristics, xDeviceCharacteristics);
forward!(shm_map, xShmMap, page: c_int, size: c_int, extend: c_int, out: *mut *mut c_void);
forward!(shm_lock, xShmLock, offset: c_int, count: c_int, flags: c_int);
forward!(shm_unmap, xShmUnmap, delete: c_int);

unsafe extern "C" fn shm_barrier(file: *mut ffi::sqlite3_file) {
    // SAFETY: as for the others.
    unsafe {
        let inner = real(file);
        (*(*inner).pMethods).xShmBarrier.expect("a file of version 2 has it")(inner);
    }
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    from: *const c_void,
    count: c_int,
    at: i64,
) -> c_int {
    match fails(false) {
        // SAFETY: the same call, or one for the first half of the same bytes.
        None => unsafe { write_through(file, from, count, at) },
        Some(How::Torn) => unsafe {
            write_through(file, from, count / 2, at);
            ffi::SQLITE_FULL
        },
        Some(_) => ffi::SQLITE_FULL,
    }
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, size: i64) -> c_int {
    match fails(false) {
        // SAFETY: the same call.
        None => unsafe { truncate_through(file, size) },
        Some(_) => ffi::SQLITE_IOERR_TRUNCATE,
    }
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, flags: c_int) -> c_int {
    match fails(true) {
        // SAFETY: the same call.
        None => unsafe { sync_through(file, flags) },
        Some(_) => ffi::SQLITE_IOERR_FSYNC,
    }
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    // Version 2 has shared memory, which write-ahead logs need, and no files mapped into memory, whose writes nobody sees.
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_lock),
    xFileControl: Some(control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};
