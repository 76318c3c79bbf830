//! Words in slots: every slot holds a word of a list, every word stands in one slot.

use super::{Cnf, Constraint, Failed, Filtered};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// Every slot holds a word of the list, and every word stands in one slot.
#[derive(Debug)]
pub struct Placed {
    scope: Vec<Cell>,
    /// The places of each slot, as indexes into the scope.
    slots: Vec<Vec<usize>>,
    /// The letters of each word, no two words the same.
    list: Vec<Vec<Symbol>>,
}

impl Placed {
    /// Words of `list` in the cells of `slots`.
    pub fn new(slots: &[Vec<Cell>], mut list: Vec<Vec<Symbol>>) -> Placed {
        let mut scope = slots.concat();
        scope.sort_unstable();
        scope.dedup();
        let at = |cell: &Cell| scope.binary_search(cell).expect("a place of a slot");
        let slots = slots.iter().map(|slot| slot.iter().map(at).collect()).collect();
        list.sort_unstable();
        list.dedup();
        Placed { scope, slots, list }
    }

    /// For each slot the words that its places allow.
    fn fitting(&self, open: &[Symbols]) -> Vec<Vec<usize>> {
        let fits = |slot: &Vec<usize>, word: &Vec<Symbol>| {
            word.len() == slot.len() && slot.iter().zip(word).all(|(&at, &letter)| open[at].contains(letter))
        };
        let of_slot =
            |slot: &Vec<usize>| (0..self.list.len()).filter(|&word| fits(slot, &self.list[word])).collect();
        self.slots.iter().map(of_slot).collect()
    }

    /// Only the letters of these words stay.
    fn keep(&self, open: &mut [Symbols], words: &[Vec<usize>]) -> Filtered {
        for (slot, words) in self.slots.iter().zip(words) {
            for (place, &at) in slot.iter().enumerate() {
                let letters: Symbols = words.iter().map(|&word| self.list[word][place]).collect();
                open[at] = open[at].intersection(letters);
            }
        }
        if open.iter().any(|set| set.is_empty()) { Err(Failed) } else { Ok(()) }
    }
}

impl Constraint for Placed {
    fn name(&self) -> &'static str {
        "words"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        let read = |slot: &Vec<usize>| slot.iter().map(|&at| values[at]).collect::<Vec<Symbol>>();
        let mut written: Vec<Vec<Symbol>> = self.slots.iter().map(read).collect();
        written.sort_unstable();
        written == self.list
    }

    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        let words = self.fitting(open);
        self.keep(open, &words)
    }

    /// A word that is alone in its slot leaves the others, and so does a slot that is alone for its word.
    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let words = self.fitting(open);
        let mut slots: Vec<Vec<usize>> = vec![Vec::new(); self.list.len()];
        for (slot, words) in words.iter().enumerate() {
            for &word in words {
                slots[word].push(slot);
            }
        }
        if slots.iter().any(Vec::is_empty) {
            return Err(Failed);
        }
        let alone = |slot: usize, word: usize| {
            let taken = slots[word].iter().any(|&other| other != slot && words[other].len() == 1);
            let needed = words[slot].iter().any(|&other| other != word && slots[other].len() == 1);
            !taken && !needed
        };
        let left: Vec<Vec<usize>> = words
            .iter()
            .enumerate()
            .map(|(slot, words)| words.iter().copied().filter(|&word| alone(slot, word)).collect())
            .collect();
        self.keep(open, &left)
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        let open: Vec<Symbols> = (0..self.scope.len()).map(|at| cnf.open(at)).collect();
        let mut in_slot: Vec<Vec<i32>> = vec![Vec::new(); self.list.len()];
        for (slot, words) in self.slots.iter().zip(self.fitting(&open)) {
            let chosen: Vec<(usize, i32)> = words.into_iter().map(|word| (word, cnf.fresh())).collect();
            cnf.clause(&chosen.iter().map(|&(_, literal)| literal).collect::<Vec<i32>>());
            for &(word, literal) in &chosen {
                in_slot[word].push(literal);
            }
            for (place, &at) in slot.iter().enumerate() {
                for letter in open[at].iter() {
                    let Some(here) = cnf.is(at, letter) else { continue };
                    let with = chosen.iter().filter(|(word, _)| self.list[*word][place] == letter);
                    let with: Vec<i32> = with.map(|&(_, literal)| literal).collect();
                    for &literal in &with {
                        cnf.clause(&[-literal, here]);
                    }
                    cnf.clause(&[&with[..], &[-here]].concat());
                }
            }
        }
        for literals in in_slot {
            cnf.clause(&literals);
            for (at, one) in literals.iter().enumerate() {
                literals[at + 1..].iter().for_each(|other| cnf.clause(&[-one, -other]));
            }
        }
    }

    fn is_cheap(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{Dice, Promise, cells, check_many};
    use super::*;

    /// Slots that cross in a small grid, with the words of a filling by chance, or now and then others.
    fn case(dice: &mut Dice) -> (Placed, Vec<Symbols>) {
        let shapes: [&[&[u16]]; 4] = [
            &[&[0, 1, 2], &[1, 3, 4]],
            &[&[0, 1], &[2, 3], &[0, 2], &[1, 3]],
            &[&[0, 1, 2], &[0, 3], &[2, 4], &[3, 5]],
            &[&[0, 1], &[2, 3], &[4, 5]],
        ];
        let slots: Vec<Vec<Cell>> =
            shapes[dice.below(4)].iter().map(|slot| slot.iter().map(|&cell| Cell(cell)).collect()).collect();
        let places = slots.concat().iter().map(|cell| cell.index() + 1).max().expect("places");
        let filling: Vec<Symbol> = (0..places).map(|_| Symbol(dice.below(3) as u8)).collect();
        let mut list: Vec<Vec<Symbol>> =
            slots.iter().map(|slot| slot.iter().map(|cell| filling[cell.index()]).collect()).collect();
        if dice.below(5) == 0 {
            let at = dice.below(list.len());
            list[at][0] = Symbol(dice.below(3) as u8);
        }
        let domains = cells(places).iter().map(|_| dice.some_of(Symbols::first(3), 6)).collect();
        (Placed::new(&slots, list), domains)
    }

    #[test]
    fn words_obey_the_laws() {
        check_many(600, Promise::Sound, case);
    }

    #[test]
    fn a_word_with_one_slot_stands_there() {
        let letter = |sign: char| Symbol(sign as u8 - b'A');
        let word = |text: &str| text.chars().map(letter).collect::<Vec<_>>();
        let slots = [vec![Cell(0), Cell(1)], vec![Cell(2), Cell(3)]];
        let placed = Placed::new(&slots, vec![word("AB"), word("CB")]);
        let mut open = vec![Symbols::first(3); 4];
        open[0].remove(letter('A'));
        assert!(placed.full(&mut open).is_ok());
        assert_eq!(open[2], Symbols::only(letter('A')), "AB can only stand in the second slot");
        assert!(placed.holds(&[word("CB"), word("AB")].concat()));
        assert!(!placed.holds(&[word("AB"), word("AB")].concat()), "each word once");
    }
}
