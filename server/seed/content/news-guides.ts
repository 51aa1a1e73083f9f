import type { DemoNews } from './news-notation.ts';

/** The articles of the category `guides`. */
export const GUIDE_NEWS: readonly DemoNews[] = [
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
];
