//! The four founding texts, and the table of their methods with the commands that run them.

/// One of the four texts about making Sudoku on which bookgen is based.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// The letter of the text.
    pub letter: char,
    /// The title in English, or a description if the title is not known.
    pub title: &'static str,
    /// The title in Chinese, the language of the texts; empty if it is not known.
    pub chinese: &'static str,
    /// The authors, the publication and the date, as far as they are known.
    pub origin: &'static str,
}

/// The founding texts.
pub const TEXTS: [Text; 4] = [
    Text {
        letter: 'A',
        title: "A random shuffling function for Sudoku",
        chinese: "数独中的随机打乱函数",
        origin: "a blog post, in a copy of 18 August 2021",
    },
    Text {
        letter: 'B',
        title: "N opportunistic Sudoku boards",
        chinese: "",
        origin: "a blog post of 4 October 2018",
    },
    Text {
        letter: 'C',
        title: "Cyclic shift, random blanking, three steps and dependency",
        chinese: "",
        origin: "a text of 3 September 2020",
    },
    Text {
        letter: 'D',
        title: "Sudoku puzzles generating: from easy to evil",
        chinese: "基于“挖洞”思想的数独游戏生成算法",
        origin: "Xue Yuanhai, Jiang Biaobin, Li Yongzhuo; advisers Yan Guifeng, Sun Huafei; Beijing \
                 Institute of Technology; Mathematics in Practice and Theory 39 (21), 2009",
    },
];

/// A method of a founding text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    /// The letter of the text.
    pub text: char,
    /// A short description. If the method has two readings, the description names the reading.
    pub name: &'static str,
    /// The name in Chinese; empty if the text has none.
    pub chinese: &'static str,
    /// A command line that runs the method. It can be a pipeline of commands.
    pub command: &'static str,
}

const fn method(
    text: char,
    name: &'static str,
    chinese: &'static str,
    command: &'static str,
) -> Method {
    Method { text, name, chinese, command }
}

