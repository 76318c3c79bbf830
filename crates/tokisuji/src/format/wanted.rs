//! What readers want, in both languages. A reader names it once, in English, where it looks for it; here is how it is said in
//! Japanese.

/// The Japanese for a thing that a reader wants, or the thing itself where it is written alike in both.
pub(super) fn japanese(wanted: &'static str) -> &'static str {
    WANTED.iter().find(|(en, _)| *en == wanted).map_or(wanted, |(_, ja)| ja)
}

const WANTED: &[(&str, &str)] = &[
    ("a size from 3 to 12", "3から12までの大きさ"),
    ("':' behind the size", "大きさの後に ':'"),
    ("',' and then the clues", "',' とその後に和"),
    ("a sum for each block, such as a7", "各ブロックの和(a7 のように)"),
    ("the sum of a block", "ブロックの和"),
    ("a sum above 0", "0より大きい和"),
    ("connected blocks", "ひとつながりのブロック"),
    ("no more than one sum for each block", "各ブロックに和は1つだけ"),
    ("the edges of the blocks, such as aa__a_b", "ブロックの境界(aa__a_b のように)"),
    ("no more edges than the board has", "盤面にある数までの境界"),
    ("one sign for each cell, '.' for a blank", "マスごとに1文字、空きマスは '.'"),
    ("a digit of the board, or '.' for a blank", "盤面の数字か、空きマスの '.'"),
    ("sumblock and a size from 3 to 12", "sumblock と3から12までの大きさ"),
    ("the sum of every block, once", "各ブロックの和をちょうど1回"),
    ("a puzzle as a JSON object", "問題を表す JSON のオブジェクト"),
    ("as many rows as the size says", "大きさと同じ数の行"),
    ("as many cells as the size says", "大きさと同じ数のマス"),
    ("a digit of the board", "盤面の数字"),
    ("the sum of a cage", "ブロックの和"),
    ("each cell in one cage only", "各マスはちょうど1つのブロックに"),
    ("every cell in a cage with a sum", "すべてのマスを和のあるブロックに"),
    ("as many rows as columns", "行と列が同じ数の盤面"),
    ("a board without boxes", "ボックスのない盤面"),
    ("sums only, \"+\"", "和(\"+\")のみ"),
    ("a cell of the board as [column, row]", "[列, 行] で表した盤面のマス"),
    ("cells as [column, row]", "[列, 行] で表したマスの並び"),
    ("a compressed puzzle behind the address", "アドレスの後に圧縮された問題"),
    (
        "\"region\": null in every cell: a SumBlock has none",
        "全マスに \"region\": null(計算ブロックに領域はない)",
    ),
    ("a cell such as R1C3", "R1C3 のようなマスの名前"),
    ("JSON that goes on rightly", "正しい JSON の続き"),
    ("a cage at least", "少なくとも1つのケージ"),
    ("a letter, perhaps a sum, perhaps a given, such as a7=3", "文字、あれば和とヒント(a7=3 のように)"),
    ("killer and a size from 4 to 25 that has blocks", "killer とブロックに分けられる4から25までの大きさ"),
];
