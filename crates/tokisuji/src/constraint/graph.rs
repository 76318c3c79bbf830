//! What the constraints about connection share: a graph in flat arrays, and one depth-first walk that shows what hangs on what.

#[cfg(test)]
pub(super) mod laws;

/// No node, no edge, no number.
pub(super) const NONE: u16 = u16::MAX;

/// A graph: for each node its neighbours, and by which edge each is reached.
#[derive(Clone, Debug)]
pub(super) struct Links {
    starts: Vec<u32>,
    ends: Vec<(u16, u16)>,
}

impl Links {
    /// From the two nodes of each edge. Several edges may join the same two nodes.
    pub(super) fn new(nodes: usize, edges: &[(u16, u16)]) -> Links {
        assert!(
            nodes < NONE as usize && edges.len() < NONE as usize,
            "numbers of nodes and edges are 16 bits wide"
        );
        let mut starts = vec![0u32; nodes + 1];
        for &(a, b) in edges {
            assert!(a != b, "an edge joins two different nodes");
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut free = starts.clone();
        let mut ends = vec![(NONE, NONE); edges.len() * 2];
        for (edge, &(a, b)) in edges.iter().enumerate() {
            for (from, to) in [(a, b), (b, a)] {
                ends[free[from as usize] as usize] = (to, edge as u16);
                free[from as usize] += 1;
            }
        }
        Links { starts, ends }
    }

    /// From the neighbours of each node. It is enough that one of two neighbours names the other.
    pub(super) fn from_lists(lists: &[Vec<u16>]) -> Links {
        Links::new(lists.len(), &pairs(lists))
    }

    /// How many nodes.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The neighbours of a node, each with its edge.
    #[inline]
    pub(super) fn of(&self, node: usize) -> &[(u16, u16)] {
        &self.ends[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// The neighbours of a node.
    #[inline]
    pub(super) fn near(&self, node: usize) -> impl Iterator<Item = usize> {
        self.of(node).iter().map(|&(to, _)| to as usize)
    }
}

/// Each two neighbours once.
pub(super) fn pairs(lists: &[Vec<u16>]) -> Vec<(u16, u16)> {
    let mut pairs: Vec<(u16, u16)> = Vec::with_capacity(2 * lists.len());
    for (a, list) in lists.iter().enumerate().map(|(a, list)| (a as u16, list)) {
        for &b in list {
            // Who names whom back is met once already: so the list is nearly in order as it is made.
            if a < b || !lists[b as usize].contains(&a) {
                pairs.push((a.min(b), a.max(b)));
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// A depth-first walk and what Tarjan reads from it: how far up each subtree reaches by one edge off the tree.
#[derive(Debug)]
pub(super) struct Walk {
    /// The nodes as they were met; a node comes after its parent.
    pub(super) order: Vec<u16>,
    /// The node each was met from; `NONE` for where a walk starts.
    pub(super) parent: Vec<u16>,
    /// The edge each was met by.
    pub(super) way: Vec<u16>,
    /// When each was met; `NONE` for one that was not.
    pub(super) number: Vec<u16>,
    /// The least number that the subtree of a node touches other than by the edge it was met by.
    pub(super) low: Vec<u16>,
    next: Vec<u32>,
}

impl Walk {
    /// Nothing met yet, of so many nodes.
    pub(super) fn new(links: &Links) -> Walk {
        let none = vec![NONE; links.len()];
        Walk {
            order: Vec::with_capacity(links.len()),
            parent: none.clone(),
            way: none.clone(),
            number: none.clone(),
            low: none,
            next: links.starts.clone(),
        }
    }

    /// Meets all that can be met from `root`; `may` says of a node and an edge to it whether one may go there.
    pub(super) fn from(&mut self, links: &Links, root: usize, may: impl Fn(usize, usize) -> bool) {
        self.meet(root);
        let mut at = root;
        loop {
            let next = self.next[at];
            if next < links.starts[at + 1] {
                self.next[at] = next + 1;
                let (to, edge) = links.ends[next as usize];
                // By the edge and not by the node, so that two edges between the same two nodes are a way round.
                if edge == self.way[at] || !may(to as usize, edge as usize) {
                    continue;
                }
                let to = to as usize;
                if self.number[to] == NONE {
                    self.parent[to] = at as u16;
                    self.way[to] = edge;
                    self.meet(to);
                    at = to;
                } else {
                    self.low[at] = self.low[at].min(self.number[to]);
                }
            } else {
                let up = self.parent[at];
                if up == NONE {
                    return;
                }
                let up = up as usize;
                self.low[up] = self.low[up].min(self.low[at]);
                at = up;
            }
        }
    }

    /// Whether a node was met.
    #[inline]
    pub(super) fn met(&self, node: usize) -> bool {
        self.number[node] != NONE
    }

    /// The parent of a node, where the subtree of that node hangs on this parent alone.
    #[inline]
    pub(super) fn hangs_on(&self, node: usize) -> Option<usize> {
        let up = self.parent[node];
        (up != NONE && self.low[node] >= self.number[up as usize]).then_some(up as usize)
    }

    fn meet(&mut self, node: usize) {
        let number = self.order.len() as u16;
        self.number[node] = number;
        self.low[node] = number;
        self.order.push(node as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bow_tie_hangs_on_its_knot_and_a_double_edge_is_a_way_round() {
        // Two triangles that share node 2, and a tail of two edges to node 5.
        let links = Links::new(6, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2), (4, 5), (5, 4)]);
        let mut walk = Walk::new(&links);
        walk.from(&links, 0, |_, _| true);
        assert_eq!(walk.order.len(), 6);
        let knots: Vec<usize> = (0..6).filter_map(|node| walk.hangs_on(node)).filter(|&up| up != 0).collect();
        assert_eq!(knots, if walk.parent[3] == 2 { vec![2, 4] } else { vec![4, 2] }, "{walk:?}");
        assert_eq!(walk.low[5], walk.number[4], "the second edge leads back");
        let mut walk = Walk::new(&links);
        walk.from(&links, 0, |to, edge| to != 4 && edge != 3);
        assert!(walk.met(2) && !walk.met(3) && !walk.met(5));
    }

    #[test]
    fn lists_need_not_name_each_neighbour_twice() {
        let links = Links::from_lists(&[vec![1], vec![0, 2], vec![]]);
        assert_eq!(links.near(2).collect::<Vec<_>>(), [1]);
        assert_eq!(links.near(1).collect::<Vec<_>>(), [0, 2]);
    }
}
