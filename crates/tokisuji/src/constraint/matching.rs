//! Places that take different symbols: one way to seat them, and from it all that can be seated otherwise.

use crate::symbol::Symbols;

/// Seats for places, to be used again and again without new memory.
#[derive(Clone, Debug)]
pub(super) struct Seats {
    /// The symbol of each place.
    held: Vec<u8>,
    /// The place of each symbol in use that can stand only once.
    holder: [u16; 128],
    /// The symbols in use that can stand only once.
    used: u128,
    /// For each symbol in use, which symbols it can push on to: what its holder could take instead, and so on.
    onward: [u128; 128],
}

/// What is asked of the seats.
#[derive(Copy, Clone, Debug)]
pub(super) struct Wanted {
    /// The symbols that must stand somewhere: all that can stand only once, or none.
    pub(super) each: u128,
    /// At most one symbol that may stand more than once, as a bit.
    pub(super) many: u128,
}

fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}

impl Seats {
    /// No seats yet.
    pub(super) fn new() -> Seats {
        Seats { held: Vec::new(), holder: [0; 128], used: 0, onward: [0; 128] }
    }

    /// Leaves in `open` what some way to seat all places has; says whether there is any.
    pub(super) fn filter(&mut self, open: &mut [u128], wanted: Wanted) -> bool {
        self.seat_all(open, wanted) && {
            self.find_onward(open, wanted);
            self.keep(open, wanted);
            true
        }
    }

    fn seat_all(&mut self, open: &[u128], wanted: Wanted) -> bool {
        self.held.clear();
        self.held.resize(open.len(), 0);
        self.used = 0;
        let seated = (0..open.len()).all(|place| self.seat(place, open, wanted, &mut 0));
        seated
            && bits(wanted.each)
                .all(|symbol| self.used >> symbol & 1 == 1 || self.place(symbol, open, wanted, &mut 0))
    }

    fn take(&mut self, place: usize, symbol: usize, wanted: Wanted) {
        self.held[place] = symbol as u8;
        if wanted.many >> symbol & 1 == 0 {
            self.holder[symbol] = place as u16;
            self.used |= 1 << symbol;
        }
    }

    /// Finds a symbol for a place, where need be by moving others.
    fn seat(&mut self, place: usize, open: &[u128], wanted: Wanted, seen: &mut u128) -> bool {
        let free = open[place] & !self.used;
        if free != 0 {
            self.take(place, free.trailing_zeros() as usize, wanted);
            return true;
        }
        loop {
            let rest = open[place] & !*seen;
            if rest == 0 {
                return false;
            }
            let symbol = rest.trailing_zeros() as usize;
            *seen |= 1 << symbol;
            if self.seat(self.holder[symbol] as usize, open, wanted, seen) {
                self.take(place, symbol, wanted);
                return true;
            }
        }
    }

    /// Finds a place for a symbol that must stand somewhere, where need be by moving others that must.
    fn place(&mut self, symbol: usize, open: &[u128], wanted: Wanted, seen: &mut u128) -> bool {
        *seen |= 1 << symbol;
        for place in 0..open.len() {
            let held = self.held[place] as usize;
            if open[place] >> symbol & 1 == 0 || *seen >> held & 1 == 1 {
                continue;
            }
            // What may stand often does not need this place; all else must stand somewhere too.
            if wanted.many >> held & 1 == 1 || self.place(held, open, wanted, seen) {
                self.take(place, symbol, wanted);
                return true;
            }
        }
        false
    }

    fn find_onward(&mut self, open: &[u128], wanted: Wanted) {
        let nodes = self.used | wanted.many;
        for symbol in bits(nodes) {
            self.onward[symbol] = 0;
        }
        for (place, &held) in self.held.iter().enumerate() {
            self.onward[held as usize] |= open[place];
        }
        for over in bits(nodes) {
            let further = self.onward[over];
            for symbol in bits(nodes) {
                if self.onward[symbol] >> over & 1 == 1 {
                    self.onward[symbol] |= further;
                }
            }
        }
    }

    /// A place can move to a symbol where that pushes others on, in the end to the symbol it left; or, where none must stand, to
    /// one that takes any number or has no place yet.
    fn keep(&self, open: &mut [u128], wanted: Wanted) {
        let nodes = self.used | wanted.many;
        let takes_more = if wanted.each == 0 { !self.used } else { 0 };
        let pushes_out = bits(nodes).filter(|&symbol| self.onward[symbol] & takes_more != 0);
        let leads_out = pushes_out.fold(takes_more, |set, symbol| set | 1 << symbol);
        for (place, &held) in self.held.iter().enumerate() {
            let mut kept = open[place] & (1 << held | leads_out);
            for symbol in bits(open[place] & nodes & !kept) {
                if self.onward[symbol] >> held & 1 == 1 {
                    kept |= 1 << symbol;
                }
            }
            open[place] = kept;
        }
    }
}

/// The candidates as bits.
pub(super) fn words(open: &[Symbols]) -> Vec<u128> {
    open.iter().map(|set| set.bits()).collect()
}
