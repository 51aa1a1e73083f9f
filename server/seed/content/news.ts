import type { NewsCategory } from '#protocol/rules/news.ts';
import type { ServerLanguage } from '#protocol/locales.ts';

/**
 * A block of a demo article: a heading, a paragraph, a list, or a picture of goods with its description; `shot` is its
 * position among those after the front one.
 */
export type DemoBlock =
  | { readonly heading: string }
  | { readonly text: string }
  | { readonly list: readonly string[] }
  | { readonly goods: string; readonly shot: number; readonly alt: string };
export type DemoNewsText = {
  readonly title: string;
  readonly summary: string;
  readonly blocks: readonly DemoBlock[];
};
export type DemoNews = {
  readonly id: string;
  readonly category: NewsCategory;
  readonly daysAgo: number;
  readonly texts: Readonly<Record<ServerLanguage, DemoNewsText>>;
};

/** Published articles of the news, written by customer service. Long because each is in three languages. */
export const NEWS_ARTICLES: readonly DemoNews[] = [
  {
    id: 'reading-jade',
    category: 'guides',
    daysAgo: 1.2,
    texts: {
      EN: {
        title: 'How to look at jadeite',
        summary:
          'Colour catches the eye, but translucency and texture decide. Three things to ask for before you offer.',
        blocks: [
          { goods: 'imperial-bangle', shot: 1, alt: 'A green jadeite bangle, lit from behind' },
          {
            text:
              'Two bangles of the same green can differ tenfold in price. The colour is the first thing ' +
              'anyone sees and the last thing an experienced buyer trusts: it changes with the lamp, the ' +
              'camera and the background.',
          },
          { heading: 'Light, from behind and from the side' },
          {
            text:
              'Translucency, called “water” in Chinese, shows when light passes through the stone. Ask for ' +
              'one picture against a window and one under a torch held to the edge. Fine material glows ' +
              'evenly; cotton-like patches stay white.',
          },
          { heading: 'What to ask the seller' },
          {
            list: [
              'A laboratory report that says type A: natural jadeite, neither bleached nor filled.',
              'The inner diameter of a bangle, to half a millimetre, and its weight.',
              'A picture of every line on the surface, with a fingernail beside it for scale.',
            ],
          },
          {
            text: 'A seller who knows the piece has these at hand. One who hesitates has told you something as well.',
          },
        ],
      },
      ZHHK: {
        title: '翡翠怎樣看',
        summary: '顏色最先入眼，種水與質地卻決定高下。議價之前，先向賣家要三樣東西。',
        blocks: [
          { goods: 'imperial-bangle', shot: 1, alt: '一隻綠色翡翠手鐲，燈光從背後透出' },
          {
            text: '兩隻手鐲綠得一樣，價錢可以相差十倍。顏色人人一眼看到，行家卻最後才信：燈光、相機、背景一換，顏色也跟着變。',
          },
          { heading: '背光看，側光也看' },
          {
            text: '所謂「水頭」，就是光線透過玉石的程度。請賣家拍一張對着窗的照片，再拍一張用電筒貼着邊緣照的。好料通透均勻，棉絮則始終發白。',
          },
          { heading: '向賣家問甚麼' },
          {
            list: [
              '列明 A 貨的鑑定證書，即天然翡翠，未經酸洗或注膠。',
              '手鐲內徑，準確至半毫米，以及重量。',
              '表面每一道紋的照片，旁邊放上指甲作比例。',
            ],
          },
          { text: '熟悉藏品的賣家，這些資料早已在手。支吾以對的，也算是一種回答。' },
        ],
      },
      ZHCN: {
        title: '翡翠怎么看',
        summary: '颜色最先入眼，种水和质地才见高下。议价之前，先向卖家要三样东西。',
        blocks: [
          { goods: 'imperial-bangle', shot: 1, alt: '一只绿色翡翠手镯，灯光从背后透出' },
          {
            text: '两只手镯绿得一样，价格可以差十倍。颜色人人一眼就能看到，行家却最后才信：灯光、相机、背景一换，颜色也跟着变。',
          },
          { heading: '逆光看，侧光也看' },
          {
            text: '所谓“水头”，就是光线透过玉石的程度。请卖家拍一张对着窗户的照片，再拍一张用手电贴着边缘照的。好料通透均匀，棉絮则始终发白。',
          },
          { heading: '向卖家问什么' },
          {
            list: [
              '写明 A 货的鉴定证书，即天然翡翠，未经酸洗或注胶。',
              '手镯内径，精确到半毫米，以及重量。',
              '表面每一道纹的照片，旁边放上指甲作比例。',
            ],
          },
          { text: '熟悉藏品的卖家，这些资料早就备好了。支支吾吾，也是一种回答。' },
        ],
      },
    },
  },
  {
    id: 'verify-an-auction',
    category: 'platform',
    daysAgo: 4.1,
    texts: {
      EN: {
        title: 'Verify any auction yourself',
        summary:
          'Every bid on Vermeil is recorded in a chain. Your browser can now check it from the first ' +
          'bid to the last.',
        blocks: [
          { goods: 'gold-junk', shot: 2, alt: 'The reverse of a gold sovereign' },
          {
            text:
              'An auction is only as good as the trust in its records. On Vermeil each record carries the ' +
              'fingerprint of the one before it. Whoever changed an old bid would have to change ' +
              'everything after it, in full view.',
          },
          { heading: 'How the check works' },
          {
            text:
              'Open the bid history of any auction and start the check. Your browser ' +
              'downloads the records, computes every fingerprint again and replays the bids. It needs no ' +
              'account, and we cannot influence the result.',
          },
          { heading: 'What it proves, and what it does not' },
          {
            list: [
              'It proves that no bid was removed, inserted or altered after it was recorded.',
              'It proves that the result follows from the bids and the published terms.',
              'It says nothing about the item itself: for that there are pictures, documents and your own expert.',
            ],
          },
        ],
      },
      ZHHK: {
        title: '任何一場拍賣，你都可以親自驗證',
        summary: '鎏金上的每次出價都記入環環相扣的紀錄。你的瀏覽器現可由首口價核對至最後一口。',
        blocks: [
          { goods: 'gold-junk', shot: 2, alt: '一枚金幣的背面' },
          {
            text: '拍賣的價值，在於紀錄可信。鎏金的每筆紀錄都帶有上一筆的指紋：要改動一筆舊出價，便得改動其後所有紀錄，眾目睽睽，無從遮掩。',
          },
          { heading: '如何核對' },
          {
            text: '打開任何一場拍賣的出價紀錄，開始核對。你的瀏覽器會下載所有紀錄，重新計算每個指紋，再逐口重演。毋須帳戶，我們亦無法左右結果。',
          },
          { heading: '證明到甚麼，證明不到甚麼' },
          {
            list: [
              '證明出價記錄之後，沒有任何一口被刪除、插入或改動。',
              '證明結果與出價及公布的條款相符。',
              '至於藏品本身，仍須看圖片、文件，並聽取你信任的專家意見。',
            ],
          },
        ],
      },
      ZHCN: {
        title: '任何一场拍卖，你都可以亲自验证',
        summary: '鎏金上的每次出价都记入环环相扣的记录。你的浏览器现在可以从第一口核对到最后一口。',
        blocks: [
          { goods: 'gold-junk', shot: 2, alt: '一枚金币的背面' },
          {
            text: '拍卖的价值，在于记录可信。鎏金的每条记录都带有上一条的指纹：要改动一条旧出价，就得改动其后的所有记录，众目睽睽，无从遮掩。',
          },
          { heading: '怎样核对' },
          {
            text: '打开任何一场拍卖的出价记录，开始核对。你的浏览器会下载全部记录，重新计算每个指纹，再逐口重演。不需要账号，我们也无法左右结果。',
          },
          { heading: '能证明什么，不能证明什么' },
          {
            list: [
              '证明出价记录之后，没有任何一口被删除、插入或改动。',
              '证明结果与出价及公布的条款相符。',
              '至于藏品本身，仍要看图片、文件，并听取你信任的专家意见。',
            ],
          },
        ],
      },
    },
  },
  {
    id: 'provenance',
    category: 'market',
    daysAgo: 8.3,
    texts: {
      EN: {
        title: 'Provenance is the second price tag',
        summary:
          'Two identical pieces seldom fetch the same sum. The difference is often a drawer full of old receipts.',
        blocks: [
          { goods: 'chronograph', shot: 2, alt: 'A chronograph with a blue dial on a leather strap' },
          {
            text:
              'Collectors pay for certainty. A watch with its first invoice, its service records and a ' +
              'photograph of the first owner wearing it answers questions before they are asked. The same ' +
              'watch without them has to be examined, discussed and, in the end, discounted.',
          },
          { heading: 'Start a file today' },
          {
            list: [
              'Keep the invoice, even a handwritten one, and note who sold the piece and when.',
              'Ask the workshop for a written record of every service: which parts were replaced, and ' +
                'where the old ones are.',
              'Photograph the piece once a year in the same light. A patina that is documented is a patina ' +
                'that is believed.',
            ],
          },
          {
            text:
              'If you sell, show the file early. Offers that come after full disclosure are closer to the ' +
              'asking price and seldom withdrawn.',
          },
        ],
      },
      ZHHK: {
        title: '來源，是藏品的第二張價錢牌',
        summary: '兩件一模一樣的藏品，成交價往往不同。差別常在於一抽屜的舊單據。',
        blocks: [
          { goods: 'chronograph', shot: 2, alt: '藍面計時碼錶，配皮錶帶' },
          {
            text: '藏家願意為「確定」付錢。一枚腕錶若有當年的發票、歷次保養紀錄，甚至首任主人佩戴時的照片，問題未出口便已有答案。同一枚錶少了這些，便要逐項檢驗、反覆商討，最後還是要減價。',
          },
          { heading: '由今日開始存檔' },
          {
            list: [
              '保留發票，手寫的也算，並記下賣方與日期。',
              '每次保養都請錶匠寫明：換了哪些零件，舊件現在何處。',
              '每年在同樣光線下拍一次照。有紀錄的包漿，才有人相信。',
            ],
          },
          { text: '出售時，宜及早出示檔案。資料公開在先，議價便更貼近叫價，也較少反悔。' },
        ],
      },
      ZHCN: {
        title: '来源，是藏品的第二张价签',
        summary: '两件一模一样的藏品，成交价往往不同。差别常常在于一抽屉的旧单据。',
        blocks: [
          { goods: 'chronograph', shot: 2, alt: '蓝面计时码表，配皮表带' },
          {
            text: '藏家愿意为“确定”付钱。一枚腕表如果有当年的发票、历次保养记录，甚至第一任主人佩戴时的照片，问题还没出口就有了答案。同一枚表少了这些，就要逐项检验、反复商量，最后还是要降价。',
          },
          { heading: '从今天开始存档' },
          {
            list: [
              '保留发票，手写的也算，并记下卖方和日期。',
              '每次保养都请表匠写明：换了哪些零件，旧件在哪里。',
              '每年在同样的光线下拍一次照。有记录的包浆，才有人相信。',
            ],
          },
          { text: '出售时，宜尽早出示档案。信息公开在先，议价就更接近标价，也较少反悔。' },
        ],
      },
    },
  },
  {
    id: 'before-you-bid',
    category: 'guides',
    daysAgo: 13.2,
    texts: {
      EN: {
        title: 'Before you bid: four figures to read',
        summary: 'Starting price, increment, reserve and end. What each one means for your limit.',
        blocks: [
          { goods: 'paraiba', shot: 0, alt: 'A neon blue tourmaline' },
          {
            text:
              'A bid is a commitment to buy. Decide on your limit before the auction gets lively, and ' +
              'write it down. Then read four figures on the page.',
          },
          {
            list: [
              'The starting price is the lowest first bid. It says little about the value.',
              'The increment is the step between bids. A limit between two steps is worth no more than the ' +
                'lower one.',
              'The reserve is the secret lowest price of the seller. The page says whether it has been met.',
              'The end can move: where the seller allows it, a bid in the last minutes extends the ' +
                'auction, so that others can respond.',
            ],
          },
          { heading: 'Let us bid up to your limit' },
          {
            text:
              'With a maximum bid we place only what is needed to keep you ahead. Your limit stays secret, ' +
              'and of two equal limits the earlier one wins. So there is no reason to wait for the last ' +
              'second.',
          },
        ],
      },
      ZHHK: {
        title: '出價之前，先看四個數字',
        summary: '起拍價、加幅、底價與結束時間：各自對你的上限意味着甚麼。',
        blocks: [
          { goods: 'paraiba', shot: 0, alt: '一顆霓虹藍碧璽' },
          { text: '出價就是承諾買下。趁競投未熱鬧，先定好上限，寫下來。然後看清頁面上的四個數字。' },
          {
            list: [
              '起拍價是首口最低價，與藏品價值關係不大。',
              '加幅是每口之間的差額。上限若落在兩口之間，只等於較低的一口。',
              '底價是賣家保密的最低售價，頁面會顯示是否已達到。',
              '結束時間可以順延：賣家若容許，最後數分鐘的出價會延長拍賣，讓其他人回應。',
            ],
          },
          { heading: '由我們代你出價至上限' },
          {
            text: '設定出價上限後，我們只會按保持領先所需代你加價。上限一直保密；兩個上限相同，以較早者為先。因此毋須守候最後一秒。',
          },
        ],
      },
      ZHCN: {
        title: '出价之前，先看四个数字',
        summary: '起拍价、加价幅度、保留价和结束时间：各自对你的上限意味着什么。',
        blocks: [
          { goods: 'paraiba', shot: 0, alt: '一颗霓虹蓝碧玺' },
          { text: '出价就是承诺买下。趁竞拍还没热闹起来，先定好上限，写下来。然后看清页面上的四个数字。' },
          {
            list: [
              '起拍价是第一口的最低价，与藏品价值关系不大。',
              '加价幅度是每口之间的差额。上限如果落在两口之间，只等于较低的一口。',
              '保留价是卖家保密的最低售价，页面会显示是否已经达到。',
              '结束时间可以顺延：卖家允许的话，最后几分钟的出价会延长拍卖，让其他人回应。',
            ],
          },
          { heading: '由我们代你出价到上限' },
          {
            text: '设定最高出价后，我们只按保持领先所需代你加价。上限一直保密；两个上限相同，以较早者优先。所以不必守到最后一秒。',
          },
        ],
      },
    },
  },
  {
    id: 'whisky-level',
    category: 'market',
    daysAgo: 19.4,
    texts: {
      EN: {
        title: 'Rare bottles: look at the level first',
        summary: 'Label, capsule and box can be beautiful. The liquid tells how a bottle was kept.',
        blocks: [
          { goods: 'single-malt', shot: 0, alt: 'A bottle of single malt, its level at the shoulder' },
          {
            text:
              'Spirits do not mature in the bottle, but they do escape from it. A level at the shoulder ' +
              'after fifty years is normal; the same level after ten points to a dry cork or a warm shelf. ' +
              'Buyers know this and bid accordingly.',
          },
          { heading: 'Five pictures that sell a bottle' },
          {
            list: [
              'The level against the light, with the bottle upright.',
              'The capsule and the top of the cork, close up.',
              'The front label and the back label, straight on.',
              'Tax stamps and numbers, legible.',
              'The box, also where it is worn.',
            ],
          },
          {
            text:
              'Mention how the bottle was stored and who paid duty on it. Across borders, duty can cost ' +
              'more than the hammer price suggests.',
          },
        ],
      },
      ZHHK: {
        title: '珍稀老酒，先看液面',
        summary: '酒標、封口、木盒可以很美；酒液的高低，才說明保存得如何。',
        blocks: [
          { goods: 'single-malt', shot: 0, alt: '一瓶單一麥芽威士忌，液面在肩位' },
          {
            text: '烈酒在瓶中不再陳化，卻會慢慢揮發。五十年後液面到肩，屬於正常；十年便到肩，不是瓶塞乾了，就是放得太暖。買家心中有數，出價自有分寸。',
          },
          { heading: '五張照片，說清一瓶酒' },
          {
            list: [
              '瓶身直立，背光拍液面。',
              '封口與瓶塞頂部的近照。',
              '正標與背標，正面拍攝。',
              '稅貼與編號，字跡清晰。',
              '酒盒，磨損之處也要拍。',
            ],
          },
          { text: '註明保存環境，以及稅款由誰繳付。跨境交易的稅項，可能比落槌價所示的更重。' },
        ],
      },
      ZHCN: {
        title: '珍稀老酒，先看液面',
        summary: '酒标、封口、木盒可以很美；酒液的高低，才说明保存得怎样。',
        blocks: [
          { goods: 'single-malt', shot: 0, alt: '一瓶单一麦芽威士忌，液面在肩位' },
          {
            text: '烈酒在瓶中不再陈化，却会慢慢挥发。五十年后液面到肩，属于正常；十年就到肩，不是瓶塞干了，就是放得太暖。买家心里有数，出价自有分寸。',
          },
          { heading: '五张照片，说清一瓶酒' },
          {
            list: [
              '瓶身直立，逆光拍液面。',
              '封口和瓶塞顶部的近照。',
              '正标和背标，正面拍摄。',
              '税贴和编号，字迹清晰。',
              '酒盒，磨损的地方也要拍。',
            ],
          },
          { text: '写明保存环境，以及税款由谁缴付。跨境交易的税项，可能比落槌价显示的更重。' },
        ],
      },
    },
  },
  {
    id: 'follow-stores',
    category: 'platform',
    daysAgo: 26.5,
    texts: {
      EN: {
        title: 'Follow the stores and collectors you trust',
        summary: 'Follow a seller, and we tell you when they list something new.',
        blocks: [
          {
            text:
              'Good pieces go to those who hear of them early. You can now follow a store or a person from ' +
              'their page. When something new goes on sale, you receive one notice a day at most, however ' +
              'many pieces it is about.',
          },
          { heading: 'What others see' },
          {
            text:
              'The store sees that you follow it, so that it can greet you by name. Other visitors see ' +
              'only the number of followers. You can stop at any time, and the notices stop with it.',
          },
          {
            text:
              'New pieces of those you follow also appear on the home page, right below the auctions that ' +
              'end soon.',
          },
        ],
      },
      ZHHK: {
        title: '關注你信任的商店與藏家',
        summary: '按一下「關注」，對方的新藏品毋須搜尋，自會送到你面前。',
        blocks: [
          {
            text: '好東西總是落在先知道的人手上。你現可在商店或個人頁面關注對方。有新藏品上架時，不論多少件，每日最多只會收到一則通知。',
          },
          { heading: '其他人會看到甚麼' },
          { text: '商店會知道你關注了它，方便以名字稱呼你。其他訪客只看到關注人數。你可隨時取消，通知亦隨即停止。' },
          { text: '所關注的新藏品也會在首頁出現，就在即將結束的拍賣下方。' },
        ],
      },
      ZHCN: {
        title: '关注你信任的店铺和藏家',
        summary: '点一下“关注”，对方的新藏品不用搜索，自会送到你面前。',
        blocks: [
          {
            text: '好东西总是落在先知道的人手里。你现在可以在店铺或个人页面关注对方。有新藏品上架时，不论多少件，每天最多只会收到一条通知。',
          },
          { heading: '其他人会看到什么' },
          { text: '店铺会知道你关注了它，方便用名字称呼你。其他访客只看到关注人数。你可以随时取消，通知也随即停止。' },
          { text: '所关注的新藏品也会出现在首页，就在即将结束的拍卖下方。' },
        ],
      },
    },
  },
];
