import type { ArticleType } from '#protocol/lookups.ts';
import type { ThingName } from '../pictures/catalogue.ts';

/** A reply of the demo forum: who, how many hours after the article, text; the number of the reply it answers. */
export type DemoReply = readonly [by: string, hours: number, text: string, to?: number];

/**
 * An article of the demo forum. Lines of `text`: `# ` is a heading, `- ` an item of a list, `> ` a quote, `!` the
 * picture, `[text](address)` a link; any other line is a paragraph.
 */
export type DemoArticle = {
  readonly id: string;
  readonly by: string;
  readonly daysAgo: number;
  readonly type: ArticleType;
  readonly category: string;
  readonly title: string;
  readonly picture?: { readonly thing: ThingName; readonly alt: string };
  readonly text: string;
  readonly likedBy: readonly string[];
  readonly replies: readonly DemoReply[];
};

export const ARTICLES: readonly DemoArticle[] = [
  {
    id: 'forum-service-interval',
    by: 'demo-seller',
    daysAgo: 34,
    type: 'guide',
    category: 'watches',
    title: '機械錶應該隔幾耐抹油？三十年維修筆記',
    picture: { thing: 'watchDress', alt: '象牙色錶面的黃金古董正裝錶' },
    text: `店裏最常被問的一條問題：「隻錶行得準，需唔需要抹油？」以下是我跟師傅學的，也是自己試過的。
# 幾時要抹油
- 日常戴的新錶：五至七年
- 放夾萬的古董錶：每月上鏈一次，三至四年檢查油質
- 潛水錶：每年驗防水，與抹油是兩回事
!
# 我會先看甚麼
先看擺幅，再看日差。擺幅跌到 220 度以下，即使日差只有兩三秒，油多數已經乾。
> 油乾了錶仍會行，只是零件在磨零件。
不要自己開錶背。膠圈一歪，一個夏天的潮濕就夠了。`,
    likedBy: ['demo-buyer', 'wong-chikeung', 'lee-yawen', 'wu-chunchieh', 'ho-meiling', 'zhao-mingxuan'],
    replies: [
      ['wong-chikeung', 3, '多謝林生。我隻六十年代的手上鏈錶放了八年沒動，應該先抹油再上鏈，還是可以輕輕上幾圈？'],
      ['demo-seller', 5, '放了八年請不要上鏈，直接交師傅。乾油像砂紙，頭幾分鐘最傷。', 1],
      ['lee-yawen', 22, '想請教自動上鏈盒會不會令零件磨損得更快？'],
      ['wu-chunchieh', 26, '我的做法是只放常戴的兩隻，其他停著。台灣潮濕，防潮比較重要。', 3],
      ['demo-buyer', 49, '上星期拿了媽媽的錶去驗，擺幅真的只有 198 度。已經留低抹油，多謝提醒！'],
      ['zhao-mingxuan', 60, '请问石英表需要抹油吗？'],
      ['demo-seller', 62, '要。石英錶也有輪系，換第三次電池時一併檢查。', 6],
    ],
  },
  {
    id: 'forum-patina-or-polish',
    by: 'demo-buyer2',
    daysAgo: 12,
    type: 'question',
    category: 'watches',
    title: 'Patina or an old polish? Please look at these lugs',
    picture: { thing: 'watchDiver', alt: 'A green dial diver on its steel bracelet, from the front' },
    text: `I am about to make an offer on a 1960s diver. The dial is lovely, but the lugs look rounder than in the photos I can find.
!
The seller says it was never polished. What I see:
- The bevel is there on the left side and almost gone on the right
- The lug holes are sharp
- The serial between the lugs is easy to read
Would you walk away, or is that simply sixty years of cuffs?`,
    likedBy: ['marcus-lim', 'demo-seller', 'somchai-r'],
    replies: [
      ['marcus-lim', 1, 'Sharp holes and a crisp serial are good signs. A heavy polish softens the holes first.'],
      [
        'demo-seller',
        2,
        'The left and right lugs of one side should match. Ask for a photo straight from above, at noon.',
      ],
      ['demo-buyer2', 4, 'Asked. Will post it here when it comes.', 2],
      [
        'somchai-r',
        6,
        'Uneven bevels often come from one careless jeweller forty years ago. I would price it, not skip it.',
      ],
      ['lee-yawen', 7, 'Does the case back fit flush? A re-cut case often shows there.'],
      [
        'demo-buyer2',
        20,
        'New photo: from above both sides match. The right bevel is thin but it runs the full length.',
      ],
      ['marcus-lim', 21, 'Then it is wear. People rest that side on the desk.', 6],
      ['priya-nair', 22, 'Agree with Marcus. Look at the crown guard too: same side, same softness?'],
      ['demo-buyer2', 23, 'Yes! Exactly the same softness on the guard.', 8],
      ['wong-chikeung', 25, '咁應該係自然磨損。價錢合適就可以。'],
      ['demo-seller', 26, 'I would still ask for the service papers. A seller who kept them usually tells the truth.'],
      ['demo-buyer2', 30, 'He has one receipt from 1994 that says "no case refinish". That settles it for me.'],
      ['marcus-lim', 31, 'A receipt that says what was not done is worth a lot. Frame it.'],
      ['somchai-r', 33, 'Congratulations in advance. Do not polish it either.'],
      ['nurul-aisyah', 36, 'Learning so much from this thread. I never looked at lug holes before.'],
      ['ho-meiling', 40, '睇完呢個討論，我返去拎放大鏡睇咗自己隻錶半個鐘。'],
      ['demo-buyer2', 70, 'Offer accepted. It arrives on Friday.'],
      ['priya-nair', 71, 'Show us the lugs in daylight!', 17],
      ['demo-buyer2', 166, 'It is here and it is even better in the hand. Thank you all, I would have walked away.'],
      ['demo-seller', 167, 'Wear it. That is the best way to keep it.', 19],
    ],
  },
  {
    id: 'forum-puerh-storage',
    by: 'wang-siyuan',
    daysAgo: 21,
    type: 'guide',
    category: 'tea',
    title: '老普洱怎么存：十年干仓记录',
    picture: { thing: 'teaCake', alt: '一饼包着棉纸的老普洱茶饼' },
    text: `2014 年起我把同一批生茶分三处存放，每半年开一次汤，下面是结论。
!
# 三个地方
- 昆明书房：常温，湿度五成左右
- 广州阁楼：自然仓，夏天湿度近八成
- 恒湿柜：全年六成五
# 十年之后
昆明的香气最高，转化最慢；广州的汤色最深，有一年进了霉味，晾了两个月才退。恒湿柜居中，最稳。
> 存茶存的是耐心，不是柜子。
新手建议：先把湿度控制在六成到七成，通风，避光，离厨房远一点。`,
    likedBy: ['zhou-lei', 'sun-ruolin', 'zhao-mingxuan', 'wu-chunchieh', 'demo-buyer'],
    replies: [
      ['zhou-lei', 2, '请问恒湿柜里用的是加湿器还是湿度包？'],
      ['wang-siyuan', 3, '湿度包，两个月换一次。加湿器水汽太集中，茶饼边缘容易先变。', 1],
      ['wu-chunchieh', 15, '台北的經驗差不多，梅雨季一定要每週看一次。'],
      ['demo-buyer', 31, '香港家裏地方小，放在衣櫃上層可以嗎？'],
      ['wang-siyuan', 33, '衣柜有樟脑味，茶最怕串味。用密封的瓦缸比较好。', 4],
    ],
  },
  {
    id: 'forum-first-album',
    by: 'nurul-aisyah',
    daysAgo: 8,
    type: 'discussion',
    category: 'stamps',
    title: 'What my grandfather’s stamp album taught me',
    picture: { thing: 'stampRed', alt: 'A block of four mountain stamps with a first-day cancel' },
    text: `We found the album behind the piano. Nothing in it is rare, and I spent the best month of this year with it.
!
Three things I would tell myself four weeks ago:
- Do not touch the hinges. A stamp with its old hinge is worth more than one with a fresh tear.
- Watermarks show in a black dish with a little water, not against the window.
- Write down where each one came from while somebody in the family still knows.
A helpful place for beginners is the museum’s page: [how to handle stamps](https://www.postalmuseum.org/).`,
    likedBy: ['ho-meiling', 'somchai-r', 'demo-buyer2', 'cheung-hiutung'],
    replies: [
      ['ho-meiling', 2, '第三點最重要。我婆婆走了之後，再沒有人知道那些信是誰寫的。'],
      ['somchai-r', 9, 'Lovely post. Is the mountain block his as well?'],
      ['nurul-aisyah', 10, 'Yes, the last one he bought. He queued for the postmark himself.', 2],
      ['marcus-lim', 28, 'Keep the album too. The album is half the story.'],
    ],
  },
  {
    id: 'forum-jadeite-grades',
    by: 'demo-buyer',
    daysAgo: 5,
    type: 'question',
    category: 'jade',
    title: '翡翠 A 貨、B 貨，放大鏡之下點分？',
    picture: { thing: 'jadeGreen', alt: '翠綠色的翡翠手鐲' },
    text: `下個月想買一隻手鐲送給媽媽做生日禮物，預算五萬左右。
!
睇過幾間舖，個個都話係 A 貨。除了證書，自己可以看到甚麼？
- 聽講敲落去聲音會唔同？
- 表面有「酸蝕紋」即係點？
想聽下各位的經驗。`,
    likedBy: ['priya-nair', 'lee-yawen'],
    replies: [
      ['lee-yawen', 1, '十倍鏡斜光看表面，像乾田裂紋一樣的網紋就要小心。天然的是「橘皮紋」，一粒粒的，不會連成網。'],
      [
        'priya-nair',
        5,
        'Sound is not reliable: thickness changes it more than treatment does. Ask for an infrared report.',
      ],
      ['demo-buyer', 7, '多謝兩位！紅外光譜報告大約要幾錢？', 2],
      [
        'priya-nair',
        8,
        'About the price of a good dinner. For a piece of that value it is the first thing I would pay for.',
        3,
      ],
      ['wong-chikeung', 20, '五萬預算，寧願細件少少但有證書，唔好貪大隻。'],
      ['lee-yawen', 24, '同意。還有，圈口要先量好，買回來戴不下最傷心。'],
    ],
  },
  {
    id: 'forum-blue-vase',
    by: 'sun-ruolin',
    daysAgo: 3,
    type: 'showcase',
    category: 'ceramics',
    title: '修了三年的青花瓶，今天回家了',
    picture: { thing: 'vaseMended', alt: '一只青花瓷瓶，瓶口有金缮的细线' },
    text: `瓶口缺了一块，碎成七片，前任藏家一直收在饼干盒里。
!
请师傅用金缮，三年，补了四次漆。金线很细，远看像一道光。
我没有把它当残器，它只是多活了一次。`,
    likedBy: ['zhou-lei', 'wang-siyuan', 'demo-buyer', 'ho-meiling', 'nurul-aisyah', 'demo-buyer2', 'lee-yawen'],
    replies: [
      ['zhou-lei', 1, '最后一句话说得真好。'],
      ['demo-buyer2', 4, 'I cannot read all of it, but the gold line is beautiful. Is it lacquer underneath?'],
      ['sun-ruolin', 5, 'Yes, real lacquer, four layers. Each one needs weeks to cure.', 2],
    ],
  },
  {
    id: 'forum-whisky-decades',
    by: 'marcus-lim',
    daysAgo: 15,
    type: 'guide',
    category: 'rareWine',
    title: 'Storing whisky for decades: what goes wrong, in order',
    picture: { thing: 'whisky', alt: 'A bottle of dark whisky with an old label' },
    text: `Wine people lay bottles down. Whisky people must not: the spirit eats the cork.
# What goes wrong
- Evaporation: a slow cork loses a finger a decade. Wax or film on the capsule slows it.
- Light: labels fade first, then colour. A box is enough.
- Heat: a loft in Singapore does in five years what a cellar in Scotland does in fifty.
!
# What I do
Upright, dark, below 20 degrees, and a photo of the fill level every January. The photos have paid for themselves twice when an auction house asked.`,
    likedBy: ['demo-buyer2', 'wong-chikeung', 'demo-seller'],
    replies: [
      ['wong-chikeung', 2, '請問封蠟會唔會影響拍賣價？'],
      ['marcus-lim', 3, 'Film does not, wax can. Bidders like to see the original capsule.', 1],
      ['demo-seller', 11, 'The January photo is a brilliant habit. I do the same with watch movements.'],
    ],
  },
  {
    id: 'forum-toy-box',
    by: 'cheung-hiutung',
    daysAgo: 1.5,
    type: 'discussion',
    category: 'artToys',
    title: '潮玩盒要唔要留？一個搬屋的決定',
    picture: { thing: 'toyInk', alt: '深色的潮流玩具擺件' },
    text: `下星期搬屋，四十八個盒佔了半間房。
!
留盒：放售時齊盒可以貴兩成。
棄盒：每個月的租，都在付錢養紙皮。
大家會點揀？`,
    likedBy: ['ho-meiling', 'zhao-mingxuan'],
    replies: [
      ['ho-meiling', 1, '壓平收納！底面用雪梨紙隔開，四十八個盒剩返一個抽屜。'],
      ['zhao-mingxuan', 3, '限量款留盒，盲盒系列只留卡片就好。'],
      ['wu-chunchieh', 6, '我以前全丟，後來賣一隻時少了三千，從此都留。'],
      ['cheung-hiutung', 8, '壓平這招太好，今晚就試。多謝美玲！', 1],
    ],
  },
];
