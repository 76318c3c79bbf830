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
        "\"region\": null in every cell or in none: a SumBlock has no regions",
        "\"region\": null を全マスに書くか、どのマスにも書かない(計算ブロックに領域はない)",
    ),
    ("a size from 3 to 25", "3から25までの大きさ"),
    ("a size that has blocks, such as 4, 6, 9 or 16", "ブロックに分けられる大きさ(4、6、9、16 など)"),
    ("no extra regions: a SumBlock has none", "追加の領域なし(計算ブロックにはない)"),
    ("no variants: a SumBlock has none", "変種の指定なし(計算ブロックにはない)"),
    (
        "extra regions that are the four windows or both diagonals",
        "追加の領域は4つのウィンドウか2本の対角線のみ",
    ),
    (
        "cages of one piece each, with no more cells than there are digits",
        "ひとつながりで、マスの数が数字の種類以下のケージ",
    ),
    (
        "regions of one piece each, with as many cells as there are digits",
        "ひとつながりで、マスの数が数字の種類と同じ領域",
    ),
    (
        "no rules but diagonals, antiknight, extraregion and killercage",
        "対角線・antiknight・extraregion・killercage 以外のルールなし",
    ),
    ("a region for each cell", "各マスの領域"),
    ("regions numbered from 0", "0から数えた領域の番号"),
    ("killercage, not cage, for the cages of a Sudoku", "ナンプレのケージは cage ではなく killercage"),
    ("a link such as https://sudokupad.app/scl…", "https://sudokupad.app/scl… のようなリンク"),
    (
        "cages whose digits differ in a Sudoku, and may repeat without regions",
        "ナンプレなら数字の重ならないケージ、領域がなければ重なってよいケージ",
    ),
    (
        "no drawings but diagonals and windows: they may be rules",
        "対角線とウィンドウ以外の図形なし(ルールかもしれないため)",
    ),
    ("a cell of the board as [row, column]", "[行, 列] で表した盤面のマス"),
    ("a puzzle as text", "文字列で書いた問題"),
    ("the kind that the puzzle is of", "問題の種類と同じ kind"),
    ("u and one digit", "u と数字1つ"),
    ("a link such as https://puzz.link/p?sudoku/9/9/…", "https://puzz.link/p?sudoku/9/9/… のようなリンク"),
    ("a size such as 9/9 that has square blocks, or 6/6", "9/9 のように正方形のブロックがある大きさか 6/6"),
    ("'/' and then the givens", "'/' とその後にヒント"),
    ("digits of the board, and letters g to z for blanks", "盤面の数字か、空きマスを表す g から z の文字"),
    ("no more cells than the board has", "盤面にある数までのマス"),
    ("both diagonals or none", "対角線は2本ともか、なし"),
    (
        "a sudoku, diagonalsudoku, hypersudoku, jigsawsudoku, killersudoku or calcudoku",
        "sudoku・diagonalsudoku・hypersudoku・jigsawsudoku・killersudoku・calcudoku のどれか",
    ),
    ("a cell such as R1C3", "R1C3 のようなマスの名前"),
    ("JSON that goes on rightly", "正しい JSON の続き"),
    ("a cage at least", "少なくとも1つのケージ"),
    ("a letter, perhaps a sum, perhaps a given, such as a7=3", "文字、あれば和とヒント(a7=3 のように)"),
    ("killer and a size from 4 to 25 that has blocks", "killer とブロックに分けられる4から25までの大きさ"),
];
