//! Criss-crosses of Chinese idioms: a cell has a Han character, and words have few characters in common.

use super::*;

/// Sixty idioms in simplified characters.
const SIMPLIFIED: &str = "一心一意 一马当先 一见如故 一石二鸟 一目了然 一日千里 一举两得 \
    一言为定 不可思议 不约而同 不三不四 不可一世 三心二意 三人成虎 三言两语 五光十色 五湖四海 四面八方 \
    七上八下 九牛一毛 十全十美 百年好合 千军万马 千言万语 千山万水 万事如意 人山人海 人来人往 大同小异 \
    大海捞针 大公无私 小心翼翼 天长地久 天下第一 地大物博 山清水秀 水落石出 心想事成 心口如一 马到成功 \
    马马虎虎 虎头蛇尾 画龙点睛 画蛇添足 龙马精神 龙飞凤舞 鸟语花香 花好月圆 月下老人 风和日丽 风平浪静 \
    风花雪月 火上加油 车水马龙 待人接物 对牛弹琴 海底捞月 狐假虎威 自言自语 老马识途";

/// The same idioms in traditional characters.
const TRADITIONAL: &str = "一心一意 一馬當先 一見如故 一石二鳥 一目了然 一日千里 一舉兩得 \
    一言為定 不可思議 不約而同 不三不四 不可一世 三心二意 三人成虎 三言兩語 五光十色 五湖四海 四面八方 \
    七上八下 九牛一毛 十全十美 百年好合 千軍萬馬 千言萬語 千山萬水 萬事如意 人山人海 人來人往 大同小異 \
    大海撈針 大公無私 小心翼翼 天長地久 天下第一 地大物博 山清水秀 水落石出 心想事成 心口如一 馬到成功 \
    馬馬虎虎 虎頭蛇尾 畫龍點睛 畫蛇添足 龍馬精神 龍飛鳳舞 鳥語花香 花好月圓 月下老人 風和日麗 風平浪靜 \
    風花雪月 火上加油 車水馬龍 待人接物 對牛彈琴 海底撈月 狐假虎威 自言自語 老馬識途";

#[test]
fn idioms_of_four_characters_cross() {
    for list in [SIMPLIFIED, TRADITIONAL] {
        let words: Vec<&str> = list.split_whitespace().collect();
        assert_eq!(words.len(), 60);
        assert!(words.iter().all(|word| word.chars().count() == 4));
        let setter = setter(&words.join("\n"), "words_per_puzzle = 12");
        assert_eq!(setter.natural_count(), Some(5));
        let puzzle = make(&*setter, 0, "easy");
        let board = board(&puzzle);
        assert_eq!(board.verify(), bookgen_core::Verdict::Proved);
        assert_eq!(board.runs.len(), 12);
        assert!(board.runs.iter().all(|run| run.cells.len() == 4), "{puzzle}");
    }
}