/// Every method of the texts, in the order of the texts.
pub const METHODS: [Method; 49] = [
    method('A', "linear congruential generator", "线性同余", "bookgen founding shuffle --trace"),
    method(
        'A',
        "draw again while the place is taken",
        "打乱",
        "bookgen founding shuffle --shuffle rejection --trace",
    ),
    method(
        'A',
        "swap two random places, k times",
        "打乱",
        "bookgen founding shuffle --shuffle random-swaps --swaps 36",
    ),
    method(
        'A',
        "draw from the places that are left",
        "打乱",
        "bookgen founding shuffle --shuffle shrinking-draw --trace",
    ),
    method(
        'A',
        "one draw, decoded with factorials",
        "打乱",
        "bookgen founding shuffle --shuffle factorial-unrank --trace",
    ),
    method(
        'A',
        "the example 19 -> 3010 -> 1320",
        "打乱",
        "bookgen founding shuffle --shuffle factorial-unrank --of 4 --number 19 --trace",
    ),
    method(
        'A',
        "search by a stride: 1",
        "打乱",
        "bookgen founding shuffle --shuffle stride-probe --stride 1",
    ),
    method(
        'A',
        "search by a stride: 7",
        "打乱",
        "bookgen founding shuffle --shuffle stride-probe --stride 7",
    ),
    method(
        'A',
        "search by a stride: drawn",
        "打乱",
        "bookgen founding shuffle --shuffle stride-probe --trace",
    ),
    method(
        'A',
        "erase the row, as written",
        "终盘",
        "bookgen founding fill erase-row --as-written --trace",
    ),
    method(
        'A',
        "erase the row and more, as written",
        "终盘",
        "bookgen founding fill erase-row --as-written --more-cells 9 --trace",
    ),
    method('A', "erase the row, sound", "终盘", "bookgen founding fill erase-row --trace"),
    method(
        'A',
        "erase the row and more, sound",
        "终盘",
        "bookgen founding fill erase-row --more-cells 9 --trace",
    ),
    method(
        'A',
        "find ill-formed boards",
        "终盘",
        "bookgen founding relabel --count 9 | bookgen founding check -",
    ),
    method(
        'B',
        "rename the digits, as written",
        "投机取巧",
        "bookgen founding relabel --as-written --count 9 --trace",
    ),
    method(
        'B',
        "rename the digits, sound",
        "投机取巧",
        "bookgen founding relabel --count 9 --trace",
    ),
    method(
        'B',
        "10,000 boards in a file",
        "投机取巧",
        "bookgen founding relabel --count 10000 -o sudotiku.txt",
    ),
    method('B', "reorder the lines, sound", "", "bookgen founding relabel --reorder --count 9"),
    method('B', "rename and reorder, sound", "", "bookgen founding relabel --shuffled --count 9"),
    method('C', "cyclic shift, as written", "终盘", "bookgen founding fill cyclic --as-written"),
    method('C', "cyclic shift, sound", "终盘", "bookgen founding fill cyclic --trace"),
    method(
        'C',
        "60 draws to blank, both readings",
        "",
        "bookgen founding blank --count 9 --fill cyclic-text --trace",
    ),
    method(
        'C',
        "blanks by level, both readings",
        "",
        "bookgen founding blank --count 9 --blanks 45",
    ),
    method(
        'C',
        "diagonal boxes, as written",
        "终盘",
        "bookgen founding fill diagonal-boxes --as-written --trace",
    ),
    method('C', "diagonal boxes, sound", "终盘", "bookgen founding fill diagonal-boxes --trace"),
    method(
        'C',
        "three steps, as written",
        "三步法",
        "bookgen founding dig --level 3 | bookgen founding solve three-step - --as-written --trace",
    ),
    method(
        'C',
        "three steps, sound",
        "三步法",
        "bookgen founding dig --level 3 | bookgen founding solve three-step - --trace",
    ),
    method(
        'C',
        "dependency, each pair once",
        "",
        "bookgen founding dig --level 4 | bookgen founding rate - --pairs once --trace",
    ),
    method(
        'C',
        "dependency, each pair twice",
        "",
        "bookgen founding dig --level 4 | bookgen founding rate - --trace",
    ),
    method(
        'D',
        "Las Vegas fill, as written",
        "拉斯维加斯",
        "bookgen founding fill las-vegas --as-written --trace",
    ),
    method(
        'D',
        "Las Vegas fill, sound",
        "拉斯维加斯",
        "bookgen founding fill las-vegas --start-cells 11 --trace",
    ),
    method('D', "dig in random order", "挖洞", "bookgen founding dig --order random --level 2"),
    method('D', "dig every second cell", "挖洞", "bookgen founding dig --order jump --level 3"),
    method('D', "dig in a serpentine", "挖洞", "bookgen founding dig --order serpentine --level 4"),
    method(
        'D',
        "dig from left to right",
        "挖洞",
        "bookgen founding dig --order left-to-right --level 5",
    ),
    method(
        'D',
        "bounds by level, as written",
        "挖洞",
        "bookgen founding dig --level 3 --bounds five-intervals --lines more-than --trace",
    ),
    method(
        'D',
        "bounds by level, sound",
        "挖洞",
        "bookgen founding dig --level 3 --bounds english-edition --lines at-least --trace",
    ),
    method(
        'D',
        "reductio, as written",
        "反证法",
        "bookgen founding dig --level 3 --proof reductio --as-written --trace",
    ),
    method(
        'D',
        "reductio, sound",
        "反证法",
        "bookgen founding dig --level 3 --proof reductio --trace",
    ),
    method(
        'D',
        "enumeration instead of reductio",
        "",
        "bookgen founding dig --level 3 --proof enumeration --trace",
    ),
    method(
        'D',
        "pruning",
        "剪枝",
        "bookgen founding dig --level 4 --pruning each-cell-once --trace",
    ),
    method(
        'D',
        "no pruning: all cells again",
        "",
        "bookgen founding dig --level 4 --pruning rescanning",
    ),
    method(
        'D',
        "no pruning: refill holes",
        "",
        "bookgen founding dig --level 4 --pruning refilling",
    ),
    method(
        'D',
        "transformation, as written",
        "等效变换",
        "bookgen founding dig --level 4 --transform-swaps 20 --trace",
    ),
    method(
        'D',
        "transformation, sound",
        "等效变换",
        "bookgen founding dig --level 4 --transform --trace",
    ),
    method(
        'D',
        "depth-first solver",
        "",
        "bookgen founding dig --level 4 | bookgen founding solve depth-first - --trace",
    ),
    method(
        'D',
        "depth-first solver in five arrays",
        "",
        "bookgen founding dig --level 4 | bookgen founding solve five-arrays - --trace",
    ),
    method(
        'D',
        "score, as written",
        "",
        "bookgen founding dig --level 5 | bookgen founding rate - --as-written --trace",
    ),
    method(
        'D',
        "score, sound",
        "",
        "bookgen founding dig --level 5 | bookgen founding rate - --trace",
    ),
];
