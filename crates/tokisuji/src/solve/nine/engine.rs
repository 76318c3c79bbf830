//! Which instructions to use, asked once, and the one door to code compiled for them.
#![allow(
    unsafe_code,
    reason = "calls functions compiled for AVX2 and AVX-512, after is_x86_feature_detected! said yes"
)]

use super::lanes::Lanes;
use super::portable::Portable;
use super::slices::{Slice, Words};

/// A set of instructions the engines are written for.
///
/// All paths give the same answers in the same order; they differ in speed only. The free functions of this
/// module take [`Path::best`]; tests and benches can name another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
}

impl Path {
    /// Plain Rust, for every machine.
    pub const PORTABLE: Self = Self(Kind::Portable);

    /// The fastest path this machine has.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt")
        {
            // With three-way logic and twice as many registers the same code takes fewer instructions.
            if std::is_x86_feature_detected!("avx512f")
                && std::is_x86_feature_detected!("avx512bw")
                && std::is_x86_feature_detected!("avx512dq")
                && std::is_x86_feature_detected!("avx512vl")
            {
                return Self(Kind::Avx512);
            }
            return Self(Kind::Avx2);
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        {
            Self(Kind::Simd128)
        }
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        {
            Self::PORTABLE
        }
    }

    /// Every path this machine has, the slowest first.
    pub fn all() -> Vec<Self> {
        let mut paths = vec![Self::PORTABLE];
        #[cfg(target_arch = "x86_64")]
        if Self::best() == Self(Kind::Avx512) {
            paths.push(Self(Kind::Avx2));
        }
        if Self::best() != Self::PORTABLE {
            paths.push(Self::best());
        }
        paths
    }

    /// What it is called, in figures.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "avx512",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kind::Simd128 => "simd128",
        }
    }

    /// Does a piece of work with the instructions of this path.
    #[inline]
    pub(super) fn run<W: Work>(self, work: W) -> W::Output {
        match self.0 {
            Kind::Portable => work.run::<Portable, Words>(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: only `best` and `all` make this kind, and only where all five features were seen.
            Kind::Avx2 => unsafe { run_avx2(work) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: only `best` and `all` make this kind, and only where all features were seen.
            Kind::Avx512 => unsafe { run_avx512(work) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kind::Simd128 => work.run::<super::simd128::Simd128, Words>(),
        }
    }
}

/// A piece of work that can be done with any vectors. Implementations must be `#[inline(always)]`, or they
/// are not compiled for the instructions of the path.
pub(super) trait Work {
    /// What comes out.
    type Output;
    /// Does it.
    fn run<V: Lanes, S: Slice>(self) -> Self::Output;
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<W: Work>(work: W) -> W::Output {
    work.run::<super::avx2::Avx2, super::avx2_slices::Register>()
}

/// The same code, which the compiler shortens here.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn run_avx512<W: Work>(work: W) -> W::Output {
    work.run::<super::avx2::Avx2, super::avx2_slices::Register>()
}
